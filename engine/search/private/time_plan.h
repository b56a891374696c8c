/* Time management: turns the clock into two limits.
 *
 * The soft limit is tested between iterations, the hard one during the search. An iteration that
 * changes the result may run up to the hard limit, which gives difficult moves extra time.
 */
#ifndef LIA_SEARCH_PRIVATE_TIME_PLAN_H
#define LIA_SEARCH_PRIVATE_TIME_PLAN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool is_limited;
    int64_t soft, hard; /* ns since the start; the answer is due at hard */
} TimePlan;

/* Plans by the clock. Times are in ms; moves_to_go 0 = the time is for the whole game; ply is the
 * ply of the game. */
TimePlan time_plan_game(int64_t left, int64_t increment, int moves_to_go, int64_t overhead,
                        int ply);
TimePlan time_plan_move(int64_t move_time, int64_t overhead);
/* Returns the stricter of both plans. */
TimePlan time_plan_join(TimePlan a, TimePlan b);

/* Returns the soft limit, at most hard, given for how many iterations the best move has been stable
 * and by how much the score has fallen since the previous iteration. */
int64_t time_plan_soft(const TimePlan *plan, int stable, int fall);

#endif
