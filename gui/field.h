/* A line of text somebody types: caret, select-all, copy and paste. */
#ifndef LIA_GUI_FIELD_H
#define LIA_GUI_FIELD_H

#include <SDL.h>
#include <stdbool.h>

enum { FIELD_BYTES = 512 };

typedef struct {
    char text[FIELD_BYTES]; /* UTF-8 */
    int caret;              /* byte offset, always between characters */
    int limit;              /* bytes allowed, 0 = all */
    bool digits;            /* numbers only */
    bool all;               /* everything is selected: typing replaces it */
} Field;

void field_set(Field *f, const char *text);
/* Adds text at the caret; what does not fit or is not allowed is left out. True if anything
 * changed. */
bool field_insert(Field *f, const char *text);
/* Editing keys. True if the key means something to a field; *changed if the text is another now. */
bool field_key(Field *f, const SDL_Keysym *key, bool *changed);
/* The number in it, fallback if there is none or it is out of range. */
int field_number(const Field *f, int low, int high, int fallback);

#endif
