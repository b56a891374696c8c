/* Puzzles: a position of a file, a win to be found. The person moves; if the win is still there, which
 * puzzle_judge.c finds out, the best defence is played, else the move is explained and taken back. Both players are people for the session, so
 * that nothing is played but what is decided here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "mode_game.h"
#include "base/number.h"
#include "game/paths.h"
#include "rules/deeds.h"
#include "rules/notation.h"

enum { DEFEND_MS = 4000 };

static const SuiteEntry *entry_at(const App *app, int i) {
    return &app->puzzle.job->suite.entries[app->puzzle.entries[i]];
}

const SuiteEntry *puzzle_entry(const App *app) {
    return entry_at(app, app->puzzle.at);
}

static int find_solved(const PuzzleMode *m, uint64_t key) {
    for (int i = 0; i < m->solved_count; i++)
        if (m->solved[i] == key) return i;
    return -1;
}

bool puzzle_is_solved(const App *app, int at) {
    return find_solved(&app->puzzle, pos_key(&entry_at(app, at)->position)) >= 0;
}

static bool add_solved(PuzzleMode *m, uint64_t key) {
    if (find_solved(m, key) >= 0) return false;
    if (m->solved_count == m->solved_capacity) {
        int more = m->solved_capacity ? 2 * m->solved_capacity : 64;
        uint64_t *keys = realloc(m->solved, (size_t)more * sizeof *keys);
        if (!keys) return false;
        m->solved = keys;
        m->solved_capacity = more;
    }
    m->solved[m->solved_count++] = key;
    return true;
}

void puzzle_restart(App *app) {
    PuzzleMode *m = &app->puzzle;
    const SuiteEntry *e = entry_at(app, m->at);
    judge_end(app);
    GameSetup setup = setup_default();
    setup.start = e->position;
    if (e->rules) rules_find(span_of(e->rules), &setup.rules, NULL);
    setup.time.kind = TIME_NONE;
    m->solver = e->position.side;
    setup.players[m->solver] = (Player){PLAYER_HUMAN, LEVELS, "You"};
    setup.players[color_other(m->solver)] = (Player){PLAYER_HUMAN, LEVELS, "Lia"};
    app_start_game(app, &setup);
    app->game.flipped = m->solver == WHITE;
    m->state = PUZZLE_ASKED;
    m->left = e->value == SUITE_WIN ? e->plies : 0;
    m->helped = false;
    m->words[0] = 0;
}

static void show_puzzle(App *app, int at) {
    app->puzzle.at = at;
    app->puzzle.failed = false;
    puzzle_restart(app);
}

void puzzle_step(App *app, int by) {
    PuzzleMode *m = &app->puzzle;
    show_puzzle(app, (m->at + by + m->count) % m->count);
}

/* The next one that is not solved, or one that was not found and comes back. */
static void go_to_next(App *app) {
    PuzzleMode *m = &app->puzzle;
    bool *solved = calloc((size_t)m->count, sizeof *solved);
    for (int i = 0; solved && i < m->count; i++) solved[i] = puzzle_is_solved(app, i);
    show_puzzle(app, solved ? grading_next(&m->grading, m->at, solved, m->count)
                            : (m->at + 1) % m->count);
    free(solved);
}

void puzzle_fail(App *app) {
    app->puzzle.failed = true;
    grading_fail(&app->puzzle.grading, app->puzzle.at);
}

/* Of Lia's own files; the second one for an installation without the first. */
static const char first_puzzles[] = "wins.txt", other_puzzles[] = "rules.txt";

void puzzle_open(App *app, const char *path) {
    if (path) SDL_strlcpy(app->settings.puzzles, path, sizeof app->settings.puzzles);
    if (app->settings.puzzles[0])
        files_puzzles(app, IO_SUITE, app->settings.puzzles);
    else
        files_puzzles(app, IO_OWN_SUITE, first_puzzles);
}

static bool is_puzzle(const SuiteEntry *e) {
    Rules rules = rules_default();
    if (e->rules) rules_find(span_of(e->rules), &rules, NULL);
    if (result_is_over(rules_board_result(&e->position, &rules))) return false;
    return e->value == SUITE_WIN || (e->value == SUITE_UNKNOWN && e->best.count > 0);
}

static bool has_length(const SuiteEntry *e, int length) {
    int moves = e->value == SUITE_WIN ? (e->plies + 1) / 2 : 0;
    if (!moves) moves = PUZZLE_LONG; /* not known */
    return !length || (length < PUZZLE_LONG ? moves == length : moves >= length);
}

/* The numbers of the puzzles of a length, the short ones first; returns how many there are. */
static int collect(const Suite *suite, int length, int *out) {
    int count = 0;
    for (int i = 0; i < suite->count; i++)
        if (is_puzzle(&suite->entries[i]) && has_length(&suite->entries[i], length))
            out[count++] = i;
    grading_sort(suite->entries, out, count);
    return count;
}

