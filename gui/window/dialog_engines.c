/* The engines: name, command and protocol of each, tried out here, with the options it tells of. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "app.h"
#include "files.h"
#include "ids.h"
#include "base/number.h"
#include "game/paths.h"

enum {
    ID_WHICH = ID_DIALOG + 1,
    ID_ADD,
    ID_REMOVE,
    ID_NAME,
    ID_COMMAND_LINE,
    ID_BROWSE,
    ID_PROTOCOL,
    ID_TRY,
    ID_DONE,
    ID_OPTION = ID_DIALOG + 100 /* + index */
};

enum { HEIGHT = 720 }; /* with room for some options, so that trying an engine moves nothing */

static const RosterEntry *chosen(const App *app) {
    const EnginesDialog *d = &app->dialogs.engines;
    return d->which < app->roster.count ? &app->roster.items[d->which] : NULL;
}

/* The same to change it. */
static RosterEntry *chosen_entry(App *app) {
    return chosen(app) ? &app->roster.items[app->dialogs.engines.which] : NULL;
}

static void drop_trial(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    seats_dismiss(app, d->trial);
    d->trial = NULL;
    memset(&d->facts, 0, sizeof d->facts);
}

/* Shows the entry that is chosen. */
static void show_entry(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    const RosterEntry *e = chosen(app);
    drop_trial(app);
    d->note[0] = 0;
    d->edited = false;
    d->name = (Field){.limit = PLAYER_NAME - 8};
    d->command = (Field){.limit = FIELD_BYTES - 1};
    field_set(&d->name, e ? e->name : "");
    field_set(&d->command, e ? e->command : "");
}

void dialog_open_engines(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    if (d->which >= app->roster.count) d->which = 0;
    show_entry(app);
    dialog_set_open(app, DIALOG_ENGINES, app->roster.count ? ID_WHICH : ID_ADD);
}

static void changed(App *app) {
    app->roster.generation++;
    files_save_roster(app);
}

/* Takes over what stands in the fields. */
static void keep_fields(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    RosterEntry *e = chosen_entry(app);
    if (!e || !d->edited) return;
    d->edited = false;
    char name[PLAYER_NAME];
    roster_free_name(&app->roster, d->name.text, d->which, name);
    if (strcmp(d->name.text, name)) field_set(&d->name, name);
    if (!strcmp(name, e->name) && !strcmp(d->command.text, e->command)) return;
    if (!strcmp(app->settings.analyst, e->name))
        SDL_strlcpy(app->settings.analyst, name, sizeof app->settings.analyst);
    SDL_strlcpy(e->name, name, sizeof e->name);
    SDL_strlcpy(e->command, d->command.text, sizeof e->command);
    changed(app);
}

static void add_entry(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    Roster *r = &app->roster;
    keep_fields(app);
    if (r->count == ROSTER_MAX) {
        snprintf(d->note, sizeof d->note, "%d engines are the most that can be kept", ROSTER_MAX);
        return;
    }
    RosterEntry *e = &r->items[r->count];
    *e = (RosterEntry){0};
    roster_free_name(r, "Engine", -1, e->name);
    d->which = r->count++;
    changed(app);
    show_entry(app);
    ui_focus_next(app->ui, ID_COMMAND_LINE);
}

static void remove_entry(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    Roster *r = &app->roster;
    if (!chosen(app)) return;
    if (!strcmp(app->settings.analyst, chosen(app)->name)) app->settings.analyst[0] = 0;
    memmove(&r->items[d->which], &r->items[d->which + 1],
            (size_t)(r->count - d->which - 1) * sizeof r->items[0]);
    r->count--;
    if (d->which >= r->count) d->which = r->count > 0 ? r->count - 1 : 0;
    changed(app);
    show_entry(app);
}

/* Perhaps the engine on trial has answered. */
static void engines_heard(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    app_repaint(app);
    if (!d->trial) return;
    GuestState before = d->facts.state;
    guest_facts(d->trial, &d->facts);
    if (d->facts.state != GUEST_READY || before == GUEST_READY) return;
    /* an engine without a name of its own gets the one it tells */
    RosterEntry *e = chosen_entry(app);
    if (!e || strncmp(e->name, "Engine", 6) || !d->facts.name[0]) return;
    field_set(&d->name, d->facts.name);
    d->edited = true;
    keep_fields(app);
}

