/* Options of a command line: a table of rows, from which they are read into a struct, described in
 * the help and completed by shells. An option's default, limits and choices are only in its row.
 */
#ifndef LIA_BASE_OPTIONS_H
#define LIA_BASE_OPTIONS_H

#include "reason.h"
#include "text.h"

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
/* Returns the index of a word among the choices, ignoring case; -1 if it is not one of them. */
int option_choice(const char *const *choices, const char *word);
/* Fills the struct at out with the defaults of all options. */
void options_set_defaults(const Option *table, void *out);

/* An option found on a command line. */
typedef struct {
    const Option *option;
    const char *value; /* NULL for a flag */
    void *field;       /* where its value belongs */
} GivenOption;

/* Finds the option that argv[*at] names, for the struct at out, and its value, which may be the next
 * word: *at is then that word. */
bool option_find(const Option *table, int argc, char *const *argv, int *at, void *out,
                 GivenOption *given, Reason *why);
/* Stores the value. False with a reason if it is not one the option takes. */
bool option_store(const GivenOption *given, Reason *why);
/* Reads a whole command line that holds nothing but options, keeping the other values at out. */
bool options_read(const Option *table, int argc, char *const *argv, void *out, Reason *why);

#endif
