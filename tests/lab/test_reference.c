/* The reference searcher: the same value and the same number of nodes as the engine's presets where
 * both do the same, and the value of a twin that looks at all lines whatever is switched on that
 * does not prune forward.
 */
#include "../search/fixture.h"
#include "lab/game_loa.h"
#include "lab/game_tictactoe.h"
#include "lab/reference.h"
#include "rules/connect.h"

/* ---- the engine ---- */

static const struct {
    const char *engine, *reference;
    int depth;
} pairs[] = {
    {"minimax", "minimax=1", 3},
    {"minimax Deepening=0", "step=0 minimax=1", 3},
    {"alphabeta", "", 4},
    {"alphabeta Deepening=0", "step=0", 4},
    {"alphabeta Pvs=1", "minimal_window=1", 4},
    {"alphabeta Pvs=1 Deepening=0", "step=0 minimal_window=1", 4},
    {"alphabeta History=plain HistoryStep=one", "history=1", 4},
    {"alphabeta History=plain HistoryStep=d", "history=d", 4},
    {"alphabeta History=plain HistoryStep=2^d", "history=2^d", 4},
    {"alphabeta Pvs=1 History=plain HistoryStep=2^d", "minimal_window=1 history=2^d", 4},
    {"alphabeta History=relative HistoryStep=d^2 ButterflyStep=2^d", "history=d^2 butterfly=2^d",
     4},
    {"alphabeta Pvs=1 History=relative HistoryStep=d^3 ButterflyStep=d^3",
     "minimal_window=1 history=d^3 butterfly=d^3", 4},
    {"alphabeta History=relative HistoryStep=one ButterflyStep=d", "history=1 butterfly=d", 4},
    {"alphabeta Killers=1", "killers=1", 4},
    {"alphabeta Pvs=1 Killers=2", "minimal_window=1 killers=2", 4},
};

enum { ENGINE_POSITIONS = SLOWER > 1 ? 4 : 12 };

static LabResult run_reference(LabGame *g, const char *text, int depth) {
    ReferenceConfig config;
    LabResult r = {0};
    Reason why;
    if (!reference_config_parse(text, &config, &why)) fail_msg("%s: %s", text, why.text);
    assert_true(reference_run(g, &config, depth, NULL, &r, &why));
    return r;
}

static LabResult run_on(const Position *p, const char *text, int depth) {
    LabGame *g = loa_game_create(p);
    LabResult r = run_reference(g, text, depth);
    g->rules->destroy(g);
    return r;
}

static void test_engine(void **state) {
    (void)state;
    Suite suite = load_suite("tuning171.txt");
    Rules rules = rules_default();
    Fixture f;
    fixture_init(&f, 1);
    int64_t nodes = 0;
    int searches = 0;
    for (int i = 0; i < ENGINE_POSITIONS; i++) {
        const Position *p = &suite.entries[14 * i].position;
        for (int k = 0; k < COUNT(pairs); k++) {
            Params params = params_of(pairs[k].engine);
            LabResult r = run_on(p, pairs[k].reference, pairs[k].depth);
            for (int depth = 2; depth <= pairs[k].depth; depth++) {
                Score score = fixture_search_position(&f, p, &rules, &params, depth);
                const Counters *n = &f.w->counters;
                if (r.value[depth] != score || r.nodes[depth] != (int64_t)n->nodes ||
                    r.leaves[depth] != (int64_t)n->leaves)
                    fail_msg("%s, depth %d: %s has %d, %llu nodes, %llu leaves; '%s' has %lld, "
                             "%lld, %lld",
                             fen_of(p), depth, pairs[k].engine, score, (unsigned long long)n->nodes,
                             (unsigned long long)n->leaves, pairs[k].reference,
                             (long long)r.value[depth], (long long)r.nodes[depth],
                             (long long)r.leaves[depth]);
                nodes += r.nodes[depth];
                searches++;
            }
        }
    }
    print_message("%d searches, %.1f million nodes\n", searches, 1e-6 * (double)nodes);
    assert_true(searches > 0);
    fixture_finish(&f);
    suite_finish(&suite);
}

/* ---- the twin ---- */

