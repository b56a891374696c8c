/* Decided games: no false claim, under any rules and over a table full of other searches' results,
 * and no short win missed. Claims are checked by a proof that knows nothing but the rules.
 */
#include "fixture.h"
#include "search/threat.h"
#include "plain_search.h"
#include "search/private/node.h"

enum {
    QUIET_POSITIONS = 2000 / SLOWER, /* without a short win */
    WIN_POSITIONS = 400 / SLOWER,
    STOPPED_POSITIONS = 300 / SLOWER,
    CLAIM_DEPTH = 4,
    PROOF_PLIES = 6 /* longer claims take the plain proof too long */
};

static const char *const presets[] = {"MIA", "Lia",
                                      "Lia Lmr=1 StaticCut=1 LateMoves=4 ThreatExtension=1"};

static bool is_proven(const Position *p, const Rules *rules, Score score) {
    int plies = score_plies(score);
    return score_is_win(score) ? plain_wins(p, rules, plies) : plain_loses(p, rules, plies);
}

static void no_claim_is_false(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params[COUNT(presets)];
    for (int i = 0; i < COUNT(presets); i++) params[i] = params_of(presets[i]);
    uint64_t random = 10;
    int quiet = 0, proven = 0, too_long = 0, none = 0;
    for (int i = 0; quiet < QUIET_POSITIONS; i++) {
        Rules rules = rules_of(rules_names[i % RULES_COUNT]);
        Position p = i % 4 ? random_game_position(&random, &rules, 80)
                           : random_open_position(&random, &rules);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        bool is_quiet = !plain_wins(&p, &rules, 3);
        quiet += is_quiet;
        table_clear(f.table); /* other rules, other results; the presets share them */
        for (int k = 0; k < COUNT(presets); k++) {
            worker_new_game(f.w);
            Score score = fixture_search_on(&f, &g, &params[k], CLAIM_DEPTH);
            if (!score_is_decided(score)) {
                none++;
                continue;
            }
            if (score_plies(score) > PROOF_PLIES) {
                too_long++;
                continue;
            }
            if (!is_proven(&p, &rules, score))
                fail_msg("%s, %s, %s: no %s in %d", fen_of(&p), rules_names[i % RULES_COUNT],
                         presets[k], score > 0 ? "win" : "loss", score_plies(score));
            proven++;
        }
        game_finish(&g);
    }
    print_message("%d positions without a short win; of all claims %d proven, %d too long to "
                  "prove, %d searches without\n",
                  quiet, proven, too_long, none);
    assert_true(proven > 100 / SLOWER && none > QUIET_POSITIONS);
    fixture_finish(&f);
}

/* True if a move turned out to be lost in the iteration that was not finished. */
static bool one_is_lost_now(const Worker *w) {
    for (int i = 1; i < w->root_count; i++) {
        const RootMove *r = &w->roots[i];
        if (r->done && r->depth > w->completed_depth && score_is_loss(r->score)) return true;
    }
    return false;
}

/* A search that is cut off has not seen all moves: it may not call them lost, and it does not play
 * one that is while others are left. */
static void no_claim_is_false_when_stopped(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Rules rules = rules_default();
    uint64_t random = 12;
    int lost = 0, passed_over = 0;
    for (int i = 0; i < STOPPED_POSITIONS;) {
        Position p = random_open_position(&random, &rules);
        Game g;
        /* Where the opponent threatens to win, many moves lose. */
        if (threat_winning_move(&p, color_other(p.side), &rules) == MOVE_NONE ||
            threat_winning_move(&p, p.side, &rules) != MOVE_NONE)
            continue;
        Params params = params_of(presets[i++ % 2]);
        assert_true(game_init(&g, &p, &rules));
        for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 3 / 2 + 1) {
            fixture_new_game(&f);
            assert_true(worker_start(f.w, &g, &params, NULL, 0));
            f.w->node_limit = nodes;
            root_search(f.w, &(RootRequest){.depth = DEPTH_MAX, .lines = 1});
            const RootMove *best = &f.w->roots[0];
            assert_int_equal(best->line.moves[0], best->move);
            bool passed = f.w->stopped && !best->done && one_is_lost_now(f.w);
            passed_over += passed;
            /* Nothing is known of what takes its place but that it was no better before. */
            if (passed && best->bound != BOUND_UPPER)
                fail_msg("%s: an exact score of an untried move", fen_of(&p));
            if (passed && best->depth != f.w->completed_depth)
                fail_msg("%s: depth %d of an untried move", fen_of(&p), best->depth);
            /* What takes the place of a lost move was not searched in this iteration: the search
             * has refuted all the others it is done with. */
            if (f.w->stopped && best->bound == BOUND_UPPER && best->depth == f.w->completed_depth &&
                best->done)
                fail_msg("%s: a refuted move after %d nodes", fen_of(&p), (int)nodes);
            if (best->score == -SCORE_INFINITE || !score_is_decided(best->score)) continue;
            if (score_plies(best->score) > PROOF_PLIES - 1) continue;
            if (!is_proven(&p, &rules, best->score))
                fail_msg("%s, %s: no %s in %d after %d nodes", fen_of(&p),
                         params.Evaluator ? "Lia" : "MIA", best->score > 0 ? "win" : "loss",
                         score_plies(best->score), (int)nodes);
            lost += f.w->stopped && score_is_loss(best->score);
        }
        game_finish(&g);
    }
    print_message("%d stopped searches that see a loss, %d that pass one over\n", lost,
                  passed_over);
    assert_true(lost > 10 / SLOWER && passed_over > 10 / SLOWER);
    fixture_finish(&f);
}

