/* Options and the words of go as they are read, without a process. */
#include "rules/notation.h"
#include "uci/uci_options.h"
#include "uci/uci_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void set(UciOptions *o, const char *name, const char *value) {
    UciOptionId id;
    Reason why;
    if (!uci_options_set(o, span_of(name), span_of(value), true, &id, &why))
        fail_msg("%s = %s: %s", name, value, why.text);
}

static void set_rule(UciOptions *o, int id, int value) {
    const UciOptionRow *row = &uci_option_rows[id];
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    set(o, row->name,
        row->kind == UCI_COMBO   ? row->choices[value]
        : row->kind == UCI_CHECK ? (value ? "true" : "false")
                                 : number);
}

static int rule(const Rules *r, int id) {
    switch (id) {
    case UCI_RULE_BOTH:
        return (int)r->both;
    case UCI_RULE_NO_MOVE:
        return (int)r->stuck;
    case UCI_RULE_REPETITION:
        return r->repetition;
    case UCI_RULE_REPETITION_BOARD:
        return r->repetition_board;
    default:
        return r->max_plies;
    }
}

/* A dialect sets all five rules. A single rule set after it changes this one and no other. */
static void rules_one_by_one(void **state) {
    (void)state;
    int changes = 0;
    for (int i = 0; i < RULES_COUNT; i++)
        for (int id = UCI_RULE_BOTH; id <= UCI_RULE_MAX_PLIES; id++) {
            UciOptions o;
            Rules dialect;
            uci_options_init(&o);
            assert_true(rules_find(span_of(rules_names[i]), &dialect, NULL));
            set(&o, "Rules", rules_names[i]);
            assert_true(rules_are_equal(&o.rules, &dialect));
            set_rule(&o, id, rule(&dialect, id)); /* what it is already */
            if (!rules_are_equal(&o.rules, &dialect))
                fail_msg("%s: %s changes another rule", rules_names[i], uci_option_rows[id].name);
            int other = rule(&dialect, id) == 0 ? 1 : 0;
            if (id == UCI_RULE_REPETITION) other = rule(&dialect, id) + 2;
            set_rule(&o, id, other);
            for (int k = UCI_RULE_BOTH; k <= UCI_RULE_MAX_PLIES; k++)
                assert_int_equal(rule(&o.rules, k), k == id ? other : rule(&dialect, k));
            changes++;
        }
    print_message("%d changes of a rule\n", changes);
    assert_true(changes >= 30);
}

/* The clock is the mover's: it has one if its own time is given, wherever that stands. Black is the
 * first player of UGI. */
static void clocks_in_any_order(void **state) {
    (void)state;
    static const struct {
        const char *words;
        int64_t black, white; /* ms; -1 = not given */
        int64_t increment[2];
    } rows[] = {{"wtime 7000 btime 5000", 5000, 7000, {0, 0}},
                {"btime 5000 wtime 7000", 5000, 7000, {0, 0}},
                {"btime 5000 binc 1 wtime 7000 winc 2", 5000, 7000, {1, 2}},
                {"winc 2 binc 1 wtime 7000", -1, 7000, {1, 2}},
                {"p1time 5000 p2time 7000 p1inc 1 p2inc 2", 5000, 7000, {1, 2}},
                {"p2inc 2 p2time 7000 p1time 5000", 5000, 7000, {0, 2}},
                {"btime 5000", 5000, -1, {0, 0}},
                {"wtime 7000", -1, 7000, {0, 0}},
                {"depth 3", -1, -1, {0, 0}}};
    Rules rules = rules_default();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int us = 0; us < 2; us++) {
            Position p = pos_standard();
            Game g;
            UciGo go = {0};
            EngineRequest r = {0};
            if (us == WHITE) p = pos_make(p.stones[BLACK], p.stones[WHITE], WHITE);
            assert_true(game_init(&g, &p, &rules));
            uci_parse_go(span_of(rows[i].words), &g, &r, &go);
            int64_t given[2];
            given[BLACK] = rows[i].black;
            given[WHITE] = rows[i].white;
            if (r.has_clock != (given[us] >= 0)) fail_msg("%s, side %d", rows[i].words, us);
            for (int c = 0; c < 2; c++) {
                if (given[c] >= 0) assert_int_equal(r.left[c], given[c]);
                assert_int_equal(r.increment[c], rows[i].increment[c]);
            }
            game_finish(&g);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_one_by_one),
        cmocka_unit_test(clocks_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
