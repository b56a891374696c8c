/* A search from outside: complete lines, limits, the stop flag, no memory across a new game, and
 * counters that tell the truth about every technique.
 */
#include "fixture.h"
#include "search/threat.h"
#include "search/private/node.h"

enum {
    RANDOM_POSITIONS = 5000 / SLOWER,
    RANDOM_DEPTH = 4,
    WIN_POSITIONS = 50000 / SLOWER,
    INTERRUPTED_POSITIONS = SLOWER > 1 ? 4 : 12
};

static void lines_are_legal_and_complete(void **state) {
    (void)state;
    Fixture f;
    fixture_init_tiny(&f, 8192); /* quick to clear */
    const Params presets[] = {params_of("MIA"), params_of("Lia")};
    uint64_t random = 7, nodes = 0;
    int decided = 0, longest = 0;
    for (int i = 0; i < RANDOM_POSITIONS; i++) {
        Rules rules = rules_of(rules_names[i % RULES_COUNT]);
        Position p = i % 3 ? random_open_position(&random, &rules)
                           : random_game_position(&random, &rules, 60);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        fixture_search(&f, &g, &presets[i / 3 % 2], RANDOM_DEPTH);
        fixture_check_line(&f, &g, RANDOM_DEPTH);
        decided += score_is_decided(f.w->roots[0].score);
        if (f.w->roots[0].seldepth > longest) longest = f.w->roots[0].seldepth;
        nodes += f.w->counters.nodes;
        game_finish(&g);
    }
    print_message("%d positions to depth %d: %.1f million nodes, %d decided, longest line %d\n",
                  RANDOM_POSITIONS, RANDOM_DEPTH, 1e-6 * (double)nodes, decided, longest);
    assert_true(decided > 0);
    fixture_finish(&f);
}

static void node_limits_are_exact(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules rules = rules_default();
    RootRequest request = {.depth = 5, .lines = 1};
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    fixture_search(&f, &g, &params, 5);
    uint64_t all = f.w->counters.nodes;
    int limits = 0;
    for (uint64_t limit = 1; limit < all; limit += 1 + limit / 20, limits++) {
        fixture_new_game(&f);
        assert_true(worker_start(f.w, &g, &params, NULL, 0));
        f.w->node_limit = limit;
        root_search(f.w, &request);
        assert_int_equal(f.w->counters.nodes, limit);
        assert_true(f.w->stopped && f.w->completed_depth < 5);
        assert_true(game_move_is_legal(&g, f.w->roots[0].move, NULL));
        assert_int_equal(f.w->roots[0].line.moves[0], f.w->roots[0].move);
    }
    fixture_new_game(&f);
    assert_true(worker_start(f.w, &g, &params, NULL, 0));
    f.w->node_limit = all;
    root_search(f.w, &request);
    assert_int_equal(f.w->completed_depth, 5);
    print_message("%d limits up to %llu nodes\n", limits, (unsigned long long)all);
    assert_true(limits > 50);
    game_finish(&g);
    fixture_finish(&f);
}

/* Whatever an interrupted search has left in the table, it is true: a search over it without
 * pruning has the value of one with an empty table. */
static void interrupted_searches_store_nothing_false(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("alphabeta Pvs=1 Table=1 TableExactDepth=1 History=3 Killers=2");
    Rules rules = rules_default();
    RootRequest request = {.depth = 3, .lines = 1};
    uint64_t random = 8;
    int interrupted = 0;
    for (int i = 0; i < INTERRUPTED_POSITIONS; i++) {
        Position p = random_game_position(&random, &rules, 40);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        Score expected = fixture_search(&f, &g, &params, request.depth);
        uint64_t all = f.w->counters.nodes;
        for (uint64_t limit = 1; limit < all; limit += 1 + limit / 8, interrupted++) {
            fixture_new_game(&f);
            assert_true(worker_start(f.w, &g, &params, NULL, 0));
            f.w->node_limit = limit;
            root_search(f.w, &request);
            Score score = fixture_search_on(&f, &g, &params, request.depth);
            if (score != expected)
                fail_msg("%s: %d instead of %d after %d nodes", fen_of(&p), score, expected,
                         (int)limit);
        }
        game_finish(&g);
    }
    print_message("%d interrupted searches\n", interrupted);
    assert_true(interrupted > 100);
    fixture_finish(&f);
}

