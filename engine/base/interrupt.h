/* Ctrl-C for commands that work in threads: the signals are blocked, so that the threads inherit
 * the mask, and asked for now and then.
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

/* Before any thread is made. */
static inline void interrupt_block(void) {
    sigset_t signals = interrupt_signals();
    sigprocmask(SIG_BLOCK, &signals, NULL);
}

/* True if a signal has come since it was last asked. */
static inline bool interrupt_came(void) {
    const struct timespec none = {0};
    sigset_t signals = interrupt_signals();
    return sigtimedwait(&signals, NULL, &none) > 0;
}

#endif
