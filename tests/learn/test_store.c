/* Files of games: what is written comes back, damage of any kind is noticed and skipped, a run of
 * self-play that was broken off goes on as if it had not been. */
#include "base/bytes.h"
#include "learn/selfplay.h"
#include "learn/private/store_format.h"
#include "base/file.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../slowness.h"

enum { GAMES = SLOWER > 1 ? 30 : 60 };

static char path[64];

static int set_up(void **state) {
    (void)state;
    snprintf(path, sizeof path, "test_store.%ld.games", (long)getpid());
    unlink(path);
    return 0;
}
static int tear_down(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

static StoreGame make_game(uint32_t number) {
    StoreGame g = {.number = number, .start = pos_standard(), .black_points = (int)(number % 3)};
    Position p = g.start;
    uint64_t random = number * UINT64_C(0x9E3779B97F4A7C15) + 1;
    for (int i = 0; i < 100; i++) {
        Move list[MOVES_MAX];
        int n = moves_generate(&p, list);
        if (!n || bits_count(p.stones[color_other(p.side)]) < 2) break;
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
        Move m = list[(random >> 33) % (unsigned)n];
        g.plies[g.count++] =
            (StorePly){m, (int16_t)(i % 7 ? (int)(random >> 50) - 8000 : STORE_NO_SCORE)};
        pos_play(&p, m);
    }
    return g;
}

/* Writes every step-th game. */
static void write_some(const char *file, uint32_t from, uint32_t to, uint32_t step) {
    StoreWriter w;
    Reason why;
    assert_true(store_append(&w, file, "test", &why));
    for (uint32_t i = from; i < to; i += step) {
        StoreGame g = make_game(i);
        assert_true(store_write(&w, &g, &why));
    }
    assert_true(store_writer_close(&w, &why));
}

static void write_games(uint32_t from, uint32_t to) {
    write_some(path, from, to, 1);
}

static void assert_same_game(const StoreGame *a, const StoreGame *b) {
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->black_points, b->black_points);
    assert_true(pos_equal(&a->start, &b->start));
    assert_memory_equal(a->plies, b->plies, (size_t)a->count * sizeof a->plies[0]);
}

/* Number of games read; each must be as it was made. */
static int read_games(int *damages) {
    StoreReader r;
    Reason why;
    int games = 0;
    *damages = 0;
    if (!store_open(&r, path, &why)) return -1;
    StoreGame g;
    for (StoreStatus s; (s = store_read(&r, &g, &why)) != STORE_END;) {
        if (s == STORE_DAMAGED) {
            ++*damages;
            continue;
        }
        StoreGame expected = make_game(g.number);
        assert_same_game(&g, &expected);
        games++;
    }
    store_close(&r);
    return games;
}

static void test_round_trip(void **state) {
    (void)state;
    int damages;
    write_games(0, GAMES);
    write_games(GAMES, GAMES + 7);
    assert_int_equal(read_games(&damages), GAMES + 7);
    assert_int_equal(damages, 0);
    StoreWriter w;
    Reason why;
    assert_false(store_append(&w, path, "another", &why));
    assert_non_null(strstr(why.text, "otherwise"));
}

static void test_damage(void **state) {
    (void)state;
    Buffer whole = {0};
    Reason why;
    int damages, lost = 0, refused = 0, runs = 0;
    for (uint32_t i = 0; i < GAMES; i += 10) write_games(i, i + 10);
    assert_true(file_read(path, &whole, &why));
    /* A flipped bit, anywhere. */
    for (size_t at = 0; at < whole.length; at += 1 + whole.length / (199 / SLOWER)) {
        whole.text[at] ^= 4;
        assert_true(file_write(path, buffer_span(&whole), &why));
        int games = read_games(&damages);
        if (games < 0)
            refused++;
        else {
            assert_true(games < GAMES && games >= GAMES - 10 && damages >= 1);
            lost += GAMES - games;
        }
        whole.text[at] ^= 4;
        runs++;
    }
    assert_true(refused >= 1 && lost > 0);
    /* Cut off, and games appended behind the stump. */
    for (size_t length = whole.length - 1; length > whole.length / 2; length -= 997 * SLOWER) {
        assert_true(file_write(path, (Span){whole.text, length}, &why));
        int before = read_games(&damages);
        assert_true(before >= 0 && before < GAMES);
        write_games(1000, 1005);
        assert_int_equal(read_games(&damages), before + 5);
        runs++;
    }
    printf("%d damaged files\n", runs);
    buffer_finish(&whole);
}

/* ---- sound checksums around nonsense ---- */

