#include "seats.h"

#include <stdio.h>
#include <string.h>

#include "app.h"

/* Another program plays this colour. */
static bool is_guest(const App *app, Color c) {
    const Player *p = &app->game.session.setup.players[c];
    if (mode_class(app)->plays_elsewhere) return false;
    return p->kind == PLAYER_ENGINE && !roster_is_preset(p->name);
}

static Source source_of_guest(Color c) {
    return (Source)(SOURCE_GUEST + (int)c);
}

void seats_dismiss(App *app, Guest *guest) {
    Seats *s = &app->seats;
    if (!guest) return;
    guest_dismiss(guest);
    if (s->leaving_count == SEATS_LEAVING_MAX) { /* it was told to go long ago */
        guest_reap(s->leaving[0], true);
        s->leaving_count--;
        for (int i = 0; i < s->leaving_count; i++) s->leaving[i] = s->leaving[i + 1];
    }
    s->leaving[s->leaving_count++] = guest;
}

static void clear_seat(App *app, Seat *seat) {
    seats_dismiss(app, seat->guest);
    *seat = (Seat){0};
}

/* The analyst comes when it is first asked, and stays. */
static bool needs_analyst(const App *app) {
    const Seats *s = &app->seats;
    if (seats_analyst(app) != SOURCE_ANALYST) return false;
    return app->analysing || app->desk.hint_wanted || s->seat[SOURCE_ANALYST - SOURCE_GUEST].guest;
}

/* The engine that is to sit there; NULL = none. */
static const char *wanted_guest(const App *app, Source source) {
    if (source == SOURCE_ANALYST) return needs_analyst(app) ? app->settings.analyst : NULL;
    Color c = (Color)(source - SOURCE_GUEST);
    return is_guest(app, c) ? app->game.session.setup.players[c].name : NULL;
}

static bool seat_fits(const App *app, const Seat *seat, Source source) {
    const char *name = wanted_guest(app, source);
    if (!name) return !seat->guest;
    return seat->guest && seat->generation == app->roster.generation && !strcmp(seat->name, name);
}

static void fill_seat(App *app, Source source, const char *name) {
    Seat *seat = &app->seats.seat[source - SOURCE_GUEST];
    const RosterEntry *entry = roster_find(&app->roster, name);
    if (!entry) return; /* seats_start says so */
    snprintf(seat->name, sizeof seat->name, "%s", name);
    seat->generation = app->roster.generation;
    Reason why;
    seat->guest = guest_create(app->event_guest, entry, app->traffic, &why);
    if (!seat->guest) app_say(app, SAY_TROUBLE, "%s: %s", name, why.text);
}

void seats_update(App *app) {
    Seats *s = &app->seats;
    int kept = 0;
    for (int i = 0; i < s->leaving_count; i++)
        if (!guest_reap(s->leaving[i], false)) s->leaving[kept++] = s->leaving[i];
    s->leaving_count = kept;
    Source black_source = source_of_guest(BLACK), white_source = source_of_guest(WHITE);
    if (!seat_fits(app, &s->seat[BLACK], black_source) &&
        !seat_fits(app, &s->seat[WHITE], white_source) &&
        (seat_fits(app, &s->seat[BLACK], white_source) ||
         seat_fits(app, &s->seat[WHITE], black_source))) {
        Seat black = s->seat[BLACK]; /* colours have changed */
        s->seat[BLACK] = s->seat[WHITE];
        s->seat[WHITE] = black;
        desk_lose_source(app, black_source);
        desk_lose_source(app, white_source);
    }
    for (int i = 0; i < SEATS_GUESTS; i++) {
        Source source = (Source)(SOURCE_GUEST + i);
        if (seat_fits(app, &s->seat[i], source)) continue;
        const char *name = wanted_guest(app, source); /* before the seat is empty */
        if (s->seat[i].guest) clear_seat(app, &s->seat[i]);
        desk_lose_source(app, source);
        if (name) fill_seat(app, source, name);
    }
}