static bool stop_at_three(void *context, const Worker *w, int depth) {
    Fixture *f = context;
    (void)w;
    if (depth == 3) atomic_store(&f->signal.stop, true);
    return true;
}

static bool refuse_at_two(void *context, const Worker *w, int depth) {
    (void)context, (void)w;
    return depth < 2;
}

static void stop_is_honoured(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules rules = rules_default();
    RootRequest request = {.depth = 20, .lines = 1, .on_iteration = stop_at_three, .context = &f};
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    fixture_search(&f, &g, &params, 3);
    uint64_t nodes = f.w->counters.nodes;
    fixture_new_game(&f);
    assert_true(worker_start(f.w, &g, &params, NULL, 0));
    root_search(f.w, &request);
    assert_int_equal(f.w->completed_depth, 3);
    assert_int_equal(f.w->counters.nodes, nodes); /* not one more */
    assert_true(f.w->stopped);
    /* Stopped before it began: any legal move, no node. */
    assert_true(worker_start(f.w, &g, &params, NULL, 0));
    root_search(f.w, &request);
    assert_int_equal(f.w->counters.nodes, 0);
    assert_true(game_move_is_legal(&g, f.w->roots[0].move, NULL));
    atomic_store(&f.signal.stop, false);
    /* The listener may end it too. */
    request.on_iteration = refuse_at_two;
    assert_true(worker_start(f.w, &g, &params, NULL, 0));
    root_search(f.w, &request);
    assert_int_equal(f.w->completed_depth, 2);
    /* A deadline in the past ends it soon after depth 1, and only for the worker with the watch. */
    request = (RootRequest){.depth = 6, .lines = 1};
    atomic_store(&f.signal.deadline, 1);
    for (int watch = 0; watch < 2; watch++) {
        fixture_new_game(&f);
        assert_true(worker_start(f.w, &g, &params, NULL, 0));
        f.w->is_leader = watch;
        root_search(f.w, &request);
        assert_true(watch ? f.w->completed_depth >= 1 && f.w->counters.nodes < 2000
                          : f.w->completed_depth == 6);
    }
    print_message("stop flag, listener, deadline\n");
    game_finish(&g);
    fixture_finish(&f);
}

/* The same search twice, with others in between, has the same nodes, score and line. */
static void a_new_game_forgets_everything(void **state) {
    (void)state;
    static const char *const ways[] = {"MIA", "Lia", "MIA Aspiration=1",
                                       "MIA Lmr=1 WinInOne=2 ThreatExtension=1 History=1",
                                       "minimax"};
    Fixture f;
    fixture_init(&f, 1);
    Suite bench = load_suite("bench.txt");
    Rules rules = rules_default();
    for (int way = 0; way < COUNT(ways); way++) {
        Params params = params_of(ways[way]), others = params_of(ways[(way + 1) % COUNT(ways)]);
        int depth = way == COUNT(ways) - 1 ? 2 : 5;
        for (int i = 0; i < 4; i++) {
            const Position *p = &bench.entries[11 * i].position;
            fixture_search_position(&f, p, &rules, &params, depth);
            RootMove first = f.w->roots[0];
            Counters counters = f.w->counters;
            fixture_search_position(&f, &bench.entries[11 * i + 1].position, &rules, &others, 2);
            fixture_search_position(&f, &bench.entries[11 * i + 2].position, &rules, &params, 4);
            fixture_search_position(&f, p, &rules, &params, depth);
            assert_memory_equal(&f.w->counters, &counters, sizeof counters);
            assert_int_equal(f.w->roots[0].score, first.score);
            assert_int_equal(f.w->roots[0].line.length, first.line.length);
            assert_memory_equal(f.w->roots[0].line.moves, first.line.moves,
                                (size_t)first.line.length * sizeof(Move));
        }
    }
    print_message("%d ways, 4 positions each\n", COUNT(ways));
    suite_finish(&bench);
    fixture_finish(&f);
}