/* Quiescence without a window; as search_leaf() says. */
static Score twin_leaf(LabGame *g, LeafSearch leaf, int plies, int quiet) {
    Score standing = g->rules->evaluate(g), score;
    if (leaf == LEAF_STATIC || plies == 0) return standing;
    bool threatened = leaf == LEAF_THREATS && g->rules->is_threatened(g);
    Score best = threatened ? -SCORE_INFINITE : standing;
    LabMove list[LAB_LIST_MAX];
    int count = g->rules->moves(g, list);
    for (int i = 0; i < count; i++) {
        bool capture = g->rules->is_capture(g, list[i]);
        lab_play(g, list[i]);
        bool checks = leaf == LEAF_THREATS && g->rules->is_threatened(g);
        if (capture || threatened || checks || (leaf == LEAF_QUIET && quiet)) {
            if (!g->rules->over(g, &score)) score = twin_leaf(g, leaf, plies - 1, quiet - !capture);
            if (-score > best) best = -score;
        }
        lab_take_back(g);
    }
    return best == -SCORE_INFINITE ? standing : best;
}

static Score twin(LabGame *g, int depth, LeafSearch leaf, int plies) {
    LabMove list[LAB_LIST_MAX];
    Score score, best = -SCORE_INFINITE;
    if (g->ply > 0 && g->rules->over(g, &score)) return score;
    if (depth == 0) return twin_leaf(g, leaf, plies, 1);
    int count = g->rules->moves(g, list);
    for (int i = 0; i < count; i++) {
        lab_play(g, list[i]);
        score = -twin(g, depth - 1, leaf, plies);
        lab_take_back(g);
        if (score > best) best = score;
    }
    return count ? best : SCORE_DRAW;
}

/* Every technique that must not change the value, at random. */
static ReferenceConfig random_exact(uint64_t *random) {
    return (ReferenceConfig){
        .step = random_below(random, 3),
        .captures_first = random_below(random, 2),
        .table = random_below(random, 3) ? (random_below(random, 2) ? 50 : 100000) : 0,
        .table_rule = random_below(random, 5),
        .table_narrow = random_below(random, 2),
        .table_same_depth = 1,
        .refutation = random_below(random, 2),
        .minimal_window = random_below(random, 2),
        .aspiration = random_below(random, 2) ? 1 + random_below(random, 60) : 0,
        .aspiration_again = random_below(random, 2) ? 1 + random_below(random, 90) : 0,
        .history = random_below(random, 6),
        .butterfly = random_below(random, 2) ? random_below(random, 6) : 0,
        .history_above = random_below(random, 2),
        .history_shared = random_below(random, 2),
        .knowledge = random_below(random, 2),
        .killers = random_below(random, 5)};
}

static void compare_with_twin(LabGame *g, uint64_t *random, int depth, LeafSearch leaf,
                              const char *name) {
    enum { CONFIGURATIONS = SLOWER > 1 ? 4 : 12, LEAF_PLIES = 2 };
    Score expected[LAB_DEPTH_MAX + 1];
    for (int d = 1; d <= depth; d++) expected[d] = twin(g, d, leaf, LEAF_PLIES);
    for (int i = 0; i < CONFIGURATIONS; i++) {
        ReferenceConfig config = random_exact(random);
        config.leaf = leaf;
        config.leaf_plies = LEAF_PLIES;
        Buffer text = {0};
        reference_config_print(&config, &text);
        LabResult r = run_reference(g, buffer_text(&text), depth);
        for (int d = 1; d <= depth; d++)
            if (r.value[d] != expected[d])
                fail_msg("%s, depth %d: '%s' has %lld, the twin %d", name, d, buffer_text(&text),
                         (long long)r.value[d], expected[d]);
        buffer_finish(&text);
    }
}

/* A game whose positions are reached after different numbers of plies, and end soon: from a pile one
 * to three stones are taken, and the last one wins. */
typedef struct {
    LabGame base;
    int pile, taken[40], count;
} Pile;

static int pile_moves(LabGame *g, LabMove *list) {
    int left = ((Pile *)(void *)g)->pile, n = 0;
    for (int i = 1; i <= 3 && i <= left; i++) list[n++] = (LabMove)i;
    return n;
}
static void pile_play(LabGame *g, LabMove m) {
    Pile *p = (Pile *)(void *)g;
    p->taken[p->count++] = m;
    p->pile -= m;
}
static void pile_take_back(LabGame *g) {
    Pile *p = (Pile *)(void *)g;
    p->pile += p->taken[--p->count];
}
static bool pile_over(LabGame *g, Score *score) {
    *score = score_loss_in(g->ply);
    return ((Pile *)(void *)g)->pile == 0;
}
static Score pile_evaluate(LabGame *g) {
    return ((Pile *)(void *)g)->pile * 37 % 11 % 5 - 2;
}
static uint64_t pile_key(LabGame *g) {
    return 2 * (uint64_t)((Pile *)(void *)g)->pile + (uint64_t)(g->ply % 2);
}

