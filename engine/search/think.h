/* One search from request to answer: limits, iterations, reports.
 *
 * think_open(), think_search() and think_answer() are called in this order by the thread that leads
 * the team. While the search is open, think_stop() and think_hit() may be called by other threads,
 * as long as no two of them at once: the engine's mutex sees to that.
 */
#ifndef LIA_SEARCH_THINK_H
#define LIA_SEARCH_THINK_H

#include "time_plan.h"
#include "engine.h"
#include "team.h"

typedef struct {
    Team *team;
    const Game *game;
    const EngineRequest *request;
    Params params;     /* the request's, changed as its limits demand */
    Rules table_rules; /* what the scores in the table stand on */
    Params table_params;
    bool table_is_unpruned;
    bool has_searched; /* only then */
    SkillPlan skill;   /* for less than full strength */
    Game line_game;    /* where lines are tried out */
    int64_t start;     /* clock_now() */
    ClockPlan plan;
    atomic_bool waiting;        /* infinite or pondering: whatever is found, no answer yet */
    _Atomic int64_t soft_start; /* what the soft limit is counted from */

    EngineLine lines[ENGINE_LINES_MAX]; /* of the last iteration */
    int line_count;
    int depth;
    Move last_best;
    Score last_score;
    int stable; /* iterations since the best move changed */
    bool failed;
} Think;

bool think_init(Think *t, Team *team);
void think_finish(Think *t);

/* Sets the clocks going; cheap. Game and request must live until the answer. */
void think_open(Think *t, const Game *game, const EngineRequest *request, int64_t start,
                bool stopped);
void think_stop(Think *t);
/* The expected move was played now. */
void think_hit(Think *t, int64_t now);
/* Searches until a limit or stop. */
void think_search(Think *t);
/* Final report and answer; to be called when nobody waits any more. */
void think_answer(Think *t);

#endif
