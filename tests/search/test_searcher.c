/* A searcher between its searches: the size and the clearing of its table, what a search does that
 * cannot wait for it, limits of threads and lines, and the answer of a search that was stopped at
 * once.
 */
#include "fixture.h"
#include "base/clock.h"
#include "search/private/searcher_private.h"

#include <pthread.h>
#include <sched.h>

static Searcher *make_searcher(size_t megabytes, int threads) {
    Reason why;
    Searcher *s = searcher_create(megabytes, threads, &why);
    if (!s) fail_msg("%s", why.text);
    return s;
}

static SearchResult search(Searcher *s, const Game *g, const Params *params, SearchLimits limits) {
    SearchResult r;
    assert_true(searcher_run(s, g, params, &limits, NULL, &r));
    searcher_settle(s);
    r.nodes = searcher_nodes(s);
    return r;
}

static bool is_empty(const Table *t) {
    for (size_t i = 0; i < t->count; i++)
        for (int k = 0; k < 2; k++)
            if (atomic_load(&t->slots[i].entry[k].data)) return false;
    return true;
}

/* Writes something everywhere. */
static void fill(Table *t) {
    for (size_t i = 0; i < t->count; i++)
        for (int k = 0; k < 2; k++) atomic_store(&t->slots[i].entry[k].data, i + 1);
}

