/* Registration of items, hit tests and events. Focus and keys are in ui_focus.c. */
#include "ui.h"

#include <stdio.h>
#include <string.h>

void ui_init(Ui *ui, Painter *painter) {
    *ui = (Ui){.painter = painter};
}

void ui_begin(Ui *ui) {
    ui->count = ui->layer = 0;
    ui->scroll_depth = 0;
    ui->group = 0;
    for (int i = 0; i < UI_SCROLLS_MAX; i++) ui->scrolls[i].seen = false;
}

void ui_end(Ui *ui) {
    for (int i = 0; i < UI_SCROLLS_MAX; i++)
        if (!ui->scrolls[i].seen) ui->scrolls[i] = (UiScroll){0};
    const UiItem *under = ui_at(ui, ui->mouse_x, ui->mouse_y);
    int hover = under ? under->id : UI_NONE;
    if (hover != ui->hover) ui->hover = hover, ui->hover_since = 0;
    if (ui->pressed && !ui_find(ui, ui->pressed)) ui->pressed = UI_NONE;
    ui_focus_end(ui);
}

void ui_layer_begin(Ui *ui) {
    ui->layer = ui->count;
}

void ui_group(Ui *ui, int group) {
    ui->group = group;
}

UiItem *ui_item(Ui *ui, int id, UiRole role, SDL_Rect rect, bool enabled, const char *label) {
    /* the last place is written over and over: no view has that many */
    UiItem *item = &ui->items[ui->count < UI_ITEMS_MAX - 1 ? ui->count++ : UI_ITEMS_MAX - 1];
    *item = (UiItem){.id = id, .role = role, .full = rect, .enabled = enabled, .group = ui->group};
    Painter *p = ui->painter;
    if (p->clip_count && !SDL_IntersectRect(&rect, &p->clips[p->clip_count - 1], &rect))
        rect.w = rect.h = 0;
    item->rect = rect;
    snprintf(item->label, sizeof item->label, "%s", label);
    return item;
}

/* The part with this id; NULL if no view has begun it. */
static const UiScroll *scroll_seen(const Ui *ui, int id) {
    for (int i = 0; i < UI_SCROLLS_MAX; i++)
        if (ui->scrolls[i].id == id) return &ui->scrolls[i];
    return NULL;
}

/* The same, made if there is none yet; NULL if all places are taken. */
static UiScroll *scroll_find(Ui *ui, int id) {
    const UiScroll *seen = scroll_seen(ui, id);
    if (seen) return &ui->scrolls[seen - ui->scrolls];
    for (int i = 0; i < UI_SCROLLS_MAX; i++)
        if (!ui->scrolls[i].id) {
            ui->scrolls[i].id = id;
            return &ui->scrolls[i];
        }
    return NULL;
}

static void scroll_clamp(UiScroll *s) {
    int most = s->content - s->view;
    if (s->offset > most) s->offset = most;
    if (s->offset < 0) s->offset = 0;
}

SDL_Rect ui_scroll_thumb(const UiScroll *s, const Painter *p) {
    int w = painter_px(p, 4), length = s->view * s->view / s->content;
    if (length < painter_px(p, 24)) length = painter_px(p, 24);
    if (length > s->view) length = s->view;
    int travel = s->view - length, most = s->content - s->view;
    return (SDL_Rect){s->rect.x + s->rect.w - w - painter_px(p, 2),
                      s->rect.y + (most > 0 ? (int)((long)travel * s->offset / most) : 0), w,
                      length};
}

int ui_scroll_begin(Ui *ui, int id, SDL_Rect rect, int content) {
    UiScroll *s = scroll_find(ui, id);
    painter_push_clip(ui->painter, rect);
    ui_item(ui, id, ROLE_SCROLL, rect, true, "");
    if (ui->scroll_depth < 4) ui->scroll_stack[ui->scroll_depth++] = id;
    if (!s) return 0;
    s->seen = true;
    s->rect = rect;
    s->content = content;
    s->view = rect.h > 0 ? rect.h : 0; /* a window can be too small for a part of it */
    scroll_clamp(s);
    return s->offset;
}

void ui_scroll_end(Ui *ui) {
    Painter *p = ui->painter;
    if (ui->scroll_depth > 0) {
        UiScroll *s = scroll_find(ui, ui->scroll_stack[--ui->scroll_depth]);
        if (s && s->content > s->view && s->view > 0) {
            SDL_Rect thumb = ui_scroll_thumb(s, p);
            draw_box(p, thumb, thumb.w / 2,
                     ui->scroll_drag == s->id ? p->theme->text2 : p->theme->edge, 0, 0);
        }
    }
    painter_pop_clip(p);
}

int ui_scroll_show(Ui *ui, int id, int top, int bottom) {
    UiScroll *s = scroll_find(ui, id);
    if (!s) return 0;
    if (top < s->offset) s->offset = top;
    if (s->view && bottom > s->offset + s->view) s->offset = bottom - s->view;
    if (s->content) scroll_clamp(s);
    return s->offset;
}

int ui_scroll_offset(const Ui *ui, int id) {
    const UiScroll *s = scroll_seen(ui, id);
    return s ? s->offset : 0;
}

int ui_scroll_content(const Ui *ui, int id) {
    const UiScroll *s = scroll_seen(ui, id);
    return s ? s->content : 0;
}

bool ui_scroll_is_at_end(const Ui *ui, int id) {
    const UiScroll *s = scroll_seen(ui, id);
    return s && s->offset + s->view >= s->content;
}

void ui_scroll_measure(Ui *ui, int id, int content) {
    UiScroll *s = scroll_find(ui, id);
    if (s) s->content = content;
}

