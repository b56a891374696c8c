/* Painter basics: clipping, sprites, boxes, discs and icons. Text is in draw_text.c.
 *
 * Boxes of any size are put together from plain rectangles and the corners of one small sprite per
 * radius; nothing is stretched, because a stretched picture cut by a clip is not always the same. A
 * border is drawn as a larger box under a smaller one.
 */
#include "draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SPRITES_MAX = 512 };

bool painter_init(Painter *p, SDL_Renderer *renderer, Fonts *fonts) {
    *p = (Painter){.renderer = renderer, .fonts = fonts, .scale = 1, .theme = &themes[0]};
    p->sprites = cache_create(SPRITES_MAX);
    return p->sprites != NULL;
}

void painter_finish(Painter *p) {
    cache_destroy(p->sprites);
    damage_finish(&p->damage);
    *p = (Painter){0};
}

void painter_begin(Painter *p, const Theme *theme, float scale, Pass pass) {
    p->theme = theme;
    if (pass == PASS_LIST) {
        p->list->names = list_theme(theme);
        p->theme = &p->list->names;
    }
    p->scale = scale;
    p->pass = pass;
    p->mute = pass == PASS_LAYOUT;
    p->clip_count = 0;
    p->text_used = 0;
    p->text[0] = 0;
    if (pass >= PASS_MEND) SDL_RenderSetClipRect(p->renderer, NULL);
}

void painter_reset(Painter *p) {
    cache_clear(p->sprites);
    fonts_clear(p->fonts);
    damage_forget(&p->damage);
}

int painter_px(const Painter *p, float logical) {
    return (int)lroundf(logical * p->scale);
}

int painter_hairline(const Painter *p) {
    int w = painter_px(p, 1);
    return w < 1 ? 1 : w;
}

void painter_push_clip(Painter *p, SDL_Rect clip) {
    if (p->clip_count == CLIPS_MAX) return;
    if (p->clip_count > 0 && !SDL_IntersectRect(&clip, &p->clips[p->clip_count - 1], &clip))
        clip.w = clip.h = 0;
    p->clips[p->clip_count++] = clip;
    if (p->pass == PASS_PAINT) SDL_RenderSetClipRect(p->renderer, &clip);
}

void painter_pop_clip(Painter *p) {
    if (p->clip_count > 0) p->clip_count--;
    if (p->pass == PASS_PAINT)
        SDL_RenderSetClipRect(p->renderer, p->clip_count ? &p->clips[p->clip_count - 1] : NULL);
}

/* The part of a rectangle that the clips let through; false if nothing is left. */
static bool clip_rect(const Painter *p, SDL_Rect *r) {
    return !p->clip_count || SDL_IntersectRect(r, &p->clips[p->clip_count - 1], r);
}

/* All that tells one thing drawn from another. */
typedef struct {
    uint64_t name; /* of the picture; 0 = a plain rectangle */
    SDL_Rect from, to, seen;
    Rgba color;
    int zero; /* where padding would be */
} Mark;

static void watch(Painter *p, Mark mark) {
    mark.seen = mark.to;
    if (clip_rect(p, &mark.seen))
        damage_add(&p->damage, mark.seen, damage_hash(0, &mark, sizeof mark));
}

/* Goes through the damaged parts of what is drawn over a rectangle: *part is the next one from *i
 * on. */
static bool next_part(const Painter *p, SDL_Rect to, int *i, SDL_Rect *part) {
    if (!clip_rect(p, &to)) return false;
    while (*i < p->damage.count)
        if (SDL_IntersectRect(&p->damage.rects[(*i)++], &to, part)) return true;
    return false;
}

typedef uint16_t Lanes __attribute__((vector_size(16)));

/* What is left of some pixels under a colour, with the sums of SDL: t / 255 is (t + 1 + t/256)/256.
 */
static inline Lanes shade_lanes(Lanes v, uint16_t rest, Lanes even, Lanes odd) {
    Lanes lo = (v & 255) * rest, hi = (v >> 8) * rest;
    lo = ((lo + 1 + (lo >> 8)) >> 8) + even;
    hi = ((hi + 1 + (hi >> 8)) >> 8) + odd;
    return lo | hi << 8;
}

static void shade_row(Rgba *row, int n, uint16_t rest, Lanes even, Lanes odd) {
    enum { PIXELS = sizeof(Lanes) / sizeof(Rgba) };
    Lanes v;
    int x = 0;
    for (; x + PIXELS <= n; x += PIXELS) {
        memcpy(&v, row + x, sizeof v);
        v = shade_lanes(v, rest, even, odd);
        memcpy(row + x, &v, sizeof v);
    }
    memset(&v, 0, sizeof v);
    memcpy(&v, row + x, (size_t)(n - x) * sizeof(Rgba));
    v = shade_lanes(v, rest, even, odd);
    memcpy(row + x, &v, (size_t)(n - x) * sizeof(Rgba));
}