static void try_out(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    keep_fields(app);
    const RosterEntry *e = chosen(app);
    Reason why;
    drop_trial(app);
    if (!e || !e->command[0]) {
        snprintf(d->note, sizeof d->note, "Type the command that starts the engine first");
        return;
    }
    d->note[0] = 0;
    d->trial = guest_create(app->event_guest, e, app->traffic, &why);
    if (!d->trial) snprintf(d->note, sizeof d->note, "%s", why.text);
    engines_heard(app);
}

/* Puts a program into the command of the chosen engine; false, said in the dialog, if it cannot be. */
static bool take_program(App *app, const char *command, const char *path) {
    EnginesDialog *d = &app->dialogs.engines;
    const RosterEntry *e = chosen(app);
    char text[FIELD_BYTES];
    Reason why;
    if (!e) return false;
    drop_trial(app);
    d->note[0] = 0;
    if (!roster_replace_program(command, path, text, sizeof text, &why)) {
        snprintf(d->note, sizeof d->note, "%.60s: %.120s", path_name(path), why.text);
        return false;
    }
    field_set(&d->command, text);
    d->edited = true;
    if (!strncmp(e->name, "Engine", 6)) field_set(&d->name, path_name(path));
    return true;
}

/* The file is the program of the chosen engine. */
static void engines_drop(App *app, const char *path) {
    if (!chosen(app)) add_entry(app);
    if (take_program(app, "", path)) try_out(app);
}

static void browse(App *app) {
    char path[PATH_BYTES];
    bool given = roster_program(app->dialogs.engines.command.text, path);
    dialog_open_programs(app, given ? path : NULL);
}

/* What stands behind the program in the command stays. Trying it is the next thing to do. */
static void engines_picked(App *app, const char *path) {
    if (take_program(app, app->dialogs.engines.command.text, path)) ui_focus_next(app->ui, ID_TRY);
}

static void engines_close(App *app) {
    keep_fields(app);
    drop_trial(app);
}

static void option_value(const RosterEntry *e, const GuestOption *o, char out[OPTION_VALUE]) {
    const char *own = roster_option(e, o->name);
    snprintf(out, OPTION_VALUE, "%s", own ? own : o->initial);
}

static const char *choice_text(const GuestOption *o, int n) {
    const char *at = o->choices;
    while (n-- > 0) at += strlen(at) + 1;
    return at;
}

/* The fields of options show their values, but for the one that is typed in. */
static void engines_update(App *app) {
    EnginesDialog *d = &app->dialogs.engines;
    const RosterEntry *e = chosen(app);
    for (int i = 0; e && i < d->facts.option_count; i++) {
        char value[OPTION_VALUE];
        bool typed_in = d->option_in_field == i && ui_is_focused(app->ui, ID_OPTION + i);
        option_value(e, &d->facts.options[i], value);
        if (!typed_in && strcmp(d->option_fields[i].text, value)) {
            field_set(&d->option_fields[i], value);
            app_repaint(app);
        }
    }
}

static void view_option(const App *app, int i, int x, int y, int w) {
    const EnginesDialog *d = &app->dialogs.engines;
    Painter *p = app->painter;
    const GuestOption *o = &d->facts.options[i];
    const RosterEntry *e = chosen(app);
    char value[OPTION_VALUE], unit[48] = "";
    option_value(e, o, value);
    int h = painter_px(p, 32), label = w * 2 / 5;
    SDL_Rect r = {x + label, y, w - label, h};
    if (o->kind == CLIENT_OPTION_CHECK) {
        ui_toggle(app->ui, ID_OPTION + i, (SDL_Rect){x, y, w, h}, o->name, !strcmp(value, "true"));
        return;
    }
    draw_text_fit(p, x, y + h / 2, (Style){12, roster_option(e, o->name) != NULL}, p->theme->text,
                  ALIGN_LEFT, label - painter_px(p, 10), o->name);
    switch (o->kind) {
    case CLIENT_OPTION_SPIN:
        snprintf(unit, sizeof unit, "%lld to %lld", (long long)o->min, (long long)o->max);
        ui_field(app->ui, ID_OPTION + i, r, o->name, &d->option_fields[i], unit, NULL);
        break;
    case CLIENT_OPTION_STRING:
        ui_field(app->ui, ID_OPTION + i, r, o->name, &d->option_fields[i], NULL, "none");
        break;
    case CLIENT_OPTION_COMBO: {
        int at = 0;
        while (at < o->choice_count && strcasecmp(choice_text(o, at), value)) at++;
        ui_select(app->ui, ID_OPTION + i, r, o->name, value, o->choice_count, at);
        break;
    }
    default:
        r.w = painter_px(p, 110);
        ui_button(app->ui, ID_OPTION + i, r, (Button){.text = "Press", .label = o->name});
        break;
    }
}

