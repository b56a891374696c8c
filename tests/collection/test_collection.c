/* Collections: whatever is found in one by its index is found by reading all games again and
 * comparing boards; files of every kind; damaged and hostile ones; how long many games take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "../slowness.h"
#include "base/clock.h"
#include "base/file.h"
#include "collection/explore.h"
#include "collection/query.h"
#include "learn/store.h"
#include "random_games.h"
#include "record/games.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

static const char *in_folder(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "collection.%ld.%s", (long)getpid(), name);
    return path;
}

/* Reads all of a source, in batches of so many positions, and closes it. */
static Collection read_all(GameSource *s, size_t batch_size) {
    Collection all = {0};
    assert_non_null(s);
    for (bool more = true; more;) {
        Collection batch = {0};
        more = collection_read(&batch, s, batch_size);
        assert_true(collection_append(&all, &batch));
        collection_finish(&batch);
    }
    source_close(s);
    return all;
}

static Collection read_text(const char *text, size_t batch_size) {
    Buffer copy = {0};
    Rules rules = rules_default();
    buffer_add_text(&copy, text);
    SourceText *shared = source_text_create(&copy);
    Collection c = read_all(source_open_text(shared, &rules, NULL), batch_size);
    source_text_release(shared);
    return c;
}

static Rules rules_named(const char *name) {
    Rules rules;
    assert_true(rules_find(span_of(name), &rules, NULL));
    return rules;
}

static Collection read_file(const char *path) {
    Rules rules = rules_default();
    Reason why = {""};
    GameSource *s = source_open(path, &rules, &why);
    if (!s) fail_msg("%s", why.text);
    return read_all(s, 1000);
}

/* ---- the slow twin: all games read again, all boards compared ---- */

static bool is_image(const Position *a, const Position *b) {
    for (int s = 0; s < 8; s++) {
        Position image = pos_transform(a, s);
        if (pos_equal(&image, b)) return true;
    }
    return false;
}

typedef struct {
    ExploreMove moves[MOVES_MAX];
    Position after[MOVES_MAX];
    int count;
    int games;       /* that reach the position */
    int first[5000]; /* ply of each game, or -1 */
} Twin;

static void twin_game(Twin *t, const Position *p, const Record *r, int number) {
    bool counted[MOVES_MAX] = {false};
    t->first[number] = -1;
    for (const RecordNode *n = r->root; n; n = n->child) {
        if (!is_image(&n->position, p)) continue;
        if (t->first[number] < 0) {
            t->first[number] = n->ply;
            t->games++;
        }
        if (!n->child) continue;
        int i = 0;
        while (i < t->count && !is_image(&t->after[i], &n->child->position)) i++;
        if (i == t->count) {
            t->moves[t->count] = (ExploreMove){0};
            t->after[t->count++] = n->child->position;
        }
        if (counted[i]) continue;
        counted[i] = true;
        t->moves[i].games++;
        t->moves[i].results[record_result(r).winner]++;
    }
}

static void twin_run(Twin *t, const char *text, const Position *p) {
    Rules rules = rules_default();
    GameReader reader;
    Record r;
    ReadReport report;
    t->count = t->games = 0;
    game_reader_init(&reader, span_of(text), &rules);
    for (int i = 0; game_reader_next(&reader, &r, &report); i++) {
        twin_game(t, p, &r, i);
        record_finish(&r);
    }
}

static void check_moves(const Collection *c, const Position *p, const Twin *t) {
    ExplorePlaces places;
    ExploreMove moves[MOVES_MAX];
    assert_true(explore_find(c, p, &places));
    assert_int_equal(explore_games(c, &places), t->games);
    int count = explore_moves(c, p, &places, moves);
    assert_int_equal(count, t->count);
    for (int i = 0; i < count; i++) {
        Position after = pos_after(p, moves[i].move);
        int k = 0;
        assert_true(move_is_legal(p, moves[i].move));
        while (k < count && !is_image(&t->after[k], &after)) k++;
        assert_true(k < count);
        assert_int_equal(moves[i].games, t->moves[k].games);
        assert_memory_equal(moves[i].results, t->moves[k].results, sizeof moves[i].results);
        /* the most frequent first, and of those as frequent the lower number */
        assert_true(i == 0 || moves[i - 1].games > moves[i].games ||
                    (moves[i - 1].games == moves[i].games && moves[i - 1].move < moves[i].move));
        assert_int_equal(explore_canonical(p, moves[i].move), moves[i].move);
        for (int s = 0; s < 8; s++) { /* the least of its images stands for all */
            Position image = pos_transform(p, s);
            if (!pos_equal(&image, p)) continue;
            Move other = move_transform(moves[i].move, s);
            assert_true(other >= moves[i].move);
            assert_int_equal(explore_canonical(p, other), moves[i].move);
        }
        /* a line of legal moves that begins with this one */
        Move line[8];
        int length = explore_line(c, p, &places, moves[i].move, line, 8);
        assert_true(length > 0 && line[0] == moves[i].move);
        Position at = *p;
        for (int m = 0; m < length; m++) {
            assert_true(line[m] == MOVE_PASS || move_is_legal(&at, line[m]));
            pos_play(&at, line[m]);
        }
    }
    explore_finish(&places);
}

