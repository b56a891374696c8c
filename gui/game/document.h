/* A game as the window holds it: the session, the file it belongs to and how much of it that file
 * holds, and the side it is seen from. The game on the board, a game put aside and the game behind
 * the puzzles are such values; they change places by assignment.
 *
 * No drawing and no SDL here.
 */
#ifndef LIA_GUI_DOCUMENT_H
#define LIA_GUI_DOCUMENT_H

#include "base/buffer.h"
#include "paths.h"
#include "session.h"

typedef struct {
    bool full; /* there is a game; all else is zero if not */
    Session session;
    char path[PATH_BYTES]; /* of its file; "" = none yet */
    unsigned saved;        /* version of the session in that file */
    bool flipped;          /* Black is at the top */
    bool clock_ran;        /* before it was put aside */
} Document;

/* An empty document with the default game. Versions are drawn from the counter, see session.h.
 * False without memory. */
bool document_init(Document *d, unsigned *versions);
/* Leaves the document empty, not full. */
void document_finish(Document *d);
/* Takes over a record that was read from a file; the record is then empty. "" = it has no file. */
void document_adopt(Document *d, Record *record, const char *path);
/* The game as SGF or PGN, for a file or the clipboard. */
void document_write(Document *d, bool pgn, Buffer *out);
/* The game as SGF with all that the window needs to go on with it after its next start: its file,
 * the side it is seen from, moves taken back, the clocks. */
void document_keep(Document *d, uint64_t now, Buffer *out);
/* Takes over a record that document_keep() wrote, now or in an older version of Lia; the record is
 * then empty. The clocks stand. */
void document_restore(Document *d, Record *record);
/* The game has moves, is not over, and its file does not hold all of it. */
bool document_goes_on(const Document *d);
/* Its file holds all of it. */
bool document_is_saved(const Document *d);
/* Moves a document into *out, which must not be full, and stops its clock; *d is then an empty game
 * between the same players with their tally. Without memory nothing changes. */
bool document_park(Document *d, Document *out, uint64_t now);
/* Moves a parked document back in place of *d, whose game is gone. A clock that ran goes on. */
void document_unpark(Document *d, Document *in, uint64_t now);

#endif
