/* What is learned from is what was played: the samples of a stored game one by one, the parts for
 * training and validation, and the results that self-play writes down. */
#include "base/file.h"
#include "learn/samples.h"
#include "learn/selfplay.h"
#include "rules/game.h"
#include "rules/moves.h"
#include "eval/score.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static int set_up(void **state) {
    (void)state;
    snprintf(path, sizeof path, "test_samples.%ld.games", (long)getpid());
    unlink(path);
    return 0;
}
static int tear_down(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

static Move any_move(const Position *p, bool capture) {
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++)
        if (move_is_capture(p, list[i]) == capture) return list[i];
    fail_msg("no such move");
    return MOVE_NONE;
}

static void write_game(const StoreGame *g) {
    StoreWriter w;
    Reason why;
    assert_true(store_append(&w, path, "test", &why));
    assert_true(store_write(&w, g, &why));
    assert_true(store_writer_close(&w, &why));
}

/* ---- one game ---- */

static const struct {
    bool capture;
    int score;
    bool wanted, wanted_quiet;
} plan[] = {
    {false, STORE_NO_SCORE, false, false}, /* a random move */
    {false, 120, true, true},
    {true, -75, true, false},
    {false, SCORE_WIN - 3, false, false}, /* decided */
    {true, 0, true, false},
    {false, 33, true, true},
    {false, 4 - SCORE_WIN, false, false},
    {false, -8000, true, true},
};
enum { PLIES = sizeof plan / sizeof plan[0] };

static void compare_samples(Color first, int black_points, bool quiet) {
    StoreGame g = {.number = 7, .start = pos_standard(), .black_points = black_points};
    Position before[PLIES], p = g.start;
    if (p.side != first) p = g.start = pos_make(p.stones[BLACK], p.stones[WHITE], first);
    for (int i = 0; i < PLIES; i++) {
        before[i] = p;
        g.plies[g.count++] = (StorePly){any_move(&p, plan[i].capture), (int16_t)plan[i].score};
        pos_play(&p, g.plies[i].move);
    }
    unlink(path);
    write_game(&g);
    Samples s = {0};
    SamplesFilter filter = {.quiet = quiet};
    Reason why;
    assert_true(samples_load(&s, path, &filter, &why));
    assert_int_equal(s.games, 1);
    size_t n = 0;
    for (int i = 0; i < PLIES; i++) {
        if (!(quiet ? plan[i].wanted_quiet : plan[i].wanted)) continue;
        Color us = i % 2 ? color_other(first) : first;
        assert_true(n < s.count);
        const Sample *sample = &s.list[n++];
        assert_true(sample->us == before[i].stones[us]);
        assert_true(sample->them == before[i].stones[color_other(us)]);
        assert_int_equal(sample->score, plan[i].score);
        assert_int_equal(sample->points, us == BLACK ? black_points : 2 - black_points);
    }
    assert_int_equal(n, s.count);
    samples_finish(&s);
}

static void samples_of_a_game(void **state) {
    (void)state;
    for (int first = 0; first < 2; first++)
        for (int points = 0; points <= 2; points++)
            for (int quiet = 0; quiet < 2; quiet++) compare_samples((Color)first, points, quiet);
}

static void targets(void **state) {
    (void)state;
    /* sigmoid(ln 3) = 3/4 */
    Sample s = {.score = (int16_t)lrint(1000 * log(3)), .points = 2};
    assert_true(fabs(samples_target(&s, 0, 1000) - 0.75) < 1e-3);
    assert_true(fabs(samples_target(&s, 1, 1000) - 1) < 1e-12);
    assert_true(fabs(samples_target(&s, 0.25, 1000) - (0.25 + 0.75 * 0.75)) < 1e-3);
    /* A loss, a draw and a win are 0, a half and 1, and count by the share of the result. */
    for (int points = 0; points <= 2; points++)
        for (int quarters = 0; quarters <= 4; quarters++) {
            double share = quarters * 0.25;
            s.points = (uint8_t)points;
            double expected = share * points * 0.5 + (1 - share) * 0.75;
            assert_true(fabs(samples_target(&s, share, 1000) - expected) < 1e-3);
        }
    /* The least loss is that of a guess that is the target. */
    for (int tenths = 1; tenths <= 9; tenths++)
        assert_true(samples_logistic_loss(tenths / 10.0, 0.75) > samples_logistic_loss(0.75, 0.75));
    assert_true(fabs(samples_logistic_loss(0.25, 1) - log(4)) < 1e-9);
    /* Wins and losses are alike, and a guess that cannot be more wrong costs no more than a lot. */
    for (int tenths = 0; tenths <= 10; tenths++)
        for (int target = 0; target <= 2; target++)
            assert_true(fabs(samples_logistic_loss(tenths / 10.0, target / 2.0) -
                             samples_logistic_loss(1 - tenths / 10.0, 1 - target / 2.0)) < 1e-9);
    assert_true(fabs(samples_logistic_loss(0, 1) - 12 * log(10)) < 1e-6);
}

