/* Every number and switch of search and evaluation, in one list.
 *
 * PARAMS(X) holds rows X(kind, group, name, default, min, max, help). They expand to the struct,
 * the defaults, the table behind `--set name=value` and the protocol's options, and the
 * documentation. Kind and group say which rows belong together: which ones the signatures turn
 * over, which ones change the evaluation, which ones prune. The defaults are preset Lia's; other
 * presets are rows over this list, in params.c. All values are integers.
 */
#ifndef LIA_EVAL_PARAMS_H
#define LIA_EVAL_PARAMS_H

#include "base/reason.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Values of rows that choose between methods. */
enum { TABLE_OFF, TABLE_ON, TABLE_MOVE_ONLY, TABLE_CUT_ONLY };
enum { REPLACE_TWO_DEEP, REPLACE_ALWAYS, REPLACE_DEEPER };
enum { HISTORY_OFF, HISTORY_PLAIN, HISTORY_BUTTERFLY, HISTORY_RELATIVE };
enum { STEP_0, STEP_1, STEP_D, STEP_D2, STEP_D3, STEP_2D }; /* increments by the depth d */
enum { QUIESCENCE_OFF, QUIESCENCE_EULER_CHANGES, QUIESCENCE_EULER_GAINS };
enum { EVALUATOR_MIA, EVALUATOR_NET };
enum { PARAMS_WEIGHT_MAX = 30000 };

