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
#include "commands.h"
#include "dialogs.h"
#include "game/document.h"
#include "work/io.h"
#include "layout.h"
#include "game/log.h"
#include "modes.h"
#include "motion.h"
#include "game/review.h"
#include "seats.h"
#include "game/session.h"
#include "game/settings.h"
#include "sounds.h"
#include "work/thinker.h"
#include "kit/widgets.h"

typedef enum { SAY_NOTHING, SAY_INFO, SAY_REFUSED, SAY_TROUBLE } SayKind;

/* What the mouse and the keyboard are doing on the board. */
typedef struct {
    Square selected;
    Square pressed;    /* under the mouse button, or NO_SQUARE */
    bool was_selected; /* before the button went down */
    bool dragging;     /* the pressed stone follows the mouse */
    int press_x, press_y;
    Square cursor; /* of the keyboard */
    Square refused;
    Move hint;
} BoardTouch;

/* What MOTION_STONE shows. */
typedef struct {
    Move move;
    Color captured_color;
    bool capture;
} MoveAnimation;

/* The evaluation beside the game looks at no more nodes than these at a time. */
enum { EVALUATE_NODES = 3 };

/* What the engine is doing for the window. */
typedef struct {
    Work work;
    Source source; /* who does it */
    unsigned ticket;
    unsigned played;        /* of the session when it began */
    const RecordNode *node; /* what it thinks about; compared only, it may be gone by now */
    Position position;      /* there */
    int review_ply;         /* of a review: which position … */
    unsigned review_serial; /* … of which review */
    int lines;              /* asked for */
    bool threat;            /* the position is the one after a pass */
    ThinkInfo info;         /* the latest of the running search */
    ThinkInfo seat[2];      /* what each side last thought of its own move … */
    Position seat_at[2];    /* … and where */
    ThinkInfo shown;        /* what the panel shows, at most 12 times a second */
    bool hint_wanted;
    uint64_t in_vain[EVALUATE_NODES]; /* keys of positions that could not be evaluated */
    int vain_count;
    char trouble[200]; /* why it does not play; "" = all is well */
} Desk;

/* A line of the analysis played out on the board: for as long as the mouse is on it, or step by
 * step with a copy that no longer changes. */
typedef struct {
    bool on, stepped;
    int line;  /* which one of the panel */
    int plies; /* of it are on the board */
    Move moves[THINK_PV_MAX];
    int length;
    Position start;
    const RecordNode *node; /* compared only */
} Preview;

/* A setting that the command line or a picture has put in the place of the person's own. It is not
 * written to the file. */
typedef struct {
    bool on;
    int own, given;
} Override;

/* The review of a whole game while it runs. */
typedef struct {
    unsigned serial; /* a new one for each review */
    bool running;
    Game game;         /* the main line, a copy */
    Opinion *opinions; /* of its positions, by ply */
    int at;            /* ply under study; it goes from last to 0 */
    int last;
    bool last_is_over; /* on the board */
} Review;

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
    Override theme_given, scale_given, motion_given, evaluation_given;
    char *settings_written; /* as last sent to the disk */
    unsigned versions;      /* the counter of all documents */
    Document game;          /* on the board */
    Document aside;         /* the game that gave way to it */
    BoardTouch touch;
    MoveAnimation animation;
    float bar_from, bar_to; /* Black's share of the evaluation bar */
    Motions motions;
    Thinker *thinker;
    Roster roster;
    Seats seats;
    Desk desk;
    Review review;
    Preview preview;
    EngineLog log;
    bool threat; /* the analysis asks what the opponent would do after a pass */
    Io *io;
    Dialogs dialogs;
    Mode mode;
    EditMode edit;
    MatchMode match;
    PuzzleMode puzzle;
    bool analysing, move_field_open;
    Field move_field;
    SayKind say_kind;
    char say[240];
    Autosave autosave;
    Sounds sounds;
    char recent[RECENT_MAX][PATH_BYTES];
    int recent_count;
    Uint32 event_think, event_io, event_guest;
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
/* Ends the window; a running match is asked about first. */
void app_quit(App *app);
/* One round: waits for an event at most wait_ms (negative: as long as nothing is due), handles all
 * that are there, paints if needed. */
void app_round(App *app, int wait_ms);
/* Lays out the whole window. */
void app_view(App *app);
/* Handles the events that are there, but for no longer than a frame may take. */
void app_handle_all(App *app);
/* The time, in ms since the start. */
Uint64 app_clock(const App *app);
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

