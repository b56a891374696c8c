/* PGN: what Lia writes, what it reads, bad and hostile files. */
#include "../rules/sample.h"

static void what_lia_writes(void **state) {
    (void)state;
    Record r;
    Buffer out = {0};
    read_sgf("(;GM[9]PB[Ann]PW[Bob \"B\"]DT[2024-06-01]EV[Cup]RE[B+R];B[b1-b3]TE[1](;W[h4-f2]C[hm "
             "{!}];B[b3-b5])"
             "(;W[a2-c2](;B[d1-d3])(;B[e1-e3];W[h7-f7])))",
             &r);
    pgn_write(&r, &out);
    assert_string_equal(buffer_text(&out),
                        "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2024.06.01\"]\n[Round \"?\"]\n"
                        "[White \"Bob \\\"B\\\"\"]\n[Black \"Ann\"]\n[Result \"0-1\"]\n"
                        "[Variant \"linesofaction\"]\n[Termination \"resignation\"]\n\n"
                        "1... b1-b3 $1 2. h4-f2 {hm (!)} (2. a2-c2 d1-d3 (2... e1-e3 3. h7-f7))\n"
                        "2... b3-b5 0-1\n\n");
    record_finish(&r);
    buffer_finish(&out);
}

/* Lines of moves have fewer than 80 columns, brackets and comments included. */
static void lines_are_short(void **state) {
    (void)state;
    uint64_t seed = 7;
    size_t longest = 0;
    for (int i = 0; i < 50; i++) {
        Record r;
        Buffer out = {0};
        Span rest, line;
        random_record(&r, &seed, i & 1);
        pgn_write(&r, &out);
        rest = buffer_span(&out);
        while (span_next_line(&rest, &line)) {
            if (line.length >= 80)
                fail_msg("%zu columns: %.*s", line.length, (int)line.length, line.at);
            if (line.length > longest) longest = line.length;
        }
        buffer_finish(&out);
        record_finish(&r);
    }
    assert_int_equal(longest, 79);
}

