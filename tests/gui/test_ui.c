/* Widgets without a window: walking the focus, keys, the mouse, scrolling. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kit/ui.h"

enum { A = 1, OFF, ROW, CHOICE, G1, G2, G3, FIELD, LIST, SELECT, SCROLL, DEEP, BELOW };

static Painter painter;
static Ui ui;
static Field field;

static void begin(void) {
    painter_begin(&painter, &themes[0], 1, PASS_LAYOUT);
    ui_begin(&ui);
}

/* A window with a widget of every kind, one under the other. */
static void view(void) {
    begin();
    ui_item(&ui, A, ROLE_BUTTON, (SDL_Rect){0, 0, 100, 20}, true, "a");
    ui_item(&ui, OFF, ROLE_BUTTON, (SDL_Rect){0, 20, 100, 20}, false, "off");
    ui_item(&ui, ROW, ROLE_ROW, (SDL_Rect){0, 40, 100, 20}, true, "row");
    UiItem *item = ui_item(&ui, CHOICE, ROLE_CHOICE, (SDL_Rect){0, 60, 100, 20}, true, "choice");
    item->count = 4, item->chosen = 1;
    ui_group(&ui, 7);
    ui_item(&ui, G1, ROLE_BUTTON, (SDL_Rect){0, 80, 100, 20}, true, "first");
    ui_item(&ui, G2, ROLE_BUTTON, (SDL_Rect){0, 100, 100, 20}, true, "second");
    ui_item(&ui, G3, ROLE_BUTTON, (SDL_Rect){0, 120, 100, 20}, true, "third");
    ui_group(&ui, 0);
    ui_item(&ui, FIELD, ROLE_FIELD, (SDL_Rect){0, 140, 100, 20}, true, "field")->field = &field;
    item = ui_item(&ui, LIST, ROLE_LIST, (SDL_Rect){0, 160, 100, 20}, true, "list");
    item->count = 25, item->chosen = 5;
    item = ui_item(&ui, SELECT, ROLE_SELECT, (SDL_Rect){0, 180, 100, 20}, true, "select");
    item->count = 3, item->chosen = 2;
    ui_end(&ui);
}

static int start(void **state) {
    (void)state;
    ui_init(&ui, &painter);
    field = (Field){.limit = 20};
    field_set(&field, "text");
    view();
    return 0;
}

static UiAction press(SDL_Keycode key, Uint16 mod, bool used) {
    UiAction out;
    assert_int_equal(ui_key(&ui, &(SDL_Keysym){.sym = key, .mod = mod}, &out), used);
    return out;
}

static void expect(UiAction got, UiVerb verb, int id, int value) {
    assert_int_equal(got.id, id);
    if (id == UI_NONE) return;
    assert_int_equal(got.verb, verb);
    assert_int_equal(got.value, value);
}

static void tab_walks_over_all_stops(void **state) {
    (void)state;
    static const int stops[] = {A, CHOICE, G1, FIELD, LIST, SELECT};
    enum { STOPS = sizeof stops / sizeof *stops };
    for (int i = 0; i < 2 * STOPS; i++) {
        expect(press(SDLK_TAB, 0, true), UI_CLICK, UI_NONE, 0);
        assert_int_equal(ui.focus, stops[i % STOPS]);
        assert_true(ui_is_focused(&ui, ui.focus));
    }
    for (int i = 2 * STOPS - 2; i >= 0; i--) {
        press(SDLK_TAB, KMOD_LSHIFT, true);
        assert_int_equal(ui.focus, stops[i % STOPS]);
    }
    /* from the middle of a group out of it, and into it at its first item from both sides */
    ui_focus(&ui, G2, true);
    press(SDLK_TAB, 0, true);
    assert_int_equal(ui.focus, FIELD);
    press(SDLK_TAB, KMOD_LSHIFT, true);
    assert_int_equal(ui.focus, G1);
    ui_focus(&ui, G3, true);
    press(SDLK_TAB, KMOD_LSHIFT, true);
    assert_int_equal(ui.focus, CHOICE);
    press(SDLK_TAB, KMOD_LCTRL, false);
    /* without a focus it begins at either end */
    ui_focus(&ui, UI_NONE, true);
    press(SDLK_TAB, KMOD_LSHIFT, true);
    assert_int_equal(ui.focus, SELECT);
}

