/* Subcommands of `lia` and their options.
 *
 * A command is a row: name, texts, a table of options, a function. The same row parses the command
 * line, prints `lia COMMAND --help` and feeds the shell completions and the man page, so none of
 * them can disagree.
 */
#ifndef LIA_CLI_COMMAND_H
#define LIA_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    OPTION_FLAG,   /* bool */
    OPTION_INT,    /* int64_t, within min..max */
    OPTION_REAL,   /* double, within min..max */
    OPTION_STRING, /* const char * */
    OPTION_LIST    /* StringList: may be given several times */
} OptionKind;

enum { STRING_LIST_MAX = 64 };
typedef struct {
    const char *items[STRING_LIST_MAX];
    int count;
} StringList;

typedef struct {
    const char *name; /* without the dashes; a row with name NULL ends the table */
    OptionKind kind;
    size_t offset; /* of the value in the command's own struct */
    double min, max;
    const char *argument; /* "N", "FEN"; NULL for a flag */
    const char *help;
} Option;

typedef struct Command {
    const char *name;
    const char *arguments; /* "N", "FILE…" or "" */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs and examples for --help, or NULL */
    const Option *options;
    int (*run)(const struct Command *self, int argc, char **argv);
} Command;

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130 };

typedef enum { PARSED_OK, PARSED_HELP, PARSED_BAD } Parsed;

/* Fills the struct at out (which holds the defaults) from argv[1…]; what is no option is moved to
 * the front of argv, *argc becomes the number of these. --help prints the help (PARSED_HELP); a bad
 * option is reported on stderr (PARSED_BAD, exit code EXIT_USAGE). `--name=value` and `--name
 * value` are the same;
 * `--` ends the options. */
Parsed command_parse(const Command *c, int *argc, char **argv, void *out);
/* What run() returns after PARSED_HELP or PARSED_BAD. */
static inline int command_exit(Parsed p) {
    return p == PARSED_HELP ? EXIT_OK : EXIT_USAGE;
}
/* Reports a wrong use on stderr, points to --help, returns EXIT_USAGE. */
int command_usage(const Command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void command_print_help(const Command *c);

/* All commands, ended by a row with name NULL. In main.c. */
extern const Command *const commands[];

#endif
