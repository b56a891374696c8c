/* The panel of a match: both engines with their clocks and lines, the score, graph and moves. */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "view.h"
#include "ids.h"
#include "board/board_marks.h"
#include "kit/numbers.h"
#include "panel_parts.h"
#include "rules/moves.h"
#include "rules/notation.h"

enum { ID_PAUSE = ID_MODE, ID_STOP, ID_AGAIN, ID_GAME /* + number */ };

/* The legal moves of a line, the first one bold, in rows of a width. */
static void view_line(const App *app, const Position *at, const ThinkLine *line, SDL_Rect r,
                      int rows) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    Position now = *at;
    int row = r.h, x = r.x, cy = r.y + row / 2, gap = painter_px(p, 8),
        dots = text_width(p, STYLE_SECONDARY, "…");
    for (int i = 0; i < line->length; i++) {
        char move[MOVE_TEXT_SIZE];
        if (line->pv[i] != MOVE_PASS && !move_is_legal(&now, line->pv[i])) return;
        move_format(&now, line->pv[i], move);
        pos_play(&now, line->pv[i]);
        Style style = i ? STYLE_SECONDARY : (Style){12, true};
        int w = text_width(p, style, move);
        bool last = rows == 1 && i + 1 < line->length;
        if (x + w + (last ? gap + dots : 0) > r.x + r.w) {
            if (!--rows) {
                draw_text(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "…");
                return;
            }
            x = r.x, cy += row;
        }
        draw_text(p, x, cy, style, i ? t->text2 : t->text, ALIGN_LEFT, move);
        x += w + gap + (i ? 0 : painter_px(p, 2));
    }
}

/* What an engine thought of its last move in a game that is over. */
static void view_noted(const App *app, Color c, SDL_Rect r) {
    Painter *p = app->painter;
    int y = r.y + painter_px(p, 19) / 2 + painter_px(p, 2), x = r.x;
    for (const RecordNode *n = app->game.session.view; n->parent; n = n->parent) {
        if (n->parent->position.side != c || !note_is_there(&n->note)) continue;
        Opinion opinion = n->note.opinion;
        x += draw_opinion(p, x, y, ALIGN_LEFT, 0.9f, opinion) + painter_px(p, 10);
        draw_textf(p, x, y, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, "depth %d",
                   opinion.depth);
        return;
    }
}

/* What an engine thinks: score, depth, speed, and as many rows of its line as there is room for. */
static void view_thought(const App *app, Color c, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const ThinkInfo *info = &app->desk.seat[c];
    if (app->match.looked) {
        view_noted(app, c, r);
        return;
    }
    int row = painter_px(p, 19), y = r.y + row / 2 + painter_px(p, 2), x = r.x;
    if (!info->count) {
        draw_text_fit(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, r.w, "No thought yet");
        return;
    }
    const ThinkLine *line = &info->lines[0];
    NumberText speed = {""}; /* of an engine that says nothing of it */
    if (info->speed) speed = speed_text(info->speed);
    x += draw_opinion(p, x, y, ALIGN_LEFT, 0.9f, line->opinion) + painter_px(p, 10);
    x += draw_textf(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "depth %d",
                    line->opinion.depth) +
         painter_px(p, 12);
    if (x + text_width(p, STYLE_SECONDARY, speed.text) <= r.x + r.w)
        draw_text(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, speed.text);
    int rows = (r.h - row) / row;
    if (rows > 0)
        view_line(app, &app->desk.seat_at[c], line,
                  (SDL_Rect){r.x, r.y + row + painter_px(p, 4), r.w, row}, rows > 2 ? 2 : rows);
}

static void view_seat(const App *app, Color c, SDL_Rect r, int card) {
    Painter *p = app->painter;
    const Session *s = &app->game.session;
    draw_card(p, r, !session_is_over(s) && s->live->position.side == c);
    view_card_bare(app, c, (SDL_Rect){r.x, r.y, r.w, card});
    if (r.h <= card) return;
    int pad = painter_px(p, panel_is_narrow(app) ? 8 : 14);
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    draw_fill(p, (SDL_Rect){r.x + 1, r.y + card, r.w - 2, painter_hairline(p)}, p->theme->line);
    view_thought(app, c,
                 (SDL_Rect){r.x + pad, r.y + card + painter_px(p, regular ? 8 : 5), r.w - 2 * pad,
                            r.h - card - painter_px(p, 8)});
}

