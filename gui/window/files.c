/* Files of the window: loading, saving, settings, pictures. All of it is handed to the
 * I/O thread; the answers come back through files_io_done().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "game/paths.h"
#include "base/file.h"
#include "record/board_svg.h"

void files_load(App *app, const char *path) {
    IoJob *job = io_job(IO_LOAD, JOB_OPEN, path);
    if (job) job->rules = app->game.session.setup.rules;
    io_submit(app->io, job);
    app_say(app, SAY_INFO, "Opening %s", path_name(path));
}

void files_recent_init(App *app) {
    char path[PATH_BYTES];
    Buffer text = {0};
    if (!path_state(path, "recent") || !file_read_regular(path, &text, NULL)) {
        buffer_finish(&text);
        return;
    }
    Span rest = buffer_span(&text), line;
    while (app->recent_count < RECENT_MAX && span_next_line(&rest, &line))
        if (line.length && line.length < PATH_BYTES && line.at[0] == '/') {
            memcpy(app->recent[app->recent_count], line.at, line.length);
            app->recent[app->recent_count++][line.length] = 0;
        }
    buffer_finish(&text);
}

void files_remember(App *app, const char *path, bool used) {
    char whole[PATH_BYTES], state[PATH_BYTES];
    if (!path_absolute(whole, path)) return;
    if (used) path_parent(app->settings.folder, whole);
    int at = 0;
    while (at < app->recent_count && strcmp(app->recent[at], whole)) at++;
    if (at == app->recent_count && at < RECENT_MAX) app->recent_count++;
    if (at == RECENT_MAX) at--;
    memmove(app->recent[1], app->recent[0], (size_t)at * sizeof app->recent[0]);
    memcpy(app->recent[0], whole, sizeof whole);
    IoJob *job = path_state(state, "recent") ? io_job(IO_WRITE, JOB_RECENT, state) : NULL;
    for (int i = 0; job && i < app->recent_count; i++)
        buffer_printf(&job->text, "%s\n", app->recent[i]);
    io_submit(app->io, job);
}

void files_save(App *app, const char *path, bool replace) {
    IoJob *job = io_job(IO_WRITE, JOB_SAVE, path);
    if (!job) return;
    document_write(&app->game, path_has_extension(path, "pgn"), &job->text);
    job->game = app->game.session.id;
    job->version = app->game.session.version;
    job->fresh = !replace;
    io_submit(app->io, job);
}

void files_propose_name(const App *app, char *out, int size) {
    const Session *s = &app->game.session;
    const Player *p = s->setup.players;
    const char *date = record_info(&s->record, INFO_DATE);
    snprintf(out, (size_t)size, "%.40s%s%s - %s.sgf", date, *date ? " " : "", p[BLACK].name,
             p[WHITE].name);
    for (char *c = out; *c; c++)
        if (*c == '/') *c = '-';
}

void files_paste(App *app, const char *text) {
    IoJob *job = io_job(IO_PARSE, JOB_PASTE, "");
    if (!job) return;
    job->rules = app->game.session.setup.rules;
    buffer_add_text(&job->text, text);
    io_submit(app->io, job);
}

/* A name for a picture that is made now, where files were last saved. */
static void picture_path(const App *app, const char *extension, char path[PATH_BYTES]) {
    char name[64] = "lia";
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local)) strftime(name, sizeof name, "lia-%Y%m%d-%H%M%S", &local);
    SDL_strlcat(name, extension, sizeof name);
    path_join(path, app->settings.folder[0] ? app->settings.folder : path_home(), name);
}

void files_picture(App *app) {
    IoJob *job = io_job(IO_PICTURE, JOB_PICTURE, "");
    if (!job) return;
    picture_path(app, ".png", job->path);
    job->pixels = app_pixels_anew(app, &job->w, &job->h);
    app_repaint(app);
    if (!job->pixels) {
        app_say(app, SAY_TROUBLE, "No picture: %s", SDL_GetError());
        io_job_destroy(job);
        return;
    }
    io_submit(app->io, job);
}

void files_drawing(App *app) {
    IoJob *job = io_job(IO_WRITE, JOB_PICTURE, "");
    if (!job) return;
    BoardScene scene = mode_scene(app);
    Move arrows[ARROWS_MAX];
    BoardSvg d = {.position = scene.position,
                  .arrows = arrows,
                  .flip = scene.flipped,
                  .drawn = scene.drawn,
                  .drawn_count = scene.drawn_count};
    for (int i = 0; i < scene.arrow_count; i++)
        if (scene.arrows[i].move != MOVE_PASS) arrows[d.arrow_count++] = scene.arrows[i].move;
    picture_path(app, ".svg", job->path);
    board_svg_write(&d, &job->text);
    io_submit(app->io, job);
}

