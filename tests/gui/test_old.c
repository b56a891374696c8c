/* Files that an older version has written are read with all that is in them. Those in old/ were
 * written by commit 2288492, before documents, motions and libraries: they are never renewed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "game/document.h"
#include "game/roster.h"
#include "game/settings.h"
#include "record/games.h"
#include "rules/notation.h"

static const char *folder;

static void read_old(const char *name, Buffer *text) {
    char path[PATH_BYTES];
    Reason why;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!file_read(path, text, &why)) fail_msg("%s", why.text);
}

static void read_record(const char *name, Record *out) {
    Buffer text = {0};
    GameReader reader;
    ReadReport report = {0};
    Rules rules = rules_default();
    read_old(name, &text);
    game_reader_init(&reader, buffer_span(&text), &rules);
    assert_true(game_reader_next(&reader, out, &report));
    assert_int_equal(report.status, READ_LEGAL);
    buffer_finish(&text);
}

static void settings_are_read(void **state) {
    (void)state;
    Buffer text = {0};
    Settings s = settings_default();
    Reason why;
    read_old("gui.conf", &text);
    if (!settings_parse(&s, buffer_text(&text), &why)) fail_msg("%s", why.text);
    assert_null(s.unknown);
    assert_false(s.show_links || s.confirm_resign || s.show_values);
    assert_true(s.show_evaluation && s.show_targets);
    assert_string_equal(settings_themes[s.theme], "wood");
    assert_int_equal(s.animation_ms, 0);
    assert_int_equal(s.threads, 2);
    assert_int_equal(s.lines, 3);
    assert_int_equal(s.review_ms, 50);
    assert_string_equal(s.puzzles, "/opt/loa/games/two.txt");
    assert_string_equal(s.folder, "/opt/loa/games");
    const GameSetup *g = &s.last_game;
    assert_int_equal(g->players[BLACK].kind, PLAYER_LIA);
    assert_int_equal(g->players[BLACK].level, 8); /* the fifth of eight */
    assert_int_equal(g->players[WHITE].kind, PLAYER_HUMAN);
    assert_int_equal(g->time.kind, TIME_INCREMENT);
    assert_int_equal(g->time.base_ms, 300000);
    assert_int_equal(g->time.increment_ms, 2000);
    assert_string_equal(rules_name(&g->rules), "playstrategy");
    /* the match of two engines, in the words of today */
    assert_int_equal(s.match.count, 2);
    assert_string_equal(s.match.entrants[0].name, "Toy");
    assert_string_equal(s.match.entrants[1].name, "Noisy");
    assert_string_equal(s.match.limit, "0.1s/move");
    assert_int_equal(s.match.pairs, 3);
    assert_int_equal(s.match.openings, OPENINGS_OWN);
    char *again = settings_format(&s);
    Span rest = buffer_span(&text), line;
    int lines = 0;
    while (span_next_line(&rest, &line)) { /* and none of it is lost when they are written */
        char copy[PATH_BYTES];
        snprintf(copy, sizeof copy, "%.*s\n", (int)line.length, line.at);
        static const char *const told_anew[] = {"match-black", "match-white", "match-time",
                                                "match-games", "match-vary",  NULL};
        bool anew = strstr(copy, "-level = "); /* one of eight levels: see below */
        for (const char *const *key = told_anew; *key; key++)
            anew |= !strncmp(copy, *key, strlen(*key));
        if (!anew && !strstr(again, copy)) fail_msg("lost: %s", copy);
        lines++;
    }
    assert_true(lines > 30);
    assert_null(strstr(again, "-level"));
    assert_non_null(strstr(again, "\nblack-strength = 8\nblack-name"));
    assert_non_null(strstr(again, "\nwhite-strength = 4\nwhite-name"));
    printf("%d lines of settings\n", lines);
    free(again);
    settings_finish(&s);
    buffer_finish(&text);
}

static void engines_are_read(void **state) {
    (void)state;
    static Roster r;
    Buffer text = {0};
    Reason why;
    read_old("engines.conf", &text);
    if (!roster_parse(&r, buffer_text(&text), &why)) fail_msg("%s", why.text);
    assert_int_equal(r.count, 2);
    const RosterEntry *toy = roster_find(&r, "Toy"), *second = roster_find(&r, "Second");
    assert_string_equal(toy->command, "/opt/loa/toy --noise 0");
    assert_int_equal(toy->protocol, PROTOCOL_UCI);
    assert_string_equal(roster_option(toy, "Noise"), "7");
    assert_int_equal(second->protocol, PROTOCOL_UGI);
    assert_int_equal(second->option_count, 0);
    buffer_finish(&text);
}

