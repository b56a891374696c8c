/* Squares, wood grain, and the marks that lie under the stones. */
#include "private/ground.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* xorshift: the grain is the same in every run. */
static float grain_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (float)(*state >> 8) / 16777216.0f;
}

enum { STREAKS = 7 };

/* A streak across the square, column by column: pieces laid one over another would show. */
static void paint_streak(Canvas *square, float y, float bend, float tilt, float width, Rgba color) {
    for (int x = 0; x < square->w; x++) {
        float t = ((float)x + 0.5f) / (float)square->w;
        float middle = y + bend * 4 * t * (1 - t) + tilt * (t - 0.5f);
        float top = middle - width / 2, bottom = middle + width / 2;
        for (int row = (int)floorf(top); (float)row < bottom; row++) {
            float cover = fminf(bottom, (float)row + 1) - fmaxf(top, (float)row);
            if (row >= 0 && row < square->h) canvas_blend(square, x, row, color, cover);
        }
    }
}

/* One square of wood: a few faint, slightly curved streaks along the rank. */
static void paint_grain(Canvas *square, uint32_t *seed) {
    float c = (float)square->w;
    for (int i = 0; i < STREAKS; i++) {
        float y = c * grain_random(seed), bend = c * 0.07f * (grain_random(seed) - 0.5f),
              tilt = c * 0.05f * (grain_random(seed) - 0.5f);
        float width = (0.5f + 1.5f * grain_random(seed)) * fmaxf(1, c / 90);
        Rgba color = rgba_fade(0xFF5A300C, 0.03f + 0.05f * grain_random(seed));
        paint_streak(square, y, bend, tilt, width, color);
    }
}

void ground_paint_squares(Canvas *c, int cell, const Theme *theme) {
    uint32_t seed = 20010203;
    for (int row = 0; row < 8; row++)
        for (int col = 0; col < 8; col++) {
            bool light = (row + col) % 2 == 0;
            Rgba color = light ? theme->square_light : theme->square_dark;
            canvas_fill(c, col * cell, row * cell, cell, cell, color);
            Canvas square = {c->px + row * cell * c->pitch + col * cell, cell, cell, c->pitch};
            if (theme->grain) paint_grain(&square, &seed);
        }
    if (!theme->flat) return;
    int line = cell / 45 > 1 ? cell / 45 : 1;
    for (int i = 1; i < 8; i++) {
        canvas_fill(c, i * cell - line / 2, 0, line, 8 * cell, 0xFF1A1A1A);
        canvas_fill(c, 0, i * cell - line / 2, 8 * cell, line, 0xFF1A1A1A);
    }
}

/* The marks are painted inside an area of the canvas, or only named: then a number for each goes
 * into the squares it touches, so that squares that stay the same need not be painted; or they are
 * written to a list. */
typedef struct {
    Canvas *canvas;
    Area in;
    uint64_t *names; /* NULL: do not name */
    Painter *list;   /* NULL: do not write; else the board begins at origin */
    Point origin;
    int cell;
    float c;  /* cell */
    float px; /* one logical pixel */
    const Theme *theme;
    const BoardScene *scene;
} Ground;

/* All that tells one mark from another. */
typedef struct {
    int kind;
    float at[6];
    Rgba color;
} GroundMark;

static void name_mark(const Ground *g, Area area, const GroundMark *mark) {
    uint64_t name = damage_hash(0, mark, sizeof *mark);
    area = area_cut(area, (Area){0, 0, 8 * g->cell, 8 * g->cell});
    if (area.x0 >= area.x1 || area.y0 >= area.y1) return;
    for (int row = area.y0 / g->cell; row <= (area.y1 - 1) / g->cell; row++)
        for (int col = area.x0 / g->cell; col <= (area.x1 - 1) / g->cell; col++) {
            uint64_t *at = &g->names[row * 8 + col];
            *at = damage_hash(*at, &name, sizeof name);
        }
}

static void name_shape(const Ground *g, const Shape *s, Rgba color) {
    GroundMark mark = {(int)s->kind, {s->a.x, s->a.y, s->b.x, s->b.y, s->radius, s->width}, color};
    name_mark(g, shape_area(s), &mark);
}

