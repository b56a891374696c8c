#include "number.h"

#include <stdlib.h>
#include <string.h>

/* Cuts an optional sign off the front. */
static bool take_sign(Span *s) {
    bool negative = s->length && s->at[0] == '-';
    if (negative || (s->length && s->at[0] == '+')) *s = span_skip(*s, 1);
    return negative;
}

/* Reads the whole text. A value outside the range of int64_t is clamped and sets *fits to false. */
static bool parse(Span s, int64_t *out, bool *fits) {
    bool negative = take_sign(&s);
    int64_t value = 0;
    *fits = true;
    if (!s.length) return false;
    for (size_t i = 0; i < s.length; i++) {
        if (!text_is_digit(s.at[i])) return false;
        int digit = s.at[i] - '0';
        if (value > (INT64_MAX - digit) / 10) *fits = false;
        value = *fits ? value * 10 + digit : INT64_MAX;
    }
    *out = negative ? -value : value;
    return true;
}

bool number_parse(Span s, int64_t min, int64_t max, int64_t *out) {
    int64_t value;
    bool fits;
    if (!parse(s, &value, &fits) || !fits || value < min || value > max) return false;
    *out = value;
    return true;
}

bool number_parse_clamped(Span s, int64_t min, int64_t max, int64_t *out) {
    int64_t value;
    bool fits;
    if (!parse(s, &value, &fits)) return false;
    *out = value < min ? min : value > max ? max : value;
    return true;
}

bool number_parse_hex(Span s, uint64_t *out) {
    enum { DIGITS_MAX = 16 };
    uint64_t value = 0;
    if (!s.length || s.length > DIGITS_MAX) return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = text_lower(s.at[i]);
        if (!text_is_digit(c) && (c < 'a' || c > 'f')) return false;
        value = value << 4 | (uint64_t)(text_is_digit(c) ? c - '0' : c - 'a' + 10);
    }
    *out = value;
    return true;
}

static size_t skip_digits(Span s, size_t i) {
    while (i < s.length && text_is_digit(s.at[i])) i++;
    return i;
}

/* strtod() also reads white space, infinities, hexadecimal numbers and, depending on the locale,
 * other decimal points; only text of this form is passed to it. */
static bool is_real(Span s) {
    take_sign(&s);
    size_t whole = skip_digits(s, 0), end = whole, digits = whole;
    if (end < s.length && s.at[end] == '.') {
        end = skip_digits(s, end + 1);
        digits = end - 1;
    }
    if (!digits) return false;
    if (end < s.length && text_lower(s.at[end]) == 'e') {
        Span power = span_skip(s, end + 1);
        take_sign(&power);
        return power.length && skip_digits(power, 0) == power.length;
    }
    return end == s.length;
}

bool number_parse_real(Span s, double min, double max, double *out) {
    char text[64];
    if (s.length >= sizeof text || !is_real(s)) return false;
    memcpy(text, s.at, s.length);
    text[s.length] = '\0';
    double value = strtod(text, NULL);
    if (!(value >= min && value <= max)) return false;
    *out = value;
    return true;
}