void files_save_log(App *app, const Buffer *text) {
    char name[64] = "lia-engines.log", path[PATH_BYTES];
    time_t now = time(NULL);
    struct tm local;
    if (!app->scripted && localtime_r(&now, &local))
        strftime(name, sizeof name, "lia-engines-%Y%m%d-%H%M%S.log", &local);
    if (!path_join(path, app->settings.folder[0] ? app->settings.folder : path_home(), name))
        return;
    IoJob *job = io_job(IO_WRITE, JOB_LOG, path);
    if (job) buffer_add(&job->text, buffer_span(text));
    io_submit(app->io, job);
}

void files_roster_init(App *app) {
    char path[PATH_BYTES];
    Buffer text = {0};
    Reason why;
    if (path_config(path, "engines.conf") && file_read_regular(path, &text, NULL) &&
        !roster_parse(&app->roster, buffer_text(&text), &why))
        app_say(app, SAY_TROUBLE, "Engines: %s", why.text);
    buffer_finish(&text);
}

void files_save_roster(App *app) {
    char path[PATH_BYTES];
    char *text = roster_format(&app->roster);
    IoJob *job = path_config(path, "engines.conf") ? io_job(IO_WRITE, JOB_SETTINGS, path) : NULL;
    if (job && text) buffer_add_text(&job->text, text);
    if (text)
        io_submit(app->io, job);
    else
        io_job_destroy(job);
    free(text);
}

char *files_format_settings(const App *app) {
    Settings own = app->settings;
    own.theme = settings_own(&app->theme_given, own.theme);
    own.scale_percent = settings_own(&app->scale_given, own.scale_percent);
    own.animation_ms = settings_own(&app->motion_given, own.animation_ms);
    own.book_variety = settings_own(&app->book_given, own.book_variety);
    own.evaluation_ms = settings_own(&app->evaluation_given, own.evaluation_ms);
    return settings_format(&own);
}

void files_save_settings(App *app) {
    char path[PATH_BYTES];
    char *text = files_format_settings(app);
    if (!text) return;
    if (app->settings_written && !strcmp(text, app->settings_written)) {
        free(text);
        return;
    }
    IoJob *job = path_config(path, "gui.conf") ? io_job(IO_WRITE, JOB_SETTINGS, path) : NULL;
    if (job) buffer_add_text(&job->text, text);
    io_submit(app->io, job);
    free(app->settings_written);
    app->settings_written = text;
}

/* The dialog in which files are opened, or saved, is open. */
static bool is_asking(const App *app, FilesUse use) {
    return app->dialogs.open == DIALOG_FILES && app->dialogs.files.use == use;
}

/* Why a file could not be read, without its path, where the reason begins with that. */
static const char *opened_reason(const IoJob *job) {
    const char *why = job->why.text;
    size_t path = strlen(job->path);
    bool named = path && !strncmp(why, job->path, path) && !strncmp(why + path, ": ", 2);
    return named ? why + path + 2 : why;
}

static void opened(App *app, IoJob *job) {
    const char *name = path_name(job->path), *why = opened_reason(job);
    if (!job->ok) {
        const char *colon = *name ? ": " : "";
        FilesDialog *d = &app->dialogs.files;
        app_repaint(app);
        if (is_asking(app, FILES_OPEN)) /* said once, where the person looks */
            snprintf(d->note, sizeof d->note, "%.60s%s%.130s", name, colon, why);
        else
            app_say(app, SAY_TROUBLE, "%s%s%s", name, colon, why);
        return;
    }
    if (job->kind == IO_LOAD) files_remember(app, job->path, true);
    if (job->is_log) {
        if (is_asking(app, FILES_OPEN)) dialog_close(app);
        match_open(app, job->path);
        return;
    }
    if (job->book) {
        if (is_asking(app, FILES_OPEN)) dialog_close(app);
        opening_read(app, job);
        return;
    }
    if (job->batch.game_count) return; /* many of them are a collection */
    if (job->is_suite) { /* positions, not games: puzzles, read with what was solved of them */
        if (is_asking(app, FILES_OPEN)) dialog_close(app);
        puzzle_open(app, job->path);
        return;
    }
    if (is_asking(app, FILES_OPEN)) dialog_close(app);
    char warning[sizeof job->why.text];
    memcpy(warning, job->why.text, sizeof warning);
    app_adopt(app, &job->games[0], job->path);
    job->game_count = 0;
    if (warning[0])
        app_say(app, SAY_TROUBLE, "%s: %s", *name ? name : "Pasted", warning);
    else
        app_say(app, SAY_INFO, *name ? "Opened %s" : "Game pasted%s", name);
}