/* Lays a translucent colour over a large part of the window, which the software renderer does pixel
 * by pixel. False if the surface is of another kind. */
static bool shade(Painter *p, SDL_Rect part, Rgba color) {
    enum { WORTHWHILE = 4096 };
    if (!p->window || part.w * part.h < WORTHWHILE || SDL_RenderFlush(p->renderer)) return false;
    SDL_Surface *s = SDL_GetWindowSurface(p->window);
    SDL_Rect all = {0, 0, s ? s->w : 0, s ? s->h : 0};
    if (!s || s->format->format != SDL_PIXELFORMAT_RGB888 || SDL_MUSTLOCK(s) ||
        SDL_BYTEORDER != SDL_LIL_ENDIAN || !SDL_IntersectRect(&part, &all, &part))
        return false;
    int a = rgba_a(color);
    Lanes even, odd; /* blue and red, green and nothing */
    for (size_t i = 0; i < sizeof even / sizeof even[0]; i++) {
        even[i] = (uint16_t)((i % 2 ? rgba_r(color) : rgba_b(color)) * a / 255);
        odd[i] = (uint16_t)(i % 2 ? 0 : rgba_g(color) * a / 255);
    }
    for (int y = part.y; y < part.y + part.h; y++)
        shade_row((Rgba *)(void *)((char *)s->pixels + y * s->pitch) + part.x, part.w,
                  (uint16_t)(255 - a), even, odd);
    return true;
}

void draw_fill(Painter *p, SDL_Rect r, Rgba color) {
    if (p->mute || !rgba_a(color) || r.w <= 0 || r.h <= 0) return;
    if (p->list) {
        list_fill(p, r, color);
        return;
    }
    if (p->pass == PASS_WATCH) {
        watch(p, (Mark){.to = r, .color = color});
        return;
    }
    SDL_SetRenderDrawBlendMode(p->renderer,
                               rgba_a(color) == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(p->renderer, (Uint8)rgba_r(color), (Uint8)rgba_g(color),
                           (Uint8)rgba_b(color), (Uint8)rgba_a(color));
    SDL_Rect part;
    if (p->pass == PASS_PAINT)
        SDL_RenderFillRect(p->renderer, &r);
    else
        for (int i = 0; next_part(p, r, &i, &part);) {
            if (rgba_a(color) < 255 && shade(p, part, color)) continue;
            SDL_RenderSetClipRect(p->renderer, &part);
            SDL_RenderFillRect(p->renderer, &r);
        }
}

void draw_picture(Painter *p, const Picture *picture, const SDL_Rect *from, SDL_Rect to,
                  Rgba tint) {
    if (p->mute || !picture || to.w <= 0 || to.h <= 0) return;
    assert(!p->list); /* who draws a picture writes the line */
    if (p->pass == PASS_WATCH) {
        Mark mark = {.name = picture->name, .to = to, .color = tint};
        if (from) mark.from = *from;
        watch(p, mark);
        return;
    }
    SDL_SetTextureColorMod(picture->texture, (Uint8)rgba_r(tint), (Uint8)rgba_g(tint),
                           (Uint8)rgba_b(tint));
    SDL_SetTextureAlphaMod(picture->texture, (Uint8)rgba_a(tint));
    SDL_Rect part;
    if (p->pass == PASS_PAINT)
        SDL_RenderCopy(p->renderer, picture->texture, from, &to);
    else
        for (int i = 0; next_part(p, to, &i, &part);) {
            SDL_RenderSetClipRect(p->renderer, &part);
            SDL_RenderCopy(p->renderer, picture->texture, from, &to);
        }
}

const Picture *draw_keep(Painter *p, const void *key, size_t length, const Canvas *canvas) {
    Picture picture = {.w = canvas->w, .h = canvas->h};
    picture.texture = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_ARGB8888,
                                        SDL_TEXTUREACCESS_STATIC, canvas->w, canvas->h);
    if (!picture.texture) return NULL;
    SDL_SetTextureBlendMode(picture.texture, SDL_BLENDMODE_BLEND);
    SDL_UpdateTexture(picture.texture, NULL, canvas->px, canvas->pitch * (int)sizeof(Rgba));
    return cache_add(p->sprites, key, length, picture);
}

const Picture *draw_sprite_get(Painter *p, const SpriteKey *key, SpritePaint paint) {
    const Picture *known = cache_find(p->sprites, key, sizeof *key);
    if (known) return known;
    if (key->w <= 0 || key->h <= 0) return NULL;
    Canvas canvas = {calloc((size_t)key->w * (size_t)key->h, sizeof(Rgba)), key->w, key->h, key->w};
    if (!canvas.px) return NULL;
    paint(&canvas, key);
    const Picture *picture = draw_keep(p, key, sizeof *key, &canvas);
    free(canvas.px);
    return picture;
}

