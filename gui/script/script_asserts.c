/* What a script can assert. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/tree.h"
#include "window/app_log.h"
#include "base/file.h"
#include "rules/notation.h"
#include "script_line.h"

/* Assertions: each compares something with the rest of the line. */

typedef struct {
    const char *name;
    bool part; /* the text need only be contained */
    void (*get)(App *app, const char *argument, char *out, size_t size);
} Assertion;

static void get_fen(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    fen_format(session_position(&app->game.session), out);
}
static void get_mode(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", mode_name(app));
}
static void get_board(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->edit.fen.text);
}
static void get_status(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->say);
}
static void get_screen(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->painter->text);
}
static void get_focus(App *app, const char *a, char *out, size_t size) {
    (void)a;
    const UiItem *item = app->ui->focus_visible ? ui_find(app->ui, app->ui->focus) : NULL;
    snprintf(out, size, "%s", item ? item->label : "");
}
static void get_ply(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", app->game.session.live->ply);
}
static void get_view(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", app->game.session.view->ply);
}
static void get_dialog(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", dialog_name(app));
}
static void get_selected(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "none");
    if (app->touch.selected != NO_SQUARE) square_format(app->touch.selected, out);
}
static void get_cursor(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    square_format(app->touch.cursor, out);
}
static void get_clipboard(App *app, const char *a, char *out, size_t size) {
    (void)app, (void)a;
    char *text = SDL_GetClipboardText();
    snprintf(out, size, "%s", text ? text : "");
    SDL_free(text);
}
static void get_theme(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app_theme(app)->name);
}
static void get_result(App *app, const char *a, char *out, size_t size) {
    (void)a;
    result_describe(session_result(&app->game.session), session_live_position(&app->game.session),
                    out, (int)size);
}
static void get_layout(App *app, const char *a, char *out, size_t size) {
    static const char *const names[] = {"regular", "compact", "portrait"};
    (void)a;
    snprintf(out, size, "%s", names[app->layout.mode]);
}
static void get_enabled(App *app, const char *a, char *out, size_t size) {
    const UiItem *item = ui_find_label(app->ui, a);
    snprintf(out, size, "%s", item && item->enabled ? a : "");
}
static void get_file(App *app, const char *a, char *out, size_t size) {
    (void)app;
    Buffer text = {0};
    snprintf(out, size, "%s", file_read(a, &text, NULL) ? a : "");
    buffer_finish(&text);
}
static void get_text(App *app, const char *a, char *out, size_t size) {
    (void)app; /* the file and the text are one argument; the answer is all of it if it is there */
    char path[PATH_BYTES];
    const char *blank = strchr(a, ' ');
    Buffer text = {0};
    snprintf(path, sizeof path, "%.*s", blank ? (int)(blank - a) : 0, a);
    bool there = blank && file_read(path, &text, NULL) && strstr(buffer_text(&text), blank + 1);
    snprintf(out, size, "%s", there ? a : buffer_text(&text));
    buffer_finish(&text);
}
static void get_flipped(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app->game.flipped ? "yes" : "no");
}
static void get_hint(App *app, const char *a, char *out, size_t size) {
    (void)a, (void)size;
    snprintf(out, size, "none");
    if (app->touch.hint != MOVE_NONE) move_format_wire(app->touch.hint, out);
}

/* The moves in the order of the list, variations in brackets. */
static void get_tree(App *app, const char *a, char *out, size_t size) {
    (void)a;
    int depth = 0, before = 0;
    size_t used = 0;
    const RecordNode *last = NULL;
    for (RecordNode *n = app->game.session.record.root->child; n; n = tree_next(n, &depth)) {
        char move[MOVE_TEXT_SIZE];
        move_format(&n->parent->position, n->move, move);
        bool another = last && depth <= before && n->parent->child != n;
        for (int i = before; i > depth && used + 3 < size; i--)
            used += (size_t)snprintf(out + used, size - used, ") ");
        if (another && used + 5 < size) used += (size_t)snprintf(out + used, size - used, ") ( ");
        if (depth > before && used + 3 < size)
            used += (size_t)snprintf(out + used, size - used, "( ");
        if (used + 12 < size) used += (size_t)snprintf(out + used, size - used, "%s ", move);
        before = depth;
        last = n;
    }
    for (; before > 0 && used + 3 < size; before--)
        used += (size_t)snprintf(out + used, size - used, ") ");
    if (used) out[used - 1] = 0;
}

