/* lia show: a position as a diagram, as text or as an SVG file with arrows and marks for papers. */
#include "base/file.h"
#include "command.h"
#include "position_options.h"
#include "record/board_svg.h"
#include "rules/game.h"
#include "rules/notation.h"

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

/* The places of the arrows and marks of a drawing. */
typedef struct {
    Move arrows[STRING_LIST_MAX];
    Square marks[STRING_LIST_MAX];
} Signs;

static void print_text(const Position *p) {
    char text[DIAGRAM_SIZE];
    diagram_format(p, text);
    fputs(text, stdout);
}

static int write_svg(const BoardSvg *d, const char *path) {
    Buffer out = {0};
    Reason why;
    board_svg_write(d, &out);
    bool to_stdout = span_is(span_of(path), "-");
    bool ok = out.failed ? reason_set(&why, "out of memory")
                         : to_stdout || file_write(path, buffer_span(&out), &why);
    if (!ok) fprintf(stderr, "lia show: %s\n", why.text);
    if (ok && to_stdout) fputs(buffer_text(&out), stdout);
    buffer_finish(&out);
    return ok ? EXIT_OK : EXIT_FAILED;
}

static bool read_signs(const Options *o, Signs *signs, BoardSvg *d, Reason *why) {
    *d = (BoardSvg){.arrows = signs->arrows, .marks = signs->marks, .flip = o->flip};
    for (int i = 0; i < o->arrows.count; i++)
        if (!move_parse(span_of(o->arrows.items[i]), &signs->arrows[d->arrow_count++], why) ||
            signs->arrows[i] == MOVE_PASS)
            return reason_set(why, "--arrow takes a move such as b1b3, not '%.40s'",
                              o->arrows.items[i]);
    for (int i = 0; i < o->marks.count; i++) {
        Square s = square_parse(span_of(o->marks.items[i]));
        if (s == NO_SQUARE)
            return reason_set(why, "--mark takes a square such as b1, not '%.40s'",
                              o->marks.items[i]);
        signs->marks[d->mark_count++] = s;
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
    Signs signs;
    BoardSvg d;
    if (!position_options_read(self, &o.position, &p, &rules)) return EXIT_USAGE;
    if (!read_signs(&o, &signs, &d, &why)) return command_usage(self, "%s", why.text);
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
        print_text(&d.position);
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
