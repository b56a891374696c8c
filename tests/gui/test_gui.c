/* Parts of the window that need no window: layout, marks, colours, settings, fields, pictures,
 * sessions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "window/desktop.h"
#include "kit/field.h"
#include "window/layout.h"
#include "board/marks.h"
#include "game/tree.h"
#include "work/picture.h"
#include "png_read.h"
#include "kit/raster.h"
#include "game/record_setup.h"
#include "game/review.h"
#include "rules/connect.h"
#include "rules/notation.h"
#include "game/session.h"
#include "game/settings.h"
#include "kit/theme.h"

static bool inside(SDL_Rect in, SDL_Rect out) {
    return in.x >= out.x && in.y >= out.y && in.x + in.w <= out.x + out.w &&
           in.y + in.h <= out.y + out.h;
}

static bool apart(SDL_Rect a, SDL_Rect b) {
    return !SDL_HasIntersection(&a, &b);
}

static void parts_fit_in_every_window(void **state) {
    (void)state;
    int seen = 0;
    for (int quarters = 4; quarters <= 12; quarters++)
        for (int w = 360; w <= 3840; w += 61)
            for (int h = 360; h <= 2160; h += 53) {
                float scale = (float)quarters / 4, lw = (float)w / scale, lh = (float)h / scale;
                bool portrait = lw < 0.9f * lh;
                if (portrait ? lw < LAYOUT_PORTRAIT_MIN_W || lh < LAYOUT_PORTRAIT_MIN_H
                             : lw < LAYOUT_MIN_W || lh < LAYOUT_MIN_H)
                    continue;
                Layout l = layout_compute(w, h, scale);
                seen++;
                assert_true(l.cell >= (int)(30 * scale));
                assert_int_equal(l.board.w, 8 * l.cell);
                assert_true(inside(l.board, l.window) && inside(l.panel, l.window));
                assert_true(inside(l.rail, l.window) && inside(l.status, l.window) &&
                            inside(l.bar, l.window));
                assert_true(apart(l.board, l.rail) && apart(l.board, l.status) &&
                            apart(l.board, l.bar));
                assert_true(apart(l.panel, l.status) && apart(l.panel, l.rail));
                if (!portrait) assert_true(apart(l.board, l.panel));
                if (portrait)
                    assert_true(l.moves.h > 0 && apart(l.board, l.card_top) &&
                                apart(l.card_bottom, l.board));
            }
    printf("%d sizes\n", seen);
    assert_true(seen > 5000);
    assert_int_equal(layout_compute(1119, 800, 1).mode, LAYOUT_COMPACT);
    assert_int_equal(layout_compute(1120, 800, 1).mode, LAYOUT_REGULAR);
    assert_int_equal(layout_compute(1280, 800, 1).cell, 89);
    assert_int_equal(layout_compute(640, 480, 1).cell, 48);
    assert_int_equal(layout_compute(540, 900, 1).cell, 61);
}

/* Worst contrast of a colour with what it can lie on. */
static double worst(Rgba c, const Rgba *under, int n) {
    double least = 21;
    for (int i = 0; i < n; i++) {
        double v = rgba_contrast(rgba_over(c, under[i]), under[i]);
        if (v < least) least = v;
    }
    return least;
}

