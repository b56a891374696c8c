/* Letters that the window's own font lacks come from another one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "kit/fonts.h"

enum { PX = 20 };

static void utf8(uint32_t letter, char out[5]) {
    if (letter < 0x800)
        snprintf(out, 5, "%c%c", (char)(0xC0 | letter >> 6), (char)(0x80 | (letter & 63)));
    else if (letter < 0x10000)
        snprintf(out, 5, "%c%c%c", (char)(0xE0 | letter >> 12), (char)(0x80 | (letter >> 6 & 63)),
                 (char)(0x80 | (letter & 63)));
    else
        snprintf(out, 5, "%c%c%c%c", (char)(0xF0 | letter >> 18),
                 (char)(0x80 | (letter >> 12 & 63)), (char)(0x80 | (letter >> 6 & 63)),
                 (char)(0x80 | (letter & 63)));
}

/* All letters of the fonts that can be used, and those of the font that text is written in. */
static void letters_of_fonts(FcCharSet **all, FcCharSet **own) {
    FcConfig *config = FcInitLoadConfigAndFonts();
    FcPattern *every = FcPatternCreate();
    FcObjectSet *wanted = FcObjectSetBuild(FC_CHARSET, FC_FAMILY, FC_STYLE, FC_SCALABLE, NULL);
    FcFontSet *fonts = FcFontList(config, every, wanted);
    *all = FcCharSetCreate();
    *own = FcCharSetCreate();
    for (int i = 0; i < fonts->nfont; i++) {
        FcCharSet *has;
        FcChar8 *family;
        FcBool scalable;
        if (FcPatternGetBool(fonts->fonts[i], FC_SCALABLE, 0, &scalable) || !scalable) continue;
        if (FcPatternGetCharSet(fonts->fonts[i], FC_CHARSET, 0, &has)) continue;
        FcCharSetMerge(*all, has, NULL);
        if (!FcPatternGetString(fonts->fonts[i], FC_FAMILY, 0, &family) &&
            !strcmp((char *)family, "DejaVu Sans"))
            FcCharSetMerge(*own, has, NULL);
    }
    FcFontSetDestroy(fonts);
    FcObjectSetDestroy(wanted);
    FcPatternDestroy(every);
    FcConfigDestroy(config);
}

static void missing_letters_come_from_other_fonts(void **state) {
    Fonts *fonts = *state;
    FcCharSet *all, *own;
    letters_of_fonts(&all, &own);
    int tried = 0;
    for (uint32_t letter = 0x250; letter < 0x30000 && tried < 40; letter++) {
        if (!FcCharSetHasChar(all, letter) || FcCharSetHasChar(own, letter)) continue;
        char text[5], mixed[16];
        utf8(letter, text);
        if (!fonts_has(fonts, PX, false, text)) fail_msg("U+%04X is a box", letter);
        assert_true(fonts_has(fonts, PX, true, text));
        snprintf(mixed, sizeof mixed, "ab%scd", text);
        int sum = fonts_width(fonts, PX, false, "ab") + fonts_width(fonts, PX, false, text) +
                  fonts_width(fonts, PX, false, "cd");
        assert_int_equal(fonts_width(fonts, PX, false, mixed), sum);
        const Picture *line = fonts_line(fonts, PX, false, mixed);
        assert_non_null(line);
        assert_true(line->w >= sum - 4 && line->w <= sum + 8);
        assert_int_equal(fonts_fit(fonts, PX, false, mixed, sum + 1), (int)strlen(mixed));
        int ab = fonts_width(fonts, PX, false, "ab"); /* some letters take no room */
        if (fonts_width(fonts, PX, false, text) > 0)
            assert_int_equal(fonts_fit(fonts, PX, false, mixed, ab), 2);
        tried++;
    }
    FcCharSetDestroy(all);
    FcCharSetDestroy(own);
    printf("%d letters from other fonts\n", tried);
    if (!tried) skip(); /* no font has more letters than the window's own */
}

/* What no font has is a box, and asked for only once. */
static void letters_of_no_font_are_boxes(void **state) {
    Fonts *fonts = *state;
    char text[5];
    for (uint32_t letter = 0x10FF00; letter < 0x10FFFE; letter++) {
        utf8(letter, text);
        assert_false(fonts_has(fonts, PX, false, text));
        assert_true(fonts_width(fonts, PX, false, text) > 0);
    }
    assert_true(fonts_has(fonts, PX, false, "Ada – Żółw Ωμέγα Лев ½"));
    assert_true(fonts_width(fonts, PX, false, "\xF0\x9F") >= 0); /* no UTF-8 */
}

int main(void) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    Reason why = {""};
    void *fonts = renderer && !TTF_Init() ? fonts_create(renderer, &why) : NULL;
    if (!fonts) {
        fprintf(stderr, "no fonts: %s\n", why.text);
        return EXIT_FAILURE;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(missing_letters_come_from_other_fonts, fonts),
        cmocka_unit_test_prestate(letters_of_no_font_are_boxes, fonts),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    fonts_destroy(fonts);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    TTF_Quit();
    return failed;
}
