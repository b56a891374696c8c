/* SGF: what Lia writes, every oddity of real archives one by one, bad and hostile files. */
#include "../rules/sample.h"
#include "record/board_svg.h"

#define HEAD "(;FF[4]GM[9]SZ[8]SU[Standard]"
/* d1-b3 h7-f7 b3:f7 */
#define WIRE "d1b3 h7f7 b3f7"

/* TM is a number of seconds, everything else about the time stands in OT; both come back. */
static void limits_of_a_game(void **state) {
    (void)state;
    static const struct {
        const char *text, *written;
    } rows[] = {{"300", "TM[300]"},
                {"60+0.5", "TM[60]OT[+0.5]"},
                {"60, 5 byo-yomi", "TM[60]OT[5 byo-yomi]"},
                {"40/60", "OT[40/60]"},
                {"100 nodes", "OT[100 nodes]"},
                {"Black depth 4, White 60+1", "OT[Black depth 4, White 60+1]"}};
    for (int i = 0; i < COUNT(rows); i++) {
        Record r, back;
        Buffer out = {0};
        read_sgf(HEAD ";B[d1-b3])", &r);
        assert_true(record_set_info(&r, INFO_TIME, rows[i].text));
        sgf_write(&r, "test", &out);
        if (!strstr(buffer_text(&out), rows[i].written)) fail_msg("%s", buffer_text(&out));
        assert_true(rows[i].written[0] == 'T' || !strstr(buffer_text(&out), "TM["));
        read_sgf(buffer_text(&out), &back);
        assert_string_equal(record_info(&back, INFO_TIME), rows[i].text);
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
    Record r;
    read_sgf("(;GM[9]OT[+1]TM[60];B[d1-b3])", &r); /* in any order */
    assert_string_equal(record_info(&r, INFO_TIME), "60+1");
    record_finish(&r);
}

/* Every one of these is the same game of three plies. */
static void spellings_of_the_same_game(void **state) {
    (void)state;
    static const char *const texts[] = {
        HEAD ";B[d1-b3];W[h7-f7];B[b3:f7])",
        HEAD ";B[d1b3];W[h7f7];B[b3f7])",
        HEAD ";B[D1-B3];W[H7-F7];B[B3:F7])",
        HEAD ";B[d1 b3];W[h7 f7];B[b3 f7])",
        HEAD ";B[d1-b3];W[h7-f7];B[b3xf7])",
        HEAD ";B[d1-b3];W[h7-f7];B[b3Xf7])",
        HEAD ";B[D1-B3    ];W[   H7-F7];B[\tB3-F7\n])",
        HEAD ";B[d1-b3!];W[h7-f7++];B[b3:f7#])",
        HEAD ";B[d1-b3+];W[h7-f7 !];B[b3:f7!?])",
        /* nothing but moves */
        "(;B[d1-b3];W[h7-f7];B[b3:f7])",
        "(;GM[9];B[d1-b3];W[h7-f7];B[b3:f7])",
        /* names with lower-case letters, and without others */
        "(;FileFormat[1]GaMe[9]SiZe[8]SetUp[Standard];Black[d1-b3];White[h7-f7];Black[b3:f7])",
        "(;ff[4]gm[9]sz[8]su[standard];b[d1-b3];w[h7-f7];b[b3:f7])",
        "(;GaMe[LOA]SetUp[LOA];B[d1-b3];W[h7-f7];B[b3:f7])",
        "(;GM[ 9 ]SZ[ 8 ]SU[ STANDARD ];B[d1-b3];W[h7-f7];B[b3:f7])",
        "(;GM[9]SZ[8:8]SU[];B[d1-b3];W[h7-f7];B[b3:f7])",
        /* white space everywhere, no line ends, lone carriage returns */
        " ( ; GM [9] SZ\n[8]\r\n;\tB [d1-b3] ;W\r[h7-f7]\r;B[b3:f7] ) ",
        "(;GM[9]\r;B[d1-b3]\r;W[h7-f7]\r;B[b3:f7]\r)\r",
        /* the byte order mark, a mail header, a smiley */
        "\xEF\xBB\xBF(;GM[9];B[d1-b3];W[h7-f7];B[b3:f7])",
        "From: a (b) c\nHello (;-) here it is:\n\n(;GM[9];B[d1-b3];W[h7-f7];B[b3:f7])\n-- \nbye )",
        /* properties of display, unknown ones, empty nodes */
        "(;GM[9]IY[true]IP[End]XX[what][ever];;B[d1-b3];;;W[h7-f7];B[b3:f7];)",
        /* the main line in brackets, all of it, move by move */
        "(;GM[9](;B[d1-b3](;W[h7-f7](;B[b3:f7]))))",
        /* two moves in one node */
        "(;GM[9];B[d1-b3]W[h7-f7];B[b3:f7])",
        /* set-up by hand that is the standard one */
        ("(;GM[9]SU[Custom]AB[b1c1d1e1f1g1][b8:g8]AW[A2A3A4 "
         "a5,a6;a7]AW[h2:h7];B[d1-b3];W[h7-f7];B[b3:f7])"),
        "(;GM[9]SU[Custom];AB[b1:g1][b8:g8]AW[a2:a7][h2:h7]PL[Black];B[d1-b3];W[h7-f7];B[b3:f7])",
        "(;GM[9]AB[b1:g1][g8:b8]AW[a2:a7][h7:h2];B[d1-b3];W[h7-f7];B[b3:f7])",
        /* stray bytes and a property without a value */
        "(;GM[9]KM;B[d1-b3]!;W[h7-f7],;B[b3:f7])",
        /* escapes */
        "(;GM[9]GN[a \\] b \\\\];B[d1-b3];W[h7-f7];B[b3:f7])",
        "(;GM[9]C[(;GM[1\\]];B[d1-b3];W[h7-\\\nf7];B[b3:f7])",
    };
    for (int i = 0; i < COUNT(texts); i++) {
        Record r;
        ReadReport report = read_sgf(texts[i], &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", texts[i], report.why.text);
        char line[100];
        if (strcmp(main_line(&r, line, sizeof line), WIRE)) fail_msg("%s: %s", texts[i], line);
        Position standard = pos_standard();
        assert_true(pos_equal(&r.root->position, &standard));
        assert_ptr_equal(r.here, r.root);
        record_finish(&r);
    }
    print_message("%d spellings\n", COUNT(texts));
}

static void what_lia_writes(void **state) {
    (void)state;
    Record r;
    Buffer out = {0};
    read_sgf("(;GM[9]PB[Ann]PW[Bob]DT[2024-06-01]RE[W+R];B[d1-b3];W[h7-f7];B[b3:f7])", &r);
    sgf_write(&r, "Lia:1", &out);
    assert_string_equal(
        buffer_text(&out),
        "(;FF[4]GM[9]CA[UTF-8]AP[Lia:1]SZ[8]SU[Standard]PB[Ann]PW[Bob]DT[2024-06-01]RE[W+R]"
        "\n;B[d1-b3];W[h7-f7];B[b3:f7])\n");
    record_finish(&r);
    buffer_clear(&out);
    read_sgf("(;GM[9]RE[?]SU[scrambled-EGGS])", &r);
    sgf_write(&r, "Lia:1", &out);
    assert_string_equal(
        buffer_text(&out),
        "(;FF[4]GM[9]CA[UTF-8]AP[Lia:1]SZ[8]SU[Scrambled-eggs]PB[]PW[]DT[]RE[?])\n");
    record_finish(&r);
    buffer_clear(&out);
    read_sgf("(;GM[9]RE[Void]SU[Custom]AB[d5h1]AW[a8e4]PL[w]RU[gamut])", &r);
    sgf_write(&r, "Lia:1", &out);
    assert_contains(buffer_text(&out),
                    "SU[Custom]AB[h1][d5]AW[e4][a8]PL[W]RU[gamut]PB[]PW[]DT[]RE[Void]");
    record_finish(&r);
    buffer_finish(&out);
}

static void comments_clocks_and_glyphs(void **state) {
    (void)state;
    Record r;
    ReadReport report =
        read_sgf("(;GM[9]C[start];C[before]BL[12.5]B[d1-b3];W[h7-f7]C[behind]WL[300]TE[2];"
                 "C[a node of its own];B[b3:f7]C[one]C[two]BM[1]XY[kept][\\]]N[name])",
                 &r);
    assert_int_equal(report.status, READ_LEGAL);
    const RecordNode *n = r.root;
    assert_string_equal(n->comment, "start");
    n = n->child;
    assert_string_equal(n->comment, "before");
    assert_true(n->time_left[BLACK] == 12.5 && n->time_left[WHITE] < 0);
    n = n->child;
    assert_string_equal(n->comment, "behind\na node of its own");
    assert_true(n->time_left[WHITE] == 300);
    assert_int_equal(n->glyph, GLYPH_BRILLIANT);
    n = n->child;
    assert_string_equal(n->comment, "one\ntwo");
    assert_int_equal(n->glyph, GLYPH_BAD);
    assert_string_equal(n->extra, "XY[kept][\\]]N[name]");
    Buffer out = {0};
    sgf_write(&r, "Lia:1", &out);
    assert_contains(buffer_text(&out), ";B[d1-b3]BL[12.500]C[before]");
    assert_contains(buffer_text(&out), "BM[1]C[one\ntwo]XY[kept][\\]]N[name]");
    buffer_finish(&out);
    record_finish(&r);
}

/* Clocks are written to the millisecond, with all zeros behind the point. */
static void clocks_to_the_millisecond(void **state) {
    (void)state;
    static const struct {
        double black, white;
        const char *text;
    } rows[] = {
        {1.05, 0.007, "BL[1.050]WL[0.007]"}, {0.5, 60, "BL[0.500]WL[60]"},
        {-1, 3599.999, "]WL[3599.999]"},     {59.9996, -1, "BL[60]\n"},
        {0, 12.34, "BL[0]WL[12.340]"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Record r, back;
        Buffer out = {0};
        read_sgf("(;GM[9];B[d1-b3];W[h7-f7])", &r);
        r.root->child->time_left[BLACK] = rows[i].black;
        r.root->child->time_left[WHITE] = rows[i].white;
        sgf_write(&r, "Lia:1", &out);
        assert_contains(buffer_text(&out), rows[i].text);
        read_sgf(buffer_text(&out), &back);
        for (int c = 0; c < 2; c++) {
            double difference =
                back.root->child->time_left[c] - (c ? rows[i].white : rows[i].black);
            assert_true(difference > -0.0006 && difference < 0.0006);
        }
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
}

static void latin1_and_control_bytes(void **state) {
    (void)state;
    static const char text[] = "(;GM[9]PB[Ren\xE9]PW[Jos\xC3\xA9]EV[a\0b\x01"
                               "c\td];B[d1-b3])";
    GameReader reader;
    Record r;
    ReadReport report;
    Rules rules = rules_default();
    game_reader_init(&reader, (Span){text, sizeof text - 1}, &rules);
    assert_true(sgf_read(&reader, &r, &report));
    assert_int_equal(report.status, READ_LEGAL);
    assert_string_equal(record_info(&r, INFO_BLACK), "Ren\xC3\xA9");
    assert_string_equal(record_info(&r, INFO_WHITE), "Jos\xC3\xA9");
    assert_string_equal(record_info(&r, INFO_EVENT), "a b c d");
    assert_main_line(&r, "d1b3");
    record_finish(&r);
}

/* Where texts go when a node is not what it should be. */
static void odd_nodes(void **state) {
    (void)state;
    Record r;
    /* two moves in one node: what stands behind a move is said of it */
    ReadReport report =
        read_sgf("(;GM[9];B[d1-b3]C[one]W[h7-f7]C[two \\\nlines\\\r\nare one]BL[1])", &r);
    assert_int_equal(report.status, READ_LEGAL);
    assert_main_line(&r, "d1b3 h7f7");
    assert_string_equal(r.root->child->comment, "one");
    assert_string_equal(r.root->child->child->comment, "two linesare one");
    assert_true(r.root->child->time_left[BLACK] < 0);
    record_finish(&r);
    /* what is said of an illegal move is not said of the one before */
    report = read_sgf("(;GM[9];B[d1-b3];C[oh]W[h7-f6]C[no];C[yes])", &r);
    assert_int_equal(report.status, READ_ILLEGAL);
    assert_null(r.root->child->comment);
    record_finish(&r);
    /* a resignation in one variation does not end the others, nor the game */
    report = read_sgf("(;GM[9];B[b1-b3](;W[h4-f2];B[b3-b5])(;W[resign])(;W[a2-c2]))", &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    assert_int_equal(r.nodes, 5);
    assert_int_equal(record_result(&r).winner, WINNER_NONE);
    record_finish(&r);
    /* a set-up without SU, begun by White without PL */
    report = read_sgf("(;GM[9]AB[d5h1]AW[a8e4];W[a8-a7])", &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    assert_int_equal(r.root->position.side, WHITE);
    assert_main_line(&r, "a8a7");
    record_finish(&r);
    /* a standard set-up with changes */
    report = read_sgf("(;GM[9]SU[Standard]AE[b1]AB[d4];B[d4-d7])", &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    assert_false(bits_has(r.root->position.stones[BLACK], square_parse(span_of("b1"))));
    assert_main_line(&r, "d4d7");
    record_finish(&r);
}

static void variations_are_kept(void **state) {
    (void)state;
    Record r;
    ReadReport report = read_sgf("(;GM[9];B[b1-b3](;W[h4-f2];B[b3-b5])(;W[a2-c2]C[other](;B[d1-d3])"
                                 "(;B[e1-e3]))(;W[h4-f2]C[again];B[c1-c3]))",
                                 &r);
    assert_int_equal(report.status, READ_LEGAL);
    assert_main_line(&r, "b1b3 h4f2 b3b5");
    const RecordNode *first = r.root->child->child, *second = first->sibling;
    assert_string_equal(second->comment, "other");
    assert_null(second->sibling); /* h4-f2 again is the same node */
    assert_string_equal(first->comment, "again");
    assert_non_null(first->child->sibling);
    assert_non_null(second->child->sibling);
    assert_int_equal(r.nodes, 8);
    Buffer out = {0};
    sgf_write(&r, "Lia:1", &out);
    assert_contains(buffer_text(&out), ";B[b1-b3]\n(;W[h4-f2]C[again](;B[b3-b5])(;B[c1-c3]))"
                                       "(;W[a2-c2]C[other](;B[d1-d3])(;B[e1-e3])))\n");
    buffer_finish(&out);
    record_finish(&r);
}

static void random_games_survive_the_round_trip(void **state) {
    (void)state;
    uint64_t seed = 2024;
    enum { GAMES = 300 };
    for (int i = 0; i < GAMES; i++) {
        Record r, back;
        Buffer out = {0}, again = {0};
        random_record(&r, &seed, i & 1);
        record_set_info(&r, INFO_BLACK, "A \\ B ] C");
        sgf_write(&r, "Lia:1", &out);
        assert_false(out.failed);
        ReadReport report = read_sgf(buffer_text(&out), &back);
        if (report.status != READ_LEGAL) fail_msg("%s\n%s", report.why.text, buffer_text(&out));
        assert_true(same_tree(&r, &back));
        assert_string_equal(record_info(&back, INFO_BLACK), "A \\ B ] C");
        sgf_write(&back, "Lia:1", &again);
        assert_string_equal(buffer_text(&out), buffer_text(&again));
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
        buffer_finish(&again);
    }
    print_message("%d random games\n", GAMES);
}

static void results_are_read_and_derived(void **state) {
    (void)state;
    /* Nine plies each: the last capture connects White only, and Black connects. */
    static const char foolswin[] =
        ";B[c1:a3];W[a2-c4];B[c8:a6];W[a4-d4];B[e1-c3];W[d4-g4];B[c3:a5];"
        "W[c4-f4];B[a3:a7])";
    static const char quick[] = ";B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];"
                                "W[h3:f1];B[e1-e5])";
    static const struct {
        const char *head, *moves;
        Winner winner;
        EndReason reason;
        bool disagrees;
        const char *written;
    } rows[] = {
        {"(;GM[9]", foolswin, WINNER_WHITE, END_OPPONENT_CONNECTED, false, "RE[W+]"},
        {"(;GM[9]RE[W+]", foolswin, WINNER_WHITE, END_OPPONENT_CONNECTED, false, "RE[W+]"},
        {"(;GM[9]RE[B+]", foolswin, WINNER_WHITE, END_OPPONENT_CONNECTED, true, "RE[B+]"},
        {"(;GM[9]", quick, WINNER_BLACK, END_CONNECTED, false, "RE[B+]"},
        {"(;GM[9]RE[Black]", quick, WINNER_BLACK, END_CONNECTED, false, "RE[B+]"},
        {"(;GM[9]RE[0]", quick, WINNER_BLACK, END_CONNECTED, true, "RE[0]"},
        {"(;GM[9]", ";B[d1-b3];W[resign])", WINNER_BLACK, END_RESIGNED, false, "RE[B+R]"},
        {"(;GM[9]", ";B[d1-b3];W[Resigns   ])", WINNER_BLACK, END_RESIGNED, false, "RE[B+R]"},
        {"(;GM[9]", ";B[d1-b3];W[h7-f7];B[RESIGN]C[bye])", WINNER_WHITE, END_RESIGNED, false,
         "RE[W+R]"},
        /* also when it is not one's turn */
        {"(;GM[9]", ";B[d1-b3];W[h7-f7];W[resign])", WINNER_BLACK, END_RESIGNED, false, "RE[B+R]"},
        {"(;GM[9]RE[B+]", ";B[d1-b3];W[forfeit])", WINNER_BLACK, END_FORFEIT, false, "RE[B+F]"},
        {"(;GM[9]RE[W+]", ";B[d1-b3];W[resign])", WINNER_BLACK, END_RESIGNED, true, "RE[W+]"},
        {"(;GM[9]RE[W+R]", ";B[d1-b3])", WINNER_WHITE, END_RESIGNED, false, "RE[W+R]"},
        {"(;GM[9]RE[b+time]", ";B[d1-b3])", WINNER_BLACK, END_TIME, false, "RE[B+T]"},
        {"(;GM[9]RE[W+Forfeit]", ";B[d1-b3])", WINNER_WHITE, END_FORFEIT, false, "RE[W+F]"},
        {"(;GM[9]RE[W+]", ";B[d1-b3])", WINNER_WHITE, END_NONE, false, "RE[W+]"},
        {"(;GM[9]RE[Draw]", ";B[d1-b3])", WINNER_DRAW, END_AGREED, false, "RE[0]"},
        {"(;GM[9]RE[0]", ";B[d1-b3])", WINNER_DRAW, END_AGREED, false, "RE[0]"},
        {"(;GM[9]RE[White wins]", ";B[d1-b3])", WINNER_WHITE, END_NONE, false, "RE[W+]"},
        {"(;GM[9]RE[black resigned]", ";B[d1-b3])", WINNER_WHITE, END_RESIGNED, false, "RE[W+R]"},
        {"(;GM[9]RE[B]", ";B[d1-b3])", WINNER_BLACK, END_NONE, false, "RE[B+]"},
        {"(;GM[9]RE[Void]", ";B[d1-b3])", WINNER_NONE, END_NONE, false, "RE[Void]"},
        {"(;GM[9]RE[?]", ";B[d1-b3])", WINNER_NONE, END_NONE, false, "RE[?]"},
        {"(;GM[9]", ";B[d1-b3])", WINNER_NONE, END_NONE, false, "RE[?]"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        char text[400];
        Record r;
        Buffer out = {0};
        snprintf(text, sizeof text, "%s%s", rows[i].head, rows[i].moves);
        ReadReport report = read_sgf(text, &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", text, report.why.text);
        Result result = record_result(&r);
        if (result.winner != rows[i].winner || result.reason != rows[i].reason) {
            fail_msg("%s: winner %d, reason %d", text, (int)result.winner, (int)result.reason);
        }
        assert_int_equal(report.result_disagrees, rows[i].disagrees);
        sgf_write(&r, "Lia:1", &out);
        assert_contains(buffer_text(&out), rows[i].written);
        buffer_finish(&out);
        record_finish(&r);
    }
    print_message("%d results\n", COUNT(rows));
}

static void many_games_in_one_text(void **state) {
    (void)state;
    static const char text[] =
        "\n\n(;GM[9]GN[one];B[d1-b3])\n(;GM[9]GN[two];B[d1-d4])(;GM[9]GN[three]"
        ";B[d1-b3]\n(;GM[9]GN[four];B[b1-b3])\n(;GM[1]GN[five];B[aa])\ntrailing";
    static const struct {
        const char *name, *moves;
        int line;
        ReadStatus status;
    } rows[] = {{"one", "d1b3", 3, READ_LEGAL},
                {"two", "", 4, READ_ILLEGAL},
                {"three", "d1b3", 4, READ_LEGAL}, /* not closed, but the next one begins */
                {"four", "b1b3", 5, READ_LEGAL},
                {"five", "", 6, READ_DAMAGED}};
    GameReader reader;
    Record r;
    ReadReport report;
    Rules rules = rules_default();
    game_reader_init(&reader, span_of(text), &rules);
    for (int i = 0; i < COUNT(rows); i++) {
        assert_true(sgf_read(&reader, &r, &report));
        assert_string_equal(record_info(&r, INFO_NAME), rows[i].name);
        assert_main_line(&r, rows[i].moves);
        assert_int_equal(report.line, rows[i].line);
        assert_int_equal(report.status, rows[i].status);
        record_finish(&r);
    }
    assert_false(sgf_read(&reader, &r, &report));
    assert_int_equal(report.status, READ_LEGAL);
    assert_int_equal(reader.games, COUNT(rows));
}

static void what_is_refused_and_why(void **state) {
    (void)state;
    static const Refusal rows[] = {
        {HEAD ";B[d1-b3];W[h7-f7];B[b3-b4])", READ_ILLEGAL, 1, 3,
         "b3-b4: 3 stones on this line: it must move 3", "d1b3 h7f7"},
        {HEAD ";B[d1-b3]\n;W[h7-f7]\n;B[c5-c6]\n;W[h6-f6])", READ_ILLEGAL, 3, 3,
         "c5-c6: No stone on c5", "d1b3 h7f7"},
        {HEAD ";B[d1-b3];B[e1-e3])", READ_ILLEGAL, 1, 2, "it is White's turn", "d1b3"},
        {HEAD ";W[h7-f7])", READ_ILLEGAL, 1, 1, "it is Black's turn", ""},
        {HEAD ";B[d1-b3];W[pass])", READ_ILLEGAL, 1, 2, "pass: White can move and may not pass",
         "d1b3"},
        {HEAD ";B[d1-b3];W[hello])", READ_ILLEGAL, 1, 2, "'hello' does not begin with a square",
         "d1b3"},
        {HEAD ";B[d1-b3];W[h7-f7!!!!!!!!!!!xyz])", READ_ILLEGAL, 1, 2, "more text follows the move",
         "d1b3"},
        {HEAD ";B[d1-b3];W[])", READ_ILLEGAL, 1, 2, "no move: the text is empty", "d1b3"},
        {HEAD ";B[d1-b3];W[resign];B[b3-b5])", READ_ILLEGAL, 1, 2, "after the end of the game",
         "d1b3"},
        /* an illegal move in a variation does not touch the main line */
        {HEAD ";B[d1-b3](;W[h7-f7];B[b3:f7])(;W[a1-a2];B[b3-b5])(;W[h6-f6]))", READ_ILLEGAL, 1, 2,
         "a1-a2: No stone on a1", WIRE},
        {"(;GM[1];B[aa])", READ_DAMAGED, 1, 1, "GM[9] is Lines of Action, GM is '1'", ""},
        {"(;GM[9]SZ[9];B[d1-b3])", READ_DAMAGED, 1, 1, "the size of the board is '9', not 8", ""},
        {"(;GM[9]SU[Parachute];B[d1-b3])", READ_DAMAGED, 1, 1,
         "'Parachute' is a game with other rules", ""},
        {"(;GM[9]SU[GEMMA];B[d1-b3])", READ_DAMAGED, 1, 1, "'GEMMA' is a game with other rules",
         ""},
        {"(;GM[9]SU[Fancy];B[d1-b3])", READ_DAMAGED, 1, 1, "the set-up 'Fancy' is not known", ""},
        {"(;GM[9]SU[Custom]AB[d5];B[d5-d6])", READ_DAMAGED, 1, 1,
         "White has no stone in the set-up", ""},
        {"(;GM[9]SU[Custom];B[d5-d6])", READ_DAMAGED, 1, 1, "Black has no stone in the set-up", ""},
        {"(;GM[9]SU[Standard]AB[d5];B[d5-d6])", READ_DAMAGED, 1, 1, "Black has 13 stones", ""},
        {"(;GM[9]SU[Custom]AB[d5]AW[d5];B[d5-d6])", READ_DAMAGED, 1, 1, "both colours on d5", ""},
        {"(;GM[9]SU[Custom]AB[d5x]AW[e4];B[d5-d6])", READ_DAMAGED, 1, 1, "'d5x' in the set-up", ""},
        {"(;GM[9];B[d1-b3];AB[d5];W[h7-f7])", READ_DAMAGED, 1, 2, "after the first move", "d1b3"},
        {HEAD ";B[d1-b3]", READ_DAMAGED, 1, 2, "ends before the game is closed", "d1b3"},
        {HEAD ";B[d1-b3];W[h7", READ_DAMAGED, 1, 2, "ends inside a value", "d1b3"},
        {HEAD ";B[d1-b3]C[no end \\]", READ_DAMAGED, 1, 2, "ends inside a value", "d1b3"},
        {HEAD ";B[d1-b3];W[h7-f7\\", READ_DAMAGED, 1, 2, "ends inside a value", "d1b3"},
    };
    check_refusals(rows, COUNT(rows), read_sgf);
}

static void no_game_at_all(void **state) {
    (void)state;
    static const char *const texts[] = {"",     " \n",       "hello", "(",   "(;",
                                        "(;-)", ";B[d1-b3]", "((((",  "[[[", ")"};
    for (int i = 0; i < COUNT(texts); i++) {
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        game_reader_init(&reader, span_of(texts[i]), &rules);
        if (sgf_read(&reader, &r, &report)) fail_msg("a game in \"%s\"", texts[i]);
        assert_int_equal(report.status, READ_LEGAL);
    }
}

/* A position without moves for White: a pass is legal there, and may be left out in a file. */
static void passes(void **state) {
    (void)state;
#define STUCK "(;GM[9]SU[Custom]AB[c7f4d3h3a2b2e2b1g1]AW[a1h2]PL[W]"
    static const char *const texts[] = {STUCK ";W[pass];B[c7-c6])", STUCK ";W[Pass  ];B[c7-c6])",
                                        STUCK ";B[c7-c6])"};
    for (int i = 0; i < COUNT(texts); i++) {
        Record r;
        ReadReport report = read_sgf(texts[i], &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", texts[i], report.why.text);
        assert_main_line(&r, "0000 c7c6");
        assert_int_equal(!strcmp(report.note.text, "a forced pass was left out"), i == 2);
        record_finish(&r);
    }
}

static void repetition_is_followed_and_noted(void **state) {
    (void)state;
    Buffer text = {0};
    Record r;
    buffer_add_text(&text, "(;GM[9]");
    for (int i = 0; i < 3; i++) {
        buffer_add_text(&text, ";B[b1-b3];W[a4-c4];B[b3-b1];W[c4-a4]");
    }
    buffer_add_text(&text, ")");
    ReadReport report = read_sgf(buffer_text(&text), &r);
    if (report.status != READ_LEGAL) fail_msg("%s", report.why.text);
    assert_contains(report.note.text, "goes on after a repetition");
    assert_int_equal(record_line_end(r.root)->ply, 12);
    assert_int_equal(record_result(&r).winner, WINNER_NONE);
    Game g;
    Rules rules = rules_default();
    assert_true(game_init(&g, NULL, &rules));
    assert_true(record_to_game(&r, record_line_end(r.root), &g, NULL));
    assert_int_equal(g.length, 12);
    game_finish(&g);
    record_finish(&r);
    buffer_finish(&text);
}

/* An illegal move does not relax the rules: the game has ended by the repetition before it. */
static void an_illegal_move_leaves_the_rules(void **state) {
    (void)state;
#define ROUND ";B[b1-b3];W[a4-c4];B[b3-b1];W[c4-a4]"
    Record r;
    const Rules usual = rules_default();
    ReadReport report = read_sgf("(;GM[9]" ROUND ROUND ";B[b1-b4])", &r);
    assert_int_equal(report.status, READ_ILLEGAL);
    assert_int_equal(report.ply, 9);
    assert_true(rules_are_equal(&r.game.rules, &usual));
    Result result = record_result(&r);
    assert_int_equal(result.winner, WINNER_DRAW);
    assert_int_equal(result.reason, END_REPETITION);
    record_finish(&r);
#undef ROUND
}

/* Oddities that do no harm are told of, the first one of a game, and nothing else is. */
static void oddities_are_noted(void **state) {
    (void)state;
    static const struct {
        const char *text, *note;
    } rows[] = {
        {HEAD ";B[d1-b3])", ""},
        {"(;;[x]GM[9];B[d1-b3])", "a value without a property was skipped"},
        {"(;GM[9]KM;B[d1-b3])", "a property without a value was skipped"},
        {"(;GM[9]PL[green];B[d1-b3])", "PL names neither Black nor White"},
        {"(;GM[9];B[d1-b3]SU[Standard])", "SU after the first move was skipped"},
        {"(;GM[9];B[d1-b3];PL[W])", "PL after the first move was skipped"},
        {"(;GM[9];B[d1-b3];RU[gamut])", "RU after the first move was skipped"},
        {"(;GM[9]!;B[d1-b3])", "'!' between properties was skipped"},
        {"(;GM[9];B[d1-b3](;FF[4];B[d1-d3])", "is not closed before the next game begins"},
        {"(;GM[9];B[d1-b3]( ; GM[9];B[d1-d3])", "is not closed before the next game begins"},
        {"(;GM[9]!;B[d1-b3]?;PL[W])", "'!' between properties was skipped"},
    };
    const Rules usual = rules_default();
    for (int i = 0; i < COUNT(rows); i++) {
        Record r;
        ReadReport report = read_sgf(rows[i].text, &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", rows[i].text, report.why.text);
        assert_string_equal(report.note.text, rows[i].note);
        assert_main_line(&r, "d1b3");
        assert_true(rules_are_equal(&r.game.rules, &usual));
        record_finish(&r);
    }
}

/* Of two values of one property the first counts; a judgement needs a move; and a result is not
 * contradicted where the moves cannot be read. */
static void said_twice_or_of_nothing(void **state) {
    (void)state;
    Record r;
    ReadReport report = read_sgf(
        "(;GM[9]PB[Ann]PB[Bob]DT[2001][2002]TM[60]OT[+1]OT[+2]TE[2];B[d1-b3]IT[];W[h7-f7]DO[])",
        &r);
    assert_int_equal(report.status, READ_LEGAL);
    assert_string_equal(record_info(&r, INFO_BLACK), "Ann");
    assert_string_equal(record_info(&r, INFO_DATE), "2001");
    assert_string_equal(record_info(&r, INFO_TIME), "60+1");
    assert_int_equal(r.root->glyph, GLYPH_NONE);
    assert_int_equal(r.root->child->glyph, GLYPH_INTERESTING);
    assert_int_equal(r.root->child->child->glyph, GLYPH_DOUBTFUL);
    record_finish(&r);
    report =
        read_sgf("(;GM[9]RE[W+];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];"
                 "W[h3:f1];B[e1-e5];W[h2-h4])",
                 &r);
    assert_int_equal(report.status, READ_ILLEGAL);
    assert_false(report.result_disagrees);
    assert_int_equal(record_result_to_write(&r).winner, WINNER_BLACK);
    record_finish(&r);
}

/* A name is its capitals, or all of it in capitals if there are none; what comes of an unknown one
 * is written as it was read. */
static void names_of_properties(void **state) {
    (void)state;
    static const char *const texts[] = {
        "(;GM[9]PB[Ann]WR[2000]RU[gamut]RE[W+R]KEEP2[x];B[d1-b3]BL[7]C[hi])",
        "(;gm[9]pb[Ann]wr[2000]ru[gamut]re[W+R]keep2[x];b[d1-b3]bl[7]c[hi])",
        "(;GaMe[9]PlayerBlack[Ann]WhiteRank[2000]RUles[gamut]REsult[W+R]KEyEP2[x];Black[d1-b3]"
        "BlackLeft[7]Comment[hi])"};
    for (int i = 0; i < COUNT(texts); i++) {
        Record r;
        ReadReport report = read_sgf(texts[i], &r);
        if (report.status != READ_LEGAL) fail_msg("%s: %s", texts[i], report.why.text);
        assert_string_equal(report.note.text, "");
        assert_string_equal(record_info(&r, INFO_BLACK), "Ann");
        assert_string_equal(record_info(&r, INFO_WHITE_RATING), "2000");
        assert_string_equal(rules_name(&r.game.rules), "gamut");
        assert_int_equal(record_result(&r).reason, END_RESIGNED);
        assert_string_equal(r.root->extra, "KEEP2[x]");
        assert_main_line(&r, "d1b3");
        assert_true(r.root->child->time_left[BLACK] == 7);
        assert_string_equal(r.root->child->comment, "hi");
        record_finish(&r);
    }
}

/* Every word for a result. */
static void words_for_results(void **state) {
    (void)state;
    static const struct {
        const char *text;
        Winner winner;
        EndReason reason;
    } rows[] = {{"0", WINNER_DRAW, END_AGREED},
                {"Drawn", WINNER_DRAW, END_AGREED},
                {" draw ", WINNER_DRAW, END_AGREED},
                {"1/2-1/2", WINNER_DRAW, END_AGREED},
                {"jigo", WINNER_DRAW, END_AGREED},
                {"", WINNER_NONE, END_NONE},
                {"Void", WINNER_NONE, END_NONE},
                {"00", WINNER_NONE, END_NONE},
                {"B+", WINNER_BLACK, END_NONE},
                {"w+", WINNER_WHITE, END_NONE},
                {"B", WINNER_BLACK, END_NONE},
                {"W", WINNER_WHITE, END_NONE},
                {"B+5", WINNER_BLACK, END_NONE},
                {"B+Resign", WINNER_BLACK, END_RESIGNED},
                {"W+R", WINNER_WHITE, END_RESIGNED},
                {"W+Time", WINNER_WHITE, END_TIME},
                {"B+f", WINNER_BLACK, END_FORFEIT},
                {"Black wins", WINNER_BLACK, END_NONE},
                {"white", WINNER_WHITE, END_NONE},
                {"White resigns", WINNER_BLACK, END_RESIGNED},
                {"black forfeits", WINNER_WHITE, END_FORFEIT}};
    for (int i = 0; i < COUNT(rows); i++) {
        Result result = sgf_result_parse(rows[i].text);
        if (result.winner != rows[i].winner || result.reason != rows[i].reason)
            fail_msg("%s: winner %d, reason %d", rows[i].text, result.winner, result.reason);
    }
}

/* Brackets may be nested as deep as a game is long; a node's comment grows up to a length. */
static void limits_of_a_file(void **state) {
    (void)state;
    enum { DEEPEST = 4096, LONGEST = 1 << 14 };
    for (int more = 0; more <= 1; more++) {
        Buffer text = {0};
        Record r;
        buffer_add_text(&text, "(;GM[9];B[d1-b3]");
        for (int i = 1; i < DEEPEST + more; i++) buffer_add_text(&text, "(;");
        for (int i = 0; i < DEEPEST + more; i++) buffer_add_text(&text, ")");
        ReadReport report = read_sgf(buffer_text(&text), &r);
        assert_int_equal(report.status, more ? READ_DAMAGED : READ_LEGAL);
        if (more) assert_contains(report.why.text, "variations nested more than 4096 deep");
        assert_main_line(&r, "d1b3");
        record_finish(&r);
        buffer_clear(&text);
        buffer_add_text(&text, "(;GM[9];B[d1-b3]C[");
        for (int i = 0; i < LONGEST - 1 + more; i++) buffer_add_char(&text, 'x');
        buffer_add_text(&text, "];C[behind])");
        report = read_sgf(buffer_text(&text), &r);
        assert_int_equal(report.status, READ_LEGAL);
        const char *comment = r.root->child->comment;
        assert_int_equal(strspn(comment, "x"), LONGEST - 1 + more);
        assert_string_equal(comment + strspn(comment, "x"), more ? "" : "\nbehind");
        assert_int_equal(strstr(report.note.text, "a comment was left out") != NULL, more);
        record_finish(&r);
        buffer_finish(&text);
    }
}

/* A game that is longer than its rules allow goes on, as one does behind a repetition. */
static void too_long_a_game_is_followed_and_noted(void **state) {
    (void)state;
    for (int plies = 149; plies <= 151; plies++) {
        static const char *const cycle[] = {";B[b1-b3]", ";W[a4-c4]", ";B[b3-b1]", ";W[c4-a4]"};
        Buffer text = {0};
        Record r;
        buffer_add_text(&text, "(;GM[9]RU[codingame]");
        for (int i = 0; i < plies; i++) buffer_add_text(&text, cycle[i % 4]);
        buffer_add_text(&text, ")");
        ReadReport report = read_sgf(buffer_text(&text), &r);
        assert_int_equal(report.status, READ_LEGAL);
        assert_string_equal(report.note.text, plies > 150 ? "is longer than the rules allow" : "");
        assert_int_equal(record_line_end(r.root)->ply, plies);
        assert_int_equal(record_result(&r).reason, plies == 150 ? END_MAX_PLIES : END_NONE);
        assert_int_equal(r.game.rules.max_plies, plies > 150 ? 0 : 150);
        record_finish(&r);
        buffer_finish(&text);
    }
}

/* Lines are counted as an editor counts them, whatever ends them. */
static void lines_of_all_systems(void **state) {
    (void)state;
    static const char *const ends[] = {"\n", "\r\n", "\r"};
    for (int i = 0; i < COUNT(ends); i++) {
        Buffer text = {0};
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        buffer_printf(&text, "%s(;GM[9]%s;B[d1-b3]%s%s)%s(;GM[9];B[d1-b3]%s;W[h7-f6])", ends[i],
                      ends[i], ends[i], ends[i], ends[i], ends[i]);
        game_reader_init(&reader, buffer_span(&text), &rules);
        assert_true(sgf_read(&reader, &r, &report));
        assert_int_equal(report.line, 2);
        record_finish(&r);
        assert_true(sgf_read(&reader, &r, &report));
        assert_int_equal(report.line, 6);
        assert_int_equal(report.problem_line, 7);
        record_finish(&r);
        buffer_finish(&text);
    }
}

/* Files made to hurt: they are read or refused in a moment, without a deep stack and without much
 * memory. */
static void hostile_files(void **state) {
    (void)state;
    enum { SIZE = 1 << 20 };
    static const struct {
        const char *head, *repeated, *tail;
    } rows[] = {
        {"(;GM[9]", "(", ""},
        {"(;GM[9]", "(;", ""},
        {"(;GM[9]", "(;B[d1-b3]", ""},
        {"(;GM[9]", ";", ")"},
        {"(;GM[9]", ")", ""},
        {"", "(;)", ""},
        {"(;GM[9]C[", "x", "])"},
        {"(;GM[9]C[", "\\", ""},
        {"(;GM[9]", "[]", ")"},
        {"(;GM[9]", "C[a]", ")"},
        {"(;GM[9]", "X[a]", ")"},
        {"(;GM[9]", "A", "[x])"},
        {"(;GM[9]B[", "b", "])"},
        {"(;GM[9]SU[Custom]AB[", "a1", "]AW[h8])"},
        {"(;GM[9];B[d1-b3]", "(;W[h7-f7]C[a long comment])", ")"},
        {"(;GM[9]", ";B[b1-b3];W[a4-c4];B[b3-b1];W[c4-a4]", ")"},
        {"(;GM[9]", "\xFF\n\r", ")"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Buffer text = {0};
        GameReader reader;
        Record r;
        ReadReport report;
        Rules rules = rules_default();
        buffer_add_text(&text, rows[i].head);
        while (text.length < SIZE) buffer_add_text(&text, rows[i].repeated);
        buffer_add_text(&text, rows[i].tail);
        assert_false(text.failed);
        game_reader_init(&reader, buffer_span(&text), &rules);
        int games = 0;
        while (sgf_read(&reader, &r, &report)) {
            assert_true(r.nodes <= RECORD_NODES_MAX);
            record_finish(&r);
            if (++games == 1000) break; /* millions of empty games: that many will do */
        }
        buffer_finish(&text);
    }
    print_message("%d files of %d MB\n", COUNT(rows), SIZE >> 20);
}

/* Writes what a node holds beside its move, after a round trip through a file. */
static void drawn_as(const char *properties, const char *written) {
    Record r, back;
    char text[400];
    Buffer out = {0}, again = {0};
    snprintf(text, sizeof text, HEAD ";B[d1-b3]%s;W[h7-f7])", properties);
    read_sgf(text, &r);
    sgf_write(&r, "test", &out);
    if (!strstr(buffer_text(&out), written)) fail_msg("%s: %s", properties, buffer_text(&out));
    read_sgf(buffer_text(&out), &back);
    sgf_write(&back, "test", &again);
    assert_string_equal(buffer_text(&out), buffer_text(&again));
    record_finish(&r);
    record_finish(&back);
    buffer_finish(&out);
    buffer_finish(&again);
}

/* Marks and arrows come back in their order; what is none stays as it was written. */
static void drawings_are_kept(void **state) {
    (void)state;
    drawn_as("AR[a1:c3]CR[e4][D5]", ";B[d1-b3]CR[e4][d5]AR[a1:c3]");
    drawn_as("CR[a1:b2]", "CR[a1][b1][a2][b2]");
    drawn_as("CR[e4][e4]LN[a1:b2][b2:a1]", "CR[e4]LN[a1:b2]");
    drawn_as("LB[c3:A][d4:x\\]\\:y][e5: 12 ]", "LB[c3:A][d4:x\\]\\:y][e5:12]");
    drawn_as("TR[zz]SQ[c3][i9][]MA[]", "SQ[c3]TR[zz]SQ[i9][]MA[]");
    drawn_as("AR[a1][a1:a1][a1:][:a1][c3:c9]", "AR[a1][a1:a1][a1:][:a1][c3:c9]");
    drawn_as("LB[c3][c3:][c3:far too long a label]", "LB[c3][c3:][c3:far too long a label]");
    drawn_as("SL[c3]DD[a1]", "SL[c3]DD[a1]");
    /* more than a node holds: all of them are in the file again */
    Buffer text = {0}, out = {0};
    Record r;
    buffer_add_text(&text, HEAD ";B[d1-b3]AR");
    for (int i = 0; i < 64 * 64; i++) {
        char from[3], to[3];
        square_format((Square)(i / 64), from);
        square_format((Square)(i % 64), to);
        if (i / 64 != i % 64) buffer_printf(&text, "[%s:%s]", from, to);
    }
    buffer_add_text(&text, ")");
    read_sgf(buffer_text(&text), &r);
    assert_int_equal(r.root->child->drawing.count, DRAWN_MAX);
    sgf_write(&r, "test", &out);
    int found = 0;
    for (const char *c = buffer_text(&out); (c = strchr(c, ':')); c++) found++;
    assert_int_equal(found, 64 * 63);
    /* taking one away makes room */
    Drawn one = r.root->child->drawing.items[7];
    assert_true(drawing_toggle(&r.root->child->drawing, &one));
    assert_int_equal(drawing_find(&r.root->child->drawing, &one), -1);
    assert_true(drawing_toggle(&r.root->child->drawing, &one));
    assert_int_equal(r.root->child->drawing.count, DRAWN_MAX);
    record_finish(&r);
    buffer_finish(&text);
    buffer_finish(&out);
}

/* All that is drawn is in a picture of the board, and a label cannot break it. */
static void drawings_are_in_pictures(void **state) {
    (void)state;
    static const struct {
        Drawn one;
        const char *text;
    } rows[] = {{{DRAWN_CIRCLE, 0, 0, ""}, "a2.8,2.8 0 1 0 5.6,0"},
                {{DRAWN_TRIANGLE, 9, 9, ""}, "l2.7,4.8h-5.4z"},
                {{DRAWN_SQUARE, 9, 9, ""}, "h5v5h-5z"},
                {{DRAWN_CROSS, 9, 9, ""}, "l4.2,4.2m0,-4.2"},
                {{DRAWN_LINE, 0, 63, ""}, "M11,81L81,11"},
                {{DRAWN_ARROW, 0, 63, ""}, "<polygon points=\"81.00,11.00 "},
                {{DRAWN_LABEL, 0, 0, "<&"}, ">&lt;&amp;</text>"}};
    for (int i = 0; i < COUNT(rows); i++) {
        Buffer out = {0};
        board_svg_write(
            &(BoardSvg){.position = pos_standard(), .drawn = &rows[i].one, .drawn_count = 1}, &out);
        assert_contains(buffer_text(&out), rows[i].text);
        buffer_finish(&out);
    }
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

/* The board itself: squares, labels, stones, marks and arrows, each where it belongs from either
 * side. A square is ten units wide, and a1 or h8 begins six from the left and the lower edge. */
static void pictures_of_boards(void **state) {
    (void)state;
    Move arrow = move_make(square_parse(span_of("a1")), square_parse(span_of("a3")));
    Square marks[] = {square_parse(span_of("a1")), square_parse(span_of("c2"))};
    static const char *const parts[2][10] = {
        {"<circle cx=\"11\" cy=\"81\" r=\"3.8\" fill=\"#000\"",
         "<circle cx=\"31\" cy=\"71\" r=\"3.8\" fill=\"#fff\"",
         "<rect x=\"6\" y=\"76\" width=\"10\" height=\"10\" fill=\"#d9d9d9\"/>",
         "<rect x=\"16\" y=\"76\" width=\"10\" height=\"10\" fill=\"#f5f5f5\"/>",
         "<text x=\"11\" y=\"90.5\">a</text>", "<text x=\"3\" y=\"82.2\">1</text>",
         "<text x=\"81\" y=\"90.5\">h</text>",
         "<rect x=\"6.5\" y=\"76.5\" width=\"9\" height=\"9\" fill=\"none\"",
         "<rect x=\"26.5\" y=\"66.5\" width=\"9\" height=\"9\" fill=\"none\"",
         "points=\"11.00,61.00 12.80,64.00 11.60,64.00 11.60,81.00 10.40,81.00 10.40,64.00 "
         "9.20,64.00\""},
        {"<circle cx=\"81\" cy=\"11\" r=\"3.8\" fill=\"#000\"",
         "<circle cx=\"61\" cy=\"21\" r=\"3.8\" fill=\"#fff\"",
         "<rect x=\"76\" y=\"6\" width=\"10\" height=\"10\" fill=\"#d9d9d9\"/>",
         "<rect x=\"66\" y=\"6\" width=\"10\" height=\"10\" fill=\"#f5f5f5\"/>",
         "<text x=\"81\" y=\"90.5\">a</text>", "<text x=\"3\" y=\"12.2\">1</text>",
         "<text x=\"11\" y=\"90.5\">h</text>",
         "<rect x=\"76.5\" y=\"6.5\" width=\"9\" height=\"9\" fill=\"none\"",
         "<rect x=\"56.5\" y=\"16.5\" width=\"9\" height=\"9\" fill=\"none\"",
         "points=\"81.00,31.00 79.20,28.00 80.40,28.00 80.40,11.00 81.60,11.00 81.60,28.00 "
         "82.80,28.00\""}};
    for (int flip = 0; flip < 2; flip++) {
        Buffer out = {0};
        BoardSvg d = {.position = pos_make(bits_of(marks[0]), bits_of(marks[1]), WHITE),
                      .arrows = &arrow,
                      .arrow_count = 1,
                      .marks = marks,
                      .mark_count = 2,
                      .flip = flip};
        board_svg_write(&d, &out);
        for (int i = 0; i < 10; i++) assert_contains(buffer_text(&out), parts[flip][i]);
        assert_contains(buffer_text(&out), "<title>8/8/8/8/8/8/2P5/p7 w - - 0 1</title>");
        assert_int_equal(count_of(buffer_text(&out), "<circle"), 2);
        assert_int_equal(count_of(buffer_text(&out), "#d9d9d9"), 32);
        assert_int_equal(count_of(buffer_text(&out), "#f5f5f5"), 32);
        assert_int_equal(count_of(buffer_text(&out), "<polygon"), 1);
        assert_int_equal(count_of(buffer_text(&out), "<text"), 16);
        buffer_finish(&out);
    }
}

static void dates(void **state) {
    (void)state;
    static const char *const good[] = {"2026",
                                       "2026-01",
                                       "2026-01-31",
                                       "2024-02-29",
                                       "2026-01-30,31",
                                       "1996-12-27,28,1997-01-03,04",
                                       "1996-05-06,07-08,09",
                                       "1996,1997",
                                       "1996-05,06",
                                       "1996-12-27,1997"},
                             *const bad[] = {"",         "31.2.2026",     "2026-1-31",
                                             "26",       "2026-01-31,",   "01-31",
                                             "2026,31",  "2026-01,01-31", "2026-01-30, 31",
                                             "next year"},
                             *const never[] = {"2026-02-31", "2026-00",    "2026-13",
                                               "2026-01-00", "1900-02-29", "2026-01-30,32",
                                               "2026-01,13"};
    Reason why;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!sgf_date_check(good[i], &why)) fail_msg("%s: %s", good[i], why.text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (sgf_date_check(bad[i], &why)) fail_msg("%s is no date", bad[i]);
        assert_string_equal(why.text, "Not written like 2026-01-31 or 2026");
    }
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        if (sgf_date_check(never[i], &why)) fail_msg("%s is no date", never[i]);
        assert_string_equal(why.text, "There is no such date");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_of_a_game),
        cmocka_unit_test(spellings_of_the_same_game),
        cmocka_unit_test(what_lia_writes),
        cmocka_unit_test(comments_clocks_and_glyphs),
        cmocka_unit_test(clocks_to_the_millisecond),
        cmocka_unit_test(latin1_and_control_bytes),
        cmocka_unit_test(odd_nodes),
        cmocka_unit_test(variations_are_kept),
        cmocka_unit_test(random_games_survive_the_round_trip),
        cmocka_unit_test(results_are_read_and_derived),
        cmocka_unit_test(many_games_in_one_text),
        cmocka_unit_test(what_is_refused_and_why),
        cmocka_unit_test(no_game_at_all),
        cmocka_unit_test(passes),
        cmocka_unit_test(repetition_is_followed_and_noted),
        cmocka_unit_test(an_illegal_move_leaves_the_rules),
        cmocka_unit_test(drawings_are_kept),
        cmocka_unit_test(drawings_are_in_pictures),
        cmocka_unit_test(pictures_of_boards),
        cmocka_unit_test(oddities_are_noted),
        cmocka_unit_test(said_twice_or_of_nothing),
        cmocka_unit_test(names_of_properties),
        cmocka_unit_test(words_for_results),
        cmocka_unit_test(limits_of_a_file),
        cmocka_unit_test(too_long_a_game_is_followed_and_noted),
        cmocka_unit_test(lines_of_all_systems),
        cmocka_unit_test(hostile_files),
        cmocka_unit_test(dates),
    };
    return cmocka_run_group_tests_name("sgf", tests, NULL, NULL);
}
