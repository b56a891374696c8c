/* The queue and its thread. */
#include "io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "game/paths.h"
#include "picture.h"
#include "private/bell.h"
#include "base/file.h"

struct Io {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    IoJob *first, **last; /* waiting */
    IoJob *done, **done_last;
    bool busy, quit;
    Bell bell;
};

IoJob *io_job(IoKind kind, int purpose, const char *path) {
    IoJob *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    job->kind = kind;
    job->purpose = purpose;
    job->rules = rules_default();
    job->lock = -1;
    SDL_strlcpy(job->path, path, sizeof job->path);
    return job;
}

void io_job_destroy(IoJob *job) {
    if (!job) return;
    for (int i = 0; i < job->game_count; i++) record_finish(&job->games[i]);
    free(job->games);
    collection_finish(&job->batch);
    source_close(job->source);
    book_close(job->book);
    if (job->has_suite) suite_finish(&job->suite);
    free(job->entries);
    free(job->pixels);
    if (job->lock >= 0) close(job->lock);
    buffer_finish(&job->text);
    free(job);
}

static bool is_game_file(const IoEntry *e) {
    return path_has_extension(e->name, "sgf") || path_has_extension(e->name, "pgn") ||
           path_has_extension(e->name, "txt") || path_has_extension(e->name, "games") ||
           path_has_extension(e->name, "jsonl") || path_has_extension(e->name, "book");
}

static int compare_entries(const void *a, const void *b) {
    const IoEntry *x = a, *y = b;
    if (x->folder != y->folder) return x->folder ? -1 : 1;
    return strcasecmp(x->name, y->name);
}

static void list_folder(IoJob *job) {
    DIR *dir = opendir(job->path);
    if (!dir) {
        reason_set(&job->why, "%s: %s", job->path, strerror(errno));
        return;
    }
    int capacity = 0;
    for (struct dirent *e; (e = readdir(dir));) {
        if (e->d_name[0] == '.') continue;
        struct stat st;
        if (fstatat(dirfd(dir), e->d_name, &st, 0) ||
            (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode)))
            continue;
        IoEntry found = {.folder = S_ISDIR(st.st_mode), .size = st.st_size, .time = st.st_mtime};
        SDL_strlcpy(found.name, e->d_name, sizeof found.name);
        bool wanted = found.folder               ? true
                      : job->kind == IO_PROGRAMS ? !faccessat(dirfd(dir), e->d_name, X_OK, 0)
                                                 : is_game_file(&found);
        if (!wanted) continue;
        if (job->entry_count == capacity) {
            capacity = capacity ? 2 * capacity : 64;
            IoEntry *more = realloc(job->entries, (size_t)capacity * sizeof *more);
            if (!more) break;
            job->entries = more;
        }
        job->entries[job->entry_count++] = found;
    }
    closedir(dir);
    if (job->entry_count)
        qsort(job->entries, (size_t)job->entry_count, sizeof *job->entries, compare_entries);
    if (job->entry_count > IO_ENTRIES_MAX) {
        reason_set(&job->why, "Only the first %d of %d names are listed", IO_ENTRIES_MAX,
                   job->entry_count);
        job->entry_count = IO_ENTRIES_MAX;
    }
    job->ok = true;
}

static void look_at_program(IoJob *job) {
    struct stat st;
    if (stat(job->path, &st))
        reason_set(&job->why, "%s", strerror(errno));
    else if (!S_ISREG(st.st_mode))
        reason_set(&job->why, "not a file");
    else if (access(job->path, X_OK))
        reason_set(&job->why, "not executable");
    else
        job->ok = true;
}

static void read_suite(IoJob *job) {
    Buffer other = {0};
    struct stat st;
    bool own = job->kind == IO_OWN_SUITE;
    /* reading a pipe could wait for ever */
    if (!own && stat(job->path, &st) == 0 && !S_ISREG(st.st_mode)) {
        reason_set(&job->why, "%s: not a regular file", job->path);
        return;
    }
    job->ok = job->has_suite = own ? suite_load_own(job->path, &job->suite, &job->why)
                                   : suite_load(job->path, &job->suite, &job->why);
    if (job->text.length) file_read_regular(buffer_text(&job->text), &other, NULL);
    buffer_finish(&job->text);
    job->text = other;
}

/* A file that somebody writes to is locked. */
static void read_mark(IoJob *job) {
    Buffer text = {0};
    if (!file_read_regular(job->path, &text, &job->why)) return;
    Span path = span_trim(buffer_span(&text));
    buffer_add(&job->text, path);
    buffer_finish(&text);
    int fd = job->text.failed ? -1 : open(buffer_text(&job->text), O_RDONLY | O_CLOEXEC);
    job->ok = fd >= 0 && !flock(fd, LOCK_EX | LOCK_NB);
    if (fd >= 0) close(fd);
}

