/* The board as text. On a terminal with UTF-8 Black is a full disc and White an empty one, elsewhere x
 * and o; colours are added where the terminal has them, and mean nothing alone. Brackets mark the last
 * move, a dot or star a quiet target, parentheses a stone that can be captured. For screen readers
 * there is no board but a list of squares for each side.
 */
#include "play.h"
#include "base/buffer.h"
#include "line_view.h"
#include "terminal.h"
#include "rules/connect.h"
#include "rules/notation.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define BLACK_INK "\033[38;5;16m"
#define WHITE_INK "\033[38;5;231m"
#define MARK_INK  "\033[38;5;52m"
#define RESET     "\033[0m"

void play_say(const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    terminal_print_words(span_of(text), 0, 0, terminal_columns(STDOUT_FILENO) - 1);
    printf("\n");
}

static const char *stone(const Play *p, Color c) {
    return p->discs ? (c == BLACK ? "●" : "○") : c == BLACK ? "x" : "o";
}

static const char *target(const Play *p) {
    return p->discs ? "•" : "*";
}

void play_show_legend(const Play *p) {
    if (!p->plain)
        play_say("On the board: %s Black, %s White, [ ] last move, < > chosen stone, %s it can go "
                 "there, ( ) it can capture there.",
                 stone(p, BLACK), stone(p, WHITE), target(p));
}

typedef struct {
    Bits last, quiet, captures;
    Square selected;
} Marks;

static Marks marks_of(const Play *p, Square selected) {
    Marks marks = {.selected = selected};
    Move m = game_last_move(&p->game), list[MOVES_MAX];
    if (m != MOVE_NONE && m != MOVE_PASS) marks.last = bits_of(move_from(m)) | bits_of(move_to(m));
    if (selected == NO_SQUARE) return marks;
    int n = game_moves(&p->game, list);
    for (int i = 0; i < n; i++) {
        if (list[i] == MOVE_PASS || move_from(list[i]) != selected) continue;
        Bits to = bits_of(move_to(list[i]));
        if (move_is_capture(game_position(&p->game), list[i]))
            marks.captures |= to;
        else
            marks.quiet |= to;
    }
    return marks;
}

static void show_square(const Play *p, const Marks *marks, Square s) {
    const Position *pos = game_position(&p->game);
    bool black = bits_has(pos->stones[BLACK], s), white = bits_has(pos->stones[WHITE], s);
    char left = ' ', right = ' ';
    if (bits_has(marks->captures, s))
        left = '(', right = ')';
    else if (bits_has(marks->last, s))
        left = '[', right = ']';
    else if (s == marks->selected)
        left = '<', right = '>';
    const char *ink = black ? BLACK_INK : white ? WHITE_INK : MARK_INK;
    const char *shape = black                       ? stone(p, BLACK)
                        : white                     ? stone(p, WHITE)
                        : bits_has(marks->quiet, s) ? target(p)
                        : p->colors                 ? " "
                                                    : ".";
    if (!p->colors) {
        printf("%c%s%c", left, shape, right);
        return;
    }
    int ground = (square_file(s) + square_rank(s)) % 2 ? 180 : 137;
    if (bits_has(marks->last, s)) ground = 143;
    printf("\033[48;5;%dm" MARK_INK "%c%s%s" MARK_INK "%c" RESET, ground, left, ink, shape, right);
}

static void add_squares(Buffer *b, const char *head, Bits squares) {
    buffer_add_text(b, head);
    while (squares) {
        char name[3];
        square_format(bits_pop(&squares), name);
        buffer_printf(b, " %s", name);
    }
}

/* The position in sentences. */
static void show_lists(const Play *p, const Marks *marks) {
    const Position *pos = game_position(&p->game);
    Buffer b = {0};
    if (marks->selected != NO_SQUARE) {
        char name[3];
        square_format(marks->selected, name);
        buffer_printf(&b, "From %s", name);
        if (marks->quiet) add_squares(&b, " to", marks->quiet);
        if (marks->captures)
            add_squares(&b, marks->quiet ? ", capturing on" : " capturing on", marks->captures);
        if (!marks->quiet && !marks->captures) buffer_add_text(&b, " there is no move");
        buffer_add_text(&b, ".\n");
    }
    for (int c = 0; marks->selected == NO_SQUARE && c < 2; c++) {
        int groups = connect_groups(pos->stones[c]);
        buffer_printf(&b, "%s, %d group%s:", color_name((Color)c), groups, groups == 1 ? "" : "s");
        add_squares(&b, "", pos->stones[c]);
        buffer_add_text(&b, ".\n");
    }
    printf("%s", buffer_text(&b));
    buffer_finish(&b);
}

void play_show_board(const Play *p, Square selected) {
    Marks marks = marks_of(p, selected);
    const Position *pos = game_position(&p->game);
    if (p->plain) {
        show_lists(p, &marks);
        return;
    }
    printf("\n");
    for (int row = 7; row >= 0; row--) {
        int rank = p->flip ? 7 - row : row;
        printf(" %d ", rank + 1);
        for (int column = 0; column < 8; column++)
            show_square(p, &marks, square_make(p->flip ? 7 - column : column, rank));
        printf("\n");
    }
    printf("   ");
    for (int column = 0; column < 8; column++)
        printf(" %c ", "abcdefgh"[p->flip ? 7 - column : column]);
    printf("\n");
    for (int c = 0; c < 2; c++) {
        int groups = connect_groups(pos->stones[c]);
        printf("   %s %s: %d group%s", stone(p, (Color)c), color_name((Color)c), groups,
               groups == 1 ? "" : "s");
    }
    printf("\n");
}

void play_show_move(const Game *g, int ply, Move m) {
    char text[MOVE_TEXT_SIZE];
    move_format(&g->steps[ply].position, m, text);
    Color mover = g->steps[ply].position.side;
    printf("%d%s %s", move_number(mover, ply + 1), mover == WHITE ? "..." : ".", text);
}

/* Prints the score from Black's point of view. */
static void show_score(Score score, Color side) {
    if (side == WHITE) score = -score;
    if (score_is_decided(score))
        printf("%s wins in %d move%s", score > 0 ? "Black" : "White", (score_plies(score) + 1) / 2,
               score_plies(score) <= 2 ? "" : "s");
    else
        printf("%+.2f", score / 100.0);
}

void play_show_line(const Play *p, const EngineLine *line, uint64_t nodes) {
    const Position *pos = game_position(&p->game);
    printf("depth %2d  ", line->depth);
    show_score(line->score, pos->side);
    printf("  %" PRIu64 " nodes ", nodes);
    line_print(pos, line->moves, line->length);
}

void play_show_clocks(const Play *p) {
    if (!p->clock.has_clock) return;
    for (int c = 0; c < 2; c++) {
        double seconds = 1e-9 * (double)play_time_left(p, (Color)c);
        int minutes = (int)seconds / 60;
        printf("%s%s %d:%04.1f", c ? "   " : "", color_name((Color)c), minutes,
               seconds - 60.0 * minutes);
    }
    printf("\n");
}
