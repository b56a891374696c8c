/* The panel: cards, evaluation, analysis or result, moves, steps. Modes replace its middle and
 * never cover the board.
 */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "view.h"
#include "game/review.h"
#include "ids.h"
#include "board/board_marks.h"
#include "kit/numbers.h"
#include "rules/notation.h"
#include "board/stones.h"

Command view_review_command(const App *app) {
    bool reviewed = !app->review.running && review_is_whole(&app->game.session.record);
    return reviewed && command_is_enabled(app, COMMAND_RETRY) ? COMMAND_RETRY : COMMAND_REVIEW;
}

/* What the button beside the steps does; COMMAND_NONE = there is none. */
static Command offered_command(const App *app) {
    Command after = view_shows_result(app) ? COMMAND_NONE : view_review_command(app);
    if (mode_class(app)->explores) return after;
    bool away = !session_is_live(&app->game.session), over = session_is_over(&app->game.session);
    bool review = app->review.running || app->analysing || (over && !away);
    if (review) return after; /* with the result it is there */
    if (away) return COMMAND_PLAY_HERE;
    if (!over && !app_human_to_move(app)) return COMMAND_MOVE_NOW;
    return after == COMMAND_RETRY ? after : COMMAND_RESIGN; /* no move was made since the review */
}

static const char *offer_words(const App *app, Command offered) {
    if (offered == COMMAND_PLAY_HERE) return "Play from here";
    if (offered == COMMAND_MOVE_NOW) return "Move now";
    if (offered == COMMAND_RESIGN) return "Resign";
    if (offered == COMMAND_RETRY) return "Retry mistakes";
    return app->review.running ? "Stop review" : "Review game";
}

static void offer_button(const App *app, Command offered, SDL_Rect r, bool words) {
    const char *text = offer_words(app, offered);
    Icon icon = offered == COMMAND_RESIGN || !words ? command_info[offered].icon : ICON_NONE;
    ui_button(app->ui, ID_COMMAND(PLACE_STEPS, offered), r,
              (Button){BUTTON_NORMAL, icon, words ? text : NULL, !command_is_enabled(app, offered),
                       false, words ? NULL : text});
}

/* Through the game, and what can be done with it; icons alone where there is little room. */
static void panel_steps(const App *app, SDL_Rect r) {
    static const Command steps[] = {COMMAND_FIRST, COMMAND_PREVIOUS, COMMAND_NEXT, COMMAND_LAST};
    Painter *p = app->painter;
    Command offered = offered_command(app);
    bool small = r.w < painter_px(p, 260);
    bool icon = small && (offered == COMMAND_RESIGN || offered == COMMAND_REVIEW ||
                          offered == COMMAND_RETRY);
    int gap = painter_px(p, 4), count = icon ? 5 : 4;
    int w = small ? (r.w - (count - 1) * gap) / count : painter_px(p, 52);
    for (int i = 0; i < 4; i++) {
        SDL_Rect b = {r.x + i * (w + gap), r.y, w, r.h};
        ui_button(app->ui, ID_COMMAND(PLACE_STEPS, steps[i]), b,
                  (Button){BUTTON_NORMAL, command_info[steps[i]].icon, NULL,
                           !command_is_enabled(app, steps[i]), false, command_info[steps[i]].name});
    }
    if (icon) offer_button(app, offered, (SDL_Rect){r.x + r.w - w, r.y, w, r.h}, false);
    if (small || offered == COMMAND_NONE) return;
    int width = text_width(p, STYLE_BODY, offer_words(app, offered)) +
                painter_px(p, offered == COMMAND_RESIGN ? 52 : 28);
    if (width < painter_px(p, 96)) width = painter_px(p, 96);
    int x = r.x + r.w - width;
    if (x >= r.x + 4 * (w + gap)) offer_button(app, offered, (SDL_Rect){x, r.y, width, r.h}, true);
}

/* "Evaluation      depth 9  +0.7" */
static void panel_evaluation_row(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    int cy = r.y + r.h / 2 + painter_px(p, 1), x = r.x + r.w;
    draw_text(p, r.x + painter_px(p, 2), cy, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
              "Evaluation");
    if (result_is_over(rules_board_result(session_position(&app->game.session),
                                          &app->game.session.setup.rules)))
        return;
    Opinion v = session_last_opinion(&app->game.session, app->game.session.view);
    if (!v.depth) return;
    x -= draw_opinion(p, x, cy, ALIGN_RIGHT, 0.95f, v) + painter_px(p, 9);
    draw_textf(p, x, cy, STYLE_SECONDARY, p->theme->text2, ALIGN_RIGHT, "depth %d", v.depth);
}

