/* The panel of mistakes that are tried again: which one, what is asked, what became of the last move,
 * how many were found; after the last one the list of all.
 */
#include <stdio.h>

#include "app.h"
#include "ids.h"
#include "panel_parts.h"
#include "rules/notation.h"

enum { ID_AGAIN = ID_MODE, ID_SHOW, ID_BEFORE, ID_AFTER, ID_CLOSE, ID_SIDES };

static const RetryItem *current(const App *app) {
    return &app->retry.items[app->retry.at];
}

/* The sign that the review puts behind a move of the class. */
static const char *class_sign(MoveClass c) {
    return c == CLASS_INACCURACY ? "?!" : c == CLASS_MISTAKE ? "?" : "??";
}

static void found_text(const App *app, char *out, size_t size) {
    const RetryMode *m = &app->retry;
    snprintf(out, size, "%d of %d found", retry_count(m->items, m->count, RETRY_FOUND), m->count);
}

/* "12. e4-c4 ?", "Mistake 2 of 5  ·  14 % lost" */
static void view_task(const App *app, SDL_Rect r) {
    const RetryMode *m = &app->retry;
    const RetryItem *item = current(app);
    const MoveNote *note = &item->node->note;
    char move[40], title[48], words[64];
    retry_move_text(item, move, sizeof move);
    snprintf(title, sizeof title, "%s %s", move, class_sign(note->class));
    if (panel_is_narrow(app))
        snprintf(words, sizeof words, "%d of %d, %d %% lost", m->at + 1, m->count, note->lost);
    else
        snprintf(words, sizeof words, "Mistake %d of %d  ·  %s, %d %% lost", m->at + 1, m->count,
                 class_names[note->class], note->lost);
    panel_task(app, r,
               (PanelTask){.stone = item->node->parent->position.side,
                           .title = title,
                           .words = words,
                           .open = m->state == RETRY_ASKED,
                           .done = item->outcome == RETRY_FOUND});
}

/* "You played e4-c4, a mistake: find a better move" */
static void question_text(const App *app, char *out, size_t size) {
    const RecordNode *n = current(app)->node;
    char move[MOVE_TEXT_SIZE];
    move_format(&n->parent->position, n->move, move);
    if (n->note.class == CLASS_MISSED_WIN)
        snprintf(out, size, "%s played %s and missed a win: find it", retry_player(app), move);
    else
        snprintf(out, size, "%s played %s, %s %s: find a better move", retry_player(app), move,
                 n->note.class == CLASS_INACCURACY ? "an" : "a", class_names[n->note.class]);
}

static int view_words(const App *app, int x, int y, int w) {
    const RetryMode *m = &app->retry;
    char question[120];
    question_text(app, question, sizeof question);
    const char *words = m->words[0]                  ? m->words
                        : m->state == RETRY_CHECKING ? "The engine looks at your move"
                                                     : question;
    Icon icon = m->state == RETRY_WRONG   ? ICON_REFUSE
                : m->state == RETRY_RIGHT ? ICON_CHECK
                : m->state == RETRY_SHOWN ? ICON_HINT
                                          : ICON_INFO;
    return panel_note(app, x, y, w, icon, m->state == RETRY_WRONG, words);
}

/* What is done with the mistake shown. */
static PanelButton button_again(const App *app) {
    RetryState state = app->retry.state;
    return (PanelButton){.id = ID_AGAIN,
                         .text = "Try again",
                         .off = state == RETRY_ASKED,
                         .primary = state == RETRY_WRONG};
}

static PanelButton button_show(const App *app, bool brief) {
    RetryState state = app->retry.state;
    return (PanelButton){.id = ID_SHOW,
                         .text = brief ? "Show it" : "Show the answer",
                         .icon = brief ? ICON_NONE : ICON_HINT,
                         .off = state == RETRY_RIGHT || state == RETRY_SHOWN};
}