/* ---- training and validation ---- */

/* A file of so many games of two plies; the score of all positions of a game is `first` more than its
 * number. */
static void write_games(const char *about, int games, int first) {
    StoreWriter w;
    Reason why;
    unlink(path);
    assert_true(store_append(&w, path, about, &why));
    for (int i = 0; i < games; i++) {
        StoreGame g = {.number = (uint32_t)i, .start = pos_standard(), .count = 2};
        Position p = g.start;
        for (int k = 0; k < g.count; k++) {
            g.plies[k] = (StorePly){any_move(&p, false), (int16_t)(first + i)};
            pos_play(&p, g.plies[k].move);
        }
        assert_true(store_write(&w, &g, &why));
    }
    assert_true(store_writer_close(&w, &why));
}

/* However few games there are, if there are two, both parts have some. */
static void few_games(void **state) {
    (void)state;
    enum { MOST = 12, TEXTS = 20 };
    SamplesFilter filter = {0};
    Reason why;
    int chosen = 0;
    for (int games = 1; games <= MOST; games++)
        for (int text = 0; text < TEXTS; text++) {
            Samples s = {0};
            char about[16];
            snprintf(about, sizeof about, "text %d", text);
            write_games(about, games, 0);
            assert_true(samples_load(&s, path, &filter, &why));
            assert_int_equal(s.count, 2 * games);
            if (games > 1) assert_true(samples_suffice(&s, &why));
            /* whole games */
            assert_int_equal(s.training % 2, 0);
            for (size_t i = s.training; i < s.count; i++)
                for (size_t k = 0; k < s.training; k++)
                    assert_true(s.list[i].score != s.list[k].score);
            chosen += s.training < s.count && s.list[s.count - 1].score == games - 1;
            samples_finish(&s);
        }
    printf("%d of %d times the last game\n", chosen, (MOST - 1) * TEXTS);
    assert_true(chosen > MOST * TEXTS / 2);
}

/* The last game may have no position with a score: another one is taken for validation. */
static void a_last_game_without_samples(void **state) {
    (void)state;
    enum { MOST = 6, TEXTS = 10 };
    SamplesFilter filter = {0};
    for (int games = 2; games <= MOST; games++)
        for (int text = 0; text < TEXTS; text++) {
            StoreWriter w;
            StoreGame last = {.number = (uint32_t)games, .start = pos_standard(), .count = 1};
            Samples s = {0};
            Reason why;
            char about[16];
            snprintf(about, sizeof about, "text %d", text);
            write_games(about, games, 0);
            last.plies[0] = (StorePly){any_move(&last.start, false), STORE_NO_SCORE};
            assert_true(store_append(&w, path, about, &why));
            assert_true(store_write(&w, &last, &why) && store_writer_close(&w, &why));
            assert_true(samples_load(&s, path, &filter, &why));
            assert_int_equal(s.count, 2 * games);
            if (!samples_suffice(&s, &why)) fail_msg("%d games, text %d", games, text);
            samples_finish(&s);
        }
}

/* Two files: every game is whole in one of the two parts, all training before all validation. */
static void parts(void **state) {
    (void)state;
    enum { GAMES = 2000, FILES = 2, EACH = 2 };
    Samples s = {0};
    SamplesFilter filter = {0};
    Reason why;
    for (int file = 0; file < FILES; file++) {
        char about[16];
        snprintf(about, sizeof about, "file %d", file);
        write_games(about, GAMES, file * GAMES);
        assert_true(samples_load(&s, path, &filter, &why));
    }
    assert_int_equal(s.games, FILES * GAMES);
    assert_int_equal(s.count, FILES * GAMES * EACH);
    int *seen = calloc(FILES * GAMES, sizeof *seen), validation = 0;
    assert_non_null(seen);
    for (size_t i = 0; i < s.count; i++) seen[s.list[i].score] += i < s.training ? 1 : 100;
    for (int i = 0; i < FILES * GAMES; i++) {
        assert_true(seen[i] == EACH || seen[i] == 100 * EACH);
        validation += seen[i] == 100 * EACH;
    }
    /* The files' texts differ, and so do their games for validation. */
    int alike = 0;
    for (int i = 0; i < GAMES; i++) alike += seen[i] != EACH && seen[GAMES + i] != EACH;
    printf("%d of %d games for validation, %d with the same number\n", validation, FILES * GAMES,
           alike);
    double share = (double)validation * SAMPLES_VALIDATION_ONE_IN / (FILES * GAMES);
    assert_true(share > 0.7 && share < 1.4 && alike < validation / 4);
    free(seen);
    samples_finish(&s);
}