static void colours_can_be_told_apart(void **state) {
    (void)state;
    assert_int_equal((int)THEME_COUNT, (int)SETTINGS_THEMES);
    for (int i = 0; i < THEME_COUNT; i++) {
        const Theme *t = &themes[i];
        assert_string_equal(t->name, settings_themes[i]);
        Rgba grounds[] = {t->bg, t->rail, t->surface, t->surface2};
        Rgba squares[] = {t->square_light, t->square_dark};
        double text = worst(t->text, grounds, 4), text2 = worst(t->text2, grounds, 4);
        double button = rgba_contrast(t->on_accent, t->accent),
               danger = rgba_contrast(t->danger, t->surface);
        double ink = worst(t->ink, squares, 2), arrow = worst(t->arrow, squares, 2);
        double cross = worst(t->danger, squares, 2);
        double black = worst(t->stone[BLACK][1], squares, 2),
               white = worst(t->stone[WHITE][1], squares, 2);
        double rim[2] = {worst(t->rim[BLACK], squares, 2), worst(t->rim[WHITE], squares, 2)};
        printf("%-14s text %.1f %.1f, button %.1f, danger %.1f, ink %.1f, arrow %.1f, cross %.1f, "
               "stones %.1f %.1f\n",
               t->label, text, text2, button, danger, ink, arrow, cross,
               black > rim[0] ? black : rim[0], white > rim[1] ? white : rim[1]);
        assert_true(worst(t->focus, squares, 2) >= 2.9); /* what people draw, with a halo */
        assert_true(text >= 4.5 && text2 >= 4.5 && button >= 4.5 && danger >= 4.5);
        assert_true(rgba_contrast(t->text, t->soft) >= 4.5 &&
                    rgba_contrast(t->text, t->danger_soft) >= 4.5);
        assert_true(ink >= 2.95 && arrow >= 2.95 && cross >= 2.95);
        assert_true((black > rim[0] ? black : rim[0]) >= 2.95 &&
                    (white > rim[1] ? white : rim[1]) >= 2.95);
    }
}

static uint64_t next_random(uint64_t *s) {
    *s ^= *s << 13, *s ^= *s >> 7, *s ^= *s << 17;
    return *s;
}

static void marks_agree_with_the_rules(void **state) {
    (void)state;
    uint64_t seed = 88172645463325252u;
    int stones = 0;
    for (int game = 0; game < 60; game++) {
        Game g;
        Rules rules = rules_default();
        assert_true(game_init(&g, NULL, &rules));
        for (int ply = 0; ply < 60; ply++) {
            Move list[MOVES_MAX];
            int n = game_moves(&g, list);
            if (!n) break;
            const Position *p = game_position(&g);
            Bits targets[SQUARES] = {0};
            for (int i = 0; i < n; i++)
                if (list[i] != MOVE_PASS) targets[move_from(list[i])] |= bits_of(move_to(list[i]));
            for (Bits own = p->stones[p->side]; own;) {
                Square s = bits_pop(&own);
                StoneMarks m;
                marks_of_stone(p, s, game & 1, &m);
                assert_true((m.quiet | m.capture) == targets[s] && !(m.quiet & m.capture));
                assert_true(!(m.quiet & pos_occupied(p)));
                for (int k = 0; k < 4; k++)
                    assert_int_equal(m.lines[k].count,
                                     bits_count(pos_occupied(p) & line_through[k][s]));
                for (int k = 0; k < m.block_count; k++)
                    assert_true(bits_has(p->stones[color_other(p->side)], m.blocks[k].blocker));
                stones++;
            }
            for (Color c = BLACK; c <= WHITE; c++) { /* links join exactly the groups */
                Link links[LINKS_MAX];
                int count = marks_links(p->stones[c], links), groups = bits_count(p->stones[c]);
                int root[SQUARES];
                for (int i = 0; i < SQUARES; i++) root[i] = i;
                for (int i = 0; i < count; i++) {
                    int a = links[i].a, b = links[i].b;
                    while (root[a] != a) a = root[a];
                    while (root[b] != b) b = root[b];
                    if (a != b) root[a] = b, groups--;
                }
                assert_int_equal(groups, connect_groups(p->stones[c]));
            }
            assert_true(game_play(&g, list[next_random(&seed) % (uint64_t)n], NULL));
        }
        game_finish(&g);
    }
    printf("%d stones\n", stones);
    assert_true(stones > 5000);
}

