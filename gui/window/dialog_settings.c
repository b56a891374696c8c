/* Settings: they hold at once, so there is nothing to confirm. */
#include <string.h>

#include "app.h"
#include "ids.h"

enum {
    ID_THEME = ID_DIALOG + 1,
    ID_SIZE,
    ID_MOTION,
    ID_LINKS,
    ID_TARGETS,
    ID_EVALUATION,
    ID_CONFIRM,
    ID_SOUND,
    ID_THREADS,
    ID_TABLE,
    ID_LINES,
    ID_ANALYST,
    ID_REVIEW,
    ID_JUDGE,
    ID_DONE
};

static const char *const sizes[] = {"Auto", "1", "1.25", "1.5", "2", "3"};
static const int size_percent[] = {0, 100, 125, 150, 200, 300};
static const char *const motions[] = {"Off", "Fast", "Normal", "Slow"};
static const int motion_ms[] = {0, 100, 180, 350};
static const char *const thread_words[] = {"Auto", "1", "2", "4", "8"};
static const int thread_counts[] = {0, 1, 2, 4, 8};

static const char *const table_words[] = {"16 MB", "64 MB", "256 MB", "1 GB", "4 GB"};
static const int table_sizes[] = {16, 64, 256, 1024, 4096};

static const char *const review_words[] = {"0.1 s", "0.3 s", "1 s", "3 s", "10 s"};
static const int review_times[] = {100, 300, 1000, 3000, 10000};

static const char *const judge_words[] = {"Off", "0.2 s", "0.5 s", "1 s", "3 s"};
static const int judge_times[] = {0, 200, 500, 1000, 3000};

enum {
    SIZES = sizeof sizes / sizeof *sizes,
    MOTIONS = 4,
    THREADS = 5,
    TABLES = 5,
    REVIEWS = 5,
    JUDGES = 5
};

/* The entry nearest to a value. */
static int nearest(const int *values, int count, int value) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (SDL_abs(values[i] - value) < SDL_abs(values[best] - value)) best = i;
    return best;
}

void dialog_open_settings(App *app) {
    dialog_set_open(app, DIALOG_SETTINGS, ID_THEME);
}

typedef struct {
    const App *app;
    int x, y, w, label;
    bool narrow;
} Rows;

/* Label of a row; returns where its control goes. */
static SDL_Rect row_next(Rows *r, const char *label) {
    Painter *p = r->app->painter;
    int h = painter_px(p, 36);
    if (r->narrow) {
        draw_text(p, r->x, r->y + painter_px(p, 8), STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                  label);
        r->y += painter_px(p, 22);
    } else {
        draw_text(p, r->x, r->y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, label);
    }
    SDL_Rect box = {r->x + r->label, r->y, r->w - r->label, h};
    r->y += painter_px(p, r->narrow ? 50 : 48);
    return box;
}

/* Lia and the engines of the roster; the one that is chosen in *at. */
static int analyst_names(const App *app, const char *names[POPUP_NAMES], int *at) {
    int n = 0;
    *at = 0;
    names[n++] = "Lia";
    for (int i = 0; i < app->roster.count; i++) {
        names[n] = app->roster.items[i].name;
        if (!strcmp(names[n], app->settings.analyst)) *at = n;
        n++;
    }
    names[n++] = "Add an engine …";
    return n;
}

static void act_analyst(App *app, const UiAction *a) {
    const char **names = app->dialogs.popup_names;
    Settings *s = &app->settings;
    int at, n = analyst_names(app, names, &at);
    if (a->verb != UI_CHOOSE) {
        popup_open(app, a->id, names, n, at);
    } else if (a->value == n - 1) {
        dialog_open_engines(app);
    } else if (a->value >= 0 && a->value < n) {
        SDL_strlcpy(s->analyst, a->value ? names[a->value] : "", sizeof s->analyst);
        seats_forgive_analyst(app);
    }
}

