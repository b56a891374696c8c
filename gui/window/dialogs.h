/* The dialogs: their list, what each of them remembers while it is open, and the common frame around
 * them. A dialog is a constant class. A new one is a row of DIALOGS and a file dialog_NAME.c that
 * defines the class NAME_dialog and a function that opens it. A dialog's name is also its name in
 * scripts.
 */
#ifndef LIA_GUI_DIALOGS_H
#define LIA_GUI_DIALOGS_H

#include "work/guest.h"
#include "work/io.h"
#include "game/match_setup.h"
#include "game/session.h"
#include "kit/ui.h"

/* X(id, name) */
#define DIALOGS(X)                                                                                 \
    X(NEW, new)                                                                                    \
    X(SETTINGS, settings)                                                                          \
    X(FILES, files)                                                                                \
    X(HELP, help)                                                                                  \
    X(PALETTE, palette)                                                                            \
    X(ASK, ask)                                                                                    \
    X(ENGINES, engines)                                                                            \
    X(LOG, log)                                                                                    \
    X(PLAYERS, players)                                                                            \
    X(DATA, data)                                                                                  \
    X(GAMES, games)                                                                                \
    X(MATCH, match)

#define DIALOG_ID(id, name) DIALOG_##id,
typedef enum { DIALOG_NONE, DIALOGS(DIALOG_ID) DIALOG_COUNT } DialogKind;
#undef DIALOG_ID

typedef enum { START_STANDARD, START_SCRAMBLED, START_BOARD, START_PASTED, START_COUNT } StartKind;

/* How much time a side has, as it is typed. */
typedef struct {
    Field minutes, seconds, moves, per_move;
} TimeFields;

typedef struct {
    Player players[2];
    Field names[2];
    int time_kind;
    bool time_odds;      /* each side has its own; else both have Black's */
    TimeFields times[2]; /* by colour */
    int rules;           /* index in rules_names */
    StartKind start;
    Field engines[2]; /* name chosen for each colour if an engine plays it */
    Position board, pasted;
    bool has_pasted;
    char note[200];
    int faulty; /* the field of the time that was read last: a note is about it */
} NewGameDialog;

/* The numbers of the dialog of a match. */
enum {
    MATCH_PAIRS,
    MATCH_BOARDS,
    MATCH_PLIES,
    MATCH_ELO0,
    MATCH_ELO1,
    MATCH_RESIGN_SCORE,
    MATCH_RESIGN_MOVES,
    MATCH_DRAW_SCORE,
    MATCH_DRAW_MOVES,
    MATCH_DRAW_FROM,
    MATCH_LONGEST,
    MATCH_NUMBERS
};

typedef struct {
    MatchSetup setup;
    Field limits[MATCH_ENTRANTS_MAX]; /* of each entrant; "" = that of all */
    Field limit, file, log;
    Field numbers[MATCH_NUMBERS];
    int rules; /* index in rules_names */
    char note[200];
} MatchDialog;

typedef enum { FILES_OPEN, FILES_SAVE, FILES_PROGRAM } FilesUse;

typedef struct {
    FilesUse use;
    bool loading;
    char folder[PATH_BYTES];
    Field name;
    IoJob *list; /* the folder shown, or NULL */
    int tab;     /* folder or recent files */
    int selected;
    char wanted[256]; /* the name to be selected when the folder has been read */
    bool fallback;    /* a folder that cannot be read gives way to the home */
    Uint64 clicked_at;
    char note[200];
    char overwrite[PATH_BYTES]; /* asked about */
} FilesDialog;

typedef enum { HELP_RULES, HELP_KEYS } HelpPage;

typedef struct {
    Field filter;
    int selected;
} PaletteDialog;

typedef enum { ASK_RESIGN, ASK_RESTORE, ASK_MATCH, ASK_QUIT, ASK_LEAVE, ASK_REPLACE } AskKind;

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

typedef struct {
    Uint64 clicked_at;
} GamesDialog;

enum { DATA_LINES = 6 };

