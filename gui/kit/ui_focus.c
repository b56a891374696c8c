/* Keyboard: walking the focus, and what keys do to the widget that has it. */
#include <stdlib.h>
#include <string.h>

#include "ui.h"

static bool can_focus(const UiItem *item) {
    return item->enabled &&
           (item->role == ROLE_BUTTON || item->role == ROLE_CHOICE || item->role == ROLE_FIELD ||
            item->role == ROLE_TEXT || item->role == ROLE_LIST || item->role == ROLE_SELECT ||
            item->role == ROLE_BOARD);
}

static int focus_index(const Ui *ui) {
    for (int i = ui->layer; i < ui->count; i++)
        if (ui->items[i].id == ui->focus && can_focus(&ui->items[i])) return i;
    return -1;
}

/* The whole text of a field that gets the focus is selected. */
static void enter(const UiItem *item) {
    if (!item || !item->field) return;
    item->field->caret = (int)strlen(item->field->text);
    item->field->all = item->field->text[0] != 0;
}

void ui_focus(Ui *ui, int id, bool visible) {
    if (id != ui->focus) enter(ui_find(ui, id));
    ui->focus = id;
    ui->focus_visible = visible;
    ui->focus_pending = false;
}

void ui_focus_next(Ui *ui, int id) {
    ui->focus = id;
    ui->focus_visible = ui->focus_pending = true;
}

void ui_focus_end(Ui *ui) {
    if (ui->focus_pending) enter(ui_find(ui, ui->focus));
    ui->focus_pending = false;
}

bool ui_is_focused(const Ui *ui, int id) {
    return ui->focus_visible && ui->focus == id;
}

/* Scrolls the parts an item lies in so that it can be seen. */
static void reveal(Ui *ui, const UiItem *item) {
    for (int i = 0; i < UI_SCROLLS_MAX; i++) {
        UiScroll *s = &ui->scrolls[i];
        if (!s->id || !s->seen) continue;
        bool inside =
            item->full.x >= s->rect.x && item->full.x + item->full.w <= s->rect.x + s->rect.w;
        if (!inside || item->id == s->id) continue;
        int margin = painter_px(ui->painter, 12), top = item->full.y - s->rect.y + s->offset;
        ui_scroll_show(ui, s->id, top - margin, top + item->full.h + margin);
    }
}

static void focus_item(Ui *ui, const UiItem *item) {
    ui_focus(ui, item->id, true);
    reveal(ui, item);
}

void ui_focus_walk(Ui *ui, int by) {
    int n = ui->count - ui->layer, at = focus_index(ui);
    if (n <= 0) return;
    int group = at >= 0 ? ui->items[at].group : 0;
    for (int k = 1; k <= n; k++) {
        int start = at >= 0 ? at - ui->layer : by > 0 ? -1 : n;
        int i = ui->layer + ((start + by * k) % n + n) % n;
        const UiItem *item = &ui->items[i];
        if (!can_focus(item) || (group && item->group == group)) continue;
        if (item->group && by < 0) /* into a group from behind: to its first item */
            for (int j = ui->layer; j < i; j++)
                if (ui->items[j].group == item->group && can_focus(&ui->items[j])) {
                    item = &ui->items[j];
                    break;
                }
        focus_item(ui, item);
        return;
    }
}

/* Up and Down inside a group. */
static bool walk_group(Ui *ui, int at, int by) {
    int group = ui->items[at].group;
    if (!group) return false;
    for (int i = at + by; i >= ui->layer && i < ui->count; i += by)
        if (ui->items[i].group == group && can_focus(&ui->items[i])) {
            focus_item(ui, &ui->items[i]);
            return true;
        }
    return true;
}

static bool choose(UiAction *out, const UiItem *item, int value) {
    if (value < 0) value = 0;
    if (value >= item->count) value = item->count - 1;
    if (value >= 0 && value != item->chosen) *out = (UiAction){UI_CHOOSE, item->id, value};
    return true;
}

