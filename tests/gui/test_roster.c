/* The list of other engines: what is read is what was written, and nonsense is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/paths.h"
#include "game/roster.h"

static bool parse(Roster *r, const char *text, Reason *why) {
    reason_set(why, "no reason");
    return roster_parse(r, text, why);
}

static void engines_come_back(void **state) {
    (void)state;
    static Roster r, again;
    Reason why;
    assert_true(parse(&r,
                      "# ours\n\n[ Toy ]\n command = /bin/toy --noise 0 = x \nprotocol = ugi\n"
                      "option Hash = 64\noption Log File = /tmp/a b\noption Empty =\n"
                      "[Other]\ncommand = other\n",
                      &why));
    assert_int_equal(r.count, 2);
    const RosterEntry *toy = roster_find(&r, "Toy");
    assert_non_null(toy);
    assert_string_equal(toy->command, "/bin/toy --noise 0 = x");
    assert_int_equal(toy->protocol, PROTOCOL_UGI);
    assert_int_equal(toy->option_count, 3);
    assert_string_equal(roster_option(toy, "log file"), "/tmp/a b");
    assert_string_equal(roster_option(toy, "Empty"), "");
    assert_null(roster_option(toy, "Log"));
    assert_int_equal(roster_find(&r, "Other")->protocol, PROTOCOL_UCI);
    assert_null(roster_find(&r, "toy"));
    char *text = roster_format(&r);
    assert_non_null(text);
    assert_true(parse(&again, text, &why));
    free(text);
    assert_int_equal(again.count, r.count);
    for (int i = 0; i < r.count; i++) {
        const RosterEntry *a = &r.items[i], *b = &again.items[i];
        assert_string_equal(a->name, b->name);
        assert_string_equal(a->command, b->command);
        assert_int_equal(a->protocol, b->protocol);
        assert_int_equal(a->option_count, b->option_count);
        for (int k = 0; k < a->option_count; k++) {
            assert_string_equal(a->options[k].name, b->options[k].name);
            assert_string_equal(a->options[k].value, b->options[k].value);
        }
    }
}

/* Each of these lines is skipped and named; what stands around it is kept. */
static void nonsense_is_named_and_skipped(void **state) {
    (void)state;
    static const char *const lines[] = {"protocol = xboard",
                                        "colour = red",
                                        "no equals sign",
                                        "option = 3",
                                        "[Lia]",
                                        "[mia]",
                                        "[First]",
                                        "[]",
                                        "[unfinished",
                                        "[   ]",
                                        ("[a name that is longer than any name of a player "
                                         "may be, so that it does not fit in its place]")};
    static Roster r;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char text[400];
        unsigned before = r.generation;
        Reason why;
        snprintf(text, sizeof text, "[First]\ncommand = a\n%s\n[Second]\ncommand = b\n%s\n",
                 lines[i], lines[i]);
        assert_false(parse(&r, text, &why));
        assert_non_null(strstr(why.text, "line 3 makes no sense"));
        assert_int_equal(r.count, 2);
        assert_string_equal(r.items[0].command, "a");
        assert_string_equal(r.items[1].command, "b");
        assert_int_not_equal(r.generation, before);
    }
    Reason why;
    assert_false(parse(&r, "command = of none\n", &why));
    assert_int_equal(r.count, 0);
}

static void there_is_room_for_so_many_engines_and_options(void **state) {
    (void)state;
    static Roster r;
    char text[1000] = "";
    for (int i = 0; i <= ROSTER_MAX; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "[E%d]\ncommand = c%d\n", i, i);
    Reason why;
    assert_false(parse(&r, text, &why));
    assert_int_equal(r.count, ROSTER_MAX);
    /* the command of the one that was refused is not that of another one */
    assert_string_equal(r.items[ROSTER_MAX - 1].command, "c11");
    RosterEntry *e = &r.items[0];
    for (int i = 0; i <= ROSTER_OPTIONS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "o%d", i);
        roster_set_option(e, name, "1");
    }
    assert_int_equal(e->option_count, ROSTER_OPTIONS_MAX);
    roster_set_option(e, "O7", "2");
    assert_string_equal(roster_option(e, "o7"), "2");
    assert_int_equal(e->option_count, ROSTER_OPTIONS_MAX);
    roster_set_option(e, "o7", NULL);
    roster_set_option(e, "o7", NULL);
    assert_null(roster_option(e, "o7"));
    assert_int_equal(e->option_count, ROSTER_OPTIONS_MAX - 1);
    assert_string_equal(roster_option(e, "o47"), "1");
}