/* Where only some moves were searched, the root's score is not that of the position. */
static void chosen_moves_leave_no_score(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    /* One move does not lose; without it the search sees a loss. */
    Position p = position_of("4P2p/8/8/3P2p1/4P1p1/1PPP2p1/2p4p/2p5 b - - 0 1");
    Rules rules = rules_default();
    RootRequest request = {.depth = 3, .lines = 1};
    Move list[MOVES_MAX], good = MOVE_NONE;
    TableData data;
    Game g;
    assert_true(game_init(&g, &p, &rules) && move_parse(span_of("g4e4"), &good, NULL));
    int n = game_moves(&g, list), bad = 0;
    for (int i = 0; i < n; i++)
        if (list[i] != good) list[bad++] = list[i];
    assert_int_equal(bad, n - 1);
    assert_true(worker_start(f.w, &g, &params, list, bad));
    root_search(f.w, &request);
    assert_true(score_is_loss(f.w->roots[0].score));
    assert_false(table_probe(f.table, pos_key(&p), 0, &data));
    /* All moves: now it is known. */
    assert_true(worker_start(f.w, &g, &params, NULL, 0));
    root_search(f.w, &request);
    assert_int_equal(f.w->roots[0].move, good);
    assert_false(score_is_loss(f.w->roots[0].score));
    assert_true(table_probe(f.table, pos_key(&p), 0, &data));
    assert_int_equal(data.score, f.w->roots[0].score);
    game_finish(&g);
    fixture_finish(&f);
}

/* A search begins without killers, counts and orders of the one before, and with half of what the
 * history knew. */
static void a_search_begins_anew(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules rules = rules_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    fixture_search(&f, &g, &params, 5);
    Worker *w = f.w;
    w->stopped = w->overtaken = w->is_timed = true;
    w->node_limit = 7;
    History *before = malloc(sizeof *before);
    assert_non_null(before);
    *before = w->history;
    assert_true(w->killers[1][0] != MOVE_NONE && w->completed_depth == 5);
    assert_true(worker_start(w, &g, &params, NULL, 0));
    for (int ply = 0; ply < COUNT(w->killers); ply++)
        assert_true(w->killers[ply][0] == MOVE_NONE && w->killers[ply][1] == MOVE_NONE);
    static const Counters none;
    assert_memory_equal(&w->counters, &none, sizeof none);
    assert_true(!w->stopped && !w->overtaken && !w->is_timed && w->completed_depth == 0);
    assert_true(w->node_limit == UINT64_MAX && w->abdada == NULL);
    int known = 0;
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++) {
            const HistoryCount *now = &w->history.count[c][m], *old = &before->count[c][m];
            assert_true(now->best == old->best / 2 && now->searched == old->searched / 2);
            known += now->best > 0;
        }
    assert_true(known > 20);
    for (int i = 0; i < w->root_count; i++)
        assert_true(w->roots[i].score == -SCORE_INFINITE && w->roots[i].line.length == 1 &&
                    w->roots[i].line.moves[0] == w->roots[i].move && w->roots[i].depth == 0);
    free(before);
    game_finish(&g);
    fixture_finish(&f);
}

