/* Pruning by the static score and reductions, each by itself and at its limits, beside the node
 * counts of the signatures, which tell that something changed but not what. Nodes are made by hand
 * at positions of the benchmark.
 */
#include "fixture.h"
#include "search/threat.h"
#include "search/private/node.h"

#include <math.h>

static void static_cut_keeps_its_margin(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia StaticCut=1 StaticCutMargin=120 StaticCutDepth=3");
    int cuts = 0, threatened = 0;
    for (int i = 0; i < b.bench.count; i++) {
        Worker *w = bed_at_entry(&b, i, &params);
        const Position *p = &w->eval.line[0];
        Score standing = eval_score(&w->eval), out;
        if (moves_count(p, p->side) < params.StaticCutMoves) continue;
        bool danger = threat_winning_move(p, color_other(p->side), &w->rules) != MOVE_NONE;
        for (int depth = 1; depth <= params.StaticCutDepth + 1; depth++)
            for (int above = -1; above <= 1; above++)
                for (int type = NODE_PV; type <= NODE_ALL; type++) {
                    Score beta = standing - params.StaticCutMargin * depth + above;
                    Node n;
                    node_init(&n, w, depth, beta - 1, beta, (NodeType)type);
                    bool wanted =
                        above <= 0 && !danger && type != NODE_PV && depth <= params.StaticCutDepth;
                    bool cut = try_static_cut(w, &n, &out);
                    if (cut != wanted || (cut && out != beta))
                        fail_msg("%s: static %d, depth %d, beta %d: %d", fen_of(p), standing, depth,
                                 beta, cut);
                    cuts += cut;
                }
        threatened += danger;
        /* "Not lost so soon" may be claimed, but no win. */
        Node n;
        node_init(&n, w, 1, score_loss_in(5) - 1, score_loss_in(5), NODE_CUT);
        assert_int_equal(try_static_cut(w, &n, &out), !danger);
        assert_true(danger || out == score_loss_in(5));
        params.StaticCutMargin = 0;
        w = bed_at_entry(&b, i, &params);
        node_init(&n, w, 1, SCORE_WIN_MIN - 1, SCORE_WIN_MIN, NODE_CUT);
        n.static_score = SCORE_WIN_MIN;
        assert_false(try_static_cut(w, &n, &out));
        params.StaticCutMargin = 120;
    }
    print_message("%d cut-offs, %d positions under a threat\n", cuts, threatened);
    assert_true(cuts > 100);
    bed_finish(&b);
}

/* At the limit, and a move before it. */
static void late_moves_at_their_limit(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params late = params_of("Lia LateMoves=4");
    int skipped = 0;
    for (int i = 0; i < b.bench.count; i++) {
        Worker *w = bed_at_entry(&b, i, &late);
        Node n;
        Move quiet = MOVE_NONE, capture = MOVE_NONE;
        node_init(&n, w, 1, 0, 1, NODE_CUT);
        node_generate(&n);
        for (int k = 0; k < n.move_count; k++)
            *(move_is_capture(n.pos, n.list[k]) ? &capture : &quiet) = n.list[k];
        assert_false(move_is_too_late(w, &n, quiet, 3));
        assert_true(move_is_too_late(w, &n, quiet, 4));
        if (capture != MOVE_NONE) assert_false(move_is_too_late(w, &n, capture, 4));
        n.type = NODE_PV;
        assert_false(move_is_too_late(w, &n, quiet, 4));
        n.type = NODE_CUT;
        n.alpha = score_loss_in(5); /* that would claim a loss */
        assert_false(move_is_too_late(w, &n, quiet, 4));
        n.alpha = score_win_in(5); /* this claims only that it does not win sooner */
        assert_true(move_is_too_late(w, &n, quiet, 4));
        n.alpha = 0;
        n.depth = late.LateMovesDepth + 1;
        assert_false(move_is_too_late(w, &n, quiet, 95));
        n.depth = 2;
        assert_false(move_is_too_late(w, &n, quiet, 7));
        n.depth = 1;
        n.improving = false; /* half of the moves are enough */
        assert_false(move_is_too_late(w, &n, quiet, 1));
        assert_true(move_is_too_late(w, &n, quiet, 2));
        skipped++;
    }
    print_message("%d moves skipped\n", skipped);
    assert_true(skipped > 10);
    bed_finish(&b);
}

/* The table's score replaces the static one only where its bound says that the value lies on its
 * side; a decided one never does. Better than two plies ago is improving, the same is not. */
