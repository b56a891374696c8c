/* Minimax, alpha-beta and PVS find the same value under every order of moves, with every leaf
 * search and under all rules: that of a twin that looks at all lines. With the table too, where
 * only entries of the wanted depth count.
 */
#include "fixture.h"
#include "plain_search.h"

enum { POSITIONS = SLOWER > 1 ? 40 : 100, GAMES = SLOWER > 1 ? 20 : 60, DEPTH_LIMIT = 6 };

/* Ways to search that must not change the value. */
static const char *const exact_ways[] = {
    "minimax",
    "minimax Deepening=0",
    "alphabeta",
    "alphabeta Pvs=1",
    "alphabeta Pvs=1 Deepening=0",
    "alphabeta Pvs=1 Killers=1",
    "alphabeta Killers=2",
    "alphabeta Pvs=1 CaptureStages=1",
    "alphabeta MateDistance=1",
    "alphabeta Pvs=1 MateDistance=1 Deepening=0",
    "alphabeta Pvs=1 History=1",
    "alphabeta Pvs=1 Aspiration=1 AspirationWindow=1",
    "alphabeta Aspiration=1",
    "alphabeta Pvs=1 Aspiration=1 AspirationWindow=10000",
    "alphabeta Pvs=1 Killers=2 CaptureStages=1 History=3",
    /* Multi-cut that never has enough cut-offs only changes the order. */
    "alphabeta Pvs=1 MultiCut=1 MultiCutAll=1 MultiCutMinDepth=2 MultiCutReduction=1 "
    "MultiCutCuts=96 MultiCutAllCuts=96 MultiCutMargin=30000 MultiCutReorder=1",
    "alphabeta Pvs=1 Killers=2 CaptureStages=1 History=3 Aspiration=1 "
    "MultiCut=1 MultiCutAll=1 MultiCutMinDepth=1 MultiCutReduction=1 MultiCutCuts=96 "
    "MultiCutAllCuts=96 MultiCutMargin=30000 MultiCutReorder=1",
};

/* The same with a table. */
static const char *const table_ways[] = {
    "alphabeta Table=1",
    "alphabeta Table=1 Etc=1 EtcMinDepth=1 MateDistance=1",
    "alphabeta Pvs=1 Table=1",
    "alphabeta Pvs=1 Table=2",
    "alphabeta Pvs=1 Table=3",
    "alphabeta Pvs=1 Table=1 Etc=1 EtcMinDepth=1",
    "alphabeta Pvs=1 Table=3 Etc=1 EtcMinDepth=1",
    ("alphabeta Pvs=1 Table=1 Etc=1 EtcMinDepth=2 Killers=2 CaptureStages=1 History=3 Aspiration=1 "
     "AspirationWindow=5"),
};

static const char *const leaves[] = {"Quiescence=0", "Quiescence=1 QuiescencePlies=2",
                                     "Quiescence=2 QuiescencePlies=3"};

/* The greatest depth at which the tree has about so many leaves. */
static int depth_for(const Position *p, double budget, int limit) {
    double moves[2] = {moves_count(p, p->side), moves_count(p, color_other(p->side))}, size = 1;
    int depth = 0;
    do size *= moves[depth % 2] < 2 ? 2 : moves[depth % 2];
    while (size <= budget && ++depth < limit);
    return depth > 0 ? depth : 1;
}

static Position sample(uint64_t *random, const Suite *bench, const Rules *rules, int i) {
    if (i % 4 == 0) return bench->entries[i / 4 % bench->count].position;
    if (i % 4 == 1) return random_game_position(random, rules, 60);
    if (i % 20 == 2) return random_stuck_position(random, rules);
    return random_open_position(random, rules);
}

typedef struct {
    Fixture f;
    Plain plain;
    int searches, counted;
    uint64_t nodes, repetitions, passes, games_over, table_cuts, etc_cuts;
} Comparison;

static void compare_init(Comparison *c, size_t slots) {
    Params params = params_default();
    params.Evaluator = EVALUATOR_MIA; /* as in the presets compared */
    *c = (Comparison){0};
    plain_init(&c->plain, &params);
    if (slots)
        fixture_init_tiny(&c->f, slots);
    else
        fixture_init(&c->f, 1);
}

static void compare_finish(Comparison *c, const char *title) {
    print_message("%s: %d searches, %.1f million nodes, %llu repetitions, %llu passes, "
                  "%llu table cut-offs\n",
                  title, c->searches, 1e-6 * (double)c->nodes, (unsigned long long)c->repetitions,
                  (unsigned long long)c->passes, (unsigned long long)c->table_cuts);
    assert_true(c->searches > 0 && c->games_over > 0);
    plain_finish(&c->plain);
    fixture_finish(&c->f);
}

