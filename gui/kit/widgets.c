/* Looks of the widgets in all their states. */
#include "widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Logical widths: what is chosen or active, and the edge of a control. */
static const float thick = 1.5f;
static float control_edge(const Theme *t) {
    return t->flat ? 2 : 1;
}

/* The same colour, weak, for what cannot be used. */
static Rgba faint(Rgba c, bool off) {
    return off ? rgba_fade(c, 0.4f) : c;
}

void ui_focus_ring(Ui *ui, int id, SDL_Rect r, int radius) {
    if (!ui_is_focused(ui, id)) return;
    Painter *p = ui->painter;
    int gap = painter_px(p, 2), w = painter_px(p, 2);
    draw_box(p, rect_inset(r, -gap - w), radius + gap + w, 0, p->theme->focus, w);
}

static void draw_rail_button(Ui *ui, int id, SDL_Rect r, const Button *b, bool hover, bool press) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    int radius = painter_px(p, 6);
    SDL_Rect box = {r.x + painter_px(p, 6), r.y + painter_px(p, 2), r.w - painter_px(p, 12),
                    r.h - painter_px(p, 4)};
    if (b->look != BUTTON_RAIL) box = rect_inset(r, painter_px(p, 3));
    if (b->on) {
        draw_box(p, box, radius, t->soft, t->flat ? t->accent : 0,
                 t->flat ? painter_hairline(p) : 0);
        SDL_Rect bar = {r.x, box.y, painter_px(p, 3), box.h};
        if (b->look == BUTTON_ROW) bar = (SDL_Rect){box.x, r.y + r.h - bar.w, box.w, bar.w};
        draw_fill(p, bar, t->accent);
    } else if (press) { /* a flat theme has lines in the colour of its text */
        draw_box(p, box, radius, t->flat ? t->surface2 : t->line, t->flat ? t->line : 0,
                 painter_px(p, 2));
    } else if (hover) {
        draw_box(p, box, radius, t->surface2, t->flat ? t->line : 0, painter_hairline(p));
    }
    Rgba ink = faint(b->on ? t->accent : t->text, b->off),
         ink2 = faint(b->on ? t->accent : t->text2, b->off);
    int cx = r.x + r.w / 2;
    if (b->look == BUTTON_RAIL) {
        draw_icon(p, b->icon, cx, r.y + painter_px(p, 19), 22, ink);
        draw_text(p, cx, r.y + painter_px(p, 42), STYLE_CAPTION, ink2, ALIGN_CENTRE, b->text);
    } else {
        draw_icon(p, b->icon, cx, r.y + r.h / 2, 21, ink);
    }
    ui_focus_ring(ui, id, rect_inset(box, painter_px(p, 2)), radius);
}

static void draw_plain_button(Ui *ui, int id, SDL_Rect r, const Button *b, bool hover, bool press) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    int radius = painter_px(p, 6);
    Rgba fill = t->surface, edge = t->edge, ink = t->text;
    float width = control_edge(t);
    if (b->look == BUTTON_PRIMARY) {
        fill = press   ? rgba_mix(t->accent, t->text, 0.25f)
               : hover ? rgba_mix(t->accent, t->text, 0.12f)
                       : t->accent;
        edge = fill, ink = t->on_accent;
    } else if (b->on) {
        fill = t->soft, edge = t->accent, width = thick;
    } else if (press) {
        fill = t->flat ? t->surface2 : t->line;
    } else if (hover) {
        fill = t->surface2;
    }
    if (b->look == BUTTON_PLAIN && !hover && !press && !b->on) fill = edge = 0;
    if (b->off) { /* as 40 % of itself over the ground */
        draw_box(p, r, radius, rgba_fade(fill, 0.4f), rgba_fade(edge, 0.4f),
                 (int)fmaxf(width * p->scale, 1));
    } else if (rgba_a(fill)) {
        draw_outlined(p, r, radius, fill, edge, width);
    }
    ink = faint(ink, b->off);
    Style style = b->look == BUTTON_PRIMARY ? STYLE_BOLD : STYLE_BODY;
    const char *text = b->text ? b->text : "";
    int words = text_width(p, style, text), icon = b->icon ? painter_px(p, 18) : 0;
    int gap = b->icon && *text ? painter_px(p, 8) : 0, room = r.w - painter_px(p, 6);
    if (words + icon + gap > room) { /* smaller, then without the icon, then cut */
        style.size = 12;
        words = text_width(p, style, text);
        if (words + icon + gap > room && *text) icon = gap = 0;
        if (words > room) words = room;
    }
    int x = r.x + (r.w - words - icon - gap) / 2, cy = r.y + r.h / 2;
    if (icon) draw_icon(p, b->icon, x + icon / 2, cy, 18, ink);
    if (*text) draw_text_fit(p, x + icon + gap, cy, style, ink, ALIGN_LEFT, words, text);
    ui_focus_ring(ui, id, r, radius);
}

