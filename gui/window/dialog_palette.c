/* The palette: every command with its key, found by typing parts of its name. */
#include "app.h"
#include "ids.h"

enum { ID_FILTER = ID_DIALOG + 1, PAGE = 10 };

void dialog_open_palette(App *app) {
    PaletteDialog *d = &app->dialogs.palette;
    *d = (PaletteDialog){.filter = {.limit = 40}};
    dialog_set_open(app, DIALOG_PALETTE, ID_FILTER);
}

static int found(const App *app, Command out[COMMAND_COUNT]) {
    return command_search(app->dialogs.palette.filter.text, out);
}

static void palette_view(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const PaletteDialog *d = &app->dialogs.palette;
    Command list[COMMAND_COUNT];
    int n = found(app, list), row = painter_px(p, 32);
    DialogFrame f = dialog_list_begin(app, "Commands", 540, 560, false);
    int y = f.y;
    ui_field(app->ui, ID_FILTER, (SDL_Rect){f.x, y + painter_px(p, 4), f.w, painter_px(p, 36)},
             "Find a command", &d->filter, NULL, "Type to find a command");
    y += painter_px(p, 52);
    SDL_Rect body = {f.x - painter_px(p, 8), y, f.w + painter_px(p, 16), f.bottom - y};
    int offset = ui_scroll_begin(app->ui, ID_DIALOG_SCROLL + 100, body, n * row);
    for (int i = 0; i < n; i++) {
        const CommandInfo *info = &command_info[list[i]];
        SDL_Rect r = {body.x, y + i * row - offset, body.w - painter_px(p, 8), row};
        if (r.y + r.h < body.y || r.y > body.y + body.h) continue;
        bool off = !command_is_enabled(app, list[i]);
        ui_row(app->ui, ID_ROW + i, r, info->name, i == d->selected);
        int cy = r.y + row / 2;
        Rgba ink = off ? rgba_fade(t->text, 0.45f) : t->text;
        draw_icon(p, command_is_on(app, list[i]) ? ICON_CHECK : info->icon, r.x + painter_px(p, 20),
                  cy, 18, ink);
        int x = r.x + painter_px(p, 40), right = r.x + r.w - painter_px(p, 6);
        char keys[COMMAND_KEY_TEXT];
        command_key_format(list[i], keys);
        if (keys[0]) {
            int w = text_width(p, STYLE_SECONDARY, keys) + painter_px(p, 14);
            if (w < painter_px(p, 26)) w = painter_px(p, 26);
            right -= w;
            draw_key(p, right, cy, keys);
        }
        draw_text_fit(p, x, cy, (Style){13, i == d->selected}, ink, ALIGN_LEFT,
                      right - painter_px(p, 8) - x, info->name);
    }
    if (!n)
        draw_text(p, f.x, y + painter_px(p, 16), STYLE_SECONDARY, t->text2, ALIGN_LEFT,
                  "No command has that name");
    ui_scroll_end(app->ui);
    dialog_frame_end(app, &f);
}

static void run(App *app, int index) {
    Command list[COMMAND_COUNT];
    int n = found(app, list);
    if (index < 0 || index >= n) return;
    dialog_close(app);
    command_run(app, list[index]);
}

static void palette_submit(App *app) {
    run(app, app->dialogs.palette.selected);
}

static void palette_act(App *app, const UiAction *a) {
    if (a->id >= ID_ROW && a->id < ID_PLY)
        run(app, a->id - ID_ROW);
    else if (a->id == ID_FILTER && a->verb == UI_EDIT)
        app->dialogs.palette.selected = 0;
    else if (a->id == ID_FILTER && a->verb == UI_SUBMIT)
        palette_submit(app);
}

static bool palette_key(App *app, const SDL_Keysym *key) {
    PaletteDialog *d = &app->dialogs.palette;
    Command list[COMMAND_COUNT];
    int n = found(app, list), row = painter_px(app->painter, 32), last = n > 0 ? n - 1 : 0;
    switch (key->sym) {
    case SDLK_UP: /* from the first to the last */
        d->selected = d->selected > 0 ? d->selected - 1 : last;
        break;
    case SDLK_DOWN:
        d->selected = d->selected < last ? d->selected + 1 : 0;
        break;
    case SDLK_PAGEUP:
        d->selected = d->selected > PAGE ? d->selected - PAGE : 0;
        break;
    case SDLK_PAGEDOWN:
        d->selected = d->selected + PAGE < last ? d->selected + PAGE : last;
        break;
    case SDLK_HOME:
        d->selected = 0;
        break;
    case SDLK_END:
        d->selected = last;
        break;
    default:
        return false;
    }
    ui_scroll_show(app->ui, ID_DIALOG_SCROLL + 100, d->selected * row, (d->selected + 1) * row);
    return true;
}

const DialogClass palette_dialog = {
    .view = palette_view, .act = palette_act, .submit = palette_submit, .key = palette_key};
