/* What a person does with the game: moves, takebacks, steps, offers, copy and paste. */
#ifndef LIA_GUI_APP_GAME_H
#define LIA_GUI_APP_GAME_H

#include "game/document.h"
#include "game/session.h"

typedef struct App App;

void app_new_game(App *app, const GameSetup *setup);
/* The same inside of a mode, where one game follows the other: nothing is put aside. */
void app_start_game(App *app, const GameSetup *setup);
/* Puts the game on the board aside before another takes its place; false if there is nothing in it
 * or no memory. A game of a collection stays there, changed or not, and is not aside. */
bool app_put_aside(App *app);
/* The game put aside last and the one on the board change places; there must be one aside. */
void app_game_before(App *app);
/* Puts a parked game in the place of the one on the board, which is lost. */
void app_bring_back(App *app, Document *back);
/* What is said of a game that waits there. */
extern const char app_aside_words[];
void app_rematch(App *app);
/* How a move came onto the board. */
typedef enum {
    MOVED_BY_HAND,   /* by clicks or keys: the stone slides */
    MOVED_DRAGGED,   /* the stone is there already */
    MOVED_BY_ENGINE, /* it slides, and trouble that was reported stays readable */
    MOVED_UNSEEN     /* the board shows another position, and the hand may be busy there */
} MovedHow;
/* A move of the person at the board; refused with a reason in the status line. */
bool app_try_move(App *app, Move m, MovedHow how);
/* The one thing to call after a move was played, whoever played it: the hand, the animation, the
 * chain of a win, the list of moves and the words about a pass follow. */
void app_moved(App *app, const Position *before, Move m, MovedHow how);
void app_take_back(App *app);
void app_redo(App *app);
void app_step(App *app, int by);
void app_show_ply(App *app, int ply);
void app_show_node(App *app, RecordNode *node);
/* The end of the line shown; from the end of a variation back to the game. */
void app_show_end(App *app);
void app_promote(App *app);
void app_delete_variation(App *app);
void app_resign(App *app);
void app_offer_draw(App *app);
void app_toggle_analysis(App *app);
/* The analysis of the position after a pass, on or off. */
void app_toggle_threat(App *app);
/* A hint in two steps: the stone, then the move and what it does. The first one takes a search. */
void app_hint(App *app);
/* A good move at once. */
void app_show_best(App *app);
/* A good move was found: shown as far as was wanted. */
void app_take_hint(App *app, Move m, bool whole);
void app_paste(App *app);
void app_copy_position(App *app);
void app_copy_game(App *app);
/* Takes over a game that was read. */
void app_adopt(App *app, Record *record, const char *path);
bool app_human_to_move(const App *app);
/* A move can be made on the board now: in the game, or as a variation. */
bool app_may_move(const App *app);
/* A move on the board would be a variation, or go on in a study. */
bool app_explores(const App *app);
/* The game is over in the position shown; a stated end does not count where one explores. */
bool app_shown_is_over(const App *app);
/* The game changed: forget selection, hint and animations. */
void app_game_changed(App *app);
void app_type_move(App *app);

#endif
