/* Books as they are made, written, read and played from. */
#include "base/bytes.h"
#include "base/file.h"
#include "base/random.h"
#include "book/book.h"
#include "book/check.h"
#include "book/form.h"
#include "book/make.h"
#include "book/private/format.h"
#include "fixture.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POSITIONS = 60 };

static Buffer made(int jobs, const char *journal, int positions) {
    Buffer file = {0};
    BookMaker *m = grown(jobs, journal, positions);
    assert_true(book_maker_format(m, &file));
    book_maker_destroy(m);
    return file;
}

static Buffer shared;

static int make_shared(void **state) {
    (void)state;
    shared = made(1, NULL, POSITIONS);
    return 0;
}

static int finish_shared(void **state) {
    (void)state;
    buffer_finish(&shared);
    return 0;
}

static void assert_same(const Buffer *a, const Buffer *b) {
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->text, b->text, a->length);
}

/* ---- making ---- */

static void test_jobs(void **state) {
    (void)state;
    Buffer two = made(2, NULL, POSITIONS);
    assert_same(&shared, &two);
    buffer_finish(&two);
}

/* While rounds are of one position, a book has as many as were asked for. */
static void test_as_many_as_asked(void **state) {
    (void)state;
    for (int positions = 1; positions < 12; positions += 5) {
        BookMaker *m = grown(1, NULL, positions);
        assert_int_equal(book_maker_positions(m), positions);
        book_maker_destroy(m);
    }
}

/* A journal that ends anywhere, in the middle of a line too, leads to the same book; so does a run
 * that is told later to go on. What does not belong to the book is refused. */
static void test_journal(void **state) {
    (void)state;
    char path[] = "/tmp/lia-book-XXXXXX";
    int fd = mkstemp(path);
    Reason why;
    Buffer journal = {0};
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    Buffer small = made(1, path, POSITIONS / 3), whole = made(2, path, POSITIONS);
    assert_same(&shared, &whole);
    assert_true(small.length < whole.length);
    assert_true(file_read(path, &journal, &why));
    for (size_t part = 0; part < 5; part++) {
        Span text = {journal.text, journal.length * part / 5 + part};
        assert_true(file_write(path, text, &why));
        Buffer again = made(1 + (int)part % 2, path, POSITIONS), now = {0};
        assert_same(&shared, &again);
        assert_true(file_read(path, &now, &why));
        assert_same(&journal, &now);
        buffer_finish(&again);
        buffer_finish(&now);
    }
    /* the first search comes twice, so that those after it do not fit */
    char *first = strchr(journal.text, '\n') + 1, *second = strchr(first, '\n') + 1;
    Buffer other = {0};
    buffer_add(&other, (Span){journal.text, (size_t)(second - journal.text)});
    buffer_add_text(&other, first);
    BookSettings s = settings_of(NODES);
    BookRun run = {.journal = path, .positions = POSITIONS, .jobs = 1};
    BookMaker *m = book_maker_create(&s, &why);
    assert_true(file_write(path, buffer_span(&other), &why));
    assert_int_equal(book_maker_run(m, &run, &why), JOBS_FAILED);
    assert_non_null(strstr(why.text, "does not fit"));
    book_maker_destroy(m);
    s.nodes++;
    m = book_maker_create(&s, &why);
    assert_int_equal(book_maker_run(m, &run, &why), JOBS_FAILED);
    assert_non_null(strstr(why.text, "another book"));
    book_maker_destroy(m);
    unlink(path);
    buffer_finish(&other);
    buffer_finish(&journal);
    buffer_finish(&small);
    buffer_finish(&whole);
}

static void test_root_over(void **state) {
    (void)state;
    BookSettings s = settings_of(NODES);
    Reason why;
    assert_true(fen_parse(span_of("8/8/8/3bb3/8/w6w/8/8 w"), &s.root, &why));
    assert_null(book_maker_create(&s, &why));
    assert_non_null(strstr(why.text, "over"));
}

