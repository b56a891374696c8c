/* The panel of the position editor: brushes, counts, side to move, set-ups, FEN, the verdict. */
#include <stdio.h>

#include "app.h"
#include "ids.h"
#include "panel_parts.h"
#include "rules/connect.h"
#include "board/stones.h"

enum {
    ID_BRUSH = ID_MODE, /* + brush */
    ID_SIDE = ID_MODE + BRUSH_COUNT,
    ID_SETUP, /* + index in setups */
    ID_FEN = ID_SETUP + 6,
    ID_COPY,
    ID_PASTE,
    ID_CANCEL,
    ID_ANALYSE,
    ID_PLAY,
    ID_EDIT_SCROLL
};

static const char *const brush_names[] = {"Black", "White", "Erase"};

typedef struct {
    const App *app;
    int x, y, w, gap;
    int label; /* width of the column of labels; 0 = there is none */
} Column;

static void view_brushes(Column *c) {
    static const char *const keys[] = {"B", "W", "X"};
    Painter *p = c->app->painter;
    const Theme *t = p->theme;
    bool tall = c->app->layout.mode == LAYOUT_REGULAR;
    int gap = painter_px(p, tall ? 12 : 5), w = (c->w - 2 * gap) / 3,
        h = painter_px(p, tall ? 92 : 44);
    for (int i = 0; i < BRUSH_COUNT; i++) {
        SDL_Rect r = {c->x + i * (w + gap), c->y, w, h};
        bool chosen = (int)c->app->edit.editor.brush == i;
        ui_tile(c->app->ui, ID_BRUSH + i, r, brush_names[i], chosen);
        int cx = r.x + w / 2, cy = r.y + (tall ? painter_px(p, 38) : h / 2);
        if (i == BRUSH_ERASE)
            draw_icon(p, ICON_ERASE, cx, cy, tall ? 28 : 22, t->text);
        else
            draw_stone(p, i == BRUSH_BLACK ? BLACK : WHITE, (float)cx, (float)cy,
                       (tall ? 20.0f : 13.0f) * p->scale, false, 255);
        if (!tall) continue;
        draw_text(p, cx, r.y + painter_px(p, 75), (Style){13, chosen}, t->text, ALIGN_CENTRE,
                  brush_names[i]);
        draw_text(p, r.x + w - painter_px(p, 8), r.y + painter_px(p, 13), STYLE_CAPTION, t->text2,
                  ALIGN_RIGHT, keys[i]);
    }
    c->y += h + c->gap;
}

static void view_counts(Column *c) {
    Painter *p = c->app->painter;
    const Theme *t = p->theme;
    const EditorBoard *b = editor_board(&c->app->edit.editor);
    bool tall = c->app->layout.mode == LAYOUT_REGULAR, narrow = c->w < painter_px(p, 290);
    int row = painter_px(p, tall ? 36 : 20), pad = painter_px(p, narrow ? 8 : 14);
    int inner = painter_px(p, tall ? 6 : 2);
    draw_card(p, (SDL_Rect){c->x, c->y, c->w, 2 * row + 2 * inner}, false);
    for (Color color = BLACK; color <= WHITE; color++) {
        int cy = c->y + inner + (int)color * row + row / 2, x = c->x + pad,
            right = c->x + c->w - pad;
        int n = bits_count(b->stones[color]), groups = connect_groups(b->stones[color]);
        draw_color_dot(p, color, (float)(x + painter_px(p, 6)), (float)cy, 6 * p->scale);
        x += painter_px(p, narrow ? 24 : 26);
        char text[32];
        snprintf(text, sizeof text, narrow ? "%d" : "%d group%s", groups, groups == 1 ? "" : "s");
        int w = narrow ? painter_px(p, 16) : painter_px(p, tall ? 72 : 58);
        draw_text(p, right - w, cy, STYLE_BODY, t->text, ALIGN_LEFT, text);
        draw_icon(p, ICON_LINKS, right - w - painter_px(p, 14), cy, 16, t->text2);
        if (!narrow) {
            draw_text(p, x, cy, STYLE_BOLD, t->text, ALIGN_LEFT, color_name(color));
            x += painter_px(p, 70);
        }
        draw_textf(p, x, cy, STYLE_BODY, t->text, ALIGN_LEFT,
                   narrow ? "%d of %d" : "%d of %d stones", n, STONES_MAX);
    }
    if (tall)
        draw_fill(p, (SDL_Rect){c->x + 1, c->y + inner + row, c->w - 2, painter_hairline(p)},
                  t->line);
    c->y += 2 * row + 2 * inner + c->gap;
}

