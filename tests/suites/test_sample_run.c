/* Which games a suite is made of, what is written of them, and when a journal is gone on with. */
#include "base/file.h"
#include "learn/store.h"
#include "suites/sample_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* The file has these games in this order; number 4 is missing. */
static const uint32_t numbers[] = {5, 0, 7, 2, 1, 3, 6};

static char games[64], suite[64];
static Buffer seen; /* the numbers of the games looked at */

static int set_up(void **state) {
    (void)state;
    StoreWriter w;
    Reason why;
    snprintf(games, sizeof games, "test_sample_run.%ld.games", (long)getpid());
    snprintf(suite, sizeof suite, "test_sample_run.%ld.txt", (long)getpid());
    if (!store_append(&w, games, "test", &why)) return -1;
    bool ok = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        StoreGame g = {.number = numbers[i], .start = pos_standard()};
        ok = ok && store_write(&w, &g, &why);
    }
    return store_writer_close(&w, &why) && ok ? 0 : -1;
}

static int tear_down(void **state) {
    (void)state;
    unlink(games);
    unlink(suite);
    buffer_finish(&seen);
    return 0;
}

/* Finds nothing in any game. */
static bool look(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    (void)s;
    (void)out;
    buffer_printf(&seen, "%s%u", seen.length ? " " : "", (unsigned)g->number);
    return false;
}

static SampleProgress last; /* what the run told in the end */

static void keep_progress(void *context, const SampleProgress *p) {
    (void)context;
    last = *p;
}

static void games_of_a_kind(void **state) {
    (void)state;
    static const struct {
        int first, every, from;
        const char *seen;
    } rows[] = {{0, 1, 0, "0 1 2 3 5 6 7"}, {0, 1, 5, "5 6 7"}, {0, 2, 0, "0 2 6"},
                {0, 2, 2, "2 6"},           {0, 2, 3, "6"},     {1, 2, 0, "1 3 5 7"},
                {1, 2, 2, "3 5 7"},         {1, 2, 3, "3 5 7"}, {1, 2, 8, ""}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        SampleKind kind = {
            .name = "test", .first = rows[i].first, .every = rows[i].every, .choose = look};
        Sampler s = {.kind = &kind, .params = params_default(), .wanted = 1, .from = rows[i].from};
        SampleRun run = {.games = games, .out = suite, .version = "", .on_progress = keep_progress};
        Reason why;
        buffer_clear(&seen);
        assert_int_equal(sample_run(&s, &run, &why), SAMPLE_TOO_FEW);
        assert_string_equal(buffer_text(&seen), rows[i].seen);
    }
}

/* ---- what is written ---- */

/* Takes every game but the third one looked at; the position says which game it was. */
static bool take(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    (void)s;
    if (g->number == 2) return false;
    *out = (SuiteEntry){.position = g->start, .value = SUITE_WIN, .plies = 1 + 2 * g->count};
    sample_note(out, "game=%u", (unsigned)g->number);
    sample_note(out, "length=%d", g->count);
    return true;
}

static const SampleKind taking = {.name = "some", .every = 1, .choose = take};
static uint64_t keys[16];

static Sampler make_sampler(int wanted) {
    return (Sampler){.kind = &taking,
                     .params = params_default(),
                     .wanted = wanted,
                     .budget = 1000,
                     .keys = keys};
}

static SampleStatus run_to(Sampler *s, const char *path, Reason *why) {
    SampleRun run = {.games = games, .out = path, .version = "9", .on_progress = keep_progress};
    return sample_run(s, &run, why);
}

