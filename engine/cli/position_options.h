/* --fen and --rules, which many commands share. */
#ifndef LIA_CLI_POSITION_OPTIONS_H
#define LIA_CLI_POSITION_OPTIONS_H

#include "command.h"
#include "rules/rules.h"

/* Reads the texts of --fen (NULL = standard start) and --rules (NULL = default). On failure reports
 * incorrect usage and returns false. */
bool position_options_read(const Command *c, const char *fen, const char *rules_text, Position *p,
                           Rules *rules);

#endif
