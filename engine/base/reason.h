/* Why something was refused: a sentence for a person, without a full stop. */
#ifndef LIA_BASE_REASON_H
#define LIA_BASE_REASON_H

#include <stdbool.h>

typedef struct {
    char text[200];
} Reason;

/* reason_set(why, format, …) fills *why, cutting what is too long; why may be NULL. It is always
 * false, so that a parser can write `return reason_set(why, …)`; the detour lets compilers and
 * analysers see that it is. */
#define reason_set(...) reason_refuse(reason_write(__VA_ARGS__))

/* What reason_set is made of. */
Reason *reason_write(Reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline bool reason_refuse(const Reason *why) {
    (void)why;
    return false;
}

#endif