static void count_message(void *context, const char *text) {
    assert_non_null(strstr(text, "damaged bytes skipped"));
    ++*(int *)context;
}

/* Damage is told of and costs no more than itself. */
static void damaged_file(void **state) {
    (void)state;
    int messages = 0;
    SamplesFilter filter = {.on_message = count_message, .context = &messages};
    Samples s = {0};
    Reason why;
    Buffer content = {0};
    write_games("text", 30, 0);
    assert_true(file_read(path, &content, &why));
    buffer_add_text(&content, "BLOK that was never finished");
    assert_true(file_write(path, buffer_span(&content), &why));
    buffer_finish(&content);
    assert_true(samples_load(&s, path, &filter, &why));
    assert_int_equal(messages, 1);
    assert_int_equal(s.games, 30);
    assert_int_equal(s.count, 60);
    filter.on_message = NULL;
    assert_true(samples_load(&s, path, &filter, &why));
    assert_int_equal(s.games, 60);
    samples_finish(&s);
}

/* Every field of every sample, their order and how they are divided tell sets apart. */
static void digests(void **state) {
    (void)state;
    Sample list[3] = {{1, 2, 3, 0}, {4, 8, -5, 1}, {16, 32, 7, 2}}, others[3];
    Samples s = {.list = list, .training = 2, .count = 3}, other = s;
    uint64_t digest = samples_digest(&s);
    assert_true(samples_digest(&s) == digest);
    other.training = 1;
    assert_true(samples_digest(&other) != digest);
    other = s;
    other.count = 2;
    assert_true(samples_digest(&other) != digest);
    for (int i = 0; i < 3; i++)
        for (int field = 0; field < 5; field++) {
            memcpy(others, list, sizeof list);
            other = s;
            other.list = others;
            if (field == 0) others[i].us ^= UINT64_C(1) << 63;
            if (field == 1) others[i].them ^= UINT64_C(1) << 40;
            if (field == 2) others[i].score = (int16_t)-others[i].score;
            if (field == 3) others[i].points ^= 3;
            if (field == 4) others[i] = list[(i + 1) % 3], others[(i + 1) % 3] = list[i];
            if (samples_digest(&other) == digest) fail_msg("sample %d, field %d", i, field);
        }
}

/* K is found over its whole range, and none fits better. */
static void scales(void **state) {
    (void)state;
    enum { COUNT = 2000 };
    static const double known[] = {25, 300, 2500, 8000};
    static Sample list[COUNT];
    Samples s = {.list = list, .training = COUNT, .count = COUNT};
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        /* As many wins for each score as its chance says. */
        int n = 0;
        for (int i = 0; i < 20; i++)
            for (int game = 0; game < 100; game++) {
                double x = (i - 9.5) / 4;
                bool won = game < 100 * samples_sigmoid(x);
                list[n++] = (Sample){.score = (int16_t)lrint(x * known[k]), .points = won ? 2 : 0};
            }
        double fitted = samples_fit_k(&s), losses[3] = {0};
        printf("K %.0f, fitted %.1f\n", known[k], fitted);
        assert_true(fabs(fitted / known[k] - 1) < 0.05);
        for (int i = 0; i < n; i++)
            for (int side = 0; side < 3; side++)
                losses[side] += samples_logistic_loss(
                    samples_sigmoid(list[i].score / (fitted * (1 + 0.01 * (side - 1)))),
                    list[i].points / 2.0);
        assert_true(losses[1] < losses[0] && losses[1] < losses[2]);
    }
}

/* ---- self-play ---- */

typedef struct {
    int proven, played_out, too_long, won[3];
} Endings;

