/* Writes a number of random games in SGF to standard output, for scripts. Usage: make_games COUNT */
#include "random_games.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    Buffer out = {0};
    if (argc != 2) return 2;
    random_games_write(atoi(argv[1]), 5, &out);
    bool ok = !out.failed && fwrite(out.text, 1, out.length, stdout) == out.length;
    buffer_finish(&out);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
