/* The option parser of all commands; the help is printed from the same tables. */
#include "command.h"
#include "terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        GivenOption given;
        Reason why;
        if (!option_find(c->options, *argc, argv, &i, out, &given, &why)) {
            command_usage(c, "%s", why.text);
            return PARSED_BAD;
        }
        if (given.value && given.option->explain && !strcmp(given.value, "help")) {
            given.option->explain();
            return PARSED_HELP;
        }
        if (!option_store(&given, &why)) {
            command_usage(c, "%s", why.text);
            return PARSED_BAD;
        }
    }
    *argc = kept;
    return PARSED_OK;
}

void command_print_json(Buffer *json) {
    printf("%s\n", buffer_text(json));
    fflush(stdout);
    buffer_finish(json);
}
