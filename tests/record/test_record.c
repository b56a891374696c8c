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

    record_promote(&r, h3e3); /* beside its elder only: the main line is another one */
    assert_main_line(&r, "b1b3 h4f2 b3b5");
    assert_int_equal(r.stated.winner, WINNER_BLACK);
    record_make_main_line(&r, a2c2);
    assert_main_line(&r, "d1b3 a2c2");
    assert_int_equal(r.stated.winner, WINNER_NONE); /* said of another line */
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_known_move_is_followed_another_is_a_variation),
        cmocka_unit_test(an_illegal_move_changes_nothing),
        cmocka_unit_test(lines_are_promoted_and_deleted),
        cmocka_unit_test(nodes_come_in_order),
        cmocka_unit_test(texts_are_set_and_forgotten),
        cmocka_unit_test(a_game_becomes_a_record_and_back),
        cmocka_unit_test(the_start_moves_only_before_the_first_move),
        cmocka_unit_test(relaxed_rules_have_a_name),
        cmocka_unit_test(every_field_survives_both_formats),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