static void static_scores_are_judged(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia Improving=1 TableStatic=1");
    Worker *w = bed_at_entry(&b, 0, &params);
    const struct {
        Bound bound;
        Score table, wanted;
    } cases[] = {{BOUND_NONE, 150, 100},
                 {BOUND_LOWER, 150, 150},
                 {BOUND_LOWER, 50, 100},
                 {BOUND_UPPER, 50, 50},
                 {BOUND_UPPER, 150, 100},
                 {BOUND_EXACT, 150, 150},
                 {BOUND_EXACT, 50, 50},
                 {BOUND_LOWER, score_win_in(9), 100},
                 {BOUND_UPPER, score_loss_in(9), 100}};
    for (int i = 0; i < COUNT(cases); i++)
        for (int before = 1; before >= -1; before--) {
            Node n;
            node_init(&n, w, 3, 0, 1, NODE_CUT);
            n.ply = 2;
            n.static_score = 100;
            n.table_bound = cases[i].bound;
            n.table_score = cases[i].table;
            w->static_scores[0] = cases[i].wanted + before;
            node_judge(w, &n);
            assert_int_equal(n.static_score, cases[i].wanted);
            assert_int_equal(w->static_scores[2], cases[i].wanted);
            assert_int_equal(n.improving, before < 0);
        }
    params.TableStatic = params.Improving = 0;
    w = bed_at_entry(&b, 0, &params);
    Node n;
    node_init(&n, w, 3, 0, 1, NODE_CUT);
    n.ply = 2;
    n.static_score = 100;
    n.table_bound = BOUND_EXACT;
    n.table_score = 50;
    w->static_scores[0] = 200;
    node_judge(w, &n);
    assert_true(n.static_score == 100 && n.improving);
    bed_finish(&b);
}

/* ---- late move reductions ---- */

/* At depth LmrMinDepth only the root's moves could be reduced; a ply deeper its children's are. */
static void root_moves_are_not_reduced(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia LmrMinDepth=3 ThreatExtension=0");
    int reduced = 0;
    for (int i = 0; i < b.bench.count; i += 4)
        for (int depth = 3; depth <= 4; depth++) {
            const Position *p = &b.bench.entries[i].position;
            fixture_search_position(&b.f, p, &b.game.rules, &params, depth);
            if (depth == 3) assert_int_equal(b.f.w->counters.reductions, 0);
            reduced += b.f.w->counters.reductions > 0;
        }
    print_message("%d positions with reduced moves below the root\n", reduced);
    assert_true(reduced > 5);
    bed_finish(&b);
}

static int reduction(Worker *w, int depth, NodeType type, Move m, int index) {
    Node n;
    node_init(&n, w, depth, 0, 1, type);
    return late_move_reduction(w, &n, m, index);
}

/* By the formula, less at PV nodes and for killers, nothing for early moves, at small depth and for
 * captures. */
static void late_moves_are_reduced(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Params params = params_of("Lia Lmr=1 LmrBase=80 LmrSlope=60 LmrPv=1 LmrKillers=1 LmrGroups=0");
    int reduced = 0, less = 0;
    for (int i = 0; i < b.bench.count; i += 3) {
        Worker *w = bed_at_entry(&b, i, &params);
        const Position *p = &w->eval.line[0];
        Move list[MOVES_MAX], calm = MOVE_NONE, capture = MOVE_NONE;
        int count = moves_generate(p, list);
        if (threat_winning_move(p, color_other(p->side), &w->rules) != MOVE_NONE) continue;
        for (int k = 0; k < count; k++) {
            Position next = pos_after(p, list[k]);
            if (move_is_capture(p, list[k]))
                capture = list[k];
            else if (threat_winning_move(&next, p->side, &w->rules) == MOVE_NONE)
                calm = list[k];
        }
        if (calm == MOVE_NONE) continue;
        for (int depth = 2; depth <= 12; depth++)
            for (int index = 1; index < 32; index++) {
                int plies = reduction(w, depth, NODE_CUT, calm, index);
                double exact = (80 + 60 * log(depth) * log(index + 1)) / 100;
                int most = depth - 2;
                if (depth < params.LmrMinDepth || index < params.LmrMinMove) exact = 0;
                bool right = plies <= exact + 0.02 && (plies > exact - 1.05 || plies == most);
                if (!right || plies > most)
                    fail_msg("depth %d, move %d: %d plies, %.2f by the formula", depth, index,
                             plies, exact);
                int at_pv = reduction(w, depth, NODE_PV, calm, index);
                for (int k = 0; k < 2; k++) {
                    w->killers[0][k] = calm;
                    /* Where the depth is the limit, the ply less may not show. */
                    int killer = reduction(w, depth, NODE_ALL, calm, index);
                    assert_true(killer == plies - 1 || (killer == plies && plies == most) ||
                                (plies == 0 && killer == 0));
                    assert_true(exact > most + 1.1 || plies == 0 || killer == plies - 1 ||
                                plies == most);
                    less += killer < plies;
                    w->killers[0][k] = MOVE_NONE;
                }
                assert_true(at_pv <= plies && at_pv >= plies - 1);
                if (plies > 0 && exact < most + 0.9) assert_int_equal(at_pv, plies - 1);
                if (capture != MOVE_NONE)
                    assert_int_equal(reduction(w, depth, NODE_CUT, capture, index), 0);
                reduced += plies > 0;
            }
    }
    print_message("%d reductions, %d less for killers\n", reduced, less);
    assert_true(reduced > 1000 && less > 500);
    bed_finish(&b);
}

