/* The program: everything that lives as long as the window does.
 *
 * Data flow: an SDL event becomes a command, a click on a widget or a touch of the board
 * (app_events.c); these change the session, the settings or a dialog; app_update() then brings the
 * engine, the clocks and the autosave in line with the new state; and the view is run again, with
 * paint if something is to be seen. Nothing here waits: the engine and the disk answer with events.
 */
#ifndef LIA_GUI_APP_H
#define LIA_GUI_APP_H

#include "autosave.h"
#include "board/board.h"
#include "comment.h"
#include "desk.h"
#include "dialogs.h"
#include "explain.h"
#include "explorer.h"
#include "game/document.h"
#include "game/log.h"
#include "game/settings.h"
#include "kit/widgets.h"
#include "layout.h"
#include "mode_edit.h"
#include "mode_learn.h"
#include "mode_match.h"
#include "mode_proof.h"
#include "mode_puzzle.h"
#include "mode_retry.h"
#include "mode_study.h"
#include "modes.h"
#include "motion.h"
#include "move_judge.h"
#include "opening.h"
#include "preview.h"
#include "review_run.h"
#include "seats.h"
#include "shelf.h"
#include "sketch.h"
#include "sounds.h"
#include "touch.h"
#include "work/io.h"
#include "work/thinker.h"

typedef enum { SAY_NOTHING, SAY_INFO, SAY_REFUSED, SAY_TROUBLE } SayKind;

struct App {
    SDL_Window *window;
    SDL_Renderer *renderer;
    Fonts *fonts;
    /* Not part of the state: a view, which sees the state as a constant, draws with one and lays out
     * its widgets in the other. */
    Painter *painter;
    Ui *ui;
    BoardView *board;
    Layout layout;
    Settings settings;
    SettingOverride theme_given, scale_given, motion_given, evaluation_given, book_given;
    char *settings_written; /* as last sent to the disk */
    unsigned versions;      /* the counter of all documents */
    Document game;          /* on the board */
    Document aside;         /* the game that gave way to it */
    BoardTouch touch;
    Sketch sketch;
    float bar_from, bar_to; /* Black's share of the evaluation bar */
    Motions motions;
    Thinker *thinker;
    Roster roster;
    Seats seats;
    Desk desk;
    Review review;
    Shelf shelf;
    Explanation explanation;
    OpeningBook opening;
    Explorer explorer;
    Preview preview;
    EngineLog log;
    Traffic *traffic; /* of other engines */
    bool threat;      /* the analysis asks what the opponent would do after a pass */
    Io *io;
    Dialogs dialogs;
    Mode mode;
    EditMode edit;
    MatchMode match;
    LeavingMatches leaving_matches;
    int match_hold; /* for tests: games stand still from this number of moves on; 0 = never */
    char match_offered[PATH_BYTES]; /* log of a match that was left unfinished */
    MoveJudge judge;
    PuzzleMode puzzle;
    LearnMode learn;
    RetryMode retry;
    Prover *prover;
    Proof proof;
    bool analysing, move_field_open;
    Field move_field;
    CommentBox comment;
    SayKind say_kind;
    char say[240];
    Autosave autosave;
    Sounds sounds;
    char recent[RECENT_MAX][PATH_BYTES];
    int recent_count;
    Uint32 event_think, event_io, event_guest, event_proof, event_match;
    Uint64 now;
    Uint64 skipped;    /* by how much now is ahead of the clock: a script need not wait */
    bool stopped;      /* the clock: only what is skipped passes */
    bool swallow_text; /* the letter that comes with a key which was a command */
    bool stale;        /* the items of the ui are older than the state */
    float mouse_scale_x, mouse_scale_y;
    double display_scale; /* what the display asks for */
    double desktop_scale; /* what the desktop asked for at the start; 0 = nothing */
    char title[320];      /* of the window */
    bool dirty;           /* something is to be painted */
    bool keeps;           /* the renderer keeps the picture from frame to frame */
    bool quit, fullscreen;
    bool scripted; /* no autosave offers, no dialogs that a script did not ask for */
    long frames;   /* painted so far */
};

typedef struct {
    int w, h;          /* 0 = from the settings */
    float scale;       /* 0 = from the settings */
    const char *theme; /* NULL = from the settings */
    const char *file;
    bool software;
    bool scripted;
} AppOptions;

/* False with a reason if the window cannot be. */
bool app_init(App *app, const AppOptions *options, Reason *why);
void app_finish(App *app);
/* Ends the window; a running match and changes that no file holds are asked about first. */
void app_quit(App *app);
/* Ends the window as app_quit() does, but asks about changes only. */
void app_leave(App *app);
/* Counts the changed games of a collection that would be lost with the window. */
size_t app_changes_lost(const App *app);
/* One round: waits for an event at most wait_ms (negative: as long as nothing is due), handles all
 * that are there, paints if needed. */
void app_round(App *app, int wait_ms);
/* Lays out the whole window. */
void app_view(App *app);
/* Handles the events that are there, but for no longer than a frame may take. */
void app_handle_all(App *app);
/* The time, in ms since the start. */
Uint64 app_clock(const App *app);
/* The picture is not right any more: it is painted before the window waits again. */
void app_repaint(App *app);
/* Paints what has changed and shows it. */
void app_paint(App *app);
void app_handle(App *app, const SDL_Event *event);
/* Brings engine, clocks, animation and autosave in line with the state. */
void app_update(App *app);
/* Nothing moves, nothing is thought about, nothing is written. */
bool app_is_idle(App *app);
/* How large everything is: as wanted, or as the window has room for. */
float app_scale(const App *app);
/* The window's title follows the game. */
void app_update_title(App *app);
/* Creates window and renderer. */
bool app_create_window(App *app, const AppOptions *options, Reason *why);
/* The window may be on another display, or that may have changed its resolution. */
void app_follow_display(App *app);
const Theme *app_theme(const App *app);
/* A copy of the picture brought up to date, to free; NULL without memory. */
uint32_t *app_pixels(App *app, int *w, int *h);
/* The same as it was last painted; only where the renderer keeps it. */
uint32_t *app_pixels_kept(App *app, int *w, int *h);
/* The same, all of it painted again. */
uint32_t *app_pixels_anew(App *app, int *w, int *h);
/* What the window shows as a text, into an empty list; false without memory. */
bool app_list(App *app, DrawList *list);

/* What the status line says. */
void app_say(App *app, SayKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
void app_say_nothing(App *app);

#endif
