/* A game as the window holds it: versions, changing places, tallies, and coming back from the disk.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/document.h"
#include "record/games.h"
#include "rules/notation.h"

static Move move_of(const char *text) {
    Move m;
    assert_true(move_parse(span_of(text), &m, NULL));
    return m;
}

static void play(Document *d, const char *text, uint64_t now) {
    Reason why = {""};
    if (!session_play(&d->session, move_of(text), now, &why)) fail_msg("%s: %s", text, why.text);
}

static GameSetup two_people(const char *black, const char *white) {
    GameSetup setup = setup_default();
    setup.players[BLACK] = (Player){PLAYER_HUMAN, 3, ""};
    setup.players[WHITE] = (Player){PLAYER_HUMAN, 3, ""};
    snprintf(setup.players[BLACK].name, PLAYER_NAME, "%s", black);
    snprintf(setup.players[WHITE].name, PLAYER_NAME, "%s", white);
    return setup;
}

static void resign(Document *d, Color loser) {
    assert_true(session_declare(&d->session, winner_of(color_other(loser)), END_RESIGNED, 1, NULL));
}

/* Two games that have changed equally often never have the same version: the one is not taken for
 * the other, neither by the autosave nor by a file. */
static void no_two_states_share_a_version(void **state) {
    (void)state;
    unsigned versions = 0, seen[64], count = 0;
    Document a, b = {0};
    assert_true(document_init(&a, &versions));
    seen[count++] = a.session.version;
    play(&a, "b1b3", 1);
    seen[count++] = a.session.version;
    assert_true(document_park(&a, &b, 1));
    seen[count++] = a.session.version;
    play(&a, "c1c3", 1);
    seen[count++] = a.session.version;
    play(&b, "h4f2", 1);
    seen[count++] = b.session.version;
    session_touch(&a.session);
    seen[count++] = a.session.version;
    assert_true(session_take_back(&b.session, 1));
    seen[count++] = b.session.version;
    for (unsigned i = 1; i < count; i++) assert_true(seen[i] > seen[i - 1]);
    assert_true(a.session.id != b.session.id);
    snprintf(a.path, sizeof a.path, "/a.sgf");
    a.saved = a.session.version;
    assert_true(document_is_saved(&a));
    unsigned played = a.session.played;
    session_touch(&a.session); /* a comment is no move, but the file has to be written */
    assert_false(document_is_saved(&a));
    assert_int_equal(a.session.played, played);
    document_finish(&a);
    document_finish(&b);
    printf("%u versions, all different and growing\n", count);
}

static void a_parked_game_comes_back_as_it_was(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d, aside = {0};
    assert_true(document_init(&d, &versions));
    GameSetup setup = two_people("Ada", "Bob");
    setup.time = (TimeControl){TIME_GAME, 60000, 0, 0};
    assert_true(session_start(&d.session, &setup, NULL));
    play(&d, "b1b3", 1000);
    play(&d, "h4f2", 3000); /* White has used 2 s */
    session_step(&d.session, -1);
    assert_true(session_explore(&d.session, move_of("a2c2"), NULL));
    const RecordNode *live = d.session.live, *view = d.session.view;
    unsigned version = d.session.version, id = d.session.id;
    snprintf(d.path, sizeof d.path, "/games/kept.sgf");
    d.saved = version;
    d.flipped = true;
    assert_true(document_park(&d, &aside, 4000)); /* Black has used 1 s */
    assert_true(d.full && !d.path[0] && !d.flipped && !d.session.record.root->child);
    assert_false(document_is_saved(&d));
    assert_string_equal(d.session.setup.players[WHITE].name, "Bob");
    assert_int_equal(session_time_left(&aside.session, BLACK, 50000), 59000);
    document_unpark(&d, &aside, 60000);
    assert_false(aside.full);
    assert_ptr_equal(d.session.live, live);
    assert_ptr_equal(d.session.view, view);
    assert_ptr_equal(d.session.record.here, live);
    assert_true(d.session.version == version && d.session.id == id && document_is_saved(&d));
    assert_true(d.flipped);
    assert_string_equal(d.path, "/games/kept.sgf");
    assert_int_equal(session_time_left(&d.session, BLACK, 61000), 58000); /* it runs again */
    assert_int_equal(session_time_left(&d.session, WHITE, 61000), 58000);
    document_finish(&d);
}