/* "All 8 stones in one group" out of "Black wins: all 8 stones are connected". */
static void result_words(const App *app, char *title, size_t title_size, char *why,
                         size_t why_size) {
    char text[160];
    session_describe_result(&app->game.session, text, sizeof text);
    char *colon = strchr(text, ':');
    snprintf(why, why_size, "%s", colon ? colon + 2 : "");
    if (colon) *colon = 0;
    SDL_strlcpy(title, text, title_size);
    if (why[0] >= 'a' && why[0] <= 'z') why[0] = (char)(why[0] - 'a' + 'A');
}

static void result_score_line(const App *app, char *out, size_t size) {
    const Session *s = &app->game.session;
    char time[SETUP_TIME], last[MOVE_TEXT_SIZE] = "";
    setup_describe_time(&s->setup, time, sizeof time);
    int n = 0;
    if (s->live->parent) { /* else it was over at the start */
        move_format(&s->live->parent->position, s->live->move, last);
        n = snprintf(out, size, "%d%s %s  ·  ", record_move_number(s->live),
                     s->live->parent->position.side == BLACK ? "." : "…", last);
    }
    if (n >= 0 && (size_t)n < size) n += snprintf(out + n, size - (size_t)n, "%s", time);
    if (s->tally.games && n > 0 && (size_t)n < size)
        snprintf(out + n, size - (size_t)n, "  ·  %s %s, %s %s", s->setup.players[BLACK].name,
                 points_text(s->tally.points[BLACK]).text, s->setup.players[WHITE].name,
                 points_text(s->tally.points[WHITE]).text);
}

/* Where the panel is narrow the buttons of the result stand under one another; how many there are.
 */
static int result_stacked(const App *app) {
    const Layout *l = &app->layout;
    if (l->panel.w >= painter_px(app->painter, 220)) return 0;
    if (l->panel.h < painter_px(app->painter, 400)) return 1;
    return command_is_enabled(app, COMMAND_REMATCH) ? 3 : 2;
}

static int result_height(const App *app) {
    int stacked = result_stacked(app), more = stacked > 1 ? (stacked - 1) * 36 + 14
                                              : stacked   ? 14
                                                          : 0;
    return painter_px(app->painter, app->layout.mode == LAYOUT_REGULAR ? 176 : (float)(104 + more));
}

/* Review, rematch if one can be had, save; r is where the buttons go. */
static void result_buttons(const App *app, SDL_Rect r) {
    Command first = view_review_command(app);
    const struct {
        Command command;
        const char *text;
        float share;
    } buttons[] = {{first, offer_words(app, first), 0.44f},
                   {COMMAND_REMATCH, "Rematch", 0.31f},
                   {COMMAND_SAVE, "Save", 0.25f}};
    bool rematch = command_is_enabled(app, COMMAND_REMATCH);
    Painter *p = app->painter;
    int stacked = result_stacked(app), count = stacked ? stacked : rematch ? 3 : 2;
    float shares = rematch ? 1 : 1 - buttons[1].share;
    int gap = painter_px(p, app->layout.mode == LAYOUT_REGULAR ? 8 : 4), x = r.x, y = r.y;
    int h = stacked ? (r.h + gap) / count - gap : r.h;
    for (int n = 0; n < count; n++) {
        int i = n && !rematch ? n + 1 : n;
        int w = stacked ? r.w : (int)((float)(r.w - (count - 1) * gap) * buttons[i].share / shares);
        ui_button(app->ui, ID_COMMAND(PLACE_RESULT, buttons[i].command), (SDL_Rect){x, y, w, h},
                  (Button){i ? BUTTON_NORMAL : BUTTON_PRIMARY, ICON_NONE, buttons[i].text,
                           !command_is_enabled(app, buttons[i].command), false, NULL});
        if (stacked)
            y += h + gap;
        else
            x += w + gap;
    }
}

