/* Cut-offs by searches, each by itself and at its limits, and what a node leaves in the table.
 * Nodes are made by hand at positions of the benchmark.
 */
#include "fixture.h"
#include "search/private/node.h"

/* ---- null move ---- */

static int null_plies(const Params *p, const Position *pos, int depth, NodeType type) {
    if (type == NODE_ALL) return p->NullAllReduction;
    bool few = bits_count(pos->stones[pos->side]) < p->NullFewStones;
    return depth >= (few ? p->NullFewDepth : p->NullDeepDepth) ? p->NullDeepReduction
                                                               : p->NullReduction;
}

/* The same search made by hand, to the depth the parameters say: the same verdict by the same
 * nodes. */
static void null_moves_are_searched_to_their_depth(void **state) {
    (void)state;
    enum { DEPTH_TO = SLOWER > 1 ? 7 : 8 };
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA NullVerify=0 Table=0 NullMinDepth=3");
    int cuts = 0, tries = 0;
    for (int i = 0; i < b.bench.count; i += 6)
        for (int depth = 2; depth <= DEPTH_TO; depth++)
            for (int type = NODE_CUT; type <= NODE_ALL; type++)
                for (int above = -700; above <= 100; above += 200) {
                    Worker *w = bed_at_entry(&b, i, &params);
                    Score beta = eval_score(&w->eval) + above, out = 0, score = 0;
                    Node n;
                    node_init(&n, w, depth, beta - 1, beta, (NodeType)type);
                    bool cut = try_null_move(w, &n, &out);
                    uint64_t nodes = w->counters.nodes;
                    if (depth < params.NullMinDepth) {
                        assert_true(!cut && !nodes);
                        continue;
                    }
                    w = bed_at_entry(&b, i, &params);
                    worker_make(w, MOVE_PASS);
                    w->reversible[1] = 0;
                    int plies = depth - 1 - null_plies(&params, n.pos, depth, (NodeType)type);
                    score = -search_position(w, plies, -beta, 1 - beta,
                                             type == NODE_CUT ? NODE_ALL : NODE_CUT, true);
                    worker_unmake(w);
                    if (cut != (score >= beta) || nodes != w->counters.nodes)
                        fail_msg("%s, depth %d: %d by %d nodes, by hand %d by %d", fen_of(n.pos),
                                 depth, cut, (int)nodes, score >= beta, (int)w->counters.nodes);
                    if (cut) assert_int_equal(out, beta);
                    tries++;
                    cuts += cut;
                    /* Not twice in a row, not at PV nodes, not where games are decided. */
                    node_init(&n, w, depth, beta - 1, beta, (NodeType)type);
                    n.after_null = true;
                    assert_false(try_null_move(w, &n, &out));
                    node_init(&n, w, depth, beta - 1, beta, NODE_PV);
                    assert_false(try_null_move(w, &n, &out));
                    node_init(&n, w, depth, 0, score_win_in(9), NODE_CUT);
                    assert_false(try_null_move(w, &n, &out));
                }
    print_message("%d null moves, %d cut-offs\n", tries, cuts);
    assert_true(cuts > 20 && cuts < tries);
    bed_finish(&b);
}

/* A value of exactly beta cuts, one below does not. */
static void null_moves_cut_at_beta(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("alphabeta NullMove=1 NullVerify=0 NullMinDepth=3 NullReduction=1");
    for (int i = 0; i < b.bench.count; i += 3) {
        Worker *w = bed_at_entry(&b, i, &params);
        worker_make(w, MOVE_PASS);
        w->reversible[1] = 0;
        Score value = -search_position(w, 1, -SCORE_INFINITE, SCORE_INFINITE, NODE_PV, true), out;
        worker_unmake(w);
        if (score_is_decided(value)) continue;
        for (int above = -1; above <= 1; above++) {
            Node n;
            w = bed_at_entry(&b, i, &params);
            node_init(&n, w, 3, value + above - 1, value + above, NODE_CUT);
            if (try_null_move(w, &n, &out) != (above <= 0))
                fail_msg("%s: worth %d, beta %d", fen_of(n.pos), value, value + above);
        }
    }
    bed_finish(&b);
}

