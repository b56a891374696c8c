#include "private/sgf_setup.h"
#include "rules/notation.h"

#include <string.h>

bool sgf_setup_read_name(SgfSetup *s, Span value, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    bool standard = value.length == 0 || span_is(value, "standard") || span_is(value, "loa");
    bool scrambled = span_is(value, "scrambled-eggs") || span_is(value, "scrambled eggs") ||
                     span_is(value, "scrambledeggs") || span_is(value, "scrambled");
    bool custom = span_is(value, "custom");
    if (span_is(value, "parachute") || span_is(value, "gemma")) {
        return reason_set(why, "the set-up %s is a game with other rules, which Lia does not play",
                          text_show(value, shown));
    }
    if (!standard && !scrambled && !custom) {
        return reason_set(why, "the set-up %s is not known", text_show(value, shown));
    }
    s->named = true;
    s->custom = custom;
    s->scrambled = scrambled;
    return true;
}

static Bits rectangle(Square a, Square b) {
    Bits set = 0;
    for (Square s = 0; s < SQUARES; s++) {
        int file = square_file(s), rank = square_rank(s);
        bool files = (file - square_file(a)) * (file - square_file(b)) <= 0;
        bool ranks = (rank - square_rank(a)) * (rank - square_rank(b)) <= 0;
        if (files && ranks) set |= bits_of(s);
    }
    return set;
}

static bool is_separator(char c) {
    return text_is_space(c) || c == ',' || c == ';' || c == '/' || c == '-';
}

bool sgf_setup_read_squares(Bits *set, Span value, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    Span rest = value;
    Bits found = 0;
    Square before = NO_SQUARE; /* the corner a rectangle begins with */
    while (rest.length) {
        Square square = square_parse((Span){rest.at, rest.length < 2 ? rest.length : 2});
        if (square == NO_SQUARE) {
            return reason_set(why, "%s in the set-up is not a list of squares",
                              text_show(value, shown));
        }
        found |= before == NO_SQUARE ? bits_of(square) : rectangle(before, square);
        rest = span_skip(rest, 2);
        before = NO_SQUARE;
        if (rest.length > 1 && rest.at[0] == ':') {
            before = square;
            rest = span_skip(rest, 1);
        }
        while (rest.length && is_separator(rest.at[0])) rest = span_skip(rest, 1);
    }
    *set |= found;
    return true;
}

bool sgf_setup_read_player(SgfSetup *s, Span value) {
    char c = value.length ? text_lower(value.at[0]) : '\0';
    if (c != 'b' && c != 'w') return false;
    s->has_player = true;
    s->player = c == 'b' ? BLACK : WHITE;
    return true;
}

bool sgf_setup_position(const SgfSetup *s, Color first, Position *out, Reason *why) {
    Bits added = s->add[BLACK] | s->add[WHITE];
    /* Stones added to the standard set-up would be too many, so SU[Custom] was omitted. */
    bool custom = s->custom || (!s->named && !s->clear && added);
    Position base = s->scrambled ? pos_scrambled_eggs() : pos_standard();
    Bits stones[2];
    if (s->add[BLACK] & s->add[WHITE]) {
        char square[3];
        square_format(bits_first(s->add[BLACK] & s->add[WHITE]), square);
        return reason_set(why, "the set-up puts stones of both colours on %s", square);
    }
    for (int c = BLACK; c <= WHITE; c++) {
        stones[c] = custom ? 0 : base.stones[c] & ~(s->clear | added);
        stones[c] |= s->add[c];
        int count = bits_count(stones[c]);
        if (count == 0)
            return reason_set(why, "%s has no stone in the set-up", color_name((Color)c));
        if (count > STONES_MAX) {
            return reason_set(why, "%s has %d stones in the set-up, more than %d",
                              color_name((Color)c), count, STONES_MAX);
        }
    }
    Color side = s->has_player ? s->player : custom ? first : BLACK;
    *out = pos_make(stones[BLACK], stones[WHITE], side);
    return true;
}
