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

/* What stands over the moves in portrait. */
typedef enum {
    UPPER_NONE,
    UPPER_LINES,
    UPPER_REVIEW,
    UPPER_RESULT,
    UPPER_EXPLORER,
    UPPER_GRAPH
} Upper;

/* The height that the explorer has in portrait; below it are the steps. */
static int portrait_explorer_height(const App *app, int room) {
    return view_explorer_height(app, room - painter_px(app->painter, 36));
}

static Upper portrait_choose(const App *app, int room) {
    if (app->analysing) return UPPER_LINES;
    if (app->review.running) return UPPER_REVIEW;
    if (view_shows_result(app)) return UPPER_RESULT;
    if (app->explorer.on && portrait_explorer_height(app, room)) return UPPER_EXPLORER;
    bool graph = app->layout.graph.h && app->settings.show_evaluation;
    return graph && has_room_for_graph(app, room) ? UPPER_GRAPH : UPPER_NONE;
}

/* Draws that from top to end; returns where the moves begin. */
static int portrait_upper(const App *app, int top, int end) {
    const Layout *l = &app->layout;
    SDL_Rect r = {l->moves.x, top, l->moves.w, 0};
    int gap = painter_px(app->painter, 8);
    switch (portrait_choose(app, end - top)) {
    case UPPER_LINES:
        r.h = view_lines_height(app);
        if (r.h > end - top) r.h = end - top;
        view_lines(app, r);
        break;
    case UPPER_REVIEW:
        r.h = view_review_height(app);
        view_review(app, r);
        gap = 0;
        break;
    case UPPER_RESULT:
        r.h = result_height(app);
        if (r.h > end - top) r.h = end - top;
        panel_result(app, r);
        break;
    case UPPER_EXPLORER:
        r.h = portrait_explorer_height(app, end - top);
        view_explorer(app, r);
        break;
    case UPPER_GRAPH:
        r.h = l->graph.h;
        view_graph(app, r);
        break;
    case UPPER_NONE:
        gap = 0;
        break;
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

/* In the smallest windows what one looks at or writes takes the place of the lower card too. */
static bool portrait_drops_card(const App *app) {
    const Layout *l = &app->layout;
    int top = l->graph.h ? l->graph.y : l->moves.y;
    bool writes = app->ui->focus == ID_COMMENT;
    bool wanted = app->analysing || view_shows_result(app) || writes;
    return wanted && l->moves.y + l->moves.h - top < painter_px(app->painter, 88);
}

/* What the cards leave, and where the strip of a study takes the top of that. */
static SDL_Rect portrait_space(const App *app, SDL_Rect *strip) {
    const Layout *l = &app->layout;
    SDL_Rect r = l->moves;
    r.y = portrait_drops_card(app) ? l->card_bottom.y : l->graph.h ? l->graph.y : l->moves.y;
    r.h = l->moves.y + l->moves.h - r.y;
    *strip = (SDL_Rect){r.x, r.y, r.w, view_study_height(app)};
    if (r.h < painter_px(app->painter, 120)) strip->h = 0;
    if (!strip->h) return r;
    int used = strip->h + painter_px(app->painter, 6);
    return (SDL_Rect){r.x, r.y + used, r.w, r.h - used};
}

static void panel_portrait(const App *app) {
    const Layout *l = &app->layout;
    SDL_Rect strip, moves = portrait_space(app, &strip);
    int top = moves.y, end = moves.y + moves.h;
    bool writes = app->ui->focus == ID_COMMENT;
    view_card(app, upper_side(app), l->card_top);
    if (!portrait_drops_card(app)) view_card(app, color_other(upper_side(app)), l->card_bottom);
    if (strip.h) view_study(app, strip);
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

/* The parts of the panel in landscape; one without height is not there. */
typedef struct {
    SDL_Rect card_top, strip, lines, result, evaluation, explorer, comment, steps, card_bottom;
    int top, end, least; /* what is left for graph and moves, and what these need */
    int gap;
} PanelPlan;

static PanelPlan plan_landscape(const App *app) {
    const Painter *p = app->painter;
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    SDL_Rect r = app->layout.panel;
    int card = view_card_height(app, 76), gap = painter_px(p, regular ? 12 : 6);
    int steps = painter_px(p, regular ? 34 : 26), steps_gap = painter_px(p, regular ? 8 : 4);
    int top = r.y + card + gap, bottom = r.y + r.h - card - gap;
    int end = bottom - steps - steps_gap;
    int least = painter_px(p, regular ? 112 : app->analysing ? 46 : 60);
    PanelPlan plan = {.card_top = {r.x, r.y, r.w, card},
                      .steps = {r.x, bottom - steps, r.w, steps},
                      .card_bottom = {r.x, bottom + gap, r.w, card},
                      .least = least,
                      .gap = gap};
    int comment = view_comment_height(app), strip = view_study_height(app);
    if (comment > end - top) comment = end - top;
    if (comment) {
        plan.comment = (SDL_Rect){r.x, end - comment, r.w, comment};
        end = plan.comment.y - steps_gap;
    }
    bool titled = false; /* the graph */
    plan.strip = (SDL_Rect){r.x, top, r.w, strip};
    if (strip) top += strip + gap;
    if (app->analysing) {
        int need = view_lines_height(app), room = end - top - least - gap;
        if (!regular) top -= painter_px(p, 2);
        plan.lines = (SDL_Rect){r.x, top, r.w, need < room ? need : room};
        if (plan.lines.h <= painter_px(p, 60)) plan.lines.h = 0;
        if (plan.lines.h) top += plan.lines.h + gap;
    } else if (view_shows_result(app)) {
        plan.result = (SDL_Rect){r.x, top, r.w, result_height(app)};
        top += plan.result.h + gap;
    } else {
        titled = app->settings.show_evaluation && regular;
    }
    if (app->explorer.on) {
        int title = titled ? painter_px(p, 24) : 0;
        int h = view_explorer_height(app, end - top - least - gap - title);
        plan.explorer = (SDL_Rect){r.x, top, r.w, h};
        if (h) top += h + gap;
    }
    if (titled) {
        plan.evaluation = (SDL_Rect){r.x, top - painter_px(p, 4), r.w, painter_px(p, 24)};
        top += painter_px(p, 24);
    }
    plan.top = top, plan.end = end;
    return plan;
}

bool view_shows_explorer(const App *app) {
    if (!app->explorer.on) return false;
    if (app->layout.mode != LAYOUT_PORTRAIT) return plan_landscape(app).explorer.h > 0;
    SDL_Rect strip, space = portrait_space(app, &strip);
    return portrait_choose(app, space.h) == UPPER_EXPLORER;
}

static void panel_landscape(const App *app) {
    Painter *p = app->painter;
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    PanelPlan plan = plan_landscape(app);
    int x = plan.steps.x, w = plan.steps.w, top = plan.top, gap = plan.gap;
    view_card(app, upper_side(app), plan.card_top);
    if (plan.comment.h) view_comment(app, plan.comment);
    if (plan.strip.h) view_study(app, plan.strip);
    if (plan.lines.h) view_lines(app, plan.lines);
    if (plan.result.h) panel_result(app, plan.result);
    if (plan.evaluation.h) panel_evaluation_row(app, plan.evaluation);
    if (plan.explorer.h) view_explorer(app, plan.explorer);
    int graph = painter_px(p, regular ? 84 : 36);
    /* three rows of moves come before the graph */
    int rows = painter_px(p, regular ? 112 : 64);
    if (app->settings.show_evaluation && plan.end - top - graph - gap >= rows) {
        view_graph(app, (SDL_Rect){x, top, w, graph});
        top += graph + gap;
    }
    int legend = view_review_height(app);
    if (legend && plan.end - top - legend >= plan.least) {
        top -= regular ? gap - painter_px(p, 4) : 0;
        view_review(app, (SDL_Rect){x, top, w, legend});
        top += legend + painter_px(p, 4);
    }
    view_moves(app, (SDL_Rect){x, top, w, plan.end - top}, false);
    panel_steps(app, plan.steps);
    view_card(app, color_other(upper_side(app)), plan.card_bottom);
}

void view_panel(const App *app) {
    if (app->layout.mode == LAYOUT_PORTRAIT)
        panel_portrait(app);
    else
        panel_landscape(app);
}