bool ui_scroll_follows(Ui *ui, int id, int subject) {
    UiScroll *s = scroll_find(ui, id);
    if (!s || (s->followed && s->subject == subject && s->subject_view == s->view)) return false;
    s->followed = true;
    s->subject = subject, s->subject_view = s->view;
    return true;
}

void ui_scroll_follow_again(Ui *ui, int id) {
    if (scroll_seen(ui, id)) scroll_find(ui, id)->followed = false;
}

const UiItem *ui_find(const Ui *ui, int id) {
    for (int i = ui->count - 1; i >= ui->layer; i--)
        if (ui->items[i].id == id) return &ui->items[i];
    return NULL;
}

const UiItem *ui_find_label(const Ui *ui, const char *label) {
    for (int i = ui->count - 1; i >= ui->layer; i--)
        if (!strcmp(ui->items[i].label, label) && ui->items[i].role != ROLE_SCROLL)
            return &ui->items[i];
    return NULL;
}

const UiItem *ui_at(const Ui *ui, int x, int y) {
    for (int i = ui->count - 1; i >= ui->layer; i--)
        if (rect_has(ui->items[i].rect, x, y) && ui->items[i].role != ROLE_SCROLL)
            return &ui->items[i];
    return NULL;
}

/* Which of several equal parts of an item is under the mouse. */
static int part_under(const UiItem *item, int x) {
    if (item->role != ROLE_CHOICE || item->count < 1 || item->full.w < 1) return 0;
    int part = (x - item->full.x) * item->count / item->full.w;
    return part < 0 ? 0 : part >= item->count ? item->count - 1 : part;
}

bool ui_mouse_motion(Ui *ui, int x, int y, Uint64 now) {
    ui->mouse_x = x, ui->mouse_y = y;
    if (ui->scroll_drag) {
        UiScroll *s = scroll_find(ui, ui->scroll_drag);
        if (s) {
            int travel = s->content > s->view && s->view > 0
                             ? s->view - ui_scroll_thumb(s, ui->painter).h
                             : 0;
            int at = y - ui->scroll_grab - s->rect.y;
            s->offset = travel > 0 ? (int)((long)at * (s->content - s->view) / travel) : 0;
            scroll_clamp(s);
        }
        return true;
    }
    const UiItem *item = ui_at(ui, x, y);
    int hover = item ? item->id : UI_NONE, value = item ? part_under(item, x) : 0;
    bool changed = hover != ui->hover || value != ui->hover_value;
    if (hover != ui->hover) ui->hover_since = item && item->tip ? now : 0;
    ui->hover = hover;
    ui->hover_value = value;
    return changed;
}

static bool scrollbar_down(Ui *ui) {
    for (int i = 0; i < UI_SCROLLS_MAX; i++) {
        UiScroll *s = &ui->scrolls[i];
        if (!s->id || !s->seen || s->view <= 0 || s->content <= s->view || !ui_find(ui, s->id))
            continue;
        SDL_Rect thumb = ui_scroll_thumb(s, ui->painter),
                 hit = rect_inset(thumb, -painter_px(ui->painter, 4));
        if (!rect_has(hit, ui->mouse_x, ui->mouse_y)) continue;
        ui->scroll_drag = s->id;
        ui->scroll_grab = ui->mouse_y - thumb.y;
        return true;
    }
    return false;
}

bool ui_mouse_down(Ui *ui, int button, UiAction *out) {
    *out = (UiAction){0};
    ui->hover_since = 0;
    if (button == SDL_BUTTON_LEFT && scrollbar_down(ui)) return true;
    const UiItem *item = ui_at(ui, ui->mouse_x, ui->mouse_y);
    if (!item || item->role == ROLE_BOARD) return false;
    if (!item->enabled) return true;
    ui->pressed = item->id;
    ui->pressed_value = part_under(item, ui->mouse_x);
    if (item->role == ROLE_FIELD && item->field) {
        ui_focus(ui, item->id, true);
        item->field->all = false;
        item->field->caret = (int)strlen(item->field->text);
    } else if (item->area) {
        ui_focus(ui, item->id, true);
        ui_area_press(ui, item);
    } else if (item->role == ROLE_BUTTON || item->role == ROLE_CHOICE || item->role == ROLE_LIST ||
               item->role == ROLE_SELECT) {
        ui_focus(ui, item->id, false);
    }
    return true;
}

bool ui_mouse_up(Ui *ui, int button, UiAction *out) {
    *out = (UiAction){0};
    bool used = ui->pressed || ui->scroll_drag;
    const UiItem *item = ui_at(ui, ui->mouse_x, ui->mouse_y);
    if (ui->pressed && item && item->id == ui->pressed && item->enabled) {
        if (item->role == ROLE_CHOICE) {
            if (part_under(item, ui->mouse_x) == ui->pressed_value)
                *out = (UiAction){UI_CHOOSE, item->id, ui->pressed_value};
        } else if (item->role == ROLE_BUTTON || item->role == ROLE_ROW ||
                   item->role == ROLE_BLOCK || item->role == ROLE_SELECT) {
            *out = (UiAction){UI_CLICK, item->id, button};
        }
    }
    ui->pressed = UI_NONE;
    ui->scroll_drag = 0;
    return used;
}

bool ui_wheel(Ui *ui, int steps) {
    for (int i = UI_SCROLLS_MAX - 1; i >= 0; i--) {
        UiScroll *s = &ui->scrolls[i];
        if (!s->id || !s->seen || !ui_find(ui, s->id)) continue;
        if (!rect_has(s->rect, ui->mouse_x, ui->mouse_y)) continue;
        s->offset -= steps * painter_px(ui->painter, 56);
        scroll_clamp(s);
        return true;
    }
    return false;
}
