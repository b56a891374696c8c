/* What a study adds to the panel of the game. */
#include "app.h"
#include "ids.h"
#include "view.h"

int view_study_height(const App *app) {
    if (!mode_class(app)->explores) return 0;
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 34 : 28);
}

void view_study(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int cy = r.y + r.h / 2, pad = painter_px(p, 10), x = r.x + pad;
    draw_box(p, r, painter_px(p, 6), t->soft, t->flat ? t->accent : 0,
             t->flat ? painter_px(p, 1) : 0);
    bool roomy = r.w >= painter_px(p, 220);
    if (roomy) {
        draw_icon(p, ICON_EDIT, x + painter_px(p, 8), cy, 17, t->accent);
        x += painter_px(p, 26);
    }
    x += draw_text(p, x, cy, STYLE_BOLD, t->text, ALIGN_LEFT, "Study") + painter_px(p, 10);
    SDL_Rect back = {r.x + r.w - r.h, r.y, r.h, r.h};
    if (roomy)
        draw_text_fit(p, x, cy, STYLE_SECONDARY, t->text, ALIGN_LEFT, back.x - x - pad,
                      "nobody answers a move");
    ui_button(app->ui, ID_COMMAND(PLACE_RESULT, COMMAND_STUDY), back,
              (Button){BUTTON_PLAIN, ICON_CLOSE, NULL, false, false, "Back to the game"});
}