/* The one before, the next one, out. */
static int view_walk(const App *app, int x, int y, int w, bool words) {
    RetryState state = app->retry.state;
    bool done = state == RETRY_RIGHT || state == RETRY_SHOWN;
    const PanelButton walk[] = {
        {.id = ID_BEFORE, .text = words ? "Previous" : "", .icon = ICON_PREV},
        {.id = ID_AFTER, .text = words ? "Next" : "", .icon = ICON_NEXT, .primary = done},
        {.id = ID_CLOSE, .text = "Close"}};
    return panel_buttons(app, x, y, w, 3, walk, 3);
}

/* In the smallest windows: a sentence and one row of buttons. */
static void view_small(const App *app, SDL_Rect r) {
    RetryState state = app->retry.state;
    bool done = state == RETRY_RIGHT || state == RETRY_SHOWN;
    PanelButton act = state == RETRY_WRONG ? button_again(app) : button_show(app, true);
    act.weight = 4;
    const PanelButton buttons[] = {
        {.id = ID_BEFORE, .text = "", .icon = ICON_PREV, .weight = 2},
        {.id = ID_AFTER, .text = "", .icon = ICON_NEXT, .primary = done, .weight = 2},
        act,
        {.id = ID_CLOSE, .text = "Close", .weight = 3}};
    int h = panel_control(app);
    painter_push_clip(app->painter, (SDL_Rect){r.x, r.y, r.w, r.h - h});
    view_words(app, r.x, r.y, r.w);
    painter_pop_clip(app->painter);
    panel_buttons(app, r.x, r.y + r.h - h, r.w, 4, buttons, 4);
}

/* Whose mistakes are wanted: a set of 1 << colour, less 1. */
static int view_sides(const App *app, int x, int y, int w) {
    static const char *const sides[] = {"Black", "White", "Both"};
    Painter *p = app->painter;
    bool narrow = panel_is_narrow(app);
    int h = panel_control(app), label = narrow ? 0 : painter_px(p, 76);
    if (!narrow)
        draw_text(p, x, y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, "Mistakes of");
    ui_choice(app->ui, ID_SIDES, (SDL_Rect){x + label, y, w - label, h}, "Mistakes of", sides, 3,
              app->retry.sides - 1);
    return h;
}

/* "✓ 12. e4-c4 ?       found" */
static void view_row(const App *app, SDL_Rect r, const RetryItem *item) {
    static const struct {
        Icon icon;
        const char *word;
    } outcomes[] = {[RETRY_OPEN] = {ICON_NONE, "passed over"},
                    [RETRY_FOUND] = {ICON_CHECK, "found"},
                    [RETRY_HELPED] = {ICON_HINT, "shown"}};
    Painter *p = app->painter;
    const Theme *t = p->theme;
    char move[40], text[48];
    retry_move_text(item, move, sizeof move);
    snprintf(text, sizeof text, "%s %s", move, class_sign(item->node->note.class));
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, 26), right = r.x + r.w;
    Icon icon = outcomes[item->outcome].icon;
    if (icon != ICON_NONE)
        draw_icon(p, icon, r.x + painter_px(p, 10), cy, 16,
                  item->outcome == RETRY_FOUND ? t->accent : t->text2);
    const char *word = outcomes[item->outcome].word;
    int width = text_width(p, STYLE_SECONDARY, word) + painter_px(p, 8);
    if (x + text_width(p, STYLE_BODY, text) <= right - width) {
        draw_text(p, right, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, word);
        right -= width;
    }
    draw_text_fit(p, x, cy, STYLE_BODY, t->text, ALIGN_LEFT, right - x, text);
}

/* What became of each; the last row counts those for which there is no room. */
static void view_rows(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const RetryMode *m = &app->retry;
    int h = painter_px(p, app->layout.mode == LAYOUT_REGULAR ? 28 : 22), rows = r.h / h;
    int shown = m->count <= rows ? m->count : rows - 1;
    for (int i = 0; i < shown; i++)
        view_row(app, (SDL_Rect){r.x, r.y + i * h, r.w, h}, &m->items[i]);
    if (shown >= 0 && shown < m->count)
        draw_textf(p, r.x + painter_px(p, 26), r.y + shown * h + h / 2, STYLE_SECONDARY,
                   p->theme->text2, ALIGN_LEFT, "and %d more", m->count - shown);
}