/* The longest line below a root move is that move's own: as long as when it is searched alone. */
static void longest_lines_of_each_move(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("minimax Deepening=0 Quiescence=2 QuiescencePlies=3");
    Suite bench = load_suite("bench.txt");
    Rules rules = rules_default();
    RootRequest request = {.depth = 2, .lines = 1};
    int moves = 0, shorter = 0;
    for (int i = 0; i < bench.count; i += 6) {
        Game g;
        assert_true(game_init(&g, &bench.entries[i].position, &rules));
        fixture_search(&f, &g, &params, request.depth);
        int count = f.w->root_count, longest[MOVES_MAX], most = 0;
        Move list[MOVES_MAX];
        for (int k = 0; k < count; k++) {
            list[k] = f.w->roots[k].move;
            longest[k] = f.w->roots[k].seldepth;
            if (longest[k] > most) most = longest[k];
        }
        for (int k = 0; k < count; k++, moves++) {
            fixture_new_game(&f);
            assert_true(worker_start(f.w, &g, &params, &list[k], 1));
            root_search(f.w, &request);
            assert_int_equal(f.w->roots[0].seldepth, longest[k]);
            assert_in_range(longest[k], 1, 2 + 3 + 1);
            shorter += longest[k] < most;
        }
        game_finish(&g);
    }
    print_message("%d moves, %d with shorter lines than others\n", moves, shorter);
    assert_true(shorter > 10);
    suite_finish(&bench);
    fixture_finish(&f);
}

/* A null move does not repeat the board, even where boards are compared without the side to move.
 */
static void a_null_move_repeats_nothing(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules boards = rules_of("openspiel"), none = boards;
    none.repetition = 0;
    none.repetition_board = false;
    Suite bench = load_suite("bench.txt");
    int compared = 0;
    for (int i = 0; i < bench.count; i++) {
        const Position *p = &bench.entries[i].position;
        Score score = fixture_search_position(&f, p, &none, &params, 5);
        Counters counters = f.w->counters;
        Score other = fixture_search_position(&f, p, &boards, &params, 5);
        if (counters.repetitions || f.w->counters.repetitions || !counters.null_tries) continue;
        if (score != other || counters.nodes != f.w->counters.nodes)
            fail_msg("%s: %d and %d", fen_of(p), score, other);
        compared++;
    }
    print_message("%d positions\n", compared);
    assert_true(compared > 10);
    suite_finish(&bench);
    fixture_finish(&f);
}

static bool wins_by(const Position *p, Move m, const Rules *rules) {
    Position next = pos_after(p, m);
    return rules_board_result(&next, rules).winner == winner_of(p->side);
}

static void wins_in_one_are_found(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    uint64_t random = 9;
    int wins = 0;
    for (int i = 0; i < WIN_POSITIONS; i++) {
        Rules rules = rules_of(i % 2 ? "olympiad" : "gamut");
        Position p = i % 8 ? random_open_position(&random, &rules)
                           : random_game_position(&random, &rules, 80);
        Move list[MOVES_MAX], m = threat_winning_move(&p, p.side, &rules);
        int n = moves_generate(&p, list), real = 0;
        for (int k = 0; k < n; k++) real += wins_by(&p, list[k], &rules);
        if (m == MOVE_NONE ? real > 0 : !move_is_legal(&p, m) || !wins_by(&p, m, &rules))
            fail_msg("%s: %d winning moves", fen_of(&p), real);
        /* Remembered, and remembered again after other sets took the place. */
        for (int k = 0; k < 2; k++)
            assert_int_equal(worker_link_squares(f.w, p.stones[k]),
                             threat_link_squares(p.stones[k]));
        wins += real > 0;
    }
    fixture_finish(&f);
    print_message("%d positions, %d with a win in one\n", WIN_POSITIONS, wins);
    assert_true(wins > 500 / SLOWER);
}

typedef struct {
    const char *on, *off; /* parameters */
    size_t counter;       /* what they move */
} Technique;

#define TECHNIQUE(on, off, counter)                                                                \
    { on, off, offsetof(Counters, counter) }

