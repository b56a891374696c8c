#include "datafile.h"
#include "base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_there(const char *folder, const char *name, Buffer *path) {
    buffer_clear(path);
    if (folder) buffer_printf(path, "%s/", folder);
    buffer_add_text(path, name);
    return !path->failed && access(buffer_text(path), R_OK) == 0;
}

bool datafile_find(const char *name, Buffer *path, Reason *why) {
    const char *own = getenv("LIA_DATA");
    if (is_there(NULL, name, path)) return true;
    int error = errno;
    bool is_path = strchr(name, '/') != NULL;
    if (!is_path && own && own[0] && is_there(own, name, path)) return true;
    if (!is_path && is_there(LIA_POSITIONS_DIR, name, path)) return true;
    if (!is_path && is_there(LIA_SOURCE_POSITIONS_DIR, name, path)) return true;
    buffer_clear(path);
    if (is_path || error != ENOENT) return reason_set(why, "%s: %s", name, strerror(error));
    if (!own || !own[0]) own = "$LIA_DATA (not set)";
    return reason_set(why, "%s: neither here nor in %s nor in %s", name, own, LIA_POSITIONS_DIR);
}

bool datafile_read(const char *name, Buffer *path, Buffer *text, Reason *why) {
    if (!strcmp(name, "-"))
        buffer_add_text(path, name);
    else if (!datafile_find(name, path, why))
        return false;
    if (path->failed) return reason_set(why, "out of memory");
    return file_read(buffer_text(path), text, why);
}
