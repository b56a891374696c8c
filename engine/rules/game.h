/* A game: the start, the moves, the position after each move, and the result.
 *
 * ONE door: every move – clicked, typed, loaded, received or found by the engine – comes in through
 * game_play(), which refuses an illegal move with a reason. Undo steps back and keeps the moves,
 * redo steps forward again; playing a move after an undo discards the undone moves.
 */
#ifndef LIA_RULES_GAME_H
#define LIA_RULES_GAME_H

#include "rules.h"

typedef struct {
    Position position; /* before the move; the last step has no move */
    Move move;
} GameStep;

typedef struct {
    Rules rules;
    GameStep *steps; /* length + 1 of them */
    int ply;         /* current ply */
    int length;      /* moves stored, including undone ones */
    int capacity;
    Result declared; /* resignation, time, agreement, …; END_NONE if none */
} Game;

/* Starts at a position; p = NULL is the standard one. False only if out of memory. */
bool game_init(Game *g, const Position *p, const Rules *rules);
void game_finish(Game *g);
/* Copies from into g, which must be initialised. False if out of memory; g is then unchanged. */
bool game_copy(Game *g, const Game *from);

static inline const Position *game_position(const Game *g) {
    return &g->steps[g->ply].position;
}
/* Returns the move that led to the current position, MOVE_NONE at the start. */
static inline Move game_last_move(const Game *g) {
    return g->ply > 0 ? g->steps[g->ply - 1].move : MOVE_NONE;
}

/* Result at the current ply by the board, repetition and length, or as declared at the last ply. */
Result game_result(const Game *g);
/* How often the current position has occurred, including now. */
int game_repetitions(const Game *g);
/* The key by which the game's rules compare the position at this ply with others. */
uint64_t game_repetition_key(const Game *g, int ply);

/* The one door for moves. MOVE_PASS is accepted where the rules force a pass. */
bool game_play(Game *g, Move m, Reason *why);
/* Plays the moves of a text, words as move_parse() reads them. The first word that is not entirely
 * a legal move is refused; the reason names the word and its number. The moves before it stay
 * played. */
bool game_play_words(Game *g, Span words, Reason *why);
/* Returns what game_play() would return, without playing the move. */
bool game_move_is_legal(const Game *g, Move m, Reason *why);
/* Writes all moves of the side to move, including a forced MOVE_PASS, and returns their number; 0
 * if the game is over. */
int game_moves(const Game *g, Move *list);

/* True if the stone can move there, else the reason why not, as a board window shows it. */
bool move_explain(const Position *p, Move m, Reason *why);

bool game_undo(Game *g);
bool game_redo(Game *g);
/* Steps to any ply 0..length. */
void game_go_to(Game *g, int ply);
/* Ends the game for a reason other than the position. Refused if it is already over. */
bool game_declare(Game *g, Winner winner, EndReason reason, Reason *why);

#endif