/* Wins found without pruning are found with it, two plies deeper at most. */
static void short_wins_are_found(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params exact = params_of("MIA NullMove=0 MultiCut=0 MultiCutAll=0");
    Rules rules = rules_default();
    uint64_t random = 11;
    int wins[10] = {0}, missed[COUNT(presets)] = {0};
    for (int i = 0; i < WIN_POSITIONS; i++) {
        Position p = i % 2 ? random_game_position(&random, &rules, 80)
                           : random_open_position(&random, &rules);
        Score score = fixture_search_position(&f, &p, &rules, &exact, 5);
        if (!score_is_win(score) || score_plies(score) > 7) continue;
        wins[score_plies(score)]++;
        for (int k = 0; k < 2; k++) {
            Params params = params_of(presets[k]);
            Score found = fixture_search_position(&f, &p, &rules, &params, score_plies(score) + 2);
            if (score_is_win(found)) continue;
            print_message("%s misses a win in %d: %s\n", presets[k], score_plies(score),
                          fen_of(&p));
            missed[k]++;
        }
    }
    print_message("wins in 1: %d, in 3: %d, in 5: %d, in 7: %d; MIA misses %d, Lia %d\n", wins[1],
                  wins[3], wins[5], wins[7], missed[0], missed[1]);
    assert_true(wins[3] > 0 && wins[5] > 0);
    assert_int_equal(missed[0], 0);
    assert_int_equal(missed[1], 0);
    fixture_finish(&f);
}

/* The known ones. The longest take too long with assertions on. */
static void known_wins_are_found(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 8);
    Suite suite = load_suite("rules.txt");
    int found = 0;
    for (int i = 0; i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        if (e->plies == 0 || e->plies > (SLOWER > 1 ? 3 : 7)) continue;
        Rules rules = e->rules ? rules_of(e->rules) : rules_default();
        for (int k = 0; k < 2; k++) {
            Params params = params_of(presets[k]);
            int depth = e->value == SUITE_WIN ? e->plies + 2 : e->plies;
            Score score = fixture_search_position(&f, &e->position, &rules, &params, depth);
            if (score != (e->value == SUITE_WIN ? score_win_in(e->plies) : score_loss_in(e->plies)))
                fail_msg("%s: %s has %d", e->id, presets[k], score);
            bool best = e->best.count == 0;
            for (int m = 0; m < e->best.count; m++)
                best = best || e->best.list[m] == f.w->roots[0].move;
            if (!best) fail_msg("%s: %s plays another move", e->id, presets[k]);
            found++;
        }
    }
    print_message("%d found\n", found);
    assert_true(found > 10);
    suite_finish(&suite);
    fixture_finish(&f);
}

/* Does an entry for the game's position, or for the one after m, finish a node there? */
static bool table_cuts(Fixture *f, const Game *g, const Params *params, Score score) {
    TableData entry = {.score = score, .depth = 9, .bound = BOUND_EXACT};
    Score out;
    Node n;
    table_clear(f->table);
    assert_true(worker_start(f->w, g, params, NULL, 0));
    table_store(f->table, pos_key(game_position(g)), 0, &entry, REPLACE_TWO_DEEP);
    node_init(&n, f->w, 5, 0, 1, NODE_CUT);
    return try_table(f->w, &n, &out) && out == score;
}

static bool etc_cuts(Fixture *f, const Game *g, const Params *params, Move m, Score score) {
    TableData entry = {.score = -score, .depth = 9, .bound = BOUND_EXACT};
    Position child = pos_after(game_position(g), m);
    Score out;
    Node n;
    table_clear(f->table);
    assert_true(worker_start(f->w, g, params, NULL, 0));
    table_store(f->table, pos_key(&child), 1, &entry, REPLACE_TWO_DEEP);
    node_init(&n, f->w, 5, 0, 1, NODE_CUT);
    return try_etc(f->w, &n, &out) && out == score;
}

static Move play(Game *g, const char *text) {
    Move m;
    Reason why = {""};
    if (!move_parse(span_of(text), &m, &why) || !game_play(g, m, &why))
        fail_msg("%s: %s", text, why.text);
    return m;
}

/* Results in the table come from other plies and other lines. Where the rules end the game at a
 * ply, a win may come too late; where a position has stood twice, going there again is a draw. */
