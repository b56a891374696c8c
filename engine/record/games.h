/* Games out of a text, one after the other: SGF or PGN, whichever it is (format.h). Memory is
 * bounded by the text and one game. sgf.h and pgn.h say what their readers take.
 */
#ifndef LIA_RECORD_GAMES_H
#define LIA_RECORD_GAMES_H

#include "base/buffer.h"
#include "format.h"
#include "record.h"

typedef struct {
    Span text;
    size_t at;
    /* where lines were counted to */
    size_t counted;
    int line;
    Rules rules;
    int games;     /* read so far */
    Format format; /* positions are not games; FORMAT_UNKNOWN is searched for SGF */
} GameReader;

/* The text must outlive the reader. The rules hold for games that do not name theirs. The format is
 * what the text looks like; set it afterwards to read it as another. */
void game_reader_init(GameReader *reader, Span text, const Rules *rules);
/* Reads the next game into *out, which need not be initialised and must be finished afterwards.
 * False at the end of the text, *out is then untouched; also without memory or where the text
 * turns out to be none, which the report then says (its status is not READ_LEGAL). What was legal
 * is kept, whatever the report says. */
bool game_reader_next(GameReader *reader, Record *out, ReadReport *report);

/* For the readers of the formats: a byte of the text, 0 behind its end; and the line the reader has
 * come to, from 1. */
char reader_byte(const GameReader *reader, size_t at);
int reader_line(GameReader *reader);

#endif
