/* Texts of unknown encoding: what is UTF-8, what becomes of the rest, and where lines end. */
#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void validity(void **state) {
    (void)state;
    static const char *const good[] = {"",
                                       "a",
                                       "\xC3\xA9",
                                       "\xE2\x82\xAC",
                                       "\xF0\x9F\x98\x80",
                                       "\xED\x9F\xBF",
                                       "\xEE\x80\x80",
                                       "\xF4\x8F\xBF\xBF"};
    /* Bytes alone, cut off, longer than needed, halves of pairs, beyond the last. */
    static const char *const bad[] = {"\xE9",
                                      "\x80",
                                      "\xC3",
                                      "\xE2\x82",
                                      "\xC0\x80",
                                      "\xC1\xBF",
                                      "\xE0\x9F\xBF",
                                      "\xF0\x8F\xBF\xBF",
                                      "\xED\xA0\x80",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80"};
    for (size_t i = 0; i < COUNT(good); i++) assert_true(utf8_is_valid(span_of(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++) assert_false(utf8_is_valid(span_of(bad[i])));
}

static void cleaning(void **state) {
    (void)state;
    static const struct {
        const char *text, *clean;
    } rows[] = {{"a\nb", "a\nb"},
                {"a\n\nb", "a\n\nb"}, /* empty lines stay */
                {"a\r\rb", "a\n\nb"},
                {"a\r\nb\r\n\r\nc", "a\nb\n\nc"},
                {"a\n\rb", "a\nb"},
                {"a\tb\x7F", "a b "},
                {"\xC3\xA9", "\xC3\xA9"},
                {"\xE9\x80", "\xC3\xA9 "}, /* Latin-1, and control bytes of it */
                {"\x9F\xA0\xFF", " \xC2\xA0\xC3\xBF"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Buffer out = {0};
        utf8_clean(span_of(rows[i].text), &out);
        assert_string_equal(buffer_text(&out), rows[i].clean);
        buffer_finish(&out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(validity), cmocka_unit_test(cleaning)};
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
