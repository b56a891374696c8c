/* A match as the dialog describes it, and the command line of `lia match` that plays it: the window
 * has no other way to begin one.
 */
#ifndef LIA_GUI_MATCH_SETUP_H
#define LIA_GUI_MATCH_SETUP_H

#include "base/buffer.h"
#include "base/reason.h"
#include "session.h"

enum { MATCH_ENTRANTS_MAX = 12, MATCH_LIMIT = 40, MATCH_PATH = 1024, MATCH_LIST = 1200 };
enum { MATCH_PAIRS_MAX = 20000, MATCH_BOARDS_MAX = 64 };

typedef enum { OPENINGS_RANDOM, OPENINGS_OWN, OPENINGS_FILE, OPENINGS_STANDARD } OpeningsKind;
enum { OPENINGS_KINDS = OPENINGS_STANDARD + 1 };

typedef struct {
    char name[PLAYER_NAME];  /* "Lia", "Lia level 3", a preset or an engine of the roster */
    char limit[MATCH_LIMIT]; /* "" = that of all */
} MatchEntrant;

typedef struct {
    MatchEntrant entrants[MATCH_ENTRANTS_MAX];
    int count;
    char limit[MATCH_LIMIT]; /* as limits_parse() reads it */
    int pairs;
    bool gauntlet; /* the first one meets all others */
    int concurrency;
    OpeningsKind openings;
    int plies; /* of random openings */
    char file[MATCH_PATH];
    Rules rules;
    bool sprt; /* ends when the ratio test has decided, … */
    int elo0, elo1;
    bool resign, draw; /* the referee ends a game early, … */
    int resign_score, resign_moves, draw_score, draw_moves, draw_from;
    int longest;  /* plies; 0 = no limit */
    bool recover; /* a crash costs the game, not the match */
} MatchSetup;

/* Lia against MIA. */
MatchSetup match_setup_default(void);
/* The entrants as one line of the settings, "Lia|MIA@depth 6". */
void match_setup_list(const MatchSetup *m, char out[MATCH_LIST]);
/* Reads such a line; false if it names nobody. */
bool match_setup_read_list(MatchSetup *m, const char *list);

struct Roster;

typedef struct {
    char **items;
    int count;
    bool failed; /* without memory */
} MatchWords;

/* Writes the words behind `lia match`. lia: the program that speaks for Lia; log: the path of the
 * log, beside which the games are written as SGF and PGN. False with a reason; the words are to be
 * finished in either case. */
bool match_setup_words(const MatchSetup *m, const struct Roster *roster, const char *lia,
                       const char *log, MatchWords *out, Reason *why);
void match_words_finish(MatchWords *w);
/* Appends them as a shell reads them. */
void match_words_format(const MatchWords *w, Buffer *out);

#endif
