/* The frame around every dialog, opening and closing, and the list under a select box. */
#include "dialogs.h"

#include <string.h>

#include "app.h"
#include "ids.h"

#define CLASS(id, name) [DIALOG_##id] = &name##_dialog,
static const DialogClass *const classes[DIALOG_COUNT] = {DIALOGS(CLASS)};
#define NAME(id, name) [DIALOG_##id] = #name,
static const char *const names[DIALOG_COUNT] = {[DIALOG_NONE] = "none", DIALOGS(NAME)};

enum { FADES_MAX = 1920 * 1200, HEADER = 64, ACTIONS = 76, PAD = 28 };

/* NULL = none is open. */
static const DialogClass *class_of(const App *app) {
    return classes[app->dialogs.open];
}

const char *dialog_name(const App *app) {
    return names[app->dialogs.open];
}

static void tell_close(App *app) {
    const DialogClass *c = class_of(app);
    if (c && c->close) c->close(app);
}

/* The dialog below is the open one again. */
static void uncover(App *app) {
    Dialogs *d = &app->dialogs;
    d->open = d->below;
    d->below = DIALOG_NONE;
}

void dialog_set_open(App *app, DialogKind kind, int focus) {
    Dialogs *d = &app->dialogs;
    tell_close(app);
    if (d->below) {
        uncover(app);
        tell_close(app);
    }
    if (!d->open) {
        d->focus_before = app->ui->focus;
        d->focus_visible_before = app->ui->focus_visible;
    }
    d->popup.owner = 0;
    d->open = kind;
    /* where a frame of the whole window takes long the scrim is there at once */
    bool slow = app->keeps && app->layout.window.w * app->layout.window.h > FADES_MAX;
    if (slow)
        motion_stop(&app->motions, MOTION_SCRIM);
    else
        motion_start(&app->motions, MOTION_SCRIM, app->now);
    touch_cancel_press(app);
    app->move_field_open = false;
    if (app->say_kind == SAY_REFUSED) app_say_nothing(app);
    ui_focus_next(app->ui, focus);
    app_repaint(app);
}

void dialog_set_over(App *app, DialogKind kind, int focus) {
    Dialogs *d = &app->dialogs;
    d->below = d->open;
    d->focus_below = app->ui->focus;
    d->focus_visible_below = app->ui->focus_visible;
    d->popup.owner = 0;
    d->open = kind;
    ui_focus_next(app->ui, focus);
    app_repaint(app);
}

void dialog_close(App *app) {
    Dialogs *d = &app->dialogs;
    tell_close(app);
    if (d->below) {
        uncover(app);
        d->popup.owner = 0;
        ui_focus(app->ui, d->focus_below, d->focus_visible_below);
        dialog_heard(app); /* an engine may have spoken meanwhile */
        app_repaint(app);
        return;
    }
    d->open = DIALOG_NONE;
    motion_stop(&app->motions, MOTION_SCRIM);
    d->popup.owner = 0;
    ui_focus(app->ui, d->focus_before, d->focus_visible_before);
    app_repaint(app);
}

void dialog_close_all(App *app) {
    while (app->dialogs.open) dialog_close(app);
}

void dialog_pick(App *app, const char *path) {
    dialog_close(app);
    const DialogClass *c = class_of(app);
    if (c && c->picked) c->picked(app, path);
}

void dialogs_finish(Dialogs *d) {
    io_job_destroy(d->files.list);
}

static void draw_scrim(const App *app) {
    const Theme *t = app->painter->theme;
    float share = motion_share(&app->motions, MOTION_SCRIM, app->now);
    draw_fill(app->painter, app->layout.window, rgba_fade(t->scrim, share));
}

bool dialog_is_narrow(const App *app) {
    return app->layout.window.w < painter_px(app->painter, 600);
}

static DialogFrame frame_begin(const App *app, const char *title, int width, int height,
                               bool actions, int content_height) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    SDL_Rect window = app->layout.window;
    DialogFrame f = {0};
    int margin = painter_px(p, 16), w = painter_px(p, (float)width),
        h = painter_px(p, (float)height);
    f.full =
        layout_is_small(&app->layout) && (w > window.w - 2 * margin || h > window.h - 2 * margin);
    if (w > window.w - 2 * margin) w = window.w - 2 * margin;
    if (h > window.h - 2 * margin) h = window.h - 2 * margin;
    f.box = (SDL_Rect){(window.w - w) / 2, (window.h - h) / 2, w, h};
    if (f.full) f.box = window;
    draw_scrim(app);
    ui_layer_begin(app->ui);
    ui_item(app->ui, ID_DIALOG_BLOCK, ROLE_BLOCK, window, true, "");
    int radius = f.full ? 0 : painter_px(p, 12), line = painter_hairline(p);
    if (!f.full) {
        SDL_Rect shadow = {f.box.x, f.box.y + painter_px(p, 4), f.box.w, f.box.h};
        draw_box(p, shadow, radius, 0x50000000, 0, 0);
    }
    draw_box(p, f.box, radius, t->surface,
             t->flat   ? t->line
             : t->dark ? t->edge
                       : 0,
             t->flat ? 2 * line : line);
    int pad = painter_px(p, f.full && dialog_is_narrow(app) ? 16 : f.full ? 20 : PAD);
    int header = painter_px(p, f.full ? 52 : HEADER),
        foot = actions ? painter_px(p, f.full ? 56 : ACTIONS) : pad;
    int title_y = f.box.y + painter_px(p, f.full ? 27 : 37);
    draw_text(p, f.box.x + pad, title_y, STYLE_TITLE, t->text, ALIGN_LEFT, title);
    int side = painter_px(p, 34);
    SDL_Rect close = {f.box.x + f.box.w - pad - side + painter_px(p, 11), title_y - side / 2, side,
                      side};
    f.x = f.box.x + pad;
    f.w = f.box.w - 2 * pad;
    f.narrow = dialog_is_narrow(app);
    f.actions_y = f.box.y + f.box.h - painter_px(p, f.full ? 48 : 68);
    SDL_Rect body = {f.box.x, f.box.y + header, f.box.w, f.box.h - header - foot};
    int content = painter_px(p, (float)(content_height - HEADER - (actions ? ACTIONS : PAD)));
    int offset =
        ui_scroll_begin(app->ui, ID_DIALOG_SCROLL, body, content_height ? content : body.h);
    f.y = body.y - offset;
    f.bottom = body.y + body.h;
    f.close = close;
    return f;
}