/* TimeControl has times only; other limits have a tag of their own, and both come back. */
static void limits_of_a_game(void **state) {
    (void)state;
    static const struct {
        const char *text, *tag;
    } rows[] = {{"300", "[TimeControl \"300\"]"},
                {"60+0.5", "[TimeControl \"60+0.5\"]"},
                {"40/60", "[TimeControl \"40/60\"]"},
                {"100 nodes", "[Limits \"100 nodes\"]"},
                {"Black depth 4, White 60+1", "[Limits \"Black depth 4, White 60+1\"]"}};
    for (int i = 0; i < COUNT(rows); i++) {
        Record r, back;
        Buffer out = {0};
        read_pgn("1... b1-b3 *", &r);
        assert_true(record_set_info(&r, INFO_TIME, rows[i].text));
        pgn_write(&r, &out);
        if (!strstr(buffer_text(&out), rows[i].tag)) fail_msg("%s", buffer_text(&out));
        read_pgn(buffer_text(&out), &back);
        assert_string_equal(record_info(&back, INFO_TIME), rows[i].text);
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
    Record r;
    read_pgn("[TimeControl \"-\"]\n\n1... b1-b3 *", &r);
    assert_string_equal(record_info(&r, INFO_TIME), "");
    record_finish(&r);
}

/* The first move of White is number 1, and Black's answer has the same number. */
static void moves_are_numbered(void **state) {
    (void)state;
    Record r;
    Buffer out = {0};
    ReadReport report = read_pgn("[FEN \"1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 w - - 0 1\"]\n\n"
                                 "1. a2-c2 {x} b1-b3 (1... d1-d3 2. h4-f2) 2. h4-f2 {y} b3-b5 *\n",
                                 &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    pgn_write(&r, &out);
    assert_non_null(
        strstr(buffer_text(&out),
               "1. a2-c2 {x} 1... b1-b3 (1... d1-d3 2. h4-f2) 2. h4-f2 {y} 2... b3-b5"));
    record_finish(&r);
    buffer_finish(&out);
}

/* "normal" says nothing about how a game ended: the board does, or nothing. */
static void a_normal_end_is_what_the_board_shows(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Winner winner;
        EndReason reason;
    } games[] = {
        {"[Termination \"normal\"]\n[Result \"*\"]\n\n1... b1-b3 *\n", WINNER_NONE, END_NONE},
        {"[Termination \"normal\"]\n[Result \"1/2-1/2\"]\n\n1... b1-b3 1/2-1/2\n", WINNER_DRAW,
         END_AGREED},
        {"[Termination \"normal\"]\n[FEN \"8/8/8/2b2b2/8/2w2w2/8/8 b - - 0 1\"]\n[Result "
         "\"0-1\"]\n\n1... c5-e5 0-1\n",
         WINNER_BLACK, END_CONNECTED},
    };
    for (int i = 0; i < COUNT(games); i++) {
        Record r;
        ReadReport report = read_pgn(games[i].text, &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", games[i].text, report.why.text);
        Result result = record_result(&r);
        if (result.winner != games[i].winner || result.reason != games[i].reason)
            fail_msg("%s: winner %d, reason %d", games[i].text, result.winner, result.reason);
        record_finish(&r);
    }
}

static void black_wins_is_a_loss_of_white(void **state) {
    (void)state;
    assert_string_equal(pgn_result((Result){.winner = WINNER_BLACK}), "0-1");
    assert_string_equal(pgn_result((Result){.winner = WINNER_WHITE}), "1-0");
    assert_string_equal(pgn_result((Result){.winner = WINNER_DRAW}), "1/2-1/2");
    assert_string_equal(pgn_result((Result){.winner = WINNER_NONE}), "*");
    Record r;
    ReadReport report = read_pgn("[Result \"1-0\"]\n\n1... b1-b3 1-0\n", &r);
    assert_int_equal(report.status, READ_LEGAL);
    assert_int_equal(record_result(&r).winner, WINNER_WHITE);
    record_finish(&r);
}

static void a_text_is_known_by_its_look(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Format format;
    } texts[] = {{"[Event \"?\"]\n\n1... d1-b3 *", FORMAT_PGN},
                 {"\xEF\xBB\xBF\n [Event \"?\"]\n\n1... d1-b3 *", FORMAT_PGN},
                 {"1. d1-b3 (d1-d3) h7-f7", FORMAT_PGN},
                 {"% made by a program (;)\n1. d1-b3", FORMAT_PGN},
                 {"{a friend (;)} 1. d1-b3", FORMAT_PGN},
                 {"d1-b3 h7-f7", FORMAT_PGN},
                 {"(;GM[9];B[d1-b3])", FORMAT_SGF},
                 {"\xEF\xBB\xBF(;GM[9];B[d1-b3])", FORMAT_SGF},
                 {"From: a friend\n\n (;GM[9];B[d1-b3])", FORMAT_SGF},
                 {"(;C[[not a tag\\]];B[d1-b3])", FORMAT_SGF}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        game_reader_init(&reader, span_of(texts[i].text), &rules);
        if (reader.format != texts[i].format) fail_msg("taken for another: %s", texts[i].text);
        assert_true(game_reader_next(&reader, &r, &report));
        assert_int_equal(report.status, READ_LEGAL);
        char line[200], first[5] = "";
        memcpy(first, main_line(&r, line, sizeof line), 4);
        assert_string_equal(first, "d1b3");
        record_finish(&r);
        assert_false(game_reader_next(&reader, &r, &report));
    }
}

static void spellings_of_the_same_game(void **state) {
    (void)state;
    static const char *const texts[] = {
        "[Variant \"linesofaction\"]\n\n1... d1-b3 2. h7-f7 b3xf7 *\n",
        "1. d1-b3 h7-f7 2. b3xf7 *",
        "1. d1b3 h7f7 2. b3f7",
        "1.d1-b3 1...h7-f7 2.b3:f7 *",
        "1...d1-b3 2.h7-f7 2...b3xf7",
        "d1-b3 h7-f7 b3xf7",
        "1 d1-b3 2 h7-f7 3 b3xf7 *",
        "\xEF\xBB\xBF[Event \"x\"]\r\n\r\n1... D1-B3! 2. H7-F7?! B3XF7#\r\n*\r\n",
        ("% a line for some program\n1... d1-b3 {comment ( ; [ 1-0} 2. h7-f7 ; a comment b1-b3\n "
         "b3xf7 $3 *"),
        "[Site \"no closing bracket\"\n[Round \"1\"]\n1... d1-b3 2. h7-f7 b3xf7 *",
        "[Foo \"a \\\" ] b\"] [Bar] [] [Event] 1... d1-b3 2. h7-f7 b3xf7 *",
        "1... d1-b3 (1... b1-b3 2. h4-f2 (2. a2-c2) b3-b5) 2. h7-f7 (2. h6-f6 *) b3xf7 *",
        "1... d1-b3 2. h7-f7) b3xf7 *",
        "1... d1-b3 ! 2. h7-f7 ?? b3xf7 *",
    };
    for (int i = 0; i < COUNT(texts); i++) {
        Record r;
        ReadReport report = read_pgn(texts[i], &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", texts[i], report.why.text);
        char line[100];
        if (strcmp(main_line(&r, line, sizeof line), "d1b3 h7f7 b3f7"))
            fail_msg("%s: %s", texts[i], line);
        record_finish(&r);
    }
    print_message("%d spellings\n", COUNT(texts));
}

static void tags_start_and_rules(void **state) {
    (void)state;
    Record r;
    ReadReport report =
        read_pgn("[Event \"Olympiad\"]\n[Site \"?\"]\n[Date \"2003.11.??\"]\n[White "
                 "\"MIA\"]\n[Black \"Ren\xE9\"]\n"
                 "[WhiteElo \"2000\"]\n[FEN \"8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w - - 0 1\"]\n[Rules "
                 "\"gamut\"]\n"
                 "[Termination \"time forfeit\"]\n[Result \"0-1\"]\n\n1. pass c7-c6 0-1\n",
                 &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    assert_string_equal(record_info(&r, INFO_EVENT), "Olympiad");
    assert_string_equal(record_info(&r, INFO_PLACE), "");
    assert_string_equal(record_info(&r, INFO_DATE), "2003.11.??");
    assert_string_equal(record_info(&r, INFO_WHITE), "MIA");
    assert_string_equal(record_info(&r, INFO_BLACK), "Ren\xC3\xA9");
    assert_string_equal(record_info(&r, INFO_WHITE_RATING), "2000");
    assert_string_equal(rules_name(&r.game.rules), "gamut");
    assert_main_line(&r, "0000 c7c6");
    Result result = record_result(&r);
    assert_int_equal(result.winner, WINNER_BLACK);
    assert_int_equal(result.reason, END_TIME);
    Buffer out = {0};
    pgn_write(&r, &out);
    assert_contains(buffer_text(&out), "[FEN \"8/2p5/8/8/5p2/3p3p/pp2p2P/Pp4p1 w - - 0 1\"]");
    assert_contains(buffer_text(&out), "\n1. pass c7-c6 0-1\n");
    assert_contains(buffer_text(&out), "[Rules \"gamut\"]");
    assert_contains(buffer_text(&out), "[Termination \"time forfeit\"]");
    buffer_finish(&out);
    record_finish(&r);
}

static void what_is_refused_and_why(void **state) {
    (void)state;
    static const Refusal rows[] = {
        {"1... d1-b3\n2. h7-f7\nb3-b4 *", READ_ILLEGAL, 3, 3, "b3-b4: 3 stones on this line",
         "d1b3 h7f7"},
        {"1... d1-b3 2. e4 *", READ_ILLEGAL, 1, 2, "'e4': no square a1 to h8 to move to", "d1b3"},
        {"1... d1-b3 2. h7-f7!!!!!!!!!!!xyz *", READ_ILLEGAL, 1, 2, "more text follows the move",
         "d1b3"},
        {"1... d1-b3 2. Nf3 *", READ_ILLEGAL, 1, 2, "'Nf3' does not begin with a square", "d1b3"},
        {"1... d1-b3 (1... b1-b4) 2. h7-f7 *", READ_ILLEGAL, 1, 1, "b1-b4: 2 stones", "d1b3 h7f7"},
        {"[Variant \"chess960\"]\n\n1. e4 *", READ_DAMAGED, 1, 1, "the variant is 'chess960'", ""},
        {"[FEN \"8/8/8 b\"]\n\n1... d1-b3 *", READ_DAMAGED, 1, 1, "3 ranks, not 8", ""},
        {"1... d1-b3 {no end", READ_DAMAGED, 1, 2, "ends inside a comment", "d1b3"},
        {"1... d1-b3 (1... b1-b3", READ_DAMAGED, 1, 2, "ends inside a variation", "d1b3"},
    };
    check_refusals(rows, COUNT(rows), read_pgn);
}

static void many_games_in_one_text(void **state) {
    (void)state;
    static const char text[] =
        "[Event \"one\"]\n\n1... d1-b3 *\n\n[Event \"two\"]\n\n1... d1-d4 2. h7-f7 *\n"
        "[Event \"three\"]\n1... b1-b3\n\n[Event \"four\"]\n\n1... c1-c3 1/2-1/2";
    static const char *const rows[][2] = {
        {"one", "d1b3"}, {"two", ""}, {"three", "b1b3"}, {"four", "c1c3"}};
    GameReader reader;
    Record r;
    ReadReport report;
    Rules rules = rules_default();
    game_reader_init(&reader, span_of(text), &rules);
    for (int i = 0; i < COUNT(rows); i++) {
        assert_true(pgn_read(&reader, &r, &report));
        assert_string_equal(record_info(&r, INFO_EVENT), rows[i][0]);
        assert_main_line(&r, rows[i][1]);
        assert_int_equal(report.status, i == 1 ? READ_ILLEGAL : READ_LEGAL);
        record_finish(&r);
    }
    assert_false(pgn_read(&reader, &r, &report));
    assert_int_equal(report.status, READ_LEGAL);
}

static void random_games_survive_the_round_trip(void **state) {
    (void)state;
    uint64_t seed = 4711;
    enum { GAMES = 300 };
    for (int i = 0; i < GAMES; i++) {
        Record r, back;
        Buffer out = {0};
        random_record(&r, &seed, i & 1);
        /* Line ends and braces do not survive in a PGN comment. */
        for (RecordNode *n = r.root; n; n = record_next(n)) {
            if (n->comment && strpbrk(n->comment, "\n{}")) record_set_comment(n, "plain");
        }
        pgn_write(&r, &out);
        ReadReport report = read_pgn(buffer_text(&out), &back);
        if (report.status != READ_LEGAL) fail_msg("%s\n%s", report.why.text, buffer_text(&out));
        /* A long comment may be broken at the end of a line. */
        for (RecordNode *n = back.root; n; n = record_next(n)) {
            for (char *c = n->comment; c && *c; c++) {
                if (*c == '\n') *c = ' ';
            }
        }
        if (!same_tree(&r, &back)) fail_msg("another tree:\n%s", buffer_text(&out));
        for (const char *line = buffer_text(&out); *line;) {
            size_t n = strcspn(line, "\n");
            assert_true(n < 255); /* the longest line a reader must take */
            line += n + (line[n] != '\0');
        }
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
    print_message("%d random games\n", GAMES);
}

static void hostile_files(void **state) {
    (void)state;
    enum { SIZE = 1 << 19 };
    static const char *const rows[][3] = {
        {"", "(", ""},
        {"1. d1-b3", "(", ""},
        {"d1-b3 ", "(1. b1-b3 ", ""},
        {"", ")", ""},
        {"", "[", ""},
        {"", "{", ""},
        {"", "{}", ""},
        {"d1-b3 ", "{a}", ""},
        {"", "1.", ""},
        {"", "$", ""},
        {"", "x", " *"},
        {"[Event \"", "x", "\"]"},
        {"", "* ", ""},
        {"", "%", "\n"},
        {"d1-b3 ", "(b1-b3)", ""},
        {"", "\xFF", ""},
        {"", "b1b3 a4c4 b3b1 c4a4 ", ""},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Buffer text = {0};
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        buffer_add_text(&text, rows[i][0]);
        while (text.length < SIZE) buffer_add_text(&text, rows[i][1]);
        buffer_add_text(&text, rows[i][2]);
        game_reader_init(&reader, buffer_span(&text), &rules);
        for (int games = 0; games < 1000 && pgn_read(&reader, &r, &report); games++)
            record_finish(&r);
        buffer_finish(&text);
    }
    print_message("%d files of %d KB\n", COUNT(rows), SIZE >> 10);
}

/* Every value of Termination, and what the tag says before what stands behind the moves. */
static void results_and_how_they_came_about(void **state) {
    (void)state;
    static const struct {
        const char *tags, *result;
        Winner winner;
        EndReason reason;
    } rows[] = {
        {"", "0-1", WINNER_BLACK, END_NONE},
        {"", "1-0", WINNER_WHITE, END_NONE},
        {"", "1/2", WINNER_DRAW, END_AGREED},
        {"", "*", WINNER_NONE, END_NONE},
        {"[Result \"1-0\"]", "0-1", WINNER_WHITE, END_NONE},
        {"[Result \"*\"]", "0-1", WINNER_BLACK, END_NONE},
        {"[Result \"1-0\"]", "*", WINNER_WHITE, END_NONE},
        {"[Result \"1-0\"]", "", WINNER_WHITE, END_NONE},
        {"[Termination \"time forfeit\"]", "0-1", WINNER_BLACK, END_TIME},
        {"[Termination \"Resignation\"]", "1-0", WINNER_WHITE, END_RESIGNED},
        {"[Termination \"rules infraction\"]", "1-0", WINNER_WHITE, END_FORFEIT},
        {"[Termination \"illegal move\"]", "1-0", WINNER_WHITE, END_FORFEIT},
        {"[Termination \"adjudication\"]", "1/2-1/2", WINNER_DRAW, END_ADJUDICATED},
        {"[Termination \"unterminated\"]", "0-1", WINNER_BLACK, END_NONE},
        {"[Termination \"time forfeit\"]", "*", WINNER_NONE, END_NONE},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        char text[120];
        Record r;
        snprintf(text, sizeof text, "%s\n1... b1-b3 %s", rows[i].tags, rows[i].result);
        ReadReport report = read_pgn(text, &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", text, report.why.text);
        Result result = record_result(&r);
        if (result.winner != rows[i].winner || result.reason != rows[i].reason)
            fail_msg("%s: winner %d, reason %d", text, result.winner, result.reason);
        record_finish(&r);
    }
}

static void oddities_are_noted(void **state) {
    (void)state;
    static const struct {
        const char *text, *note;
    } rows[] = {{"1... b1-b3 *", ""},
                {"1... b1-b3) *", "a closing bracket too many"},
                {"(1... d1-d3) 1... b1-b3 *", "a variation before the first move"},
                {"[Site \"x\"\n\n1... b1-b3 *", "a tag is not closed"},
                {"[Site \"x\"\n\n1... b1-b3) *", "a tag is not closed"}};
    for (int i = 0; i < COUNT(rows); i++) {
        Record r;
        ReadReport report = read_pgn(rows[i].text, &r);
        assert_int_equal(report.status, READ_LEGAL);
        assert_string_equal(report.note.text, rows[i].note);
        assert_non_null(record_find_child(
            r.root, move_make(square_parse(span_of("b1")), square_parse(span_of("b3")))));
        record_finish(&r);
    }
}

/* What comes behind the tags: a comment before the first move, lines for other programs between the
 * moves, notes, which ask for a number of the next move. */
static void what_stands_between_moves(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (int i = 0; i < COUNT(ends); i++) {
        char text[200];
        const char *e = ends[i];
        Record r;
        Buffer out = {0};
        snprintf(text, sizeof text,
                 "{one}%s{two}%s1... d1-b3%s%% c1-c3 {no}%s2. h7-f7 {Lia: even, depth 3}%sb3xf7 *",
                 e, e, e, e, e);
        ReadReport report = read_pgn(text, &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", text, report.why.text);
        assert_main_line(&r, "d1b3 h7f7 b3f7");
        assert_string_equal(r.root->comment, "one\ntwo");
        assert_null(r.root->child->comment);
        assert_int_equal(r.root->child->child->note.opinion.depth, 3);
        pgn_write(&r, &out);
        assert_contains(buffer_text(&out), "\n\n{one two} 1... d1-b3 2. h7-f7 {Lia: even, depth 3} "
                                           "2... b3xf7 *\n\n");
        assert_contains(buffer_text(&out), "[Termination \"unterminated\"]\n");
        assert_null(strstr(buffer_text(&out), "SetUp"));
        assert_null(strstr(buffer_text(&out), "Rules"));
        record_finish(&r);
        buffer_finish(&out);
    }
}

/* A date has ten places and becomes one of ours; nothing else that has points is a date, and what
 * is not known is not there. */
static void tags_that_look_like_dates(void **state) {
    (void)state;
    static const struct {
        const char *tag, *text;
        RecordInfo which;
    } rows[] = {{"[Date \"2024.06.01\"]", "2024-06-01", INFO_DATE},
                {"[Date \"2024.06.1\"]", "2024.06.1", INFO_DATE},
                {"[Date \"2024.??.??\"]", "2024.??.??", INFO_DATE},
                {"[Date \"????.??.??\"]", "", INFO_DATE},
                {"[Date \"01.06.2024\"]", "01.06.2024", INFO_DATE},
                {"[Event \"1234.56.78\"]", "1234.56.78", INFO_EVENT},
                {"[Site \" ? \"]", "", INFO_PLACE},
                {"[Round \"-\"]", "-", INFO_ROUND},
                {"[TimeControl \"?\"]", "", INFO_TIME}};
    for (int i = 0; i < COUNT(rows); i++) {
        char text[80];
        Record r;
        snprintf(text, sizeof text, "%s\n\n1... b1-b3 *", rows[i].tag);
        read_pgn(text, &r);
        assert_string_equal(record_info(&r, rows[i].which), rows[i].text);
        record_finish(&r);
    }
}

/* Where games begin and end, in files of all systems. */
static void lines_of_all_systems(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (int i = 0; i < COUNT(ends); i++) {
        char text[200];
        const char *e = ends[i];
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        snprintf(text, sizeof text,
                 "%s[Event \"x\"]%s%s1... d1-b3 0-1%s%s[Event \"y\"]%s1... d1-b3%s2. h7-f6 *", e, e,
                 e, e, e, e, e);
        game_reader_init(&reader, span_of(text), &rules);
        assert_int_equal(reader.games, 0);
        assert_true(pgn_read(&reader, &r, &report));
        assert_int_equal(report.line, 2);
        assert_int_equal(reader.games, 1);
        record_finish(&r);
        assert_true(pgn_read(&reader, &r, &report));
        assert_int_equal(report.line, 6);
        assert_int_equal(report.problem_line, 8);
        assert_int_equal(reader.games, 2);
        record_finish(&r);
        assert_false(pgn_read(&reader, &r, &report));
    }
}

/* Dates and starts as the standard has them. */
static void tags_that_are_written(void **state) {
    (void)state;
    static const char *const dates[][2] = {{"2024-06-01", "2024.06.01"},
                                           {"", "????.??.??"},
                                           {"2003.11.??", "2003.11.??"},
                                           {"June 2003", "June 2003"}};
    for (int i = 0; i < COUNT(dates); i++) {
        Record r;
        Rules rules = rules_default();
        Position eggs = pos_scrambled_eggs();
        Buffer out = {0}, tag = {0};
        assert_true(record_init(&r, &eggs, &rules) && record_set_info(&r, INFO_DATE, dates[i][0]));
        pgn_write(&r, &out);
        buffer_printf(&tag, "[Date \"%s\"]\n", dates[i][1]);
        assert_contains(buffer_text(&out), buffer_text(&tag));
        assert_contains(buffer_text(&out),
                        "[SetUp \"1\"]\n[FEN \"1PpPpPp1/p6P/P6p/p6P/P6p/p6P/P6p/1pPpPpP1 b - - 0 "
                        "1\"]\n");
        buffer_finish(&out);
        buffer_finish(&tag);
        record_finish(&r);
    }
}

/* The marks behind a move, as a word of their own, and by number. */
static void glyphs_in_all_spellings(void **state) {
    (void)state;
    static const struct {
        const char *mark;
        Glyph glyph;
    } rows[] = {{"!", GLYPH_GOOD},          {"?", GLYPH_BAD},
                {"!!", GLYPH_BRILLIANT},    {"??", GLYPH_BLUNDER},
                {"!?", GLYPH_INTERESTING},  {"?!", GLYPH_DOUBTFUL},
                {" $1", GLYPH_GOOD},        {" $2", GLYPH_BAD},
                {" $3", GLYPH_BRILLIANT},   {" $4", GLYPH_BLUNDER},
                {" $5", GLYPH_INTERESTING}, {" $6", GLYPH_DOUBTFUL},
                {" !?", GLYPH_INTERESTING}, {"", GLYPH_NONE}};
    for (int i = 0; i < COUNT(rows); i++) {
        char text[60];
        Record r;
        snprintf(text, sizeof text, "1... b1-b3%s 2. h4-f2 *", rows[i].mark);
        read_pgn(text, &r);
        assert_int_equal(r.root->child->glyph, rows[i].glyph);
        assert_int_equal(r.root->child->child->glyph, GLYPH_NONE);
        record_finish(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lia_writes),
        cmocka_unit_test(lines_are_short),
        cmocka_unit_test(limits_of_a_game),
        cmocka_unit_test(moves_are_numbered),
        cmocka_unit_test(a_normal_end_is_what_the_board_shows),
        cmocka_unit_test(black_wins_is_a_loss_of_white),
        cmocka_unit_test(a_text_is_known_by_its_look),
        cmocka_unit_test(spellings_of_the_same_game),
        cmocka_unit_test(tags_start_and_rules),
        cmocka_unit_test(what_is_refused_and_why),
        cmocka_unit_test(many_games_in_one_text),
        cmocka_unit_test(random_games_survive_the_round_trip),
        cmocka_unit_test(results_and_how_they_came_about),
        cmocka_unit_test(oddities_are_noted),
        cmocka_unit_test(what_stands_between_moves),
        cmocka_unit_test(lines_of_all_systems),
        cmocka_unit_test(tags_that_are_written),
        cmocka_unit_test(tags_that_look_like_dates),
        cmocka_unit_test(hostile_files),
        cmocka_unit_test(glyphs_in_all_spellings),
    };
    return cmocka_run_group_tests_name("pgn", tests, NULL, NULL);
}
