/* The transposition table by itself: what is stored comes back, replacement step by step, win
 * distances, damaged entries, sizes and clearing.
 */
#include "fixture.h"

enum { ROUND_TRIPS = 100000 };

static Table one_slot(Table *whole) {
    table_init(whole);
    assert_true(table_resize(whole, 1, NULL));
    Table t = *whole;
    t.count = 1;
    return t;
}

static void store(Table *t, uint64_t key, int depth, int replace) {
    TableData d = {
        .move = (Move)(64 + key), .score = (int)key, .depth = depth, .bound = BOUND_EXACT};
    table_store(t, key, 0, &d, replace);
}

/* Depth of what is known under the key, -1 if nothing is. */
static int depth_of(const Table *t, uint64_t key) {
    TableData d;
    if (!table_probe(t, key, 0, &d)) return -1;
    assert_int_equal(d.move, 64 + key);
    assert_int_equal(d.score, key);
    return d.depth;
}

static void assert_known(const Table *t, int a, int b, int c, int d) {
    assert_int_equal(depth_of(t, 1), a);
    assert_int_equal(depth_of(t, 2), b);
    assert_int_equal(depth_of(t, 3), c);
    assert_int_equal(depth_of(t, 4), d);
}

static uint64_t key_in(const TableSlot *slot, int i) {
    return slot->entry[i].check ^ slot->entry[i].data;
}

static void two_deep_step_by_step(void **state) {
    (void)state;
    Table whole, t = one_slot(&whole);
    store(&t, 1, 5, REPLACE_TWO_DEEP); /* empty: goes first */
    assert_known(&t, 5, -1, -1, -1);
    assert_int_equal(key_in(t.slots, 0), 1);
    store(&t, 2, 4, REPLACE_TWO_DEEP); /* less deep: goes second */
    assert_known(&t, 5, 4, -1, -1);
    assert_int_equal(key_in(t.slots, 0), 1);
    store(&t, 3, 1, REPLACE_TWO_DEEP); /* less deep again: replaces the second */
    assert_known(&t, 5, -1, 1, -1);
    store(&t, 4, 5, REPLACE_TWO_DEEP); /* as deep: the first shifts, the second is lost */
    assert_known(&t, 5, -1, -1, 5);
    assert_int_equal(key_in(t.slots, 0), 4);
    assert_int_equal(key_in(t.slots, 1), 1);
    store(&t, 4, 2, REPLACE_TWO_DEEP); /* same position, in place though less deep */
    assert_known(&t, 5, -1, -1, 2);
    assert_int_equal(key_in(t.slots, 0), 4);
    store(&t, 1, 9, REPLACE_TWO_DEEP); /* same position in the second place: stays there */
    assert_known(&t, 9, -1, -1, 2);
    assert_int_equal(key_in(t.slots, 1), 1);
    store(&t, 2, 3, REPLACE_TWO_DEEP); /* deeper than the first, whatever the second holds */
    assert_known(&t, -1, 3, -1, 2);
    table_finish(&whole);
}

static void other_replacements(void **state) {
    (void)state;
    Table whole, t = one_slot(&whole);
    store(&t, 1, 5, REPLACE_ALWAYS);
    store(&t, 3, 1, REPLACE_ALWAYS);
    assert_known(&t, -1, -1, 1, -1);
    store(&t, 2, 1, REPLACE_ALWAYS); /* an even key has the other entry */
    assert_known(&t, -1, 1, 1, -1);
    store(&t, 4, 7, REPLACE_ALWAYS);
    assert_known(&t, -1, -1, 1, 7);
    table_clear(&t);
    store(&t, 1, 5, REPLACE_DEEPER);
    store(&t, 3, 4, REPLACE_DEEPER);
    assert_known(&t, 5, -1, -1, -1);
    store(&t, 2, 4, REPLACE_DEEPER);
    assert_known(&t, 5, 4, -1, -1);
    store(&t, 3, 5, REPLACE_DEEPER);
    assert_known(&t, -1, 4, 5, -1);
    store(&t, 3, 1, REPLACE_DEEPER); /* the same position is always brought up to date */
    assert_known(&t, -1, 4, 1, -1);
    table_finish(&whole);
}