static void settings_view(const App *app) {
    Painter *p = app->painter;
    Ui *ui = app->ui;
    const Settings *s = &app->settings;
    bool narrow = dialog_is_narrow(app);
    DialogFrame f = dialog_frame_begin(app, "Settings", 620, narrow ? 826 : 740, true);
    Rows r = {app, f.x, f.y + painter_px(p, 6), f.w, narrow ? 0 : painter_px(p, 130), narrow};
    const char *labels[THEME_COUNT];
    for (int i = 0; i < THEME_COUNT; i++) labels[i] = themes[i].label;
    if (narrow) labels[THEME_CONTRAST] = "Contrast";
    ui_choice(ui, ID_THEME, row_next(&r, "Theme"), "Theme", labels, THEME_COUNT, s->theme);
    ui_choice(ui, ID_SIZE, row_next(&r, "Size"), "Size", sizes, SIZES,
              nearest(size_percent, SIZES, s->scale_percent));
    ui_choice(ui, ID_MOTION, row_next(&r, "Motion"), "Motion", motions, MOTIONS,
              nearest(motion_ms, MOTIONS, s->animation_ms));
    ui_choice(ui, ID_THREADS, row_next(&r, "Engine threads"), "Engine threads", thread_words,
              THREADS, nearest(thread_counts, THREADS, s->threads));
    ui_choice(ui, ID_TABLE, row_next(&r, "Engine table"), "Engine table", table_words, TABLES,
              nearest(table_sizes, TABLES, s->table_mb));
    SDL_Rect lines = row_next(&r, "Analysis lines, by"), by = lines;
    const char *names[POPUP_NAMES];
    int at, count = analyst_names(app, names, &at);
    lines.w = by.w * 11 / 20;
    by.x += lines.w + painter_px(p, 8), by.w -= lines.w + painter_px(p, 8);
    ui_levels(ui, ID_LINES, lines, "Analysis lines", THINK_LINES_MAX, s->lines - 1);
    ui_select(ui, ID_ANALYST, by, "Analysis by", names[at], count, at);
    ui_choice(ui, ID_REVIEW, row_next(&r, "Review per move"), "Review per move", review_words,
              REVIEWS, nearest(review_times, REVIEWS, s->review_ms));
    ui_choice(ui, ID_JUDGE, row_next(&r, "Evaluate a move"), "Evaluate a move", judge_words, JUDGES,
              nearest(judge_times, JUDGES, s->evaluation_ms));
    r.y += painter_px(p, 4);
    draw_fill(p, (SDL_Rect){f.x, r.y, f.w, painter_hairline(p)}, p->theme->line);
    r.y += painter_px(p, 12);
    const struct {
        int id;
        const char *text;
        bool on;
    } toggles[] = {
        {ID_LINKS, "Show the groups as links between stones", s->show_links},
        {ID_TARGETS, "Show counts and targets of a selected stone", s->show_targets},
        {ID_EVALUATION, "Show the evaluation of the game", s->show_evaluation},
        {ID_CONFIRM, "Ask before resigning", s->confirm_resign},
        {ID_SOUND, "Sounds of moves, refusals, the end and little time", s->sound},
    };
    for (int i = 0; i < 5; i++) {
        ui_toggle(ui, toggles[i].id, (SDL_Rect){f.x, r.y, f.w, painter_px(p, 32)}, toggles[i].text,
                  toggles[i].on);
        r.y += painter_px(p, 36);
    }
    dialog_frame_end(app, &f);
    int h = painter_px(p, 40), w = painter_px(p, 110);
    ui_button(ui, ID_DONE, (SDL_Rect){f.x + f.w - w, f.actions_y, w, h},
              (Button){.look = BUTTON_PRIMARY, .text = "Done"});
}

static void settings_act(App *app, const UiAction *a) {
    Settings *s = &app->settings;
    switch (a->id) {
    case ID_THEME:
        s->theme = a->value;
        break;
    case ID_SIZE:
        s->scale_percent = size_percent[a->value];
        break;
    case ID_MOTION:
        s->animation_ms = motion_ms[a->value];
        break;
    case ID_THREADS:
        s->threads = thread_counts[a->value];
        break;
    case ID_TABLE:
        s->table_mb = table_sizes[a->value];
        break;
    case ID_LINES:
        s->lines = a->value + 1;
        break;
    case ID_ANALYST:
        act_analyst(app, a);
        break;
    case ID_REVIEW:
        s->review_ms = review_times[a->value];
        break;
    case ID_JUDGE:
        s->evaluation_ms = judge_times[a->value];
        break;
    case ID_LINKS:
        s->show_links = !s->show_links;
        break;
    case ID_TARGETS:
        s->show_targets = !s->show_targets;
        break;
    case ID_EVALUATION:
        s->show_evaluation = !s->show_evaluation;
        break;
    case ID_CONFIRM:
        s->confirm_resign = !s->confirm_resign;
        break;
    case ID_SOUND:
        s->sound = !s->sound;
        sounds_play(app, SOUND_MOVE);
        break;
    case ID_DONE:
        dialog_close(app);
        break;
    default:
        break;
    }
}

const DialogClass settings_dialog = {.view = settings_view, .act = settings_act};
