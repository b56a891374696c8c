/* SDL events become clicks on widgets, touches of the board, keys of dialogs, and commands. */
#include <math.h>
#include <stdlib.h>

#include "app.h"
#include "app_game.h"
#include "files.h"
#include "view.h"
#include "ids.h"
#include "game/tree.h"
#include "rules/notation.h"

static void close_move_field(App *app) {
    app->move_field_open = false;
    ui_focus(app->ui, UI_NONE, false);
    app_say_nothing(app);
}

static void submit_move_field(App *app) {
    Move m;
    Reason why;
    if (!app->move_field.text[0])
        close_move_field(app);
    else if (!move_parse(span_of(app->move_field.text), &m, &why))
        app_say(app, SAY_REFUSED, "%s", why.text);
    else if (!app_may_move(app))
        app_say(app, SAY_REFUSED, "It is not your move");
    else if (app_try_move(app, m, MOVED_BY_HAND))
        close_move_field(app);
    app->move_field.all = true; /* what was refused is replaced by typing */
}

static void popup_choose(App *app, int value) {
    UiAction action = {UI_CHOOSE, app->dialogs.popup.owner, value};
    app->dialogs.popup.owner = 0;
    if (value < 0) return;
    if (action.id >= ID_MODE && action.id < ID_PLY)
        mode_act(app, &action);
    else
        dialog_act(app, &action);
}

static void act(App *app, const UiAction *a) {
    if (a->id == UI_NONE) return;
    app_repaint(app);
    if (a->id >= ID_PLY) {
        RecordNode *node = tree_node(app->game.session.record.root, a->id - ID_PLY);
        if (node) app_show_node(app, node);
    } else if (a->id == ID_POPUP_BLOCK) {
        popup_choose(app, -1);
    } else if (a->id >= ID_POPUP && a->id < ID_COMMANDS) {
        popup_choose(app, a->id - ID_POPUP);
    } else if (a->id >= ID_COMMANDS && a->id < ID_DIALOG) {
        if (a->verb == UI_CLICK) command_run(app, (Command)((a->id - ID_COMMANDS) % COMMAND_COUNT));
    } else if (a->id >= ID_EXPLORER && a->id < ID_PV) {
        explorer_act(app, a);
    } else if (a->id >= ID_PV) {
        preview_enter(app, (a->id - ID_PV) / PV_IDS, (a->id - ID_PV) % PV_IDS + 1);
    } else if (a->id >= ID_MODE) {
        mode_act(app, a);
    } else if (a->id == ID_GRAPH) {
        int ply = view_graph_ply_at(app, app->ui->mouse_x);
        if (ply >= 0) app_show_ply(app, ply);
    } else if (a->id == ID_MOVE_FIELD) {
        if (a->verb == UI_SUBMIT) submit_move_field(app);
        if (a->verb == UI_EDIT) app_say_nothing(app);
    } else if (a->id == ID_COMMENT) {
        if (a->verb == UI_EDIT) comment_edited(app);
    } else {
        dialog_act(app, a);
    }
}

static bool popup_key(App *app, const SDL_Keysym *key) {
    Popup *p = &app->dialogs.popup;
    if (!p->owner) return false;
    switch (key->sym) {
    case SDLK_UP:
        p->chosen = p->chosen > 0 ? p->chosen - 1 : 0;
        break;
    case SDLK_DOWN:
        p->chosen = p->chosen + 1 < p->count ? p->chosen + 1 : p->chosen;
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE:
        popup_choose(app, p->chosen);
        break;
    case SDLK_ESCAPE:
        popup_choose(app, -1);
        break;
    default:
        break;
    }
    return true;
}

static void escape(App *app) {
    if (ui_is_focused(app->ui, ID_COMMENT)) {
        ui_focus(app->ui, UI_NONE, false);
    } else if (app->preview.stepped) {
        preview_leave(app);
        app_say_nothing(app);
    } else if (touch_escape(app)) {
        return;
    } else if (app->review.running) {
        review_cancel(app);
        app_say(app, SAY_INFO, "The review ended early; what it found is kept");
    } else if (mode_escape(app)) {
        return;
    } else if (app->fullscreen) {
        command_run(app, COMMAND_FULL_SCREEN);
    } else {
        app_say_nothing(app);
        ui_focus(app->ui, UI_NONE, false);
    }
}

static void handle_key(App *app, const SDL_Keysym *key) {
    UiAction action;
    app_repaint(app);
    app->ui->hover_since = 0;
    app->swallow_text = false;
    Command command = command_of_key(app->mode, key);
    if (command_info[command].anywhere) {
        app->dialogs.popup.owner = 0;
        command_run(app, command);
        return;
    }
    if (popup_key(app, key)) return;
    if (app->move_field_open && key->sym == SDLK_ESCAPE) {
        close_move_field(app);
        return;
    }
    if (command == COMMAND_MOVE_NOW && view_shows_result(app)) command = view_review_command(app);
    if (app->dialogs.open && dialog_key(app, key)) return;
    if (ui_key(app->ui, key, &action)) {
        act(app, &action);
        return;
    }
    if (app->dialogs.open) return;
    if (mode_key(app, key)) return;
    if (ui_is_focused(app->ui, ID_BOARD) && !(key->mod & (KMOD_CTRL | KMOD_ALT)) &&
        touch_key(app, key))
        return;
    if (key->sym == SDLK_ESCAPE) {
        escape(app);
    } else if (command != COMMAND_NONE) {
        app->swallow_text =
            key->sym >= SDLK_SPACE && key->sym < SDLK_DELETE && !(key->mod & KMOD_CTRL);
        command_run(app, command);
    }
}

