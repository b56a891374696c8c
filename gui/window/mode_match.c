/* The mode of a match. Nothing here waits: orders go to the contest, and what happens follows from
 * what it tells.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "mode_game.h"
#include "game/paths.h"
#include "record/games.h"

bool match_is_running(const App *app) {
    const ContestFacts *f = &app->match.facts;
    return f->state == CONTEST_RUNNING && !f->held;
}

bool match_is_paused(const App *app) {
    const ContestFacts *f = &app->match.facts;
    return f->state == CONTEST_WAITING || (f->state == CONTEST_RUNNING && f->held);
}

bool match_is_over(const App *app) {
    return app->match.facts.state == CONTEST_OVER;
}

const char *match_name(const App *app, Color c) {
    return app->game.session.setup.players[c].name;
}

/* ---- beginning and leaving ---- */

void match_propose_log(const App *app, char out[PATH_BYTES]) {
    time_t now = time(NULL);
    struct tm local;
    char stem[64] = "match", name[96];
    if (!app->scripted && localtime_r(&now, &local))
        strftime(stem, sizeof stem, "match-%Y%m%d-%H%M%S", &local);
    for (int n = 1; n < 1000; n++) { /* a log is never written over */
        if (n == 1)
            snprintf(name, sizeof name, "%s.jsonl", stem);
        else
            snprintf(name, sizeof name, "%s-%d.jsonl", stem, n);
        bool made = app->settings.folder[0] ? path_join(out, app->settings.folder, name)
                                            : path_state(out, name);
        if (!made || access(out, F_OK) != 0) return;
    }
}

/* The path of the log of the match that is to go on, for the next start of the window. */
static void keep_mark(App *app, const char *log) {
    char path[PATH_BYTES];
    if (!path_state(path, "match")) return;
    char whole[PATH_BYTES];
    if (!path_absolute(whole, log)) return;
    IoJob *job = io_job(*log ? IO_WRITE : IO_REMOVE, JOB_CLEAN, path);
    if (job && *log) buffer_printf(&job->text, "%s\n", whole);
    io_submit(app->io, job);
}

static void free_leaving(App *app, bool wait) {
    LeavingMatches *l = &app->leaving_matches;
    int kept = 0;
    for (int i = 0; i < l->count; i++)
        if (wait || contest_dismiss(l->items[i]))
            contest_destroy(l->items[i]);
        else
            l->items[kept++] = l->items[i];
    l->count = kept;
}

static void enter(App *app, Contest *contest) {
    mode_leave(app);
    app_put_aside(app);
    app->match = (MatchMode){.contest = contest};
    mode_enter(app, MODE_MATCH);
    app->game.flipped = false;
    GameSetup setup = setup_default();
    setup.time.kind = TIME_NONE;
    setup.players[BLACK] = setup.players[WHITE] = (Player){PLAYER_ENGINE, LEVELS, ""};
    app_start_game(app, &setup);
}

bool match_start(App *app, const MatchSetup *setup, const char *log, Reason *why) {
    MatchWords words;
    char lia[PATH_BYTES], path[PATH_BYTES];
    path_program(lia, "lia");
    if (!path_absolute(path, log)) return reason_set(why, "The path of the log is too long");
    path_make_folders(path, 0777);
    Contest *contest = NULL;
    if (match_setup_words(setup, &app->roster, lia, path, &words, why))
        contest = contest_create(app->event_match, words.count, (const char *const *)words.items,
                                 app->traffic, why);
    match_words_finish(&words);
    if (!contest) return false;
    contest_hold_at(contest, app->match_hold);
    enter(app, contest);
    keep_mark(app, path);
    return true;
}

void match_open(App *app, const char *log) {
    Reason why;
    Contest *contest = contest_open(app->event_match, log, app->traffic, &why);
    if (contest)
        enter(app, contest);
    else
        app_say(app, SAY_TROUBLE, "%s", why.text);
}

