/* Books as they are made, written, read and played from. */
#include "base/bytes.h"
#include "base/file.h"
#include "base/random.h"
#include "book/book.h"
#include "book/check.h"
#include "book/form.h"
#include "book/make.h"
#include "book/private/format.h"
#include "eval/eval.h"
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

/* The first line of a journal names every setting that the searches and their order depend on. */
static void test_settings_are_in_the_journal(void **state) {
    (void)state;
    char path[] = "/tmp/lia-book-XXXXXX";
    int fd = mkstemp(path);
    Reason why = {""};
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    BookRun run = {.journal = path, .positions = 1, .jobs = 1};
    for (int changed = 0; changed < 7; changed++) {
        BookSettings s = settings_of(NODES);
        if (changed == 1) s.dialect = rules_names[1];
        if (changed == 2) s.root = pos_scrambled_eggs();
        if (changed == 3) s.nodes--;
        if (changed == 4) s.hash++;
        if (changed == 5) s.ply_cost++;
        if (changed == 6) s.params.Evaluator = EVALUATOR_MIA;
        BookMaker *m = book_maker_create(&s, &why);
        JobsStatus status = book_maker_run(m, &run, &why);
        assert_int_equal(status, changed ? JOBS_FAILED : JOBS_DONE);
        if (changed && !strstr(why.text, "another book")) fail_msg("%d: %s", changed, why.text);
        book_maker_destroy(m);
    }
    unlink(path);
}

/* From a line on that is no search, or that has a score which no search has, all is searched again. */
static void test_damaged_journal(void **state) {
    (void)state;
    static const char *const bad[] = {"rubbish", "\"score\":32000}", "\"score\":-32000}"};
    char path[] = "/tmp/lia-book-XXXXXX";
    int fd = mkstemp(path);
    Reason why;
    Buffer journal = {0};
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    Buffer file = made(1, path, 6);
    assert_true(file_read(path, &journal, &why));
    char *second = strchr(strchr(journal.text, '\n') + 1, '\n') + 1, *end = strchr(second, '\n');
    char *score = strstr(second, "\"score\"");
    assert_true(score && score < end);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Buffer other = {0}, now = {0};
        buffer_add(&other, (Span){journal.text, (size_t)((i ? score : second) - journal.text)});
        buffer_add_text(&other, bad[i]);
        buffer_add_text(&other, end);
        assert_true(file_write(path, buffer_span(&other), &why));
        Buffer again = made(1, path, 6);
        assert_same(&file, &again);
        assert_true(file_read(path, &now, &why));
        assert_same(&journal, &now);
        buffer_finish(&again);
        buffer_finish(&other);
        buffer_finish(&now);
    }
    unlink(path);
    buffer_finish(&journal);
    buffer_finish(&file);
}

typedef struct {
    int calls, searches, before;
    double positions, most; /* the last ones, the most that may be */
} Seen;

/* Searches are counted over all rounds and runs, positions grow with them and never beyond what the
 * round will bring. */
static void see_progress(void *context, const BookProgress *p) {
    Seen *s = context;
    s->calls++;
    assert_true(p->searches >= s->searches && p->positions >= s->positions);
    assert_true(p->positions <= p->searches + 0.001);
    assert_true(p->before <= s->before && p->before <= p->searches && p->seconds >= 0);
    s->searches = p->searches;
    s->positions = p->positions;
}

static void test_progress(void **state) {
    (void)state;
    char path[] = "/tmp/lia-book-XXXXXX";
    int fd = mkstemp(path), searches[2];
    Reason why;
    assert_true(fd >= 0);
    close(fd);
    unlink(path);
    for (int part = 0; part < 2; part++) {
        Seen seen = {.before = part ? searches[0] : 0};
        BookSettings s = settings_of(NODES);
        BookRun run = {.journal = path,
                       .positions = part ? 30 : 10,
                       .jobs = 1,
                       .on_progress = see_progress,
                       .context = &seen};
        BookMaker *m = book_maker_create(&s, &why);
        assert_int_equal(book_maker_run(m, &run, &why), JOBS_DONE);
        searches[part] = book_maker_searches(m);
        assert_int_equal(seen.searches, searches[part]);
        /* Nothing is a part of a position any more. */
        assert_true(seen.positions == book_maker_positions(m));
        assert_true(seen.calls > 0);
        book_maker_destroy(m);
    }
    assert_true(searches[1] > searches[0]);
    unlink(path);
}

