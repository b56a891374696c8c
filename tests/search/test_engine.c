/* The engine's façade: every search is answered exactly once, in order, with legal lines; stop and
 * ponderhit work at any moment; one thread repeats itself to the node.
 */
#include "search/engine.h"
#include "base/clock.h"
#include "rules/notation.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../slowness.h"

enum { PATIENCE = 60000 }; /* ms; sanitizers and a busy machine are slow */

/* What came back, guarded by a mutex since it is written by the engine's thread. */
typedef struct {
    pthread_mutex_t mutex;
    int reports, answers, messages;
    char message[200];
    Move best, first_of_last_line, second_of_last_line;
    int depth, lines;
    uint64_t nodes;
    int64_t milliseconds;
    Score score;
    bool sorted, same_depth, legal, final_last;
    Game game;
} Log;

static void on_report(void *context, const EngineReport *r) {
    Log *log = context;
    pthread_mutex_lock(&log->mutex);
    log->reports++;
    log->depth = r->depth;
    log->lines = r->line_count;
    log->score = r->lines[0].score;
    log->milliseconds = r->milliseconds;
    log->first_of_last_line = r->lines[0].moves[0];
    log->second_of_last_line = r->lines[0].length > 1 ? r->lines[0].moves[1] : MOVE_NONE;
    log->final_last = r->is_final;
    for (int i = 0; i < r->line_count; i++) {
        const EngineLine *l = &r->lines[i];
        if (i && l->score > r->lines[i - 1].score) log->sorted = false;
        if (l->depth != r->depth) log->same_depth = false;
        int ply = log->game.ply;
        for (int k = 0; k < l->length; k++)
            if (!game_play(&log->game, l->moves[k], NULL)) log->legal = false;
        if (score_is_decided(l->score) && l->bound == BOUND_EXACT &&
            (score_plies(l->score) != l->length || !result_is_over(game_result(&log->game))))
            log->legal = false;
        game_go_to(&log->game, ply);
    }
    pthread_mutex_unlock(&log->mutex);
}

static void on_done(void *context, const EngineAnswer *a) {
    Log *log = context;
    pthread_mutex_lock(&log->mutex);
    log->answers++;
    log->best = a->best;
    log->nodes = a->nodes;
    pthread_mutex_unlock(&log->mutex);
}

static void on_message(void *context, const char *text) {
    Log *log = context;
    pthread_mutex_lock(&log->mutex);
    log->messages++;
    snprintf(log->message, sizeof log->message, "%s", text);
    printf("message: %s\n", text);
    pthread_mutex_unlock(&log->mutex);
}

static int answers(Log *log) {
    pthread_mutex_lock(&log->mutex);
    int n = log->answers;
    pthread_mutex_unlock(&log->mutex);
    return n;
}

static void sleep_ms(int ms) {
    struct timespec t = {0, ms * 1000000};
    nanosleep(&t, NULL);
}

typedef struct {
    Engine *engine;
    Log log;
    Game game; /* what is searched; the log's own copy is for trying lines */
    EngineRequest request;
} Bed;

static void bed_init(Bed *b, const char *fen) {
    Reason why;
    Rules rules = rules_default();
    Position p;
    memset(b, 0, sizeof *b);
    pthread_mutex_init(&b->log.mutex, NULL);
    b->log.sorted = b->log.same_depth = b->log.legal = true;
    assert_true(position_parse_any(span_of(fen), &p, &why));
    assert_true(game_init(&b->game, &p, &rules));
    assert_true(game_init(&b->log.game, &p, &rules));
    EngineObserver observer = {on_message, &b->log};
    b->engine = engine_create(&observer, &why);
    assert_non_null(b->engine);
    assert_true(engine_set_hash(b->engine, 4));
    b->request.params = params_default();
    b->request.listener = (EngineListener){on_report, on_done, &b->log};
}

static void bed_finish(Bed *b) {
    engine_destroy(b->engine);
    game_finish(&b->game);
    game_finish(&b->log.game);
    pthread_mutex_destroy(&b->log.mutex);
}

static void bed_start(Bed *b) {
    assert_true(engine_start(b->engine, &b->game, &b->request));
}

static void bed_run(Bed *b) {
    bed_start(b);
    assert_true(engine_wait(b->engine, PATIENCE));
}

static void bed_check(const Bed *b) {
    assert_true(b->log.sorted && b->log.same_depth && b->log.legal && b->log.final_last);
    assert_int_equal(b->log.best, b->log.first_of_last_line);
}

