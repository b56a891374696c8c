#include "counters.h"

void counters_add(Counters *to, const Counters *from) {
#define X(name, help) to->name += from->name;
    COUNTERS(X)
#undef X
}

void counters_each(const Counters *c, void (*row)(void *, const char *, uint64_t, const char *),
                   void *context) {
#define X(name, help) row(context, #name, c->name, help);
    COUNTERS(X)
#undef X
}