void ui_button(Ui *ui, int id, SDL_Rect r, Button b) {
    const char *label = b.label ? b.label : b.text ? b.text : "";
    UiItem *item = ui_item(ui, id, ROLE_BUTTON, r, !b.off, label);
    bool tool = b.look == BUTTON_TOOL || b.look == BUTTON_ROW;
    item->tip = tool || (b.label && !b.text);
    bool hover = ui->hover == id && !b.off, press = ui->pressed == id && hover;
    if (b.look == BUTTON_RAIL || tool)
        draw_rail_button(ui, id, r, &b, hover, press);
    else
        draw_plain_button(ui, id, r, &b, hover, press);
}

/* The largest size in which all labels fit into segments of a width, bold as when chosen. */
static int choice_size(Painter *p, const char *const *labels, int count, int width) {
    int size = 13;
    for (int i = 0; i < count; i++)
        while (size > 11 && text_width(p, (Style){size, true}, labels[i]) > width) size--;
    return size;
}

void ui_choice(Ui *ui, int id, SDL_Rect r, const char *name, const char *const *labels, int count,
               int chosen) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    UiItem *item = ui_item(ui, id, ROLE_CHOICE, r, true, name);
    item->count = count, item->chosen = chosen;
    int radius = painter_px(p, 6), pad = painter_px(p, 8),
        size = choice_size(p, labels, count, r.w / count - pad);
    draw_outlined(p, r, radius, t->surface2, t->edge, control_edge(t));
    for (int i = 0; i < count; i++) {
        int x0 = r.x + r.w * i / count, x1 = r.x + r.w * (i + 1) / count, cy = r.y + r.h / 2;
        SDL_Rect part = {x0, r.y, x1 - x0, r.h};
        bool hover = ui->hover == id && ui->hover_value == i;
        if (i == chosen)
            draw_outlined(p, rect_inset(part, painter_px(p, 2)), radius - painter_px(p, 1),
                          t->surface, t->accent, thick);
        else if (i > 0 && i - 1 != chosen)
            draw_fill(p, (SDL_Rect){x0, r.y + r.h / 4, painter_hairline(p), r.h / 2}, t->line);
        draw_text_fit(p, (x0 + x1) / 2, cy, (Style){size, i == chosen},
                      i == chosen || hover ? t->text : t->text2, ALIGN_CENTRE, x1 - x0 - pad,
                      labels[i]);
    }
    ui_focus_ring(ui, id, r, radius);
}

