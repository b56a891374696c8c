/* Features of this CPU, detected once before main() and constant afterwards. */
#ifndef LIA_BASE_CPU_H
#define LIA_BASE_CPU_H

#include <stdbool.h>

#if defined(__x86_64__) && !defined(__POPCNT__)
/* A variable because bits_count() reads it at every call. */
extern bool cpu_has_popcnt;
#endif

bool cpu_has_avx2(void);

#endif
