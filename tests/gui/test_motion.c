/* The registry of motions: it wakes the loop when something is due, paints the last frame, and lets
 * it sleep after that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "window/motion.h"

static const int stone_ms = 180, no_motion = 0;

/* Follows what the registry asks for until nothing is due; returns when the last step painted. */
static uint64_t run(Motions *m, uint64_t now, int *painted) {
    uint64_t last = 0;
    *painted = 0;
    for (int due; (due = motions_due(m, now)) >= 0;) {
        now += (uint64_t)due;
        if (!motions_step(m, now)) continue;
        last = now;
        assert_true(++*painted < 1000);
    }
    return last;
}

static void the_last_frame_is_painted(void **state) {
    (void)state;
    for (int kind = 0; kind < MOTION_COUNT; kind++) {
        Motions m;
        int painted;
        motions_init(&m, &stone_ms);
        if (kind == WAIT_CLOCK)
            motion_wait_until(&m, WAIT_CLOCK, 1700);
        else
            motion_start(&m, (MotionKind)kind, 1000);
        uint64_t end = m.of[kind].end;
        bool moves = motions_are_moving(&m);
        assert_true(end > 1000);
        assert_int_equal(run(&m, 1000, &painted), end);
        /* a wait is painted once, a motion many times */
        assert_true(moves ? painted > 5 : painted == 1);
        assert_true(motion_has_ended(&m, (MotionKind)kind));
        assert_false(motion_is_running(&m, (MotionKind)kind));
        assert_true(motion_share(&m, (MotionKind)kind, end) == 1);
        assert_false(motions_are_moving(&m));
        assert_false(motions_step(&m, end + 5));
        assert_false(motion_has_ended(&m, (MotionKind)kind));
    }
}

static void the_picture_at_the_end_does_not_depend_on_the_step(void **state) {
    (void)state;
    Motions m;
    motions_init(&m, &stone_ms);
    motion_start(&m, MOTION_CHAIN, 100);
    assert_true(motions_step(&m, 699));
    assert_true(motion_share(&m, MOTION_CHAIN, 699) < 1);
    assert_true(motions_due(&m, 699) == 1); /* the end and not a frame later */
    assert_true(motions_step(&m, 5000));    /* however late the step comes, it is painted */
    assert_true(motion_share(&m, MOTION_CHAIN, 5000) == 1);
    assert_int_equal(motions_due(&m, 5000), -1);
}

static void shares_grow(void **state) {
    (void)state;
    Motions m;
    motions_init(&m, &stone_ms);
    for (int kind = MOTION_STONE; kind <= MOTION_CROSS_FADE; kind++) {
        motion_start(&m, (MotionKind)kind, 1000);
        float before = 0;
        assert_true(motion_share(&m, (MotionKind)kind, 900) == 0);
        assert_true(motion_share(&m, (MotionKind)kind, 1000) == 0);
        for (uint64_t now = 1001; now <= m.of[kind].end; now++) {
            float share = motion_share(&m, (MotionKind)kind, now);
            assert_true(share > before && share <= 1);
            before = share;
        }
        assert_true(before == 1);
    }
}

static void one_that_begins_later_sleeps_until_then(void **state) {
    (void)state;
    Motions m;
    motions_init(&m, &stone_ms);
    motion_start(&m, MOTION_CHAIN, 1180);
    assert_int_equal(motions_due(&m, 1000), 180);
    assert_false(motions_step(&m, 1100));
    assert_true(motions_are_moving(&m)); /* it will */
    assert_true(motions_step(&m, 1180));
}

static void without_motion_nothing_moves(void **state) {
    (void)state;
    Motions m;
    int setting = stone_ms;
    motions_init(&m, &no_motion);
    for (int kind = MOTION_STONE; kind <= WAIT_CROSS; kind++) {
        motion_start(&m, (MotionKind)kind, 1000);
        assert_int_equal(motions_due(&m, 1000), -1);
        assert_true(motion_share(&m, (MotionKind)kind, 1000) == 1);
    }
    motion_start(&m, WAIT_TIP, 1000); /* not a motion */
    assert_true(motions_due(&m, 1000) > 0);
    motions_init(&m, &setting); /* the setting counts when something starts */
    setting = 50;
    motion_start(&m, MOTION_STONE, 1000);
    assert_int_equal(motion_left(&m, MOTION_STONE, 1000), 50);
    motion_stop(&m, MOTION_STONE);
    assert_int_equal(motion_left(&m, MOTION_STONE, 1000), 0);
    assert_true(motion_share(&m, MOTION_STONE, 1000) == 1);
}

static void a_throttle_shows_at_once_and_then_not_too_often(void **state) {
    (void)state;
    Motions m;
    int shown = 0;
    motions_init(&m, &stone_ms);
    for (uint64_t now = 5000; now < 6000; now++) { /* news every millisecond */
        motion_throttle(&m, WAIT_REPORT);
        motions_step(&m, now);
        shown += motion_has_ended(&m, WAIT_REPORT);
        if (now == 5000) assert_int_equal(shown, 1);
    }
    assert_in_range(shown, 11, 13);
    /* a new search does not begin with a longer wait */
    motion_throttle(&m, WAIT_REPORT);
    uint64_t due = m.of[WAIT_REPORT].end;
    motion_stop(&m, WAIT_REPORT);
    motion_throttle(&m, WAIT_REPORT);
    assert_int_equal(m.of[WAIT_REPORT].end, due);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_frame_is_painted),
        cmocka_unit_test(the_picture_at_the_end_does_not_depend_on_the_step),
        cmocka_unit_test(shares_grow),
        cmocka_unit_test(one_that_begins_later_sleeps_until_then),
        cmocka_unit_test(without_motion_nothing_moves),
        cmocka_unit_test(a_throttle_shows_at_once_and_then_not_too_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
