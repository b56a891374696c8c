/* A line of the analysis played out on the board, without a change of the game. */
#ifndef LIA_GUI_PREVIEW_H
#define LIA_GUI_PREVIEW_H

#include "record/record.h"
#include "work/thinker.h"

typedef struct App App;

/* A line of the analysis or of the explorer played out on the board: for as long as the mouse is on
 * it, or step by step with a copy that no longer changes. */
typedef struct {
    bool on, stepped;
    bool explored; /* a row of the explorer, which plays itself out */
    int line;      /* which one of the panel */
    int plies;     /* of it are on the board */
    Move moves[THINK_PV_MAX];
    int length;
    Position start;
    const RecordNode *node; /* compared only */
} Preview;

/* Follows the mouse over the lines and ends what no longer holds. */
void preview_update(App *app);
/* One move further into the line (of the first one if there is none yet), or back out of it. */
void preview_step(App *app, int by);
/* Stays in a line at a move that was clicked. */
void preview_enter(App *app, int line, int plies);
void preview_leave(App *app);
bool preview_can_keep(const App *app);
/* The moves shown become a variation. */
void preview_keep(App *app);
/* The position shown. */
Position preview_position(const App *app);
bool preview_describe(const App *app, char *out, size_t size);

#endif