static void arrows_walk_inside_a_group(void **state) {
    (void)state;
    static const struct {
        SDL_Keycode key;
        int focus;
    } steps[] = {{SDLK_UP, G1}, {SDLK_DOWN, G2}, {SDLK_DOWN, G3}, {SDLK_DOWN, G3}, {SDLK_UP, G2}};
    ui_focus(&ui, G1, true);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        press(steps[i].key, 0, true);
        assert_int_equal(ui.focus, steps[i].focus);
    }
    expect(press(SDLK_RETURN, 0, true), UI_CLICK, G2, SDL_BUTTON_LEFT);
    expect(press(SDLK_SPACE, 0, true), UI_CLICK, G2, SDL_BUTTON_LEFT);
    press(SDLK_RETURN, KMOD_LCTRL, false);
    ui_focus(&ui, A, true); /* in no group */
    press(SDLK_DOWN, 0, false);
    assert_int_equal(ui.focus, A);
}

static void keys_change_values(void **state) {
    (void)state;
    ui_focus(&ui, CHOICE, true);
    expect(press(SDLK_LEFT, 0, true), UI_CHOOSE, CHOICE, 0);
    expect(press(SDLK_RIGHT, 0, true), UI_CHOOSE, CHOICE, 2);
    expect(press(SDLK_HOME, 0, true), UI_CHOOSE, CHOICE, 0);
    expect(press(SDLK_END, 0, true), UI_CHOOSE, CHOICE, 3);
    ui_focus(&ui, SELECT, true);
    expect(press(SDLK_RIGHT, 0, true), UI_CHOOSE, UI_NONE, 0); /* at its end */
    expect(press(SDLK_RETURN, 0, true), UI_CLICK, SELECT, SDL_BUTTON_LEFT);
    ui_focus(&ui, LIST, true);
    expect(press(SDLK_UP, 0, true), UI_CHOOSE, LIST, 4);
    expect(press(SDLK_DOWN, 0, true), UI_CHOOSE, LIST, 6);
    expect(press(SDLK_PAGEUP, 0, true), UI_CHOOSE, LIST, 0);
    expect(press(SDLK_PAGEDOWN, 0, true), UI_CHOOSE, LIST, 15);
    expect(press(SDLK_END, 0, true), UI_CHOOSE, LIST, 24);
    expect(press(SDLK_RETURN, 0, true), UI_SUBMIT, LIST, 5);
    /* a focus that is not seen takes no keys */
    ui_focus(&ui, LIST, false);
    press(SDLK_UP, 0, false);
}

static void fields_take_letters(void **state) {
    (void)state;
    UiAction out;
    ui_focus(&ui, FIELD, true); /* all of it is selected, the next letter replaces it */
    expect(press(SDLK_x, 0, true), UI_EDIT, UI_NONE, 0);
    assert_true(ui_text(&ui, "x", &out));
    expect(out, UI_EDIT, FIELD, 0);
    assert_string_equal(field.text, "x");
    press(SDLK_BACKSPACE, 0, true);
    assert_string_equal(field.text, "");
    expect(press(SDLK_RETURN, 0, true), UI_SUBMIT, FIELD, 0);
    press(SDLK_UP, 0, true);
    press(SDLK_z, KMOD_LCTRL, true);
    press(SDLK_s, KMOD_LCTRL, false); /* a command */
    ui_focus(&ui, A, true);
    assert_false(ui_text(&ui, "x", &out));
}

static UiAction click(int x, int y, int x2, int y2) {
    UiAction out;
    ui_mouse_motion(&ui, x, y, 1);
    ui_mouse_down(&ui, SDL_BUTTON_LEFT, &out);
    assert_int_equal(out.id, UI_NONE);
    ui_mouse_motion(&ui, x2, y2, 2);
    ui_mouse_up(&ui, SDL_BUTTON_LEFT, &out);
    return out;
}

