/* Reads games from a text one after the other, in SGF or PGN as format.h detects. Memory is bounded
 * by the text and one game. sgf.h and pgn.h describe what their readers accept.
 */
#ifndef LIA_RECORD_GAMES_H
#define LIA_RECORD_GAMES_H

#include "base/buffer.h"
#include "format.h"
#include "record.h"

typedef struct {
    Span text;
    size_t at;
    /* lines have been counted up to here */
    size_t counted;
    int line;
    Rules rules;
    int games;     /* read so far */
    Format format; /* FORMAT_UNKNOWN is searched for SGF; FORMAT_POSITIONS has no games */
} GameReader;

/* The text must outlive the reader. The rules apply to games that do not name theirs. The format is
 * detected; set it afterwards to read the text as another one. */
void game_reader_init(GameReader *reader, Span text, const Rules *rules);
/* Reads the next game into *out, which need not be initialised and must be finished afterwards.
 * Returns false, with *out untouched, at the end of the text, and also if out of memory or if the
 * rest turns out not to be text; in the latter cases the status in the report is not READ_LEGAL.
 * The legal part of a game is kept, whatever the report says. */
bool game_reader_next(GameReader *reader, Record *out, ReadReport *report);

/* For the readers of the formats: a byte of the text, 0 past its end; and the reader's current
 * line, from 1. */
char reader_byte(const GameReader *reader, size_t at);
int reader_line(GameReader *reader);

#endif
