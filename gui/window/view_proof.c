/* The panel of a proof: what is known, the way on from the position on the board, and the buttons. */
#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "ids.h"
#include "board/stones.h"
#include "kit/numbers.h"
#include "panel_parts.h"
#include "rules/notation.h"

enum {
    ID_CLOSE = ID_MODE,
    ID_SCROLL,
    ID_DEFENCE /* + number */
};

/* "12.3 M nodes, 4 s" */
static void effort_text(const App *app, char *out, size_t size) {
    NumberText nodes = nodes_text(app->proof.info.nodes);
    snprintf(out, size, "%s, %d s", nodes.text, (int)(proof_ms(app) / 1000));
}

static void moves_text(int plies, char *out, size_t size) {
    int moves = (plies + 1) / 2;
    if (moves == 0)
        snprintf(out, size, "at once");
    else
        snprintf(out, size, "%d move%s", moves, moves == 1 ? "" : "s");
}

/* What is known of each side's win while the proof runs. Returns the height used. */
static int view_questions(const App *app, int x, int y, int w) {
    static const char *const words[] = {
        [PN_UNKNOWN] = "open", [PN_WON] = "wins", [PN_NOT_WON] = "cannot force a win"};
    Painter *p = app->painter;
    int row = painter_px(p, 24);
    for (Color c = BLACK; c <= WHITE; c++, y += row) {
        int cy = y + row / 2, left = x + painter_px(p, 20);
        draw_color_dot(p, c, (float)(x + painter_px(p, 7)), (float)cy, 6 * p->scale);
        left += draw_text(p, left, cy, STYLE_BOLD, p->theme->text, ALIGN_LEFT, color_name(c)) +
                painter_px(p, 8);
        PnValue value = app->proof.info.value[c];
        bool narrow = value == PN_NOT_WON && panel_is_narrow(app);
        draw_text_fit(p, left, cy, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, x + w - left,
                      narrow ? "no win" : words[value]);
    }
    return 2 * row;
}

/* What stands above the list: what the attacker plays, or that the defender may choose. */
static void way_text(const App *app, char *out, size_t size) {
    const Proof *m = &app->proof;
    const Position *p = session_live_position(&app->game.session);
    const PnTreeNode *n = proof_node(m);
    char move[MOVE_TEXT_SIZE], moves[24];
    if (session_is_over(&app->game.session)) {
        result_describe(session_result(&app->game.session), p, out, (int)size);
    } else if (n->child < 0) {
        snprintf(out, size, "%s",
                 m->ends_here ? "The tree is cut here, and what follows was not found again"
                              : "The tree is cut here: working out what follows");
    } else if (proof_attacks(m)) {
        const ProofTree *t = &m->trees[m->tree_count - 1];
        move_format(p, t->tree.nodes[n->child].move, move);
        moves_text(n->plies, moves, sizeof moves);
        bool exact = n->plies <= 2 || (m->info.exact && !app->game.session.live->parent);
        snprintf(out, size, "%s plays %s and wins in %s%s", color_name(p->side), move,
                 exact ? "" : "at most ", moves);
    } else {
        int count = proof_children(m);
        if (count == 1)
            snprintf(out, size, "%s has one move and loses in", color_name(p->side));
        else
            snprintf(out, size, "All %d moves of %s lose, in at most", count, color_name(p->side));
    }
}

static void view_defence(const App *app, int number, const PnTreeNode *n, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    char move[MOVE_TEXT_SIZE], moves[24];
    bool chosen = app->proof.row == number, longest = number == 0;
    int pad = painter_px(p, panel_is_narrow(app) ? 6 : 12), cy = r.y + r.h / 2;
    move_format(session_live_position(&app->game.session), n->move, move);
    ui_row(app->ui, ID_DEFENCE + number, r, move, chosen);
    int right = r.x + r.w - pad, x = r.x + pad;
    if (n->cut && !n->plies)
        snprintf(moves, sizeof moves, "not known");
    else
        moves_text(n->plies, moves, sizeof moves);
    x += draw_text(p, x, cy, longest ? STYLE_BOLD : STYLE_BODY, t->text, ALIGN_LEFT, move) +
         painter_px(p, 10);
    draw_text(p, right, cy, longest ? STYLE_BOLD : STYLE_SECONDARY, t->text, ALIGN_RIGHT, moves);
    right -= text_width(p, STYLE_BOLD, moves) + painter_px(p, 10);
    if (longest && text_width(p, STYLE_CAPTION, "longest") <= right - x)
        draw_text(p, x, cy, STYLE_CAPTION, t->accent, ALIGN_LEFT, "longest");
}

