/* Widgets without memory: the view is run after every event and says what is where; this module
 * keeps only what must live from one run to the next – hover, press, focus and scroll offsets.
 *
 * A view call both draws a widget and registers it as an item. Events are matched against the items
 * of the last run, so what can be clicked is always what was seen. A dialog begins a new layer:
 * items below it are dead. Tab walks over the items in the order in which they were registered;
 * items of one group count as one stop and are walked with the arrow keys.
 */
#ifndef LIA_GUI_UI_H
#define LIA_GUI_UI_H

#include "draw.h"
#include "field.h"
#include "text_area.h"

enum { UI_ITEMS_MAX = 512, UI_SCROLLS_MAX = 8, UI_LABEL = 64, UI_NONE = 0 };

typedef enum {
    ROLE_BUTTON,
    ROLE_CHOICE, /* one of several; arrows change it */
    ROLE_SELECT, /* the same, clicked to open a list */
    ROLE_FIELD,
    ROLE_TEXT,   /* several lines to type in */
    ROLE_ROW,    /* a line of a list: clicked, never focused */
    ROLE_LIST,   /* a whole list: focused, Up and Down change its value */
    ROLE_SCROLL, /* takes the wheel */
    ROLE_BOARD,
    ROLE_BLOCK /* swallows clicks */
} UiRole;

typedef struct {
    int id;
    UiRole role;
    SDL_Rect rect; /* hit area, cut to what is visible */
    SDL_Rect full; /* where it lies, visible or not */
    bool enabled;
    int group;         /* 0 = a stop of its own */
    int count, chosen; /* choices, rows */
    bool digits;       /* keys 1 to 9 choose the first nine */
    Field *field;
    TextArea *area;
    char label[UI_LABEL]; /* what scripts and tooltips call it */
    bool tip;             /* the label is shown as a tooltip */
} UiItem;

typedef enum { UI_CLICK, UI_CHOOSE, UI_EDIT, UI_SUBMIT } UiVerb;

typedef struct {
    UiVerb verb;
    int id;
    int value; /* UI_CHOOSE: the choice; UI_CLICK: which mouse button */
} UiAction;

typedef struct {
    int id;
    int offset, content, view; /* pixels */
    SDL_Rect rect;
    bool seen;
    bool followed;             /* ui_scroll_follows() has answered for … */
    int subject, subject_view; /* … this subject in a view of this height */
} UiScroll;

typedef struct {
    Painter *painter;
    UiItem items[UI_ITEMS_MAX];
    int count, layer;
    int hover, pressed, focus;
    int pressed_value;
    bool focus_visible;
    bool focus_pending; /* the focus is on an item that the next layout brings */
    int mouse_x, mouse_y;
    Uint64 hover_since; /* for tooltips; 0 = none due */
    int hover_value;    /* segment or row under the mouse */
    int scroll_drag, scroll_grab;
    UiScroll scrolls[UI_SCROLLS_MAX];
    int scroll_stack[4], scroll_depth;
    int group;
    AreaLines area_lines; /* of the text laid out last */
} Ui;

void ui_init(Ui *ui, Painter *painter);

/* Called by the view. */
void ui_begin(Ui *ui);
void ui_end(Ui *ui);
/* Items so far are covered. */
void ui_layer_begin(Ui *ui);
UiItem *ui_item(Ui *ui, int id, UiRole role, SDL_Rect rect, bool enabled, const char *label);
/* Following items are one stop of Tab. */
void ui_group(Ui *ui, int group);
/* A part that scrolls: returns how far it is scrolled; content is its whole height. */
int ui_scroll_begin(Ui *ui, int id, SDL_Rect rect, int content);
void ui_scroll_end(Ui *ui);
/* Makes a range of the content visible; returns how far it is scrolled then. */
int ui_scroll_show(Ui *ui, int id, int top, int bottom);
/* How far it is scrolled. */
int ui_scroll_offset(const Ui *ui, int id);
/* The content's height when it was last laid out, for a part that knows it only at its end and then
 * says it with ui_scroll_measure(). */
int ui_scroll_content(const Ui *ui, int id);
/* True if nothing lies below what is shown. */
bool ui_scroll_is_at_end(const Ui *ui, int id);
void ui_scroll_measure(Ui *ui, int id, int content);
/* True where a part that follows a subject must show it: the subject or the height has changed since
 * the last time, or the part was told to follow again. Called between begin and end. */
bool ui_scroll_follows(Ui *ui, int id, int subject);
void ui_scroll_follow_again(Ui *ui, int id);
/* The thumb at the right edge of a part with more content than room. */
SDL_Rect ui_scroll_thumb(const UiScroll *s, const Painter *p);
bool ui_is_focused(const Ui *ui, int id); /* and seen to be */

/* Called with events. True if the event was used; out->id is UI_NONE if nothing is to be done. */
bool ui_mouse_motion(Ui *ui, int x, int y, Uint64 now);
bool ui_mouse_down(Ui *ui, int button, UiAction *out);
bool ui_mouse_up(Ui *ui, int button, UiAction *out);
bool ui_wheel(Ui *ui, int steps);
bool ui_key(Ui *ui, const SDL_Keysym *key, UiAction *out);
bool ui_text(Ui *ui, const char *text, UiAction *out);
void ui_focus(Ui *ui, int id, bool visible);
/* The same, seen, for an item that the next layout brings. */
void ui_focus_next(Ui *ui, int id);
/* For ui_end(): a focus that waited for this layout is there. */
void ui_focus_end(Ui *ui);
/* Moves the focus to the next stop (by = 1) or the one before (-1). */
void ui_focus_walk(Ui *ui, int by);

/* The width of the lines in an area of text that fills a rectangle. */
int ui_area_width(const Ui *ui, SDL_Rect r);
/* The mouse went down in an area of text: the caret goes there. */
void ui_area_press(Ui *ui, const UiItem *item);

const UiItem *ui_find(const Ui *ui, int id);
/* The topmost live item with this label. */
const UiItem *ui_find_label(const Ui *ui, const char *label);
const UiItem *ui_at(const Ui *ui, int x, int y);

#endif
