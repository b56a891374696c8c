/* What the protocol writes: whole lines, one write each, from any thread; and the log of the
 * traffic.
 *
 * All functions may be called by any thread. A reader that has gone away breaks the output, which
 * then swallows everything; output_broken_fd() becomes readable so that the main loop can end.
 */
#ifndef LIA_UCI_OUTPUT_H
#define LIA_UCI_OUTPUT_H

#include "base/reason.h"
#include "base/text.h"

typedef struct Output Output;

/* Writes to this file descriptor. NULL if memory or pipes are missing. */
Output *output_create(int fd);
void output_destroy(Output *o);

/* One or more lines, each with its line feed. */
void output_lines(Output *o, Span text);
/* One line; its line feed is added. */
void output_line(Output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes the traffic to this file from now on; "" ends that. False with a reason: as before. */
bool output_log_to(Output *o, const char *path, Reason *why);
/* Logs a line that came in. */
void output_log_input(Output *o, Span line);

/* For poll. */
int output_broken_fd(const Output *o);

#endif
