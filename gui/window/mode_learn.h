/* Lessons: what the stones may do, one task after the other; see game/lessons.h. */
#ifndef LIA_GUI_MODE_LEARN_H
#define LIA_GUI_MODE_LEARN_H

#include "game/document.h"
#include "game/lessons.h"
#include "kit/ui.h"

typedef struct App App;

typedef enum {
    LEARN_ASKED,     /* it is the person's move */
    LEARN_ANSWERING, /* the engine looks for the reply */
    LEARN_MISSED,    /* the move stands on the board with what is wrong about it */
    LEARN_DONE
} LearnState;

typedef struct {
    int at;
    LearnState state;
    int moves;       /* of the person in this try */
    char words[200]; /* about the last move */
    Document parked; /* waits until the lessons are over */
} LearnMode;

/* The first lesson not done yet. */
void learn_open(App *app);
void learn_start(App *app, int lesson);
/* Returns the lesson before (by = -1) or after (1) the one shown, or -1 if there is none. */
int learn_beside(const App *app, int by);
void learn_step(App *app, int by);
/* After a missed task back to its beginning, after a done one to the next. */
void learn_go_on(App *app);
/* The stone to move; asked again, the move. */
void learn_hint(App *app);
bool learn_is_done(const App *app, int lesson);
int learn_done_count(const App *app);
/* At the first start the status line offers the lessons, once. */
void learn_offer(App *app);

/* view_learn.c */
void learn_view(const App *app);
void learn_act(App *app, const UiAction *action);

#endif
