#include "games.h"
#include "pgn.h"
#include "sgf.h"

void game_reader_init(GameReader *reader, Span text, const Rules *rules) {
    *reader = (GameReader){.text = text, .line = 1, .rules = *rules, .format = format_of(text)};
}

bool game_reader_next(GameReader *reader, Record *out, ReadReport *report) {
    if (reader->format == FORMAT_PGN) return pgn_read(reader, out, report);
    if (reader->format != FORMAT_POSITIONS) return sgf_read(reader, out, report);
    *report = (ReadReport){.status = READ_LEGAL};
    return false;
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
