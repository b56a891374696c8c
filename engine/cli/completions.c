/* lia completions: prints the completion script of a shell from the tables of commands.
 *
 * It is not in the list of commands, because only the build calls it. An option with choices offers
 * them as values; an argument or operand called FILE or DIR offers files. The second word of a command
 * such as "tune search" is offered after its first. Where files are offered, options are only after a
 * dash has been typed.
 */
#include "command.h"
#include "eval/params.h"
#include "lab/lab.h"
#include "suites/sample.h"

#include <stdio.h>
#include <string.h>

/* Prints the possible values of an option, separated by blanks. */
static void print_choices(const Option *o) {
    for (int i = 0; o->choices[i]; i++) printf("%s%s", i ? " " : "", o->choices[i]);
}

static bool names_file(const char *argument) {
    static const char *const words[] = {"FILE", "DIR", "LOG", "GAMES"};
    bool found = false;
    for (size_t i = 0; argument && i < sizeof words / sizeof *words; i++)
        found |= strstr(argument, words[i]) != NULL;
    return found;
}

/* True for --set, whose values begin with the name of a parameter. */
static bool names_parameter(const Option *o) {
    return o->argument && !strcmp(o->argument, "NAME=VALUE");
}

static void print_parameters(void) {
    for (int i = 0; i < PARAM_COUNT; i++) printf("%s%s=", i ? " " : "", param_infos[i].name);
}

static void print_commands(void) {
    for (const Command *const *c = commands; *c; c++)
        if (!strchr((*c)->name, ' ')) printf("%s ", (*c)->name);
}

static bool has_two_words(const Command *c) {
    return strchr(c->name, ' ');
}

/* Prints the second words of the commands whose first word is this command, each with a blank after
 * it. */
static void print_second_words(const Command *c) {
    size_t length = strlen(c->name);
    for (const Command *const *other = commands; *other; other++)
        if (!strncmp((*other)->name, c->name, length) && (*other)->name[length] == ' ')
            printf("%s ", (*other)->name + length + 1);
}

static const char *sample_word(int i) {
    return sample_kinds[i].name;
}

static const char *lab_word(int i) {
    return lab_experiments[i] ? lab_experiments[i]->name : NULL;
}

static const char *number_word(int i) {
    for (int row = 0; row < PARAM_COUNT; row++)
        if (param_infos[row].kind == PARAM_NUMBER && !i--) return param_infos[row].name;
    return NULL;
}

/* Commands with a list of words that an operand can be: the i-th one, NULL after the last. */
static const struct {
    const char *command;
    const char *(*word)(int i);
} word_lists[] = {{"sample", sample_word}, {"lab", lab_word}, {"tune search", number_word}};

/* Prints the words an operand can be, each with a blank after it: those the command lists and those
 * of a usage such as "check FILE… | convert FILE" or "list|all". */
static void print_operand_choices(const Command *c) {
    const char *word;
    for (size_t k = 0; k < sizeof word_lists / sizeof word_lists[0]; k++)
        for (int i = 0; !strcmp(word_lists[k].command, c->name) && (word = word_lists[k].word(i));)
            printf("%s ", word), i++;
    for (const char *s = strchr(c->arguments, '|') ? c->arguments : ""; *s;) {
        s += strspn(s, " |");
        size_t length = strcspn(s, " |");
        if (*s >= 'a' && *s <= 'z') printf("%.*s ", (int)length, s);
        s += strcspn(s, "|");
    }
}

static void print_operands(const Command *c) {
    print_second_words(c);
    print_operand_choices(c);
}