static const Technique techniques[] = {
    TECHNIQUE("MIA", "MIA Table=0", table_probes),
    TECHNIQUE("MIA", "MIA Table=0", table_hits),
    TECHNIQUE("MIA", "MIA Table=2", table_cuts),
    TECHNIQUE("MIA Table=3", "MIA Table=0", table_cuts),
    TECHNIQUE("MIA", "MIA Etc=0", etc_tries),
    TECHNIQUE("MIA", "MIA Table=2", etc_tries),
    TECHNIQUE("MIA EtcMinDepth=1", "MIA Etc=0", etc_cuts),
    TECHNIQUE("MIA", "MIA NullMove=0", null_tries),
    TECHNIQUE("MIA", "MIA NullMove=0", null_cuts),
    TECHNIQUE("MIA", "MIA MultiCut=0", multi_cut_tries),
    TECHNIQUE("MIA", "MIA MultiCut=0", multi_cut_cuts),
    TECHNIQUE("MIA", "MIA MultiCutAll=0", multi_cut_all_tries),
    TECHNIQUE("MIA", "MIA MultiCutAll=0", multi_cut_all_cuts),
    TECHNIQUE("MIA", "MIA MultiCutMargin=30000", multi_cut_margin_cuts),
    TECHNIQUE("MIA", "minimax", cut_nodes),
    TECHNIQUE("MIA", "minimax", first_move_cuts),
    TECHNIQUE("MIA", "MIA Killers=0", killer_cuts),
    TECHNIQUE("MIA Killers=1", "MIA Killers=0", killer_cuts),
    TECHNIQUE("MIA", "MIA Pvs=0", re_searches),
    TECHNIQUE("MIA Lmr=1", "MIA", reductions),
    TECHNIQUE("MIA Lmr=1", "MIA", reduction_fails),
    TECHNIQUE("MIA WinInOne=2 ThreatExtension=1", "MIA WinInOne=2", extensions),
    TECHNIQUE("MIA WinInOne=1", "MIA", wins_in_one),
    TECHNIQUE("MIA WinInOne=2", "MIA", wins_in_one),
    TECHNIQUE("MIA StaticCut=1", "MIA", static_cuts),
    TECHNIQUE("MIA MateDistance=1", "MIA", mate_distance_cuts),
    /* without null windows too */
    TECHNIQUE("MIA Pvs=0", "MIA Pvs=0 Table=2", table_cuts),
    TECHNIQUE("MIA Pvs=0 EtcMinDepth=1", "MIA Pvs=0 Etc=0", etc_cuts),
    TECHNIQUE("MIA Pvs=0", "MIA Pvs=0 NullMove=0", null_cuts),
    TECHNIQUE("MIA Pvs=0", "MIA Pvs=0 MultiCut=0", multi_cut_cuts),
    TECHNIQUE("MIA Pvs=0", "MIA Pvs=0 MultiCutAll=0", multi_cut_all_cuts),
    TECHNIQUE("MIA Pvs=0 Lmr=1", "MIA Pvs=0", reduction_fails),
    TECHNIQUE("MIA Pvs=0 StaticCut=1", "MIA Pvs=0", static_cuts),
    TECHNIQUE("MIA Pvs=0 LateMoves=8", "MIA Pvs=0", late_moves),
    TECHNIQUE("alphabeta Table=1", "alphabeta", table_cuts),
    TECHNIQUE("MIA LateMoves=8", "MIA", late_moves),
    TECHNIQUE("Lia ProbCutMinDepth=4 ProbCutReduction=3", "Lia ProbCut=0", prob_cut_tries),
    TECHNIQUE("Lia ProbCutMinDepth=4 ProbCutReduction=3", "Lia ProbCut=0", prob_cut_cuts),
    TECHNIQUE("Lia", "Lia NullNearGroups=0", null_refusals),
    TECHNIQUE("MIA Aspiration=1 AspirationWindow=5", "MIA", aspiration_fails),
};

/* The sum of each counter over some searches with these parameters. Many rows have the same ones:
 * what was counted is kept. */
