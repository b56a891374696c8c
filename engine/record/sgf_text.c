#include "private/sgf_text.h"
#include "base/utf8.h"

void sgf_unescape(Span raw, Buffer *out) {
    bool latin1 = !utf8_is_valid(raw);
    while (raw.length) {
        bool escaped = raw.at[0] == '\\';
        if (escaped) {
            raw = span_skip(raw, 1);
            if (raw.length == 0) return;
        }
        size_t end = utf8_line_end(raw);
        if (end) {
            if (!escaped) buffer_add_char(out, '\n'); /* an escaped line end is removed */
            raw = span_skip(raw, end);
            continue;
        }
        utf8_add_byte(out, raw.at[0], latin1);
        raw = span_skip(raw, 1);
    }
}

void sgf_escape(Span text, Buffer *out) {
    for (size_t i = 0; i < text.length; i++) {
        if (text.at[i] == ']' || text.at[i] == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, text.at[i]);
    }
}