/* A null move and multi-cut may say "not lost so soon", but never claim a win. */
static void pruning_claims_no_win(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA MultiCut=1 MultiCutAll=1");
    int cuts = 0;
    for (int i = 0; i < b.bench.count; i += 3)
        for (int type = NODE_CUT; type <= NODE_ALL; type++) {
            Node n;
            Score out;
            Worker *w = bed_at_entry(&b, i, &params);
            node_init(&n, w, 5, score_win_in(9) - 1, score_win_in(9), (NodeType)type);
            assert_false(try_null_move(w, &n, &out) || try_multi_cut(w, &n, &out));
            assert_int_equal(w->counters.nodes, 0);
            Score loss = score_loss_in(9);
            node_init(&n, w, 5, loss - 1, loss, (NodeType)type);
            bool null = try_null_move(w, &n, &out);
            assert_true(!null || out == loss);
            bool multi = try_multi_cut(w, &n, &out);
            assert_true(!multi || out == loss || score_is_win(out));
            cuts += null && multi;
        }
    print_message("%d cut-offs at the score of a loss\n", cuts);
    assert_true(cuts > 10);
    bed_finish(&b);
}

/* ---- multi-cut ---- */

/* Tells the table what the children of a node are worth: score for the first of its moves, the
 * others are bad; known to exactly the depth that multi-cut searches them to. */
static void tell_children(Worker *w, const Node *n, int good, Score score) {
    for (int i = 0; i < n->move_count; i++) {
        Position child = pos_after(n->pos, n->list[i]);
        TableData entry = {.score = i < good ? -score : 5000,
                           .depth = n->depth - 1 - w->params.MultiCutReduction,
                           .bound = BOUND_EXACT};
        table_store(w->table, pos_key(&child), 1, &entry, REPLACE_ALWAYS);
    }
}

/* Can a move end the game? Such children never ask the table. */
static bool ends_in_one(const Position *p) {
    Rules rules = rules_default();
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        if (position_is_over(&next, &rules)) return true;
    }
    return false;
}

static bool multi_cuts(Bed *b, int entry, const Params *params, NodeType type, int good,
                       Score score, Score beta, Score *out) {
    Worker *w = bed_at_entry(b, entry, params);
    Node n;
    node_init(&n, w, 6, beta - 1, beta, type);
    node_generate(&n);
    tell_children(w, &n, good, score);
    return try_multi_cut(w, &n, out);
}

static void multi_cut_counts(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA MultiCut=1 MultiCutAll=1 MultiCutMoves=96 MultiCutCuts=3 "
                              "MultiCutAllCuts=2 MultiCutMargin=525 MultiCutReduction=2 WinInOne=0 "
                              "StaticCut=0 NullMove=0 Etc=0");
    const Score beta = 4000;
    int checked = 0;
    for (int i = 0; i < b.bench.count; i += 4) {
        const Position *p = &b.bench.entries[i].position;
        Move list[MOVES_MAX];
        Score out;
        if (moves_generate(p, list) < 12 || ends_in_one(p)) continue;
        for (int type = NODE_PV; type <= NODE_ALL; type++)
            for (int good = 0; good <= 4; good++) {
                int needed = type == NODE_ALL ? 2 : 3;
                bool cut = multi_cuts(&b, i, &params, (NodeType)type, good, beta, beta, &out);
                bool wanted = type != NODE_PV && good >= needed;
                if (cut != wanted || (cut && out != beta))
                    fail_msg("%s: %d moves at a node of type %d", fen_of(p), good, type);
                /* A point less is not enough, however many there are. */
                assert_false(
                    multi_cuts(&b, i, &params, (NodeType)type, good, beta - 1, beta, &out));
                /* Far above beta one is enough, at ALL nodes. */
                cut = multi_cuts(&b, i, &params, (NodeType)type, good, beta + 525, beta, &out);
                assert_int_equal(cut, wanted || (type == NODE_ALL && good > 0));
                cut = multi_cuts(&b, i, &params, (NodeType)type, good, beta + 524, beta, &out);
                assert_int_equal(cut, wanted);
            }
        /* Only the first moves are tried. */
        Params few = params;
        for (int moves = 1; moves <= 4; moves++) {
            few.MultiCutMoves = moves;
            assert_int_equal(multi_cuts(&b, i, &few, NODE_CUT, MOVES_MAX, beta, beta, &out),
                             moves >= 3);
        }
        checked++;
    }
    print_message("%d positions\n", checked);
    assert_true(checked > 5);
    bed_finish(&b);
}

