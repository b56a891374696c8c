/* What is known of a move that the person tried in a puzzle or against a mistake of the game, while it
 * is looked at: the engine says what it thinks of the position and how it would reply, and the
 * prover, where a win is at stake, whether that is still there. Whenever one of the two has answered
 * the mode decides (ModeClass.judge), or waits for the other.
 */
#ifndef LIA_GUI_MOVE_JUDGE_H
#define LIA_GUI_MOVE_JUDGE_H

#include "modes.h"
#include "work/prover.h"

typedef struct App App;

typedef struct {
    bool on;         /* a move is looked at */
    Color mover;     /* who has made it */
    unsigned ticket; /* of the question to the prover; 0 = it has answered, or was not asked */
    PnValue value;   /* of the mover's win */
    Move defence;    /* of the proof, MOVE_NONE without one … */
    int plies;       /* … and what is left of the win with it, at most */
    bool looked;     /* the engine has answered: */
    Move reply;      /* MOVE_NONE = it has none */
    Opinion opinion;
    char trouble[200];
} MoveJudge;

/* The person has moved: the engine is asked, and the prover too if a win is at stake. */
void judge_begin(App *app, bool proves);
void judge_end(App *app);
/* For the functions of ModeClass that are named alike, and ModeClass.answer. */
bool judge_work(const App *app, Work *out);
void judge_looked(App *app);
bool judge_fault(App *app, const char *trouble);
/* The prover has news; false if they are not for the judge. */
bool judge_proven(App *app);

#endif
