/* Parsers for the commands with arguments: go, position, setoption. They accept any text and have
 * no side effects.
 */
#ifndef LIA_UCI_UCI_PARSE_H
#define LIA_UCI_UCI_PARSE_H

#include "rules/game.h"
#include "base/text.h"
#include "search/engine.h"

/* Longer games are refused: checking repetitions takes time quadratic in the length. */
enum { UCI_PLIES_MAX = 4096, UCI_PERFT_MAX = 20 };

/* Reads "true", "on", "1", "yes" and their opposites. */
bool uci_parse_check(Span word, bool *out);

/* Reads the text after "setoption"; name and value may contain blanks. False without a name. */
bool uci_parse_option(Span rest, Span *name, Span *value, bool *has_value);

/* Like game_play_words(), but refuses moves beyond UCI_PLIES_MAX. */
bool uci_play_words(Game *g, Span words, Reason *why);
/* Reads the text after "position". *out must be initialised and changes only on success. */
bool uci_parse_position(Span rest, const Rules *rules, Game *out, Reason *why);

typedef struct {
    bool has_limit; /* there is a condition to stop */
    bool has_moves; /* searchmoves was given, perhaps without a legal move */
    int perft;      /* 0 = no */
    int skipped;    /* words that are unknown or meaningless here */
} UciGo;
/* Reads the text after "go" into *r, whose limits must be zero. */
void uci_parse_go(Span rest, const Game *game, EngineRequest *r, UciGo *go);
/* Returns the i-th word that "go" knows, NULL after the last. */
const char *uci_go_word(int i);

#endif