/* ---- reading ---- */

typedef struct {
    const Book *book;
    int positions, moves;
} Walk;

/* Each move is legal, and all images of the position have the images of its answers. */
static void visit(void *context, const BookVerdict *v) {
    Walk *w = context;
    BookMove moves[MOVES_MAX], others[MOVES_MAX];
    Rules rules = book_info(w->book)->rules;
    Game g;
    int n = book_moves(w->book, &v->position, moves);
    assert_true(n > 0 && game_init(&g, &v->position, &rules));
    w->positions++;
    w->moves += n;
    for (int i = 0; i < n; i++) {
        assert_true(game_move_is_legal(&g, moves[i].move, NULL));
        assert_true(i == 0 || moves[i].score <= moves[i - 1].score);
    }
    bool is_symmetric = bits_count(book_form(&v->position).symmetries) > 1;
    for (int s = 0; s < SYMMETRIES; s++) {
        Position image = pos_transform(&v->position, s);
        assert_int_equal(book_moves(w->book, &image, others), n);
        for (int i = 0; i < n; i++) {
            Position a = pos_after(&v->position, moves[i].move),
                     b = pos_after(&image, others[i].move);
            assert_true(book_form(&a).key == book_form(&b).key);
            assert_int_equal(others[i].score, moves[i].score);
            assert_int_equal(others[i].visits, moves[i].visits);
            assert_true(is_symmetric || others[i].move == move_transform(moves[i].move, s));
        }
        BookMove chosen[2];
        Game turned;
        assert_true(game_init(&turned, &image, &rules));
        bool has = book_choose(w->book, &g, 0, 0, &chosen[0]);
        assert_int_equal(book_choose(w->book, &turned, 0, 0, &chosen[1]), has);
        assert_int_equal(has, !score_is_decided(moves[0].score));
        if (has) assert_int_equal(chosen[0].move, moves[0].move);
        if (has) assert_int_equal(chosen[1].move, others[0].move);
        game_finish(&turned);
    }
    game_finish(&g);
}

static void test_lookup(void **state) {
    (void)state;
    Book *b = opened(&shared);
    Walk w = {.book = b};
    Reason why;
    size_t reached;
    BookCheck check = {.book = b,
                       .params = params_default(),
                       .nodes = 1,
                       .hash = 1,
                       .jobs = 1,
                       .positions = 1000,
                       .on_verdict = visit,
                       .context = &w};
    assert_int_equal(book_check(&check, &reached, &why), JOBS_DONE);
    printf("%d positions, %d moves\n", w.positions, w.moves);
    assert_int_equal(reached, book_info(b)->positions);
    assert_int_equal(w.positions, reached);
    assert_int_equal(w.moves, book_info(b)->moves);
    assert_true(w.positions >= POSITIONS && w.moves > w.positions);
    book_close(b);
}

/* Where the search likes an image of a move of the book, it likes that move. */
static void find_images(void *context, const BookVerdict *v) {
    const Walk *w = context;
    BookMove moves[MOVES_MAX];
    Position liked = pos_after(&v->position, v->move);
    int n = book_moves(w->book, &v->position, moves), images = 0;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(&v->position, moves[i].move);
        if (book_form(&next).key != book_form(&liked).key) continue;
        images++;
        assert_int_equal(v->move, moves[i].move);
        assert_int_equal(v->move_in_book, moves[i].score);
    }
    if (!images) assert_int_equal(v->move_in_book, BOOK_NO_SCORE);
}