static void check_result(const StoreGame *g, const SelfplaySettings *settings, Endings *e) {
    Rules rules = rules_default();
    Game game;
    int random = 0;
    assert_true(game_init(&game, &g->start, &rules));
    while (random < g->count && g->plies[random].score == STORE_NO_SCORE) random++;
    assert_true(random >= settings->random_min && g->count <= settings->max_plies);
    for (int i = 0; i < g->count; i++) {
        bool last = i == g->count - 1;
        int score = g->plies[i].score;
        Color us = game_position(&game)->side;
        assert_true(game_play(&game, g->plies[i].move, NULL));
        bool proven = score != STORE_NO_SCORE && score_is_decided(score);
        /* A proof ends the game. */
        assert_true(last || !proven);
        if (!last || !proven) continue;
        Color winner = score > 0 ? us : color_other(us);
        assert_int_equal(g->black_points, winner == BLACK ? 2 : 0);
        e->proven++;
    }
    Result r = game_result(&game);
    if (result_is_over(r)) {
        assert_int_equal(g->black_points, r.winner == WINNER_BLACK   ? 2
                                          : r.winner == WINNER_WHITE ? 0
                                                                     : 1);
        e->played_out++;
    } else if (g->count == settings->max_plies && !score_is_decided(g->plies[g->count - 1].score)) {
        assert_int_equal(g->black_points, 1);
        e->too_long++;
    }
    e->won[g->black_points]++;
    game_finish(&game);
}

static void results_of_selfplay(void **state) {
    (void)state;
    enum { GAMES = 150 };
    SelfplaySettings settings = selfplay_default_settings();
    settings.params.Evaluator = EVALUATOR_MIA;
    settings.nodes = 150;
    settings.max_plies = 40;
    settings.hash = 1;
    Reason why;
    SelfplayPlayer *player = selfplay_create(&settings, &why);
    StoreGame *g = malloc(sizeof *g);
    assert_true(player && g);
    Endings e = {0};
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(selfplay_game(player, i, g));
        assert_int_equal(g->number, i);
        check_result(g, &settings, &e);
    }
    printf("%d games: %d proven, %d played to their end, %d too long; Black won %d, lost %d\n",
           GAMES, e.proven, e.played_out, e.too_long, e.won[2], e.won[0]);
    assert_true(e.proven > 10 && e.too_long > 0 && e.won[2] > 5 && e.won[0] > 5);
    free(g);
    selfplay_destroy(player);
}

/* The opening is as long as asked for; the mixed plies begin behind it. With every mixed ply random
 * none of them has a score, and the next has one. */
static void random_and_mixed_plies(void **state) {
    (void)state;
    enum { GAMES = 40 };
    static const struct { int least, most, mixed; } rows[] = {{4, 4, 3}, {2, 6, 0}, {5, 9, 4}};
    StoreGame *g = malloc(sizeof *g);
    assert_non_null(g);
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        SelfplaySettings s = selfplay_default_settings();
        s.params.Evaluator = EVALUATOR_MIA;
        s.nodes = 150;
        s.max_plies = 20;
        s.hash = 1;
        s.random_min = rows[row].least;
        s.random_max = rows[row].most;
        s.mixed_plies = rows[row].mixed;
        s.mixed_one_in = 1;
        Reason why;
        SelfplayPlayer *player = selfplay_create(&s, &why);
        assert_non_null(player);
        int seen[STORE_PLIES_MAX] = {0};
        for (uint32_t i = 0; i < GAMES; i++) {
            int random = 0;
            assert_true(selfplay_game(player, i, g));
            while (random < g->count && g->plies[random].score == STORE_NO_SCORE) random++;
            assert_true(random < g->count);
            seen[random]++;
            for (int k = random; k < g->count; k++)
                assert_int_not_equal(g->plies[k].score, STORE_NO_SCORE);
        }
        for (int plies = 0; plies < STORE_PLIES_MAX; plies++) {
            bool wanted = plies >= rows[row].least + rows[row].mixed &&
                          plies <= rows[row].most + rows[row].mixed;
            if ((seen[plies] > 0) != wanted)
                fail_msg("row %d: %d games with %d random plies", (int)row, seen[plies], plies);
        }
        selfplay_destroy(player);
    }
    free(g);
}

/* An opening that ends the game is played anew, and nothing of it is left: what is written down is a
 * game of legal moves, as long as asked for. */
