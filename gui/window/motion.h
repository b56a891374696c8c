/* The registry of everything in the window that changes by itself as time passes.
 *
 * A motion is painted frame by frame while it runs and once more when it has ended, so that the
 * picture comes to rest on its last frame. A wait is painted only when it ends. Each kind stands
 * once in the table of motion.c with its length; the loop asks the registry how long it may sleep,
 * and the views ask how far a motion has got.
 */
#ifndef LIA_GUI_MOTION_H
#define LIA_GUI_MOTION_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    MOTION_STONE,      /* a stone on its way; its length is a setting */
    MOTION_CHAIN,      /* the winner's chain grows */
    MOTION_BAR,        /* the evaluation bar goes to its new value */
    MOTION_SCRIM,      /* the window darkens behind a dialog */
    MOTION_CROSS_FADE, /* the cross of a refused move vanishes */
    WAIT_CROSS,        /* … after it has been there for a while */
    WAIT_TIP,          /* the mouse rests on something that has a tooltip */
    WAIT_REPORT,       /* the analysis has news: not every report is shown */
    WAIT_REVIEW,       /* the same for the review */
    WAIT_MATCH,        /* the result of a game of a match stays to be seen */
    WAIT_LINE,         /* a line that plays itself out goes one move further */
    WAIT_CLOCK,        /* until the digits of the running clock change */
    MOTION_COUNT
} MotionKind;

typedef struct {
    uint64_t start, end; /* ms */
    bool running;
    bool ended; /* by the latest step */
} Motion;

typedef struct {
    const int *stone_ms; /* setting: how long a stone travels; 0 = no motion at all */
    Motion of[MOTION_COUNT];
} Motions;

/* The setting is read whenever something starts, so it must outlive the registry. */
void motions_init(Motions *m, const int *stone_ms);
/* Starts a motion at a time that may lie in the future; a running one starts again. Without motion
 * this ends it. */
void motion_start(Motions *m, MotionKind kind, uint64_t at);
/* Starts a wait unless it is running, so that it ends its length after the one before ended: what
 * it announces is shown at once, but no more often than that. */
void motion_throttle(Motions *m, MotionKind kind);
/* Starts a wait that has no length of its own. */
void motion_wait_until(Motions *m, MotionKind kind, uint64_t at);
/* Puts a motion where it leads to. */
void motion_stop(Motions *m, MotionKind kind);
bool motion_is_running(const Motions *m, MotionKind kind);
/* The latest step ended it. */
bool motion_has_ended(const Motions *m, MotionKind kind);
/* How far it has got, eased: 0 before its start, 1 when it does not run. */
float motion_share(const Motions *m, MotionKind kind, uint64_t now);
/* Milliseconds until its end; 0 when it does not run. */
int motion_left(const Motions *m, MotionKind kind, uint64_t now);

/* Ends what is over. True if the picture is another one now. */
bool motions_step(Motions *m, uint64_t now);
/* Milliseconds until the next step is due; -1 = never. */
int motions_due(const Motions *m, uint64_t now);
/* Something is painted frame by frame, or will be. */
bool motions_are_moving(const Motions *m);

#endif
