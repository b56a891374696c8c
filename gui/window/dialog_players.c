/* Change players: another level or opponent goes on with the game on the board. */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "players_form.h"

enum { ID_CANCEL = ID_PLAYERS_END, ID_OK };

void dialog_open_players(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    *d = (NewGameDialog){0};
    players_form_open(d, app->game.session.setup.players);
    dialog_set_open(app, DIALOG_PLAYERS, ID_PLAYERS);
}

static void players_view(const App *app) {
    Painter *p = app->painter;
    const NewGameDialog *d = &app->dialogs.new_game;
    DialogFrame f =
        dialog_frame_begin(app, "Change players", 760, dialog_is_narrow(app) ? 490 : 320, true);
    players_form_view(app, &f, f.y + painter_px(p, 8));
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), right = f.x + f.w;
    SDL_Rect ok = {right - painter_px(p, 132), f.actions_y, painter_px(p, 132), h};
    SDL_Rect cancel = {ok.x - painter_px(p, 108), f.actions_y, painter_px(p, 96), h};
    const char *hint = d->note[0] ? d->note : f.narrow ? "" : "The game goes on where it stands";
    draw_text_fit(p, f.x, f.actions_y + h / 2, STYLE_SECONDARY,
                  d->note[0] ? p->theme->danger : p->theme->text2, ALIGN_LEFT,
                  cancel.x - f.x - painter_px(p, 12), hint);
    ui_button(app->ui, ID_CANCEL, cancel, (Button){.text = "Cancel"});
    ui_button(app->ui, ID_OK, ok, (Button){.look = BUTTON_PRIMARY, .text = "Change"});
}

static void players_submit(App *app) {
    NewGameDialog *d = &app->dialogs.new_game;
    Session *s = &app->game.session;
    Player players[2];
    if (players_form_is_match(d)) {
        snprintf(d->note, sizeof d->note, "Engines play each other in a match: Ctrl+M");
        return;
    }
    if (!players_form_read(d, players)) return;
    dialog_close(app);
    Color near = session_near_side(s);
    session_set_players(s, players);
    memcpy(app->settings.last_game.players, players, sizeof players);
    if (session_near_side(s) != near) app->game.flipped = !app->game.flipped;
    app_game_changed(app);
    app_say_nothing(app);
}

static void players_act(App *app, const UiAction *a) {
    app->dialogs.new_game.note[0] = 0;
    if (players_form_act(app, a)) return;
    if (a->id == ID_CANCEL)
        dialog_close(app);
    else if (a->id == ID_OK || a->verb == UI_SUBMIT)
        players_submit(app);
}

const DialogClass players_dialog = {
    .view = players_view, .act = players_act, .submit = players_submit};
