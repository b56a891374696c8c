/* Options of a command line: defaults, values of every kind, nested tables, and every refusal. */
#include "base/options.h"
#include "base/shard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (int)(sizeof(array) / sizeof *(array))

typedef struct {
    int64_t depth;
    const char *level;
} Inner;

typedef struct {
    bool quiet;
    int64_t count;
    double share;
    const char *name, *colour, *shape;
    StringList files;
    Inner first, second;
    const char *last;
} Outer;

static const char *const colours[] = {"black", "white", "both", NULL};

static const Option inner[] = {
    {"depth", OPTION_INT, offsetof(Inner, depth), 1, 9, "N", .value = 4},
    {"level", OPTION_STRING, offsetof(Inner, level), 0, 0, "WORD", .text = "easy"},
    {0}};
/* The same table under other names. */
static const Option renamed[] = {
    {"depth-2", OPTION_INT, offsetof(Inner, depth), 1, 9, "N", .value = 5},
    {"level-2", OPTION_STRING, offsetof(Inner, level), 0, 0, "WORD", .text = NULL},
    {0}};
static const Option table[] = {
    {"quiet", OPTION_FLAG, offsetof(Outer, quiet), 0, 0, NULL, .text = NULL},
    {"count", OPTION_INT, offsetof(Outer, count), -5, 50, "N", .value = 7},
    {.offset = offsetof(Outer, first), .more = inner},
    {"share", OPTION_REAL, offsetof(Outer, share), 0, 1, "X", .value = 0.25},
    {.offset = offsetof(Outer, second), .more = renamed},
    {"name", OPTION_STRING, offsetof(Outer, name), 0, 0, "NAME", .text = "none"},
    {"colour", OPTION_STRING, offsetof(Outer, colour), 0, 0, "C", .value = 1, .choices = colours},
    {"shape", OPTION_STRING, offsetof(Outer, shape), 0, 0, "C", .choices = colours, .unset = true},
    {"file", OPTION_LIST, offsetof(Outer, files), 0, 0, "FILE", .text = NULL},
    {"last", OPTION_STRING, offsetof(Outer, last), 0, 0, "C", .value = OPTION_NO_CHOICE,
     .choices = colours},
    {0}};

static bool read_words(const char *const *words, int count, Outer *o, Reason *why) {
    char *copy[32];
    assert_true(count <= COUNT(copy));
    if (count) memcpy(copy, words, (size_t)count * sizeof *copy);
    return options_read(table, count, copy, o, why);
}

static Outer defaults(void) {
    Outer o;
    memset(&o, 0x5A, sizeof o);
    options_set_defaults(table, &o);
    return o;
}

static void defaults_of_every_kind(void **state) {
    (void)state;
    Outer o = defaults();
    assert_false(o.quiet);
    assert_int_equal(o.count, 7);
    assert_true(o.share == 0.25);
    assert_string_equal(o.name, "none");
    assert_ptr_equal(o.colour, colours[1]);
    assert_null(o.shape);
    assert_null(o.last);
    assert_int_equal(o.files.count, 0);
    assert_int_equal(o.first.depth, 4);
    assert_string_equal(o.first.level, "easy");
    assert_int_equal(o.second.depth, 5);
    assert_null(o.second.level);
}

/* A walk gives all rows in their order, and after each the place of its table. */
static void rows_come_in_order(void **state) {
    (void)state;
    static const char *const names[] = {"quiet",   "count", "depth",  "level", "share", "depth-2",
                                        "level-2", "name",  "colour", "shape", "file",  "last"};
    OptionWalk walk = {.next = table};
    for (int i = 0; i < COUNT(names); i++) {
        const Option *o = option_next(&walk);
        assert_non_null(o);
        assert_string_equal(o->name, names[i]);
        size_t base = i == 2 || i == 3   ? offsetof(Outer, first)
                      : i == 5 || i == 6 ? offsetof(Outer, second)
                                         : 0;
        assert_int_equal(walk.base, base);
    }
    assert_null(option_next(&walk));
    assert_null(option_next(&walk));
}

static void values_of_every_kind(void **state) {
    (void)state;
    static const char *const words[] = {
        "--quiet",     "--count=-5", "--share", "0.5",          "--name=a=b",   "--colour",
        "BOTH",        "--file=one", "--file",  "--quiet",      "--depth",      "9",
        "--depth-2=1", "--level-2",  "hard",    "--last=White", "--shape=black"};
    Outer o = defaults();
    Reason why = {""};
    if (!read_words(words, COUNT(words), &o, &why)) fail_msg("%s", why.text);
    assert_true(o.quiet);
    assert_int_equal(o.count, -5);
    assert_true(o.share == 0.5);
    assert_string_equal(o.name, "a=b");
    assert_ptr_equal(o.colour, colours[2]); /* the spelling of the table */
    assert_ptr_equal(o.last, colours[1]);
    assert_ptr_equal(o.shape, colours[0]);
    assert_int_equal(o.files.count, 2);
    assert_string_equal(o.files.items[0], "one");
    assert_string_equal(o.files.items[1], "--quiet"); /* a value, whatever it looks like */
    assert_int_equal(o.first.depth, 9);
    assert_string_equal(o.first.level, "easy");
    assert_int_equal(o.second.depth, 1);
    assert_string_equal(o.second.level, "hard");
    /* no words: nothing changes, defaults included */
    o.count = 42;
    assert_true(read_words(NULL, 0, &o, &why));
    assert_int_equal(o.count, 42);
}