static void check_hits(const Collection *c, const Position *p, const Twin *t) {
    QueryHits hits = {0};
    assert_true(query_run(c, &(Query){.position = p}, 0, &hits));
    assert_int_equal(hits.count, t->games);
    for (size_t i = 0; i < hits.count; i++)
        assert_int_equal(hits.list[i].ply, t->first[hits.list[i].game]);
    query_finish(&hits);
}

static void index_and_boards_agree(void **state) {
    (void)state;
    enum { GAMES = 400 / SLOWER, ASKED = 60 / SLOWER };
    Buffer text = {0};
    Random random = {7};
    Twin *t = malloc(sizeof *t);
    random_games_write(GAMES, 1, &text);
    assert_true(t && !text.failed);
    Collection c = read_text(buffer_text(&text), 777);
    assert_int_equal(c.game_count, GAMES);
    int met = 0;
    for (int i = 0; i < ASKED; i++) {
        const CollectionGame *g = &c.games[random_below(&random, GAMES)];
        uint32_t ply = random_below(&random, i % 2 ? g->plies + 1 : 5);
        Position p = collection_position(&c, g, ply);
        if (i == 0) p = pos_standard();
        p = pos_transform(&p, (int)random_below(&random, 8));
        twin_run(t, buffer_text(&text), &p);
        check_moves(&c, &p, t);
        check_hits(&c, &p, t);
        met += t->games;
    }
    print_message("%d positions of %d games, met by %d games in all\n", (int)ASKED, (int)GAMES,
                  met);
    assert_true(met > 3 * ASKED);
    collection_finish(&c);
    buffer_finish(&text);
    free(t);
}

/* ---- lines, by boards ---- */

enum { LINE_GAMES = 300 / SLOWER, LINE_MAX = 12 };

typedef struct {
    Record records[LINE_GAMES];
    struct {
        const RecordNode *node;
        int game;
    } at[LINE_GAMES * RANDOM_PLIES_MAX];
    int count;
} LineTwin;

/* Begins where the games reach a position. */
static void line_begin(LineTwin *t, const Position *p) {
    t->count = 0;
    for (int i = 0; i < LINE_GAMES; i++)
        for (const RecordNode *n = t->records[i].root; n; n = n->child) {
            if (!is_image(&n->position, p)) continue;
            t->at[t->count].node = n;
            t->at[t->count++].game = i;
        }
}

/* Number of games that go on to an image of this position. */
static int line_games(const LineTwin *t, const Position *after) {
    int games = 0, last = -1;
    for (int i = 0; i < t->count; i++) {
        const RecordNode *next = t->at[i].node->child;
        if (!next || t->at[i].game == last || !is_image(&next->position, after)) continue;
        last = t->at[i].game;
        games++;
    }
    return games;
}

static void line_follow(LineTwin *t, const Position *after) {
    int kept = 0;
    for (int i = 0; i < t->count; i++) {
        const RecordNode *next = t->at[i].node->child;
        if (!next || !is_image(&next->position, after)) continue;
        t->at[kept].game = t->at[i].game;
        t->at[kept++].node = next;
    }
    t->count = kept;
}

/* The most games that agree on how to go on. */
static int line_most(const LineTwin *t) {
    int most = 0;
    for (int i = 0; i < t->count; i++) {
        const RecordNode *next = t->at[i].node->child;
        int games = next ? line_games(t, &next->position) : 0;
        if (games > most) most = games;
    }
    return most;
}

