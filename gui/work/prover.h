/* The window's side of the solver: who can force a win in a position, and how, without making the
 * window wait.
 *
 * A thread of its own asks two questions, whether the side to move can force a win and whether its
 * opponent can, and gives nodes to both in turns until one side wins, neither can, or the nodes are
 * used up. What it knows goes into one slot, and one SDL event at a time says that the slot is worth
 * a look. Every question has a ticket; what comes from a question that was given up is not handed
 * out. What is proven stays known to the solver, so that a question about what follows from a
 * position is answered fast.
 *
 * All functions are for the main thread.
 */
#ifndef LIA_GUI_PROVER_H
#define LIA_GUI_PROVER_H

#include <SDL.h>
#include <stdint.h>

#include "rules/game.h"
#include "solver/pn_tree.h"

typedef struct {
    uint64_t nodes; /* to stop after */
    bool one_side;  /* only … */
    Color attacker; /* … this side's win is asked for */
    int tree_most;  /* moves of the tree */
} ProofLimits;

typedef struct {
    unsigned ticket;
    bool done;        /* nothing more will come */
    bool exhausted;   /* what is still unknown would stay so with more nodes */
    PnValue value[2]; /* of a win of each colour */
    uint64_t nodes;
    int plies;         /* of the win, at most … */
    bool exact;        /* … or no more and no less */
    PnTree tree;       /* of the win, only when done; whoever reads it has it */
    char trouble[200]; /* why there is no answer, or no tree; "" = all is well */
} ProofInfo;

typedef struct Prover Prover;

/* NULL with a reason. Events of type event are pushed when there is news. */
Prover *prover_create(Uint32 event, Reason *why);
/* Stops what runs and waits for it to end. */
void prover_destroy(Prover *p);
/* Gives up what runs and asks about the position where the game stands, which must not be over.
 * Returns the ticket, 0 with a reason if it cannot start. */
unsigned prover_start(Prover *p, const Game *game, const ProofLimits *limits, Reason *why);
/* Gives up: nothing more comes from it. */
void prover_stop(Prover *p);
/* The state of the running question; false if nothing is new. */
bool prover_read(Prover *p, ProofInfo *out);

/* For tests: from now on questions are begun but not answered; prover_tell() says what is known.
 * Or they are answered again. */
void prover_pretend(Prover *p, bool pretends);
/* The running question has got this far; false if none is running or it is a real one. */
bool prover_tell(Prover *p, const ProofInfo *info);

#endif
