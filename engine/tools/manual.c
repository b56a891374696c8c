/* lia manual: prints a manual page from its template.
 *
 * Hidden from the list of commands: the build calls it. The template is mdoc(7); a line that holds
 * nothing but @NAME@ is replaced by what the program's own tables say, so the page cannot disagree
 * with the program. An unknown @NAME@ is an error, so that a mistyped one fails the build.
 */
#include "command.h"
#include "rules/rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_WIDTH = 72 };
static const char ellipsis[] = "…";

/* Prints text so that mdoc reads nothing in it as an escape. */
static void print_escaped(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (!strncmp(text + i, ellipsis, sizeof ellipsis - 1)) {
            printf("...");
            i += sizeof ellipsis - 2;
        } else if (text[i] == '\\')
            printf("\\e");
        else if (text[i] == '"')
            printf("\\(dq");
        else if (text[i] == '-' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '-'))
            printf("\\-");
        else
            putchar(text[i]);
    }
}

/* A line of input that is no macro. */
static void print_line(const char *text, size_t length) {
    if (length && (*text == '.' || *text == '\'')) printf("\\&");
    print_escaped(text, length);
    putchar('\n');
}

/* Words to be filled: short lines of input, and a new one after each sentence, as mdoc wants it. */
static void print_words(const char *text, size_t length) {
    const char *end = text + length, *line = text, *last = text;
    while (line < end) {
        const char *word = last;
        while (word < end && *word == ' ') word++;
        while (word < end && *word != ' ') word++;
        bool sentence = last > line && strchr(".!?", last[-1]);
        if (last > line && (sentence || word - line > TEXT_WIDTH || last == end)) {
            print_line(line, (size_t)(last - line));
            while (last < end && *last == ' ') last++;
            line = last;
        } else
            last = word;
    }
}

/* Paragraphs are separated by empty lines; indented lines are shown as they are. */
static void print_details(const char *text) {
    bool literal = false, gap = true;
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool indented = !strncmp(text, "  ", 2);
        if (literal && !indented) printf(".Ed\n");
        if (indented) {
            if (!literal) printf(".Bd -literal -offset indent\n");
            print_line(text + 2, length - 2);
        } else if (length) {
            if (gap || literal) printf(".Pp\n");
            print_words(text, length);
        }
        gap = !length;
        literal = indented;
        text += length + (text[length] == '\n');
    }
    if (literal) printf(".Ed\n");
}

static void print_option(const Option *o) {
    printf(".It Fl \\-%s", o->name);
    if (o->argument) {
        /* \& keeps a word from being taken for a macro. */
        printf(" Ar \"\\&");
        print_escaped(o->argument, strlen(o->argument));
        putchar('"');
    }
    putchar('\n');
    print_words(o->help, strlen(o->help));
}

static void print_command(const Command *c) {
    bool has_options = c->options && c->options->name;
    printf(".Ss %s\n.Dl lia %s%s%s", c->name, c->name, has_options ? " [OPTION...]" : "",
           *c->arguments ? " " : "");
    print_escaped(c->arguments, strlen(c->arguments));
    printf("\n.Pp\n");
    print_words(c->summary, strlen(c->summary));
    if (has_options) {
        printf(".Bl -tag -width Ds\n");
        for (const Option *o = c->options; o->name; o++) print_option(o);
        printf(".El\n");
    }
    if (c->details) print_details(c->details);
}

static void print_commands(void) {
    for (const Command *const *c = commands; *c; c++) print_command(*c);
}

static void print_rules(void) {
    printf(".Bl -column playstrategy \"both connected\" \"no move possible\" \"repetition\"\n"
           ".It Sy name Ta Sy \"both connected\" Ta Sy \"no move\" Ta Sy \"draw by repetition\"\n");
    for (int i = 0; i < RULES_COUNT; i++) {
        Rules r;
        if (!rules_find(rules_names[i], &r, NULL)) continue;
        printf(".It %s Ta %s Ta %s Ta ", rules_names[i],
               r.both == BOTH_DRAW ? "draw" : "mover wins",
               r.stuck == STUCK_PASS    ? "pass"
               : r.stuck == STUCK_LOSES ? "loses"
                                        : "draw");
        if (r.repetition)
            printf("%d times\n", r.repetition);
        else
            printf("none\n");
    }
    printf(".El\n");
}

typedef struct {
    const char *name;
    void (*print)(void);
} Section;

static const Section sections[] = {{"COMMANDS", print_commands}, {"RULES", print_rules}};

static bool print_section(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (strlen(sections[i].name) == length && !memcmp(sections[i].name, name, length)) {
            sections[i].print();
            return true;
        }
    return false;
}

static int print_page(FILE *in) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    int number = 0, code = EXIT_OK;
    while ((length = getline(&line, &room, in)) > 0) {
        number++;
        if (line[length - 1] == '\n') length--;
        if (length > 2 && line[0] == '@' && line[length - 1] == '@') {
            if (print_section(line + 1, (size_t)length - 2)) continue;
            fprintf(stderr, "lia manual: line %d: no section %.*s\n", number, (int)length, line);
            code = EXIT_FAILED;
            break;
        }
        printf("%.*s\n", (int)length, line);
    }
    free(line);
    return code;
}

static int run(const Command *self, int argc, char **argv) {
    Parsed parsed = command_parse(self, &argc, argv, NULL);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc != 1) return command_usage(self, "give one template");
    FILE *in = fopen(argv[0], "r");
    if (!in) {
        fprintf(stderr, "lia manual: %s: %s\n", argv[0], strerror(errno));
        return EXIT_FAILED;
    }
    int code = print_page(in);
    fclose(in);
    return code;
}

const Command command_manual = {"manual", "TEMPLATE", "Print a manual page from its template",
                                NULL,     NULL,       run};
