/* Buffers, numbers in binary files, checksums, random numbers and large blocks of memory. */
#include "base/bytes.h"
#include "base/memory.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The text ends with a zero byte after every step, and may hold others. */
static void buffers_grow(void **state) {
    (void)state;
    Buffer b = {0};
    assert_string_equal(buffer_text(&b), "");
    buffer_add(&b, (Span){"", 0});
    assert_null(b.text);
    buffer_add_text(&b, "ab");
    buffer_add_char(&b, 'c');
    buffer_add(&b, (Span){"d\0e", 3});
    buffer_printf(&b, "%d %s", -7, "x");
    assert_int_equal(b.length, 10);
    assert_memory_equal(b.text, "abcd\0e-7 x", 11);
    assert_int_equal(buffer_span(&b).length, 10);
    size_t capacity = b.capacity;
    b.failed = true;
    buffer_clear(&b);
    assert_false(b.failed);
    assert_int_equal(b.length, 0);
    assert_int_equal(b.capacity, capacity);
    assert_string_equal(buffer_text(&b), "");
    for (int i = 0; i < 5000; i++) {
        if (i % 2)
            buffer_printf(&b, "%c", 'a' + i % 26);
        else
            buffer_add_char(&b, (char)('a' + i % 26));
        assert_true(b.length < b.capacity && !b.text[b.length]);
    }
    for (int i = 0; i < 5000; i++) assert_int_equal(b.text[i], 'a' + i % 26);
    assert_true(buffer_reserve(&b, 100000) && b.capacity > b.length + 100000);
    assert_false(buffer_reserve(&b, SIZE_MAX / 2));
    assert_true(b.failed);
    assert_int_equal(b.length, 5000);
    buffer_finish(&b);
    assert_null(b.text);
}

static void numbers_are_little_endian(void **state) {
    (void)state;
    Buffer b = {0};
    bytes_add(&b, 0x8877665544332211, 8);
    bytes_add(&b, 0xFFEEDD, 2);
    bytes_add(&b, 200, 1);
    assert_int_equal(b.length, 11);
    assert_memory_equal(b.text, "\x11\x22\x33\x44\x55\x66\x77\x88\xDD\xEE\xC8", 11);
    Span s = buffer_span(&b);
    assert_true(bytes_take(&s, 8) == 0x8877665544332211);
    assert_true(bytes_take(&s, 2) == 0xEEDD);
    assert_int_equal(s.length, 1);
    assert_true(bytes_take(&s, 1) == 200);
    buffer_finish(&b);
}

/* The published values of FNV-1a, at once and in parts. */
static void checksums(void **state) {
    (void)state;
    assert_true(bytes_hash(BYTES_HASH_START, "", 0) == 0xCBF29CE484222325);
    assert_true(bytes_hash(BYTES_HASH_START, "a", 1) == 0xAF63DC4C8601EC8C);
    assert_true(bytes_hash(BYTES_HASH_START, "foobar", 6) == 0x85944171F73967E8);
    assert_true(bytes_hash(bytes_hash(BYTES_HASH_START, "foo", 3), "bar", 3) == 0x85944171F73967E8);
}

/* The published values of splitmix64; below n all numbers and no others, about equally often. */
static void random_numbers(void **state) {
    (void)state;
    static const uint64_t published[] = {UINT64_C(6457827717110365317),
                                         UINT64_C(3203168211198807973),
                                         UINT64_C(9817491932198370423)};
    Random r = {1234567};
    for (int i = 0; i < 3; i++) assert_true(random_next(&r) == published[i]);
    for (uint32_t n = 1; n <= 7; n++) {
        int counts[8] = {0};
        for (int i = 0; i < 7000; i++) {
            uint32_t value = random_below(&r, n);
            assert_true(value < n);
            counts[value]++;
        }
        for (uint32_t i = 0; i < n; i++) assert_true(abs(counts[i] - 7000 / (int)n) < 400);
    }
    /* One stream for each pair, and none for the pair turned round. */
    uint64_t seen[64];
    for (int i = 0; i < 64; i++) {
        Random stream = random_stream((uint64_t)(i / 8), (uint64_t)(i % 8)),
               again = random_stream((uint64_t)(i / 8), (uint64_t)(i % 8));
        seen[i] = random_next(&stream);
        assert_true(random_next(&again) == seen[i]);
        for (int k = 0; k < i; k++) assert_true(seen[k] != seen[i]);
    }
}

static void blocks_of_memory(void **state) {
    (void)state;
    size_t bytes = 0;
    Reason why = {""};
    unsigned char *block = memory_map(3, &bytes, &why);
    assert_non_null(block);
    assert_int_equal(bytes, 3 << 20);
    for (size_t i = 0; i < bytes; i += 1000) assert_int_equal(block[i], 0);
    block[bytes - 1] = 7;
    memory_unmap(block, bytes);
    memory_unmap(NULL, 0);
    assert_null(memory_map(0, &bytes, &why));
    assert_string_equal(why.text, "0 MB is not a table size");
    assert_null(memory_map(SIZE_MAX >> 19, &bytes, &why));
    assert_non_null(strstr(why.text, "is not a table size"));
    assert_null(memory_map((size_t)1 << 30, &bytes, &why));
    assert_string_equal(why.text, "1073741824 MB are more than this machine has");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffers_grow), cmocka_unit_test(numbers_are_little_endian),
        cmocka_unit_test(checksums), cmocka_unit_test(random_numbers),
        cmocka_unit_test(blocks_of_memory)};
    return cmocka_run_group_tests_name("bytes", tests, NULL, NULL);
}
