/* lia manual: prints a manual page from its template.
 *
 * It is not in the list of commands, because only the build calls it. The template is mdoc(7); a
 * line that contains only @NAME@ is replaced by text from the program's own tables, so the page
 * cannot disagree with the program. An unknown @NAME@ is an error, so a mistyped one fails the
 * build.
 */
#include "command.h"
#include "base/buffer.h"
#include "record/record.h"
#include "rules/rules.h"
#include "uci/uci.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_WIDTH = 72 };
static const char ellipsis[] = "…";

/* Prints text with mdoc's escape characters escaped. */
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

/* Prints an input line that is not a macro. */
static void print_line(const char *text, size_t length) {
    bool is_macro =
        length && (*text == '.' || *text == '\'' || !strncmp(text, ellipsis, sizeof ellipsis - 1));
    if (is_macro) printf("\\&");
    print_escaped(text, length);
    putchar('\n');
}

/* Prints words to be filled, in short lines with a new one after each sentence, as mdoc requires.
 */
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
        /* \& keeps a word from being read as a macro. */
        printf(" Ar \"\\&");
        print_escaped(o->argument, strlen(o->argument));
        putchar('"');
    }
    putchar('\n');
    Buffer text = {0};
    option_describe(o, true, &text);
    print_words(buffer_text(&text), text.length);
    buffer_finish(&text);
}

static void print_command(const Command *c) {
    bool has_options = c->options != NULL;
    OptionWalk walk = {.next = c->options};
    printf(".Ss %s\n.Dl lia %s%s%s", c->name, c->name, has_options ? " [OPTION...]" : "",
           *c->arguments ? " " : "");
    print_escaped(c->arguments, strlen(c->arguments));
    printf("\n.Pp\n");
    print_words(c->summary, strlen(c->summary));
    if (has_options) {
        printf(".Bl -tag -width Ds\n");
        for (const Option *o; (o = option_next(&walk));) print_option(o);
        printf(".El\n");
    }
    if (c->details) print_details(c->details);
}

static void print_commands(void) {
    for (const Command *const *c = commands; *c; c++) print_command(*c);
}

static void print_rules(void) {
    printf(".Bl -column playstrategy \"both connected\" \"no move\" \"3 times, by the board\" "
           "\"1000 plies\"\n"
           ".It Sy name Ta Sy \"both connected\" Ta Sy \"no move\" Ta Sy \"draw by repetition\" "
           "Ta Sy \"draw after\"\n");
    for (int i = 0; i < RULES_COUNT; i++) {
        Rules r;
        if (!rules_find(span_of(rules_names[i]), &r, NULL)) continue;
        printf(".It %s Ta %s Ta %s Ta ", rules_names[i],
               r.both == BOTH_DRAW ? "draw" : "mover wins",
               r.stuck == STUCK_PASS    ? "pass"
               : r.stuck == STUCK_LOSES ? "loses"
                                        : "draw");
        if (r.repetition)
            printf("%d times%s Ta ", r.repetition, r.repetition_board ? ", by the board" : "");
        else
            printf("none Ta ");
        if (r.max_plies)
            printf("%d plies\n", r.max_plies);
        else
            printf("never\n");
    }
    printf(".El\n.Pp\nGames of more than %d plies are refused.\n", RECORD_PLIES_MAX);
}

static void print_session(void) {
    printf(".Bl -tag -width Ds\n");
    for (const UciCommand *c = uci_commands; c->word; c++) {
        printf(".It Ic \\&%s", c->word);
        if (*c->arguments) {
            printf(" Ar \"\\&");
            print_escaped(c->arguments, strlen(c->arguments));
            putchar('"');
        }
        putchar('\n');
        print_words(c->help, strlen(c->help));
    }
    printf(".El\n");
}

/* Prints "(whole number, 1 to 256, 1 if not set)". */
static void print_values(const UciOptionRow *row) {
    Buffer text = {0};
    switch (row->kind) {
    case UCI_CHECK:
        buffer_printf(&text, "(true or false, %s if not set)", row->initial ? "true" : "false");
        break;
    case UCI_SPIN:
        buffer_printf(&text, "(%d to %d, %d if not set)", row->min, row->max, row->initial);
        break;
    case UCI_COMBO:
        for (int i = 0; i <= uci_option_last_choice(row); i++)
            buffer_printf(&text, "%s%s", i ? ", " : "(", row->choices[i]);
        buffer_printf(&text, "; %s if not set)", row->choices[row->initial]);
        break;
    case UCI_STRING:
    case UCI_BUTTON:
        break;
    }
    print_words(buffer_text(&text), text.length);
    buffer_finish(&text);
}

static void print_uci_options(void) {
    printf(".Bl -tag -width Ds\n");
    for (int i = 0; i < UCI_OPTIONS; i++) {
        const UciOptionRow *row = &uci_option_rows[i];
        printf(".It Cm \"%s\"\n", row->name);
        print_words(row->help, strlen(row->help));
        print_values(row);
    }
    printf(".El\n");
}

static void print_params(void) {
    printf(".Bl -tag -width Ds -compact\n");
    for (const ParamInfo *p = param_infos; p->name; p++) {
        printf(".It Cm \"%s\"\n", p->name);
        print_words(p->help, strlen(p->help));
        const char *const *names = params_value_names((int)(p - param_infos));
        printf("(");
        if (!names) printf("%d to %d, %d", p->min, p->max, p->value);
        for (int i = 0; names && names[i]; i++) printf("%d %s, ", i, names[i]);
        printf("%s if not set)\n", names ? names[p->value] : "");
    }
    printf(".El\n");
}

static void print_promises(void) {
    printf(".Bl -bullet -compact\n"
           ".It\n.Ic uciok\ncomes within %d ms of the start; the table is taken with the first\n"
           ".Ic isready\nor\n.Ic go .\n"
           ".It\n.Ic readyok\ncomes within %d ms, also while it searches or clears a table.\n"
           ".It\n.Ic bestmove\ncomes within %d ms of\n.Ic stop ,\nhalf of the time within %d ms.\n"
           ".It\nThe program ends within %d ms of\n.Ic quit\nor the end of input.\n",
           UCI_PROMISE_START, UCI_PROMISE_READY, UCI_PROMISE_STOP, UCI_PROMISE_STOP_MEDIAN,
           UCI_PROMISE_QUIT);
    printf(".El\n");
}

typedef struct {
    const char *name;
    void (*print)(void);
} Section;

static const Section sections[] = {{"COMMANDS", print_commands}, {"RULES", print_rules},
                                   {"SESSION", print_session},   {"OPTIONS", print_uci_options},
                                   {"PARAMETERS", print_params}, {"PROMISES", print_promises}};

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