static int check_line(const Collection *c, LineTwin *t, const Position *p, Move first, int max) {
    ExplorePlaces places;
    Move line[LINE_MAX];
    Position now = *p;
    assert_true(explore_find(c, p, &places));
    int length = explore_line(c, p, &places, first, line, max);
    explore_finish(&places);
    line_begin(t, p);
    assert_in_range(length, 0, max);
    for (int i = 0; i < length; i++) {
        Position after = pos_after(&now, line[i]);
        int games = line_games(t, &after);
        assert_true(games > 0);
        if (i > 0) assert_int_equal(games, line_most(t));
        line_follow(t, &after);
        now = after;
    }
    /* it ends where it may be no longer, or where no game goes on */
    if (length > 0 && length < max) assert_int_equal(line_most(t), 0);
    Position after = pos_after(p, first);
    if (length == 0) assert_int_equal(line_games(t, &after), 0);
    return length;
}

static void a_line_is_what_most_games_played(void **state) {
    (void)state;
    Buffer text = {0};
    Random random = {21};
    Rules rules = rules_default();
    GameReader reader;
    ReadReport report;
    LineTwin *t = malloc(sizeof *t);
    int longest = 0, none = 0, lines = 0;
    random_games_write(LINE_GAMES, 9, &text);
    assert_true(t && !text.failed);
    game_reader_init(&reader, buffer_span(&text), &rules);
    for (int i = 0; i < LINE_GAMES; i++)
        assert_true(game_reader_next(&reader, &t->records[i], &report));
    Collection c = read_text(buffer_text(&text), 500);
    for (int i = 0; i < 40; i++) {
        const CollectionGame *g = &c.games[random_below(&random, LINE_GAMES)];
        Position p = collection_position(&c, g, (uint32_t)i / 8);
        Move list[MOVES_MAX];
        int count = moves_generate(&p, list);
        if (!count) continue;
        Move first = i % 4 || g->plies <= (uint32_t)i / 8
                         ? list[random_below(&random, (uint32_t)count)]
                         : c.moves[g->first + (uint32_t)i / 8];
        int length = check_line(&c, t, &p, first, 1 + i % LINE_MAX);
        longest = length > longest ? length : longest;
        none += length == 0;
        lines++;
    }
    print_message("%d lines, %d without a game, up to %d plies\n", lines, none, longest);
    assert_true(longest > 4 && none > 0 && none < lines);
    for (int i = 0; i < LINE_GAMES; i++) record_finish(&t->records[i]);
    collection_finish(&c);
    buffer_finish(&text);
    free(t);
}

/* Keys can meet, in a file that was made for it too: what is no move of the position is not listed,
 * and no line goes that way. */
static void moves_of_other_positions_are_left_out(void **state) {
    (void)state;
    Collection c = read_text("(;GM[9];B[b1-b3];W[h4-f2];B[b3-b5];W[f2-d4])", 100);
    Position start = pos_standard();
    ExplorePlaces places;
    ExploreMove moves[MOVES_MAX];
    Move line[4];
    for (uint32_t ply = 1; ply < 4; ply++) { /* W h4-f2, B b3-b5, W f2-d4 */
        c.keys[ply] = c.keys[0];
        c.symmetries[ply] = c.symmetries[0];
    }
    assert_true(explore_find(&c, &start, &places));
    assert_int_equal(places.count, 4);
    assert_int_equal(explore_games(&c, &places), 1);
    assert_int_equal(explore_moves(&c, &start, &places, moves), 1);
    assert_true(move_is_legal(&start, moves[0].move));
    Move b3b5 = move_make(square_parse(span_of("b3")), square_parse(span_of("b5")));
    assert_int_equal(explore_line(&c, &start, &places, b3b5, line, 4), 0);
    explore_finish(&places);
    collection_finish(&c);
}

/* Plays a move of each side and takes both back, so that the start is there again; false if that is
 * not possible. */
static bool go_and_come_back(Game *g, Move black, Move white) {
    const Move back[] = {black, white, move_make(move_to(black), move_from(black)),
                         move_make(move_to(white), move_from(white)), black};
    game_go_to(g, 0);
    for (int i = 0; i < COUNT(back); i++)
        if (!game_play(g, back[i], NULL)) return false;
    return true;
}

static void a_game_that_comes_back_counts_once(void **state) {
    (void)state;
    Random random = {1};
    Rules rules = rules_default();
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    Move list[2][MOVES_MAX];
    Position p = pos_standard(), other = p;
    other.side = WHITE;
    uint32_t black = (uint32_t)moves_generate(&p, list[0]),
             white = (uint32_t)moves_generate(&other, list[1]);
    while (!go_and_come_back(&g, list[0][random_below(&random, black)],
                             list[1][random_below(&random, white)])) {
    }
    Buffer text = {0};
    random_game_write(&g, 1, &text);
    Collection c = read_text(buffer_text(&text), 100);
    Twin *t = malloc(sizeof *t);
    assert_non_null(t);
    twin_run(t, buffer_text(&text), &p);
    check_moves(&c, &p, t);
    check_hits(&c, &p, t);
    assert_int_equal(t->games, 1);
    assert_int_equal(t->moves[0].games, 1);
    free(t);
    collection_finish(&c);
    buffer_finish(&text);
    game_finish(&g);
}