void seats_finish(App *app) {
    Seats *s = &app->seats;
    for (int i = 0; i < SEATS_GUESTS; i++) clear_seat(app, &s->seat[i]);
    for (int i = 0; i < s->leaving_count; i++) guest_reap(s->leaving[i], true);
    s->leaving_count = 0;
    thinker_destroy(s->rival);
    thinker_destroy(s->judge);
    s->rival = s->judge = NULL;
}

bool seats_are_engines(const App *app) {
    const Player *p = app->game.session.setup.players;
    return p[BLACK].kind != PLAYER_HUMAN && p[WHITE].kind != PLAYER_HUMAN;
}

Source seats_source(const App *app, Color c) {
    if (is_guest(app, c)) return source_of_guest(c);
    return seats_are_engines(app) && c == WHITE && !is_guest(app, BLACK) ? SOURCE_RIVAL
                                                                         : SOURCE_THINKER;
}

Source seats_analyst(const App *app) {
    const Seats *s = &app->seats;
    bool lost = s->analyst_lost && s->lost_with == app->roster.generation;
    return app->settings.analyst[0] && !lost ? SOURCE_ANALYST : SOURCE_THINKER;
}

void seats_lose_analyst(App *app) {
    app->seats.analyst_lost = true;
    app->seats.lost_with = app->roster.generation;
}

void seats_forgive_analyst(App *app) {
    app->seats.analyst_lost = false;
}

static Guest *guest_of(const App *app, Source source) {
    return source >= SOURCE_GUEST ? app->seats.seat[source - SOURCE_GUEST].guest : NULL;
}

static Thinker *thinker_of(const App *app, Source source) {
    return source == SOURCE_RIVAL   ? app->seats.rival
           : source == SOURCE_JUDGE ? app->seats.judge
                                    : app->thinker;
}

unsigned seats_start(App *app, Source source, const Game *game, const ThinkLimits *limits,
                     Reason *why) {
    if (source >= SOURCE_GUEST) {
        Guest *guest = guest_of(app, source);
        if (!guest) return reason_set(why, "it is not among the engines (Ctrl+Shift+E)"), 0;
        return guest_start(guest, game, limits, why);
    }
    Thinker *thinker = thinker_of(app, source);
    if (!thinker) {
        thinker = thinker_create(app->event_think, why);
        if (!thinker) return 0;
        if (!app->scripted) thinker_seed(thinker, app->now);
        if (thinker_pretends(app->thinker)) thinker_pretend(thinker);
        if (source == SOURCE_RIVAL)
            app->seats.rival = thinker;
        else
            app->seats.judge = thinker;
    }
    return thinker_start(thinker, game, limits, why);
}

void seats_stop(App *app, Source source) {
    Guest *guest = guest_of(app, source);
    if (guest)
        guest_stop(guest);
    else if (source < SOURCE_GUEST && thinker_of(app, source))
        thinker_stop(thinker_of(app, source));
}

void seats_move_now(App *app, Source source) {
    Guest *guest = guest_of(app, source);
    if (guest)
        guest_finish(guest);
    else if (source < SOURCE_GUEST && thinker_of(app, source))
        thinker_finish(thinker_of(app, source));
}

bool seats_read(App *app, Source source, ThinkInfo *out) {
    Guest *guest = guest_of(app, source);
    if (source >= SOURCE_GUEST) return guest && guest_read(guest, out);
    Thinker *thinker = thinker_of(app, source);
    return thinker && thinker_read(thinker, out);
}

bool seats_tell(App *app, Source source, const ThinkInfo *info) {
    return source < SOURCE_GUEST && thinker_of(app, source) &&
           thinker_tell(thinker_of(app, source), info);
}

void seats_new_game(App *app) {
    thinker_new_game(app->thinker);
    if (app->seats.rival) thinker_new_game(app->seats.rival);
    if (app->seats.judge) thinker_new_game(app->seats.judge);
    for (int i = 0; i < SEATS_GUESTS; i++)
        if (app->seats.seat[i].guest) guest_new_game(app->seats.seat[i].guest);
}

void seats_press(App *app, const char *engine, const char *button) {
    for (int i = 0; i < SEATS_GUESTS; i++) {
        const Seat *seat = &app->seats.seat[i];
        if (seat->guest && !strcmp(seat->name, engine)) guest_press(seat->guest, button);
    }
}
