/* --fen and --rules, which many commands share. */
#ifndef LIA_CLI_POSITION_OPTIONS_H
#define LIA_CLI_POSITION_OPTIONS_H

#include "command.h"
#include "rules/rules.h"

typedef struct {
    const char *fen, *rules; /* NULL = the standard start, the default dialect */
} PositionOptions;

/* Rows of a command whose options hold PositionOptions: {.more = position_option_table, .offset = …}.
 */
extern const Option position_option_table[];

/* On failure reports incorrect usage and returns false. */
bool position_options_read(const Command *c, const PositionOptions *o, Position *p, Rules *rules);

#endif