static void test_depth_repeats(void **state) {
    (void)state;
    uint64_t nodes[2];
    Bed b;
    for (int i = 0; i < 2; i++) {
        bed_init(&b, "standard");
        b.request.depth = 6;
        bed_run(&b);
        assert_int_equal(b.log.answers, 1);
        assert_int_equal(b.log.depth, 6);
        bed_check(&b);
        nodes[i] = b.log.nodes;
        /* a new game forgets everything */
        assert_true(engine_new_game(b.engine));
        bed_run(&b);
        assert_true(b.log.nodes == nodes[i]);
        bed_finish(&b);
    }
    assert_true(nodes[0] == nodes[1]);
    printf("depth 6 twice on two engines: %llu nodes each\n", (unsigned long long)nodes[0]);
}

static void test_nodes_are_exact(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    uint64_t limits[] = {1, 2, 37, 1000, 12345, 70001 / SLOWER};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        b.request.nodes = limits[i];
        bed_run(&b);
        assert_true(b.log.nodes == limits[i]);
        bed_check(&b);
    }
    bed_finish(&b);
}

static void test_stop(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    b.request.infinite = true;
    for (int i = 0; i < 20; i++) {
        bed_start(&b);
        sleep_ms(i % 5);
        assert_int_equal(answers(&b.log), i);
        assert_true(engine_is_busy(b.engine));
        engine_stop(b.engine);
        assert_true(engine_wait(b.engine, PATIENCE));
        assert_int_equal(b.log.answers, i + 1);
        bed_check(&b);
    }
    bed_finish(&b);
}

/* A win found, a depth reached or a game that is over does not end an infinite search. */
static void test_infinite_waits(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        int depth;
        bool is_over;
    } rows[] = {{"8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b", 0, false},
                {"standard", 2, false},
                {"5b2/8/5b2/6b1/2b3b1/4w1b1/4ww1w/4w1w1 b", 0, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Bed b;
        bed_init(&b, rows[i].fen);
        assert_int_equal(result_is_over(game_result(&b.game)), rows[i].is_over);
        b.request.infinite = true;
        b.request.depth = rows[i].depth;
        bed_start(&b);
        sleep_ms(100);
        assert_int_equal(answers(&b.log), 0);
        engine_stop(b.engine);
        assert_true(engine_wait(b.engine, PATIENCE));
        assert_int_equal(b.log.answers, 1);
        if (i == 0) assert_int_equal(b.log.score, score_win_in(3));
        if (rows[i].is_over) assert_int_equal(b.log.best, MOVE_NONE);
        bed_finish(&b);
    }
}

static void test_ponder(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    b.request.ponder = true;
    b.request.depth = 2;
    bed_start(&b);
    sleep_ms(30);
    assert_int_equal(answers(&b.log), 0);
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_int_equal(b.log.answers, 1);
    /* by the clock after the hit */
    b.request.depth = 0;
    b.request.has_move_time = true;
    b.request.move_time = 30;
    bed_start(&b);
    sleep_ms(60);
    assert_int_equal(answers(&b.log), 1);
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_int_equal(b.log.answers, 2);
    /* a hit that comes after the stop */
    b.request.infinite = true;
    for (int i = 0; i < 20; i++) {
        bed_start(&b);
        engine_stop(b.engine);
        engine_ponderhit(b.engine);
        assert_true(engine_wait(b.engine, PATIENCE));
    }
    assert_int_equal(b.log.answers, 22);
    b.request.infinite = false;
    /* hit while it still waits in the queue */
    EngineRequest pondering = b.request;
    b.request.ponder = false;
    b.request.move_time = 20;
    bed_start(&b);
    b.request = pondering;
    bed_start(&b);
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_int_equal(b.log.answers, 24);
    bed_check(&b);
    bed_finish(&b);
}

static double now_ms(void) {
    return (double)clock_now() * 1e-6;
}

/* The time for the move begins with the hit, however long it pondered before. Half of the pondering
 * counts as thought about the move, so that no iteration begins after the rest of the time. */
static void test_ponderhit_starts_the_clock(void **state) {
    (void)state;
    enum { PONDERED = 450, MOVE_TIME = 400 };
    Bed b;
    bed_init(&b, "standard");
    b.request.ponder = true;
    b.request.has_move_time = true;
    b.request.move_time = MOVE_TIME;
    double start = now_ms();
    bed_start(&b);
    sleep_ms(PONDERED);
    assert_int_equal(answers(&b.log), 0);
    double hit = now_ms(), least = MOVE_TIME - (hit - start) / 2;
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    double taken = now_ms() - hit;
    printf("%.0f ms after the hit, %.0f at least\n", taken, least);
    assert_true(taken > least - 10);
    bed_check(&b);
    bed_finish(&b);
}

