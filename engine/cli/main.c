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
    X(book)         \
    X(book_make)    \
    X(book_show)    \
    X(book_check)   \
    X(show)         \
    X(solve)        \
    X(bench)        \
    X(lab)          \
    X(eval)         \
    X(perft)        \
    X(sample)       \
    X(selfplay)     \
    X(train)        \
    X(tune)         \
    X(tune_search)  \
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
           "Usage: lia COMMAND [OPTION...] [ARGUMENT...]\n"
           "       lia                 speak UCI or UGI, as engines do\n\nCommands:\n");
    for (const Command *const *c = commands; *c; c++)
        printf("  %-12s %s\n", (*c)->name, (*c)->summary);
    printf("\n'lia help COMMAND' explains a command, 'lia --version' prints the version.\n");
}

/* The words of the command line that are this name: one, two for "tune search", 0 if they are not. */
static int words_of(const char *name, int argc, char **argv) {
    int words = 0;
    for (; *name; words++) {
        size_t length = strcspn(name, " ");
        if (words == argc || strlen(argv[words]) != length || memcmp(argv[words], name, length))
            return 0;
        name += length + (name[length] == ' ');
    }
    return words;
}

/* Finds the command with the longest name that the words begin with, and the number of these. */
static const Command *find_command(int argc, char **argv, int *words) {
    const Command *const *const lists[] = {commands, hidden_commands};
    const Command *found = NULL;
    *words = 0;
    for (int i = 0; i < 2; i++)
        for (const Command *const *c = lists[i]; *c; c++) {
            int n = words_of((*c)->name, argc, argv);
            if (n <= *words) continue;
            found = *c;
            *words = n;
        }
    return found;
}

static int no_command(const char *name) {
    Guess guess = {.word = span_of(name)};
    for (const Command *const *c = commands; *c; c++) guess_try(&guess, (*c)->name);
    if (guess.nearest)
        fprintf(stderr, "lia: no command '%s', did you mean '%s'?\n", name, guess.nearest);
    else
        fprintf(stderr, "lia: no command '%s'\n", name);
    fprintf(stderr, "Try 'lia --help'.\n");
    return EXIT_USAGE;
}

static int run(int argc, char **argv) {
    int words;
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        print_help();
        return EXIT_OK;
    }
    if (!strcmp(argv[1], "help") && argc == 2) {
        print_help();
        return EXIT_OK;
    }
    if (!strcmp(argv[1], "help")) {
        const Command *asked = find_command(argc - 2, argv + 2, &words);
        if (asked) command_print_help(asked);
        return asked ? EXIT_OK : no_command(argv[2]);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        command_print_version();
        return EXIT_OK;
    }
    const Command *found = find_command(argc - 1, argv + 1, &words);
    if (found) return found->run(found, argc - words, argv + words);
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
