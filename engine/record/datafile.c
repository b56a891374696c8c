#include "datafile.h"
#include "base/file.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The data folder of a build, relative to its programs. */
static const char build_dir[] = "../positions";

static bool is_there(const char *folder, const char *name, Buffer *path) {
    buffer_clear(path);
    if (folder) buffer_printf(path, "%s/", folder);
    buffer_add_text(path, name);
    return !path->failed && access(buffer_text(path), R_OK) == 0;
}

/* Appends a folder, which is absolute or relative to that of the running program, whose path has no
 * links: each .. at the beginning takes a folder off its end. */
static void add_folder(const char *folder, Buffer *out) {
    char program[PATH_MAX];
    ssize_t length = folder[0] == '/' ? 0 : readlink("/proc/self/exe", program, sizeof program);
    while (length > 0 && program[length - 1] != '/') length--;
    for (; length > 1 && !strncmp(folder, "../", 3); folder += 3) do
            length--;
        while (length > 1 && program[length - 1] != '/');
    if (length > 0) buffer_add(out, (Span){program, (size_t)length});
    buffer_add_text(out, folder);
}

static bool is_beside_program(const char *folder, const char *name, Buffer *path) {
    Buffer full = {0};
    add_folder(folder, &full);
    /* A relative path would refer to the current folder. */
    bool found = buffer_text(&full)[0] == '/' && is_there(buffer_text(&full), name, path);
    buffer_finish(&full);
    return found;
}

bool datafile_find_own(const char *name, Buffer *path, Reason *why) {
    const char *given = getenv("LIA_DATA");
    bool is_given = given && given[0];
    if (is_given && is_there(given, name, path)) return true;
    if (is_beside_program(LIA_POSITIONS_DIR, name, path)) return true;
    if (is_beside_program(build_dir, name, path)) return true;
    buffer_clear(path);
    Buffer installed = {0}, built = {0};
    add_folder(LIA_POSITIONS_DIR, &installed);
    add_folder(build_dir, &built);
    reason_set(why, "%s: not in %s, %s or %s", name, is_given ? given : "$LIA_DATA (not set)",
               buffer_text(&installed), buffer_text(&built));
    buffer_finish(&installed);
    buffer_finish(&built);
    return false;
}

bool datafile_find(const char *name, Buffer *path, Reason *why) {
    if (is_there(NULL, name, path)) return true;
    int error = errno;
    if (!strchr(name, '/') && error == ENOENT) {
        Reason cause;
        return datafile_find_own(name, path, &cause) ||
               reason_set(why, "%s; nor is it in this folder", cause.text);
    }
    buffer_clear(path);
    return reason_set(why, "%s: %s", name, strerror(error));
}

bool datafile_read(const char *name, Buffer *path, Buffer *text, Reason *why) {
    if (!strcmp(name, "-"))
        buffer_add_text(path, name);
    else if (!datafile_find(name, path, why))
        return false;
    if (path->failed) return reason_set(why, "out of memory");
    return file_read(buffer_text(path), text, why);
}
