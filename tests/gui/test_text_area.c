/* Text of several lines: how it is broken, and what keys do to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <SDL_ttf.h>

#include "base/utf8.h"
#include "kit/text_area.h"
#include "../rules/random_position.h"

static Painter painter;
static TextArea area;
static AreaLines lines;

static void lay_out(int width) {
    area_lay_out(&lines, &painter, &area, width);
}

static bool press(SDL_Keycode key, Uint16 mod) {
    bool changed;
    lay_out(200);
    area_key(&area, &lines, &painter, &(SDL_Keysym){.sym = key, .mod = mod}, &changed);
    return changed;
}

/* Every byte is in one line, none is too wide unless it is a single letter, and lines that were
 * broken are broken at blanks where there are any. */
static void lines_hold_all_of_the_text(void **state) {
    (void)state;
    static const char *const words[] = {"a",      "stone ",   "  ", "\n",
                                        "Grüße ", "connects", "✓",  " 漢字"};
    uint64_t random = 5;
    int checked = 0;
    for (int round = 0; round < 200; round++) {
        area_set(&area, "");
        for (int i = random_below(&random, 60); i > 0; i--)
            assert_true(area_insert(&area, words[random_below(&random, 8)]));
        int width = 10 + random_below(&random, 200);
        lay_out(width);
        assert_int_equal(lines.starts[0], 0);
        assert_int_equal(lines.starts[lines.count], area.length);
        for (int i = 0; i < lines.count; i++, checked++) {
            char text[AREA_LINE_TEXT];
            area_line_text(&lines, &area, i, text);
            assert_true(lines.starts[i] < lines.starts[i + 1] || i + 1 == lines.count);
            assert_true(utf8_is_valid(span_of(text)));
            assert_null(strchr(text, '\n'));
            for (size_t n = strlen(text); n && text[n - 1] == ' '; n--) text[n - 1] = 0;
            int shown = text_width(&painter, STYLE_BODY, text);
            size_t letters = 0;
            for (const char *c = text; *c; c++) letters += ((unsigned char)*c & 0xC0) != 0x80;
            assert_true(shown <= width || letters == 1);
            for (int at = lines.starts[i]; at < lines.starts[i + 1]; at++)
                assert_int_equal(area_line_of(&lines, at), i);
        }
    }
    printf("%d lines\n", checked);
}

static void keys_edit_and_walk(void **state) {
    (void)state;
    area_set(&area, "one\n\nthree");
    assert_int_equal(area.caret, area.length);
    press(SDLK_UP, 0); /* the empty line */
    assert_int_equal(area.caret, 4);
    press(SDLK_UP, 0);
    assert_int_equal(area.caret, 0);
    press(SDLK_END, 0);
    assert_int_equal(area.caret, 3);
    assert_true(press(SDLK_RETURN, 0));
    assert_string_equal(area.text, "one\n\n\nthree");
    assert_true(press(SDLK_BACKSPACE, 0) && press(SDLK_DELETE, 0));
    assert_string_equal(area.text, "one\nthree");
    press(SDLK_HOME, 0);
    press(SDLK_DOWN, 0);
    assert_int_equal(area.caret, 4);
    press(SDLK_DOWN, 0); /* there is no line below */
    assert_int_equal(area.caret, area.length);
    assert_false(press(SDLK_DELETE, 0));
    press(SDLK_HOME, KMOD_CTRL);
    assert_int_equal(area.caret, 0);
    assert_false(press(SDLK_BACKSPACE, 0));
    press(SDLK_a, KMOD_CTRL);
    assert_true(area_insert(&area, "ö\r\n\tx\001y"));
    assert_string_equal(area.text, "ö\n xy");
    press(SDLK_HOME, KMOD_CTRL);
    press(SDLK_RIGHT, 0);
    assert_int_equal(area.caret, 2); /* a letter of two bytes */
    press(SDLK_a, KMOD_CTRL);
    assert_true(press(SDLK_BACKSPACE, 0));
    assert_int_equal(area.length, 0);
    assert_true(area_insert(&area, "a\303(\377")); /* no UTF-8 */
    assert_true(utf8_is_valid(span_of(area.text)));
}

static void a_text_too_long_is_cut_and_locked(void **state) {
    (void)state;
    char *text = malloc(AREA_BYTES + 8);
    assert_non_null(text);
    for (int i = 0; i < AREA_BYTES; i += 2) memcpy(text + i, "ä", 3);
    area_set(&area, text);
    assert_false(area.locked);
    assert_int_equal(area.length, AREA_BYTES);
    assert_false(area_insert(&area, "x")); /* it does not fit */
    assert_true(press(SDLK_BACKSPACE, 0));
    assert_true(area_insert(&area, "x"));
    memcpy(text + AREA_BYTES, "end", 4);
    memmove(text + 1, text, AREA_BYTES + 3);
    text[0] = 'a';
    area_set(&area, text);
    assert_true(area.locked);
    assert_true(utf8_is_valid(span_of(area.text)));
    assert_int_equal(area.length, AREA_BYTES - 1);
    assert_false(area_insert(&area, "x") || press(SDLK_DELETE, 0) || press(SDLK_x, KMOD_CTRL));
    free(text);
    /* more lines than are laid out: the rest is one line, and nothing is written behind the array */
    area_set(&area, "");
    while (area_insert(&area, "\n")) continue;
    lay_out(100);
    assert_int_equal(lines.count, AREA_LINES_MAX);
    assert_int_equal(lines.starts[lines.count], area.length);
}

static void a_place_is_found_by_its_distance(void **state) {
    (void)state;
    area_set(&area, "Lines of Action\nis a game");
    lay_out(400);
    for (int at = 0; at <= area.length; at++) {
        int line = area_line_of(&lines, at), x = area_x_of(&lines, &painter, &area, at);
        assert_int_equal(area_place_at(&lines, &painter, &area, line, x), at);
    }
    assert_int_equal(area_place_at(&lines, &painter, &area, 0, -5), 0);
    assert_int_equal(area_place_at(&lines, &painter, &area, 1, 9999), area.length);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_hold_all_of_the_text),
        cmocka_unit_test(keys_edit_and_walk),
        cmocka_unit_test(a_text_too_long_is_cut_and_locked),
        cmocka_unit_test(a_place_is_found_by_its_distance),
    };
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface ? SDL_CreateSoftwareRenderer(surface) : NULL;
    Reason why;
    if (!renderer || TTF_Init()) return 1;
    Fonts *fonts = fonts_create(renderer, &why);
    if (!fonts || !painter_init(&painter, renderer, fonts)) return 1;
    painter_begin(&painter, &themes[0], 1, PASS_LAYOUT);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    painter_finish(&painter);
    fonts_destroy(fonts);
    TTF_Quit();
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    return failed;
}
