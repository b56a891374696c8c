/* The panel of puzzles: which one, what is asked, what became of the last move, how far one is. */
#include <stdio.h>

#include "app.h"
#include "ids.h"
#include "panel_parts.h"
#include "game/paths.h"

enum { ID_AGAIN = ID_MODE, ID_SHOW, ID_RESTART, ID_BEFORE, ID_AFTER, ID_CLOSE, ID_LENGTH };

static const SuiteEntry *current(const App *app) {
    return &app->puzzle.job->suite.entries[app->puzzle.entries[app->puzzle.at]];
}

/* "Black wins in 3 moves" */
static void task_text(const App *app, char *out, size_t size) {
    const SuiteEntry *e = current(app);
    int moves = (e->plies + 1) / 2;
    if (panel_is_narrow(app) && e->value == SUITE_WIN && moves > 0) {
        snprintf(out, size, "Win in %d", moves);
        return;
    }
    const char *side = color_name(app->puzzle.solver);
    if (e->value == SUITE_WIN && moves > 0)
        snprintf(out, size, "%s wins in %d move%s", side, moves, moves == 1 ? "" : "s");
    else if (e->value == SUITE_WIN)
        snprintf(out, size, "%s wins", side);
    else
        snprintf(out, size, "%s has a best move", side);
}

static void view_task(const App *app, SDL_Rect r) {
    const PuzzleMode *m = &app->puzzle;
    const SuiteEntry *e = current(app);
    char task[64], name[100];
    bool named = e->id && !panel_is_narrow(app);
    task_text(app, task, sizeof task);
    snprintf(name, sizeof name, "Puzzle %d of %d%s%s", m->at + 1, m->count, named ? "  ·  " : "",
             named ? e->id : "");
    panel_task(app, r,
               (PanelTask){.stone = m->solver,
                           .title = task,
                           .words = name,
                           .open = m->state == PUZZLE_ASKED,
                           .done = puzzle_is_solved(app, m->at)});
}

/* How many of the file are solved. */
static void view_progress(const App *app, int x, int y, int w) {
    char words[48];
    int solved = 0;
    for (int i = 0; i < app->puzzle.count; i++) solved += puzzle_is_solved(app, i);
    snprintf(words, sizeof words, "%d of %d solved", solved, app->puzzle.count);
    panel_progress(app, x, y, w, solved, app->puzzle.count, words);
}

static int view_words(const App *app, int x, int y, int w) {
    const PuzzleMode *m = &app->puzzle;
    const char *words = m->words[0] ? m->words
                        : m->state == PUZZLE_CHECKING
                            ? "The engine looks at your move"
                            : "Find the win: make a move on the board. Lia plays the defence";
    Icon icon = m->state == PUZZLE_WRONG    ? ICON_REFUSE
                : m->state == PUZZLE_SOLVED ? ICON_CHECK
                                            : ICON_INFO;
    return panel_note(app, x, y, w, icon, m->state == PUZZLE_WRONG, words);
}

/* In the smallest windows: a sentence and one row of buttons. */
static void puzzle_small(const App *app, SDL_Rect r) {
    const PuzzleMode *m = &app->puzzle;
    bool wrong = m->state == PUZZLE_WRONG, solved = m->state == PUZZLE_SOLVED;
    const PanelButton buttons[] = {
        {.id = ID_BEFORE, .text = "", .icon = ICON_PREV, .weight = 2},
        {.id = ID_AFTER, .text = "", .icon = ICON_NEXT, .primary = solved, .weight = 2},
        wrong ? (PanelButton){.id = ID_AGAIN, .text = "Try again", .primary = true, .weight = 4}
              : (PanelButton){.id = ID_SHOW,
                              .text = "Show it",
                              .off = m->state == PUZZLE_CHECKING || solved,
                              .weight = 4},
        {.id = ID_CLOSE, .text = "Close", .weight = 3}};
    int h = panel_control(app);
    painter_push_clip(app->painter, (SDL_Rect){r.x, r.y, r.w, r.h - h});
    view_words(app, r.x, r.y, r.w);
    painter_pop_clip(app->painter);
    panel_buttons(app, r.x, r.y + r.h - h, r.w, 4, buttons, 4);
}

/* Which wins are wanted, by their moves. */
static int view_lengths(const App *app, int x, int y, int w) {
    static const char *const lengths[PUZZLE_LONG + 1] = {"All", "1", "2", "3", "4+"};
    Painter *p = app->painter;
    int h = panel_control(app), label = painter_px(p, 64);
    draw_text(p, x, y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, "Win in");
    ui_choice(app->ui, ID_LENGTH, (SDL_Rect){x + label, y, w - label, h}, "Win in", lengths,
              PUZZLE_LONG + 1, app->puzzle.length);
    return h;
}

void puzzle_view(const App *app) {
    Painter *p = app->painter;
    const PuzzleMode *m = &app->puzzle;
    bool regular = app->layout.mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    SDL_Rect r = panel_begin(app, "Puzzles", path_name(m->job->suite.path));
    int gap = painter_px(p, regular ? 16 : 6), y = r.y;
    int task = painter_px(p, regular ? 76 : 56);
    if (r.h < task + 4 * panel_control(app)) {
        puzzle_small(app, r);
        return;
    }
    view_task(app, (SDL_Rect){r.x, y, r.w, task});
    y += task + gap;
    y += view_words(app, r.x, y, r.w) + gap;
    bool wrong = m->state == PUZZLE_WRONG, solved = m->state == PUZZLE_SOLVED;
    const PanelButton tries[] = {
        {.id = ID_AGAIN, .text = "Try again", .off = !wrong, .primary = wrong},
        {.id = ID_SHOW,
         .text = "Show it",
         .icon = ICON_HINT,
         .off = m->state == PUZZLE_CHECKING || solved},
        {.id = ID_RESTART, .text = "Restart", .off = app->game.session.live->ply == 0}};
    y += panel_buttons(app, r.x, y, r.w, narrow ? 1 : 3, tries, 3) + gap;
    const PanelButton walk[] = {
        {.id = ID_BEFORE, .text = narrow ? "" : "Previous", .icon = ICON_PREV},
        {.id = ID_AFTER, .text = narrow ? "" : "Next", .icon = ICON_NEXT, .primary = solved},
        {.id = ID_CLOSE, .text = "Close"}};
    int h = panel_control(app), end = r.y + r.h - h;
    if (!narrow && end - y >= h + gap + painter_px(p, 44))
        y += view_lengths(app, r.x, y, r.w) + gap;
    if (end - y >= painter_px(p, 44)) view_progress(app, r.x, y, r.w);
    panel_buttons(app, r.x, end, r.w, 3, walk, 3);
}

void puzzle_act(App *app, const UiAction *a) {
    switch (a->id) {
    case ID_AGAIN:
        puzzle_retry(app);
        break;
    case ID_SHOW:
        puzzle_show(app);
        break;
    case ID_RESTART:
        puzzle_restart(app);
        break;
    case ID_BEFORE:
        puzzle_step(app, -1);
        break;
    case ID_AFTER:
        if (app->puzzle.state == PUZZLE_SOLVED)
            puzzle_go_on(app);
        else
            puzzle_step(app, 1);
        break;
    case ID_LENGTH:
        puzzle_filter(app, a->value);
        break;
    case ID_CLOSE:
        mode_leave(app);
        break;
    default:
        break;
    }
}
