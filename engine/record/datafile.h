/* Where the position files are.
 *
 * Files that come with Lia lie in the folder that the environment variable LIA_DATA names, if it is
 * set, or else in a place that is known relative to the running program: the data folder of the
 * installation, or the folder `positions` of a build. So an installation may be moved as a whole,
 * and the program does not contain the path of its sources.
 */
#ifndef LIA_RECORD_DATAFILE_H
#define LIA_RECORD_DATAFILE_H

#include "base/buffer.h"
#include "base/reason.h"

/* Finds a file that comes with Lia, by its name; the current folder is not looked at. Writes its
 * path into an empty buffer. The reason names the places looked at. */
bool datafile_find_own(const char *name, Buffer *path, Reason *why);
/* Finds a file that the user has named: a path, or a name in the current folder; if there is no
 * such file and the name is not a path, a file that comes with Lia. */
bool datafile_find(const char *name, Buffer *path, Reason *why);
/* Finds and reads a file; "-" is standard input. Both buffers are empty and must be finished
 * afterwards. */
bool datafile_read(const char *name, Buffer *path, Buffer *text, Reason *why);

#endif
