/* The engine log, newest at the bottom: what Lia was asked and what it answered, or what other
 * engines and the window have said to each other, word by word.
 */
#include "app.h"
#include "files.h"
#include "ids.h"
#include "base/buffer.h"

enum {
    ID_COPY = ID_DIALOG + 1,
    ID_SAVE,
    ID_WHICH,
    ID_LOG_SCROLL = ID_DIALOG_SCROLL + 101,
    ROW = 20
};

/* What is there to be shown; engines go on talking meanwhile. */
static int64_t range(const App *app, int64_t *first) {
    *first = 0;
    return app->dialogs.raw_log ? traffic_range(app->traffic, first) : app->log.count;
}

static void take_lines(App *app) {
    app->dialogs.log_end = range(app, &app->dialogs.log_first);
}

/* The players of a match are other engines, whoever they are. */
void dialog_open_log(App *app) {
    if (mode_is(app, MODE_MATCH)) app->dialogs.raw_log = true;
    take_lines(app);
    dialog_set_open(app, DIALOG_LOG, ID_DIALOG_CLOSE);
}

static int line_count(const App *app) {
    return (int)(app->dialogs.log_end - app->dialogs.log_first);
}

/* What Lia was asked stands out, and so do what others were told and what went to stderr. */
static void view_lines_of(const App *app, const DialogFrame *f, SDL_Rect body, int offset) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int row = painter_px(p, ROW), count = line_count(app), room = f->w - painter_px(p, 16);
    for (int i = 0; i < count; i++) {
        int y = body.y + i * row - offset;
        if (y + row < body.y || y > body.y + body.h) continue;
        char raw[TRAFFIC_TEXT];
        if (app->dialogs.raw_log) {
            char direction = traffic_line(app->traffic, app->dialogs.log_first + i, raw);
            Rgba color = direction == '!' ? t->danger : direction == '>' ? t->text : t->text2;
            draw_text_fit(p, f->x, y + row / 2, STYLE_SECONDARY, color, ALIGN_LEFT, room, raw);
            continue;
        }
        const char *line = log_line(&app->log, i);
        bool head = line[0] != ' ';
        int indent = head ? 0 : painter_px(p, 12);
        draw_text_fit(p, f->x + indent, y + row / 2, (Style){12, head}, head ? t->text : t->text2,
                      ALIGN_LEFT, room, line + (head ? 0 : 2));
    }
    if (!count)
        draw_text(p, f->x, body.y + row / 2, STYLE_BODY, t->text2, ALIGN_LEFT,
                  app->dialogs.raw_log ? "No other engine was started yet"
                                       : "The engine has not been asked yet");
}

static void log_view(const App *app) {
    static const char *const which[] = {"Lia", "Others"};
    Painter *p = app->painter;
    DialogFrame f = dialog_list_begin(app, "Engine log", 900, 620, true);
    int row = painter_px(p, ROW), edge = painter_px(p, 8), count = line_count(app);
    SDL_Rect body = {f.x - edge, f.y, f.w + 2 * edge, f.actions_y - painter_px(p, 12) - f.y};
    int offset = ui_scroll_begin(app->ui, ID_LOG_SCROLL, body, count * row);
    /* the newest line when it is opened */
    if (ui_scroll_follows(app->ui, ID_LOG_SCROLL, app->dialogs.raw_log))
        offset = ui_scroll_show(app->ui, ID_LOG_SCROLL, 0, count * row);
    view_lines_of(app, &f, body, offset);
    ui_scroll_end(app->ui);
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), w = painter_px(p, 120), gap = painter_px(p, 8);
    ui_choice(app->ui, ID_WHICH,
              (SDL_Rect){f.x, f.actions_y + painter_px(p, 2), painter_px(p, f.narrow ? 110 : 180),
                         painter_px(p, 36)},
              "Engines", which, 2, app->dialogs.raw_log);
    if (f.narrow) w = painter_px(p, 112);
    ui_button(app->ui, ID_SAVE, (SDL_Rect){f.x + f.w - 2 * w - gap, f.actions_y, w, h},
              (Button){BUTTON_NORMAL, ICON_SAVE, "Save", !count, false, "Save the log"});
    ui_button(app->ui, ID_COPY, (SDL_Rect){f.x + f.w - w, f.actions_y, w, h},
              (Button){BUTTON_PRIMARY, ICON_COPY, "Copy all", !count, false, NULL});
}

static void write_log(App *app, Buffer *out) {
    if (app->dialogs.raw_log) {
        traffic_write(app->traffic, out);
        return;
    }
    for (int i = 0; i < app->log.count; i++) buffer_printf(out, "%s\n", log_line(&app->log, i));
}

static void log_act(App *app, const UiAction *a) {
    Buffer text = {0};
    if (a->id == ID_WHICH) {
        app->dialogs.raw_log = a->value == 1;
        take_lines(app);
    } else if (a->id == ID_SAVE && a->verb == UI_CLICK) {
        write_log(app, &text);
        files_save_log(app, &text);
    } else if (a->id == ID_COPY && a->verb == UI_CLICK) {
        write_log(app, &text);
        if (text.failed || SDL_SetClipboardText(buffer_text(&text)))
            app_say(app, SAY_TROUBLE, "Could not copy to the clipboard");
        else
            app_say(app, SAY_INFO, "Engine log copied");
        dialog_close(app);
    }
    buffer_finish(&text);
}

/* New lines come at the end, which stays in view if it was; else the lines that were read stay where
 * they are, though the oldest are dropped. */
static void log_update(App *app) {
    Dialogs *d = &app->dialogs;
    int64_t first, end = range(app, &first), dropped = first - d->log_first;
    if (!dropped && end == d->log_end) return;
    if (ui_scroll_is_at_end(app->ui, ID_LOG_SCROLL)) {
        ui_scroll_follow_again(app->ui, ID_LOG_SCROLL);
    } else if (dropped) {
        int lines = dropped < TRAFFIC_LINES ? (int)dropped : TRAFFIC_LINES;
        int offset = ui_scroll_offset(app->ui, ID_LOG_SCROLL);
        ui_scroll_show(app->ui, ID_LOG_SCROLL, offset - lines * painter_px(app->painter, ROW), 0);
    }
    d->log_first = first;
    d->log_end = end;
    app_repaint(app);
}

const DialogClass log_dialog = {.view = log_view, .act = log_act, .update = log_update};
