/* Problems and their solutions, as `lia solve` and `lia sample` share them. */
#ifndef LIA_SUITES_SOLVE_H
#define LIA_SUITES_SOLVE_H

#include "record/suite.h"
#include "solver/pn.h"
#include "search/searcher.h"

/* ---- problems (solve_input.c) ---- */

typedef struct {
    char *id;
    const char *file; /* the set's */
    int line;         /* in the file; of a file of games the number of the game */
    Game game;        /* the position with its history */
    SuiteValue value; /* what is said about it */
    int plies;
    SuiteMoves best, avoid;
} Problem;

typedef struct {
    Problem *problems;
    int count, capacity;
    char **files;
    int file_count;
    Buffer complaints; /* a line for everything refused */
    int refused;
} ProblemSet;

/* Which position of a game to take: after N plies, or N plies before its end if
 * negative. GAME_PLY_AUTO: the start of a set-up problem, else PLIES_BEFORE_END before the end. */
#define PLIES_BEFORE_END 10 /* a macro, so that the help can print it */
enum { GAME_PLY_AUTO = INT32_MIN };

/* Adds the problems of a file: position lines, plain FENs, EPD lines or games, "-" is
 * standard input. What is refused is noted and passed over; false if the file cannot be read at
 * all. A set of zeros is empty. */
bool problems_load(ProblemSet *set, const char *name, const Rules *rules, int game_ply,
                   Reason *why);
void problems_finish(ProblemSet *set);

/* ---- solving one (solve_ab.c, solve_pn.c) ---- */

typedef enum { METHOD_AB, METHOD_PN } Method;

typedef struct {
    Method method;
    Params params; /* of alpha-beta, and of the evaluation in pn */
    PnOptions pn;
    bool shortest;  /* find the least length, too, and judge by it */
    int depth;      /* of alpha-beta; 0 = as deep as it goes */
    uint64_t nodes; /* 0 = no limit */
    int64_t time;   /* ns, 0 = no limit */
    size_t megabytes;
} SolveSettings;

/* Depths whose nodes are counted. */
enum { COUNTED_DEPTH_MAX = 16 };

typedef struct {
    SuiteValue value; /* what was proven, seen from the side to move */
    int plies;        /* of a win or loss: it takes no more */
    bool exact;       /* and no fewer */
    Move move;        /* best move; MOVE_NONE where only a loss or draw was proven */
    Score score;      /* of alpha-beta */
    int depth;        /* the same */
    uint64_t nodes;
    uint64_t nodes_to[COUNTED_DEPTH_MAX + 1]; /* of alpha-beta, by the depth that was complete */
    int64_t time;                             /* ns, in all */
    int64_t processor;                        /* ns of processor time, in all */
    int64_t solved_after;                     /* ns until the result or move stood */
    Line line;
    bool stopped; /* from outside: nothing follows from it */
} Solution;

/* What one thread solves with. */
typedef struct {
    SolveSettings settings;
    PnSolver *pn;
    Searcher *searcher, *prover; /* of alpha-beta */
    SearchSignal signal;         /* signal.stop ends the current problem, from any thread */
} Solver;

bool solver_init(Solver *s, const SolveSettings *settings, Reason *why);
void solver_finish(Solver *s);
/* Forgets what was found about other positions. */
void solver_forget(Solver *s);
/* Solves as if nothing had been solved before. */
void solver_solve(Solver *s, const Problem *problem, Solution *out);

/* Inside: one method each. */
void solve_by_ab(Solver *s, const Problem *problem, Solution *out);
void solve_by_pn(Solver *s, const Problem *problem, Solution *out);

/* Is there a win in at most `plies` plies for the side to move (attack), or for its opponent
 * (!attack)? Alpha-beta with a window that holds decided scores only, nothing pruned forward.
 * deadline and node_limit: 0 = none. Nodes are added to *nodes. PN_UNKNOWN if a limit came first.
 */
PnValue ab_wins_within(Solver *s, const Game *g, bool attack, int plies, int64_t deadline,
                       uint64_t node_limit, uint64_t *nodes);
/* All first moves that win so; their number, or -1 if the limit came first. */
int ab_winning_moves(Solver *s, const Game *g, int plies, uint64_t node_limit, Move *list);

/* ---- judging (solve_judge.c) ---- */

typedef enum { VERDICT_OPEN, VERDICT_RIGHT, VERDICT_WRONG } Verdict;

/* Is the result proven as the problem says, and the move among its best? Length and move of a win
 * count if the settings ask for the shortest. A problem that says nothing is right once a value is
 * proven; one that has moves only, when the move of a win is one of them. */
Verdict solution_judge(const Problem *problem, const SolveSettings *settings, const Solution *s);

#endif
