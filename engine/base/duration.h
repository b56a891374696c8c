/* Durations as people type them: a number of units, or minutes and seconds. */
#ifndef LIA_BASE_DURATION_H
#define LIA_BASE_DURATION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    char text[48];
} DurationText;

/* Reads a number of units with at most three decimals ("2", "0.25", ".5") or minutes and seconds
 * ("1:30", "0:00.2"). A comma may stand for the point. False for any other text; *ms is then
 * undefined. */
bool duration_parse(const char *text, int64_t unit_ms, int64_t *ms);
/* Writes a duration so that duration_parse() reads it back: as a number of units if that is exact,
 * else as minutes and seconds. The unit is a second or a minute; ms must not be negative. */
DurationText duration_format(int64_t ms, int64_t unit_ms);

#endif