static void free_names_are_free(void **state) {
    (void)state;
    static Roster r;
    char name[PLAYER_NAME];
    Reason why;
    assert_true(parse(&r, "[Toy]\n[Toy 2]\n[Engine]\n", &why));
    roster_free_name(&r, "New", -1, name);
    assert_string_equal(name, "New");
    roster_free_name(&r, "Toy", -1, name);
    assert_string_equal(name, "Toy 3");
    roster_free_name(&r, "Toy", 0, name); /* its own */
    assert_string_equal(name, "Toy");
    roster_free_name(&r, "", -1, name);
    assert_string_equal(name, "Engine 2");
    roster_free_name(&r, "Lia", -1, name);
    assert_string_equal(name, "Lia 2");
    roster_free_name(&r, "[a]\n", -1, name);
    assert_null(strpbrk(name, "[]\n"));
    assert_true(roster_is_preset("MIA") && roster_is_preset("lia") && !roster_is_preset("Toy"));
}

static void a_command_names_its_program(void **state) {
    (void)state;
    char path[PATH_BYTES], here[PATH_BYTES], want[PATH_BYTES + 8];
    assert_int_equal(setenv("HOME", "/home/ada", 1), 0);
    assert_true(roster_program("/usr/games/toy --noise 3", path));
    assert_string_equal(path, "/usr/games/toy");
    assert_true(roster_program("  \"/my engines/toy\" uci", path));
    assert_string_equal(path, "/my engines/toy");
    assert_true(roster_program("~/bin/toy", path));
    assert_string_equal(path, "/home/ada/bin/toy");
    assert_true(roster_program("./toy", path) && path_absolute(here, "."));
    snprintf(want, sizeof want, "%s/toy", here);
    assert_string_equal(path, want);
    assert_true(roster_program("/usr/games/", path));
    assert_string_equal(path, "/usr/games/");
    assert_false(roster_program("toy --path /usr", path));
    assert_false(roster_program("", path));
    assert_false(roster_program("\"/not/closed", path));
}

static void a_program_takes_the_place_of_another(void **state) {
    (void)state;
    static const struct {
        const char *before, *path, *after;
    } cases[] = {
        {"", "/bin/toy", "/bin/toy"},
        {"/bin/old", "/bin/toy", "/bin/toy"},
        {"old --noise 3 'a b'", "/bin/toy", "/bin/toy --noise 3 'a b'"},
        {"\"/a b/old\" uci", "/c d/toy", "\"/c d/toy\" uci"},
        {"\"/not/closed", "/bin/toy", "/bin/toy"},
    };
    char out[40];
    Reason why;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(roster_replace_program(cases[i].before, cases[i].path, out, sizeof out, &why));
        assert_string_equal(out, cases[i].after);
    }
    assert_false(roster_replace_program("", "/two\nlines", out, sizeof out, &why));
    assert_non_null(strstr(why.text, "line end"));
    assert_true(roster_replace_program("x 23456789", "/bin/1234567890123456789012345", out,
                                       sizeof out, &why));
    assert_int_equal(strlen(out), sizeof out - 1);
    assert_false(roster_replace_program("x 234567890", "/bin/1234567890123456789012345", out,
                                        sizeof out, &why));
    assert_non_null(strstr(why.text, "too long"));
    assert_false(roster_replace_program("", "/bin/123456789012345678901234567890123456", out,
                                        sizeof out, &why));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_come_back),
        cmocka_unit_test(nonsense_is_named_and_skipped),
        cmocka_unit_test(there_is_room_for_so_many_engines_and_options),
        cmocka_unit_test(free_names_are_free),
        cmocka_unit_test(a_command_names_its_program),
        cmocka_unit_test(a_program_takes_the_place_of_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
