/* A match that is watched, and stopped by the program that runs it, as the window does. */
#include "match/match_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { GAMES = 24 };

typedef struct {
    int begun[2], turns, infos, counted, moves;
    int sent, asked, answered, errors, engines[2], boards[2];
    int stop_after; /* games; 0 = never */
    int stop[2];
    _Atomic bool wrong;
    /* what is told of the run */
    int progress, before, lines, reports;
    char score[200];
    int finished[GAMES]; /* lines about each game */
} Seen;

static void on_begin(void *context, int board, const PlayedGame *game) {
    Seen *s = context;
    s->wrong |= board < 0 || board > 1 || game->game.length != game->opening_plies;
    __atomic_add_fetch(&s->begun[board & 1], 1, __ATOMIC_RELAXED);
}

static bool on_turn(void *context, int board, const PlayedGame *game, const double left[2]) {
    Seen *s = context;
    (void)board;
    int played = game->game.length - game->opening_plies;
    if (game->move_count != played || left[BLACK] <= 0 || left[WHITE] <= 0) s->wrong = true;
    __atomic_add_fetch(&s->turns, 1, __ATOMIC_RELAXED);
    return false;
}

static void on_info(void *context, int board, const ClientInfo *info) {
    Seen *s = context;
    (void)board;
    (void)info;
    __atomic_add_fetch(&s->infos, 1, __ATOMIC_RELAXED);
}

static bool begins(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && !memcmp(text, with, strlen(with));
}

static void count(int *number) {
    __atomic_add_fetch(number, 1, __ATOMIC_RELAXED);
}

static void on_traffic(void *context, int board, int engine, char direction, const char *text,
                       size_t length) {
    Seen *s = context;
    if (board < 0 || board > 1 || engine < 0 || engine > 1 || !strchr("<>!", direction) ||
        (length && text[length - 1] == '\n')) {
        s->wrong = true;
        return;
    }
    count(&s->engines[engine]);
    count(&s->boards[board]);
    if (direction == '!') count(&s->errors);
    if (direction != '>' && !begins(text, length, "bestmove")) return;
    count(direction == '>' ? &s->sent : &s->answered);
    if (direction == '>' && begins(text, length, "go ")) count(&s->asked);
}

static void on_game(void *context, int board, const PlayedGame *game, const Results *results) {
    Seen *s = context;
    (void)board;
    s->counted++;
    s->moves += game->move_count;
    if (results->games < s->counted) s->wrong = true;
    /* A game takes as long as its moves and what lies between them. */
    double thought = 0;
    for (int i = 0; i < game->move_count; i++) thought += game->moves[i].time;
    if (game->duration < thought + game->overhead || game->duration > 60000) s->wrong = true;
    if (game->overhead <= 0 || llabs((long long)time(NULL) - game->started) > 60) s->wrong = true;
    if (s->stop_after && s->counted == s->stop_after && write(s->stop[1], "!", 1) != 1)
        s->wrong = true;
}

static void on_progress(void *context, const MatchProgress *p) {
    Seen *s = context;
    s->wrong |= p->wanted != GAMES || p->games < s->progress || p->games > GAMES;
    s->wrong |= p->before != s->before || p->games < p->before || p->seconds < 0;
    s->progress = p->games;
    snprintf(s->score, sizeof s->score, "%s", p->score);
}

/* A line for each game, and a report for every so many. */
static void on_text(void *context, FILE *stream, const char *text) {
    Seen *s = context;
    int game = 0;
    char black, white;
    s->wrong |= stream != stdout;
    s->reports += strstr(text, "Results of A vs B") != NULL;
    if (sscanf(text, "Finished game %d (Black %c, White %c): ", &game, &black, &white) != 3) return;
    s->lines++;
    s->wrong |= game < 1 || game > GAMES || black != (game % 2 ? 'A' : 'B') ||
                white != (game % 2 ? 'B' : 'A');
    if (game >= 1 && game <= GAMES) s->finished[game - 1]++;
}

