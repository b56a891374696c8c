/* The option parser of all commands; the help is printed from the same tables. */
#include "command.h"
#include "base/number.h"
#include "terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

int command_usage(const Command *c, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "lia %s: ", c->name);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\nTry 'lia %s --help'.\n", c->name);
    return EXIT_USAGE;
}

int command_failed(const Command *c, const char *why) {
    fprintf(stderr, "lia %s: %s\n", c->name, why);
    return EXIT_FAILED;
}

void guess_try(Guess *g, const char *known) {
    int distance = text_distance(g->word, span_of(known));
    /* In a long word more letters may be wrong. */
    bool near = distance <= 1 + (int)g->word.length / 4;
    if (!near || (g->nearest && distance >= g->distance)) return;
    g->nearest = known;
    g->distance = distance;
}

const Option *option_next(OptionWalk *walk) {
    while (walk->next) {
        const Option *row = walk->next;
        if (row->name) {
            walk->next++;
            return row;
        }
        if (row->more) {
            walk->after = row + 1;
            walk->base = row->offset;
            walk->next = row->more;
        } else {
            walk->next = walk->after;
            walk->after = NULL;
            walk->base = 0;
        }
    }
    return NULL;
}

static bool has_default(const Option *o) {
    return o->shown || (o->choices ? o->value >= 0 : o->value != 0 || o->text);
}

static void add_default(const Option *o, Buffer *out) {
    if (o->shown)
        buffer_add_text(out, o->shown);
    else if (o->kind == OPTION_STRING)
        buffer_add_text(out, o->choices ? o->choices[(int)o->value] : o->text);
    else
        buffer_printf(out, "%.*g", o->kind == OPTION_INT ? 16 : 6, o->value);
}

enum { RANGE_SHOWN = 10 };

void option_describe(const Option *o, bool with_range, Buffer *out) {
    /* Few values are worth their room in the help, too. */
    bool range = o->min < o->max && (with_range || o->max - o->min < RANGE_SHOWN);
    buffer_add_text(out, o->help);
    for (int i = 0; o->choices && o->choices[i]; i++)
        buffer_printf(out, "%s%s",
                      i == 0              ? ": "
                      : o->choices[i + 1] ? ", "
                                          : " or ",
                      o->choices[i]);
    if (!range && !has_default(o)) return;
    buffer_add_text(out, " (");
    if (range) buffer_printf(out, "%.16g to %.16g", o->min, o->max);
    if (range && has_default(o)) buffer_add_text(out, ", ");
    if (has_default(o)) {
        buffer_add_text(out, "default: ");
        add_default(o, out);
    }
    buffer_add_char(out, ')');
}

/* ---- help, in HELP_WIDTH columns ---- */

enum { HELP_WIDTH = 80, HELP_INDENT = 25, USAGE_INDENT = sizeof "Usage: " - 1 };

static void print_option(const Option *o) {
    char left[64];
    Buffer text = {0};
    snprintf(left, sizeof left, "  --%s%s%s", o->name, o->argument ? " " : "",
             o->argument ? o->argument : "");
    printf("%-*s", HELP_INDENT, left);
    if (strlen(left) >= HELP_INDENT) printf("\n%*s", HELP_INDENT, "");
    option_describe(o, false, &text);
    terminal_print_words(buffer_span(&text), HELP_INDENT, HELP_INDENT, HELP_WIDTH);
    printf("\n");
    buffer_finish(&text);
}

/* Paragraphs are filled; indented lines are printed as they are. */
static void print_details(const char *text) {
    int column = 0;
    for (; *text; text += strcspn(text, "\n"), text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        bool literal = !length || *text == ' ';
        if (column && literal) printf("\n");
        if (literal) {
            printf("%.*s\n", (int)length, text);
            column = 0;
            continue;
        }
        column = terminal_print_words((Span){text, length}, column, 0, HELP_WIDTH);
    }
    if (column) printf("\n");
}

void command_print_help(const Command *c) {
    OptionWalk walk = {.next = c->options};
    Buffer usage = {0};
    buffer_printf(&usage, "lia %s%s %s", c->name, c->options ? " [OPTION...]" : "", c->arguments);
    printf("Usage: ");
    terminal_print_words(buffer_span(&usage), USAGE_INDENT, USAGE_INDENT, HELP_WIDTH);
    printf("\n\n%s\n", c->summary);
    buffer_finish(&usage);
    if (c->options) printf("\nOptions:\n");
    for (const Option *o; (o = option_next(&walk));) print_option(o);
    if (c->details) {
        printf("\n");
        print_details(c->details);
    }
}

/* ---- the command line ---- */

