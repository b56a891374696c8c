/* Writes a picture of everything that is put together from small shapes, in each theme and in four
 * scales, to be compared with the golden ones: parts-THEME.png. The views use the same calls; what
 * they place where is in the lists. */
#include <stdio.h>
#include <stdlib.h>

#include <SDL_ttf.h>

#include "base/file.h"
#include "board/board.h"
#include "board/board_marks.h"
#include "work/picture.h"
#include "rules/notation.h"
#include "board/stones.h"
#include "window/view_review.h"
#include "kit/widgets.h"

enum { WIDTH = 372, HEIGHT = 304, SCALES = 4 };

static const float scales[SCALES] = {1, 1.25f, 1.5f, 2};

typedef struct {
    Painter *p;
    Ui *ui;
    int top; /* of the part of this scale */
    int ids;
} Sheet;

static int px(const Sheet *s, float logical) {
    return painter_px(s->p, logical);
}

static SDL_Rect at(const Sheet *s, float x, float y, float w, float h) {
    return (SDL_Rect){px(s, x), s->top + px(s, y), px(s, w), px(s, h)};
}

/* Boxes: every width of a border with every radius, and what can be seen through. */
static void boxes(const Sheet *s) {
    Painter *p = s->p;
    const Theme *t = p->theme;
    static const float widths[] = {1, 1.5f, 2};
    static const int radii[] = {0, 4, 8};
    for (int i = 0; i < 9; i++)
        draw_outlined(p, at(s, (float)(6 + 40 * i), 6, 34, 22), px(s, (float)radii[i % 3]),
                      t->surface, t->edge, widths[i / 3]);
    draw_card(p, at(s, 6, 36, 54, 30), false);
    draw_card(p, at(s, 66, 36, 54, 30), true);
    draw_box(p, at(s, 126, 36, 34, 30), px(s, 6), rgba_fade(t->accent, 0.3f), t->text, px(s, 2));
    draw_box(p, at(s, 166, 36, 34, 30), px(s, 6), 0, rgba_fade(t->text, 0.5f), px(s, 3));
    draw_box(p, at(s, 206, 36, 34, 30), px(s, 15), t->soft, 0, 0);
    draw_box(p, at(s, 246, 36, 34, 4), px(s, 6), t->accent, 0, 0);
    draw_box(p, at(s, 246, 46, 34, 20), px(s, 3), t->danger_soft, t->danger, 1);
    draw_fill(p, at(s, 286, 36, 34, 30), t->scrim);
    draw_fill(p, at(s, 326, 36, 34, 1), t->line);
}

/* Discs, stones, marks of reviewed moves, chips, clocks, keys. */
static void marks(const Sheet *s) {
    Painter *p = s->p;
    const Theme *t = p->theme;
    float f = p->scale, y = (float)s->top + 90 * f;
    draw_disc(p, 20 * f, y, 11 * f, t->accent, 0, 0);
    draw_disc(p, 50 * f, y, 11 * f, t->accent, t->surface, 2 * f);
    draw_disc(p, 80 * f, y, 11 * f, 0, t->focus, 2.5f * f);
    draw_color_dot(p, BLACK, 104 * f, y, 5 * f);
    draw_color_dot(p, WHITE, 120 * f, y, 5 * f);
    draw_stone(p, BLACK, 152 * f, y, 14 * f, false, 255);
    draw_stone(p, WHITE, 192 * f, y, 14 * f, true, 255);
    draw_stone(p, BLACK, 232 * f, y, 14 * f, false, 90);
    for (int c = 0; c < CLASS_COUNT; c++)
        draw_review_mark(p, (MoveClass)c, (float)(16 + 20 * c) * f, (float)s->top + 124 * f);
    static const int chips[][3] = {
        {70, 0, 174}, {-70, 0, 218}, {0, 0, 256}, {0, 3, 295}, {0, -12, 346}};
    for (int i = 0; i < 5; i++)
        draw_opinion(p, px(s, (float)chips[i][2]), s->top + px(s, 124), ALIGN_CENTRE,
                     i % 2 || i == 4 ? 0.8f : 1,
                     (Opinion){.score = chips[i][0], .mate = chips[i][1], .depth = 1});
    for (int look = CLOCK_WAITING; look <= CLOCK_LOW; look++)
        draw_clock(p, at(s, (float)(6 + 66 * look), 142, 60, 26), 13, (ClockLook)look, "1:23");
    draw_key(p, px(s, 206), s->top + px(s, 155), "Ctrl");
}

static void one_button(Sheet *s, float x, float y, float w, Button b) {
    ui_button(s->ui, ++s->ids, at(s, x, y, w, b.look == BUTTON_RAIL ? 40 : 28), b);
}

