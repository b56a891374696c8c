/* What is known of a move: its class, the opinion on the position after it, and what would have
 * been better. It lives in the node of the game tree. In files it is a sentence at the end of the
 * comment, which every other program shows as text:
 *
 *   Lia: White +1.23, depth 7; mistake, 12 % lost; better c1-c3
 *   Engine: even, depth 9
 *
 * Lia speaks for itself, "Engine" is the other program that played the move.
 */
#ifndef LIA_RECORD_NOTE_H
#define LIA_RECORD_NOTE_H

#include "rules/moves.h"
#include "opinion.h"

typedef enum {
    CLASS_NONE, /* not judged */
    CLASS_BEST,
    CLASS_GOOD,
    CLASS_INACCURACY,
    CLASS_MISTAKE,
    CLASS_BLUNDER,
    CLASS_MISSED_WIN,
    CLASS_COUNT
} MoveClass;

typedef struct {
    Opinion opinion; /* on the position after the move; depth 0 = there is no note */
    bool over;       /* the game is over there */
    MoveClass class; /* CLASS_NONE at the start of the game */
    int lost;        /* per cent of the winning chances */
    Move better;     /* MOVE_NONE if there was none */
} MoveNote;

enum { NOTE_SIZE = 160 };

/* "inaccuracy", … */
extern const char *const class_names[CLASS_COUNT];
/* True for an inaccuracy or worse. */
static inline bool class_is_bad(MoveClass c) {
    return c >= CLASS_INACCURACY;
}
static inline bool note_is_there(const MoveNote *note) {
    return note->opinion.depth > 0;
}

/* Writes the sentence; before is the position before the move. */
void note_format(const MoveNote *note, const Position *before, char out[NOTE_SIZE]);
/* Reads a sentence; false if it is none, or one that note_format() would write otherwise but for
 * the sign of a capture. */
bool note_parse(const char *sentence, const Position *before, MoveNote *out);

#endif
