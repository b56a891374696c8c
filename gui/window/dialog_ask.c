/* Small questions: resign, end a match, lose changes, and going on with a game that was not finished.
 */
#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "game/paths.h"
#include "game/record_setup.h"
#include "kit/numbers.h"
#include "board/stones.h"

enum { ID_NO = ID_DIALOG + 1, ID_YES };

void dialog_open_ask(App *app, AskKind kind) {
    app->dialogs.ask.kind = kind;
    dialog_set_open(app, DIALOG_ASK, ID_YES);
}

static void buttons(const App *app, const DialogFrame *f, const char *no, const char *yes) {
    Painter *p = app->painter;
    int h = painter_px(p, 40), w = painter_px(p, 128), right = f->x + f->w;
    ui_button(app->ui, ID_NO, (SDL_Rect){right - 2 * w - painter_px(p, 12), f->actions_y, w, h},
              (Button){.text = no});
    ui_button(app->ui, ID_YES, (SDL_Rect){right - w, f->actions_y, w, h},
              (Button){.look = BUTTON_PRIMARY, .text = yes});
}

static void view_resign(const App *app) {
    Painter *p = app->painter;
    DialogFrame f = dialog_frame_begin(app, "Resign this game?", 440, 210, true);
    draw_paragraph(
        p, f.x, f.y + painter_px(p, 16), painter_px(p, 20), f.w, 3, STYLE_BODY, p->theme->text2,
        session_can_take_back(&app->game.session)
            ? "The game ends and the other side wins. Taking back is still possible afterwards."
            : "The game ends and the other side wins.");
    dialog_frame_end(app, &f);
    buttons(app, &f, "Play on", "Resign");
}

static void view_quit(const App *app) {
    Painter *p = app->painter;
    const ContestFacts *m = &app->match.facts;
    char words[160];
    DialogFrame f = dialog_frame_begin(app, "End the match?", 440, 210, true);
    snprintf(
        words, sizeof words,
        "%d of %d games are played and kept. Games under way are dropped; the match can go on at "
        "the next start.",
        m->games, m->wanted);
    draw_paragraph(p, f.x, f.y + painter_px(p, 16), painter_px(p, 20), f.w, 3, STYLE_BODY,
                   p->theme->text2, words);
    dialog_frame_end(app, &f);
    buttons(app, &f, "Go on", "Quit");
}

/* Changed games of a file are in memory only. */
static void view_changes(const App *app, size_t count, const char *title, const char *loses,
                         const char *yes) {
    Painter *p = app->painter;
    const char *path = app->shelf.path;
    char words[240];
    DialogFrame f = dialog_frame_begin(app, title, 440, 210, true);
    snprintf(words, sizeof words, "%s game%s of %.80s %s changed and not saved. %s",
             count_text(count).text, count == 1 ? "" : "s",
             path[0] ? path_name(path) : "the clipboard", count == 1 ? "is" : "are", loses);
    draw_paragraph(p, f.x, f.y + painter_px(p, 16), painter_px(p, 20), f.w, 3, STYLE_BODY,
                   p->theme->text2, words);
    dialog_frame_end(app, &f);
    buttons(app, &f, "Go back", yes);
}

static void view_restore(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const Session *s = &app->autosave.found.session;
    DialogFrame f = dialog_frame_begin(app, "Go on with the last game?", 480, 300, true);
    int cell = painter_px(p, 15), side = 8 * cell;
    board_draw_small(p, f.x, f.y + painter_px(p, 6), cell, session_live_position(s));
    int x = f.x + side + painter_px(p, 28), y = f.y + painter_px(p, 20), w = f.x + f.w - x;
    for (Color c = BLACK; c <= WHITE; c++) {
        char name[PLAYER_NAME + 16];
        player_label(&s->setup.players[c], name, sizeof name);
        draw_color_dot(p, c, (float)(x + painter_px(p, 6)), (float)y, 6 * p->scale);
        draw_text_fit(p, x + painter_px(p, 20), y, STYLE_BODY, t->text, ALIGN_LEFT,
                      w - painter_px(p, 20), name);
        y += painter_px(p, 26);
    }
    int moves = record_move_number(s->live);
    draw_textf(p, x, y, STYLE_SECONDARY, t->text2, ALIGN_LEFT, "%d move%s played", moves,
               moves == 1 ? "" : "s");
    draw_text_fit(p, x, y + painter_px(p, 24), STYLE_SECONDARY, t->text2, ALIGN_LEFT, w,
                  record_info(&s->record, INFO_DATE));
    dialog_frame_end(app, &f);
    buttons(app, &f, "New game", "Go on");
}

static void view_match_offer(const App *app) {
    Painter *p = app->painter;
    DialogFrame f = dialog_frame_begin(app, "Go on with the match?", 480, 220, true);
    draw_paragraph(p, f.x, f.y + painter_px(p, 16), painter_px(p, 20), f.w, 2, STYLE_BODY,
                   p->theme->text2,
                   "A match was not played to its end. The games that were finished are kept.");
    draw_text_fit(p, f.x, f.y + painter_px(p, 66), STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                  f.w, path_name(app->match_offered));
    dialog_frame_end(app, &f);
    buttons(app, &f, "Not now", "Go on");
}

static void ask_view(const App *app) {
    if (app->dialogs.ask.kind == ASK_RESIGN)
        view_resign(app);
    else if (app->dialogs.ask.kind == ASK_QUIT)
        view_quit(app);
    else if (app->dialogs.ask.kind == ASK_MATCH)
        view_match_offer(app);
    else if (app->dialogs.ask.kind == ASK_LEAVE)
        view_changes(app, app_changes_lost(app), "Quit without saving?",
                     "The changes are lost when the window closes.", "Quit");
    else if (app->dialogs.ask.kind == ASK_REPLACE)
        view_changes(app, shelf_unsaved(&app->shelf), "Open without saving?",
                     "The changes are lost when another file is opened.", "Open");
    else
        view_restore(app);
}

static void ask_submit(App *app) {
    AskKind kind = app->dialogs.ask.kind;
    if (kind == ASK_RESTORE) autosave_answer(app, true);
    if (kind == ASK_REPLACE) { /* its list takes the place of the question */
        shelf_answer(app, true);
        return;
    }
    char log[PATH_BYTES];
    SDL_strlcpy(log, app->match_offered, sizeof log);
    if (kind == ASK_MATCH) app->match_offered[0] = 0; /* closing is no refusal now */
    dialog_close(app);
    if (kind == ASK_MATCH) match_go_on(app, log);
    if (kind == ASK_RESIGN) app_resign(app);
    if (kind == ASK_QUIT) app_leave(app);
    if (kind == ASK_LEAVE) app->quit = true;
}

static void ask_act(App *app, const UiAction *a) {
    if (a->id == ID_YES) ask_submit(app);
    if (a->id != ID_NO) return;
    dialog_close(app); /* a game that is offered is put aside then */
}

static void ask_close(App *app) {
    if (app->dialogs.ask.kind == ASK_RESTORE) autosave_answer(app, false);
    if (app->dialogs.ask.kind == ASK_MATCH) match_decline(app);
    shelf_answer(app, false);
}

const DialogClass ask_dialog = {
    .view = ask_view, .act = ask_act, .submit = ask_submit, .close = ask_close};
