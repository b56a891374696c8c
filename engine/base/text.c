#include "text.h"

#include <stdio.h>
#include <string.h>

Span span_of(const char *text) {
    return (Span){text, strlen(text)};
}

Span span_trim(Span s) {
    while (s.length && text_is_space(s.at[0])) s = span_skip(s, 1);
    while (s.length && text_is_space(s.at[s.length - 1])) s.length--;
    return s;
}

bool span_equal(Span a, Span b) {
    if (a.length != b.length) return false;
    for (size_t i = 0; i < a.length; i++) {
        if (text_lower(a.at[i]) != text_lower(b.at[i])) return false;
    }
    return true;
}

bool span_is(Span s, const char *word) {
    return span_equal(s, span_of(word));
}

bool span_starts(Span s, const char *word) {
    size_t n = strlen(word);
    return s.length >= n && span_equal((Span){s.at, n}, (Span){word, n});
}

Span span_skip(Span s, size_t n) {
    return (Span){s.at + n, s.length - n};
}

bool span_next_word(Span *rest, Span *word) {
    while (rest->length && text_is_space(rest->at[0])) *rest = span_skip(*rest, 1);
    size_t n = 0;
    while (n < rest->length && !text_is_space(rest->at[n])) n++;
    *word = (Span){rest->at, n};
    *rest = span_skip(*rest, n);
    return n > 0;
}

bool span_next_line(Span *rest, Span *line) {
    if (rest->length == 0) return false;
    size_t n = 0;
    while (n < rest->length && rest->at[n] != '\n' && rest->at[n] != '\r') n++;
    *line = (Span){rest->at, n};
    if (n < rest->length) n += n + 1 < rest->length && !memcmp(rest->at + n, "\r\n", 2) ? 2 : 1;
    *rest = span_skip(*rest, n);
    return true;
}

bool text_parse_decimal(Span s, double *out) {
    double value = 0, unit = 1;
    bool point = false, digit = false;
    for (size_t i = 0; i < s.length; i++) {
        if (s.at[i] == '.' && !point) {
            point = true;
        } else if (text_is_digit(s.at[i])) {
            digit = true;
            value = value * 10 + (s.at[i] - '0');
            if (point) unit *= 10;
        } else {
            return false;
        }
    }
    if (!digit || value > 1e15) return false;
    *out = value / unit;
    return true;
}

const char *text_list(const char *const *words, char *out, size_t size) {
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; words[i] && n < size; i++) {
        const char *between = i == 0 ? "" : words[i + 1] ? ", " : " or ";
        n += (size_t)snprintf(out + n, size - n, "%s%s", between, words[i]);
    }
    return out;
}

/* Optimal string alignment. */
int text_distance(Span a, Span b) {
    int rows[3][TEXT_FAR + 1];
    int n = (int)b.length;
    if (a.length > TEXT_FAR || b.length > TEXT_FAR) return TEXT_FAR;
    for (int j = 0; j <= n; j++) rows[0][j] = j;
    for (int i = 1; i <= (int)a.length; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *above2 = rows[(i + 1) % 3];
        char here = text_lower(a.at[i - 1]);
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            char there = text_lower(b.at[j - 1]);
            int best = above[j - 1] + (here != there);
            if (above[j] + 1 < best) best = above[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            bool swapped = i > 1 && j > 1 && here == text_lower(b.at[j - 2]) &&
                           text_lower(a.at[i - 2]) == there;
            if (swapped && above2[j - 2] + 1 < best) best = above2[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[a.length % 3][n];
}

const char *text_show(Span s, char out[TEXT_SHOW_SIZE]) {
    static const char ellipsis[] = "...'";
    int n = 0;
    out[n++] = '\'';
    for (size_t i = 0; i < s.length; i++) {
        char piece[5] = {s.at[i]};
        unsigned char byte = (unsigned char)s.at[i];
        if (byte < 0x20 || byte >= 0x7F) snprintf(piece, sizeof piece, "\\x%02X", (unsigned)byte);
        int length = (int)strlen(piece);
        if (n + length + (int)sizeof ellipsis > TEXT_SHOW_SIZE) {
            memcpy(out + n, ellipsis, sizeof ellipsis);
            return out;
        }
        memcpy(out + n, piece, (size_t)length);
        n += length;
    }
    out[n++] = '\'';
    out[n] = '\0';
    return out;
}
