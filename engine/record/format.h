/* What a text of unknown origin holds. One judge for all commands and the window, by the content
 * alone: a name may lack its suffix or lie, and standard input has none.
 */
#ifndef LIA_RECORD_FORMAT_H
#define LIA_RECORD_FORMAT_H

#include "base/text.h"

typedef enum {
    FORMAT_UNKNOWN, /* none of the others; a reader that tries it can say what is wrong */
    FORMAT_SGF,
    FORMAT_PGN,
    FORMAT_POSITIONS /* lines as suite.h reads them */
} Format;

/* Judges by the beginning of the text, behind a byte order mark and comments. */
Format format_of(Span text);

static inline bool format_is_games(Format format) {
    return format == FORMAT_SGF || format == FORMAT_PGN;
}

/* The text without the byte order mark of UTF-8 at its front. */
Span format_skip_mark(Span text);

#endif
