/* Ctrl-C, SIGTERM and SIGHUP for commands that keep what they have done: the signals are blocked,
 * all threads inherit the mask, and the main thread polls for pending signals. A signal that is
 * ignored, as SIGHUP under nohup, stays ignored.
 *
 * The first signal asks the command to end cleanly. Some time later the signals are unblocked, so
 * that an impatient second one ends the process at once.
 */
#ifndef LIA_BASE_INTERRUPT_H
#define LIA_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* Returns the signals that end a command, except ignored ones. */
sigset_t interrupt_signals(void);
/* Call this before any thread is created. */
void interrupt_block(void);
/* True if a signal has arrived since the last call. Main thread only. */
bool interrupt_came(void);
/* Records a signal that the caller has received by other means. */
void interrupt_note(int number);
/* Returns the exit code for the last signal: 128 plus its number. */
int interrupt_exit_code(void);

#endif
