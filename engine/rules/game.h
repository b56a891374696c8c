/* A game: the start, the moves, the position after each of them, and the result.
 *
 * ONE door: every move – clicked, typed, loaded, received or found by the engine – comes in through
 * game_play(), which refuses with a reason what is not legal. Undo steps back without forgetting,
 * redo steps forward again; playing a move after an undo forgets what was undone.
 */
#ifndef LIA_RULES_GAME_H
#define LIA_RULES_GAME_H

#include "rules.h"

typedef struct {
    Position position; /* before the move; the last entry has no move */
    Move move;
} GameStep;

typedef struct {
    Rules rules;
    GameStep *steps; /* length + 1 of them */
    int ply;         /* where the game stands now */
    int length;      /* moves held, those undone included */
    int capacity;
    Result declared; /* resignation, time, agreement, …; END_NONE while play goes on */
} Game;

/* Starts at a position; p = NULL is the standard one. False only without memory. */
bool game_init(Game *g, const Position *p, const Rules *rules);
void game_finish(Game *g);
/* Becomes a copy of from; g must be initialised. False without memory, g is then as before. */
bool game_copy(Game *g, const Game *from);

static inline const Position *game_position(const Game *g) {
    return &g->steps[g->ply].position;
}
/* The move that led here, MOVE_NONE at the start. */
static inline Move game_last_move(const Game *g) {
    return g->ply > 0 ? g->steps[g->ply - 1].move : MOVE_NONE;
}

/* Result at the current ply: the board, repetition, length, and what was declared at the end. */
Result game_result(const Game *g);
/* How often the current position has stood, this time included. */
int game_repetitions(const Game *g);
/* The key by which the game's rules compare the position at this ply with others. */
uint64_t game_repetition_key(const Game *g, int ply);

/* THE door. MOVE_PASS is accepted where the rules make the player pass. */
bool game_play(Game *g, Move m, Reason *why);
/* Plays the moves of a text, words as move_parse() reads them. The first word that is not wholly a
 * legal move is refused with its number and itself in the reason; the moves before it stay played.
 */
bool game_play_words(Game *g, Span words, Reason *why);
/* Says what game_play() would say, and plays nothing. */
bool game_move_is_legal(const Game *g, Move m, Reason *why);
/* All moves the side to move may choose from, a forced MOVE_PASS included; 0 if the game is over.
 */
int game_moves(const Game *g, Move *list);

/* Why this stone cannot go there, or true if it can: what a board window shows on a click. */
bool move_explain(const Position *p, Move m, Reason *why);

bool game_undo(Game *g);
bool game_redo(Game *g);
/* Steps to any ply 0..length. */
void game_go_to(Game *g, int ply);
/* Ends the game off the board. Refused if it is over already. */
bool game_declare(Game *g, Winner winner, EndReason reason, Reason *why);

#endif
