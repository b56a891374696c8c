/* The dialogs: what each of them remembers while it is open, and the common frame around them. */
#ifndef LIA_GUI_DIALOGS_H
#define LIA_GUI_DIALOGS_H

#include "guest.h"
#include "io.h"
#include "session.h"
#include "ui.h"

typedef enum {
    DIALOG_NONE,
    DIALOG_NEW,
    DIALOG_SETTINGS,
    DIALOG_FILES,
    DIALOG_HELP,
    DIALOG_PALETTE,
    DIALOG_ASK,
    DIALOG_ENGINES,
    DIALOG_LOG
} DialogKind;

typedef enum { START_STANDARD, START_SCRAMBLED, START_BOARD, START_PASTED, START_COUNT } StartKind;

typedef struct {
    Player players[2];
    Field names[2];
    int time_kind;
    Field minutes, seconds, per_move;
    int rules; /* index in rules_names */
    StartKind start;
    Field engines[2]; /* name chosen for each colour if an engine plays it */
    Field games;      /* of a match */
    bool vary;        /* an opening for each pair of games */
    Position board, pasted;
    bool has_pasted;
    char note[200];
} NewGameDialog;

typedef struct {
    bool saving;
    bool loading;
    char folder[PATH_BYTES];
    Field name;
    IoJob *list;  /* the folder shown, or NULL */
    IoJob *games; /* a file with many games, or NULL */
    int tab;      /* folder or recent files */
    int selected;
    Uint64 clicked_at;
    char note[200];
    char overwrite[PATH_BYTES]; /* asked about */
} FilesDialog;

typedef enum { HELP_RULES, HELP_KEYS } HelpPage;

typedef struct {
    Field filter;
    int selected;
} PaletteDialog;

typedef enum { ASK_RESIGN, ASK_RESTORE, ASK_QUIT } AskKind;

typedef struct {
    AskKind kind;
} AskDialog;

typedef struct {
    int which; /* entry of the roster */
    Field name, command;
    bool edited;  /* one of them */
    Guest *trial; /* the engine being tried out, or NULL */
    GuestFacts facts;
    Field option_fields[GUEST_OPTIONS_MAX];
    int option_in_field; /* typed in last */
    char note[200];
} EnginesDialog;

enum { POPUP_NAMES = 64 };

/* A list under a select box. */
typedef struct {
    int owner; /* id of the box; 0 = closed */
    SDL_Rect anchor;
    const char *const *labels;
    int count, chosen;
} Popup;

typedef struct {
    DialogKind open;
    int focus_before; /* gets the focus back */
    bool focus_visible_before;
    NewGameDialog new_game;
    FilesDialog files;
    PaletteDialog palette;
    HelpPage help_page;
    AskDialog ask;
    EnginesDialog engines;
    Popup popup;
    const char *popup_names[POPUP_NAMES]; /* for lists that are made when they open */
} Dialogs;

typedef struct App App;

/* Each opens a dialog, closing what is open. */
void dialog_open_new(App *app);
/* The same with two engines. */
void dialog_open_match(App *app);
void dialog_open_settings(App *app);
void dialog_open_files(App *app, bool saving);
void dialog_open_help(App *app);
void dialog_open_palette(App *app);
void dialog_open_log(App *app);
void dialog_open_ask(App *app, AskKind kind);
void dialog_open_engines(App *app);
/* A file was dropped: it is the chosen engine's program. */
void dialog_engines_file(App *app, const char *path);
void dialog_close(App *app);
void dialogs_finish(Dialogs *d);

/* Draws what is open. */
void dialog_view(const App *app);
/* Gives a widget's action to the open dialog. */
void dialog_act(App *app, const UiAction *action);
/* A key nobody else wanted. */
bool dialog_key(App *app, const SDL_Keysym *key);
/* A folder or file came back from the disk. */
/* The file to save to is there already: the next Enter replaces it. */
void dialog_files_exists(App *app, const char *path);
void dialog_files_listed(App *app, IoJob *job);
void dialog_files_games(App *app, IoJob *job);

/* For the dialogs themselves. */

/* Where the contents go. A dialog scrolls when it is higher than the window. */
typedef struct {
    SDL_Rect box;  /* the whole dialog */
    int x, y, w;   /* contents: left, running top, width */
    bool narrow;   /* too narrow for two columns */
    bool full;     /* it fills the window */
    int bottom;    /* of the part that scrolls, on the screen */
    int actions_y; /* top of the row of buttons */
    SDL_Rect close;
} DialogFrame;

/* Width and height in logical pixels, with padding; actions: it has a row of buttons at the bottom.
 */
DialogFrame dialog_frame_begin(const App *app, const char *title, int width, int height,
                               bool actions);
/* The same around a list that takes what room there is and scrolls by itself. */
DialogFrame dialog_list_begin(const App *app, const char *title, int width, int height,
                              bool actions);
void dialog_frame_end(const App *app, const DialogFrame *f);
/* The window is too narrow for two columns. */
bool dialog_is_narrow(const App *app);
void dialog_set_open(App *app, DialogKind kind, int focus);

void dialog_new_view(const App *app);
void dialog_new_act(App *app, const UiAction *action);
bool dialog_new_submit(App *app);
void dialog_settings_view(const App *app);
void dialog_settings_act(App *app, const UiAction *action);
void dialog_files_view(const App *app);
void dialog_files_act(App *app, const UiAction *action);
bool dialog_files_submit(App *app);
bool dialog_files_key(App *app, const SDL_Keysym *key);
void dialog_help_view(const App *app);
void dialog_help_act(App *app, const UiAction *action);
void dialog_palette_view(const App *app);
void dialog_palette_act(App *app, const UiAction *action);
bool dialog_palette_submit(App *app);
bool dialog_palette_key(App *app, const SDL_Keysym *key);
void dialog_log_view(const App *app);
void dialog_log_act(App *app, const UiAction *action);
void dialog_ask_view(const App *app);
void dialog_ask_act(App *app, const UiAction *action);
bool dialog_ask_submit(App *app);
void dialog_engines_view(const App *app);
void dialog_engines_act(App *app, const UiAction *action);
bool dialog_engines_submit(App *app);
void dialog_engines_close(App *app);
/* The fields of options show their values, but for the one that is typed in. */
void dialog_engines_update(App *app);
/* An engine has said something: perhaps the one on trial has answered. */
void dialog_engines_heard(App *app);
void popup_open(App *app, int owner, const char *const *labels, int count, int chosen);
void popup_view(const App *app);

#endif
