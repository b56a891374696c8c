/* A board that is being set up. Any number of stones up to the rules' most may stand on it, none
 * too, so it is no Position until editor_position() has had a look at it. Every change can be
 * undone. No drawing and no SDL here.
 */
#ifndef LIA_GUI_EDITOR_H
#define LIA_GUI_EDITOR_H

#include "rules/rules.h"

typedef enum { BRUSH_BLACK, BRUSH_WHITE, BRUSH_ERASE, BRUSH_COUNT } Brush;

typedef struct {
    Bits stones[2];
    Color side; /* to move */
} EditorBoard;

enum { EDITOR_UNDO = 128 };

typedef struct {
    EditorBoard steps[EDITOR_UNDO]; /* the boards so far, the oldest forgotten first */
    int at, count;                  /* which of them is shown; those behind it can be redone */
    Brush brush;
} Editor;

typedef enum {
    EDITOR_INCOMPLETE, /* no position at all */
    EDITOR_OVER,       /* a position, but the game is over in it */
    EDITOR_READY
} EditorVerdict;

void editor_init(Editor *e, const Position *start);
const EditorBoard *editor_board(const Editor *e);

/* Puts a stone or erases one. False with a reason if that colour has all its stones on the board.
 */
bool editor_put(Editor *e, Square s, Brush brush, Reason *why);
/* Moves what stands on a square; what stands on the other goes. */
void editor_move(Editor *e, Square from, Square to);
void editor_set(Editor *e, const Position *p);
void editor_clear(Editor *e);
void editor_set_side(Editor *e, Color side);
/* One of the symmetries of position.h. */
void editor_transform(Editor *e, int symmetry);
/* Black stones become white and the other way round; so does the side to move. */
void editor_swap(Editor *e);
bool editor_undo(Editor *e);
bool editor_redo(Editor *e);
bool editor_can_undo(const Editor *e);
bool editor_can_redo(const Editor *e);

/* What can be done with the board, and a sentence about it. *out is set unless it is incomplete. */
EditorVerdict editor_judge(const Editor *e, const Rules *rules, Position *out, Reason *words);

#endif