/* A run that may last a moment ends after its first rounds, one that may last for ever does not. */
static void test_seconds(void **state) {
    (void)state;
    BookSettings s = settings_of(NODES);
    BookRun run = {.positions = 20, .seconds = 1e-9, .jobs = 1};
    Reason why;
    for (int i = 0; i < 3; i++) {
        run.seconds = i == 0 ? 1e-9 : i == 1 ? 0 : 1e9;
        BookMaker *m = book_maker_create(&s, &why);
        assert_int_equal(book_maker_run(m, &run, &why), JOBS_DONE);
        assert_int_equal(book_maker_positions(m) >= run.positions, i > 0);
        book_maker_destroy(m);
    }
}

/* Rounds are an eighth of the book: from 16 positions on of two, from 24 on of three. */
static void test_rounds(void **state) {
    (void)state;
    for (int positions = 16; positions <= 28; positions++) {
        int expected = positions <= 16   ? positions
                       : positions <= 24 ? positions + positions % 2
                                         : 24 + (positions - 24 + 2) / 3 * 3;
        BookMaker *m = grown(1, NULL, positions);
        /* Two positions of a round may lead to the same one. */
        assert_in_range(book_maker_positions(m), positions, expected);
        if (positions == 17 || positions == 25) assert_int_equal(book_maker_positions(m), expected);
        book_maker_destroy(m);
    }
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
    /* of equal scores the lower move first */
    const FormatRecord even[] = {good[0], {5, {b, 30, 0, 0, 0}}}, odd[] = {even[1], even[0]};
    try_records(olympiad, even, 2, NULL);
    try_records(olympiad, odd, 2, bad);
    /* as many moves as a position can have, and one more */
    FormatRecord many[MOVES_MAX + 1];
    for (int i = 0; i <= MOVES_MAX; i++)
        many[i] = (FormatRecord){5, {move_make(i % 60, 63 - i / 60), (Score)-i, 0, 0, 0}};
    try_records(olympiad, many, MOVES_MAX, NULL);
    try_records(olympiad, many, MOVES_MAX + 1, bad);
}

/* Writes the checksum anew, as docs/book-format.md says. */
static void reseal(Buffer *file) {
    uint64_t hash = bytes_hash(BYTES_HASH_START, file->text, 248);
    hash = bytes_hash(hash, file->text + 256, file->length - 256);
    for (int i = 0; i < 8; i++) file->text[248 + i] = (char)(hash >> 8 * i);
}

/* Heads with a good checksum and bytes that make no sense at these places of docs/book-format.md. */
static void test_nonsense_in_the_head(void **state) {
    (void)state;
    static const struct {
        size_t at, length;
        char byte;
    } places[] = {
        {12, 1, 25},    /* the size of a record */
        {32, 16, 'x'},  /* the dialect, without its end */
        {32, 1, '\n'},  /* … not to be printed */
        {48, 8, 0},     /* no black stone */
        {56, 8, 0},     /* no white stone */
        {48, 8, 0x7E},  /* too many black stones, on White's too */
        {64, 1, 2},     /* the side to move */
        {72, 176, 'x'}, /* how it was made, without its end */
        {72, 1, 127},   /* … not to be printed */
        {73, 1, 31},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Buffer copy = {0};
        buffer_add(&copy, buffer_span(&shared));
        reseal(&copy);
        assert_same(&copy, &shared);
        memset(copy.text + places[i].at, places[i].byte, places[i].length);
        reseal(&copy);
        assert_refused(buffer_span(&copy), "its head makes no sense");
        buffer_finish(&copy);
    }
    /* a root on which two stones share a square, or with a stone too many */
    Position standard = pos_standard();
    for (int i = 0; i < 3; i++) {
        FormatHead head = {.root = standard, .nodes = 1};
        Buffer file = {0};
        Reason why = {""};
        Bits free = ~pos_occupied(&standard);
        snprintf(head.dialect, sizeof head.dialect, "%s", rules_names[0]);
        if (i == 1)
            head.root.stones[BLACK] ^= bits_of(bits_first(standard.stones[BLACK])) |
                                       bits_of(bits_first(standard.stones[WHITE]));
        if (i == 2) head.root.stones[WHITE] |= bits_of(bits_first(free));
        format_write(&head, NULL, &file);
        Book *b = book_open_memory(buffer_span(&file), &why);
        assert_int_equal(b != NULL, i == 0);
        book_close(b);
        buffer_finish(&file);
    }
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
    char about[FORMAT_ABOUT_SIZE];
    Params params = params_default();
    BookMaker *m = grown(1, NULL, POSITIONS);
    snprintf(about, sizeof about,
             "%d searches of %d nodes, hash 1 MB, ply cost %d, parameters %016llx",
             book_maker_searches(m), NODES, BOOK_PLY_COST,
             (unsigned long long)eval_fingerprint(&params));
    assert_string_equal(book_info(b)->about, about);
    assert_true(book_maker_searches(m) > book_maker_positions(m));
    book_maker_destroy(m);
    book_close(b);
    assert_true(book_is_file(path));
    assert_false(book_is_file("/tmp"));
    assert_false(book_is_file("/nowhere/x.book"));
    static const char *const texts[] = {"", "L", "LIA BOO", "LIA BOOT", "lia book"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(file_write(path, span_of(texts[i]), &why));
        assert_false(book_is_file(path));
    }
    unlink(path);
}

