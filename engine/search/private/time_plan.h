/* How long to think: from the clock to two limits.
 *
 * The soft limit is looked at between iterations, the hard one during the search. An iteration that
 * upsets the result may run up to the hard limit, so that is where the extra time for difficult
 * moves comes from.
 */
#ifndef LIA_SEARCH_PRIVATE_TIME_PLAN_H
#define LIA_SEARCH_PRIVATE_TIME_PLAN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool is_limited;
    int64_t soft, hard; /* ns from the start; the answer is due at hard */
} TimePlan;

/* All in ms. moves_to_go 0 = the time is for the whole game. ply: of the game. */
TimePlan time_plan_game(int64_t left, int64_t increment, int moves_to_go, int64_t overhead,
                        int ply);
TimePlan time_plan_move(int64_t move_time, int64_t overhead);
/* The stricter of both. */
TimePlan time_plan_join(TimePlan a, TimePlan b);

/* The soft limit of an iteration, given how often in a row the best move has stayed the same and by
 * how much the score has fallen since the iteration before. Never beyond hard. */
int64_t time_plan_soft(const TimePlan *plan, int stable, int fall);

#endif
