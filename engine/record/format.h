/* Detects the format of a text of unknown origin, for all commands and the window. Only the content
 * counts: a suffix may be missing or wrong, and standard input has none.
 */
#ifndef LIA_RECORD_FORMAT_H
#define LIA_RECORD_FORMAT_H

#include "base/text.h"

typedef enum {
    FORMAT_UNKNOWN, /* none of the others; a reader that tries it can report what is wrong */
    FORMAT_SGF,
    FORMAT_PGN,
    FORMAT_POSITIONS /* lines as suite.h reads them */
} Format;

/* Decides by the beginning of the text, after a byte order mark and comments. */
Format format_of(Span text);

static inline bool format_is_games(Format format) {
    return format == FORMAT_SGF || format == FORMAT_PGN;
}

/* Returns the text without a leading UTF-8 byte order mark. */
Span format_skip_mark(Span text);

#endif
