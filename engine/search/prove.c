/* Proofs by alpha-beta: is there a win within a given number of plies?
 *
 * The window lies between two adjacent decided scores, so that all results except a win in time are
 * equal, and there is no forward pruning. Each root move is searched separately: one winning move
 * proves the win, one that does not lose in time disproves the loss.
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

/* True if after this root move the opponent loses in time (attack) or wins in time (defence). */
static bool move_decides(Worker *w, Move m, bool attack, int plies) {
    /* The opponent's score for a loss or a win in exactly that many plies. */
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
