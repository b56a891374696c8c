/* Games left behind by windows that have ended.
 *
 * Every running window holds a lock on autosave-NAME.lock beside its autosave-NAME.sgf. A file
 * whose lock can be had belongs to no window any more. The newest such file with a move in it is
 * handed out together with the lock, so that two windows that start at once do not both take it.
 * Older ones get a name under which they can be opened like any other file: a start asks one
 * question at most. Locks that belong to no game are removed.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "io.h"
#include "game/paths.h"
#include "base/file.h"

enum { LEFT_MAX = 256 };

typedef struct {
    char name[256];
    struct timespec time;
} LeftGame;

static bool is_autosave(const char *name, const char *extension) {
    return !strncmp(name, "autosave-", 9) && path_has_extension(name, extension);
}

/* The lock of a game that no window has, or -1. */
static int take_lock(const char *game) {
    char lock[PATH_BYTES];
    if (!path_lock(lock, game)) return -1;
    int fd = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
    close(fd);
    return -1;
}

static int newest_first(const void *a, const void *b) {
    const struct timespec x = ((const LeftGame *)a)->time, y = ((const LeftGame *)b)->time;
    if (x.tv_sec != y.tv_sec) return x.tv_sec > y.tv_sec ? -1 : 1;
    return x.tv_nsec > y.tv_nsec ? -1 : x.tv_nsec < y.tv_nsec;
}

/* Removes a lock that has no game, unless a window holds it. */
static void remove_lone_lock(const char *folder, const char *name) {
    char lock[PATH_BYTES], game[PATH_BYTES];
    if (!path_join(lock, folder, name)) return;
    snprintf(game, sizeof game, "%.*ssgf", (int)(strlen(lock) - 4), lock);
    if (!access(game, F_OK)) return;
    int fd = open(lock, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    if (!flock(fd, LOCK_EX | LOCK_NB) && access(game, F_OK)) unlink(lock);
    close(fd);
}

/* Fills the list, newest game first, and returns its length. */
static int find_games(const char *folder, LeftGame *list) {
    DIR *dir = opendir(folder);
    int count = 0;
    if (!dir) return 0;
    for (struct dirent *e; (e = readdir(dir));) {
        struct stat st;
        if (is_autosave(e->d_name, "lock")) remove_lone_lock(folder, e->d_name);
        if (!is_autosave(e->d_name, "sgf") || count == LEFT_MAX) continue;
        if (fstatat(dirfd(dir), e->d_name, &st, 0)) continue;
        snprintf(list[count].name, sizeof list->name, "%s", e->d_name);
        list[count++].time = st.st_mtim;
    }
    closedir(dir);
    qsort(list, (size_t)count, sizeof *list, newest_first);
    return count;
}

static void remove_lock(const char *game, int fd) {
    char lock[PATH_BYTES];
    if (path_lock(lock, game)) unlink(lock);
    close(fd);
}

/* unfinished-DATE-TIME.sgf, or with a number if there is one of that name. */
static bool rename_game(const char *folder, const char *path, time_t when, char out[PATH_BYTES]) {
    struct tm local;
    char date[32] = "", name[64];
    if (localtime_r(&when, &local)) strftime(date, sizeof date, "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i < 100; i++) {
        snprintf(name, sizeof name, i > 1 ? "unfinished-%s-%d.sgf" : "unfinished-%s.sgf", date, i);
        if (path_join(out, folder, name) && access(out, F_OK)) return !rename(path, out);
    }
    return false;
}

static bool has_moves(const IoJob *job) {
    for (int i = 0; i < job->game_count; i++)
        if (job->games[i].nodes > 1) return true;
    return false;
}

/* Deals with one file whose lock is fd: the answer, a file under another name, or nothing. */
static void take_game(IoJob *answer, const char *folder, const LeftGame *left, const char *path,
                      int fd) {
    IoJob *job = io_job(IO_LOAD, 0, path);
    char other[PATH_BYTES];
    if (!job || !file_read_regular(path, &job->text, NULL)) { /* perhaps it can be mended */
        close(fd);
        io_job_destroy(job);
        return;
    }
    io_parse_games(job);
    if (!job->ok && job->text.length) {
        close(fd);
    } else if (!has_moves(job)) {
        unlink(path);
        remove_lock(path, fd);
    } else if (!answer->ok) {
        answer->ok = true;
        answer->lock = fd;
        answer->games = job->games;
        answer->game_count = job->game_count;
        job->games = NULL;
        job->game_count = 0;
        memcpy(answer->path, path, sizeof answer->path);
    } else if (rename_game(folder, path, left->time.tv_sec, other)) {
        buffer_printf(&answer->text, "%s\n", other);
        remove_lock(path, fd);
    } else {
        close(fd);
    }
    io_job_destroy(job);
}

void io_restore_games(IoJob *job) {
    char folder[PATH_BYTES], path[PATH_BYTES];
    LeftGame *list = malloc(LEFT_MAX * sizeof *list);
    memcpy(folder, job->path, sizeof folder);
    int count = list ? find_games(folder, list) : 0;
    for (int i = 0; i < count; i++) {
        int fd = path_join(path, folder, list[i].name) ? take_lock(path) : -1;
        if (fd >= 0) take_game(job, folder, &list[i], path, fd);
    }
    free(list);
}
