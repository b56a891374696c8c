/* Solving by alpha-beta: the engine's own search until it claims a win or a loss, and beside it a
 * search for the exact length.
 *
 * A claim of the engine's search holds, but with forward pruning and reductions something shorter
 * may have been missed. So a second worker, the prover, tries one length after the other with a
 * window between two decided scores: all that is not won in time is one and the same, and nothing
 * is pruned forward. Where the side that wins is known from the problem, the prover takes turns
 * with the iterations of the search and mostly comes first. It has a table of its own: bounds that
 * stand on forward pruning would mislead it.
 */
#include "search/node.h"
#include "base/clock.h"
#include "solve.h"

#include <string.h>

/* For the line of a win that was proven just before a limit. */
enum { LINE_NODES = 1000000 };

typedef struct {
    Solver *solver;
    const Problem *problem;
    Solution *out;
    int64_t deadline;    /* 0 = none */
    int64_t right_since; /* since when the best move has been right, 0 = it is not now */
    int tried;           /* the problem's side does not win within so many plies */
    int proven;          /* … but within these, 0 = not known */
    uint64_t nodes;      /* of the prover */
} Attempt;

/* ---- the prover ---- */

Params ab_plain_params(const Params *params) {
    Params plain = *params;
    params_stop_pruning(&plain);
    plain.Quiescence = QUIESCENCE_OFF;
    plain.ThreatExtension = 0;
    return plain;
}

static bool begin_proof(Solver *s, const Game *g, int64_t deadline, uint64_t node_limit) {
    Params plain = ab_plain_params(&s->settings.params);
    if (!worker_start(s->prover, g, &plain, NULL, 0)) return false;
    s->prover->is_main = true;
    s->prover->completed_depth = 1; /* the clock counts from the start */
    s->prover->node_limit = node_limit ? node_limit : UINT64_MAX;
    atomic_store(&s->control.deadline, deadline);
    return true;
}

/* True if the side to move after this root move loses (attack: our win) or wins in time. */
static bool move_decides(Worker *w, Move m, bool attack, int plies) {
    /* Scores of the opponent: he loses in plies, or wins in them. */
    Score edge = attack ? score_loss_in(plies) : score_win_in(plies);
    worker_make(w, m);
    Score score = attack ? search_position(w, plies - 1, edge, edge + 1, NODE_ALL, false)
                         : search_position(w, plies - 1, edge - 1, edge, NODE_CUT, false);
    worker_unmake(w);
    return attack ? score <= edge : score >= edge;
}

PnValue ab_wins_within(Solver *s, const Game *g, bool attack, int plies, int64_t deadline,
                       uint64_t node_limit, uint64_t *nodes) {
    Worker *w = s->prover;
    if (!begin_proof(s, g, deadline, node_limit)) return PN_UNKNOWN;
    PnValue value = attack ? PN_NOT_WON : PN_WON;
    for (int i = 0; i < w->root_count; i++) {
        bool decides = move_decides(w, w->roots[i].move, attack, plies);
        if (w->stopped) break;
        if (decides != attack) continue;
        /* One move is enough to win, and to escape. */
        value = attack ? PN_WON : PN_NOT_WON;
        break;
    }
    *nodes += w->counters.nodes;
    return w->stopped ? PN_UNKNOWN : value;
}

int ab_winning_moves(Solver *s, const Game *g, int plies, uint64_t node_limit, Move *list) {
    Worker *w = s->prover;
    int count = 0;
    if (!begin_proof(s, g, 0, node_limit)) return -1;
    for (int i = 0; i < w->root_count; i++) {
        bool decides = move_decides(w, w->roots[i].move, true, plies);
        if (w->stopped) return -1;
        if (decides) list[count++] = w->roots[i].move;
    }
    return count;
}

/* The move of the line: one that wins in time, or one that is not lost sooner than it must be. */
static Move move_of_line(Solver *s, const Game *g, bool attack, int left) {
    Worker *w = s->prover;
    if (!begin_proof(s, g, 0, LINE_NODES)) return MOVE_NONE;
    if (!attack && left == 1) return w->roots[0].move;
    for (int i = 0; i < w->root_count; i++) {
        bool decides = move_decides(w, w->roots[i].move, attack, attack ? left : left - 1);
        if (w->stopped) return MOVE_NONE;
        if (decides == attack) return w->roots[i].move;
    }
    return MOVE_NONE;
}