#define PARAMS(X)                                                                                  \
    X(METHOD, SEARCH, AlphaBeta, 1, 0, 1, "cut branches that cannot matter; off: plain minimax")   \
    X(SWITCH, SEARCH, Pvs, 1, 0, 1, "null windows after the first move of a node")                 \
    X(SWITCH, SEARCH, Deepening, 1, 0, 1, "iterative deepening; off: the full depth at once")      \
    X(CHOICE, TABLE, Table, TABLE_ON, 0, 3, "transposition table; its move or its cut-offs alone") \
    X(CHOICE, TABLE, TableReplace, REPLACE_TWO_DEEP, 0, 2,                                         \
      "which entry of the table gives way to a new one")                                           \
    X(SWITCH, TABLE, TableExactDepth, 0, 0, 1,                                                     \
      "use entries of exactly the wanted depth only; for comparisons")                             \
    X(DEEP_SWITCH, TABLE, Etc, 1, 0, 1, "enhanced transposition cut-offs")                         \
    X(NUMBER, TABLE, EtcMinDepth, 6, 1, 64, "least remaining depth for these")                     \
    X(DEEP_SWITCH, PRUNING, NullMove, 1, 0, 1, "null-move pruning at CUT and ALL nodes")           \
    X(NUMBER, PRUNING, NullMinDepth, 3, 1, 64, "least remaining depth for the null move")          \
    X(NUMBER, PRUNING, NullNearDepth, 5, 1, 64, "the same where the opponent is near to winning")  \
    X(NUMBER, PRUNING, NullNearGroups, 3, 0, 12, "which is with so many groups; 0 = never")        \
    X(NUMBER, PRUNING, NullReduction, 2, 0, 8, "its reduction at CUT nodes")                       \
    X(NUMBER, PRUNING, NullDeepReduction, 3, 0, 8, "the same at great depth")                      \
    X(NUMBER, PRUNING, NullDeepDepth, 7, 1, 64, "least remaining depth for the deep reduction")    \
    X(NUMBER, PRUNING, NullFewStones, 5, 0, 13, "with fewer own stones than this …")               \
    X(NUMBER, PRUNING, NullFewDepth, 9, 1, 64, "… the deep reduction needs this depth")            \
    X(NUMBER, PRUNING, NullAllReduction, 3, 0, 8, "reduction at ALL nodes")                        \
    X(DEEP_SWITCH, PRUNING, NullStatic, 1, 0, 1,                                                   \
      "null move only where the static score is not below beta, reduced the more the farther "     \
      "above")                                                                                     \
    X(NUMBER, PRUNING, NullDepthStep, 4, 1, 64, "depth for which it is reduced one ply more")      \
    X(NUMBER, PRUNING, NullMarginStep, 188, 1, 5000, "points above beta for one ply more")         \
    X(NUMBER, PRUNING, NullMarginMax, 3, 0, 8, "plies more for these, at most")                    \
    X(SWITCH, PRUNING, MultiCut, 0, 0, 1, "multi-cut at CUT nodes")                                \
    X(DEEP_SWITCH, PRUNING, MultiCutAll, 0, 0, 1, "multi-cut at ALL nodes")                        \
    X(NUMBER, PRUNING, MultiCutMinDepth, 3, 1, 64, "least remaining depth for multi-cut")          \
    X(NUMBER, PRUNING, MultiCutMoves, 10, 1, 96, "moves tried")                                    \
    X(NUMBER, PRUNING, MultiCutCuts, 3, 1, 96, "cut-offs needed at CUT nodes")                     \
    X(NUMBER, PRUNING, MultiCutAllCuts, 2, 1, 96, "cut-offs needed at ALL nodes")                  \
    X(NUMBER, PRUNING, MultiCutReduction, 2, 0, 8, "reduction of the tries")                       \
    X(NUMBER, PRUNING, MultiCutMargin, 525, 0, 30000,                                              \
      "at ALL nodes one try this far above beta is enough")                                        \
    X(DEEP_SWITCH, PRUNING, MultiCutReorder, 1, 0, 1,                                              \
      "moves that cut in a failed multi-cut go first")                                             \
    X(CHOICE, ORDERING, Killers, 2, 0, 2, "killer moves per ply")                                  \
    X(SWITCH, ORDERING, CaptureStages, 1, 0, 1,                                                    \
      "captures into the inner 4x4, then into the 6x6 ring, before other moves")                   \
    X(CHOICE, ORDERING, History, HISTORY_RELATIVE, 0, 3,                                           \
      "history of moves that were best: as it is, or relative to how often they were tried")       \
    X(CHOICE, ORDERING, HistoryStep, STEP_D2, 0, 5, "increment of the history at depth d")         \
    X(CHOICE, ORDERING, ButterflyStep, STEP_2D, 0, 5,                                              \
      "increment of the butterfly board, which counts moves tried")                                \
    X(DEEP_SWITCH, SEARCH, MateDistance, 1, 0, 1,                                                  \
      "give up lines that cannot win or lose sooner than a known win")                             \
    X(SWITCH, SEARCH, Aspiration, 1, 0, 1, "aspiration windows")                                   \
    X(NUMBER, SEARCH, AspirationWindow, 62, 1, 10000, "half the width of the first window")        \
    X(SWITCH, PRUNING, Lmr, 1, 0, 1, "late move reductions")                                       \
    X(NUMBER, PRUNING, LmrMinDepth, 3, 1, 64, "least remaining depth for these")                   \
    X(NUMBER, PRUNING, LmrMinMove, 4, 1, 96, "moves searched at full depth before")                \
    X(NUMBER, PRUNING, LmrBase, 79, 0, 400, "hundredths of a ply every late move loses")           \
    X(NUMBER, PRUNING, LmrSlope, 67, 0, 400, "hundredths of a ply times ln(depth) ln(move)")       \
    X(NUMBER, PRUNING, LmrPv, 1, 0, 4, "plies less at PV nodes")                                   \
    X(NUMBER, PRUNING, LmrKillers, 1, 0, 4, "plies less for killers")                              \
    X(NUMBER, PRUNING, LmrGroups, 2, 0, 12,                                                        \
      "moves that leave at most N own groups are reduced less; 0 = none")                          \
    X(NUMBER, PRUNING, LmrGroupsLess, 2, 0, 8, "plies less for these")                             \
    X(CHOICE, SEARCH, WinInOne, 2, 0, 2, "look for an immediate win before searching")             \
    X(DEEP_SWITCH, PRUNING, NullVerify, 1, 0, 1,                                                   \
      "a null-move cut-off is verified by a reduced search of real moves")                         \
    X(NUMBER, PRUNING, NullVerifyDepth, 8, 1, 64, "least remaining depth for that …")              \
    X(NUMBER, PRUNING, NullVerifyMoves, 12, 0, 96, "… unless there are fewer moves than this")     \
    X(DEEP_SWITCH, TABLE, TableWins, 1, 0, 1, "decided games in the table count at any depth")     \
    X(SWITCH, PRUNING, StaticCut, 1, 0, 1, "cut where the static score is far above beta")         \
    X(NUMBER, PRUNING, StaticCutDepth, 3, 0, 16, "greatest remaining depth for that")              \
    X(NUMBER, PRUNING, StaticCutMoves, 11, 0, 96,                                                  \
      "fewest moves for that: with few there is zugzwang")                                         \
    X(NUMBER, PRUNING, StaticCutMargin, 77, 0, 5000, "margin per ply")                             \
    X(DEEP_SWITCH, PRUNING, ProbCut, 1, 0, 1, "cut where a shallower search ends far above beta")  \
    X(NUMBER, PRUNING, ProbCutMinDepth, 5, 2, 64, "least remaining depth for that")                \
    X(NUMBER, PRUNING, ProbCutReduction, 4, 1, 16, "plies less of the shallower search")           \
    X(NUMBER, PRUNING, ProbCutMargin, 113, 0, 5000, "how far above")                               \
    X(SWITCH, SEARCH, Improving, 1, 0, 1,                                                          \
      "ask whether the static score is above that of two plies ago")                               \
    X(SWITCH, SEARCH, TableStatic, 1, 0, 1,                                                        \
      "the table's score as static score where it says more")                                      \
    X(NUMBER, PRUNING, LateMoves, 8, 0, 96,                                                        \
      "quiet moves tried at depth 1, doubled each ply; 0 = all")                                   \
    X(NUMBER, PRUNING, LateMovesDepth, 3, 0, 16, "greatest remaining depth for that")              \
    X(SWITCH, SEARCH, ThreatExtension, 1, 0, 1,                                                    \
      "one ply more under a threat to win at once; needs WinInOne=2")                              \
    X(CHOICE, QUIESCENCE, Quiescence, QUIESCENCE_EULER_CHANGES, 0, 2,                              \
      "captures at the leaves: those that change an Euler number, or for the better")              \
    X(NUMBER, QUIESCENCE, QuiescencePlies, 8, 0, 64, "longest line of captures followed")          \
    X(METHOD, EVALUATION, Evaluator, EVALUATOR_NET, 0, 1,                                          \
      "static evaluation: MIA's nine features or a network")                                       \
    X(WEIGHT, EVALUATION, WeightConcentration, 1710, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,        \
      "a percent of concentration")                                                                \
    X(WEIGHT, EVALUATION, WeightCentralisation, 466, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,        \
      "a point of the square table, on average")                                                   \
    X(WEIGHT, EVALUATION, WeightCentreOfMass, 6026, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,         \
      "a ring farther out for the centre of mass")                                                 \
    X(WEIGHT, EVALUATION, WeightQuads, 1065, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                \
      "a quad of three or four near the centre of mass")                                           \
    X(WEIGHT, EVALUATION, WeightMobility, 2543, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,             \
      "a move, weighted")                                                                          \
    X(WEIGHT, EVALUATION, WeightWalls, 4149, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                \
      "a two-way wall, half a three-way one")                                                      \
    X(WEIGHT, EVALUATION, WeightConnectedness, 10635, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,       \
      "an own neighbour per stone")                                                                \
    X(WEIGHT, EVALUATION, WeightUniformity, 178, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,            \
      "a square less of the bounding rectangle")                                                   \
    X(WEIGHT, EVALUATION, WeightTempo, 8332, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                \
      "the player to move")