/* The own book lies beside the position files. */
static void test_own_book(void **state) {
    (void)state;
    char folder[] = "/tmp/lia-book-XXXXXX", path[60];
    const char *before = getenv("LIA_DATA");
    char *kept = before ? strdup(before) : NULL;
    Reason why = {""};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/%s", folder, BOOK_OWN_NAME);
    assert_int_equal(setenv("LIA_DATA", folder, 1), 0);
    assert_true(file_write(path, buffer_span(&shared), &why));
    Book *b = book_open_own(&why);
    if (!b) fail_msg("%s", why.text);
    assert_true(book_info(b)->positions >= POSITIONS);
    book_close(b);
    assert_true(file_write(path, span_of("no book"), &why));
    assert_null(book_open_own(&why));
    assert_non_null(strstr(why.text, "not an opening book"));
    unlink(path);
    rmdir(folder);
    if (kept)
        setenv("LIA_DATA", kept, 1);
    else
        unsetenv("LIA_DATA");
    free(kept);
}

/* A book knows its rules by their name: it is for them and for no others. */
static void test_dialects(void **state) {
    (void)state;
    Position start = pos_standard();
    BookForm form = book_form(&start);
    Reason why;
    Move m;
    assert_true(move_parse(span_of("b1b3"), &m, &why));
    FormatRecord record = {form.key, {.move = move_transform(m, form.symmetry), .score = 5}};
    for (int i = 0; i < RULES_COUNT; i++) {
        FormatHead head = {.root = start, .nodes = 77, .records = 1};
        Buffer file = {0};
        Rules rules;
        BookMove out;
        snprintf(head.dialect, sizeof head.dialect, "%s", rules_names[i]);
        format_write(&head, &record, &file);
        Book *b = opened(&file);
        assert_true(rules_find(span_of(rules_names[i]), &rules, &why));
        assert_true(rules_are_equal(&book_info(b)->rules, &rules));
        assert_string_equal(book_info(b)->dialect, rules_names[i]);
        assert_int_equal(book_info(b)->nodes, 77);
        for (int k = 0; k < RULES_COUNT; k++) {
            Game g;
            Rules others;
            assert_true(rules_find(span_of(rules_names[k]), &others, &why));
            assert_true(game_init(&g, NULL, &others));
            assert_int_equal(book_choose(b, &g, 0, 0, &out), rules_are_equal(&others, &rules));
            game_finish(&g);
        }
        book_close(b);
        buffer_finish(&file);
    }
}

/* ---- books written by hand ---- */

typedef struct {
    Position position;
    const char *move;
    Score score;
} Entry;

static int compare_records(const void *a, const void *b) {
    return format_compare(a, b);
}