static void test_pile(void **state) {
    (void)state;
    static const LabGameRules rules = {.moves = pile_moves,
                                       .play = pile_play,
                                       .take_back = pile_take_back,
                                       .over = pile_over,
                                       .evaluate = pile_evaluate,
                                       .key = pile_key};
    uint64_t random = 11;
    for (int n = 1; n <= 24; n++) {
        Pile pile = {.base.rules = &rules, .pile = n};
        for (int i = 0; i < 10; i++)
            compare_with_twin(&pile.base, &random, 9, LEAF_STATIC, "the pile");
    }
    /* Here, unlike in Lines of Action, a position is met again at another depth, and the rules of
     * the table differ. */
    static const struct {
        const char *text;
        int64_t nodes;
    } rules_differ[] = {
        {"minimal_window=1 table=64", 1076},
        {"minimal_window=1 table=64 table_rule=deeper", 3067},
        {"minimal_window=1 table=64 table_rule=bound", 3067},
        {"minimal_window=1 table=13", 9044},
        {"minimal_window=1 table=13 table_rule=deepest", 27756},
        {"minimal_window=1 table=13 table_rule=two-deep", 14063},
    };
    for (int i = 0; i < COUNT(rules_differ); i++) {
        Pile pile = {.base.rules = &rules, .pile = 40};
        LabResult r = run_reference(&pile.base, rules_differ[i].text, 14);
        if (r.nodes[14] != rules_differ[i].nodes)
            fail_msg("%s: %lld", rules_differ[i].text, (long long)r.nodes[14]);
    }
}

static void test_twin(void **state) {
    (void)state;
    uint64_t random = 7;
    Rules rules = rules_default();
    for (int i = 0; i < (SLOWER > 1 ? 6 : 30); i++) {
        Position p = i % 3 == 0   ? random_game_position(&random, &rules, 60)
                     : i % 3 == 1 ? random_stuck_position(&random, &rules)
                                  : random_open_position(&random, &rules);
        int moves = moves_count(&p, p.side) + moves_count(&p, color_other(p.side));
        LabGame *g = loa_game_create(&p);
        compare_with_twin(g, &random, moves < 30 ? 4 : 3, LEAF_STATIC, fen_of(&p));
        compare_with_twin(g, &random, moves < 30 ? 3 : 2, (LeafSearch)(1 + i % 3), fen_of(&p));
        g->rules->destroy(g);
    }
    for (int n = 3; n <= 4; n++) {
        LabGame *g = tictactoe_create(n);
        compare_with_twin(g, &random, n == 3 ? 7 : 4, LEAF_STATIC, "tic-tac-toe");
        g->rules->destroy(g);
    }
}

/* Extensions depend on the line alone, so the order of moves does not change the value. */
static void test_extensions(void **state) {
    (void)state;
    static const char *const extensions[] = {"extend_threat=1", "extend_few=12", "extend_capture=1",
                                             "extend_drop=100"};
    Suite suite = load_suite("tuning171.txt");
    for (int k = 0; k < COUNT(extensions); k++) {
        int64_t plain = 0, extended = 0;
        for (int i = 0; i < 171; i += 34) {
            char minimax[100], ordered[100];
            const Position *p = &suite.entries[i].position;
            snprintf(minimax, sizeof minimax, "minimax=1 %s", extensions[k]);
            snprintf(ordered, sizeof ordered, "minimal_window=1 history=2^d killers=2 %s",
                     extensions[k]);
            LabResult a = run_on(p, minimax, 2), b = run_on(p, ordered, 2);
            for (int d = 1; d <= 2; d++) assert_int_equal(a.value[d], b.value[d]);
            extended += a.nodes[2];
            plain += run_on(p, "minimax=1", 2).nodes[2];
        }
        if (extended <= plain) fail_msg("%s extends nothing", extensions[k]);
    }
    suite_finish(&suite);
}

/* ---- forward pruning ---- */

static int64_t nodes_of(const Suite *suite, const char *text, int depth) {
    int64_t nodes = 0;
    for (int i = 0; i < 171; i += 34)
        nodes += run_on(&suite->entries[i].position, text, depth).nodes[depth];
    return nodes;
}

