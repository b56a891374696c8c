/* Colours as 0xAARRGGBB with straight alpha, the way SDL textures want them. */
#ifndef LIA_GUI_COLOR_H
#define LIA_GUI_COLOR_H

#include <stdint.h>

typedef uint32_t Rgba;

static inline int rgba_a(Rgba c) {
    return (int)(c >> 24);
}
static inline int rgba_r(Rgba c) {
    return (int)(c >> 16 & 255);
}
static inline int rgba_g(Rgba c) {
    return (int)(c >> 8 & 255);
}
static inline int rgba_b(Rgba c) {
    return (int)(c & 255);
}

static inline Rgba rgba_make(int a, int r, int g, int b) {
    return (Rgba)a << 24 | (Rgba)r << 16 | (Rgba)g << 8 | (Rgba)b;
}

/* The same colour with its alpha multiplied by f (0..1). */
static inline Rgba rgba_fade(Rgba c, float f) {
    int a = (int)((float)rgba_a(c) * f + 0.5f);
    return (c & 0xFFFFFF) | (Rgba)(a > 255 ? 255 : a < 0 ? 0 : a) << 24;
}

/* From a (t = 0) to b (t = 1). */
static inline Rgba rgba_mix(Rgba a, Rgba b, float t) {
    float s = 1 - t;
    return rgba_make((int)((float)rgba_a(a) * s + (float)rgba_a(b) * t + 0.5f),
                     (int)((float)rgba_r(a) * s + (float)rgba_r(b) * t + 0.5f),
                     (int)((float)rgba_g(a) * s + (float)rgba_g(b) * t + 0.5f),
                     (int)((float)rgba_b(a) * s + (float)rgba_b(b) * t + 0.5f));
}

/* What is seen when c lies on the opaque colour under. */
static inline Rgba rgba_over(Rgba c, Rgba under) {
    return rgba_mix(under | 0xFF000000, c | 0xFF000000, (float)rgba_a(c) / 255.0f);
}

/* WCAG contrast ratio of two opaque colours, 1..21. */
double rgba_contrast(Rgba a, Rgba b);

#endif
