#include "interrupt.h"
#include "clock.h"

#include <stddef.h>
#include <time.h>

/* Signals of a process are global, so is what is known about them. */
static int last_signal = SIGINT;
static int64_t first_at; /* clock_now() of the first signal; 0 = none yet */

/* ns within which signals count as one, because timeout(1) signals both process and group */
static const int64_t impatience = 300000000;

sigset_t interrupt_signals(void) {
    static const int all[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t signals;
    sigemptyset(&signals);
    for (int i = 0; i < 3; i++) {
        struct sigaction now;
        if (sigaction(all[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&signals, all[i]);
    }
    return signals;
}

void interrupt_block(void) {
    sigset_t signals = interrupt_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    first_at = 0;
}

bool interrupt_came(void) {
    const struct timespec none = {0};
    sigset_t signals = interrupt_signals();
    int number = sigtimedwait(&signals, NULL, &none);
    if (number > 0) last_signal = number;
    if (number > 0 && !first_at) first_at = clock_now();
    if (first_at && clock_now() - first_at > impatience)
        pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
    return number > 0;
}

void interrupt_note(int number) {
    last_signal = number;
}

int interrupt_exit_code(void) {
    return 128 + last_signal;
}