static void view_summary(const App *app, SDL_Rect r) {
    const RetryMode *m = &app->retry;
    bool regular = app->layout.mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    int gap = painter_px(app->painter, regular ? 16 : 6), h = panel_control(app);
    int found = retry_count(m->items, m->count, RETRY_FOUND);
    char words[64];
    found_text(app, words, sizeof words);
    int y = r.y + panel_progress(app, r.x, r.y, r.w, found, m->count, words) + gap;
    bool all = found == m->count;
    const PanelButton buttons[] = {
        {.id = ID_BEFORE, .text = narrow ? "" : "Previous", .icon = ICON_PREV, .weight = 4},
        {.id = ID_AFTER,
         .text = narrow ? "Retry" : "Retry the rest",
         .off = all,
         .primary = !all,
         .weight = narrow ? 8 : 5},
        {.id = ID_CLOSE, .text = "Close", .primary = all, .weight = narrow ? 8 : 4}};
    int end = r.y + r.h - h;
    view_rows(app, (SDL_Rect){r.x, y, r.w, end - gap - y});
    panel_buttons(app, r.x, end, r.w, 3, buttons, 3);
}

/* "Retry your mistakes", "Ada against Bob". In portrait there may be no room for more. */
static void heading_text(const App *app, char *title, size_t title_size, char *words, size_t size) {
    const RetryMode *m = &app->retry;
    const Session *s = &m->parked.session;
    const Player *players = s->setup.players;
    Color us;
    bool alone = session_one_person(s, &us), narrow = panel_is_narrow(app);
    char place[32] = "";
    if (narrow)
        snprintf(title, title_size, "%s", alone ? "Your mistakes" : "Mistakes");
    else
        snprintf(title, title_size, "Retry %s mistakes", alone ? "your" : "the");
    if (app->layout.mode == LAYOUT_PORTRAIT && m->state != RETRY_SUMMARY)
        snprintf(place, sizeof place, "%d of %d  ·  ", m->at + 1, m->count);
    snprintf(words, size, "%s%s against %s", place, players[BLACK].name, players[WHITE].name);
}

void retry_view(const App *app) {
    Painter *p = app->painter;
    const RetryMode *m = &app->retry;
    bool regular = app->layout.mode == LAYOUT_REGULAR, narrow = panel_is_narrow(app);
    char title[24], words[2 * PLAYER_NAME + 40], found[48];
    heading_text(app, title, sizeof title, words, sizeof words);
    SDL_Rect r = panel_begin(app, title, words);
    if (m->state == RETRY_SUMMARY) {
        view_summary(app, r);
        return;
    }
    int gap = painter_px(p, regular ? 16 : 6), h = panel_control(app), y = r.y;
    int task = painter_px(p, regular ? 76 : 56), least = painter_px(p, 44);
    if (r.h < task + 4 * h) {
        view_small(app, r);
        return;
    }
    view_task(app, (SDL_Rect){r.x, y, r.w, task});
    y += task + gap;
    y += view_words(app, r.x, y, r.w) + gap;
    const PanelButton tries[] = {button_again(app), button_show(app, narrow)};
    y += panel_buttons(app, r.x, y, r.w, narrow ? 1 : 2, tries, 2) + gap;
    int end = r.y + r.h - h;
    if (end - y >= h + gap + least) y += view_sides(app, r.x, y, r.w) + gap;
    found_text(app, found, sizeof found);
    if (end - y >= least)
        panel_progress(app, r.x, y, r.w, retry_count(m->items, m->count, RETRY_FOUND), m->count,
                       found);
    view_walk(app, r.x, end, r.w, !narrow);
}

void retry_act(App *app, const UiAction *a) {
    switch (a->id) {
    case ID_AGAIN:
        retry_again(app);
        break;
    case ID_SHOW:
        retry_show(app);
        break;
    case ID_BEFORE:
        retry_step(app, -1);
        break;
    case ID_AFTER:
        if (app->retry.state == RETRY_SUMMARY)
            retry_go_on(app);
        else
            retry_step(app, 1);
        break;
    case ID_SIDES:
        retry_choose(app, a->value + 1);
        break;
    case ID_CLOSE:
        mode_leave(app);
        break;
    default:
        break;
    }
}
