/* The lines an engine writes in UCI and UGI: options, infos, moves. Every parser accepts any text,
 * changes nothing on failure, and skips words it does not know.
 */
#ifndef LIA_CLIENT_PROTOCOL_H
#define LIA_CLIENT_PROTOCOL_H

#include "base/reason.h"
#include "base/text.h"

#include <stdint.h>

typedef enum { PROTOCOL_UCI, PROTOCOL_UGI } Protocol;

typedef enum {
    CLIENT_OPTION_CHECK,
    CLIENT_OPTION_SPIN,
    CLIENT_OPTION_COMBO,
    CLIENT_OPTION_BUTTON,
    CLIENT_OPTION_STRING
} ClientOptionKind;

typedef struct {
    char *name;
    ClientOptionKind kind;
    char *initial;    /* default value, "" if none */
    int64_t min, max; /* of a spin */
    char **choices;   /* of a combo */
    int choice_count;
} ClientOption;

/* "option name … type … default … min … max … var …". */
bool client_option_parse(const char *line, ClientOption *out, Reason *why);
void client_option_finish(ClientOption *o);
/* True if the option accepts this value. */
bool client_option_allows(const ClientOption *o, const char *value, Reason *why);

typedef enum { SCORE_NONE, SCORE_CP, SCORE_MATE } ScoreKind;
typedef enum { SCORE_EXACT, SCORE_AT_LEAST, SCORE_AT_MOST } ScoreBound;

/* One "info" line; missing values are 0 (multipv 1). */
typedef struct {
    ScoreKind kind;
    int score; /* centipawns, or moves to the end, negative when losing */
    ScoreBound bound;
    int depth, seldepth, multipv, hashfull;
    int64_t nodes, nps, time_ms;
    Span pv;    /* of the line that was read */
    Span words; /* after "string" */
} ClientInfo;

/* False if the line is not an info line; malformed words are counted in *mistakes. */
bool client_info_parse(const char *line, ClientInfo *out, int *mistakes);

enum { BESTMOVE_SIZE = 32 };
typedef struct {
    char move[BESTMOVE_SIZE];   /* as received, truncated if too long */
    char ponder[BESTMOVE_SIZE]; /* "" if none */
} ClientBestMove;

/* False if the line is not a bestmove line. "bestmove" alone gives an empty move. */
bool client_best_move_parse(const char *line, ClientBestMove *out);
/* True for "(none)", "null" and "": the engine has no move. */
bool client_best_move_is_none(const char *move);

#endif
