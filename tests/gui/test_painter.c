/* The painter without a window: what has changed, what is kept, and the names of colours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../rules/random_position.h"
#include "kit/cache.h"
#include "kit/damage.h"
#include "kit/draw_list.h"

enum { THINGS = 30 };

typedef struct {
    SDL_Rect where;
    uint64_t what;
} Thing;

static Thing random_thing(uint64_t *random, int w, int h) {
    return (Thing){{random_below(random, w + 100) - 50, random_below(random, h + 100) - 50,
                    1 + random_below(random, 150), 1 + random_below(random, 150)},
                   random_below(random, 1000)};
}

static void draw(Damage *d, int w, int h, const Thing *things, int count) {
    damage_begin(d, w, h);
    for (int i = 0; i < count; i++) damage_add(d, things[i].where, things[i].what);
    damage_end(d);
}

static bool covered(const Damage *d, int x, int y) {
    for (int i = 0; i < d->count; i++)
        if (SDL_PointInRect(&(SDL_Point){x, y}, &d->rects[i])) return true;
    return false;
}

/* The slow twin: the things over a tile, in order, are the same as before. */
static bool tile_is_same(SDL_Rect tile, const Thing *a, const Thing *b, int count) {
    int k = 0;
    for (int i = 0; i < count; i++) {
        if (!SDL_HasIntersection(&a[i].where, &tile)) continue;
        while (k < count && !SDL_HasIntersection(&b[k].where, &tile)) k++;
        if (k == count || b[k].what != a[i].what) return false;
        k++;
    }
    while (k < count && !SDL_HasIntersection(&b[k].where, &tile)) k++;
    return k == count;
}

static void changed_tiles_and_no_others_are_painted(void **state) {
    (void)state;
    uint64_t random = 5;
    Damage d = {0};
    int mended = 0, whole = 0;
    for (int round = 0; round < 300; round++) {
        int w = 200 + random_below(&random, 900), h = 200 + random_below(&random, 600);
        Thing before[THINGS], now[THINGS];
        for (int i = 0; i < THINGS; i++) before[i] = now[i] = random_thing(&random, w, h);
        draw(&d, w, h, before, THINGS); /* of another size: all of it */
        assert_int_equal(d.count, 1);
        assert_true(d.rects[0].w == w && d.rects[0].h == h);
        draw(&d, w, h, before, THINGS);
        assert_int_equal(d.count, 0);
        for (int i = random_below(&random, 3); i >= 0; i--)
            now[random_below(&random, THINGS)] = random_thing(&random, w, h);
        draw(&d, w, h, now, THINGS);
        bool all = d.count == 1 && d.rects[0].w == w && d.rects[0].h == h;
        for (int y = 0; y < h; y += DAMAGE_TILE)
            for (int x = 0; x < w; x += DAMAGE_TILE) {
                SDL_Rect tile = {x, y, SDL_min(DAMAGE_TILE, w - x), SDL_min(DAMAGE_TILE, h - y)};
                bool painted = all || !tile_is_same(tile, before, now, THINGS);
                assert_true(covered(&d, x, y) == painted);
                assert_true(covered(&d, x + tile.w - 1, y + tile.h - 1) == painted);
            }
        for (int i = 0; i < d.count; i++) {
            SDL_Rect r = d.rects[i];
            assert_true(r.x >= 0 && r.y >= 0 && r.x + r.w <= w && r.y + r.h <= h);
        }
        whole += all;
        mended += !all;
    }
    assert_true(mended > 200);
    printf("%d pictures mended, %d painted anew\n", mended, whole);
    damage_forget(&d);
    damage_begin(&d, d.w, d.h);
    damage_end(&d);
    assert_int_equal(d.count, 1);
    damage_finish(&d);
}

