/* Where the position files are.
 *
 * A file is looked for under the name as given (a path, or a file in the current folder), then in
 * the folder that the environment variable LIA_DATA names, then in the data folder Lia was
 * installed with, last in `positions` of the source tree it was built from, so that a program run
 * from the build folder finds them.
 */
#ifndef LIA_RECORD_DATAFILE_H
#define LIA_RECORD_DATAFILE_H

#include "base/buffer.h"
#include "base/reason.h"

/* Writes the path of the file found into an empty buffer. The reason names the places looked at. */
bool datafile_find(const char *name, Buffer *path, Reason *why);
/* Finds and reads a file; "-" is standard input. Both buffers are empty and must be finished
 * afterwards. */
bool datafile_read(const char *name, Buffer *path, Buffer *text, Reason *why);

#endif
