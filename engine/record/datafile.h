/* Where to find the position files.
 *
 * Files that come with Lia are in the folder named by the environment variable LIA_DATA, if it is
 * set, otherwise in a folder relative to the running program: the data folder of the installation,
 * or the folder `positions` of a build. So an installation can be moved as a whole, and the program
 * does not contain the path of its sources.
 */
#ifndef LIA_RECORD_DATAFILE_H
#define LIA_RECORD_DATAFILE_H

#include "base/buffer.h"
#include "base/reason.h"

/* Finds a file that comes with Lia by its name; the current folder is not searched. Writes its path
 * into an empty buffer. The reason names the folders searched. */
bool datafile_find_own(const char *name, Buffer *path, Reason *why);
/* Finds a file named by the user: a path, or a name in the current folder; if there is no such file
 * and the name is not a path, a file that comes with Lia. */
bool datafile_find(const char *name, Buffer *path, Reason *why);
/* Finds and reads a file; "-" is standard input. Both buffers are empty and must be finished
 * afterwards. */
bool datafile_read(const char *name, Buffer *path, Buffer *text, Reason *why);

#endif
