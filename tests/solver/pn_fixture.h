/* What the tests of the solver share. */
#ifndef LIA_TESTS_SOLVE_PN_FIXTURE_H
#define LIA_TESTS_SOLVE_PN_FIXTURE_H

#include "../search/fixture.h"
#include "solver/pn.h"

/* Nodes for a problem whose result is known, and the longest wins that are shortened. */
enum { PLENTY = 3000000, SHORTEN_MAX = 7 };

/* The number of threads of a solver, from LIA_SOLVER_THREADS: with several, nodes are not the same in
 * each run, and all positions are searched by all threads from the first node on. */
int solver_threads(void);
/* epsilon in per cent; without it, plain df-pn. */
PnSolver *make_solver(PnStart start, int epsilon);
/* With plenty of nodes. */
PnAnswer solve(PnSolver *s, const Game *g, Color attacker, int within, bool shortest);
Game game_at(const Position *p, const Rules *rules);
/* Fails unless the line can be played and ends with the attacker's win. */
void check_line(const Game *start, Color attacker, const Line *line);
/* A position that is not over with two to most stones of each colour, so that all lines can be
 * followed. */
Position random_small(uint64_t *state, const Rules *rules, int most);

#endif
