/* Positions as one line of text (FEN).
 *
 * The letters of the stones determine the dialect, and the dialect determines the meaning of the
 * side letter: on PlayStrategy the first player, our Black, is called "w". A row of `dialects` is
 * one such set of letters; the first stone selects the row, and after it only the row's letters are
 * stones. A board with letters of two dialects is refused: p and P are different colours while b
 * and B are the same, so no guess is right for all.
 *
 * A board without a side to move is refused as well. Assuming Black would sometimes play a position
 * other than the one meant, which is worse than a refusal.
 */
#include "notation.h"

#include <assert.h>
#include <string.h>

typedef struct {
    const char *name;
    const char *stones[2]; /* the letters, by Color */
    const char *side[2];   /* accepted side fields, by Color; words separated by blanks */
} Dialect;

static const Dialect dialects[] = {
    {"Cute Chess", {"p", "P"}, {"b black", "w white"}},
    {"PlayStrategy", {"L", "l"}, {"w", "b"}},
    {"plain", {"bB", "wW"}, {"b black", "w white"}},
    {"x and o", {"xX", "oO"}, {"b x black", "w o white"}},
};
enum { DIALECTS = sizeof dialects / sizeof dialects[0] };

static bool has_letter(const char *letters, char c) {
    return c && strchr(letters, c) != NULL;
}

static const Dialect *dialect_of(char stone) {
    for (int i = 0; i < DIALECTS; i++) {
        if (has_letter(dialects[i].stones[BLACK], stone)) return &dialects[i];
        if (has_letter(dialects[i].stones[WHITE], stone)) return &dialects[i];
    }
    return NULL;
}

static bool read_board(Span board, Bits stones[2], const Dialect **dialect, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    int rank = 7, file = 0;
    for (size_t i = 0; i <= board.length; i++) {
        char c = i < board.length ? board.at[i] : '/';
        if (c == '/') {
            if (file != 8) return reason_set(why, "rank %d has %d squares, not 8", rank + 1, file);
            if (i == board.length) break;
            if (rank == 0) return reason_set(why, "more than 8 ranks");
            rank--;
            file = 0;
            continue;
        }
        int width = c >= '1' && c <= '8' ? c - '0' : 1;
        if (file + width > 8) return reason_set(why, "rank %d has more than 8 squares", rank + 1);
        if (c >= '1' && c <= '8') {
            file += width;
            continue;
        }
        const Dialect *d = dialect_of(c);
        if (!d) {
            return reason_set(why,
                              "%s on %c%d is neither a stone (p P, L l, b w or x o) nor a number "
                              "of empty squares (1 to 8)",
                              text_show((Span){&c, 1}, shown), 'a' + file, rank + 1);
        }
        if (!*dialect) *dialect = d;
        if (d != *dialect) {
            return reason_set(why, "%s on %c%d: the stones so far are %c and %c (%s notation)",
                              text_show((Span){&c, 1}, shown), 'a' + file, rank + 1,
                              (*dialect)->stones[BLACK][0], (*dialect)->stones[WHITE][0],
                              (*dialect)->name);
        }
        Color color = has_letter(d->stones[BLACK], c) ? BLACK : WHITE;
        stones[color] |= bits_of(square_make(file++, rank));
    }
    if (rank > 0) return reason_set(why, "%d ranks, not 8", 8 - rank);
    return true;
}

static bool read_side(Span field, const Dialect *d, Color *side, Reason *why) {
    for (int c = BLACK; c <= WHITE; c++) {
        Span words = span_of(d->side[c]), word;
        while (span_next_word(&words, &word)) {
            if (!span_equal(word, field)) continue;
            *side = (Color)c;
            return true;
        }
    }
    char shown[TEXT_SHOW_SIZE];
    return reason_set(why, "the side to move is %s, not %c or %c", text_show(field, shown),
                      d->side[BLACK][0], d->side[WHITE][0]);
}

/* The fields after the side mean nothing in this game: at most four, each a dash or a number. */
static bool read_rest(Span rest, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    Span field;
    for (int fields = 0; span_next_word(&rest, &field); fields++) {
        bool number = true;
        for (size_t i = 0; i < field.length; i++) number = number && text_is_digit(field.at[i]);
        if (fields == 4 || !(number || span_is(field, "-"))) {
            return reason_set(why, "%s after the side to move means nothing here",
                              text_show(field, shown));
        }
    }
    return true;
}

bool fen_parse(Span text, Position *out, Reason *why) {
    Span rest = text, board, field;
    Bits stones[2] = {0, 0};
    const Dialect *dialect = NULL;
    Color side;
    if (!span_next_word(&rest, &board)) return reason_set(why, "no position: the text is empty");
    if (!read_board(board, stones, &dialect, why)) return false;
    for (int c = BLACK; c <= WHITE; c++) {
        int count = bits_count(stones[c]);
        if (count == 0) return reason_set(why, "%s has no stone", color_name((Color)c));
        if (count > STONES_MAX) {
            return reason_set(why, "%s has %d stones, more than %d", color_name((Color)c), count,
                              STONES_MAX);
        }
    }
    assert(dialect); /* there are stones, and their letters selected it */
    if (!span_next_word(&rest, &field)) {
        return reason_set(why, "the side to move is missing: add %c for Black or %c for White",
                          dialect->side[BLACK][0], dialect->side[WHITE][0]);
    }
    if (!read_side(field, dialect, &side, why) || !read_rest(rest, why)) return false;
    *out = pos_make(stones[BLACK], stones[WHITE], side);
    return true;
}

void fen_format(const Position *p, char out[FEN_SIZE]) {
    int n = 0;
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            Square s = square_make(file, rank);
            if (!bits_has(pos_occupied(p), s)) {
                empty++;
                continue;
            }
            if (empty) out[n++] = (char)('0' + empty);
            empty = 0;
            out[n++] = bits_has(p->stones[BLACK], s) ? 'p' : 'P';
        }
        if (empty) out[n++] = (char)('0' + empty);
        if (rank) out[n++] = '/';
    }
    const char *tail = p->side == BLACK ? " b - - 0 1" : " w - - 0 1";
    memcpy(out + n, tail, strlen(tail) + 1);
}
