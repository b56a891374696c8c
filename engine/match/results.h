/* The running totals of a match: who scored what against whom, how the games ended, what went
 * wrong. A game counts once, whatever the order; a pair counts when its second game is in.
 */
#ifndef LIA_MATCH_RESULTS_H
#define LIA_MATCH_RESULTS_H

#include "played.h"

typedef struct {
    int64_t faults[GAME_FAULT_COUNT];
    int64_t warnings[WARNING_COUNT];
    int64_t moves, nodes;
    double time;        /* ms thought in all */
    double max_overrun; /* ms */
    double depth;       /* sum over the moves */
} EntrantTotals;

/* What the games from one list of openings brought. */
typedef struct {
    uint64_t openings;
    short *scores; /* by game: half points of the first engine, −1 = not played */
    int capacity;
} ScoreSheet;

typedef struct {
    int engines;
    bool paired;
    Tally *tallies; /* engines × engines, both halves */
    EntrantTotals *each;
    int64_t ends[END_COUNT];
    int64_t winners[WINNER_DRAW + 1];
    int64_t games, plies, moves;
    double overhead;    /* ms */
    ScoreSheet *sheets; /* one for each list of openings */
    int sheet_count;
} Results;

/* False without memory; may be finished all the same. */
bool results_init(Results *r, const MatchPlan *p);
void results_finish(Results *r);
bool results_has(const Results *r, uint64_t openings, int game);
/* Does the score agree with what is in? (The game must be in.) */
bool results_agree(const Results *r, const PlayedGame *g);
/* False without memory. The game must not be in yet. */
bool results_add(Results *r, const PlayedGame *g);

static inline const Tally *results_between(const Results *r, int i, int j) {
    return &r->tallies[i * r->engines + j];
}
Tally results_of(const Results *r, int engine); /* against all others */
int64_t results_faults(const Results *r);
int64_t results_warnings(const Results *r);

#endif
