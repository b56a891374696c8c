/* Squares and moves as text.
 *
 * A move is two squares with at most one separator between them, which need not say correctly
 * whether it captures; the marks a commentator adds after it are skipped. Two equal squares are
 * refused here, because the values of MOVE_NONE and MOVE_PASS look like such moves.
 */
#include "notation.h"

#include <assert.h>
#include <string.h>

/* The last two are the dash and the cross of typeset texts. */
static const char *const separators[] = {"-", ":", "x", "\xE2\x80\x93", "\xC3\x97"};
static const char *const pass_words[] = {"pass", "0000", "@@@@"};

/* The square at the front of s. */
static Square read_square(Span s) {
    if (s.length < 2) return NO_SQUARE;
    int file = text_lower(s.at[0]) - 'a', rank = s.at[1] - '1';
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? square_make(file, rank) : NO_SQUARE;
}

Square square_parse(Span text) {
    return text.length == 2 ? read_square(text) : NO_SQUARE;
}

void square_format(Square s, char out[3]) {
    assert(s >= 0 && s < SQUARES);
    out[0] = (char)('a' + square_file(s));
    out[1] = (char)('1' + square_rank(s));
    out[2] = '\0';
}

/* Drops the marks that commentators write after a move. */
static Span without_marks(Span s) {
    while (s.length && strchr("+!?# \t\r\n", s.at[s.length - 1]) && s.at[s.length - 1]) s.length--;
    return s;
}

static Span without_separator(Span s) {
    s = span_trim(s);
    for (size_t i = 0; i < sizeof separators / sizeof separators[0]; i++) {
        if (span_starts(s, separators[i])) return span_trim(span_skip(s, strlen(separators[i])));
    }
    return s;
}

bool move_parse(Span text, Move *out, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    Span all = span_trim(text), s = without_marks(all);
    if (s.length == 0) return reason_set(why, "no move: the text is empty");
    for (size_t i = 0; i < sizeof pass_words / sizeof pass_words[0]; i++) {
        if (span_is(s, pass_words[i])) {
            *out = MOVE_PASS;
            return true;
        }
    }
    Square from = read_square(s);
    if (from == NO_SQUARE) {
        return reason_set(why, "%s does not begin with a square a1 to h8", text_show(all, shown));
    }
    s = without_separator(span_skip(s, 2));
    Square to = read_square(s);
    if (to == NO_SQUARE) {
        return reason_set(why, "%s: no square a1 to h8 to move to", text_show(all, shown));
    }
    if (s.length > 2) {
        return reason_set(why, "%s: more text follows the move", text_show(all, shown));
    }
    if (from == to) return reason_set(why, "%s does not move", text_show(all, shown));
    *out = move_make(from, to);
    return true;
}

/* separator = '\0' writes none. */
static void write_move(Move m, char separator, char out[MOVE_TEXT_SIZE]) {
    assert(m != MOVE_NONE && m != MOVE_PASS);
    square_format(move_from(m), out);
    if (separator) out[2] = separator;
    square_format(move_to(m), out + (separator ? 3 : 2));
}

void move_format_wire(Move m, char out[MOVE_TEXT_SIZE]) {
    if (m == MOVE_PASS) {
        memcpy(out, "0000", 5);
        return;
    }
    write_move(m, '\0', out);
}

static void format_for(const Position *p, Move m, char capture, char out[MOVE_TEXT_SIZE]) {
    if (m == MOVE_PASS) {
        memcpy(out, "pass", 5);
        return;
    }
    bool takes = bits_has(p->stones[color_other(p->side)], move_to(m));
    write_move(m, takes ? capture : '-', out);
}

void move_format(const Position *p, Move m, char out[MOVE_TEXT_SIZE]) {
    format_for(p, m, 'x', out);
}

void move_format_sgf(const Position *p, Move m, char out[MOVE_TEXT_SIZE]) {
    format_for(p, m, ':', out);
}

int move_number(Color mover, int ply) {
    bool white_began = (mover == WHITE) == (ply % 2 == 1);
    return (ply + 1 + white_began) / 2;
}
