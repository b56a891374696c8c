/* Game files in SGF, GM[9].
 *
 * The reader accepts what is found in old archives: see sgf_read.c for the list. It returns one
 * game after the other, so memory is bounded by the text and one game. The writer writes FF[4] and
 * UTF-8.
 */
#ifndef LIA_RECORD_SGF_H
#define LIA_RECORD_SGF_H

#include "games.h"

/* Like game_reader_next(). RU names the rules. */
bool sgf_read(GameReader *reader, Record *out, ReadReport *report);

/* Appends one game. application is the value of AP, such as "Lia:1.0". */
void sgf_write(const Record *r, const char *application, Buffer *out);
/* Checks a value of DT: dates such as 2026-01-31, 2026-01 or 2026, or several with commas, of which the later ones
 * may leave out what is as before: "2026-01-30,31", "2026-01,02". False with the reason if not. */
bool sgf_date_check(const char *text, Reason *why);
/* Reads a value of RE in any of the usual spellings; WINNER_NONE if unknown or not understood. */
Result sgf_result_parse(const char *text);

#endif
