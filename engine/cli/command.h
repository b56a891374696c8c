/* Subcommands of `lia` and their options.
 *
 * A command is a row: name, texts, a table of options, a function. The same row parses the command
 * line, prints `lia COMMAND --help` and feeds the shell completions and the man page, so they
 * cannot disagree. An option's default, limits and choices are only in its row.
 */
#ifndef LIA_CLI_COMMAND_H
#define LIA_CLI_COMMAND_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    OPTION_FLAG,   /* bool */
    OPTION_INT,    /* int64_t, within min..max */
    OPTION_REAL,   /* double, within min..max */
    OPTION_STRING, /* const char *, one of the choices if there are any */
    OPTION_LIST    /* StringList: may be given several times */
} OptionKind;

enum { STRING_LIST_MAX = 64 };
typedef struct {
    const char *items[STRING_LIST_MAX];
    int count;
} StringList;

typedef struct Option {
    const char *name; /* without the dashes */
    OptionKind kind;
    size_t offset; /* of the value in the command's struct */
    double min, max;
    const char *argument; /* "N", "FEN"; NULL for a flag */
    /* The following fields are set by designated initialisers. */
    double value;               /* default of a number; with choices: index of the default */
    const char *text;           /* default of a string without choices, or NULL */
    const char *const *choices; /* ended by NULL; case is ignored, the value stored is from here */
    bool unset;                 /* with choices: no default is stored; NULL = not given */
    const char *shown;          /* the default shown in the help instead of the value */
    const char *help;
    /* Called with the value "help", which ends the command: prints what may be given. */
    void (*explain)(void);
    /* In a row without a name: a nested table, whose offsets are relative to the offset of this
     * row. A row with neither ends the table. */
    const struct Option *more;
} Option;

/* Turns a macro that holds a default into text for the help. */
#define TEXT(number)    TEXT_OF(number)
#define TEXT_OF(number) #number

enum { OPTION_NO_CHOICE = -1 }; /* as value: none of the choices is the default */

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

/* The known word that is nearest to a mistyped one; start with {.word = …}. */
typedef struct {
    Span word;
    const char *nearest; /* NULL if none is near enough to be meant */
    int distance;
} Guess;
void guess_try(Guess *g, const char *known);

/* Iterates over a table and its nested tables; start with {.next = table}. */
typedef struct {
    const Option *next, *after; /* after: where the outer table continues, or NULL */
    size_t base;                /* to add to the offset of the row last returned */
} OptionWalk;
/* Returns the next row, or NULL at the end. */
const Option *option_next(OptionWalk *walk);
/* Appends the option's help with its choices and default; with_range: a number's limits too,
 * which are otherwise shown only if they are near. */
void option_describe(const Option *o, bool with_range, Buffer *out);
/* Returns the index of a word among the choices, ignoring case; -1 if it is not one of them. */
int option_choice(const char *const *choices, const char *word);
/* Fills the struct at out with the defaults of all options. */
void options_set_defaults(const Option *table, void *out);

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
