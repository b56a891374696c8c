/* The output of the protocol: whole lines, one write each, from any thread; and the log of the
 * traffic.
 *
 * All functions may be called by any thread. If the reader goes away the output is broken and
 * discards everything; output_broken_fd() becomes readable, so that the main loop can end.
 */
#ifndef LIA_UCI_OUTPUT_H
#define LIA_UCI_OUTPUT_H

#include "base/reason.h"
#include "base/text.h"

typedef struct Output Output;

/* Creates an output to this descriptor. NULL if memory or a pipe cannot be had. */
Output *output_create(int fd);
void output_destroy(Output *o);

/* Writes one or more lines, each with its line feed. */
void output_lines(Output *o, Span text);
/* Writes one line and its line feed. */
void output_line(Output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Logs the traffic to this file from now on; "" ends the log. On failure the old log continues. */
bool output_log_to(Output *o, const char *path, Reason *why);
/* Logs a received line. */
void output_log_input(Output *o, Span line);

/* Returns the descriptor to poll for a broken output. */
int output_broken_fd(const Output *o);

#endif