static void get_arrows(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", mode_scene(app).arrow_count);
}

static void get_values(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", touch_scene(app).value_count);
}

/* The item with this label can be seen from edge to edge. */
static void get_whole(App *app, const char *a, char *out, size_t size) {
    const UiItem *item = ui_find_label(app->ui, a);
    snprintf(out, size, "%s", item && SDL_RectEquals(&item->rect, &item->full) ? a : "");
}

/* How much people have drawn on the position. */
static void get_drawn(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", mode_scene(app).drawn_count);
}

static void get_title(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", SDL_GetWindowTitle(app->window));
}

/* What an engine is doing for the window. */
static void get_work(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", app_work_name(app));
}

/* The sound played last since this was asked. */
static void get_sound(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%s", sound_name(app->sounds.last));
    app->sounds.last = SOUND_NONE;
}

/* Milliseconds until the window wakes by itself. */
static void get_due(App *app, const char *a, char *out, size_t size) {
    (void)a;
    snprintf(out, size, "%d", motions_due(&app->motions, app->now));
}

static const Assertion assertions[] = {
    /* clang-format off: a row a line keeps changes apart */
    {"mode", false, get_mode},     {"board", true, get_board},
    {"fen", true, get_fen},        {"status", true, get_status},
    {"label", true, get_screen},   {"focus", false, get_focus},
    {"ply", false, get_ply},       {"view", false, get_view},
    {"dialog", false, get_dialog}, {"selected", false, get_selected},
    {"cursor", false, get_cursor}, {"clipboard", true, get_clipboard},
    {"theme", false, get_theme},   {"result", true, get_result},
    {"layout", false, get_layout}, {"enabled", false, get_enabled},
    {"file", false, get_file},     {"flipped", false, get_flipped},
    {"hint", false, get_hint},     {"tree", false, get_tree},
    {"arrows", false, get_arrows}, {"text", false, get_text},
    {"values", false, get_values}, {"title", false, get_title},
    {"whole", false, get_whole},   {"due", false, get_due},
    {"work", false, get_work},     {"sound", false, get_sound},
    {"drawn", false, get_drawn},
    /* clang-format on */
};

bool script_assert(ScriptLine *l) {
    bool negated = !strcmp(l->words[1], "not");
    int at = negated ? 2 : 1;
    if (l->count < at + 2) return script_fail(l, "assert what?");
    char want[1024] = "";
    for (int i = at + 1; i < l->count; i++) {
        if (i > at + 1) strncat(want, " ", sizeof want - strlen(want) - 1);
        strncat(want, l->words[i], sizeof want - strlen(want) - 1);
    }
    app_view(l->app);
    for (size_t i = 0; i < sizeof assertions / sizeof *assertions; i++) {
        if (strcmp(assertions[i].name, l->words[at])) continue;
        static const size_t size = TEXT_LOG_BYTES;
        char *got = calloc(1, size);
        if (!got) return script_fail(l, "out of memory");
        assertions[i].get(l->app, want, got, size);
        bool same = assertions[i].part ? strstr(got, want) != NULL : !strcmp(got, want);
        bool ok = same != negated || script_fail(l, "%s is \"%.150s\"", assertions[i].name, got);
        free(got);
        return ok;
    }
    return script_fail(l, "cannot assert \"%s\"", l->words[at]);
}
