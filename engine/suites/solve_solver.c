#include "solve.h"

#include <string.h>
#include <time.h>

bool solver_init(Solver *s, const SolveSettings *settings, Reason *why) {
    *s = (Solver){.settings = *settings};
    if (settings->method == METHOD_PN) {
        PnOptions options = settings->pn;
        options.megabytes = settings->megabytes;
        options.params = settings->params;
        s->pn = pn_create(&options, why);
        return s->pn != NULL;
    }
    size_t half = settings->megabytes > 1 ? settings->megabytes / 2 : 1;
    s->searcher = searcher_create(half, 1, why);
    s->prover = s->searcher ? searcher_create(half, 1, why) : NULL;
    return s->prover != NULL;
}

void solver_finish(Solver *s) {
    pn_destroy(s->pn);
    searcher_destroy(s->searcher);
    searcher_destroy(s->prover);
    s->pn = NULL;
    s->searcher = s->prover = NULL;
}

/* Fills the solution if the game is over. */
static void read_off(const Problem *problem, Result r, Solution *out) {
    Color us = game_position(&problem->game)->side;
    out->value = r.winner == WINNER_DRAW     ? SUITE_DRAW
                 : r.winner == winner_of(us) ? SUITE_WIN
                                             : SUITE_LOSS;
    out->exact = true;
}

void solver_forget(Solver *s) {
    if (s->pn) pn_clear(s->pn);
    if (!s->searcher) return;
    searcher_new_game(s->searcher);
    searcher_new_game(s->prover);
}

/* Returns the processor time of this thread. */
static int64_t processor_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void solver_solve(Solver *s, const Problem *problem, Solution *out) {
    Result r = game_result(&problem->game);
    *out = (Solution){.value = SUITE_UNKNOWN};
    solver_forget(s);
    int64_t before = processor_time();
    if (result_is_over(r))
        read_off(problem, r, out);
    else if (s->settings.method == METHOD_PN)
        solve_by_pn(s, problem, out);
    else
        solve_by_ab(s, problem, out);
    out->processor = processor_time() - before;
    /* Even a proven value may lack its shortest length or the end of its line. */
    out->stopped = atomic_load(&s->signal.stop);
}