static void the_chain_reaches_every_stone(void **state) {
    (void)state;
    Position p;
    assert_true(fen_parse(span_of("1pppppp1/P3p2P/P3p2P/P3p3/8/8/8/8 w"), &p, NULL));
    Link links[LINKS_MAX];
    Square start = square_parse(span_of("e5"));
    int n = marks_chain(p.stones[BLACK], start, links);
    Bits reached = bits_of(start);
    for (int i = 0; i < n; i++) {
        assert_true(bits_has(reached, links[i].a));
        reached |= bits_of(links[i].b);
    }
    assert_true(reached == p.stones[BLACK]);
}

static void settings_come_back(void **state) {
    (void)state;
    Settings s = settings_default(), t = settings_default();
    Reason why;
    assert_true(settings_parse(
        &s, "theme = wood\nanimation=0\nlinks = no\nfuture-key = 7\nblack-name = Zoë\n", &why));
    assert_int_equal(s.theme, THEME_WOOD);
    assert_false(s.show_links);
    assert_string_equal(s.unknown, "future-key = 7\n");
    char *text = settings_format(&s);
    assert_non_null(text);
    assert_true(settings_parse(&t, text, &why));
    char *again = settings_format(&t);
    assert_string_equal(text, again);
    assert_non_null(strstr(text, "future-key = 7"));
    free(text);
    free(again);
    /* damaged lines are named and the rest holds */
    assert_false(settings_parse(&t, "nonsense\ntheme = pink\nlines = 9\nanimation = 100\n", &why));
    assert_non_null(strstr(why.text, "line 1"));
    assert_int_equal(t.animation_ms, 100);
    assert_int_equal(t.theme, THEME_WOOD);
    settings_finish(&s);
    settings_finish(&t);
}

static void fields_hold_whole_characters(void **state) {
    (void)state;
    Field f = {.limit = 8};
    SDL_Keysym back = {.sym = SDLK_BACKSPACE}, left = {.sym = SDLK_LEFT};
    bool changed;
    field_set(&f, "Zoë\nx");
    assert_string_equal(f.text, "Zoë");
    assert_true(field_key(&f, &back, &changed) && changed);
    assert_string_equal(f.text, "Zo");
    assert_true(field_insert(&f, "ëëëë\x01"));
    assert_string_equal(f.text, "Zoëëë");
    assert_true(field_key(&f, &left, &changed) && !changed);
    field_insert(&f, "");
    assert_int_equal(f.caret, 6);
    Field n = {.digits = true};
    field_set(&n, "1a2");
    assert_string_equal(n.text, "12");
    assert_int_equal(field_number(&n, 1, 20, 5), 12);
    assert_int_equal(field_number(&n, 1, 10, 5), 10);
    assert_int_equal(field_number(&n, 15, 20, 5), 15);
    field_set(&n, "");
    assert_int_equal(field_number(&n, 1, 10, 5), 5);
}

static void the_scale_leaves_room_for_everything(void **state) {
    (void)state;
    for (int w = 200; w <= 2000; w += 13)
        for (int h = 200; h <= 1400; h += 11)
            for (int quarters = 3; quarters <= 12; quarters++) {
                float wanted = (float)quarters / 4;
                int min_w, min_h;
                float scale = layout_fit_scale(w, h, wanted);
                layout_minimum(w, h, &min_w, &min_h);
                assert_true(scale <= wanted && scale >= 0.5f);
                bool fits = (float)w >= scale * (float)min_w - 0.5f &&
                            (float)h >= scale * (float)min_h - 0.5f;
                assert_true(fits || scale == 0.5f);
                bool room = (float)w >= wanted * (float)min_w && (float)h >= wanted * (float)min_h;
                if (room) assert_true(scale == wanted); /* no smaller than it must be */
            }
}

