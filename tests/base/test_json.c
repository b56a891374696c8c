/* JSON: what is written byte by byte, what is read, and what is refused at which byte. */
#include "base/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static JsonDocument read_text(const char *text) {
    JsonDocument d;
    Reason why = {""};
    if (!json_parse(&d, span_of(text), &why)) fail_msg("%s: %s", text, why.text);
    return d;
}

static void what_is_written(void **state) {
    (void)state;
    Buffer b = {0};
    json_begin(&b, NULL, '{');
    json_string(&b, "text", "a \"b\" \\ \n\x1f\x7f/");
    json_string(&b, "utf8", "Jos\xC3\xA9");
    json_string(&b, "latin1", "Jos\xE9");
    json_int(&b, "int", INT64_MIN + 1);
    json_real(&b, "real", -1.25, 1);
    json_real(&b, "whole", 2.5, 0);
    json_real(&b, "none", 1.0 / 0.0, 2);
    json_real(&b, "large", 1e15, 2);
    json_real(&b, "less", 1e14, 1);
    json_bool(&b, "yes", true);
    json_bool(&b, "no", false);
    json_hex(&b, "hex", 0xABC);
    json_null(&b, "null");
    json_begin(&b, "list", '[');
    json_int(&b, NULL, 1);
    json_begin(&b, NULL, '[');
    json_end(&b, ']');
    json_begin(&b, NULL, '{');
    json_end(&b, '}');
    json_int(&b, NULL, 2);
    json_end(&b, ']');
    json_end(&b, '}');
    buffer_add_char(&b, '\n'); /* a new line is a new value */
    json_int(&b, NULL, 7);
    assert_string_equal(buffer_text(&b),
                        "{\"text\":\"a \\\"b\\\" \\\\ \\u000a\\u001f\\u007f/\","
                        "\"utf8\":\"Jos\xC3\xA9\",\"latin1\":\"Jos\xC3\xA9\","
                        "\"int\":-9223372036854775807,\"real\":-1.2,\"whole\":2,\"none\":null,"
                        "\"large\":1000000000000000,\"less\":100000000000000.0,\"yes\":true,"
                        "\"no\":false,\"hex\":\"0000000000000abc\",\"null\":null,"
                        "\"list\":[1,[],{},2]}\n7");
    buffer_finish(&b);
}

/* Every kind of value, with its name, its place among the others and their number. */
static void what_is_read(void **state) {
    (void)state;
    JsonDocument d = read_text(" { \"n\" : -12.5e1 , \"s\":\"x\",\"t\":true,\"f\":false,\"z\":null,"
                               "\"a\":[1,\"2\",[3]],\"o\":{\"n\":4},\"e\":[],\"n\":99 } \n");
    static const struct {
        const char *name;
        JsonKind kind;
        double number;
        const char *text;
        int count;
    } rows[] = {{"n", JSON_NUMBER, -125, "", 0}, {"s", JSON_STRING, 0, "x", 0},
                {"t", JSON_BOOL, 1, "", 0},      {"f", JSON_BOOL, 0, "", 0},
                {"z", JSON_NULL, 0, "", 0},      {"a", JSON_ARRAY, 0, "", 3},
                {"o", JSON_OBJECT, 0, "", 1},    {"e", JSON_ARRAY, 0, "", 0},
                {"n", JSON_NUMBER, 99, "", 0}};
    assert_int_equal(d.root->kind, JSON_OBJECT);
    assert_null(d.root->name);
    assert_int_equal(d.root->count, COUNT(rows));
    const JsonValue *v = d.root->first;
    for (size_t i = 0; i < COUNT(rows); i++, v = v->next) {
        assert_string_equal(v->name, rows[i].name);
        assert_int_equal(v->kind, rows[i].kind);
        assert_true(v->number == rows[i].number);
        assert_string_equal(v->text, rows[i].text);
        assert_int_equal(v->count, rows[i].count);
    }
    assert_null(v);
    const JsonValue *list = json_member(d.root, "a");
    assert_null(list->first->name);
    assert_string_equal(json_text(list->first->next, ""), "2");
    assert_true(json_number(list->first->next->next->first, 0) == 3);
    assert_true(json_number(json_member(json_member(d.root, "o"), "n"), 0) == 4);
    /* of two of a name the first */
    assert_true(json_number(json_member(d.root, "n"), 0) == -125);
    /* what is not there, and what is of another kind */
    assert_null(json_member(d.root, "N"));
    assert_null(json_member(list, "a"));
    assert_null(json_member(NULL, "a"));
    assert_string_equal(json_text(json_member(d.root, "n"), "fallback"), "fallback");
    assert_string_equal(json_text(NULL, "fallback"), "fallback");
    assert_true(json_number(json_member(d.root, "t"), 5) == 5);
    assert_true(json_number(json_member(d.root, "s"), 5) == 5);
    assert_true(json_number(NULL, 5) == 5);
    json_finish(&d);
}

