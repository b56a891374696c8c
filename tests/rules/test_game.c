/* The game: its one door with every refusal word by word, undo and redo, and how games end under
 * every dialect of the rules.
 */
#include "sample.h"
#include "rules/game.h"

static Move m(const char *text) {
    Move move;
    if (!move_parse(span_of(text), &move, NULL)) fail_msg("no move: %s", text);
    return move;
}

static Position position(const char *fen) {
    Position p;
    Reason why = {""};
    if (!position_parse_any(span_of(fen), &p, &why)) fail_msg("%s: %s", fen, why.text);
    return p;
}

static void start(Game *g, const char *fen, const char *rules_text) {
    Position p = position(fen);
    Rules rules = rules_named(rules_text);
    assert_true(game_init(g, &p, &rules));
}

/* Plays moves separated by blanks. */
static void play(Game *g, const char *moves) {
    Reason why = {""};
    if (!game_play_words(g, span_of(moves), &why)) fail_msg("%s: %s", moves, why.text);
}

static void assert_result(const Game *g, const char *expected) {
    char text[128];
    result_describe(game_result(g), game_position(g), text, sizeof text);
    assert_string_equal(text, expected);
}

/* ------------------------------------------------------------------ the door */

static void refusals_word_by_word(void **state) {
    (void)state;
    static const struct {
        const char *fen, *move, *why;
    } rows[] = {
        {"standard", "h4f2", "It is Black's move"},
        {"standard", "e5e6", "No stone on e5"},
        {"standard", "b1c3", "b1 has no line to c3"},
        {"standard", "b1b4", "2 stones on this line: it must move 2"},
        {"standard", "b1c2", "2 stones on this line: it must move 2"},
        {"standard", "c1d1", "6 squares lead off the board"},
        {"standard", "pass", "Black can move and may not pass"},
        {"8/8/8/2b5/8/2b5/8/w6w b", "c3c5", "Your own stone is on c5"},
        {"8/8/8/2b5/8/2b5/8/w6w w", "c3c5", "It is White's move"},
        {"7w/8/8/8/8/8/2w5/2b4b b", "c1c3", "An enemy stone on c2 blocks the way"},
        {"2b5/2w5/8/2w5/8/8/8/b6w b", "c8c5", "An enemy stone on c7 blocks the way"},
        /* of several the nearest */
        {"2w4w/8/8/8/8/2w5/2w5/2b4b b", "c1c5", "An enemy stone on c2 blocks the way"},
        {"2b5/2w5/2w5/8/8/8/8/b1w4w b", "c8c4", "An enemy stone on c7 blocks the way"},
        {"7w/8/w7/1w6/2w5/3b4/8/7b b", "d3a6", "4 squares lead off the board"},
        {"w7/8/8/8/3b4/8/8/b6w b", "d4d6", "1 stone on this line: it must move 1"},
        /* over: by connection, and before the first move */
        {"8/8/8/3bb3/8/8/8/w6w w", "a1a2",
         "The game is over. Black wins: all 2 stones are connected"},
        {"8/8/8/3b4/8/8/8/w6w w", "a1a2",
         "The game is over. Black wins: a single stone is connected"},
        {"8/8/8/3bb3/8/8/8/ww6 w", "a1a2", "The game is over. Draw: one move connected both sides"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Game g;
        Reason why = {""}, again = {""};
        start(&g, rows[i].fen, "olympiad");
        Position before = *game_position(&g);
        if (game_play(&g, m(rows[i].move), &why))
            fail_msg("%s played in %s", rows[i].move, rows[i].fen);
        assert_string_equal(why.text, rows[i].why);
        assert_false(game_move_is_legal(&g, m(rows[i].move), &again));
        assert_string_equal(again.text, rows[i].why);
        assert_false(game_play(&g, m(rows[i].move), NULL));
        assert_int_equal(g.ply, 0);
        assert_int_equal(g.length, 0);
        assert_true(pos_equal(&before, game_position(&g)));
        game_finish(&g);
    }
    print_message("%d refusals\n", COUNT(rows));
}

/* Any 16-bit value may come in through the door; it lets in what the generator lists and nothing
 * else. */
/* A list of moves is refused at the first word that is not wholly a legal move, however the word
 * begins and however long it is. */
static void lists_of_moves(void **state) {
    (void)state;
    static const struct {
        const char *words, *why; /* why = NULL: all of it is played */
        int plies;
    } rows[] = {
        {"", NULL, 0},
        {" \n", NULL, 0},
        {"b1b3", NULL, 1},
        {" B1-B3!\th4:f2?!\r\n", NULL, 2},
        {"b1b3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!", NULL, 1},
        {"b1b3!!!!!!!!!!!xyz", "move 1, 'b1b3!!!!!!!!!!!xyz': ", 0},
        {"b1b3!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!x",
         "more text follows the move", 0},
        {"b1b3 h4f2xyz c1c3", "move 2, 'h4f2xyz': 'h4f2xyz': more text follows the move", 1},
        {"b1b3 h4", "move 2, 'h4': ", 1},
        {"b1b3 b1b3", "move 2, 'b1b3': No stone on b1", 1},
        {"b1b3,h4f2", "more text follows the move", 0},
        {"pass", "move 1, 'pass': Black can move and may not pass", 0},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Game g;
        Reason why = {""};
        start(&g, "standard", "olympiad");
        bool played = game_play_words(&g, span_of(rows[i].words), &why);
        if (played != !rows[i].why) fail_msg("%s: %s", rows[i].words, why.text);
        if (rows[i].why) assert_contains(why.text, rows[i].why);
        assert_int_equal(g.ply, rows[i].plies);
        game_finish(&g);
    }
    print_message("%d lists of moves\n", COUNT(rows));
}

static void only_listed_moves_come_in(void **state) {
    (void)state;
    static const char *const fens[] = {"standard", "scrambled eggs",
                                       "8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w", /* White cannot move */
                                       "2pp1p2/5P1P/Ppp2P2/1pP1P3/1pp5/2p4P/P1P2P1P/3P4 b"};
    for (int i = 0; i < COUNT(fens); i++) {
        Game g;
        Move list[MOVES_MAX];
        start(&g, fens[i], "olympiad");
        int n = game_moves(&g, list), accepted = 0;
        assert_true(n > 0);
        for (int value = 0; value <= UINT16_MAX; value++) {
            Reason why = {""};
            bool legal = game_move_is_legal(&g, (Move)value, &why), listed = false;
            for (int k = 0; k < n; k++) listed = listed || list[k] == (Move)value;
            if (legal != listed) fail_msg("%s: value %d: %s", fens[i], value, why.text);
            assert_int_equal(legal, why.text[0] == '\0');
            accepted += legal;
        }
        assert_int_equal(accepted, n);
        game_finish(&g);
    }
}

static void undo_and_redo(void **state) {
    (void)state;
    Game g, copy;
    start(&g, "standard", "olympiad");
    start(&copy, "scrambled eggs", "gamut");
    assert_false(game_undo(&g));
    assert_false(game_redo(&g));
    assert_int_equal(game_last_move(&g), MOVE_NONE);
    play(&g, "b1b3 h4f2 d1d3");
    assert_int_equal(game_last_move(&g), m("d1d3"));
    assert_true(game_undo(&g) && game_undo(&g));
    assert_int_equal(g.ply, 1);
    assert_int_equal(g.length, 3);
    assert_int_equal(game_last_move(&g), m("b1b3"));
    assert_true(game_redo(&g));
    assert_int_equal(game_last_move(&g), m("h4f2"));
    /* a refused move forgets nothing, a move does */
    assert_false(game_play(&g, m("b1b3"), NULL));
    assert_int_equal(g.length, 3);
    assert_true(game_copy(&copy, &g));
    play(&g, "e1e3");
    assert_int_equal(g.length, 3);
    assert_false(game_redo(&g));
    assert_int_equal(game_last_move(&g), m("e1e3"));
    /* the copy lives on its own */
    assert_int_equal(copy.ply, 2);
    assert_true(game_redo(&copy));
    assert_int_equal(game_last_move(&copy), m("d1d3"));
    assert_string_equal(rules_name(&copy.rules), "olympiad");
    game_go_to(&g, 0);
    Position standard = pos_standard();
    assert_true(pos_equal(game_position(&g), &standard));
    game_go_to(&g, 3);
    assert_int_equal(game_position(&g)->side, WHITE);
    game_finish(&g);
    game_finish(&copy);
}

static void declared_ends(void **state) {
    (void)state;
    static const struct {
        Winner winner;
        EndReason reason;
        const char *text;
    } rows[] = {
        {WINNER_BLACK, END_RESIGNED, "Black wins: White resigned"},
        {WINNER_WHITE, END_TIME, "White wins: Black ran out of time"},
        {WINNER_DRAW, END_AGREED, "Draw: agreed"},
        {WINNER_WHITE, END_FORFEIT, "White wins: Black forfeited"},
        {WINNER_BLACK, END_ADJUDICATED, "Black wins: adjudicated"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Game g;
        Reason why = {""};
        Move list[MOVES_MAX];
        start(&g, "standard", "olympiad");
        assert_result(&g, "The game goes on");
        play(&g, "b1b3 h4f2");
        assert_true(game_declare(&g, rows[i].winner, rows[i].reason, &why));
        assert_result(&g, rows[i].text);
        assert_int_equal(game_moves(&g, list), 0);
        assert_false(game_play(&g, m("d1d3"), &why));
        assert_contains(why.text, rows[i].text);
        assert_false(game_declare(&g, WINNER_DRAW, END_AGREED, &why));
        assert_string_equal(why.text, "The game is over already");
        /* before the end it was not over, and a move played there forgets what was declared */
        assert_true(game_undo(&g));
        assert_result(&g, "The game goes on");
        assert_true(game_redo(&g));
        assert_result(&g, rows[i].text);
        assert_true(game_undo(&g));
        play(&g, "a2c2");
        assert_result(&g, "The game goes on");
        game_finish(&g);
    }
}

/* Whoever resigns after taking moves back resigns there: what was taken back is gone. */
static void declared_after_undone_moves(void **state) {
    (void)state;
    Game g;
    start(&g, "standard", "olympiad");
    play(&g, "b1b3 h4f2 d1d3");
    assert_true(game_undo(&g) && game_undo(&g));
    assert_true(game_declare(&g, WINNER_BLACK, END_RESIGNED, NULL));
    assert_int_equal(g.ply, 1);
    assert_int_equal(g.length, 1);
    assert_false(game_redo(&g));
    assert_result(&g, "Black wins: White resigned");
    game_finish(&g);
}

/* ------------------------------------------------------------------ ends on the board */

#define BOTH   "2w5/2ww4/1bwbw3/b1www3/1bb5/1bb5/3w4/8 w"
#define STUCK  "8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w" /* White has no move, Black has */
#define NOBODY "8/2b1w1b1/1w1w1w1w/2b1w1b1/1b1b1b1b/2b1w1b1/1w1w1w1w/2b1w1b1 b"
#define CYCLE  "b1b3 a4c4 b3b1 c4a4 "

/* Everything a game knows, the declared end and the moves taken back included; from then on each goes
 * its own way. */
static void a_copy_is_the_same_game(void **state) {
    (void)state;
    Game g, copy;
    start(&g, "standard", "codingame");
    start(&copy, "scrambled eggs", "olympiad");
    play(&g, "b1b3 h4f2 d1d3");
    assert_true(game_declare(&g, WINNER_WHITE, END_RESIGNED, NULL));
    assert_true(game_copy(&copy, &g));
    assert_result(&copy, "White wins: Black resigned");
    assert_true(rules_are_equal(&copy.rules, &g.rules));
    assert_int_equal(copy.length, 3);
    for (int ply = 0; ply <= 3; ply++)
        assert_true(pos_equal(&copy.steps[ply].position, &g.steps[ply].position));
    assert_true(game_undo(&g) && game_undo(&g));
    assert_int_equal(copy.ply, 3);
    assert_true(game_copy(&copy, &g));
    assert_result(&copy, "The game goes on");
    assert_int_equal(copy.ply, 1);
    assert_true(game_redo(&copy) && game_redo(&copy));
    assert_result(&copy, "White wins: Black resigned");
    game_finish(&copy);
    game_finish(&g);
}

static void how_games_end_in_each_dialect(void **state) {
    (void)state;
    static const struct {
        const char *fen, *moves;
        /* olympiad, gamut, cutechess, openspiel, codingame, playstrategy; NULL = as the first */
        const char *ends[RULES_COUNT];
    } rows[] = {
        {"standard",
         "d1b3 h5g4 b1b4 g4g1 b4e7 a3c1 b3e6 h3f1 e1e5",
         {"Black wins: all 9 stones are connected"}},
        {"standard",
         "c1a3 a2c4 c8a6 a4d4 e1c3 d4g4 c3a5 c4f4 a3a7",
         {"White wins: Black's capture connected White"}},
        /* a single stone is connected: taking the last but one loses */
        {"2w5/8/8/4w3/8/4b3/8/b7 w", "e5e3", {"Black wins: White's capture connected Black"}},
        {BOTH,
         "d2d6",
         {"Draw: one move connected both sides", "White wins: one move connected both sides",
          "White wins: one move connected both sides", "White wins: one move connected both sides",
          "White wins: one move connected both sides", NULL}},
        {STUCK,
         "",
         {"The game goes on", NULL, "Black wins: White cannot move",
          "Black wins: White cannot move", NULL, "Draw: the player to move cannot"}},
        {NOBODY,
         "",
         {"Draw: neither side can move", NULL, "White wins: Black cannot move",
          "White wins: Black cannot move", NULL, "Draw: the player to move cannot"}},
        {"standard", "b1b3 a4c4 b3b1", {"The game goes on"}},
        {"standard",
         CYCLE,
         {"The game goes on", NULL, NULL, "Draw: second repetition", NULL, NULL}},
        {"standard",
         CYCLE CYCLE,
         {"Draw: third repetition", "The game goes on", NULL, NULL, "The game goes on", NULL}},
    };
    int ends = 0;
    for (int i = 0; i < COUNT(rows); i++) {
        for (int k = 0; k < RULES_COUNT; k++) {
            Game g;
            start(&g, rows[i].fen, rules_names[k]);
            const char *expected = rows[i].ends[k] ? rows[i].ends[k] : rows[i].ends[0];
            /* openspiel ends in the middle of two cycles */
            bool short_game = k == 3 && !strcmp(rows[i].moves, CYCLE CYCLE);
            play(&g, short_game ? CYCLE : rows[i].moves);
            if (short_game) expected = "Draw: second repetition";
            char text[128];
            Result result = game_result(&g);
            result_describe(result, game_position(&g), text, sizeof text);
            if (strcmp(text, expected)) {
                fail_msg("%s, %s: \"%s\", not \"%s\"", rules_names[k], rows[i].fen, text, expected);
            }
            Move list[MOVES_MAX];
            assert_int_equal(game_moves(&g, list) == 0, result_is_over(result));
            game_finish(&g);
            ends++;
        }
    }
    print_message("%d ends\n", ends);
}

static void a_forced_pass(void **state) {
    (void)state;
    Game g;
    Move list[MOVES_MAX];
    Reason why = {""};
    start(&g, STUCK, "olympiad");
    assert_int_equal(game_moves(&g, list), 1);
    assert_int_equal(list[0], MOVE_PASS);
    assert_false(game_play(&g, m("a1a3"), &why));
    assert_false(game_play(&g, m("c7c6"), &why));
    assert_string_equal(why.text, "It is White's move");
    play(&g, "pass c7c6");
    assert_int_equal(g.ply, 2);
    assert_int_equal(g.steps[0].move, MOVE_PASS);
    assert_true(game_undo(&g) && game_undo(&g));
    assert_int_equal(game_position(&g)->side, WHITE);
    game_finish(&g);
}

static void repetition_counts_positions(void **state) {
    (void)state;
    Game g;
    start(&g, "standard", "olympiad");
    assert_int_equal(game_repetitions(&g), 1);
    play(&g, CYCLE);
    assert_int_equal(game_repetitions(&g), 2);
    play(&g, "b1b3");
    assert_int_equal(game_repetitions(&g), 2);
    play(&g, "h4f2");
    assert_int_equal(game_repetitions(&g), 1);
    /* undone, the third time is no third time */
    game_go_to(&g, 4);
    play(&g, CYCLE);
    assert_result(&g, "Draw: third repetition");
    assert_true(game_undo(&g));
    assert_result(&g, "The game goes on");
    play(&g, "c4e4");
    assert_result(&g, "The game goes on");
    game_finish(&g);
}

static void the_longest_game(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int plies;
    } rows[] = {{"codingame", 150}, {"openspiel", 1000}};
    for (int i = 0; i < COUNT(rows); i++) {
        Game g;
        start(&g, "standard", rows[i].rules);
        g.rules.repetition = 0; /* or the cycle would end it */
        static const char *const cycle[] = {"b1b3", "a4c4", "b3b1", "c4a4"};
        while (g.ply < rows[i].plies) {
            assert_result(&g, "The game goes on");
            play(&g, cycle[g.ply % 4]);
        }
        assert_result(&g, "Draw: the longest game allowed is reached");
        assert_false(game_play(&g, m(cycle[g.ply % 4]), NULL));
        game_finish(&g);
    }
}

static void dialects_by_name(void **state) {
    (void)state;
    Rules rules, first = rules_default();
    Reason why = {""};
    for (int i = 0; i < RULES_COUNT; i++) {
        assert_true(rules_find(span_of(rules_names[i]), &rules, &why));
        assert_string_equal(rules_name(&rules), rules_names[i]);
    }
    assert_string_equal(rules_name(&first), "olympiad");
    assert_true(rules_find(span_of("OpenSpiel"), &rules, &why));
    assert_string_equal(rules_name(&rules), "openspiel");
    rules.max_plies = 77;
    assert_string_equal(rules_name(&rules), "custom");
    /* Rules that differ in one field are other rules. */
    Rules others[] = {first, first, first, first, first};
    others[0].both = first.both == BOTH_DRAW ? BOTH_MOVER_WINS : BOTH_DRAW;
    others[1].stuck = first.stuck == STUCK_PASS ? STUCK_LOSES : STUCK_PASS;
    others[2].repetition++;
    others[3].repetition_board = !first.repetition_board;
    others[4].max_plies++;
    assert_true(rules_are_equal(&first, &first));
    for (int i = 0; i < COUNT(others); i++) assert_false(rules_are_equal(&first, &others[i]));
    Rules before = rules;
    assert_false(rules_find(span_of("chess"), &rules, &why));
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_contains(why.text, "chess");
    for (int i = 0; i < RULES_COUNT; i++) assert_contains(why.text, rules_names[i]);
    assert_false(rules_find(span_of(""), &rules, &why));
    assert_false(rules_find(span_of("olympiadx"), &rules, NULL));
}

/* Every end has its words, and no two ends share the one that files are read by. */
static void every_end_has_words(void **state) {
    (void)state;
    for (int e = 0; e < END_COUNT; e++) {
        assert_non_null(end_words[e].phrase);
        assert_int_equal(end_words[e].pgn == NULL, e == END_NONE);
        for (int k = 0; k < e; k++) {
            assert_string_not_equal(end_words[k].json, end_words[e].json);
            assert_false(end_words[e].sgf && end_words[e].sgf == end_words[k].sgf);
        }
        for (int w = WINNER_BLACK; w <= WINNER_DRAW; w++) {
            char text[128];
            result_describe((Result){.winner = (Winner)w, .reason = (EndReason)e}, NULL, text,
                            sizeof text);
            assert_null(strstr(text, "null"));
        }
    }
}

/* The words by which files know an end, and the sentences people read. */
static void ends_in_words(void **state) {
    (void)state;
    static const struct {
        EndReason reason;
        const char *json, *phrase, *pgn;
        char sgf;
        const char *black, *draw; /* the sentence if Black has won, and if it is a draw */
    } rows[] = {
        {END_NONE, "none", "stated only", NULL, 0, "Black wins: declared", "Draw: declared"},
        {END_CONNECTED, "connected", "connected", "normal", 0,
         "Black wins: all stones are connected", NULL},
        {END_OPPONENT_CONNECTED, "opponent connected", "opponent connected", "normal", 0,
         "Black wins: White's move connected Black", NULL},
        {END_BOTH_CONNECTED, "both connected", "both connected", "normal", 0,
         "Black wins: one move connected both sides", "Draw: one move connected both sides"},
        {END_NO_MOVE, "no move", "no move", "normal", 0, "Black wins: White cannot move",
         "Draw: the player to move cannot"},
        {END_NOBODY_MOVES, "nobody can move", "nobody could move", "normal", 0, NULL,
         "Draw: neither side can move"},
        {END_REPETITION, "repetition", "repetition", "normal", 0, NULL, "Draw: 0th repetition"},
        {END_MAX_PLIES, "length", "too long", "normal", 0, NULL,
         "Draw: the longest game allowed is reached"},
        {END_RESIGNED, "resigned", "resigned", "resignation", 'R', "Black wins: White resigned",
         NULL},
        {END_TIME, "time", "time", "time forfeit", 'T', "Black wins: White ran out of time", NULL},
        {END_AGREED, "agreed", "agreed", "normal", 0, NULL, "Draw: agreed"},
        {END_FORFEIT, "forfeit", "forfeit", "rules infraction", 'F', "Black wins: White forfeited",
         NULL},
        {END_ADJUDICATED, "adjudicated", "adjudicated", "adjudication", 0,
         "Black wins: adjudicated", "Draw: adjudicated"},
    };
    char text[128];
    assert_int_equal(COUNT(rows), END_COUNT);
    for (int i = 0; i < COUNT(rows); i++) {
        const EndWords *words = &end_words[rows[i].reason];
        assert_string_equal(words->json, rows[i].json);
        assert_string_equal(words->phrase, rows[i].phrase);
        assert_int_equal(words->pgn == NULL, rows[i].pgn == NULL);
        if (words->pgn) assert_string_equal(words->pgn, rows[i].pgn);
        assert_int_equal(words->sgf, rows[i].sgf);
        Result r = {.winner = WINNER_BLACK, .reason = rows[i].reason};
        result_describe(r, NULL, text, sizeof text);
        if (rows[i].black) assert_string_equal(text, rows[i].black);
        r.winner = WINNER_DRAW;
        result_describe(r, NULL, text, sizeof text);
        if (rows[i].draw) assert_string_equal(text, rows[i].draw);
    }
    static const char *const times[] = {"first", "second", "third", "fourth",
                                        "fifth", "6th",    "11th"};
    static const int numbers[] = {1, 2, 3, 4, 5, 6, 11};
    for (int i = 0; i < COUNT(times); i++) {
        char expected[40];
        Result r = {WINNER_DRAW, END_REPETITION, numbers[i], false};
        snprintf(expected, sizeof expected, "Draw: %s repetition", times[i]);
        result_describe(r, NULL, text, sizeof text);
        assert_string_equal(text, expected);
    }
    /* the stones counted are the winner's */
    Position p = position("8/8/8/3bb3/8/8/8/w6w w");
    result_describe((Result){.winner = WINNER_WHITE, .reason = END_CONNECTED}, &p, text,
                    sizeof text);
    assert_string_equal(text, "White wins: all 2 stones are connected");
    p = position("8/8/8/3bb3/8/8/8/w7 w");
    result_describe((Result){.winner = WINNER_WHITE, .reason = END_CONNECTED}, &p, text,
                    sizeof text);
    assert_string_equal(text, "White wins: a single stone is connected");
    result_describe((Result){.winner = WINNER_BLACK, .reason = END_CONNECTED}, &p, text,
                    sizeof text);
    assert_string_equal(text, "Black wins: all 2 stones are connected");
    static const char *const titles[] = {"Computer Olympiad", "A Gamut of Games", "Cute Chess",
                                         "OpenSpiel",         "CodinGame",        "PlayStrategy"};
    static const char *const names[] = {"olympiad",  "gamut",     "cutechess",
                                        "openspiel", "codingame", "playstrategy"};
    assert_int_equal(COUNT(names), RULES_COUNT);
    for (int i = 0; i < RULES_COUNT; i++) {
        assert_string_equal(rules_names[i], names[i]);
        assert_string_equal(rules_titles[i], titles[i]);
    }
    assert_null(rules_names[RULES_COUNT]);
    assert_null(rules_titles[RULES_COUNT]);
}

/* Random games under every dialect: the door, the list and the result always agree. */
static void random_games_are_consistent(void **state) {
    (void)state;
    uint64_t seed = 31337;
    int ends[END_COUNT] = {0}, games = 0, plies = 0;
    for (int i = 0; i < 600; i++) {
        Game g;
        start(&g, i % 3 ? "standard" : "scrambled eggs", rules_names[i % RULES_COUNT]);
        Move list[MOVES_MAX];
        for (int n; (n = game_moves(&g, list)) > 0 && g.ply < 500;) {
            assert_int_equal(game_result(&g).winner, WINNER_NONE);
            /* captures are preferred, so that games end */
            Move chosen = list[next_random(&seed) % (uint64_t)n];
            for (int k = 0; k < n && next_random(&seed) % 4; k++) {
                if (move_is_capture(game_position(&g), list[k])) chosen = list[k];
            }
            assert_true(game_play(&g, chosen, NULL));
            assert_true(pos_is_ok(game_position(&g)));
        }
        Result result = game_result(&g);
        if (result_is_over(result)) {
            Reason why = {""};
            assert_false(game_play(&g, list[0], &why));
            assert_contains(why.text, "The game is over. ");
            ends[result.reason]++;
        }
        games++;
        plies += g.ply;
        game_finish(&g);
    }
    assert_true(ends[END_CONNECTED] > 100 && ends[END_OPPONENT_CONNECTED] > 5);
    print_message("%d games, %d plies; connected %d, by the opponent %d, both %d, repetition %d\n",
                  games, plies, ends[END_CONNECTED], ends[END_OPPONENT_CONNECTED],
                  ends[END_BOTH_CONNECTED], ends[END_REPETITION]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_word_by_word),
        cmocka_unit_test(lists_of_moves),
        cmocka_unit_test(only_listed_moves_come_in),
        cmocka_unit_test(undo_and_redo),
        cmocka_unit_test(declared_ends),
        cmocka_unit_test(declared_after_undone_moves),
        cmocka_unit_test(a_copy_is_the_same_game),
        cmocka_unit_test(how_games_end_in_each_dialect),
        cmocka_unit_test(a_forced_pass),
        cmocka_unit_test(repetition_counts_positions),
        cmocka_unit_test(the_longest_game),
        cmocka_unit_test(dialects_by_name),
        cmocka_unit_test(every_end_has_words),
        cmocka_unit_test(ends_in_words),
        cmocka_unit_test(random_games_are_consistent),
    };
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
