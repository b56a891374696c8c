/* Lines of the analysis played out on the board: while the mouse is on one of their moves, or step
 * by step. Nothing of it touches the game until the line is kept as a variation.
 */
#include <stdio.h>

#include "app.h"
#include "app_game.h"
#include "ids.h"
#include "rules/notation.h"

void preview_leave(App *app) {
    if (app->preview.on) app_repaint(app);
    app->preview = (Preview){0};
}

/* Takes a line of the panel; false if it is not there. */
static bool take_line(App *app, int line) {
    const ThinkInfo *info = &app->desk.shown;
    Preview *v = &app->preview;
    if (app->desk.work != WORK_ANALYSE || line >= info->count || !info->lines[line].length)
        return false;
    Position p = app->desk.position;
    *v = (Preview){.on = true, .line = line, .start = p, .node = app->game.session.view};
    for (int i = 0; i < info->lines[line].length; i++) {
        Move m = info->lines[line].pv[i];
        if (m != MOVE_PASS && !move_is_legal(&p, m)) break; /* nothing is taken on trust */
        v->moves[v->length++] = m;
        pos_play(&p, m);
    }
    return v->length > 0;
}

/* Takes the line of a row of the explorer; false if there is none. */
static bool take_row(App *app, int row) {
    Preview *v = &app->preview;
    *v = (Preview){.on = true,
                   .explored = true,
                   .line = row,
                   .plies = 1,
                   .start = app->explorer.at,
                   .node = app->game.session.view};
    v->length = explorer_line(app, row, v->moves, THINK_PV_MAX);
    return v->length > 0;
}

/* The row plays its line out, a move at a time. */
static void follow_row(App *app, int row) {
    Preview *v = &app->preview;
    if (!v->on || !v->explored || v->line != row) {
        if (!take_row(app, row)) {
            preview_leave(app);
            return;
        }
        motion_start(&app->motions, WAIT_LINE, app->now);
        app_say_nothing(app); /* the line is what the status line tells now */
    } else if (motion_has_ended(&app->motions, WAIT_LINE) && v->plies < v->length) {
        v->plies++;
        if (v->plies < v->length) motion_start(&app->motions, WAIT_LINE, app->now);
    }
}

/* What the line comes from is there still. */
static bool holds(const App *app) {
    const Preview *v = &app->preview;
    return v->node == app->game.session.view && !app->dialogs.open &&
           (v->explored ? app->explorer.on : app->analysing);
}

void preview_update(App *app) {
    Preview *v = &app->preview;
    if (v->on && !holds(app)) preview_leave(app);
    if (v->stepped) return;
    int row = explorer_row(app);
    if (row >= 0) {
        follow_row(app, row);
        return;
    }
    motion_stop(&app->motions, WAIT_LINE);
    int id = app->ui->hover - ID_PV;
    bool over = app->analysing && !app->dialogs.open && id >= 0 && id < THINK_LINES_MAX * PV_IDS;
    if (!over) {
        preview_leave(app);
        return;
    }
    int line = id / PV_IDS, plies = id % PV_IDS + 1;
    Preview before = *v;
    if (!take_line(app, line)) {
        preview_leave(app);
        return;
    }
    v->plies = plies < v->length ? plies : v->length;
    if (!before.on || before.line != v->line || before.plies != v->plies) app_repaint(app);
}

void preview_enter(App *app, int line, int plies) {
    if (!take_line(app, line)) return;
    app->preview.plies = plies < app->preview.length ? plies : app->preview.length;
    app->preview.stepped = true;
    touch_let_go(app);
    app_say_nothing(app);
}

void preview_step(App *app, int by) {
    Preview *v = &app->preview;
    if (!v->on) {
        if (by > 0) preview_enter(app, 0, 1);
        return;
    }
    v->stepped = true;
    v->plies += by;
    if (v->plies > v->length) v->plies = v->length;
    if (v->plies < 1) preview_leave(app);
    app_repaint(app);
}

bool preview_can_keep(const App *app) {
    const Session *s = &app->game.session;
    /* a line from where the game stands would look like its continuation */
    return app->preview.on && !app->desk.threat && (app_explores(app) || s->live->child);
}

void preview_keep(App *app) {
    Preview v = app->preview;
    RecordNode *from = app->game.session.view;
    Reason why;
    reason_set(&why, "there is nothing to keep");
    int kept = 0;
    while (kept < v.plies && session_explore(&app->game.session, v.moves[kept], &why)) kept++;
    session_show_node(&app->game.session, from);
    preview_leave(app);
    ui_scroll_follow_again(app->ui, ID_MOVES);
    if (kept)
        app_say(app, SAY_INFO, "Kept as a variation: %d move%s", kept, kept == 1 ? "" : "s");
    else
        app_say(app, SAY_REFUSED, "%s", why.text);
}

Position preview_position(const App *app) {
    Position p = app->preview.start;
    for (int i = 0; i < app->preview.plies; i++) pos_play(&p, app->preview.moves[i]);
    return p;
}

bool preview_describe(const App *app, char *out, size_t size) {
    const Preview *v = &app->preview;
    if (!v->on) return false;
    Position p = v->start;
    bool book = v->explored && v->line < app->explorer.count && app->explorer.rows[v->line].in_book;
    char name[24];
    snprintf(name, sizeof name, "Line %d", v->line + 1);
    if (v->explored) snprintf(name, sizeof name, "%s", book ? "Book" : "Games");
    int n = snprintf(out, size, "%s, move %d of %d:", name, v->plies, v->length);
    size_t used = n > 0 ? (size_t)n : 0;
    for (int i = 0; i < v->plies && used + 16 < size; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format(&p, v->moves[i], move);
        used += (size_t)snprintf(out + used, size - used, " %s", move);
        pos_play(&p, v->moves[i]);
    }
    return true;
}
