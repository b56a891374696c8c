/* A proof of who can force a win in a position, and the walk through it on the board.
 *
 * The proof runs beside whatever else the window does; proof_run.c asks the prover and takes what it
 * says. The mode shows it: while it is on, the game waits as it does behind the puzzles, and the
 * board holds a game of its own that never leaves the tree.
 *
 * A tree that was cut grows where one walks: at a cut node the prover, which still knows the proof, is
 * asked about that position, and its tree is put on top of the one below.
 */
#ifndef LIA_GUI_MODE_PROOF_H
#define LIA_GUI_MODE_PROOF_H

#include "game/document.h"
#include "kit/ui.h"
#include "work/prover.h"

typedef enum { PROOF_NONE, PROOF_RUNNING, PROOF_ENDED } ProofState;

enum { PROOF_TREES_MAX = 24 };

typedef struct {
    PnTree tree;
    int base; /* plies from the position of the proof to the root */
    int at;   /* node on the board, or where the next tree begins */
} ProofTree;

typedef struct {
    ProofState state;
    bool given_up; /* by the person */
    Game game;     /* stands at the position of the proof, with its history */
    bool flipped;
    unsigned ticket;
    uint64_t before; /* nodes of earlier runs for the same position */
    Uint64 began;
    int64_t took_ms;
    ProofInfo info;                   /* the latest; its tree is in … */
    ProofTree trees[PROOF_TREES_MAX]; /* … the first of these, if there is one */
    int tree_count;
    int row;            /* chosen among the defences */
    unsigned extending; /* ticket of a question about the position on the board; 0 = none */
    bool ends_here;     /* that question has found nothing */
    Document parked;    /* the game, while the mode is on */
} Proof;

typedef struct App App;

/* proof_run.c */
/* Asks about a position in place of what was asked before; takes the game over. False, said in the
 * status line, if it cannot start. */
bool proof_begin(App *app, Game *game, bool flipped);
/* As many nodes again for a position that is not decided. */
void proof_go_on(App *app);
void proof_give_up(App *app);
/* The prover has news. */
void proof_read(App *app);
/* Asks for what follows from the position on the board, whose node was cut. */
void proof_extend(App *app);
void proof_end_extension(App *app);
/* "White wins in 7 moves, proven"; what is known so far while it runs. */
void proof_describe(const Proof *m, char *out, size_t size);
int64_t proof_ms(const App *app);
void proof_finish(App *app);

/* mode_proof.c: the commands. */
/* The position shown is proven; in the mode, back to the game. */
void proof_open(App *app);
void proof_show(App *app);
void proof_next(App *app);
void proof_back(App *app);
void proof_to_start(App *app);
void proof_row_up(App *app);
void proof_row_down(App *app);

/* The tree on the board, NULL if there is none; its node and what it holds. */
ProofTree *proof_tree(Proof *m);
const PnTreeNode *proof_node(const Proof *m);
int proof_children(const Proof *m);
/* The child with a number, counted from 0, the longest defence first. */
int proof_child(const Proof *m, int number);
/* The attacker is to move at the node. */
bool proof_attacks(const Proof *m);
/* The first board of the proof is shown again. */
void proof_reset_board(App *app);
/* Plays a move of the node's list. */
void proof_play(App *app, int number);

/* view_proof.c */
void proof_view(const App *app);
void proof_act(App *app, const UiAction *action);

#endif