/* ---- games ---- */

/* A game of the collection is the game of the file, with all that stands in it. */
static void games_come_back_whole(void **state) {
    (void)state;
    static const char text[] =
        "Hello,\n(;GM[9]FF[4]PB[Ada]PW[Bob]EV[Cup]DT[2001-02-03]RE[W+R];B[b1-b3]C[well];W[h4-f2]"
        "(;B[c1-c3])(;B[d1-d3]))\n"
        "(;GM[9]FF[4]PB[Eve]RE[B+R];B[b1-b3];W[h4-f2];B[a1-a9])\n"
        "(;GM[9]FF[4]PB[Max]RE[B+T];B[g1-g3])";
    for (size_t batch = 1; batch < 9; batch += 7) {
        Collection c = read_text(text, batch);
        Record r;
        assert_int_equal(c.game_count, 3);
        const CollectionGame *g = c.games;
        assert_string_equal(collection_text(&c, g[0].black), "Ada");
        assert_string_equal(collection_text(&c, g[0].event), "Cup");
        assert_string_equal(collection_text(&c, g[0].date), "2001-02-03");
        assert_string_equal(collection_text(&c, g[1].white), "");
        assert_int_equal(g[0].result.winner, WINNER_WHITE);
        assert_int_equal(g[0].plies, 3);
        assert_int_equal(collection_moves_of(&g[0]), 2);
        assert_null(collection_trouble(&c, &g[0]));
        assert_non_null(strstr(collection_trouble(&c, &g[1]), "Line 3: "));
        assert_int_equal(g[1].plies, 2);
        assert_int_equal(g[1].result.winner, WINNER_NONE); /* whatever is said of its end */
        for (int i = 0; i < 3; i++) {
            int line = 1;
            for (size_t k = 0; k < g[i].at; k++) line += text[k] == '\n';
            assert_int_equal(g[i].line, line);
            const char *name = strstr(text + g[i].at, "PB[") + 3, *black;
            black = collection_text(&c, g[i].black);
            assert_memory_equal(name, black, strlen(black));
        }
        assert_int_equal(g[2].line, 3);
        assert_true(collection_record(&c, &g[0], &r, NULL));
        assert_string_equal(r.root->child->comment, "well");
        assert_non_null(r.root->child->child->child->sibling);
        record_finish(&r);
        assert_true(collection_record(&c, &g[2], &r, NULL));
        assert_string_equal(record_info(&r, INFO_BLACK), "Max");
        assert_int_equal(record_result(&r).reason, END_TIME);
        record_finish(&r);
        collection_finish(&c);
    }
}

/* The same from PGN, whose games are read again as PGN. */
static void games_of_pgn_come_back_too(void **state) {
    (void)state;
    static const char text[] =
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1... b1-b3 {well} 2. h4-f2\n\n1-0\n\n"
        "[White \"Eve\"]\n[Date \"2001.02.03\"]\n[Rules \"gamut\"]\n\n1... d1-b3 *\n";
    static const int lines[] = {1, 6}; /* behind the result */
    for (size_t batch = 1; batch < 9; batch += 7) {
        Collection c = read_text(text, batch);
        Record r;
        assert_int_equal(c.game_count, 2);
        assert_int_equal(c.format, FORMAT_PGN);
        for (int i = 0; i < 2; i++) {
            const CollectionGame *g = &c.games[i];
            assert_int_equal(g->line, lines[i]);
            assert_true(collection_record(&c, g, &r, NULL));
            assert_string_equal(record_info(&r, INFO_WHITE), i ? "Eve" : "Ann");
            assert_string_equal(collection_text(&c, g->white), i ? "Eve" : "Ann");
            assert_string_equal(collection_text(&c, g->date), i ? "2001-02-03" : "");
            assert_string_equal(rules_name(&g->rules), i ? "gamut" : "olympiad");
            assert_int_equal(g->result.winner, i ? WINNER_NONE : WINNER_WHITE);
            assert_int_equal(g->plies, i ? 1 : 2);
            if (!i) assert_string_equal(r.root->child->comment, "well");
            for (uint32_t ply = 0; ply <= g->plies + 2; ply++) {
                const RecordNode *n = r.root;
                Position p = collection_position(&c, g, ply);
                for (uint32_t k = 0; k < ply && n->child; k++) n = n->child;
                assert_true(pos_equal(&p, &n->position));
            }
            record_finish(&r);
        }
        collection_finish(&c);
    }
}

