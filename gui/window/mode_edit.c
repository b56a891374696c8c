/* The position editor at the board: clicks place, right clicks remove, drags move. A click on a
 * stone of the brush's colour takes it away, so one brush is enough to correct a slip.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "rules/notation.h"

static void fen_update(App *app) {
    const EditorBoard *b = editor_board(&app->edit.editor);
    Position p = pos_make(b->stones[BLACK], b->stones[WHITE], b->side);
    char fen[FEN_SIZE];
    fen_format(&p, fen);
    char *rest = strstr(fen, " - - "); /* fields of chess that say nothing here */
    if (rest) *rest = 0;
    field_set(&app->edit.fen, fen);
    app->edit.fen.caret = 0;
    app_repaint(app);
}

void edit_open(App *app) {
    mode_enter(app, MODE_EDIT);
    app->edit = (EditMode){.press = {.at = NO_SQUARE},
                           .hover = NO_SQUARE,
                           .warned = -1,
                           .clock_ran = app->game.session.since != 0};
    editor_init(&app->edit.editor, session_position(&app->game.session));
    session_run_clock(&app->game.session, false, app->now);
    touch_reset(app);
    motion_stop(&app->motions, MOTION_STONE);
    app_say_nothing(app);
    fen_update(app);
}

static void edit_leave(App *app) {
    if (app->edit.clock_ran && !session_is_over(&app->game.session))
        session_run_clock(&app->game.session, true, app->now);
    app_say_nothing(app);
    ui_focus(app->ui, UI_NONE, false);
}

static void put(App *app, Square at, Brush brush) {
    Reason why;
    if (!editor_put(&app->edit.editor, at, brush, &why))
        app_say(app, SAY_REFUSED, "%s", why.text);
    else
        app_say_nothing(app);
    fen_update(app);
}

/* A click or Enter on a square. */
static void paint(App *app, Square at) {
    Brush brush = app->edit.editor.brush;
    const EditorBoard *b = editor_board(&app->edit.editor);
    bool same =
        brush != BRUSH_ERASE && bits_has(b->stones[brush == BRUSH_BLACK ? BLACK : WHITE], at);
    put(app, at, same ? BRUSH_ERASE : brush);
}

static bool edit_touch_down(App *app, int button, int x, int y) {
    Square at = touch_square_at(app, x, y);
    if (at == NO_SQUARE) return true;
    touch_set_cursor(app, at);
    if (button == SDL_BUTTON_RIGHT) {
        put(app, at, BRUSH_ERASE);
        return true;
    }
    touch_press_begin(&app->edit.press, at, x, y);
    return true;
}

static bool is_stone(const App *app, Square at) {
    const EditorBoard *b = editor_board(&app->edit.editor);
    return at != NO_SQUARE && bits_has(b->stones[BLACK] | b->stones[WHITE], at);
}

static void edit_touch_motion(App *app, int x, int y) {
    Square at = touch_square_at(app, x, y);
    if (at != app->edit.hover) app_repaint(app);
    app->edit.hover = at;
    if (is_stone(app, app->edit.press.at) && touch_press_moves(app, &app->edit.press, x, y))
        app_repaint(app);
}

static void edit_touch_lost(App *app) {
    touch_press_end(&app->edit.press);
}

static bool edit_touch_up(App *app, int x, int y) {
    Square from = app->edit.press.at, to = touch_square_at(app, x, y);
    bool dragged = app->edit.press.dragging;
    edit_touch_lost(app);
    if (from == NO_SQUARE) return false;
    if (dragged && to == NO_SQUARE)
        put(app, from, BRUSH_ERASE); /* dragged off the board */
    else if (dragged && to != from)
        editor_move(&app->edit.editor, from, to);
    else if (!dragged && to == from)
        paint(app, to);
    if (dragged) app_say_nothing(app);
    fen_update(app);
    return true;
}

static bool walk(App *app, const SDL_Keysym *key) {
    if (!ui_is_focused(app->ui, ID_BOARD)) return false;
    Square at = app->touch.cursor;
    switch (key->sym) {
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
    case SDLK_SPACE:
        paint(app, at);
        return true;
    case SDLK_DELETE:
    case SDLK_BACKSPACE:
        put(app, at, BRUSH_ERASE);
        return true;
    default:
        return touch_walk(app, key->sym);
    }
}