static Buffer book_of_entries(const Entry *entries, size_t count) {
    FormatRecord records[16];
    FormatHead head = {.root = entries[0].position, .nodes = 1, .records = count};
    Buffer file = {0};
    snprintf(head.dialect, sizeof head.dialect, "%s", rules_names[0]);
    for (size_t i = 0; i < count; i++) {
        Move m = MOVE_PASS;
        Reason why = {""};
        BookForm form = book_form(&entries[i].position);
        if (strcmp(entries[i].move, "pass") && !move_parse(span_of(entries[i].move), &m, &why))
            fail_msg("%s", why.text);
        bool is_scored = entries[i].score != BOOK_NO_SCORE;
        records[i] = (FormatRecord){
            form.key,
            {move_transform(m, form.symmetry), entries[i].score, is_scored, !is_scored, 0}};
    }
    qsort(records, count, sizeof *records, compare_records);
    format_write(&head, records, &file);
    return file;
}

static Position position_after(const char *words) {
    Game g;
    Reason why;
    Rules rules = rules_default();
    assert_true(game_init(&g, NULL, &rules));
    if (!game_play_words(&g, span_of(words), &why)) fail_msg("%s", why.text);
    Position p = *game_position(&g);
    game_finish(&g);
    return p;
}

static void assert_line(const Book *b, const char *first, const char *expected) {
    Move m, line[BOOK_LINE_MAX];
    Reason why;
    Position start = pos_standard();
    char text[20 * MOVE_TEXT_SIZE] = "";
    assert_true(move_parse(span_of(first), &m, &why));
    int length = book_line(b, &start, m, line);
    for (int i = 0; i < length; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format_wire(line[i], move);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "", move);
    }
    assert_string_equal(text, expected);
}

/* A line ends where only games know the way, where the book ends, and where a position returns, be
 * it that the line began with. */
static void test_ends_of_lines(void **state) {
    (void)state;
    const Entry entries[] = {
        {pos_standard(), "b1b3", 10},
        {position_after("b1b3"), "a2c2", -10},
        {position_after("b1b3 a2c2"), "b3b1", 10},
        {position_after("b1b3 a2c2 b3b1"), "c2a2", -10},
        {pos_standard(), "c1c3", 5},
        {position_after("c1c3"), "h7f7", BOOK_NO_SCORE},
        {pos_standard(), "d1d3", 4},
        {position_after("d1d3"), "a4c4", -4},
    };
    Buffer file = book_of_entries(entries, sizeof entries / sizeof *entries);
    Book *b = opened(&file);
    assert_line(b, "b1b3", "b1b3 a2c2 b3b1 c2a2");
    assert_line(b, "c1c3", "c1c3");
    assert_line(b, "d1d3", "d1d3 a4c4");
    book_close(b);
    buffer_finish(&file);
}

typedef struct {
    const Book *book;
    BookVerdict seen[8];
    int count;
} Verdicts;

static void keep_verdict(void *context, const BookVerdict *v) {
    Verdicts *k = context;
    assert_true(k->count < 8);
    k->seen[k->count++] = *v;
}

static size_t check_book(Verdicts *k, int nodes, int positions) {
    size_t reached = 0;
    Reason why = {""};
    BookCheck check = {.book = k->book,
                       .params = params_default(),
                       .nodes = (uint64_t)nodes,
                       .hash = 1,
                       .jobs = 1,
                       .positions = positions,
                       .on_verdict = keep_verdict,
                       .context = k};
    k->count = 0;
    assert_int_equal(book_check(&check, &reached, &why), JOBS_DONE);
    return reached;
}

/* A move that cannot be played is not shown: it belongs to another position of the same key. A pass
 * is a move where there is no other. */
