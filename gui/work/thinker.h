/* The window's side of the engine: start and stop searches that never make the window wait.
 *
 * The engine runs in threads of its own. What it reports goes into one slot that always holds the
 * latest state, and one SDL event at a time says that the slot is worth a look, however many
 * reports there were. Every search has a ticket; what comes from a search that was given up is not
 * handed out.
 *
 * All functions are for the main thread.
 */
#ifndef LIA_GUI_THINKER_H
#define LIA_GUI_THINKER_H

#include <SDL.h>
#include <stdint.h>

#include "eval/score.h"
#include "record/opinion.h"
#include "rules/game.h"
#include "rules/moves.h"

enum { THINK_LINES_MAX = 5, THINK_PV_MAX = 40 };

typedef struct {
    Opinion opinion;
    Move pv[THINK_PV_MAX];
    int length;
} ThinkLine;

/* What one move is worth. */
typedef struct {
    Move move;
    Opinion opinion;
} ThinkValue;

typedef struct {
    unsigned ticket;
    bool done;   /* best is the answer */
    bool failed; /* trouble says why; there is no answer */
    Move best;
    ThinkLine lines[THINK_LINES_MAX];
    int count;
    ThinkValue values[MOVES_MAX]; /* of all lines that were asked for, best first */
    int value_count;
    int depth;
    int seldepth;          /* the longest line searched, in plies; 0 = not told */
    uint64_t nodes, speed; /* nodes, nodes per second */
    int64_t elapsed_ms;    /* since it began; 0 = not told */
    int table_permille;    /* used part of the table; 0 = not told */
    char trouble[200];
} ThinkInfo;

typedef struct {
    int level;          /* 1..12; 0 = full strength */
    bool infinite;      /* until stopped */
    int64_t move_ms;    /* time for this move; 0 = not limited by it */
    int64_t left_ms[2]; /* clocks by colour; negative = none */
    int64_t increment_ms[2];
    int moves_to_go;    /* of the mover, until the clock gains time; 0 = it never does */
    const char *preset; /* of search and evaluation; NULL = the default */
    int lines;          /* how many best moves to report; beyond THINK_LINES_MAX only values */
    int depth;          /* 0 = not limited by it */
    int threads;
    int table_mb; /* size of the table from now on; 0 = as it is */
} ThinkLimits;

/* A score for a side, as an opinion. */
Opinion thinker_opinion(Score score, Color side, int depth);
/* The Elo number of a level, on Lia's own scale. */
int thinker_level_elo(int level);

typedef struct Thinker Thinker;

/* NULL with a reason. Events of type event are pushed when there is news. */
Thinker *thinker_create(Uint32 event, Reason *why);
/* Stops what runs and waits for it to end. */
void thinker_destroy(Thinker *t);
/* Gives up what runs and starts a search of the position where the game stands. Returns its ticket,
 * 0 with a reason if it cannot start. */
unsigned thinker_start(Thinker *t, const Game *game, const ThinkLimits *limits, Reason *why);
/* Gives up: nothing more comes from it. */
void thinker_stop(Thinker *t);
/* Asks for the answer at once; it comes as usual. */
void thinker_finish(Thinker *t);
/* The state of the running search; false if nothing is new. */
bool thinker_read(Thinker *t, ThinkInfo *out);
/* Takes what is to be said beside any search: that memory for the table or a thread was refused. False
 * if there is nothing. */
bool thinker_take_remark(Thinker *t, char *out, size_t size);
/* Forgets what earlier games taught it. */
void thinker_new_game(Thinker *t);
/* Levels err at random; the same seed makes the same errors. */
void thinker_seed(Thinker *t, uint64_t seed);

/* For tests: from now on searches are begun but nothing is searched; thinker_tell() says what they
 * find. */
void thinker_pretend(Thinker *t);
bool thinker_pretends(const Thinker *t);
/* The running search reports this; false if none is running or it is a real one. */
bool thinker_tell(Thinker *t, const ThinkInfo *info);

#endif