/* Moves that leave few groups keep some plies of what others lose, however many those are. */
static void gathering_moves_are_reduced_less(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    int gathering = 0, others = 0;
    for (int groups = 0; groups <= 6; groups += 3)
        for (int i = 0; i < b.bench.count; i += 2) {
            Params params = params_of("Lia LmrGroups=0 LmrGroupsLess=2");
            Worker *w = bed_at_entry(&b, i, &params);
            const Position *p = &w->eval.line[0];
            Move list[MOVES_MAX];
            int count = moves_generate(p, list);
            for (int k = 0; k < count; k++) {
                Position next = pos_after(p, list[k]);
                int euler = connect_euler(next.stones[p->side]);
                for (int index = 4; index < 32; index += 9) {
                    w->params.LmrGroups = 0;
                    int usual = reduction(w, 12, NODE_CUT, list[k], index);
                    w->params.LmrGroups = groups;
                    int plies = reduction(w, 12, NODE_CUT, list[k], index);
                    bool gathers = groups && euler <= groups;
                    assert_int_equal(plies, !gathers ? usual : usual > 2 ? usual - 2 : 0);
                    gathering += gathers && usual;
                    others += !gathers && usual;
                }
            }
        }
    print_message("%d reductions less for few groups, %d as usual\n", gathering, others);
    assert_true(gathering > 1000 && others > 1000);
    bed_finish(&b);
}

/* ---- extensions ---- */

/* Nodes of a search of one ply that are not leaves. */
static uint64_t inner_nodes(Bed *b, const Position *p, const char *params_text) {
    Params params = params_of(params_text);
    Worker *w = bed_at(b, p, &params);
    w->root_depth = 1;
    search_position(w, 1, -SCORE_INFINITE, SCORE_INFINITE, NODE_PV, false);
    return w->counters.nodes - w->counters.quiescence_nodes;
}

/* A ply more under a threat to win at once, and only there. */
static void threats_are_extended(void **state) {
    (void)state;
    Bed b;
    bed_init(&b);
    Rules rules = rules_default();
    uint64_t random = 41;
    int threats = 0, calm = 0;
    while (threats < 40 || calm < 40) {
        Position p = random_open_position(&random, &rules);
        if (threat_winning_move(&p, p.side, &rules) != MOVE_NONE || !moves_any(&p, p.side))
            continue;
        bool threat = threat_winning_move(&p, color_other(p.side), &rules) != MOVE_NONE;
        assert_int_equal(inner_nodes(&b, &p, "MIA WinInOne=2 ThreatExtension=0"), 1);
        uint64_t nodes = inner_nodes(&b, &p, "MIA WinInOne=2 ThreatExtension=1");
        if (threat ? nodes < 2 : nodes != 1)
            fail_msg("%s: %d nodes, %s threat", fen_of(&p), (int)nodes, threat ? "a" : "no");
        *(threat ? &threats : &calm) += 1;
    }
    print_message("%d threats, %d calm positions\n", threats, calm);
    bed_finish(&b);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(static_cut_keeps_its_margin),
        cmocka_unit_test(late_moves_at_their_limit),
        cmocka_unit_test(static_scores_are_judged),
        cmocka_unit_test(late_moves_are_reduced),
        cmocka_unit_test(root_moves_are_not_reduced),
        cmocka_unit_test(gathering_moves_are_reduced_less),
        cmocka_unit_test(threats_are_extended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