static void a_study_leaves_the_game_where_it_is(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d, read;
    Buffer text = {0};
    Record record;
    assert_true(document_init(&d, &versions));
    assert_true(document_init(&read, &versions));
    Session *s = &d.session;
    GameSetup setup = two_people("Ada", "Bob");
    setup.time = (TimeControl){TIME_GAME, 60000, 0, 0};
    assert_true(session_start(s, &setup, NULL));
    play(&d, "b1b3", 1000);
    play(&d, "h4f2", 3000); /* White has used 2 s */
    const RecordNode *live = s->live;
    session_study(s, true, 4000); /* Black has used 1 s */
    assert_true(session_explore(s, move_of("c1c3"), NULL));
    assert_true(s->live == live && s->view->parent == live);
    assert_int_equal(session_time_left(s, BLACK, 90000), 59000);
    /* it is studied again when its file is read */
    document_write(&d, false, &text);
    GameReader reader;
    ReadReport report;
    game_reader_init(&reader, buffer_span(&text), &setup.rules);
    assert_true(game_reader_next(&reader, &record, &report));
    document_adopt(&read, &record, "");
    assert_true(read.session.study);
    /* the last move of a line can be taken back, one of the game cannot */
    assert_true(session_drop_move(s));
    assert_ptr_equal(s->view, live);
    assert_false(session_drop_move(s));
    session_study(s, false, 5000);
    assert_int_equal(session_time_left(s, BLACK, 6000), 58000); /* it runs again */
    /* a stated end: moves after it are no moves of the game, which then goes on between people */
    resign(&d, WHITE);
    setup.players[WHITE] = (Player){PLAYER_LIA, 3, "Lia"};
    session_set_players(s, setup.players);
    assert_false(session_explore(s, move_of("c1c3"), NULL));
    session_study(s, true, 7000);
    assert_true(session_explore(s, move_of("c1c3"), NULL));
    buffer_clear(&text);
    document_write(&d, false, &text);
    assert_non_null(strstr(buffer_text(&text), "RE[B+R]"));
    assert_true(session_drop_move(s));
    session_study(s, false, 8000);
    assert_true(session_is_over(s) && s->setup.players[WHITE].kind == PLAYER_LIA);
    session_study(s, true, 9000);
    assert_true(session_explore(s, move_of("c1c3"), NULL));
    session_study(s, false, 9000);
    assert_false(session_is_over(s));
    assert_int_equal(s->setup.players[WHITE].kind, PLAYER_HUMAN);
    buffer_finish(&text);
    document_finish(&d);
    document_finish(&read);
}

static void a_tally_belongs_to_two_players(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d;
    assert_true(document_init(&d, &versions));
    Session *s = &d.session;
    GameSetup setup = two_people("Ada", "Bob"), swapped = two_people("Bob", "Ada");
    assert_true(session_start(s, &setup, NULL));
    resign(&d, WHITE); /* Ada 1 */
    assert_int_equal(s->tally.points[BLACK], 2);
    assert_true(session_start(s, &swapped, NULL));
    resign(&d, BLACK); /* Ada 2, as White */
    assert_int_equal(s->tally.points[WHITE], 4);
    assert_int_equal(s->tally.points[BLACK], 0);
    for (int i = 0; i < 3; i++) { /* three draws are one and a half points for each */
        assert_true(session_start(s, &setup, NULL));
        assert_true(session_declare(s, WINNER_DRAW, END_AGREED, 1, NULL));
    }
    assert_int_equal(s->tally.points[BLACK], 7);
    assert_int_equal(s->tally.points[WHITE], 3);
    assert_int_equal(s->tally.games, 5);
    /* a result counts once, also when the game was taken back and ended again */
    assert_true(session_start(s, &setup, NULL));
    play(&d, "b1b3", 1);
    resign(&d, WHITE);
    assert_true(session_take_back(s, 1));
    resign(&d, WHITE);
    assert_int_equal(s->tally.games, 6);
    /* through the game that is put aside */
    Document aside = {0};
    assert_true(document_park(&d, &aside, 1));
    assert_true(session_start(s, &swapped, NULL));
    assert_int_equal(s->tally.points[WHITE], 9);
    GameSetup others = two_people("Ada", "Eve");
    assert_true(session_start(s, &others, NULL));
    assert_int_equal(s->tally.games, 0);
    document_finish(&aside);
    document_finish(&d);
}

