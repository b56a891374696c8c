/* Shadow, body, rim and groove of a stone, pixel by pixel. */
#include "stones.h"

#include <math.h>
#include <stdio.h>

/* Share of the shadow's strength at a distance of d radii. */
static float shadow_fall(float d, float end) {
    if (d <= 0.80f) return 1;
    if (d <= 0.96f) return 1 + (0.42f - 1) * (d - 0.80f) / 0.16f;
    if (d <= end) return 0.42f * (1 - (d - 0.96f) / (end - 0.96f));
    return 0;
}

static void paint_shadow(Canvas *c, float cx, float cy, float r, float end, float strength) {
    if (strength <= 0) return;
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++) {
            float d = hypotf((float)x + 0.5f - cx, (float)y + 0.5f - cy) / r;
            float a = strength * shadow_fall(d, end);
            if (a > 0) canvas_blend(c, x, y, 0xFF000000, a);
        }
}

void stone_paint_body(Canvas *c, float cx, float cy, float r, const Rgba shade[3]) {
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++) {
            float px = (float)x + 0.5f - cx, py = (float)y + 0.5f - cy;
            float cover = r - hypotf(px, py) + 0.5f;
            if (cover <= 0) continue;
            float t = hypotf(px + 0.32f * r, py + 0.40f * r) / (1.5f * r);
            t = t > 1 ? 1 : t;
            Rgba color = t < 0.5f ? rgba_mix(shade[0], shade[1], t * 2)
                                  : rgba_mix(shade[1], shade[2], t * 2 - 1);
            canvas_blend(c, x, y, color, cover < 1 ? cover : 1);
        }
}

static void paint_stone(Canvas *c, const SpriteKey *key) {
    float cx = (float)key->n[0] / 4, cy = (float)key->n[1] / 4, r = (float)key->n[2] / 16;
    bool lifted = key->n[3], flat = key->n[4];
    Color color = (Color)key->n[5];
    paint_shadow(c, cx, cy + (lifted ? 0.17f : 0.09f) * r, r, lifted ? 1.26f : 1.16f,
                 (float)key->n[6] / 1000);
    stone_paint_body(c, cx, cy, r, key->color);
    float rim = fmaxf(1, (flat ? 0.12f : 0.056f) * r);
    canvas_shape(c, shape_ring(cx, cy, r - rim / 2, rim), key->color[3]);
    if (flat || r <= 12) return;
    float groove = fmaxf(0.8f, 0.03f * r);
    Rgba low = color == BLACK ? 0x1AFFFFFFu : 0xBFFFFFFFu,
         deep = color == BLACK ? 0x66000000u : 0x4D6E644Eu;
    canvas_shape(c, shape_ring(cx, cy + groove, 0.70f * r, groove), low);
    canvas_shape(c, shape_ring(cx, cy, 0.70f * r, groove), deep);
}

void draw_stone(Painter *p, Color color, float cx, float cy, float radius, bool lifted, int alpha) {
    if (p->mute) return;
    const Theme *t = p->theme;
    if (p->list) {
        int left = (int)floorf(cx - radius), top = (int)floorf(cy - radius);
        SDL_Rect r = {left, top, (int)ceilf(cx + radius) - left, (int)ceilf(cy + radius) - top};
        char faint[24] = "";
        if (alpha < 255) snprintf(faint, sizeof faint, " alpha %d", alpha);
        list_add(p, LIST_SHAPE, r, "stone %s %.1f,%.1f radius %.1f%s%s",
                 color == BLACK ? "black" : "white", (double)cx, (double)cy, (double)radius,
                 lifted ? " lifted" : "", faint);
        return;
    }
    int reach = (int)ceilf(radius * (lifted ? 1.44f : 1.26f)) + 1;
    int x = (int)floorf(cx), y = (int)floorf(cy);
    SpriteKey key = {.kind = SPRITE_STONE, .w = 2 * reach + 1, .h = 2 * reach + 1};
    key.n[0] = (int)lroundf((cx - (float)x + (float)reach) * 4);
    key.n[1] = (int)lroundf((cy - (float)y + (float)reach) * 4);
    key.n[2] = (int)lroundf(radius * 16);
    key.n[3] = lifted, key.n[4] = t->flat, key.n[5] = (int)color;
    key.n[6] = (int)lroundf(t->shadow * 1000);
    for (int i = 0; i < 3; i++) key.color[i] = t->stone[color][i];
    key.color[3] = t->rim[color];
    draw_sprite(p, &key, paint_stone, x - reach, y - reach, alpha);
}

void draw_color_dot(Painter *p, Color color, float cx, float cy, float radius) {
    const Theme *t = p->theme;
    float rim = fmaxf(1, 0.22f * radius);
    Rgba edge = t->dark && color == BLACK ? t->text2 : t->rim[color];
    draw_disc(p, cx, cy, radius, t->stone[color][1], edge, rim);
}
