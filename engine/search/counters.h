/* Event counters of a worker: always on, plain integers, one list for struct, sum and print-out. */
#ifndef LIA_SEARCH_COUNTERS_H
#define LIA_SEARCH_COUNTERS_H

#include <stdint.h>

#define COUNTERS(X)                                                                                \
    X(nodes, "calls of search and quiescence")                                                     \
    X(quiescence_nodes, "of these in quiescence")                                                  \
    X(leaves, "bottom positions: at the horizon, or games over above it")                          \
    X(evaluations, "static evaluations")                                                           \
    X(table_probes, "table look-ups")                                                              \
    X(table_hits, "position found")                                                                \
    X(table_cuts, "node finished by the table")                                                    \
    X(etc_tries, "nodes with enhanced transposition look-ups")                                     \
    X(etc_cuts, "finished by these")                                                               \
    X(null_tries, "null moves tried")                                                              \
    X(null_cuts, "null-move cut-offs")                                                             \
    X(null_refusals, "null moves not tried: the opponent is near to winning")                      \
    X(multi_cut_tries, "multi-cuts tried at CUT nodes")                                            \
    X(multi_cut_cuts, "multi-cut cut-offs at CUT nodes")                                           \
    X(multi_cut_all_tries, "multi-cuts tried at ALL nodes")                                        \
    X(multi_cut_all_cuts, "multi-cut cut-offs at ALL nodes")                                       \
    X(multi_cut_margin_cuts, "of these by the margin")                                             \
    X(cut_nodes, "nodes cut by a move searched")                                                   \
    X(first_move_cuts, "cut by the first move")                                                    \
    X(killer_cuts, "cut by a killer")                                                              \
    X(re_searches, "null windows searched again")                                                  \
    X(reductions, "late moves reduced")                                                            \
    X(reduction_fails, "of these searched again")                                                  \
    X(extensions, "plies added for threats")                                                       \
    X(mate_distance_cuts, "nodes too far down to win or lose sooner than known")                   \
    X(wins_in_one, "immediate wins found before searching")                                        \
    X(null_refuted, "null-move cut-offs refuted by verification")                                  \
    X(static_cuts, "nodes cut by their static score")                                              \
    X(prob_cut_tries, "shallower searches in place of the full one")                               \
    X(prob_cut_cuts, "of these far enough above beta")                                             \
    X(late_moves, "quiet moves skipped as late")                                                   \
    X(aspiration_fails, "aspiration windows missed")                                               \
    X(repetitions, "repeated positions")                                                           \
    X(games_over, "finished games reached")                                                        \
    X(passes, "forced passes")

typedef struct {
#define X(name, help) uint64_t name;
    COUNTERS(X)
#undef X
} Counters;

void counters_add(Counters *to, const Counters *from);
/* Calls row() for each counter in order. */
void counters_each(const Counters *c,
                   void (*row)(void *context, const char *name, uint64_t value, const char *help),
                   void *context);

#endif
