#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

static bool path_xdg(char out[PATH_BYTES], const char *variable, const char *below_home,
                     const char *name) {
    const char *base = getenv(variable), *home = getenv("HOME");
    int n;
    if (base && base[0] == '/')
        n = snprintf(out, PATH_BYTES, "%s/lia/%s", base, name);
    else if (home && home[0] == '/')
        n = snprintf(out, PATH_BYTES, "%s/%s/lia/%s", home, below_home, name);
    else
        return false;
    return n > 0 && n < PATH_BYTES;
}

bool path_config(char out[PATH_BYTES], const char *name) {
    return path_xdg(out, "XDG_CONFIG_HOME", ".config", name);
}

bool path_state(char out[PATH_BYTES], const char *name) {
    return path_xdg(out, "XDG_STATE_HOME", ".local/state", name);
}

const char *path_home(void) {
    const char *home = getenv("HOME");
    return home && home[0] == '/' ? home : "/";
}

bool path_join(char out[PATH_BYTES], const char *folder, const char *name) {
    char joined[PATH_BYTES];
    size_t end = strlen(folder);
    int n = snprintf(joined, sizeof joined, "%s%s%s", folder,
                     end && folder[end - 1] == '/' ? "" : "/", name);
    if (n < 0 || n >= PATH_BYTES) return false;
    memcpy(out, joined, (size_t)n + 1);
    return true;
}

bool path_absolute(char out[PATH_BYTES], const char *path) {
    char folder[PATH_BYTES];
    if (path[0] == '/') return snprintf(out, PATH_BYTES, "%s", path) < PATH_BYTES;
    return getcwd(folder, sizeof folder) && path_join(out, folder, path);
}

void path_parent(char out[PATH_BYTES], const char *path) {
    char parent[PATH_BYTES];
    snprintf(parent, sizeof parent, "%s", path);
    char *slash = strrchr(parent, '/');
    if (!slash)
        snprintf(parent, sizeof parent, ".");
    else if (slash == parent)
        slash[1] = 0;
    else
        *slash = 0;
    memcpy(out, parent, sizeof parent);
}

void path_program(char out[PATH_BYTES], const char *name) {
    char self[PATH_BYTES], folder[PATH_BYTES];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n > 0) {
        self[n] = 0;
        path_parent(folder, self);
        if (path_join(out, folder, name) && !access(out, X_OK)) return;
        path_parent(self, folder);
        if (path_join(folder, self, "engine") && path_join(out, folder, name) && !access(out, X_OK))
            return;
    }
    snprintf(out, PATH_BYTES, "%s", name);
}

const char *path_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_has_extension(const char *path, const char *extension) {
    size_t n = strlen(path), m = strlen(extension);
    return n > m && path[n - m - 1] == '.' && !strcasecmp(path + n - m, extension);
}

bool path_lock(char out[PATH_BYTES], const char *game) {
    size_t n = strlen(game);
    if (!path_has_extension(game, "sgf") || n + 2 >= PATH_BYTES) return false;
    memcpy(out, game, n - 3);
    memcpy(out + n - 3, "lock", 5);
    return true;
}

void path_make_folders(const char *path, unsigned mode) {
    char part[PATH_BYTES];
    if (!*path || snprintf(part, sizeof part, "%s", path) >= (int)sizeof part) return;
    for (char *at = part + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(part, (mode_t)mode);
            *at = '/';
        }
}