static void the_desktop_says_its_scale(void **state) {
    (void)state;
    assert_true(desktop_scale_in(NULL) == 0);
    assert_true(desktop_scale_in("") == 0);
    assert_true(desktop_scale_in("Xft.hinting:\t1\n") == 0);
    assert_true(desktop_scale_in("Xft.dpi:\t96\n") == 1);
    assert_true(desktop_scale_in("Xcursor.size:\t48\nXft.dpi:\t192\nXft.rgba:\tnone\n") == 2);
    assert_true(desktop_scale_in("Xft.dpi: 120") == 1.25);
    assert_true(desktop_scale_in("Xft.dpi: 480\n") == 3);
    assert_true(desktop_scale_in("Xft.dpi: nonsense\n") == 0);
    assert_true(desktop_scale_in("Xft.dpi: 1e9\n") == 0);
    assert_true(desktop_scale_in("My.Xft.dpi: 192\n") == 0);
}

static void a_field_of_time_takes_what_a_time_is_made_of(void **state) {
    (void)state;
    Field f = {.time = true};
    int64_t ms;
    field_insert(&f, "a1:b3 0.2-");
    assert_string_equal(f.text, "1:30.2");
    assert_true(field_time(&f, 60000, &ms));
    assert_int_equal(ms, 90200);
    field_set_time(&f, 1000, ms);
    assert_string_equal(f.text, "90.2");
}

static void pictures_can_be_read_back(void **state) {
    (void)state;
    enum { W = 61, H = 43 };
    uint32_t px[W * H];
    uint64_t seed = 99;
    for (int i = 0; i < W * H; i++)
        px[i] = i % 7 ? 0xFF203040u : (uint32_t)next_random(&seed) | 0xFF000000u;
    Buffer png = {0};
    picture_write(px, W, H, &png);
    Picture24 back;
    assert_true(png_read((const unsigned char *)png.text, png.length, &back));
    assert_int_equal(back.w, W);
    for (int i = 0; i < W * H; i++)
        assert_int_equal(back.rgb[3 * i] << 16 | back.rgb[3 * i + 1] << 8 | back.rgb[3 * i + 2],
                         px[i] & 0xFFFFFF);
    free(back.rgb);
    buffer_finish(&png);
}

static void discs_have_their_area(void **state) {
    (void)state;
    enum { SIDE = 64 };
    uint32_t px[SIDE * SIDE] = {0};
    Canvas c = {px, SIDE, SIDE, SIDE};
    canvas_shape(&c, shape_disc(32, 32, 20), 0xFFFFFFFF);
    double area = 0;
    for (int i = 0; i < SIDE * SIDE; i++) area += (px[i] >> 24) / 255.0;
    assert_true(area > 3.1416 * 400 * 0.995 && area < 3.1416 * 400 * 1.005);
}

static Move move_of(const char *text) {
    Move m;
    assert_true(move_parse(span_of(text), &m, NULL));
    return m;
}

static void clocks_run_for_the_side_to_move(void **state) {
    (void)state;
    Session s;
    unsigned versions = 0;
    Reason why;
    assert_true(session_init(&s, &versions));
    GameSetup setup = setup_default();
    setup.players[WHITE].kind = PLAYER_HUMAN;
    setup.time = (TimeControl){TIME_INCREMENT, 60000, 1000, 0};
    assert_true(session_start(&s, &setup, &why));
    assert_int_equal(session_time_left(&s, BLACK, 5000), 60000); /* starts with the first move */
    assert_true(session_play(&s, move_of("b1b3"), 5000, &why));
    assert_int_equal(session_time_left(&s, WHITE, 8000), 57000);
    assert_true(session_play(&s, move_of("h4f2"), 10000, &why));
    assert_int_equal(session_time_left(&s, WHITE, 20000), 56000);
    assert_int_equal(session_time_left(&s, BLACK, 20000), 51000);
    assert_true(session_take_back(&s, 20000));
    assert_int_equal(session_time_left(&s, WHITE, 20000), 60000);
    assert_false(session_check_flag(&s, 79999));
    assert_true(session_check_flag(&s, 80001));
    assert_int_equal(session_result(&s).reason, END_TIME);
    assert_true(s.live->time_left[WHITE] == 0 && s.live->time_left[BLACK] == 61);
    assert_false(session_play(&s, move_of("h4f2"), 90000, &why));
    session_finish(&s);
}

