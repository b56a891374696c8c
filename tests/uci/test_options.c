/* Options and the words of go as they are read, reports and answers as they are written, without a
 * process. */
#include "rules/notation.h"
#include "search/searcher.h"
#include "uci/private/uci_format.h"
#include "uci/uci_options.h"
#include "uci/uci_parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static bool is_taken(const char *name, const char *value) {
    UciOptions o;
    UciOptionId id;
    Reason why;
    uci_options_init(&o);
    return uci_options_set(&o, span_of(name), span_of(value), true, &id, &why);
}

static bool is_number_taken(const char *name, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return is_taken(name, text);
}

/* The number after a word of a line. */
static int64_t number_behind(const char *line, const char *word) {
    const char *at = strstr(line, word);
    if (!at) fail_msg("no%sin %s", word, line);
    return at ? strtoll(at + strlen(word), NULL, 10) : 0;
}

/* A line "option name N type T default D …" says what is taken, and what holds if nothing is set. */
static void check_option(const char *line, int row) {
    UciOptions o;
    char name[64], type[16], value[64];
    const char *at = strstr(line, " type ");
    assert_non_null(at);
    snprintf(name, sizeof name, "%.*s", (int)(at - line) - 12, line + 12);
    assert_int_equal(sscanf(at, " type %15s", type), 1);
    uci_options_init(&o);
    int64_t now = row < UCI_OPTIONS ? o.value[row] : params_get(&o.params, row - UCI_OPTIONS);
    if (!strcmp(type, "spin")) {
        int64_t min = number_behind(line, " min "), max = number_behind(line, " max ");
        assert_true(min < max);
        assert_int_equal(number_behind(line, " default "), now);
        assert_true(is_number_taken(name, min) && is_number_taken(name, max));
        assert_false(is_number_taken(name, min - 1) || is_number_taken(name, max + 1));
    } else if (!strcmp(type, "check")) {
        assert_non_null(strstr(line, now ? " default true" : " default false"));
        assert_true(is_taken(name, "true") && is_taken(name, "false"));
        assert_false(is_taken(name, "2"));
    } else if (!strcmp(type, "combo")) {
        const UciOptionRow *option = &uci_option_rows[row];
        int choices = 0;
        snprintf(value, sizeof value, " default %s var ", option->choices[now]);
        assert_non_null(strstr(line, value));
        for (const char *var = line; (var = strstr(var, " var ")); choices++) {
            var += 5;
            const char *end = strstr(var, " var ");
            snprintf(value, sizeof value, "%.*s", end ? (int)(end - var) : (int)strlen(var), var);
            if (!is_taken(name, value)) fail_msg("%s: %s", name, value);
        }
        assert_int_equal(choices, uci_option_last_choice(option) + 1);
    } else if (!strcmp(type, "string")) {
        assert_non_null(strstr(line, " default <empty>"));
    } else {
        assert_string_equal(type, "button");
        assert_null(strstr(line, " default "));
    }
}

static void options_as_they_are_told(void **state) {
    (void)state;
    Buffer text = {0};
    Span rest, line;
    int row = 0;
    uci_options_format(&text);
    rest = buffer_span(&text);
    while (span_next_line(&rest, &line)) {
        char copy[512];
        snprintf(copy, sizeof copy, "%.*s", (int)line.length, line.at);
        assert_int_equal(strncmp(copy, "option name ", 12), 0);
        check_option(copy, row++);
    }
    print_message("%d options\n", row);
    assert_int_equal(row, UCI_OPTIONS + PARAM_COUNT);
    buffer_finish(&text);
}

