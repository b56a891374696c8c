#include "shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "book/form.h"
#include "files.h"
#include "game/paths.h"
#include "game/record_setup.h"
#include "kit/numbers.h"

/* ---- reading ---- */

static void read_on(App *app, IoJob *job) {
    app->shelf.reading = job->source != NULL;
    if (!job->source) {
        io_job_destroy(job);
        return;
    }
    IoJob *next = io_job(IO_READ_ON, JOB_SHELF, app->shelf.path);
    if (next) {
        next->source = job->source;
        next->game = app->shelf.ticket;
        job->source = NULL;
    }
    app->shelf.reading = next != NULL;
    io_job_destroy(job);
    io_submit(app->io, next);
}

/* What the filter says in the words of a query. */
static Query query_of(const Shelf *s) {
    return (Query){.words = s->words.text,
                   .result = s->result,
                   .moves_min = field_number(&s->moves_min, 0, 9999, 0),
                   .moves_max = field_number(&s->moves_max, 0, 9999, 0),
                   .position = s->here ? &s->at : NULL};
}

/* Looks through the games from a number on. */
static void find(App *app, size_t from) {
    Shelf *s = &app->shelf;
    Query query = query_of(s);
    for (size_t i = from; i < s->games.game_count; i++) s->damaged += s->games.games[i].why != 0;
    if (!query_run(&s->games, &query, from, &s->hits))
        app_say(app, SAY_TROUBLE, "Not all games are listed: out of memory");
}

static void take(App *app, IoJob *job) {
    Shelf *s = &app->shelf;
    size_t from = s->games.game_count;
    if (collection_append(&s->games, &job->batch)) {
        find(app, from);
    } else {
        app_say(app, SAY_TROUBLE, "Not all games are listed: out of memory");
        source_close(job->source);
        job->source = NULL;
    }
    read_on(app, job);
    app_repaint(app);
}

static void forget_changed(Shelf *s) {
    for (size_t i = 0; i < s->changed_count; i++) document_finish(&s->changed[i].game);
    free(s->changed);
    s->changed = NULL;
    s->changed_count = 0;
}

void shelf_open(App *app, IoJob *job) {
    Shelf *s = &app->shelf;
    if (shelf_unsaved(s)) {
        dialog_open_ask(app, ASK_REPLACE);
        s->waiting = job;
        app_say_nothing(app);
        return;
    }
    unsigned ticket = s->ticket + 1;
    shelf_finish(s);
    *s = (Shelf){.full = true,
                 .ticket = ticket,
                 .words = {.limit = 60},
                 .moves_min = {.limit = 4, .digits = true},
                 .moves_max = {.limit = 4, .digits = true}};
    SDL_strlcpy(s->path, job->path, sizeof s->path);
    app_say_nothing(app);
    take(app, job);
    dialog_open_games(app);
}

void shelf_read(App *app, IoJob *job) {
    if (app->shelf.full && job->game == app->shelf.ticket)
        take(app, job);
    else
        io_job_destroy(job);
}

void shelf_answer(App *app, bool open) {
    IoJob *job = app->shelf.waiting;
    app->shelf.waiting = NULL;
    if (job && open) {
        forget_changed(&app->shelf);
        shelf_open(app, job);
    } else {
        io_job_destroy(job);
    }
}

void shelf_finish(Shelf *s) {
    forget_changed(s);
    io_job_destroy(s->waiting);
    s->waiting = NULL;
    collection_finish(&s->games);
    query_finish(&s->hits);
    s->full = s->reading = false;
}

size_t shelf_games_in(const Shelf *s, const char *path) {
    char ours[PATH_BYTES], other[PATH_BYTES];
    bool same = s->full && s->path[0] && path_absolute(ours, s->path) &&
                path_absolute(other, path) && !strcmp(ours, other);
    return same ? s->games.game_count : 0;
}

/* ---- the filter ---- */

void shelf_filter(App *app) {
    Shelf *s = &app->shelf;
    s->hits.count = 0;
    s->damaged = 0;
    s->selected = 0;
    find(app, 0);
    app_repaint(app);
}

bool shelf_is_filtered(const Shelf *s) {
    return s->hits.count < s->games.game_count;
}

void shelf_follow_board(App *app) {
    Shelf *s = &app->shelf;
    const Position *shown = session_position(&app->game.session);
    bool same = book_form(&s->at).key == book_form(shown).key;
    s->at = *shown;
    if (s->here && !same) shelf_filter(app);
}

/* ---- games ---- */

bool shelf_is_shown(const App *app) {
    return app->shelf.full && app->shelf.shown_id == app->game.session.id;
}

bool shelf_is_unchanged(const App *app) {
    return shelf_is_shown(app) && app->shelf.shown_version == app->game.session.version;
}

/* ---- changed games ---- */