static void a_click_is_down_and_up_on_one_widget(void **state) {
    (void)state;
    expect(click(5, 5, 50, 19), UI_CLICK, A, SDL_BUTTON_LEFT);
    assert_int_equal(ui.focus, A);
    assert_false(ui.focus_visible);
    expect(click(5, 5, 5, 45), UI_CLICK, UI_NONE, 0);
    expect(click(5, 25, 5, 25), UI_CLICK, UI_NONE, 0); /* off */
    expect(click(5, 45, 5, 45), UI_CLICK, ROW, SDL_BUTTON_LEFT);
    assert_int_equal(ui.focus, A);
    expect(click(80, 65, 99, 65), UI_CHOOSE, CHOICE, 3);
    expect(click(80, 65, 60, 65), UI_CHOOSE, UI_NONE, 0); /* another part of it */
    click(5, 145, 5, 145);
    assert_true(ui_is_focused(&ui, FIELD));
    assert_int_equal(field.caret, 4);
    expect(click(500, 500, 500, 500), UI_CLICK, UI_NONE, 0);
}

/* A dialog covers what lies below it, also where it is not. */
static void a_layer_covers_what_is_below(void **state) {
    (void)state;
    begin();
    ui_item(&ui, BELOW, ROLE_BUTTON, (SDL_Rect){0, 0, 100, 20}, true, "below");
    ui_layer_begin(&ui);
    ui_item(&ui, A, ROLE_BUTTON, (SDL_Rect){200, 0, 100, 20}, true, "a");
    ui_item(&ui, G1, ROLE_BUTTON, (SDL_Rect){200, 20, 100, 20}, true, "b");
    ui_end(&ui);
    assert_null(ui_find(&ui, BELOW));
    assert_null(ui_find_label(&ui, "below"));
    assert_null(ui_at(&ui, 5, 5));
    expect(click(5, 5, 5, 5), UI_CLICK, UI_NONE, 0);
    ui_focus(&ui, BELOW, true);
    press(SDLK_RETURN, 0, false);
    for (int i = 0; i < 4; i++) {
        press(SDLK_TAB, 0, true);
        assert_int_equal(ui.focus, i % 2 ? G1 : A);
    }
}

/* A part of 100 rows of pixels with 500 of content: a button at its top and one deep down. */
static int scrolled_view(void) {
    begin();
    int offset = ui_scroll_begin(&ui, SCROLL, (SDL_Rect){0, 50, 100, 100}, 500);
    ui_item(&ui, A, ROLE_BUTTON, (SDL_Rect){10, 50 - offset, 80, 20}, true, "a");
    ui_item(&ui, DEEP, ROLE_BUTTON, (SDL_Rect){10, 450 - offset, 80, 20}, true, "deep");
    ui_scroll_end(&ui);
    ui_end(&ui);
    return offset;
}

static void what_has_the_focus_is_seen(void **state) {
    (void)state;
    assert_int_equal(scrolled_view(), 0);
    assert_int_equal(ui_find(&ui, DEEP)->rect.h, 0);
    assert_null(ui_at(&ui, 20, 455));
    ui_focus(&ui, A, true);
    press(SDLK_TAB, 0, true);
    assert_int_equal(ui.focus, DEEP);
    int offset = scrolled_view();
    assert_true(offset >= 320 && offset <= 400);
    assert_int_equal(ui_find(&ui, DEEP)->rect.h, 20);
    press(SDLK_TAB, 0, true);
    assert_int_equal(scrolled_view(), 0);
    ui_mouse_motion(&ui, 20, 60, 1);
    assert_true(ui_wheel(&ui, -1));
    assert_true(scrolled_view() > 0);
    assert_true(ui_wheel(&ui, -100));
    assert_int_equal(scrolled_view(), 400);
    assert_true(ui_wheel(&ui, 100));
    assert_int_equal(scrolled_view(), 0);
    ui_mouse_motion(&ui, 200, 60, 1);
    assert_false(ui_wheel(&ui, -1));
    view(); /* a part that is not there any more is forgotten */
    assert_int_equal(scrolled_view(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(tab_walks_over_all_stops, start),
        cmocka_unit_test_setup(arrows_walk_inside_a_group, start),
        cmocka_unit_test_setup(keys_change_values, start),
        cmocka_unit_test_setup(fields_take_letters, start),
        cmocka_unit_test_setup(a_click_is_down_and_up_on_one_widget, start),
        cmocka_unit_test_setup(a_layer_covers_what_is_below, start),
        cmocka_unit_test_setup(what_has_the_focus_is_seen, start),
    };
    if (!painter_init(&painter, NULL, NULL)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    painter_finish(&painter);
    return failed;
}