static void panel_result(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    char title[64], why[100], score[240];
    result_words(app, title, sizeof title, why, sizeof why);
    result_score_line(app, score, sizeof score);
    Result result = session_result(&app->game.session);
    draw_outlined(p, r, painter_px(p, 8), t->soft, t->accent, t->flat ? 2 : 1.5f);
    bool small = app->layout.mode != LAYOUT_REGULAR;
    int pad = painter_px(p, small ? 10 : 20), x = r.x + pad, right = r.x + r.w - pad;
    int title_y = r.y + painter_px(p, small ? 18 : 34),
        why_y = r.y + painter_px(p, small ? 37 : 62);
    if (!small || r.w > painter_px(p, 260)) {
        float radius = (small ? 13 : 20) * p->scale;
        int cx = x + (int)radius, cy = (title_y + why_y) / 2;
        if (result.winner == WINNER_DRAW) {
            draw_stone(p, WHITE, (float)cx + radius * 0.35f, (float)cy, radius * 0.8f, false, 255);
            draw_stone(p, BLACK, (float)cx - radius * 0.35f, (float)cy, radius * 0.8f, false, 255);
        } else {
            draw_stone(p, result.winner == WINNER_BLACK ? BLACK : WHITE, (float)cx, (float)cy,
                       radius, false, 255);
        }
        x += (int)(2 * radius) + painter_px(p, 14);
    }
    draw_text_fit(p, x, title_y, (Style){small ? 15 : 22, true}, t->text, ALIGN_LEFT, right - x,
                  title);
    draw_paragraph(p, x, why_y, painter_px(p, 15), right - x, result_stacked(app) ? 2 : 1,
                   small ? STYLE_SECONDARY : STYLE_BODY, t->text, why);
    if (!small)
        draw_text_fit(p, r.x + pad, r.y + painter_px(p, 99), STYLE_SECONDARY, t->text2, ALIGN_LEFT,
                      r.w - 2 * pad, score);
    bool low = r.h < painter_px(p, 100);
    int h = painter_px(p, low     ? 28
                          : small ? 32
                                  : 40),
        foot = painter_px(p, low     ? 7
                             : small ? 10
                                     : 18);
    if (result_stacked(app) > 1) h += painter_px(p, (float)((result_stacked(app) - 1) * 36));
    result_buttons(app, (SDL_Rect){r.x + pad, r.y + r.h - h - foot, r.w - 2 * pad, h});
}

static Color upper_side(const App *app) {
    return app->game.flipped ? BLACK : WHITE;
}

bool view_shows_result(const App *app) {
    return mode_class(app)->shows_result && session_is_over(&app->game.session) &&
           session_is_live(&app->game.session) && !app->analysing && !app->review.running &&
           !motion_is_running(&app->motions, MOTION_STONE);
}

/* The moves of a study come first. */
static bool has_room_for_graph(const App *app, int height) {
    return !mode_class(app)->explores || height >= painter_px(app->painter, 150);
}

/* What stands over the moves in portrait, from top to end; returns where they begin. */
static int portrait_upper(const App *app, int top, int end) {
    const Layout *l = &app->layout;
    Painter *p = app->painter;
    SDL_Rect r = {l->moves.x, top, l->moves.w, 0};
    int gap = painter_px(p, 8);
    if (app->analysing) {
        r.h = view_lines_height(app);
        if (r.h > end - top) r.h = end - top;
        view_lines(app, r);
    } else if (app->review.running) {
        r.h = view_review_height(app);
        view_review(app, r);
        gap = 0;
    } else if (view_shows_result(app)) {
        r.h = result_height(app);
        if (r.h > end - top) r.h = end - top;
        panel_result(app, r);
    } else if (app->explorer.on && end - top >= painter_px(p, 96)) {
        int most = end - top - painter_px(p, 36); /* below are the steps */
        r.h = view_explorer_height(app);
        if (r.h > most) r.h = most;
        view_explorer(app, r);
    } else if (l->graph.h && app->settings.show_evaluation && has_room_for_graph(app, end - top)) {
        r.h = l->graph.h;
        view_graph(app, r);
    } else {
        gap = 0;
    }
    return top + r.h + gap;
}

/* The comment under the moves, or instead of them where there is room for one of the two; returns
 * the height that is left. */
static int portrait_comment(const App *app, SDL_Rect r, int least) {
    int h = view_comment_height(app), gap = painter_px(app->painter, 6);
    if (!h || r.h < least) return r.h;
    if (r.h - h - gap < least) h = r.h;
    view_comment(app, (SDL_Rect){r.x, r.y + r.h - h, r.w, h});
    return r.h - h - gap;
}

