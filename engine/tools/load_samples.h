/* What lia train and lia tune learn from. */
#ifndef LIA_TOOLS_LOAD_SAMPLES_H
#define LIA_TOOLS_LOAD_SAMPLES_H

#include "command.h"
#include "learn/samples.h"

/* Loads the games of all files and prints how many positions they gave; damaged parts are skipped
 * with a message. False with a message if a file cannot be read; samples_finish() in any case. */
bool load_samples(const Command *self, Samples *out, bool quiet, int count, char **paths);

#endif
