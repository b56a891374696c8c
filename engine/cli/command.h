/* Subcommands of `lia`.
 *
 * A command is a row: name, texts, a table of options, a function. The same row parses the command
 * line, prints `lia COMMAND --help` and feeds the shell completions and the man page, so they
 * cannot disagree.
 */
#ifndef LIA_CLI_COMMAND_H
#define LIA_CLI_COMMAND_H

#include "base/buffer.h"
#include "base/options.h"

typedef struct Command {
    const char *name;
    const char *arguments; /* "N", "FILE…" or "" */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs and examples for --help, or NULL */
    const Option *options;
    int (*run)(const struct Command *self, int argc, char **argv);
} Command;

/* The exit codes of all commands. A command ended by a signal returns interrupt_exit_code(). */
enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1,   /* the machine or a file */
    EXIT_USAGE = 2,    /* the command line */
    EXIT_UNSOLVED = 3, /* solve: some positions; book: not confirmed, not found; match: EXIT_H0 */
    EXIT_H0 = 3,       /* the ratio test accepted H0 … */
    EXIT_H1 = 4,       /* … or H1 */
    EXIT_ENGINE = 5    /* an engine's fault */
};

typedef enum { PARSED_OK, PARSED_HELP, PARSED_BAD } Parsed;

/* Appends the option's help with its choices and default; with_range: a number's limits too,
 * which are otherwise shown only if they are near. */
void option_describe(const Option *o, bool with_range, Buffer *out);
/* Fills the struct at out with the defaults, then from argv[1…]. Operands are moved to the front of
 * argv, and *argc becomes their number. --help and --version print (PARSED_HELP); a bad option is
 * reported on stderr (PARSED_BAD, exit code EXIT_USAGE). `--name=value` and `--name value` are
 * equivalent; `--` ends the options. */
Parsed command_parse(const Command *c, int *argc, char **argv, void *out);
/* Like command_parse(), but keeps the values already in the struct. */
Parsed command_parse_more(const Command *c, int *argc, char **argv, void *out);
void command_print_version(void);
/* What run() returns after PARSED_HELP or PARSED_BAD. */
static inline int command_exit(Parsed p) {
    return p == PARSED_HELP ? EXIT_OK : EXIT_USAGE;
}
/* Reports incorrect usage on stderr, points to --help and returns EXIT_USAGE. */
int command_usage(const Command *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports a failure of the machine or a file on stderr and returns EXIT_FAILED. */
int command_failed(const Command *c, const char *why);
void command_print_help(const Command *c);
/* Prints a JSON document as one line and finishes the buffer. */
void command_print_json(Buffer *json);

/* All commands, ended by NULL. In main.c. */
extern const Command *const commands[];

#endif
