/* Duels: pairs of games between two sets of search parameters in one process, at a fixed number of
 * nodes or a fixed time per move. Both games of a pair begin with the same random plies, with colours reversed, and
 * end as soon as a search proves a win.
 *
 * At fixed nodes a pair depends only on its number, the seed, the parameters and the nodes: not on
 * other pairs, threads or the load of the machine. Without the cost of starting programs and talking
 * to them, a duel plays many more games in a minute than a match. What a node costs is seen at a
 * fixed time only, and rightly only on an idle machine.
 */
#ifndef LIA_LEARN_DUEL_H
#define LIA_LEARN_DUEL_H

#include "base/reason.h"
#include "eval/params.h"
#include "search/searcher.h"

#include <stdint.h>

typedef struct {
    uint64_t seed;
    int random_plies;
    int max_plies;        /* a game of this length is a draw */
    int hash;             /* MB for each side */
    SearchSignal *signal; /* its stop ends the searches at once; its deadline is the duel's. NULL =
                             none, and no fixed time */
} DuelSettings;

DuelSettings duel_default_settings(void);

typedef struct {
    Params params;
    uint64_t nodes;   /* per move; 0 = no limit */
    int milliseconds; /* per move; 0 = no limit */
} DuelSide;

/* Two searchers, for one thread. */
typedef struct Duel Duel;
Duel *duel_create(const DuelSettings *settings, Reason *why);
void duel_destroy(Duel *d);
/* Plays the pair with this number and writes the half points (0, 1, 2) of the first side in the game
 * in which it has Black, and in the other; meaningless after a stop. False if out of memory. */
bool duel_play(Duel *d, uint32_t number, const DuelSide sides[2], int half_points[2]);

#endif
