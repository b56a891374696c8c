/* Every number and switch of search and evaluation, in one list.
 *
 * PARAMS(X) holds rows X(name, default, min, max, help). They expand to the struct, the defaults,
 * the table behind `--set name=value` and the protocol's options, and the documentation. The
 * defaults are preset Lia's; other presets are rows over this list, in params.c. All values are
 * integers; a row with limits 0 and 1 is a switch.
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
    X(AlphaBeta, 1, 0, 1, "cut branches that cannot matter; off: plain minimax")                   \
    X(Pvs, 1, 0, 1, "null windows after the first move of a node")                                 \
    X(Deepening, 1, 0, 1, "iterative deepening; off: the full depth at once")                      \
    X(Table, TABLE_ON, 0, 3,                                                                       \
      "transposition table: 0 off, 1 on, 2 its move only, 3 its cut-offs only")                    \
    X(TableReplace, REPLACE_TWO_DEEP, 0, 2, "replacement: 0 two-deep, 1 always, 2 deeper stays")   \
    X(TableExactDepth, 0, 0, 1, "use entries of exactly the wanted depth only")                    \
    X(Etc, 1, 0, 1, "enhanced transposition cut-offs")                                             \
    X(EtcMinDepth, 6, 1, 64, "least remaining depth for these")                                    \
    X(NullMove, 1, 0, 1, "null-move pruning at CUT and ALL nodes")                                 \
    X(NullMinDepth, 3, 1, 64, "least remaining depth for the null move")                           \
    X(NullReduction, 2, 0, 8, "its reduction at CUT nodes")                                        \
    X(NullDeepReduction, 3, 0, 8, "the same at great depth")                                       \
    X(NullDeepDepth, 7, 1, 64, "least remaining depth for the deep reduction")                     \
    X(NullFewStones, 5, 0, 13, "with fewer own stones than this …")                                \
    X(NullFewDepth, 9, 1, 64, "… the deep reduction needs this depth")                             \
    X(NullAllReduction, 3, 0, 8, "reduction at ALL nodes")                                         \
    X(MultiCut, 0, 0, 1, "multi-cut at CUT nodes")                                                 \
    X(MultiCutAll, 0, 0, 1, "multi-cut at ALL nodes")                                              \
    X(MultiCutMinDepth, 3, 1, 64, "least remaining depth for multi-cut")                           \
    X(MultiCutMoves, 10, 1, 96, "moves tried")                                                     \
    X(MultiCutCuts, 3, 1, 96, "cut-offs needed at CUT nodes")                                      \
    X(MultiCutAllCuts, 2, 1, 96, "cut-offs needed at ALL nodes")                                   \
    X(MultiCutReduction, 2, 0, 8, "reduction of the tries")                                        \
    X(MultiCutMargin, 525, 0, 30000, "at ALL nodes one try this far above beta is enough")         \
    X(MultiCutReorder, 1, 0, 1, "moves that cut in a failed multi-cut go first")                   \
    X(Killers, 2, 0, 2, "killer moves per ply")                                                    \
    X(CaptureStages, 1, 0, 1,                                                                      \
      "captures into the inner 4x4, then into the 6x6 ring, before other moves")                   \
    X(History, HISTORY_RELATIVE, 0, 3, "0 off, 1 plain, 2 butterfly only, 3 relative")             \
    X(HistoryStep, STEP_D2, 0, 5, "history increment: 0, 1, d, d^2, d^3, 2^d")                     \
    X(ButterflyStep, STEP_2D, 0, 5, "butterfly increment: 0, 1, d, d^2, d^3, 2^d")                 \
    X(HistoryNotLastPly, 0, 0, 1, "no history from nodes of remaining depth 1")                    \
    X(Knowledge, 0, 0, 1, "order moves by their static score, added to history where both are on") \
    X(Refutation, 0, 0, 1, "order by the refutation of each root move from the iteration before")  \
    X(Aspiration, 0, 0, 1, "aspiration windows")                                                   \
    X(AspirationWindow, 50, 1, 10000, "half the width of the first window")                        \
    X(Lmr, 1, 0, 1, "late move reductions")                                                        \
    X(LmrMinDepth, 3, 1, 64, "least remaining depth for these")                                    \
    X(LmrMinMove, 4, 1, 96, "moves searched at full depth before")                                 \
    X(LmrBase, 80, 0, 400, "hundredths of a ply every late move loses")                            \
    X(LmrSlope, 60, 0, 400, "hundredths of a ply times ln(depth) ln(move)")                        \
    X(LmrPv, 1, 0, 4, "plies less at PV nodes")                                                    \
    X(LmrKillers, 1, 0, 4, "plies less for killers")                                               \
    X(WinInOne, 2, 0, 2, "look for an immediate win: 0 never, 1 at the leaves, 2 everywhere")      \
    X(NullVerify, 1, 0, 1, "a null-move cut-off is verified by a reduced search of real moves")    \
    X(TableWins, 1, 0, 1, "decided games in the table count at any depth")                         \
    X(StaticCut, 1, 0, 1, "cut where the static score is far above beta")                          \
    X(StaticCutDepth, 3, 0, 16, "greatest remaining depth for that")                               \
    X(StaticCutMoves, 12, 0, 96, "fewest moves for that: with few there is zugzwang")              \
    X(StaticCutMargin, 120, 0, 5000, "margin per ply")                                             \
    X(Futility, 0, 0, 1, "skip quiet moves where the static score is far below alpha")             \
    X(FutilityDepth, 2, 0, 16, "greatest remaining depth for that")                                \
    X(FutilityMargin, 200, 0, 5000, "margin per ply")                                              \
    X(LateMoves, 8, 0, 96, "quiet moves tried at depth 1, doubled each ply; 0 = all")              \
    X(LateMovesDepth, 3, 0, 16, "greatest remaining depth for that")                               \
    X(NoMoveReduction, 0, 0, 64, "one ply less without a table move from this depth on; 0 = off")  \
    X(ThreatExtension, 1, 0, 1, "one ply more under a threat to win at once; needs WinInOne=2")    \
    X(Quiescence, QUIESCENCE_EULER_CHANGES, 0, 2,                                                  \
      "captures at the leaves: 0 off, 1 an Euler number changes, 2 own falls or enemy's rises")    \
    X(QuiescencePlies, 8, 0, 64, "longest line of captures followed")                              \
    X(Evaluator, EVALUATOR_NET, 0, 1, "0 MIA's nine features, 1 network")                          \
    X(WeightConcentration, 1710, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                            \
      "a percent of concentration")                                                                \
    X(WeightCentralisation, 466, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                            \
      "a point of the square table, on average")                                                   \
    X(WeightCentreOfMass, 6026, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                             \
      "a ring farther out for the centre of mass")                                                 \
    X(WeightQuads, 1065, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                                    \
      "a quad of three or four near the centre of mass")                                           \
    X(WeightMobility, 2543, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX, "a move, weighted")             \
    X(WeightWalls, 4149, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                                    \
      "a two-way wall, half a three-way one")                                                      \
    X(WeightConnectedness, 10635, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                           \
      "an own neighbour per stone")                                                                \
    X(WeightUniformity, 178, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX,                                \
      "a square less of the bounding rectangle")                                                   \
    X(WeightTempo, 8332, -PARAMS_WEIGHT_MAX, PARAMS_WEIGHT_MAX, "the player to move")

typedef struct {
#define X(name, value, min, max, help) int name;
    PARAMS(X)
#undef X
} Params;

typedef struct {
    const char *name;
    int value, min, max; /* value: the default */
    const char *help;
} ParamInfo;

/* The list as a table, ended by a row with name NULL. */
extern const ParamInfo param_infos[];

/* The presets: "Lia", "MIA", "minimax", "alphabeta"; ended by NULL. */
extern const char *const preset_names[];

/* Preset Lia. */
Params params_default(void);
/* By name, case-insensitively. */
bool params_preset(const char *name, Params *out, Reason *why);
/* Sets one value by name (case-insensitively), refusing what is out of range. */
bool params_set(Params *params, Span name, int64_t value, Reason *why);
/* "name=value". */
bool params_set_text(Params *params, Span text, Reason *why);
/* Value of the i-th row of param_infos. */
int params_get(const Params *params, int i);
/* Do both give every position the same static score? */
bool params_evaluate_alike(const Params *a, const Params *b);
/* Turns off all that leaves moves out or searches them less deep on suspicion. */
void params_stop_pruning(Params *p);
/* Reads a file of name=value lines; # begins a comment. Nothing changes if a line is refused. */
bool params_read_file(Params *params, const char *path, Reason *why);

#endif