/* A batch ends with the game that makes it full; a game that White began has a move more. */
static void batches_end_when_they_are_full(void **state) {
    (void)state;
    static const char text[] =
        "(;GM[9];B[b1-b3])(;GM[9];B[b1-b3];W[h4-f2])(;GM[9])"
        "(;GM[9]PL[W]SU[Custom]AB[a1][a3][h8]AW[d4][f4][h1];W[d4-b4])"
        "(;GM[9]PL[W]SU[Custom]AB[a1][a3][h8]AW[d4][f4][h1];W[d4-b4];B[a3-a5])"
        "(;GM[9]PL[W]SU[Custom]AB[a1][a3][h8]AW[d4][f4][h1];W[d4-b4];B[a3-a5];W[b4-d4])";
    static const int positions[] = {2, 3, 1, 2, 3, 4}, moves[] = {1, 1, 0, 1, 2, 2};
    for (size_t size = 1; size <= 16; size++) {
        Buffer copy = {0};
        Rules rules = rules_default();
        buffer_add_text(&copy, text);
        SourceText *shared = source_text_create(&copy);
        GameSource *s = source_open_text(shared, &rules, NULL);
        assert_false(source_is_log(s));
        assert_int_equal(source_format(s), FORMAT_SGF);
        int game = 0;
        for (bool more = true; more;) {
            Collection batch = {0};
            size_t wanted = 0, games = 0;
            more = collection_read(&batch, s, size);
            for (; wanted < size && game < COUNT(positions); games++)
                wanted += (size_t)positions[game++];
            assert_int_equal(batch.positions, wanted);
            assert_int_equal(batch.game_count, games);
            assert_int_equal(more, wanted >= size);
            for (size_t i = 0; i < games; i++) {
                const CollectionGame *g = &batch.games[i];
                if (g->why) fail_msg("%s", collection_trouble(&batch, g));
                assert_int_equal(collection_moves_of(g), moves[game - (int)games + (int)i]);
            }
            collection_finish(&batch);
        }
        assert_int_equal(game, COUNT(positions));
        source_close(s);
        source_text_release(shared);
    }
}

static void games_are_found_by_what_is_known(void **state) {
    (void)state;
    static const char text[] = "(;GM[9]PB[Ada Low]PW[Bob]EV[Cup 1]RE[W+R];B[b1-b3];W[h4-f2])"
                               "(;GM[9]PB[Bob]PW[Eve]EV[Cup 2]RE[B+R];B[b1-b3];W[h4-f2];B[c1-c3])"
                               "(;GM[9]PB[Eve]PW[Ada]DT[2001]RE[Draw];B[b1-b3])"
                               "(;GM[9]PB[Max]PW[Max])";
    static const struct {
        Query query;
        const char *games;
    } rows[] = {{{0}, "0123"},
                {{.words = ""}, "0123"},
                {{.words = "ada"}, "02"},
                {{.words = " ADA bob "}, "0"},
                {{.words = "cup"}, "01"},
                {{.words = "eve 2"}, "12"},
                {{.words = "low"}, "0"},
                {{.words = "wes"}, ""},
                {{.words = "2001 eve"}, "2"},
                {{.words = "nobody"}, ""},
                {{.result = QUERY_BLACK_WON}, "1"},
                {{.result = QUERY_WHITE_WON}, "0"},
                {{.result = QUERY_DRAWN}, "2"},
                {{.result = QUERY_NO_RESULT}, "3"},
                {{.moves_min = 1}, "012"},
                {{.moves_min = 2}, "1"},
                {{.moves_max = 1}, "023"},
                {{.moves_min = 1, .moves_max = 1, .words = "bob"}, "0"}};
    Collection c = read_text(text, 1000);
    for (int i = 0; i < COUNT(rows); i++) {
        QueryHits hits = {0};
        char found[8] = "";
        assert_true(query_run(&c, &rows[i].query, 0, &hits));
        assert_true(hits.count < sizeof found);
        for (size_t k = 0; k < hits.count; k++) found[k] = (char)('0' + hits.list[k].game);
        assert_string_equal(found, rows[i].games);
        hits.count = 0;
        assert_true(query_run(&c, &rows[i].query, 2, &hits)); /* the first two are left out */
        assert_int_equal(hits.count, strlen(found) - strspn(found, "01"));
        query_finish(&hits);
    }
    collection_finish(&c);
}

