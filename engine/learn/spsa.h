/* Tunes numbers of the search by playing: simultaneous perturbation (SPSA, Spall 1992).
 *
 * Every step moves all numbers at once, each up or down by chance, plays some pairs of games between
 * the two sides of that perturbation, and goes towards the side that has won more. Steps and
 * perturbations shrink as Spall advises. A number of steps therefore costs the same for one parameter
 * as for twenty. Numbers are whole in the search; in between they are rounded by chance, both
 * sides alike.
 *
 * A step depends only on the settings and the values before it. The trace, a file of JSON lines with
 * one line for every step, is the state: a run that was killed goes on from its last whole line.
 */
#ifndef LIA_LEARN_SPSA_H
#define LIA_LEARN_SPSA_H

#include "base/buffer.h"
#include "base/jobs.h"
#include "duel.h"

enum { SPSA_NUMBERS_MAX = 32 };

typedef struct {
    int row;     /* ParamRow */
    double step; /* size of the last perturbation */
} SpsaNumber;

typedef struct {
    Params base; /* holds the values to start from */
    SpsaNumber numbers[SPSA_NUMBERS_MAX];
    int count;
    int steps, pairs; /* pairs of games in a step */
    double rate;      /* of the last step: the move per won game, in perturbations */
    uint64_t nodes;   /* per move */
    uint64_t seed;
    int shard; /* another one makes other perturbations and plays other games */
    int threads;
} SpsaSettings;

typedef struct {
    int done; /* steps */
    double value[SPSA_NUMBERS_MAX];
} SpsaState;

/* One perturbation. */
typedef struct {
    double size[SPSA_NUMBERS_MAX]; /* with its sign */
    Params sides[2];               /* with the values moved along it, and against it */
} SpsaStep;

/* Reads "Name" or "Name:step" and appends it. Only rows of plain numbers are tuned. */
bool spsa_add_number(SpsaSettings *s, const char *text, Reason *why);
/* The row of this name; PARAM_COUNT if there is none. */
int spsa_find_row(Span name);
SpsaState spsa_start(const SpsaSettings *s);
/* The next step from here. */
SpsaStep spsa_perturb(const SpsaSettings *s, const SpsaState *state);
/* Moves the values by the games that the first side has won more than the second. */
void spsa_move(const SpsaSettings *s, const SpsaStep *step, double surplus, SpsaState *state);
/* The settings with the values rounded to whole numbers. */
Params spsa_params(const SpsaSettings *s, const SpsaState *state);

typedef struct {
    SpsaSettings settings;
    const char *trace; /* the file; NULL = none */
    /* Called for every step, those of an earlier run too; may be NULL. */
    void (*on_step)(void *context, const SpsaState *state);
    /* Called several times a second; may be NULL. */
    void (*on_progress)(void *context, double done);
    void *context;
} SpsaRun;

/* Makes the steps that are missing. */
JobsStatus spsa_run(const SpsaRun *run, SpsaState *state, Reason *why);

/* What several runs of the same numbers have found. */
typedef struct {
    int rows[SPSA_NUMBERS_MAX]; /* ParamRow */
    int count, runs, steps;     /* numbers, runs, steps of all of them */
    double mean[SPSA_NUMBERS_MAX], least[SPSA_NUMBERS_MAX], most[SPSA_NUMBERS_MAX];
} SpsaMerged;

/* Adds the trace of a run to what was merged before; begin with {0}. */
bool spsa_merge(SpsaMerged *m, const char *trace, Reason *why);

#endif