static void run_job(IoJob *job) {
    switch (job->kind) {
    case IO_WRITE:
        job->exists = job->fresh && !access(job->path, F_OK);
        if (job->exists) break;
        path_make_folders(job->path, 0777);
        job->ok = !job->text.failed && file_write(job->path, buffer_span(&job->text), &job->why);
        break;
    case IO_LOAD:
    case IO_PARSE:
        io_read_games(job);
        break;
    case IO_READ_ON:
        io_read_on(job);
        break;
    case IO_BOOK:
        job->book = job->path[0] ? book_open(job->path, &job->why) : book_open_own(&job->why);
        job->ok = job->book != NULL;
        break;
    case IO_SUITE:
    case IO_OWN_SUITE:
        read_suite(job);
        break;
    case IO_LIST:
    case IO_PROGRAMS:
        list_folder(job);
        break;
    case IO_PROGRAM:
        look_at_program(job);
        break;
    case IO_MARK:
        read_mark(job);
        break;
    case IO_REMOVE:
        job->ok = unlink(job->path) == 0;
        if (job->text.length) unlink(buffer_text(&job->text));
        break;
    case IO_RESTORE:
        io_restore_games(job);
        break;
    case IO_PICTURE: {
        path_make_folders(job->path, 0777);
        Buffer png = {0};
        picture_write(job->pixels, job->w, job->h, &png);
        job->ok = !png.failed && file_write(job->path, buffer_span(&png), &job->why);
        buffer_finish(&png);
        break;
    }
    }
}

static void *io_main(void *context) {
    Io *io = context;
    pthread_mutex_lock(&io->lock);
    for (;;) {
        while (!io->first && !io->quit) pthread_cond_wait(&io->wake, &io->lock);
        IoJob *job = io->first;
        if (!job) break;
        io->first = job->next;
        if (!io->first) io->last = &io->first;
        io->busy = true;
        pthread_mutex_unlock(&io->lock);
        run_job(job);
        pthread_mutex_lock(&io->lock);
        io->busy = false;
        job->next = NULL;
        *io->done_last = job;
        io->done_last = &job->next;
        bell_ring(&io->bell);
    }
    pthread_mutex_unlock(&io->lock);
    return NULL;
}

Io *io_create(Uint32 event, Reason *why) {
    Io *io = calloc(1, sizeof *io);
    if (!io) return reason_set(why, "out of memory"), NULL;
    io->bell.event = event;
    io->last = &io->first;
    io->done_last = &io->done;
    pthread_mutex_init(&io->lock, NULL);
    pthread_cond_init(&io->wake, NULL);
    int error = pthread_create(&io->thread, NULL, io_main, io);
    if (error) {
        reason_set(why, "cannot start a thread: %s", strerror(error));
        pthread_cond_destroy(&io->wake);
        pthread_mutex_destroy(&io->lock);
        free(io);
        return NULL;
    }
    return io;
}

/* With the lock held: what is only to be read is not worth waiting for. */
static void drop_reading(Io *io) {
    for (IoJob **at = &io->first; *at;) {
        IoJob *job = *at;
        if (job->kind == IO_WRITE || job->kind == IO_PICTURE || job->kind == IO_REMOVE) {
            at = &job->next;
        } else {
            *at = job->next;
            io_job_destroy(job);
        }
        io->last = at;
    }
}

void io_destroy(Io *io) {
    if (!io) return;
    pthread_mutex_lock(&io->lock);
    drop_reading(io);
    io->quit = true;
    pthread_cond_signal(&io->wake);
    pthread_mutex_unlock(&io->lock);
    pthread_join(io->thread, NULL);
    for (IoJob *job; (job = io_take(io));) io_job_destroy(job);
    pthread_cond_destroy(&io->wake);
    pthread_mutex_destroy(&io->lock);
    free(io);
}

void io_submit(Io *io, IoJob *job) {
    if (!job) return;
    pthread_mutex_lock(&io->lock);
    if (job->kind == IO_WRITE) {
        for (IoJob *waiting = io->first; waiting; waiting = waiting->next)
            if (waiting->kind == IO_WRITE && waiting->purpose == job->purpose &&
                !strcmp(waiting->path, job->path)) {
                Buffer old = waiting->text;
                waiting->text = job->text;
                waiting->game = job->game;
                waiting->version = job->version;
                waiting->fresh = job->fresh;
                job->text = old;
                pthread_mutex_unlock(&io->lock);
                io_job_destroy(job);
                return;
            }
    }
    job->next = NULL;
    *io->last = job;
    io->last = &job->next;
    pthread_cond_signal(&io->wake);
    pthread_mutex_unlock(&io->lock);
}

IoJob *io_take(Io *io) {
    pthread_mutex_lock(&io->lock);
    IoJob *job = io->done;
    if (job) {
        io->done = job->next;
        if (!io->done) io->done_last = &io->done;
        job->next = NULL;
    }
    if (!io->done) bell_answer(&io->bell);
    pthread_mutex_unlock(&io->lock);
    return job;
}

bool io_is_idle(Io *io) {
    pthread_mutex_lock(&io->lock);
    bool idle = !io->first && !io->busy && !io->done;
    pthread_mutex_unlock(&io->lock);
    return idle;
}
