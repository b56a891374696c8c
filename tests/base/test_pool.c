/* Threads that work in rounds. */
#include "base/pool.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>

#include <cmocka.h>

enum { PARTS = 1000 };

typedef struct {
    int done[PARTS];
} Parts;

static void do_part(void *context, int part) {
    ((Parts *)context)->done[part]++;
}

/* Each part once in every round; what the threads wrote is visible afterwards. */
static void does_each_part_once(void **state) {
    (void)state;
    for (int threads = 0; threads <= 5; threads++) {
        Pool *pool = pool_create();
        Parts parts = {0};
        assert_true(pool_resize(pool, threads, NULL));
        assert_int_equal(pool_size(pool), threads);
        for (int round = 1; round <= 50; round++) {
            pool_each(pool, do_part, &parts, PARTS);
            for (int i = 0; i < PARTS; i++) assert_int_equal(parts.done[i], round);
        }
        pool_each(pool, do_part, &parts, 0);
        pool_each(pool, do_part, &parts, 1);
        assert_int_equal(parts.done[0], 51);
        assert_int_equal(parts.done[1], 50);
        pool_destroy(pool);
    }
}

static void note_index(void *context, int index) {
    atomic_fetch_add((atomic_int *)context, 1 << (4 * index));
}

static void grows_and_shrinks(void **state) {
    (void)state;
    Pool *pool = pool_create();
    atomic_int sum = 0;
    assert_true(pool_resize(pool, 3, NULL));
    pool_start(pool, note_index, &sum);
    pool_wait(pool);
    assert_int_equal(sum, 0x1110);
    assert_true(pool_resize(pool, 1, NULL));
    pool_start(pool, note_index, &sum);
    pool_wait(pool);
    assert_int_equal(sum, 0x1120);
    assert_true(pool_resize(pool, 0, NULL));
    pool_start(pool, note_index, &sum);
    pool_wait(pool);
    assert_int_equal(sum, 0x1120);
    pool_destroy(pool);
    pool_destroy(NULL);
}

static void ask_for_mask(void *context, int index) {
    sigset_t now;
    sigprocmask(SIG_SETMASK, NULL, &now);
    ((bool *)context)[index] = sigismember(&now, SIGINT) && sigismember(&now, SIGTERM);
}

/* Signals are for the owner's thread, whose own mask stays. */
static void no_signal_disturbs_the_threads(void **state) {
    (void)state;
    Pool *pool = pool_create();
    bool blocked[4] = {false};
    sigset_t before, after;
    sigprocmask(SIG_SETMASK, NULL, &before);
    assert_true(pool_resize(pool, 3, NULL));
    pool_start(pool, ask_for_mask, blocked);
    pool_wait(pool);
    for (int i = 1; i <= 3; i++) assert_true(blocked[i]);
    sigprocmask(SIG_SETMASK, NULL, &after);
    assert_int_equal(sigismember(&after, SIGINT), sigismember(&before, SIGINT));
    pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(does_each_part_once),
                                       cmocka_unit_test(grows_and_shrinks),
                                       cmocka_unit_test(no_signal_disturbs_the_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
