/* Commands of scripts that look at the list of what is drawn (draw_list.h). */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "script_line.h"

/* The lines of the sections named, or of all of them. */
static void choose_sections(ScriptLine *l, const DrawList *list, Buffer *out) {
    Span rest = buffer_span(&list->text), line;
    bool on = l->count < 3;
    while (span_next_line(&rest, &line)) {
        if (line.length > 2 && line.at[0] == '[' && l->count > 2) {
            on = false;
            for (int i = 2; i < l->count; i++)
                on |= strlen(l->words[i]) == line.length - 2 &&
                      !strncmp(l->words[i], line.at + 1, line.length - 2);
        }
        if (!on) continue;
        buffer_add(out, line);
        buffer_add_char(out, '\n');
    }
}

/* list FILE [SECTION…] */
bool script_list(ScriptLine *l) {
    DrawList list = {0};
    Buffer out = {0};
    bool ok = app_list(l->app, &list);
    choose_sections(l, &list, &out);
    if (!ok || out.failed)
        ok = script_fail(l, "out of memory");
    else if (!out.length)
        ok = script_fail(l, "nothing is drawn there");
    else
        ok = file_write(l->words[1], buffer_span(&out), &l->why);
    buffer_finish(&out);
    list_finish(&list);
    return ok;
}

static Span line_of(const DrawList *list, int number) {
    Span rest = buffer_span(&list->text), line = {"", 0};
    for (int i = 0; i <= number && span_next_line(&rest, &line); i++) continue;
    return line;
}

static void complain(const char *screen, const DrawList *list, const ListItem *text,
                     const char *what, const ListItem *other) {
    Span a = line_of(list, text->line), b = other ? line_of(list, other->line) : (Span){"", 0};
    fprintf(stderr, "%s: %.*s\n    %s %.*s\n", screen, (int)a.length, a.at, what, (int)b.length,
            b.at);
}

/* The middle of a line of text, where its small letters are: what has to be inside of a box and
 * apart from other text. */
static SDL_Rect core(const ListItem *text) {
    SDL_Rect r = text->rect;
    return (SDL_Rect){r.x, r.y + r.h / 4, r.w, r.h - r.h / 2};
}

/* The text runs over the edge of the window, of its clip, or of what it is written on: the last
 * thing painted before it that it touches. */
static bool is_too_wide(const char *screen, const DrawList *list, int index, int window_w) {
    const ListItem *t = &list->items[index];
    SDL_Rect r = core(t);
    if (r.x < 0 || r.x + r.w > window_w)
        return complain(screen, list, t, "leaves the window", NULL), true;
    if (t->seen.w < t->rect.w) return complain(screen, list, t, "is cut off", NULL), true;
    for (int i = index - 1; i >= 0; i--) {
        const ListItem *box = &list->items[i];
        if (box->kind != LIST_FILL || !SDL_HasIntersection(&r, &box->seen)) continue;
        if (box->seen.x <= r.x && r.x + r.w <= box->seen.x + box->seen.w) return false;
        if (box->solid) return complain(screen, list, t, "is wider than", box), true;
    }
    return false;
}

/* The text lies on another one that is still seen. */
static bool is_on_text(const char *screen, const DrawList *list, int index) {
    const ListItem *t = &list->items[index];
    SDL_Rect r = core(t), shared;
    for (int i = index - 1; i >= 0; i--) {
        const ListItem *other = &list->items[i];
        SDL_Rect o = core(other);
        if (other->kind == LIST_FILL && other->solid && SDL_HasIntersection(&r, &other->seen))
            return false; /* what is older is covered */
        if (other->kind != LIST_TEXT || !SDL_IntersectRect(&o, &other->seen, &o)) continue;
        if (SDL_IntersectRect(&r, &o, &shared) && shared.w > 1)
            return complain(screen, list, t, "lies on", other), true;
    }
    return false;
}

static bool contains(SDL_Rect outer, SDL_Rect inner) {
    return outer.x <= inner.x && inner.x + inner.w <= outer.x + outer.w && outer.y <= inner.y &&
           inner.y + inner.h <= outer.y + outer.h;
}

/* Something opaque was painted later over the middle of this. */
static bool is_covered(const DrawList *list, int index) {
    SDL_Rect r = list->items[index].seen;
    for (int i = index + 1; i < list->count; i++)
        if (list->items[i].kind == LIST_FILL && list->items[i].solid &&
            rect_has(list->items[i].seen, r.x + r.w / 2, r.y + r.h / 2))
            return true;
    return false;
}

/* A shape that leaves the window, or an icon that leaves the button on which its middle lies. */
static bool is_misplaced(const char *screen, const DrawList *list, int index, const App *app) {
    const ListItem *shape = &list->items[index];
    const Ui *ui = app->ui;
    SDL_Rect seen = shape->seen;
    if (!contains(app->layout.window, seen))
        return complain(screen, list, shape, "leaves the window", NULL), true;
    if (strncmp(line_of(list, shape->line).at, "icon ", 5) || is_covered(list, index)) return false;
    for (int i = ui->layer; i < ui->count; i++) {
        const UiItem *item = &ui->items[i];
        bool on = item->role == ROLE_BUTTON || item->role == ROLE_SELECT;
        if (on && rect_has(item->full, seen.x + seen.w / 2, seen.y + seen.h / 2) &&
            !contains(item->full, shape->rect))
            return complain(screen, list, shape, "leaves its button", NULL), true;
    }
    return false;
}

/* What is typed scrolls in its field. */
static bool is_in_field(const Ui *ui, const ListItem *text) {
    for (int i = ui->layer; i < ui->count; i++) {
        SDL_Rect both;
        if (ui->items[i].role == ROLE_FIELD &&
            SDL_IntersectRect(&text->seen, &ui->items[i].rect, &both) &&
            SDL_RectEquals(&both, &text->seen))
            return true;
    }
    return false;
}

/* fits NAME: all that is on the screen of that name. */
bool script_fits(ScriptLine *l) {
    DrawList list = {0};
    if (!app_list(l->app, &list)) return list_finish(&list), script_fail(l, "out of memory");
    int texts = 0, wrong = 0;
    for (int i = 0; i < list.count; i++) {
        if (list.items[i].kind != LIST_TEXT) wrong += is_misplaced(l->words[1], &list, i, l->app);
        if (list.items[i].kind != LIST_TEXT || is_in_field(l->app->ui, &list.items[i])) continue;
        texts++;
        wrong += is_too_wide(l->words[1], &list, i, l->app->layout.window.w) ||
                 is_on_text(l->words[1], &list, i);
    }
    list_finish(&list);
    printf("%s: %d lines of text\n", l->words[1], texts);
    if (!texts) return script_fail(l, "no text");
    return !wrong || script_fail(l, "%d things do not fit", wrong);
}
