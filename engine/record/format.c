/* Format detection.
 *
 * Conclusive signs come first: ranks with slashes mean positions, a tag or a correctly spelled move
 * means PGN. Any other text may be followed by a game in SGF, as in an e-mail, so the whole text is
 * searched for the bracket that opens one. If there is none, weak signs decide: they pass a damaged
 * file to the reader that describes the damage best.
 */
#include "format.h"
#include "rules/notation.h"
#include "private/sgf_lex.h"

#include <string.h>

Span format_skip_mark(Span text) {
    static const char mark[] = "\xEF\xBB\xBF";
    return span_starts(text, mark) ? span_skip(text, strlen(mark)) : text;
}

/* Returns the text after the first occurrence of a byte; empty if there is none. */
static Span behind(Span text, char end) {
    const char *at = memchr(text.at, end, text.length);
    return span_skip(text, at ? (size_t)(at - text.at) + 1 : text.length);
}

/* Skips white space and the comments of PGN and of position files; sets *is_pgn if one of them is a
 * comment in PGN only. */
static Span skip_comments(Span text, bool *is_pgn) {
    for (;;) {
        Span line;
        text = span_trim(text);
        if (!text.length || !strchr("{%;#", text.at[0]) || !text.at[0]) return text;
        if (text.at[0] != '#') *is_pgn = true;
        if (text.at[0] == '{')
            text = behind(text, '}');
        else
            span_next_line(&text, &line);
    }
}

/* Ranks separated by slashes, well formed or not, optionally after "position" and "fen". */
static bool is_board(Span text) {
    enum { SLASHES_MIN = 5 };
    Span word = {text.at, 0};
    while (span_next_word(&text, &word) && (span_is(word, "position") || span_is(word, "fen"))) {
    }
    int slashes = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (c != '/' && !text_is_letter(c) && !text_is_digit(c)) return false;
        slashes += c == '/';
    }
    return slashes >= SLASHES_MIN;
}

/* [Name "… */
static bool is_tag(Span text) {
    size_t n = 1;
    if (!text.length || text.at[0] != '[') return false;
    while (n < text.length && (text_is_letter(text.at[n]) || text_is_digit(text.at[n]))) n++;
    return n > 1 && n < text.length && span_starts(span_trim(span_skip(text, n)), "\"");
}

static size_t count_digits(Span text) {
    size_t n = 0;
    while (n < text.length && text_is_digit(text.at[n])) n++;
    return n;
}

/* Skips "12", "12." and "12...". */
static Span skip_number(Span text) {
    text = span_skip(text, count_digits(text));
    while (text.length && text.at[0] == '.') text = span_skip(text, 1);
    return span_trim(text);
}

/* A word that is a move or a result, with or without a move number. */
static bool is_move(Span text) {
    static const char *const others[] = {"--", "*", "1-0", "0-1", "1/2-1/2"};
    Move m;
    for (int numbers = 0; numbers < 2; numbers++, text = skip_number(text)) {
        Span word = {text.at, 0};
        while (word.length < text.length && !text_is_space(text.at[word.length]) &&
               !strchr("(){}[];", text.at[word.length]))
            word.length++;
        if (move_parse(word, &m, NULL)) return true;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (span_is(word, others[i])) return true;
    }
    return false;
}

/* The beginning of a PGN that is damaged or of another variant. */
static bool may_be_pgn(Span text) {
    size_t digits = count_digits(text);
    if (text.length < 2) return false;
    bool is_number = digits && digits < text.length && text.at[digits] == '.';
    bool is_square = text_is_letter(text.at[0]) && text_is_digit(text.at[1]);
    return text.at[0] == '[' || is_number || is_square;
}

/* Returns the part of a position line before its fields and its comment. */
static Span position_of(Span line) {
    size_t n = 0;
    while (n < line.length && line.at[n] != ';' && line.at[n] != '#') n++;
    return (Span){line.at, n};
}

Format format_of(Span text) {
    bool is_pgn = false;
    text = skip_comments(format_skip_mark(text), &is_pgn);
    GameReader reader = {.text = text};
    Span rest = text, line = {"", 0};
    Position p;
    span_next_line(&rest, &line);
    if (is_board(position_of(line))) return FORMAT_POSITIONS;
    if (is_tag(text) || is_move(text)) return FORMAT_PGN;
    if (sgf_find_game(&reader)) return FORMAT_SGF;
    if (is_pgn || may_be_pgn(text)) return FORMAT_PGN;
    return position_parse_any(position_of(line), &p, NULL) ? FORMAT_POSITIONS : FORMAT_UNKNOWN;
}
