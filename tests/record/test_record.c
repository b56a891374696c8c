/* The record: cursor, variations, promotion, deletion, texts, and the way to a Game and back. */
#include "../rules/sample.h"

static Move m(const char *text) {
    Move move;
    if (!move_parse(span_of(text), &move, NULL)) fail_msg("no move: %s", text);
    return move;
}

static void play(Record *r, const char *text) {
    Reason why = {""};
    if (!record_play(r, m(text), &why)) fail_msg("%s: %s", text, why.text);
}

static void start(Record *r) {
    Rules rules = rules_default();
    assert_true(record_init(r, NULL, &rules));
}

static void a_known_move_is_followed_another_is_a_variation(void **state) {
    (void)state;
    Record r;
    start(&r);
    play(&r, "b1b3");
    RecordNode *b1b3 = r.here;
    play(&r, "h4f2");
    assert_int_equal(r.nodes, 3);
    assert_true(record_back(&r));
    assert_ptr_equal(r.here, b1b3);
    assert_true(record_forward(&r));
    assert_false(record_forward(&r));
    assert_true(record_go_to(&r, r.root));
    assert_false(record_back(&r));
    play(&r, "b1b3");
    assert_ptr_equal(r.here, b1b3);
    play(&r, "a2c2");
    assert_int_equal(r.nodes, 4);
    assert_main_line(&r, "b1b3 h4f2");
    assert_false(record_is_main_line(r.here));
    assert_ptr_equal(b1b3->child->sibling, r.here);
    assert_int_equal(r.here->ply, 2);
    assert_int_equal(r.game.ply, 2);
    assert_true(pos_equal(&r.here->position, game_position(&r.game)));
    record_finish(&r);
}

static void an_illegal_move_changes_nothing(void **state) {
    (void)state;
    Record r;
    Reason why = {""};
    start(&r);
    play(&r, "b1b3");
    RecordNode *here = r.here;
    assert_false(record_play(&r, m("h4h8"), &why));
    assert_true(why.text[0] != '\0');
    assert_ptr_equal(r.here, here);
    assert_int_equal(r.nodes, 2);
    assert_int_equal(r.game.ply, 1);
    assert_null(here->child);
    record_finish(&r);
}

static void lines_are_promoted_and_deleted(void **state) {
    (void)state;
    Record r;
    start(&r);
    play(&r, "b1b3");
    play(&r, "h4f2");
    play(&r, "b3b5");
    record_go_to(&r, r.root);
    play(&r, "d1b3");
    play(&r, "a2c2");
    RecordNode *a2c2 = r.here;
    record_back(&r);
    play(&r, "h3e3");
    RecordNode *h3e3 = r.here;
    r.stated = (Result){.winner = WINNER_BLACK, .reason = END_RESIGNED};
    r.contradicted = (Result){.winner = WINNER_DRAW, .reason = END_AGREED};

    record_promote(&r, h3e3); /* beside its elder only: the main line is another one */
    assert_main_line(&r, "b1b3 h4f2 b3b5");
    assert_int_equal(r.stated.winner, WINNER_BLACK);
    assert_int_equal(record_result_to_write(&r).winner, WINNER_DRAW);
    record_make_main_line(&r, a2c2);
    assert_main_line(&r, "d1b3 a2c2");
    assert_int_equal(r.stated.winner, WINNER_NONE); /* said of another line */
    assert_int_equal(record_result_to_write(&r).winner, WINNER_NONE);
    assert_true(record_is_main_line(a2c2));
    assert_ptr_equal(record_line_end(r.root), a2c2);

    /* The cursor stands inside what is deleted, and deeper than it. */
    record_go_to(&r, record_line_end(r.root->child->sibling));
    assert_int_equal(r.here->ply, 3);
    assert_int_equal(r.nodes, 7);
    record_delete(&r, r.root->child->sibling);
    assert_ptr_equal(r.here, r.root);
    assert_int_equal(r.game.ply, 0);
    assert_int_equal(r.nodes, 4);
    assert_null(r.root->child->sibling);
    play(&r, "b1b3");
    assert_int_equal(r.nodes, 5);

    /* What was said of the end of the main line goes with it. */
    r.stated = (Result){.winner = WINNER_BLACK, .reason = END_RESIGNED};
    record_delete(&r, r.here);
    assert_int_equal(r.stated.winner, WINNER_BLACK);
    record_delete(&r, a2c2);
    assert_int_equal(r.stated.winner, WINNER_NONE);
    record_finish(&r);
}