/* What a window that starts reads from the file of one that has ended. */
static void read_kept(Buffer *text, Document *out, unsigned *versions) {
    GameReader reader;
    Rules rules = rules_default();
    ReadReport report = {0};
    Record record;
    game_reader_init(&reader, buffer_span(text), &rules);
    assert_true(game_reader_next(&reader, &record, &report));
    assert_int_equal(report.status, READ_LEGAL);
    assert_true(document_init(out, versions));
    document_restore(out, &record);
}

static void a_kept_game_is_resumed_whole(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d, back;
    assert_true(document_init(&d, &versions));
    GameSetup setup = setup_default(); /* against Lia */
    setup.players[WHITE].level = 5;
    setup.time = (TimeControl){TIME_INCREMENT, 60000, 1000, 0};
    assert_true(session_start(&d.session, &setup, NULL));
    play(&d, "b1b3", 1000);
    play(&d, "h4f2", 2000);
    play(&d, "c1c3", 5000);
    play(&d, "h5f5", 6000);
    assert_true(session_take_back(&d.session, 6000)); /* to the third move */
    assert_int_equal(d.session.live->ply, 2);
    d.flipped = true;
    static const char path[] = "/games/a [b] \\ c.sgf";
    snprintf(d.path, sizeof d.path, "%s", path);
    assert_true(document_goes_on(&d));
    Buffer text = {0}, file = {0};
    document_keep(&d, 9000, &text); /* 3 s after the takeback */
    assert_false(text.failed);
    read_kept(&text, &back, &versions);
    const Session *s = &back.session;
    assert_int_equal(s->live->ply, 2);
    assert_ptr_equal(s->record.here, s->live);
    assert_true(s->taken_back && session_can_redo(s));
    assert_int_equal(s->setup.players[WHITE].kind, PLAYER_LIA);
    assert_int_equal(s->setup.players[WHITE].level, 5);
    assert_true(back.flipped);
    assert_string_equal(back.path, path);
    assert_false(document_is_saved(&back));
    assert_int_equal(s->since, 0); /* the clocks wait */
    for (Color c = BLACK; c <= WHITE; c++)
        assert_int_equal(session_time_left(s, c, 1), session_time_left(&d.session, c, 9000));
    assert_true(s->version > d.session.version && document_goes_on(&back));
    /* what the window needs is in no file of the user's */
    document_write(&back, false, &file);
    assert_null(strstr(buffer_text(&file), "XKEPT"));
    buffer_finish(&file);
    document_finish(&back);
    /* a saved game is still saved, and nothing to be asked about */
    d.saved = d.session.version;
    buffer_clear(&text);
    document_keep(&d, 9000, &text);
    read_kept(&text, &back, &versions);
    assert_true(document_is_saved(&back) && !document_goes_on(&back));
    document_finish(&back);
    /* neither is a finished one, which keeps its players all the same */
    d.saved = 0;
    assert_true(session_redo(&d.session, 9000));
    resign(&d, BLACK);
    buffer_clear(&text);
    document_keep(&d, 9000, &text);
    read_kept(&text, &back, &versions);
    assert_false(document_goes_on(&back));
    assert_int_equal(back.session.setup.players[WHITE].kind, PLAYER_LIA);
    assert_int_equal(session_result(&back.session).reason, END_RESIGNED);
    document_finish(&back);
    document_finish(&d);
    buffer_finish(&text);
}

/* Texts that nobody has written do no harm. */
static void a_damaged_state_is_not_believed(void **state) {
    (void)state;
    static const char *const states[] = {
        "",     "1", "2 1 1 0 0 5 5 /x", "1 1 99999 0 0 -5 5 /x", "1 0 -7 1 1 99999999999999 0 ",
        "x y z"};
    unsigned versions = 0;
    int count = 0;
    for (size_t i = 0; i < sizeof states / sizeof *states; i++, count++) {
        Buffer text = {0};
        Document d;
        buffer_printf(&text, "(;GM[9]FF[4]XKEPT[%s];B[b1-b3];W[h4-f2])", states[i]);
        read_kept(&text, &d, &versions);
        assert_true(d.session.live->ply <= 2);
        assert_ptr_equal(d.session.record.here, d.session.live);
        document_finish(&d);
        buffer_finish(&text);
    }
    printf("%d states read\n", count);
}