static void match_leave(App *app) {
    MatchMode *m = &app->match;
    LeavingMatches *l = &app->leaving_matches;
    Session *s = &app->game.session;
    if (l->count == MATCHES_LEAVING_MAX) free_leaving(app, true);
    contest_dismiss(m->contest);
    l->items[l->count++] = m->contest;
    free(m->ranks);
    free(m->tallies);
    *m = (MatchMode){0};
    motion_stop(&app->motions, WAIT_MATCH);
    /* the game stays on the board, and no engine goes on with it */
    session_run_clock(s, false, app->now);
    for (Color c = BLACK; c <= WHITE; c++) s->setup.players[c].kind = PLAYER_HUMAN;
    session_touch_game(s);
    if (s->record.root->child) session_study(s, true, app->now);
    if (app->quit && app->aside.full) { /* the person's own game is the one to go on with */
        document_unpark(&app->game, &app->aside, app->now);
    }
}

void matches_finish(App *app) {
    free_leaving(app, true);
}

void match_stop(App *app) {
    bool running = app->match.facts.state == CONTEST_RUNNING, over = match_is_over(app);
    char log[PATH_BYTES];
    SDL_strlcpy(log, contest_log(app->match.contest), sizeof log);
    if (running) {
        contest_stop(app->match.contest);
        return;
    }
    mode_leave(app);
    app_game_changed(app);
    if (over)
        app_say(app, SAY_INFO, "Back from the match");
    else
        app_say(app, SAY_INFO, "The match can go on: open %s", path_name(log));
}

/* ---- orders ---- */

/* Shows the running game again. */
static void look_away(App *app) {
    if (!app->match.looked) return;
    app->match.looked = 0;
    match_lose_game(app);
    match_follow(app);
    app_repaint(app);
}

void match_pause(App *app) {
    MatchMode *m = &app->match;
    look_away(app);
    if (m->facts.state == CONTEST_WAITING) {
        keep_mark(app, contest_log(m->contest));
        contest_go_on(m->contest);
    } else {
        contest_hold(m->contest, !m->facts.held);
    }
    app_say_nothing(app);
    match_heard(app);
}

void match_toggle_table(App *app) {
    app->match.table = !app->match.table;
    app_repaint(app);
}

void match_choose_board(App *app, int board) {
    MatchMode *m = &app->match;
    m->looked = 0;
    m->board = board;
    match_lose_game(app);
    match_follow(app);
    app_repaint(app);
}

void match_look(App *app, int number) {
    MatchMode *m = &app->match;
    GameReader reader;
    Record record;
    ReadReport report;
    Buffer text = {0};
    bool flipped = app->game.flipped;
    if (!contest_game_text(m->contest, number, &text)) {
        look_away(app);
        buffer_finish(&text);
        return;
    }
    game_reader_init(&reader, buffer_span(&text), &m->plan->rules);
    bool read = game_reader_next(&reader, &record, &report);
    buffer_finish(&text);
    if (!read) {
        app_say(app, SAY_TROUBLE, "The game cannot be shown: %s", report.why.text);
        return;
    }
    ContestGame game;
    contest_game(m->contest, number, &game);
    document_adopt(&app->game, &record, "");
    match_lose_game(app);
    match_read_opinions(app);
    const int engines[2] = {[BLACK] = game.black, [WHITE] = game.white};
    for (Color c = BLACK; c <= WHITE; c++) {
        Player *p = &app->game.session.setup.players[c];
        *p = (Player){PLAYER_ENGINE, LEVELS, ""};
        SDL_strlcpy(p->name, m->plan->engines[engines[c]].name, sizeof p->name);
    }
    app->game.flipped = flipped;
    m->looked = number + 1;
    app_game_changed(app);
    motion_stop(&app->motions, MOTION_CHAIN);
    app_say_nothing(app);
}

int match_index_shown(const App *app) {
    const MatchMode *m = &app->match;
    ContestGame game;
    if (m->looked && contest_game(m->contest, m->looked - 1, &game)) return game.index;
    return m->game.serial ? m->game.index : -1;
}

