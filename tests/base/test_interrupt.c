/* Signals that ask a command to end: which, once, and when they end it by force. */
#include "base/interrupt.h"
#include "base/clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

static const int all[] = {SIGINT, SIGTERM, SIGHUP};

static bool is_blocked(int number) {
    sigset_t now;
    sigprocmask(SIG_SETMASK, NULL, &now);
    return sigismember(&now, number);
}

/* Whoever runs this test in the background may have it ignore signals. */
static int keep_mask(void **state) {
    static sigset_t before;
    *state = &before;
    for (int i = 0; i < 3; i++) signal(all[i], SIG_DFL);
    return sigprocmask(SIG_SETMASK, NULL, &before);
}

static int restore_mask(void **state) {
    return sigprocmask(SIG_SETMASK, *state, NULL);
}

static void each_signal_comes_once(void **state) {
    (void)state;
    interrupt_block();
    assert_false(interrupt_came());
    for (int i = 0; i < 3; i++) {
        assert_true(is_blocked(all[i]));
        raise(all[i]);
        assert_true(interrupt_came());
        assert_int_equal(interrupt_exit_code(), 128 + all[i]);
        assert_false(interrupt_came());
        assert_int_equal(interrupt_exit_code(), 128 + all[i]);
    }
    assert_false(is_blocked(SIGQUIT));
    interrupt_note(SIGINT);
    assert_int_equal(interrupt_exit_code(), 130);
}

/* What comes together counts as one; a later one finds the signals unblocked. */
static void an_impatient_signal_is_not_held_back(void **state) {
    (void)state;
    interrupt_block();
    int64_t start = clock_now();
    raise(SIGTERM);
    assert_true(interrupt_came());
    raise(SIGINT);
    assert_true(interrupt_came());
    /* on a machine that stands still nothing can be said about the time */
    if (clock_seconds_since(start) < 0.2) assert_true(is_blocked(SIGTERM) && is_blocked(SIGINT));
    usleep(350000);
    assert_false(interrupt_came());
    for (int i = 0; i < 3; i++) assert_false(is_blocked(all[i]));
    interrupt_block(); /* another command: all over again */
    assert_false(interrupt_came());
    for (int i = 0; i < 3; i++) assert_true(is_blocked(all[i]));
}

static void what_is_ignored_stays_ignored(void **state) {
    (void)state;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sigaction(all[i], &ignore, &before), 0);
        sigset_t signals = interrupt_signals();
        for (int k = 0; k < 3; k++) assert_int_equal(sigismember(&signals, all[k]), k != i);
        assert_int_equal(sigaction(all[i], &before, NULL), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_signal_comes_once, keep_mask, restore_mask),
        cmocka_unit_test_setup_teardown(an_impatient_signal_is_not_held_back, keep_mask,
                                        restore_mask),
        cmocka_unit_test_setup_teardown(what_is_ignored_stays_ignored, keep_mask, restore_mask)};
    return cmocka_run_group_tests_name("interrupt", tests, NULL, NULL);
}