static void whole_numbers(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } rows[] = {{"4", 4},     {"5", 5},       {"9", 9},     {"10", 9},   {"-100", -3},
                {"-3", -3},   {"-4", -3},     {"0", 0},     {"2.9", 2},  {"-2.9", -2},
                {"1e300", 9}, {"-1e300", -3}, {"\"5\"", 7}, {"true", 7}, {"null", 7}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        JsonDocument d = read_text(rows[i].text);
        if (json_integer(d.root, -3, 9, 7) != rows[i].value) fail_msg("%s", rows[i].text);
        json_finish(&d);
    }
    assert_int_equal(json_integer(NULL, -3, 9, 8), 8);
}

static void escapes(void **state) {
    (void)state;
    static const struct {
        const char *json, *text;
    } rows[] = {{"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
                {"\"\\u0041\\u007F\"", "A\x7F"},
                {"\"\\u0080\\u00e9\\u07FF\"", "\xC2\x80\xC3\xA9\xDF\xBF"},
                {"\"\\u0800\\u20ac\\uFFFD\"", "\xE0\xA0\x80\xE2\x82\xAC\xEF\xBF\xBD"},
                {"\"\\uD800\\uDC00\\uD83D\\uDE00\\uDBFF\\uDFFF\"",
                 "\xF0\x90\x80\x80\xF0\x9F\x98\x80\xF4\x8F\xBF\xBF"},
                /* half a pair, the other half, and a zero: no characters of ours */
                {"\"\\uD83Dx\\uD83D\\u0041\\uDE00\\u0000\"", "\xEF\xBF\xBDx\xEF\xBF\xBD"
                                                             "A\xEF\xBF\xBD\xEF\xBF\xBD"},
                {"\"Jos\xC3\xA9\x7F\"", "Jos\xC3\xA9\x7F"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        JsonDocument d = read_text(rows[i].json);
        assert_string_equal(json_text(d.root, ""), rows[i].text);
        json_finish(&d);
    }
}

static void what_is_refused_and_where(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {{"", "not a value at byte 0"},
                {"  ", "not a value at byte 2"},
                {"[1 2]", "a bracket is not closed at byte 3"},
                {"[1,]", "not a value at byte 3"},
                {"[1", "a bracket is not closed at byte 2"},
                {"{1:2}", "a name is missing at byte 1"},
                {"{\"a\" 2}", "a name is missing at byte 5"},
                {"{\"a\":}", "not a value at byte 5"},
                {"{\"a\":1,}", "a name is missing at byte 7"},
                {"{\"a\":1]", "a bracket is not closed at byte 6"},
                {"1 x", "something follows the value at byte 2"},
                {"tru", "not a value at byte 0"},
                {"True", "not a value at byte 0"},
                {"-", "not a value at byte 0"},
                {"1.2.3", "not a value at byte 0"},
                {"1e999", "not a value at byte 0"},
                {"nan", "not a value at byte 0"},
                {"\"a", "a string is not closed at byte 2"},
                {"\"a\\", "a string is not closed at byte 3"},
                {"\"a\nb\"", "a control character in a string at byte 2"},
                {"\"\\x\"", "a bad escape at byte 3"},
                {"\"\\u12g4\"", "a bad escape"},
                {"\"\\u123", "a bad escape at byte 3"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        JsonDocument d;
        Reason why = {""};
        if (json_parse(&d, span_of(rows[i].text), &why)) fail_msg("accepted: %s", rows[i].text);
        if (!strstr(why.text, rows[i].why)) fail_msg("%s: %s", rows[i].text, why.text);
        assert_null(d.root);
    }
}

/* Brackets may be nested so deep and no deeper, and text of nothing but values has room for all. */
static void limits(void **state) {
    (void)state;
    enum { DEEPEST = 64, MANY = 1000 };
    for (int depth = DEEPEST; depth <= DEEPEST + 1; depth++) {
        char text[2 * DEEPEST + 3] = "";
        JsonDocument d;
        Reason why = {""};
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        assert_int_equal(json_parse(&d, span_of(text), &why), depth == DEEPEST);
        if (depth > DEEPEST) assert_non_null(strstr(why.text, "nested too deeply at byte 65"));
        json_finish(&d);
    }
    Buffer b = {0};
    JsonDocument d;
    json_begin(&b, NULL, '[');
    for (int i = 0; i < MANY; i++) json_int(&b, NULL, i % 10);
    json_end(&b, ']');
    assert_true(json_parse(&d, buffer_span(&b), NULL));
    assert_int_equal(d.root->count, MANY);
    int i = 0;
    for (const JsonValue *v = d.root->first; v; v = v->next, i++)
        assert_true(json_number(v, -1) == i % 10);
    assert_int_equal(i, MANY);
    json_finish(&d);
    buffer_finish(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written), cmocka_unit_test(what_is_read),
        cmocka_unit_test(whole_numbers),   cmocka_unit_test(escapes),
        cmocka_unit_test(limits),          cmocka_unit_test(what_is_refused_and_where)};
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