typedef enum {
    PARAM_METHOD,      /* a whole other search or evaluation, which presets choose */
    PARAM_SWITCH,      /* a technique, off or on */
    PARAM_DEEP_SWITCH, /* one that matters far from the leaves only */
    PARAM_CHOICE,      /* each value is a technique of its own */
    PARAM_NUMBER,
    PARAM_WEIGHT /* of a feature of MIA's evaluation */
} ParamKind;

typedef enum {
    PARAM_SEARCH,
    PARAM_TABLE,
    PARAM_PRUNING, /* leaves moves out, or searches them less deep, on suspicion; with all rows at
                      their lower limits nothing is pruned */
    PARAM_ORDERING,
    PARAM_QUIESCENCE,
    PARAM_EVALUATION /* changes static scores */
} ParamGroup;

typedef struct {
#define X(kind, group, name, value, min, max, help) int name;
    PARAMS(X)
#undef X
} Params;

/* The rows by number: PARAM_ROW_Pvs, … */
typedef enum {
#define X(kind, group, name, value, min, max, help) PARAM_ROW_##name,
    PARAMS(X)
#undef X
        PARAM_COUNT
} ParamRow;

typedef struct {
    ParamKind kind;
    ParamGroup group;
    const char *name;
    int value, min, max; /* value: the default */
    const char *help;
} ParamInfo;

enum { PARAM_NAMES_MAX = 7 };
/* The names of a row's values from 0 on, ended by NULL; NULL for a row of plain numbers. A value may
 * be given by its name or as a number. */
const char *const *params_value_names(int row);

/* The list as a table, by ParamRow, ended by a row with name NULL. */
extern const ParamInfo param_infos[PARAM_COUNT + 1];

/* The presets by name, the default first; ended by NULL. */
extern const char *const preset_names[];

/* Preset Lia. */
Params params_default(void);
/* By name, case-insensitively. */
bool params_preset(const char *name, Params *out, Reason *why);
/* Sets one value by name (case-insensitively), refusing what is out of range. */
bool params_set(Params *params, Span name, int64_t value, Reason *why);
/* The value that a text means: a name or a whole number. */
bool params_parse_value(int row, Span text, int64_t *out);
/* "name=value". */
bool params_set_text(Params *params, Span text, Reason *why);
/* Value of a row. */
int params_get(const Params *params, int row);
/* Do both give every position the same static score? */
bool params_evaluate_alike(const Params *a, const Params *b);
/* Turns off every technique of the group PARAM_PRUNING. */
void params_stop_pruning(Params *p);
/* Reads a file of name=value lines; # begins a comment. Nothing changes if a line is refused. */
bool params_read_file(Params *params, const char *path, Reason *why);

#endif