/* A number that is taken is kept as it is, and nothing else changes with it. */
static void numbers_are_kept(void **state) {
    (void)state;
    UciOptions usual;
    uci_options_init(&usual);
    for (int row = 0; row < UCI_OPTIONS + PARAM_COUNT; row++) {
        bool is_param = row >= UCI_OPTIONS;
        const UciOptionRow *option = is_param ? NULL : &uci_option_rows[row];
        const ParamInfo *info = is_param ? &param_infos[row - UCI_OPTIONS] : NULL;
        if (option && option->kind != UCI_SPIN) continue;
        int limits[] = {option ? option->min : info->min, option ? option->max : info->max};
        for (int i = 0; i < 4; i++) {
            UciOptions o;
            char name[64], number[16];
            uci_options_init(&o);
            snprintf(name, sizeof name, "%s%s", is_param && i < 2 ? "Tune " : "",
                     option ? option->name : info->name);
            snprintf(number, sizeof number, "%d", limits[i % 2]);
            set(&o, name, number);
            for (int k = 0; k < UCI_OPTIONS; k++)
                assert_int_equal(o.value[k], k == row ? limits[i % 2] : usual.value[k]);
            for (int k = 0; k < PARAM_COUNT; k++)
                assert_int_equal(params_get(&o.params, k), k == row - UCI_OPTIONS
                                                               ? limits[i % 2]
                                                               : params_get(&usual.params, k));
        }
    }
}

/* Words for yes and no; anything else changes nothing. */
static void checks(void **state) {
    (void)state;
    static const char *const yes[] = {"true", "on", "1", "yes", "TRUE"}, *const no[] = {"false",
                                                                                        "off", "0",
                                                                                        "no", "No"};
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        bool value = false;
        assert_true(uci_parse_check(span_of(yes[i]), &value) && value);
        assert_true(uci_parse_check(span_of(no[i]), &value) && !value);
        value = i % 2;
        assert_false(uci_parse_check(span_of("maybe"), &value));
        assert_int_equal(value, i % 2);
    }
}

/* A path may have any length that fits; a word stands for none. */
static void paths(void **state) {
    (void)state;
    static const char *const names[] = {"EvalFile", "Book File", "Debug Log File"};
    char path[UCI_PATH_SIZE + 1];
    for (size_t i = 0; i < 3; i++) {
        UciOptions o;
        UciOptionId id;
        Reason why;
        uci_options_init(&o);
        const char *const kept[] = {o.net_path, o.book_path, o.log_path};
        memset(path, 'x', sizeof path);
        path[UCI_PATH_SIZE - 1] = '\0';
        set(&o, names[i], path);
        for (size_t k = 0; k < 3; k++) assert_string_equal(kept[k], k == i ? path : "");
        path[UCI_PATH_SIZE - 1] = 'x';
        path[UCI_PATH_SIZE] = '\0';
        assert_false(uci_options_set(&o, span_of(names[i]), span_of(path), true, &id, &why));
        assert_int_equal(strlen(kept[i]), UCI_PATH_SIZE - 1);
        set(&o, names[i], "<empty>");
        assert_string_equal(kept[i], "");
    }
}

static UciGo read_go(const char *words, EngineRequest *r) {
    Rules rules = rules_default();
    UciGo go;
    Game g;
    *r = (EngineRequest){0};
    assert_true(game_init(&g, NULL, &rules));
    uci_parse_go(span_of(words), &g, r, &go);
    game_finish(&g);
    return go;
}

/* Moves stand behind searchmoves until another word of go comes, each counts once, and what is none
 * is skipped. */
