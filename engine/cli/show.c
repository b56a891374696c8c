/* lia show: a position as a diagram, as text or as an SVG file with arrows and marks for papers. The
 * picture is in shades of grey, so that it can be printed; it needs no fonts but a sans-serif one.
 */
#include "base/file.h"
#include "command.h"
#include "position_options.h"
#include "rules/game.h"
#include "rules/notation.h"

#include <math.h>
#include <stdio.h>

typedef struct {
    PositionOptions position;
    const char *svg;
    StringList arrows, marks;
    bool flip;
} Options;

static const Option options[] = {
    {.more = position_option_table, .offset = offsetof(Options, position)},
    {"svg", OPTION_STRING, offsetof(Options, svg), 0, 0, "FILE",
     .help = "write a picture instead; - is standard output"},
    {"arrow", OPTION_LIST, offsetof(Options, arrows), 0, 0, "MOVE",
     .help = "draw an arrow, legal move or not; may be given several times"},
    {"mark", OPTION_LIST, offsetof(Options, marks), 0, 0, "SQUARE",
     .help = "frame a square; may be given several times"},
    {"flip", OPTION_FLAG, offsetof(Options, flip), 0, 0, NULL, .help = "White's side below"},
    {0}};

typedef struct {
    Position position;
    Move arrows[STRING_LIST_MAX];
    Square marks[STRING_LIST_MAX];
    int arrow_count, mark_count;
    bool flip;
} Diagram;

/* ---- text ---- */

static void print_text(const Diagram *d) {
    char text[DIAGRAM_SIZE];
    diagram_format(&d->position, text);
    fputs(text, stdout);
}

/* ---- SVG: a square is 10 units, the board begins at MARGIN ---- */

enum { SQUARE = 10, MARGIN = 6, SIZE = 8 * SQUARE + 2 * MARGIN };

typedef struct {
    double x, y;
} Point;

static Point centre(const Diagram *d, Square s) {
    int file = d->flip ? 7 - square_file(s) : square_file(s);
    int row = d->flip ? square_rank(s) : 7 - square_rank(s);
    return (Point){MARGIN + SQUARE * (file + 0.5), MARGIN + SQUARE * (row + 0.5)};
}

static void add_board(const Diagram *d, Buffer *out) {
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

static void add_labels(const Diagram *d, Buffer *out) {
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

static void add_stones(const Diagram *d, Buffer *out) {
    for (int c = 0; c < 2; c++)
        for (Bits stones = d->position.stones[c]; stones;) {
            Point at = centre(d, bits_pop(&stones));
            buffer_printf(out,
                          "<circle cx=\"%g\" cy=\"%g\" r=\"3.8\" fill=\"%s\" stroke=\"#000\" "
                          "stroke-width=\"0.4\"/>\n",
                          at.x, at.y, c == BLACK ? "#000" : "#fff");
        }
}

static void add_mark(const Diagram *d, Square s, Buffer *out) {
    Point c = centre(d, s);
    buffer_printf(out,
                  "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" "
                  "stroke=\"#555\" stroke-width=\"0.9\"/>\n",
                  c.x - 4.5, c.y - 4.5, 9.0, 9.0);
}

/* A shaft and a head that ends at the centre; outlined, so that it is seen on stones of both
 * colours. */
static void add_arrow(const Diagram *d, Move m, Buffer *out) {
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

static void add_svg(const Diagram *d, Buffer *out) {
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
    for (int i = 0; i < d->arrow_count; i++) add_arrow(d, d->arrows[i], out);
    buffer_add_text(out, "</svg>\n");
}

static int write_svg(const Diagram *d, const char *path) {
    Buffer out = {0};
    Reason why;
    add_svg(d, &out);
    bool to_stdout = span_is(span_of(path), "-");
    bool ok = out.failed ? reason_set(&why, "out of memory")
                         : to_stdout || file_write(path, buffer_span(&out), &why);
    if (!ok) fprintf(stderr, "lia show: %s\n", why.text);
    if (ok && to_stdout) fputs(buffer_text(&out), stdout);
    buffer_finish(&out);
    return ok ? EXIT_OK : EXIT_FAILED;
}

/* ---- the command ---- */

static bool read_signs(const Options *o, Diagram *d, Reason *why) {
    for (int i = 0; i < o->arrows.count; i++)
        if (!move_parse(span_of(o->arrows.items[i]), &d->arrows[d->arrow_count++], why) ||
            d->arrows[i] == MOVE_PASS)
            return reason_set(why, "--arrow takes a move such as b1b3, not '%.40s'",
                              o->arrows.items[i]);
    for (int i = 0; i < o->marks.count; i++) {
        Square s = square_parse(span_of(o->marks.items[i]));
        if (s == NO_SQUARE)
            return reason_set(why, "--mark takes a square such as b1, not '%.40s'",
                              o->marks.items[i]);
        d->marks[d->mark_count++] = s;
    }
    if (!o->svg && (d->arrow_count || d->mark_count || o->flip))
        return reason_set(why, "--arrow, --mark and --flip are for a picture (--svg)");
    return true;
}

static bool play_moves(Game *g, int count, char *const *moves, Reason *why) {
    for (int i = 0; i < count; i++) {
        Move m;
        Reason cause;
        if (!move_parse(span_of(moves[i]), &m, &cause) || !game_play(g, m, &cause))
            return reason_set(why, "move %d, '%.20s': %s", i + 1, moves[i], cause.text);
    }
    return true;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Game g;
    Reason why;
    Diagram d = {.flip = o.flip};
    if (!position_options_read(self, &o.position, &p, &rules)) return EXIT_USAGE;
    if (!read_signs(&o, &d, &why)) return command_usage(self, "%s", why.text);
    if (!game_init(&g, &p, &rules)) {
        fprintf(stderr, "lia show: out of memory\n");
        return EXIT_FAILED;
    }
    int code = EXIT_OK;
    bool legal = play_moves(&g, argc, argv, &why);
    d.position = *game_position(&g);
    if (!legal)
        code = command_usage(self, "%s", why.text);
    else if (o.svg)
        code = write_svg(&d, o.svg);
    else
        print_text(&d);
    game_finish(&g);
    return code;
}

const Command command_show = {
    "show",
    "[MOVE...]",
    "Show a position as text or as a picture",
    "The moves are played first. A text is read again by --fen. The picture is a vector graphic\n"
    "in shades of grey; arrows and marks point at what a text speaks of.\n\n"
    "Examples:\n"
    "  lia show b1b3 h4f2\n"
    "  lia show --svg start.svg --arrow b1b3 --arrow b1d3 --mark b1\n"
    "  lia show --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b' --svg win.svg\n",
    options,
    run};