static void list_shape(const Ground *g, const Shape *s, Rgba color) {
    static const char *const kinds[] = {
        [SHAPE_DISC] = "disc", [SHAPE_RING] = "ring", [SHAPE_CAPSULE] = "capsule",
        [SHAPE_BAR] = "bar",   [SHAPE_BOX] = "box",   [SHAPE_FRAME] = "frame",
    };
    Area a = shape_area(s);
    double x = (double)g->origin.x, y = (double)g->origin.y;
    SDL_Rect r = {(int)g->origin.x + a.x0, (int)g->origin.y + a.y0, a.x1 - a.x0, a.y1 - a.y0};
    char end[40] = "", size[48] = "";
    if (s->kind != SHAPE_DISC && s->kind != SHAPE_RING)
        snprintf(end, sizeof end, " %.1f,%.1f", x + (double)s->b.x, y + (double)s->b.y);
    if (s->radius > 0) snprintf(size, sizeof size, " radius %.1f", (double)s->radius);
    size_t used = strlen(size);
    if (s->width > 0) snprintf(size + used, sizeof size - used, " width %.1f", (double)s->width);
    list_add(g->list, LIST_SHAPE, r, "ground %s %.1f,%.1f%s%s %s", kinds[s->kind],
             x + (double)s->a.x, y + (double)s->a.y, end, size, list_color(color).text);
}

static void put_shape(const Ground *g, Shape s, Rgba color) {
    if (g->list)
        list_shape(g, &s, color);
    else if (g->names)
        name_shape(g, &s, color);
    else
        canvas_shape_in(g->canvas, g->in, s, color);
}

static void put_fill(const Ground *g, int x, int y, int w, int h, Rgba color) {
    Area area = {x, y, x + w, y + h};
    if (g->list) {
        SDL_Rect r = {(int)g->origin.x + x, (int)g->origin.y + y, w, h};
        list_add(g->list, LIST_SHAPE, r, "ground fill %d,%d %dx%d %s", r.x, r.y, w, h,
                 list_color(color).text);
        return;
    }
    if (g->names) {
        GroundMark mark = {-1, {(float)x, (float)y, (float)w, (float)h}, color};
        name_mark(g, area, &mark);
        return;
    }
    area = area_cut(area, g->in);
    canvas_fill(g->canvas, area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0, color);
}

static Point centre(const Ground *g, Square s) {
    return board_centre((SDL_Rect){0, 0, 8 * g->cell, 8 * g->cell}, g->cell, g->scene->flipped, s);
}

static void paint_selected(const Ground *g) {
    if (g->scene->selected == NO_SQUARE) return;
    Point m = centre(g, g->scene->selected);
    float x = m.x - g->c / 2, y = m.y - g->c / 2;
    put_fill(g, (int)x, (int)y, g->cell, g->cell, g->theme->selected);
    if (g->theme->flat) put_shape(g, shape_frame(x, y, g->c, g->c, 0, 2 * g->px), g->theme->text);
}

/* Four corners on the square the stone left, an outline on the one it reached. */
static void paint_last_move(const Ground *g) {
    Move last = g->scene->last;
    if (last == MOVE_NONE || last == MOVE_PASS) return;
    Rgba ink = g->theme->ink;
    int w = (int)lroundf(fmaxf(0.036f * g->c, g->px)), arm = (int)lroundf(0.24f * g->c);
    Point from = centre(g, move_from(last)), to = centre(g, move_to(last));
    int x = (int)(from.x - g->c / 2), y = (int)(from.y - g->c / 2), far = g->cell - w;
    for (int corner = 0; corner < 4; corner++) {
        int right = corner & 1, low = corner >> 1;
        put_fill(g, x + (right ? g->cell - arm : 0), y + (low ? far : 0), arm, w, ink);
        put_fill(g, x + (right ? far : 0), y + (low ? g->cell - arm : 0), w, arm, ink);
    }
    x = (int)(to.x - g->c / 2), y = (int)(to.y - g->c / 2);
    if (g->theme->flat)
        put_shape(g, shape_frame((float)x, (float)y, g->c, g->c, 0, (float)w + 2 * g->px),
                  g->theme->halo);
    put_shape(g, shape_frame((float)x, (float)y, g->c, g->c, 0, (float)w), ink);
}

static void paint_links(const Ground *g) {
    /* the chain of a winner says it all, and loser's stones are too faint to cover links */
    if (!g->scene->links || (g->scene->marked && g->scene->chain_share > 0)) return;
    for (Color color = BLACK; color <= WHITE; color++) {
        Bits stones = g->scene->position.stones[color];
        if (g->scene->moving_from != NO_SQUARE && g->scene->moving_lifted)
            stones &= ~bits_of(g->scene->moving_from);
        Link links[LINKS_MAX];
        int n = marks_links(stones, links);
        float w = fmaxf(0.085f * g->c, 2 * g->px), edge = fmaxf(1, 0.012f * g->c);
        for (int i = 0; i < n; i++) {
            Shape bar = shape_bar(centre(g, links[i].a), centre(g, links[i].b), w);
            Rgba core = g->theme->link[color];
            if (g->theme->flat) {
                bar.width += g->px;
                Shape out = bar;
                out.width += 4 * g->px;
                put_shape(g, out, color == BLACK ? 0xFFFFFFFF : 0xFF000000);
            } else if (color == WHITE) { /* a dark edge, or it is lost on light squares */
                Shape out = bar;
                out.width += 2 * edge;
                put_shape(g, out, rgba_fade(g->theme->rim[WHITE], 0.55f));
            }
            put_shape(g, bar, core);
        }
    }
}

