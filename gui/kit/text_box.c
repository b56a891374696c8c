/* The widget around an area of text. */
#include "widgets.h"

enum { LINE = 18, PAD_X = 10, PAD_Y = 8 };

int ui_area_width(const Ui *ui, SDL_Rect r) {
    int width = r.w - painter_px(ui->painter, 2 * PAD_X);
    return width > 1 ? width : 1;
}

int ui_area_height(const Painter *p, int lines) {
    return lines * painter_px(p, LINE) + 2 * painter_px(p, PAD_Y);
}

void ui_area_press(Ui *ui, const UiItem *item) {
    Painter *p = ui->painter;
    AreaLines *lines = &ui->area_lines;
    TextArea *a = item->area;
    area_lay_out(lines, p, a, ui_area_width(ui, item->full));
    int offset = ui_scroll_offset(ui, item->id + 1);
    int line = (ui->mouse_y - item->full.y - painter_px(p, PAD_Y) + offset) / painter_px(p, LINE);
    line = line < 0 ? 0 : line < lines->count ? line : lines->count - 1;
    a->caret = area_place_at(lines, p, a, line, ui->mouse_x - item->full.x - painter_px(p, PAD_X));
    a->all = false;
}

static void draw_lines(Ui *ui, const TextArea *a, SDL_Rect r, int offset, bool focus) {
    Painter *p = ui->painter;
    const AreaLines *lines = &ui->area_lines;
    int high = painter_px(p, LINE), x = r.x + painter_px(p, PAD_X);
    int caret = focus && !a->all ? area_line_of(lines, a->caret) : -1;
    for (int i = 0; i < lines->count; i++) {
        char text[AREA_LINE_TEXT];
        int y = r.y + painter_px(p, PAD_Y) + i * high - offset;
        if (y + high < r.y) continue;
        if (y > r.y + r.h) break;
        area_line_text(lines, a, i, text);
        if (focus && a->all)
            draw_fill(p, (SDL_Rect){x, y, text_width(p, STYLE_BODY, text), high}, p->theme->soft);
        draw_text(p, x, y + high / 2, STYLE_BODY, p->theme->text, ALIGN_LEFT, text);
        if (i == caret)
            draw_fill(
                p, (SDL_Rect){x + area_x_of(lines, p, a, a->caret), y, painter_hairline(p), high},
                p->theme->text);
    }
}

void ui_text_area(Ui *ui, int id, SDL_Rect r, const char *name, const TextArea *a,
                  const char *placeholder) {
    Painter *p = ui->painter;
    const Theme *t = p->theme;
    bool focus = ui_is_focused(ui, id);
    int radius = painter_px(p, 6), high = painter_px(p, LINE), pad = painter_px(p, PAD_Y);
    draw_outlined(p, r, radius, t->surface, focus ? t->accent : t->edge,
                  focus     ? 1.5f
                  : t->flat ? 2
                            : 1);
    UiItem *item = ui_item(ui, id, ROLE_TEXT, r, true, name);
    /* for the events; never written while drawing */
    item->area = (TextArea *)(uintptr_t)a; /* NOLINT(performance-no-int-to-ptr) */
    area_lay_out(&ui->area_lines, p, a, ui_area_width(ui, r));
    SDL_Rect inner = rect_inset(r, painter_px(p, 2));
    int offset = ui_scroll_begin(ui, id + 1, inner, ui->area_lines.count * high + 2 * pad);
    int line = area_line_of(&ui->area_lines, a->caret);
    if (focus && ui_scroll_follows(ui, id + 1, a->caret))
        offset = ui_scroll_show(ui, id + 1, line * high, (line + 1) * high + 2 * pad);
    else if (!focus && ui_scroll_follows(ui, id + 1, -1 - (int)(a->version & 0xFFFF)))
        offset = ui_scroll_show(ui, id + 1, 0, 0); /* another text begins at its first line */
    if (a->length || focus)
        draw_lines(ui, a, r, offset, focus);
    else
        draw_text_fit(p, r.x + painter_px(p, PAD_X), r.y + pad + high / 2, STYLE_BODY, t->text2,
                      ALIGN_LEFT, ui_area_width(ui, r), placeholder);
    ui_scroll_end(ui);
    ui_focus_ring(ui, id, r, radius);
}
