/* Solving by alpha-beta: the engine's own search until it claims a win or a loss, and a second
 * search for the exact length.
 *
 * A claim of the engine's search is correct, but forward pruning and reductions may have missed a
 * shorter win. So a second searcher, the prover, tries one length after the other (searcher_prove).
 * If the problem states which side wins, the prover alternates with the iterations of the search
 * and usually finishes first. It has its own table, because bounds that depend on forward pruning
 * would mislead it.
 */
#include "base/clock.h"
#include "solve.h"

/* Extra nodes for the line of a win that was proven just before a limit. */
enum { LINE_NODES = 1000000 };

typedef struct {
    Solver *solver;
    const Problem *problem;
    Solution *out;
    int64_t deadline;    /* 0 = none */
    int64_t right_since; /* since when the best move has been right, 0 = it is wrong */
    int tried;           /* the problem's side does not win within this number of plies */
    int proven;          /* … but wins within this number, 0 = not known */
    uint64_t searched;   /* nodes of the search */
    uint64_t nodes;      /* of the prover */
} Attempt;

/* ---- the prover ---- */

/* Runs the prover; deadline and nodes 0 = no limit. */
static void prove(Solver *s, const Game *g, SearchProof what, int64_t deadline, uint64_t nodes,
                  ProofResult *result) {
    SearchLimits limits = {.nodes = nodes, .signal = &s->signal};
    atomic_store(&s->signal.deadline, deadline);
    searcher_prove(s->prover, g, &s->settings.params, &what, &limits, result);
}

PnValue ab_wins_within(Solver *s, const Game *g, bool attack, int plies, int64_t deadline,
                       uint64_t node_limit, uint64_t *nodes) {
    ProofResult result;
    prove(s, g, (SearchProof){.attack = attack, .plies = plies}, deadline, node_limit, &result);
    *nodes += result.nodes;
    if (!result.is_complete) return PN_UNKNOWN;
    /* The moves found win (attack) or escape the loss (!attack). */
    return (result.count > 0) == attack ? PN_WON : PN_NOT_WON;
}

int ab_winning_moves(Solver *s, const Game *g, int plies, uint64_t node_limit, Move *list) {
    ProofResult result;
    prove(s, g, (SearchProof){.attack = true, .plies = plies, .all_moves = true}, 0, node_limit,
          &result);
    for (int i = 0; i < result.count; i++) list[i] = result.moves[i];
    return result.is_complete ? result.count : -1;
}

/* Returns the move of the line: one that wins in time, or one that delays the loss longest. */
static Move move_of_line(Solver *s, const Game *g, bool attack, int left) {
    ProofResult result;
    Move list[MOVES_MAX];
    if (!attack && left == 1) return game_moves(g, list) ? list[0] : MOVE_NONE;
    prove(s, g, (SearchProof){.attack = attack, .plies = attack ? left : left - 1}, 0, LINE_NODES,
          &result);
    return result.is_complete && result.count ? result.moves[0] : MOVE_NONE;
}

/* Reads the line of a shortest win from the prover's table; incomplete if the table lost it. */
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

/* ---- during the search ---- */

/* Tries the next length. */
static PnValue try_length(Attempt *a, bool attack, int plies) {
    uint64_t all = a->solver->settings.nodes, used = a->nodes + a->searched;
    if (all && used >= all) return PN_UNKNOWN;
    PnValue value = ab_wins_within(a->solver, &a->problem->game, attack, plies, a->deadline,
                                   all ? all - used : 0, &a->nodes);
    if (value == PN_NOT_WON) a->tried = plies;
    if (value == PN_WON) a->proven = plies;
    return value;
}

static void watch_move(Attempt *a, const SearchResult *r) {
    Solution s = {.move = r->roots[0].move};
    if (solution_judge(a->problem, &a->solver->settings, &s) != VERDICT_RIGHT)
        a->right_since = 0;
    else if (!a->right_since)
        a->right_since = clock_now();
}

static bool watch_iteration(void *context, const SearchResult *r) {
    Attempt *a = context;
    const SolveSettings *o = &a->solver->settings;
    a->searched = r->nodes;
    if (r->depth <= COUNTED_DEPTH_MAX) a->out->nodes_to[r->depth] = r->nodes;
    if (score_is_decided(r->roots[0].score)) return false;
    switch (a->problem->value) {
    case SUITE_UNKNOWN:
    case SUITE_DRAW:
        watch_move(a, r);
        return true;
    case SUITE_WIN:
    case SUITE_LOSS:
        break;
    }
    if (!o->shortest) return true;
    if (try_length(a, a->problem->value == SUITE_WIN, r->depth + 1) != PN_NOT_WON) return false;
    /* The prover's nodes count too; at least one node keeps the limit in force. */
    if (o->nodes)
        searcher_limit_nodes(a->solver->searcher, a->nodes < o->nodes ? o->nodes - a->nodes : 1);
    return true;
}

/* Looks for a shorter result than the one the search claims. */
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
    int64_t began = clock_now();
    Attempt a = {
        .solver = s, .problem = problem, .out = out, .deadline = o->time ? began + o->time : 0};
    SearchLimits limits = {.depth = o->depth, .nodes = o->nodes, .signal = &s->signal};
    SearchListener listener = {watch_iteration, &a};
    SearchResult result;
    atomic_store(&s->signal.deadline, a.deadline);
    if (!searcher_run(s->searcher, &problem->game, &o->params, &limits, &listener, &result)) return;
    const RootMove *best = &result.roots[0];
    a.searched = result.nodes;
    out->move = best->move;
    out->score = best->score;
    out->depth = result.depth;
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
    out->nodes = a.searched + a.nodes;
    if (a.proven) {
        out->plies = a.proven;
        read_line(s, &problem->game, out->value == SUITE_WIN, out->plies, &out->line);
        if (out->line.length) out->move = out->line.moves[0];
    }
    if (out->value == SUITE_WIN) out->score = score_win_in(out->plies);
    if (out->value == SUITE_LOSS) out->score = score_loss_in(out->plies);
    out->time = clock_now() - began;
}
