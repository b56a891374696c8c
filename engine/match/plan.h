/* The plan of a match: the engines, the rules, the openings, the pairings. Two runs with the same
 * plan are parts of one match; settings of a single run (concurrency, files) are elsewhere.
 */
#ifndef LIA_MATCH_PLAN_H
#define LIA_MATCH_PLAN_H

#include "entrant.h"
#include "openings.h"
#include "rating.h"

typedef enum { PLAN_ROUND_ROBIN, PLAN_GAUNTLET } PlanKind;

/* Adjudication by the runner; a count of 0 turns it off. Scores are in centipawns. */
typedef struct {
    int draw_from;    /* first ply at which a draw is possible */
    int draw_count;   /* number of consecutive scores of both sides … */
    int draw_score;   /* … no further from 0 than this */
    int resign_count; /* number of consecutive scores of the losing side */
    int resign_score;
    bool resign_both; /* the winner's scores must agree */
    int max_plies;    /* a game of this length is a draw; 0 = off */
} Adjudication;

typedef struct {
    Entrant *engines;
    int engine_count;
    Rules rules;
    PlanKind kind;
    int seeds;         /* gauntlet: the first N engines play all others */
    bool paired;       /* every opening is played with colours reversed */
    int rounds;        /* pairs, or games if not paired, of each encounter */
    int shard, shards; /* this part, from 1, and the number of parts */
    OpeningSource source;
    Openings openings;
    Adjudication adjudication;
    Sprt sprt; /* between the first two engines */
    RatingAnchor anchor;
} MatchPlan;

void plan_finish(MatchPlan *p);

/* One game of the plan. */
typedef struct {
    int index;         /* among all games of all shards */
    int pair;          /* games with the same number belong together */
    int round;         /* from 0 */
    int opening;       /* index into openings */
    int first, second; /* the encounter: first < second, results are counted for the first */
    int black, white;  /* engines */
} PlannedGame;

int plan_encounters(const MatchPlan *p);
int plan_games(const MatchPlan *p);
PlannedGame plan_game(const MatchPlan *p, int index);
/* True if the game belongs to this shard. */
bool plan_is_ours(const MatchPlan *p, int index);
int plan_our_games(const MatchPlan *p);

/* Returns a digest of what two logs must have in common to be counted together: engines (names,
 * limits, options), rules, order of games, adjudication. */
uint64_t plan_digest(const MatchPlan *p);
/* Appends the first line of a log, without its end; the arguments are those that resume the run. */
void plan_to_json(const MatchPlan *p, int argc, const char *const *argv, Buffer *out);

#endif
