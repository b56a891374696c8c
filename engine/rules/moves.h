/* Legal moves.
 *
 * A stone moves along a line as many squares as there are stones of both colours on that line. It
 * may jump over own stones but not over enemy ones, and may not land on an own stone. MOVE_PASS is
 * not generated here: whether a player without a move passes depends on the rule dialect.
 */
#ifndef LIA_RULES_MOVES_H
#define LIA_RULES_MOVES_H

#include "position.h"

/* STONES_MAX stones with 8 directions each; the parsers refuse positions with more stones. A list
 * has room for MOVES_SLACK more, which the generator may overwrite. */
enum { MOVES_SLACK = 8, MOVES_MAX = STONES_MAX * 8 + MOVES_SLACK };

enum { DIRECTIONS = 8 };

/* The targets of one side's moves, one set per direction. Directions 0–3 go east, north,
 * north-east, north-west; 4–7 are their opposites. No two stones reach the same square in one
 * direction. */
typedef struct {
    Bits to[DIRECTIONS];
} MoveTargets;

/* The four lines through a square, 0 = rank, 1 = file, 2 = a1–h8 diagonal, 3 = h1–a8 diagonal. */
extern Bits line_through[4][SQUARES];

/* Returns the move that arrives on a target in a direction: target and stone are on the same line,
 * so the stones of that line, counted at the target, give the distance back to the stone. */
static inline Move move_arriving(Square to, int direction, Bits occupied) {
    static const int step[DIRECTIONS] = {1, 8, 9, 7, -1, -8, -9, -7};
    int count = bits_count(occupied & line_through[direction & 3][to]);
    return (Move)(to * (SQUARES + 1) - step[direction] * count); /* from | to << 6 */
}

/* Computes the targets of a colour, whichever side is to move. */
void moves_targets(const Position *p, Color c, MoveTargets *out);
/* Writes all legal moves of the side to move and returns their number. */
int moves_generate(const Position *p, Move *list);
/* Like moves_generate(), but only the captures, in the same order. */
int moves_generate_captures(const Position *p, Move *list);
/* Returns the number of legal moves of a colour, whichever side is to move. */
int moves_count(const Position *p, Color c);
static inline bool moves_any(const Position *p, Color c) {
    return moves_count(p, c) > 0;
}

/* True if m is a legal move of the side to move; false for MOVE_PASS. Accepts any 16-bit value. */
bool move_is_legal(const Position *p, Move m);
static inline bool move_is_capture(const Position *p, Move m) {
    return m != MOVE_PASS && bits_has(p->stones[color_other(p->side)], move_to(m));
}

/* The squares strictly between two squares; empty if no line joins them. */
extern Bits squares_between[SQUARES][SQUARES];
/* The line (0–3) that joins two different squares, or -1. */
int line_joining(Square a, Square b);

/* The implementations (paths) of the generator; the best one is chosen at start-up. For tests and
 * benchmarks. */
int moves_path_count(void);
const char *moves_path_name(int i);
/* False if this CPU cannot run it. */
bool moves_path_select(int path);
int moves_path_current(void);

#endif