/* The same where the hit comes before the search has begun, because another one is running. */
static void test_ponderhit_in_the_queue(void **state) {
    (void)state;
    enum { BEFORE = 250, MOVE_TIME = 300 };
    Bed b;
    bed_init(&b, "standard");
    b.request.has_move_time = true;
    b.request.move_time = MOVE_TIME;
    bed_start(&b);
    b.request.ponder = true;
    bed_start(&b);
    sleep_ms(BEFORE);
    double hit = now_ms();
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    double taken = now_ms() - hit;
    assert_int_equal(b.log.answers, 2);
    printf("%.0f ms after the hit\n", taken);
    assert_true(taken > MOVE_TIME - 10);
    bed_check(&b);
    bed_finish(&b);
}

/* A search that does not ponder is not hit: its time runs from the order on, also in the queue. */
static void test_hit_of_another(void **state) {
    (void)state;
    enum { BEFORE = 150, MOVE_TIME = 250 };
    Bed b;
    bed_init(&b, "standard");
    b.request.has_move_time = true;
    b.request.move_time = MOVE_TIME;
    bed_start(&b);
    b.request.has_move_time = false;
    b.request.depth = 1;
    bed_start(&b);
    sleep_ms(BEFORE);
    engine_ponderhit(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_int_equal(b.log.answers, 2);
    printf("%d ms after the order\n", (int)b.log.milliseconds);
    assert_true(b.log.milliseconds >= MOVE_TIME - 10);
    bed_finish(&b);
}

static void test_queue(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    b.request.infinite = true;
    for (int i = 0; i < 10; i++) {
        bed_start(&b);
        assert_true(engine_set_hash(b.engine, 1 + i % 3));
        assert_true(engine_set_threads(b.engine, 1 + i % 4));
        if (i % 3 == 0) assert_true(engine_new_game(b.engine));
    }
    engine_stop(b.engine);
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_int_equal(b.log.answers, 10);
    bed_check(&b);
    /* destroyed with searches running and waiting: all are answered */
    for (int i = 0; i < 3; i++) bed_start(&b);
    Log *log = &b.log;
    engine_destroy(b.engine);
    assert_int_equal(log->answers, 13);
    b.engine = NULL;
    bed_finish(&b);
}

static void test_threads(void **state) {
    (void)state;
    enum { NODES = 40003 / SLOWER };
    Bed b;
    bed_init(&b, "standard");
    assert_true(engine_set_threads(b.engine, 4));
    b.request.depth = 6;
    for (int i = 0; i < 3; i++) {
        bed_run(&b);
        assert_int_equal(b.log.depth, 6);
        bed_check(&b);
    }
    b.request =
        (EngineRequest){.params = b.request.params, .listener = b.request.listener, .nodes = NODES};
    /* the limit is reached, and not exceeded by more than each thread may need to notice it */
    for (int threads = 2; threads <= 4; threads++) {
        assert_true(engine_set_threads(b.engine, threads));
        bed_run(&b);
        if (b.log.nodes < NODES || b.log.nodes > NODES + 1024 * (uint64_t)threads)
            fail_msg("%d threads: %d nodes", threads, (int)b.log.nodes);
    }
    /* too short for helpers: their earlier nodes do not count */
    b.request.nodes = 7;
    bed_run(&b);
    assert_int_equal(b.log.nodes, 7);
    b.request.nodes = 0;
    b.request.has_move_time = true;
    b.request.move_time = 50;
    b.request.lines = 3;
    bed_run(&b);
    bed_check(&b);
    bed_finish(&b);
}

static void test_lines(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    b.request.depth = 5;
    b.request.lines = 4;
    bed_run(&b);
    assert_int_equal(b.log.lines, 4);
    bed_check(&b);
    b.request.lines = ENGINE_LINES_MAX;
    b.request.depth = 2;
    bed_run(&b);
    assert_int_equal(b.log.lines, 36);
    bed_check(&b);
    /* a few moves only */
    assert_true(move_parse(span_of("b1b3"), &b.request.searchmoves[0], NULL));
    assert_true(move_parse(span_of("c1c3"), &b.request.searchmoves[1], NULL));
    b.request.searchmove_count = 2;
    bed_run(&b);
    assert_int_equal(b.log.lines, 2);
    assert_true(b.log.best == b.request.searchmoves[0] || b.log.best == b.request.searchmoves[1]);
    bed_finish(&b);
}

/* All threads keep to the moves to choose from, also where the best move is not among them. */
static void test_lines_of_threads(void **state) {
    (void)state;
    enum { RUNS = SLOWER > 1 ? 4 : 12, DEPTH = SLOWER > 1 ? 7 : 8 };
    Bed b;
    bed_init(&b, "standard");
    assert_true(engine_set_threads(b.engine, 4));
    b.request.depth = DEPTH;
    assert_true(move_parse(span_of("b1b3"), &b.request.searchmoves[0], NULL));
    assert_true(move_parse(span_of("g1g3"), &b.request.searchmoves[1], NULL));
    for (int i = 0; i < RUNS; i++) {
        b.request.searchmove_count = 1 + i % 2;
        b.request.lines = 1 + i / 2 % 2;
        assert_true(engine_new_game(b.engine));
        bed_run(&b);
        assert_int_equal(b.log.answers, i + 1);
        bool chosen = b.log.best == b.request.searchmoves[0];
        if (b.request.searchmove_count == 2)
            chosen = chosen || b.log.best == b.request.searchmoves[1];
        assert_true(chosen);
        bed_check(&b);
    }
    bed_finish(&b);
}

static void test_refused_memory(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    assert_true(engine_set_hash(b.engine, ENGINE_HASH_MAX));
    b.request.depth = 3;
    bed_run(&b);
    assert_int_equal(b.log.answers, 1);
    assert_int_equal(b.log.messages, 1);
    assert_non_null(strstr(b.log.message, "; it has 64 MB now"));
    bed_check(&b);
    /* A table there is stays as it is. */
    assert_true(engine_set_hash(b.engine, 3) && engine_set_hash(b.engine, ENGINE_HASH_MAX));
    bed_run(&b);
    assert_int_equal(b.log.answers, 2);
    assert_int_equal(b.log.messages, 2);
    assert_non_null(strstr(b.log.message, "; it has 3 MB now"));
    bed_check(&b);
    bed_finish(&b);
}

/* ---- other work, and waiting for the end ---- */

typedef struct {
    const Bed *bed;
    atomic_int calls;
    int answers_before;
    bool stopped_before, stopped_after;
} Work;

static void do_work(void *context, const atomic_bool *stop) {
    Work *w = context;
    w->answers_before = w->bed->log.answers;
    w->stopped_before = atomic_load(stop);
    atomic_fetch_add(&w->calls, 1);
    for (int i = 0; i < 5000 && !atomic_load(stop); i++) sleep_ms(1);
    w->stopped_after = atomic_load(stop);
}

/* Other work takes its turn among the searches, and is told to stop as they are. */
static void test_call(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "standard");
    Work first = {.bed = &b}, second = {.bed = &b};
    b.request.depth = 2;
    bed_start(&b);
    assert_true(engine_call(b.engine, do_work, &first));
    bed_start(&b);
    assert_true(engine_call(b.engine, do_work, &second));
    while (!atomic_load(&first.calls)) sleep_ms(1);
    assert_true(engine_is_busy(b.engine));
    assert_int_equal(first.answers_before, 1);
    assert_false(first.stopped_before);
    engine_stop(b.engine); /* the work and what waits behind it */
    assert_true(engine_wait(b.engine, PATIENCE));
    assert_true(first.calls == 1 && first.stopped_after);
    assert_true(second.calls == 1 && second.stopped_before && second.answers_before == 2);
    assert_int_equal(b.log.answers, 2);
    assert_false(engine_is_busy(b.engine));
    bed_finish(&b);
}