/* A game of one ply as it stands in a file; fields can be wrong. */
typedef struct {
    Bits black, white;
    unsigned side, points, plies;
    Move move;
} RawGame;

static void add_raw(Buffer *out, const RawGame *g, uint32_t number) {
    bytes_add(out, number, 4);
    bytes_add(out, g->black, 8);
    bytes_add(out, g->white, 8);
    bytes_add(out, g->side, 1);
    bytes_add(out, g->points, 1);
    bytes_add(out, g->plies, 2);
    bytes_add(out, g->move, 2);
    bytes_add(out, 17, 2);
}

static Position position_of(const char *fen) {
    Position p;
    Reason why;
    if (!fen_parse(span_of(fen), &p, &why)) fail_msg("%s", why.text);
    return p;
}

/* A game that cannot have been played is damage although its checksum is right; the games of the
 * next block are read again. */
static void test_nonsense(void **state) {
    (void)state;
    Position start = pos_standard();
    Position stuck = position_of("8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w");
    const Bits black = start.stones[BLACK], white = start.stones[WHITE];
    Move b1b3 = move_make(1, 17), b1b4 = move_make(1, 25);
    const struct {
        RawGame game;
        const char *refusal; /* NULL = it is sound */
    } cases[] = {
        {{black, white, BLACK, 2, 1, b1b3}, NULL},
        {{black, white, BLACK, 0, 0, b1b3}, NULL},
        {{stuck.stones[BLACK], stuck.stones[WHITE], WHITE, 1, 1, MOVE_PASS}, NULL},
        {{black, white, BLACK, 3, 1, b1b3}, "game 7 is damaged"},
        {{black, white, 2, 0, 1, b1b3}, "game 7 is damaged"},
        {{black, white | (black & -black), BLACK, 0, 1, b1b3}, "game 7 is damaged"},
        {{black, black, BLACK, 0, 1, b1b3}, "game 7 is damaged"},
        {{black, 0, BLACK, 0, 1, b1b3}, "game 7 is damaged"},
        {{0, white, WHITE, 0, 1, b1b3}, "game 7 is damaged"},
        {{black | 1, white, BLACK, 0, 1, b1b3}, "game 7 is damaged"},
        {{black, white | 1, BLACK, 0, 1, b1b3}, "game 7 is damaged"},
        {{black, white, BLACK, 0, 2, b1b3}, "game 7 is damaged"},
        {{black, white, BLACK, 0, STORE_PLIES_MAX + 1, b1b3}, "game 7 is damaged"},
        {{black, white, BLACK, 0, 1, b1b4}, "game 7 has an illegal move"},
        {{black, white, WHITE, 0, 1, b1b3}, "game 7 has an illegal move"},
        {{black, white, BLACK, 0, 1, MOVE_PASS}, "game 7 has an illegal move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Buffer file = {0}, games = {0};
        const RawGame *raw = &cases[i].game, *good = &cases[0].game;
        store_format_header(&file, "test");
        add_raw(&games, good, 6);
        add_raw(&games, raw, 7);
        if (raw->plies == 0) games.length -= 4;
        store_format_block(&file, buffer_span(&games), 2);
        buffer_clear(&games);
        add_raw(&games, good, 8);
        store_format_block(&file, buffer_span(&games), 1);
        Reason why = {""};
        StoreReader r;
        StoreGame *g = malloc(sizeof *g);
        assert_non_null(g);
        assert_true(file_write(path, buffer_span(&file), &why));
        assert_true(store_open(&r, path, &why));
        assert_string_equal(r.about, "test");
        assert_int_equal(store_read(&r, g, &why), STORE_GAME);
        assert_int_equal(g->number, 6);
        StoreStatus status = store_read(&r, g, &why);
        if (status != (cases[i].refusal ? STORE_DAMAGED : STORE_GAME)) fail_msg("case %zu", i);
        if (cases[i].refusal) {
            assert_string_equal(why.text, cases[i].refusal);
        } else {
            assert_int_equal(g->number, 7);
            assert_int_equal(g->black_points, raw->points);
            assert_int_equal(g->count, raw->plies);
            assert_int_equal(g->start.side, raw->side);
            assert_true(g->start.stones[BLACK] == raw->black);
            if (raw->plies) assert_int_equal(g->plies[0].move, raw->move);
            if (raw->plies) assert_int_equal(g->plies[0].score, 17);
        }
        assert_int_equal(store_read(&r, g, &why), STORE_GAME);
        assert_int_equal(g->number, 8);
        assert_int_equal(store_read(&r, g, &why), STORE_END);
        store_close(&r);
        free(g);
        buffer_finish(&file);
        buffer_finish(&games);
    }
}

/* What is skipped is told by its place and its length. */
static void test_places_of_damage(void **state) {
    (void)state;
    Buffer file = {0}, games = {0};
    Position start = pos_standard();
    const RawGame raw = {start.stones[BLACK], start.stones[WHITE], BLACK, 1, 1, move_make(1, 17)};
    const char *const rubbish[] = {"BLOK and more of it", "no block"};
    char wanted[2][80];
    Reason why;
    add_raw(&games, &raw, 1);
    store_format_header(&file, "test");
    for (int i = 0; i < 2; i++) {
        snprintf(wanted[i], sizeof wanted[i], "%zu damaged bytes skipped at byte %zu",
                 strlen(rubbish[i]), file.length);
        buffer_add_text(&file, rubbish[i]);
        if (i == 0) store_format_block(&file, buffer_span(&games), 1);
    }
    assert_true(file_write(path, buffer_span(&file), &why));
    StoreReader r;
    StoreGame *g = malloc(sizeof *g);
    assert_true(g && store_open(&r, path, &why));
    assert_int_equal(store_read(&r, g, &why), STORE_DAMAGED);
    assert_string_equal(why.text, wanted[0]);
    assert_int_equal(store_read(&r, g, &why), STORE_GAME);
    assert_int_equal(store_read(&r, g, &why), STORE_DAMAGED);
    assert_string_equal(why.text, wanted[1]);
    assert_int_equal(store_read(&r, g, &why), STORE_END);
    store_close(&r);
    free(g);
    buffer_finish(&file);
    buffer_finish(&games);
}

/* The text of a header is as long as it may be, and not a letter longer. */
static void test_long_about(void **state) {
    (void)state;
    char about[STORE_ABOUT_MAX + 2];
    StoreWriter w;
    StoreReader r;
    StoreGame g = make_game(3);
    Reason why;
    memset(about, 'x', sizeof about);
    about[STORE_ABOUT_MAX + 1] = 0;
    assert_false(store_append(&w, path, about, &why));
    assert_non_null(strstr(why.text, "too long"));
    about[STORE_ABOUT_MAX] = 0;
    assert_true(store_append(&w, path, about, &why));
    assert_true(store_write(&w, &g, &why) && store_writer_close(&w, &why));
    assert_true(store_open(&r, path, &why));
    assert_string_equal(r.about, about);
    store_close(&r);
    assert_true(store_append(&w, path, about, &why) && store_writer_close(&w, &why));
}

/* ---- self-play ---- */

/* What a run of a part tells while it plays. */
typedef struct {
    SelfplayProgress first, last;
    int calls, stop_at;
} Told;

static bool see_progress(void *context, const SelfplayProgress *p) {
    Told *t = context;
    if (!t->calls++) t->first = *p;
    assert_true(p->done >= t->last.done && p->positions >= t->last.positions);
    assert_true(p->seconds >= 0 && p->before == t->first.before && p->games == t->first.games);
    t->last = *p;
    return (int)p->done < t->stop_at;
}

/* Scored positions of the games from this one on in the file. */
static uint64_t scored_positions(int from, int *games) {
    uint64_t scored = 0;
    StoreReader r;
    Reason why;
    StoreGame *g = malloc(sizeof *g);
    assert_true(g && store_open(&r, path, &why));
    for (*games = 0; store_read(&r, g, &why) == STORE_GAME; ++*games)
        for (int i = 0; *games >= from && i < g->count; i++)
            scored += g->plies[i].score != STORE_NO_SCORE;
    store_close(&r);
    free(g);
    return scored;
}

/* The numbers are those of this part, and what earlier runs played is told apart. */
static void test_progress(void **state) {
    (void)state;
    enum { ALL = 59, SHARDS = 3, OURS = 20 };
    Told told[2] = {{.stop_at = 3}, {.stop_at = ALL}};
    SelfplayRun run = {.settings = selfplay_default_settings(),
                       .path = path,
                       .games = ALL,
                       .shard = 2,
                       .shards = SHARDS,
                       .threads = 1,
                       .on_progress = see_progress};
    Reason why;
    int games, before;
    run.settings.nodes = 60;
    run.context = &told[0];
    assert_int_equal(selfplay_run(&run, &why), JOBS_ENDED);
    uint64_t scored = scored_positions(0, &before);
    assert_int_equal(told[0].last.games, OURS);
    assert_int_equal(told[0].last.before, 0);
    /* Games that were being played at the end are written, too. */
    assert_in_range(told[0].last.done, 3, before);
    assert_true(told[0].last.positions > 0 && told[0].last.positions <= scored);

    run.context = &told[1];
    assert_int_equal(selfplay_run(&run, &why), JOBS_DONE);
    scored = scored_positions(before, &games);
    assert_int_equal(games, OURS);
    assert_int_equal(told[1].last.games, OURS);
    assert_int_equal(told[1].last.before, before);
    assert_int_equal(told[1].last.done, OURS);
    assert_int_equal(told[1].last.positions, scored);
    /* Fewer games than the file has: there is nothing to do. */
    Told none = {.stop_at = ALL};
    run.games = 5;
    run.context = &none;
    assert_int_equal(selfplay_run(&run, &why), JOBS_DONE);
    scored_positions(0, &games);
    assert_int_equal(games, OURS);
}

static bool stop_early(void *context, const SelfplayProgress *progress) {
    (void)context;
    return progress->done < 3;
}

/* All games of the file, in their order. */
static StoreGame *read_all(int *count) {
    StoreReader r;
    Reason why;
    StoreGame *games = calloc(GAMES, sizeof *games);
    assert_non_null(games);
    *count = 0;
    assert_true(store_open(&r, path, &why));
    while (store_read(&r, &games[*count], &why) == STORE_GAME) ++*count;
    store_close(&r);
    return games;
}

static void test_selfplay_resumes(void **state) {
    (void)state;
    SelfplayRun run = {
        .settings = selfplay_default_settings(), .path = path, .games = GAMES, .threads = 3};
    Reason why;
    int count, part, again;
    run.settings.nodes = 100;
    assert_int_equal(selfplay_run(&run, &why), JOBS_DONE);
    StoreGame *whole = read_all(&count);
    assert_int_equal(count, GAMES);
    unlink(path);
    run.on_progress = stop_early;
    run.threads = 2;
    assert_int_equal(selfplay_run(&run, &why), JOBS_ENDED);
    StoreGame *stopped = read_all(&part);
    assert_true(part >= 3 && part < GAMES);
    run.on_progress = NULL;
    assert_int_equal(selfplay_run(&run, &why), JOBS_DONE);
    StoreGame *resumed = read_all(&again);
    assert_int_equal(again, GAMES);
    for (int i = 0; i < count; i++) {
        assert_int_equal(whole[i].number, i);
        assert_same_game(&whole[i], &resumed[i]);
    }
    run.settings.nodes++;
    assert_int_equal(selfplay_run(&run, &why), JOBS_FAILED);
    assert_non_null(strstr(why.text, "101 nodes"));
    printf("%d games, whole and in pieces of %d and %d\n", count, part, count - part);
    free(whole);
    free(stopped);
    free(resumed);
}

static void assert_same_file(const char *a, const char *b) {
    Buffer x = {0}, y = {0};
    Reason why;
    assert_true(file_read(a, &x, &why));
    assert_true(file_read(b, &y, &why));
    assert_true(span_equal(buffer_span(&x), buffer_span(&y)));
    buffer_finish(&x);
    buffer_finish(&y);
}

/* Goes on with the file as an interrupted run does. */
static void go_on_with(uint32_t from, uint32_t to) {
    StoreReader r;
    StoreWriter w;
    StoreGame *g = malloc(sizeof *g);
    Reason why;
    assert_non_null(g);
    assert_true(store_append(&w, path, "test", &why));
    assert_true(store_open(&r, path, &why));
    while (store_read(&r, g, &why) != STORE_END) continue;
    assert_true(store_go_on(&w, &r, &why));
    store_close(&r);
    free(g);
    for (uint32_t i = from; i < to; i++) {
        StoreGame game = make_game(i);
        assert_true(store_write(&w, &game, &why));
    }
    assert_true(store_writer_close(&w, &why));
}

/* A file that was broken off again and again is that of one run, byte for byte; games take up several
 * blocks. */
static void test_blocks_are_filled(void **state) {
    (void)state;
    static const uint32_t ends[] = {1, 1, 7, 8, 60, 61, 150, 200};
    char whole[80];
    Reason why;
    snprintf(whole, sizeof whole, "%s.whole", path);
    unlink(whole);
    write_some(whole, 0, 200, 1);
    write_games(0, 1);
    for (size_t i = 1; i < sizeof ends / sizeof *ends; i++) {
        go_on_with(ends[i - 1], ends[i]);
        if (ends[i] != 60) continue;
        /* The power failed between the tail and the head. */
        Buffer content = {0};
        assert_true(file_read(path, &content, &why));
        buffer_add_text(&content, "games that no head counts");
        assert_true(file_write(path, buffer_span(&content), &why));
        buffer_finish(&content);
    }
    assert_same_file(whole, path);
    unlink(whole);
}

/* One process at a time, and a stump at the end goes away. */
static void test_one_writer(void **state) {
    (void)state;
    StoreWriter w, other;
    Reason why;
    write_games(0, 10);
    assert_true(store_append(&w, path, "test", &why));
    assert_false(store_append(&other, path, "test", &why));
    assert_non_null(strstr(why.text, "another process"));
    assert_true(store_writer_close(&w, &why));

    Buffer content = {0};
    int damages;
    assert_true(file_read(path, &content, &why));
    size_t sound = content.length;
    buffer_add_text(&content, "BLOK and then the power failed");
    assert_true(file_write(path, buffer_span(&content), &why));
    assert_int_equal(read_games(&damages), 10);
    assert_int_equal(damages, 1);
    go_on_with(0, 0);
    assert_int_equal(read_games(&damages), 10);
    assert_int_equal(damages, 0);
    buffer_finish(&content);
    assert_true(file_read(path, &content, &why));
    assert_int_equal(content.length, sound);
    buffer_finish(&content);
}

static void write_one(const char *file, const StoreGame *g, const char *about) {
    StoreWriter w;
    Reason why;
    assert_true(store_append(&w, file, about, &why));
    assert_true(store_write(&w, g, &why));
    assert_true(store_writer_close(&w, &why));
}

/* Parts become the file that would have been written at once; gaps and copies are counted, and what
 * contradicts another file is refused. */
static void test_merge(void **state) {
    (void)state;
    enum { PARTS = 3, ALL = 200 }; /* several blocks */
    char names[PARTS + 2][80], *paths[PARTS + 1], *out = names[PARTS + 1];
    StoreMerge merged;
    Reason why;
    write_games(0, ALL);
    for (int i = 0; i < PARTS + 2; i++) snprintf(names[i], sizeof names[i], "%s.%d", path, i);
    for (int i = 0; i < PARTS + 1; i++) paths[i] = names[PARTS - i]; /* not in their order */
    for (int i = 0; i < PARTS; i++) write_some(names[i], (uint32_t)i, ALL, PARTS);
    write_some(names[PARTS], 5, 9, 1); /* copies */
    assert_true(store_merge(out, PARTS + 1, paths, &merged, &why));
    assert_int_equal(merged.games, ALL);
    assert_int_equal(merged.repeated, 4);
    assert_int_equal(merged.missing, 0);
    assert_same_file(out, path);

    /* Numbers are missing at the beginning, too. */
    char *some[] = {names[PARTS]};
    assert_true(store_merge(out, 1, some, &merged, &why));
    assert_int_equal(merged.games, 4);
    assert_int_equal(merged.missing, 5);

    assert_true(store_merge(out, PARTS - 1, paths + 1, &merged, &why));
    assert_int_equal(merged.missing, ALL - merged.games);
    assert_int_equal(merged.missing, (ALL + PARTS - 1) / PARTS);

    Buffer before = {0}, after = {0};
    assert_true(file_read(out, &before, &why));
    StoreGame other = make_game(7);
    other.black_points = (other.black_points + 1) % 3;
    unlink(names[PARTS]);
    write_one(names[PARTS], &other, "test");
    assert_false(store_merge(out, PARTS + 1, paths, &merged, &why));
    char wanted[200];
    snprintf(wanted, sizeof wanted, "game 7 is another one in %s than in %s", names[PARTS],
             names[7 % PARTS]);
    assert_string_equal(why.text, wanted);
    unlink(names[PARTS]);
    write_one(names[PARTS], &other, "other");
    assert_false(store_merge(out, PARTS + 1, paths, &merged, &why));
    assert_non_null(strstr(why.text, "other settings"));
    assert_int_equal(truncate(names[0], 2000), 0);
    assert_false(store_merge(out, PARTS, paths + 1, &merged, &why));
    assert_non_null(strstr(why.text, "damaged"));
    assert_true(file_read(out, &after, &why));
    assert_true(span_equal(buffer_span(&before), buffer_span(&after)));
    buffer_finish(&before);
    buffer_finish(&after);
    for (int i = 0; i < PARTS + 2; i++) unlink(names[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_round_trip, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_blocks_are_filled, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_one_writer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_merge, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_selfplay_resumes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nonsense, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_places_of_damage, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_long_about, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_progress, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