static void refusals(void **state) {
    (void)state;
    static const struct {
        const char *words[2], *why;
    } rows[] = {
        {{"--quiet=yes"}, "--quiet takes no value"},
        {{"--count"}, "--count needs a value"},
        {{"--count", ""}, "--count takes a whole number from -5 to 50, not ''"},
        {{"--count=51"}, "--count takes a whole number from -5 to 50, not '51'"},
        {{"--count=-6"}, "--count takes a whole number from -5 to 50, not '-6'"},
        {{"--count=1.5"}, "--count takes a whole number from -5 to 50, not '1.5'"},
        {{"--share=1.01"}, "--share takes a number from 0 to 1, not '1.01'"},
        {{"--share=half"}, "--share takes a number from 0 to 1, not 'half'"},
        {{"--depth=0"}, "--depth takes a whole number from 1 to 9, not '0'"},
        {{"--colour=red"}, "--colour is black, white or both, not 'red'"},
        {{"--Quiet"}, "unknown option '--Quiet', did you mean --quiet?"},
        {{"--quite"}, "unknown option '--quite', did you mean --quiet?"},
        {{"--levle-2=x"}, "unknown option '--levle-2=x', did you mean --level-2?"},
        {{"-quiet"}, "unknown option '-quiet', did you mean --quiet?"},
        {{"quiet"}, "unknown option 'quiet', did you mean --quiet?"},
        {{"--quie"}, "unknown option '--quie', did you mean --quiet?"},
        {{"--something"}, "unknown option '--something'"},
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Outer o = defaults(), before = o;
        Reason why = {""};
        int words = rows[i].words[1] ? 2 : 1;
        if (read_words(rows[i].words, words, &o, &why)) fail_msg("accepted: %s", rows[i].words[0]);
        assert_string_equal(why.text, rows[i].why);
        assert_memory_equal(&o, &before, sizeof o);
    }
    Outer o = defaults();
    Reason why = {""};
    const char *word = "--file=x";
    for (int i = 0; i < STRING_LIST_MAX; i++) assert_true(read_words(&word, 1, &o, &why));
    assert_false(read_words(&word, 1, &o, &why));
    assert_string_equal(why.text, "--file is given more than 64 times");
    assert_int_equal(o.files.count, STRING_LIST_MAX);
}

/* Of equally near words the first; in a long word more letters may be wrong. */
static void the_nearest_word_is_meant(void **state) {
    (void)state;
    static const struct {
        const char *word, *nearest;
    } rows[] = {{"bat", "cat"},
                {"cot", "cat"},
                {"hat", "hat"},
                {"dog", NULL},
                {"cta", "cat"},
                {"xyt", NULL},
                {"openigns-book", "openings-book"},
                {"openingsbok", "openings-book"},
                {"opbook", NULL}};
    static const char *const known[] = {"cat", "hat", "openings-book"};
    for (int i = 0; i < COUNT(rows); i++) {
        Guess g = {.word = span_of(rows[i].word)};
        for (int k = 0; k < COUNT(known); k++) guess_try(&g, known[k]);
        if (!g.nearest != !rows[i].nearest) fail_msg("%s: %s", rows[i].word, g.nearest);
        if (g.nearest) assert_string_equal(g.nearest, rows[i].nearest);
    }
    assert_int_equal(option_choice(colours, "WHITE"), 1);
    assert_int_equal(option_choice(colours, "whit"), -1);
}

static void shards(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int shard, shards; /* 0 = refused */
    } rows[] = {{NULL, 1, 1},
                {"1/1", 1, 1},
                {"2/3", 2, 3},
                {"3/3", 3, 3},
                {"1000000/1000000", 1000000, 1000000},
                {"4/3", 0, 0},
                {"0/3", 0, 0},
                {"1", 0, 0},
                {"1/", 0, 0},
                {"/2", 0, 0},
                {"1/0", 0, 0},
                {"", 0, 0},
                {"1/2/3", 0, 0},
                {"1/1000001", 0, 0}};
    for (int i = 0; i < COUNT(rows); i++) {
        int shard = -1, count = -1;
        Reason why = {""};
        if (shard_parse(rows[i].text, &shard, &count, &why) != (rows[i].shard > 0))
            fail_msg("%s", rows[i].text);
        if (rows[i].shard) {
            assert_int_equal(shard, rows[i].shard);
            assert_int_equal(count, rows[i].shards);
        } else {
            assert_non_null(strstr(why.text, "--shard is K/N with K from 1 to N"));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_of_every_kind),    cmocka_unit_test(rows_come_in_order),
        cmocka_unit_test(values_of_every_kind),      cmocka_unit_test(refusals),
        cmocka_unit_test(the_nearest_word_is_meant), cmocka_unit_test(shards)};
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