static void test_impossible_moves(void **state) {
    (void)state;
    Position stuck, start = pos_standard();
    Reason why;
    assert_true(fen_parse(span_of("8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w"), &stuck, &why));
    const Entry entries[] = {
        {start, "pass", 30}, {start, "b1b4", 20}, {start, "b1b3", 10}, {stuck, "pass", -5}};
    Buffer file = book_of_entries(entries, 4);
    Book *b = opened(&file);
    BookMove moves[MOVES_MAX];
    assert_int_equal(book_info(b)->moves, 4);
    assert_int_equal(book_info(b)->positions, 2);
    assert_int_equal(book_moves(b, &start, moves), 1);
    assert_int_equal(moves[0].score, 10);
    assert_int_equal(book_moves(b, &stuck, moves), 1);
    assert_int_equal(moves[0].move, MOVE_PASS);
    assert_int_equal(moves[0].score, -5);
    book_close(b);
    /* A position in which nothing but a pass is left is checked like any other. */
    buffer_finish(&file);
    file = book_of_entries(&entries[3], 1);
    b = opened(&file);
    Verdicts k = {.book = b};
    assert_int_equal(check_book(&k, 100, 5), 1);
    assert_int_equal(k.seen[0].move, MOVE_PASS);
    assert_int_equal(k.seen[0].book_move, MOVE_PASS);
    assert_int_equal(k.seen[0].move_in_book, -5);
    book_close(b);
    /* A file is appended to what is there already. */
    Buffer two = {0};
    FormatHead head = {.root = start, .nodes = 5};
    buffer_add_text(&two, "before");
    snprintf(head.dialect, sizeof head.dialect, "%s", rules_names[0]);
    format_write(&head, NULL, &two);
    b = book_open_memory(span_skip(buffer_span(&two), 6), &why);
    if (!b) fail_msg("%s", why.text);
    assert_int_equal(book_info(b)->nodes, 5);
    book_close(b);
    buffer_finish(&two);
    buffer_finish(&file);
}

/* What is drawn at one position says nothing about what the same seed draws at another. */
static void test_draws_are_independent(void **state) {
    (void)state;
    enum { SEEDS = 400 };
    const Position after = position_after("b1b3");
    const Entry entries[] = {{pos_standard(), "b1b3", 10},
                             {pos_standard(), "c1c3", 9},
                             {after, "a2c2", 10},
                             {after, "a4c4", 9}};
    Rules rules = rules_default();
    Game first, second;
    Buffer file = book_of_entries(entries, 4);
    Book *b = opened(&file);
    int alike = 0, best[2] = {0};
    assert_true(game_init(&first, NULL, &rules) && game_init(&second, &after, &rules));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        BookMove m[2];
        assert_true(book_choose(b, &first, 1000, seed, &m[0]));
        assert_true(book_choose(b, &second, 1000, seed, &m[1]));
        alike += m[0].score == m[1].score;
        for (int i = 0; i < 2; i++) best[i] += m[i].score == 10;
    }
    printf("%d of %d draws alike\n", alike, SEEDS);
    assert_in_range(alike, SEEDS * 2 / 5, SEEDS * 3 / 5);
    for (int i = 0; i < 2; i++) assert_in_range(best[i], SEEDS * 2 / 5, SEEDS * 3 / 5);
    game_finish(&first);
    game_finish(&second);
    book_close(b);
    buffer_finish(&file);
}

/* ---- checking ---- */

/* A book of one position holds one search. Searched with the nodes of another such book, its
 * position, which is its own form and has no images, gets that book's move and score. */
static void test_verdicts(void **state) {
    (void)state;
    static const int nodes[] = {60, 900};
    Book *books[2];
    Buffer files[2] = {{0}, {0}};
    BookMove moves[2][MOVES_MAX];
    Position asymmetric = position_after("b1b3 a2c2"), start = book_form(&asymmetric).position;
    for (int i = 0; i < 2; i++) {
        BookSettings s = settings_of(nodes[i]);
        s.root = start;
        BookRun run = {.positions = 1, .jobs = 1};
        Reason why;
        BookMaker *m = book_maker_create(&s, &why);
        assert_int_equal(book_maker_run(m, &run, &why), JOBS_DONE);
        assert_true(book_maker_format(m, &files[i]));
        book_maker_destroy(m);
        books[i] = opened(&files[i]);
        assert_int_equal(book_moves(books[i], &start, moves[i]), 1);
    }
    assert_true(moves[0][0].score != moves[1][0].score && moves[1][0].score != 0);
    for (int i = 0; i < 4; i++) {
        Verdicts k = {.book = books[i / 2]};
        assert_int_equal(check_book(&k, nodes[i % 2], 10), 1);
        assert_int_equal(k.count, 1);
        assert_true(pos_equal(&k.seen[0].position, &start));
        assert_int_equal(k.seen[0].book_move, moves[i / 2][0].move);
        assert_int_equal(k.seen[0].book_score, moves[i / 2][0].score);
        assert_int_equal(k.seen[0].score, moves[i % 2][0].score);
        assert_int_equal(k.seen[0].move, moves[i % 2][0].move);
    }
    for (int i = 0; i < 2; i++) {
        book_close(books[i]);
        buffer_finish(&files[i]);
    }
}