static void too_many_changes_are_painted_as_one(void **state) {
    (void)state;
    enum { COLUMNS = 10, ROWS = 10 };
    Damage d = {0};
    for (int picture = 0; picture < 3; picture++) {
        damage_begin(&d, COLUMNS * DAMAGE_TILE, ROWS * DAMAGE_TILE);
        for (int i = 0; picture && i < COLUMNS * ROWS; i++) {
            SDL_Rect tile = {i % COLUMNS * DAMAGE_TILE, i / COLUMNS * DAMAGE_TILE, 1, 1};
            bool one = i < 3 * COLUMNS && i % COLUMNS == 4, board = (i / COLUMNS + i) % 2;
            if (picture == 1 ? one : one || board) damage_add(&d, tile, 1);
        }
        damage_end(&d);
        assert_int_equal(d.count, 1);
        if (picture == 1)
            assert_true(d.rects[0].w == DAMAGE_TILE && d.rects[0].h == 3 * DAMAGE_TILE);
        else
            assert_true(d.rects[0].w == d.w && d.rects[0].h == d.h);
    }
    damage_finish(&d);
}

static void hashes_depend_on_every_byte(void **state) {
    (void)state;
    unsigned char bytes[21] = {0};
    for (size_t length = 0; length <= sizeof bytes; length++) {
        uint64_t plain = damage_hash(0, bytes, length);
        assert_true(plain != damage_hash(1, bytes, length));
        if (length) assert_true(plain != damage_hash(0, bytes, length - 1));
        for (size_t i = 0; i < length; i++)
            for (int bit = 0; bit < 8; bit++) {
                bytes[i] ^= (unsigned char)(1 << bit);
                assert_true(plain != damage_hash(0, bytes, length));
                bytes[i] ^= (unsigned char)(1 << bit);
            }
    }
}

/* Against a list in which the one used last is in front. */
static void what_was_unused_for_longest_goes(void **state) {
    (void)state;
    enum { CAPACITY = 8, KEYS = 20 };
    Cache *cache = cache_create(CAPACITY);
    assert_non_null(cache);
    int recent[CAPACITY + 1], count = 0;
    uint64_t random = 9;
    for (int round = 0; round < 3000; round++) {
        int key = random_below(&random, KEYS), at = 0;
        while (at < count && recent[at] != key) at++;
        const Picture *found = cache_find(cache, &key, sizeof key);
        assert_true((found != NULL) == (at < count));
        if (found)
            assert_int_equal(found->w, key);
        else
            assert_int_equal(cache_add(cache, &key, sizeof key, (Picture){.w = key})->w, key);
        memmove(recent + 1, recent, (size_t)at * sizeof *recent);
        recent[0] = key;
        if (at == count && count < CAPACITY) count++;
        if (round % 700 == 699) {
            cache_clear(cache);
            count = 0;
        }
    }
    cache_destroy(cache);
    cache_destroy(NULL);
}

static void every_colour_has_a_name_of_its_own(void **state) {
    (void)state;
    for (int t = 0; t < THEME_COUNT; t++) {
        Theme theme = list_theme(&themes[t]);
        const Rgba *colors = &theme.bg;
        int count = (int)((&theme.scrim - colors) + 1);
        assert_true(count > 30);
        for (int i = 0; i < count; i++) {
            ColorName name = list_color(colors[i]);
            assert_true(name.text[0] != '#' && !strchr(name.text, '+'));
            for (int k = 0; k < i; k++)
                assert_string_not_equal(name.text, list_color(colors[k]).text);
        }
        assert_int_equal(theme.flat, themes[t].flat);
        assert_string_equal(list_color(theme.bg).text, "bg");
        assert_string_equal(list_color(theme.link[1]).text, "link.white");
        assert_string_equal(list_color(theme.stone[0][2]).text, "stone.black.dark");
        assert_string_equal(list_color(theme.scrim).text, "scrim");
        assert_string_equal(list_color(rgba_fade(theme.text, 0.4f)).text, "text/40%");
        assert_string_equal(list_color(rgba_mix(theme.accent, theme.text, 0.25f)).text,
                            "accent+25%text");
    }
    assert_string_equal(list_color(0x80141618).text, "#141618/50%");
    assert_string_equal(list_color(0x00FFFFFF).text, "none");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_tiles_and_no_others_are_painted),
        cmocka_unit_test(too_many_changes_are_painted_as_one),
        cmocka_unit_test(hashes_depend_on_every_byte),
        cmocka_unit_test(what_was_unused_for_longest_goes),
        cmocka_unit_test(every_colour_has_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
