/* Converts text of unknown encoding to UTF-8. Valid UTF-8 is kept, anything else is treated as
 * Latin-1. What a file declares about its encoding is ignored, because it is often wrong.
 */
#ifndef LIA_BASE_UTF8_H
#define LIA_BASE_UTF8_H

#include "buffer.h"

bool utf8_is_valid(Span s);
/* Appends one byte of a text that is Latin-1 or already UTF-8; control bytes become blanks. */
void utf8_add_byte(Buffer *out, char c, bool latin1);
/* Returns the length of the line end (LF, CR, or both in any order) at the front of s, else 0. */
size_t utf8_line_end(Span s);
/* Appends a whole text; line ends become LF. */
void utf8_clean(Span s, Buffer *out);

#endif
