/* Repetition as the search sees it: on the line, at the root and before it, and before a cut-off by
 * the table.
 */
#include "fixture.h"
#include "search/private/node.h"

static void make(Worker *w, const char *text) {
    Move m;
    Reason why = {""};
    if (!move_parse(span_of(text), &m, &why) || !move_is_legal(&w->eval.line[w->eval.ply], m))
        fail_msg("%s: %s", text, why.text);
    worker_make(w, m);
}

static bool is_drawn(Worker *w) {
    Score score = 1;
    return search_is_over(w, &score) && score == SCORE_DRAW;
}

static const char *const round_trip[] = {"b1b3", "a4c4", "b3b1", "c4a4"};

/* A position that comes back on the line is a draw at once, the root included; one from before the
 * root when the rules say so. */
static void repetitions_are_draws(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    for (int allowed = 2; allowed <= 4; allowed++)
        for (int before = 0; before <= 9; before++) {
            Rules rules = rules_default();
            Game g;
            rules.repetition = allowed;
            assert_true(game_init(&g, NULL, &rules));
            for (int i = 0; i < before; i++) {
                Move m;
                assert_true(move_parse(span_of(round_trip[i % 4]), &m, NULL));
                if (!game_play(&g, m, NULL)) break;
            }
            if (g.ply < before || !worker_start(f.w, &g, &params, NULL, 0)) {
                game_finish(&g);
                continue;
            }
            for (int i = 0; i < 4; i++) {
                make(f.w, round_trip[(before + i) % 4]);
                /* Visits before the root, of which none is needed where the root itself or a
                 * position behind it comes back. */
                int stood = 0;
                for (int k = before + i + 1 - 4; k >= 0; k -= 4) stood += k < before;
                bool wanted = i == 3 || stood >= allowed - 1;
                if (is_drawn(f.w) != wanted)
                    fail_msg("%d times allowed, %d plies before the root, %d behind it: %s",
                             allowed, before, i + 1, wanted ? "a draw" : "not a draw");
                if (wanted) break;
            }
            game_finish(&g);
        }
    fixture_finish(&f);
}

/* Does a table entry for the position after m finish a node there? */
static bool etc_cuts(Fixture *f, const Game *g, const Params *params, Move m) {
    TableData entry = {.score = -100, .depth = 9, .bound = BOUND_EXACT};
    Position child = pos_after(game_position(g), m);
    Score out;
    Node n;
    table_clear(f->table);
    assert_true(worker_start(f->w, g, params, NULL, 0));
    table_store(f->table, pos_key(&child), 1, &entry, REPLACE_TWO_DEEP);
    node_init(&n, f->w, 5, 0, 1, NODE_CUT);
    return try_etc(f->w, &n, &out) && out == 100;
}

/* Where boards are compared without the side to move, either side may complete the repetition. */
static void etc_sees_repeated_boards(void **state) {
    (void)state;
    static const char *const moves[2][4] = {{"b1b3", "a4c4", "b3b1", "c4a4"},
                                            {"a4c4", "b1b3", "c4a4", "b3b1"}};
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    int checked = 0;
    for (int first = 0; first < 2; first++)
        for (int k = 0; k < RULES_COUNT; k++) {
            Rules rules = rules_of(rules_names[k]);
            Position p = pos_standard();
            Game g;
            Move m = MOVE_NONE, list[MOVES_MAX];
            p = pos_make(p.stones[BLACK], p.stones[WHITE], (Color)first);
            assert_true(game_init(&g, &p, &rules));
            for (int i = 0; i < 3; i++) {
                assert_true(move_parse(span_of(moves[first][i]), &m, NULL) &&
                            game_play(&g, m, NULL));
            }
            assert_true(move_parse(span_of(moves[first][3]), &m, NULL));
            bool drawn = rules.repetition == 2;
            if (etc_cuts(&f, &g, &params, m) == drawn)
                fail_msg("%s, %s completes", rules_names[k], color_name((Color)(1 - first)));
            checked += drawn;
            /* Another move repeats nothing. */
            int n = game_moves(&g, list);
            assert_true(n > 1);
            assert_true(etc_cuts(&f, &g, &params, list[0] == m ? list[1] : list[0]));
            game_finish(&g);
        }
    assert_true(checked > 0);
    fixture_finish(&f);
}

/* The slow twin: does a position of the line come back, as the dialect compares positions? */
static bool stood_before(const Position *line, int ply, const Rules *rules, int *distance) {
    for (int i = ply - 1; i >= 0; i--)
        if (line[i].stones[BLACK] == line[ply].stones[BLACK] &&
            line[i].stones[WHITE] == line[ply].stones[WHITE] &&
            (rules->repetition_board || line[i].side == line[ply].side)) {
            *distance = ply - i;
            return true;
        }
    return false;
}

/* Random lines of few stones, where positions come back after any number of plies. */
static void repetitions_are_found_at_any_distance(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    uint64_t random = 5;
    int even = 0, odd = 0;
    for (int i = 0; i < 1200; i++) {
        Rules rules = rules_of(rules_names[i % RULES_COUNT]);
        Position p;
        do p = random_open_position(&random, &rules);
        while (bits_count(p.stones[BLACK]) > 3 || bits_count(p.stones[WHITE]) > 3);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        assert_true(worker_start(f.w, &g, &params, NULL, 0));
        Worker *w = f.w;
        while (w->eval.ply < 40) {
            const Position *now = &w->eval.line[w->eval.ply];
            Move list[MOVES_MAX];
            int n = moves_generate(now, list), ply = w->eval.ply + 1, distance = 0;
            if (!n) break;
            worker_make(w, list[random_below(&random, n)]);
            bool wanted = stood_before(w->eval.line, ply, &rules, &distance);
            bool got = search_is_repetition(w, ply, w->reversible[ply], w->keys[w->root_key + ply]);
            if (got != wanted)
                fail_msg("%s, %s: %d plies", rules_names[i % RULES_COUNT], fen_of(&p), distance);
            even += wanted && distance % 2 == 0;
            odd += wanted && distance % 2 == 1;
        }
        game_finish(&g);
    }
    print_message("%d repetitions after an even number of plies, %d after an odd one\n", even, odd);
    assert_true(even > 50 && odd > 5);
    fixture_finish(&f);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repetitions_are_draws),
        cmocka_unit_test(etc_sees_repeated_boards),
        cmocka_unit_test(repetitions_are_found_at_any_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