static uint64_t count(Fixture *f, const Suite *bench, const char *text, size_t counter) {
    enum { NUMBERS = sizeof(Counters) / sizeof(uint64_t) };
    static struct {
        const char *text;
        uint64_t sums[NUMBERS];
    } kept[2 * COUNT(techniques) + 2];
    int at = 0;
    while (kept[at].text && strcmp(kept[at].text, text)) at++;
    uint64_t *sums = kept[at].sums;
    if (kept[at].text) return sums[counter / sizeof(uint64_t)];
    kept[at].text = text;
    Params params = params_of(text);
    Rules rules = rules_default();
    for (int i = 0; i < bench->count; i += 5) {
        fixture_search_position(f, &bench->entries[i].position, &rules, &params,
                                params.AlphaBeta ? 5 : 2);
        uint64_t numbers[NUMBERS];
        memcpy(numbers, &f->w->counters, sizeof numbers);
        for (int k = 0; k < NUMBERS; k++) sums[k] += numbers[k];
    }
    return sums[counter / sizeof(uint64_t)];
}

static void counters_tell_the_truth(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Suite bench = load_suite("bench.txt");
    int wrong = 0;
    for (int i = 0; i < COUNT(techniques); i++) {
        const Technique *t = &techniques[i];
        uint64_t on = count(&f, &bench, t->on, t->counter);
        uint64_t off = count(&f, &bench, t->off, t->counter);
        if (on > 0 && off == 0) continue;
        print_error("row %d: %s %llu, %s %llu\n", i, t->on, (unsigned long long)on, t->off,
                    (unsigned long long)off);
        wrong++;
    }
    assert_int_equal(wrong, 0);
    /* What is part of something else is less. */
#define LESS(text, part, whole)                                                                    \
    do {                                                                                           \
        uint64_t parts = count(&f, &bench, text, offsetof(Counters, part)),                        \
                 all = count(&f, &bench, text, offsetof(Counters, whole));                         \
        if (!parts || parts >= all)                                                                \
            fail_msg("%s: %llu %s of %llu", text, (unsigned long long)parts, #part,                \
                     (unsigned long long)all);                                                     \
    } while (0)
    LESS("MIA", quiescence_nodes, nodes);
    LESS("MIA", evaluations, nodes);
    LESS("MIA", leaves, quiescence_nodes);
    LESS("MIA", table_hits, table_probes);
    LESS("MIA", table_cuts, table_hits);
    LESS("MIA EtcMinDepth=1", etc_cuts, etc_tries);
    LESS("MIA", null_cuts, null_tries);
    LESS("MIA", multi_cut_cuts, multi_cut_tries);
    LESS("MIA", multi_cut_all_cuts, multi_cut_all_tries);
    LESS("MIA", multi_cut_margin_cuts, multi_cut_all_cuts);
    LESS("MIA", first_move_cuts, cut_nodes);
    LESS("MIA", killer_cuts, cut_nodes);
    LESS("MIA Killers=1", killer_cuts, cut_nodes);
    LESS("MIA", re_searches, cut_nodes);
    LESS("MIA Lmr=1", reduction_fails, reductions);
    LESS("Lia", null_cuts, null_tries);
    LESS("Lia ProbCutMinDepth=4 ProbCutReduction=3", prob_cut_cuts, prob_cut_tries);
    LESS("Lia", first_move_cuts, cut_nodes);
    /* Most cut-offs come from the first move. */
    assert_true(2 * count(&f, &bench, "Lia", offsetof(Counters, first_move_cuts)) >
                count(&f, &bench, "Lia", offsetof(Counters, cut_nodes)));
#undef LESS
    print_message("%d techniques\n", COUNT(techniques));
    suite_finish(&bench);
    fixture_finish(&f);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_legal_and_complete),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(interrupted_searches_store_nothing_false),
        cmocka_unit_test(stop_is_honoured),
        cmocka_unit_test(a_new_game_forgets_everything),
        cmocka_unit_test(chosen_moves_leave_no_score),
        cmocka_unit_test(a_null_move_repeats_nothing),
        cmocka_unit_test(a_search_begins_anew),
        cmocka_unit_test(longest_lines_of_each_move),
        cmocka_unit_test(wins_in_one_are_found),
        cmocka_unit_test(counters_tell_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
