/* Opening and saving inside the window: a folder's contents, recent files; and looking for a program,
 * over the dialog that wants one. The disk is read by the I/O thread; until it answers the list says
 * so.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "files.h"
#include "ids.h"
#include "kit/numbers.h"
#include "game/paths.h"

enum { ID_LIST = ID_DIALOG + 1, ID_UP, ID_NAME, ID_TAB, ID_CANCEL, ID_OK, ID_SCROLL };

enum { TAB_FOLDER, TAB_RECENT };

static bool is_game_file(const char *name) {
    return path_has_extension(name, "sgf") || path_has_extension(name, "pgn");
}

static const IoEntry *entry_at(const FilesDialog *d, int row) {
    return d->list && row >= 0 && row < d->list->entry_count ? &d->list->entries[row] : NULL;
}

static int row_count(const App *app) {
    const FilesDialog *d = &app->dialogs.files;
    if (d->tab == TAB_RECENT) return app->recent_count;
    return d->list ? d->list->entry_count : 0;
}

static IoKind list_kind(const FilesDialog *d) {
    return d->use == FILES_PROGRAM ? IO_PROGRAMS : IO_LIST;
}

static void go_to(App *app, const char *folder) {
    FilesDialog *d = &app->dialogs.files;
    SDL_strlcpy(d->folder, folder, sizeof d->folder);
    d->loading = true;
    d->selected = 0;
    d->note[0] = 0;
    files_list(app, list_kind(d), d->folder);
}

void dialog_open_files(App *app, bool saving) {
    FilesDialog *d = &app->dialogs.files;
    io_job_destroy(d->list);
    *d = (FilesDialog){.use = saving ? FILES_SAVE : FILES_OPEN, .name = {.limit = 200}};
    char name[200];
    if (app->game.path[0])
        snprintf(name, sizeof name, "%s", path_name(app->game.path));
    else
        files_propose_name(app, name, sizeof name);
    field_set(&d->name, name);
    go_to(app, app->settings.folder[0] ? app->settings.folder : path_home());
    dialog_set_open(app, DIALOG_FILES, saving ? ID_NAME : ID_LIST);
}

void dialog_open_programs(App *app, const char *path) {
    FilesDialog *d = &app->dialogs.files;
    char folder[PATH_BYTES];
    io_job_destroy(d->list);
    *d = (FilesDialog){.use = FILES_PROGRAM, .fallback = path != NULL};
    if (path) {
        path_parent(folder, path);
        SDL_strlcpy(d->wanted, path_name(path), sizeof d->wanted);
    }
    go_to(app, path ? folder : path_home());
    dialog_set_over(app, DIALOG_FILES, ID_LIST);
}

/* Selects the name that is wanted. */
static void select_wanted(App *app) {
    FilesDialog *d = &app->dialogs.files;
    int row = painter_px(app->painter, 32);
    for (int i = 0; i < d->list->entry_count; i++)
        if (!strcmp(d->list->entries[i].name, d->wanted)) d->selected = i;
    ui_scroll_show(app->ui, ID_SCROLL, d->selected * row, (d->selected + 1) * row);
    d->wanted[0] = 0;
}

void dialog_files_listed(App *app, IoJob *job) {
    FilesDialog *d = &app->dialogs.files;
    if (app->dialogs.open != DIALOG_FILES || job->kind != list_kind(d) ||
        strcmp(job->path, d->folder)) {
        io_job_destroy(job);
        return;
    }
    if (d->fallback && !job->ok) { /* what was typed leads nowhere */
        d->fallback = false;
        go_to(app, path_home());
        io_job_destroy(job);
        return;
    }
    d->fallback = false;
    int kept = 0; /* puzzles cannot be saved over */
    for (int i = 0; i < job->entry_count; i++)
        if (job->entries[i].folder || d->use != FILES_SAVE || is_game_file(job->entries[i].name))
            job->entries[kept++] = job->entries[i];
    job->entry_count = kept;
    io_job_destroy(d->list);
    d->list = job;
    d->loading = false;
    if (d->selected >= row_count(app)) d->selected = 0;
    if (d->wanted[0]) select_wanted(app);
    if (job->why.text[0]) snprintf(d->note, sizeof d->note, "%s", job->why.text);
}