/* The number of the nearest game of the plan that was played, behind the one shown or before it;
 * -1 = there is none. */
static int find_beside(const App *app, int by) {
    const MatchMode *m = &app->match;
    ContestGame game;
    int shown = match_index_shown(app), found = -1, nearest = 0;
    if (!m->plan || shown < 0) return -1;
    for (int n = 0; contest_game(m->contest, n, &game); n++) {
        int distance = by * (game.index - shown);
        if (distance <= 0 || (found >= 0 && distance > nearest)) continue;
        found = n, nearest = distance;
    }
    return found;
}

/* ---- news ---- */

static void take_table(App *app) {
    MatchMode *m = &app->match;
    size_t n = (size_t)m->plan->engine_count;
    if (!m->ranks) m->ranks = calloc(n, sizeof *m->ranks);
    if (!m->tallies) m->tallies = calloc(n * n, sizeof *m->tallies);
    if (!m->ranks || !m->tallies || !contest_table(m->contest, m->ranks, m->tallies)) return;
}

/* The end is told once; where the games are, too. */
static void tell_over(App *app) {
    MatchMode *m = &app->match;
    if (m->told_over || m->facts.state != CONTEST_OVER) return;
    m->told_over = true;
    const char *log = contest_log(m->contest);
    keep_mark(app, "");
    files_remember(app, log, false);
}

void match_heard(App *app) {
    MatchMode *m = &app->match;
    free_leaving(app, false);
    if (!m->contest) return;
    ContestState before = m->facts.state;
    contest_read(m->contest, &m->facts);
    if (!m->plan && (m->plan = contest_plan(m->contest))) m->table = m->plan->engine_count > 2;
    if (m->plan) take_table(app);
    if (before != m->facts.state) app_repaint(app);
    tell_over(app);
    /* a match that does not run has no game of its own to show: its last one */
    bool idle = m->facts.state == CONTEST_WAITING || m->facts.state == CONTEST_OVER;
    if (idle && !m->game.serial && !m->looked && m->facts.games)
        match_look(app, m->facts.games - 1);
    if (m->facts.state == CONTEST_RUNNING && before != CONTEST_RUNNING) look_away(app);
    match_follow(app);
    if (m->facts.troubles != m->troubles && m->facts.trouble[0])
        app_say(app, SAY_TROUBLE, "%s", m->facts.trouble);
    m->troubles = m->facts.troubles;
    app_repaint(app);
}

/* A game that is over has been seen long enough. */
static void match_update(App *app) {
    MatchMode *m = &app->match;
    if (!m->resting || motion_is_running(&app->motions, WAIT_MATCH)) return;
    m->resting = false;
    match_follow(app);
}

/* ---- a match left unfinished ---- */

void match_seek(App *app) {
    char path[PATH_BYTES];
    if (path_state(path, "match")) io_submit(app->io, io_job(IO_MARK, JOB_MATCH, path));
}

void match_found(App *app, IoJob *job) {
    bool free = mode_is(app, MODE_GAME) || mode_is(app, MODE_STUDY);
    if (!job->ok || app->dialogs.open || !free) return;
    SDL_strlcpy(app->match_offered, buffer_text(&job->text), sizeof app->match_offered);
    dialog_open_ask(app, ASK_MATCH);
}

void match_go_on(App *app, const char *log) {
    match_open(app, log);
    if (app->match.contest) contest_go_on(app->match.contest);
}

void match_decline(App *app) {
    if (!app->match_offered[0]) return;
    keep_mark(app, "");
    files_remember(app, app->match_offered, false);
    app->match_offered[0] = 0;
    app_say(app, SAY_INFO, "The match is among the recent files");
}

/* ---- the class ---- */