/* All games on two boards; returns how many games are in the results afterwards. */
static int64_t play(Seen *seen, const char *log, bool resumed, RunStatus expected) {
    MatchOptions o = match_options_default();
    MatchPlan plan;
    Results results;
    Reason why;
    Buffer header = {0};
    MatchWatch watch = {on_begin, on_turn, on_info, on_game, on_traffic, seen};
    o.engines.items[o.engines.count++] = "cmd=" TOY_ENGINE " --noise 0,name=A,tc=10+0.1";
    o.engines.items[o.engines.count++] = "cmd=" TOY_ENGINE " --noise 0,name=B,tc=10+0.1";
    o.pairs = GAMES / 2;
    o.concurrency = 2;
    o.jsonl = log;
    assert_true(match_options_plan(&o, &plan, &why));
    assert_true(openings_load(&plan.openings, &plan.source, &plan.rules, &why));
    assert_true(results_init(&results, &plan));
    plan_to_json(&plan, 0, NULL, &header);
    RunOptions run = match_options_run(&o);
    run.header = buffer_span(&header);
    run.resumed = resumed;
    run.quiet = !resumed;
    run.verbose = resumed;
    run.report_every = resumed ? 5 : 0;
    run.on_progress = on_progress;
    run.on_text = on_text;
    run.context = seen;
    run.watch = &watch;
    run.stop = &seen->stop[0];
    RunStatus status = match_run(&plan, &run, &results, &why);
    if (status != expected) fail_msg("status %d: %s", status, why.text);
    int64_t games = results.games;
    results_finish(&results);
    plan_finish(&plan);
    buffer_finish(&header);
    return games;
}

static void test_watch(void **state) {
    (void)state;
    char log[] = "watch-XXXXXX";
    Seen seen = {.stop_after = 3};
    int fd = mkstemp(log);
    assert_true(fd >= 0 && !unlink(log) && !pipe(seen.stop));
    int64_t games = play(&seen, log, false, RUN_INTERRUPTED);
    assert_int_equal(games, seen.counted);
    /* The boards play on until the end is heard, on a busy machine several games. */
    assert_in_range(games, 3, GAMES - 2);
    close(seen.stop[0]);
    close(seen.stop[1]);
    assert_true(seen.lines == 0 && seen.reports == 0 && seen.progress == games);
    Seen rest = {.before = (int)games};
    assert_true(!pipe(rest.stop));
    assert_int_equal(play(&rest, log, true, RUN_COMPLETE), GAMES);
    assert_int_equal(rest.counted, GAMES - games);
    assert_int_equal(rest.begun[0] + rest.begun[1], GAMES - games);
    assert_int_equal(rest.turns, rest.moves);
    /* The games of the log are not told again, but count where it is time for a report. */
    assert_int_equal(rest.lines, GAMES - games);
    assert_int_equal(rest.reports, GAMES / 5 - games / 5);
    for (int i = 0; i < GAMES; i++) assert_true(rest.finished[i] <= 1);
    assert_int_equal(rest.progress, GAMES);
    assert_memory_equal(rest.score, "A +", 3);
    assert_true(rest.infos >= rest.moves);
    /* every move was asked for and answered in a line */
    assert_int_equal(rest.asked, rest.moves);
    assert_int_equal(rest.answered, rest.moves);
    assert_true(rest.sent > 2 * rest.asked && rest.errors == 0);
    assert_true(rest.engines[0] > 0 && rest.engines[1] > 0);
    assert_true(rest.boards[0] > 0 && rest.boards[1] > 0);
    assert_true(rest.begun[0] > 0 && rest.begun[1] > 0);
    assert_false(seen.wrong || rest.wrong);
    close(rest.stop[0]);
    close(rest.stop[1]);
    close(fd);
    unlink(log);
    print_message("%d games, then %d, %d moves watched\n", seen.counted, rest.counted, rest.moves);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_watch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
