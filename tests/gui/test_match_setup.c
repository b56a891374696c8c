/* The command line of a match: what the library reads from it is what was meant, and what it cannot
 * carry is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/match_setup.h"
#include "game/roster.h"
#include "game/settings.h"
#include "match/match_options.h"

static Roster roster;

static RosterEntry *add(const char *name, const char *command) {
    RosterEntry *e = &roster.items[roster.count++];
    *e = (RosterEntry){0};
    snprintf(e->name, sizeof e->name, "%s", name);
    snprintf(e->command, sizeof e->command, "%s", command);
    return e;
}

/* The plan that the library makes of a set-up. */
static MatchPlan plan_of(const MatchSetup *m, MatchOptions *o, MatchWords *words) {
    MatchPlan plan;
    Reason why;
    if (!match_setup_words(m, &roster, "/opt/a b/lia", "/tmp/x.jsonl", words, &why))
        fail_msg("%s", why.text);
    *o = match_options_default();
    if (!options_read(match_option_table, words->count, words->items, o, &why) ||
        !match_options_plan(o, &plan, &why))
        fail_msg("%s", why.text);
    return plan;
}

static void the_library_reads_what_was_meant(void **state) {
    (void)state;
    MatchSetup m = match_setup_default();
    MatchOptions o;
    MatchWords words;
    roster = (Roster){0};
    RosterEntry *odd = add("Odd, very", "\"/opt/my dir/odd\" --a 'b,c' -x");
    odd->protocol = PROTOCOL_UGI;
    roster_set_option(odd, "Book File", "/tmp/a, b");
    assert_true(match_setup_read_list(&m, "Lia|Lia level 3@nodes 500|Odd, very@10+0.1|MIA|Lia"));
    m.rules = (Rules){0};
    rules_find(span_of("gamut"), &m.rules, NULL);
    m.openings = OPENINGS_RANDOM;
    m.plies = 6;
    m.concurrency = 3;
    m.gauntlet = m.resign = m.draw = m.recover = true;
    m.longest = 200;
    MatchPlan p = plan_of(&m, &o, &words);
    assert_int_equal(p.engine_count, 5);
    assert_string_equal(p.engines[0].name, "Lia");
    assert_string_equal(p.engines[0].command, " \"/opt/a b/lia\" uci");
    assert_true(p.engines[0].limits.move_time == 1000);
    assert_int_equal(p.engines[0].option_count, 0);
    assert_string_equal(p.engines[1].options[0].name, "Skill Level");
    assert_string_equal(p.engines[1].options[0].value, "3");
    assert_true(p.engines[1].limits.nodes == 500 && p.engines[1].limits.move_time == 0);
    assert_string_equal(p.engines[2].name, "Odd, very");
    assert_string_equal(p.engines[2].command, " \"/opt/my dir/odd\" --a 'b,c' -x");
    assert_string_equal(p.engines[2].options[0].value, "/tmp/a, b");
    assert_int_equal(p.engines[2].protocol, PROTOCOL_UGI);
    assert_true(p.engines[2].limits.time == 10000 && p.engines[2].limits.increment == 100);
    assert_string_equal(p.engines[3].options[0].value, "MIA");
    assert_string_equal(p.engines[4].name, "Lia (2)");
    assert_int_equal(p.kind, PLAN_GAUNTLET);
    assert_int_equal(p.rounds, 5);
    assert_int_equal(p.source.plies, 6);
    assert_string_equal(rules_name(&p.rules), "gamut");
    assert_int_equal(p.adjudication.max_plies, 200);
    assert_int_equal(p.adjudication.resign_count, m.resign_moves);
    assert_int_equal(p.adjudication.draw_from, 2 * m.draw_from);
    assert_true(o.recover && o.concurrency == 3);
    assert_string_equal(o.jsonl, "/tmp/x.jsonl");
    assert_string_equal(o.sgf, "/tmp/x.sgf");
    assert_string_equal(o.pgn, "/tmp/x.pgn");
    plan_finish(&p);
    match_words_finish(&words);
}

static void nonsense_is_refused(void **state) {
    (void)state;
    static const char *const lists[] = {"Lia",       "Lia|Nobody", "Lia|Lia level 13",
                                        "Lia|Quote", "Lia|Empty",  "Lia|MIA@soon"};
    roster = (Roster){0};
    add("Quote", "engine 'half");
    add("Empty", "");
    MatchWords words;
    Reason why;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        MatchSetup m = match_setup_default();
        assert_true(match_setup_read_list(&m, lists[i]));
        if (match_setup_words(&m, &roster, "lia", "x", &words, &why))
            fail_msg("taken: %s", lists[i]);
        match_words_finish(&words);
    }
    MatchSetup m = match_setup_default();
    m.sprt = true;
    m.elo0 = m.elo1;
    assert_false(match_setup_words(&m, &roster, "lia", "x", &words, &why));
    match_words_finish(&words);
    m.elo1++;
    assert_true(match_setup_words(&m, &roster, "lia", "x", &words, &why));
    match_words_finish(&words);
    assert_false(match_setup_read_list(&m, ""));
    assert_false(match_setup_read_list(&m, "||"));
    assert_int_equal(m.count, 2);
}

static void shells_read_the_words(void **state) {
    (void)state;
    const char *const given[] = {"--engine", "cmd=it's here", "", "a\"b", "$HOME"};
    char *items[5];
    for (int i = 0; i < 5; i++) items[i] = strdup(given[i]);
    MatchWords words = {.items = items, .count = 5};
    Buffer text = {0};
    buffer_add_text(&text, "printf '%s;' ");
    match_words_format(&words, &text);
    FILE *shell = popen(buffer_text(&text), "r");
    char out[120] = "";
    assert_non_null(shell);
    size_t n = fread(out, 1, sizeof out - 1, shell);
    out[n] = 0;
    pclose(shell);
    assert_string_equal(out, "--engine;cmd=it's here;;a\"b;$HOME;");
    for (int i = 0; i < 5; i++) free(items[i]);
    buffer_finish(&text);
}

static void settings_keep_the_match(void **state) {
    (void)state;
    Settings s = settings_default(), again = settings_default();
    Reason why;
    assert_true(match_setup_read_list(&s.match, "MIA@depth 3|Lia level 2|Lia"));
    s.match.concurrency = 2;
    s.match.sprt = true;
    s.match.elo0 = -5;
    char *text = settings_format(&s);
    assert_true(settings_parse(&again, text, &why));
    assert_int_equal(again.match.count, 3);
    assert_string_equal(again.match.entrants[0].limit, "depth 3");
    assert_string_equal(again.match.entrants[1].name, "Lia level 2");
    assert_true(again.match.sprt && again.match.elo0 == -5 && again.match.concurrency == 2);
    assert_false(settings_parse(&again, "match-concurrency = 0\n", &why));
    /* what an older version wrote in the same file does not come back */
    assert_true(settings_parse(&again, "match-black-name = Old\n", &why));
    assert_string_equal(again.match.entrants[0].name, "MIA");
    free(text);
    settings_finish(&s);
    settings_finish(&again);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_reads_what_was_meant),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(shells_read_the_words),
        cmocka_unit_test(settings_keep_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
