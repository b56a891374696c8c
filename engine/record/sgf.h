/* Game files in SGF, GM[9].
 *
 * The reader takes what archives of thirty years hold: see sgf_read.c for the list. It hands out
 * one game after the other, so memory is bounded by the text and one game. The writer writes FF[4]
 * and UTF-8.
 */
#ifndef LIA_RECORD_SGF_H
#define LIA_RECORD_SGF_H

#include "games.h"

/* As game_reader_next(). RU names the rules. */
bool sgf_read(GameReader *reader, Record *out, ReadReport *report);

/* Adds one game to the text. application: "Lia:1.0" and the like. */
void sgf_write(const Record *r, const char *application, Buffer *out);
/* A value of RE in any of the usual spellings; WINNER_NONE for "?" and what is not understood. */
Result sgf_result_parse(const char *text);

#endif