typedef struct {
    unsigned game; /* the session's id */
    Field lines[DATA_LINES];
    bool whole[DATA_LINES]; /* the line holds all of what it shows */
    Reason no_date;         /* why the date was refused; "" = it was not */
    TextArea comment;
    unsigned comment_version;  /* when it was opened */
    int result, result_before; /* places in the list of results */
} DataDialog;

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
    DialogKind below; /* waits behind the open one, as it was, with … */
    int focus_below;  /* … its focus */
    bool focus_visible_below;
    NewGameDialog new_game;
    MatchDialog match;
    FilesDialog files;
    PaletteDialog palette;
    HelpPage help_page;
    bool raw_log;               /* the log shows what other engines say */
    int64_t log_first, log_end; /* numbers of the lines it shows */
    AskDialog ask;
    EnginesDialog engines;
    GamesDialog games;
    DataDialog data;
    Popup popup;
    const char *popup_names[POPUP_NAMES]; /* for lists that are made when they open */
} Dialogs;

typedef struct App App;

typedef struct {
    void (*view)(const App *app);
    void (*act)(App *app, const UiAction *action); /* a widget was used */

    /* NULL = nothing. */

    void (*submit)(App *app); /* Enter anywhere but on a button; NULL = the dialog closes */
    bool (*key)(App *app, const SDL_Keysym *key);
    void (*update)(App *app);                   /* after every event */
    void (*heard)(App *app);                    /* an engine has said something */
    void (*drop)(App *app, const char *path);   /* a file was dropped; NULL = it is opened */
    void (*picked)(App *app, const char *path); /* in the list of files that was opened over it */
    void (*close)(App *app);                    /* before it closes, or another takes its place */
} DialogClass;

#define DIALOG_CLASS(id, name) extern const DialogClass name##_dialog;
DIALOGS(DIALOG_CLASS)
#undef DIALOG_CLASS

/* Each opens a dialog, closing what is open. */
void dialog_open_new(App *app);
void dialog_open_match(App *app);
/* The same for these two, none of them a person. */
void dialog_open_match_of(App *app, const Player players[2]);
void dialog_open_settings(App *app);
void dialog_open_files(App *app, bool saving);
/* Opens the list of programs over the open dialog, which is told what is picked. Begins in the folder of
 * this path; NULL = in the home folder. */
void dialog_open_programs(App *app, const char *path);
void dialog_open_help(App *app);
void dialog_open_palette(App *app);
void dialog_open_log(App *app);
void dialog_open_ask(App *app, AskKind kind);
void dialog_open_engines(App *app);
/* Other players for the game on the board. */
void dialog_open_players(App *app);
/* Players, event, date, result and comment of the game on the board. */
void dialog_open_data(App *app);
/* The games of the collection. */
void dialog_open_games(App *app);
/* Goes back to the dialog below, if there is one. */
void dialog_close(App *app);
void dialog_close_all(App *app);
void dialogs_finish(Dialogs *d);
/* "none" without one. */
const char *dialog_name(const App *app);

/* Each calls the function of the open dialog that is named alike, if there is one. */
void dialog_view(const App *app);
void dialog_act(App *app, const UiAction *action);
/* True if the dialog made use of the key. */
bool dialog_key(App *app, const SDL_Keysym *key);
void dialog_update(App *app);
void dialog_heard(App *app);
/* True if the file was for the dialog. */
bool dialog_drop(App *app, const char *path);

/* The file to save to is there already: the next Enter replaces it. */
void dialog_files_exists(App *app, const char *path);
/* A folder came back from the disk. */
void dialog_files_listed(App *app, IoJob *job);
/* Takes the answer of the disk about the program that was picked. */
void dialog_files_looked(App *app, const IoJob *job);

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
/* The same, with a row of buttons, around what may need another height: it scrolls then, and the
 * dialog keeps its place. */
DialogFrame dialog_scroll_begin(const App *app, const char *title, int width, int height,
                                int content_height);
/* The same around a list that takes what room there is and scrolls by itself. */
DialogFrame dialog_list_begin(const App *app, const char *title, int width, int height,
                              bool actions);
void dialog_frame_end(const App *app, const DialogFrame *f);
/* The window is too narrow for two columns. */
bool dialog_is_narrow(const App *app);
void dialog_set_open(App *app, DialogKind kind, int focus);
/* The same over the open dialog, which stays as it is. */
void dialog_set_over(App *app, DialogKind kind, int focus);
/* Goes back to the dialog below and tells it what was picked. */
void dialog_pick(App *app, const char *path);

void popup_open(App *app, int owner, const char *const *labels, int count, int chosen);
void popup_view(const App *app);

#endif