void edit_change_side(App *app) {
    Editor *e = &app->edit.editor;
    editor_set_side(e, color_other(editor_board(e)->side));
    fen_update(app);
}

static bool edit_key(App *app, const SDL_Keysym *key) {
    if (key->mod & (KMOD_CTRL | KMOD_ALT)) return false;
    if (walk(app, key)) return true;
    switch (key->sym) {
    case SDLK_SPACE:
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        break; /* there is no search in the editor */
    default:
        return false;
    }
    app->swallow_text = true;
    return true;
}

static void paste(App *app) {
    char *text = SDL_GetClipboardText();
    Position p;
    Reason why;
    reason_set(&why, "The clipboard is empty");
    if (text && *text && position_parse_any(span_of(text), &p, &why)) {
        editor_set(&app->edit.editor, &p);
        app_say(app, SAY_INFO, "Position pasted");
    } else {
        app_say(app, SAY_REFUSED, "%s", why.text);
    }
    SDL_free(text);
}

static void copy(App *app) {
    if (SDL_SetClipboardText(app->edit.fen.text))
        app_say(app, SAY_TROUBLE, "Could not copy to the clipboard: %s", SDL_GetError());
    else
        app_say(app, SAY_INFO, "Position copied: %s", app->edit.fen.text);
}

/* A game, or a look by the engine, from the board as it is. */
static void leave_with(App *app, bool analyse) {
    GameSetup setup = app->game.session.setup;
    Reason words;
    EditorVerdict verdict = editor_judge(&app->edit.editor, &setup.rules, &setup.start, &words);
    if (verdict != EDITOR_READY) {
        app_say(app, SAY_REFUSED, "%s", words.text);
        return;
    }
    bool flipped = app->game.flipped;
    if (analyse) setup.time.kind = TIME_NONE;
    if (analyse)
        for (Color c = BLACK; c <= WHITE; c++) {
            setup.players[c] = (Player){.kind = PLAYER_HUMAN, .level = setup.players[c].level};
            snprintf(setup.players[c].name, PLAYER_NAME, "%s", color_name(c));
        }
    app_new_game(app, &setup);
    if (analyse) {
        app->game.flipped = flipped;
        app->analysing = true;
    }
}

static bool edit_command(App *app, Command c) {
    Editor *e = &app->edit.editor;
    switch (c) {
    case COMMAND_TAKE_BACK:
        editor_undo(e);
        break;
    case COMMAND_REDO:
        editor_redo(e);
        break;
    case COMMAND_COPY:
        copy(app);
        return true;
    case COMMAND_PASTE:
        paste(app);
        break;
    case COMMAND_ANALYSE:
        leave_with(app, true);
        return true;
    case COMMAND_EDIT:
        mode_leave(app);
        return true;
    default:
        return false;
    }
    fen_update(app);
    return true;
}

void edit_play(App *app) {
    leave_with(app, false);
}

void edit_load_fen(App *app) {
    Position p;
    Reason why;
    if (!position_parse_any(span_of(app->edit.fen.text), &p, &why)) {
        app_say(app, SAY_REFUSED, "%s", why.text);
        return;
    }
    editor_set(&app->edit.editor, &p);
    app_say_nothing(app);
    fen_update(app);
}

void edit_changed(App *app) {
    app_say_nothing(app);
    fen_update(app);
}

/* The square the next stone would go to: under the mouse, or under the keyboard's cursor. */
static Square target(const App *app) {
    if (app->edit.press.dragging || app->dialogs.open) return NO_SQUARE;
    return ui_is_focused(app->ui, ID_BOARD) ? app->touch.cursor : app->edit.hover;
}

