/* What a move does that a person can see, as facts about the board: it wins, it stops the enemy's
 * win, it joins groups … Hints and the review say them as reasons. Each is a test of its own, true or
 * not whatever a search thinks of the move; where none holds nothing is said.
 *
 * Groups are counted as on the board: a stone alone is a group. "The largest group" is spoken of only
 * where one is larger than all others.
 */
#ifndef LIA_RULES_DEEDS_H
#define LIA_RULES_DEEDS_H

#include "game.h"

typedef enum {
    /* What a move achieves, what matters most first. */
    DEED_WINS,
    DEED_STOPS,     /* the enemy's winning moves: count of them, move is one */
    DEED_ALONE,     /* the same, and no other move does it */
    DEED_FORCES,    /* it wins with the next move at the latest, against every reply */
    DEED_THREATENS, /* to win with the next move; count ways, move is one */
    DEED_SPLITS,    /* by a capture: count groups are left to the enemy, more than before */
    DEED_JOINS,     /* count groups */
    DEED_CONNECTS,  /* the stone, which stood alone, to another group */
    DEED_BLOCKS,    /* an enemy move that would join groups */
    DEED_SHUTS_IN,  /* an enemy stone outside the largest group cannot move any more */
    DEED_NEARS,     /* the stone comes nearer to the largest group */
    DEED_CENTRES,   /* it comes from the edge to the centre */
    /* What is wrong with a move beside a better one, which does not do it, or does what this misses. */
    DEED_MISSES,         /* move wins at once */
    DEED_GIVES,          /* it connects all stones of the enemy */
    DEED_LEAVES,         /* the enemy's move wins, and would have won before */
    DEED_LETS,           /* the enemy can win with a move that would not have won before */
    DEED_MISSES_FORCED,  /* move is a DEED_FORCES */
    DEED_BREAKS_UP,      /* count groups are left, more than before */
    DEED_TAKES_OUTSIDER, /* by a capture: count groups are left to the enemy, fewer than before */
} DeedKind;

typedef struct {
    DeedKind kind;
    Color mover;
    Square square; /* the stone it is about */
    int count;
    Move move;   /* another move it is about … */
    Position at; /* … in this position */
} Deed;

enum { DEEDS_MAX = 12, DEED_SIZE = 96, DEEDS_SIZE = 2 * DEED_SIZE };

/* The deeds of a legal move where the game stands, what matters most first; returns how many. */
int deeds_of(const Game *g, Move m, Deed out[DEEDS_MAX]);
/* What is wrong with a legal move, where another one would have been better; false: nothing to be
 * seen. */
bool deeds_fault(const Game *g, Move played, Move better, Deed *out);
/* What the better move does and the played one does not. */
bool deeds_advantage(const Game *g, Move played, Move better, Deed *out);

/* Writes what goes on after the name of a move, or "it": "joins two groups". */
void deed_format(const Deed *d, char out[DEED_SIZE]);
/* Writes what the move does in one phrase: the first deed, and a second one that adds to it unless
 * short is wanted; "" if there is nothing to say. */
void deeds_format(const Game *g, Move m, bool brief, char out[DEEDS_SIZE]);

#endif