bool shelf_keep(App *app) {
    Shelf *s = &app->shelf;
    ChangedGame *more = realloc(s->changed, (s->changed_count + 1) * sizeof *more);
    if (!more) return false;
    s->changed = more;
    more[s->changed_count] = (ChangedGame){.number = s->shown};
    if (!document_park(&app->game, &more[s->changed_count].game, app->now)) return false;
    s->changed_count++;
    return true;
}

static ChangedGame *find_changed(const Shelf *s, size_t number) {
    for (size_t i = 0; i < s->changed_count; i++)
        if (s->changed[i].number == number) return &s->changed[i];
    return NULL;
}

bool shelf_is_changed(const App *app, size_t number) {
    const Shelf *s = &app->shelf;
    if (shelf_is_shown(app) && s->shown == number) return !shelf_is_unchanged(app);
    return find_changed(s, number) != NULL;
}

size_t shelf_unsaved(const Shelf *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->changed_count; i++) count += !document_is_saved(&s->changed[i].game);
    return count;
}

Document *shelf_find(Shelf *s, unsigned id) {
    for (size_t i = 0; i < s->changed_count; i++)
        if (s->changed[i].game.session.id == id) return &s->changed[i].game;
    return NULL;
}

/* Puts a changed game back on the board; false if the game of this number was not changed. */
static bool show_changed(App *app, size_t number) {
    Shelf *s = &app->shelf;
    ChangedGame *changed = find_changed(s, number);
    if (!changed) return false;
    Document back = changed->game;
    *changed = s->changed[--s->changed_count];
    app_bring_back(app, &back);
    s->shown_version = 0;
    return true;
}

/* Nobody answers in a game that is looked at. */
static void seat_people(App *app) {
    Session *s = &app->game.session;
    Player players[2];
    for (Color c = BLACK; c <= WHITE; c++) {
        players[c] = (Player){.kind = PLAYER_HUMAN, .level = s->setup.players[c].level};
        player_label(&s->setup.players[c], players[c].name, PLAYER_NAME);
    }
    session_set_players(s, players);
}

bool shelf_show(App *app, size_t hit) {
    Shelf *s = &app->shelf;
    Record record;
    Reason why;
    if (hit >= s->hits.count) return false;
    QueryHit found = s->hits.list[hit];
    s->selected = hit;
    const CollectionGame *g = &s->games.games[found.game];
    if (!collection_record(&s->games, g, &record, &why)) {
        app_say(app, SAY_TROUBLE, "%s", why.text);
        return false;
    }
    mode_leave(app);
    app_put_aside(app);
    bool changed = show_changed(app, found.game);
    if (changed) {
        record_finish(&record);
    } else {
        app_adopt(app, &record, ""); /* saving it must not replace the others */
        seat_people(app);
        s->shown_version = app->game.session.version;
    }
    if (s->here) app_show_ply(app, (int)found.ply);
    s->shown = found.game;
    s->shown_id = app->game.session.id;
    const char *trouble = collection_trouble(&s->games, g);
    char fits[64] = "";
    if (shelf_is_filtered(s))
        snprintf(fits, sizeof fits, " (%s fit%s the search)", count_text(s->hits.count).text,
                 s->hits.count == 1 ? "s" : "");
    if (trouble)
        app_say(app, SAY_TROUBLE, "%s", trouble);
    else
        app_say(app, SAY_INFO, "Game %s of %s in %s%s%s", count_text(found.game + 1).text,
                count_text(s->games.game_count).text,
                s->path[0] ? path_name(s->path) : "the clipboard", fits,
                changed ? ", as you changed it" : "");
    return true;
}

static bool can_show(const Shelf *s, size_t hit) {
    const CollectionGame *g = &s->games.games[s->hits.list[hit].game];
    return g->plies || !g->why;
}

/* The hit to step to; false if there is none. */
static bool next_hit(const App *app, int by, size_t *out) {
    const Shelf *s = &app->shelf;
    size_t at = 0, count = s->hits.count;
    if (shelf_is_shown(app)) { /* the first hit that is not before the game on the board */
        while (at < count && s->hits.list[at].game < s->shown) at++;
        if (by > 0 && at < count && s->hits.list[at].game == s->shown) at++;
    } else {
        at = s->selected + (by < 0);
    }
    if (by > 0)
        while (at < count && !can_show(s, at)) at++;
    else
        while (at > 0 && !can_show(s, at - 1)) at--;
    *out = by > 0 ? at : at - 1;
    return by > 0 ? at < count : at > 0 && at <= count;
}

bool shelf_can_step(const App *app, int by) {
    size_t hit;
    return next_hit(app, by, &hit);
}

void shelf_step(App *app, int by) {
    size_t hit;
    if (next_hit(app, by, &hit)) shelf_show(app, hit);
}