static void sizes(void **state) {
    (void)state;
    Reason why = {""};
    Searcher *s = make_searcher(0, 0);
    assert_int_equal(searcher_megabytes(s), 0);
    assert_int_equal(searcher_threads(s), 0);
    assert_true(searcher_set_hash(s, 2, &why) && searcher_set_threads(s, 3, &why));
    assert_int_equal(searcher_megabytes(s), 2);
    assert_int_equal(searcher_threads(s), 3);
    assert_true(searcher_set_threads(s, 1, &why));
    assert_int_equal(searcher_threads(s), 1);
    fill(&s->table);
    assert_true(searcher_set_hash(s, 2, &why)); /* the same size: nothing happens */
    assert_false(is_empty(&s->table));
    assert_true(searcher_set_hash(s, 1, &why));
    assert_int_equal(searcher_megabytes(s), 1);
    assert_true(is_empty(&s->table));
    /* Refused: the old one stays. */
    fill(&s->table);
    assert_false(searcher_set_hash(s, (size_t)1 << 40, &why));
    assert_true(why.text[0] && searcher_megabytes(s) == 1 && !is_empty(&s->table));
    /* Two entries share a slot. */
    static const size_t entries[][2] = {{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {200001, 100001}};
    for (int i = 0; i < COUNT(entries); i++) {
        assert_true(searcher_set_entries(s, entries[i][0], &why));
        assert_int_equal(s->table.count, entries[i][1]);
        assert_true(is_empty(&s->table));
    }
    assert_false(searcher_set_entries(s, 0, &why) || searcher_set_entries(s, SIZE_MAX, &why));
    assert_int_equal(s->table.count, 100001);
    searcher_destroy(s);
}

/* Every slot of a table of several pieces is cleared, by any number of threads, and not before
 * somebody has the time. */
static void clearing(void **state) {
    (void)state;
    for (int threads = 1; threads <= 3; threads += 2) {
        Searcher *s = make_searcher(9, threads);
        fill(&s->table);
        assert_true(searcher_clear(s, NULL, 0)); /* nothing to do */
        assert_false(is_empty(&s->table));
        searcher_forget(s);
        atomic_bool hurry = true;
        assert_false(searcher_clear(s, &hurry, 0) || searcher_clear(s, NULL, clock_now()));
        assert_false(is_empty(&s->table));
        hurry = false;
        assert_true(searcher_clear(s, &hurry, clock_now() + INT64_C(60000000000)));
        assert_true(is_empty(&s->table));
        fill(&s->table);
        searcher_new_game(s);
        assert_true(is_empty(&s->table));
        searcher_destroy(s);
    }
}

/* A new game forgets the histories of all workers, not of the leader alone. */
static void all_workers_forget(void **state) {
    (void)state;
    enum { THREADS = 3 };
    Searcher *s = make_searcher(1, THREADS);
    Rules rules = rules_default();
    Params params = params_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    search(s, &g, &params, (SearchLimits){.depth = 6});
    static const History none;
    for (int i = 0; i < THREADS; i++) {
        History *h = &s->workers[i]->history;
        h->count[WHITE][7].best = 5; /* a helper may have been idle */
        s->workers[i]->killers[3][1] = 9;
    }
    searcher_forget(s);
    for (int i = 0; i < THREADS; i++) {
        assert_memory_equal(&s->workers[i]->history, &none, sizeof none);
        assert_int_equal(s->workers[i]->killers[3][1], 0);
    }
    game_finish(&g);
    searcher_destroy(s);
}

/* A search that must not wait for the table runs without one, and believes nothing of what is left
 * in it; the next one that can wait is like the first of all. */
static void without_table(void **state) {
    (void)state;
    enum { DEPTH = 4 };
    Searcher *s = make_searcher(9, 1);
    Rules rules = rules_default();
    Params params = params_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    uint64_t fresh = search(s, &g, &params, (SearchLimits){.depth = DEPTH}).nodes;
    assert_true(s->workers[0]->counters.table_hits > 0);
    uint64_t again = search(s, &g, &params, (SearchLimits){.depth = DEPTH}).nodes;
    assert_true(again < fresh);
    searcher_forget(s);
    uint64_t none = search(s, &g, &params, (SearchLimits){.depth = DEPTH, .clear_until = 1}).nodes;
    assert_int_equal(s->workers[0]->counters.table_hits, 0);
    assert_true(none != again);
    searcher_forget(s);
    assert_true(search(s, &g, &params, (SearchLimits){.depth = DEPTH}).nodes == fresh);
    game_finish(&g);
    searcher_destroy(s);
}

/* Of the threads a searcher has no more search than the limit says. */
static void threads_are_limited(void **state) {
    (void)state;
    enum { THREADS = 4, DEPTH = 7 };
    Searcher *s = make_searcher(4, THREADS), *single = make_searcher(4, 1);
    Rules rules = rules_default();
    Params params = params_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    uint64_t alone = search(single, &g, &params, (SearchLimits){.depth = DEPTH}).nodes;
    for (int limit = 0; limit <= THREADS; limit++) {
        searcher_new_game(s);
        SearchResult r = search(s, &g, &params, (SearchLimits){.depth = DEPTH, .threads = limit});
        int idle = limit ? THREADS - limit : 0;
        for (int i = THREADS - idle; i < THREADS; i++)
            assert_int_equal(s->workers[i]->counters.nodes, 0);
        assert_int_equal(r.depth, DEPTH);
        if (limit == 1) assert_true(r.nodes == alone);
        uint64_t sum = 0;
        for (int i = 0; i < THREADS; i++) sum += s->workers[i]->counters.nodes;
        assert_true(r.nodes == sum);
    }
    game_finish(&g);
    searcher_destroy(s);
    searcher_destroy(single);
}

/* Stopped before it has judged a move: with must_answer the best move by a search of one ply, or by
 * the static score where the nodes are limited; without it no move has a score. */
static void stopped_at_once(void **state) {
    (void)state;
    Searcher *s = make_searcher(1, 1), *other = make_searcher(1, 1);
    Params params = params_default();
    Suite bench = load_suite("bench.txt");
    int answers = 0;
    for (int i = 0; i < bench.count; i += 3) {
        Rules rules = rules_default();
        Game g;
        SearchSignal stop = {.stop = true};
        assert_true(game_init(&g, &bench.entries[i].position, &rules));
        searcher_new_game(s);
        searcher_new_game(other);
        SearchResult one = search(other, &g, &params, (SearchLimits){.depth = 1});
        SearchResult r = search(s, &g, &params, (SearchLimits){.signal = &stop});
        assert_int_equal(r.roots[0].score, -SCORE_INFINITE);
        uint64_t before = r.nodes;
        r = search(s, &g, &params, (SearchLimits){.signal = &stop, .must_answer = true});
        assert_int_equal(r.roots[0].move, one.roots[0].move);
        assert_int_equal(r.roots[0].score, one.roots[0].score);
        assert_int_equal(r.roots[0].depth, 1);
        assert_true(r.nodes == one.nodes + before);
        /* Not even that is allowed. */
        r = search(s, &g, &params,
                   (SearchLimits){.nodes = 9, .signal = &stop, .must_answer = true});
        eval_set_root(&other->workers[0]->eval, game_position(&g));
        assert_int_equal(r.roots[0].score, eval_score(&other->workers[0]->eval));
        assert_int_equal(r.roots[0].depth, 1);
        assert_int_equal(r.roots[0].bound, BOUND_EXACT);
        assert_true(r.nodes == 0 && r.depth == 0);
        answers++;
        game_finish(&g);
    }
    print_message("%d positions\n", answers);
    assert_true(answers > 5);
    suite_finish(&bench);
    searcher_destroy(s);
    searcher_destroy(other);
}

enum { LATER = 2000 };

typedef struct {
    Searcher *searcher;
    SearchSignal signal;
} Running;

static void *stop_later(void *context) {
    Running *r = context;
    while (atomic_load(&r->searcher->workers[0]->published_nodes) < LATER) sched_yield();
    atomic_store(&r->signal.stop, true);
    return NULL;
}

/* Stopped before the first move is judged, because there are no iterations: what was searched until
 * then counts beside the search that answers. */
static void stopped_later(void **state) {
    (void)state;
    Searcher *s = make_searcher(1, 1), *other = make_searcher(1, 1);
    Params params = params_of("minimax Deepening=0");
    Rules rules = rules_default();
    Running running = {.searcher = s};
    Game g;
    pthread_t thread;
    assert_true(game_init(&g, NULL, &rules));
    SearchResult one = search(other, &g, &params, (SearchLimits){.depth = 1});
    assert_int_equal(pthread_create(&thread, NULL, stop_later, &running), 0);
    SearchResult r = search(
        s, &g, &params, (SearchLimits){.depth = 9, .signal = &running.signal, .must_answer = true});
    pthread_join(thread, NULL);
    assert_int_equal(r.roots[0].move, one.roots[0].move);
    assert_int_equal(r.roots[0].score, one.roots[0].score);
    assert_true(r.nodes >= LATER + one.nodes);
    game_finish(&g);
    searcher_destroy(s);
    searcher_destroy(other);
}

typedef struct {
    int calls, end_after;
    uint64_t nodes;
} Listened;

static bool listen(void *context, const SearchResult *r) {
    Listened *l = context;
    assert_int_equal(r->depth, ++l->calls);
    assert_true(r->nodes >= l->nodes && r->counters->nodes == r->nodes && r->root_count > 1);
    l->nodes = r->nodes;
    return l->calls != l->end_after;
}

/* The listener hears of each iteration in turn and ends the search; a certain win ends it too,
 * unless it is to go on. */
static void iterations_are_told(void **state) {
    (void)state;
    Searcher *s = make_searcher(1, 1);
    Rules rules = rules_default();
    Params params = params_default();
    Position win = position_of("8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b");
    for (int end = 0; end <= 3; end++) {
        Game g;
        Listened l = {.end_after = end};
        SearchListener listener = {listen, &l};
        SearchLimits limits = {.depth = 4};
        SearchResult r;
        assert_true(game_init(&g, NULL, &rules));
        searcher_new_game(s);
        assert_true(searcher_run(s, &g, &params, &limits, &listener, &r));
        assert_int_equal(l.calls, end ? end : 4);
        assert_int_equal(r.depth, l.calls);
        game_finish(&g);
    }
    for (int keep_on = 0; keep_on <= 1; keep_on++) {
        Game g;
        assert_true(game_init(&g, &win, &rules));
        searcher_new_game(s);
        SearchResult r =
            search(s, &g, &params, (SearchLimits){.depth = 6, .keep_on = keep_on == 1});
        assert_int_equal(r.roots[0].score, score_win_in(3));
        assert_int_equal(r.depth, keep_on ? 6 : 3);
        game_finish(&g);
    }
    searcher_destroy(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(clearing),
        cmocka_unit_test(all_workers_forget),
        cmocka_unit_test(without_table),
        cmocka_unit_test(threads_are_limited),
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(stopped_later),
        cmocka_unit_test(iterations_are_told),
    };
    return cmocka_run_group_tests_name("searcher", tests, NULL, NULL);
}
