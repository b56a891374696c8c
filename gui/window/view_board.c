/* The board with its coordinates and the evaluation bar. */
#include <math.h>

#include "app.h"
#include "view.h"
#include "ids.h"

static void view_coordinates(const App *app) {
    Painter *p = app->painter;
    const Layout *l = &app->layout;
    Style style = layout_is_small(l) ? STYLE_CAPTION : STYLE_SECONDARY;
    for (int i = 0; i < 8; i++) {
        int at = i * l->cell + (l->cell + 1) / 2, name = app->game.flipped ? 7 - i : i;
        char file[2] = {(char)('a' + name), 0}, rank[2] = {(char)('8' - name), 0};
        draw_text(p, l->board.x + at, l->file_y, style, p->theme->text2, ALIGN_CENTRE, file);
        draw_text(p, l->rank_x, l->board.y + at, style, p->theme->text2, ALIGN_CENTRE, rank);
    }
}

bool view_shows_bar(const App *app) {
    return app->settings.show_evaluation && mode_class(app)->shows_bar;
}

float view_bar_share(const App *app) {
    float share = motion_share(&app->motions, MOTION_BAR, app->now);
    return app->bar_from + (app->bar_to - app->bar_from) * share;
}

static void view_bar(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    SDL_Rect r = app->layout.bar;
    if (!view_shows_bar(app)) return;
    int edge = painter_px(p, t->flat ? 2 : 1) > 0 ? painter_px(p, t->flat ? 2 : 1) : 1;
    int radius = painter_px(p, 4);
    draw_box(p, r, radius, t->bar[WHITE], t->zero, edge);
    SDL_Rect inner = rect_inset(r, edge);
    int black = (int)lroundf((float)inner.h * view_bar_share(app));
    SDL_Rect part = {inner.x, inner.y + inner.h - black, inner.w, black};
    if (app->game.flipped) part.y = inner.y;
    painter_push_clip(p, part); /* the corners stay round */
    draw_box(p, inner, radius - edge, t->bar[BLACK], 0, 0);
    painter_pop_clip(p);
    int tick = painter_px(p, 2) > 0 ? painter_px(p, 2) : 1;
    draw_fill(p, (SDL_Rect){r.x, r.y + r.h / 2 - tick / 2, r.w, tick}, t->accent);
}

void view_board(const App *app) {
    Painter *p = app->painter;
    const Layout *l = &app->layout;
    ui_item(app->ui, ID_BOARD, ROLE_BOARD, l->board, true, "Board");
    view_bar(app);
    view_coordinates(app);
    BoardScene scene = mode_scene(app);
    board_draw(app->board, p, l->board, l->cell, l->frame, &scene);
    if (ui_is_focused(app->ui, ID_BOARD)) {
        int w = painter_px(p, 2);
        draw_box(p, rect_inset(l->board, -l->frame - w), l->frame + w, 0, p->theme->focus, w);
    }
}
