/* Where files belong, after the XDG base directories. */
#ifndef LIA_GUI_PATHS_H
#define LIA_GUI_PATHS_H

#include <stdbool.h>

#include "settings.h"

/* $XDG_CONFIG_HOME/lia/name; false if there is no home at all. */
bool path_config(char out[PATH_BYTES], const char *name);
/* $XDG_STATE_HOME/lia/name. */
bool path_state(char out[PATH_BYTES], const char *name);
/* The user's home, "/" if unknown. */
const char *path_home(void);
/* folder/name; false if it is too long. */
bool path_join(char out[PATH_BYTES], const char *folder, const char *name);
/* The path from the root; false if it is too long. */
bool path_absolute(char out[PATH_BYTES], const char *path);
/* The folder a path lies in. */
void path_parent(char out[PATH_BYTES], const char *path);
/* A program that comes with Lia: beside this one, as installed, or where the build has it; else the
 * name alone, which is then looked for as any command. */
void path_program(char out[PATH_BYTES], const char *name);
/* The last part of a path. */
const char *path_name(const char *path);
/* True if the name ends in .extension, in any case. */
bool path_has_extension(const char *path, const char *extension);
/* Makes the folder that a file lies in, and the folders above it; a failure shows when the file is
 * opened. A path that ends in a slash is a folder. */
void path_make_folders(const char *path, unsigned mode);
/* The name of the lock beside a game NAME.sgf: NAME.lock. */
bool path_lock(char out[PATH_BYTES], const char *game);

#endif