/* The start, turned and mirrored: the search meets its moves in another order than the book did. */
static void test_images_of_the_best_move(void **state) {
    (void)state;
    for (int s = 0; s < SYMMETRIES; s++) {
        BookSettings settings = settings_of(NODES);
        Position start = pos_standard();
        settings.root = pos_transform(&start, s);
        settings.root.side = BLACK;
        BookRun run = {.positions = 12, .jobs = 1};
        Reason why = {""};
        size_t reached;
        Buffer file = {0};
        BookMaker *m = book_maker_create(&settings, &why);
        assert_non_null(m);
        assert_int_equal(book_maker_run(m, &run, &why), JOBS_DONE);
        assert_true(book_maker_format(m, &file));
        Book *b = opened(&file);
        Walk w = {.book = b};
        BookCheck check = {.book = b,
                           .params = settings.params,
                           .nodes = NODES,
                           .hash = 1,
                           .jobs = 1,
                           .positions = 12,
                           .on_verdict = find_images,
                           .context = &w};
        assert_int_equal(book_check(&check, &reached, &why), JOBS_DONE);
        book_close(b);
        buffer_finish(&file);
        book_maker_destroy(m);
    }
}

static void test_lines(void **state) {
    (void)state;
    Book *b = opened(&shared);
    Position root = pos_standard();
    Rules rules = rules_default();
    BookMove moves[MOVES_MAX];
    Move line[BOOK_LINE_MAX];
    int n = book_moves(b, &root, moves), longest = 0;
    for (int i = 0; i < n; i++) {
        Game g;
        int length = book_line(b, &root, moves[i].move, line);
        assert_true(game_init(&g, NULL, &rules));
        assert_true(length >= 1 && line[0] == moves[i].move);
        assert_int_equal(length > 1, moves[i].visits > 0);
        for (int k = 0; k < length; k++) assert_true(game_play(&g, line[k], NULL));
        if (length > longest) longest = length;
        game_finish(&g);
    }
    printf("the longest line has %d moves\n", longest);
    assert_true(longest > 3);
    book_close(b);
}

/* ---- refused files ---- */

static void assert_refused(Span file, const char *reason) {
    Reason why = {""};
    Book *b = book_open_memory(file, &why);
    assert_null(b);
    if (!strstr(why.text, reason)) fail_msg("'%s' instead of '%s'", why.text, reason);
}

static void test_damage(void **state) {
    (void)state;
    char *copy = malloc(shared.length + 1);
    assert_non_null(copy);
    for (size_t i = 0; i < shared.length; i++) {
        memcpy(copy, shared.text, shared.length);
        copy[i] ^= 4;
        assert_refused((Span){copy, shared.length}, "");
    }
    memcpy(copy, shared.text, shared.length);
    for (size_t length = 0; length < shared.length; length++)
        assert_refused((Span){copy, length}, length < 8 ? "not an opening book" : "truncated");
    copy[shared.length] = 0;
    assert_refused((Span){copy, shared.length + 1}, "after its end");
    assert_refused(span_of("(;FF[4]GM[9];B[d1-b3])"), "not an opening book");
    copy[8] = 2;
    assert_refused((Span){copy, shared.length}, "format 2");
    free(copy);
}

/* A file of these records with a good checksum. */
static void try_records(const char *dialect, const FormatRecord *records, size_t count,
                        const char *refusal) {
    FormatHead head = {.root = pos_standard(), .nodes = 1, .records = count};
    Buffer file = {0};
    Reason why;
    snprintf(head.dialect, sizeof head.dialect, "%s", dialect);
    format_write(&head, records, &file);
    assert_false(file.failed);
    if (refusal) {
        assert_refused(buffer_span(&file), refusal);
    } else {
        Book *b = book_open_memory(buffer_span(&file), &why);
        if (!b) fail_msg("%s", why.text);
        book_close(b);
    }
    buffer_finish(&file);
}

