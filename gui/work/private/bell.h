/* Tells the main thread, by one event of SDL at a time, that another thread has left something to be
 * read: however much is left meanwhile, the queue of events does not fill.
 */
#ifndef LIA_GUI_BELL_H
#define LIA_GUI_BELL_H

#include <SDL.h>
#include <stdbool.h>

typedef struct {
    Uint32 event; /* its type */
    bool rung;    /* an event is under way */
} Bell;

/* Both are called with the lock held that guards what is left. */

/* Something was left. */
void bell_ring(Bell *bell);
/* It was read: the next ring is another event. */
void bell_answer(Bell *bell);

#endif
