#include "board_svg.h"

#include <math.h>

#include "rules/notation.h"

/* A square is 10 units, the board begins at MARGIN. */
enum { SQUARE = 10, MARGIN = 6, SIZE = 8 * SQUARE + 2 * MARGIN };

typedef struct {
    double x, y;
} Point;

static Point centre(const BoardSvg *d, Square s) {
    int file = d->flip ? 7 - square_file(s) : square_file(s);
    int row = d->flip ? square_rank(s) : 7 - square_rank(s);
    return (Point){MARGIN + SQUARE * (file + 0.5), MARGIN + SQUARE * (row + 0.5)};
}

static void add_board(const BoardSvg *d, Buffer *out) {
    for (int s = 0; s < 64; s++) {
        Point c = centre(d, (Square)s);
        bool dark = (square_file((Square)s) + square_rank((Square)s)) % 2 == 0;
        buffer_printf(out, "<rect x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                      c.x - SQUARE / 2.0, c.y - SQUARE / 2.0, SQUARE, SQUARE,
                      dark ? "#d9d9d9" : "#f5f5f5");
    }
    buffer_printf(out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" "
                  "stroke=\"#000\" stroke-width=\"0.3\"/>\n",
                  MARGIN, MARGIN, 8 * SQUARE, 8 * SQUARE);
}

static void add_labels(const BoardSvg *d, Buffer *out) {
    buffer_add_text(out,
                    "<g font-family=\"sans-serif\" font-size=\"3.5\" text-anchor=\"middle\">\n");
    for (int i = 0; i < 8; i++) {
        Point corner = centre(d, square_make(i, i));
        buffer_printf(out, "<text x=\"%g\" y=\"%g\">%c</text>\n", corner.x, SIZE - 1.5, 'a' + i);
        buffer_printf(out, "<text x=\"%g\" y=\"%g\">%d</text>\n", MARGIN / 2.0, corner.y + 1.2,
                      i + 1);
    }
    buffer_add_text(out, "</g>\n");
}

static void add_stones(const BoardSvg *d, Buffer *out) {
    for (int c = 0; c < 2; c++)
        for (Bits stones = d->position.stones[c]; stones;) {
            Point at = centre(d, bits_pop(&stones));
            buffer_printf(out,
                          "<circle cx=\"%g\" cy=\"%g\" r=\"3.8\" fill=\"%s\" stroke=\"#000\" "
                          "stroke-width=\"0.4\"/>\n",
                          at.x, at.y, c == BLACK ? "#000" : "#fff");
        }
}

static void add_mark(const BoardSvg *d, Square s, Buffer *out) {
    Point c = centre(d, s);
    buffer_printf(out,
                  "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" "
                  "stroke=\"#555\" stroke-width=\"0.9\"/>\n",
                  c.x - 4.5, c.y - 4.5, 9.0, 9.0);
}

/* A shaft and a head that ends at the centre; outlined, so that it is seen on stones of both
 * colours. */
static void add_arrow(const BoardSvg *d, Move m, Buffer *out) {
    Point a = centre(d, move_from(m)), b = centre(d, move_to(m));
    double length = hypot(b.x - a.x, b.y - a.y), x = (b.x - a.x) / length, y = (b.y - a.y) / length;
    static const double outline[7][2] = {/* back from the point, to the side */
                                         {0, 0},    {3, 1.8},  {3, 0.6}, {0, 0.6},
                                         {0, -0.6}, {3, -0.6}, {3, -1.8}};
    buffer_add_text(out, "<polygon points=\"");
    for (int i = 0; i < 7; i++) {
        double back = i == 3 || i == 4 ? length : outline[i][0], side = outline[i][1];
        buffer_printf(out, "%s%.2f,%.2f", i ? " " : "", b.x - back * x - side * y,
                      b.y - back * y + side * x);
    }
    buffer_add_text(out, "\" fill=\"#777\" stroke=\"#fff\" stroke-width=\"0.3\"/>\n");
}

static void add_label(Point c, const char *label, Buffer *out) {
    buffer_printf(out,
                  "<text x=\"%g\" y=\"%g\" font-family=\"sans-serif\" font-size=\"4\" "
                  "text-anchor=\"middle\" stroke=\"#fff\" stroke-width=\"0.9\" "
                  "paint-order=\"stroke\">",
                  c.x, c.y + 1.4);
    for (; *label; label++) {
        if (*label == '<' || *label == '&')
            buffer_add_text(out, *label == '<' ? "&lt;" : "&amp;");
        else
            buffer_add_char(out, *label);
    }
    buffer_add_text(out, "</text>\n");
}

/* Twice, a white line below a grey one, so that it is seen on stones of both colours. */
static void add_shape(const BoardSvg *d, const Drawn *one, Buffer *out) {
    Point c = centre(d, one->at), to = centre(d, one->to);
    for (int layer = 0; layer < 2; layer++) {
        buffer_add_text(out, "<path d=\"");
        if (one->kind == DRAWN_CIRCLE)
            buffer_printf(out, "M%g,%ga2.8,2.8 0 1 0 5.6,0a2.8,2.8 0 1 0 -5.6,0", c.x - 2.8, c.y);
        else if (one->kind == DRAWN_TRIANGLE)
            buffer_printf(out, "M%g,%gl2.7,4.8h-5.4z", c.x, c.y - 3);
        else if (one->kind == DRAWN_SQUARE)
            buffer_printf(out, "M%g,%gh5v5h-5z", c.x - 2.5, c.y - 2.5);
        else if (one->kind == DRAWN_CROSS)
            buffer_printf(out, "M%g,%gl4.2,4.2m0,-4.2l-4.2,4.2", c.x - 2.1, c.y - 2.1);
        else
            buffer_printf(out, "M%g,%gL%g,%g", c.x, c.y, to.x, to.y);
        buffer_printf(out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
                      layer ? "#777" : "#fff", layer ? "0.7" : "1.2");
    }
}

static void add_drawn(const BoardSvg *d, const Drawn *one, Buffer *out) {
    if (one->kind == DRAWN_ARROW)
        add_arrow(d, move_make(one->at, one->to), out);
    else if (one->kind == DRAWN_LABEL)
        add_label(centre(d, one->at), one->label, out);
    else
        add_shape(d, one, out);
}

void board_svg_write(const BoardSvg *d, Buffer *out) {
    char fen[FEN_SIZE];
    fen_format(&d->position, fen);
    buffer_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%dmm\" "
                  "height=\"%dmm\">\n<title>%s</title>\n",
                  SIZE, SIZE, SIZE, SIZE, fen);
    add_board(d, out);
    add_labels(d, out);
    add_stones(d, out);
    for (int i = 0; i < d->mark_count; i++) add_mark(d, d->marks[i], out);
    for (int i = 0; i < d->drawn_count; i++) add_drawn(d, &d->drawn[i], out);
    for (int i = 0; i < d->arrow_count; i++) add_arrow(d, d->arrows[i], out);
    buffer_add_text(out, "</svg>\n");
}