static void view_entry(const App *app, SDL_Rect r, const IoEntry *e, bool chosen) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int cy = r.y + r.h / 2, right = r.x + r.w - painter_px(p, 10);
    draw_icon(p, e->folder ? ICON_OPEN : ICON_FILE, r.x + painter_px(p, 20), cy, 18,
              e->folder ? t->accent : t->text2);
    if (!e->folder && r.w > painter_px(p, 420)) {
        char date[24] = "";
        time_t when = (time_t)e->time;
        struct tm local;
        if (localtime_r(&when, &local)) strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
        draw_text(p, right, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, date);
        right -= painter_px(p, 130);
        draw_text(p, right, cy, STYLE_SECONDARY, t->text2, ALIGN_RIGHT, size_text(e->size).text);
        right -= painter_px(p, 76);
    }
    int x = r.x + painter_px(p, 40);
    draw_text_fit(p, x, cy, (Style){13, chosen}, t->text, ALIGN_LEFT, right - x, e->name);
}

static void view_recent(const App *app, SDL_Rect r, const char *path, bool chosen) {
    Painter *p = app->painter;
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, 40), right = r.x + r.w - painter_px(p, 10);
    draw_icon(p, ICON_FILE, r.x + painter_px(p, 20), cy, 18, p->theme->text2);
    x += draw_text_fit(p, x, cy, (Style){13, chosen}, p->theme->text, ALIGN_LEFT,
                       (right - x) * 2 / 3, path_name(path)) +
         painter_px(p, 14);
    char folder[PATH_BYTES];
    path_parent(folder, path);
    draw_text_fit(p, x, cy, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, right - x, folder);
}

static void view_list(const App *app, SDL_Rect box) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const FilesDialog *d = &app->dialogs.files;
    int n = row_count(app), row = painter_px(p, 32);
    draw_box(p, box, painter_px(p, 6), t->surface, t->edge, painter_hairline(p));
    UiItem *item = ui_item(app->ui, ID_LIST, ROLE_LIST, box, true, "Files");
    item->count = n, item->chosen = d->selected;
    ui_focus_ring(app->ui, ID_LIST, box, painter_px(p, 6));
    SDL_Rect body = rect_inset(box, painter_px(p, 4));
    int offset = ui_scroll_begin(app->ui, ID_SCROLL, body, n * row);
    for (int i = 0; i < n; i++) {
        SDL_Rect r = {body.x, body.y + i * row - offset, body.w - painter_px(p, 8), row};
        if (r.y + r.h < body.y || r.y > body.y + body.h) continue;
        const IoEntry *e = d->tab == TAB_RECENT ? NULL : entry_at(d, i);
        const char *label = e ? e->name : path_name(app->recent[i]);
        ui_row(app->ui, ID_ROW + i, r, label, i == d->selected);
        if (d->tab == TAB_RECENT)
            view_recent(app, r, app->recent[i], i == d->selected);
        else if (e)
            view_entry(app, r, e, i == d->selected);
    }
    ui_scroll_end(app->ui);
    const char *words = d->loading             ? "Reading the folder"
                        : n                    ? NULL
                        : d->tab == TAB_RECENT ? "No files were opened or saved yet"
                        : d->use == FILES_PROGRAM
                            ? "No programs or folders here"
                            : "No game files (SGF, PGN), puzzles (TXT) or folders here";
    if (words && !(d->loading && n))
        draw_text(p, box.x + box.w / 2, box.y + box.h / 2, STYLE_SECONDARY, t->text2, ALIGN_CENTRE,
                  words);
}

static void view_path(const App *app, const DialogFrame *f, int y) {
    static const char *const tabs[] = {"Folder", "Recent"};
    Painter *p = app->painter;
    const FilesDialog *d = &app->dialogs.files;
    int h = painter_px(p, 36), x = f->x;
    if (d->use == FILES_OPEN) {
        int w = painter_px(p, f->narrow ? 140 : 180);
        ui_choice(app->ui, ID_TAB, (SDL_Rect){x, y, w, h}, "Show", tabs, 2, d->tab);
        x += w + painter_px(p, 10);
    }
    if (d->tab == TAB_RECENT) return;
    ui_button(app->ui, ID_UP, (SDL_Rect){x, y, painter_px(p, 40), h},
              (Button){BUTTON_NORMAL, ICON_FOLDER_UP, NULL, !strcmp(d->folder, "/"), false,
                       "Parent folder"});
    x += painter_px(p, 52);
    /* the end of a long path says more than its beginning */
    const char *path = d->folder;
    int room = f->x + f->w - x;
    while (text_width(p, STYLE_BODY, path) > room && strchr(path + 1, '/'))
        path = strchr(path + 1, '/');
    draw_text_fit(p, x, y + h / 2, STYLE_BODY, p->theme->text, ALIGN_LEFT, room, path);
}