static void view_defences(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Proof *m = &app->proof;
    const ProofTree *t = &m->trees[m->tree_count - 1];
    int row = painter_px(p, app->layout.mode == LAYOUT_REGULAR ? 28 : 26);
    draw_card(p, r, false);
    SDL_Rect body = rect_inset(r, painter_px(p, r.h < 3 * row ? 2 : 4));
    int offset = ui_scroll_begin(app->ui, ID_SCROLL, body, proof_children(m) * row);
    if (ui_scroll_follows(app->ui, ID_SCROLL, m->row + t->at * MOVES_MAX))
        offset = ui_scroll_show(app->ui, ID_SCROLL, m->row * row, (m->row + 1) * row);
    int number = 0;
    for (int i = proof_child(m, 0); i >= 0; i = t->tree.nodes[i].sibling, number++) {
        SDL_Rect line = {body.x, body.y + number * row - offset, body.w - painter_px(p, 8), row};
        if (line.y + line.h < body.y || line.y > body.y + body.h) continue;
        view_defence(app, number, &t->tree.nodes[i], line);
    }
    ui_scroll_end(app->ui);
}

/* A row of equal buttons at the bottom of the panel, each a command, and one that closes it. */
static void command_row(const App *app, SDL_Rect r, const Command *commands, int count,
                        const char *word) {
    int gap = painter_px(app->painter, 4), w = (r.w + gap) / (count + 1);
    for (int i = 0; i < count; i++) {
        const CommandInfo *info = &command_info[commands[i]];
        bool may = command_is_enabled(app, commands[i]);
        bool primary = may && commands[i] == COMMAND_PROOF_NEXT;
        ui_button(app->ui, ID_COMMAND(PLACE_STEPS, commands[i]),
                  (SDL_Rect){r.x + i * w, r.y, w - gap, r.h},
                  (Button){.look = primary ? BUTTON_PRIMARY : BUTTON_NORMAL,
                           .icon = word ? ICON_NONE : info->icon,
                           .text = word,
                           .off = !may,
                           .label = word ? word : info->name});
    }
    bool icon = panel_is_narrow(app) && !word;
    ui_button(app->ui, ID_CLOSE, (SDL_Rect){r.x + count * w, r.y, r.w - count * w, r.h},
              (Button){.icon = icon ? ICON_CLOSE : ICON_NONE,
                       .text = icon ? NULL : "Close",
                       .label = "Close"});
}

/* Steps through a tree, else what can be done with the proof. */
static void view_buttons(const App *app, SDL_Rect r) {
    static const Command steps[] = {COMMAND_PROOF_START, COMMAND_PROOF_BACK, COMMAND_PROOF_NEXT},
                         longer = COMMAND_PROOF_NEXT, stop = COMMAND_PROOF_STOP;
    const Proof *m = &app->proof;
    if (proof_node(m))
        command_row(app, r, steps, 3, NULL);
    else if (m->state == PROOF_RUNNING)
        command_row(app, r, &stop, 1, "Give up");
    else
        command_row(app, r, &longer, 1, panel_is_narrow(app) ? "Longer" : "Go on longer");
}

/* The result, or how far it is. */
static int view_result(const App *app, int x, int y, int w) {
    const Proof *m = &app->proof;
    char words[300];
    proof_describe(m, words, sizeof words);
    bool tree = proof_node(m) != NULL, trouble = m->info.trouble[0] && !tree;
    Icon icon = trouble ? ICON_WARN : tree ? ICON_CHECK : ICON_INFO;
    return panel_note(app, x, y, w, icon, trouble, words);
}

void proof_view(const App *app) {
    Painter *p = app->painter;
    const Proof *m = &app->proof;
    const Layout *l = &app->layout;
    bool regular = l->mode == LAYOUT_REGULAR;
    bool choice = proof_node(m) && !proof_attacks(m) && proof_node(m)->child >= 0;
    char words[160];
    /* where hardly a defence would fit below the board, the title above it tells the way */
    bool above = choice && l->mode == LAYOUT_PORTRAIT && l->panel.h < painter_px(p, 120);
    if (above)
        way_text(app, words, sizeof words);
    else
        effort_text(app, words, sizeof words);
    SDL_Rect r = panel_begin(app, "Proof", words);
    int gap = painter_px(p, regular ? 14 : 6), h = panel_control(app), end = r.y + r.h - h - gap;
    view_buttons(app, (SDL_Rect){r.x, end + gap, r.w, h});
    painter_push_clip(p, (SDL_Rect){r.x, r.y, r.w, end - r.y});
    int y = r.y;
    bool low = r.h < painter_px(p, 200); /* room for one of the two */
    if (!low || !proof_node(m)) y += view_result(app, r.x, y, r.w) + gap;
    if (m->state == PROOF_RUNNING && end - y >= painter_px(p, 48)) {
        view_questions(app, r.x, y, r.w);
    } else if (proof_node(m) && !above) {
        way_text(app, words, sizeof words);
        int line = painter_px(p, 18);
        int lines = text_lines(p, STYLE_BOLD, r.w, 3, words);
        draw_paragraph(p, r.x, y + line / 2, line, r.w, 3, STYLE_BOLD, p->theme->text, words);
        y += lines * line + gap / 2;
    }
    painter_pop_clip(p);
    if (choice && end - y >= painter_px(p, 32))
        view_defences(app, (SDL_Rect){r.x, y, r.w, end - y});
}

void proof_act(App *app, const UiAction *a) {
    if (a->id == ID_CLOSE)
        mode_leave(app);
    else if (a->id >= ID_DEFENCE && a->id < ID_DEFENCE + proof_children(&app->proof))
        proof_play(app, a->id - ID_DEFENCE);
}
