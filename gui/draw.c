/* Painter basics: clipping, sprites, boxes, discs and icons. Text is in draw_text.c.
 *
 * Boxes of any size are put together from one small sprite per radius: four corners, four edges and
 * the middle. A border is drawn as a larger box under a smaller one.
 */
#include "draw.h"

#include <math.h>
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
    *p = (Painter){0};
}

void painter_begin(Painter *p, const Theme *theme, float scale, bool mute) {
    p->theme = theme;
    p->scale = scale;
    p->mute = mute;
    p->clip_count = 0;
    p->text_used = 0;
    p->text[0] = 0;
    if (!mute) SDL_RenderSetClipRect(p->renderer, NULL);
}

void painter_reset(Painter *p) {
    cache_clear(p->sprites);
    fonts_clear(p->fonts);
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
    if (!p->mute) SDL_RenderSetClipRect(p->renderer, &clip);
}

void painter_pop_clip(Painter *p) {
    if (p->clip_count > 0) p->clip_count--;
    if (!p->mute)
        SDL_RenderSetClipRect(p->renderer, p->clip_count ? &p->clips[p->clip_count - 1] : NULL);
}

void draw_fill(Painter *p, SDL_Rect r, Rgba color) {
    if (p->mute || !rgba_a(color) || r.w <= 0 || r.h <= 0) return;
    SDL_SetRenderDrawBlendMode(p->renderer,
                               rgba_a(color) == 255 ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    SDL_SetRenderDrawColor(p->renderer, (Uint8)rgba_r(color), (Uint8)rgba_g(color),
                           (Uint8)rgba_b(color), (Uint8)rgba_a(color));
    SDL_RenderFillRect(p->renderer, &r);
}

const Picture *draw_sprite_get(Painter *p, const SpriteKey *key, SpritePaint paint) {
    const Picture *known = cache_find(p->sprites, key, sizeof *key);
    if (known) return known;
    if (key->w <= 0 || key->h <= 0) return NULL;
    Canvas canvas = {calloc((size_t)key->w * (size_t)key->h, sizeof(Rgba)), key->w, key->h, key->w};
    if (!canvas.px) return NULL;
    paint(&canvas, key);
    Picture picture = {.w = key->w, .h = key->h};
    picture.texture = SDL_CreateTexture(p->renderer, SDL_PIXELFORMAT_ARGB8888,
                                        SDL_TEXTUREACCESS_STATIC, key->w, key->h);
    if (picture.texture) {
        SDL_SetTextureBlendMode(picture.texture, SDL_BLENDMODE_BLEND);
        SDL_UpdateTexture(picture.texture, NULL, canvas.px, canvas.pitch * (int)sizeof(Rgba));
    }
    free(canvas.px);
    return picture.texture ? cache_add(p->sprites, key, sizeof *key, picture) : NULL;
}

void draw_sprite(Painter *p, const SpriteKey *key, SpritePaint paint, int x, int y, int alpha) {
    if (p->mute) return;
    const Picture *picture = draw_sprite_get(p, key, paint);
    if (!picture) return;
    SDL_SetTextureColorMod(picture->texture, 255, 255, 255);
    SDL_SetTextureAlphaMod(picture->texture, (Uint8)alpha);
    SDL_RenderCopy(p->renderer, picture->texture, NULL, &(SDL_Rect){x, y, picture->w, picture->h});
}

static void paint_box(Canvas *c, const SpriteKey *key) {
    canvas_shape(c, shape_box(0, 0, (float)c->w, (float)c->h, (float)key->n[0]), 0xFFFFFFFF);
}

static void paint_frame(Canvas *c, const SpriteKey *key) {
    canvas_shape(c, shape_frame(0, 0, (float)c->w, (float)c->h, (float)key->n[0], (float)key->n[1]),
                 0xFFFFFFFF);
}

/* Puts a picture with corners of the given size over a rectangle. */
static void draw_nine(Painter *p, const Picture *picture, SDL_Rect r, int corner, Rgba color) {
    if (!picture) return;
    SDL_SetTextureColorMod(picture->texture, (Uint8)rgba_r(color), (Uint8)rgba_g(color),
                           (Uint8)rgba_b(color));
    SDL_SetTextureAlphaMod(picture->texture, (Uint8)rgba_a(color));
    int sx[] = {0, corner, picture->w - corner}, sw[] = {corner, picture->w - 2 * corner, corner};
    int sh[] = {corner, picture->h - 2 * corner, corner}, sy[] = {0, corner, picture->h - corner};
    int dx[] = {r.x, r.x + corner, r.x + r.w - corner}, dw[] = {corner, r.w - 2 * corner, corner};
    int dy[] = {r.y, r.y + corner, r.y + r.h - corner}, dh[] = {corner, r.h - 2 * corner, corner};
    for (int row = 0; row < 3; row++)
        for (int col = 0; col < 3; col++)
            if (dw[col] > 0 && dh[row] > 0)
                SDL_RenderCopy(p->renderer, picture->texture,
                               &(SDL_Rect){sx[col], sy[row], sw[col], sh[row]},
                               &(SDL_Rect){dx[col], dy[row], dw[col], dh[row]});
}

static void draw_solid_box(Painter *p, SDL_Rect r, int radius, Rgba color) {
    if (r.w <= 0 || r.h <= 0 || !rgba_a(color)) return;
    int most = (r.w < r.h ? r.w : r.h) / 2;
    if (radius > most) radius = most;
    if (radius <= 0) {
        draw_fill(p, r, color);
        return;
    }
    SpriteKey key = {.kind = SPRITE_BOX, .w = 2 * radius + 3, .h = 2 * radius + 3, .n = {radius}};
    /* the opaque middle as plain rectangles: faster than stretched textures */
    const Picture *picture = draw_sprite_get(p, &key, paint_box);
    if (rgba_a(color) == 255 && r.h > 2 * radius) {
        SDL_Rect top = {r.x, r.y, r.w, radius}, bottom = {r.x, r.y + r.h - radius, r.w, radius};
        draw_fill(p, (SDL_Rect){r.x, r.y + radius, r.w, r.h - 2 * radius}, color);
        draw_fill(p, (SDL_Rect){r.x + radius, top.y, r.w - 2 * radius, radius}, color);
        draw_fill(p, (SDL_Rect){r.x + radius, bottom.y, r.w - 2 * radius, radius}, color);
        if (!picture) return;
        SDL_SetTextureColorMod(picture->texture, (Uint8)rgba_r(color), (Uint8)rgba_g(color),
                               (Uint8)rgba_b(color));
        SDL_SetTextureAlphaMod(picture->texture, 255);
        for (int i = 0; i < 4; i++) {
            SDL_Rect from = {i & 1 ? picture->w - radius : 0, i & 2 ? picture->h - radius : 0,
                             radius, radius};
            SDL_Rect to = {i & 1 ? r.x + r.w - radius : r.x, i & 2 ? bottom.y : top.y, radius,
                           radius};
            SDL_RenderCopy(p->renderer, picture->texture, &from, &to);
        }
        return;
    }
    draw_nine(p, picture, r, radius, color);
}

void draw_outlined(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, float logical) {
    float width = fmaxf(logical * p->scale, 1);
    int whole = (int)width;
    draw_box(p, r, radius, fill, border, whole);
    float rest = width - (float)whole;
    if (rest < 0.1f) return;
    int inner = radius > whole ? radius - whole : 0;
    draw_box(p, rect_inset(r, whole), inner, fill, rgba_mix(fill, border, rest), 1);
}

void draw_box(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, int width) {
    if (p->mute || r.w <= 0 || r.h <= 0) return;
    if (width <= 0 || !rgba_a(border)) {
        draw_solid_box(p, r, radius, fill);
    } else if (rgba_a(fill) == 255 && rgba_a(border) == 255) {
        draw_solid_box(p, r, radius, border);
        draw_solid_box(p, rect_inset(r, width), radius - width > 0 ? radius - width : 0, fill);
    } else {
        if (rgba_a(fill)) draw_solid_box(p, r, radius, fill);
        int corner = radius > width ? radius : width;
        if (2 * corner > r.w) corner = r.w / 2;
        if (2 * corner > r.h) corner = r.h / 2;
        SpriteKey key = {
            .kind = SPRITE_FRAME, .w = 2 * corner + 3, .h = 2 * corner + 3, .n = {radius, width}};
        draw_nine(p, draw_sprite_get(p, &key, paint_frame), r, corner, border);
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
    /* strokes are equally strong in all but small icons */
    int stroke = (int)lroundf(1.75f * fminf(size / 20, 1) * p->scale * 16);
    SpriteKey key = {.kind = SPRITE_ICON, .w = side, .h = side, .n = {(int)icon, stroke}};
    const Picture *picture = draw_sprite_get(p, &key, paint_icon);
    if (!picture) return;
    SDL_SetTextureColorMod(picture->texture, (Uint8)rgba_r(color), (Uint8)rgba_g(color),
                           (Uint8)rgba_b(color));
    SDL_SetTextureAlphaMod(picture->texture, (Uint8)rgba_a(color));
    SDL_RenderCopy(p->renderer, picture->texture, NULL,
                   &(SDL_Rect){cx - side / 2, cy - side / 2, side, side});
}
