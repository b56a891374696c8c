/* Text helpers for the parsers: untrusted bytes, independent of the locale.
 *
 * The functions of <ctype.h> depend on the locale and are undefined for negative bytes, so the
 * parsers use these instead.
 */
#ifndef LIA_BASE_TEXT_H
#define LIA_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* A piece of a text owned elsewhere. It may contain any byte. */
typedef struct {
    const char *at;
    size_t length;
} Span;

enum { TEXT_SHOW_SIZE = 48, TEXT_FAR = 32 };

static inline bool text_is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
static inline bool text_is_digit(char c) {
    return c >= '0' && c <= '9';
}
static inline bool text_is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
static inline char text_lower(char c) {
    return text_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}
static inline bool text_is_letter(char c) {
    return text_lower(c) >= 'a' && text_lower(c) <= 'z';
}

/* Returns the whole string as a span. */
Span span_of(const char *text);
/* Returns s without the white space at both ends. */
Span span_trim(Span s);
/* True if the two are equal, ignoring case. */
bool span_equal(Span a, Span b);
bool span_is(Span s, const char *word);
/* True if s begins with the word, ignoring case. */
bool span_starts(Span s, const char *word);
/* Returns s without its first n bytes. */
Span span_skip(Span s, size_t n);
/* Cuts the next word (no white space inside) off the front of *rest; false if there is none. */
bool span_next_word(Span *rest, Span *word);
/* Cuts the next line off the front of *rest; *line excludes its end (LF, CR LF or CR). False if
 * *rest is empty. */
bool span_next_line(Span *rest, Span *line);

/* Reads a number without sign or exponent, "12" or "12.5", which must be the whole text. */
bool text_parse_decimal(Span s, double *out);

/* Writes "a, b or c" from a NULL-terminated list, truncated if too long. Returns out. */
const char *text_list(const char *const *words, char *out, size_t size);

/* Returns how many letters have to be added, dropped, changed or swapped with their neighbour to
 * make one word of the other, ignoring case; at least TEXT_FAR for words that are too long. */
int text_distance(Span a, Span b);

/* Writes the bytes in quotes for a message: unprintable ones are escaped, long texts truncated.
 * Returns out. */
const char *text_show(Span s, char out[TEXT_SHOW_SIZE]);

#endif
