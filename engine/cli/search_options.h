/* --preset, --params, --set and --net, which all commands that search share. */
#ifndef LIA_CLI_SEARCH_OPTIONS_H
#define LIA_CLI_SEARCH_OPTIONS_H

#include "command.h"
#include "eval/params.h"

typedef struct {
    const char *preset, *file, *net;
    StringList set;
} SearchOptions;

/* Rows for the table of a command whose options hold a SearchOptions called search. */
#define SEARCH_OPTION_ROWS(Options)                                                                \
    {"preset", OPTION_STRING, offsetof(Options, search.preset),          0,                        \
     0,        "NAME",        "Lia (default), MIA, alphabeta or minimax"},                         \
        {"params",                                                                                 \
         OPTION_STRING,                                                                            \
         offsetof(Options, search.file),                                                           \
         0,                                                                                        \
         0,                                                                                        \
         "FILE",                                                                                   \
         "read parameters from a file of name=value lines"},                                       \
        {"net",                                                                                    \
         OPTION_STRING,                                                                            \
         offsetof(Options, search.net),                                                            \
         0,                                                                                        \
         0,                                                                                        \
         "FILE",                                                                                   \
         "use this network instead of the built-in one"},                                          \
    {                                                                                              \
        "set", OPTION_LIST, offsetof(Options, search.set), 0, 0, "NAME=VALUE",                     \
            "set one parameter; may be given several times"                                        \
    }

/* Preset, then file, then single values. On failure reports the wrong use and returns false. */
bool search_options_read(const Command *c, const SearchOptions *o, Params *params);

#endif