/* One box a game, which shows it again; a bar where there are too many. */
static void view_games(const App *app, SDL_Rect r) {
    static const char *const words[] = {"0", "½", "1"};
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    int gap = painter_px(p, 2), box = (r.w + gap) / m->games;
    if (box < painter_px(p, 11)) {
        draw_box(p, r, painter_px(p, 3), t->surface2, 0, 0);
        SDL_Rect done = {r.x, r.y, progress_width(r.w, m->played, m->games), r.h};
        if (m->played) draw_box(p, done, painter_px(p, 3), t->accent, 0, 0);
        return;
    }
    if (box > painter_px(p, 22)) box = painter_px(p, 22);
    for (int i = 0; i < m->games; i++) {
        SDL_Rect b = {r.x + i * box, r.y, box - gap, r.h};
        bool now = m->looked ? i == m->looked - 1 : i == m->played && !m->over;
        if (i < m->played || (i == m->played && m->looked)) {
            char label[24];
            snprintf(label, sizeof label, "Game %d", i + 1);
            ui_item(app->ui, ID_GAME + i, ROLE_BUTTON, b, true, label);
        }
        int points = i < m->played ? m->points[i] : -1;
        draw_box(p, b, painter_px(p, 3),
                 points == 2   ? t->accent
                 : points >= 0 ? t->surface
                               : t->surface2,
                 now           ? t->text
                 : points >= 0 ? t->edge
                               : 0,
                 now ? painter_px(p, 2) : 1);
        ui_focus_ring(app->ui, ID_GAME + i, b, painter_px(p, 3));
        if (points < 0) continue;
        draw_text(p, b.x + b.w / 2, b.y + b.h / 2, (Style){10, true},
                  points == 2 ? t->on_accent : t->text, ALIGN_CENTRE, words[points]);
    }
}

static void view_score(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    bool narrow = panel_is_narrow(app);
    char score[80], time[48];
    snprintf(score, sizeof score, "%s – %s", points_text(match_points(app, 0)).text,
             points_text(match_points(app, 1)).text);
    setup_describe_time(&m->setup.time, time, sizeof time);
    draw_card(p, r, false);
    int pad = painter_px(p, narrow ? 8 : 16), x = r.x + pad, w = r.w - 2 * pad;
    int game = m->looked ? m->looked : m->played < m->games ? m->played + 1 : m->games;
    Style big = {narrow ? 15 : 24, true};
    int cy = r.y + painter_px(p, narrow ? 14 : 27), half = (w - text_width(p, big, score)) / 2;
    draw_text(p, r.x + r.w / 2, cy, big, t->text, ALIGN_CENTRE, score);
    if (narrow) {
        draw_textf(p, r.x + r.w / 2, r.y + painter_px(p, 32), STYLE_CAPTION, t->text2, ALIGN_CENTRE,
                   "game %d of %d", game, m->games);
        return;
    }
    int room = half - painter_px(p, 8);
    draw_text_fit(p, x, cy, STYLE_NAME, t->text, ALIGN_LEFT, room, m->setup.players[BLACK].name);
    draw_text_fit(p, r.x + r.w - pad, cy, STYLE_NAME, t->text, ALIGN_RIGHT, room,
                  m->setup.players[WHITE].name);
    view_games(app, (SDL_Rect){x, r.y + painter_px(p, 50), w, painter_px(p, 16)});
    char words[120];
    snprintf(words, sizeof words, "Game %d of %d, colours alternate, %s", game, m->games, time);
    draw_text_fit(p, x, r.y + painter_px(p, 84), STYLE_SECONDARY, t->text2, ALIGN_LEFT, w, words);
}

