/* A match: games one after the other, colours alternating, two games from each opening. Nothing
 * here waits; what happens follows from the state of the game after every event.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "mode_game.h"
#include "game/paths.h"
#include "record/games.h"

enum { FAULTS_MAX = 3 };

/* First and second change colours every game. */
static int player_in_game(int game, Color c) {
    return (game & 1) ^ (int)c;
}

int match_player(const App *app, Color c) {
    return player_in_game(app->match.played, c);
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
    mode_enter(app, MODE_MATCH);
    app->game.flipped = false;
    begin_game(app);
    if (m->loading) files_openings(app);
}

void match_openings_read(App *app, IoJob *job) {
    MatchMode *m = &app->match;
    if (!m->loading) return; /* the match was left in the meantime */
    m->loading = false;
    for (int i = 0; job->has_suite && i < job->suite.count; i++)
        if (m->opening_count < MATCH_OPENINGS_MAX)
            m->openings[m->opening_count++] = job->suite.entries[i].position;
    begin_game(app);
    if (!m->opening_count)
        app_say(app, SAY_TROUBLE, "No openings, all games begin alike: %s", job->why.text);
}

/* Puts the running game back on the board. */
static void look_away(App *app) {
    MatchMode *m = &app->match;
    if (m->waiting.full) {
        document_unpark(&app->game, &m->waiting, app->now);
        app_game_changed(app);
        motion_stop(&app->motions, MOTION_CHAIN);
    }
    m->looked = 0;
}

void match_look(App *app, int game) {
    MatchMode *m = &app->match;
    GameReader reader;
    Record record;
    ReadReport report;
    if (game >= m->played) {
        look_away(app);
        return;
    }
    size_t from = game ? m->ends[game - 1] : 0;
    Span text = {buffer_text(&m->text) + from, m->ends[game] - from};
    game_reader_init(&reader, text, &m->setup.rules);
    bool flipped = app->game.flipped, waits = !m->over && !m->looked;
    if (waits && !m->paused) match_pause(app);
    if (!game_reader_next(&reader, &record, &report)) {
        app_say(app, SAY_TROUBLE, "The game cannot be shown: %s", report.why.text);
        return;
    }
    if (waits && !document_park(&app->game, &m->waiting, app->now)) {
        record_finish(&record);
        app_say(app, SAY_TROUBLE, "The game cannot be shown: out of memory");
        return;
    }
    document_adopt(&app->game, &record, "");
    review_read(&app->game.session);
    for (Color c = BLACK; c <= WHITE; c++) /* they keep their seats */
        app->game.session.setup.players[c] = m->setup.players[player_in_game(game, c)];
    app->game.flipped = flipped;
    m->looked = game + 1;
    app_game_changed(app);
    motion_stop(&app->motions, MOTION_CHAIN);
    app_say_nothing(app);
}

static void match_leave(App *app) {
    look_away(app);
    buffer_finish(&app->match.text);
    app->match = (MatchMode){0};
    motion_stop(&app->motions, WAIT_MATCH);
}

void match_stop(App *app) {
    look_away(app);
    /* the game stays on the board, and no engine goes on with it */
    session_run_clock(&app->game.session, false, app->now);
    for (Color c = BLACK; c <= WHITE; c++) app->game.session.setup.players[c].kind = PLAYER_HUMAN;
    session_touch_game(&app->game.session);
    bool over = app->match.over;
    mode_leave(app);
    app_game_changed(app);
    app_say(app, SAY_INFO, over ? "Back from the match" : "The match is stopped");
}

void match_pause(App *app) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    look_away(app);
    m->paused = !m->paused;
    session_run_clock(s, !m->paused && s->live->ply > 0 && !session_is_over(s), app->now);
    m->faults[0] = m->faults[1] = 0;
    app_say_nothing(app);
}

/* The player to move cannot: the game is lost. */
static bool match_fault(App *app, const char *trouble) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    Color loser = s->live->position.side;
    int player = match_player(app, loser);
    char name[PLAYER_NAME], text[160];
    snprintf(name, sizeof name, "%s", s->setup.players[loser].name);
    snprintf(text, sizeof text, "%s", trouble);
    desk_forget_trouble(app);
    session_declare(s, winner_of(color_other(loser)), END_FORFEIT, app->now, NULL);
    app_game_changed(app);
    if (++m->faults[player] < FAULTS_MAX) {
        app_say(app, SAY_TROUBLE, "%s %s", name, text);
        return true;
    }
    m->paused = true;
    app_say(app, SAY_TROUBLE, "%s failed %d times, the match waits: it %s", name, FAULTS_MAX, text);
    return true;
}

/* The game is over: points, file, and when the next one begins. */
static void count_game(App *app) {
    MatchMode *m = &app->match;
    Session *s = &app->game.session;
    Result r = session_result(s);
    int black = r.winner == WINNER_DRAW ? 1 : r.winner == WINNER_BLACK ? 2 : 0;
    if (r.reason != END_FORFEIT) m->faults[0] = m->faults[1] = 0;
    files_save_match(app);
    m->ends[m->played] = m->text.length;
    m->points[m->played] = (signed char)(match_player(app, BLACK) == 0 ? black : 2 - black);
    m->played++;
    app_repaint(app);
    m->over = m->played == m->games;
    m->resting = !m->over;
    if (m->resting) motion_start(&app->motions, WAIT_MATCH, app->now);
}

/* Results, the next game, the end. */
static void match_update(App *app) {
    MatchMode *m = &app->match;
    if (m->over || m->loading || m->looked) return;
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

static bool match_describe(const App *app, char *state, size_t size, char *keys, size_t keys_size) {
    const MatchMode *m = &app->match;
    snprintf(keys, keys_size, "%s",
             m->looked && !m->over ? "Space goes on with the match"
                                   : "Games are saved as they end");
    if (m->looked) {
        snprintf(state, size, "Looking at game %d of %d%s", m->looked, m->played,
                 m->over ? "" : ", the match is paused");
    } else if (m->over) {
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
    } else {
        return false;
    }
    return true;
}

static bool match_work(const App *app, Work *out) {
    const MatchMode *m = &app->match;
    *out = WORK_NONE;
    return m->paused || m->loading || m->resting || m->looked;
}

static bool match_asks_to_quit(const App *app) {
    return !app->match.over;
}

const ModeClass match_mode = {
    .refusal = "Not during a match",
    .absence = "No match is being played",
    .shows_bar = true,
    .steps = true,
    .notes_opinions = true,
    .keeps_game = true,
    .view = match_view,
    .title = game_players,
    .leave = match_leave,
    .update = match_update,
    .act = match_act,
    .work = match_work,
    .fault = match_fault,
    .describe = match_describe,
    .asks_to_quit = match_asks_to_quit,
};