static bool key_choice(const UiItem *item, SDL_Keycode key, UiAction *out) {
    switch (key) {
    case SDLK_LEFT:
        return choose(out, item, item->chosen - 1);
    case SDLK_RIGHT:
        return choose(out, item, item->chosen + 1);
    case SDLK_HOME:
        return choose(out, item, 0);
    case SDLK_END:
        return choose(out, item, item->count - 1);
    default:
        break;
    }
    if (item->digits && key >= SDLK_1 && key <= SDLK_9 && key - SDLK_1 < item->count)
        return choose(out, item, (int)(key - SDLK_1));
    return false;
}

static bool key_list(const UiItem *item, SDL_Keycode key, UiAction *out) {
    switch (key) {
    case SDLK_UP:
        return choose(out, item, item->chosen - 1);
    case SDLK_DOWN:
        return choose(out, item, item->chosen + 1);
    case SDLK_PAGEUP:
        return choose(out, item, item->chosen - 10);
    case SDLK_PAGEDOWN:
        return choose(out, item, item->chosen + 10);
    case SDLK_HOME:
        return choose(out, item, 0);
    case SDLK_END:
        return choose(out, item, item->count - 1);
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        *out = (UiAction){UI_SUBMIT, item->id, item->chosen};
        return true;
    default:
        return false;
    }
}

static bool key_area(Ui *ui, const UiItem *item, const SDL_Keysym *key, bool *changed) {
    area_lay_out(&ui->area_lines, ui->painter, item->area, ui_area_width(ui, item->full));
    return area_key(item->area, &ui->area_lines, ui->painter, key, changed);
}

bool ui_key(Ui *ui, const SDL_Keysym *key, UiAction *out) {
    *out = (UiAction){0};
    if (key->sym == SDLK_TAB && !(key->mod & (KMOD_CTRL | KMOD_ALT))) {
        ui_focus_walk(ui, key->mod & KMOD_SHIFT ? -1 : 1);
        return true;
    }
    int at = focus_index(ui);
    if (at < 0 || !ui->focus_visible) return false;
    const UiItem *item = &ui->items[at];
    if (item->field || item->area) {
        bool changed;
        if (item->field ? field_key(item->field, key, &changed)
                        : key_area(ui, item, key, &changed)) {
            if (changed) *out = (UiAction){UI_EDIT, item->id, 0};
            return true;
        }
        if (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER) {
            *out = (UiAction){UI_SUBMIT, item->id, 0};
            return true;
        }
        /* letters and digits arrive as text; as keys they must not become commands, nor must those
         * that people use in fields */
        SDL_Keycode k = key->sym;
        if (k == SDLK_UP || k == SDLK_DOWN || k == SDLK_PAGEUP || k == SDLK_PAGEDOWN) return true;
        if (key->mod & KMOD_CTRL && (k == SDLK_z || k == SDLK_y)) return true;
        return !(key->mod & (KMOD_CTRL | KMOD_ALT)) && key->sym >= SDLK_SPACE &&
               key->sym < SDLK_DELETE;
    }
    if (key->mod & (KMOD_CTRL | KMOD_ALT)) return false;
    if ((item->role == ROLE_CHOICE || item->role == ROLE_SELECT) && key_choice(item, key->sym, out))
        return true;
    if (item->role == ROLE_LIST && key_list(item, key->sym, out)) return true;
    if ((item->role == ROLE_BUTTON || item->role == ROLE_SELECT) &&
        (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER || key->sym == SDLK_SPACE)) {
        *out = (UiAction){UI_CLICK, item->id, SDL_BUTTON_LEFT};
        return true;
    }
    if (item->role != ROLE_BOARD && (key->sym == SDLK_UP || key->sym == SDLK_DOWN))
        return walk_group(ui, at, key->sym == SDLK_UP ? -1 : 1);
    return false;
}

bool ui_text(Ui *ui, const char *text, UiAction *out) {
    *out = (UiAction){0};
    int at = focus_index(ui);
    if (at < 0 || !ui->focus_visible) return false;
    const UiItem *item = &ui->items[at];
    if (!item->field && !item->area) return false;
    if (item->field ? field_insert(item->field, text) : area_insert(item->area, text))
        *out = (UiAction){UI_EDIT, item->id, 0};
    return true;
}
