/* What the terminal can show. */
#ifndef LIA_CLI_TERMINAL_H
#define LIA_CLI_TERMINAL_H

#include "base/text.h"

/* Returns the width of the terminal, 80 where it is unknown. */
int terminal_columns(int fd);
/* True on a terminal that knows escape codes: TERM is not dumb. */
bool terminal_has_escapes(int fd);
/* The same unless NO_COLOR forbids colours; an empty one does not. */
bool terminal_has_colors(int fd);
/* True if the locale of the environment writes UTF-8. */
bool terminal_is_utf8(void);

/* Prints the words of a text, with a blank before the first one unless the column is the indent.
 * Lines end before the width; further ones begin at the indent. Returns the column reached. */
int terminal_print_words(Span text, int column, int indent, int width);

#endif
