/* Where the games of a match begin: a position and the moves that lead on from it.
 *
 * From a file of positions, from the games of an SGF or PGN file, or made up: random moves from the
 * standard position, in a fixed order for each seed, no two of them alike under the symmetries of
 * the board and the swap of colours, none decided or won on the move.
 */
#ifndef LIA_MATCH_OPENINGS_H
#define LIA_MATCH_OPENINGS_H

#include "rules/game.h"

enum { OPENING_ID_SIZE = 64, OPENING_PLIES_MAX = 512 };

typedef struct {
    char id[OPENING_ID_SIZE];
    Position start;
    Move *moves;
    int count;
} Opening;

typedef struct {
    Opening *items;
    int count, capacity;
    uint64_t digest; /* of what is in it, the same on every machine */
} Openings;

typedef struct {
    const char *file; /* NULL = random moves; "startpos" = the standard position alone */
    int plies;        /* of random moves, or taken from each game of a file; −1 = all of these */
    int start;        /* begin with this opening, from 1 */
    bool shuffled;
    uint64_t seed;
    int wanted; /* number of random ones; fewer if there are no more */
} OpeningSource;

/* False with a reason; o then needs no openings_finish. */
bool openings_load(Openings *o, const OpeningSource *source, const Rules *rules, Reason *why);
void openings_finish(Openings *o);
/* The game at the end of the opening. False without memory or if a move is not legal. */
bool opening_play(const Opening *o, const Rules *rules, Game *out, Reason *why);

#endif
