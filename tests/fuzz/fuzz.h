/* The one function of a fuzz target, called with any bytes: by libFuzzer (-Dfuzz=true), or by
 * replay.c with each file of the seeds, where past findings are kept. Trouble is an abort.
 */
#ifndef LIA_TESTS_FUZZ_H
#define LIA_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, but in every build. */
#define FUZZ_CHECK(condition)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);          \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The bytes as a text of exactly their length, so that ASan sees each read beyond; to be freed. */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    if (size) memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

#endif