static void paint_guides(const Ground *g) {
    const BoardScene *s = g->scene;
    if (s->selected == NO_SQUARE || !bits_has(s->position.stones[s->position.side], s->selected))
        return;
    StoneMarks marks;
    marks_of_stone(&s->position, s->selected, s->flipped, &marks);
    Rgba color = g->theme->flat ? g->theme->ink : rgba_fade(g->theme->ink, 0.38f);
    for (Bits to = marks.quiet | marks.capture; to;) {
        Point a = centre(g, s->selected), b = centre(g, bits_pop(&to));
        float part = 0.4f * g->c / hypotf(b.x - a.x, b.y - a.y);
        a.x += part * (b.x - a.x), a.y += part * (b.y - a.y); /* not through a stone in the hand */
        put_shape(g, shape_bar(a, b, fmaxf(0.024f * g->c, 1.1f * g->px)), color);
    }
}

/* One piece of the chain, with its edge. */
static void put_link(const Ground *g, Mask *inner, Mask *outer, Shape s) {
    Shape grown = shape_grown(s, fmaxf(0.022f * g->c, g->px));
    if (g->list) {
        list_shape(g, &grown, g->theme->arrow_edge);
        list_shape(g, &s, g->theme->arrow);
        return;
    }
    if (g->names) {
        name_shape(g, &grown, g->theme->arrow_edge);
        return;
    }
    mask_shape_in(inner, g->in, s);
    mask_shape_in(outer, g->in, grown);
}

static void put_links(const Ground *g, Mask *inner, Mask *outer) {
    const BoardScene *s = g->scene;
    Link links[LINKS_MAX];
    int n = marks_chain(s->marked, s->chain_start, links);
    float done = s->chain_share * (float)n;
    Point start = centre(g, s->chain_start);
    put_link(g, inner, outer, shape_disc(start.x, start.y, 0.465f * g->c));
    for (int i = 0; i < n && (float)i < done; i++) {
        float part = fminf(1, done - (float)i);
        Point a = centre(g, links[i].a), b = centre(g, links[i].b);
        b = (Point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
        put_link(g, inner, outer, shape_capsule(a, b, 0.15f * g->c));
        if (part >= 1) put_link(g, inner, outer, shape_disc(b.x, b.y, 0.465f * g->c));
    }
}

static void paint_chain(const Ground *g) {
    if (!g->scene->marked || g->scene->chain_share <= 0) return;
    if (g->names || g->list) {
        put_links(g, NULL, NULL);
        return;
    }
    Mask outer, inner;
    if (!mask_init(&outer, g->canvas->w, g->canvas->h)) return;
    if (mask_init(&inner, g->canvas->w, g->canvas->h)) {
        put_links(g, &inner, &outer);
        canvas_mask_in(g->canvas, g->in, &outer, g->theme->arrow_edge);
        canvas_mask_in(g->canvas, g->in, &inner, g->theme->arrow);
        mask_finish(&inner);
    }
    mask_finish(&outer);
}

static void put_marks(const Ground *g) {
    paint_selected(g);
    paint_last_move(g);
    paint_links(g);
    paint_guides(g);
    paint_chain(g);
}

void ground_name_marks(uint64_t names[SQUARES], int cell, float scale, const Theme *theme,
                       const BoardScene *scene) {
    int ground[] = {cell, (int)(theme - themes)};
    for (int i = 0; i < SQUARES; i++) names[i] = damage_hash((uint64_t)i, ground, sizeof ground);
    Ground g = {.names = names, .cell = cell, .c = (float)cell, .px = scale};
    g.theme = theme, g.scene = scene;
    put_marks(&g);
}

void ground_paint_marks(Canvas *c, Area in, int cell, float scale, const Theme *theme,
                        const BoardScene *scene) {
    Ground g = {.canvas = c, .in = in, .cell = cell, .c = (float)cell, .px = scale};
    g.theme = theme, g.scene = scene;
    put_marks(&g);
}

void ground_list_marks(Painter *p, SDL_Rect area, int cell, const BoardScene *scene) {
    Ground g = {.list = p, .cell = cell, .c = (float)cell, .px = p->scale};
    g.origin = (Point){(float)area.x, (float)area.y};
    g.theme = p->theme, g.scene = scene;
    put_marks(&g);
}