/* A resignation ends the main line, and no other one. */
static void a_stated_result_is_that_of_the_main_line(void **state) {
    (void)state;
    Record r;
    Game g;
    Rules rules = rules_default();
    start(&r);
    play(&r, "b1b3");
    play(&r, "h4f2");
    RecordNode *last = r.here;
    record_go_to(&r, r.root);
    play(&r, "d1b3");
    r.stated = (Result){.winner = WINNER_WHITE, .reason = END_RESIGNED};
    assert_true(game_init(&g, NULL, &rules));
    assert_true(record_to_game(&r, last, &g, NULL));
    assert_int_equal(game_result(&g).winner, WINNER_WHITE);
    assert_true(record_to_game(&r, last->parent, &g, NULL));
    assert_int_equal(game_result(&g).winner, WINNER_NONE);
    assert_true(record_to_game(&r, r.here, &g, NULL)); /* the end of a variation */
    assert_int_equal(game_result(&g).winner, WINNER_NONE);
    game_finish(&g);
    record_finish(&r);
}

static void nodes_come_in_order(void **state) {
    (void)state;
    uint64_t seed = 99;
    for (int i = 0; i < 50; i++) {
        Record r;
        random_record(&r, &seed, i & 1);
        int nodes = 0;
        for (const RecordNode *n = r.root; n; n = record_next(n)) {
            nodes++;
            if (!n->parent) continue;
            assert_int_equal(n->ply, n->parent->ply + 1);
            assert_ptr_equal(record_find_child(n->parent, n->move), n);
        }
        assert_int_equal(nodes, r.nodes);
        /* from any node to any other */
        for (RecordNode *n = r.root; n; n = record_next(n)) {
            assert_true(record_go_to(&r, n));
            assert_true(pos_equal(&n->position, game_position(&r.game)));
        }
        record_finish(&r);
    }
    print_message("50 random trees\n");
}

static void texts_are_set_and_forgotten(void **state) {
    (void)state;
    Record r;
    start(&r);
    assert_string_equal(record_info(&r, INFO_EVENT), "");
    assert_true(record_set_info(&r, INFO_EVENT, "Olympiad"));
    assert_string_equal(record_info(&r, INFO_EVENT), "Olympiad");
    assert_true(record_set_info(&r, INFO_EVENT, ""));
    assert_null(r.info[INFO_EVENT]);
    assert_true(record_set_comment(r.root, "before the game"));
    assert_string_equal(r.root->comment, "before the game");
    assert_true(record_set_comment(r.root, NULL));
    assert_null(r.root->comment);
    record_finish(&r);
}

static void a_game_becomes_a_record_and_back(void **state) {
    (void)state;
    uint64_t seed = 5;
    Rules rules = rules_default();
    for (int i = 0; i < 100; i++) {
        Game g, back;
        Record r;
        Move list[MOVES_MAX];
        assert_true(game_init(&g, NULL, &rules));
        for (int n; g.ply < 60 && (n = game_moves(&g, list)) > 0;) {
            assert_true(game_play(&g, list[next_random(&seed) % (uint64_t)n], NULL));
        }
        game_declare(&g, WINNER_WHITE, END_RESIGNED, NULL);
        assert_true(record_init_from_game(&r, &g));
        assert_int_equal(r.nodes, g.length + 1);
        assert_ptr_equal(r.here, record_line_end(r.root));
        assert_true(game_init(&back, NULL, &rules));
        assert_true(record_to_game(&r, record_line_end(r.root), &back, NULL));
        assert_int_equal(back.length, g.length);
        Result a = game_result(&g), b = game_result(&back), c = record_result(&r);
        assert_int_equal(a.winner, b.winner);
        assert_int_equal(a.reason, b.reason);
        assert_int_equal(a.winner, c.winner);
        assert_int_equal(a.reason, c.reason);
        /* in the middle nobody has resigned yet */
        assert_true(record_to_game(&r, r.root->child, &back, NULL));
        assert_int_equal(back.length, 1);
        assert_int_equal(game_result(&back).winner, WINNER_NONE);
        game_finish(&back);
        game_finish(&g);
        record_finish(&r);
    }
    print_message("100 random games\n");
}