static void print_bash(void) {
    printf("# Completions of lia for bash, made by `lia completions bash`.\n"
           "_lia() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local words='' options='' files=''\n"
           "    COMPREPLY=()\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        words='");
    print_commands();
    printf("help --help --version'\n"
           "    else\n"
           "        local command=${COMP_WORDS[1]}\n"
           "        ((COMP_CWORD == 2)) || case \"$command ${COMP_WORDS[2]}\" in\n");
    for (const Command *const *c = commands; *c; c++)
        if (has_two_words(*c)) printf("        '%s') command='%s' ;;\n", (*c)->name, (*c)->name);
    printf("        esac\n"
           "        case $command:$previous in\n");
    for (const Command *const *c = commands; *c; c++) {
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) {
            if (o->kind == OPTION_FLAG) continue;
            printf("        '%s':--%s) ", (*c)->name, o->name);
            if (o->choices) {
                printf("words='");
                print_choices(o);
                printf("' ;;\n");
            } else if (names_parameter(o)) {
                printf("compopt -o nospace 2>/dev/null; words='");
                print_parameters();
                printf("' ;;\n");
            } else
                printf("%s ;;\n", names_file(o->argument) ? "files=1" : "return");
        }
    }
    for (const Command *const *c = commands; *c; c++) {
        printf("        '%s':*) words='", (*c)->name);
        print_operands(*c);
        printf("' options='");
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) printf("--%s ", o->name);
        printf("--help --version'%s ;;\n", names_file((*c)->arguments) ? " files=1" : "");
    }
    printf("        'help':*) words='");
    print_commands();
    printf("' ;;\n"
           "        esac\n"
           "    fi\n"
           "    [[ -n $files && $word != -* ]] || words+=\" $options\"\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    [[ -z $files || $word == -* ]] && return\n"
           "    compopt -o filenames 2>/dev/null\n"
           "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -f -- \"$word\")\n"
           "}\n"
           "complete -F _lia lia\n");
}

/* Prints text escaped for single quotes and for a specification of _arguments. */
static void print_zsh_text(const char *text) {
    for (; *text; text++) {
        if (*text == '\'')
            printf("'\\''");
        else {
            if (strchr("[]:\\", *text)) putchar('\\');
            putchar(*text);
        }
    }
}

static void print_zsh_option(const Option *o) {
    printf("            '%s--%s%s[", o->kind == OPTION_LIST ? "*" : "", o->name,
           o->kind == OPTION_FLAG ? "" : "=");
    Buffer text = {0};
    option_describe(o, false, &text);
    print_zsh_text(buffer_text(&text));
    buffer_finish(&text);
    putchar(']');
    if (o->kind != OPTION_FLAG) {
        putchar(':');
        print_zsh_text(o->argument);
        putchar(':');
        if (o->choices) {
            putchar('(');
            print_choices(o);
            putchar(')');
        } else if (names_parameter(o)) {
            putchar('(');
            print_parameters();
            putchar(')');
        } else
            printf("%s", names_file(o->argument) ? "_files" : " ");
    }
    printf("' \\\n");
}

static void print_zsh(void) {
    printf("#compdef lia\n"
           "# Completions of lia for zsh, made by `lia completions zsh`.\n"
           "_lia() {\n"
           "    if ((CURRENT == 2)); then\n"
           "        local -a list=(\n");
    for (const Command *const *c = commands; *c; c++) {
        if (has_two_words(*c)) continue;
        printf("            '%s:", (*c)->name);
        print_zsh_text((*c)->summary);
        printf("'\n");
    }
    printf("            'help:explain a command' '--help:print all commands' '--version:print the "
           "version')\n"
           "        _describe command list\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    ((CURRENT--))\n"
           "    ((CURRENT == 2)) || case \"$command $words[2]\" in\n");
    for (const Command *const *c = commands; *c; c++)
        if (has_two_words(*c))
            printf("    '%s') command='%s'; shift words; ((CURRENT--)) ;;\n", (*c)->name,
                   (*c)->name);
    printf("    esac\n"
           "    case $command in\n");
    for (const Command *const *c = commands; *c; c++) {
        printf("    '%s')\n        _arguments \\\n", (*c)->name);
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) print_zsh_option(o);
        printf("            '--help[explain the command]' '*:");
        print_zsh_text(*(*c)->arguments ? (*c)->arguments : "nothing");
        printf(":{compadd -- ");
        print_operands(*c);
        printf("%s}' ;;\n", names_file((*c)->arguments) ? "; _files" : "");
    }
    printf("    'help') _arguments '*:COMMAND:{compadd -- ");
    print_commands();
    printf("}' ;;\n");
    printf("    esac\n"
           "}\n"
           "if [[ $funcstack[1] == _lia ]]; then _lia \"$@\"; else compdef _lia lia; fi\n");
}

static int run(const Command *self, int argc, char **argv) {
    Parsed parsed = command_parse(self, &argc, argv, NULL);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc != 1) return command_usage(self, "give one shell");
    if (!strcmp(argv[0], "bash"))
        print_bash();
    else if (!strcmp(argv[0], "zsh"))
        print_zsh();
    else
        return command_usage(self, "no completions for '%s'", argv[0]);
    return EXIT_OK;
}

const Command command_completions = {
    "completions", "bash|zsh", "Print the completion script of a shell", NULL, NULL, run};
