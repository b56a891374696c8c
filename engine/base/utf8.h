/* Text of unknown character set as UTF-8. What is valid UTF-8 is taken for it, everything else for
 * Latin-1, whatever a file says about itself: files lie about it.
 */
#ifndef LIA_BASE_UTF8_H
#define LIA_BASE_UTF8_H

#include "buffer.h"

bool utf8_is_valid(Span s);
/* Adds one byte of a text that is Latin-1 or already UTF-8; control bytes become blanks. */
void utf8_add_byte(Buffer *out, char c, bool latin1);
/* 1 or 2 if a line ends at the front of s, else 0: LF, CR, or both in any order. */
size_t utf8_line_end(Span s);
/* Adds a whole text: line ends become LF. */
void utf8_clean(Span s, Buffer *out);

#endif