/* The line of a shortest win that the prover's table still holds; cut short if it does not. */
static void read_line(Solver *s, const Game *start, bool attack, int plies, Line *line) {
    Game g;
    line->length = 0;
    if (!game_init(&g, NULL, &start->rules)) return;
    bool ok = game_copy(&g, start);
    for (int left = plies; ok && left > 0; left--, attack = !attack) {
        Move m = move_of_line(s, &g, attack, left);
        ok = m != MOVE_NONE && game_play(&g, m, NULL);
        if (ok) line->moves[line->length++] = m;
    }
    game_finish(&g);
}

/* ---- beside the search ---- */

/* Tries the next length. */
static PnValue try_length(Attempt *a, bool attack, int plies) {
    uint64_t all = a->solver->settings.nodes, used = a->nodes + a->solver->worker->counters.nodes;
    if (all && used >= all) return PN_UNKNOWN;
    PnValue value = ab_wins_within(a->solver, &a->problem->game, attack, plies, a->deadline,
                                   all ? all - used : 0, &a->nodes);
    if (value == PN_NOT_WON) a->tried = plies;
    if (value == PN_WON) a->proven = plies;
    return value;
}

static void watch_move(Attempt *a, const Worker *w) {
    Solution s = {.move = w->roots[0].move};
    if (solution_judge(a->problem, &a->solver->settings, &s) != VERDICT_RIGHT)
        a->right_since = 0;
    else if (!a->right_since)
        a->right_since = clock_now();
}

static bool watch_iteration(void *context, const Worker *w, int depth) {
    Attempt *a = context;
    const SolveSettings *o = &a->solver->settings;
    if (depth <= COUNTED_DEPTH_MAX) a->out->nodes_to[depth] = w->counters.nodes;
    if (score_is_decided(w->roots[0].score)) return false;
    switch (a->problem->value) {
    case SUITE_UNKNOWN:
    case SUITE_DRAW:
        watch_move(a, w);
        return true;
    case SUITE_WIN:
    case SUITE_LOSS:
        break;
    }
    if (!o->shortest) return true;
    if (try_length(a, a->problem->value == SUITE_WIN, depth + 1) != PN_NOT_WON) return false;
    if (o->nodes)
        a->solver->worker->node_limit = o->nodes - (a->nodes < o->nodes ? a->nodes : o->nodes);
    return true;
}

/* The search claims a result: is there a shorter one? */
static void find_length(Attempt *a, Solution *out) {
    if (out->value != a->problem->value) a->tried = 0;
    bool attack = out->value == SUITE_WIN;
    while (a->tried < out->plies - 1)
        if (try_length(a, attack, a->tried + 1) != PN_NOT_WON) break;
    out->exact = a->proven || a->tried == out->plies - 1;
}

/* ---- the whole ---- */

void solve_by_ab(Solver *s, const Problem *problem, Solution *out) {
    const SolveSettings *o = &s->settings;
    Worker *w = s->worker;
    int64_t began = clock_now();
    Attempt a = {
        .solver = s, .problem = problem, .out = out, .deadline = o->time ? began + o->time : 0};
    RootRequest request = {.depth = o->depth ? o->depth : DEPTH_MAX,
                           .lines = 1,
                           .on_iteration = watch_iteration,
                           .context = &a};
    if (!worker_start(w, &problem->game, &o->params, NULL, 0)) return;
    w->is_main = true;
    if (o->nodes) w->node_limit = o->nodes;
    atomic_store(&s->control.deadline, a.deadline);
    root_search(w, &request);
    const RootMove *best = &w->roots[0];
    out->move = best->move;
    out->score = best->score;
    out->depth = w->completed_depth;
    out->line = best->line;
    out->solved_after = (a.right_since ? a.right_since : clock_now()) - began;
    if (a.proven) {
        out->value = problem->value;
        out->exact = true;
    } else if (score_is_decided(best->score)) {
        out->value = best->score > 0 ? SUITE_WIN : SUITE_LOSS;
        out->plies = score_plies(best->score);
        if (o->shortest) find_length(&a, out);
    }
    out->nodes = w->counters.nodes + a.nodes;
    if (a.proven) {
        out->plies = a.proven;
        read_line(s, &problem->game, out->value == SUITE_WIN, out->plies, &out->line);
        if (out->line.length) out->move = out->line.moves[0];
    }
    if (out->value == SUITE_WIN) out->score = score_win_in(out->plies);
    if (out->value == SUITE_LOSS) out->score = score_loss_in(out->plies);
    out->time = clock_now() - began;
}