/* Sprites that have no line of their own: all that their picture depends on. */
static void list_sprite(Painter *p, const SpriteKey *key, int x, int y, int alpha) {
    static const char *const kinds[] = {
        [SPRITE_BOX] = "box",       [SPRITE_FRAME] = "frame",   [SPRITE_DISC] = "disc",
        [SPRITE_ICON] = "icon",     [SPRITE_STONE] = "stone",   [SPRITE_MARK] = "mark",
        [SPRITE_ARROW] = "arrow",   [SPRITE_GRAPH] = "graph",   [SPRITE_DIAGRAM] = "board",
        [SPRITE_SHADOW] = "stroke", [SPRITE_REVIEW] = "review",
    };
    enum { NUMBERS = sizeof key->n / sizeof *key->n, COLORS = sizeof key->color / sizeof(Rgba) };
    char line[400];
    int used = snprintf(line, sizeof line, "sprite %s %d,%d %dx%d", kinds[key->kind], x, y, key->w,
                        key->h);
    int numbers = NUMBERS, colors = COLORS;
    while (numbers > 0 && !key->n[numbers - 1]) numbers--;
    while (colors > 0 && !key->color[colors - 1]) colors--;
    for (int i = 0; i < numbers; i++)
        used += snprintf(line + used, sizeof line - (size_t)used, " %d", key->n[i]);
    for (int i = 0; i < colors; i++)
        used += snprintf(line + used, sizeof line - (size_t)used, " %s",
                         list_color(key->color[i]).text);
    if (alpha < 255) snprintf(line + used, sizeof line - (size_t)used, " alpha %d", alpha);
    list_add(p, LIST_SHAPE, (SDL_Rect){x, y, key->w, key->h}, "%s", line);
}

void draw_sprite(Painter *p, const SpriteKey *key, SpritePaint paint, int x, int y, int alpha) {
    if (p->mute) return;
    if (p->list) {
        list_sprite(p, key, x, y, alpha);
        return;
    }
    draw_picture(p, draw_sprite_get(p, key, paint), NULL, (SDL_Rect){x, y, key->w, key->h},
                 (Rgba)alpha << 24 | 0xFFFFFF);
}

static void paint_box(Canvas *c, const SpriteKey *key) {
    canvas_shape(c, shape_box(0, 0, (float)c->w, (float)c->h, (float)key->n[0]), 0xFFFFFFFF);
}

static void paint_frame(Canvas *c, const SpriteKey *key) {
    canvas_shape(c, shape_frame(0, 0, (float)c->w, (float)c->h, (float)key->n[0], (float)key->n[1]),
                 0xFFFFFFFF);
}

/* The four corners of a picture at those of a rectangle. */
static void draw_corners(Painter *p, const Picture *picture, SDL_Rect r, int corner, Rgba color) {
    for (int i = 0; picture && i < 4; i++) {
        bool right = i & 1, low = i & 2;
        SDL_Rect from = {right ? picture->w - corner : 0, low ? picture->h - corner : 0, corner,
                         corner};
        SDL_Rect to = {right ? r.x + r.w - corner : r.x, low ? r.y + r.h - corner : r.y, corner,
                       corner};
        draw_picture(p, picture, &from, to, color);
    }
}

static void draw_solid_box(Painter *p, SDL_Rect r, int radius, Rgba color) {
    if (r.w <= 0 || r.h <= 0 || !rgba_a(color)) return;
    int most = (r.w < r.h ? r.w : r.h) / 2;
    if (radius > most) radius = most;
    draw_fill(p, (SDL_Rect){r.x, r.y + radius, r.w, r.h - 2 * radius}, color);
    if (radius <= 0) return;
    SpriteKey key = {.kind = SPRITE_BOX, .w = 2 * radius + 3, .h = 2 * radius + 3, .n = {radius}};
    int bottom = r.y + r.h - radius, width = r.w - 2 * radius;
    draw_fill(p, (SDL_Rect){r.x + radius, r.y, width, radius}, color);
    draw_fill(p, (SDL_Rect){r.x + radius, bottom, width, radius}, color);
    draw_corners(p, draw_sprite_get(p, &key, paint_box), r, radius, color);
}

/* A border inside the edge. */
static void draw_frame(Painter *p, SDL_Rect r, int radius, Rgba color, int width) {
    int corner = radius > width ? radius : width;
    if (2 * corner > r.w) corner = r.w / 2;
    if (2 * corner > r.h) corner = r.h / 2;
    SpriteKey key = {
        .kind = SPRITE_FRAME, .w = 2 * corner + 3, .h = 2 * corner + 3, .n = {radius, width}};
    int line = width < corner ? width : corner, w = r.w - 2 * corner, h = r.h - 2 * corner;
    draw_fill(p, (SDL_Rect){r.x + corner, r.y, w, line}, color);
    draw_fill(p, (SDL_Rect){r.x + corner, r.y + r.h - line, w, line}, color);
    draw_fill(p, (SDL_Rect){r.x, r.y + corner, line, h}, color);
    draw_fill(p, (SDL_Rect){r.x + r.w - line, r.y + corner, line, h}, color);
    draw_corners(p, draw_sprite_get(p, &key, paint_frame), r, corner, color);
}