static void searchmoves(void **state) {
    (void)state;
    static const struct {
        const char *words;
        int moves, skipped, depth;
    } rows[] = {{"searchmoves b1b3 g1g3", 2, 0, 0},
                {"searchmoves b1b3 g1g3 b1b3", 2, 0, 0},
                {"searchmoves b1b3 depth 3 g1g3", 1, 1, 3},
                {"searchmoves b1b3 depth 3 searchmoves g1g3", 2, 0, 3},
                {"b1b3 searchmoves g1g3", 1, 1, 0},
                {"searchmoves b1b4 g1g3", 1, 1, 0},
                {"searchmoves b1b3 infinite g1g3 17", 1, 2, 0},
                {"searchmoves", 0, 0, 0},
                {"depth searchmoves b1b3", 1, 1, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EngineRequest r;
        UciGo go = read_go(rows[i].words, &r);
        if (r.searchmove_count != rows[i].moves || go.skipped != rows[i].skipped)
            fail_msg("%s: %d moves, %d skipped", rows[i].words, r.searchmove_count, go.skipped);
        assert_int_equal(r.depth, rows[i].depth);
        assert_int_equal(go.has_moves, strstr(rows[i].words, "searchmoves") != NULL);
    }
    EngineRequest r;
    Move first, second;
    read_go("searchmoves b1b3 g1g3", &r);
    assert_true(move_parse(span_of("b1b3"), &first, NULL));
    assert_true(move_parse(span_of("g1g3"), &second, NULL));
    assert_true(r.searchmoves[0] == first && r.searchmoves[1] == second);
}

/* Numbers out of range are those at its ends. */
static void numbers_of_go(void **state) {
    (void)state;
    static const struct {
        const char *words;
        int64_t depth, nodes, mate, perft, moves_to_go, move_time;
        bool infinite, ponder;
    } rows[] = {
        {"depth 7", .depth = 7},
        {"depth 0", .depth = 1},
        {"depth 100000", .depth = DEPTH_MAX},
        {"nodes 123456789012", .nodes = 123456789012},
        {"nodes -3", .nodes = 1},
        {"mate 4", .mate = 4},
        {"mate 0", .mate = 1},
        {"perft 3", .perft = 3},
        {"perft 99", .perft = UCI_PERFT_MAX},
        {"movestogo 20", .moves_to_go = 20},
        {"movestogo 0", .moves_to_go = 0},
        {"movestogo -1", .moves_to_go = 0},
        {"movestogo 99999", .moves_to_go = 10000},
        {"movetime 250", .move_time = 250},
        {"movetime -250", .move_time = 0},
        {"infinite", .infinite = true},
        {"ponder", .ponder = true},
        {"depth 3 nodes 5 movetime 7 mate 2 movestogo 9 ponder infinite", 3, 5, 2, 0, 9, 7, true,
         true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EngineRequest r;
        UciGo go = read_go(rows[i].words, &r);
        assert_int_equal(go.skipped, 0);
        assert_int_equal(r.depth, rows[i].depth);
        assert_int_equal(r.nodes, rows[i].nodes);
        assert_int_equal(r.mate, rows[i].mate);
        assert_int_equal(go.perft, rows[i].perft);
        assert_int_equal(r.moves_to_go, rows[i].moves_to_go);
        assert_int_equal(r.move_time, rows[i].move_time);
        assert_int_equal(r.has_move_time, strstr(rows[i].words, "movetime") != NULL);
        assert_int_equal(r.infinite, rows[i].infinite);
        assert_int_equal(r.ponder, rows[i].ponder);
    }
}

/* The longest game is taken, and one ply more refused. */
static void longest_game(void **state) {
    (void)state;
    static const char *const moves[] = {" b1b3", " a2c2", " b3b1", " c2a2"};
    Rules rules;
    assert_true(rules_find(span_of("gamut"), &rules, NULL));
    for (int more = 0; more < 2; more++) {
        Buffer text = {0};
        Game g;
        Reason why;
        assert_true(game_init(&g, NULL, &rules));
        buffer_add_text(&text, "startpos moves");
        for (int i = 0; i < UCI_PLIES_MAX + more; i++) buffer_add_text(&text, moves[i % 4]);
        assert_int_equal(uci_parse_position(buffer_span(&text), &rules, &g, &why), !more);
        assert_int_equal(g.ply, more ? 0 : UCI_PLIES_MAX);
        buffer_finish(&text);
        game_finish(&g);
    }
}

/* ---- what is written ---- */

static void assert_text(Buffer *text, const char *expected) {
    assert_string_equal(buffer_text(text), expected);
    buffer_finish(text);
}

/* The protocol counts moves, and a loss is negative. */
static void scores(void **state) {
    (void)state;
    const struct {
        Score score;
        const char *text;
    } rows[] = {{0, "cp 0"},
                {35, "cp 35"},
                {-1234, "cp -1234"},
                {score_win_in(1), "mate 1"},
                {score_win_in(3), "mate 2"},
                {score_win_in(4), "mate 2"},
                {score_win_in(5), "mate 3"},
                {score_loss_in(2), "mate -1"},
                {score_loss_in(3), "mate -2"},
                {score_loss_in(4), "mate -2"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Buffer text = {0};
        uci_format_score(rows[i].score, &text);
        assert_text(&text, rows[i].text);
    }
}

static Move m(const char *text) {
    Move move;
    assert_true(move_parse(span_of(text), &move, NULL));
    return move;
}

static void reports(void **state) {
    (void)state;
    EngineLine lines[] = {
        {.score = 12, .depth = 7, .seldepth = 11, .length = 2},
        {.score = -5, .depth = 6, .seldepth = 9, .length = 1, .bound = BOUND_LOWER},
        {.score = -8, .depth = 6, .seldepth = 8, .length = 1, .bound = BOUND_UPPER}};
    lines[0].bound = BOUND_EXACT;
    lines[0].moves[0] = lines[1].moves[0] = m("b1b3");
    lines[0].moves[1] = m("a2c2");
    lines[2].moves[0] = m("c1c3");
    EngineReport r = {.depth = 7,
                      .lines = lines,
                      .line_count = 3,
                      .nodes = 123,
                      .nodes_per_second = 456,
                      .milliseconds = 789,
                      .hash_permille = 10};
    Buffer text = {0};
    uci_format_report(&r, &text);
    assert_text(&text,
                "info depth 7 seldepth 11 multipv 1 score cp 12 nodes 123 nps 456 hashfull 10 time "
                "789 pv b1b3 a2c2\n"
                "info depth 6 seldepth 9 multipv 2 score cp -5 lowerbound nodes 123 nps 456 "
                "hashfull 10 time 789 pv b1b3\n"
                "info depth 6 seldepth 8 multipv 3 score cp -8 upperbound nodes 123 nps 456 "
                "hashfull 10 time 789 pv c1c3\n");
}

/* A finished game has no move, and its score says whether it is decided. */
static void answers(void **state) {
    (void)state;
    EngineAnswer a = {.best = m("b1b3"), .ponder = m("a2c2")};
    Buffer text = {0};
    uci_format_answer(&a, true, &text);
    assert_text(&text, "bestmove b1b3 ponder a2c2\n");
    uci_format_answer(&a, false, &text);
    assert_text(&text, "bestmove b1b3\n");
    a.ponder = MOVE_NONE;
    uci_format_answer(&a, true, &text);
    assert_text(&text, "bestmove b1b3\n");
    a.best = MOVE_NONE;
    uci_format_answer(&a, true, &text);
    assert_text(&text, "info string error no move\ninfo depth 0 score cp 0\nbestmove (none)\n");
    a.trouble = "out of memory";
    uci_format_answer(&a, true, &text);
    assert_text(&text,
                "info string error out of memory\ninfo depth 0 score cp 0\nbestmove (none)\n");
    static const struct {
        Winner winner;
        const char *end;
    } rows[] = {{WINNER_BLACK, "\ninfo depth 0 score mate 0\nbestmove (none)\n"},
                {WINNER_WHITE, "\ninfo depth 0 score mate 0\nbestmove (none)\n"},
                {WINNER_DRAW, "\ninfo depth 0 score cp 0\nbestmove (none)\n"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        a.result = (Result){.winner = rows[i].winner, .reason = END_CONNECTED};
        uci_format_answer(&a, true, &text);
        const char *written = buffer_text(&text);
        assert_int_equal(strncmp(written, "info string gameover ", 21), 0);
        assert_string_equal(strchr(written, '\n'), rows[i].end);
        buffer_finish(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_one_by_one),
        cmocka_unit_test(clocks_in_any_order),
        cmocka_unit_test(options_as_they_are_told),
        cmocka_unit_test(numbers_are_kept),
        cmocka_unit_test(checks),
        cmocka_unit_test(paths),
        cmocka_unit_test(searchmoves),
        cmocka_unit_test(numbers_of_go),
        cmocka_unit_test(longest_game),
        cmocka_unit_test(scores),
        cmocka_unit_test(reports),
        cmocka_unit_test(answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
