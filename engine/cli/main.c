/* `lia`: finds the command and runs it. */
#include "command.h"
#include "uci/uci.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* clang-format off */
#define COMMANDS(X) \
    X(play)         \
    X(go)           \
    X(match)        \
    X(moves)        \
    X(sgf)          \
    X(solve)        \
    X(bench)        \
    X(lab)          \
    X(eval)         \
    X(perft)        \
    X(sample)       \
    X(selfplay)     \
    X(train)        \
    X(tune)         \
    X(uci)
/* clang-format on */

#define X(name) extern const Command command_##name;
COMMANDS(X)
#undef X
extern const Command command_completions, command_manual;

#define X(name) &command_##name,
const Command *const commands[] = {COMMANDS(X) NULL};
#undef X

/* Called only by the build, so they are not listed. */
static const Command *const hidden_commands[] = {&command_completions, &command_manual, NULL};

static void print_help(void) {
    printf("Lia plays Lines of Action.\n\n"
           "Usage: lia COMMAND [OPTION…] [ARGUMENT…]\n"
           "       lia                 speak UCI or UGI, as engines do\n\nCommands:\n");
    for (const Command *const *c = commands; *c; c++)
        printf("  %-12s %s\n", (*c)->name, (*c)->summary);
    printf("\n'lia help COMMAND' explains a command, 'lia --version' prints the version.\n");
}

static const Command *find_command(const char *name) {
    for (const Command *const *c = commands; *c; c++)
        if (!strcmp(name, (*c)->name)) return *c;
    for (const Command *const *c = hidden_commands; *c; c++)
        if (!strcmp(name, (*c)->name)) return *c;
    return NULL;
}

static int no_command(const char *name) {
    fprintf(stderr, "lia: no command '%s'\nTry 'lia --help'.\n", name);
    return EXIT_USAGE;
}

static int run(int argc, char **argv) {
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        print_help();
        return EXIT_OK;
    }
    if (!strcmp(argv[1], "help") && argc == 2) {
        print_help();
        return EXIT_OK;
    }
    if (!strcmp(argv[1], "help")) {
        const Command *asked = find_command(argv[2]);
        if (asked) command_print_help(asked);
        return asked ? EXIT_OK : no_command(argv[2]);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        printf("lia %s\n", LIA_VERSION);
        return EXIT_OK;
    }
    const Command *found = find_command(argv[1]);
    if (found) return found->run(found, argc - 1, argv + 1);
    return no_command(argv[1]);
}

int main(int argc, char **argv) {
    if (argc < 2) return uci_run(STDIN_FILENO, STDOUT_FILENO);
    int code = run(argc, argv);
    /* A full disk is a failure. */
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return code;
    fprintf(stderr, "lia: not all of the output could be written%s%s\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return EXIT_FAILED;
}
