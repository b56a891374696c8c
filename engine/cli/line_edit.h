/* The line that is being typed on a terminal: cursor keys and history by libedit, if Lia was built
 * with it. One at a time, because it owns the settings of standard input.
 */
#ifndef LIA_CLI_LINE_EDIT_H
#define LIA_CLI_LINE_EDIT_H

#include "base/lines.h"

typedef struct LineEdit LineEdit;

/* Returns the text to show before the line; it is asked whenever the line is drawn. */
typedef const char *LinePrompt(void *context);

/* Returns NULL where lines must be read plainly: without libedit, or if memory runs out. The wake pipe
 * ends line_edit_next(); a byte is written to wake[1] when the program goes on after Ctrl-Z. */
LineEdit *line_edit_create(const int wake[2], LinePrompt *prompt, void *context);
/* Leaves the terminal as it was found. Accepts NULL. */
void line_edit_destroy(LineEdit *e);
/* Draws the prompt and what was typed, then waits like reader_next(). After READER_LINE and READER_END
 * the line is hidden. */
ReaderStatus line_edit_next(LineEdit *e, int timeout, Span *line);
/* Clears the line from the screen, so that something else can be printed; with keep, what was typed
 * so far comes back at the next call of line_edit_next(). */
void line_edit_hide(LineEdit *e, bool keep);

#endif