static void an_unfinished_game_goes_on(void **state) {
    (void)state;
    unsigned versions = 0;
    Document d;
    Record record;
    assert_true(document_init(&d, &versions));
    read_record("autosave.sgf", &record);
    document_restore(&d, &record);
    const Session *s = &d.session;
    assert_true(document_goes_on(&d));
    assert_int_equal(s->live->ply, 4);
    assert_int_equal(s->setup.players[BLACK].kind, PLAYER_HUMAN);
    assert_string_equal(s->setup.players[BLACK].name, "You");
    assert_int_equal(s->setup.players[WHITE].kind, PLAYER_LIA);
    assert_int_equal(s->setup.players[WHITE].level, 8); /* the fifth of eight */
    assert_string_equal(s->setup.players[WHITE].name, "Lia");
    assert_string_equal(rules_name(&s->setup.rules), "playstrategy");
    assert_int_equal(s->setup.time.kind, TIME_INCREMENT);
    assert_int_equal(s->setup.time.increment_ms, 2000);
    assert_int_equal(session_time_left(s, BLACK, 1), 303962);
    assert_int_equal(session_time_left(s, WHITE, 1), 303699);
    assert_int_equal(s->since, 0);
    assert_false(d.flipped);
    document_finish(&d);
}

/* The sentences become classes, opinions and better moves in the tree. */
static void a_review_is_read(void **state) {
    (void)state;
    static const struct {
        MoveClass class;
        int score, depth, lost;
        const char *better;
    } rows[] = {
        {CLASS_GOOD, 108, 6, 3, "e8g6"},      {CLASS_BEST, 111, 6, 0, NULL},
        {CLASS_MISTAKE, 19, 5, 14, "g1g3"},   {CLASS_BEST, 19, 6, 0, NULL},
        {CLASS_GOOD, -3, 1, 3, "b1b3"},       {CLASS_BEST, 68, 6, 0, NULL},
        {CLASS_INACCURACY, 18, 6, 8, "e1h4"}, {CLASS_BEST, 18, 6, 0, NULL},
        {CLASS_MISTAKE, -102, 7, 18, "e1h4"}, {CLASS_BEST, -102, 4, 0, NULL},
    };
    Record record;
    read_record("reviewed.sgf", &record);
    const RecordNode *n = record.root;
    assert_int_equal(n->note.opinion.score, 130);
    assert_int_equal(n->note.class, CLASS_NONE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        n = n->child;
        assert_non_null(n);
        assert_int_equal(n->note.class, rows[i].class);
        assert_int_equal(n->note.opinion.score, rows[i].score);
        assert_int_equal(n->note.opinion.depth, rows[i].depth);
        assert_false(n->note.opinion.foreign);
        assert_int_equal(n->note.lost, rows[i].lost);
        char better[MOVE_TEXT_SIZE] = "";
        if (rows[i].better) {
            assert_true(n->note.better != MOVE_NONE);
            move_format_wire(n->note.better, better);
            assert_string_equal(better, rows[i].better);
        } else {
            assert_int_equal(n->note.better, MOVE_NONE);
        }
        /* the sentence is not kept a second time, as a person's words */
        assert_true(!n->comment || !n->comment[0]);
    }
    assert_null(n->child);
    printf("%d notes\n", (int)(sizeof rows / sizeof *rows));
    record_finish(&record);
}

static void a_match_game_is_read(void **state) {
    (void)state;
    Record record;
    read_record("match.sgf", &record);
    assert_string_equal(record_info(&record, INFO_BLACK), "Toy");
    assert_string_equal(record_info(&record, INFO_WHITE), "Noisy");
    assert_int_equal(record_result(&record).winner, WINNER_BLACK);
    assert_int_equal(record_result(&record).reason, END_CONNECTED);
    int plies = 0;
    for (const RecordNode *n = record.root; n->child; n = n->child) plies++;
    assert_int_equal(plies, 23);
    record_finish(&record);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_are_read),          cmocka_unit_test(engines_are_read),
        cmocka_unit_test(an_unfinished_game_goes_on), cmocka_unit_test(a_review_is_read),
        cmocka_unit_test(a_match_game_is_read),
    };
    if (argc != 2) return 2;
    folder = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
