/* The table of commands: keys, modes and names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "window/commands.h"

static void no_key_stands_twice_in_a_mode(void **state) {
    (void)state;
    int seen = 0;
    for (int mode = 0; mode < MODE_COUNT; mode++)
        for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++)
            for (int i = 0; i < COMMAND_KEYS_MAX && command_info[c].keys[i].key; i++) {
                if (!(command_info[c].modes >> mode & 1)) continue;
                const CommandKey *k = &command_info[c].keys[i];
                SDL_Keysym key = {.sym = k->key, .mod = k->mods};
                assert_int_equal(command_of_key((Mode)mode, &key), c);
                seen++;
            }
    assert_true(seen > COMMAND_COUNT);
}

static void every_command_has_a_name_of_its_own_a_key_and_a_mode(void **state) {
    (void)state;
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++) {
        const CommandInfo *info = &command_info[c];
        assert_non_null(info->name);
        assert_true(info->name[0] && info->keys[0].key);
        assert_true(info->modes & ((1 << MODE_COUNT) - 1));
        for (int d = c + 1; d < COMMAND_COUNT; d++)
            assert_string_not_equal(info->name, command_info[d].name);
    }
}

static void the_palette_finds_every_command_by_its_name(void **state) {
    (void)state;
    Command all[COMMAND_COUNT], found[COMMAND_COUNT];
    int count = command_search("", all);
    assert_int_equal(count, COMMAND_COUNT - 2); /* neither COMMAND_NONE nor the palette itself */
    for (int i = 0; i < count; i++) {
        bool there = false;
        int n = command_search(command_info[all[i]].name, found);
        for (int j = 0; j < n; j++) there = there || found[j] == all[i];
        assert_true(there);
    }
    assert_int_equal(command_search("MOVE  type", found), 1);
    assert_int_equal(found[0], COMMAND_TYPE_MOVE);
    assert_int_equal(command_search("no such command", found), 0);
}

static void the_manual_names_every_key(void **state) {
    (void)state;
    Buffer manual = {0};
    commands_manual(&manual);
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++) {
        char line[128];
        snprintf(line, sizeof line, "\n%s.\n", command_info[c].name);
        assert_non_null(strstr(buffer_text(&manual), line));
    }
    for (const char *c = buffer_text(&manual); *c; c++) assert_true((unsigned char)*c < 128);
    assert_non_null(strstr(buffer_text(&manual), ".It \"Ctrl+Shift+Z, Ctrl+Y\"\n"));
    assert_non_null(strstr(buffer_text(&manual), ".It \"Ctrl \\-, "));
    buffer_finish(&manual);
}

static void keys_are_written_as_people_read_them(void **state) {
    (void)state;
    static const struct {
        Command command;
        const char *text;
    } cases[] = {{COMMAND_NEW, "Ctrl+N"},     {COMMAND_REDO, "Ctrl+Shift+Z"},
                 {COMMAND_MOVE_NOW, "Enter"}, {COMMAND_DELETE, "Del"},
                 {COMMAND_LARGER, "Ctrl +"},  {COMMAND_SMALLER, "Ctrl −"},
                 {COMMAND_MORE_LINES, "+"},   {COMMAND_LINE_NEXT, "Shift+Right"},
                 {COMMAND_FULL_SCREEN, "F11"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[COMMAND_KEY_TEXT];
        command_key_format(cases[i].command, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void a_key_without_a_command_here_names_the_one_of_another_mode(void **state) {
    (void)state;
    SDL_Keysym space = {.sym = SDLK_SPACE}, hint = {.sym = SDLK_h};
    assert_int_equal(command_of_key(MODE_GAME, &space), COMMAND_ANALYSE);
    assert_int_equal(command_of_key(MODE_MATCH, &space), COMMAND_PAUSE);
    assert_int_equal(command_of_key(MODE_EDIT, &hint), COMMAND_HINT);
    hint.mod = KMOD_LALT;
    assert_int_equal(command_of_key(MODE_GAME, &hint), COMMAND_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_key_stands_twice_in_a_mode),
        cmocka_unit_test(every_command_has_a_name_of_its_own_a_key_and_a_mode),
        cmocka_unit_test(the_palette_finds_every_command_by_its_name),
        cmocka_unit_test(the_manual_names_every_key),
        cmocka_unit_test(keys_are_written_as_people_read_them),
        cmocka_unit_test(a_key_without_a_command_here_names_the_one_of_another_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
