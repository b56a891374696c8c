/* Which games a suite is made of: those of its kind, from the first one asked for, by number. */
#include "learn/store.h"
#include "suites/sample_run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

static void ignore(void *context, const SampleProgress *p) {
    (void)context;
    (void)p;
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
        SampleRun run = {.games = games, .out = suite, .version = "", .on_progress = ignore};
        Reason why;
        buffer_clear(&seen);
        assert_int_equal(sample_run(&s, &run, &why), SAMPLE_TOO_FEW);
        assert_string_equal(buffer_text(&seen), rows[i].seen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_of_a_kind)};
    return cmocka_run_group_tests_name("sample run", tests, set_up, tear_down);
}
