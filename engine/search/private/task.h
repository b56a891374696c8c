/* One search from request to answer: limits, iterations, reports.
 *
 * The engine's thread calls task_open(), task_search() and task_answer() in this order. While the
 * search is open, other threads may call task_stop() and task_hit(), but not concurrently: the
 * engine's mutex ensures that.
 */
#ifndef LIA_SEARCH_PRIVATE_TASK_H
#define LIA_SEARCH_PRIVATE_TASK_H

#include "time_plan.h"
#include "search/engine.h"
#include "search/searcher.h"

typedef struct {
    Searcher *searcher;
    SearchSignal signal; /* to the running search */
    SearchResult result; /* of the last one */
    const Game *game;
    const EngineRequest *request;
    Params params;     /* the request's, adapted to its limits */
    Rules table_rules; /* the rules for which the scores in the table hold */
    Params table_params;
    bool table_is_unpruned;
    bool has_searched; /* the table may hold scores */
    SkillPlan skill;   /* for less than full strength */
    Game line_game;    /* for checking lines */
    int64_t start;     /* clock_now() */
    TimePlan plan;
    atomic_bool waiting;        /* infinite or pondering: no answer yet, whatever is found */
    _Atomic int64_t soft_start; /* the soft limit is counted from here */

    EngineLine lines[ENGINE_LINES_MAX]; /* of the last iteration */
    int line_count;
    int depth;
    Move last_best;
    Score last_score;
    int stable; /* iterations since the best move changed */
    bool failed;
} SearchTask;

bool task_init(SearchTask *t, Searcher *searcher);
void task_finish(SearchTask *t);

/* Starts the clocks; returns at once. Game and request must stay valid until the answer. */
void task_open(SearchTask *t, const Game *game, const EngineRequest *request, int64_t start,
               bool stopped);
void task_stop(SearchTask *t);
/* Tells the search that the expected move was played at this time. */
void task_hit(SearchTask *t, int64_t now);
/* Searches until a limit or stop. */
void task_search(SearchTask *t);
/* Sends the final report and the answer; not before `waiting` is false. */
void task_answer(SearchTask *t);

/* Nanoseconds after which no further iteration is begun: more if the score fell in the last one. */
int64_t task_soft_limit(const SearchTask *t);

#endif
