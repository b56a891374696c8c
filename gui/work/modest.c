#include "private/modest.h"

#include <sys/resource.h>

void modest_thread(void) {
#ifdef __linux__
    enum { MODEST = 5 };
    setpriority(PRIO_PROCESS, 0, MODEST); /* on Linux this is the calling thread alone */
#endif
}
