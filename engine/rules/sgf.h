/* Game files in SGF, GM[9].
 *
 * The reader takes what archives of thirty years hold: see sgf_read.c for the list. It hands out
 * one game after the other, so memory is bounded by the text and one game. The writer writes FF[4]
 * and UTF-8.
 */
#ifndef LIA_RULES_SGF_H
#define LIA_RULES_SGF_H

#include "buffer.h"
#include "record.h"

typedef struct {
    Span text;
    size_t at;
    /* where lines were counted to */
    size_t counted;
    int line;
    Rules rules;
    int games; /* read so far */
} SgfReader;

/* The text must outlive the reader. The rules hold for games that do not name theirs (RU). */
void sgf_reader_init(SgfReader *reader, Span text, const Rules *rules);
/* Reads the next game into *out, which need not be initialised and must be finished afterwards.
 * False at the end of the text, *out is then untouched; also without memory, which the report then
 * says (its status is not READ_LEGAL). What was legal is kept, whatever the report says. */
bool sgf_read(SgfReader *reader, Record *out, ReadReport *report);

/* Adds one game to the text. application: "Lia:1.0" and the like. */
void sgf_write(const Record *r, const char *application, Buffer *out);
/* The result as RE writes it: "B+", "W+R", "0", "?". */
const char *sgf_result(Result result);
/* A value of RE in any of the usual spellings; WINNER_NONE for "?" and what is not understood. */
Result sgf_result_parse(const char *text);

#endif