/* Waiting ends after the time given, in ms, or with the work. */
static void test_wait(void **state) {
    (void)state;
    enum { TIME = 60 };
    Bed b;
    bed_init(&b, "standard");
    assert_true(engine_wait(b.engine, PATIENCE) && engine_wait(b.engine, 0));
    b.request.infinite = true;
    bed_start(&b);
    int64_t begin = clock_now();
    assert_false(engine_wait(b.engine, TIME));
    assert_true(clock_now() - begin >= TIME * INT64_C(1000000));
    assert_false(engine_wait(b.engine, 0));
    engine_stop(b.engine);
    assert_true(engine_wait(b.engine, -1));
    assert_int_equal(b.log.answers, 1);
    bed_finish(&b);
}

static uint64_t nodes_of(Bed *b, const Rules *rules, const Params *params) {
    b->game.rules = *rules;
    b->request.params = *params;
    b->request.depth = 5;
    bed_run(b);
    return b->log.nodes;
}

static uint64_t nodes_of_new_engine(const Rules *rules, const Params *params) {
    Bed b;
    bed_init(&b, "standard");
    uint64_t nodes = nodes_of(&b, rules, params);
    bed_finish(&b);
    return nodes;
}

/* After a change of rules or evaluation a search is the same as that of a new engine; after other
 * changes it still knows what it knew. */
