/* The running totals of a match: the scores of each pairing, how the games ended, and faults. Games
 * may be added in any order; a pair counts when its second game is added.
 */
#ifndef LIA_MATCH_RESULTS_H
#define LIA_MATCH_RESULTS_H

#include "played.h"

typedef struct {
    int64_t faults[GAME_FAULT_COUNT];
    int64_t warnings[WARNING_COUNT];
    int64_t moves, nodes;
    double time;        /* total thinking time, ms */
    double max_overrun; /* ms */
    double depth;       /* sum over the moves */
} EntrantTotals;

/* The scores of the games from one list of openings. */
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
    ScoreSheet *sheets; /* one per list of openings */
    int sheet_count;
} Results;

/* False if out of memory; needs results_finish() in either case. */
bool results_init(Results *r, const MatchPlan *p);
void results_finish(Results *r);
bool results_has(const Results *r, uint64_t openings, int game);
/* True if the score agrees with the stored one. The game must have been added. */
bool results_agree(const Results *r, const PlayedGame *g);
/* Adds a game, which must not have been added before. False if out of memory. */
bool results_add(Results *r, const PlayedGame *g);

static inline const Tally *results_between(const Results *r, int i, int j) {
    return &r->tallies[i * r->engines + j];
}
Tally results_of(const Results *r, int engine); /* against all others */
int64_t results_faults(const Results *r);
int64_t results_warnings(const Results *r);

#endif
