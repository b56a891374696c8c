#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_UNKNOWN = 80 };

int terminal_columns(int fd) {
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : COLUMNS_UNKNOWN;
}

/* Empty if the variable is not set. */
static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

bool terminal_has_escapes(int fd) {
    const char *terminal = variable("TERM");
    return isatty(fd) && *terminal && strcmp(terminal, "dumb");
}

bool terminal_has_colors(int fd) {
    return terminal_has_escapes(fd) && !*variable("NO_COLOR");
}

/* The first of these that is set decides, as for setlocale(3). */
bool terminal_is_utf8(void) {
    const char *locale = variable("LC_ALL");
    if (!*locale) locale = variable("LC_CTYPE");
    if (!*locale) locale = variable("LANG");
    const char *dot = strchr(locale, '.');
    Span coding = span_of(dot ? dot + 1 : "");
    return span_starts(coding, "utf-8") || span_starts(coding, "utf8");
}

/* Returns the width in columns of UTF-8 text without wide characters. */
static int columns_of(Span text) {
    int n = 0;
    for (size_t i = 0; i < text.length; i++) n += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return n;
}

int terminal_print_words(Span text, int column, int indent, int width) {
    Span word;
    bool first = column == indent;
    while (span_next_word(&text, &word)) {
        int columns = columns_of(word);
        if (!first && column + 1 + columns > width) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        printf("%s%.*s", first ? "" : " ", (int)word.length, word.at);
        column += columns + !first;
        first = false;
    }
    return column;
}
