/* What this CPU can do. Asked once before main(), constant afterwards. */
#ifndef LIA_RULES_CPU_H
#define LIA_RULES_CPU_H

#include <stdbool.h>

bool cpu_has_avx2(void);

#endif