static void everything_comes_back(void **state) {
    (void)state;
    Table t;
    uint64_t random = 4;
    table_init(&t);
    assert_true(table_resize(&t, 1, NULL));
    for (int i = 0; i < ROUND_TRIPS; i++) {
        uint64_t key = random_word(&random);
        int ply = random_below(&random, PLY_MAX);
        Score score = random_below(&random, 2 * SCORE_EVAL_MAX + 1) - SCORE_EVAL_MAX;
        if (i % 3 == 0) score = score_win_in(ply + random_below(&random, 300));
        if (i % 3 == 1) score = score_loss_in(ply + random_below(&random, 300));
        TableData in = {.move = (Move)random_below(&random, 4096),
                        .score = score,
                        .depth = random_below(&random, 256),
                        .bound = (Bound)(1 + random_below(&random, 3))},
                  out;
        table_store(&t, key, ply, &in, REPLACE_ALWAYS);
        assert_true(table_probe(&t, key, ply, &out));
        assert_int_equal(out.move, in.move);
        assert_int_equal(out.score, in.score);
        assert_int_equal(out.depth, in.depth);
        assert_int_equal(out.bound, in.bound);
    }
    print_message("%d entries\n", ROUND_TRIPS);
    table_finish(&t);
}

static void wins_count_from_the_position(void **state) {
    (void)state;
    Table t;
    TableData out, win = {.score = score_win_in(9), .depth = 3, .bound = BOUND_LOWER},
                   loss = {.score = score_loss_in(9), .depth = 3, .bound = BOUND_UPPER},
                   draw = {.score = SCORE_DRAW, .depth = 3, .bound = BOUND_EXACT};
    table_init(&t);
    assert_true(table_resize(&t, 1, NULL));
    /* Nine plies from the root, seen from ply 4: five plies from the position. */
    table_store(&t, 7, 4, &win, REPLACE_TWO_DEEP);
    assert_true(table_probe(&t, 7, 0, &out));
    assert_int_equal(out.score, score_win_in(5));
    assert_true(table_probe(&t, 7, 20, &out));
    assert_int_equal(out.score, score_win_in(25));
    table_store(&t, 8, 4, &loss, REPLACE_TWO_DEEP);
    assert_true(table_probe(&t, 8, 6, &out));
    assert_int_equal(out.score, score_loss_in(11));
    table_store(&t, 9, 4, &draw, REPLACE_TWO_DEEP);
    assert_true(table_probe(&t, 9, 6, &out));
    assert_int_equal(out.score, SCORE_DRAW);
    table_finish(&t);
}

static void torn_entries_miss(void **state) {
    (void)state;
    Table whole, t = one_slot(&whole);
    TableData out;
    store(&t, 1, 5, REPLACE_TWO_DEEP);
    TableSlot good = *t.slots;
    for (int bit = 0; bit < 64; bit++) {
        t.slots->entry[0].data = good.entry[0].data ^ (UINT64_C(1) << bit);
        assert_false(table_probe(&t, 1, 0, &out));
        t.slots->entry[0].data = good.entry[0].data;
        t.slots->entry[0].check = good.entry[0].check ^ (UINT64_C(1) << bit);
        assert_false(table_probe(&t, 1, 0, &out));
        t.slots->entry[0].check = good.entry[0].check;
        assert_true(table_probe(&t, 1, 0, &out));
    }
    /* Half of one entry and half of another. */
    table_clear(&t);
    store(&t, 2, 7, REPLACE_TWO_DEEP);
    t.slots->entry[0].check = good.entry[0].check;
    assert_false(table_probe(&t, 1, 0, &out));
    assert_false(table_probe(&t, 2, 0, &out));
    table_finish(&whole);
}

static void impossible_scores_miss(void **state) {
    (void)state;
    Table whole, t = one_slot(&whole);
    TableData out;
    static const int scores[] = {SCORE_WIN + 1, -SCORE_WIN - 1, INT16_MAX, INT16_MIN};
    for (int i = 0; i < COUNT(scores); i++) {
        uint64_t data = (uint64_t)(uint16_t)scores[i] << 16 | UINT64_C(3) << 40;
        t.slots->entry[0].data = data;
        t.slots->entry[0].check = 5 ^ data;
        assert_false(table_probe(&t, 5, 0, &out));
    }
    table_finish(&whole);
}

