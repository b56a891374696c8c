/* A position as an SVG drawing for papers, with arrows and marks: in shades of grey, so that it can be
 * printed; it needs no fonts but a sans-serif one.
 */
#ifndef LIA_RECORD_BOARD_SVG_H
#define LIA_RECORD_BOARD_SVG_H

#include "base/buffer.h"
#include "drawing.h"
#include "rules/position.h"

typedef struct {
    Position position;
    const Move *arrows; /* legal moves or not, but no passes */
    int arrow_count;
    const Square *marks; /* squares with a frame */
    int mark_count;
    const Drawn *drawn; /* by people */
    int drawn_count;
    bool flip; /* White's side below */
} BoardSvg;

/* Adds the file to a buffer. */
void board_svg_write(const BoardSvg *d, Buffer *out);

#endif
