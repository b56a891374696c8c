/* Why something was refused: a sentence for a person, without a full stop. */
#ifndef LIA_RULES_REASON_H
#define LIA_RULES_REASON_H

#include <stdbool.h>

typedef struct {
    char text[200];
} Reason;

/* Fills *why, cutting what is too long; why may be NULL. Always returns false, so that a parser
 * can write `return reason_set(why, …)`. */
bool reason_set(Reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