static void test_pruning(void **state) {
    (void)state;
#define BASE "minimal_window=1 history=2^d "
    Suite suite = load_suite("tuning171.txt");
    int64_t base = nodes_of(&suite, BASE, 5);
    int64_t null_move = nodes_of(&suite, BASE "null_move=1", 5);
    int64_t recursive = nodes_of(&suite, BASE "null_move=1 null_recursive=1", 5);
    int64_t late = nodes_of(&suite, BASE "late_after=3 late_less=1", 6);
    int64_t late_recursive = nodes_of(&suite, BASE "late_after=3 late_less=1 late_recursive=1", 6);
    assert_true(null_move < base);
    assert_true(recursive != null_move);
    assert_true(late < nodes_of(&suite, BASE, 6));
    assert_true(late_recursive < late);
    /* Only the depths allowed: none of them, and the tree is the same. */
    assert_int_equal(base, nodes_of(&suite, BASE "null_move=2 null_above=5", 5));
    assert_int_equal(base, nodes_of(&suite, BASE "late_after=200 late_less=1", 5));
    suite_finish(&suite);
#undef BASE
}

/* Three stones against three or four against four, anywhere, in which nobody has won. */
static Position few_stones(uint64_t *random) {
    for (int count = 3 + random_below(random, 2);;) {
        Bits stones[2] = {0, 0};
        for (int c = 0; c < 2; c++)
            while (bits_count(stones[c]) < count)
                stones[c] |= bits_of((Square)random_below(random, SQUARES)) & ~stones[1 - c];
        if (connect_is_one_group(stones[0]) || connect_is_one_group(stones[1])) continue;
        return pos_make(stones[0], stones[1], BLACK);
    }
}

/* Forward pruning claims no win and no loss that is not there: one that it sees within a depth is
 * seen within this depth without it. */
static void test_claims(void **state) {
    (void)state;
    static const char *const texts[] = {
        "null_move=1", "null_move=2 null_recursive=1 minimal_window=1",
        "null_move=1 null_recursive=1 table=1000 history=2^d",
        "minimal_window=1 history=d late_after=1 late_less=1 late_recursive=1 null_move=1"};
    enum { DEPTH = 5, POSITIONS = SLOWER > 1 ? 20 : 150 };
    uint64_t random = 29;
    int wins = 0, losses = 0, missed = 0, asked = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Position p = few_stones(&random);
        LabGame *g = loa_game_create(&p);
        /* The same without pruning; test_twin() compares it with all lines. */
        LabResult whole = run_reference(g, "minimal_window=1 history=2^d", DEPTH);
        const int64_t *truth = whole.value;
        for (int k = 0; k < COUNT(texts); k++) {
            LabResult r = run_reference(g, texts[k], DEPTH);
            for (int d = 1; d <= DEPTH; d++, asked++) {
                Score value = (Score)r.value[d];
                bool decided = score_is_decided(value);
                bool is_true = score_is_decided((Score)truth[d]);
                if (decided && (!is_true || (value > 0) != (truth[d] > 0)))
                    fail_msg("%s, depth %d: '%s' has %d, without pruning it is %d", fen_of(&p), d,
                             texts[k], value, (int)truth[d]);
                wins += decided && value > 0;
                losses += decided && value < 0;
                missed += !decided && is_true;
            }
        }
        g->rules->destroy(g);
    }
    print_message("%d values, %d wins, %d losses, %d missed\n", asked, wins, losses, missed);
    assert_true(wins > 20 && losses > 5);
}

/* ---- the rest ---- */

