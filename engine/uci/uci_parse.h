/* The commands that carry data, taken apart: go, position, setoption. Any text may be given;
 * nothing here has effects beyond its result.
 */
#ifndef LIA_UCI_UCI_PARSE_H
#define LIA_UCI_UCI_PARSE_H

#include "rules/game.h"
#include "base/text.h"
#include "search/engine.h"

/* Longer games are refused: checking repetitions takes time by the square of the length. */
enum { UCI_PLIES_MAX = 4096, UCI_PERFT_MAX = 20 };

/* "true", "on", "1", "yes" and their opposites. */
bool uci_parse_check(Span word, bool *out);

/* What stands behind "setoption": name and value may hold blanks. False without a name. */
bool uci_parse_option(Span rest, Span *name, Span *value, bool *has_value);

/* Plays a list of moves as game_play_words() does, and refuses those beyond UCI_PLIES_MAX. */
bool uci_play_words(Game *g, Span words, Reason *why);
/* What stands behind "position". *out is initialised; only on success it becomes the new game. */
bool uci_parse_position(Span rest, const Rules *rules, Game *out, Reason *why);

typedef struct {
    bool has_limit; /* something says when to stop */
    bool has_moves; /* searchmoves was given; its legal moves may be none */
    int perft;      /* 0 = no */
    int skipped;    /* words that are unknown or make no sense here */
} UciGo;
/* What stands behind "go", put into *r, whose limits are zeros. */
void uci_parse_go(Span rest, const Game *game, EngineRequest *r, UciGo *go);
/* The i-th word that "go" knows, NULL behind the last. */
const char *uci_go_word(int i);

#endif
