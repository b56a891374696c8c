/* The evaluation of MIA IV, after M. Winands' thesis (2004) and the papers on MIA.
 *
 * score = own(us) − own(them) + mobility(us) − mobility(them) + walls(us) − walls(them) + tempo,
 * where own() sums the features that depend on one colour's stones only; it is cached by that
 * colour's key. Everything is an integer: averages over n stones are exact in units of 1/MIA_UNIT,
 * because every n divides MIA_UNIT.
 *
 * A weight is in hundredths of a point per unit of the feature: a percent of concentration, a point
 * of the square table, a quad, a move, a wall, a neighbour, a square.
 */
#ifndef LIA_EVAL_MIA_EVAL_H
#define LIA_EVAL_MIA_EVAL_H

#include "eval.h"

typedef enum {
    MIA_CONCENTRATION,
    MIA_CENTRALISATION,
    MIA_CENTRE_OF_MASS,
    MIA_QUADS,
    MIA_CONNECTEDNESS,
    MIA_UNIFORMITY,
    MIA_MOBILITY,
    MIA_WALLS,
    MIA_TEMPO,
    MIA_FEATURES,
    MIA_OWN_FEATURES = MIA_MOBILITY /* those before it depend on one colour only */
} MiaFeature;

enum {
    MIA_UNIT = 27720,               /* least common multiple of 1…12 */
    MIA_SCORE_UNIT = 100 * MIA_UNIT /* weight × value divided by this is in points */
};

typedef struct {
    int value[2][MIA_FEATURES]; /* by colour, in 1/MIA_UNIT */
} MiaValues;

extern const Evaluator evaluator_mia;

/* Computes all features for both colours; the tempo belongs to the side to move. */
void mia_values(const Position *p, MiaValues *out);
/* Returns the weighted sum for the side to move, which is the evaluator's score. */
Score mia_sum(const MiaValues *v, Color side, const int weight[MIA_FEATURES]);
void mia_weights(const Params *params, int weight[MIA_FEATURES]);
/* Returns the name of a feature in words. */
const char *mia_feature_name(MiaFeature f);
/* The row of PARAMS that holds its weight. */
ParamRow mia_feature_weight(MiaFeature f);

/* The versions for different instruction sets; the best one is chosen at start-up. For tests and
 * benchmarks. */
int mia_path_count(void);
const char *mia_path_name(int i);
/* False if this CPU cannot run it. */
bool mia_path_select(int path);
int mia_path_current(void);

#endif
