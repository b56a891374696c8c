/* The values of SGF properties: their escapes. Used by the reader and the writer. */
#ifndef LIA_RECORD_PRIVATE_SGF_TEXT_H
#define LIA_RECORD_PRIVATE_SGF_TEXT_H

#include "base/buffer.h"

/* Adds a raw value: escapes and line ends resolved, as UTF-8. */
void sgf_unescape(Span raw, Buffer *out);
/* Adds a text so that sgf_unescape() gives it back. */
void sgf_escape(Span text, Buffer *out);

#endif
