/* Game files in PGN with [Variant "linesofaction"], as Cute Chess writes them and rating tools read
 * them.
 *
 * In a PGN "1-0" is a win for White, the player of the tag White, although Black moves first,
 * because rating tools read it that way. Black's first move
 * is written `1... b1-b3`.
 */
#ifndef LIA_RECORD_PGN_H
#define LIA_RECORD_PGN_H

#include "games.h"

/* Like game_reader_next(). A tag Rules names the rules; comments, glyphs and variations are kept.
 * Move numbers are skipped, so files that write Black's first move as `1. b1-b3` are read too. */
bool pgn_read(GameReader *reader, Record *out, ReadReport *report);

/* Appends one game. */
void pgn_write(const Record *r, Buffer *out);
/* The tag for limits that are not a time: "100 nodes". */
#define PGN_LIMITS "Limits"

/* "1-0" if White wins, "0-1", "1/2-1/2" or "*". */
const char *pgn_result(Result result);

#endif
