/* Positions as diagrams.
 *
 * A diagram is read line by line: a line is a row of the board, the row of file letters, a frame,
 * or the words that name the side to move. Rows run from rank 8 down to rank 1; a label that says
 * otherwise is refused instead of rotating the board, because the file letters may be missing.
 */
#include "notation.h"

#include <stdio.h>

typedef struct {
    Bits stones[2];
    int rows;
    bool has_side;
    Color side;
} Drawing;

void diagram_format(const Position *p, char out[DIAGRAM_SIZE]) {
    int n = 0;
    for (int rank = 7; rank >= 0; rank--) {
        out[n++] = (char)('1' + rank);
        for (int file = 0; file < 8; file++) {
            Square s = square_make(file, rank);
            out[n++] = ' ';
            out[n++] = bits_has(p->stones[BLACK], s)   ? 'x'
                       : bits_has(p->stones[WHITE], s) ? 'o'
                                                       : '.';
        }
        out[n++] = '\n';
    }
    snprintf(out + n, (size_t)(DIAGRAM_SIZE - n), "  a b c d e f g h\n%s to move\n",
             color_name(p->side));
}

/* "Black to move", "white", "x", "to move: o": one colour and no other words. */
static bool read_side(Span line, Color *side) {
    static const char *const colors[2][3] = {{"black", "b", "x"}, {"white", "w", "o"}};
    static const char *const fillers[] = {"to", "move", "moves", "side", "is", "turn"};
    int found = 0;
    if (line.length && line.at[line.length - 1] == '.')
        line.length--; /* a dot elsewhere is an empty square */
    while (line.length) {
        size_t n = 0;
        while (n < line.length && text_is_letter(line.at[n])) n++;
        Span word = {line.at, n};
        if (n == 0 && !text_is_space(line.at[0]) && line.at[0] != ':') return false;
        line = span_skip(line, n ? n : 1);
        bool known = n == 0;
        for (int i = 0; i < 6; i++) known = known || span_is(word, fillers[i]);
        for (int c = 0; c < 2; c++) {
            for (int i = 0; i < 3; i++) {
                if (!span_is(word, colors[c][i])) continue;
                *side = (Color)c;
                found++;
                known = true;
            }
        }
        if (!known) return false;
    }
    return found == 1;
}

/* "a b c d e f g h", with or without blanks, in upper or lower case. */
static bool is_file_letters(Span line) {
    int next = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (text_is_space(line.at[i])) continue;
        if (next == 8 || text_lower(line.at[i]) != 'a' + next) return false;
        next++;
    }
    return next == 8;
}

static bool read_row(Span line, Drawing *d, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    int rank = 7 - d->rows, file = 0;
    if (rank < 0) return reason_set(why, "a line after the eighth row: %s", text_show(line, shown));
    for (size_t i = 0; i < line.length; i++) {
        char c = text_lower(line.at[i]);
        if (text_is_space(c) || c == '|') continue;
        if (text_is_digit(c)) {
            if (file != 0 && file != 8) {
                return reason_set(why, "rank %d: a number among the squares", rank + 1);
            }
            if (c != '1' + rank) {
                return reason_set(why, "row %d is labelled %c, not %d (rank 8 comes first)",
                                  d->rows + 1, c, rank + 1);
            }
            continue;
        }
        if (file == 8) return reason_set(why, "rank %d has more than 8 squares", rank + 1);
        if (c == 'x' || c == 'b') {
            d->stones[BLACK] |= bits_of(square_make(file, rank));
        } else if (c == 'o' || c == 'w') {
            d->stones[WHITE] |= bits_of(square_make(file, rank));
        } else if (c != '.' && c != '-' && c != '_') {
            return reason_set(why, "%s on %c%d is none of x (Black), o (White) and . (empty)",
                              text_show((Span){line.at + i, 1}, shown), 'a' + file, rank + 1);
        }
        file++;
    }
    if (file != 8) return reason_set(why, "rank %d has %d squares, not 8", rank + 1, file);
    d->rows++;
    return true;
}

bool diagram_parse(Span text, Position *out, Reason *why) {
    Drawing d = {{0, 0}, 0, false, BLACK};
    Span rest = text, line;
    while (span_next_line(&rest, &line)) {
        line = span_trim(line);
        Color side = BLACK;
        if (line.length == 0 || line.at[0] == '+' || is_file_letters(line)) continue;
        if (read_side(line, &side)) {
            if (d.has_side) return reason_set(why, "two lines say who is to move");
            d.has_side = true;
            d.side = side;
        } else if (!read_row(line, &d, why)) {
            return false;
        }
    }
    if (d.rows != 8) return reason_set(why, "%d rows, not 8", d.rows);
    for (int c = BLACK; c <= WHITE; c++) {
        int count = bits_count(d.stones[c]);
        if (count >= 1 && count <= STONES_MAX) continue;
        return reason_set(why, "%s has %d stones, not 1 to %d", color_name((Color)c), count,
                          STONES_MAX);
    }
    if (!d.has_side)
        return reason_set(why, "the last line must say who is to move: Black or White");
    *out = pos_make(d.stones[BLACK], d.stones[WHITE], d.side);
    return true;
}
