/* What the window is for at the moment. A mode is a constant class: it may have a panel of its own,
 * take the board's clicks and keys, ask the engine for something and fill the status line. Where it
 * says nothing the plain game's ways hold. Only modes.c knows which mode is on; everything else asks
 * it. The list of modes is mode_list.h; what a mode remembers is in its own header, mode_NAME.h.
 */
#ifndef LIA_GUI_MODES_H
#define LIA_GUI_MODES_H

#include "board/board.h"
#include "commands.h"
#include "kit/ui.h"
#include "mode_list.h"
#include "work/thinker.h"

/* What the engine is asked for. */
typedef enum {
    WORK_NONE,
    WORK_MOVE,
    WORK_HINT,
    WORK_REVIEW,
    WORK_MODE,
    WORK_ANALYSE,
    WORK_EVALUATE
} Work;

typedef struct {
    const char *refusal;   /* what a command says that makes no sense in this mode */
    const char *absence;   /* what a command of this mode alone says in the plain game */
    const char *work_name; /* of WORK_MODE in the engine log */
    bool shows_bar;        /* of the evaluation, if it is wanted at all */
    bool shows_result;     /* a card for a game that is over; Enter then reviews the game */
    bool steps;            /* the wheel walks through the moves */
    bool notes_opinions;   /* moves carry what the engine that played them thought */
    bool plays_elsewhere; /* the game is only shown: nobody here is asked, no clock runs out here */
    bool keeps_game;      /* the game on the board is the person's: it is kept on the disk */
    bool explores;        /* nobody answers: a move goes on from the position shown */

    /* NULL = as in the plain game. */

    void (*view)(const App *app); /* draws the panel */
    BoardScene (*scene)(const App *app);
    /* The mouse over the board: down and up are true if they made use of the button; lost ends a
     * drag whose release will not come. */
    bool (*touch_down)(App *app, int button, int x, int y);
    void (*touch_motion)(App *app, int x, int y);
    bool (*touch_up)(App *app, int x, int y);
    void (*touch_lost)(App *app);
    void (*title)(const App *app, char *out, size_t size); /* of the window */
    /* A person may move in the position where the game stands, if it is a person's turn. */
    bool (*may_move)(const App *app);

    /* NULL = nothing: no answer, or false. */

    void (*leave)(App *app);  /* the plain game is on by then */
    void (*update)(App *app); /* after every event */
    /* The mode decides whether a command can be given: *words says why not or is NULL. */
    bool (*obstacle)(const App *app, Command command, const char **words);
    /* A command that means something else here: true if it was carried out. */
    bool (*command)(App *app, Command command);
    bool (*key)(App *app, const SDL_Keysym *key);     /* before it becomes a command */
    bool (*escape)(App *app);                         /* Esc that nothing else wanted */
    void (*act)(App *app, const UiAction *action);    /* a widget of the panel was used */
    bool (*work)(const App *app, Work *out);          /* it decides what the engine does … */
    void (*limits)(const App *app, ThinkLimits *out); /* … for how long, if WORK_MODE … */
    void (*answer)(App *app);                         /* … and takes the answer in desk.info */
    bool (*fault)(App *app, const char *trouble);     /* the engine to move cannot */
    void (*judge)(App *app); /* more is known of the person's move, see move_judge.h */
    /* The two ends of the status line. */
    bool (*describe)(const App *app, char *state, size_t state_size, char *keys, size_t keys_size);
    bool (*asks_to_quit)(const App *app); /* closing the window would end something */
    /* The position that a new game is wanted for. */
    bool (*start)(const App *app, const Rules *rules, Position *out);
    bool (*is_sound)(const App *app, Reason *why); /* what must always hold, for tests */
} ModeClass;

#define MODE_CLASS(id, name) extern const ModeClass name##_mode;
MODES(MODE_CLASS)
#undef MODE_CLASS

const ModeClass *mode_class(const App *app);
const char *mode_name(const App *app);
bool mode_is(const App *app, Mode mode);
/* Leaves the mode before. */
void mode_enter(App *app, Mode mode);
/* Back to the plain game. */
void mode_leave(App *app);

/* Each calls the function of the class that is named alike, or does what its absence means. */
void mode_view(const App *app);
BoardScene mode_scene(const App *app);
bool mode_touch_down(App *app, int button, int x, int y);
void mode_touch_motion(App *app, int x, int y);
bool mode_touch_up(App *app, int x, int y);
void mode_touch_lost(App *app);
void mode_title(const App *app, char *out, size_t size);
bool mode_may_move(const App *app);
void mode_update(App *app);
bool mode_obstacle(const App *app, Command command, const char **words);
bool mode_command(App *app, Command command);
bool mode_key(App *app, const SDL_Keysym *key);
bool mode_escape(App *app);
void mode_act(App *app, const UiAction *action);
bool mode_work(const App *app, Work *out);
void mode_limits(const App *app, ThinkLimits *out);
void mode_answer(App *app);
bool mode_fault(App *app, const char *trouble);
void mode_judge(App *app);
bool mode_describe(const App *app, char *state, size_t state_size, char *keys, size_t keys_size);
bool mode_asks_to_quit(const App *app);
bool mode_start(const App *app, const Rules *rules, Position *out);
bool mode_is_sound(const App *app, Reason *why);

#endif
