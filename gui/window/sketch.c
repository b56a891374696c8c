#include "sketch.h"

#include "app.h"

bool sketch_down(App *app, int x, int y) {
    Square at = touch_square_at(app, x, y);
    bool here = command_info[COMMAND_MARK].modes >> app->mode & 1;
    if (!here || app->preview.on || at == NO_SQUARE || app->touch.selected != NO_SQUARE)
        return false;
    app->sketch = (Sketch){at, at};
    return true;
}

void sketch_motion(App *app, int x, int y) {
    Square over = touch_square_at(app, x, y);
    if (app->sketch.from == NO_SQUARE || over == app->sketch.over) return;
    app->sketch.over = over;
    app_repaint(app);
}

void sketch_cancel(App *app) {
    app->sketch = (Sketch){NO_SQUARE, NO_SQUARE};
}

/* The first letter that is no label here yet. */
static void next_label(const Drawing *d, char out[DRAWN_LABEL_SIZE]) {
    out[0] = 'A', out[1] = 0;
    for (int i = 0; i < d->count && out[0] < 'Z'; i++)
        if (d->items[i].kind == DRAWN_LABEL && d->items[i].label[0] == out[0]) out[0]++, i = -1;
}

Drawn sketch_now(const App *app) {
    const Sketch *s = &app->sketch;
    SDL_Keymod mods = SDL_GetModState();
    bool shift = mods & KMOD_SHIFT, ctrl = mods & KMOD_CTRL, alt = mods & KMOD_ALT;
    Drawn one = {.at = s->from, .to = s->over};
    if (s->from == NO_SQUARE || s->over == NO_SQUARE) return (Drawn){.at = NO_SQUARE};
    if (s->over != s->from)
        one.kind = shift ? DRAWN_LINE : DRAWN_ARROW;
    else
        one.kind = ctrl && shift ? DRAWN_LABEL
                   : shift       ? DRAWN_TRIANGLE
                   : ctrl        ? DRAWN_SQUARE
                   : alt         ? DRAWN_CROSS
                                 : DRAWN_CIRCLE;
    if (one.kind == DRAWN_LABEL) next_label(&app->game.session.view->drawing, one.label);
    return one;
}

static void toggle(App *app, const Drawn *one) {
    Session *s = &app->game.session;
    if (!drawing_toggle(&s->view->drawing, one)) {
        app_say(app, SAY_REFUSED, "More cannot be drawn on one position");
        return;
    }
    session_touch(s);
    app_repaint(app);
}

bool sketch_up(App *app, int x, int y) {
    if (app->sketch.from == NO_SQUARE) return false;
    sketch_motion(app, x, y);
    Drawn one = sketch_now(app);
    sketch_cancel(app);
    if (one.at != NO_SQUARE) toggle(app, &one);
    app_repaint(app);
    return true;
}

void sketch_mark(App *app) {
    Square at = app->touch.cursor;
    if (at == NO_SQUARE)
        app_say(app, SAY_INFO, "Tab leads to the board, the arrow keys to a square");
    else
        toggle(app, &(Drawn){.kind = DRAWN_CIRCLE, .at = at, .to = at});
}

void sketch_clear(App *app) {
    drawing_finish(&app->game.session.view->drawing);
    session_touch(&app->game.session);
}
