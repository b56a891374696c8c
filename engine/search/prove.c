/* Proofs by alpha-beta: is there a win within a number of plies?
 *
 * The window lies between two decided scores, so that everything not won in time is one and the
 * same, and nothing is pruned forward. Each root move is asked by itself: one that decides is
 * enough to win, and to escape.
 */
#include "private/node.h"
#include "private/searcher_private.h"

Params searcher_proof_params(const Params *params) {
    Params plain = *params;
    params_stop_pruning(&plain);
    plain.Quiescence = QUIESCENCE_OFF;
    plain.ThreatExtension = 0;
    return plain;
}

/* True if the side to move after this root move loses (attack: our win) or wins in time. */
static bool move_decides(Worker *w, Move m, bool attack, int plies) {
    /* Scores of the opponent, who loses in plies or wins in them. */
    Score edge = attack ? score_loss_in(plies) : score_win_in(plies);
    worker_make(w, m);
    Score score = attack ? search_position(w, plies - 1, edge, edge + 1, NODE_ALL, false)
                         : search_position(w, plies - 1, edge - 1, edge, NODE_CUT, false);
    worker_unmake(w);
    return attack ? score <= edge : score >= edge;
}

void searcher_prove(Searcher *s, const Game *game, const Params *params, const SearchProof *what,
                    const SearchLimits *limits, ProofResult *result) {
    searcher_settle(s);
    Worker *w = s->workers[0];
    *result = (ProofResult){0};
    s->run = (SearchRun){.game = game, .params = searcher_proof_params(params), .limits = *limits};
    if (!searcher_start_worker(s, w)) return;
    searcher_clear(s, NULL, 0);
    w->table = &s->table;
    w->limit = NULL;
    w->is_leader = w->is_timed = true;
    if (limits->nodes) w->node_limit = limits->nodes;
    for (int i = 0; i < w->root_count; i++) {
        Move m = w->roots[i].move;
        bool decides = move_decides(w, m, what->attack, what->plies);
        if (w->stopped) break;
        if (decides != what->attack) continue;
        result->moves[result->count++] = m;
        if (!what->all_moves) break;
    }
    result->nodes = w->counters.nodes;
    result->is_complete = !w->stopped;
}
