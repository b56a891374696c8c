/* What was played in the positions of a collection: the moves of a position with their results, and
 * the lines that follow. The eight images of a position are one position, and moves that lead to
 * images of one position are one move.
 */
#ifndef LIA_COLLECTION_EXPLORE_H
#define LIA_COLLECTION_EXPLORE_H

#include "collection.h"
#include "rules/moves.h"

/* Where the games reach a position: numbers of positions, in their order. */
typedef struct {
    uint32_t *at;
    size_t count;
} ExplorePlaces;

typedef struct {
    Move move;
    uint32_t games;      /* in which it was played; those without a result … */
    uint32_t results[4]; /* … are the first of these, by Winner */
} ExploreMove;

/* Writes the places into an array to free. False without memory. */
bool explore_find(const Collection *c, const Position *p, ExplorePlaces *out);
void explore_finish(ExplorePlaces *places);
/* How many games reach the places. */
uint32_t explore_games(const Collection *c, const ExplorePlaces *places);
/* Writes the legal moves that were played at the places of a position, the most frequent first, and
 * returns their number. A game counts once, however often it came back. */
int explore_moves(const Collection *c, const Position *p, const ExplorePlaces *places,
                  ExploreMove out[MOVES_MAX]);
/* Writes a line of play: the given move, then what most of the games that go this way played. Returns
 * its length, 0 if no game plays the move. */
int explore_line(const Collection *c, const Position *p, const ExplorePlaces *places, Move first,
                 Move *out, int max);
/* Of the moves that lead to images of one position, the one that stands for them. */
Move explore_canonical(const Position *p, Move m);

#endif