static void test_nonsense(void **state) {
    (void)state;
    const char *olympiad = rules_names[0], *bad = "makes no sense";
    Move a = move_make(1, 17), b = move_make(2, 18);
    FormatRecord good[] = {{5, {a, 30, 1, 2, 4}},
                           {5, {b, 20, 0, 0, 0}},
                           {5, {move_make(3, 19), BOOK_NO_SCORE, 0, 1, 0}},
                           {9, {MOVE_PASS, -SCORE_WIN, 0, 0, 0}}};
    try_records(olympiad, good, 4, NULL);
    try_records(olympiad, good, 0, NULL);
    try_records("chess", good, 4, "rules 'chess'");
    try_records("", good, 4, "rules ''");
    const FormatRecord swapped[] = {good[1], good[0]}, keys[] = {good[3], good[0]},
                       twice[] = {good[0], {5, {a, 20, 0, 0, 0}}}, same[] = {good[0], good[0]};
    try_records(olympiad, swapped, 2, bad);
    try_records(olympiad, keys, 2, bad);
    try_records(olympiad, twice, 2, bad);
    try_records(olympiad, same, 2, bad);
    const FormatRecord records[] = {{5, {0, 3, 0, 0, 0}},
                                    {5, {5000, 3, 0, 0, 0}},
                                    {5, {move_make(7, 7), 3, 0, 0, 0}},
                                    {5, {a, SCORE_WIN + 1, 0, 0, 0}},
                                    {5, {a, -SCORE_WIN - 1, 0, 0, 0}},
                                    {5, {a, 3, 0, 3, 7}}};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        try_records(olympiad, &records[i], 1, bad);
}

static void test_files(void **state) {
    (void)state;
    char path[] = "/tmp/lia-book-XXXXXX";
    int fd = mkstemp(path);
    Reason why;
    assert_true(fd >= 0);
    close(fd);
    assert_null(book_open(path, &why)); /* empty */
    assert_non_null(strstr(why.text, "not an opening book"));
    assert_null(book_open("/nowhere/x.book", &why));
    assert_non_null(strstr(why.text, "No such file"));
    assert_null(book_open("/tmp", &why));
    assert_null(book_open("/dev/null", &why));
    assert_non_null(strstr(why.text, "not a regular file"));
    assert_true(file_write(path, buffer_span(&shared), &why));
    Book *b = book_open(path, &why);
    assert_non_null(b);
    assert_string_equal(book_info(b)->dialect, rules_names[0]);
    assert_int_equal(book_info(b)->nodes, NODES);
    Position root = pos_standard();
    assert_true(pos_equal(&book_info(b)->root, &root));
    book_close(b);
    unlink(path);
}

/* ---- choosing ---- */

/* A book of some moves at the start. */
static Buffer book_of(const BookMove *moves, size_t count) {
    Position p = pos_standard();
    BookForm form = book_form(&p);
    FormatRecord records[8];
    FormatHead head = {.root = p, .nodes = 1, .records = count};
    Buffer file = {0};
    snprintf(head.dialect, sizeof head.dialect, "%s", rules_names[0]);
    for (size_t i = 0; i < count; i++) {
        records[i] = (FormatRecord){form.key, moves[i]};
        records[i].move.move = move_transform(moves[i].move, form.symmetry);
    }
    format_write(&head, records, &file);
    return file;
}

/* Distances to the best of 0, 10, 30 and 60: with variety 40 they have 40 : 30 : 10 : 0 chances, and
 * the four images of each move are equally likely. */
