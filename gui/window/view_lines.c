/* The lines of the analysis: depth and speed, then for each line its score and its moves. Every
 * move can be pointed at to see it on the board, and clicked to stay there.
 */
#include <stdio.h>

#include "app.h"
#include "view.h"
#include "ids.h"
#include "board/board_marks.h"
#include "kit/numbers.h"
#include "rules/notation.h"

enum { HEAD = 41, HEAD_LOW = 30, HEAD_EFFORT = 32, ROW_LEAST = 22 };

/* What the search has cost, and the way to a proof, stand in a row of their own where there is room. */
static bool shows_effort(const App *app, int whole) {
    return app->layout.mode == LAYOUT_REGULAR && whole >= painter_px(app->painter, 100);
}

int view_lines_height(const App *app) {
    const Painter *p = app->painter;
    bool regular = app->layout.mode == LAYOUT_REGULAR;
    int head = painter_px(p, regular ? HEAD + HEAD_EFFORT : HEAD);
    return head + app->settings.lines * painter_px(p, regular ? 46 : 42);
}

/* Lower where there is room for little else. */
static int lines_head_height(const App *app, int whole) {
    const Painter *p = app->painter;
    return painter_px(p, whole < painter_px(p, 80) ? HEAD_LOW : HEAD);
}

/* Where the search cannot tell who wins, the solver may. */
static Command lines_prover(const App *app) {
    return app->proof.state == PROOF_RUNNING ? COMMAND_PROOF_SHOW : COMMAND_PROVE;
}

/* Its button, which ends at a place; smaller where it has no row of its own. Returns what it takes. */
static int lines_prove(const App *app, int right, int cy, bool small) {
    Painter *p = app->painter;
    Command c = lines_prover(app);
    int w = painter_px(p, (c == COMMAND_PROVE ? 62.0f : 74.0f) - (small ? 10 : 0)),
        h = painter_px(p, 26);
    Button b = {.text = c == COMMAND_PROVE ? "Prove" : "Proving",
                .off = !command_is_enabled(app, c),
                .label = command_info[c].name};
    ui_button(app->ui, ID_COMMAND(PLACE_LINES, c), (SDL_Rect){right - w, cy - h / 2, w, h}, b);
    return w + painter_px(p, small ? 4 : 8);
}

/* The lines are another program's. */
static bool is_foreign(const App *app) {
    return app->desk.source == SOURCE_ANALYST;
}

/* "12.3 M nodes  ·  0:08.3  ·  table 12 %": what there is of it, as far as it fits, behind the name
 * of another program. */
static void lines_effort(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    int pad = painter_px(p, 14),
        taken = lines_prove(app, r.x + r.w - pad, r.y + painter_px(p, 11), false);
    const ThinkInfo *info = &app->desk.shown;
    char text[120];
    int used = 0;
    if (is_foreign(app)) used = snprintf(text, sizeof text, "%s  ·  ", app->settings.analyst);
    if (!info->count) return;
    used += snprintf(text + used, sizeof text - (size_t)used, "%s", nodes_text(info->nodes).text);
    if (info->elapsed_ms)
        used += snprintf(text + used, sizeof text - (size_t)used, "  ·  %s",
                         clock_text(info->elapsed_ms).text);
    if (info->table_permille >= 5)
        snprintf(text + used, sizeof text - (size_t)used, "  ·  table %d %%",
                 (info->table_permille + 5) / 10);
    draw_text_fit(p, r.x + pad, r.y + painter_px(p, 11), STYLE_SECONDARY, p->theme->text2,
                  ALIGN_LEFT, r.w - 2 * pad - taken, text);
}

