#include "autosave.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app.h"
#include "app_game.h"
#include "files.h"

static void remove_file(App *app, const char *path) {
    char lock[PATH_BYTES];
    IoJob *job = io_job(IO_REMOVE, JOB_CLEAN, path);
    if (job && path_lock(lock, path)) buffer_add_text(&job->text, lock);
    io_submit(app->io, job);
}

/* Takes a name of its own. One that is taken belongs to a window that runs or, when process numbers
 * come round again, to one that has ended and whose games are still to be offered. */
static bool claim(Autosave *a, int number) {
    char name[64], lock[PATH_BYTES];
    struct stat ours, there;
    snprintf(name, sizeof name, "autosave-%ld-%d.sgf", (long)getpid(), number);
    if (!path_state(a->path, name) || !path_lock(lock, a->path)) return false;
    if (!access(a->path, F_OK)) return false;
    a->lock = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    /* another window that tidies up may have removed the file before it was locked */
    if (a->lock >= 0 && !flock(a->lock, LOCK_EX | LOCK_NB) && !fstat(a->lock, &ours) &&
        !stat(lock, &there) && ours.st_ino == there.st_ino)
        return true;
    if (a->lock >= 0) close(a->lock);
    a->lock = -1;
    return false;
}

static KeptState state_of(const Document *d) {
    if (!d->full) return (KeptState){0};
    return (KeptState){d->session.id, d->session.version, document_is_saved(d)};
}

static bool same_state(KeptState a, KeptState b) {
    return a.id == b.id && a.version == b.version && a.saved == b.saved;
}

void autosave_init(App *app) {
    enum { NAMES = 100 };
    Autosave *a = &app->autosave;
    char folder[PATH_BYTES];
    a->game = state_of(&app->game); /* nothing is in it yet */
    if (!path_state(folder, "")) {
        app_say(app, SAY_TROUBLE, "Games and settings cannot be kept: HOME is not set");
        return;
    }
    path_make_folders(folder, 0700);
    for (int i = 0; i < NAMES; i++)
        if (claim(a, i)) return;
    app_say(app, SAY_TROUBLE, "Games cannot be kept in %s", folder);
    a->path[0] = 0;
}

/* A game aside that its file does not hold. */
static bool keeps_aside(const App *app) {
    return app->aside.full && !document_is_saved(&app->aside);
}

static void write_games(App *app) {
    Autosave *a = &app->autosave;
    a->game = state_of(&app->game);
    a->aside = state_of(&app->aside);
    a->played = app->game.session.played;
    IoJob *job = io_job(IO_WRITE, JOB_AUTOSAVE, a->path);
    if (!job) return;
    document_keep(&app->game, app->now, &job->text);
    if (keeps_aside(app)) document_keep(&app->aside, app->now, &job->text);
    io_submit(app->io, job);
}

void autosave_update(App *app) {
    Autosave *a = &app->autosave;
    if (!a->path[0] || !mode_class(app)->keeps_game) return;
    KeptState game = state_of(&app->game), aside = state_of(&app->aside);
    if (same_state(game, a->game) && same_state(aside, a->aside)) return;
    /* the notes of a review come all the time: they are kept at its end, moves at once */
    if (app->review.running && a->played == app->game.session.played) return;
    write_games(app);
}

void autosave_finish(App *app) {
    Autosave *a = &app->autosave;
    if (!a->path[0]) return;
    if (document_goes_on(&app->game) || keeps_aside(app))
        write_games(app);
    else
        remove_file(app, a->path);
}

void autosave_unlock(Autosave *a) {
    if (a->lock >= 0) close(a->lock);
    if (a->taken_lock >= 0) close(a->taken_lock);
    document_finish(&a->found);
}

void autosave_look(App *app) {
    char folder[PATH_BYTES];
    if (path_state(folder, "")) io_submit(app->io, io_job(IO_RESTORE, JOB_RESTORE, folder));
}

/* Somebody has moved in the game on the board, and not only an engine that had the first move. */
static bool has_begun(const Session *s) {
    for (const RecordNode *n = s->live; n->parent; n = n->parent)
        if (s->setup.players[n->parent->position.side].kind == PLAYER_HUMAN) return true;
    return s->live->ply > 1;
}

static void forget_taken(App *app) {
    Autosave *a = &app->autosave;
    if (a->taken[0]) remove_file(app, a->taken);
    if (a->taken_lock >= 0) close(a->taken_lock);
    a->taken_lock = -1;
    a->taken[0] = 0;
}

void autosave_found(App *app, IoJob *job) {
    Autosave *a = &app->autosave;
    Span rest = buffer_span(&job->text), line;
    while (span_next_line(&rest, &line)) { /* older games become recent files */
        char path[PATH_BYTES];
        snprintf(path, sizeof path, "%.*s", (int)line.length, line.at);
        if (path[0]) files_remember(app, path, false);
    }
    if (!job->ok || has_begun(&app->game.session) || app->dialogs.open || a->taken[0]) return;
    if (!document_init(&a->found, &app->versions)) return;
    SDL_strlcpy(a->taken, job->path, sizeof a->taken);
    a->taken_lock = job->lock;
    job->lock = -1;
    document_restore(&a->found, &job->games[0]);
    if (job->game_count > 1 && !app->aside.full && document_init(&app->aside, &app->versions))
        document_restore(&app->aside, &job->games[1]);
    if (document_goes_on(&a->found)) {
        dialog_open_ask(app, ASK_RESTORE);
        return;
    }
    document_finish(&a->found); /* over, empty or saved */
    if (!app->aside.full)
        forget_taken(app);
    else
        app_say(app, SAY_INFO, "%s", app_aside_words);
}

void autosave_written(App *app, const IoJob *job) {
    Autosave *a = &app->autosave;
    if (!job->ok)
        app_say(app, SAY_TROUBLE, "Could not keep the game: %s", job->why.text);
    else if (!a->found.full)
        forget_taken(app);
}

void autosave_answer(App *app, bool go_on) {
    Autosave *a = &app->autosave;
    if (!a->found.full) return;
    if (go_on) {
        app_bring_back(app, &a->found);
        app_say(app, SAY_INFO, "The game goes on where it stopped%s",
                session_has_clocks(&app->game.session) ? ". The clock starts with the next move"
                                                       : "");
    } else {
        document_finish(&app->aside);
        app->aside = a->found;
        a->found = (Document){0};
        app_say(app, SAY_INFO, "%s", app_aside_words);
    }
}