/* Black has two moves in 10 s and then 10 s more, White 60 s for the game. */
static void periods_and_odds(void **state) {
    (void)state;
    static const char *const to_go[] = {"2 moves to 2", "1 move to 2",  "1 move to 2",
                                        "2 moves to 4", "2 moves to 4", "1 move to 4"};
    Session s;
    unsigned versions = 0;
    Reason why;
    char words[160];
    assert_true(session_init(&s, &versions));
    GameSetup setup = setup_default();
    setup.players[WHITE].kind = PLAYER_HUMAN;
    setup.time = (TimeControl){TIME_INCREMENT, 10000, 500, 2};
    setup.time_odds = true;
    setup.white_time = (TimeControl){TIME_NONE, 60000, 0, 0};
    assert_true(session_start(&s, &setup, &why));
    int64_t left[2] = {10000, 60000};
    for (int i = 0; i < (int)(sizeof to_go / sizeof *to_go); i++) {
        Color c = s.live->position.side;
        session_describe_period(&s, BLACK, words, sizeof words);
        assert_string_equal(words, to_go[i]);
        session_describe_period(&s, WHITE, words, sizeof words);
        assert_string_equal(words, "");
        assert_int_equal(session_time_left(&s, BLACK, (uint64_t)(1000 + 2000 * i)),
                         left[BLACK] - (c == BLACK && i ? 2000 : 0));
        Move list[MOVES_MAX];
        assert_true(moves_generate(session_position(&s), list) > 0);
        assert_true(session_play(&s, list[0], (uint64_t)(1000 + 2000 * i), &why));
        left[c] -= i ? 2000 : 0;
        if (c == BLACK) left[c] += 500 + (i / 2 % 2 ? 10000 : 0);
        assert_int_equal(s.left[BLACK], left[BLACK]);
        assert_int_equal(s.left[WHITE], left[WHITE]);
    }
    Settings kept = settings_default(), read = settings_default(); /* in the file of settings too */
    kept.last_game = setup;
    char *file = settings_format(&kept);
    assert_true(settings_parse(&read, file, &why));
    free(file);
    assert_true(read.last_game.time_odds);
    assert_int_equal(read.last_game.time.moves, 2);
    assert_int_equal(read.last_game.white_time.base_ms, 60000);
    setup_describe_time(&setup, words, sizeof words);
    assert_string_equal(words, "Black 2 moves in 10 s + 0.5 s, White 1 min + 0 s");
    assert_true(record_setup_write(&s));
    assert_string_equal(record_info(&s.record, INFO_TIME), "Black 2/10+0.5, White 60");
    GameSetup back = record_setup_read(&s.record, true);
    assert_true(back.time_odds);
    TimeControl black = setup_time(&back, BLACK), white = setup_time(&back, WHITE);
    assert_int_equal(black.kind, TIME_INCREMENT);
    assert_int_equal(black.moves, 2);
    assert_int_equal(black.increment_ms, 500);
    assert_int_equal(white.kind, TIME_INCREMENT);
    assert_int_equal(white.base_ms, 60000);
    assert_int_equal(white.moves, 0);
    setup_swap_sides(&back); /* the times go with the players */
    assert_int_equal(setup_time(&back, BLACK).base_ms, 60000);
    assert_int_equal(setup_time(&back, WHITE).moves, 2);
    /* taken back, the period is as it was */
    assert_true(session_take_back(&s, 20000) && session_take_back(&s, 20000));
    assert_int_equal(session_moves_to_go(&s, BLACK), 2);
    assert_int_equal(s.left[BLACK], 19000);
    session_finish(&s);
}