/* The first one that is not solved. */
static void show_first(App *app) {
    int at = 0;
    while (at < app->puzzle.count && puzzle_is_solved(app, at)) at++;
    show_puzzle(app, at < app->puzzle.count ? at : 0);
}

void puzzle_filter(App *app, int length) {
    PuzzleMode *m = &app->puzzle;
    int *entries = malloc((size_t)m->job->suite.count * sizeof *entries);
    int count = entries ? collect(&m->job->suite, length, entries) : 0;
    if (!count) {
        app_say(app, SAY_INFO, "There is no win of this length in the file");
        free(entries);
        return;
    }
    free(m->entries);
    m->entries = entries;
    m->count = count;
    m->length = length;
    m->grading = (Grading){0};
    show_first(app);
}

static void read_progress(PuzzleMode *m, const char *text) {
    Span rest = span_of(text), line;
    while (span_next_line(&rest, &line)) {
        Span word;
        uint64_t key;
        if (span_next_word(&line, &word) && span_is(word, "solved") &&
            number_parse_hex(span_trim(line), &key))
            add_solved(m, key);
    }
}

bool puzzle_read(App *app, IoJob *job) {
    PuzzleMode *m = &app->puzzle;
    if (!job->has_suite) {
        if (job->kind == IO_OWN_SUITE && !strcmp(job->path, first_puzzles)) {
            files_puzzles(app, IO_OWN_SUITE, other_puzzles);
        } else {
            app_say(app, SAY_TROUBLE, "No puzzles: %s", job->why.text);
            app->settings.puzzles[0] = 0;
        }
        return false;
    }
    int *entries = malloc((size_t)(job->suite.count ? job->suite.count : 1) * sizeof *entries);
    int count = entries ? collect(&job->suite, 0, entries) : 0;
    if (!count) {
        app_say(app, SAY_TROUBLE, "%s: no position in it has a win to find", path_name(job->path));
        app->settings.puzzles[0] = 0;
        free(entries);
        return false;
    }
    mode_leave(app);
    dialog_close_all(app);
    review_cancel(app);
    if (!document_park(&app->game, &m->parked, app->now)) {
        app_say(app, SAY_TROUBLE, "No puzzles: out of memory");
        free(entries);
        return false;
    }
    mode_enter(app, MODE_PUZZLE);
    m->job = job;
    m->entries = entries;
    m->count = count;
    read_progress(m, buffer_text(&job->text));
    show_first(app);
    if (job->suite.problem_count)
        app_say(app, SAY_TROUBLE, "%s, line %d: %s", path_name(job->path),
                job->suite.problems[0].line, job->suite.problems[0].why.text);
    return true;
}

static void puzzle_leave(App *app) {
    judge_end(app);
    document_unpark(&app->game, &app->puzzle.parked, app->now);
    io_job_destroy(app->puzzle.job);
    free(app->puzzle.entries);
    free(app->puzzle.solved);
    app->puzzle = (PuzzleMode){0};
    app_game_changed(app);
}

static void solve(App *app) {
    PuzzleMode *m = &app->puzzle;
    m->state = PUZZLE_SOLVED;
    if (!m->failed) grading_pass(&m->grading, m->at);
    bool known = puzzle_is_solved(app, m->at);
    snprintf(m->words, sizeof m->words, "%s",
             m->helped ? "Correct, but with help it does not count" : "Solved");
    if (!m->helped && !known && add_solved(m, pos_key(&entry_at(app, m->at)->position)))
        files_save_progress(app);
    app_repaint(app);
}

static void puzzle_update(App *app) {
    PuzzleMode *m = &app->puzzle;
    game_update(app);
    if (m->state != PUZZLE_ASKED) return;
    const Session *s = &app->game.session;
    Result r = session_result(s);
    if (result_is_over(r)) {
        if (r.winner == winner_of(m->solver)) {
            solve(app);
            return;
        }
        char text[160];
        result_describe(r, session_live_position(s), text, sizeof text);
        m->state = PUZZLE_WRONG;
        puzzle_fail(app);
        snprintf(m->words, sizeof m->words, "That ends the game, but not as it should. %s", text);
        app_repaint(app);
    } else if (session_live_position(s)->side != m->solver && s->live->parent) {
        m->state = PUZZLE_CHECKING;
        m->words[0] = 0;
        judge_begin(app, true);
    }
}

void puzzle_retry(App *app) {
    PuzzleMode *m = &app->puzzle;
    if (m->state != PUZZLE_WRONG) return;
    if (!session_take_back(&app->game.session, app->now)) return;
    m->state = PUZZLE_ASKED;
    app_game_changed(app);
    app_say_nothing(app);
}

