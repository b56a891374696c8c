/* The picture of a board.
 *
 * A BoardScene says what is to be seen; it is filled by the window, by dialogs with small boards
 * and by tests. Painting has three storeys: the ground (squares, tints, last move, links, guides,
 * chain) is one opaque texture made on the CPU when it changes, stones are sprites on it, and marks
 * above the stones are sprites again. A frame of an animation is therefore a few dozen copies.
 */
#ifndef LIA_GUI_BOARD_H
#define LIA_GUI_BOARD_H

#include "kit/draw.h"
#include "marks.h"
#include "record/drawing.h"
#include "record/opinion.h"

enum { ARROWS_MAX = 5 };

typedef struct {
    Move move;
    int rank;        /* 1 = best */
    bool numbered;   /* rank shown at the tail */
    Opinion opinion; /* for the chip on the target; depth 0 = no chip */
} BoardArrow;

/* A chip in the middle of a square. */
typedef struct {
    Square at;
    Opinion opinion;
    bool best;
} BoardValue;

typedef struct {
    Position position;
    bool flipped;
    bool links;      /* show the groups */
    Square selected; /* NO_SQUARE = none, like all the following */
    Move last;       /* MOVE_NONE = none */
    Bits marked;     /* stones with a chain, drawn from chain_start */
    Square chain_start;
    float chain_share; /* 0..1 of the chain is there */
    /* above the stones */
    Square refused;
    float refused_alpha;
    Square cursor; /* of the keyboard */
    Square drop;   /* legal target under a dragged stone */
    BoardArrow arrows[ARROWS_MAX];
    int arrow_count;
    BoardValue values[SQUARES];
    int value_count;
    const Drawn *drawn; /* by people */
    int drawn_count;
    Drawn sketch; /* what is being drawn; at NO_SQUARE = nothing */
    /* stones out of their place */
    Square ghost;       /* this stone is faded: it is in the hand */
    Square moving_from; /* this stone is drawn at moving_x, moving_y instead */
    float moving_x, moving_y;
    bool moving_lifted;
    Square fading; /* a captured stone that is still seen, of colour fading_color */
    Color fading_color;
    float fading_alpha;
} BoardScene;

typedef struct BoardView BoardView;

/* Nothing shown but the position. */
BoardScene board_scene(const Position *p);

/* NULL without memory. */
BoardView *board_create(void);
void board_destroy(BoardView *view);
/* Forget textures: the renderer lost them. */
void board_reset(BoardView *view);

/* Paints an 8×8 board with its frame around area. */
void board_draw(BoardView *view, Painter *p, SDL_Rect area, int cell, int frame,
                const BoardScene *scene);
/* A small board without marks, made once and kept. */
void board_draw_small(Painter *p, int x, int y, int cell, const Position *position);

/* Centre of a square on the screen. */
Point board_centre(SDL_Rect area, int cell, bool flipped, Square s);

#endif
