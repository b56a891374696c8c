#include "uci_options.h"
#include "base/number.h"
#include "book/book.h"
#include "search/engine.h"
#include "uci_parse.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const variants[] = {"linesofaction"};
static const char *const both_choices[] = {[BOTH_DRAW] = "draw", [BOTH_MOVER_WINS] = "mover wins"};
static const char *const stuck_choices[] = {
    [STUCK_PASS] = "pass", [STUCK_LOSES] = "loses", [STUCK_DRAW] = "draw"};
enum { UNTIL_NULL = -1 }; /* the choices end with NULL */

const UciOptionRow uci_option_rows[] = {
    [UCI_HASH] = {"Hash", UCI_SPIN, ENGINE_HASH_DEFAULT, 1, ENGINE_HASH_MAX, NULL,
                  "megabytes of the transposition table"},
    [UCI_CLEAR_HASH] = {"Clear Hash", UCI_BUTTON, 0, 0, 0, NULL, "forget everything learned"},
    [UCI_THREADS] = {"Threads", UCI_SPIN, 1, 1, ENGINE_THREADS_MAX, NULL,
                     "searching threads; one repeats itself exactly"},
    [UCI_MULTI_PV] = {"MultiPV", UCI_SPIN, 1, 1, ENGINE_LINES_MAX, NULL, "number of lines shown"},
    [UCI_PONDER] = {"Ponder", UCI_CHECK, 0, 0, 1, NULL,
                    "the user interface may let the engine think on the opponent's time"},
    [UCI_MOVE_OVERHEAD] = {"Move Overhead", UCI_SPIN, ENGINE_OVERHEAD_DEFAULT, 0, 10000, NULL,
                           "milliseconds kept in hand for each move"},
    [UCI_VARIANT] = {"UCI_Variant", UCI_COMBO, 0, 0, 0, variants, "the game played"},
    [UCI_ANALYSE_MODE] = {"UCI_AnalyseMode", UCI_CHECK, 0, 0, 1, NULL,
                          "analysis: full strength whatever the limits below say"},
    [UCI_LIMIT_STRENGTH] = {"UCI_LimitStrength", UCI_CHECK, 0, 0, 1, NULL, "play at UCI_Elo"},
    [UCI_ELO] = {"UCI_Elo", UCI_SPIN, SKILL_ELO_MAX, SKILL_ELO_MIN, SKILL_ELO_MAX, NULL,
                 "strength, with UCI_LimitStrength; the scale is Lia's own"},
    [UCI_SKILL_LEVEL] = {"Skill Level", UCI_SPIN, SKILL_LEVEL_MAX, SKILL_LEVEL_MIN, SKILL_LEVEL_MAX,
                         NULL, "level of play; the last is full strength"},
    [UCI_SKILL_SEED] =
        {"Skill Seed", UCI_SPIN, 0, 0, INT_MAX, NULL,
         "mistakes of a limited strength and variety of the book; 0 = others in every "
         "game"},
    [UCI_OWN_BOOK] = {"OwnBook", UCI_CHECK, 0, 0, 1, NULL, "play from the opening book"},
    [UCI_BOOK_FILE] = {"Book File", UCI_STRING, 0, 0, 0, NULL,
                       "opening book; empty = the one that comes with Lia"},
    [UCI_BOOK_VARIETY] = {"Book Variety", UCI_SPIN, 0, 0, BOOK_VARIETY_MAX, NULL,
                          "hundredths that a move from the book may give away, the less the "
                          "likelier; 0 = always the best"},
    [UCI_RULES] = {"Rules", UCI_COMBO, 0, 0, UNTIL_NULL, rules_names,
                   "rule dialect; sets the five rules below"},
    [UCI_RULE_BOTH] = {"Rule Both Connected", UCI_COMBO, 0, 0, BOTH_MOVER_WINS, both_choices,
                       "one move connects both sides"},
    [UCI_RULE_NO_MOVE] = {"Rule No Move", UCI_COMBO, 0, 0, STUCK_DRAW, stuck_choices,
                          "a player who cannot move"},
    [UCI_RULE_REPETITION] = {"Rule Repetition", UCI_SPIN, 3, 0, 100, NULL,
                             "a position is a draw when it stands so often; 0 = never"},
    [UCI_RULE_REPETITION_BOARD] = {"Rule Repetition Board", UCI_CHECK, 0, 0, 1, NULL,
                                   "compare positions without the side to move"},
    [UCI_RULE_MAX_PLIES] = {"Rule Max Plies", UCI_SPIN, 0, 0, 100000, NULL,
                            "a game this long is a draw; 0 = never"},
    [UCI_PRESET] = {"Preset", UCI_COMBO, 0, 0, UNTIL_NULL, preset_names,
                    "search as a whole; sets all Tune options"},
    [UCI_EVAL_FILE] = {"EvalFile", UCI_STRING, 0, 0, 0, NULL,
                       "file of another network; empty = the built-in one"},
    [UCI_DEBUG_LOG] = {"Debug Log File", UCI_STRING, 0, 0, 0, NULL,
                       "file to which all traffic is added; empty = none"},
};

