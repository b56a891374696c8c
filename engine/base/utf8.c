#include "utf8.h"

/* Returns the length of the UTF-8 character at s, 0 if it is not valid. */
static size_t utf8_length(Span s) {
    unsigned char first = (unsigned char)s.at[0];
    size_t length = first < 0x80   ? 1
                    : first < 0xC2 ? 0
                    : first < 0xE0 ? 2
                    : first < 0xF0 ? 3
                    : first < 0xF5 ? 4
                                   : 0;
    if (length == 0 || length > s.length) return 0;
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)s.at[i] & 0xC0) != 0x80) return 0;
    }
    unsigned char second = length > 1 ? (unsigned char)s.at[1] : 0x80;
    bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
    bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
    return overlong || beyond ? 0 : length;
}

bool utf8_is_valid(Span s) {
    while (s.length) {
        size_t n = utf8_length(s);
        if (n == 0) return false;
        s = span_skip(s, n);
    }
    return true;
}

size_t utf8_line_end(Span s) {
    if (s.length == 0 || (s.at[0] != '\n' && s.at[0] != '\r')) return 0;
    bool two = s.length > 1 && (s.at[1] == '\n' || s.at[1] == '\r') && s.at[1] != s.at[0];
    return two ? 2 : 1;
}

void utf8_add_byte(Buffer *out, char c, bool latin1) {
    unsigned char byte = (unsigned char)c;
    if (byte < 0x20 || byte == 0x7F) c = ' ';
    if (byte < 0x80 || !latin1) {
        buffer_add_char(out, c);
        return;
    }
    if (byte < 0xA0) { /* a control byte in Latin-1 */
        buffer_add_char(out, ' ');
        return;
    }
    buffer_add_char(out, (char)(0xC0 | byte >> 6));
    buffer_add_char(out, (char)(0x80 | (byte & 0x3F)));
}

void utf8_clean(Span s, Buffer *out) {
    bool latin1 = !utf8_is_valid(s);
    while (s.length) {
        size_t end = utf8_line_end(s);
        if (end)
            buffer_add_char(out, '\n');
        else
            utf8_add_byte(out, s.at[0], latin1);
        s = span_skip(s, end ? end : 1);
    }
}