/* ---- null moves and ProbCut by the static score ---- */

/* Below beta no null move is tried; above it is reduced the more the farther it is above. */
static void null_moves_ask_the_static_score(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params =
        params_of("Lia NullStatic=1 NullReduction=2 NullDepthStep=4 NullMarginStep=200 "
                  "NullMarginMax=3 NullMinDepth=3 NullNearGroups=0 Lmr=0 LateMoves=0 StaticCut=0");
    int tried = 0;
    for (int i = 0; i < b.bench.count; i += 3)
        for (int above = -1; above <= 1; above++) {
            Worker *w = bed_at_entry(&b, i, &params);
            Score out, beta = eval_score(&w->eval) - above;
            Node n;
            node_init(&n, w, 4, beta - 1, beta, NODE_CUT);
            bool cut = try_null_move(w, &n, &out);
            assert_true(!cut || out == beta);
            assert_int_equal(w->counters.null_tries > 0, above >= 0);
            tried += above >= 0;
        }
    assert_true(tried > 10);
    bed_finish(&b);
}

/* Near the leaves an opponent with few groups is not given a free move. */
static void a_near_winner_gets_no_free_move(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia NullMinDepth=3 NullNearDepth=5 NullNearGroups=3");
    int tried = 0, refused = 0;
    for (int i = 0; i < b.bench.count; i++)
        for (int depth = 3; depth <= 6; depth++) {
            Worker *w = bed_at_entry(&b, i, &params);
            Score out, beta = eval_score(&w->eval) - 10;
            Node n;
            node_init(&n, w, depth, beta - 1, beta, NODE_CUT);
            bool near = connect_euler(n.pos->stones[color_other(n.pos->side)]) <= 3 && depth < 5;
            try_null_move(w, &n, &out);
            assert_int_equal(w->counters.null_tries > 0, !near);
            assert_int_equal(w->counters.null_refusals, near);
            tried += !near;
            refused += near;
        }
    print_message("%d null moves tried, %d not\n", tried, refused);
    assert_true(tried > 10 && refused > 10);
    bed_finish(&b);
}

/* A cut-off says what a search of the depth and window by hand says, and only where it may. */
static void prob_cut_is_a_shallower_search(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params =
        params_of("Lia ProbCut=1 ProbCutMinDepth=5 ProbCutReduction=4 ProbCutMargin=100");
    int cuts = 0, tries = 0;
    for (int i = 0; i < b.bench.count; i++)
        for (int below = 0; below <= 200; below += 40) {
            Worker *w = bed_at_entry(&b, i, &params);
            Score beta = eval_score(&w->eval) - below, bound = beta + 100, out;
            Score score = search_position(w, 1, bound - 1, bound, NODE_CUT, true);
            w = bed_at_entry(&b, i, &params);
            Node n;
            node_init(&n, w, 5, beta - 1, beta, NODE_CUT);
            bool threatened = node_is_threatened(w, &n), cut = try_prob_cut(w, &n, &out);
            if (cut != (score >= bound && !threatened) || (cut && out != beta))
                fail_msg("%s: beta %d, shallow %d, cut %d", fen_of(n.pos), beta, score, cut);
            assert_int_equal(w->counters.prob_cut_tries, !threatened);
            cuts += cut;
            tries += !threatened;
            /* not near the leaves, not for a window that is to be exact or claims a win or a loss,
             * not below beta, not where the table knows better */
            const struct {
                int depth;
                Score beta;
                NodeType type;
                Bound known;
            } refused[] = {{4, beta, NODE_CUT, BOUND_NONE},
                           {5, beta, NODE_PV, BOUND_NONE},
                           {5, score_win_in(9), NODE_CUT, BOUND_NONE},
                           {5, score_loss_in(9), NODE_CUT, BOUND_NONE},
                           {5, beta + below + 1, NODE_CUT, BOUND_NONE},
                           {5, beta, NODE_CUT, BOUND_UPPER}};
            for (int k = 0; k < COUNT(refused); k++) {
                w = bed_at_entry(&b, i, &params);
                node_init(&n, w, refused[k].depth, refused[k].beta - 1, refused[k].beta,
                          refused[k].type);
                n.table_bound = refused[k].known;
                n.table_depth = 1;
                n.table_score = bound - 1;
                assert_false(try_prob_cut(w, &n, &out));
                assert_int_equal(w->counters.prob_cut_tries, 0);
            }
        }
    print_message("%d of %d searches cut\n", cuts, tries);
    assert_true(cuts > 10 && cuts < tries);
    bed_finish(&b);
}