/* Sets the option values that mirror the rules. */
static void values_from_rules(UciOptions *o) {
    o->value[UCI_RULE_BOTH] = (int)o->rules.both;
    o->value[UCI_RULE_NO_MOVE] = (int)o->rules.stuck;
    o->value[UCI_RULE_REPETITION] = o->rules.repetition;
    o->value[UCI_RULE_REPETITION_BOARD] = o->rules.repetition_board;
    o->value[UCI_RULE_MAX_PLIES] = o->rules.max_plies;
}

static void rules_from_values(UciOptions *o) {
    o->rules = (Rules){.both = (BothConnected)o->value[UCI_RULE_BOTH],
                       .stuck = (NoMove)o->value[UCI_RULE_NO_MOVE],
                       .repetition = o->value[UCI_RULE_REPETITION],
                       .repetition_board = o->value[UCI_RULE_REPETITION_BOARD],
                       .max_plies = o->value[UCI_RULE_MAX_PLIES]};
}

void uci_options_init(UciOptions *o) {
    memset(o, 0, sizeof *o);
    for (int i = 0; i < UCI_OPTIONS; i++) o->value[i] = uci_option_rows[i].initial;
    o->rules = rules_default();
    o->params = params_default();
}

int uci_option_last_choice(const UciOptionRow *row) {
    int n = 0;
    if (row->max != UNTIL_NULL) return row->max;
    while (row->choices[n]) n++;
    return n - 1;
}

static bool parse_value(const UciOptionRow *row, Span value, int *out, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    int64_t number;
    bool check;
    switch (row->kind) {
    case UCI_CHECK:
        if (!uci_parse_check(value, &check))
            return reason_set(why, "%s is true or false, not %s", row->name,
                              text_show(value, shown));
        *out = check;
        return true;
    case UCI_SPIN:
        if (!number_parse(value, row->min, row->max, &number))
            return reason_set(why, "%s is a whole number from %d to %d, not %s", row->name,
                              row->min, row->max, text_show(value, shown));
        *out = (int)number;
        return true;
    case UCI_COMBO:
        for (int i = 0; i <= uci_option_last_choice(row); i++)
            if (span_is(value, row->choices[i])) {
                *out = i;
                return true;
            }
        return reason_set(why, "%s has no choice %s", row->name, text_show(value, shown));
    case UCI_BUTTON:
    case UCI_STRING:
        break;
    }
    *out = 0;
    return true;
}

static bool set_path(char path[UCI_PATH_SIZE], Span value, Reason *why) {
    if (value.length >= UCI_PATH_SIZE) return reason_set(why, "the path is too long");
    bool none = span_is(value, "<empty>");
    snprintf(path, UCI_PATH_SIZE, "%.*s", none ? 0 : (int)value.length, value.at);
    return true;
}