static void view_state(const App *app, int x, int cy, int w) {
    const EnginesDialog *d = &app->dialogs.engines;
    Painter *p = app->painter;
    const Theme *t = p->theme;
    const RosterEntry *e = chosen(app);
    char text[300] = "";
    bool trouble = d->note[0] || (d->trial && d->facts.state == GUEST_FAILED);
    if (d->note[0])
        snprintf(text, sizeof text, "%s", d->note);
    else if (!d->trial)
        snprintf(text, sizeof text, "Try it to see and change its options");
    else if (d->facts.state == GUEST_STARTING)
        snprintf(text, sizeof text, "Waiting for its answer");
    else if (d->facts.state == GUEST_FAILED)
        snprintf(text, sizeof text, "%s %s", e ? e->name : "It", d->facts.trouble);
    else
        snprintf(text, sizeof text, "%s answers: %d option%s", d->facts.name, d->facts.option_count,
                 d->facts.option_count == 1 ? "" : "s");
    draw_text_fit(p, x, cy, STYLE_SECONDARY, trouble ? t->danger : t->text2, ALIGN_LEFT, w, text);
}

static void engines_view(const App *app) {
    static const char *const protocols[] = {"UCI", "UGI"};
    const EnginesDialog *d = &app->dialogs.engines;
    Painter *p = app->painter;
    Ui *ui = app->ui;
    const RosterEntry *e = chosen(app);
    bool narrow = dialog_is_narrow(app);
    int options = d->trial && d->facts.state == GUEST_READY ? d->facts.option_count : 0;
    int needed = 64 + 76 + (e ? 290 : 90) + 42 * options;
    DialogFrame f = dialog_scroll_begin(app, "Engines", 640, HEIGHT, needed);
    int h = painter_px(p, 36), y = f.y + painter_px(p, 6), gap = painter_px(p, 8);
    int label = narrow ? 0 : painter_px(p, 110), button = painter_px(p, 90);
    if (e) {
        int w = f.w - 2 * (button + gap);
        ui_select(ui, ID_WHICH, (SDL_Rect){f.x, y, w, h}, "Engine", e->name, app->roster.count,
                  d->which);
    } else {
        draw_paragraph(p, f.x, y + painter_px(p, 64), painter_px(p, 20), f.w, 4, STYLE_BODY,
                       p->theme->text2,
                       "Add programs that speak UCI or UGI and know Lines of Action, to play "
                       "against them or to let them play each other. A program can also be dropped "
                       "here as a file.");
    }
    int right = f.x + f.w;
    ui_button(ui, ID_ADD, (SDL_Rect){right - 2 * button - gap, y, button, h},
              (Button){.icon = ICON_PLUS, .text = "Add"});
    ui_button(ui, ID_REMOVE, (SDL_Rect){right - button, y, button, h},
              (Button){.text = "Remove", .off = !e});
    y += h + painter_px(p, 16);
    if (e) {
        const char *const names[] = {"Name", "Command", "Protocol"};
        for (int i = 0; i < 3; i++, y += painter_px(p, 46)) {
            SDL_Rect r = {f.x + label, y, f.w - label, h};
            if (!narrow)
                draw_text(p, f.x, y + h / 2, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT,
                          names[i]);
            if (i == 0) ui_field(ui, ID_NAME, r, "Name", &d->name, NULL, "Name");
            if (i == 1) {
                SDL_Rect browse = {right - button, y, button, h};
                r.w -= button + gap;
                ui_field(ui, ID_COMMAND_LINE, r, "Command", &d->command, NULL,
                         "/path/to/engine --with arguments");
                ui_button(ui, ID_BROWSE, browse,
                          (Button){.text = "Browse", .label = "Browse for a program"});
            }
            if (i != 2) continue;
            r.w = painter_px(p, 160);
            ui_choice(ui, ID_PROTOCOL, r, "Protocol", protocols, 2, (int)e->protocol);
            SDL_Rect try = {r.x + r.w + gap, y, button, h};
            ui_button(ui, ID_TRY, try, (Button){.text = "Try"});
        }
        draw_fill(p, (SDL_Rect){f.x, y + painter_px(p, 2), f.w, painter_hairline(p)},
                  p->theme->line);
        y += painter_px(p, 22);
        view_state(app, f.x, y, f.w);
        y += painter_px(p, 20);
        for (int i = 0; i < options; i++, y += painter_px(p, 42)) view_option(app, i, f.x, y, f.w);
    }
    dialog_frame_end(app, &f);
    int w = painter_px(p, 110);
    ui_button(ui, ID_DONE, (SDL_Rect){f.x + f.w - w, f.actions_y, w, painter_px(p, 40)},
              (Button){.look = BUTTON_PRIMARY, .text = "Done"});
}

