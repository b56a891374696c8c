/* Numbers as they are written, at the limits of each form, and the lengths and places that are
 * computed from numbers: bars, thumbs and tooltips. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "window/layout.h"
#include "kit/numbers.h"
#include "game/session.h"
#include "kit/ui.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void clocks_are_written(void **state) {
    (void)state;
    static const struct {
        int64_t ms;
        const char *text;
    } rows[] = {{-1, "0:00.0"},         {0, "0:00.0"},         {99, "0:00.0"},
                {100, "0:00.1"},        {999, "0:00.9"},       {1000, "0:01.0"},
                {9999, "0:09.9"},       {10000, "0:10"},       {10001, "0:11"},
                {59000, "0:59"},        {59001, "1:00"},       {60000, "1:00"},
                {600000, "10:00"},      {3599000, "59:59"},    {3599001, "1:00:00"},
                {3600000, "1:00:00"},   {3600001, "1:00:01"},  {35999000, "9:59:59"},
                {36000000, "10:00:00"}, {86400000, "24:00:00"}};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(clock_text(rows[i].ms).text, rows[i].text);
}

static void sizes_are_written(void **state) {
    (void)state;
    static const struct {
        int64_t bytes;
        const char *text;
    } rows[] = {{0, "0 B"},
                {1, "1 B"},
                {999, "999 B"},
                {1000, "1.0 kB"},
                {1023, "1.0 kB"},
                {1024, "1.0 kB"},
                {1051, "1.1 kB"},
                {10000, "10.0 kB"},
                {999949, "999.9 kB"},
                {999950, "1.0 MB"},
                {1000000, "1.0 MB"},
                {1048576, "1.0 MB"},
                {123456789, "123.5 MB"},
                {INT64_C(5000000000), "5000.0 MB"}};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(size_text(rows[i].bytes).text, rows[i].text);
}

static void speeds_are_written(void **state) {
    (void)state;
    static const struct {
        uint64_t speed;
        const char *text;
    } rows[] = {{0, "0 nodes/s"},           {1, "1 nodes/s"},          {999, "999 nodes/s"},
                {1000, "1 k nodes/s"},      {1499, "1 k nodes/s"},     {1501, "2 k nodes/s"},
                {999499, "999 k nodes/s"},  {999500, "1.0 M nodes/s"}, {1000000, "1.0 M nodes/s"},
                {1049999, "1.0 M nodes/s"}, {1050001, "1.1 M nodes/s"}};
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(speed_text(rows[i].speed).text, rows[i].text);
}

static void scores_are_written(void **state) {
    (void)state;
    static const struct {
        int score, mate;
        const char *text;
    } rows[] = {{0, 0, "0.0"},        {4, 0, "0.0"},      {-4, 0, "0.0"},      {5, 0, "+0.1"},
                {-5, 0, "+0.1"},      {14, 0, "+0.1"},    {15, 0, "+0.2"},     {94, 0, "+0.9"},
                {95, 0, "+1.0"},      {995, 0, "+10.0"},  {-1235, 0, "+12.4"}, {0, 1, "win 1"},
                {300, -12, "win 12"}, {0, 250, "win 250"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[OPINION_TEXT_SIZE];
        opinion_format((Opinion){.score = rows[i].score, .mate = rows[i].mate}, text);
        assert_string_equal(text, rows[i].text);
    }
    static const char *const points[] = {"0", "½", "1", "1½", "2"};
    for (int i = 0; i < (int)COUNT(points); i++)
        assert_string_equal(points_text(i).text, points[i]);
    assert_string_equal(count_text(0).text, "0");
    assert_string_equal(count_text(999).text, "999");
    assert_string_equal(count_text(10000).text, "10,000");
    assert_string_equal(count_text(1234567).text, "1,234,567");
    assert_string_equal(points_text(1999).text, "999½");
    assert_string_equal(points_text(2000).text, "1000");
}

static void terms_are_written(void **state) {
    (void)state;
    static const struct {
        TimeKind kind;
        int64_t base, increment;
        const char *text;
        int moves;
    } rows[] = {{TIME_NONE, 0, 0, "no clock", 0},
                {TIME_GAME, 600000, 0, "40 moves in 10 min", 40},
                {TIME_GAME, 600000, 0, "1 move in 10 min", 1},
                {TIME_INCREMENT, 60000, 500, "12 moves in 1 min + 0.5 s", 12},
                {TIME_PER_MOVE, 200, 0, "0.2 s a move", 0},
                {TIME_PER_MOVE, 59999, 0, "59.999 s a move", 0},
                {TIME_PER_MOVE, 60000, 0, "60 s a move", 0},
                {TIME_GAME, 45000, 0, "45 s", 0},
                {TIME_GAME, 65000, 0, "1:05 min", 0},
                {TIME_GAME, 90250, 0, "1:30.25 min", 0},
                {TIME_GAME, 600000, 0, "10 min", 0},
                {TIME_GAME, INT64_C(59940000), 0, "999 min", 0},
                {TIME_INCREMENT, 180000, 0, "3 min + 0 s", 0},
                {TIME_INCREMENT, 30000, 2500, "30 s + 2.5 s", 0},
                {TIME_INCREMENT, 5400000, 61000, "90 min + 61 s", 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[48];
        TimeControl t = {.kind = rows[i].kind};
        t.base_ms = rows[i].base, t.increment_ms = rows[i].increment, t.moves = rows[i].moves;
        time_describe(&t, text, sizeof text);
        assert_string_equal(text, rows[i].text);
    }
}

/* The bar never shrinks, shows all parts within one pixel, and is full at the end only. */
static void bars_are_full_at_the_end(void **state) {
    (void)state;
    static const int widths[] = {1, 40, 132, 318, 440, 2000, 100000000};
    for (size_t w = 0; w < COUNT(widths); w++)
        for (int all = 1; all <= 1000; all++) {
            int before = 0;
            for (int done = 0; done <= all; done++) {
                int width = progress_width(widths[w], done, all);
                double exact = (double)widths[w] * done / all;
                assert_true(width >= before && width <= exact && width > exact - 1);
                before = width;
            }
            assert_int_equal(progress_width(widths[w], 0, all), 0);
            assert_int_equal(before, widths[w]);
        }
}