/* ---- other kinds of files ---- */

static void stores_hold_games(void **state) {
    (void)state;
    const char *path = in_folder("games");
    StoreWriter w;
    Reason why;
    Random random = {3};
    assert_true(store_append(&w, path, "test", &why));
    Rules usual = rules_default();
    Position eggs = pos_scrambled_eggs();
    for (uint32_t i = 0; i < 4; i++) {
        StoreGame stored = {.number = i, .start = pos_standard(), .black_points = (int)(i % 3)};
        Game g;
        if (i == 2) { /* from another start */
            Move list[MOVES_MAX];
            stored.start = eggs;
            assert_true(game_init(&g, &eggs, &usual) && game_moves(&g, list) &&
                        game_play(&g, list[0], NULL));
        } else {
            assert_true(random_game(&random, &g));
        }
        stored.count = g.ply;
        for (int k = 0; k < g.ply; k++) stored.plies[k] = (StorePly){g.steps[k].move, 0};
        assert_true(store_write(&w, &stored, &why) && store_flush(&w, &why));
        game_finish(&g);
    }
    assert_true(store_writer_close(&w, &why));
    Buffer file = {0};
    assert_true(file_read(path, &file, &why));
    file.text[file.length - 3] ^= 1; /* damages the last block */
    assert_true(file_write(path, buffer_span(&file), &why));
    Collection c = read_file(path);
    assert_int_equal(c.game_count, 4);
    assert_int_equal(c.games[0].result.winner, WINNER_WHITE);
    assert_int_equal(c.games[1].result.winner, WINNER_DRAW);
    assert_int_equal(c.games[2].result.winner, WINNER_BLACK);
    assert_int_equal(c.games[2].result.reason, END_ADJUDICATED);
    assert_true(pos_equal(&c.games[2].start, &eggs));
    assert_string_equal(collection_text(&c, c.games[1].event), "game 1");
    assert_non_null(strstr(collection_trouble(&c, &c.games[3]), "damaged"));
    Record r;
    assert_true(collection_record(&c, &c.games[2], &r, &why));
    assert_true(pos_equal(&r.root->position, &eggs));
    assert_string_equal(record_info(&r, INFO_EVENT), "game 2");
    assert_int_equal(record_result(&r).winner, WINNER_BLACK);
    record_finish(&r);
    assert_true(collection_record(&c, &c.games[0], &r, &why));
    assert_int_equal(record_line_end(r.root)->ply, c.games[0].plies);
    assert_int_equal(record_result(&r).winner, WINNER_WHITE);
    record_finish(&r);
    assert_false(collection_record(&c, &c.games[3], &r, &why));
    assert_non_null(strstr(why.text, "damaged"));
    collection_finish(&c);
    buffer_finish(&file);
    unlink(path);
}

