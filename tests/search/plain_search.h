/* The twin of the search, written from the rules: all lines to a depth, no windows, no table, no
 * order, positions instead of keys. And a prover of short wins that knows nothing but the rules.
 */
#ifndef LIA_TESTS_SEARCH_PLAIN_SEARCH_H
#define LIA_TESTS_SEARCH_PLAIN_SEARCH_H

#include "rules/game.h"
#include "eval/eval.h"
#include "search/counters.h"

typedef struct {
    EvalStack *eval;
    Rules rules;
    int quiescence; /* QUIESCENCE_… of params.h */
    int quiescence_plies;
    const Game *game; /* the root and what was before */
    Position line[64];
    Counters seen; /* what a search that looks at all lines counts, without its root */
} Plain;

void plain_init(Plain *plain, const Params *params);
void plain_finish(Plain *plain);

/* The value of the game's position for its side to move. The game must not be over. */
Score plain_minimax(Plain *plain, const Game *g, const Params *params, int depth);

/* Can the side to move force a win in so many plies? Repetition is left out: a shortest win repeats
 * nothing. */
bool plain_wins(const Position *p, const Rules *rules, int plies);
/* Does it lose in so many plies whatever it does? */
bool plain_loses(const Position *p, const Rules *rules, int plies);

#endif
