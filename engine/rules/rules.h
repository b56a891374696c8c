/* The rule dialects. No two servers agree on what happens when one move connects both sides, when
 * a player cannot move, and when a position is repeated; each of these is a field here.
 */
#ifndef LIA_RULES_RULES_H
#define LIA_RULES_RULES_H

#include "base/reason.h"
#include "base/text.h"
#include "result.h"

typedef enum { BOTH_DRAW, BOTH_MOVER_WINS } BothConnected;
typedef enum { STUCK_PASS, STUCK_LOSES, STUCK_DRAW } NoMove;

typedef struct {
    BothConnected both;
    NoMove stuck;
    int repetition;        /* this occurrence of a position is a draw; 0 = no such rule */
    bool repetition_board; /* positions are compared without the side to move */
    int max_plies;         /* a game this long is a draw; 0 = no limit */
} Rules;

/* Every dialect, the default first: X(name, title, fields of Rules…). */
#define DIALECTS(X)                                                                                \
    X(olympiad, "Computer Olympiad", BOTH_DRAW, STUCK_PASS, 3, false, 0)                           \
    X(gamut, "A Gamut of Games", BOTH_MOVER_WINS, STUCK_PASS, 0, false, 0)                         \
    X(cutechess, "Cute Chess", BOTH_MOVER_WINS, STUCK_LOSES, 3, false, 0)                          \
    X(openspiel, "OpenSpiel", BOTH_MOVER_WINS, STUCK_LOSES, 2, true, 1000)                         \
    X(codingame, "CodinGame", BOTH_MOVER_WINS, STUCK_PASS, 0, false, 150)                          \
    X(playstrategy, "PlayStrategy", BOTH_DRAW, STUCK_DRAW, 3, false, 0)

#define X(...) +1
enum { RULES_COUNT = DIALECTS(X) };
#undef X

/* The dialects' names and their titles for people; both lists end with NULL. */
extern const char *const rules_names[RULES_COUNT + 1];
extern const char *const rules_titles[RULES_COUNT + 1];
Rules rules_default(void);
/* Finds a dialect by name, case-insensitively; on failure the reason lists the names. */
bool rules_find(Span name, Rules *out, Reason *why);
/* Returns the name of the dialect with these rules, or "custom". */
const char *rules_name(const Rules *rules);
bool rules_are_equal(const Rules *a, const Rules *b);

/* Returns the result by the board alone: connections and missing moves, not repetition or length.
 * The side not to move is assumed to have moved last. */
Result rules_board_result(const Position *p, const Rules *rules);

#endif