/* What is wrong, above an end; returns the end of what stands above that. */
static int view_note(const App *app, const DialogFrame *f, int end) {
    Painter *p = app->painter;
    const char *note = app->dialogs.files.note;
    int line = painter_px(p, 18), lines = text_lines(p, STYLE_SECONDARY, f->w, 3, note);
    draw_paragraph(p, f->x, end - lines * line + line / 2, line, f->w, 3, STYLE_SECONDARY,
                   p->theme->danger, note);
    return end - lines * line - painter_px(p, 8);
}

static void files_view(const App *app) {
    Painter *p = app->painter;
    const FilesDialog *d = &app->dialogs.files;
    static const char *const titles[] = {"Open a game", "Save the game", "Choose a program"},
                             *const verbs[] = {"Open", "Save", "Choose"};
    bool saving = d->use == FILES_SAVE;
    DialogFrame f = dialog_list_begin(app, titles[d->use], 720, 560, true);
    int y = f.y + painter_px(p, 4), h = painter_px(p, 36), end = f.actions_y - painter_px(p, 14);
    view_path(app, &f, y);
    y += h + painter_px(p, 10);
    bool above = f.narrow && d->note[0]; /* beside the buttons is no room for a reason */
    if (above) end = view_note(app, &f, end);
    if (saving) end -= h + painter_px(p, 10);
    view_list(app, (SDL_Rect){f.x, y, f.w, end - y});
    if (saving)
        ui_field(app->ui, ID_NAME, (SDL_Rect){f.x, end + painter_px(p, 10), f.w, h}, "Name",
                 &d->name, NULL, "Name of the file");
    dialog_frame_end(app, &f);
    int bh = painter_px(p, 40), w = painter_px(p, 110), right = f.x + f.w;
    const char *yes = d->overwrite[0] ? "Replace" : verbs[d->use];
    SDL_Rect cancel = {right - 2 * w - painter_px(p, 12), f.actions_y, w, bh};
    const char *note = d->note[0] ? (above ? "" : d->note)
                       : !saving  ? ""
                       : f.narrow ? ".sgf or .pgn"
                                  : "The ending .sgf or .pgn chooses the format";
    draw_text_fit(p, f.x, f.actions_y + bh / 2, STYLE_SECONDARY,
                  d->note[0] ? p->theme->danger : p->theme->text2, ALIGN_LEFT,
                  cancel.x - f.x - painter_px(p, 12), note);
    ui_button(app->ui, ID_CANCEL, cancel, (Button){.text = "Cancel"});
    ui_button(app->ui, ID_OK, (SDL_Rect){right - w, f.actions_y, w, bh},
              (Button){.look = BUTTON_PRIMARY, .text = yes, .off = !saving && !row_count(app)});
}

static void open_row(App *app, int row) {
    FilesDialog *d = &app->dialogs.files;
    d->note[0] = 0;
    if (d->tab == TAB_RECENT) {
        if (row < app->recent_count) files_load(app, app->recent[row]);
        return;
    }
    const IoEntry *e = entry_at(d, row);
    char path[PATH_BYTES];
    if (!e || !path_join(path, d->folder, e->name)) return;
    if (e->folder)
        go_to(app, path);
    else if (d->use == FILES_SAVE)
        field_set(&d->name, e->name);
    else if (d->use == FILES_PROGRAM)
        files_look_at_program(app, path); /* it may have changed since the folder was read */
    else
        files_load(app, path);
}

void dialog_files_looked(App *app, const IoJob *job) {
    FilesDialog *d = &app->dialogs.files;
    if (app->dialogs.open != DIALOG_FILES || d->use != FILES_PROGRAM) return;
    if (job->ok) {
        dialog_pick(app, job->path);
        return;
    }
    snprintf(d->note, sizeof d->note, "%.60s: %.120s", path_name(job->path), job->why.text);
    files_list(app, IO_PROGRAMS, d->folder); /* the list is not right any more */
}

