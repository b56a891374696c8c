/* Puzzles: positions of a file in which a win is to be found. */
#ifndef LIA_GUI_MODE_PUZZLE_H
#define LIA_GUI_MODE_PUZZLE_H

#include "game/document.h"
#include "game/grading.h"
#include "kit/ui.h"
#include "work/io.h"

typedef struct App App;

typedef enum {
    PUZZLE_ASKED,    /* it is the person's move */
    PUZZLE_CHECKING, /* the move is looked at, see move_judge.h */
    PUZZLE_WRONG,    /* the move stands on the board with what is wrong about it */
    PUZZLE_SOLVED
} PuzzleState;

enum { PUZZLE_LONG = 4 };

typedef struct {
    IoJob *job;   /* holds the positions */
    int *entries; /* those that are puzzles */
    int count, at;
    int length; /* only wins in so many moves, PUZZLE_LONG or more; 0 = all */
    PuzzleState state;
    Color solver;
    int left;         /* plies of the win that are left; 0 = not known */
    bool helped;      /* the solution was shown */
    bool failed;      /* it was, or a move was wrong, since the puzzle came */
    Grading grading;  /* those that come back */
    char words[240];  /* about the last move */
    uint64_t *solved; /* keys of positions, of all files */
    int solved_count, solved_capacity;
    Document parked; /* waits until the puzzles are over */
} PuzzleMode;

/* Opens a file of positions; NULL = the one used last, or ours. */
void puzzle_open(App *app, const char *path);
/* A file came back from the disk: taken over if there is something to solve in it. */
bool puzzle_read(App *app, IoJob *job);
/* Back to where the person had to move. */
void puzzle_retry(App *app);
void puzzle_restart(App *app);
void puzzle_step(App *app, int by);
/* After a wrong move back to the question, after a solution to the next puzzle. */
void puzzle_go_on(App *app);
void puzzle_show(App *app);
/* Only puzzles of a length, as PuzzleMode.length; refused where there are none. */
void puzzle_filter(App *app, int length);
bool puzzle_is_solved(const App *app, int at);

/* The puzzle on the board. */
const SuiteEntry *puzzle_entry(const App *app);
/* It was not found without help or at once, and comes back after a few others. */
void puzzle_fail(App *app);

/* puzzle_judge.c */
/* The person's move is looked at: decides, as soon as enough is known of it. */
void puzzle_judge(App *app);

/* view_puzzle.c */
void puzzle_view(const App *app);
void puzzle_act(App *app, const UiAction *action);

#endif
