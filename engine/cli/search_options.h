/* --preset, --params, --set and --net, which all commands that search share. */
#ifndef LIA_CLI_SEARCH_OPTIONS_H
#define LIA_CLI_SEARCH_OPTIONS_H

#include "command.h"
#include "eval/params.h"

typedef struct {
    const char *preset, *file, *net;
    StringList set;
} SearchOptions;

/* Rows of a command whose options hold a SearchOptions: {.more = search_option_table, .offset = …}.
 */
extern const Option search_option_table[];

/* Preset, then file, then single values. Returns EXIT_OK; on failure reports it and returns
 * EXIT_USAGE, or EXIT_FAILED where a file cannot be read. */
int search_options_read(const Command *c, const SearchOptions *o, Params *params);

#endif
