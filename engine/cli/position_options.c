#include "position_options.h"
#include "rules/notation.h"

const Option position_option_table[] = {
    {"fen", OPTION_STRING, offsetof(PositionOptions, fen), 0, 0, "FEN",
     .shown = "the standard start", .help = "the position"},
    {"rules", OPTION_STRING, offsetof(PositionOptions, rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect"},
    {0}};

bool position_options_read(const Command *c, const PositionOptions *o, Position *p, Rules *rules) {
    Reason why;
    *p = pos_standard();
    *rules = rules_default();
    if (o->fen && !position_parse_any(span_of(o->fen), p, &why)) {
        command_usage(c, "--fen: %s", why.text);
        return false;
    }
    if (o->rules && !rules_find(span_of(o->rules), rules, &why)) {
        command_usage(c, "--rules: %s", why.text);
        return false;
    }
    return true;
}
