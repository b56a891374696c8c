#include "solve.h"

#include <string.h>
#include <time.h>

bool solver_init(Solver *s, const SolveSettings *settings, Reason *why) {
    *s = (Solver){.settings = *settings};
    table_init(&s->table);
    table_init(&s->proof_table);
    if (settings->method == METHOD_PN) {
        PnOptions options = settings->pn;
        options.megabytes = settings->megabytes;
        options.params = settings->params;
        s->pn = pn_create(&options, why);
        return s->pn != NULL;
    }
    s->worker = worker_create(&settings->params, &s->table, &s->control);
    s->prover = worker_create(&settings->params, &s->proof_table, &s->control);
    if (!s->worker || !s->prover) return reason_set(why, "out of memory");
    size_t half = settings->megabytes > 1 ? settings->megabytes / 2 : 1;
    return table_resize(&s->table, half, why) && table_resize(&s->proof_table, half, why);
}

void solver_finish(Solver *s) {
    pn_destroy(s->pn);
    worker_destroy(s->worker);
    worker_destroy(s->prover);
    table_finish(&s->table);
    table_finish(&s->proof_table);
    s->pn = NULL;
    s->worker = s->prover = NULL;
}

/* Nothing to search: the game is over. */
static void read_off(const Problem *problem, Result r, Solution *out) {
    Color us = game_position(&problem->game)->side;
    out->value = r.winner == WINNER_DRAW     ? SUITE_DRAW
                 : r.winner == winner_of(us) ? SUITE_WIN
                                             : SUITE_LOSS;
    out->exact = true;
}

void solver_forget(Solver *s) {
    if (s->pn) pn_clear(s->pn);
    if (!s->worker) return;
    table_clear(&s->table);
    table_clear(&s->proof_table);
    worker_new_game(s->worker);
    worker_new_game(s->prover);
}

/* Of this thread. */
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
    out->stopped = atomic_load(&s->control.stop) && out->value == SUITE_UNKNOWN;
}
