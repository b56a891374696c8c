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

#endif