void ui_levels(Ui *ui, int id, SDL_Rect r, const char *name, int count, int chosen) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    UiItem *item = ui_item(ui, id, ROLE_CHOICE, r, true, name);
    item->count = count, item->chosen = chosen, item->digits = true;
    int radius = painter_px(p, 6);
    draw_outlined(p, r, radius, t->surface2, t->edge, control_edge(t));
    for (int i = 0; i < count; i++) {
        int x0 = r.x + r.w * i / count, x1 = r.x + r.w * (i + 1) / count;
        SDL_Rect part = {x0 + painter_px(p, 2), r.y + painter_px(p, 2), x1 - x0 - painter_px(p, 4),
                         r.h - painter_px(p, 4)};
        bool hover = ui->hover == id && ui->hover_value == i;
        if (i == chosen) draw_box(p, part, radius - painter_px(p, 2), t->accent, 0, 0);
        draw_textf(p, (x0 + x1) / 2, r.y + r.h / 2, (Style){13, i == chosen},
                   i == chosen ? t->on_accent
                   : hover     ? t->text
                               : t->text2,
                   ALIGN_CENTRE, "%d", i + 1);
    }
    ui_focus_ring(ui, id, r, radius);
}

void ui_field(Ui *ui, int id, SDL_Rect r, const char *name, const Field *f, const char *unit,
              const char *placeholder) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    UiItem *item = ui_item(ui, id, ROLE_FIELD, r, true, name);
    /* for the events; never written while drawing */
    item->field = (Field *)(uintptr_t)f; /* NOLINT(performance-no-int-to-ptr) */
    bool focus = ui_is_focused(ui, id);
    int radius = painter_px(p, 6), pad = painter_px(p, 12), cy = r.y + r.h / 2;
    draw_outlined(p, r, radius, t->surface, focus ? t->accent : t->edge,
                  focus ? thick : control_edge(t));
    int right = r.x + r.w - pad;
    if (unit && *unit) {
        draw_text(p, right, cy, STYLE_BODY, t->text2, ALIGN_RIGHT, unit);
        right -= text_width(p, STYLE_BODY, unit) + painter_px(p, 6);
    }
    SDL_Rect inner = {r.x + pad - 1, r.y, right - r.x - pad + 2, r.h};
    char before[FIELD_BYTES];
    memcpy(before, f->text, (size_t)f->caret);
    before[f->caret] = 0;
    int caret = text_width(p, STYLE_BODY, before),
        shift = caret > inner.w - 2 ? caret - inner.w + 2 : 0;
    painter_push_clip(p, inner);
    int words = text_width(p, STYLE_BODY, f->text), line = painter_px(p, 18);
    if (focus && f->all && words)
        draw_fill(p, (SDL_Rect){r.x + pad - shift, cy - line / 2, words, line}, t->soft);
    if (!focus && words > inner.w) /* cut with dots unless it has the focus */
        draw_text_fit(p, r.x + pad, cy, STYLE_BODY, t->text, ALIGN_LEFT, inner.w - 2, f->text);
    else if (f->text[0])
        draw_text(p, r.x + pad - shift, cy, STYLE_BODY, t->text, ALIGN_LEFT, f->text);
    else if (placeholder)
        draw_text(p, r.x + pad, cy, STYLE_BODY, t->text2, ALIGN_LEFT, placeholder);
    if (focus && !f->all)
        draw_fill(p,
                  (SDL_Rect){r.x + pad - shift + caret, cy - line / 2, painter_hairline(p), line},
                  t->text);
    painter_pop_clip(p);
    ui_focus_ring(ui, id, r, radius);
}

void ui_select(Ui *ui, int id, SDL_Rect r, const char *name, const char *text, int count,
               int chosen) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    UiItem *item = ui_item(ui, id, ROLE_SELECT, r, true, name);
    item->count = count, item->chosen = chosen;
    bool hover = ui->hover == id;
    int radius = painter_px(p, 6), pad = painter_px(p, 12), cy = r.y + r.h / 2;
    draw_outlined(p, r, radius, hover ? t->surface2 : t->surface, t->edge, control_edge(t));
    draw_text_fit(p, r.x + pad, cy, STYLE_BODY, t->text, ALIGN_LEFT,
                  r.w - 2 * pad - painter_px(p, 20), text);
    draw_icon(p, ICON_DOWN, r.x + r.w - painter_px(p, 18), cy, 18, t->text2);
    ui_focus_ring(ui, id, r, radius);
}