void draw_outlined(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, float logical) {
    float width = fmaxf(logical * p->scale, 1);
    if (p->list) {
        list_box(p, r, radius, fill, border, width);
        return;
    }
    int whole = (int)width;
    draw_box(p, r, radius, fill, border, whole);
    float rest = width - (float)whole;
    if (rest < 0.1f) return;
    int inner = radius > whole ? radius - whole : 0;
    draw_box(p, rect_inset(r, whole), inner, fill, rgba_mix(fill, border, rest), 1);
}

void draw_box(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, int width) {
    if (p->mute || r.w <= 0 || r.h <= 0) return;
    if (p->list) {
        list_box(p, r, radius, fill, border, (float)width);
        return;
    }
    if (width <= 0 || !rgba_a(border)) {
        draw_solid_box(p, r, radius, fill);
    } else if (rgba_a(fill) == 255 && rgba_a(border) == 255) {
        draw_solid_box(p, r, radius, border);
        draw_solid_box(p, rect_inset(r, width), radius - width > 0 ? radius - width : 0, fill);
    } else {
        if (rgba_a(fill)) draw_solid_box(p, r, radius, fill);
        draw_frame(p, r, radius, border, width);
    }
}

static void paint_disc(Canvas *c, const SpriteKey *key) {
    float cx = (float)key->n[0] / 4, cy = (float)key->n[1] / 4, r = (float)key->n[2] / 16;
    float rim = (float)key->n[3] / 16;
    if (rim > 0) {
        canvas_shape(c, shape_disc(cx, cy, r), key->color[1]);
        /* the rim's colour must not shine through at the inner edge */
        if (rgba_a(key->color[0])) canvas_shape(c, shape_disc(cx, cy, r - rim), key->color[0]);
    } else {
        canvas_shape(c, shape_disc(cx, cy, r), key->color[0]);
    }
}

static void paint_ring(Canvas *c, const SpriteKey *key) {
    float cx = (float)key->n[0] / 4, cy = (float)key->n[1] / 4, r = (float)key->n[2] / 16;
    float rim = (float)key->n[3] / 16;
    canvas_shape(c, shape_ring(cx, cy, r - rim / 2, rim), key->color[1]);
}

void draw_disc(Painter *p, float cx, float cy, float radius, Rgba fill, Rgba rim, float rim_width) {
    if (p->mute) return;
    if (p->list) {
        list_disc(p, cx, cy, radius, fill, rim, rim_width);
        return;
    }
    int reach = (int)ceilf(radius) + 1, x = (int)floorf(cx), y = (int)floorf(cy);
    SpriteKey key = {.kind = SPRITE_DISC, .w = 2 * reach + 1, .h = 2 * reach + 1};
    key.n[0] = (int)lroundf((cx - (float)x + (float)reach) * 4);
    key.n[1] = (int)lroundf((cy - (float)y + (float)reach) * 4);
    key.n[2] = (int)lroundf(radius * 16);
    key.n[3] = (int)lroundf(rim_width * 16);
    key.color[0] = fill, key.color[1] = rim;
    bool hollow = !rgba_a(fill) && rim_width > 0;
    draw_sprite(p, &key, hollow ? paint_ring : paint_disc, x - reach, y - reach, 255);
}

static void paint_icon(Canvas *c, const SpriteKey *key) {
    Mask m;
    if (!mask_init(&m, c->w, c->h)) return;
    icon_mask((Icon)key->n[0], &m, (float)key->n[1] / 16);
    canvas_mask(c, &m, 0xFFFFFFFF);
    mask_finish(&m);
}

void draw_icon(Painter *p, Icon icon, int cx, int cy, float size, Rgba color) {
    if (p->mute || icon == ICON_NONE) return;
    int side = painter_px(p, size);
    SDL_Rect r = {cx - side / 2, cy - side / 2, side, side};
    if (p->list) {
        list_icon(p, (int)icon, r, color);
        return;
    }
    /* strokes are equally strong in all but small icons */
    int stroke = (int)lroundf(1.75f * fminf(size / 20, 1) * p->scale * 16);
    SpriteKey key = {.kind = SPRITE_ICON, .w = side, .h = side, .n = {(int)icon, stroke}};
    draw_picture(p, draw_sprite_get(p, &key, paint_icon), NULL, r, color);
}
