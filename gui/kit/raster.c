/* Distance functions and the loops over their bounding boxes.
 *
 * Long thin lines have large boxes that are nearly empty: for them the loop visits, in each row,
 * only the columns near the line.
 */
#include "raster.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Shape shape_disc(float x, float y, float radius) {
    return (Shape){.kind = SHAPE_DISC, .a = {x, y}, .radius = radius};
}

Shape shape_ring(float x, float y, float radius, float width) {
    return (Shape){.kind = SHAPE_RING, .a = {x, y}, .radius = radius, .width = width};
}

Shape shape_capsule(Point a, Point b, float width) {
    return (Shape){.kind = SHAPE_CAPSULE, .a = a, .b = b, .width = width};
}

Shape shape_bar(Point a, Point b, float width) {
    return (Shape){.kind = SHAPE_BAR, .a = a, .b = b, .width = width};
}

Shape shape_box(float x, float y, float w, float h, float radius) {
    return (Shape){.kind = SHAPE_BOX, .a = {x, y}, .b = {x + w, y + h}, .radius = radius};
}

Shape shape_frame(float x, float y, float w, float h, float radius, float width) {
    Shape s = shape_box(x, y, w, h, radius);
    s.kind = SHAPE_FRAME;
    s.width = width;
    return s;
}

Shape shape_polygon(const Point *points, int count) {
    assert(count >= 3 && count <= POLYGON_MAX);
    return (Shape){.kind = SHAPE_POLYGON, .points = points, .count = count};
}

Shape shape_grown(Shape s, float d) {
    switch (s.kind) {
    case SHAPE_DISC:
        s.radius += d;
        break;
    case SHAPE_RING:
    case SHAPE_CAPSULE:
        s.width += 2 * d;
        break;
    case SHAPE_BAR: {
        float dx = s.b.x - s.a.x, dy = s.b.y - s.a.y, n = hypotf(dx, dy);
        if (n > 0) dx *= d / n, dy *= d / n;
        s.a.x -= dx, s.a.y -= dy, s.b.x += dx, s.b.y += dy;
        s.width += 2 * d;
        break;
    }
    case SHAPE_BOX:
    case SHAPE_FRAME:
        s.a.x -= d, s.a.y -= d, s.b.x += d, s.b.y += d;
        s.radius += d;
        s.width += 2 * d;
        break;
    case SHAPE_POLYGON:
        s.width += 2 * d;
        break; /* width grows a polygon by half of it */
    }
    return s;
}

static float distance_to_segment(Point a, Point b, float x, float y) {
    float px = x - a.x, py = y - a.y, dx = b.x - a.x, dy = b.y - a.y;
    float len2 = dx * dx + dy * dy;
    float t = len2 > 0 ? (px * dx + py * dy) / len2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotf(px - t * dx, py - t * dy);
}

static float distance_to_bar(const Shape *s, float x, float y) {
    float dx = s->b.x - s->a.x, dy = s->b.y - s->a.y, n = hypotf(dx, dy);
    if (n <= 0) return 1e9f;
    float mx = x - (s->a.x + s->b.x) / 2, my = y - (s->a.y + s->b.y) / 2;
    float u = fabsf((mx * dx + my * dy) / n) - n / 2;
    float v = fabsf((my * dx - mx * dy) / n) - s->width / 2;
    if (u > 0 && v > 0) return hypotf(u, v);
    return fmaxf(u, v);
}

static float distance_to_box(const Shape *s, float x, float y) {
    float hw = (s->b.x - s->a.x) / 2, hh = (s->b.y - s->a.y) / 2;
    float r = fminf(s->radius, fminf(hw, hh));
    float u = fabsf(x - (s->a.x + hw)) - hw + r, v = fabsf(y - (s->a.y + hh)) - hh + r;
    float out = hypotf(fmaxf(u, 0), fmaxf(v, 0));
    return out + fminf(fmaxf(u, v), 0) - r;
}

