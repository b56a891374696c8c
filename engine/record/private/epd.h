/* EPD, the form in which other programs keep test positions:
 *
 *   BOARD SIDE - - bm M M; am M; dm N; id "NAME";
 */
#ifndef LIA_RECORD_PRIVATE_EPD_H
#define LIA_RECORD_PRIVATE_EPD_H

#include "base/buffer.h"

/* Appends an EPD line as a position line of suite.h: `bm M M` becomes bm=M,M and `dm N` (a win in N
 * moves) win=2N-1. Other operations become fields unchanged if they end with a semicolon. False if
 * the line is not EPD. */
bool epd_convert(Span line, Buffer *out);

#endif
