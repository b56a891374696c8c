/* Why something was refused: a sentence for a person, without a full stop. */
#ifndef LIA_BASE_REASON_H
#define LIA_BASE_REASON_H

#include <stdbool.h>

typedef struct {
    char text[200];
} Reason;

/* reason_set(why, format, …) fills *why and truncates what is too long; why may be NULL. It always
 * returns false, so that a parser can write `return reason_set(why, …)`; the inline wrapper lets
 * compilers and analysers see that. */
#define reason_set(...) reason_refuse(reason_write(__VA_ARGS__))

/* The parts of reason_set(). */
Reason *reason_write(Reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline bool reason_refuse(const Reason *why) {
    (void)why;
    return false;
}

#endif
