/* Durations: what is read, what is refused, and how they are written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/duration.h"

static void durations_are_read_and_written(void **state) {
    static const struct {
        const char *text;
        int unit;
        int64_t ms; /* -1 = refused */
        const char *again;
    } rows[] = {
        {"0.2", 1000, 200, "0.2"},
        {"0,25", 1000, 250, "0.25"},
        {".5", 1000, 500, "0.5"},
        {"3", 1000, 3000, "3"},
        {"1:30", 1000, 90000, "90"},
        {"10", 60000, 600000, "10"},
        {"0.5", 60000, 30000, "0:30"},
        {"1:30", 60000, 90000, "1:30"},
        {"0:00.2", 60000, 200, "0:00.2"},
        {"1:05.25", 60000, 65250, "1:05.25"},
        {"0", 1000, 0, "0"},
        {"", 1000, -1, ""},
        {".", 1000, -1, ""},
        {"1.2.3", 1000, -1, ""},
        {"1:60", 60000, -1, ""},
        {":30", 60000, -1, ""},
        {"1:", 60000, -1, ""},
        {"1:2:3", 60000, -1, ""},
        {"0.0001", 1000, -1, ""},
        {"9999999999", 1000, -1, ""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t ms = -1;
        assert_int_equal(duration_parse(rows[i].text, rows[i].unit, &ms), rows[i].ms >= 0);
        if (rows[i].ms < 0) continue;
        assert_int_equal(ms, rows[i].ms);
        assert_string_equal(duration_format(ms, rows[i].unit).text, rows[i].again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(durations_are_read_and_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