static void panel_portrait(const App *app) {
    const Layout *l = &app->layout;
    SDL_Rect moves = l->moves, own = l->card_bottom;
    int top = l->graph.h ? l->graph.y : moves.y, end = moves.y + moves.h;
    view_card(app, upper_side(app), l->card_top);
    /* in the smallest windows what one looks at or writes takes the place of the lower card too */
    bool writes = app->ui->focus == ID_COMMENT;
    bool wanted = app->analysing || view_shows_result(app) || writes;
    int strip = view_study_height(app);
    if (wanted && end - top < painter_px(app->painter, 88))
        top = own.y;
    else
        view_card(app, color_other(upper_side(app)), own);
    if (strip && end - top >= painter_px(app->painter, 120)) {
        view_study(app, (SDL_Rect){moves.x, top, moves.w, strip});
        top += strip + painter_px(app->painter, 6);
    }
    moves.y = writes ? top : portrait_upper(app, top, end);
    moves.h = end - moves.y;
    /* the steps come before a list that would show less than two rows */
    int steps = painter_px(app->painter, 28), gap = painter_px(app->painter, 6);
    int least = painter_px(app->painter, 40);
    SDL_Rect row = {moves.x, end - steps, moves.w, steps};
    if (moves.h >= steps + (writes ? least + gap : 0)) {
        panel_steps(app, row);
        moves.h -= steps + gap;
    }
    moves.h = portrait_comment(app, moves, least);
    if (moves.h >= least) view_moves(app, moves, true);
}

void view_panel(const App *app) {
    Painter *p = app->painter;
    const Layout *l = &app->layout;
    if (l->mode == LAYOUT_PORTRAIT) {
        panel_portrait(app);
        return;
    }
    bool regular = l->mode == LAYOUT_REGULAR;
    SDL_Rect panel = l->panel;
    int card = view_card_height(app, 76), gap = painter_px(p, regular ? 12 : 6);
    int steps = painter_px(p, regular ? 34 : 26), steps_gap = painter_px(p, regular ? 8 : 4);
    int top = panel.y + card + gap, bottom = panel.y + panel.h - card - gap;
    view_card(app, upper_side(app), (SDL_Rect){panel.x, panel.y, panel.w, card});
    SDL_Rect step_row = {panel.x, bottom - steps, panel.w, steps};
    int list_end = step_row.y - steps_gap, least = painter_px(p, regular          ? 112
                                                                 : app->analysing ? 46
                                                                                  : 60);
    int comment = view_comment_height(app);
    if (comment) {
        if (comment > list_end - top) comment = list_end - top;
        list_end -= comment;
        view_comment(app, (SDL_Rect){panel.x, list_end, panel.w, comment});
        list_end -= steps_gap;
    }
    int strip = view_study_height(app);
    if (strip) {
        view_study(app, (SDL_Rect){panel.x, top, panel.w, strip});
        top += strip + gap;
    }
    bool titled = false; /* the graph */
    if (app->analysing) {
        int need = view_lines_height(app), room = list_end - top - least - gap;
        if (!regular) top -= painter_px(p, 2);
        int h = need < room ? need : room;
        if (h > painter_px(p, 60)) {
            view_lines(app, (SDL_Rect){panel.x, top, panel.w, h});
            top += h + gap;
        }
    } else if (view_shows_result(app)) {
        SDL_Rect r = {panel.x, top, panel.w, result_height(app)};
        panel_result(app, r);
        top += r.h + gap;
    } else {
        titled = app->settings.show_evaluation && regular;
    }
    if (app->explorer.on) {
        int need = view_explorer_height(app),
            room = list_end - top - least - gap - (titled ? painter_px(p, 24) : 0);
        int h = need < room ? need : room;
        if (h == need || h >= painter_px(p, 60)) {
            view_explorer(app, (SDL_Rect){panel.x, top, panel.w, h});
            top += h + gap;
        }
    }
    if (titled) {
        top -= painter_px(p, 4);
        panel_evaluation_row(app, (SDL_Rect){panel.x, top, panel.w, painter_px(p, 24)});
        top += painter_px(p, 28);
    }
    int graph = painter_px(p, regular ? 84 : 36);
    /* three rows of moves come before the graph */
    int rows = painter_px(p, regular ? 112 : 64);
    if (app->settings.show_evaluation && list_end - top - graph - gap >= rows) {
        view_graph(app, (SDL_Rect){panel.x, top, panel.w, graph});
        top += graph + gap;
    }
    int legend = view_review_height(app);
    if (legend && list_end - top - legend >= least) {
        top -= regular ? gap - painter_px(p, 4) : 0;
        view_review(app, (SDL_Rect){panel.x, top, panel.w, legend});
        top += legend + painter_px(p, 4);
    }
    view_moves(app, (SDL_Rect){panel.x, top, panel.w, list_end - top}, false);
    panel_steps(app, step_row);
    view_card(app, color_other(upper_side(app)), (SDL_Rect){panel.x, bottom + gap, panel.w, card});
}