static void compare(Comparison *c, const Game *g, const char *way, const char *more, int depth,
                    Score expected) {
    char text[400];
    snprintf(text, sizeof text, "%s %s", way, more);
    Params params = params_of(text);
    Score score = fixture_search(&c->f, g, &params, depth);
    if (score != expected)
        fail_msg("%s, depth %d, %s, game ply %d: %s has %d, the twin %d", fen_of(game_position(g)),
                 depth, rules_name(&g->rules), g->ply, text, score, expected);
    const Counters *n = &c->f.w->counters, *seen = &c->plain.seen;
    if (!strcmp(text, "minimax Deepening=0 Quiescence=0")) {
        /* Whoever looks at all lines counts what the twin counts. */
        const struct {
            const char *name;
            uint64_t count, expected;
        } rows[] = {{"nodes", n->nodes, seen->nodes},
                    {"quiescence_nodes", n->quiescence_nodes, seen->quiescence_nodes},
                    {"leaves", n->leaves, seen->leaves},
                    {"evaluations", n->evaluations, seen->evaluations},
                    {"games_over", n->games_over, seen->games_over},
                    {"repetitions", n->repetitions, seen->repetitions},
                    {"passes", n->passes, seen->passes}};
        for (int i = 0; i < COUNT(rows); i++)
            if (rows[i].count != rows[i].expected)
                fail_msg("%s, depth %d: %d %s, the twin %d", fen_of(game_position(g)), depth,
                         (int)rows[i].count, rows[i].name, (int)rows[i].expected);
        c->counted++;
    }
    c->searches++;
    c->nodes += n->nodes;
    c->repetitions += n->repetitions;
    c->passes += n->passes;
    c->games_over += n->games_over;
    c->table_cuts += n->table_cuts;
    c->etc_cuts += n->etc_cuts;
}

static Score twin(Comparison *c, const Game *g, const char *leaf, int depth) {
    char text[100];
    snprintf(text, sizeof text, "minimax %s", leaf);
    Params params = params_of(text);
    return plain_minimax(&c->plain, g, &params, depth);
}

static double budget_of(int leaf) {
    return leaf == 0 ? 40000 : 1500;
}

static void every_order_has_the_twins_value(void **state) {
    (void)state;
    Comparison c;
    compare_init(&c, 0);
    Rules rules = rules_default();
    Suite bench = load_suite("bench.txt");
    uint64_t random = 1;
    int depths = 0;
    for (int i = 0; i < POSITIONS; i++) {
        Position p = sample(&random, &bench, &rules, i);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        for (int leaf = 0; leaf < COUNT(leaves); leaf++) {
            int depth = depth_for(&p, budget_of(leaf), DEPTH_LIMIT);
            Score value = twin(&c, &g, leaves[leaf], depth);
            depths += depth;
            for (int k = 0; k < COUNT(exact_ways); k++)
                compare(&c, &g, exact_ways[k], leaves[leaf], depth, value);
            /* All pairs of increments, one for each position and kind of history. */
            for (int kind = HISTORY_PLAIN; kind <= HISTORY_RELATIVE; kind++) {
                char way[100];
                snprintf(way, sizeof way,
                         "alphabeta Pvs=1 History=%d HistoryStep=%d ButterflyStep=%d", kind, i % 6,
                         i / 6 % 6);
                compare(&c, &g, way, leaves[leaf], depth, value);
            }
        }
        game_finish(&g);
    }
    assert_true(c.repetitions > 0 && c.passes > 0);
    assert_int_equal(c.counted, POSITIONS);
    print_message("%d positions, on average %.1f plies\n", POSITIONS,
                  (double)depths / POSITIONS / COUNT(leaves));
    suite_finish(&bench);
    compare_finish(&c, "orders");
}

/* At depth 4 only the root itself can come back, and it is on every line: results do not depend on
 * the line. */
enum { TABLE_DEPTH_LIMIT = 4, TINY_SLOTS = 29 };