static void table_wins_are_wins_here(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules rules = rules_of("codingame");
    Game g;
    rules.max_plies = 6;
    assert_true(game_init(&g, NULL, &rules));
    play(&g, "b1b3");
    Move first = move_make(0 + 8 * 3, 2 + 8 * 3); /* a4-c4 */
    assert_true(game_move_is_legal(&g, first, NULL));
    for (int plies = 1; plies <= 9; plies++) {
        bool in_time = g.ply + plies <= rules.max_plies;
        assert_int_equal(table_cuts(&f, &g, &params, score_win_in(plies)), in_time);
        assert_int_equal(etc_cuts(&f, &g, &params, first, score_win_in(plies)), in_time);
    }
    assert_true(table_cuts(&f, &g, &params, 100) && etc_cuts(&f, &g, &params, first, 100));
    game_finish(&g);

    /* There and back twice: the start would stand for the third time. */
    for (int i = 0; i < RULES_COUNT; i++) {
        rules = rules_of(rules_names[i]);
        if (rules.repetition != 3) continue;
        assert_true(game_init(&g, NULL, &rules));
        Move back = MOVE_NONE;
        for (int k = 0; k < 2; k++) {
            play(&g, "b1b3"), play(&g, "a4c4"), play(&g, "b3b1");
            back = move_make(2 + 8 * 3, 0 + 8 * 3);
            assert_int_equal(etc_cuts(&f, &g, &params, back, 100), k == 0);
            assert_int_equal(etc_cuts(&f, &g, &params, back, score_win_in(5)), k == 0);
            if (k == 0) play(&g, "c4a4");
        }
        game_finish(&g);
    }
    fixture_finish(&f);
}

/* The last ply that the rules allow leaves the other side without a move: where that loses, it is a
 * win, elsewhere the draw of the greatest length. The rules, asked about the game, say the same. */
static void stuck_at_the_greatest_length(void **state) {
    (void)state;
    static const char *const ways[] = {"minimax", "MIA", "Lia"};
    Fixture f;
    fixture_init(&f, 1);
    Position p;
    Reason why;
    assert_true(fen_parse(span_of("8/8/1b6/8/5b2/3b3b/bb2b2w/wb4b1 b"), &p, &why));
    for (int stuck = STUCK_PASS; stuck <= STUCK_DRAW; stuck++)
        for (int i = 0; i < COUNT(ways); i++)
            for (int depth = 1; depth <= 3; depth++) {
                Params params = params_of(ways[i]);
                Rules rules = rules_default();
                Game g;
                rules.stuck = (NoMove)stuck;
                rules.max_plies = 1;
                assert_true(game_init(&g, &p, &rules));
                Score score = fixture_search(&f, &g, &params, depth);
                assert_int_equal(score, stuck == STUCK_LOSES ? score_win_in(1) : SCORE_DRAW);
                play(&g, "b6c7");
                assert_false(moves_any(game_position(&g), WHITE));
                assert_int_equal(game_result(&g).winner,
                                 stuck == STUCK_LOSES ? WINNER_BLACK : WINNER_DRAW);
                game_finish(&g);
            }
    fixture_finish(&f);
}

/* Both sides to move are lost in eight plies, their first moves sooner. A search that is stopped when
 * it has seen only that may not call the position lost sooner. */
static void a_stopped_search_calls_no_loss_too_short(void **state) {
    (void)state;
    static const char *const lost_in_8[] = {"8/6P1/8/P6p/P2PP3/3P1pp1/P1p5/3pp3 w - - 0 1",
                                            "8/8/2Pp4/p2P4/P2p3P/3PpP2/3PP3/p1P1p3 b - - 0 1"};
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("Lia");
    Rules rules = rules_default();
    int losses = 0;
    for (int i = 0; i < COUNT(lost_in_8); i++) {
        Position p;
        Game g;
        assert_true(fen_parse(span_of(lost_in_8[i]), &p, NULL));
        assert_true(game_init(&g, &p, &rules));
        for (uint64_t nodes = 100; nodes < 8000; nodes += 41 * SLOWER) {
            fixture_new_game(&f);
            assert_true(worker_start(f.w, &g, &params, NULL, 0));
            f.w->node_limit = nodes;
            root_search(f.w, &(RootRequest){.depth = DEPTH_MAX, .lines = 1});
            Score score = f.w->roots[0].score;
            if (!score_is_loss(score) || score == -SCORE_INFINITE) continue;
            losses++;
            if (score_plies(score) < 8)
                fail_msg("%s: lost in %d after %d nodes", lost_in_8[i], score_plies(score),
                         (int)nodes);
        }
        game_finish(&g);
    }
    print_message("%d searches that see the loss\n", losses);
    assert_true(losses > 50 / SLOWER);
    fixture_finish(&f);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_claim_is_false),
        cmocka_unit_test(no_claim_is_false_when_stopped),
        cmocka_unit_test(a_stopped_search_calls_no_loss_too_short),
        cmocka_unit_test(short_wins_are_found),
        cmocka_unit_test(known_wins_are_found),
        cmocka_unit_test(table_wins_are_wins_here),
        cmocka_unit_test(stuck_at_the_greatest_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