static void test_variety(void **state) {
    (void)state;
    enum { SEEDS = 20000, VARIETY = 40 };
    static const int chances[] = {40, 30, 10, 0};
    BookMove moves[4] = {{.score = 100}, {.score = 90}, {.score = 70}, {.score = 40}};
    static const char *const texts[] = {"b1b3", "b1d3", "c1c3", "c1e3"};
    Rules rules = rules_default();
    Reason why;
    Game g;
    for (int i = 0; i < 4; i++) assert_true(move_parse(span_of(texts[i]), &moves[i].move, &why));
    Buffer file = book_of(moves, 4);
    Book *b = opened(&file);
    assert_true(game_init(&g, NULL, &rules));
    int counts[4] = {0}, images[4] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        BookMove m, again;
        assert_true(book_choose(b, &g, VARIETY, seed, &m));
        assert_true(book_choose(b, &g, VARIETY, seed, &again));
        assert_int_equal(m.move, again.move);
        int which = (100 - m.score) / 10; /* 0, 1, 3 */
        which = which == 3 ? 2 : which;
        counts[which]++;
        Position next = pos_after(game_position(&g), m.move),
                 plain = pos_after(game_position(&g), moves[which].move);
        assert_true(book_form(&next).key == book_form(&plain).key);
        images[2 * (square_file(move_from(m.move)) > 3) + (square_rank(move_from(m.move)) > 3)]++;
        assert_true(book_choose(b, &g, 0, seed, &m));
        assert_int_equal(m.move, moves[0].move);
    }
    for (int i = 0; i < 4; i++) {
        double expected = SEEDS * chances[i] / 80.0;
        printf("%s: %d of %d, expected %.0f\n", texts[i], counts[i], SEEDS, expected);
        assert_true(counts[i] > expected - 350 && counts[i] < expected + 350);
        assert_true(abs(images[i] - SEEDS / 4) < 350);
    }
    assert_int_equal(counts[3], 0);
    game_finish(&g);
    book_close(b);
    buffer_finish(&file);
}

static void test_no_choice(void **state) {
    (void)state;
    Reason why;
    BookMove m, moves[1] = {{.score = score_win_in(9)}}, out;
    Game g;
    Rules rules = rules_default(), others;
    assert_true(move_parse(span_of("b1b3"), &moves[0].move, &why));
    /* decided, and known from games only */
    for (int i = 0; i < 3; i++) {
        static const Score scores[] = {SCORE_WIN - 9, 9 - SCORE_WIN, BOOK_NO_SCORE};
        moves[0].score = scores[i];
        Buffer file = book_of(moves, 1);
        Book *b = opened(&file);
        assert_true(game_init(&g, NULL, &rules));
        assert_false(book_choose(b, &g, 0, 0, &out));
        game_finish(&g);
        book_close(b);
        buffer_finish(&file);
    }
    moves[0].score = 12;
    Buffer file = book_of(moves, 1);
    Book *b = opened(&file);
    assert_true(game_init(&g, NULL, &rules));
    assert_true(book_choose(b, &g, 0, 0, &m));
    assert_int_equal(m.score, 12);
    /* a repetition: the stones have come back, and the move was played before */
    assert_true(game_play_words(&g, span_of("b1b3 a2c2 b3b1 c2a2"), &why));
    assert_false(book_choose(b, &g, 0, 0, &out));
    game_finish(&g);
    /* also of the position that the game began with */
    Position later = pos_standard();
    pos_play(&later, moves[0].move);
    assert_true(game_init(&g, &later, &rules));
    assert_true(game_play_words(&g, span_of("a2c2 b3b1 c2a2"), &why));
    assert_false(book_choose(b, &g, 0, 0, &out));
    /* out of the book */
    assert_true(game_play_words(&g, span_of("c1c3"), &why));
    assert_false(book_choose(b, &g, 0, 0, &out));
    game_finish(&g);
    /* other rules */
    for (int i = 1; i < RULES_COUNT; i++) {
        assert_true(rules_find(span_of(rules_names[i]), &others, &why));
        assert_true(game_init(&g, NULL, &others));
        assert_false(book_choose(b, &g, 0, 0, &out));
        game_finish(&g);
    }
    book_close(b);
    buffer_finish(&file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jobs),     cmocka_unit_test(test_as_many_as_asked),
        cmocka_unit_test(test_journal),  cmocka_unit_test(test_root_over),
        cmocka_unit_test(test_lookup),   cmocka_unit_test(test_images_of_the_best_move),
        cmocka_unit_test(test_lines),    cmocka_unit_test(test_damage),
        cmocka_unit_test(test_nonsense), cmocka_unit_test(test_files),
        cmocka_unit_test(test_variety),  cmocka_unit_test(test_no_choice),
    };
    return cmocka_run_group_tests(tests, make_shared, finish_shared);
}