static bool set_row(UciOptions *o, UciOptionId id, Span value, bool has_value, Reason *why) {
    const UciOptionRow *row = &uci_option_rows[id];
    int number = 0;
    if (!has_value && row->kind != UCI_BUTTON && row->kind != UCI_STRING)
        return reason_set(why, "%s needs a value", row->name);
    if (!parse_value(row, value, &number, why)) return false;
    if (id == UCI_RULE_REPETITION && number == 1)
        return reason_set(why, "%s is 0 or at least 2", row->name);
    if (id == UCI_DEBUG_LOG) return set_path(o->log_path, value, why);
    if (id == UCI_BOOK_FILE) return set_path(o->book_path, value, why);
    if (id == UCI_EVAL_FILE) return set_path(o->net_path, value, why);
    o->value[id] = number;
    if (id == UCI_RULES) {
        rules_find(span_of(rules_names[number]), &o->rules, NULL);
        values_from_rules(o);
    } else if (id >= UCI_RULE_BOTH && id <= UCI_RULE_MAX_PLIES) {
        rules_from_values(o);
    } else if (id == UCI_PRESET) {
        return params_preset(preset_names[number], &o->params, why);
    }
    return true;
}

static bool set_param(UciOptions *o, Span name, Span value, bool has_value, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    Span word, rest = name;
    if (span_next_word(&rest, &word) && span_is(word, "tune")) name = span_trim(rest);
    for (int i = 0; param_infos[i].name; i++) {
        const ParamInfo *info = &param_infos[i];
        int64_t number;
        if (!span_is(name, info->name)) continue;
        if (!has_value) return reason_set(why, "%s needs a value", info->name);
        if (!params_parse_value(i, value, &number) &&
            !number_parse_clamped(value, INT_MIN, INT_MAX, &number))
            return reason_set(why, "%s is a whole number, not %s", info->name,
                              text_show(value, shown));
        return params_set(&o->params, span_of(info->name), number, why);
    }
    return reason_set(why, "no option %s", text_show(name, shown));
}

bool uci_options_set(UciOptions *o, Span name, Span value, bool has_value, UciOptionId *id,
                     Reason *why) {
    for (int i = 0; i < UCI_OPTIONS; i++)
        if (span_is(name, uci_option_rows[i].name)) {
            *id = (UciOptionId)i;
            return set_row(o, *id, value, has_value, why);
        }
    *id = UCI_TUNE;
    return set_param(o, name, value, has_value, why);
}

static void format_row(const UciOptionRow *row, Buffer *out) {
    static const char *const kinds[] = {[UCI_CHECK] = "check",
                                        [UCI_SPIN] = "spin",
                                        [UCI_COMBO] = "combo",
                                        [UCI_BUTTON] = "button",
                                        [UCI_STRING] = "string"};
    buffer_printf(out, "option name %s type %s", row->name, kinds[row->kind]);
    switch (row->kind) {
    case UCI_CHECK:
        buffer_printf(out, " default %s", row->initial ? "true" : "false");
        break;
    case UCI_SPIN:
        buffer_printf(out, " default %d min %d max %d", row->initial, row->min, row->max);
        break;
    case UCI_COMBO:
        buffer_printf(out, " default %s", row->choices[row->initial]);
        for (int i = 0; i <= uci_option_last_choice(row); i++)
            buffer_printf(out, " var %s", row->choices[i]);
        break;
    case UCI_STRING:
        buffer_add_text(out, " default <empty>");
        break;
    case UCI_BUTTON:
        break;
    }
    buffer_add_char(out, '\n');
}

void uci_options_format(Buffer *out) {
    for (int i = 0; i < UCI_OPTIONS; i++) format_row(&uci_option_rows[i], out);
    for (int i = 0; param_infos[i].name; i++)
        buffer_printf(out, "option name Tune %s type spin default %d min %d max %d\n",
                      param_infos[i].name, param_infos[i].value, param_infos[i].min,
                      param_infos[i].max);
}