static void clocks_follow_the_position_shown(void **state) {
    (void)state;
    Session s;
    unsigned versions = 0;
    assert_true(session_init(&s, &versions));
    GameSetup setup = setup_default();
    setup.time = (TimeControl){TIME_GAME, 60000, 0, 0};
    assert_true(session_start(&s, &setup, NULL));
    Move m[3];
    static const char *const text[] = {"b1b3", "h4f2", "c1c3"};
    for (int i = 0; i < 3; i++) {
        Reason why;
        assert_true(move_parse(span_of(text[i]), &m[i], &why));
        assert_true(session_play(&s, m[i], (uint64_t)(1000 + 5000 * i), &why));
    }
    int64_t end[2] = {session_time_left(&s, BLACK, 11000), session_time_left(&s, WHITE, 11000)};
    assert_true(end[BLACK] == 55000 && end[WHITE] == 55000);
    session_step(&s, -2);
    /* a clock that runs is never hidden; one that stands shows what was left here */
    assert_int_equal(session_time_shown(&s, WHITE, 13000), session_time_left(&s, WHITE, 13000));
    session_run_clock(&s, false, 13000);
    assert_int_equal(session_time_shown(&s, BLACK, 20000), 60000);
    assert_int_equal(session_time_shown(&s, WHITE, 20000), 60000);
    session_step(&s, 1);
    assert_int_equal(session_time_shown(&s, BLACK, 20000), 60000);
    assert_int_equal(session_time_shown(&s, WHITE, 20000), 55000);
    session_show_live(&s);
    assert_int_equal(session_time_shown(&s, BLACK, 20000), 55000);
    session_finish(&s);
}

static void terms_survive_in_the_record(void **state) {
    (void)state;
    Session s;
    unsigned versions = 0;
    Reason why;
    assert_true(session_init(&s, &versions));
    GameSetup setup = setup_default();
    setup.players[WHITE].level = LEVELS;
    setup.time = (TimeControl){TIME_GAME, 300000, 0, 0};
    assert_true(session_start(&s, &setup, &why));
    assert_true(session_play(&s, move_of("b1b3"), 1, &why));
    assert_true(record_set_extra(s.record.root, "ZZ[other]"));
    assert_true(record_setup_write(&s) && record_setup_write(&s));
    assert_non_null(strstr(s.record.root->extra, "ZZ[other]"));
    GameSetup back = record_setup_read(&s.record, false);
    assert_int_equal(back.players[WHITE].kind, PLAYER_LIA);
    assert_int_equal(back.players[WHITE].level, LEVELS);
    assert_string_equal(back.players[WHITE].name, "Lia");
    assert_int_equal(back.time.base_ms, 300000);
    assert_string_equal(record_info(&s.record, INFO_TIME), "300");
    /* terms nobody can mean are not believed */
    assert_true(record_set_extra(s.record.root, "XLIA[3 0 4 1 3 2 50 5 1001 0 50 5 0]"));
    back = record_setup_read(&s.record, false);
    assert_int_equal(back.players[WHITE].kind, PLAYER_HUMAN);
    assert_true(record_set_extra(s.record.root, "XLIA[1 7 99 1 3 2 5 5]"));
    back = record_setup_read(&s.record, false);
    assert_int_equal(back.players[WHITE].kind, PLAYER_HUMAN);
    session_finish(&s);
}

/* A name longer than a player's, whose 47th byte is within a letter, is written as it was read, until
 * the player is called otherwise. */
static void long_names_stay_whole(void **state) {
    (void)state;
    const char *whole = "Ada Lovelace of the Analytical Engine at last \xc3\x85ngstr\xc3\xb6m";
    Session s;
    unsigned versions = 0;
    assert_true(session_init(&s, &versions));
    assert_true(player_rename(&s, BLACK, whole) && record_setup_write(&s));
    assert_string_equal(record_info(&s.record, INFO_BLACK), whole);
    assert_string_equal(player_full_name(&s, BLACK), whole);
    assert_string_equal(s.setup.players[BLACK].name,
                        "Ada Lovelace of the Analytical Engine at last ");
    GameSetup back = record_setup_read(&s.record, false);
    assert_string_equal(back.players[BLACK].name, s.setup.players[BLACK].name);
    player_set_name(&s.setup.players[BLACK], "Ada");
    assert_true(record_setup_write(&s));
    assert_string_equal(record_info(&s.record, INFO_BLACK), "Ada");
    assert_true(player_rename(&s, BLACK, "") && record_setup_write(&s));
    assert_string_equal(record_info(&s.record, INFO_BLACK), "Black");
    session_finish(&s);
}

