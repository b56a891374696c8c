/* Measurements of single inner functions, for `lia bench --micro`. Each prints its own lines:
 * nanoseconds per call, the best of several rounds, for every instruction set of this CPU.
 */
#ifndef LIA_CLI_MICRO_H
#define LIA_CLI_MICRO_H

#include <stdbool.h>

/* False if out of memory. */
bool micro_eval(void);

#endif
