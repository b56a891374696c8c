#include "clock.h"

#include <errno.h>
#include <time.h>

static const int64_t second = 1000000000;

int64_t clock_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * second + t.tv_nsec;
}

double clock_ms(void) {
    return 1e-6 * (double)clock_now();
}

double clock_seconds_since(int64_t start) {
    return 1e-9 * (double)(clock_now() - start);
}

void clock_condition_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool clock_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
    struct timespec until = {.tv_sec = deadline / second, .tv_nsec = deadline % second};
    return pthread_cond_timedwait(condition, mutex, &until) != ETIMEDOUT;
}
