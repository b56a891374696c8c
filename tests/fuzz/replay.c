/* Runs a fuzz target over the files of a folder, without libFuzzer: keeps past findings fixed. */
#include "fuzz.h"

#include <dirent.h>

static int replay(const char *path) {
    static uint8_t bytes[1 << 20];
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
    printf("%d files\n", files);
    return files == 0 || failed > 0;
}
