/* Small tools of the readers: bytes of unknown origin, without the locale.
 *
 * The functions of <ctype.h> depend on the locale and are undefined for negative bytes, so the
 * readers use these instead.
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

enum { TEXT_SHOW_SIZE = 48 };

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

/* The whole of a string. */
Span span_of(const char *text);
/* Without white space at both ends. */
Span span_trim(Span s);
/* True if the two are the same but for upper and lower case. */
bool span_equal(Span a, Span b);
bool span_is(Span s, const char *word);
/* True if s begins with the word, again in any case. */
bool span_starts(Span s, const char *word);
/* s without its first n bytes. */
Span span_skip(Span s, size_t n);
/* Cuts the next word (no white space inside) off the front of *rest; false if there is none. */
bool span_next_word(Span *rest, Span *word);
/* Cuts the next line off the front of *rest, without its end (LF, CR LF or CR); false at the end.
 */
bool span_next_line(Span *rest, Span *line);

/* A number without sign or exponent, "12" or "12.5"; nothing else may stand there. */
bool text_parse_decimal(Span s, double *out);

/* "a, b or c" of words ended by NULL; what is too long is cut. Returns out. */
const char *text_list(const char *const *words, char *out, size_t size);

/* The bytes between quotes, fit for a message: what cannot be printed is escaped, what is too long
 * is cut. Returns out. */
const char *text_show(Span s, char out[TEXT_SHOW_SIZE]);

#endif
