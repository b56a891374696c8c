/* Player cards in three sizes: two lines with a clock, one line, and a narrow one for small
 * windows. */
#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "view.h"
#include "kit/numbers.h"
#include "rules/connect.h"
#include "board/stones.h"

typedef struct {
    char name[PLAYER_NAME], level[16], groups[24];
    NumberText clock;
    int captured; /* enemy stones this side has taken */
    bool active, has_clock;
    ClockLook look;
} CardFacts;

static bool card_is_active(const App *app, Color c) {
    const Session *s = &app->game.session;
    const RecordNode *at = mode_class(app)->explores ? s->view : s->live;
    return !app_shown_is_over(app) && at->position.side == c;
}

static CardFacts card_facts(const App *app, Color c) {
    const Session *s = &app->game.session;
    const Position *now = session_position(s), *start = &s->record.root->position;
    const Player *player = &s->setup.players[c];
    CardFacts f = {0};
    snprintf(f.name, sizeof f.name, "%s", player->name[0] ? player->name : color_name(c));
    if (player->kind == PLAYER_LIA) snprintf(f.level, sizeof f.level, "level %d", player->level);
    int groups = connect_groups(now->stones[c]);
    snprintf(f.groups, sizeof f.groups, "%d group%s", groups, groups == 1 ? "" : "s");
    Color other = color_other(c);
    f.captured = bits_count(start->stones[other]) - bits_count(now->stones[other]);
    if (f.captured < 0) f.captured = 0;
    f.active = card_is_active(app, c);
    f.has_clock = session_has_clocks(s) && s->left[c] >= 0;
    int64_t left = session_time_shown(s, c, app->now);
    f.clock = clock_text(left);
    bool running = f.active && s->since;
    f.look = !running ? CLOCK_WAITING : left < 10000 ? CLOCK_LOW : CLOCK_RUNNING;
    return f;
}

static void card_regular(const App *app, Color c, SDL_Rect r, const CardFacts *f) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, 54), right = r.x + r.w - painter_px(p, 12);
    draw_stone(p, c, (float)(r.x + painter_px(p, 28)), (float)cy, 15 * p->scale, false, 255);
    bool low = r.h < painter_px(p, 70);
    if (f->has_clock) {
        int w = painter_px(p, low ? 100 : 112), h = painter_px(p, low ? 40 : 42);
        SDL_Rect clock = {right - w, cy - h / 2, w, h};
        draw_clock(p, clock, low ? 20 : 22, f->look, f->clock.text);
        right = clock.x - painter_px(p, 8);
    }
    int y = r.y + painter_px(p, low ? 19 : 26),
        level = f->level[0] ? text_width(p, STYLE_BODY, f->level) + painter_px(p, 8) : 0;
    int w = draw_text_fit(p, x, y, STYLE_NAME, t->text, ALIGN_LEFT, right - x - level, f->name);
    if (level)
        draw_text(p, x + w + painter_px(p, 8), y, STYLE_BODY, t->text2, ALIGN_LEFT, f->level);
    y = r.y + painter_px(p, low ? 41 : 52);
    draw_icon(p, ICON_LINKS, x + painter_px(p, 7), y, 16, t->text2);
    x += painter_px(p, 19);
    x += draw_text(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, f->groups) + painter_px(p, 18);
    if (!f->captured) return;
    draw_color_dot(p, color_other(c), (float)x, (float)y - 0.5f, 5 * p->scale);
    x += painter_px(p, 10);
    bool words = r.w >= painter_px(p, 360);
    draw_textf(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, words ? "%d captured" : "%d",
               f->captured);
}