static BoardScene edit_scene(const App *app) {
    const EditMode *m = &app->edit;
    const EditorBoard *b = editor_board(&m->editor);
    Position p = pos_make(b->stones[BLACK], b->stones[WHITE], b->side);
    BoardScene scene = board_scene(&p);
    scene.flipped = app->game.flipped;
    scene.links = app->settings.show_links;
    Square at = target(app);
    scene.cursor = at;
    if (m->press.dragging) {
        scene.ghost = scene.moving_from = m->press.at;
        scene.moving_x = (float)app->ui->mouse_x, scene.moving_y = (float)app->ui->mouse_y;
        scene.moving_lifted = true;
        scene.cursor = touch_square_at(app, app->ui->mouse_x, app->ui->mouse_y);
    } else if (at != NO_SQUARE && !is_stone(app, at) && m->editor.brush != BRUSH_ERASE) {
        scene.fading = at;
        scene.fading_color = m->editor.brush == BRUSH_BLACK ? BLACK : WHITE;
        scene.fading_alpha = 0.45f;
    }
    return scene;
}

/* The square that a click would change, and what it would do. */
static void describe_target(const App *app, char *state, size_t size) {
    static const char *const brushes[] = {"black", "white"};
    const EditorBoard *b = editor_board(&app->edit.editor);
    Brush brush = app->edit.editor.brush;
    Square at = target(app);
    char name[3];
    if (at == NO_SQUARE) {
        snprintf(state, size, "Set up a position, then play or analyse it");
        return;
    }
    square_format(at, name);
    if (!is_stone(app, at) && brush == BRUSH_ERASE) {
        snprintf(state, size, "%s: empty", name);
    } else if (!is_stone(app, at)) {
        snprintf(state, size, "%s: empty. Click to place a %s stone", name, brushes[brush]);
    } else {
        Color c = bits_has(b->stones[BLACK], at) ? BLACK : WHITE;
        if (brush == BRUSH_ERASE || (brush == BRUSH_BLACK) == (c == BLACK))
            snprintf(state, size, "%s: %s. Click to remove it, drag to move it", name, brushes[c]);
        else
            snprintf(state, size, "%s: %s. Click to make it %s", name, brushes[c], brushes[brush]);
    }
}

static bool edit_describe(const App *app, char *state, size_t state_size, char *keys,
                          size_t keys_size) {
    describe_target(app, state, state_size);
    snprintf(keys, keys_size, "Esc leaves the editor");
    return true;
}

/* Asks for a second Esc where a board would be lost. */
static bool edit_escape(App *app) {
    EditMode *m = &app->edit;
    if (editor_can_undo(&m->editor) && m->warned != m->editor.at) {
        m->warned = m->editor.at;
        app_say(app, SAY_INFO, "Esc again leaves the editor; this board is not kept");
        return true;
    }
    command_run(app, COMMAND_EDIT);
    return true;
}

static void edit_title(const App *app, char *out, size_t size) {
    (void)app;
    snprintf(out, size, "Position editor - Lia");
}

static bool edit_obstacle(const App *app, Command c, const char **words) {
    const Editor *e = &app->edit.editor;
    if (c == COMMAND_TAKE_BACK)
        *words = editor_can_undo(e) ? NULL : "There is nothing to undo";
    else if (c == COMMAND_REDO)
        *words = editor_can_redo(e) ? NULL : "There is nothing to redo";
    return c == COMMAND_TAKE_BACK || c == COMMAND_REDO;
}

static bool edit_work(const App *app, Work *out) {
    (void)app;
    *out = WORK_NONE;
    return true;
}

static bool edit_start(const App *app, const Rules *rules, Position *out) {
    Reason words;
    return editor_judge(&app->edit.editor, rules, out, &words) == EDITOR_READY;
}

static bool edit_is_sound(const App *app, Reason *why) {
    const EditorBoard *b = editor_board(&app->edit.editor);
    if (!(b->stones[BLACK] & b->stones[WHITE])) return true;
    return reason_set(why, "the editor's board");
}

const ModeClass edit_mode = {
    .refusal = "Not possible in the position editor",
    .absence = "Only in the position editor: Ctrl+E opens it",
    .keeps_game = true, /* the one behind the editor */
    .view = edit_view,
    .scene = edit_scene,
    .touch_down = edit_touch_down,
    .touch_motion = edit_touch_motion,
    .touch_up = edit_touch_up,
    .touch_lost = edit_touch_lost,
    .title = edit_title,
    .leave = edit_leave,
    .obstacle = edit_obstacle,
    .command = edit_command,
    .key = edit_key,
    .escape = edit_escape,
    .act = edit_act,
    .work = edit_work,
    .describe = edit_describe,
    .start = edit_start,
    .is_sound = edit_is_sound,
};
