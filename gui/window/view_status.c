/* The status line: what was just said or whose move it is, and at the right what a key would do.
 * The field for typing a move stands here too. Tooltips are at the end of this file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "view.h"
#include "ids.h"
#include "kit/numbers.h"
#include "rules/notation.h"
#include "view_review.h"

/* "c8-d8, Black +0.8" */
static void describe_line(const Position *p, const ThinkLine *line, char *out, size_t size) {
    char move[MOVE_TEXT_SIZE] = "";
    char score[OPINION_TEXT_SIZE];
    opinion_format(line->opinion, score);
    if (line->length) move_format(p, line->pv[0], move);
    const char *side = color_name(opinion_favours(line->opinion, WHITE) ? WHITE : BLACK);
    if (line->opinion.mate)
        snprintf(out, size, "%s, %s wins in at most %d", move, side, abs(line->opinion.mate));
    else if (score[0] == '0')
        snprintf(out, size, "%s, even", move);
    else
        snprintf(out, size, "%s, %s %s", move, side, score);
}

/* "Looking at 2… h4-f4, 3 moves before the last" */
static void describe_look(const Session *s, char *out, size_t size) {
    const RecordNode *n = s->view;
    char move[MOVE_TEXT_SIZE];
    int left = s->live->ply - n->ply;
    move_format(&n->parent->position, n->move, move);
    int used = snprintf(out, size, "Looking at %d%s %s", record_move_number(n),
                        n->parent->position.side == BLACK ? "." : "…", move);
    if (left > 0 && used > 0 && (size_t)used < size)
        snprintf(out + used, size - (size_t)used, ", %d move%s before the last", left,
                 left == 1 ? "" : "s");
}

/* "Your move (Black)", "Lia is thinking: c8-d8, Black +0.8", … */
static void describe_state(const App *app, char *out, size_t size) {
    const Session *s = &app->game.session;
    Result r = session_result(s);
    const ThinkInfo *shown = &app->desk.shown;
    if (preview_describe(app, out, size)) return;
    if (!app->review.running && app->analysing && app->desk.work == WORK_ANALYSE && shown->count) {
        char best[80];
        describe_line(&app->desk.position, &shown->lines[0], best, sizeof best);
        if (app->desk.threat) {
            snprintf(out, size, "If %s passed, %s would play %s",
                     color_name(session_position(s)->side), color_name(app->desk.position.side),
                     best);
            return;
        }
        snprintf(out, size, "%s to move. Best: %s", color_name(session_position(s)->side), best);
        return;
    }
    if (review_describe(app, out, size)) return;
    if (!session_is_live(s)) {
        int ply = s->view->ply;
        if (session_in_variation(s))
            snprintf(out, size, "A variation, move %d. %s to move", record_move_number(s->view),
                     color_name(session_position(s)->side));
        else if (ply == 0)
            snprintf(out, size, "The start of the game");
        else
            describe_look(s, out, size);
        return;
    }
    if (result_is_over(r)) {
        session_describe_result(s, out, size);
        return;
    }
    const Player *mover = session_mover(s);
    Color side = s->live->position.side;
    const Player *other = &s->setup.players[color_other(side)];
    if (mover->kind != PLAYER_HUMAN) {
        const ThinkInfo *info = &app->desk.shown;
        char best[80];
        if (app->desk.trouble[0]) {
            snprintf(out, size, "%s %s", mover->name, app->desk.trouble);
        } else if (app->desk.work == WORK_MOVE && info->count && app->settings.show_evaluation) {
            describe_line(session_live_position(s), &info->lines[0], best, sizeof best);
            snprintf(out, size, "%s is thinking: %s", mover->name, best);
        } else {
            snprintf(out, size, "%s is thinking", mover->name);
        }
    } else if (other->kind == PLAYER_HUMAN) {
        snprintf(out, size, "%s to move", color_name(side));
    } else {
        bool first = s->live->ply < 2 && app->layout.mode == LAYOUT_PORTRAIT; /* no room for keys */
        snprintf(out, size, "Your move (%s)%s", color_name(side),
                 first ? ". Click a stone to see its moves" : "");
    }
}

static void describe_keys(const App *app, char *out, size_t size) {
    const Session *s = &app->game.session;
    const char *text = "Ctrl+K shows all commands";
    if (app->preview.on)
        text = preview_can_keep(app) ? "K keeps the line as a variation" : "Shift+Right, Esc";
    else if (app->review.running)
        text = "Esc ends the review";
    else if (app->analysing)
        text = "Space stops the analysis";
    else if (session_in_variation(s))
        text = "Shift+P puts it first, Del deletes it";
    else if (!session_is_live(s))
        text = "A move makes a variation. End returns";
    else if (session_is_over(s) && !view_shows_result(app))
        text = "Ctrl+N starts a new game";
    else if (session_is_over(s))
        text = view_review_command(app) == COMMAND_RETRY
                   ? "Enter retries the mistakes, Ctrl+N starts a new game"
                   : "Enter reviews the game, Ctrl+N starts a new one";
    else if (app->desk.work == WORK_MOVE)
        text = "Enter makes it move now";
    else if (s->live->ply == 0 && app_human_to_move(app))
        text = "Click a stone to see its moves. F1 shows the rules";
    snprintf(out, size, "%s", text);
}

