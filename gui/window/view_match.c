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

enum {
    ID_PAUSE = ID_MODE,
    ID_STOP,
    ID_AGAIN,
    ID_TABLE,
    ID_BOARDS,
    ID_GAME,       /* + number of a game that was played, or … */
    RUNNING = 4000 /* … of that which runs */
};

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
        draw_text_fit(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, r.w, "Not thinking yet");
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
    float above = app->layout.mode == LAYOUT_REGULAR ? 8 : panel_is_narrow(app) ? 2 : 5;
    draw_fill(p, (SDL_Rect){r.x + 1, r.y + card, r.w - 2, painter_hairline(p)}, p->theme->line);
    view_thought(app, c,
                 (SDL_Rect){r.x + pad, r.y + card + painter_px(p, above), r.w - 2 * pad,
                            r.h - card - painter_px(p, 8)});
}

enum { BOXES_MAX = 64 };

/* One box a game, which shows it again; a bar where there are too many, or more than two engines. */
static void view_games(const App *app, SDL_Rect r) {
    static const char *const words[] = {"0", "½", "1"};
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    int wanted = m->facts.wanted > 0 ? m->facts.wanted : 1, gap = painter_px(p, 2),
        box = (r.w + gap) / wanted;
    if (box < painter_px(p, 11) || wanted > BOXES_MAX || m->plan->engine_count > 2) {
        draw_box(p, r, painter_px(p, 3), t->surface2, 0, 0);
        SDL_Rect done = {r.x, r.y, progress_width(r.w, m->facts.games, wanted), r.h};
        if (m->facts.games) draw_box(p, done, painter_px(p, 3), t->accent, 0, 0);
        return;
    }
    int points[BOXES_MAX], number[BOXES_MAX];
    for (int i = 0; i < wanted; i++) points[i] = -1;
    ContestGame game;
    for (int n = 0; contest_game(m->contest, n, &game); n++) {
        if (game.index >= wanted) continue;
        int black = game.winner == WINNER_DRAW ? 1 : game.winner == WINNER_BLACK ? 2 : 0;
        points[game.index] = game.black == 0 ? black : 2 - black;
        number[game.index] = n;
    }
    if (box > painter_px(p, 22)) box = painter_px(p, 22);
    for (int i = 0; i < wanted; i++) {
        SDL_Rect b = {r.x + i * box, r.y, box - gap, r.h};
        bool played = points[i] >= 0;
        bool now = m->looked ? played && number[i] == m->looked - 1
                             : m->game.serial && i == m->game.index && !match_is_over(app);
        if (played || now) {
            char label[24];
            snprintf(label, sizeof label, "Game %d", i + 1);
            ui_item(app->ui, ID_GAME + (played ? number[i] : RUNNING), ROLE_BUTTON, b, true, label);
        }
        draw_box(p, b, painter_px(p, 3),
                 points[i] == 2 ? t->accent
                 : played       ? t->surface
                                : t->surface2,
                 now      ? t->text
                 : played ? t->edge
                          : 0,
                 now ? painter_px(p, 2) : 1);
        if (played) ui_focus_ring(app->ui, ID_GAME + number[i], b, painter_px(p, 3));
        if (!played) continue;
        draw_text(p, b.x + b.w / 2, b.y + b.h / 2, (Style){10, true},
                  points[i] == 2 ? t->on_accent : t->text, ALIGN_CENTRE, words[points[i]]);
    }
}

/* Which of the games that run at a time is shown. */
static void view_boards(const App *app, SDL_Rect r) {
    static const char *const labels[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    const MatchMode *m = &app->match;
    int most = (int)(sizeof labels / sizeof *labels),
        count = m->facts.boards < most ? m->facts.boards : most;
    ui_choice(app->ui, ID_BOARDS, r, "Running game", labels, count, m->looked ? -1 : m->board);
}

/* The number of the game that is shown, of how many. */
static void game_words(const App *app, char *out, size_t size) {
    const MatchMode *m = &app->match;
    int index = match_index_shown(app);
    if (index < 0)
        snprintf(out, size, "%d of %d games", m->facts.games, m->facts.wanted);
    else
        snprintf(out, size, "Game %d of %d", index + 1, m->facts.wanted);
}

/* Two names with the score between them, or how many games of all engines are played. */
static void view_title(const App *app, SDL_Rect r, int cy, Style big) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    char score[80];
    if (m->plan->engine_count > 2) {
        snprintf(score, sizeof score, "%d of %d games", m->facts.games, m->facts.wanted);
        draw_text_fit(p, r.x + r.w / 2, cy, big, t->text, ALIGN_CENTRE, r.w, score);
        return;
    }
    const Tally *tally = &m->facts.tally;
    Tally other = tally_reversed(tally);
    snprintf(score, sizeof score, "%s – %s", points_text((int)(2 * tally_points(tally))).text,
             points_text((int)(2 * tally_points(&other))).text);
    draw_text(p, r.x + r.w / 2, cy, big, t->text, ALIGN_CENTRE, score);
    int room = (r.w - text_width(p, big, score)) / 2 - painter_px(p, 8);
    if (room < painter_px(p, 40)) return;
    const char *names[] = {m->plan->engines[0].name, m->plan->engines[1].name};
    Style style = STYLE_NAME;
    for (int i = 0; i < 2; i++)
        while (style.size > 12 && text_width(p, style, names[i]) > room) style.size--;
    draw_text_fit(p, r.x, cy, style, t->text, ALIGN_LEFT, room, names[0]);
    draw_text_fit(p, r.x + r.w, cy, style, t->text, ALIGN_RIGHT, room, names[1]);
}