static void sizes(void **state) {
    (void)state;
    Table t;
    Reason why = {""};
    TableData out, in = {.score = 12, .depth = 3, .bound = BOUND_EXACT};
    table_init(&t);
    table_store(&t, 1, 0, &in, REPLACE_TWO_DEEP); /* no memory yet: nothing happens */
    assert_false(table_probe(&t, 1, 0, &out));
    assert_int_equal(table_permille(&t), 0);
    table_clear(&t);
    table_prefetch(&t, 1);
    for (size_t megabytes = 1; megabytes <= 5; megabytes += 2) {
        assert_true(table_resize(&t, megabytes, &why));
        assert_int_equal(table_megabytes(&t), megabytes);
        assert_false(table_probe(&t, 1, 0, &out));
        /* All keys find a slot inside. */
        assert_ptr_equal(table_slot(&t, 0), t.slots);
        assert_ptr_equal(table_slot(&t, UINT64_MAX), t.slots + t.count - 1);
        table_store(&t, 1, 0, &in, REPLACE_TWO_DEEP);
    }
    static const size_t refused[] = {0,        SIZE_MAX >> 20,  SIZE_MAX >> 21,
                                     SIZE_MAX, (size_t)1 << 44, (size_t)1 << 26};
    for (int i = 0; i < COUNT(refused); i++) {
        TableSlot *slots = t.slots;
        why.text[0] = '\0';
        assert_false(table_resize(&t, refused[i], &why));
        assert_true(why.text[0]);
        assert_ptr_equal(t.slots, slots);
        assert_int_equal(table_megabytes(&t), 5);
        assert_true(table_probe(&t, 1, 0, &out) && out.score == 12);
    }
    print_message("the last refusal: %s\n", why.text);
    static const size_t entries[] = {1, 2, 7, 8192, 65536, 100001};
    for (int i = 0; i < COUNT(entries); i++) {
        assert_true(table_resize_entries(&t, entries[i], &why));
        assert_int_equal(table_entries(&t), entries[i] + entries[i] % 2);
        assert_true(t.count * sizeof *t.slots <= t.bytes);
        assert_ptr_equal(table_slot(&t, UINT64_MAX), t.slots + t.count - 1);
    }
    assert_false(table_resize_entries(&t, 0, &why));
    assert_false(table_resize_entries(&t, SIZE_MAX, &why));
    table_finish(&t);
    assert_null(t.slots);
}

static void clearing(void **state) {
    (void)state;
    Table t;
    table_init(&t);
    assert_true(table_resize(&t, 1, NULL));
    for (int parts = 1; parts <= 7; parts += 3) {
        memset(t.slots, 0xAA, t.count * sizeof *t.slots);
        assert_int_equal(table_permille(&t), 1000);
        for (int part = 0; part < parts; part++) {
            /* What belongs to others is not touched. */
            size_t cleared = 0;
            table_clear_part(&t, part, parts);
            for (size_t i = 0; i < t.count; i++) cleared += t.slots[i].entry[0].data == 0;
            assert_true(part == parts - 1 ||
                        cleared == t.count / (size_t)parts * ((size_t)part + 1));
        }
        for (size_t i = 0; i < t.count; i++)
            for (int k = 0; k < 2; k++)
                assert_true(!t.slots[i].entry[k].data && !t.slots[i].entry[k].check);
        assert_int_equal(table_permille(&t), 0);
    }
    table_finish(&t);
}

/* Every entry is changed into something the search never wrote, but whose check word is right: a
 * search over it plays on legally. */
static void damaged_entries_are_harmless(void **state) {
    (void)state;
    Fixture f;
    fixture_init(&f, 1);
    Params params = params_of("MIA");
    Rules rules = rules_default();
    uint64_t random = 6;
    int damaged = 0;
    for (int i = 0; i < 200 / SLOWER; i++) {
        Position p = random_game_position(&random, &rules, 60);
        Game g;
        assert_true(game_init(&g, &p, &rules));
        fixture_search(&f, &g, &params, 4);
        for (size_t s = 0; s < f.table->count; s++)
            for (int k = 0; k < 2; k++) {
                TableEntry *e = &f.table->slots[s].entry[k];
                uint64_t key = e->check ^ e->data;
                if (!e->data) continue;
                e->data = random_word(&random);
                e->check = key ^ e->data;
                damaged++;
            }
        fixture_search_on(&f, &g, &params, 5);
        assert_true(game_move_is_legal(&g, f.w->roots[0].move, NULL));
        for (int k = 0; k < f.w->roots[0].line.length; k++)
            if (!game_play(&g, f.w->roots[0].line.moves[k], NULL)) fail_msg("%s", fen_of(&p));
        game_finish(&g);
    }
    print_message("%d damaged entries\n", damaged);
    assert_true(damaged > 1000);
    fixture_finish(&f);
}

/* An argument chooses tests by name, with * and ?. */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_deep_step_by_step),
        cmocka_unit_test(other_replacements),
        cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(wins_count_from_the_position),
        cmocka_unit_test(torn_entries_miss),
        cmocka_unit_test(impossible_scores_miss),
        cmocka_unit_test(sizes),
        cmocka_unit_test(clearing),
        cmocka_unit_test(damaged_entries_are_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