static float distance_to_polygon(const Shape *s, float x, float y) {
    float best = 1e9f;
    bool inside = false;
    for (int i = 0, j = s->count - 1; i < s->count; j = i++) {
        Point a = s->points[j], b = s->points[i];
        float d = distance_to_segment(a, b, x, y);
        if (d < best) best = d;
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return (inside ? -best : best) - s->width / 2;
}

float shape_distance(const Shape *s, float x, float y) {
    switch (s->kind) {
    case SHAPE_DISC:
        return hypotf(x - s->a.x, y - s->a.y) - s->radius;
    case SHAPE_RING:
        return fabsf(hypotf(x - s->a.x, y - s->a.y) - s->radius) - s->width / 2;
    case SHAPE_CAPSULE:
        return distance_to_segment(s->a, s->b, x, y) - s->width / 2;
    case SHAPE_BAR:
        return distance_to_bar(s, x, y);
    case SHAPE_BOX:
        return distance_to_box(s, x, y);
    case SHAPE_FRAME: {
        float d = distance_to_box(s, x, y);
        return fmaxf(d, -d - s->width);
    }
    case SHAPE_POLYGON:
        return distance_to_polygon(s, x, y);
    }
    return 1e9f;
}

typedef struct {
    float x0, y0, x1, y1;
} Bounds;

static Bounds shape_bounds(const Shape *s) {
    Bounds b = {s->a.x, s->a.y, s->a.x, s->a.y};
    float grow = s->radius;
    switch (s->kind) {
    case SHAPE_DISC:
        break;
    case SHAPE_RING:
        grow += s->width / 2;
        break;
    case SHAPE_CAPSULE:
    case SHAPE_BAR:
        b = (Bounds){fminf(s->a.x, s->b.x), fminf(s->a.y, s->b.y), fmaxf(s->a.x, s->b.x),
                     fmaxf(s->a.y, s->b.y)};
        grow = s->width;
        break;
    case SHAPE_BOX:
    case SHAPE_FRAME:
        b.x1 = s->b.x, b.y1 = s->b.y;
        grow = 0;
        break;
    case SHAPE_POLYGON:
        b = (Bounds){s->points[0].x, s->points[0].y, s->points[0].x, s->points[0].y};
        for (int i = 1; i < s->count; i++) {
            b.x0 = fminf(b.x0, s->points[i].x), b.x1 = fmaxf(b.x1, s->points[i].x);
            b.y0 = fminf(b.y0, s->points[i].y), b.y1 = fmaxf(b.y1, s->points[i].y);
        }
        grow = s->width / 2;
        break;
    }
    return (Bounds){b.x0 - grow - 1, b.y0 - grow - 1, b.x1 + grow + 1, b.y1 + grow + 1};
}

/* Narrows the columns of one row to those near a line. */
static void row_span(const Shape *s, const Bounds *box, float y, float *x0, float *x1) {
    *x0 = box->x0, *x1 = box->x1;
    if (s->kind != SHAPE_CAPSULE && s->kind != SHAPE_BAR) return;
    float reach = s->width + 1.5f, dy = s->b.y - s->a.y;
    if (fabsf(dy) < 1) return;
    float t0 = (y - reach - s->a.y) / dy, t1 = (y + reach - s->a.y) / dy;
    float lo = fminf(t0, t1), hi = fmaxf(t0, t1);
    lo = fminf(fmaxf(lo, 0), 1), hi = fminf(fmaxf(hi, 0), 1);
    float xa = s->a.x + lo * (s->b.x - s->a.x), xb = s->a.x + hi * (s->b.x - s->a.x);
    *x0 = fmaxf(*x0, fminf(xa, xb) - reach), *x1 = fminf(*x1, fmaxf(xa, xb) + reach);
}

static int clamp_int(float v, int lo, int hi) {
    return v < (float)lo ? lo : v > (float)hi ? hi : (int)v;
}

typedef void (*PixelVisit)(void *target, int x, int y, Rgba color, float cover);

Area area_cut(Area a, Area b) {
    return (Area){a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1,
                  a.y1 < b.y1 ? a.y1 : b.y1};
}

Area shape_area(const Shape *s) {
    Bounds box = shape_bounds(s);
    return (Area){(int)floorf(box.x0), (int)floorf(box.y0), (int)ceilf(box.x1), (int)ceilf(box.y1)};
}

static void visit_shape(const Shape *s, Area in, PixelVisit visit, void *target, Rgba color) {
    Bounds box = shape_bounds(s);
    int y0 = clamp_int(floorf(box.y0), in.y0, in.y1), y1 = clamp_int(ceilf(box.y1), in.y0, in.y1);
    for (int y = y0; y < y1; y++) {
        float xa, xb, cy = (float)y + 0.5f;
        row_span(s, &box, cy, &xa, &xb);
        int x0 = clamp_int(floorf(xa), in.x0, in.x1), x1 = clamp_int(ceilf(xb), in.x0, in.x1);
        for (int x = x0; x < x1; x++) {
            float cover = 0.5f - shape_distance(s, (float)x + 0.5f, cy);
            if (cover > 0) visit(target, x, y, color, cover < 1 ? cover : 1);
        }
    }
}

void canvas_blend(Canvas *c, int x, int y, Rgba color, float cover) {
    Rgba *p = &c->px[y * c->pitch + x];
    float a = (float)rgba_a(color) / 255.0f * cover, under = (float)rgba_a(*p) / 255.0f * (1 - a);
    float sum = a + under;
    if (sum <= 0) return;
    float s = a / sum, t = under / sum;
    *p = rgba_make((int)(sum * 255.0f + 0.5f),
                   (int)((float)rgba_r(color) * s + (float)rgba_r(*p) * t + 0.5f),
                   (int)((float)rgba_g(color) * s + (float)rgba_g(*p) * t + 0.5f),
                   (int)((float)rgba_b(color) * s + (float)rgba_b(*p) * t + 0.5f));
}

static void visit_canvas(void *target, int x, int y, Rgba color, float cover) {
    canvas_blend(target, x, y, color, cover);
}

void canvas_shape_in(Canvas *c, Area in, Shape s, Rgba color) {
    if (rgba_a(color)) visit_shape(&s, in, visit_canvas, c, color);
}

void canvas_shape(Canvas *c, Shape s, Rgba color) {
    canvas_shape_in(c, (Area){0, 0, c->w, c->h}, s, color);
}

void canvas_fill(Canvas *c, int x, int y, int w, int h, Rgba color) {
    int x0 = x < 0 ? 0 : x, y0 = y < 0 ? 0 : y;
    int x1 = x + w > c->w ? c->w : x + w, y1 = y + h > c->h ? c->h : y + h;
    for (int row = y0; row < y1; row++)
        for (int col = x0; col < x1; col++) c->px[row * c->pitch + col] = color;
}

void canvas_mask_in(Canvas *c, Area in, const Mask *m, Rgba color) {
    assert(c->w == m->w && c->h == m->h);
    for (int y = in.y0; y < in.y1; y++)
        for (int x = in.x0; x < in.x1; x++) {
            int v = m->cover[y * m->w + x];
            if (v) canvas_blend(c, x, y, color, (float)v / 255.0f);
        }
}

void canvas_mask(Canvas *c, const Mask *m, Rgba color) {
    canvas_mask_in(c, (Area){0, 0, c->w, c->h}, m, color);
}

bool mask_init(Mask *m, int w, int h) {
    *m = (Mask){.cover = calloc((size_t)w * (size_t)h + 1, 1), .w = w, .h = h};
    return m->cover != NULL;
}

void mask_finish(Mask *m) {
    free(m->cover);
    *m = (Mask){0};
}

void mask_clear(Mask *m) {
    memset(m->cover, 0, (size_t)m->w * (size_t)m->h);
}

static void visit_mask(void *target, int x, int y, Rgba color, float cover) {
    (void)color;
    Mask *m = target;
    unsigned char v = (unsigned char)(cover * 255.0f + 0.5f), *p = &m->cover[y * m->w + x];
    if (v > *p) *p = v;
}

void mask_shape_in(Mask *m, Area in, Shape s) {
    visit_shape(&s, in, visit_mask, m, 0);
}

void mask_shape(Mask *m, Shape s) {
    mask_shape_in(m, (Area){0, 0, m->w, m->h}, s);
}

static void visit_cut(void *target, int x, int y, Rgba color, float cover) {
    (void)color;
    Mask *m = target;
    unsigned char *p = &m->cover[y * m->w + x], v = (unsigned char)((1 - cover) * 255.0f + 0.5f);
    if (v < *p) *p = v;
}

void mask_cut(Mask *m, Shape s) {
    visit_shape(&s, (Area){0, 0, m->w, m->h}, visit_cut, m, 0);
}