/* Every look of a button as it is, on, and off; the other widgets. */
static void widgets(Sheet *s) {
    static const char *const words[] = {"a", "b", "c"};
    static const Icon icons[] = {ICON_NONE, ICON_CHECK, ICON_CLOSE, ICON_NEW, ICON_HINT, ICON_EDIT};
    Field field = {.limit = 20};
    for (int look = BUTTON_NORMAL; look <= BUTTON_ROW; look++)
        for (int way = 0; way < 3; way++) {
            Button b = {.look = (ButtonLook)look, .icon = icons[look], .text = "A"};
            b.on = way == 1, b.off = way == 2;
            if (look < BUTTON_RAIL)
                one_button(s, (float)(6 + 40 * (3 * look + way)), 176, 36, b);
            else if (look == BUTTON_RAIL)
                one_button(s, (float)(6 + 44 * way), 210, 40, b);
            else
                one_button(s, (float)(6 + 40 * (3 * (look - BUTTON_TOOL) + way)), 264, 36, b);
        }
    field_set(&field, "text");
    ui_choice(s->ui, ++s->ids, at(s, 254, 142, 66, 26), "choice", words, 3, 1);
    ui_toggle(s->ui, ++s->ids, at(s, 140, 210, 60, 20), "", true);
    ui_toggle(s->ui, ++s->ids, at(s, 140, 234, 60, 20), "", false);
    ui_field(s->ui, ++s->ids, at(s, 204, 210, 70, 24), "field", &field, "", "");
    ui_select(s->ui, ++s->ids, at(s, 280, 210, 80, 24), "select", "one", 3, 1);
    ui_levels(s->ui, ++s->ids, at(s, 204, 238, 76, 20), "levels", 5, 2);
    ui_tile(s->ui, ++s->ids, at(s, 286, 238, 34, 20), "tile", true);
    ui_tile(s->ui, ++s->ids, at(s, 326, 238, 34, 20), "tile", false);
    ui_row(s->ui, ++s->ids, at(s, 250, 264, 30, 28), "row", true);
    ui_focus(s->ui, s->ids, true);
    ui_focus_ring(s->ui, s->ids, at(s, 326, 142, 34, 26), px(s, 6));
    ui_focus(s->ui, UI_NONE, false);
    Position p;
    if (fen_parse(span_of("4PpP1/4PPP1/5p2/6p1/2p3p1/6pP/8/8 b"), &p, NULL))
        board_draw_small(s->p, px(s, 300), s->top + px(s, 264), px(s, 4), &p);
}

static bool save(const SDL_Surface *surface, int h, const char *theme) {
    Buffer png = {0};
    Reason why = {""};
    char path[64];
    snprintf(path, sizeof path, "parts-%s.png", theme);
    picture_write(surface->pixels, surface->w, h, &png);
    bool ok = !png.failed && file_write(path, buffer_span(&png), &why);
    if (!ok) fprintf(stderr, "gui_parts: no picture: %s\n", why.text);
    buffer_finish(&png);
    return ok;
}

/* The height painted. Dark and Wood differ from Light in their colours only: one scale shows them. */
static int paint(Painter *p, Ui *ui, const Theme *theme) {
    Sheet s = {.p = p, .ui = ui};
    bool one = theme == &themes[THEME_DARK] || theme == &themes[THEME_WOOD];
    for (int i = one; i < (one ? 2 : SCALES); i++) {
        painter_begin(p, theme, scales[i], PASS_PAINT);
        ui_begin(ui);
        draw_fill(p, (SDL_Rect){0, s.top, 2 * WIDTH, px(&s, HEIGHT)}, theme->bg);
        boxes(&s);
        marks(&s);
        widgets(&s);
        ui_end(ui);
        s.top += px(&s, HEIGHT);
    }
    SDL_RenderPresent(p->renderer);
    return s.top;
}

int main(void) {
    static Ui ui;
    static Painter painter;
    float all = 0;
    for (int i = 0; i < SCALES; i++) all += scales[i];
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 2 * WIDTH, (int)(all * HEIGHT), 32,
                                                          SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    Reason why = {""};
    Fonts *fonts = renderer && !TTF_Init() ? fonts_create(renderer, &why) : NULL;
    bool ok = fonts && painter_init(&painter, renderer, fonts);
    if (!ok) fprintf(stderr, "gui_parts: cannot paint: %s\n", why.text);
    if (ok) fonts_fix(fonts, true);
    ui_init(&ui, &painter);
    for (int i = 0; ok && i < THEME_COUNT; i++) {
        int h = paint(&painter, &ui, &themes[i]);
        ok = save(surface, h, themes[i].name);
    }
    if (fonts) painter_finish(&painter);
    fonts_destroy(fonts);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    TTF_Quit();
    return !ok;
}