/* How many lines there are, and the way to more of them; returns where that begins. */
static int lines_count(const App *app, int right, int cy, int side, bool words) {
    Painter *p = app->painter;
    char text[16];
    SDL_Rect plus = {right - side, cy - side / 2, side, side};
    ui_button(app->ui, ID_COMMAND(PLACE_LINES, COMMAND_MORE_LINES), plus,
              (Button){BUTTON_NORMAL, ICON_PLUS, NULL, !command_is_enabled(app, COMMAND_MORE_LINES),
                       false, "More lines"});
    int lines = app->settings.lines, w = painter_px(p, words ? 68 : 24);
    snprintf(text, sizeof text, words ? "%d line%s" : "%d", lines, lines == 1 ? "" : "s");
    draw_text(p, plus.x - w / 2, cy, STYLE_SECONDARY, p->theme->text, ALIGN_CENTRE, text);
    SDL_Rect minus = {plus.x - w - side, cy - side / 2, side, side};
    ui_button(app->ui, ID_COMMAND(PLACE_LINES, COMMAND_FEWER_LINES), minus,
              (Button){BUTTON_NORMAL, ICON_MINUS, NULL,
                       !command_is_enabled(app, COMMAND_FEWER_LINES), false, "Fewer lines"});
    return minus.x - painter_px(p, 8);
}

static void lines_head(const App *app, SDL_Rect r, int head, bool effort) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const ThinkInfo *info = &app->desk.shown;
    bool small = r.w < painter_px(p, 240), proves = !effort;
    int pad = painter_px(p, small ? 8 : 14), cy = r.y + head / 2,
        x = r.x + painter_px(p, small ? 8 : 14), right = r.x + r.w - pad;
    int side = painter_px(p, head < painter_px(p, 40) ? 26 : 28);
    if (!small) right = lines_count(app, right, cy, side, effort || r.w >= painter_px(p, 420));
    bool waits = app->desk.work != WORK_ANALYSE && !info->count;
    char depth[24];
    int used = snprintf(depth, sizeof depth, "Depth %d", info->depth);
    if (waits) proves &= command_is_enabled(app, lines_prover(app));
    if (app->desk.threat) proves &= r.w >= painter_px(p, 340);
    if (proves) right -= lines_prove(app, right, cy, true);
    if (waits) {
        draw_text_fit(p, x, cy, STYLE_BODY, t->text2, ALIGN_LEFT, right - x,
                      session_is_over(&app->game.session) && session_is_live(&app->game.session)
                          ? "The game is over"
                          : "Waiting");
        return;
    }
    if (info->seldepth > info->depth)
        snprintf(depth + used, sizeof depth - (size_t)used, "/%d", info->seldepth);
    NumberText speed = speed_text(info->speed);
    if (app->desk.threat) { /* instead of the speed: what the lines are about */
        x += draw_textf(p, x, cy, STYLE_BOLD, t->warn, ALIGN_LEFT, "%s threatens",
                        color_name(app->desk.position.side)) +
             painter_px(p, 10);
        if (text_width(p, STYLE_SECONDARY, depth) <= right - x)
            draw_text(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, depth);
        return;
    }
    if (text_width(p, STYLE_BOLD, depth) > right - x) depth[used] = 0;
    x += draw_text_fit(p, x, cy, STYLE_BOLD, t->text, ALIGN_LEFT, right - x, depth) +
         painter_px(p, 10);
    if (is_foreign(app) && !effort && right - x >= painter_px(p, 40))
        draw_text_fit(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, right - x,
                      app->settings.analyst);
    else if (text_width(p, STYLE_SECONDARY, speed.text) <= right - x)
        draw_text(p, x, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, speed.text);
}

/* All moves of a line fit into one row: asked before they are drawn, as they then stand in its middle. */
static bool is_one_row(const App *app, const Move *moves, int length, int room) {
    Painter *p = app->painter;
    Position at = app->desk.position;
    int x = 0, pad = painter_px(p, 3);
    for (int i = 0; i < length; i++) {
        char move[MOVE_TEXT_SIZE];
        if (moves[i] != MOVE_PASS && !move_is_legal(&at, moves[i])) return true;
        move_format(&at, moves[i], move);
        pos_play(&at, moves[i]);
        x += text_width(p, (Style){i ? 12 : 13, true}, move) + 2 * pad;
        if (x > room) return false;
        x += painter_px(p, i ? 1 : 5);
    }
    return true;
}

