#include "private/sgf_lex.h"

static size_t skip_space(const GameReader *in, size_t at) {
    while (at < in->text.length && text_is_space(in->text.at[at])) at++;
    return at;
}

static SgfPiece cut(GameReader *in, size_t length, Span *raw, SgfPiece piece) {
    *raw = (Span){in->text.at + in->at, length};
    in->at += length;
    return piece;
}

static SgfPiece cut_value(GameReader *in, Span *raw) {
    size_t start = in->at + 1, end = start;
    while (end < in->text.length && in->text.at[end] != ']')
        end += in->text.at[end] == '\\' ? 2 : 1;
    bool closed = end < in->text.length;
    if (!closed) end = in->text.length;
    *raw = (Span){in->text.at + start, end - start};
    in->at = closed ? end + 1 : end;
    return closed ? SGF_VALUE : SGF_UNCLOSED;
}

SgfPiece sgf_next_piece(GameReader *in, Span *raw) {
    in->at = skip_space(in, in->at);
    if (in->at == in->text.length) return cut(in, 0, raw, SGF_END);
    char c = in->text.at[in->at];
    if (c == '(') return cut(in, 1, raw, SGF_OPEN);
    if (c == ')') return cut(in, 1, raw, SGF_CLOSE);
    if (c == ';') return cut(in, 1, raw, SGF_NODE);
    if (c == '[') return cut_value(in, raw);
    if (!text_is_letter(c)) return cut(in, 1, raw, SGF_JUNK);
    size_t n = 1;
    while (text_is_letter(reader_byte(in, in->at + n)) ||
           text_is_digit(reader_byte(in, in->at + n)))
        n++;
    return cut(in, n, raw, SGF_NAME);
}

bool sgf_find_game(GameReader *in) {
    for (; in->at < in->text.length && in->text.at[in->at] != '\0'; in->at++) {
        if (in->text.at[in->at] != '(') continue;
        size_t node = skip_space(in, in->at + 1);
        if (reader_byte(in, node) != ';') continue;
        /* "(;-)" is not a game. */
        char c = reader_byte(in, skip_space(in, node + 1));
        if (text_is_letter(c) || c == ';' || c == '(' || c == ')') return true;
    }
    return false;
}

bool sgf_is_new_game(const GameReader *in) {
    size_t at = skip_space(in, in->at);
    if (reader_byte(in, at) != ';') return false;
    Span rest = span_skip(in->text, skip_space(in, at + 1));
    return span_starts(rest, "GM[") || span_starts(rest, "FF[");
}

void sgf_skip_variation(GameReader *in) {
    Span raw;
    for (size_t open = 1; open;) {
        SgfPiece piece = sgf_next_piece(in, &raw);
        if (piece == SGF_END || piece == SGF_UNCLOSED) return;
        if (piece == SGF_OPEN) open++;
        if (piece == SGF_CLOSE) open--;
    }
}
