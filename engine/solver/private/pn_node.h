/* Private to the solver: the path from the root, its nodes and their children.
 *
 * Numbers are from the point of view of the side to move: phi is the work left to prove that it
 * reaches its goal (the attacker: to win; the defender: not to lose), delta to prove that it does
 * not. So phi = min of the children's delta and delta = sum of the children's phi at all nodes.
 */
#ifndef LIA_SOLVER_PRIVATE_PN_NODE_H
#define LIA_SOLVER_PRIVATE_PN_NODE_H

#include "solver/pn.h"
#include "eval/eval.h"
#include "rules/moves.h"

enum {
    PN_PLY_MAX = 240,        /* longer lines count as not won; such results are never stored */
    PN_FREE = INT16_MAX,     /* depends only on the position */
    PN_BEYOND = -1,          /* depends on the length of lines */
    PN_DRAWN_MAX = 1024,     /* positions of the game whose repetition is a draw */
    PN_UNDECIDED = INT16_MAX /* no ply of the path */
};

typedef struct {
    Position pos;
    uint64_t key;        /* in the table */
    uint64_t repetition; /* key for comparing repetitions */
    uint64_t path;       /* code of the set of earlier positions, back to the last capture */
    int reversible;      /* plies since the last capture, at most to the root */
    bool known;          /* the table has an entry for it */
    bool has_path;       /* the table also has an entry valid on some path */
    uint32_t start_phi, start_delta; /* when it was entered */

    uint32_t phi, delta;
    int depends; /* of a disproof: least ply of the path it depends on, or PN_FREE */
    int length;  /* of a win: plies to the end, at most */

    int count; /* of children */
    Move move[MOVES_MAX];
    uint64_t child_key[MOVES_MAX];
    uint32_t child_phi[MOVES_MAX], child_delta[MOVES_MAX];
    int16_t child_depends[MOVES_MAX], child_length[MOVES_MAX];
} PnFrame;

typedef struct PnCrew PnCrew;

struct PnSolver {
    PnOptions options;
    PnTable table;
    EvalStack *eval; /* with PN_START_EVALUATION, else NULL */
    uint64_t limit_word[PN_PLY_MAX + 2];

    Rules rules;
    Color attacker;
    int within; /* limit in plies from the root; 0 = none */
    PnRequest request;
    int64_t began;
    bool stopped;
    uint64_t nodes, expansions;
    uint64_t news;                /* number of expansions when a new position was last expanded */
    uint64_t drawn[PN_DRAWN_MAX]; /* keys of positions whose repetition is a draw */
    int drawn_count;
    uint64_t context; /* hash of the rules and history for which the table's results hold */

    PnCrew *crew;        /* the other threads, or NULL */
    struct PnTeam *team; /* while several threads search, else NULL */
    uint64_t reported;   /* of nodes, to the team */
    int decided;         /* ply of the path that another thread has decided, or PN_UNDECIDED */

    PnFrame frames[PN_PLY_MAX + 1];
};

/* Puts child i on the path, at ply + 1. True if the table already decides it; the frame then holds
 * the result. */
bool pn_enter(PnSolver *s, int ply, int i);
/* Table keys for results without a limit of plies, and for results valid on one path only. */
uint64_t pn_unlimited_key(const PnSolver *s, const Position *p);
uint64_t pn_path_key(uint64_t key, uint64_t path);
/* Puts a position at the root. */
void pn_set_root(PnSolver *s, const Position *p);
/* Lists the children of the node at this ply with what is known about each. Unless `all` is set, a
 * child that decides the node is the only one listed. */
void pn_expand(PnSolver *s, int ply, bool all);
/* Proof and disproof number of an unexpanded position, from the attacker's point of view. */
typedef struct {
    int proof, disproof;
} PnFirst;
PnFirst pn_first_numbers(PnSolver *s, const Position *p, const MoveTargets *targets);
/* Searches the node at this ply until phi or delta reaches its threshold. False if stopped; the
 * frame's numbers are then meaningless. */
bool pn_search(PnSolver *s, int ply, uint32_t phi_limit, uint32_t delta_limit);
/* Decides the node at this ply, which must be on the path. */
PnValue pn_decide(PnSolver *s, int ply);

/* Finds the line of a win just proven at the root. within is the limit of its proof, 0 = none;
 * shortest says that no win is shorter than that. False if stopped. */
bool pn_find_line(PnSolver *s, int within, bool shortest, Line *line);
/* True if the win just proven at the root repeats no position of its own line and takes at most
 * `plies`, whatever the defender does. */
bool pn_proof_holds(PnSolver *s, int plies);

/* Returns the move of the shortest known win in a position with the attacker to move, within this
 * number of plies (0 = any), by the rules and history of the last request; or MOVE_NONE. */
Move pn_known_win(PnSolver *s, const Position *p, int within);
/* Returns the plies of a known win at most, likewise; 0 if it is not found. */
int pn_known_length(PnSolver *s, const Position *p, int within);
/* Grants the work after the proof extra nodes. */
void pn_grant(PnSolver *s, uint64_t nodes);

static inline bool pn_is_attacker(const PnSolver *s, const Position *p) {
    return p->side == s->attacker;
}
/* The value of a decided node. */
static inline PnValue pn_value(const PnSolver *s, const Position *p, uint32_t phi) {
    return (phi == 0) == pn_is_attacker(s, p) ? PN_WON : PN_NOT_WON;
}

#endif
