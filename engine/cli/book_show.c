/* lia book show: what a book says about a position. */
#include "book_show.h"
#include "command.h"
#include "line_view.h"
#include "rules/notation.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct {
    const char *fen;
} Options;

static const Option options[] = {{"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN",
                                  .shown = "the start of the book", .help = "show this position"},
                                 {0}};

bool book_show_moves(const Book *b, const Position *p) {
    BookMove moves[MOVES_MAX];
    int count = book_moves(b, p, moves);
    if (!count) return false;
    printf("move        score  visits   games  points  line\n");
    for (int i = 0; i < count; i++) {
        const BookMove *m = &moves[i];
        char text[MOVE_TEXT_SIZE], score[LINE_SCORE_SIZE] = "-", points[16] = "-";
        Move line[BOOK_LINE_MAX];
        move_format(p, m->move, text);
        if (m->score != BOOK_NO_SCORE) line_format_score(m->score, score);
        if (m->games) snprintf(points, sizeof points, "%.1f %%", 50.0 * m->half_points / m->games);
        printf("%-7s %9s %7" PRIu32 " %7" PRIu32 " %7s ", text, score, m->visits, m->games, points);
        line_print(p, line, book_line(b, p, m->move, line));
    }
    return true;
}

static void print_info(const char *path, const BookInfo *info) {
    printf("%s: rules %s, %zu positions, %zu moves\nmade by %s\n", path, info->dialect,
           info->positions, info->moves, info->about);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Reason why;
    Position p;
    if (argc != 1) return command_usage(self, argc ? "one book at a time" : "name a book");
    if (o.fen && !position_parse_any(span_of(o.fen), &p, &why))
        return command_usage(self, "--fen: %s", why.text);
    Book *b = book_open(argv[0], &why);
    if (!b) return command_failed(self, why.text);
    if (!o.fen) p = book_info(b)->root;
    char diagram[DIAGRAM_SIZE];
    diagram_format(&p, diagram);
    print_info(argv[0], book_info(b));
    printf("\n%s\n", diagram);
    bool found = book_show_moves(b, &p);
    if (!found) printf("This position is not in the book.\n");
    book_close(b);
    return found ? EXIT_OK : EXIT_UNSOLVED;
}

const Command command_book_show = {
    "book show",
    "FILE",
    "Show what a book says about a position",
    "One row for each move the book has, the best first. Of moves that lead to symmetric "
    "positions\n"
    "there is one. The columns are\n"
    "  score   in hundredths of a point, written as points, for the side to move; wins and\n"
    "          losses in plies\n"
    "  visits  how often growing the book went this way; 0: the move leads out of the book\n"
    "  games   of --games in which it was played, and\n"
    "  points  what the side to move got in them, in per cent\n"
    "  line    the move and the best ones after it, as far as the book goes\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 3 the position is not in the book.\n\n"
    "Examples:\n"
    "  lia book show my.book\n"
    "  lia book show --fen '1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/2bbbbb1 w' my.book\n",
    options,
    run};
