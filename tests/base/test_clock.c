/* The clock and its timed waits. */
#include "base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void goes_forward(void **state) {
    (void)state;
    int64_t start = clock_now(), last = start;
    double ms = clock_ms();
    for (int i = 0; i < 100000; i++) {
        int64_t now = clock_now();
        assert_true(now >= last);
        last = now;
    }
    assert_true(last > start);
    assert_true(clock_seconds_since(start) >= 1e-9 * (double)(last - start));
    assert_true(ms >= 1e-6 * (double)start && ms <= 1e-6 * (double)clock_now());
    assert_true(ms < CLOCK_MS_NEVER && ms > CLOCK_MS_PASSED);
    assert_true(clock_seconds_since(start) <= 1e-9 * (double)(clock_now() - start));
}

static void waits_until_the_deadline(void **state) {
    (void)state;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition;
    clock_condition_init(&condition);
    pthread_mutex_lock(&mutex);
    int64_t deadline = clock_now() + 20 * 1000000;
    while (clock_wait(&condition, &mutex, deadline)) continue; /* a wake-up without cause */
    assert_true(clock_now() >= deadline);
    assert_true(clock_seconds_since(deadline) < 10);
    assert_false(clock_wait(&condition, &mutex, clock_now() - 1)); /* passed already */
    pthread_mutex_unlock(&mutex);
    pthread_cond_destroy(&condition);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(goes_forward),
                                       cmocka_unit_test(waits_until_the_deadline)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
