/* The widgets of the window. Each call draws one and registers it with the Ui; the answer to a
 * click comes later as a UiAction with its id.
 */
#ifndef LIA_GUI_WIDGETS_H
#define LIA_GUI_WIDGETS_H

#include "ui.h"

typedef enum {
    BUTTON_NORMAL,
    BUTTON_PRIMARY,
    BUTTON_PLAIN, /* no box until hovered */
    BUTTON_RAIL,  /* icon over a word */
    BUTTON_TOOL,  /* icon alone, the word is a tooltip */
    BUTTON_ROW    /* the same in a row: what is on has its bar below, not at the left */
} ButtonLook;

typedef struct {
    ButtonLook look;
    Icon icon;
    const char *text;
    bool off;          /* cannot be used now */
    bool on;           /* switched on */
    const char *label; /* for scripts and tooltips; NULL = text */
} Button;

void ui_button(Ui *ui, int id, SDL_Rect r, Button b);
/* One of a few: a row of segments. */
void ui_choice(Ui *ui, int id, SDL_Rect r, const char *name, const char *const *labels, int count,
               int chosen);
/* The numbers 1..count; 0-based value. */
void ui_levels(Ui *ui, int id, SDL_Rect r, const char *name, int count, int chosen);
/* A line to type in, with a unit at its right end. The view only reads the field; keys and text
 * that come later change it (ui_key, ui_text), so it must not be a local copy. */
void ui_field(Ui *ui, int id, SDL_Rect r, const char *name, const Field *f, const char *unit,
              const char *placeholder);
/* Lines to type in, which scroll under the id that follows. The same holds for the text as for a
 * field. */
void ui_text_area(Ui *ui, int id, SDL_Rect r, const char *name, const TextArea *a,
                  const char *placeholder);
/* The height of so many of its lines. */
int ui_area_height(const Painter *p, int lines);
/* One of many: a box that opens a list when clicked, and that Left and Right change. */
void ui_select(Ui *ui, int id, SDL_Rect r, const char *name, const char *text, int count,
               int chosen);
/* A switch with words beside it. */
void ui_toggle(Ui *ui, int id, SDL_Rect r, const char *text, bool on);
/* A card to choose, drawn by the caller afterwards. */
void ui_tile(Ui *ui, int id, SDL_Rect r, const char *label, bool chosen);
/* A line of a list; the caller writes on it. */
void ui_row(Ui *ui, int id, SDL_Rect r, const char *label, bool chosen);
/* The ring around what has the focus. */
void ui_focus_ring(Ui *ui, int id, SDL_Rect r, int radius);

typedef enum { CLOCK_WAITING, CLOCK_RUNNING, CLOCK_LOW } ClockLook;
void draw_clock(Painter *p, SDL_Rect r, int size, ClockLook look, const char *text);
/* A key of the keyboard; returns its width. */
int draw_key(Painter *p, int x, int cy, const char *text);
/* A card of surface with a border; active cards have an accent border. */
void draw_card(Painter *p, SDL_Rect r, bool active);

#endif
