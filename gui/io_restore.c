/* Games left behind by an instance that did not end well.
 *
 * Every running instance holds a lock on autosave-NAME.lock beside its autosave-NAME.sgf. A game
 * whose lock can be had belongs to nobody any more. The newest such game with a move in it is
 * handed out together with the lock, so that two instances starting at once do not both take it.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io.h"
#include "paths.h"
#include "base/file.h"

static bool is_autosave(const char *name) {
    return !strncmp(name, "autosave-", 9) && path_has_extension(name, "sgf");
}

/* The lock of a game nobody has, or -1. */
static int take_lock(const char *game) {
    char lock[PATH_BYTES];
    size_t n = strlen(game);
    if (n + 2 >= sizeof lock) return -1;
    memcpy(lock, game, n - 3);
    memcpy(lock + n - 3, "lock", 5);
    int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
    close(fd);
    return -1;
}

static bool find_newest(const char *folder, time_t before, char out[PATH_BYTES], time_t *time) {
    DIR *dir = opendir(folder);
    bool found = false;
    if (!dir) return false;
    for (struct dirent *e; (e = readdir(dir));) {
        char path[PATH_BYTES];
        struct stat st;
        if (!is_autosave(e->d_name) || !path_join(path, folder, e->d_name) || stat(path, &st))
            continue;
        if (st.st_mtime > before || (found && st.st_mtime <= *time)) continue;
        memcpy(out, path, sizeof path);
        *time = st.st_mtime;
        found = true;
    }
    closedir(dir);
    return found;
}

static void remove_game(const char *path, int lock) {
    char name[PATH_BYTES];
    size_t n = strlen(path);
    unlink(path);
    if (n + 2 < sizeof name) {
        memcpy(name, path, n - 3);
        memcpy(name + n - 3, "lock", 5);
        unlink(name);
    }
    close(lock);
}

void io_restore_games(IoJob *job) {
    char folder[PATH_BYTES], path[PATH_BYTES];
    memcpy(folder, job->path, sizeof folder);
    time_t before = (time_t)INT64_MAX, time = 0;
    for (int tries = 0; tries < 64 && find_newest(folder, before, path, &time); tries++) {
        before = time;
        int lock = take_lock(path);
        if (lock < 0) { /* alive; another one with the same second is not worth the trouble */
            before = time - 1;
            continue;
        }
        buffer_clear(&job->text);
        bool readable = file_read_regular(path, &job->text, NULL);
        if (readable) io_parse_games(job);
        if (!job->ok && (!readable || job->text.length)) { /* perhaps somebody can mend it */
            close(lock);
            before = time - 1;
            continue;
        }
        if (job->ok && job->games[0].nodes > 1) {
            memcpy(job->path, path, sizeof path);
            job->lock = lock;
            return;
        }
        for (int i = 0; i < job->game_count; i++) record_finish(&job->games[i]);
        job->game_count = 0;
        job->ok = false;
        remove_game(path, lock); /* nothing was played */
    }
    job->ok = false;
}
