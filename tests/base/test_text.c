/* Spans and words: how far apart two words are, which is what "did you mean" goes by; where lines end;
 * what is shown of bytes in messages. */
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

/* White space is the same six bytes everywhere, and letters are those of ASCII. */
static void bytes(void **state) {
    (void)state;
    for (int i = 0; i < 256; i++) {
        char c = (char)i;
        assert_int_equal(text_is_space(c), i && strchr(" \t\n\v\f\r", i) != NULL);
        assert_int_equal(text_is_digit(c), i && strchr("0123456789", i) != NULL);
        bool upper = i >= 'A' && i <= 'Z', lower = i >= 'a' && i <= 'z';
        assert_int_equal(text_is_upper(c), upper);
        assert_int_equal(text_is_letter(c), upper || lower);
        assert_int_equal(text_lower(c), (char)(upper ? i + 32 : i));
    }
}

static void spans(void **state) {
    (void)state;
    Span s = span_trim(span_of(" \t a b \r\n"));
    assert_int_equal(s.length, 3);
    assert_memory_equal(s.at, "a b", 3);
    assert_int_equal(span_trim(span_of(" \n ")).length, 0);
    assert_true(span_equal(span_of("aBc"), span_of("AbC")));
    assert_false(span_equal(span_of("abc"), span_of("abcd")));
    assert_false(span_equal(span_of("abc"), span_of("abd")));
    assert_true(span_is(span_of("Word"), "wORD") && !span_is(span_of("Word"), "Wor"));
    assert_true(span_starts(span_of("Wording"), "wORD") && span_starts(span_of("word"), "word"));
    assert_false(span_starts(span_of("wor"), "word"));
    Span rest = span_of(" one\ttwo  three"), word;
    static const char *const words[] = {"one", "two", "three"};
    for (int i = 0; i < 3; i++) {
        assert_true(span_next_word(&rest, &word));
        assert_int_equal(word.length, strlen(words[i]));
        assert_memory_equal(word.at, words[i], word.length);
    }
    assert_false(span_next_word(&rest, &word));
}

static void decimals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value; /* -1 = refused */
    } rows[] = {{"12", 12},
                {"12.5", 12.5},
                {".25", 0.25},
                {"3.", 3},
                {"0.125", 0.125},
                {"", -1},
                {".", -1},
                {"1.2.3", -1},
                {"-1", -1},
                {"1e3", -1},
                {" 1", -1},
                {"1x", -1},
                {"007", 7},
                {"1000000000000000", 1e15},
                {"1000000000000001", -1}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        double value = 42;
        bool read = text_parse_decimal(span_of(rows[i].text), &value);
        if (read != (rows[i].value >= 0)) fail_msg("%s", rows[i].text);
        assert_true(value == (read ? rows[i].value : 42));
    }
}

static void lists_of_words(void **state) {
    (void)state;
    static const char *const words[] = {"one", "two", "three", "four", NULL};
    static const char *const lists[] = {"one, two, three or four", "two, three or four",
                                        "three or four", "four", ""};
    char out[40];
    for (int i = 0; i < 5; i++)
        assert_string_equal(text_list(words + i, out, sizeof out), lists[i]);
    assert_string_equal(text_list(words, out, 9), "one, two");
    assert_string_equal(text_list(words, out, 7), "one, t");
}

/* Unprintable bytes are shown by number; what is too long is cut between two of them. */
static void shown_bytes(void **state) {
    (void)state;
    char out[TEXT_SHOW_SIZE], text[100];
    assert_string_equal(text_show(span_of(""), out), "''");
    assert_string_equal(text_show(span_of("a 'b'~"), out), "'a 'b'~'");
    assert_string_equal(text_show((Span){"\0\n\x1F\x7F\xC3\xA9", 6}, out),
                        "'\\x00\\x0A\\x1F\\x7F\\xC3\\xA9'");
    memset(text, 'x', sizeof text);
    for (size_t length = 0; length <= sizeof text; length++) {
        text_show((Span){text, length}, out);
        bool whole = length <= TEXT_SHOW_SIZE - 6; /* or there is no room for the dots */
        assert_int_equal(strlen(out), whole ? length + 2 : TEXT_SHOW_SIZE - 1);
        assert_int_equal(strspn(out + 1, "x"), whole ? length : TEXT_SHOW_SIZE - 6);
        assert_string_equal(out + 1 + strspn(out + 1, "x"), whole ? "'" : "...'");
    }
    memset(text, '\n', sizeof text);
    text_show((Span){text, sizeof text}, out);
    assert_true(strlen(out) < TEXT_SHOW_SIZE);
    assert_string_equal(out + strlen(out) - 8, "\\x0A...'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances),  cmocka_unit_test(lines),    cmocka_unit_test(bytes),
        cmocka_unit_test(spans),      cmocka_unit_test(decimals), cmocka_unit_test(lists_of_words),
        cmocka_unit_test(shown_bytes)};
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