void ui_toggle(Ui *ui, int id, SDL_Rect r, const char *text, bool on) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    ui_item(ui, id, ROLE_BUTTON, r, true, text);
    bool hover = ui->hover == id;
    int w = painter_px(p, 36), h = painter_px(p, 20), cy = r.y + r.h / 2;
    SDL_Rect track = {r.x, cy - h / 2, w, h};
    draw_box(p, track, h / 2,
             on                  ? t->accent
             : hover && !t->flat ? t->line
                                 : t->surface2,
             on ? t->accent : t->edge, hover && t->flat ? painter_px(p, 2) : painter_hairline(p));
    float knob = (float)h / 2 - (float)painter_px(p, 3);
    draw_disc(p, (float)(on ? track.x + w - h / 2 : track.x + h / 2), (float)cy, knob,
              on ? t->on_accent : t->text2, 0, 0);
    int room = r.w - w - painter_px(p, 10);
    Style style = STYLE_BODY;
    while (style.size > 11 && text_width(p, style, text) > room) style.size--;
    draw_text_fit(p, r.x + w + painter_px(p, 10), cy, style, t->text, ALIGN_LEFT, room, text);
    ui_focus_ring(ui, id, track, h / 2);
}

void ui_tile(Ui *ui, int id, SDL_Rect r, const char *label, bool chosen) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    ui_item(ui, id, ROLE_BUTTON, r, true, label);
    bool hover = ui->hover == id;
    int radius = painter_px(p, 8);
    draw_outlined(p, r, radius,
                  chosen  ? t->soft
                  : hover ? t->surface2
                          : t->surface,
                  chosen ? t->accent : t->line, chosen ? control_edge(t) + 0.5f : 1);
    ui_focus_ring(ui, id, r, radius);
}

void ui_row(Ui *ui, int id, SDL_Rect r, const char *label, bool chosen) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    ui_item(ui, id, ROLE_ROW, r, true, label);
    if (chosen)
        draw_outlined(p, r, painter_px(p, 4), t->soft, t->flat ? t->accent : t->soft,
                      control_edge(t));
    else if (ui->hover == id)
        draw_box(p, r, painter_px(p, 4), t->surface2, 0, 0);
}

void draw_clock(Painter *p, SDL_Rect r, int size, ClockLook look, const char *text) {
    const Theme *t = p->theme;
    Rgba fill = t->surface2, ink = t->text2, edge = 0;
    if (look == CLOCK_RUNNING)
        fill = t->dark ? t->accent : t->text, ink = t->dark ? t->on_accent : t->surface;
    if (look == CLOCK_LOW) fill = t->danger, ink = t->dark ? t->on_accent : 0xFFFFFFFF;
    if (t->flat && look == CLOCK_WAITING) edge = t->line;
    draw_outlined(p, r, painter_px(p, 6), fill, edge ? edge : fill, control_edge(t) - 0.5f);
    draw_text(p, r.x + r.w / 2, r.y + r.h / 2, (Style){size, look != CLOCK_WAITING}, ink,
              ALIGN_CENTRE, text);
}

int draw_key(Painter *p, int x, int cy, const char *text) {
    const Theme *t = p->theme;
    int w = text_width(p, STYLE_SECONDARY, text) + painter_px(p, 14), h = painter_px(p, 23);
    if (w < painter_px(p, 26)) w = painter_px(p, 26);
    draw_box(p, (SDL_Rect){x, cy - h / 2, w, h}, painter_px(p, 4), t->surface2, t->line,
             painter_hairline(p));
    draw_text(p, x + w / 2, cy, STYLE_SECONDARY, t->text, ALIGN_CENTRE, text);
    return w;
}

void draw_card(Painter *p, SDL_Rect r, bool active) {
    const Theme *t = p->theme;
    float width = active ? (t->flat ? 3 : thick) : t->flat ? 1.5f : 1;
    draw_outlined(p, r, painter_px(p, 8), t->surface, active ? t->accent : t->line, width);
}
