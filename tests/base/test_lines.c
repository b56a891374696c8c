/* Lines from a descriptor: ends of lines, the last one, too long ones, zero bytes. */
#include "base/lines.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A file that holds these bytes, at its beginning. */
static FILE *file_of(const char *bytes, size_t length) {
    FILE *f = tmpfile();
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, length, f), length);
    fflush(f);
    assert_int_equal(lseek(fileno(f), 0, SEEK_SET), 0);
    return f;
}

static void expect(Reader *r, const char *text) {
    Span line;
    assert_int_equal(reader_next(r, -1, &line), READER_LINE);
    assert_int_equal(line.length, strlen(text));
    assert_string_equal(line.at, text);
}

static void lines_of_all_kinds(void **state) {
    (void)state;
    static const char bytes[] = "one\n\r\ntwo\r\nth\0ree\nlast";
    FILE *f = file_of(bytes, sizeof bytes - 1);
    Reader r;
    Span line;
    reader_init(&r, fileno(f), -1);
    expect(&r, "one");
    expect(&r, "");
    expect(&r, "two");
    expect(&r, "th?ree");
    expect(&r, "last");
    assert_int_equal(reader_next(&r, -1, &line), READER_END);
    reader_finish(&r);
    fclose(f);
}

/* A line that is too long is skipped as a whole, whether it fits into what was read at once or not,
 * and nothing else is. */
static void too_long_lines(void **state) {
    (void)state;
    static const size_t lengths[] = {READER_LINE_MAX, READER_LINE_MAX + 1, READER_LINE_MAX + 100,
                                     3 * (size_t)READER_LINE_MAX};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t length = lengths[i];
        char *bytes = malloc(length + 32);
        assert_non_null(bytes);
        memset(bytes, 'x', length);
        static const char rest[] = "\nafter\nand more\n";
        memcpy(bytes + length, rest, sizeof rest);
        FILE *f = file_of(bytes, length + strlen(rest));
        Reader r;
        Span line;
        reader_init(&r, fileno(f), -1);
        assert_int_equal(reader_next(&r, -1, &line),
                         length > READER_LINE_MAX ? READER_TOO_LONG : READER_LINE);
        expect(&r, "after");
        expect(&r, "and more");
        assert_int_equal(reader_next(&r, -1, &line), READER_END);
        reader_finish(&r);
        fclose(f);
        free(bytes);
    }
}

/* Waiting ends when a line is whole, when the time is over, or when another descriptor says so. */
static void waiting_ends(void **state) {
    (void)state;
    int data[2], wake[2];
    Reader r;
    Span line;
    char byte;
    assert_true(pipe(data) == 0 && pipe(wake) == 0);
    reader_init(&r, data[0], wake[0]);
    assert_int_equal(reader_next(&r, 0, &line), READER_LATE);
    assert_int_equal(write(data[1], "o", 1), 1);
    assert_int_equal(reader_next(&r, 10, &line), READER_LATE); /* not a whole line */
    assert_int_equal(write(data[1], "ne\ntwo", 6), 6);
    expect(&r, "one");
    assert_int_equal(reader_next(&r, 0, &line), READER_LATE);
    assert_int_equal(write(wake[1], "w", 1), 1);
    assert_int_equal(reader_next(&r, -1, &line), READER_WOKEN);
    assert_int_equal(reader_next(&r, -1, &line), READER_WOKEN); /* until it is read */
    assert_int_equal(read(wake[0], &byte, 1), 1);
    assert_int_equal(write(data[1], "!\n", 2), 2);
    expect(&r, "two!");
    close(data[1]);
    assert_int_equal(reader_next(&r, -1, &line), READER_END);
    assert_int_equal(reader_next(&r, -1, &line), READER_END);
    reader_finish(&r);
    close(data[0]);
    close(wake[0]);
    close(wake[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_of_all_kinds),
                                       cmocka_unit_test(too_long_lines),
                                       cmocka_unit_test(waiting_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
