/* One option parser for all commands; help is printed from the same tables. */
#include "command.h"
#include "base/number.h"

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

static void print_option(const Option *o) {
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument ? " " : "",
             o->argument ? o->argument : "");
    printf("  %-22s %s\n", left, o->help);
}

void command_print_help(const Command *c) {
    printf("Usage: lia %s%s%s%s\n\n%s\n", c->name,
           c->options && c->options->name ? " [OPTION…]" : "", *c->arguments ? " " : "",
           c->arguments, c->summary);
    if (c->options && c->options->name) {
        printf("\nOptions:\n");
        for (const Option *o = c->options; o->name; o++) print_option(o);
    }
    if (c->details) printf("\n%s", c->details);
}

static const Option *find_option(const Command *c, const char *name, size_t length) {
    for (const Option *o = c->options; o && o->name; o++)
        if (strlen(o->name) == length && !memcmp(o->name, name, length)) return o;
    return NULL;
}

/* Stores text as the option's value. */
static bool store(const Command *c, const Option *o, const char *text, void *out) {
    void *field = (char *)out + o->offset;
    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case OPTION_STRING:
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

Parsed command_parse(const Command *c, int *argc, char **argv, void *out) {
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
        const char *name = word + (word[1] == '-' ? 2 : 1), *equals = strchr(name, '=');
        size_t length = equals ? (size_t)(equals - name) : strlen(name);
        const Option *o = word[1] == '-' ? find_option(c, name, length) : NULL;
        if (!o) {
            command_usage(c, "unknown option '%s'", word);
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
        if (!store(c, o, value, out)) return PARSED_BAD;
    }
    *argc = kept;
    return PARSED_OK;
}
