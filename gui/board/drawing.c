#include "drawing.h"

#include <math.h>
#include <stdlib.h>

#include "rules/notation.h"

typedef struct {
    Point a, b;
} Stroke;

/* Strokes from point to point with one halo around all of them. */
static void paint_strokes(Canvas *canvas, const Stroke *strokes, int count, float width, float halo,
                          const SpriteKey *key) {
    Mask m;
    if (!mask_init(&m, canvas->w, canvas->h)) return;
    for (int layer = 1; layer >= 0; layer--) {
        mask_clear(&m);
        for (int i = 0; i < count; i++) {
            Shape s = shape_capsule(strokes[i].a, strokes[i].b, width);
            mask_shape(&m, layer ? shape_grown(s, halo) : s);
        }
        canvas_mask(canvas, &m, key->color[layer]);
    }
    mask_finish(&m);
}

/* n: kind, cell, scale in hundredths, centre in quarters. */
static void paint_shape(Canvas *canvas, const SpriteKey *key) {
    float c = (float)key->n[1], scale = (float)key->n[2] / 100, at = (float)key->n[3] / 4;
    float width = fmaxf(0.06f * c, 2 * scale), halo = fmaxf(1.2f * scale, 0.014f * c);
    float d = 0.21f * c, e = 0.25f * c;
    if (key->n[0] == DRAWN_CIRCLE) {
        Shape ring = shape_ring(at, at, 0.29f * c, width);
        canvas_shape(canvas, shape_grown(ring, halo), key->color[1]);
        canvas_shape(canvas, ring, key->color[0]);
    } else if (key->n[0] == DRAWN_CROSS) {
        Stroke strokes[] = {{{at - d, at - d}, {at + d, at + d}},
                            {{at - d, at + d}, {at + d, at - d}}};
        paint_strokes(canvas, strokes, 2, width, halo, key);
    } else if (key->n[0] == DRAWN_SQUARE) {
        Point p[] = {{at - e, at - e}, {at + e, at - e}, {at + e, at + e}, {at - e, at + e}};
        Stroke strokes[] = {{p[0], p[1]}, {p[1], p[2]}, {p[2], p[3]}, {p[3], p[0]}};
        paint_strokes(canvas, strokes, 4, width, halo, key);
    } else {
        Point p[] = {
            {at, at - 1.2f * e}, {at + 1.1f * e, at + 0.75f * e}, {at - 1.1f * e, at + 0.75f * e}};
        Stroke strokes[] = {{p[0], p[1]}, {p[1], p[2]}, {p[2], p[0]}};
        paint_strokes(canvas, strokes, 3, width, halo, key);
    }
}

static void draw_shape(Painter *p, Point at, int cell, DrawnKind kind) {
    int half = cell * 40 / 100 + 3, x = (int)floorf(at.x), y = (int)floorf(at.y);
    SpriteKey key = {.kind = SPRITE_DRAWN, .w = 2 * half + 1, .h = 2 * half + 1};
    key.n[0] = (int)kind, key.n[1] = cell, key.n[2] = (int)lroundf(p->scale * 100);
    key.n[3] = (int)lroundf((at.x - (float)x + (float)half) * 4);
    key.color[0] = p->theme->focus, key.color[1] = p->theme->halo | 0xFF000000;
    draw_sprite(p, &key, paint_shape, x - half, y - half, 255);
}

/* n: kind, columns, rows, cell, scale in hundredths, margin. Arrows begin at a disc, so that they are
 * no engine's even without colours. */
