/* Where the parts of the window are, from nothing but its size and the scale.
 *
 * Only the cell of the board and the panel grow. Claims are met in this order: fixed parts, the
 * smallest panel, the board, the panel up to its largest, and what is left becomes margins.
 */
#ifndef LIA_GUI_LAYOUT_H
#define LIA_GUI_LAYOUT_H

#include <SDL.h>
#include <stdbool.h>

typedef enum {
    LAYOUT_REGULAR,
    LAYOUT_COMPACT,
    LAYOUT_PORTRAIT /* everything under one another, tools at the bottom */
} LayoutMode;

typedef struct {
    LayoutMode mode;
    float scale;
    SDL_Rect window;
    SDL_Rect rail; /* in portrait the row of tools at the bottom */
    SDL_Rect status;
    SDL_Rect bar;   /* evaluation */
    SDL_Rect board; /* 8 × 8 cells, without the frame */
    int cell, frame;
    int rank_x; /* centre of the rank labels */
    int file_y; /* centre of the file labels */
    SDL_Rect panel;
    /* portrait only: parts that are elsewhere rows of the panel */
    SDL_Rect card_top, card_bottom, graph, moves;
} Layout;

/* Smallest window in logical pixels. */
enum {
    LAYOUT_MIN_W = 500,
    LAYOUT_MIN_H = 360,
    LAYOUT_PORTRAIT_MIN_W = 360,
    LAYOUT_PORTRAIT_MIN_H = 560
};

/* The scale at which a window of this size (in real pixels) still holds everything: the wanted one,
 * or the largest that fits. */
float layout_fit_scale(int width, int height, float wanted);
/* The smallest window of the shape that a size has, in logical pixels. */
void layout_minimum(int width, int height, int *min_w, int *min_h);
/* Sizes are real pixels. */
Layout layout_compute(int width, int height, float scale);
static inline bool layout_is_small(const Layout *l) {
    return l->mode != LAYOUT_REGULAR;
}

/* Where the tooltip of an item lies: beside the tools at the left, above other items, or below them
 * where there is no room. */
SDL_Rect layout_tooltip(const Layout *l, SDL_Rect item, int text_width);

/* The square under a point or -1; file 0..7 from the left and row 0..7 from the top of the screen.
 */
bool layout_cell_at(const Layout *l, int x, int y, int *column, int *row);

#endif