/* The moves of one line in two rows of text, or in one where they fit into it or two would overlap. */
static void line_moves(const App *app, int index, const Move *moves, int length, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const Preview *v = &app->preview;
    Position at = app->desk.position;
    bool here = v->on && v->line == index;
    int right = r.x + r.w, pad = painter_px(p, 3), h = painter_px(p, 18);
    int x = r.x, last = 1; /* the number of the last row */
    if (r.h < painter_px(p, 32) || is_one_row(app, moves, length, r.w)) last = 0;
    int cy = last ? r.y + r.h / 4 + painter_px(p, 1) : r.y + r.h / 2;
    int dots = text_width(p, STYLE_SECONDARY, "…") + pad;
    for (int i = 0, row = 0; i < length && i < PV_IDS - 1; i++) {
        if (moves[i] != MOVE_PASS && !move_is_legal(&at, moves[i])) return;
        char move[MOVE_TEXT_SIZE], label[32];
        move_format(&at, moves[i], move);
        pos_play(&at, moves[i]);
        bool shown = here && i == v->plies - 1;
        Style style = i == 0 || shown ? STYLE_BOLD : STYLE_SECONDARY;
        if (i > 0) style.size = 12;
        int w = text_width(p, (Style){style.size, true}, move) + 2 * pad;
        bool more = i + 1 < length;
        if (x + w + (row == last && more ? dots : 0) > right) {
            if (row++ == last) {
                draw_text(p, x + pad, cy, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "…");
                return;
            }
            x = r.x, cy = r.y + r.h - r.h / 4 - painter_px(p, 1);
        }
        snprintf(label, sizeof label, "line %d move %d", index + 1, i + 1);
        SDL_Rect cell = {x, cy - h / 2, w, h};
        ui_row(app->ui, ID_PV + index * PV_IDS + i, cell, label, shown);
        Rgba ink = i == 0 || (here && i < v->plies) ? t->text : t->text2;
        draw_text(p, x + pad, cy, style, ink, ALIGN_LEFT, move);
        x += w + painter_px(p, i ? 1 : 5);
    }
}

void view_lines(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const ThinkInfo *info = &app->desk.shown;
    const Preview *v = &app->preview;
    int first = lines_head_height(app, r.h), head = first;
    if (shows_effort(app, r.h)) head += painter_px(p, HEAD_EFFORT);
    int most = (r.h - head) / painter_px(p, ROW_LEAST);
    int lines = app->settings.lines;
    if (lines > most) lines = most > 1 ? most : 1; /* the others are arrows on the board */
    int row = (r.h - head) / lines;
    draw_card(p, r, false);
    lines_head(app, r, first, head > first);
    if (head > first) lines_effort(app, (SDL_Rect){r.x, r.y + first, r.w, head - first});
    for (int i = 0; i < lines; i++) {
        int y = r.y + head + i * row, cy = y + row / 2;
        draw_fill(p, (SDL_Rect){r.x + 1, y - 1, r.w - 2, painter_hairline(p)}, t->line);
        if (i >= info->count || !info->lines[i].length) continue;
        const ThinkLine *line = &info->lines[i];
        char label[32];
        snprintf(label, sizeof label, "line %d", i + 1);
        ui_item(app->ui, ID_PV + i * PV_IDS + PV_IDS - 1, ROLE_ROW,
                (SDL_Rect){r.x, y, r.w, row - 1}, true, label);
        bool small = r.w < painter_px(p, 240);
        int left = painter_px(p, small ? 52 : 84);
        if (!small)
            draw_textf(p, r.x + painter_px(p, 16), cy, STYLE_SECONDARY, t->text2, ALIGN_CENTRE,
                       "%d", i + 1);
        draw_opinion(p, r.x + painter_px(p, small ? 27 : 52), cy, ALIGN_CENTRE, 0.95f,
                     line->opinion);
        /* who steps through a line sees the line he entered */
        bool entered = v->stepped && v->line == i;
        SDL_Rect text = {r.x + left, y + painter_px(p, 2), r.w - left - painter_px(p, 8),
                         row - painter_px(p, 4)};
        line_moves(app, i, entered ? v->moves : line->pv, entered ? v->length : line->length, text);
    }
}
