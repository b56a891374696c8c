/* Each mark is a sprite of its own, so that the halo is part of it and costs nothing later. */
#include "board_marks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "drawing.h"
#include "kit/numbers.h"

enum { MARK_DOT, MARK_RING, MARK_CROSS, MARK_BAR, MARK_BADGE };

static float halo_width(float c, float scale) {
    return fmaxf(1.2f * scale, 0.014f * c);
}

static void paint_with_halo(Canvas *canvas, Shape s, float halo, const SpriteKey *key) {
    canvas_shape(canvas, shape_grown(s, halo), key->color[1]);
    canvas_shape(canvas, s, key->color[0]);
}

/* n: kind, cell, scale in hundredths, centre x and y in quarters, direction. */
static void paint_mark(Canvas *canvas, const SpriteKey *key) {
    float c = (float)key->n[1], scale = (float)key->n[2] / 100, halo = halo_width(c, scale);
    float x = (float)key->n[3] / 4, y = (float)key->n[4] / 4;
    switch (key->n[0]) {
    case MARK_DOT:
        paint_with_halo(canvas, shape_disc(x, y, 0.125f * c), halo, key);
        break;
    case MARK_RING:
        paint_with_halo(canvas, shape_ring(x, y, 0.455f * c, 0.055f * c), halo, key);
        break;
    case MARK_BADGE:
        paint_with_halo(canvas, shape_disc(x, y, fmaxf(7 * scale, 0.118f * c)), halo, key);
        break;
    case MARK_CROSS: {
        float d = 0.12f * c, w = fmaxf(0.05f * c, 2 * scale);
        Shape a = shape_capsule((Point){x - d, y - d}, (Point){x + d, y + d}, w);
        Shape b = shape_capsule((Point){x - d, y + d}, (Point){x + d, y - d}, w);
        Mask m;
        if (!mask_init(&m, canvas->w, canvas->h)) return;
        mask_shape(&m, shape_grown(a, halo));
        mask_shape(&m, shape_grown(b, halo));
        canvas_mask(canvas, &m, key->color[1]);
        mask_finish(&m);
        canvas_shape(canvas, a, key->color[0]);
        canvas_shape(canvas, b, key->color[0]);
        break;
    }
    case MARK_BAR: { /* across the direction of the way */
        float dx = (float)direction_file[key->n[5]], dy = -(float)direction_rank[key->n[5]];
        float n = hypotf(dx, dy), half = 0.13f * c / n;
        Shape bar =
            shape_capsule((Point){x - dy * half, y + dx * half},
                          (Point){x + dy * half, y - dx * half}, fmaxf(0.045f * c, 2 * scale));
        paint_with_halo(canvas, bar, halo, key);
        break;
    }
    default:
        break;
    }
}

static void draw_mark(Painter *p, int kind, Point at, int cell, int direction, Rgba color,
                      float alpha) {
    int reach = kind == MARK_RING ? cell * 55 / 100 + 3 : cell * 30 / 100 + painter_px(p, 10);
    int x = (int)floorf(at.x), y = (int)floorf(at.y);
    if (p->list) {
        static const char *const kinds[] = {[MARK_DOT] = "dot",
                                            [MARK_RING] = "ring",
                                            [MARK_CROSS] = "cross",
                                            [MARK_BAR] = "bar",
                                            [MARK_BADGE] = "badge"};
        char way[24] = "", faint[24] = "";
        if (kind == MARK_BAR) snprintf(way, sizeof way, " direction %d", direction);
        if (alpha < 1) snprintf(faint, sizeof faint, " alpha %.2f", (double)alpha);
        list_add(p, LIST_SHAPE, (SDL_Rect){x - reach, y - reach, 2 * reach + 1, 2 * reach + 1},
                 "mark %s %.1f,%.1f cell %d%s %s%s", kinds[kind], (double)at.x, (double)at.y, cell,
                 way, list_color(color).text, faint);
        return;
    }
    SpriteKey key = {.kind = SPRITE_MARK, .w = 2 * reach + 1, .h = 2 * reach + 1};
    key.n[0] = kind, key.n[1] = cell, key.n[2] = (int)lroundf(p->scale * 100);
    key.n[3] = (int)lroundf((at.x - (float)x + (float)reach) * 4);
    key.n[4] = (int)lroundf((at.y - (float)y + (float)reach) * 4);
    key.n[5] = direction;
    key.color[0] = color, key.color[1] = p->theme->halo;
    if (kind == MARK_BADGE) key.color[1] |= 0xFF000000; /* it lies on stones of both colours */
    draw_sprite(p, &key, paint_mark, x - reach, y - reach, (int)lroundf(alpha * 255));
}