/* A new value; the engine's own again if it is that. */
static void set_option(App *app, const GuestOption *o, const char *value) {
    RosterEntry *e = chosen_entry(app);
    EnginesDialog *d = &app->dialogs.engines;
    d->note[0] = 0;
    if (o->kind == CLIENT_OPTION_SPIN) {
        int64_t n;
        if (!number_parse(span_of(value), o->min, o->max, &n)) {
            snprintf(d->note, sizeof d->note, "%s goes from %lld to %lld", o->name,
                     (long long)o->min, (long long)o->max);
            return;
        }
    }
    roster_set_option(e, o->name, strcmp(value, o->initial) ? value : NULL);
    changed(app);
}

static void act_option(App *app, const UiAction *a) {
    EnginesDialog *d = &app->dialogs.engines;
    int i = a->id - ID_OPTION;
    if (i < 0 || i >= d->facts.option_count || !chosen(app)) return;
    const GuestOption *o = &d->facts.options[i];
    char value[OPTION_VALUE];
    option_value(chosen(app), o, value);
    if (o->kind == CLIENT_OPTION_BUTTON && a->verb == UI_CLICK) {
        guest_press(d->trial, o->name);
        seats_press(app, chosen(app)->name, o->name);
    } else if (o->kind == CLIENT_OPTION_CHECK && a->verb == UI_CLICK) {
        set_option(app, o, strcmp(value, "true") ? "true" : "false");
    } else if (o->kind == CLIENT_OPTION_COMBO && a->verb == UI_CHOOSE) {
        set_option(app, o, choice_text(o, a->value));
    } else if (o->kind == CLIENT_OPTION_COMBO && a->verb == UI_CLICK) {
        int at = 0, n = o->choice_count < POPUP_NAMES ? o->choice_count : POPUP_NAMES;
        for (int k = 0; k < n; k++) {
            app->dialogs.popup_names[k] = choice_text(o, k);
            if (!strcasecmp(app->dialogs.popup_names[k], value)) at = k;
        }
        popup_open(app, a->id, app->dialogs.popup_names, n, at);
    } else if (a->verb == UI_EDIT) {
        d->option_in_field = i;
        set_option(app, o, d->option_fields[i].text);
    }
}

/* Enter behind a command tries it, elsewhere it is done. */
static void engines_submit(App *app) {
    if (ui_is_focused(app->ui, ID_COMMAND_LINE))
        try_out(app);
    else
        dialog_close(app);
}

static void engines_act(App *app, const UiAction *a) {
    EnginesDialog *d = &app->dialogs.engines;
    if (a->id >= ID_OPTION && a->id < ID_OPTION + GUEST_OPTIONS_MAX) {
        act_option(app, a);
        return;
    }
    if (a->verb == UI_EDIT) d->edited = true;
    switch (a->id) {
    case ID_WHICH:
        if (a->verb == UI_CHOOSE) {
            keep_fields(app);
            d->which = a->value;
            show_entry(app);
        } else {
            for (int i = 0; i < app->roster.count; i++)
                app->dialogs.popup_names[i] = app->roster.items[i].name;
            popup_open(app, ID_WHICH, app->dialogs.popup_names, app->roster.count, d->which);
        }
        break;
    case ID_ADD:
        add_entry(app);
        break;
    case ID_REMOVE:
        remove_entry(app);
        break;
    case ID_PROTOCOL:
        if (chosen(app)) chosen_entry(app)->protocol = (Protocol)a->value;
        changed(app);
        break;
    case ID_BROWSE:
        browse(app);
        break;
    case ID_TRY:
        try_out(app);
        break;
    case ID_DONE:
        dialog_close(app);
        break;
    default:
        break;
    }
}

const DialogClass engines_dialog = {.view = engines_view,
                                    .act = engines_act,
                                    .submit = engines_submit,
                                    .update = engines_update,
                                    .heard = engines_heard,
                                    .drop = engines_drop,
                                    .picked = engines_picked,
                                    .close = engines_close};