/* In parts of every height, with contents from hardly more to very much. */
static void thumbs_stay_in_their_track(void **state) {
    (void)state;
    Painter painter = {.scale = 1};
    static const float scales[] = {1, 1.25f, 1.5f, 2};
    for (size_t k = 0; k < COUNT(scales); k++)
        for (int view = 1; view < 900; view += 1 + view / 20)
            for (int content = view + 1; content < 200000; content += 1 + content / 9) {
                painter.scale = scales[k];
                UiScroll s = {.content = content, .view = view, .rect = {30, 70, 200, view}};
                int most = content - view, before = 0, length = 0;
                for (int step = 0; step <= 20; step++) {
                    s.offset = (int)((long)most * step / 20);
                    SDL_Rect thumb = ui_scroll_thumb(&s, &painter);
                    int end = s.rect.y + s.rect.h;
                    assert_true(thumb.y >= s.rect.y && thumb.y + thumb.h <= end);
                    assert_true(thumb.x > s.rect.x && thumb.x + thumb.w <= s.rect.x + s.rect.w);
                    assert_true(thumb.h > 0 && thumb.y >= before);
                    if (step == 0) assert_int_equal(thumb.y, s.rect.y);
                    if (step == 20) assert_int_equal(thumb.y + thumb.h, end);
                    if (step) assert_int_equal(thumb.h, length);
                    before = thumb.y, length = thumb.h;
                }
            }
}

/* Items of the sizes that buttons have, anywhere in the window: the tooltip is seen as a whole and
 * leaves its item free. */
static void tooltips_leave_their_item_free(void **state) {
    (void)state;
    static const struct {
        int w, h;
        float scale;
    } windows[] = {{500, 360, 1},       {640, 480, 1},    {1000, 681, 1},     {1120, 680, 1},
                   {1280, 800, 1},      {400, 700, 1},    {800, 1200, 1},     {800, 600, 1.25f},
                   {1600, 1000, 1.25f}, {960, 720, 1.5f}, {1920, 1200, 1.5f}, {2560, 1600, 2}};
    static const int sides[] = {16, 28, 44, 60};
    for (size_t i = 0; i < COUNT(windows); i++) {
        Layout l = layout_compute(windows[i].w, windows[i].h, windows[i].scale);
        for (size_t k = 0; k < COUNT(sides); k++)
            for (int text = 20; text <= 260; text += 80) {
                int side = (int)((float)sides[k] * l.scale), wide = (int)((float)text * l.scale);
                for (int y = 0; y + side <= l.window.h; y += 7)
                    for (int x = 0; x + side <= l.window.w; x += 7) {
                        SDL_Rect item = {x, y, side, side}, r = layout_tooltip(&l, item, wide);
                        assert_false(SDL_HasIntersection(&r, &item));
                        assert_true(r.x >= 0 && r.y >= 0 && r.w > wide);
                        assert_true(r.x + r.w <= l.window.w && r.y + r.h <= l.window.h);
                    }
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_written),
        cmocka_unit_test(sizes_are_written),
        cmocka_unit_test(speeds_are_written),
        cmocka_unit_test(scores_are_written),
        cmocka_unit_test(terms_are_written),
        cmocka_unit_test(bars_are_full_at_the_end),
        cmocka_unit_test(thumbs_stay_in_their_track),
        cmocka_unit_test(tooltips_leave_their_item_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
