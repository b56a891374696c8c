/* A line of text to type: caret, select-all, copy and paste. */
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
    bool time;              /* seconds or minutes: digits, point, comma, colon */
    bool all;               /* everything is selected: typing replaces it */
} Field;

void field_set(Field *f, const char *text);
/* Adds text at the caret; what does not fit or is not allowed is left out. True if anything
 * changed. */
bool field_insert(Field *f, const char *text);
/* Editing keys. True if the key means something to a field; *changed if the text is another now. */
bool field_key(Field *f, const SDL_Keysym *key, bool *changed);
/* The number in it, moved into the range; fallback if there is none. */
int field_number(const Field *f, int low, int high, int fallback);
/* The time in it, in ms: a number of units, "0.2", or minutes and seconds, "1:30". False if it is
 * something else. */
bool field_time(const Field *f, int64_t unit_ms, int64_t *ms);
/* Writes a time so that field_time() reads it back: as a number of units where that is exact in
 * thousandths of a second. */
void field_set_time(Field *f, int64_t unit_ms, int64_t ms);

#endif