static void table_of_equal_depths(size_t slots, int count, const char *title) {
    Comparison c;
    compare_init(&c, slots);
    Rules rules = rules_default();
    Suite bench = load_suite("bench.txt");
    uint64_t random = 2;
    for (int i = 0; i < count; i++) {
        Position p = sample(&random, &bench, &rules, i);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        int leaf = i / 4 % COUNT(leaves);
        int depth = depth_for(&p, 8 * budget_of(leaf), TABLE_DEPTH_LIMIT);
        Score value = twin(&c, &g, leaves[leaf], depth);
        compare(&c, &g, "minimax Table=1 TableExactDepth=1", leaves[leaf], depth, value);
        for (int k = 0; k < COUNT(table_ways); k++)
            for (int replace = REPLACE_TWO_DEEP; replace <= REPLACE_DEEPER; replace++) {
                char more[100];
                snprintf(more, sizeof more, "%s TableExactDepth=1 TableReplace=%d", leaves[leaf],
                         replace);
                compare(&c, &g, table_ways[k], more, depth, value);
            }
        game_finish(&g);
    }
    assert_true(c.table_cuts > 0 && c.etc_cuts > 0);
    suite_finish(&bench);
    compare_finish(&c, title);
}

static void the_table_changes_nothing(void **state) {
    (void)state;
    table_of_equal_depths(0, POSITIONS, "table");
}

static void nor_does_a_tiny_one(void **state) {
    (void)state;
    table_of_equal_depths(TINY_SLOTS, POSITIONS / 2, "tiny table");
}

/* Plays a random move, or brings both sides' last moves back if that can be. */
static void play_on(Game *g, uint64_t *random) {
    Move list[MOVES_MAX];
    int n = game_moves(g, list);
    if (n == 0) return;
    Move m = list[random_below(random, n)];
    if (g->ply >= 2 && random_below(random, 4)) {
        Move last = g->steps[g->ply - 2].move, back = move_make(move_to(last), move_from(last));
        if (last != MOVE_PASS && game_move_is_legal(g, back, NULL)) m = back;
    }
    assert_true(game_play(g, m, NULL));
}

/* Few stones in a corner: games that come back. */
static Position narrow_position(uint64_t *random, const Rules *rules) {
    for (;;) {
        Bits stones[2] = {0, 0};
        int want[2] = {2 + random_below(random, 3), 2 + random_below(random, 3)};
        for (int c = 0; c < 2; c++)
            while (want[c]) {
                Square s = square_make(random_below(random, 4), random_below(random, 4));
                if (bits_has(stones[0] | stones[1], s)) continue;
                stones[c] |= bits_of(s);
                want[c]--;
            }
        Position p = pos_make(stones[BLACK], stones[WHITE], (Color)random_below(random, 2));
        if (!position_is_over(&p, rules)) return p;
    }
}

static void rules_are_respected(void **state) {
    (void)state;
    Comparison c;
    compare_init(&c, 0);
    uint64_t random = 3;
    static const char *const ways[] = {
        "minimax", "alphabeta Pvs=1 Killers=2 CaptureStages=1 History=3 Aspiration=1"};
    for (int dialect = 0; dialect < RULES_COUNT; dialect++) {
        int repeated = 0, capped = 0;
        for (int i = 0; i < GAMES; i++) {
            Rules rules = rules_of(rules_names[dialect]);
            Position p = i % 3 == 0   ? random_open_position(&random, &rules)
                         : i % 3 == 1 ? narrow_position(&random, &rules)
                                      : random_stuck_position(&random, &rules);
            Game g;
            assert_true(game_init(&g, &p, &rules));
            for (int k = random_below(&random, 12); k > 0; k--) play_on(&g, &random);
            while (result_is_over(game_result(&g))) game_undo(&g);
            repeated += game_repetitions(&g) > 1;
            int depth = depth_for(game_position(&g), 16000, DEPTH_LIMIT);
            if (i % 5 == 0)
                g.rules.max_plies = g.ply + 1 + random_below(&random, depth + 1), capped++;
            for (int leaf = 0; leaf < COUNT(leaves); leaf++) {
                int plies =
                    leaf ? depth_for(game_position(&g), budget_of(leaf), DEPTH_LIMIT) : depth;
                Score value = twin(&c, &g, leaves[leaf], plies);
                for (int k = 0; k < COUNT(ways); k++)
                    compare(&c, &g, ways[k], leaves[leaf], plies, value);
            }
            game_finish(&g);
        }
        print_message("%s: %d games, %d of them repeated before the root, %d near the last ply\n",
                      rules_names[dialect], GAMES, repeated, capped);
        /* A second repetition may be the end already. */
        assert_true(capped > 0 && (repeated > 0 || rules_of(rules_names[dialect]).repetition == 2));
    }
    assert_true(c.repetitions > 0 && c.passes > 0);
    compare_finish(&c, "rules");
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_has_the_twins_value),
        cmocka_unit_test(the_table_changes_nothing),
        cmocka_unit_test(nor_does_a_tiny_one),
        cmocka_unit_test(rules_are_respected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
