/* The colour table and the contrast formula that the tests hold it to. */
#include "theme.h"

#include <math.h>
#include <string.h>

#define OPAQUE(rgb)         (0xFF000000u | (rgb))
#define PERCENT(rgb, share) ((Rgba)((share)*255 / 100) << 24 | (rgb))

/* clang-format off */
const Theme themes[THEME_COUNT] = {
    {
        .name = "light", .label = "Light",
        .bg = OPAQUE(0xEDEFEA), .rail = OPAQUE(0xE4E8E1), .surface = OPAQUE(0xFAFBF8), .surface2 = OPAQUE(0xE7EBE3),
        .line = OPAQUE(0xCBD2C6), .edge = OPAQUE(0xA7B2A1), .text = OPAQUE(0x1B211D), .text2 = OPAQUE(0x535D55),
        .accent = OPAQUE(0x14606A), .on_accent = OPAQUE(0xFFFFFF), .soft = OPAQUE(0xCFE3E2),
        .danger = OPAQUE(0x9E2B18), .danger_soft = OPAQUE(0xF3DDD6), .warn = OPAQUE(0x7A4E00), .focus = OPAQUE(0x0B57A4),
        .square_light = OPAQUE(0xD2D9CA), .square_dark = OPAQUE(0xBFC9B6), .frame = OPAQUE(0x76836F), .selected = OPAQUE(0xF3F1C6),
        .ink = OPAQUE(0x0E3A42), .halo = PERCENT(0xFFFFFF, 75), .arrow = OPAQUE(0x14606A), .arrow_edge = OPAQUE(0xFFFFFF),
        .link = {PERCENT(0x16181A, 42), PERCENT(0xFFFFFF, 85)},
        .stone = {{OPAQUE(0x5B5F63), OPAQUE(0x303336), OPAQUE(0x17191B)}, {OPAQUE(0xFFFFFF), OPAQUE(0xF8F5EC), OPAQUE(0xD5D0C2)}},
        .rim = {OPAQUE(0x0A0B0C), OPAQUE(0x6B6A5E)},
        .bar = {OPAQUE(0x26292C), OPAQUE(0xFCFBF6)}, .zero = OPAQUE(0x76836F), .scrim = PERCENT(0x181E1A, 50),
        .shadow = 0.34f,
    },
    {
        .name = "dark", .label = "Dark", .dark = true,
        .bg = OPAQUE(0x14171A), .rail = OPAQUE(0x191D21), .surface = OPAQUE(0x1E2327), .surface2 = OPAQUE(0x2A3036),
        .line = OPAQUE(0x353D44), .edge = OPAQUE(0x525D67), .text = OPAQUE(0xE9ECEE), .text2 = OPAQUE(0xA7B1B9),
        .accent = OPAQUE(0x7CC7D8), .on_accent = OPAQUE(0x08171C), .soft = OPAQUE(0x21414B),
        .danger = OPAQUE(0xFFD0C4), .danger_soft = OPAQUE(0x45261F), .warn = OPAQUE(0xF0C36A), .focus = OPAQUE(0xFFD98C),
        .square_light = OPAQUE(0x727D87), .square_dark = OPAQUE(0x66717B), .frame = OPAQUE(0x2C343B), .selected = OPAQUE(0x8E9AA3),
        .ink = OPAQUE(0xFFE3A3), .halo = PERCENT(0x080C10, 75), .arrow = OPAQUE(0xAEE8F4), .arrow_edge = OPAQUE(0x08171C),
        .link = {PERCENT(0x080A0C, 50), PERCENT(0xFFFFFF, 55)},
        .stone = {{OPAQUE(0x4A4E53), OPAQUE(0x24272A), OPAQUE(0x0E1012)}, {OPAQUE(0xFFFFFF), OPAQUE(0xF3F1EA), OPAQUE(0xC9C6BC)}},
        .rim = {OPAQUE(0x000000), OPAQUE(0x3A3F44)},
        .bar = {OPAQUE(0x0B0D0F), OPAQUE(0xECEAE3)}, .zero = OPAQUE(0x7E8A94), .scrim = PERCENT(0x040608, 62),
        .shadow = 0.50f,
    },
    {
        .name = "wood", .label = "Wood", .grain = true,
        .bg = OPAQUE(0xF3EBDD), .rail = OPAQUE(0xEADFCB), .surface = OPAQUE(0xFCF7EC), .surface2 = OPAQUE(0xEFE4D0),
        .line = OPAQUE(0xD8C7A8), .edge = OPAQUE(0xB99F74), .text = OPAQUE(0x2A1D10), .text2 = OPAQUE(0x6A543B),
        .accent = OPAQUE(0x7A3E12), .on_accent = OPAQUE(0xFFFFFF), .soft = OPAQUE(0xF0D9B8),
        .danger = OPAQUE(0x9A2414), .danger_soft = OPAQUE(0xF3D6C6), .warn = OPAQUE(0x7A4E00), .focus = OPAQUE(0x0B57A4),
        .square_light = OPAQUE(0xDCB480), .square_dark = OPAQUE(0xCC9F68), .frame = OPAQUE(0x6E4620), .selected = OPAQUE(0xF6E3A9),
        .ink = OPAQUE(0x3B1B06), .halo = PERCENT(0xFFF4DE, 75), .arrow = OPAQUE(0x7A2E0C), .arrow_edge = OPAQUE(0xFFF4DE),
        .link = {PERCENT(0x1E1006, 50), PERCENT(0xFFFAEE, 85)},
        .stone = {{OPAQUE(0x5E5650), OPAQUE(0x33302D), OPAQUE(0x191716)}, {OPAQUE(0xFFFFFF), OPAQUE(0xFBF5E6), OPAQUE(0xDCCFB4)}},
        .rim = {OPAQUE(0x0C0908), OPAQUE(0x65502F)},
        .bar = {OPAQUE(0x2B2623), OPAQUE(0xFFFBF0)}, .zero = OPAQUE(0x9A7A4E), .scrim = PERCENT(0x281A0C, 50),
        .shadow = 0.40f,
    },
    {
        .name = "contrast", .label = "High contrast", .dark = true, .flat = true,
        .bg = OPAQUE(0x000000), .rail = OPAQUE(0x000000), .surface = OPAQUE(0x000000), .surface2 = OPAQUE(0x2E2E2E),
        .line = OPAQUE(0xFFFFFF), .edge = OPAQUE(0xFFFFFF), .text = OPAQUE(0xFFFFFF), .text2 = OPAQUE(0xFFFFFF),
        .accent = OPAQUE(0xFFE000), .on_accent = OPAQUE(0x000000), .soft = OPAQUE(0x3A3400),
        .danger = OPAQUE(0xFFBBAA), .danger_soft = OPAQUE(0x000000), .warn = OPAQUE(0xFFE000), .focus = OPAQUE(0x00E5FF),
        .square_light = OPAQUE(0x6E6E6E), .square_dark = OPAQUE(0x5A5A5A), .frame = OPAQUE(0xFFFFFF), .selected = OPAQUE(0x2A2A2A),
        .ink = OPAQUE(0xFFE000), .halo = OPAQUE(0x000000), .arrow = OPAQUE(0xFFE000), .arrow_edge = OPAQUE(0x000000),
        .link = {OPAQUE(0x000000), OPAQUE(0xFFFFFF)},
        .stone = {{OPAQUE(0x000000), OPAQUE(0x000000), OPAQUE(0x000000)}, {OPAQUE(0xFFFFFF), OPAQUE(0xFFFFFF), OPAQUE(0xFFFFFF)}},
        .rim = {OPAQUE(0xFFFFFF), OPAQUE(0x000000)},
        .bar = {OPAQUE(0x000000), OPAQUE(0xFFFFFF)}, .zero = OPAQUE(0xFFFFFF), .scrim = PERCENT(0x000000, 80),
        .shadow = 0,
    },
};
/* clang-format on */

int theme_find(Span name) {
    for (int i = 0; i < THEME_COUNT; i++)
        if (span_is(name, themes[i].name)) return i;
    return -1;
}

static double channel_linear(int c) {
    double v = c / 255.0;
    return v <= 0.03928 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(Rgba c) {
    return 0.2126 * channel_linear(rgba_r(c)) + 0.7152 * channel_linear(rgba_g(c)) +
           0.0722 * channel_linear(rgba_b(c));
}

double rgba_contrast(Rgba a, Rgba b) {
    double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}
