/* The input and output files of lia train and lia tune. */
#ifndef LIA_CLI_LOAD_SAMPLES_H
#define LIA_CLI_LOAD_SAMPLES_H

#include "command.h"
#include "learn/samples.h"

/* Loads the games of all files and prints the number of positions; damaged parts are skipped with a
 * message. False with a message if a file cannot be read; call samples_finish() in either case. */
bool load_samples(const Command *self, Samples *out, bool no_captures, int count, char **paths);

/* Checks before hours of work that the result can be written and does not replace one of the
 * inputs. False with a message. path may be NULL. */
bool check_output(const Command *self, const char *path, int count, char **inputs);

/* Returns the file in which the state of a run is kept until out is written, out with ".part"
 * appended; NULL if out is NULL or not a regular file. path owns the text. */
const char *checkpoint_path(const char *out, Buffer *path);
/* Ends a run: reports a failure or how to go on, removes the state of a run that is complete and
 * returns the exit code. Finishes path. */
int finish_learning(const char *command, Buffer *path, bool ok, bool stopped, const Reason *why);

#endif
