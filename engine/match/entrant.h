/* An engine of a match as the command line describes it: how to run it, its limits, its options.
 *
 *   cmd=./lia,name=A,tc=40/60+0.6,option.Hash=64
 *
 * Keys: cmd, args, dir, name, proto (uci, ugi), tc ([moves/]time[+increment], time in seconds or
 * minutes:seconds, or inf), st (seconds per move), depth, nodes, timemargin (ms), restart (on,
 * off), option.NAME. A value that contains a comma is quoted.
 */
#ifndef LIA_MATCH_ENTRANT_H
#define LIA_MATCH_ENTRANT_H

#include "client/client.h"
#include "base/json.h"

/* 0 means no limit; times in ms. */
typedef struct {
    double time, increment;
    int moves; /* number of moves after which more time is added */
    double move_time;
    int depth;
    int64_t nodes;
} Limits;

typedef struct {
    char *name, *value;
} OptionSetting;

typedef struct {
    char *name;
    char *command, *arguments, *directory; /* the last two may be NULL */
    Protocol protocol;
    Limits limits;
    double margin; /* tolerated overrun of a limit, ms */
    bool restart;  /* a new process for every game */
    OptionSetting *options;
    int option_count;
} Entrant;

/* Applies the keys of one text on top of earlier ones. A zeroed Entrant is empty. */
bool entrant_apply(Entrant *e, const char *text, Reason *why);
/* True if nothing is missing. An entrant without a name is named after its command. */
bool entrant_complete(Entrant *e, Reason *why);
void entrant_finish(Entrant *e);

bool limits_parse_tc(const char *text, Limits *out, Reason *why);
/* Reads what limits_format() writes, with or without spaces, and "1s" for "1s/move". */
bool limits_parse(const char *text, Limits *out, Reason *why);
/* "5+0.05", "40/60", "1s/move", "depth 8", "1000 nodes", joined by ", ". */
enum { LIMITS_SIZE = 96 };
void limits_format(const Limits *l, char out[LIMITS_SIZE]);

void entrant_to_json(const Entrant *e, Buffer *out);

#endif
