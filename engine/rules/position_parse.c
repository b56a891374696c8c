/* Any form in which a person may paste a position: the name of a start position, a FEN or a
 * diagram, as other programs write them. A slash indicates a FEN, a second line a diagram.
 */
#include "notation.h"

#include <string.h>

bool position_parse_any(Span text, Position *out, Reason *why) {
    static const char *const standard[] = {"standard", "startpos", "start", "loa"};
    static const char *const eggs[] = {"scrambled eggs", "scrambled-eggs", "scrambledeggs"};
    Span s = span_trim(text);
    if (s.length == 0) return reason_set(why, "no position: the text is empty");
    if (span_starts(s, "position ")) s = span_trim(span_skip(s, strlen("position ")));
    if (span_starts(s, "fen ")) s = span_trim(span_skip(s, strlen("fen ")));
    for (size_t i = 0; i < sizeof standard / sizeof standard[0]; i++) {
        if (!span_is(s, standard[i])) continue;
        *out = pos_standard();
        return true;
    }
    for (size_t i = 0; i < sizeof eggs / sizeof eggs[0]; i++) {
        if (!span_is(s, eggs[i])) continue;
        *out = pos_scrambled_eggs();
        return true;
    }
    if (memchr(s.at, '/', s.length)) return fen_parse(s, out, why);
    if (memchr(s.at, '\n', s.length) || memchr(s.at, '\r', s.length)) {
        return diagram_parse(s, out, why);
    }
    char shown[TEXT_SHOW_SIZE];
    return reason_set(why, "%s is neither a FEN, nor a diagram, nor the name of a set-up",
                      text_show(s, shown));
}
