/* The board as text. On a terminal with colours the squares have a background, stones are discs;
 * elsewhere x is Black and o is White. Marks differ by shape in both: brackets around the last
 * move, a dot for a quiet target, parentheses around a stone that can be captured.
 */
#include "play.h"
#include "rules/connect.h"
#include "rules/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define BLACK_DISC "\033[38;5;16m●"
#define WHITE_DISC "\033[38;5;231m●"
#define RESET      "\033[0m"

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
    bool target = bits_has(marks->quiet, s);
    if (!p->colors) {
        printf("%c%c%c", left, black ? 'x' : white ? 'o' : target ? '*' : '.', right);
        return;
    }
    int ground = (square_file(s) + square_rank(s)) % 2 ? 180 : 137;
    if (bits_has(marks->last, s)) ground = 143;
    printf("\033[48;5;%dm\033[38;5;52m%c%s\033[38;5;52m%c" RESET, ground, left,
           black    ? BLACK_DISC
           : white  ? WHITE_DISC
           : target ? "•"
                    : " ",
           right);
}

void play_show_board(const Play *p, Square selected) {
    Marks marks = marks_of(p, selected);
    const Position *pos = game_position(&p->game);
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
    printf("\n   x Black: %d groups   o White: %d groups\n", connect_groups(pos->stones[BLACK]),
           connect_groups(pos->stones[WHITE]));
}

void play_show_move(const Game *g, int ply, Move m) {
    char text[MOVE_TEXT_SIZE];
    move_format(&g->steps[ply].position, m, text);
    printf("%d%s %s", ply / 2 + 1, ply % 2 ? "..." : ".", text);
}

/* Prints the score from Black's point of view. */
static void show_score(Score score, Color side) {
    if (side == WHITE) score = -score;
    if (score_is_decided(score))
        printf("%s wins in %d", score > 0 ? "Black" : "White", (score_plies(score) + 1) / 2);
    else
        printf("%+.2f", score / 100.0);
}

void play_show_line(const Play *p, const EngineLine *line, uint64_t nodes) {
    Position pos = *game_position(&p->game);
    printf("depth %2d  ", line->depth);
    show_score(line->score, pos.side);
    printf("  %" PRIu64 " nodes ", nodes);
    for (int i = 0; i < line->length; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&pos, line->moves[i], text);
        printf(" %s", text);
        pos_play(&pos, line->moves[i]);
    }
    printf("\n");
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