static void handle_text(App *app, const char *text) {
    UiAction action;
    bool swallow = app->swallow_text;
    app->swallow_text = false;
    if (app->dialogs.popup.owner || swallow) return;
    if (ui_text(app->ui, text, &action)) {
        act(app, &action);
        app_repaint(app);
    } else if (text[0] == '?' && !app->dialogs.open) {
        command_run(app, COMMAND_HELP);
    }
}

static void handle_button(App *app, const SDL_MouseButtonEvent *e) {
    UiAction action;
    int x = (int)((float)e->x * app->mouse_scale_x), y = (int)((float)e->y * app->mouse_scale_y);
    ui_mouse_motion(app->ui, x, y, app->now);
    app_repaint(app);
    if (e->type == SDL_MOUSEBUTTONDOWN) {
        if (e->button == SDL_BUTTON_RIGHT) {
            const UiItem *item = ui_at(app->ui, x, y);
            if (app->dialogs.open || app->dialogs.popup.owner) return;
            bool on_board = item && item->id == ID_BOARD;
            if (on_board && mode_touch_down(app, e->button, x, y)) return;
            if (on_board && sketch_down(app, x, y)) return;
            if (on_board && app->touch.selected != NO_SQUARE)
                escape(app);
            else
                command_run(app, COMMAND_PALETTE);
            return;
        }
        if (e->button != SDL_BUTTON_LEFT) return;
        if (ui_mouse_down(app->ui, e->button, &action)) {
            act(app, &action);
        } else {
            const UiItem *item = ui_at(app->ui, x, y);
            ui_focus(app->ui, UI_NONE, false);
            if (item && item->id == ID_BOARD) mode_touch_down(app, e->button, x, y);
        }
    } else if (e->button == SDL_BUTTON_RIGHT) {
        sketch_up(app, x, y);
    } else if (e->button == SDL_BUTTON_LEFT) {
        if (!mode_touch_up(app, x, y) && ui_mouse_up(app->ui, e->button, &action))
            act(app, &action);
    }
}

static void handle_wheel(App *app, const SDL_MouseWheelEvent *e) {
    int steps = e->direction == SDL_MOUSEWHEEL_FLIPPED ? -e->y : e->y;
    if (!steps) return;
    app_repaint(app);
    if (ui_wheel(app->ui, steps) || app->dialogs.open || !mode_class(app)->steps) return;
    app_step(app, steps > 0 ? -1 : 1);
}

static void handle_window(App *app, const SDL_WindowEvent *e) {
    switch (e->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        if (!app->fullscreen && !app->scripted)
            SDL_GetWindowSize(app->window, &app->settings.window_w, &app->settings.window_h);
        damage_forget(&app->painter->damage);
        app_follow_display(app);
        break;
    case SDL_WINDOWEVENT_ENTER:
    case SDL_WINDOWEVENT_MOVED:
    case SDL_WINDOWEVENT_FOCUS_GAINED:
    case SDL_WINDOWEVENT_TAKE_FOCUS:
        app_repaint(app);
        break;
    case SDL_WINDOWEVENT_LEAVE:
        ui_mouse_motion(app->ui, -1, -1, app->now);
        app_repaint(app);
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST:
        mode_touch_lost(app);
        sketch_cancel(app);
        app_repaint(app);
        break;
    case SDL_WINDOWEVENT_CLOSE:
        app_quit(app);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
        damage_forget(&app->painter->damage);
        app_follow_display(app);
        break;
    default: /* uncovered, shown again */
        damage_forget(&app->painter->damage);
        app_repaint(app);
        break;
    }
}

void app_handle(App *app, const SDL_Event *e) {
    if (app->stale || !app->ui->count) {
        app_view(app);
        app->stale = false;
    }
    app->now = app_clock(app);
    switch (e->type) {
    case SDL_QUIT:
        app_quit(app);
        break;
    case SDL_WINDOWEVENT:
        handle_window(app, &e->window);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        painter_reset(app->painter);
        board_reset(app->board);
        app_repaint(app);
        break;
    case SDL_MOUSEMOTION: {
        int x = (int)((float)e->motion.x * app->mouse_scale_x),
            y = (int)((float)e->motion.y * app->mouse_scale_y);
        if (ui_mouse_motion(app->ui, x, y, app->now)) app_repaint(app);
        mode_touch_motion(app, x, y);
        sketch_motion(app, x, y);
        break;
    }
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        handle_button(app, &e->button);
        break;
    case SDL_MOUSEWHEEL:
        handle_wheel(app, &e->wheel);
        break;
    case SDL_KEYDOWN:
        handle_key(app, &e->key.keysym);
        break;
    case SDL_TEXTINPUT:
        handle_text(app, e->text.text);
        break;
    case SDL_DROPFILE:
        if (!dialog_drop(app, e->drop.file)) files_load(app, e->drop.file);
        SDL_free(e->drop.file);
        break;
    default:
        if (e->type == app->event_think || e->type == app->event_guest) desk_read(app);
        if (e->type == app->event_guest) dialog_heard(app);
        if (e->type == app->event_io) files_io_done(app);
        if (e->type == app->event_proof && !judge_proven(app)) proof_read(app);
        if (e->type == app->event_match) match_heard(app);
        break;
    }
    if (app->dirty) app->stale = true;
}
