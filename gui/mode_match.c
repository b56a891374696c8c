/* A match: games one after the other, colours alternating, two games from each opening. Nothing
 * here waits; what happens follows from the state of the game after every event.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "paths.h"

enum { FAULTS_MAX = 3 };

int match_player(const App *app, Color c) {
    return (app->match.played & 1) ^ (int)c; /* first and second change colours every game */
}

int match_points(const App *app, int player) {
    int points = 0;
    for (int i = 0; i < app->match.played; i++)
        points += player == 0 ? app->match.points[i] : 2 - app->match.points[i];
    return points;
}

static void begin_game(App *app) {
    MatchMode *m = &app->match;
    GameSetup setup = m->setup;
    bool flipped = app->game.flipped;
    for (Color c = BLACK; c <= WHITE; c++)
        setup.players[c] = m->setup.players[match_player(app, c)];
    if (m->opening_count) setup.start = m->openings[m->played / 2 % m->opening_count];
    m->resting = false;
    app_start_game(app, &setup);
    app->mode = MODE_MATCH;
    app->game.flipped = flipped;
    Tally *tally = &app->game.session.tally; /* also where an engine plays itself */
    *tally = (Tally){.games = m->played};
    for (Color c = BLACK; c <= WHITE; c++)
        tally->points[c] = match_points(app, match_player(app, c));
    app->desk.seat[BLACK] = app->desk.seat[WHITE] = (ThinkInfo){0};
}

void match_start(App *app, const GameSetup *setup, int games, bool vary) {
    MatchMode *m = &app->match;
    mode_leave(app);
    app_put_aside(app);
    *m = (MatchMode){.setup = *setup, .games = games};
    Position standard = pos_standard();
    m->loading = vary && pos_equal(&setup->start, &standard);
    time_t now = time(NULL);
    struct tm local;
    char name[64];
    if (app->scripted)
        path_state(m->path, "match.sgf"); /* a name that tests know */
    else if (localtime_r(&now, &local) &&
             strftime(name, sizeof name, "match-%Y%m%d-%H%M%S.sgf", &local))
        path_state(m->path, name);
    app->analysing = app->game.flipped = false;
    begin_game(app);
    if (m->loading) files_openings(app);
}

void match_openings_read(App *app, IoJob *job) {
    MatchMode *m = &app->match;
    if (app->mode != MODE_MATCH || !m->loading) return;
    m->loading = false;
    for (int i = 0; job->has_suite && i < job->suite.count; i++)
        if (m->opening_count < MATCH_OPENINGS_MAX)
            m->openings[m->opening_count++] = job->suite.entries[i].position;
    begin_game(app);
    if (!m->opening_count)
        app_say(app, SAY_TROUBLE, "No openings, all games begin alike: %s", job->why.text);
}

void match_close(App *app) {
    buffer_finish(&app->match.text);
    app->match = (MatchMode){0};
    motion_stop(&app->motions, WAIT_MATCH);
    app->mode = MODE_GAME;
}

void match_stop(App *app) {
    /* the game stays to be looked at, and nobody plays it on unasked */
    session_run_clock(&app->game.session, false, app->now);
    for (Color c = BLACK; c <= WHITE; c++) app->game.session.setup.players[c].kind = PLAYER_HUMAN;
    session_touch_game(&app->game.session);
    bool over = app->match.over;
    match_close(app);
    app_game_changed(app);
    app_say(app, SAY_INFO, over ? "Back from the match" : "The match is stopped");
}

void match_pause(App *app) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    m->paused = !m->paused;
    session_run_clock(s, !m->paused && s->live->ply > 0 && !session_is_over(s), app->now);
    m->faults[0] = m->faults[1] = 0;
    app_say_nothing(app);
}

void match_fault(App *app, const char *trouble) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    Color loser = s->live->position.side;
    int player = match_player(app, loser);
    char name[PLAYER_NAME], text[160];
    snprintf(name, sizeof name, "%s", s->setup.players[loser].name);
    snprintf(text, sizeof text, "%s", trouble);
    app->desk.trouble[0] = 0;
    session_declare(s, winner_of(color_other(loser)), END_FORFEIT, app->now, NULL);
    app_game_changed(app);
    if (++m->faults[player] < FAULTS_MAX) {
        app_say(app, SAY_TROUBLE, "%s %s", name, text);
        return;
    }
    m->paused = true;
    app_say(app, SAY_TROUBLE, "%s failed %d times, the match waits: it %s", name, FAULTS_MAX, text);
}

/* The game is over: points, file, and when the next one begins. */
static void count_game(App *app) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    Result r = session_result(s);
    int black = r.winner == WINNER_DRAW ? 1 : r.winner == WINNER_BLACK ? 2 : 0;
    if (r.reason != END_FORFEIT) m->faults[0] = m->faults[1] = 0;
    files_save_match(app);
    m->points[m->played] = (signed char)(match_player(app, BLACK) == 0 ? black : 2 - black);
    m->played++;
    app->dirty = true;
    m->over = m->played == m->games;
    m->resting = !m->over;
    if (m->resting) motion_start(&app->motions, WAIT_MATCH, app->now);
}

void match_update(App *app) {
    MatchMode *m = &app->match;
    if (app->mode != MODE_MATCH || m->over || m->loading) return;
    if (!m->resting && session_is_over(&app->game.session)) count_game(app);
    /* without motion the rest is over as soon as it begins, and no event would come after it */
    if (m->resting && !m->paused && !motion_is_running(&app->motions, WAIT_MATCH)) {
        char said[sizeof app->say];
        SayKind kind = app->say_kind;
        memcpy(said, app->say, sizeof said);
        begin_game(app);
        if (kind == SAY_TROUBLE) app_say(app, kind, "%s", said); /* a fault stays readable */
    }
}

void match_describe(const App *app, char *state, size_t size) {
    const MatchMode *m = &app->match;
    state[0] = 0;
    if (m->over) {
        int a = match_points(app, 0), b = match_points(app, 1);
        const char *first = m->setup.players[BLACK].name, *second = m->setup.players[WHITE].name;
        if (a == b)
            snprintf(state, size, "The match is over: a draw");
        else
            snprintf(state, size, "The match is over: %s wins", a > b ? first : second);
    } else if (m->paused) {
        snprintf(state, size, "The match is paused");
    } else if (m->loading) {
        snprintf(state, size, "Reading the openings");
    }
}