static void saved(App *app, const IoJob *job) {
    bool asked = is_asking(app, FILES_SAVE);
    app_repaint(app);
    if (job->exists && asked) {
        dialog_files_exists(app, job->path);
        return;
    }
    if (asked) dialog_close(app);
    if (job->ok) {
        app_say(app, SAY_INFO, "Saved %s", job->path);
        Document *const all[] = {&app->game,
                                 &app->aside,
                                 &app->puzzle.parked,
                                 &app->learn.parked,
                                 &app->retry.parked,
                                 &app->proof.parked,
                                 shelf_find(&app->shelf, job->game),
                                 NULL};
        for (Document *const *d = all; *d; d++) /* wherever the game is by now */
            if ((*d)->full && (*d)->session.id == job->game) {
                SDL_strlcpy((*d)->path, job->path, sizeof(*d)->path);
                (*d)->saved = job->version;
            }
        files_remember(app, job->path, true);
    } else {
        app_say(app, SAY_TROUBLE, "Not saved: %s",
                job->exists ? "the file is there already" : job->why.text);
    }
}

void files_io_done(App *app) {
    for (IoJob *job; (job = io_take(app->io));) {
        app_repaint(app);
        switch (job->purpose) {
        case JOB_SAVE:
            saved(app, job);
            break;
        case JOB_LIST:
            dialog_files_listed(app, job);
            job = NULL;
            break;
        case JOB_PROGRAM:
            dialog_files_looked(app, job);
            break;
        case JOB_PICTURE:
            if (job->ok)
                app_say(app, SAY_INFO, "Picture saved: %s", job->path);
            else
                app_say(app, SAY_TROUBLE, "No picture: %s", job->why.text);
            break;
        case JOB_RESTORE:
            autosave_found(app, job);
            break;
        case JOB_AUTOSAVE:
            autosave_written(app, job);
            break;
        case JOB_SETTINGS:
            if (!job->ok) app_say(app, SAY_TROUBLE, "Settings are not kept: %s", job->why.text);
            break;
        case JOB_PUZZLES:
            if (puzzle_read(app, job)) job = NULL;
            break;
        case JOB_PROGRESS:
            if (!job->ok) app_say(app, SAY_TROUBLE, "Progress is not kept: %s", job->why.text);
            break;
        case JOB_MATCH:
            match_found(app, job);
            break;
        case JOB_LOG:
            if (job->ok)
                app_say(app, SAY_INFO, "Saved %s", job->path);
            else
                app_say(app, SAY_TROUBLE, "Not saved: %s", job->why.text);
            break;
        case JOB_RECENT:
        case JOB_CLEAN:
            break;
        case JOB_OPEN:
        case JOB_PASTE:
            opened(app, job);
            if (!job->batch.game_count) break;
            shelf_open(app, job);
            job = NULL;
            break;
        case JOB_BOOK:
            opening_read(app, job);
            break;
        case JOB_SHELF:
            shelf_read(app, job);
            job = NULL;
            break;
        }
        io_job_destroy(job);
    }
}

void files_list(App *app, IoKind kind, const char *folder) {
    io_submit(app->io, io_job(kind, JOB_LIST, folder));
}

void files_look_at_program(App *app, const char *path) {
    io_submit(app->io, io_job(IO_PROGRAM, JOB_PROGRAM, path));
}

void files_puzzles(App *app, IoKind kind, const char *name) {
    char path[PATH_BYTES];
    IoJob *job = io_job(kind, JOB_PUZZLES, name);
    if (job && path_state(path, "puzzles")) buffer_add_text(&job->text, path);
    io_submit(app->io, job);
}

void files_save_progress(App *app) {
    char path[PATH_BYTES];
    IoJob *job = path_state(path, "puzzles") ? io_job(IO_WRITE, JOB_PROGRESS, path) : NULL;
    if (job)
        buffer_add_text(&job->text, "# Puzzles solved in lia-gui, by the keys of positions.\n");
    for (int i = 0; job && i < app->puzzle.solved_count; i++)
        buffer_printf(&job->text, "solved %016llx\n", (unsigned long long)app->puzzle.solved[i]);
    io_submit(app->io, job);
}