/* Step buttons, and what can be done with the match. */
static void view_buttons(const App *app, SDL_Rect r) {
    static const Command steps[] = {COMMAND_FIRST, COMMAND_PREVIOUS, COMMAND_NEXT, COMMAND_LAST};
    Painter *p = app->painter;
    const MatchMode *m = &app->match;
    bool narrow = panel_is_narrow(app);
    int gap = painter_px(p, 4), rows = narrow ? 2 : 1, h = (r.h - (rows - 1) * gap) / rows;
    int w = narrow ? (r.w - 3 * gap) / 4 : painter_px(p, 44);
    for (int i = 0; i < 4; i++)
        ui_button(app->ui, ID_COMMAND(PLACE_STEPS, steps[i]),
                  (SDL_Rect){r.x + i * (w + gap), r.y, w, h},
                  (Button){.icon = command_info[steps[i]].icon,
                           .off = !command_is_enabled(app, steps[i]),
                           .label = command_info[steps[i]].name});
    const char *first = m->over ? "Again" : m->paused ? "Go on" : "Pause";
    int left = narrow ? r.x : r.x + 4 * (w + gap) + painter_px(p, 12),
        y = r.y + (rows - 1) * (h + gap);
    int wide = (r.x + r.w - left - gap) / 2;
    ui_button(
        app->ui, m->over ? ID_AGAIN : ID_PAUSE, (SDL_Rect){left, y, wide, h},
        (Button){.text = first, .look = m->paused || m->over ? BUTTON_PRIMARY : BUTTON_NORMAL});
    ui_button(app->ui, ID_STOP, (SDL_Rect){left + wide + gap, y, wide, h},
              (Button){.text = m->over ? "Close" : "Stop"});
}

static void match_portrait(const App *app, Color upper) {
    const Layout *l = &app->layout;
    Painter *p = app->painter;
    view_card(app, upper, l->card_top);
    view_card(app, color_other(upper), l->card_bottom);
    int gap = painter_px(p, 6), y = l->card_bottom.y + l->card_bottom.h + gap;
    int end = l->panel.y + l->panel.h, h = panel_control(app);
    SDL_Rect buttons = {l->panel.x, end - h, l->panel.w, h};
    int room = buttons.y - gap - y, score = painter_px(p, 96);
    if (room >= score) {
        view_score(app, (SDL_Rect){l->panel.x, y, l->panel.w, score});
        y += score + gap;
    }
    if (buttons.y - gap - y >= painter_px(p, 24))
        view_moves(app, (SDL_Rect){l->panel.x, y, l->panel.w, buttons.y - gap - y}, true);
    view_buttons(app, buttons);
}

void match_view(const App *app) {
    Painter *p = app->painter;
    const Layout *l = &app->layout;
    Color upper = app->game.flipped ? BLACK : WHITE;
    if (l->mode == LAYOUT_PORTRAIT) {
        match_portrait(app, upper);
        return;
    }
    bool regular = l->mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    SDL_Rect r = l->panel;
    int gap = painter_px(p, regular ? 10 : 5), card = view_card_height(app, 58);
    int seat = card + painter_px(p, regular ? 76 : narrow ? 27 : 48);
    view_seat(app, upper, (SDL_Rect){r.x, r.y, r.w, seat}, card);
    int y = r.y + seat + gap, bottom = r.y + r.h - seat;
    int score = painter_px(p, narrow ? 42 : 102);
    view_score(app, (SDL_Rect){r.x, y, r.w, score});
    y += score + gap;
    int buttons = painter_px(p, regular  ? 34
                                : narrow ? 56
                                         : 28),
        list_end = bottom - 2 * gap - buttons;
    int graph = painter_px(p, 72), legend = painter_px(p, 22);
    if (regular && app->settings.show_evaluation &&
        list_end - y - graph - legend - gap / 2 > painter_px(p, 84)) {
        view_graph(app, (SDL_Rect){r.x, y, r.w, graph});
        y += graph + gap / 4;
        view_graph_legend(app, (SDL_Rect){r.x, y, r.w, legend});
        y += legend + gap / 4;
    }
    view_moves(app, (SDL_Rect){r.x, y, r.w, list_end - y}, false);
    view_buttons(app, (SDL_Rect){r.x, bottom - gap - buttons, r.w, buttons});
    view_seat(app, color_other(upper), (SDL_Rect){r.x, bottom, r.w, seat}, card);
}

void match_act(App *app, const UiAction *a) {
    if (a->id == ID_PAUSE) command_run(app, COMMAND_PAUSE);
    if (a->id == ID_STOP) command_run(app, COMMAND_STOP_MATCH);
    if (a->id == ID_AGAIN) dialog_open_match(app);
    if (a->id >= ID_GAME && a->id < ID_GAME + MATCH_GAMES_MAX) match_look(app, a->id - ID_GAME);
}
