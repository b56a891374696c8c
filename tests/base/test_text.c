/* How far apart two words are: what "did you mean" goes by. Where lines end. */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void distances(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        int distance;
    } rows[] = {{"", "", 0},
                {"match", "match", 0},
                {"Match", "mATCH", 0},
                {"mtach", "match", 1}, /* swapped */
                {"mach", "match", 1},
                {"matchh", "match", 1},
                {"metch", "match", 1},
                {"", "abc", 3},
                {"abc", "", 3},
                {"play", "solve", 4},
                {"kitten", "sitting", 3}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Span a = span_of(rows[i].a), b = span_of(rows[i].b);
        int distance = text_distance(a, b);
        if (distance != rows[i].distance || text_distance(b, a) != distance)
            fail_msg("%s and %s: %d", rows[i].a, rows[i].b, distance);
    }
    char longer[100];
    for (size_t i = 0; i < sizeof longer; i++) longer[i] = 'a';
    assert_int_equal(text_distance((Span){longer, sizeof longer}, span_of("a")), TEXT_FAR);
    assert_int_equal(text_distance((Span){longer, TEXT_FAR}, (Span){longer, TEXT_FAR}), 0);
}

/* Messages number the lines as an editor does, whichever system wrote the file. */
static void lines(void **state) {
    (void)state;
    static const struct {
        const char *text, *lines; /* each followed by a bar */
    } rows[] = {{"", ""},
                {"a", "a|"},
                {"a\n", "a|"},
                {"a\r\n", "a|"},
                {"a\nb\n\nc", "a|b||c|"},
                {"a\r\nb\r\n\r\nc\r\n", "a|b||c|"},
                {"a\rb\r\rc", "a|b||c|"},
                {"\n\r\n\r", "|||"},
                {" a \r\n", " a |"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Span rest = span_of(rows[i].text), line;
        char all[40] = "";
        while (span_next_line(&rest, &line)) {
            strncat(all, line.at, line.length);
            strcat(all, "|");
        }
        assert_string_equal(all, rows[i].lines);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(distances), cmocka_unit_test(lines)};
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