static void describe_end(const App *app, char *state, size_t size) {
    const MatchMode *m = &app->match;
    const Tally *t = &m->facts.tally;
    if (m->facts.verdict != SPRT_RUNNING)
        snprintf(state, size, "The ratio test accepts %s",
                 m->facts.verdict == SPRT_ACCEPTS_H1 ? "H1" : "H0");
    else if (m->plan->engine_count > 2)
        snprintf(state, size, "The match is over: %s is first",
                 m->ranks ? m->plan->engines[m->ranks[0].engine].name : "");
    else if (t->wins == t->losses)
        snprintf(state, size, "The match is over: a draw");
    else
        snprintf(state, size, "The match is over: %s wins",
                 m->plan->engines[t->wins > t->losses ? 0 : 1].name);
}

static bool match_describe(const App *app, char *state, size_t size, char *keys, size_t keys_size) {
    const MatchMode *m = &app->match;
    const char *log = path_name(contest_log(m->contest));
    snprintf(keys, keys_size, "Log: %s", log);
    if (m->looked && !match_is_over(app) && m->facts.state != CONTEST_WAITING) {
        snprintf(keys, keys_size, "Space shows the running game");
        snprintf(state, size, "Looking at a game that was played");
    } else if (match_is_over(app)) {
        describe_end(app, state, size);
        if (m->facts.games > 1)
            snprintf(keys, keys_size, "PageUp, PageDown: other games · Log: %s", log);
    } else if (m->facts.state == CONTEST_FAILED) {
        snprintf(state, size, "The match cannot be played");
    } else if (m->facts.state == CONTEST_LOADING) {
        snprintf(state, size, "Reading the openings");
    } else if (m->facts.state == CONTEST_WAITING) {
        snprintf(state, size, "The match waits: Space goes on with it");
    } else if (m->facts.held) {
        snprintf(state, size, "The match is paused");
    } else {
        return false;
    }
    return true;
}

static bool match_work(const App *app, Work *out) {
    (void)app;
    *out = WORK_NONE;
    return true;
}

/* The line of the engine that thinks, on the board. */
static BoardScene match_scene(const App *app) {
    BoardScene scene = touch_scene(app);
    const Session *s = &app->game.session;
    Color c = s->live->position.side;
    const ThinkInfo *t = &app->desk.seat[c];
    if (app->match.looked || !session_is_live(s) || session_is_over(s) || !t->count ||
        !t->lines[0].length || !pos_equal(&app->desk.seat_at[c], &s->live->position) ||
        motion_is_running(&app->motions, MOTION_STONE) ||
        !move_is_legal(&s->live->position, t->lines[0].pv[0]))
        return scene;
    scene.arrows[scene.arrow_count++] = (BoardArrow){.move = t->lines[0].pv[0], .rank = 1};
    return scene;
}

static int direction_of(Command c) {
    return c == COMMAND_GAME_NEXT ? 1 : c == COMMAND_GAME_PREVIOUS ? -1 : 0;
}

/* A match's games are those of the match, whatever file is open. */
static bool match_obstacle(const App *app, Command c, const char **words) {
    int by = direction_of(c);
    if (!by) return false;
    if (find_beside(app, by) < 0)
        *words = by > 0 ? "No later game of the match was played"
                        : "No earlier game of the match was played";
    return true;
}

/* Space is for the running game while another one is shown. */
static bool match_command(App *app, Command c) {
    int by = direction_of(c);
    if (by) {
        match_look(app, find_beside(app, by));
        return true;
    }
    if (c != COMMAND_PAUSE || !app->match.looked || app->match.facts.state != CONTEST_RUNNING)
        return false;
    look_away(app);
    return true;
}

static bool match_asks_to_quit(const App *app) {
    return app->match.facts.state == CONTEST_RUNNING;
}

const ModeClass match_mode = {
    .refusal = "Not possible in a match",
    .absence = "No match is being played",
    .shows_bar = true,
    .steps = true,
    .notes_opinions = true,
    .plays_elsewhere = true,
    .view = match_view,
    .scene = match_scene,
    .title = game_players,
    .leave = match_leave,
    .update = match_update,
    .obstacle = match_obstacle,
    .command = match_command,
    .act = match_act,
    .work = match_work,
    .describe = match_describe,
    .asks_to_quit = match_asks_to_quit,
};
