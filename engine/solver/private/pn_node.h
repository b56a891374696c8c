/* Inside the solver: the path from the root, its nodes and their children.
 *
 * Numbers are kept as the side to move sees them: phi tells how much is left to show that it
 * reaches its goal (the attacker: to win; the defender: not to lose), delta that it does not. So
 * phi = min of the children's delta, delta = sum of the children's phi, at both kinds of nodes.
 */
#ifndef LIA_SOLVER_PRIVATE_PN_NODE_H
#define LIA_SOLVER_PRIVATE_PN_NODE_H

#include "solver/pn.h"
#include "eval/eval.h"
#include "rules/moves.h"

enum {
    PN_PLY_MAX = 240,    /* longer lines count as not won here; nothing is concluded from it */
    PN_FREE = INT16_MAX, /* depends on nothing but the position */
    PN_BEYOND = -1,      /* depends on the length of lines */
    PN_DRAWN_MAX = 1024  /* positions of the game that may not come back */
};

typedef struct {
    Position pos;
    uint64_t key;        /* in the table */
    uint64_t repetition; /* key by which repetition is seen */
    uint64_t path;       /* code of the set of positions before, back to the last capture */
    int reversible;      /* plies since the last capture, not beyond the root */
    bool known;          /* the table has it */
    bool has_path;       /* … and knows something about it on some path */
    uint32_t start_phi, start_delta; /* when it was entered */

    uint32_t phi, delta;
    int depends; /* of a disproof: least ply of the path it stands on, or PN_FREE */
    int length;  /* of a win: plies to the end, at most */

    int count; /* of children */
    Move move[MOVES_MAX];
    uint32_t child_phi[MOVES_MAX], child_delta[MOVES_MAX];
    int16_t child_depends[MOVES_MAX], child_length[MOVES_MAX];
} PnFrame;

struct PnSolver {
    PnOptions options;
    PnTable table;
    EvalStack *eval; /* with PN_START_EVALUATION, else NULL */
    uint64_t limit_word[PN_PLY_MAX + 2];

    Rules rules;
    Color attacker;
    int within; /* plies from the root, or 0: no limit */
    PnRequest request;
    int64_t began;
    bool stopped;
    uint64_t nodes, expansions;
    uint64_t news;                /* expansions when something new was expanded last */
    uint64_t drawn[PN_DRAWN_MAX]; /* where the game would be drawn by repetition */
    int drawn_count;
    uint64_t context; /* of rules and history: what the table holds is true under these only */

    PnFrame frames[PN_PLY_MAX + 1];
};

/* Puts the position after child number i on the path, at ply + 1. True if the table already decides
 * it: the frame then holds the result. */
bool pn_enter(PnSolver *s, int ply, int i);
/* Where the table keeps what holds without a limit of plies, and what
 * holds on one path only. */
uint64_t pn_unlimited_key(const PnSolver *s, const Position *p);
uint64_t pn_path_key(uint64_t key, uint64_t path);
/* Puts a position at the root. */
void pn_set_root(PnSolver *s, const Position *p);
/* Lists the children of the node at this ply with what is known about each. Unless all are wanted,
 * a child that decides the node for good is the only one listed. */
void pn_expand(PnSolver *s, int ply, bool all);
/* Proof and disproof number of an untried position, as the attacker sees them. */
typedef struct {
    int proof, disproof;
} PnFirst;
PnFirst pn_first_numbers(PnSolver *s, const Position *p, const MoveTargets *targets);
/* Searches the node at this ply until phi or delta reaches its threshold. False if it was stopped;
 * the frame's numbers say nothing then. */
bool pn_search(PnSolver *s, int ply, uint32_t phi_limit, uint32_t delta_limit);
/* Decides the node at this ply, whose frame is entered. */
PnValue pn_decide(PnSolver *s, int ply);

/* pn_line.c: finds the line of a win just proven at the root. within is the limit of its proof, 0 =
 * none; shortest says that no win is shorter than that. False if it was stopped. */
bool pn_find_line(PnSolver *s, int within, bool shortest, Line *line);
/* True if the win just proven at the root meets no position of its own line again, and lasts so
 * many plies at most, whatever the defender does. */
bool pn_proof_holds(PnSolver *s, int plies);

static inline bool pn_is_attacker(const PnSolver *s, const Position *p) {
    return p->side == s->attacker;
}
/* The value of a decided node. */
static inline PnValue pn_value(const PnSolver *s, const Position *p, uint32_t phi) {
    return (phi == 0) == pn_is_attacker(s, p) ? PN_WON : PN_NOT_WON;
}

#endif