/* The status line. */
void app_say(App *app, SayKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
void app_say_nothing(App *app);

/* app_game.c: what a person does with the game. */
void app_new_game(App *app, const GameSetup *setup);
/* The same inside of a mode, where one game follows the other: nothing is put aside. */
void app_start_game(App *app, const GameSetup *setup);
/* Puts the game on the board aside before another takes its place; false if there is nothing in it
 * or no memory. */
bool app_put_aside(App *app);
/* The game put aside last and the one on the board change places; there must be one aside. */
void app_game_before(App *app);
/* What is said of a game that waits there. */
extern const char app_aside_words[];
void app_rematch(App *app);
/* How a move came onto the board. */
typedef enum {
    MOVED_BY_HAND,   /* by clicks or keys: the stone slides */
    MOVED_DRAGGED,   /* the stone is there already */
    MOVED_BY_ENGINE, /* it slides, and trouble that was reported stays readable */
    MOVED_UNSEEN     /* the board shows another position, and the hand may be busy there */
} MovedHow;
/* A move of the person at the board; refused with a reason in the status line. */
bool app_try_move(App *app, Move m, MovedHow how);
/* The one thing to call after a move was played, whoever played it: the hand, the animation, the
 * chain of a win, the list of moves and the words about a pass follow. */
void app_moved(App *app, const Position *before, Move m, MovedHow how);
void app_take_back(App *app);
void app_redo(App *app);
void app_step(App *app, int by);
void app_show_ply(App *app, int ply);
void app_show_node(App *app, RecordNode *node);
/* The end of the line shown; from the end of a variation back to the game. */
void app_show_end(App *app);
void app_promote(App *app);
void app_delete_variation(App *app);
void app_resign(App *app);
void app_offer_draw(App *app);
void app_toggle_analysis(App *app);
/* The analysis of the position after a pass, on or off. */
void app_toggle_threat(App *app);
void app_hint(App *app);
void app_paste(App *app);
void app_copy_position(App *app);
void app_copy_game(App *app);
/* Takes over a game that was read. */
void app_adopt(App *app, Record *record, const char *path);
bool app_human_to_move(const App *app);
/* A move can be made on the board now: in the game, or as a variation. */
bool app_may_move(const App *app);
/* The game changed: forget selection, hint and animations. */
void app_game_changed(App *app);
void app_type_move(App *app);

/* desk.c */
void desk_update(App *app);
void desk_read(App *app);
void desk_move_now(App *app);

/* review_run.c */
void review_start(App *app);
void review_cancel(App *app);
/* Passes over positions in which the game is over. */
void review_skip(App *app);
/* The game standing at the position to search now; while a review runs. */
const Game *review_game(App *app);
/* The search of that position is done. */
void review_take(App *app, const ThinkInfo *info);
/* Marked moves of the game, by colour. */
void review_count(const App *app, int out[2]);
/* Takes the opinions in the notes of a game that was read. */
void review_read(Session *s);
/* The line shown has a marked move. */
bool review_has_mistake(const App *app);
/* Shows the next (by = 1) or last (-1) one; after the last comes the first. */
void review_show_mistake(App *app, int by);

/* evaluate.c */
/* The node to search next for the evaluation beside the game; NULL = none. */
const RecordNode *evaluate_next(const App *app);
/* A search for it has ended, or could not begin. */
void evaluate_done(App *app);

/* app_log.c: what the desk does, in words. */
const char *app_work_name(const App *app);
void app_log_start(App *app);
void app_log_info(App *app, const ThinkInfo *info);

/* preview.c */
/* Follows the mouse over the lines and ends what no longer holds. */
void preview_update(App *app);
/* One move further into the line (of the first one if there is none yet), or back out of it. */
void preview_step(App *app, int by);
/* Stays in a line at a move that was clicked. */
void preview_enter(App *app, int line, int plies);
void preview_leave(App *app);
bool preview_can_keep(const App *app);
/* The moves shown become a variation. */
void preview_keep(App *app);
/* The position shown. */
Position preview_position(const App *app);
bool preview_describe(const App *app, char *out, size_t size);
/* view_lines.c: the lines of the analysis. */
void view_lines(const App *app, SDL_Rect r);
int view_lines_height(const App *app);

/* touch.c */
/* The hand lets go of the stone it has chosen or taken up. */
void touch_let_go(App *app);
void touch_reset(App *app);
/* The button of the mouse goes down; false for one that means nothing on the board. */
bool touch_down(App *app, int button, int x, int y);
void touch_motion(App *app, int x, int y);
/* False if the button did not go down on the board. */
bool touch_up(App *app, int x, int y);
/* The release will not reach the window. */
void touch_lost(App *app);
bool touch_key(App *app, const SDL_Keysym *key);
/* An arrow key moves the cursor; false for other keys. */
bool touch_walk(App *app, SDL_Keycode key);
/* What the board shows now. */
BoardScene touch_scene(const App *app);
Square touch_square_at(const App *app, int x, int y);
void touch_start_animation(App *app, Move m, const Position *before);
/* After a move: if it has won, the chain grows as soon as the stone has arrived. */
void touch_start_chain(App *app);
/* The cross of a refused move goes. */
void touch_clear_cross(App *app);

/* files.c */

/* What a job of the disk is for. */
typedef enum {
    JOB_OPEN = 1,
    JOB_PASTE,
    JOB_SAVE,
    JOB_AUTOSAVE,
    JOB_SETTINGS,
    JOB_LIST,
    JOB_PICTURE,
    JOB_RESTORE,
    JOB_CLEAN,
    JOB_RECENT,
    JOB_OPENINGS,
    JOB_MATCH,
    JOB_PUZZLES,
    JOB_PROGRESS
} JobPurpose;
void files_load(App *app, const char *path);
/* Reads the games in a text that was pasted. */
void files_paste(App *app, const char *text);
/* Writes the game; without replace a file that is there already is asked about first. */
void files_save(App *app, const char *path, bool replace);
void files_io_done(App *app);
/* Puts a file in front of the recent ones and, if it was used, its folder into the settings. */
void files_remember(App *app, const char *path, bool used);
/* Reads the list of recent files. */
void files_recent_init(App *app);
void files_save_settings(App *app);
/* What it writes; to be freed, NULL without memory. */
char *files_format_settings(const App *app);
/* Changes a setting for this run only. */
void override_setting(Override *o, int *setting, int given);
/* Reads and writes the list of engines. */
void files_roster_init(App *app);
void files_save_roster(App *app);
void files_picture(App *app, const char *path);
/* Asks for the contents of a folder. */
void files_list(App *app, const char *folder);
/* Asks for a file of puzzles, by IO_SUITE or IO_OWN_SUITE, and for the progress made. */
void files_puzzles(App *app, IoKind kind, const char *name);
void files_save_progress(App *app);
/* Asks for the positions of openings.txt. */
void files_openings(App *app);
/* Writes the games of a match so far. */
void files_save_match(App *app);
/* A name for a new file, from the players and the date. */
void files_propose_name(const App *app, char *out, int size);

/* view_*.c */
void view_rail(const App *app);
void view_board(const App *app);
/* The evaluation bar stands beside the board; in a puzzle it would tell who wins. */
bool view_shows_bar(const App *app);
/* Black's share of the bar as it is to be seen now, 0..1. */
float view_bar_share(const App *app);
/* The panel of the plain game. */
void view_panel(const App *app);
/* The card with the result stands in the panel. */
bool view_shows_result(const App *app);
void view_status(const App *app);
void view_graph(const App *app, SDL_Rect r);
/* Two engines: the graph has a line for each, and the legend tells which. */
bool graph_has_two(const App *app);
void view_graph_legend(const App *app, SDL_Rect r);
/* What the marks in the graph mean, or how far the review is; view_review.c. */
void view_review(const App *app, SDL_Rect r);
int view_review_height(const App *app);
void view_moves(const App *app, SDL_Rect r, bool flowing);
void view_card(const App *app, Color color, SDL_Rect r);
/* The same without its box. */
void view_card_bare(const App *app, Color color, SDL_Rect r);
void view_tooltip(const App *app);
/* Height a card needs in the present layout, in logical pixels if there is room for all of it. */
int view_card_height(const App *app, int roomy);

/* Ids of widgets. A command's button is ID_COMMAND(place, command); places only keep ids apart. */
enum {
    ID_BOARD = 1,
    ID_GRAPH,
    ID_MOVES,
    ID_MOVE_FIELD,
    ID_POPUP_BLOCK,
    ID_DIALOG_BLOCK,
    ID_DIALOG_SCROLL,
    ID_DIALOG_CLOSE,
    ID_POPUP = 500, /* + row */
    ID_COMMANDS = 1000,
    ID_DIALOG = 10000, /* + whatever the dialog likes */
    ID_ROW = 20000,    /* + row of a dialog's list */
    ID_MODE = 30000,   /* + whatever the mode likes */
    ID_PV = 36000,     /* + line * PV_IDS + move; the last one is the rest of the row */
    ID_PLY = 40000     /* + number of the move in the order of tree.h */
};
typedef enum {
    PLACE_RAIL,
    PLACE_STEPS,
    PLACE_RESULT,
    PLACE_LINES,
    PLACE_CARD, /* + colour */
    PLACE_COUNT = PLACE_CARD + 2
} Place;
enum { PV_IDS = 64 };
#define ID_COMMAND(place, command) (ID_COMMANDS + (int)(place)*COMMAND_COUNT + (int)(command))

#endif
