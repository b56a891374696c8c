/* The panel of lessons: what there is to know, the task, what became of the move, and which lessons
 * are done. Where there is little room the words about a move take the place of the lesson's text.
 */
#include <stdio.h>

#include "app.h"
#include "ids.h"
#include "mode_learn.h"
#include "panel_parts.h"

enum { ID_AGAIN = ID_MODE, ID_SHOW, ID_BEFORE, ID_AFTER, ID_CLOSE, ID_LESSON };

static const Lesson *current(const App *app) {
    return &lessons[app->learn.at];
}

static bool is_judged(const App *app) {
    return app->learn.state == LEARN_MISSED || app->learn.state == LEARN_DONE;
}

/* A paragraph; returns where the next one begins. */
static int view_paragraph(const App *app, SDL_Rect r, int y, Style style, const char *text) {
    enum { LINES_MAX = 14 };
    Painter *p = app->painter;
    int line = painter_px(p, app->layout.mode == LAYOUT_REGULAR ? 19 : 16);
    int lines = text_lines(p, style, r.w, LINES_MAX, text);
    draw_paragraph(p, r.x, y + line / 2, line, r.w, lines, style, p->theme->text, text);
    return y + lines * line;
}

/* The task, or what became of it. */
static int view_task(const App *app, SDL_Rect r, int y) {
    const LearnMode *m = &app->learn;
    const char *words = m->words[0] ? m->words : current(app)->task;
    Icon icon = m->state == LEARN_MISSED ? ICON_REFUSE
                : m->state == LEARN_DONE ? ICON_CHECK
                                         : ICON_INFO;
    return y + panel_note(app, r.x, y, r.w, icon, m->state == LEARN_MISSED, words);
}

/* The lessons by number; those that are done have a sign. */
static int view_numbers(const App *app, SDL_Rect r, int y) {
    static const char *const names[LESSONS] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    PanelButton buttons[LESSONS];
    bool narrow = panel_is_narrow(app);
    for (int i = 0; i < LESSONS; i++)
        buttons[i] = (PanelButton){
            .id = ID_LESSON + i, .text = names[i], .on = i == app->learn.at, .primary = false};
    int h = panel_buttons(app, r.x, y, r.w, narrow ? 4 : 8, buttons, LESSONS);
    Painter *p = app->painter;
    for (int i = 0; i < LESSONS; i++) {
        const UiItem *item = ui_find(app->ui, ID_LESSON + i);
        if (item && learn_is_done(app, i))
            draw_disc(p, (float)(item->full.x + item->full.w / 2),
                      (float)(item->full.y + item->full.h - painter_px(p, 5)), 2 * p->scale,
                      p->theme->accent, 0, 0);
    }
    return y + h;
}

/* One row of buttons for all. */
static void view_small(const App *app, SDL_Rect r) {
    const LearnMode *m = &app->learn;
    bool missed = m->state == LEARN_MISSED, done = m->state == LEARN_DONE;
    bool first = learn_beside(app, -1) < 0, last = learn_beside(app, 1) < 0;
    const PanelButton buttons[] = {
        {.id = ID_BEFORE, .text = "", .icon = ICON_PREV, .off = first, .weight = 2},
        {.id = ID_AFTER, .text = "", .icon = ICON_NEXT, .off = last, .primary = done, .weight = 2},
        missed ? (PanelButton){.id = ID_AGAIN, .text = "Try again", .primary = true, .weight = 4}
               : (PanelButton){.id = ID_SHOW,
                               .text = "Show me",
                               .off = m->state != LEARN_ASKED,
                               .weight = 4},
        {.id = ID_CLOSE, .text = "Close", .weight = 3}};
    int h = panel_control(app), end = r.y + r.h - h;
    painter_push_clip(app->painter, (SDL_Rect){r.x, r.y, r.w, r.h - h});
    int y = r.y;
    if (!is_judged(app)) y = view_paragraph(app, r, y, STYLE_SECONDARY, current(app)->text);
    view_task(app, r, y + painter_px(app->painter, 4));
    painter_pop_clip(app->painter);
    panel_buttons(app, r.x, end, r.w, 4, buttons, 4);
}

void learn_view(const App *app) {
    Painter *p = app->painter;
    const LearnMode *m = &app->learn;
    bool regular = app->layout.mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    char words[48];
    snprintf(words, sizeof words, "Lesson %d of %d  ·  %d done", m->at + 1, LESSONS,
             learn_done_count(app));
    SDL_Rect r = panel_begin(app, narrow ? "Lessons" : current(app)->title, words);
    int h = panel_control(app), gap = painter_px(p, regular ? 16 : 6);
    if (r.h < painter_px(p, 300)) {
        view_small(app, r);
        return;
    }
    int y = r.y;
    if (narrow) y = view_paragraph(app, r, y, STYLE_BOLD, current(app)->title) + gap;
    if (!narrow || !is_judged(app))
        y = view_paragraph(app, r, y, regular ? STYLE_BODY : STYLE_SECONDARY, current(app)->text) +
            gap;
    y = view_task(app, r, y) + gap;
    bool missed = m->state == LEARN_MISSED, done = m->state == LEARN_DONE;
    bool first = learn_beside(app, -1) < 0, last = learn_beside(app, 1) < 0;
    const PanelButton tries[] = {
        {.id = ID_AGAIN, .text = "Try again", .off = !missed, .primary = missed},
        {.id = ID_SHOW, .text = "Show me", .icon = ICON_HINT, .off = m->state != LEARN_ASKED}};
    int end = r.y + r.h - h, used = narrow ? 2 * h + gap : h;
    if (y + used < end - gap) y += panel_buttons(app, r.x, y, r.w, narrow ? 1 : 2, tries, 2) + gap;
    int numbers = narrow ? 2 * h + gap : h;
    if (y + numbers + gap < end) view_numbers(app, r, end - numbers - gap);
    const PanelButton walk[] = {
        {.id = ID_BEFORE, .text = narrow ? "" : "Previous", .icon = ICON_PREV, .off = first},
        {.id = ID_AFTER,
         .text = narrow ? "" : "Next",
         .icon = ICON_NEXT,
         .off = last,
         .primary = done},
        {.id = ID_CLOSE, .text = "Close"}};
    panel_buttons(app, r.x, end, r.w, 3, walk, 3);
}

void learn_act(App *app, const UiAction *a) {
    if (a->id >= ID_LESSON && a->id < ID_LESSON + LESSONS)
        learn_start(app, a->id - ID_LESSON);
    else if (a->id == ID_AGAIN)
        learn_start(app, app->learn.at);
    else if (a->id == ID_SHOW)
        learn_hint(app);
    else if (a->id == ID_BEFORE)
        learn_step(app, -1);
    else if (a->id == ID_AFTER)
        learn_step(app, 1);
    else if (a->id == ID_CLOSE)
        mode_leave(app);
}