static void save_here(App *app) {
    FilesDialog *d = &app->dialogs.files;
    char name[FIELD_BYTES + 8], path[PATH_BYTES];
    snprintf(name, sizeof name, "%s", d->name.text);
    if (!name[0] || strchr(name, '/')) {
        snprintf(d->note, sizeof d->note, "A name is needed, without /");
        return;
    }
    if (!is_game_file(name)) strncat(name, ".sgf", sizeof name - strlen(name) - 1);
    if (!path_join(path, d->folder, name)) return;
    files_save(app, path, !strcmp(path, app->game.path) || !strcmp(d->overwrite, path));
}

void dialog_files_exists(App *app, const char *path) {
    FilesDialog *d = &app->dialogs.files;
    SDL_strlcpy(d->overwrite, path, sizeof d->overwrite);
    size_t games = shelf_games_in(&app->shelf, path);
    if (games)
        snprintf(d->note, sizeof d->note, "Replace all %s games of %.100s by this one?",
                 count_text(games).text, path_name(path));
    else
        snprintf(d->note, sizeof d->note, "%.120s exists. Replace it?", path_name(path));
}

static void files_submit(App *app) {
    if (app->dialogs.files.use == FILES_SAVE)
        save_here(app);
    else
        open_row(app, app->dialogs.files.selected);
}

static void files_act(App *app, const UiAction *a) {
    FilesDialog *d = &app->dialogs.files;
    int row = painter_px(app->painter, 32);
    if (a->id >= ID_ROW && a->id < ID_PLY) {
        int at = a->id - ID_ROW;
        bool again = at == d->selected && d->clicked_at && app->now < d->clicked_at + 400;
        const IoEntry *e = d->tab == TAB_RECENT ? NULL : entry_at(d, at);
        d->selected = at;
        d->clicked_at = app->now;
        ui_focus(app->ui, ID_LIST, false);
        if (again || (e && e->folder) || (d->use == FILES_SAVE && e)) open_row(app, at);
    } else if (a->id == ID_LIST && a->verb == UI_CHOOSE) {
        d->selected = a->value;
        ui_scroll_show(app->ui, ID_SCROLL, d->selected * row, (d->selected + 1) * row);
    } else if (a->id == ID_LIST && a->verb == UI_SUBMIT) {
        open_row(app, a->value);
    } else if (a->id == ID_TAB) {
        d->tab = a->value;
        d->selected = 0;
    } else if (a->id == ID_UP) {
        char parent[PATH_BYTES];
        path_parent(parent, d->folder);
        go_to(app, parent);
    } else if (a->id == ID_NAME && a->verb == UI_EDIT) {
        d->overwrite[0] = d->note[0] = 0;
    } else if (a->id == ID_OK || (a->id == ID_NAME && a->verb == UI_SUBMIT)) {
        files_submit(app);
    } else if (a->id == ID_CANCEL) {
        dialog_close(app);
    }
}

/* A letter or digit selects the next name that begins with it. */
static bool go_to_letter(App *app, const SDL_Keysym *key) {
    FilesDialog *d = &app->dialogs.files;
    int n = row_count(app), row = painter_px(app->painter, 32);
    if (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI) || key->sym <= ' ' || key->sym > 'z')
        return false;
    for (int k = 1; k <= n; k++) {
        int at = (d->selected + k) % n;
        const IoEntry *e = entry_at(d, at);
        if (!e || SDL_tolower((unsigned char)e->name[0]) != key->sym) continue;
        d->selected = at;
        ui_scroll_show(app->ui, ID_SCROLL, at * row, (at + 1) * row);
        return true;
    }
    return false;
}

static bool files_key(App *app, const SDL_Keysym *key) {
    FilesDialog *d = &app->dialogs.files;
    if (key->sym == SDLK_BACKSPACE && app->ui->focus == ID_LIST && d->tab == TAB_FOLDER) {
        UiAction up = {UI_CLICK, ID_UP, 0};
        files_act(app, &up);
        return true;
    }
    bool enter = key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER;
    if (enter && app->ui->focus == ID_LIST) { /* in a list Enter opens its row, also while saving */
        open_row(app, d->selected);
        return true;
    }
    return app->ui->focus == ID_LIST && d->tab == TAB_FOLDER && go_to_letter(app, key);
}

static void files_drop(App *app, const char *path) {
    if (app->dialogs.files.use == FILES_PROGRAM)
        files_look_at_program(app, path);
    else
        files_load(app, path);
}

const DialogClass files_dialog = {.view = files_view,
                                  .act = files_act,
                                  .submit = files_submit,
                                  .key = files_key,
                                  .drop = files_drop};
