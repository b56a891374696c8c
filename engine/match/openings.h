/* The openings of a match: a position and the moves from there.
 *
 * They come from a file of positions, from the games of an SGF or PGN file, or are random moves
 * from the standard position: in a fixed order for each seed, no two equal under the symmetries of
 * the board and the swap of colours, and none decided or with a win in one move.
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
    uint64_t digest; /* of the content, the same on every machine */
} Openings;

typedef struct {
    const char *file; /* NULL = random moves; "startpos" = the standard position alone */
    int plies;        /* random moves, or moves of each game of a file; −1 = all of them */
    int start;        /* begin with this opening, from 1 */
    bool shuffled;
    uint64_t seed;
    int wanted; /* number of random openings; fewer if there are no more */
} OpeningSource;

/* False with a reason; o then does not need openings_finish(). */
bool openings_load(Openings *o, const OpeningSource *source, const Rules *rules, Reason *why);
void openings_finish(Openings *o);
/* Plays the opening in a new game. False if out of memory or if a move is illegal. */
bool opening_play(const Opening *o, const Rules *rules, Game *out, Reason *why);

#endif
