/* The lines of the list, and the theme whose colours can be told apart.
 *
 * Colours arrive as numbers, and several names of a real theme stand for the same number. So the
 * list is made with a theme of tags: a number of its own for each name, from which the name is
 * found again, alone, faded or mixed with another one.
 */
#include "draw_list.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

#define AT(field)                                                                                  \
    { #field, offsetof(Theme, field) }

static const struct {
    const char *name;
    size_t at;
} names[] = {
    /* clang-format off: a row a line keeps changes apart */
    AT(bg),
    AT(rail),
    AT(surface),
    AT(surface2),
    AT(line),
    AT(edge),
    AT(text),
    AT(text2),
    AT(accent),
    AT(on_accent),
    AT(soft),
    AT(danger),
    AT(danger_soft),
    AT(warn),
    AT(focus),
    AT(square_light),
    AT(square_dark),
    AT(frame),
    AT(selected),
    AT(ink),
    AT(halo),
    AT(arrow),
    AT(arrow_edge),
    {"link.black", offsetof(Theme, link[0])},
    {"link.white", offsetof(Theme, link[1])},
    {"stone.black.light", offsetof(Theme, stone[0][0])},
    {"stone.black", offsetof(Theme, stone[0][1])},
    {"stone.black.dark", offsetof(Theme, stone[0][2])},
    {"stone.white.light", offsetof(Theme, stone[1][0])},
    {"stone.white", offsetof(Theme, stone[1][1])},
    {"stone.white.dark", offsetof(Theme, stone[1][2])},
    {"rim.black", offsetof(Theme, rim[0])},
    {"rim.white", offsetof(Theme, rim[1])},
    {"bar.black", offsetof(Theme, bar[0])},
    {"bar.white", offsetof(Theme, bar[1])},
    AT(zero),
    AT(scrim),
    /* clang-format on */
};

enum { NAMES = sizeof names / sizeof *names };

/* The colours lie in one piece of the struct; one that is missing above makes it longer. */
_Static_assert(offsetof(Theme, bg) + NAMES * sizeof(Rgba) == offsetof(Theme, shadow),
               "every colour of the theme has a name here");

static const char *const icon_names[] = {
    [ICON_NONE] = "none",           [ICON_NEW] = "new",
    [ICON_OPEN] = "open",           [ICON_SAVE] = "save",
    [ICON_BACK] = "back",           [ICON_REDO] = "redo",
    [ICON_FLIP] = "flip",           [ICON_HINT] = "hint",
    [ICON_ANALYSE] = "analyse",     [ICON_SETTINGS] = "settings",
    [ICON_HELP] = "help",           [ICON_FIRST] = "first",
    [ICON_PREV] = "prev",           [ICON_NEXT] = "next",
    [ICON_LAST] = "last",           [ICON_LINKS] = "links",
    [ICON_REFUSE] = "refuse",       [ICON_INFO] = "info",
    [ICON_WARN] = "warn",           [ICON_SWAP] = "swap",
    [ICON_DOWN] = "down",           [ICON_UP] = "up",
    [ICON_CLOSE] = "close",         [ICON_CHECK] = "check",
    [ICON_COPY] = "copy",           [ICON_PASTE] = "paste",
    [ICON_ERASE] = "erase",         [ICON_EDIT] = "edit",
    [ICON_FLAG] = "flag",           [ICON_MENU] = "menu",
    [ICON_PLUS] = "plus",           [ICON_MINUS] = "minus",
    [ICON_FOLDER_UP] = "folder-up", [ICON_FILE] = "file",
};

_Static_assert(sizeof icon_names / sizeof *icon_names == ICON_COUNT, "every icon has a name");

/* Far apart, so that mixtures of two differ as well. */
static Rgba tag(int i) {
    return 0xFF000000u | (((uint32_t)i + 1) * 0x9E3779B1u >> 8);
}

Theme list_theme(const Theme *theme) {
    Theme out = *theme;
    for (int i = 0; i < NAMES; i++) {
        Rgba color = tag(i);
        memcpy((char *)&out + names[i].at, &color, sizeof color);
    }
    return out;
}

static bool name_mixture(Rgba color, ColorName *out) {
    for (int i = 0; i < NAMES; i++)
        for (int k = 0; k < NAMES; k++)
            for (int share = 1; share < 50; share++)
                if (rgba_mix(tag(i), tag(k), (float)share / 100) == color) {
                    snprintf(out->text, sizeof out->text, "%s+%d%%%s", names[i].name, share,
                             names[k].name);
                    return true;
                }
    return false;
}

ColorName list_color(Rgba color) {
    ColorName out = {"none"};
    Rgba solid = color | 0xFF000000u;
    if (!rgba_a(color)) return out;
    int i = 0;
    while (i < NAMES && tag(i) != solid) i++;
    if (i < NAMES)
        snprintf(out.text, sizeof out.text, "%s", names[i].name);
    else if (!name_mixture(solid, &out))
        snprintf(out.text, sizeof out.text, "#%06x", (unsigned)(color & 0xFFFFFF));
    size_t used = strlen(out.text);
    if (rgba_a(color) < 255)
        snprintf(out.text + used, sizeof out.text - used, "/%d%%",
                 (int)lroundf((float)rgba_a(color) * 100 / 255));
    return out;
}

void list_finish(DrawList *list) {
    buffer_finish(&list->text);
    free(list->items);
    *list = (DrawList){0};
}

static void end_line(DrawList *list) {
    buffer_add_char(&list->text, '\n');
    list->lines++;
}

static bool add_item(DrawList *list, ListItem item) {
    if (list->count == list->capacity) {
        int capacity = list->capacity ? 2 * list->capacity : 256;
        ListItem *items = realloc(list->items, (size_t)capacity * sizeof *items);
        if (!items) return false;
        list->items = items, list->capacity = capacity;
    }
    list->items[list->count++] = item;
    return true;
}

__attribute__((format(printf, 3, 0))) static void add_line(Painter *p, ListItem item,
                                                           const char *format, va_list args) {
    DrawList *list = p->list;
    item.seen = item.rect;
    bool cut = false;
    if (p->clip_count > 0) {
        SDL_Rect clip = p->clips[p->clip_count - 1];
        if (!SDL_IntersectRect(&item.rect, &clip, &item.seen)) return;
        cut = !SDL_RectEquals(&item.rect, &item.seen);
    }
    if (list->section) {
        buffer_printf(&list->text, "[%s]", list->section);
        end_line(list);
        list->section = NULL;
    }
    char line[1024];
    vsnprintf(line, sizeof line, format, args);
    buffer_add_text(&list->text, line);
    if (cut)
        buffer_printf(&list->text, " clip %d,%d %dx%d", item.seen.x, item.seen.y, item.seen.w,
                      item.seen.h);
    item.line = list->lines;
    end_line(list);
    if (!add_item(list, item) || list->text.failed) list->failed = true;
}

void list_add(Painter *p, ListKind kind, SDL_Rect rect, const char *format, ...) {
    if (!p->list) return;
    va_list args;
    va_start(args, format);
    add_line(p, (ListItem){.kind = kind, .rect = rect}, format, args);
    va_end(args);
}

static void add_fill(Painter *p, SDL_Rect r, bool solid, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void add_fill(Painter *p, SDL_Rect r, bool solid, const char *format, ...) {
    va_list args;
    va_start(args, format);
    add_line(p, (ListItem){.kind = LIST_FILL, .rect = r, .solid = solid}, format, args);
    va_end(args);
}

void list_fill(Painter *p, SDL_Rect r, Rgba color) {
    add_fill(p, r, rgba_a(color) == 255, "fill %d,%d %dx%d %s", r.x, r.y, r.w, r.h,
             list_color(color).text);
}

void list_box(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, float width) {
    char round[24] = "", edge[80] = "";
    bool bordered = width > 0 && rgba_a(border);
    if (!bordered && !rgba_a(fill)) return;
    if (radius) snprintf(round, sizeof round, " radius %d", radius);
    if (bordered)
        snprintf(edge, sizeof edge, " border %s %.4g", list_color(border).text, (double)width);
    add_fill(p, r, rgba_a(fill) == 255, "box %d,%d %dx%d %s%s%s", r.x, r.y, r.w, r.h,
             list_color(fill).text, round, edge);
}

void list_disc(Painter *p, float cx, float cy, float radius, Rgba fill, Rgba rim, float rim_width) {
    char edge[80] = "";
    int x = (int)floorf(cx - radius), y = (int)floorf(cy - radius);
    SDL_Rect r = {x, y, (int)ceilf(cx + radius) - x, (int)ceilf(cy + radius) - y};
    if (rim_width > 0)
        snprintf(edge, sizeof edge, " rim %s %.1f", list_color(rim).text, (double)rim_width);
    add_fill(p, r, rgba_a(fill) == 255, "disc %.1f,%.1f radius %.1f %s%s", (double)cx, (double)cy,
             (double)radius, list_color(fill).text, edge);
}

void list_icon(Painter *p, int icon, SDL_Rect r, Rgba color) {
    list_add(p, LIST_SHAPE, r, "icon %s %d,%d %dx%d %s", icon_names[icon], r.x, r.y, r.w, r.h,
             list_color(color).text);
}

void list_text(Painter *p, SDL_Rect r, int cy, int size, bool bold, Rgba color, const char *text) {
    list_add(p, LIST_TEXT, r, "text %d,%d w%d %d%s %s \"%s\"", r.x, cy, r.w, size, bold ? "b" : "",
             list_color(color).text, text);
}

void list_section(Painter *p, const char *name) {
    if (p->list) p->list->section = name;
}
