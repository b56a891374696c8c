#include "position_options.h"
#include "rules/notation.h"

bool position_options_read(const Command *c, const char *fen, const char *rules_text, Position *p,
                           Rules *rules) {
    Reason why;
    *p = pos_standard();
    *rules = rules_default();
    if (fen && !position_parse_any(span_of(fen), p, &why)) {
        command_usage(c, "--fen: %s", why.text);
        return false;
    }
    if (rules_text && !rules_find(span_of(rules_text), rules, &why)) {
        command_usage(c, "--rules: %s", why.text);
        return false;
    }
    return true;
}