static void logs_hold_games(void **state) {
    (void)state;
    static const char text[] =
        "{\"type\":\"match\",\"format\":1,\"rules\":{\"name\":\"gamut\"}}\n"
        "{\"type\":\"game\",\"game\":0,\"black\":\"A\",\"white\":\"B\",\"winner\":\"black\","
        "\"end\":\"time\","
        "\"opening\":\"first\",\"fen\":\"%s\",\"opening_moves\":\"b1b3\",\"started\":981170000,"
        "\"moves\":[{\"move\":\"h4f2\"},{\"move\":\"c1c3\"}]}\n"
        "this is no line of a log\n"
        "{\"type\":\"game\",\"game\":1,\"black\":\"B\",\"white\":\"A\",\"winner\":\"draw\","
        "\"fen\":\"%s\",\"moves\":[{\"move\":\"b1b3\"},{\"move\":\"a1a8\"}]}\n"
        "{\"type\":\"game\",\"game\":2,\"fen\":\"nonsense\",\"moves\":[]}\n"
        "{\"type\":\"warning\"}\n"
        "{\"type\":\"game\",\"game\":3,\"black\":\"B\",\"white\":\"A\",\"winner\":\"white\","
        "\"end\":\"something\",\"fen\":\"%s\",\"moves\":[]}\n"
        "{\"type\":\"game\",\"ga";
    const char *path = in_folder("jsonl");
    char fen[FEN_SIZE], other[FEN_SIZE];
    Position start = pos_standard(), eggs = pos_scrambled_eggs();
    Buffer file = {0};
    fen_format(&start, fen);
    fen_format(&eggs, other);
    buffer_printf(&file, text, fen, fen, other);
    assert_true(file_write(path, buffer_span(&file), NULL));
    Rules usual = rules_default();
    Reason why = {""};
    GameSource *s = source_open(path, &usual, &why);
    if (!s) fail_msg("%s", why.text);
    assert_true(source_is_log(s));
    assert_null(source_text(s));
    assert_int_equal(source_format(s), FORMAT_UNKNOWN);
    source_close(s);
    Collection c = read_file(path);
    Record r;
    assert_int_equal(c.game_count, 5);
    const CollectionGame *g = c.games;
    assert_string_equal(collection_text(&c, g[0].white), "B");
    assert_string_equal(collection_text(&c, g[0].event), "first");
    assert_string_equal(collection_text(&c, g[0].date), "2001-02-03");
    assert_int_equal(g[0].plies, 3);
    assert_true(collection_record(&c, &g[0], &r, NULL));
    assert_int_equal(record_result(&r).reason, END_TIME);
    assert_int_equal(record_result(&r).winner, WINNER_BLACK);
    assert_string_equal(record_info(&r, INFO_BLACK), "A");
    assert_string_equal(record_info(&r, INFO_WHITE), "B");
    assert_string_equal(record_info(&r, INFO_EVENT), "first");
    assert_string_equal(record_info(&r, INFO_DATE), "2001-02-03");
    assert_string_equal(rules_name(&r.game.rules), "gamut");
    assert_string_equal(rules_name(&g[0].rules), "gamut");
    record_finish(&r);
    assert_string_equal(collection_trouble(&c, &g[1]), "Line 3 is not a line of a log");
    assert_non_null(strstr(collection_trouble(&c, &g[2]), "Line 4: "));
    assert_int_equal(g[2].plies, 1);
    assert_int_equal(g[3].plies, 0);
    assert_int_equal(g[3].line, 5);
    assert_true(pos_equal(&g[3].start, &start)); /* of which nothing is known */
    assert_null(collection_trouble(&c, &g[4]));
    assert_true(pos_equal(&g[4].start, &eggs));
    assert_int_equal(g[4].result.winner, WINNER_WHITE);
    assert_int_equal(g[4].result.reason, END_ADJUDICATED);
    assert_string_equal(collection_text(&c, g[4].date), "");
    assert_int_equal(g[4].line, 7);
    collection_finish(&c);
    buffer_finish(&file);
    unlink(path);
}

static void files_that_cannot_be_read_are_refused(void **state) {
    (void)state;
    Rules rules = rules_default();
    static const char *const heads[] = {"LIAGAMES", "{\"type\":\"match\""};
    Reason why = {""};
    assert_null(source_open("not/there.sgf", &rules, &why));
    assert_non_null(strstr(why.text, "not/there.sgf"));
    assert_null(source_open(".", &rules, &why));
    assert_non_null(strstr(why.text, "regular"));
    for (int i = 0; i < COUNT(heads); i++) {
        const char *path = in_folder("cut");
        assert_true(file_write(path, span_of(heads[i]), NULL));
        assert_null(source_open(path, &rules, &why));
        unlink(path);
    }
    Collection c = read_text("", 10);
    assert_int_equal(c.game_count, 0);
    collection_finish(&c);
    c = read_text("(;GM[9];B[b1-b3])(;GM[9]", 10);
    assert_int_equal(c.game_count, 2);
    assert_non_null(collection_trouble(&c, &c.games[1]));
    collection_finish(&c);
}

/* Where a text turns out to be none the reason is told once, as a game without moves, and nothing
 * comes behind it. */
static void a_text_that_breaks_off(void **state) {
    (void)state;
    static const char bytes[] = "(;GM[9]PB[Ann];B[b1-b3])\n\0(;GM[9];B[c1-c3])";
    Rules rules = rules_named("gamut");
    Buffer text = {0};
    SourceGame game;
    buffer_add(&text, (Span){bytes, sizeof bytes - 1});
    SourceText *shared = source_text_create(&text);
    assert_null(text.text); /* its memory has another owner */
    GameSource *s = source_open_text(shared, &rules, NULL);
    assert_int_equal(source_next(s, &game), SOURCE_GAME);
    assert_string_equal(game.black, "Ann");
    assert_string_equal(game.white, "");
    assert_false(game.damaged);
    assert_string_equal(rules_name(&game.rules), "gamut");
    assert_int_equal(source_next(s, &game), SOURCE_BROKEN);
    assert_string_equal(game.why.text, "Line 2: a NUL byte outside of a game: this is not text");
    assert_string_equal(game.black, "");
    assert_int_equal(game.count, 0);
    for (int i = 0; i < 2; i++) assert_int_equal(source_next(s, &game), SOURCE_END);
    source_close(s);
    Collection c = read_all(source_open_text(shared, &rules, NULL), 10);
    Record r;
    Reason why = {""};
    assert_int_equal(c.game_count, 2);
    assert_int_equal(c.games[1].plies, 0);
    assert_non_null(strstr(collection_trouble(&c, &c.games[1]), "a NUL byte"));
    assert_false(collection_record(&c, &c.games[1], &r, &why));
    assert_string_equal(why.text, "Line 2: a NUL byte outside of a game: this is not text");
    /* hits are added to those that are there */
    QueryHits hits = {0};
    assert_true(query_run(&c, &(Query){0}, 0, &hits) && query_run(&c, &(Query){0}, 1, &hits));
    assert_int_equal(hits.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(hits.list[i].game, i > 0);
        assert_int_equal(hits.list[i].ply, 0);
    }
    query_finish(&hits);
    collection_finish(&c);
    source_text_release(shared);
}