static void card_line(const App *app, Color c, SDL_Rect r, const CardFacts *f) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, 42), right = r.x + r.w - painter_px(p, 14);
    draw_stone(p, c, (float)(r.x + painter_px(p, 22)), (float)cy, 11 * p->scale, false, 255);
    if (f->has_clock)
        right -= draw_text(p, right, cy, (Style){15, f->look != CLOCK_WAITING},
                           f->look == CLOCK_LOW       ? t->danger
                           : f->look == CLOCK_RUNNING ? t->text
                                                      : t->text2,
                           ALIGN_RIGHT, f->clock.text) +
                 painter_px(p, 10);
    int facts = painter_px(p, 64) + text_width(p, STYLE_SECONDARY, f->groups);
    int level = f->level[0] ? text_width(p, STYLE_SECONDARY, f->level) + painter_px(p, 7) : 0;
    x += draw_text_fit(p, x, cy, STYLE_NAME, t->text, ALIGN_LEFT, right - x - facts - level,
                       f->name);
    if (level && x + level < right)
        x += painter_px(p, 7) + draw_text(p, x + painter_px(p, 7), cy, STYLE_SECONDARY, t->text2,
                                          ALIGN_LEFT, f->level);
    x += painter_px(p, 14);
    draw_icon(p, ICON_LINKS, x + painter_px(p, 6), cy, 16, t->text2);
    x += painter_px(p, 20);
    x += draw_text_fit(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, right - x, f->groups);
    if (!f->captured) return;
    x += painter_px(p, 19);
    draw_color_dot(p, color_other(c), (float)x, (float)cy - 0.5f, 5 * p->scale);
    draw_textf(p, x + painter_px(p, 10), cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "%d",
               f->captured);
}

static void card_small(const App *app, Color c, SDL_Rect r, const CardFacts *f) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int y = r.y + painter_px(p, 17), x = r.x + painter_px(p, 28),
        right = r.x + r.w - painter_px(p, 8);
    draw_color_dot(p, c, (float)(r.x + painter_px(p, 15)), (float)y, 7 * p->scale);
    char name[PLAYER_NAME + 20];
    snprintf(name, sizeof name, "%s%s%s", f->name, f->level[0] ? " " : "", f->level);
    draw_text_fit(p, x, y, STYLE_BOLD, t->text, ALIGN_LEFT, right - x, name);
    x = r.x + painter_px(p, 10);
    draw_text(p, x, r.y + painter_px(p, 37), STYLE_SECONDARY, t->text2, ALIGN_LEFT, f->groups);
    if (f->captured) {
        int cy = r.y + painter_px(p, 53);
        draw_color_dot(p, color_other(c), (float)(x + painter_px(p, 5)), (float)cy - 0.5f,
                       4.5f * p->scale);
        draw_textf(p, x + painter_px(p, 14), cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "×%d",
                   f->captured);
    }
    if (!f->has_clock) return;
    SDL_Rect clock = {right - painter_px(p, 62), r.y + painter_px(p, 30), painter_px(p, 62),
                      painter_px(p, 24)};
    draw_clock(p, clock, 13, f->look, f->clock.text);
}

/* One line cards where the analysis or a study needs the room, and in portrait. */
static bool cards_are_lines(const App *app) {
    return app->layout.mode == LAYOUT_PORTRAIT ||
           ((app->analysing || mode_class(app)->explores) && app->layout.mode == LAYOUT_REGULAR) ||
           (app->layout.mode == LAYOUT_COMPACT &&
            app->layout.panel.w >= painter_px(app->painter, 260));
}

int view_card_height(const App *app, int roomy) {
    if (cards_are_lines(app)) return painter_px(app->painter, 44);
    return painter_px(app->painter, app->layout.mode != LAYOUT_REGULAR ? 64 : (float)roomy);
}

void view_card_bare(const App *app, Color c, SDL_Rect r) {
    CardFacts f = card_facts(app, c);
    if (cards_are_lines(app))
        card_line(app, c, r, &f);
    else if (app->layout.mode == LAYOUT_REGULAR)
        card_regular(app, c, r, &f);
    else
        card_small(app, c, r, &f);
}

void view_card(const App *app, Color c, SDL_Rect r) {
    draw_card(app->painter, r, card_is_active(app, c));
    if (command_info[COMMAND_PLAYERS].modes >> app->mode & 1) {
        char label[UI_LABEL], period[24];
        int id = ID_COMMAND(PLACE_CARD + (int)c, COMMAND_PLAYERS);
        session_describe_period(&app->game.session, c, period, sizeof period);
        snprintf(label, sizeof label, "%s%sChange level or opponent (%s)", period,
                 period[0] ? "  ·  " : "", color_name(c));
        ui_item(app->ui, id, ROLE_ROW, r, true, label)->tip = true;
        if (app->ui->hover == id)
            draw_box(app->painter, rect_inset(r, painter_hairline(app->painter)),
                     painter_px(app->painter, 7), app->painter->theme->surface2, 0, 0);
    }
    view_card_bare(app, c, r);
}
