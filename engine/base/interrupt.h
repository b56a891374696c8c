/* Ctrl-C for commands that use threads: the signals are blocked, the threads inherit the mask, and
 * the main thread polls for pending signals.
 */
#ifndef LIA_BASE_INTERRUPT_H
#define LIA_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>
#include <time.h>

static inline sigset_t interrupt_signals(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

/* Call this before any thread is created. */
static inline void interrupt_block(void) {
    sigset_t signals = interrupt_signals();
    sigprocmask(SIG_BLOCK, &signals, NULL);
}

/* True if a signal has arrived since the last call. */
static inline bool interrupt_came(void) {
    const struct timespec none = {0};
    sigset_t signals = interrupt_signals();
    return sigtimedwait(&signals, NULL, &none) > 0;
}

#endif