/* Bytes are damaged all over a file of games: no crash, and all that is listed can be looked at. */
static void damage_is_listed(void **state) {
    (void)state;
    enum { ROUNDS = 60 / SLOWER };
    Buffer text = {0};
    Random random = {11};
    random_games_write(30, 2, &text);
    int damaged = 0, games = 0;
    for (int round = 0; round < ROUNDS; round++) {
        Buffer copy = {0};
        buffer_add(&copy, buffer_span(&text));
        for (int i = 0; i < 20; i++)
            copy.text[random_below(&random, (uint32_t)copy.length)] =
                "()[];\\:BWx \n0a"[random_below(&random, 14)];
        Collection c = read_text(buffer_text(&copy), 100);
        for (size_t i = 0; i < c.game_count; i++) {
            const CollectionGame *g = &c.games[i];
            Record r;
            Reason why = {""};
            Position end = collection_position(&c, g, g->plies);
            assert_true(pos_is_ok(&end));
            damaged += collection_trouble(&c, g) != NULL;
            if (collection_record(&c, g, &r, &why)) {
                assert_int_equal(record_line_end(r.root)->ply, g->plies);
                record_finish(&r);
            } else {
                assert_true(why.text[0]);
            }
        }
        games += (int)c.game_count;
        collection_finish(&c);
        buffer_finish(&copy);
    }
    print_message("%d games, %d of them damaged\n", games, damaged);
    assert_true(damaged > ROUNDS);
    buffer_finish(&text);
}

/* ---- time ---- */

static void many_games_are_read_soon(void **state) {
    (void)state;
    enum { GAMES = 10000 / SLOWER };
    Buffer text = {0};
    random_games_write(GAMES, 5, &text);
    int64_t start = clock_now();
    Collection c = read_text(buffer_text(&text), 20000);
    double reading = clock_seconds_since(start);
    assert_int_equal(c.game_count, GAMES);
    Position p = pos_standard();
    ExplorePlaces places;
    ExploreMove moves[MOVES_MAX];
    QueryHits hits = {0};
    start = clock_now();
    assert_true(explore_find(&c, &p, &places));
    int rows = explore_moves(&c, &p, &places, moves);
    double exploring = clock_seconds_since(start);
    start = clock_now();
    assert_true(query_run(&c, &(Query){.words = "ada", .position = &p}, 0, &hits));
    print_message(
        "%zu games, %zu positions, %zu kB: read in %.0f ms; %d moves of the start in %.1f "
        "ms; %zu games found in %.1f ms\n",
        c.game_count, c.positions, text.length / 1000, 1000 * reading, rows, 1000 * exploring,
        hits.count, 1000 * clock_seconds_since(start));
    query_finish(&hits);
    explore_finish(&places);
    collection_finish(&c);
    buffer_finish(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(index_and_boards_agree),
        cmocka_unit_test(a_line_is_what_most_games_played),
        cmocka_unit_test(moves_of_other_positions_are_left_out),
        cmocka_unit_test(a_game_that_comes_back_counts_once),
        cmocka_unit_test(games_come_back_whole),
        cmocka_unit_test(games_of_pgn_come_back_too),
        cmocka_unit_test(batches_end_when_they_are_full),
        cmocka_unit_test(games_are_found_by_what_is_known),
        cmocka_unit_test(stores_hold_games),
        cmocka_unit_test(logs_hold_games),
        cmocka_unit_test(files_that_cannot_be_read_are_refused),
        cmocka_unit_test(a_text_that_breaks_off),
        cmocka_unit_test(damage_is_listed),
        cmocka_unit_test(many_games_are_read_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
