/* The engine log: what it was asked and what it answered, newest at the bottom. */
#include "app.h"
#include "ids.h"
#include "base/buffer.h"

enum { ID_COPY = ID_DIALOG + 1, ID_LOG_SCROLL = ID_DIALOG_SCROLL + 101, ROW = 20 };

void dialog_open_log(App *app) {
    dialog_set_open(app, DIALOG_LOG, ID_DIALOG_CLOSE);
}

static void log_view(const App *app) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const EngineLog *log = &app->log;
    DialogFrame f = dialog_list_begin(app, "Engine log", 900, 620, true);
    int row = painter_px(p, ROW), edge = painter_px(p, 8);
    SDL_Rect body = {f.x - edge, f.y, f.w + 2 * edge, f.actions_y - painter_px(p, 12) - f.y};
    int offset = ui_scroll_begin(app->ui, ID_LOG_SCROLL, body, log->count * row);
    if (ui_scroll_follows(app->ui, ID_LOG_SCROLL, 0)) /* the newest line when it is opened */
        offset = ui_scroll_show(app->ui, ID_LOG_SCROLL, 0, log->count * row);
    for (int i = 0; i < log->count; i++) {
        int y = body.y + i * row - offset;
        if (y + row < body.y || y > body.y + body.h) continue;
        const char *line = log_line(log, i);
        bool head = line[0] != ' ';
        draw_text_fit(p, f.x + (head ? 0 : painter_px(p, 12)), y + row / 2, (Style){12, head},
                      head ? t->text : t->text2, ALIGN_LEFT, f.w - painter_px(p, 16),
                      head ? line : line + 2);
    }
    if (!log->count)
        draw_text(p, f.x, body.y + row / 2, STYLE_BODY, t->text2, ALIGN_LEFT,
                  "The engine has not been asked yet");
    ui_scroll_end(app->ui);
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), w = painter_px(p, 130);
    ui_button(app->ui, ID_COPY, (SDL_Rect){f.x + f.w - w, f.actions_y, w, h},
              (Button){BUTTON_PRIMARY, ICON_COPY, "Copy all", !log->count, false, NULL});
}

static void log_act(App *app, const UiAction *a) {
    if (a->id != ID_COPY || a->verb != UI_CLICK) return;
    Buffer text = {0};
    for (int i = 0; i < app->log.count; i++) buffer_printf(&text, "%s\n", log_line(&app->log, i));
    if (text.failed || SDL_SetClipboardText(buffer_text(&text)))
        app_say(app, SAY_TROUBLE, "The clipboard does not take it");
    else
        app_say(app, SAY_INFO, "Engine log copied");
    buffer_finish(&text);
    dialog_close(app);
}

const DialogClass log_dialog = {.view = log_view, .act = log_act};