/* ---- what is stored ---- */

/* A value inside the window is exact, outside it is a bound on the right side. */
static void bounds_are_stored(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("alphabeta Pvs=1 Table=1");
    for (int i = 0; i < b.bench.count; i += 4) {
        const Score wide = SCORE_INFINITE;
        Worker *w = bed_at_entry(&b, i, &params);
        uint64_t key = pos_key(&w->eval.line[0]);
        TableData hit;
        Score value = search_position(w, 2, -wide, wide, NODE_PV, false);
        assert_true(table_probe(w->table, key, 0, &hit));
        assert_true(hit.bound == BOUND_EXACT && hit.score == value && hit.depth == 2);
        const struct {
            Score alpha, beta;
            Bound bound;
        } windows[] = {{value - 1, value + 1, BOUND_EXACT},
                       {value, value + 1, BOUND_UPPER},
                       {value + 30, value + 60, BOUND_UPPER},
                       {value - 1, value, BOUND_LOWER},
                       {value - 60, value - 30, BOUND_LOWER}};
        for (int k = 0; k < COUNT(windows); k++) {
            w = bed_at_entry(&b, i, &params);
            Score score = search_position(w, 2, windows[k].alpha, windows[k].beta, NODE_PV, false);
            assert_true(table_probe(w->table, key, 0, &hit));
            assert_int_equal(hit.bound, windows[k].bound);
            assert_int_equal(hit.score, score);
            if (hit.bound & BOUND_UPPER) assert_true(score >= value);
            if (hit.bound & BOUND_LOWER) assert_true(score <= value);
        }
    }
    bed_finish(&b);
}

/* Standing pat is as good as a window that begins there: the same value by the same nodes. */
static void standing_pat_raises_alpha(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("MIA Quiescence=1 QuiescencePlies=8");
    uint64_t random = 23, nodes = 0;
    int better = 0;
    for (int i = 0; i < 300 / SLOWER; i++) {
        Rules rules = rules_default();
        Position p = random_game_position(&random, &rules, 60);
        Worker *w = bed_at(&b, &p, &params);
        Score stand = eval_score(&w->eval);
        Score open = search_quiescence(w, -SCORE_INFINITE, SCORE_INFINITE, 0);
        uint64_t from_below = w->counters.nodes;
        w = bed_at(&b, &p, &params);
        Score raised = search_quiescence(w, stand, SCORE_INFINITE, 0);
        assert_int_equal(open, raised);
        assert_true(open >= stand);
        if (from_below != w->counters.nodes)
            fail_msg("%s: %d nodes, %d from the static score on", fen_of(&p), (int)from_below,
                     (int)w->counters.nodes);
        nodes += from_below;
        better += open > stand;
    }
    print_message("%llu nodes, %d times better than standing pat\n", (unsigned long long)nodes,
                  better);
    assert_true(better > 20 / SLOWER);
    bed_finish(&b);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_moves_are_searched_to_their_depth),
        cmocka_unit_test(null_moves_cut_at_beta),
        cmocka_unit_test(pruning_claims_no_win),
        cmocka_unit_test(multi_cut_counts),
        cmocka_unit_test(null_moves_ask_the_static_score),
        cmocka_unit_test(a_near_winner_gets_no_free_move),
        cmocka_unit_test(prob_cut_is_a_shallower_search),
        cmocka_unit_test(bounds_are_stored),
        cmocka_unit_test(standing_pat_raises_alpha),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