/* Checked are positions that the moves lead to from the root, not those known from games only or met
 * nowhere, the nearest first; of each the best move and what the book says of the search's. */
static void test_what_is_checked(void **state) {
    (void)state;
    const Entry entries[] = {
        {pos_standard(), "c1c3", 7},
        {pos_standard(), "b1b3", 12},
        {pos_standard(), "d1d3", -2},
        {position_after("b1b3"), "a2c2", -12},
        {position_after("c1c3"), "a4c4", BOOK_NO_SCORE},
        {position_after("d1d3"), "a4c4", 2},
        {position_after("b1b3 a2c2"), "b3b1", 12},
        {position_after("e1e3 a4c4"), "e3e1", 3},
    };
    Buffer file = book_of_entries(entries, sizeof entries / sizeof *entries);
    Book *b = opened(&file);
    Verdicts k = {.book = b};
    assert_int_equal(book_info(b)->positions, 6);
    assert_int_equal(check_book(&k, 30, 10), 4);
    assert_int_equal(k.count, 4);
    static const Score best[] = {12, -12, 2, 12};
    const char *const ways[] = {"", "b1b3", "d1d3", "b1b3 a2c2"};
    for (int i = 0; i < 4; i++) {
        Position p = i ? position_after(ways[i]) : pos_standard();
        BookMove moves[MOVES_MAX];
        int n = book_moves(b, &p, moves);
        assert_true(pos_equal(&k.seen[i].position, &p));
        assert_int_equal(k.seen[i].book_score, best[i]);
        assert_int_equal(k.seen[i].book_move, moves[0].move);
        Score said = BOOK_NO_SCORE;
        for (int m = 0; m < n; m++)
            if (moves[m].move == k.seen[i].move) said = moves[m].score;
        assert_int_equal(k.seen[i].move_in_book, said);
    }
    for (int most = 1; most < 4; most++) {
        assert_int_equal(check_book(&k, 30, most), 4);
        assert_int_equal(k.count, most);
    }
    /* Whatever was searched before, a position gets the same verdict. */
    check_book(&k, 3000, 4);
    for (int i = 1; i < 4; i++) {
        static const char *const moves[] = {NULL, "a2c2", "a4c4", "b3b1"};
        const Entry entry = {k.seen[i].position, moves[i], best[i]};
        Buffer one = book_of_entries(&entry, 1);
        Book *of_one = opened(&one);
        Verdicts alone = {.book = of_one};
        assert_int_equal(check_book(&alone, 3000, 1), 1);
        assert_int_equal(alone.seen[0].move, k.seen[i].move);
        assert_int_equal(alone.seen[0].score, k.seen[i].score);
        book_close(of_one);
        buffer_finish(&one);
    }
    book_close(b);
    buffer_finish(&file);
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
    game_finish(&g);
    /* a game that is over */
    assert_true(game_init(&g, NULL, &rules));
    assert_true(book_choose(b, &g, 0, 0, &out));
    assert_true(game_declare(&g, WINNER_WHITE, END_RESIGNED, &why));
    assert_false(book_choose(b, &g, 0, 0, &out));
    game_finish(&g);
    /* out of the book */
    assert_true(game_init(&g, NULL, &rules));
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
        cmocka_unit_test(test_jobs),
        cmocka_unit_test(test_as_many_as_asked),
        cmocka_unit_test(test_journal),
        cmocka_unit_test(test_root_over),
        cmocka_unit_test(test_lookup),
        cmocka_unit_test(test_images_of_the_best_move),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_variety),
        cmocka_unit_test(test_no_choice),
        cmocka_unit_test(test_settings_are_in_the_journal),
        cmocka_unit_test(test_damaged_journal),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_nonsense_in_the_head),
        cmocka_unit_test(test_ends_of_lines),
        cmocka_unit_test(test_impossible_moves),
        cmocka_unit_test(test_draws_are_independent),
        cmocka_unit_test(test_own_book),
        cmocka_unit_test(test_dialects),
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_what_is_checked),
    };
    return cmocka_run_group_tests(tests, make_shared, finish_shared);
}