DialogFrame dialog_frame_begin(const App *app, const char *title, int width, int height,
                               bool actions) {
    return frame_begin(app, title, width, height, actions, height);
}

DialogFrame dialog_scroll_begin(const App *app, const char *title, int width, int height,
                                int content_height) {
    return frame_begin(app, title, width, height, true, content_height);
}

DialogFrame dialog_list_begin(const App *app, const char *title, int width, int height,
                              bool actions) {
    return frame_begin(app, title, width, height, actions, 0);
}

void dialog_frame_end(const App *app, const DialogFrame *f) {
    ui_scroll_end(app->ui);
    ui_button(app->ui, ID_DIALOG_CLOSE, f->close,
              (Button){BUTTON_PLAIN, ICON_CLOSE, NULL, false, false, "Close"});
}

void dialog_view(const App *app) {
    const DialogClass *c = class_of(app);
    if (c) c->view(app);
}

void dialog_act(App *app, const UiAction *a) {
    const DialogClass *c = class_of(app);
    if (a->id == ID_DIALOG_CLOSE && a->verb == UI_CLICK)
        dialog_close(app);
    else if (c && a->id != ID_DIALOG_BLOCK)
        c->act(app, a);
}

bool dialog_key(App *app, const SDL_Keysym *key) {
    const DialogClass *c = class_of(app);
    if (!c) return false;
    if (key->sym == SDLK_ESCAPE) {
        dialog_close(app);
        return true;
    }
    if (c->key && c->key(app, key)) return true;
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER;
    const UiItem *focused = app->ui->focus_visible ? ui_find(app->ui, app->ui->focus) : NULL;
    bool own = focused && (focused->role == ROLE_BUTTON || focused->role == ROLE_SELECT ||
                           focused->role == ROLE_TEXT);
    if (!enter || own) return false;
    if (c->submit)
        c->submit(app);
    else
        dialog_close(app);
    return true;
}

void dialog_update(App *app) {
    const DialogClass *c = class_of(app);
    if (c && c->update) c->update(app);
}

void dialog_heard(App *app) {
    const DialogClass *c = class_of(app);
    if (c && c->heard) c->heard(app);
}

bool dialog_drop(App *app, const char *path) {
    const DialogClass *c = class_of(app);
    if (!c || !c->drop) return false;
    c->drop(app, path);
    return true;
}

void popup_open(App *app, int owner, const char *const *labels, int count, int chosen) {
    const UiItem *item = ui_find(app->ui, owner);
    if (item) app->dialogs.popup = (Popup){owner, item->full, labels, count, chosen};
}

void popup_view(const App *app) {
    const Popup *popup = &app->dialogs.popup;
    if (!popup->owner) return;
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int row = painter_px(p, 34), pad = painter_px(p, 4);
    int most = (app->layout.window.h - 4 * pad) / (popup->count > 0 ? popup->count : 1);
    if (row > most) row = most;
    SDL_Rect r = {popup->anchor.x, popup->anchor.y + popup->anchor.h + painter_px(p, 4),
                  popup->anchor.w, popup->count * row + 2 * pad};
    if (r.y + r.h > app->layout.window.h) r.y = popup->anchor.y - r.h - painter_px(p, 4);
    if (r.y < 0) r.y = (app->layout.window.h - r.h) / 2;
    ui_layer_begin(app->ui);
    ui_item(app->ui, ID_POPUP_BLOCK, ROLE_BLOCK, app->layout.window, true, "");
    draw_box(p, (SDL_Rect){r.x, r.y + painter_px(p, 3), r.w, r.h}, painter_px(p, 8), 0x40000000, 0,
             0);
    draw_box(p, r, painter_px(p, 8), t->surface, t->edge, painter_hairline(p));
    for (int i = 0; i < popup->count; i++) {
        SDL_Rect line = {r.x + pad, r.y + pad + i * row, r.w - 2 * pad, row};
        ui_row(app->ui, ID_POPUP + i, line, popup->labels[i], i == popup->chosen);
        draw_text_fit(p, line.x + painter_px(p, 10), line.y + row / 2,
                      (Style){13, i == popup->chosen}, t->text, ALIGN_LEFT,
                      line.w - painter_px(p, 16), popup->labels[i]);
    }
}
