/* The engine's desk: what the engine does for the window follows from the state of the window alone;
 * desk_update() compares the two after every event. So nothing has to remember to stop it.
 */
#ifndef LIA_GUI_DESK_H
#define LIA_GUI_DESK_H

#include "evaluate.h"
#include "modes.h"
#include "seats.h"
#include "work/thinker.h"

typedef struct App App;

/* What the engine is doing for the window. */
typedef struct {
    Work work;
    Source source; /* who does it */
    unsigned ticket;
    unsigned played;        /* of the session when it began */
    const RecordNode *node; /* what it thinks about; compared only, it may be gone by now */
    Position position;      /* there */
    int review_ply;         /* of a review: which position … */
    unsigned review_serial; /* … of which review */
    int lines;              /* asked for */
    bool threat;            /* the position is the one after a pass */
    ThinkInfo info;         /* the latest of the running search */
    ThinkInfo seat[2];      /* what each side last thought of its own move … */
    Position seat_at[2];    /* … and where */
    ThinkInfo shown;        /* what the panel shows, at most 12 times a second */
    bool hint_wanted;
    bool hint_whole;                  /* the move at once, not its stone first */
    uint64_t in_vain[EVALUATE_NODES]; /* keys of positions that could not be evaluated */
    int vain_count;
    char trouble[200]; /* why it does not play; "" = all is well */
} Desk;

/* Brings what the engine does in line with the state of the window. */
void desk_update(App *app);
/* Takes the reports of the engines. */
void desk_read(App *app);
/* The engine is to play what it has found so far; or it is asked again after trouble. */
void desk_move_now(App *app);
/* A hint is wanted, the whole of it or first the stone; or it is not wanted any more. */
void desk_want_hint(App *app, bool whole);
void desk_drop_hint(App *app);
/* What went wrong is over: the engine is asked again. */
void desk_forget_trouble(App *app);
/* A source has left its seat: what it was searching is ordered again. */
void desk_lose_source(App *app, Source source);

#endif
