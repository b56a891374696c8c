/* What lia train and lia tune learn from, and where they write to. */
#ifndef LIA_CLI_LOAD_SAMPLES_H
#define LIA_CLI_LOAD_SAMPLES_H

#include "command.h"
#include "learn/samples.h"

/* Loads the games of all files and prints how many positions they gave; damaged parts are skipped
 * with a message. False with a message if a file cannot be read; samples_finish() in any case. */
bool load_samples(const Command *self, Samples *out, bool no_captures, int count, char **paths);

/* Before hours of work: can the result be written there, and would it not replace one of the files
 * of games? False with a message. path may be NULL. */
bool check_output(const Command *self, const char *path, int count, char **inputs);

#endif
