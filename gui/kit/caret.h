/* Steps through a text of UTF-8, letter by letter. */
#ifndef LIA_GUI_CARET_H
#define LIA_GUI_CARET_H

#include <stdbool.h>

/* A byte that goes on with the letter before it. */
static inline bool caret_is_tail(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Where the letter before a place begins, and the one after it. */
static inline int caret_before(const char *text, int at) {
    if (at > 0) at--;
    while (at > 0 && caret_is_tail(text[at])) at--;
    return at;
}
static inline int caret_after(const char *text, int at) {
    if (text[at]) at++;
    while (caret_is_tail(text[at])) at++;
    return at;
}

#endif