/* A level that answers without much thought does not overwrite what a review has found. */
static void a_deeper_opinion_stays(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d;
    assert_true(document_init(&d, &versions));
    Session *s = &d.session;
    const Position *p = session_position(s);
    session_set_opinion(s, p, (Opinion){.score = -50, .depth = 20, .foreign = true});
    session_set_opinion(s, p, (Opinion){.score = -170, .depth = 11});
    assert_int_equal(session_opinion(s, p).score, -170); /* ours before another program's */
    session_set_opinion(s, p, (Opinion){.score = 390, .depth = 1});
    session_set_opinion(s, p, (Opinion){.score = 80, .depth = 30, .foreign = true});
    assert_int_equal(session_opinion(s, p).score, -170);
    session_set_opinion(s, p, (Opinion){.score = -160, .depth = 11});
    assert_int_equal(session_opinion(s, p).score, -160);
    session_set_opinion(s, p, (Opinion){.mate = -4, .depth = 12});
    assert_int_equal(session_opinion(s, p).mate, -4);
    document_finish(&d);
}

/* The winner is told in the words of the one person who plays, else by colour. */
static void a_result_speaks_to_the_one_person(void **state) {
    (void)state;
    static const struct {
        PlayerKind black, white;
        Winner winner;
        const char *words;
    } cases[] = {
        {PLAYER_HUMAN, PLAYER_LIA, WINNER_BLACK, "You win: "},
        {PLAYER_HUMAN, PLAYER_LIA, WINNER_WHITE, "You lose: "},
        {PLAYER_ENGINE, PLAYER_HUMAN, WINNER_WHITE, "You win: "},
        {PLAYER_ENGINE, PLAYER_HUMAN, WINNER_BLACK, "You lose: "},
        {PLAYER_HUMAN, PLAYER_HUMAN, WINNER_BLACK, "Black wins: "},
        {PLAYER_LIA, PLAYER_ENGINE, WINNER_WHITE, "White wins: "},
    };
    unsigned versions = 0;
    Document d;
    assert_true(document_init(&d, &versions));
    char text[160];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSetup setup = two_people("Ada", "Bob");
        setup.players[BLACK].kind = cases[i].black;
        setup.players[WHITE].kind = cases[i].white;
        assert_true(session_start(&d.session, &setup, NULL));
        session_describe_result(&d.session, text, sizeof text);
        assert_string_equal(text, "The game goes on");
        assert_true(session_declare(&d.session, cases[i].winner, END_RESIGNED, 1, NULL));
        session_describe_result(&d.session, text, sizeof text);
        assert_memory_equal(text, cases[i].words, strlen(cases[i].words));
        assert_null(strstr(text + strlen(cases[i].words), ": "));
    }
    document_finish(&d);
}

/* Others go on with a game: its moves and clocks stay, the tally of the two before does not. */
static void players_can_change_within_a_game(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d;
    assert_true(document_init(&d, &versions));
    Session *s = &d.session;
    GameSetup setup = two_people("Ada", "Bob");
    assert_true(session_start(s, &setup, NULL));
    resign(&d, WHITE);
    assert_true(session_start(s, &setup, NULL));
    play(&d, "b1b3", 1);
    unsigned played = s->played, id = s->id;
    Player others[2] = {setup.players[BLACK], {PLAYER_LIA, 5, "Lia"}};
    session_set_players(s, others);
    assert_int_equal(s->live->ply, 1);
    assert_int_equal(s->id, id);
    assert_true(s->played != played);
    assert_int_equal(session_mover(s)->level, 5);
    assert_int_equal(s->tally.games, 0);
    assert_true(session_can_take_back(s));
    document_finish(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_states_share_a_version),
        cmocka_unit_test(a_parked_game_comes_back_as_it_was),
        cmocka_unit_test(a_study_leaves_the_game_where_it_is),
        cmocka_unit_test(a_tally_belongs_to_two_players),
        cmocka_unit_test(a_result_speaks_to_the_one_person),
        cmocka_unit_test(players_can_change_within_a_game),
        cmocka_unit_test(a_kept_game_is_resumed_whole),
        cmocka_unit_test(a_damaged_state_is_not_believed),
        cmocka_unit_test(a_deeper_opinion_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