static void the_start_moves_only_before_the_first_move(void **state) {
    (void)state;
    Record r;
    Reason why = {""};
    Position eggs = pos_scrambled_eggs(), standard = pos_standard();
    start(&r);
    assert_true(record_set_start(&r, &eggs, &why));
    Move list[MOVES_MAX];
    assert_int_equal(game_moves(&r.game, list), 32);
    assert_true(record_play(&r, list[0], &why));
    assert_false(record_set_start(&r, &standard, &why));
    assert_contains(why.text, "moves already");
    assert_true(pos_equal(&r.root->position, &eggs));
    record_finish(&r);
}

/* Saved rules keep the name of a dialect where they only lack its repetition or its greatest
 * length. */
static void relaxed_rules_have_a_name(void **state) {
    (void)state;
    static const struct {
        const char *dialect;
        int repetition, max_plies;
        const char *name;
    } rows[] = {
        {"olympiad", 3, 0, "olympiad"},         {"olympiad", 0, 0, "olympiad"},
        {"olympiad", 2, 0, "custom"},           {"olympiad", 3, 99, "custom"},
        {"openspiel", 2, 1000, "openspiel"},    {"openspiel", 2, 0, "openspiel"},
        {"openspiel", 0, 1000, "openspiel"},    {"openspiel", 2, 999, "custom"},
        {"openspiel", 4, 1000, "custom"},       {"codingame", 0, 150, "codingame"},
        {"codingame", 0, 151, "custom"},        {"playstrategy", 0, 0, "playstrategy"},
        {"cutechess", 0, 0, "cutechess"},       {"cutechess", 4, 0, "custom"},
        {"playstrategy", 3, 0, "playstrategy"}, {"playstrategy", 3, 10, "custom"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Record r;
        Rules rules = rules_named(rows[i].dialect);
        rules.repetition = rows[i].repetition;
        rules.max_plies = rows[i].max_plies;
        assert_true(record_init(&r, NULL, &rules));
        if (strcmp(record_rules_name(&r), rows[i].name))
            fail_msg("row %d: %s", i, record_rules_name(&r));
        record_finish(&r);
    }
}

/* Every piece of information, each with a text of its own, comes back from both kinds of file. */
static void every_field_survives_both_formats(void **state) {
    (void)state;
    for (int sgf = 0; sgf < 2; sgf++) {
        Record r, back;
        Rules rules = rules_named("codingame");
        Position eggs = pos_scrambled_eggs();
        Buffer out = {0};
        assert_true(record_init(&r, &eggs, &rules));
        for (int i = 0; i < INFO_COUNT; i++) {
            char text[32];
            snprintf(text, sizeof text, "text number %d", i);
            if (i != INFO_RESULT) assert_true(record_set_info(&r, (RecordInfo)i, text));
        }
        assert_true(record_set_info(&r, INFO_DATE, "2024-06-01"));
        Move list[MOVES_MAX];
        for (int glyph = GLYPH_NONE; glyph < GLYPH_COUNT; glyph++) {
            char text[32];
            assert_true(game_moves(&r.game, list) > 0 && record_play(&r, list[0], NULL));
            snprintf(text, sizeof text, "comment %d", glyph);
            assert_true(record_set_comment(r.here, text));
            r.here->glyph = (Glyph)glyph;
        }
        r.stated = (Result){.winner = WINNER_WHITE, .reason = END_TIME};
        if (sgf)
            sgf_write(&r, "Lia:1", &out);
        else
            pgn_write(&r, &out);
        ReadReport report =
            sgf ? read_sgf(buffer_text(&out), &back) : read_pgn(buffer_text(&out), &back);
        if (report.status != READ_LEGAL) fail_msg("%s\n%s", report.why.text, buffer_text(&out));
        for (int i = 0; i < INFO_COUNT; i++)
            if (i != INFO_RESULT && strcmp(record_info(&back, (RecordInfo)i), r.info[i]))
                fail_msg("%s, not %s, in\n%s", record_info(&back, (RecordInfo)i), r.info[i],
                         buffer_text(&out));
        assert_true(same_tree(&r, &back));
        assert_string_equal(rules_name(&back.game.rules), "codingame");
        assert_int_equal(record_result(&back).winner, WINNER_WHITE);
        assert_int_equal(record_result(&back).reason, END_TIME);
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
}

static void assert_same_note(const MoveNote *a, const MoveNote *b) {
    assert_int_equal(a->opinion.score, b->opinion.score);
    assert_int_equal(a->opinion.mate, b->opinion.mate);
    assert_int_equal(a->opinion.depth, b->opinion.depth);
    assert_int_equal(a->opinion.foreign, b->opinion.foreign);
    assert_int_equal(a->over, b->over);
    assert_int_equal(a->class, b->class);
    assert_int_equal(a->lost, b->lost);
    assert_int_equal(a->better, b->better);
}

/* A note becomes a sentence in the comment of both kinds of file, behind the words of people, and
 * a note again when the file is read. */
static void notes_survive_both_formats(void **state) {
    (void)state;
    const MoveNote notes[] = {
        {.opinion = {.score = -123, .depth = 7},
         .class = CLASS_BLUNDER,
         .lost = 31,
         .better = m("c1c3")},
        {.opinion = {.mate = -4, .depth = 12}, .class = CLASS_BEST},
        {.opinion = {.mate = 2, .depth = 300, .foreign = true}},
        {.opinion = {.depth = 9, .foreign = true}},
        {.opinion = {.depth = 1}, .over = true, .class = CLASS_GOOD},
        {.opinion = {.mate = 1, .depth = 1}, .over = true, .class = CLASS_BEST},
        {.opinion = {.score = 5, .depth = 1},
         .class = CLASS_MISSED_WIN,
         .lost = 100,
         .better = m("c1c3")},
        {.opinion = {0}},
    };
    static const char *const words[] = {NULL, "My own words", "Two\nlines"};
    int count = (int)(sizeof notes / sizeof *notes), texts = 0;
    for (int i = 0; i < 3 * 2 * count; i++) {
        const MoveNote *note = &notes[i / 6];
        const char *own = words[i % 3];
        bool sgf = i % 6 < 3;
        Record r, back;
        Buffer out = {0};
        start(&r);
        play(&r, "b1b3");
        r.here->note = *note;
        assert_true(record_set_comment(r.here, own));
        if (sgf)
            sgf_write(&r, "Lia:1", &out);
        else
            pgn_write(&r, &out);
        ReadReport report =
            sgf ? read_sgf(buffer_text(&out), &back) : read_pgn(buffer_text(&out), &back);
        assert_int_equal(report.status, READ_LEGAL);
        const RecordNode *n = back.root->child;
        assert_same_note(&n->note, note);
        if (!own) assert_null(n->comment);
        if (own && sgf) assert_string_equal(n->comment, own);
        if (own && !sgf) assert_int_equal(n->comment[0], own[0]); /* line ends become blanks */
        texts += strstr(buffer_text(&out), note->opinion.foreign ? "Engine: " : "Lia: ") != NULL;
        record_finish(&r);
        record_finish(&back);
        buffer_finish(&out);
    }
    assert_int_equal(texts, 6 * (count - 1));
}

/* Each kind of note as the sentence that stands in files, whose words older files have too. */
static void notes_as_sentences(void **state) {
    (void)state;
    const struct {
        MoveNote note;
        const char *text;
    } rows[] = {
        {{.opinion = {.score = -123, .depth = 7},
          .class = CLASS_MISTAKE,
          .lost = 12,
          .better = m("c1c3")},
         "Lia: White +1.23, depth 7; mistake, 12 % lost; better c1-c3"},
        {{.opinion = {.score = 5, .depth = 30, .foreign = true}}, "Engine: Black +0.05, depth 30"},
        {{.opinion = {.depth = 9}}, "Lia: even, depth 9"},
        {{.opinion = {.score = 200, .depth = 2}, .class = CLASS_BEST},
         "Lia: Black +2.00, depth 2; best"},
        {{.opinion = {.depth = 2}, .class = CLASS_GOOD, .lost = 3},
         "Lia: even, depth 2; good, 3 % lost"},
        {{.opinion = {.depth = 2}, .class = CLASS_INACCURACY, .lost = 8},
         "Lia: even, depth 2; inaccuracy, 8 % lost"},
        {{.opinion = {.mate = -3, .depth = 2},
          .class = CLASS_BLUNDER,
          .lost = 60,
          .better = m("b1b3")},
         "Lia: White wins in 3, depth 2; blunder, 60 % lost; better b1-b3"},
        {{.opinion = {.mate = 4, .depth = 5},
          .class = CLASS_MISSED_WIN,
          .lost = 100,
          .better = m("b1b3")},
         "Lia: Black wins in 4, depth 5; missed win, 100 % lost; better b1-b3"},
        {{.opinion = {.mate = 1, .depth = 1}, .over = true}, "Lia: Black has won"},
        {{.opinion = {.mate = -1, .depth = 1}, .over = true, .class = CLASS_BEST},
         "Lia: White has won; best"},
        {{.opinion = {.depth = 1}, .over = true}, "Lia: draw"},
    };
    Position before = pos_standard();
    for (int i = 0; i < COUNT(rows); i++) {
        char text[NOTE_SIZE];
        MoveNote back;
        note_format(&rows[i].note, &before, text);
        assert_string_equal(text, rows[i].text);
        if (!note_parse(rows[i].text, &before, &back)) fail_msg("%s", text);
        assert_same_note(&back, &rows[i].note);
        assert_int_equal(class_is_bad(back.class), back.class >= CLASS_INACCURACY);
    }
}

/* Moves that were taken back are moves of the record, and its cursor stands at the end. */
static void moves_taken_back_are_kept(void **state) {
    (void)state;
    Game g;
    Record r;
    Reason why = {""};
    Rules rules = rules_named("gamut");
    Position eggs = pos_scrambled_eggs();
    Move list[MOVES_MAX];
    assert_true(game_init(&g, &eggs, &rules));
    for (int i = 0; i < 5; i++)
        assert_true(game_moves(&g, list) > 0 && game_play(&g, list[0], &why));
    game_go_to(&g, 2);
    assert_true(record_init_from_game(&r, &g));
    assert_int_equal(r.nodes, 6);
    assert_int_equal(r.here->ply, 5);
    assert_ptr_equal(r.here, record_line_end(r.root));
    assert_true(pos_equal(&r.root->position, &eggs));
    assert_true(pos_equal(&r.here->position, &g.steps[5].position));
    assert_string_equal(rules_name(&r.game.rules), "gamut");
    record_finish(&r);
    game_finish(&g);
}

/* As people count: a pair is Black's move and White's answer, and before the first move it is move
 * 1. */
static void moves_have_numbers(void **state) {
    (void)state;
    static const int numbers[2][5] = {{1, 1, 1, 2, 2}, {1, 1, 2, 2, 3}};
    for (int side = BLACK; side <= WHITE; side++) {
        Record r;
        Position start = pos_standard();
        Rules rules = rules_default();
        Move list[MOVES_MAX];
        start.side = (Color)side;
        assert_true(record_init(&r, &start, &rules));
        for (int ply = 0; ply < 5; ply++) {
            assert_int_equal(record_move_number(r.here), numbers[side][ply]);
            assert_true(game_moves(&r.game, list) > 0 && record_play(&r, list[0], NULL));
        }
        record_finish(&r);
    }
}

/* A tree may be so deep and have so many nodes, and moves that are there already are followed
 * still. */
static void limits_of_a_tree(void **state) {
    (void)state;
    static const char *const cycle[] = {"b1b3", "a4c4", "b3b1", "c4a4"};
    Record r;
    Reason why = {""};
    Rules rules = rules_named("gamut");
    assert_true(record_init(&r, NULL, &rules));
    for (int ply = 0; ply < RECORD_PLIES_MAX; ply++)
        if (!record_play(&r, m(cycle[ply % 4]), &why)) fail_msg("%d: %s", ply, why.text);
    assert_int_equal(r.here->ply, RECORD_PLIES_MAX);
    assert_false(record_play(&r, m(cycle[RECORD_PLIES_MAX % 4]), &why));
    assert_string_equal(why.text, "A game is at most 4096 plies long");
    record_go_to(&r, r.root);
    r.nodes = RECORD_NODES_MAX - 1;
    play(&r, "c1c3");
    record_back(&r);
    assert_false(record_play(&r, m("d1d3"), &why));
    assert_string_equal(why.text, "A game holds at most 262144 moves and variations");
    play(&r, "c1c3");
    record_finish(&r);
}

/* Rules that are those of no dialect have no name in files, and the usual ones need none. */
static void only_other_rules_are_named(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int repetition;
        const char *name; /* NULL = none */
    } rows[] = {{"olympiad", 3, NULL},
                {"olympiad", 7, NULL},
                {"gamut", 0, "gamut"},
                {"openspiel", 2, "openspiel"}};
    for (int i = 0; i < COUNT(rows); i++) {
        Record r;
        Buffer sgf = {0}, pgn = {0}, tag = {0}, property = {0};
        Rules rules = rules_named(rows[i].rules);
        rules.repetition = rows[i].repetition;
        assert_true(record_init(&r, NULL, &rules));
        sgf_write(&r, "test", &sgf);
        pgn_write(&r, &pgn);
        if (rows[i].name) {
            buffer_printf(&tag, "[Rules \"%s\"]", rows[i].name);
            buffer_printf(&property, "RU[%s]", rows[i].name);
            assert_contains(buffer_text(&pgn), buffer_text(&tag));
            assert_contains(buffer_text(&sgf), buffer_text(&property));
        } else {
            assert_null(strstr(buffer_text(&pgn), "[Rules"));
            assert_null(strstr(buffer_text(&sgf), "RU["));
        }
        buffer_finish(&sgf);
        buffer_finish(&pgn);
        buffer_finish(&tag);
        buffer_finish(&property);
        record_finish(&r);
    }
}

/* What people have written is theirs, and what only looks like a note is left to them. */
static void only_notes_are_taken_from_comments(void **state) {
    (void)state;
    static const struct {
        const char *comment, *rest;
        int score;
    } rows[] = {
        {"Lia: Black +1.00, depth 3\nand I agree", "and I agree", 100},
        {"before\nLia: Black +1.00, depth 3\r\nbehind", "before\nbehind", 100},
        {"Lia: Black +1.00, depth 3\nLia: White +2.00, depth 4", "Lia: Black +1.00, depth 3", -200},
        {"Lia: Black +0.50, depth 3; mistake, 9 % lost", NULL, 50},
        {"Lia: White +1.23, depth 7; good, 1 % lost; better c1xc3", NULL, -123},
        {"Engine: White +0.07, depth 4", NULL, -7},
        {"Lia: White +1.23, depth 7; good, 1 % lost; better c1-c3", NULL, -123},
        {"Lia", "", 0},
        {"Lia: ", "", 0},
        {"Lia: Black", "", 0},
        {"Lia: Black +1", "", 0},
        {"Lia: Black +1.5, depth 3", "", 0},
        {"Lia: Black +1.-5, depth 3", "", 0},
        {"Lia: Green +1.00, depth 3", "", 0},
        {"Lia: even, depth -3", "", 0},
        {"Lia: even, depth 3; superb", "", 0},
        {"Lia: even, depth 3; mistake, 999 % lost; better c1-c3", "", 0},
        {"Lia: even, depth 3; mistake, 9 % lost; better z9", "", 0},
        {"Lia: even, depth 3; mistake, 9 % lost; better a1-a1", "", 0},
        {"Lia: Black wins in 0, depth 3", "", 0},
        {"Lia: even, depth 3 and more", "", 0},
        {"x Lia: Black +1.00, depth 3", "", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Record r;
        start(&r);
        play(&r, "b1b3");
        assert_true(record_set_comment(r.here, rows[i].comment));
        assert_true(record_take_note(r.here));
        const char *rest = rows[i].rest && !rows[i].rest[0] ? rows[i].comment : rows[i].rest;
        if (note_is_there(&r.here->note) != (rows[i].score != 0)) fail_msg("%s", rows[i].comment);
        assert_int_equal(r.here->note.opinion.score, rows[i].score);
        if (rest)
            assert_string_equal(r.here->comment, rest);
        else
            assert_null(r.here->comment);
        record_finish(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_move_is_followed_another_is_a_variation),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(lines_are_promoted_and_deleted),
        cmocka_unit_test(a_stated_result_is_that_of_the_main_line),
        cmocka_unit_test(nodes_come_in_order),
        cmocka_unit_test(texts_are_set_and_forgotten),
        cmocka_unit_test(a_game_becomes_a_record_and_back),
        cmocka_unit_test(the_start_moves_only_before_the_first_move),
        cmocka_unit_test(relaxed_rules_have_a_name),
        cmocka_unit_test(every_field_survives_both_formats),
        cmocka_unit_test(notes_survive_both_formats),
        cmocka_unit_test(only_notes_are_taken_from_comments),
        cmocka_unit_test(notes_as_sentences),
        cmocka_unit_test(moves_taken_back_are_kept),
        cmocka_unit_test(moves_have_numbers),
        cmocka_unit_test(limits_of_a_tree),
        cmocka_unit_test(only_other_rules_are_named),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
