/* Nine squares of the board with a chain of three black stones and a white one beside it. The
 * numbers are those of the drawing, which is 128 units wide.
 */
#include "window_icon.h"

#include <stdlib.h>

#include "board/stones.h"
#include "kit/theme.h"

enum { DRAWING = 128, ICON_PX = 128, EDGE = 10, SQUARE = 36 };

static const Point chain[] = {{28, 100}, {64, 64}, {64, 28}};
enum { CHAIN = sizeof chain / sizeof *chain };

static Point at(Point p, float unit) {
    return (Point){p.x * unit, p.y * unit};
}

/* Discs under the stones and the links between them, all grown by some units. */
static void paint_chain(Canvas *c, float unit, float grown, Rgba color) {
    for (int i = 0; i < CHAIN; i++) {
        Point p = at(chain[i], unit);
        canvas_shape(c, shape_disc(p.x, p.y, (16 + grown) * unit), color);
        if (i + 1 < CHAIN)
            canvas_shape(c, shape_capsule(p, at(chain[i + 1], unit), (9 + 2 * grown) * unit),
                         color);
    }
}

static void paint_stone(Canvas *c, const Theme *t, Color color, Point place, float unit) {
    Point p = at(place, unit);
    float r = 14.5f * unit;
    stone_paint_body(c, p.x, p.y, r, t->stone[color]);
    canvas_shape(c, shape_ring(p.x, p.y, r - unit / 2, unit), t->rim[color]);
}

void window_icon_paint(Canvas *c) {
    const Theme *t = &themes[THEME_LIGHT];
    float unit = (float)c->w / DRAWING;
    canvas_shape(c, shape_box(6 * unit, 6 * unit, 116 * unit, 116 * unit, 14 * unit), t->frame);
    canvas_shape(c, shape_box(EDGE * unit, EDGE * unit, 108 * unit, 108 * unit, 10 * unit),
                 t->square_light);
    /* only squares in the middle of an edge are dark, so the round corners stay */
    for (int i = 1; i < 9; i += 2) {
        int x = EDGE + i % 3 * SQUARE, y = EDGE + i / 3 * SQUARE;
        canvas_shape(c,
                     shape_box((float)x * unit, (float)y * unit, SQUARE * unit, SQUARE * unit, 0),
                     t->square_dark);
    }
    paint_chain(c, unit, 2, t->arrow_edge);
    paint_chain(c, unit, 0, t->arrow);
    for (int i = 0; i < CHAIN; i++) paint_stone(c, t, BLACK, chain[i], unit);
    paint_stone(c, t, WHITE, (Point){100, 64}, unit);
}

void window_icon_set(SDL_Window *window) {
    Canvas canvas = {calloc(ICON_PX * ICON_PX, sizeof(Rgba)), ICON_PX, ICON_PX, ICON_PX};
    if (!canvas.px) return;
    window_icon_paint(&canvas);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        canvas.px, ICON_PX, ICON_PX, 32, ICON_PX * (int)sizeof(Rgba), SDL_PIXELFORMAT_ARGB8888);
    if (surface) SDL_SetWindowIcon(window, surface);
    SDL_FreeSurface(surface);
    free(canvas.px);
}