void options_set_defaults(const Option *table, void *out) {
    OptionWalk walk = {.next = table};
    for (const Option *o; (o = option_next(&walk));) {
        void *field = (char *)out + walk.base + o->offset;
        bool chosen = o->choices && !o->unset && o->value >= 0;
        switch (o->kind) {
        case OPTION_FLAG:
            *(bool *)field = false;
            break;
        case OPTION_INT:
            *(int64_t *)field = (int64_t)o->value;
            break;
        case OPTION_REAL:
            *(double *)field = o->value;
            break;
        case OPTION_STRING:
            *(const char **)field = chosen ? o->choices[(int)o->value] : o->text;
            break;
        case OPTION_LIST:
            ((StringList *)field)->count = 0;
            break;
        }
    }
}

/* Returns the option of this name; *offset becomes that of its value. */
static const Option *find_option(const Command *c, const char *name, size_t length,
                                 size_t *offset) {
    OptionWalk walk = {.next = c->options};
    for (const Option *o; (o = option_next(&walk));) {
        if (strlen(o->name) != length || memcmp(o->name, name, length)) continue;
        *offset = walk.base + o->offset;
        return o;
    }
    return NULL;
}

int option_choice(const char *const *choices, const char *word) {
    for (int i = 0; choices[i]; i++)
        if (!strcasecmp(choices[i], word)) return i;
    return -1;
}

static bool store_choice(const Command *c, const Option *o, const char *text, const char **field) {
    int i = option_choice(o->choices, text);
    if (i >= 0) {
        *field = o->choices[i];
        return true;
    }
    char words[160];
    command_usage(c, "--%s is %s, not '%s'", o->name, text_list(o->choices, words, sizeof words),
                  text);
    return false;
}

/* Stores text as the option's value. */
static bool store(const Command *c, const Option *o, const char *text, void *field) {
    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_STRING:
        if (o->choices) return store_choice(c, o, text, field);
        *(const char **)field = text;
        return true;
    case OPTION_LIST: {
        StringList *list = field;
        if (list->count == STRING_LIST_MAX) {
            command_usage(c, "--%s is given more than %d times", o->name, STRING_LIST_MAX);
            return false;
        }
        list->items[list->count++] = text;
        return true;
    }
    case OPTION_INT:
        if (number_parse(span_of(text), (int64_t)o->min, (int64_t)o->max, field)) return true;
        command_usage(c, "--%s takes a whole number from %.0f to %.0f, not '%s'", o->name, o->min,
                      o->max, text);
        return false;
    case OPTION_REAL:
        if (number_parse_real(span_of(text), o->min, o->max, field)) return true;
        command_usage(c, "--%s takes a number from %g to %g, not '%s'", o->name, o->min, o->max,
                      text);
        return false;
    }
    return false;
}

static void refuse_option(const Command *c, const char *word, Span name) {
    Guess guess = {.word = name};
    OptionWalk walk = {.next = c->options};
    for (const Option *o; (o = option_next(&walk));) guess_try(&guess, o->name);
    if (guess.nearest)
        command_usage(c, "unknown option '%s', did you mean --%s?", word, guess.nearest);
    else
        command_usage(c, "unknown option '%s'", word);
}

void command_print_version(void) {
    printf("lia %s\n", LIA_VERSION);
}

Parsed command_parse(const Command *c, int *argc, char **argv, void *out) {
    options_set_defaults(c->options, out);
    return command_parse_more(c, argc, argv, out);
}

Parsed command_parse_more(const Command *c, int *argc, char **argv, void *out) {
    int kept = 0;
    bool options_ended = false;
    for (int i = 1; i < *argc; i++) {
        const char *word = argv[i];
        if (options_ended || word[0] != '-' || !word[1]) {
            argv[kept++] = argv[i];
            continue;
        }
        if (!strcmp(word, "--")) {
            options_ended = true;
            continue;
        }
        if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
            command_print_help(c);
            return PARSED_HELP;
        }
        if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
            command_print_version();
            return PARSED_HELP;
        }
        const char *name = word + (word[1] == '-' ? 2 : 1), *equals = strchr(name, '=');
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        size_t offset = 0;
        const Option *o = word[1] == '-' ? find_option(c, name, length, &offset) : NULL;
        if (!o) {
            refuse_option(c, word, (Span){name, length});
            return PARSED_BAD;
        }
        const char *value = equals ? equals + 1 : NULL;
        if (o->kind == OPTION_FLAG && value) {
            command_usage(c, "--%s takes no value", o->name);
            return PARSED_BAD;
        }
        if (o->kind != OPTION_FLAG && !value) {
            if (i + 1 == *argc) {
                command_usage(c, "--%s needs a value", o->name);
                return PARSED_BAD;
            }
            value = argv[++i];
        }
        if (value && o->explain && !strcmp(value, "help")) {
            o->explain();
            return PARSED_HELP;
        }
        if (!store(c, o, value, (char *)out + offset)) return PARSED_BAD;
    }
    *argc = kept;
    return PARSED_OK;
}

void command_print_json(Buffer *json) {
    printf("%s\n", buffer_text(json));
    fflush(stdout);
    buffer_finish(json);
}