/* The positions are numbered from 1 in the order of the games, and no more are taken than wanted. */
static void positions_of_games(void **state) {
    (void)state;
    static const char *const numbers_of[] = {"0", "1", "3", "5", "6", "7"};
    for (int wanted = 1; wanted <= 7; wanted++) {
        Sampler s = make_sampler(wanted);
        Reason why = {""};
        Suite read;
        int count = wanted < 6 ? wanted : 6;
        assert_int_equal(run_to(&s, suite, &why), wanted > 6 ? SAMPLE_TOO_FEW : SAMPLE_DONE);
        assert_int_equal(s.count, count);
        assert_int_equal(s.by_plies[1], count);
        assert_true(suite_load(suite, &read, &why));
        assert_int_equal(read.count, count);
        for (int i = 0; i < count; i++) {
            char id[16], other[64];
            snprintf(id, sizeof id, "some-%03d", i + 1);
            snprintf(other, sizeof other, "game=%s ; length=0", numbers_of[i]);
            assert_string_equal(read.entries[i].id, id);
            assert_string_equal(read.entries[i].other, other);
        }
        suite_finish(&read);
        assert_int_equal(last.count, count);
        assert_int_equal(last.wanted, wanted);
        assert_int_equal(last.before, 0);
        assert_int_equal(last.games, 7);
        /* Game 2 is looked at and not taken. */
        if (wanted > 6) assert_int_equal(last.looked_at, 7);
    }
}

/* The first of two games of one number counts. */
static void games_that_are_there_twice(void **state) {
    (void)state;
    char path[80];
    StoreWriter w;
    Reason why = {""};
    Suite read;
    Sampler s = make_sampler(1);
    StoreGame g = {.start = pos_standard()};
    snprintf(path, sizeof path, "%s.twice", games);
    assert_true(store_append(&w, path, "test", &why));
    assert_true(store_write(&w, &g, &why));
    g.count = 1;
    g.plies[0] = (StorePly){.move = move_make(1, 17), .score = 0};
    assert_true(store_write(&w, &g, &why));
    assert_true(store_writer_close(&w, &why));
    SampleRun run = {.games = path, .out = suite, .version = "", .on_progress = keep_progress};
    assert_int_equal(sample_run(&s, &run, &why), SAMPLE_DONE);
    assert_int_equal(last.games, 1);
    assert_true(suite_load(suite, &read, &why));
    assert_int_equal(read.count, 1);
    assert_string_equal(read.entries[0].other, "game=0 ; length=0");
    suite_finish(&read);
    unlink(path);
}

/* ---- the journal ---- */

/* A run that could not write its suite leaves its journal. With the same settings it is gone on with,
 * and nothing is looked at again; with any other it is refused. */
static void journal_is_of_its_settings(void **state) {
    (void)state;
    enum { WANTED = 3, OTHERS = 5 };
    char path[80], part[96];
    Reason why = {""};
    Sampler s = make_sampler(WANTED);
    SampleKind other_kind = taking;
    other_kind.name = "others";
    snprintf(path, sizeof path, "%s.folder", suite);
    snprintf(part, sizeof part, "%s.part", path);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(run_to(&s, path, &why), SAMPLE_FAILED);
    for (int i = 0; i < OTHERS; i++) {
        Sampler other = make_sampler(i == 0 ? WANTED + 1 : WANTED);
        if (i == 1) other.from = 1;
        if (i == 2) other.budget++;
        if (i == 3) other.params.NullMove = !other.params.NullMove;
        if (i == 4) other.kind = &other_kind;
        why = (Reason){""};
        assert_int_equal(run_to(&other, path, &why), SAMPLE_FAILED);
        if (!strstr(why.text, "was made with other settings"))
            fail_msg("setting %d: %s", i, why.text);
    }
    assert_int_equal(rmdir(path), 0);
    s = make_sampler(WANTED);
    assert_int_equal(run_to(&s, path, &why), SAMPLE_DONE);
    assert_int_equal(s.count, WANTED);
    assert_int_equal(last.before, WANTED);
    assert_int_equal(last.count, WANTED);
    assert_int_not_equal(access(part, F_OK), 0);
    assert_int_equal(unlink(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_a_kind),
        cmocka_unit_test(positions_of_games),
        cmocka_unit_test(games_that_are_there_twice),
        cmocka_unit_test(journal_is_of_its_settings),
    };
    return cmocka_run_group_tests_name("sample run", tests, set_up, tear_down);
}
