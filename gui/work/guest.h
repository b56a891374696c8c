/* Another program's engine: a child process with a thread of its own that talks to it.
 *
 * The main thread never waits. Orders are left in a slot and the thread is woken through a pipe;
 * what the engine says goes into another slot, and one SDL event at a time says that it is worth a
 * look. Tickets are as those of the Thinker, so that the window treats both alike. An engine that
 * crashes, floods or is silent for too long is killed and named in the answer; the next order
 * starts it again.
 *
 * All functions are for the main thread.
 */
#ifndef LIA_GUI_GUEST_H
#define LIA_GUI_GUEST_H

#include "game/roster.h"
#include "thinker.h"
#include "traffic.h"

typedef struct Guest Guest;

typedef enum { GUEST_STARTING, GUEST_READY, GUEST_FAILED } GuestState;

/* One option the engine has told of. */
typedef struct {
    char name[OPTION_NAME], initial[OPTION_VALUE];
    ClientOptionKind kind;
    int64_t min, max;
    char choices[OPTION_VALUE]; /* of a combo: texts, each ended by a zero byte */
    int choice_count;
} GuestOption;

enum { GUEST_OPTIONS_MAX = 128 };

typedef struct {
    GuestState state;
    char name[64];                          /* what it calls itself */
    char trouble[200];                      /* with GUEST_FAILED */
    GuestOption options[GUEST_OPTIONS_MAX]; /* those a person may set */
    int option_count;
} GuestFacts;

/* Starts the thread, which starts the engine. What is said goes into the log, which must outlive the
 * guest; NULL = none. NULL with a reason. */
Guest *guest_create(Uint32 event, const RosterEntry *entry, Traffic *traffic, Reason *why);
/* Presses the button of this name as soon as the engine does not think. */
void guest_press(Guest *g, const char *button);
/* The engine is to end and everything with it; guest_reap() frees it some time later. */
void guest_dismiss(Guest *g);
/* Frees a dismissed guest if its thread has ended; with wait, waits for that. */
bool guest_reap(Guest *g, bool wait);

unsigned guest_start(Guest *g, const Game *game, const ThinkLimits *limits, Reason *why);
void guest_stop(Guest *g);
void guest_finish(Guest *g);
bool guest_read(Guest *g, ThinkInfo *out);
void guest_new_game(Guest *g);
/* A copy of what is known of it. */
void guest_facts(Guest *g, GuestFacts *out);

#endif
