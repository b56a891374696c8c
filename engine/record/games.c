#include "games.h"
#include "pgn.h"
#include "sgf.h"

/* A PGN begins with a tag, a comment, a move number or a move, an SGF with anything and a bracket.
 */
static GamesFormat format_of(Span text) {
    if (span_starts(text, "\xEF\xBB\xBF")) text = span_skip(text, 3);
    text = span_trim(text);
    if (text.length < 2) return GAMES_SGF;
    char first = text.at[0];
    bool move = text_is_letter(first) && text_is_digit(text.at[1]);
    bool mark = first == '[' || first == '{' || first == '%';
    return move || mark || text_is_digit(first) ? GAMES_PGN : GAMES_SGF;
}

void game_reader_init(GameReader *reader, Span text, const Rules *rules) {
    *reader = (GameReader){.text = text, .line = 1, .rules = *rules, .format = format_of(text)};
}

bool game_reader_next(GameReader *reader, Record *out, ReadReport *report) {
    return reader->format == GAMES_PGN ? pgn_read(reader, out, report)
                                       : sgf_read(reader, out, report);
}

char reader_byte(const GameReader *reader, size_t at) {
    return at < reader->text.length ? reader->text.at[at] : '\0';
}

int reader_line(GameReader *reader) {
    for (; reader->counted < reader->at && reader->counted < reader->text.length;
         reader->counted++) {
        char c = reader->text.at[reader->counted];
        if (c == '\n' || (c == '\r' && reader_byte(reader, reader->counted + 1) != '\n'))
            reader->line++;
    }
    return reader->line;
}