/* Variations of variations come in reading order, and every move comes once. */
static void trees_are_read_in_order(void **state) {
    (void)state;
    int games = 0, most = 0;
    for (uint64_t seed = 1; seed < 40; seed++) {
        Record r;
        uint64_t random = seed * 0x9E3779B97F4A7C15u;
        Rules rules = rules_default();
        assert_true(record_init(&r, NULL, &rules));
        for (int i = 0; i < 120; i++) { /* play on somewhere */
            RecordNode *at = tree_node(r.root, (int)(next_random(&random) % (uint64_t)r.nodes));
            assert_true(record_go_to(&r, at ? at : r.root));
            Move list[MOVES_MAX];
            int n = game_moves(&r.game, list);
            if (n) assert_true(record_play(&r, list[next_random(&random) % (uint64_t)n], NULL));
        }
        int depth = 0, count = 1, before = 0;
        for (RecordNode *n = r.root->child; n; n = tree_next(n, &depth)) {
            int branches = 0; /* how many of the moves up to here are not main continuations */
            for (RecordNode *up = n; up->parent; up = up->parent)
                branches += up->parent->child != up;
            assert_int_equal(depth, branches);
            assert_true(depth <= before + 1);
            assert_ptr_equal(tree_node(r.root, count), n);
            before = depth;
            if (depth > most) most = depth;
            count++;
        }
        assert_int_equal(count, r.nodes);
        assert_null(tree_node(r.root, count));
        record_finish(&r);
        games++;
    }
    printf("%d trees, at most %d deep\n", games, most);
    assert_true(most > 2);
}

/* Moves are judged by what they lose of the winning chances. */
static void moves_are_judged(void **state) {
    (void)state;
    Move a = move_of("b1b3"), b = move_of("c1c3");
    static const struct {
        Color mover;
        Opinion before, after;
        bool best;
        MoveClass class;
    } cases[] = {
        {BLACK, {50, 0, 9, false}, {45, 0, 9, false}, true, CLASS_BEST},
        {BLACK, {50, 0, 9, false}, {45, 0, 9, false}, false, CLASS_GOOD},
        {BLACK, {50, 0, 9, false}, {5, 0, 9, false}, false, CLASS_INACCURACY},
        {WHITE, {50, 0, 9, false}, {150, 0, 9, false}, false, CLASS_MISTAKE},
        {WHITE, {0, 0, 9, false}, {300, 0, 9, false}, false, CLASS_BLUNDER},
        {WHITE, {0, -3, 9, false}, {-200, 0, 9, false}, false, CLASS_MISSED_WIN},
        {WHITE, {0, -3, 9, false}, {200, 0, 9, false}, false, CLASS_BLUNDER},
        {BLACK, {0, 3, 9, false}, {0, 5, 9, false}, false, CLASS_GOOD}, /* a longer win is a win */
        {BLACK, {900, 0, 9, false}, {850, 0, 9, false}, false, CLASS_GOOD},
        {BLACK,
         {0, -3, 9, false},
         {0, -1, 9, false},
         false,
         CLASS_GOOD}, /* lost before, lost after */
        {BLACK, {50, 0, 9, false}, {90, 0, 9, false}, false, CLASS_GOOD},
    };
    int count = (int)(sizeof cases / sizeof *cases);
    for (int i = 0; i < count; i++) {
        MoveNote note =
            review_judge(cases[i].mover, cases[i].before, cases[i].after, a, cases[i].best ? a : b);
        assert_int_equal(note.class, cases[i].class);
    }
}

