#include "panel_parts.h"

#include <assert.h>

#include "board/stones.h"
#include "kit/numbers.h"

bool panel_is_narrow(const App *app) {
    return app->layout.panel.w < painter_px(app->painter, 300);
}

int panel_control(const App *app) {
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 36 : 28);
}

SDL_Rect panel_begin(const App *app, const char *title, const char *words) {
    Painter *p = app->painter;
    const Layout *l = &app->layout;
    const Theme *t = p->theme;
    if (l->mode == LAYOUT_PORTRAIT) {
        SDL_Rect r = l->card_top;
        int cy = r.y + r.h / 2;
        int w = draw_text(p, r.x + painter_px(p, 4), cy, STYLE_NAME, t->text, ALIGN_LEFT, title);
        int x = r.x + w + painter_px(p, 16);
        draw_text_fit(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, r.x + r.w - x, words);
        return l->panel;
    }
    SDL_Rect r = l->panel;
    bool regular = l->mode == LAYOUT_REGULAR;
    int title_y = painter_px(p, regular ? 15 : 10), words_y = painter_px(p, regular ? 43 : 30);
    draw_text_fit(p, r.x, r.y + title_y, regular ? STYLE_TITLE : STYLE_NAME, t->text, ALIGN_LEFT,
                  r.w, title);
    draw_text_fit(p, r.x, r.y + words_y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, r.w, words);
    int used = painter_px(p, regular ? 66 : 44);
    return (SDL_Rect){r.x, r.y + used, r.w, r.h - used};
}

int panel_buttons(const App *app, int x, int y, int w, int columns, const PanelButton *buttons,
                  int count) {
    Painter *p = app->painter;
    int h = panel_control(app), gap = painter_px(p, app->layout.mode == LAYOUT_REGULAR ? 8 : 4);
    for (int i = 0; i < count; i++) {
        int row = i / columns, before = 0, whole = 0;
        for (int k = row * columns; k < (row + 1) * columns; k++) {
            int weight = k < count && buttons[k].weight ? buttons[k].weight : 1;
            if (k < i) before += weight;
            whole += weight;
        }
        assert(whole > 0);
        const PanelButton *b = &buttons[i];
        int x0 = x + before * (w + gap) / whole,
            x1 = x + (before + (b->weight ? b->weight : 1)) * (w + gap) / whole;
        ui_button(app->ui, b->id, (SDL_Rect){x0, y + row * (h + gap), x1 - x0 - gap, h},
                  (Button){.look = b->primary ? BUTTON_PRIMARY : BUTTON_NORMAL,
                           .icon = b->icon,
                           .text = b->text,
                           .off = b->off,
                           .on = b->on});
    }
    int rows = (count + columns - 1) / columns;
    return rows * h + (rows - 1) * gap;
}

void panel_task(const App *app, SDL_Rect r, PanelTask task) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    bool narrow = panel_is_narrow(app);
    draw_card(p, r, task.open);
    int pad = painter_px(p, narrow ? 8 : 14), x = r.x + pad, right = r.x + r.w - pad;
    int middle = r.y + r.h / 2, y1 = middle - painter_px(p, 12), y2 = middle + painter_px(p, 12);
    if (!narrow) {
        draw_stone(p, task.stone, (float)(x + painter_px(p, 15)), (float)middle, 15 * p->scale,
                   false, 255);
        x += painter_px(p, 42);
    }
    if (task.done) {
        draw_icon(p, ICON_CHECK, right - painter_px(p, 9), y1, 18, t->accent);
        right -= painter_px(p, 24);
    }
    draw_text_fit(p, x, y1, narrow ? STYLE_BOLD : STYLE_NAME, t->text, ALIGN_LEFT, right - x,
                  task.title);
    draw_text_fit(p, x, y2, STYLE_SECONDARY, t->text2, ALIGN_LEFT, r.x + r.w - pad - x, task.words);
}

int panel_progress(const App *app, int x, int y, int w, int done, int all, const char *words) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int h = painter_px(p, 8);
    SDL_Rect bar = {x, y + painter_px(p, 24), w, h};
    draw_text(p, x, y + painter_px(p, 10), STYLE_SECONDARY, t->text2, ALIGN_LEFT, words);
    draw_box(p, bar, h / 2, t->surface2, t->flat ? t->line : 0, t->flat ? 1 : 0);
    bar.w = progress_width(w, done, all);
    if (bar.w >= h) draw_box(p, bar, h / 2, t->accent, 0, 0);
    return painter_px(p, 36);
}

int panel_note(const App *app, int x, int y, int w, Icon icon, bool trouble, const char *text) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    bool narrow = panel_is_narrow(app);
    int pad = painter_px(p, narrow ? 8 : 12), line = painter_px(p, 18);
    int left = x + pad + (narrow ? 0 : painter_px(p, 28)), room = x + w - pad - left;
    int h = text_lines(p, STYLE_SECONDARY, room, 6, text) * line + 2 * pad;
    draw_box(p, (SDL_Rect){x, y, w, h}, painter_px(p, 6), trouble ? t->danger_soft : t->surface2,
             t->flat ? (trouble ? t->danger : t->line) : 0, t->flat ? painter_px(p, 1) : 0);
    Rgba ink = trouble ? t->danger : t->accent;
    if (!narrow) draw_icon(p, icon, x + pad + painter_px(p, 8), y + pad + line / 2, 17, ink);
    draw_paragraph(p, left, y + pad + line / 2, line, room, 6, STYLE_SECONDARY, t->text, text);
    return h;
}