static void openings_that_end(void **state) {
    (void)state;
    enum { GAMES = 60, WHOLE = 200 };
    SelfplaySettings s = selfplay_default_settings();
    Rules rules = rules_default();
    Reason why;
    StoreGame *g = malloc(sizeof *g);
    assert_non_null(g);
    s.random_min = s.random_max = s.max_plies = WHOLE;
    s.hash = 1;
    SelfplayPlayer *player = selfplay_create(&s, &why);
    assert_non_null(player);
    for (uint32_t i = 0; i < GAMES; i++) {
        Game game;
        assert_true(selfplay_game(player, i, g));
        assert_int_equal(g->count, WHOLE);
        assert_true(game_init(&game, &g->start, &rules));
        for (int k = 0; k < g->count; k++)
            if (!game_play(&game, g->plies[k].move, &why)) fail_msg("ply %d: %s", k, why.text);
        game_finish(&game);
    }
    selfplay_destroy(player);
    free(g);
}

/* One move in so many is random among the mixed ones. */
static void share_of_mixed_plies(void **state) {
    (void)state;
    enum { GAMES = 100, OPENING = 2, MIXED = 10, ONE_IN = 4 };
    SelfplaySettings s = selfplay_default_settings();
    s.params.Evaluator = EVALUATOR_MIA;
    s.nodes = 100;
    s.max_plies = OPENING + MIXED + 4;
    s.hash = 1;
    s.random_min = s.random_max = OPENING;
    s.mixed_plies = MIXED;
    s.mixed_one_in = ONE_IN;
    Reason why;
    SelfplayPlayer *player = selfplay_create(&s, &why);
    StoreGame *g = malloc(sizeof *g);
    assert_true(player && g);
    int mixed = 0, random = 0;
    for (uint32_t i = 0; i < GAMES; i++) {
        assert_true(selfplay_game(player, i, g));
        for (int k = OPENING; k < g->count; k++) {
            bool is_random = g->plies[k].score == STORE_NO_SCORE;
            if (k >= OPENING + MIXED) assert_false(is_random);
            mixed += k < OPENING + MIXED;
            random += is_random;
        }
    }
    printf("%d of %d mixed plies are random\n", random, mixed);
    assert_true(random > mixed * 20 / 100 && random < mixed * 30 / 100);
    free(g);
    selfplay_destroy(player);
}

/* The header of a file names every setting that the games depend on: with another one they do not
 * belong into the same file. */
static void settings_are_described(void **state) {
    (void)state;
    char text[STORE_ABOUT_MAX + 1], other[STORE_ABOUT_MAX + 1];
    SelfplaySettings base = {.params = params_default(),
                             .seed = 11,
                             .nodes = 22,
                             .hash = 3,
                             .random_min = 4,
                             .random_max = 15,
                             .mixed_plies = 6,
                             .mixed_one_in = 7,
                             .max_plies = 88};
    selfplay_describe(&base, text);
    /* What games are made with unless said otherwise; the numbers of docs/experiments.md rest on it. */
    SelfplaySettings usual = selfplay_default_settings();
    selfplay_describe(&usual, other);
    assert_non_null(strstr(other, "self-play, 3000 nodes a move, seed 1, 4-11 random plies, "
                                  "then 1 in 4 of 6, at most 240, hash 2 MB, parameters "));
    assert_non_null(strstr(text, "self-play, 22 nodes a move, seed 11, 4-15 random plies, "
                                 "then 1 in 7 of 6, at most 88, hash 3 MB, parameters "));
    for (int i = 0; param_infos[i].name; i++) {
        SelfplaySettings s = base;
        int value = params_get(&s.params, i), lower = param_infos[i].min;
        assert_true(params_set(&s.params, span_of(param_infos[i].name),
                               value == lower ? lower + 1 : lower, NULL));
        selfplay_describe(&s, other);
        if (!strcmp(text, other)) fail_msg("%s is not in it", param_infos[i].name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(samples_of_a_game, set_up, tear_down),
        cmocka_unit_test(targets),
        cmocka_unit_test_setup_teardown(few_games, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_last_game_without_samples, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parts, set_up, tear_down),
        cmocka_unit_test(results_of_selfplay),
        cmocka_unit_test(settings_are_described),
        cmocka_unit_test(random_and_mixed_plies),
        cmocka_unit_test(share_of_mixed_plies),
        cmocka_unit_test(openings_that_end),
        cmocka_unit_test_setup_teardown(damaged_file, set_up, tear_down),
        cmocka_unit_test(digests),
        cmocka_unit_test(scales),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