/* A move that loses nothing is worth 100, and half of that for every 15 per cent lost. */
static void accuracy_is_a_mean_of_moves(void **state) {
    (void)state;
    assert_true(review_accuracy(0) == 100 && review_accuracy(15) == 50 &&
                review_accuracy(30) == 25);
    Record r;
    Rules rules = rules_default();
    ReviewSummary players[2];
    static const struct {
        const char *move;
        MoveClass class;
        int lost;
    } moves[] = {{"b1b3", CLASS_BEST, 0},
                 {"h4f2", CLASS_MISTAKE, 15},
                 {"c1c3", CLASS_BLUNDER, 30},
                 {"a5c7", CLASS_NONE, 0}};
    assert_true(record_init(&r, NULL, &rules));
    review_summary(&r, players);
    assert_true(!players[BLACK].judged && players[BLACK].accuracy == 0);
    for (int i = 0; i < 4; i++) {
        assert_true(record_play(&r, move_of(moves[i].move), NULL));
        r.here->note =
            (MoveNote){.opinion = {.depth = 3}, .class = moves[i].class, .lost = moves[i].lost};
    }
    review_summary(&r, players);
    assert_int_equal(players[BLACK].judged, 2);
    assert_int_equal(players[BLACK].counts[CLASS_BLUNDER], 1);
    assert_true(players[BLACK].accuracy == 62.5);
    assert_int_equal(players[WHITE].judged, 1);
    assert_int_equal(players[WHITE].counts[CLASS_MISTAKE], 1);
    assert_true(players[WHITE].accuracy == 50);
    /* a review that ended early has not judged all of them */
    assert_false(review_is_whole(&r));
    r.here->note.class = CLASS_GOOD;
    assert_true(review_is_whole(&r));
    r.root->child->note = (MoveNote){0};
    assert_false(review_is_whole(&r));
    record_finish(&r);
}

/* A sign of praise is somebody's own; signs of blame follow the review. */
static void signs_follow_the_review(void **state) {
    (void)state;
    Record r;
    Rules rules = rules_default();
    MoveNote note = {.opinion = {.score = -123, .depth = 7}, .class = CLASS_BLUNDER, .lost = 31};
    assert_true(record_init(&r, NULL, &rules) && record_play(&r, move_of("b1b3"), NULL));
    review_mark(r.here, &note);
    assert_int_equal(r.here->glyph, GLYPH_BLUNDER);
    assert_int_equal(r.here->note.lost, 31);
    note.class = CLASS_GOOD, note.lost = 1;
    review_mark(r.here, &note);
    assert_int_equal(r.here->glyph, GLYPH_NONE);
    r.here->glyph = GLYPH_BRILLIANT;
    review_mark(r.here, &note);
    assert_int_equal(r.here->glyph, GLYPH_BRILLIANT);
    assert_int_equal(r.here->note.class, CLASS_GOOD);
    record_finish(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_fit_in_every_window),
        cmocka_unit_test(colours_can_be_told_apart),
        cmocka_unit_test(marks_agree_with_the_rules),
        cmocka_unit_test(the_chain_reaches_every_stone),
        cmocka_unit_test(settings_come_back),
        cmocka_unit_test(fields_hold_whole_characters),
        cmocka_unit_test(the_scale_leaves_room_for_everything),
        cmocka_unit_test(the_desktop_says_its_scale),
        cmocka_unit_test(a_field_of_time_takes_what_a_time_is_made_of),
        cmocka_unit_test(pictures_can_be_read_back),
        cmocka_unit_test(discs_have_their_area),
        cmocka_unit_test(clocks_run_for_the_side_to_move),
        cmocka_unit_test(periods_and_odds),
        cmocka_unit_test(clocks_follow_the_position_shown),
        cmocka_unit_test(terms_survive_in_the_record),
        cmocka_unit_test(long_names_stay_whole),
        cmocka_unit_test(trees_are_read_in_order),
        cmocka_unit_test(moves_are_judged),
        cmocka_unit_test(accuracy_is_a_mean_of_moves),
        cmocka_unit_test(signs_follow_the_review),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
