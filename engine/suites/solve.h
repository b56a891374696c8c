/* Problems and their solutions, used by `lia solve` and `lia sample`. */
#ifndef LIA_SUITES_SOLVE_H
#define LIA_SUITES_SOLVE_H

#include "record/suite.h"
#include "solver/pn_tree.h"
#include "search/searcher.h"

/* ---- problems (solve_input.c) ---- */

typedef struct {
    char *id;
    const char *file; /* owned by the set */
    int line;         /* in the file; in a file of games the number of the game */
    Game game;        /* the position with its history */
    SuiteValue value; /* as the file states it */
    int plies;
    SuiteMoves best, avoid;
    bool is_opinion; /* of a search, about the moves */
} Problem;

typedef struct {
    Problem *problems;
    int count, capacity;
    char **files;
    int file_count;
    Buffer complaints; /* a line for each refusal */
    int refused;
} ProblemSet;

/* Which position of a game to take: after N plies, or N plies before its end if
 * negative. GAME_PLY_AUTO: the start of a set-up problem, else PLIES_BEFORE_END before the end. */
#define PLIES_BEFORE_END 10 /* a macro, so that the help can print it */
enum { GAME_PLY_AUTO = INT32_MIN };

/* Adds the problems of a file: position lines, plain FENs, EPD lines or games; "-" is standard
 * input. Refused items are noted and skipped; false if the file cannot be read at all. A zeroed set
 * is empty. */
bool problems_load(ProblemSet *set, const char *name, const Rules *rules, int game_ply,
                   Reason *why);
/* Keeps every shards-th problem, beginning with the shard-th (from 1), and drops the others. */
void problems_keep_shard(ProblemSet *set, int shard, int shards);
void problems_finish(ProblemSet *set);

/* ---- solving one (solve_ab.c, solve_pn.c) ---- */

typedef enum { METHOD_AB, METHOD_PN } Method;

typedef struct {
    Method method;
    Params params; /* of alpha-beta, and of the evaluation in pn */
    PnOptions pn;
    bool shortest;  /* also find the minimum length, and judge by it */
    int depth;      /* of alpha-beta; 0 = maximum */
    uint64_t nodes; /* 0 = no limit */
    int64_t time;   /* ns, 0 = no limit */
    size_t megabytes;
    int tree; /* of pn: most nodes of the tree of a win or loss; 0 = no tree */
} SolveSettings;

/* Depths whose nodes are counted. */
enum { COUNTED_DEPTH_MAX = 16 };

typedef struct {
    SuiteValue value; /* what was proven, for the side to move */
    int plies;        /* upper bound of the length of a win or loss */
    bool exact;       /* plies is also a lower bound */
    Move move;        /* best move; MOVE_NONE if only a loss or draw was proven */
    Score score;      /* of alpha-beta */
    int depth;        /* of alpha-beta; of pn the length of the win */
    uint64_t nodes;
    uint64_t nodes_to[COUNTED_DEPTH_MAX + 1]; /* of alpha-beta, by the depth that was complete */
    int64_t time;                             /* total ns */
    int64_t processor;                        /* total ns of processor time */
    int64_t solved_after;                     /* ns until the result or move was final */
    Line line;
    PnTree tree;     /* if the settings request it; empty if there is none */
    Reason tree_why; /* why there is none, or "" */
    bool stopped;    /* from outside: the solution is meaningless */
} Solution;

/* The solvers of one thread. */
typedef struct {
    SolveSettings settings;
    PnSolver *pn;
    Searcher *searcher, *prover; /* of alpha-beta */
    SearchSignal signal;         /* signal.stop ends the current problem, from any thread */
} Solver;

bool solver_init(Solver *s, const SolveSettings *settings, Reason *why);
void solver_finish(Solver *s);
/* Clears all tables. */
void solver_forget(Solver *s);
/* Solves a problem, independent of earlier ones. If the settings request a tree, the solution needs
 * pn_tree_finish() for it. */
void solver_solve(Solver *s, const Problem *problem, Solution *out);

/* Private: one function per method. */
void solve_by_ab(Solver *s, const Problem *problem, Solution *out);
void solve_by_pn(Solver *s, const Problem *problem, Solution *out);

/* Returns whether the side to move (attack) or its opponent (!attack) can win in at most `plies`,
 * by alpha-beta with a window of decided scores and without forward pruning. deadline and
 * node_limit: 0 = none. Nodes are added to *nodes. PN_UNKNOWN if a limit was reached first. */
PnValue ab_wins_within(Solver *s, const Game *g, bool attack, int plies, int64_t deadline,
                       uint64_t node_limit, uint64_t *nodes);
/* Lists all first moves that win in at most `plies`; returns their number, or -1 if the limit was
 * reached first. */
int ab_winning_moves(Solver *s, const Game *g, int plies, uint64_t node_limit, Move *list);

/* ---- judging (solve_judge.c) ---- */

typedef enum { VERDICT_OPEN, VERDICT_RIGHT, VERDICT_WRONG } Verdict;

/* Judges whether the proven result is the one stated and the move is among the best. Length and
 * move of a win count if the settings request the shortest. If the problem states no result, any
 * proven value is right; if it states moves only, a move of alpha-beta is judged by them unless
 * something is proven, and is not wrong because a search thought otherwise. */
Verdict solution_judge(const Problem *problem, const SolveSettings *settings, const Solution *s);

#endif
