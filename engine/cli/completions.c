/* lia completions: prints the completion script of a shell from the tables of commands.
 *
 * It is not in the list of commands, because only the build calls it. An option with choices offers
 * them as values; an argument or operand called FILE or DIR offers files.
 */
#include "command.h"

#include <stdio.h>
#include <string.h>

/* Prints the possible values of an option, separated by blanks. */
static void print_choices(const Option *o) {
    for (int i = 0; o->choices[i]; i++) printf("%s%s", i ? " " : "", o->choices[i]);
}

static bool names_file(const char *argument) {
    return argument && (strstr(argument, "FILE") || strstr(argument, "DIR"));
}

/* A usage such as "check FILE… | convert FILE" or "bash|zsh" lists the words an operand can be;
 * each is printed with a blank after it. */
static void print_operand_choices(const Command *c) {
    if (!strchr(c->arguments, '|')) return;
    for (const char *s = c->arguments; *s;) {
        s += strspn(s, " |");
        size_t length = strcspn(s, " |");
        if (*s >= 'a' && *s <= 'z') printf("%.*s ", (int)length, s);
        s += strcspn(s, "|");
    }
}

static void print_bash(void) {
    printf("# Completions of lia for bash, made by `lia completions bash`.\n"
           "_lia() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local words='' files=''\n"
           "    COMPREPLY=()\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        words='");
    for (const Command *const *c = commands; *c; c++) printf("%s ", (*c)->name);
    printf("--help --version'\n"
           "    else\n"
           "        case ${COMP_WORDS[1]}:$previous in\n");
    for (const Command *const *c = commands; *c; c++) {
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) {
            if (o->kind == OPTION_FLAG) continue;
            printf("        %s:--%s) ", (*c)->name, o->name);
            if (o->choices) {
                printf("words='");
                print_choices(o);
                printf("' ;;\n");
            } else
                printf("%s ;;\n", names_file(o->argument) ? "files=1" : "return");
        }
    }
    for (const Command *const *c = commands; *c; c++) {
        printf("        %s:*) words='", (*c)->name);
        print_operand_choices(*c);
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) printf("--%s ", o->name);
        printf("--help'%s ;;\n", names_file((*c)->arguments) ? " files=1" : "");
    }
    printf("        esac\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
           "    [[ -z $files ]] || compopt -o default 2>/dev/null\n"
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
        printf("            '%s:", (*c)->name);
        print_zsh_text((*c)->summary);
        printf("'\n");
    }
    printf("            '--help:print all commands' '--version:print the version')\n"
           "        _describe command list\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    ((CURRENT--))\n"
           "    case $command in\n");
    for (const Command *const *c = commands; *c; c++) {
        printf("    %s)\n        _arguments \\\n", (*c)->name);
        OptionWalk walk = {.next = (*c)->options};
        for (const Option *o; (o = option_next(&walk));) print_zsh_option(o);
        printf("            '--help[explain the command]' '*:");
        print_zsh_text(*(*c)->arguments ? (*c)->arguments : "nothing");
        printf(":%s' ;;\n", names_file((*c)->arguments) ? "_files" : " ");
    }
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
