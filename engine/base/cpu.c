#include "cpu.h"

#if defined(__x86_64__) && !defined(__POPCNT__)
bool cpu_has_popcnt;

/* Runs before the other constructors, which count bits to build their tables. */
__attribute__((constructor(101))) static void cpu_ask(void) {
    __builtin_cpu_init();
    cpu_has_popcnt = __builtin_cpu_supports("popcnt");
}
#endif

bool cpu_has_avx2(void) {
#ifdef __x86_64__
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}
