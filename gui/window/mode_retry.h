/* The mistakes of a reviewed game, tried again one after the other. The game waits meanwhile, and
 * nothing of what is tried reaches it.
 */
#ifndef LIA_GUI_MODE_RETRY_H
#define LIA_GUI_MODE_RETRY_H

#include "game/document.h"
#include "game/retry.h"
#include "kit/ui.h"
#include "rules/deeds.h"

typedef struct App App;

typedef enum {
    RETRY_ASKED,    /* it is the person's move */
    RETRY_CHECKING, /* the move is looked at, see move_judge.h */
    RETRY_WRONG,    /* the move stands on the board with what is wrong about it … */
    RETRY_RIGHT,    /* … or that it is good … */
    RETRY_SHOWN,    /* … or it is the answer */
    RETRY_SUMMARY   /* after the last one */
} RetryState;

typedef struct {
    RetryItem *items;
    int count;
    int at;    /* count in the summary */
    int sides; /* whose mistakes; a set of 1 << colour */
    RetryState state;
    bool helped;          /* a part of the answer was shown since the mistake came */
    bool analysing;       /* as it was before */
    char why[DEEDS_SIZE]; /* what the better move does */
    char words[240];      /* about the move on the board */
    Document parked;      /* the reviewed game */
} RetryMode;

/* Begins with the first mistake. */
void retry_open(App *app);
/* Goes to the mistake before or after, or to the summary. */
void retry_step(App *app, int by);
/* Takes the move on the board back, if there is one. */
void retry_again(App *app);
/* Plays the better move of the review. */
void retry_show(App *app);
/* Goes back to the question after a wrong move, else on to the next mistake; from the summary to the
 * mistakes that were not found, or back to the game. */
void retry_go_on(App *app);
/* Begins anew with the mistakes of these sides, as in RetryMode.sides; refuses if there are none. */
void retry_choose(App *app, int sides);

/* Names the side of the mistake: "You" for the one person who plays, else the colour. */
const char *retry_player(const App *app);
/* Writes the move that was played, as "12. e4-c4". */
void retry_move_text(const RetryItem *item, char *out, size_t size);

/* view_retry.c */
void retry_view(const App *app);
void retry_act(App *app, const UiAction *action);

#endif