static void view_move_field(const App *app, SDL_Rect bar) {
    Painter *p = app->painter;
    int h = bar.h - painter_px(p, 9), /* room for its ring */
        x = bar.x + painter_px(p, 12);
    int cy = bar.y + bar.h / 2;
    int w = draw_text(p, x, cy, STYLE_BODY, p->theme->text, ALIGN_LEFT, "Move") + painter_px(p, 10);
    SDL_Rect field = {x + w, cy - h / 2, painter_px(p, 110), h};
    ui_field(app->ui, ID_MOVE_FIELD, field, "Move", &app->move_field, NULL, "e4a4");
    bool refused = app->say_kind == SAY_REFUSED;
    draw_text_fit(p, field.x + field.w + painter_px(p, 14), cy, STYLE_SECONDARY,
                  refused ? p->theme->danger : p->theme->text2, ALIGN_LEFT,
                  bar.x + bar.w - field.x - field.w - painter_px(p, 28),
                  refused ? app->say : "Enter plays it, Esc leaves");
}

/* Nothing is to be told but whose move it is. */
static bool is_prompt(const App *app) {
    return !app->analysing && !app->preview.on && !app->review.running &&
           session_is_live(&app->game.session) && !session_is_over(&app->game.session) &&
           app_human_to_move(app);
}

void view_status(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    SDL_Rect bar = app->layout.status;
    bool small = layout_is_small(&app->layout), portrait = app->layout.mode == LAYOUT_PORTRAIT;
    int line = painter_hairline(p), cy = bar.y + bar.h / 2 + line;
    draw_fill(p, bar, t->rail);
    draw_fill(p, (SDL_Rect){bar.x, bar.y, bar.w, line}, t->line);
    if (app->move_field_open) {
        view_move_field(app, bar);
        return;
    }
    char state[300], keys[100];
    bool special = mode_describe(app, state, sizeof state, keys, sizeof keys);
    if (!special) {
        describe_state(app, state, sizeof state);
        describe_keys(app, keys, sizeof keys);
    }
    const char *left = app->say_kind == SAY_NOTHING ? state : app->say;
    const char *right = app->say_kind == SAY_NOTHING ? keys : state;
    int pad = painter_px(p, small ? 12 : 24), edge = bar.x + bar.w - pad;
    int x = bar.x + painter_px(p, small ? 12 : 20);
    Style style = small ? STYLE_SECONDARY : STYLE_BODY;
    Icon icon = app->say_kind == SAY_REFUSED               ? ICON_REFUSE
                : app->say_kind == SAY_TROUBLE             ? ICON_WARN
                : app->say_kind == SAY_INFO                ? ICON_INFO
                : portrait || (!special && is_prompt(app)) ? ICON_NONE
                                                           : ICON_INFO;
    int words = text_width(p, style, left);
    int width = edge - x;
    if (icon) {
        bool tint = app->say_kind == SAY_REFUSED || app->say_kind == SAY_TROUBLE;
        int size = painter_px(p, 17);
        int room = width - size - painter_px(p, 18), shown = words < room ? words : room;
        if (tint) {
            int h = bar.h - painter_px(p, small ? 6 : 7);
            SDL_Rect box = {x - painter_px(p, 8), bar.y + line + (bar.h - line - h) / 2,
                            shown + size + painter_px(p, 28), h};
            draw_box(p, box, painter_px(p, 6), t->danger_soft, t->flat ? t->danger : 0, line);
        }
        Rgba ink = tint ? t->danger : t->text2;
        draw_icon(p, icon, x + size / 2 + painter_px(p, 1), cy, 17, ink);
        x += size + painter_px(p, 9);
        width = edge - x;
    }
    draw_text_fit(p, x, cy, style, t->text, ALIGN_LEFT, width, left);
    int used = (words < width ? words : width) + painter_px(p, 32);
    if (!portrait && text_width(p, STYLE_SECONDARY, right) <= width - used)
        draw_text(p, edge, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, right);
}

void view_tooltip(const App *app) {
    Ui *ui = app->ui;
    Painter *p = app->painter;
    if (!ui->hover_since || motion_is_running(&app->motions, WAIT_TIP)) return;
    const UiItem *item = ui_find(ui, ui->hover);
    if (!item || !item->tip) return;
    char text[UI_LABEL + COMMAND_KEY_TEXT + 2];
    snprintf(text, sizeof text, "%s", item->label);
    if (item->id >= ID_COMMANDS && item->id < ID_COMMAND(PLACE_COUNT, 0)) {
        char keys[COMMAND_KEY_TEXT];
        command_key_format((Command)((item->id - ID_COMMANDS) % COMMAND_COUNT), keys);
        if (keys[0]) snprintf(text, sizeof text, "%s  %s", item->label, keys);
    }
    SDL_Rect r = layout_tooltip(&app->layout, item->rect, text_width(p, STYLE_SECONDARY, text));
    const Theme *t = p->theme;
    draw_box(p, r, painter_px(p, 4), t->text, t->flat ? t->bg : 0, 1);
    draw_text(p, r.x + r.w / 2, r.y + r.h / 2, STYLE_SECONDARY, t->bg, ALIGN_CENTRE, text);
}