static void test_other_ground(void **state) {
    (void)state;
    Rules rules = rules_default(), other_rules[5] = {rules, rules, rules, rules, rules};
    Params params = params_default(), other_params[2] = {params, params};
    other_rules[0].both = BOTH_MOVER_WINS;
    other_rules[1].stuck = STUCK_LOSES;
    other_rules[2].repetition = 0;
    other_rules[3].repetition_board = true;
    other_rules[4].max_plies = 200;
    other_params[0].Evaluator = EVALUATOR_MIA;
    other_params[1] = other_params[0];
    other_params[1].WeightQuads /= 2;
    Bed b;
    bed_init(&b, "standard");
    uint64_t first = nodes_of(&b, &rules, &params);
    assert_true(nodes_of(&b, &rules, &params) < first);
    params.QuiescencePlies--;
    assert_true(nodes_of(&b, &rules, &params) < first);
    params.QuiescencePlies++;
    for (int i = 0; i < 7; i++) {
        const Rules *r = i < 5 ? &other_rules[i] : &rules;
        const Params *p = i < 5 ? &params : &other_params[i - 5];
        uint64_t fresh = nodes_of_new_engine(r, p);
        assert_true(nodes_of(&b, r, p) == fresh);
        assert_true(nodes_of(&b, r, p) < fresh);
    }
    bed_finish(&b);
}

/* After the only move looked at White cannot move: that is a pass, Black's win or a draw, also
 * where the search ends there. */
static void test_stuck_at_last_ply(void **state) {
    (void)state;
    static const NoMove rules[] = {STUCK_PASS, STUCK_LOSES, STUCK_DRAW};
    for (int i = 0; i < 3; i++)
        for (int depth = 1; depth <= 4; depth++) {
            Bed b;
            bed_init(&b, "8/8/1b6/8/5b2/3b3b/bb2b2w/wb4b1 b");
            b.game.rules.stuck = b.log.game.rules.stuck = rules[i];
            assert_true(move_parse(span_of("b6c7"), &b.request.searchmoves[0], NULL));
            b.request.searchmove_count = 1;
            b.request.depth = depth;
            bed_run(&b);
            bed_check(&b);
            if (rules[i] == STUCK_LOSES) assert_int_equal(b.log.score, score_win_in(1));
            if (rules[i] == STUCK_DRAW) assert_int_equal(b.log.score, SCORE_DRAW);
            if (rules[i] == STUCK_PASS && depth == 1) assert_false(score_is_decided(b.log.score));
            if (rules[i] == STUCK_PASS && depth > 1)
                assert_int_equal(b.log.second_of_last_line, MOVE_PASS);
            bed_finish(&b);
        }
}

static void test_game_over(void **state) {
    (void)state;
    Bed b;
    bed_init(&b, "8/8/8/2bb4/8/8/w6w/8 w");
    b.request.depth = 3;
    bed_run(&b);
    assert_int_equal(b.log.answers, 1);
    assert_int_equal(b.log.best, MOVE_NONE);
    bed_finish(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depth_repeats),
        cmocka_unit_test(test_nodes_are_exact),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_infinite_waits),
        cmocka_unit_test(test_ponder),
        cmocka_unit_test(test_ponderhit_starts_the_clock),
        cmocka_unit_test(test_ponderhit_in_the_queue),
        cmocka_unit_test(test_hit_of_another),
        cmocka_unit_test(test_queue),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_lines_of_threads),
        cmocka_unit_test(test_refused_memory),
        cmocka_unit_test(test_call),
        cmocka_unit_test(test_wait),
        cmocka_unit_test(test_other_ground),
        cmocka_unit_test(test_stuck_at_last_ply),
        cmocka_unit_test(test_game_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
