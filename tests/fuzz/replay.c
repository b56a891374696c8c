/* Runs a fuzz target over the files of a folder, without libFuzzer: keeps past findings fixed. Then
 * over damaged copies of them, always the same ones, so that a build without clang tries bad input
 * too.
 */
#include "fuzz.h"

#include <dirent.h>

enum { COPIES = 1000, SIZE_MAX_BYTES = 1 << 20 };

static uint64_t draw(uint64_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Changes, removes, repeats or inserts some bytes; returns the new size. */
static size_t damage(uint8_t *bytes, size_t size, size_t room, uint64_t *seed) {
    size_t at = draw(seed) % size, n = 1 + draw(seed) % 8;
    if (n > size - at) n = size - at;
    switch (draw(seed) % 4) {
    case 0:
        bytes[at] = (uint8_t)draw(seed);
        return size;
    case 1:
        memmove(bytes + at, bytes + at + n, size - at - n);
        return size - n;
    case 2: /* another byte of the same text: syntax meets syntax */
        bytes[at] = bytes[draw(seed) % size];
        return size;
    default:
        if (size + n > room) return size;
        memmove(bytes + at + n, bytes + at, size - at);
        return size + n;
    }
}

static void replay_damaged(const uint8_t *bytes, size_t size) {
    static uint8_t copy[SIZE_MAX_BYTES];
    uint64_t seed = 88172645463325252u;
    for (int i = 0; i < COPIES && size; i++) {
        size_t now = size;
        memcpy(copy, bytes, size);
        for (uint64_t n = 1 + draw(&seed) % 5; n && now; n--)
            now = damage(copy, now, sizeof copy, &seed);
        LLVMFuzzerTestOneInput(copy, now);
    }
}

static int replay(const char *path) {
    static uint8_t bytes[SIZE_MAX_BYTES];
    FILE *in = fopen(path, "rb");
    if (!in) {
        perror(path);
        return 1;
    }
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    printf("%s, %zu bytes\n", path, size);
    fflush(stdout);
    LLVMFuzzerTestOneInput(bytes, size);
    replay_damaged(bytes, size);
    return 0;
}

int main(int argc, char **argv) {
    int files = 0, failed = 0;
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    for (const struct dirent *e; (e = readdir(folder));) {
        char path[4096];
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", argv[1], e->d_name);
        failed += replay(path);
        files++;
    }
    closedir(folder);
    printf("%d files, %d damaged copies of each\n", files, COPIES);
    return files == 0 || failed > 0;
}
