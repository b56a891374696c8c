/* Escapes in the values of SGF properties, for the reader and the writer. */
#ifndef LIA_RECORD_PRIVATE_SGF_TEXT_H
#define LIA_RECORD_PRIVATE_SGF_TEXT_H

#include "base/buffer.h"

/* Between TM and OT where both are one text of a record. */
#define SGF_TIME_SEPARATOR ", "

/* Appends a raw value as UTF-8, with escapes and line ends resolved. */
void sgf_unescape(Span raw, Buffer *out);
/* Appends a text so that sgf_unescape() restores it. */
void sgf_escape(Span text, Buffer *out);

#endif
