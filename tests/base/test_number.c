/* Numbers in text: what is read, and above all what is refused. */
#include "base/number.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void integers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {{"0", 0},
                {"7", 7},
                {"+7", 7},
                {"-12", -12},
                {"007", 7},
                {"9223372036854775807", INT64_MAX},
                {"-9223372036854775807", -INT64_MAX}};
    for (size_t i = 0; i < COUNT(good); i++) {
        int64_t value = 42;
        assert_true(number_parse(span_of(good[i].text), INT64_MIN, INT64_MAX, &value));
        assert_int_equal(value, good[i].value);
    }
    static const char *const bad[] = {"",
                                      "-",
                                      "+",
                                      " 1",
                                      "1 ",
                                      "1x",
                                      "x1",
                                      "--1",
                                      "0x1",
                                      "1e3",
                                      "1.0",
                                      "1,",
                                      "１",
                                      "9223372036854775808",
                                      "-",
                                      "1\n2",
                                      "99999999999999999999999999"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        int64_t value = 42;
        if (number_parse(span_of(bad[i]), INT64_MIN, INT64_MAX, &value)) fail_msg("'%s'", bad[i]);
        assert_int_equal(value, 42);
    }
    int64_t value = 42;
    assert_true(number_parse((Span){"123", 2}, 0, 100, &value)); /* not beyond the span */
    assert_int_equal(value, 12);
}

static void hexadecimal(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } good[] = {{"0", 0},
                {"a", 10},
                {"00fF", 255},
                {"ec2c21aab8964cd2", UINT64_C(0xEC2C21AAB8964CD2)},
                {"FFFFFFFFFFFFFFFF", UINT64_MAX}};
    static const char *const bad[] = {"", "g", "0x1", "-1", "+1", " 1", "1 ", "10000000000000000"};
    for (size_t i = 0; i < COUNT(good); i++) {
        uint64_t value = 42;
        assert_true(number_parse_hex(span_of(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        uint64_t value = 42;
        if (number_parse_hex(span_of(bad[i]), &value)) fail_msg("'%s'", bad[i]);
        assert_true(value == 42);
    }
}

static void limits(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool inside;
        int64_t clamped;
    } rows[] = {{"4", false, 5},
                {"5", true, 5},
                {"9", true, 9},
                {"10", false, 9},
                {"-9", false, 5},
                {"99999999999999999999999999", false, 9},
                {"-99999999999999999999999999", false, 5}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        int64_t value = 42;
        assert_int_equal(number_parse(span_of(rows[i].text), 5, 9, &value), rows[i].inside);
        assert_int_equal(value, rows[i].inside ? rows[i].clamped : 42);
        assert_true(number_parse_clamped(span_of(rows[i].text), 5, 9, &value));
        assert_int_equal(value, rows[i].clamped);
    }
    int64_t value = 42;
    assert_false(number_parse_clamped(span_of("5x"), 5, 9, &value));
    assert_int_equal(value, 42);
}

static void reals(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},         {"1.5", 1.5}, {".5", 0.5},   {"5.", 5},
                {"-2.25", -2.25}, {"+1", 1},    {"1e3", 1000}, {"25E-1", 2.5}};
    for (size_t i = 0; i < COUNT(good); i++) {
        double value = 42;
        assert_true(number_parse_real(span_of(good[i].text), -1e6, 1e6, &value));
        assert_true(value == good[i].value);
    }
    static const char *const bad[] = {"",     ".",     "-",    "e3",   "1e",    "1e+",   "inf",
                                      "nan",  "0x1",   "1,5",  " 1",   "1 ",    "1.2.3", "1e9",
                                      "-1e9", "1e999", "1e3x", "1e3 ", "1e3.5", "1e3e1", "1e+3-"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        double value = 42;
        if (number_parse_real(span_of(bad[i]), -1e6, 1e6, &value)) fail_msg("'%s'", bad[i]);
        assert_true(value == 42);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(integers), cmocka_unit_test(hexadecimal),
                                       cmocka_unit_test(limits), cmocka_unit_test(reals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
