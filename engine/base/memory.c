#include "memory.h"

#include <sys/mman.h>
#include <unistd.h>

void *memory_map(size_t megabytes, size_t *bytes, Reason *why) {
    long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
    *bytes = megabytes << 20;
    if (megabytes < 1 || *bytes >> 20 != megabytes) {
        reason_set(why, "%zu MB is not a table size", megabytes);
        return NULL;
    }
    /* The system may overcommit and kill the program later, so never ask for more than the machine
     * has. */
    if (pages > 0 && page_size > 0 && *bytes / (size_t)page_size >= (size_t)pages) {
        reason_set(why, "%zu MB are more than this machine has", megabytes);
        return NULL;
    }
    void *memory = mmap(NULL, *bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        reason_set(why, "%zu MB are refused by the system", megabytes);
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, *bytes, MADV_HUGEPAGE); /* a hint; failure is harmless */
#endif
    return memory;
}

void memory_unmap(void *memory, size_t bytes) {
    if (memory) munmap(memory, bytes);
}