static float badge_radius(const Painter *p, int cell) {
    return fmaxf(7 * p->scale, 0.118f * (float)cell);
}

static void draw_badge(Painter *p, Point at, int cell, int number, Rgba fill, Rgba ink) {
    draw_mark(p, MARK_BADGE, at, cell, 0, fill, 1);
    float r = badge_radius(p, cell);
    Style style = {(int)lroundf(1.22f * r / p->scale), true};
    draw_textf(p, (int)lroundf(at.x), (int)floorf(at.y + 0.5f), style, ink, ALIGN_CENTRE, "%d",
               number);
}

static void draw_stone_marks(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    if (s->selected == NO_SQUARE || !bits_has(s->position.stones[s->position.side], s->selected))
        return;
    const Theme *t = p->theme;
    StoneMarks marks;
    marks_of_stone(&s->position, s->selected, s->flipped, &marks);
    Bits valued = 0; /* a chip stands there instead of the dot */
    for (int i = 0; i < s->value_count; i++) valued |= bits_of(s->values[i].at);
    for (Bits to = marks.quiet & ~valued; to;)
        draw_mark(p, MARK_DOT, board_centre(area, cell, s->flipped, bits_pop(&to)), cell, 0, t->ink,
                  1);
    for (Bits to = marks.capture; to;)
        draw_mark(p, MARK_RING, board_centre(area, cell, s->flipped, bits_pop(&to)), cell, 0,
                  t->ink, 1);
    float away = (float)cell < 40 * p->scale ? 0.58f : 0.5f, turn = s->flipped ? -1 : 1;
    for (int i = 0; i < marks.block_count; i++) {
        Point a = board_centre(area, cell, s->flipped, marks.blocks[i].before);
        Point b = board_centre(area, cell, s->flipped, marks.blocks[i].blocker);
        int way = marks.blocks[i].direction;
        float share = 0.5f;
        if (marks.blocks[i].before == s->selected && marks.lines[way & 3].direction == way)
            share = away + (badge_radius(p, cell) + 0.05f * (float)cell + 2 * p->scale) /
                               hypotf(b.x - a.x, b.y - a.y); /* the badge stands in its place */
        Point middle = {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        draw_mark(p, MARK_BAR, middle, cell, way & 3, t->ink, 1);
    }
    Point at = board_centre(area, cell, s->flipped, s->selected);
    for (int line = 0; line < 4; line++) {
        int d = marks.lines[line].direction;
        Point badge = {at.x + turn * away * (float)cell * (float)direction_file[d],
                       at.y - turn * away * (float)cell * (float)direction_rank[d]};
        /* whole pixels keep the digits in the middle */
        badge = (Point){roundf(badge.x), roundf(badge.y)};
        draw_badge(p, badge, cell, marks.lines[line].count, t->ink,
                   t->dark ? 0xFF000000 : 0xFFFFFFFF);
    }
}

/* n: dx, dy, cell, rank, pad, and how far from the centres of its first and last square the arrow
 * begins and ends, in hundredths of a cell. */
static void paint_arrow(Canvas *canvas, const SpriteKey *key) {
    static const float shaft[] = {0.13f, 0.10f, 0.075f}, head_w[] = {0.34f, 0.29f, 0.25f},
                       head_l[] = {0.28f, 0.25f, 0.22f};
    float c = (float)key->n[2], dx = (float)key->n[0], dy = (float)key->n[1];
    int k = key->n[3] > 3 ? 2 : key->n[3] - 1;
    float pad = (float)key->n[4];
    Point tail = {dx < 0 ? -dx * c : 0, dy < 0 ? -dy * c : 0};
    float middle = pad + (float)(key->n[2] & 1) / 2;
    tail.x += middle, tail.y += middle;
    float n = hypotf(dx, dy), ux = dx / n, uy = dy / n, length = n * c;
    float start = (float)key->n[5] / 100 * c, tip = length - (float)key->n[6] / 100 * c;
    if (tip - start < head_l[k] * c) start = tip - head_l[k] * c * 1.4f;
    float neck = tip - head_l[k] * c, ws = shaft[k] * c / 2, wh = head_w[k] * c / 2;
    Point local[] = {{start, -ws}, {neck, -ws}, {neck, -wh}, {tip, 0},
                     {neck, wh},   {neck, ws},  {start, ws}};
    Point points[7];
    for (int i = 0; i < 7; i++)
        points[i] = (Point){tail.x + local[i].x * ux - local[i].y * uy,
                            tail.y + local[i].x * uy + local[i].y * ux};
    Shape s = shape_polygon(points, 7);
    canvas_shape(canvas, shape_grown(s, fmaxf(1.2f, 0.018f * c)), key->color[1]);
    canvas_shape(canvas, s, key->color[0]);
}

/* Where an arrow ends before the centre of its last square: at the edge of the stone or of the chip
 * that is there. Hundredths of a cell. */
static int arrow_stop(int dx, int dy, bool scored, bool capture) {
    if (!scored) return 6;
    if (capture) return 43;
    float n = hypotf((float)dx, (float)dy), along_x = fabsf((float)dx) / n,
          along_y = fabsf((float)dy) / n;
    float by_side = along_x > 0 ? 27 / along_x : 100, by_height = along_y > 0 ? 12 / along_y : 100;
    return (int)(fminf(by_side, by_height) + 7);
}

static void draw_arrow(Painter *p, SDL_Rect area, int cell, const BoardScene *s,
                       const BoardArrow *arrow) {
    static const float alpha[] = {0.95f, 0.85f, 0.75f};
    if (arrow->move == MOVE_NONE || arrow->move == MOVE_PASS) return;
    Square from = move_from(arrow->move), to = move_to(arrow->move);
    int turn = s->flipped ? -1 : 1;
    int dx = turn * (square_file(to) - square_file(from)),
        dy = -turn * (square_rank(to) - square_rank(from));
    int pad = cell / 4;
    SpriteKey key = {.kind = SPRITE_ARROW,
                     .w = abs(dx) * cell + 2 * pad,
                     .h = abs(dy) * cell + 2 * pad,
                     .n = {dx, dy, cell, arrow->rank, pad}};
    bool capture = bits_has(s->position.stones[BLACK] | s->position.stones[WHITE], to);
    key.n[5] = arrow->numbered ? 50 : 43;
    key.n[6] = arrow_stop(dx, dy, arrow->opinion.depth > 0, capture);
    key.color[0] = p->theme->arrow, key.color[1] = p->theme->arrow_edge;
    Point a = board_centre(area, cell, s->flipped, from);
    int x = (int)a.x + (dx < 0 ? dx * cell : 0) - pad,
        y = (int)a.y + (dy < 0 ? dy * cell : 0) - pad;
    int k = arrow->rank > 3 ? 2 : arrow->rank - 1;
    draw_sprite(p, &key, paint_arrow, x, y, (int)(alpha[k] * 255));
}

static void draw_arrow_labels(Painter *p, SDL_Rect area, int cell, bool flipped,
                              const BoardArrow *arrow) {
    if (arrow->move == MOVE_NONE || arrow->move == MOVE_PASS) return;
    Point a = board_centre(area, cell, flipped, move_from(arrow->move));
    Point b = board_centre(area, cell, flipped, move_to(arrow->move));
    float n = hypotf(b.x - a.x, b.y - a.y), away = n < 1.5f * (float)cell ? 0.3f : 0.5f;
    Point badge = {roundf(a.x + (b.x - a.x) / n * away * (float)cell),
                   roundf(a.y + (b.y - a.y) / n * away * (float)cell)};
    if (arrow->numbered)
        draw_badge(p, badge, cell, arrow->rank, p->theme->arrow,
                   p->theme->dark ? p->theme->on_accent : 0xFFFFFFFF);
    if (arrow->opinion.depth > 0)
        draw_opinion(p, (int)(b.x + 0.5f), (int)b.y, ALIGN_CENTRE, (float)cell / p->scale / 89.0f,
                     arrow->opinion);
}

void marks_draw(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    const Theme *t = p->theme;
    if (s->cursor != NO_SQUARE) { /* under the badges, which can be read then */
        Point c = board_centre(area, cell, s->flipped, s->cursor);
        int inset = painter_px(p, 2);
        SDL_Rect r = {(int)(c.x - (float)cell / 2), (int)(c.y - (float)cell / 2), cell, cell};
        draw_box(p, rect_inset(r, inset), painter_px(p, 4), 0, t->focus, painter_px(p, 3));
    }
    draw_stone_marks(p, area, cell, s);
    drawing_draw(p, area, cell, s);
    for (int i = s->arrow_count - 1; i >= 0; i--) draw_arrow(p, area, cell, s, &s->arrows[i]);
    for (int i = s->arrow_count - 1; i >= 0; i--)
        draw_arrow_labels(p, area, cell, s->flipped, &s->arrows[i]);
    for (int i = s->value_count - 1; i >= 0; i--) {
        const BoardValue *v = &s->values[i];
        Point c = board_centre(area, cell, s->flipped, v->at);
        float size = (float)cell / p->scale / 89.0f * (v->best ? 1 : 0.88f);
        draw_opinion(p, (int)c.x, (int)c.y, ALIGN_CENTRE, size, v->opinion);
    }
    if (s->refused != NO_SQUARE && s->refused_alpha > 0)
        draw_mark(p, MARK_CROSS, board_centre(area, cell, s->flipped, s->refused), cell, 0,
                  t->danger, s->refused_alpha);
}

int draw_opinion(Painter *p, int x, int cy, Align align, float size, Opinion v) {
    const Theme *t = p->theme;
    char text[OPINION_TEXT_SIZE];
    opinion_format(v, text);
    if (size < 0.72f) size = 0.72f;
    Style style = {(int)lroundf(13 * size), true};
    int w = text_width(p, style, text) + painter_px(p, 12 * size), h = painter_px(p, 21 * size);
    int least = painter_px(p, 34 * size);
    if (w < least) w = least;
    int left = align == ALIGN_LEFT ? x : align == ALIGN_CENTRE ? x - w / 2 : x - w;
    bool even = text[0] == '0', white = opinion_favours(v, WHITE);
    Rgba fill = even ? t->surface2 : white ? 0xFFFFFFFF : 0xFF141618;
    Rgba ink = even ? t->text : white ? 0xFF141618 : 0xFFFFFFFF;
    Rgba edge = even ? t->line : white ? t->rim[WHITE] : t->dark ? t->text2 : fill;
    if (t->flat) edge = white ? 0xFF000000 : 0xFFFFFFFF;
    SDL_Rect box = {left, cy - h / 2, w, h};
    draw_box(p, box, painter_px(p, 4 * size), fill, edge, painter_hairline(p));
    draw_text(p, left + w / 2, cy, style, ink, ALIGN_CENTRE, text);
    return w;
}
