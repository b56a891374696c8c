/* The raw log of engines: bounded, in order, whole lines from any thread. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "work/traffic.h"

static Traffic *begin(void) {
    Traffic *t = traffic_log_create();
    assert_non_null(t);
    return t;
}

static void say(Traffic *t, int game, char direction, const char *text) {
    traffic_add(t, "Toy", game, direction, text, strlen(text));
}

/* What stands behind the time. */
static const char *line(Traffic *t, int64_t number, char direction) {
    static char text[TRAFFIC_TEXT];
    assert_int_equal(traffic_line(t, number, text), direction);
    const char *blank = strchr(text, ' ');
    return blank ? blank + 1 : text;
}

static void lines_tell_who_and_where(void **state) {
    (void)state;
    Traffic *t = begin();
    int64_t first;
    assert_int_equal(traffic_range(t, &first), 0);
    assert_int_equal(first, 0);
    say(t, 0, '>', "go depth 1");
    say(t, 12, '<', "bestmove b1b3");
    say(t, 0, '!', "two\nlines\t\x1b[0m\n");
    assert_int_equal(traffic_range(t, &first), 4);
    assert_int_equal(first, 0);
    assert_string_equal(line(t, 0, '>'), "Toy > go depth 1");
    assert_string_equal(line(t, 1, '<'), "Toy, game 12 < bestmove b1b3");
    assert_string_equal(line(t, 2, '!'), "Toy ! two");
    assert_string_equal(line(t, 3, '!'), "Toy ! lines  [0m");
    assert_string_equal(line(t, 4, 0), "");
    assert_string_equal(line(t, -1, 0), "");
    traffic_log_destroy(t);
    traffic_log_destroy(NULL);
}

static void long_lines_are_cut(void **state) {
    (void)state;
    Traffic *t = begin();
    char text[3 * TRAFFIC_WIDTH], name[2 * PLAYER_NAME];
    memset(text, 'x', sizeof text);
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    traffic_add(t, name, 2000000000, '<', text, sizeof text);
    const char *got = line(t, 0, '<');
    assert_int_equal(strspn(got, "n"), PLAYER_NAME - 1);
    assert_int_equal(strspn(strchr(got, '<') + 2, "x"), TRAFFIC_WIDTH - 1);
    traffic_log_destroy(t);
}

static void the_latest_are_kept_under_their_numbers(void **state) {
    (void)state;
    Traffic *t = begin();
    char text[40];
    int64_t first;
    Buffer all = {0};
    for (int i = 0; i < TRAFFIC_LINES + 7; i++) {
        snprintf(text, sizeof text, "line %d", i);
        say(t, 0, '<', text);
    }
    assert_int_equal(traffic_range(t, &first), TRAFFIC_LINES + 7);
    assert_int_equal(first, 7);
    assert_string_equal(line(t, 6, 0), "");
    assert_string_equal(line(t, 7, '<'), "Toy < line 7");
    snprintf(text, sizeof text, "Toy < line %d", TRAFFIC_LINES + 6);
    assert_string_equal(line(t, TRAFFIC_LINES + 6, '<'), text);
    traffic_write(t, &all);
    assert_null(strstr(buffer_text(&all), "line 6\n"));
    int lines = 0;
    for (const char *c = buffer_text(&all); (c = strchr(c, '\n')); c++) lines++;
    assert_int_equal(lines, TRAFFIC_LINES);
    buffer_finish(&all);
    traffic_log_destroy(t);
}

enum { THREADS = 4, EACH = 3000 };

typedef struct {
    Traffic *traffic;
    int number;
} Talker;

static void *talk(void *context) {
    const Talker *k = context;
    char name[8], text[40];
    snprintf(name, sizeof name, "E%d", k->number);
    for (int i = 0; i < EACH; i++) {
        snprintf(text, sizeof text, "%d of %d", i, k->number);
        traffic_add(k->traffic, name, k->number, '<', text, strlen(text));
    }
    return NULL;
}

/* Read while it is written, as the window does: no line is torn, those of a thread stay in order. */
static void threads_do_not_disturb_each_other(void **state) {
    (void)state;
    Traffic *t = begin();
    pthread_t threads[THREADS];
    Talker talkers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        talkers[i] = (Talker){t, i + 1};
        assert_int_equal(pthread_create(&threads[i], NULL, talk, &talkers[i]), 0);
    }
    int seen = 0, last[THREADS + 1] = {0};
    int64_t first, end, next = 0;
    do {
        end = traffic_range(t, &first);
        if (next < first) next = first;
        for (; next < end; next++) {
            char text[TRAFFIC_TEXT];
            int engine, game, number, of;
            if (!traffic_line(t, next, text)) continue;
            assert_int_equal(
                sscanf(text, "%*f E%d, game %d < %d of %d", &engine, &game, &number, &of), 4);
            assert_true(engine == game && engine == of && number >= last[engine]);
            last[engine] = number;
            seen++;
        }
    } while (end < THREADS * EACH);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    assert_true(seen >= TRAFFIC_LINES);
    print_message("%d lines read while %d were written\n", seen, THREADS * EACH);
    traffic_log_destroy(t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_tell_who_and_where),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(the_latest_are_kept_under_their_numbers),
        cmocka_unit_test(threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