static void label(const Column *c, const char *text) {
    Painter *p = c->app->painter;
    if (c->label)
        draw_text(p, c->x, c->y + panel_control(c->app) / 2, STYLE_SECONDARY, p->theme->text2,
                  ALIGN_LEFT, text);
}

static void view_side(Column *c) {
    static const char *const sides[] = {"Black", "White"};
    int h = panel_control(c->app);
    label(c, "To move");
    ui_choice(c->app->ui, ID_SIDE, (SDL_Rect){c->x + c->label, c->y, c->w - c->label, h}, "To move",
              sides, 2, (int)editor_board(&c->app->edit.editor)->side);
    c->y += h + c->gap * 3 / 4;
}

static void view_setups(Column *c) {
    static const PanelButton setups[] = {
        {.id = ID_SETUP, .text = "Standard"},   {.id = ID_SETUP + 1, .text = "Scrambled"},
        {.id = ID_SETUP + 2, .text = "Clear"},  {.id = ID_SETUP + 3, .text = "Swap"},
        {.id = ID_SETUP + 4, .text = "Mirror"}, {.id = ID_SETUP + 5, .text = "Turn"}};
    bool portrait = c->app->layout.mode == LAYOUT_PORTRAIT;
    int columns = portrait && c->w > painter_px(c->app->painter, 440) ? 6
                  : panel_is_narrow(c->app)                           ? 2
                                                                      : 3;
    label(c, "Set up");
    c->y +=
        panel_buttons(c->app, c->x + c->label, c->y, c->w - c->label, columns, setups, 6) + c->gap;
}

static void view_fen(Column *c) {
    static const PanelButton buttons[] = {{.id = ID_COPY, .text = "Copy", .icon = ICON_COPY},
                                          {.id = ID_PASTE, .text = "Paste", .icon = ICON_PASTE}};
    Painter *p = c->app->painter;
    int h = panel_control(c->app), x = c->x + c->label, w = c->w - c->label;
    label(c, "FEN");
    ui_field(c->app->ui, ID_FEN, (SDL_Rect){x, c->y, w, h}, "FEN", &c->app->edit.fen, NULL,
             "Type or paste a position");
    c->y += h + painter_px(p, c->app->layout.mode == LAYOUT_REGULAR ? 8 : 4);
    c->y += panel_buttons(c->app, x, c->y, w, 2, buttons, 2) + c->gap;
}

static void view_verdict(Column *c) {
    Position p;
    Reason words;
    EditorVerdict v =
        editor_judge(&c->app->edit.editor, &c->app->game.session.setup.rules, &p, &words);
    c->y += panel_note(c->app, c->x, c->y, c->w, v == EDITOR_READY ? ICON_CHECK : ICON_WARN,
                       v != EDITOR_READY, words.text) +
            c->gap;
}