static void paint_stroke(Canvas *canvas, const SpriteKey *key) {
    float c = (float)key->n[3], scale = (float)key->n[4] / 100, pad = (float)key->n[5];
    float dx = (float)key->n[1], dy = (float)key->n[2], n = hypotf(dx, dy);
    float width = fmaxf(0.075f * c, 2.5f * scale), halo = fmaxf(1.2f * scale, 0.018f * c);
    float ux = dx / n, uy = dy / n, head = 0.26f * c, short_of = 0.12f * c;
    bool arrow = key->n[0] == DRAWN_ARROW;
    Point a = {pad + (dx < 0 ? -dx * c : 0), pad + (dy < 0 ? -dy * c : 0)};
    Point tip = {a.x + dx * c - ux * short_of, a.y + dy * c - uy * short_of};
    Point neck = {tip.x - ux * head * 0.8f, tip.y - uy * head * 0.8f};
    Point triangle[] = {
        tip,
        {tip.x - ux * head - uy * head * 0.6f, tip.y - uy * head + ux * head * 0.6f},
        {tip.x - ux * head + uy * head * 0.6f, tip.y - uy * head - ux * head * 0.6f}};
    Shape parts[] = {shape_capsule(a, arrow ? neck : (Point){a.x + dx * c, a.y + dy * c}, width),
                     shape_disc(a.x, a.y, 1.1f * width), shape_polygon(triangle, 3)};
    Mask m;
    if (!mask_init(&m, canvas->w, canvas->h)) return;
    for (int layer = 1; layer >= 0; layer--) {
        mask_clear(&m);
        for (int i = 0; i < (arrow ? 3 : 1); i++)
            mask_shape(&m, layer ? shape_grown(parts[i], halo) : parts[i]);
        canvas_mask(canvas, &m, key->color[layer]);
    }
    mask_finish(&m);
}

static void draw_stroke(Painter *p, SDL_Rect area, int cell, bool flipped, const Drawn *one) {
    int turn = flipped ? -1 : 1, pad = cell / 4;
    int dx = turn * (square_file(one->to) - square_file(one->at)),
        dy = -turn * (square_rank(one->to) - square_rank(one->at));
    SpriteKey key = {.kind = SPRITE_DRAWN,
                     .w = abs(dx) * cell + 2 * pad,
                     .h = abs(dy) * cell + 2 * pad,
                     .n = {(int)one->kind, dx, dy, cell, (int)lroundf(p->scale * 100), pad}};
    key.color[0] = p->theme->focus, key.color[1] = p->theme->arrow_edge;
    Point a = board_centre(area, cell, flipped, one->at);
    draw_sprite(p, &key, paint_stroke, (int)a.x + (dx < 0 ? dx * cell : 0) - pad,
                (int)a.y + (dy < 0 ? dy * cell : 0) - pad, 235);
}

static void draw_label(Painter *p, Point at, int cell, const char *label) {
    const Theme *t = p->theme;
    Style style = {(int)lroundf(fmaxf(10, 0.25f * (float)cell / p->scale)), true};
    int pad = painter_px(p, 4), h = painter_px(p, (float)style.size) + 2 * pad;
    int w = text_width(p, style, label) + 2 * pad;
    if (w < h) w = h;
    if (w > cell) w = cell;
    SDL_Rect box = {(int)at.x - w / 2, (int)at.y - h / 2, w, h};
    draw_box(p, box, painter_px(p, 4), t->surface, t->focus, painter_hairline(p));
    draw_text_fit(p, box.x + w / 2, box.y + h / 2, style, t->text, ALIGN_CENTRE, w - pad, label);
}

static void draw_one(Painter *p, SDL_Rect area, int cell, bool flipped, const Drawn *one) {
    Point at = board_centre(area, cell, flipped, one->at);
    if (p->list && one->kind != DRAWN_LABEL) {
        static const char *const names[] = {"circle", "triangle", "square", "cross",
                                            "label",  "arrow",    "line"};
        char from[3], to[3];
        square_format(one->at, from);
        square_format(one->to, to);
        list_add(p, LIST_SHAPE, area, "drawn %s %s %s %.1f,%.1f", names[one->kind], from, to,
                 (double)at.x, (double)at.y);
    } else if (one->kind == DRAWN_LABEL) {
        draw_label(p, at, cell, one->label);
    } else if (one->kind == DRAWN_ARROW || one->kind == DRAWN_LINE) {
        draw_stroke(p, area, cell, flipped, one);
    } else {
        draw_shape(p, at, cell, one->kind);
    }
}

void drawing_draw(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    for (int i = 0; i < s->drawn_count; i++) draw_one(p, area, cell, s->flipped, &s->drawn[i]);
    if (s->sketch.at != NO_SQUARE) draw_one(p, area, cell, s->flipped, &s->sketch);
}
