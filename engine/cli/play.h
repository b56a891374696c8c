/* lia play: declarations shared by its files. The main thread owns everything here; the engine's
 * callbacks only fill the mail and write a byte to the wake pipe.
 */
#ifndef LIA_CLI_PLAY_H
#define LIA_CLI_PLAY_H

#include "base/text.h"
#include "book/book.h"
#include "line_edit.h"
#include "search/engine.h"

#include <pthread.h>

typedef enum { WORK_NONE, WORK_MOVE, WORK_HINT, WORK_ANALYSE } PlayWork;

/* Messages of the engine not yet processed. */
typedef struct {
    pthread_mutex_t mutex;
    int wake[2];     /* a pipe */
    unsigned ticket; /* of the search the message belongs to */
    bool has_report, has_answer;
    EngineLine line; /* the best one of the last report */
    uint64_t nodes;
    EngineAnswer answer;
} PlayMail;

typedef struct {
    bool has_clock;
    int64_t initial, left[2], increment; /* ns */
    int64_t since; /* when the clock of the side to move was last charged; 0 = stopped */
} PlayClock;

typedef struct Play {
    Engine *engine;
    Game game;
    Params params;
    int level;
    bool is_human[2];  /* by Color */
    bool paused;       /* the engine waits for 'go' */
    int64_t move_time; /* ms per move of the engine without a clock */
    PlayClock clock;
    PlayWork work;
    bool is_endless; /* the work ends only when stopped */
    unsigned ticket; /* of the current search */
    PlayMail mail;
    bool flip, is_terminal;
    bool colors, discs; /* of the board: escape codes, UTF-8 */
    bool plain;         /* lists of squares instead of a board, for screen readers */
    bool is_saved;      /* nothing is lost if the game is given up */
    char path[1024]; /* the file the game was saved to or loaded from, which may be overwritten */
    /* What a "yes" in the next line does, and its argument; NULL = nothing was asked. */
    void (*asked)(struct Play *p, const char *argument);
    char argument[1024];
    bool quit;
    LineEdit *editor; /* or NULL: lines are read plainly */
    uint64_t seed;
    Book *book; /* or NULL */
} Play;

/* play_view.c */
/* Prints a text in lines that fit the terminal. */
void play_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints what the marks of the board mean. */
void play_show_legend(const Play *p);
/* Prints the board; selected: a stone whose targets are marked, or NO_SQUARE. */
void play_show_board(const Play *p, Square selected);
/* Prints "12. c1xa3", where the number counts pairs of moves. */
void play_show_move(const Game *g, int ply, Move m);
/* Prints "depth 7  +0.35  for Black  b1-b3 a2-c2 …". */
void play_show_line(const Play *p, const EngineLine *line, uint64_t nodes);
void play_show_clocks(const Play *p);

/* play_commands.c: one line of input. */
/* Ends the play, or asks first if the game is not saved. */
void play_quit(Play *p);
/* Continues the main line of the first game of a file; false with a reason. */
bool play_load(Play *p, const char *path, Reason *why);
void play_command(Play *p, Span line);
/* Called by the line editor with the Play. */
const char *play_prompt_text(void *play);
void play_prompt(Play *p);

/* play.c */
/* Starts a search; milliseconds 0 = until stopped. Lia's own moves use the clock if there is one.
 */
void play_start_search(Play *p, PlayWork work, int64_t milliseconds);
/* Cancels the running work and discards its answer. */
void play_cancel(Play *p);
/* Starts the turn of the side to move, and the engine if it is its turn. Shows board and result. */
void play_turn(Play *p);
/* Plays a move for the side to move and passes the turn on. */
bool play_move(Play *p, Move m, Reason *why);
/* Returns the nanoseconds left on a side's clock. */
int64_t play_time_left(const Play *p, Color side);
/* Stops both clocks until the next move, after a change of game, position or clock setting. */
void play_stop_clock(Play *p);

#endif
