#include "opening.h"

#include <string.h>

#include "app.h"
#include "files.h"
#include "game/paths.h"

void opening_init(App *app) {
    io_submit(app->io, io_job(IO_BOOK, JOB_BOOK, app->settings.book));
}

void opening_read(App *app, IoJob *job) {
    OpeningBook *o = &app->opening;
    bool asked = job->purpose == JOB_OPEN; /* by a person, now */
    if (!job->book) {
        if (asked || job->path[0]) app_say(app, SAY_TROUBLE, "%s", job->why.text);
        return;
    }
    opening_finish(o);
    o->book = job->book;
    job->book = NULL;
    o->version++;
    SDL_strlcpy(o->path, job->path, sizeof o->path);
    app_repaint(app);
    if (!asked) return;
    SDL_strlcpy(app->settings.book, job->path, sizeof app->settings.book);
    app->explorer.on = true;
    const BookInfo *info = book_info(o->book);
    if (opening_book(app))
        app_say(app, SAY_INFO, "Opening book %s: %zu positions", path_name(job->path),
                info->positions);
    else
        app_say(app, SAY_INFO, "Opening book %s, for rules %s only", path_name(job->path),
                info->dialect);
}

void opening_finish(OpeningBook *o) {
    book_close(o->book);
    o->book = NULL;
}

const Book *opening_book(const App *app) {
    const Book *b = app->opening.book;
    return b && rules_are_equal(&book_info(b)->rules, &app->game.session.setup.rules) ? b : NULL;
}

bool opening_choose(const App *app, Move *out) {
    const Session *s = &app->game.session;
    const Player *mover = session_mover(s);
    const Book *b = opening_book(app);
    if (!b || app->settings.book_variety < 0 || !mode_is(app, MODE_GAME) || seats_are_engines(app))
        return false;
    bool knows = mover->kind == PLAYER_LIA ? mover->level >= BOOK_LEVEL_USUAL
                                           : roster_is_preset(mover->name);
    BookMove move;
    if (!knows || !book_choose(b, &s->record.game, app->settings.book_variety,
                               app->opening.seed + s->id, &move))
        return false;
    *out = move.move;
    return true;
}