static void view_score(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const MatchMode *m = &app->match;
    bool narrow = panel_is_narrow(app),
         boards = m->facts.boards > 1 && m->facts.state == CONTEST_RUNNING && !narrow;
    char game[64], numbers[96];
    draw_card(p, r, false);
    if (!m->plan) return;
    int pad = painter_px(p, narrow ? 8 : 16), x = r.x + pad, w = r.w - 2 * pad;
    Style big = {narrow ? 15 : 24, true};
    view_title(app, (SDL_Rect){x, r.y, w, r.h}, r.y + painter_px(p, narrow ? 14 : 27), big);
    game_words(app, game, sizeof game);
    match_describe_numbers(app, numbers, sizeof numbers);
    if (narrow) {
        draw_text_fit(p, r.x + r.w / 2, r.y + painter_px(p, 32), STYLE_CAPTION, t->text2,
                      ALIGN_CENTRE, w, game);
        return;
    }
    int chooser = boards ? painter_px(p, 30) * (m->facts.boards < 8 ? m->facts.boards : 8) : 0;
    int row = w - (boards ? chooser + painter_px(p, 12) : 0);
    view_games(app, (SDL_Rect){x, r.y + painter_px(p, 50), row, painter_px(p, 16)});
    if (boards)
        view_boards(
            app, (SDL_Rect){x + w - chooser, r.y + painter_px(p, 46), chooser, painter_px(p, 26)});
    int y = r.y + painter_px(p, 84),
        left = draw_text_fit(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, w, game);
    draw_text_fit(p, x + w, y, STYLE_SECONDARY, t->text, ALIGN_RIGHT, w - left - painter_px(p, 12),
                  numbers);
}

/* Step buttons, and what can be done with the match. */
static void view_buttons(const App *app, SDL_Rect r) {
    static const Command steps[] = {COMMAND_FIRST, COMMAND_PREVIOUS, COMMAND_NEXT, COMMAND_LAST};
    Painter *p = app->painter;
    const MatchMode *m = &app->match;
    bool narrow = panel_is_narrow(app), over = match_is_over(app),
         running = m->facts.state == CONTEST_RUNNING, failed = m->facts.state == CONTEST_FAILED;
    int gap = painter_px(p, 4), rows = narrow ? 2 : 1, h = (r.h - (rows - 1) * gap) / rows;
    int w = narrow ? (r.w - 3 * gap) / 4 : painter_px(p, 40);
    for (int i = 0; i < 4; i++)
        ui_button(app->ui, ID_COMMAND(PLACE_STEPS, steps[i]),
                  (SDL_Rect){r.x + i * (w + gap), r.y, w, h},
                  (Button){.icon = command_info[steps[i]].icon,
                           .off = !command_is_enabled(app, steps[i]),
                           .label = command_info[steps[i]].name});
    bool again = over || failed;
    int left = narrow ? r.x : r.x + 4 * (w + gap) + painter_px(p, 8),
        y = r.y + (rows - 1) * (h + gap);
    int wide = (r.x + r.w - left - 2 * gap) / 3;
    ui_button(app->ui, ID_TABLE, (SDL_Rect){left, y, wide, h},
              (Button){.text = "Table", .on = m->table, .label = "Table"});
    left += wide + gap;
    ui_button(app->ui, again ? ID_AGAIN : ID_PAUSE, (SDL_Rect){left, y, wide, h},
              (Button){.text = again                  ? "Again"
                               : match_is_paused(app) ? "Go on"
                                                      : "Pause",
                       .off = m->facts.state == CONTEST_LOADING,
                       .look = again || match_is_paused(app) ? BUTTON_PRIMARY : BUTTON_NORMAL});
    ui_button(app->ui, ID_STOP, (SDL_Rect){left + wide + gap, y, wide, h},
              (Button){.text = running ? "Stop" : "Close"});
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
    if (room >= score && !app->match.table) {
        view_score(app, (SDL_Rect){l->panel.x, y, l->panel.w, score});
        y += score + gap;
    }
    SDL_Rect list = {l->panel.x, y, l->panel.w, buttons.y - gap - y};
    if (app->match.table)
        match_view_table(app, list);
    else if (list.h >= painter_px(p, 24))
        view_moves(app, list, true);
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
    if (app->match.table) {
        match_view_table(app, (SDL_Rect){r.x, y, r.w, list_end - y});
    } else if (regular && app->settings.show_evaluation &&
               list_end - y - graph - legend - gap / 2 > painter_px(p, 84)) {
        view_graph(app, (SDL_Rect){r.x, y, r.w, graph});
        y += graph + gap / 4;
        view_graph_legend(app, (SDL_Rect){r.x, y, r.w, legend});
        y += legend + gap / 4;
    }
    if (!app->match.table) view_moves(app, (SDL_Rect){r.x, y, r.w, list_end - y}, false);
    view_buttons(app, (SDL_Rect){r.x, bottom - gap - buttons, r.w, buttons});
    view_seat(app, color_other(upper), (SDL_Rect){r.x, bottom, r.w, seat}, card);
}

void match_act(App *app, const UiAction *a) {
    if (a->id == ID_PAUSE) command_run(app, COMMAND_PAUSE);
    if (a->id == ID_STOP) command_run(app, COMMAND_STOP_MATCH);
    if (a->id == ID_AGAIN) dialog_open_match(app);
    if (a->id == ID_TABLE) command_run(app, COMMAND_TABLE);
    if (a->id == ID_BOARDS) match_choose_board(app, a->value);
    if (a->id >= ID_GAME && a->id <= ID_GAME + RUNNING) match_look(app, a->id - ID_GAME);
}