void edit_view(const App *app) {
    Painter *p = app->painter;
    bool regular = app->layout.mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    SDL_Rect r = panel_begin(app, "Position editor",
                             narrow || app->layout.window.w < painter_px(p, 440)
                                 ? "Click, right click, drag"
                                 : "Click places, right click removes, drag moves");
    Position position;
    Reason words;
    bool ready = editor_judge(&app->edit.editor, &app->game.session.setup.rules, &position,
                              &words) == EDITOR_READY;
    const PanelButton actions[] = {
        {.id = ID_CANCEL, .text = "Cancel", .weight = 4},
        {.id = ID_ANALYSE, .text = "Analyse", .off = !ready, .weight = 5},
        {.id = ID_PLAY,
         .text = narrow ? "Play" : "Play from here",
         .primary = true,
         .off = !ready,
         .weight = 6}};
    int gap = painter_px(p, regular ? 8 : 4);
    int foot = (narrow ? 2 : 1) * (panel_control(app) + gap) - gap;
    SDL_Rect body = {r.x, r.y, r.w, r.h - foot - gap};
    /* a little wider than the controls, so that rings around them are whole */
    int ring = painter_px(p, 4);
    SDL_Rect clip = {body.x - ring, body.y - ring, body.w + 2 * ring, body.h + ring};
    int content = ui_scroll_content(app->ui, ID_EDIT_SCROLL);
    int offset = ui_scroll_begin(app->ui, ID_EDIT_SCROLL, clip, content);
    bool scrolls = content > clip.h;
    Column c = {app,
                body.x,
                body.y - offset,
                body.w - (scrolls ? ring : 0),
                painter_px(p, !regular                      ? 6
                              : body.h < painter_px(p, 560) ? 14
                                                            : 22),
                regular ? painter_px(p, 86) : 0};
    int top = c.y;
    if (app->layout.mode == LAYOUT_PORTRAIT) { /* side by side */
        Column left = c, right = c;
        left.w = c.w * 2 / 5;
        right.x += left.w + c.gap;
        right.w -= left.w + c.gap;
        view_brushes(&left);
        view_counts(&right);
        c.y = right.y;
    } else {
        view_brushes(&c);
        view_counts(&c);
    }
    /* where there is little room only what is wrong is said, and before the rest */
    if (!regular && !ready) view_verdict(&c);
    view_side(&c);
    view_setups(&c);
    view_fen(&c);
    if (regular) view_verdict(&c);
    ui_scroll_measure(app->ui, ID_EDIT_SCROLL, c.y - top + ring);
    ui_scroll_end(app->ui);
    int y = r.y + r.h - foot;
    if (narrow) {
        y += panel_buttons(app, r.x, y, r.w, 2, actions, 2) + gap;
        panel_buttons(app, r.x, y, r.w, 1, &actions[2], 1);
    } else {
        panel_buttons(app, r.x, y, r.w, 3, actions, 3);
    }
}

static void act_setup(App *app, int which) {
    Editor *e = &app->edit.editor;
    Position standard = pos_standard(), eggs = pos_scrambled_eggs();
    switch (which) {
    case 0:
        editor_set(e, &standard);
        break;
    case 1:
        editor_set(e, &eggs);
        break;
    case 2:
        editor_clear(e);
        break;
    case 3:
        editor_swap(e);
        break;
    case 4:
        editor_transform(e, 1);
        break;
    default: /* a quarter turn: files and ranks change places, then one is mirrored */
        editor_transform(e, 5);
        break;
    }
    edit_changed(app);
}

void edit_act(App *app, const UiAction *a) {
    if (a->id >= ID_BRUSH && a->id < ID_BRUSH + BRUSH_COUNT) {
        app->edit.editor.brush = (Brush)(a->id - ID_BRUSH);
        app_say_nothing(app);
    } else if (a->id >= ID_SETUP && a->id < ID_FEN) {
        act_setup(app, a->id - ID_SETUP);
    } else if (a->id == ID_SIDE) {
        editor_set_side(&app->edit.editor, (Color)a->value);
        edit_changed(app);
    } else if (a->id == ID_FEN) {
        if (a->verb == UI_SUBMIT) edit_load_fen(app);
    } else if (a->id == ID_COPY) {
        command_run(app, COMMAND_COPY);
    } else if (a->id == ID_PASTE) {
        command_run(app, COMMAND_PASTE);
    } else if (a->id == ID_CANCEL) {
        command_run(app, COMMAND_EDIT);
    } else if (a->id == ID_ANALYSE) {
        command_run(app, COMMAND_ANALYSE);
    } else if (a->id == ID_PLAY) {
        edit_play(app);
    }
}