/* What the searcher counts; a deliberate change of it changes these numbers. */
static void test_golden(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t nodes, leaves;
    } golden[] = {
        {"captures_first=1", 67481, 59141},
        {"knowledge=1", 55321, 47878},
        {"captures_first=1 history=2^d history_above=1 history_shared=1", 50982, 44167},
        {"captures_first=1 killers=4", 54534, 47307},
        {"minimal_window=1 extend_drop=300 table=65536", 339016, 283558},
        {"captures_first=1 table=512 table_rule=deepest", 55174, 48068},
        {"captures_first=1 table=512 table_narrow=1 minimal_window=1", 50139, 42386},
        {"captures_first=1 table=512 table_rule=two-deep", 56089, 48781},
        {"history=d^3 butterfly=d^3 history_shared=1", 56525, 49318},
        {"aspiration=50 history=2^d", 89288, 77033},
        {"aspiration=20 aspiration_again=60 history=2^d", 92999, 78728},
        {"history=2^d null_move=1 null_recursive=1", 16735, 11170},
        {"history=2^d minimal_window=1 late_after=3 late_less=2", 29187, 23935},
        {"history=2^d minimal_window=1 late_after=4 late_less=1 late_recursive=1", 31807, 25353},
        {"history=2^d extend_threat=1", 93839, 82883},
        {"history=2^d extend_few=20", 77847, 68655},
        {"history=2^d extend_capture=1", 155600, 130991},
        {"history=2^d extend_drop=300", 760969, 654199},
        {"history=2^d leaf=captures leaf_plies=6", 106380, 63712},
        {"history=2^d leaf=threats leaf_plies=4", 228960, 71953},
        {"history=2^d leaf=quiet leaf_plies=4", 191348, 40299},
        {"refutation=1", 181265, 163649},
        {"captures_first=1 refutation=1 minimal_window=1 history=2^d", 49570, 41979},
    };
    Position p = position_of("3p4/1pPp4/P1p3P1/3p1P1P/3pP2P/P1p3p1/4P3/4p3 w");
    int wrong = 0;
    for (int i = 0; i < COUNT(golden); i++) {
        LabResult r = run_on(&p, golden[i].text, 5);
        if (r.nodes[5] == golden[i].nodes && r.leaves[5] == golden[i].leaves) continue;
        print_error("{\"%s\", %lld, %lld},\n", golden[i].text, (long long)r.nodes[5],
                    (long long)r.leaves[5]);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

/* A depth is the end of its own series of iterations. */
static void test_steps(void **state) {
    (void)state;
    Position p = pos_standard();
    for (int step = 0; step <= 3; step++) {
        char text[40];
        snprintf(text, sizeof text, "step=%d history=2^d", step);
        LabResult far = run_on(&p, text, 5), near = run_on(&p, text, 4);
        for (int d = 1; d <= 4; d++) assert_int_equal(far.nodes[d], near.nodes[d]);
        if (step != 1) assert_true(far.nodes[4] != run_on(&p, "history=2^d", 4).nodes[4]);
    }
}

static void test_texts(void **state) {
    (void)state;
    static const char *const bad[] = {"table",        "table=x",   "table=-1",   "tables=5",
                                      "history=3^d",  "killers=5", "leaf=quiet", "table_rule=1",
                                      "step=1 step=", "=",         "minimax=2"};
    ReferenceConfig config, before = {.killers = 3};
    Reason why;
    for (int i = 0; i < COUNT(bad); i++) {
        config = before;
        if (reference_config_parse(bad[i], &config, &why)) fail_msg("'%s' was read", bad[i]);
        assert_true(why.text[0]);
        assert_memory_equal(&config, &before, sizeof config);
    }
    static const char good[] = "step=2 table=8192 table_rule=bound aspiration=100 history=2^d "
                               "killers=4 leaf=threats leaf_plies=3";
    Buffer text = {0};
    assert_true(reference_config_parse(good, &config, &why));
    assert_int_equal(config.table_rule, RULE_BOUND);
    reference_config_print(&config, &text);
    assert_string_equal(buffer_text(&text), good);
    buffer_finish(&text);
    assert_true(reference_config_parse("", &config, &why));
    assert_int_equal(config.step, 1);
}

static void test_stop(void **state) {
    (void)state;
    atomic_bool stop = true;
    Position p = pos_standard();
    LabGame *g = loa_game_create(&p);
    ReferenceConfig config = {.step = 1};
    LabResult r = {0};
    Reason why = {""};
    assert_false(reference_run(g, &config, 20, &stop, &r, &why));
    assert_string_equal(why.text, "");
    assert_int_equal(g->ply, 0);
    g->rules->destroy(g);
}

/* Ratings stay within Schaeffer's range, and prefer what they are said to prefer. */
static void test_ratings(void **state) {
    (void)state;
    uint64_t random = 3;
    Rules rules = rules_default();
    int64_t captures = 0, others = 0, capture_count = 0, other_count = 0;
    for (int i = 0; i < 200; i++) {
        Position p = random_game_position(&random, &rules, 60);
        LabGame *g = loa_game_create(&p);
        LabMove list[LAB_LIST_MAX];
        int ratings[LAB_LIST_MAX], count = g->rules->moves(g, list);
        g->rules->rate(g, list, count, ratings);
        for (int k = 0; k < count; k++) {
            bool capture = g->rules->is_capture(g, list[k]);
            assert_in_range(ratings[k] + LAB_RATING_MAX, 0, 2 * LAB_RATING_MAX);
            *(capture ? &captures : &others) += ratings[k];
            *(capture ? &capture_count : &other_count) += 1;
        }
        g->rules->destroy(g);
    }
    assert_true(captures * other_count > others * capture_count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engine),     cmocka_unit_test(test_twin),
        cmocka_unit_test(test_pile),       cmocka_unit_test(test_golden),
        cmocka_unit_test(test_extensions), cmocka_unit_test(test_pruning),
        cmocka_unit_test(test_steps),      cmocka_unit_test(test_texts),
        cmocka_unit_test(test_stop),       cmocka_unit_test(test_ratings),
        cmocka_unit_test(test_claims),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