void puzzle_show(App *app) {
    PuzzleMode *m = &app->puzzle;
    if (m->state == PUZZLE_WRONG) puzzle_retry(app);
    if (m->state != PUZZLE_ASKED) return;
    const SuiteEntry *e = entry_at(app, m->at);
    m->helped = true;
    puzzle_fail(app);
    if (app->game.session.live->ply == 0 && e->best.count) {
        char move[MOVE_TEXT_SIZE], why[DEEDS_SIZE];
        move_format(&e->position, e->best.list[0], move);
        deeds_format(&app->game.session.record.game, e->best.list[0], false, why);
        touch_let_go(app);
        touch_show_hint(app, e->best.list[0]);
        snprintf(m->words, sizeof m->words, "The move is %s%s%s", move, why[0] ? ". It " : "", why);
        app_repaint(app);
    } else {
        app_show_best(app);
    }
}

/* Which stone it is, but not where it goes; the second hint shows the move. */
static void puzzle_hint(App *app) {
    PuzzleMode *m = &app->puzzle;
    const SuiteEntry *e = entry_at(app, m->at);
    bool known = m->state == PUZZLE_ASKED && app->game.session.live->ply == 0 && e->best.count;
    if (known && app->touch.offered == e->best.list[0]) {
        puzzle_show(app);
        return;
    }
    m->helped = true;
    puzzle_fail(app);
    if (!known) {
        app_hint(app);
        return;
    }
    char name[3];
    square_format(move_from(e->best.list[0]), name);
    touch_offer_hint(app, e->best.list[0]);
    snprintf(m->words, sizeof m->words, "Look at the stone on %s", name);
    app_repaint(app);
}

void puzzle_go_on(App *app) {
    if (app->puzzle.state == PUZZLE_WRONG)
        puzzle_retry(app);
    else
        go_to_next(app);
}

static bool puzzle_key(App *app, const SDL_Keysym *key) {
    if (key->mod & (KMOD_CTRL | KMOD_ALT)) return false;
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER;
    /* also with the focus on the board, where Enter touches a square */
    if (enter && command_is_enabled(app, COMMAND_PUZZLE_GO_ON)) {
        puzzle_go_on(app);
        return true;
    }
    return key->sym == SDLK_SPACE; /* no analysis here */
}

static bool puzzle_command(App *app, Command c) {
    switch (c) {
    case COMMAND_TAKE_BACK:
        if (app->puzzle.state == PUZZLE_WRONG)
            puzzle_retry(app);
        else
            puzzle_restart(app);
        return true;
    case COMMAND_HINT:
        puzzle_hint(app);
        return true;
    case COMMAND_PUZZLES:
        mode_leave(app);
        return true;
    default:
        return false;
    }
}

static bool puzzle_touch_down(App *app, int button, int x, int y) {
    if (button == SDL_BUTTON_LEFT && app->puzzle.state == PUZZLE_WRONG) puzzle_retry(app);
    return touch_down(app, button, x, y);
}

static void puzzle_title(const App *app, char *out, size_t size) {
    (void)app;
    snprintf(out, size, "Puzzles - Lia");
}

static bool puzzle_may_move(const App *app) {
    return app->puzzle.state == PUZZLE_ASKED &&
           session_live_position(&app->game.session)->side == app->puzzle.solver;
}

static bool puzzle_obstacle(const App *app, Command c, const char **words) {
    if (c != COMMAND_HINT) return false;
    *words = app->puzzle.state == PUZZLE_ASKED ? NULL : "There is no move to find now";
    return true;
}

static void puzzle_limits(const App *app, ThinkLimits *out) {
    out->move_ms = DEFEND_MS;
    out->depth = app->puzzle.left ? app->puzzle.left + 2 : 0;
}

static bool puzzle_describe(const App *app, char *state, size_t state_size, char *keys,
                            size_t keys_size) {
    static const char *const words[] = {[PUZZLE_ASKED] = "Find the win",
                                        [PUZZLE_CHECKING] = "Looking at your move",
                                        [PUZZLE_WRONG] = "Not this one",
                                        [PUZZLE_SOLVED] = "Solved"};
    snprintf(state, state_size, "%s", words[app->puzzle.state]);
    snprintf(keys, keys_size, "%s",
             app->puzzle.state == PUZZLE_WRONG ? "Enter tries again"
                                               : "Left and Right walk through the puzzles");
    return true;
}

static bool puzzle_is_sound(const App *app, Reason *why) {
    if (app->puzzle.job && app->puzzle.at < app->puzzle.count) return true;
    return reason_set(why, "a puzzle that is not there");
}

/* The game on the board is none that a person would want to keep. */
const ModeClass puzzle_mode = {
    .refusal = "Not possible in a puzzle",
    .absence = "Only in a puzzle: Ctrl+P opens them",
    .work_name = "defence",
    .view = puzzle_view,
    .touch_down = puzzle_touch_down,
    .title = puzzle_title,
    .may_move = puzzle_may_move,
    .leave = puzzle_leave,
    .update = puzzle_update,
    .obstacle = puzzle_obstacle,
    .command = puzzle_command,
    .key = puzzle_key,
    .act = puzzle_act,
    .work = judge_work,
    .limits = puzzle_limits,
    .answer = judge_looked,
    .fault = judge_fault,
    .judge = puzzle_judge,
    .describe = puzzle_describe,
    .is_sound = puzzle_is_sound,
};
