/* The judgement of a move in a reviewed game: how much of the winning chances it gave away, and the
 * note about it, which lives as one line of text in the comment of the move. So a review needs no
 * memory of its own: it is in the record, in every file written from it, and is read back from
 * there.
 *
 * Chances come from the same curve as the evaluation bar. Thresholds on them, not on scores: the
 * same half stone matters much in an even game and nothing in a won one.
 */
#ifndef LIA_GUI_REVIEW_H
#define LIA_GUI_REVIEW_H

#include <stddef.h>

#include "session.h"

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
    Eval eval;       /* of the position after the move; depth 0 = none */
    bool over;       /* the game is over there */
    MoveClass class; /* CLASS_NONE at the start of the game */
    int lost;        /* per cent of the winning chances */
    Move better;     /* MOVE_NONE if there was none */
} ReviewNote;

enum { NOTE_SIZE = 160 };

/* "inaccuracy", … */
extern const char *const class_names[CLASS_COUNT];
/* An inaccuracy or worse. */
static inline bool class_is_bad(MoveClass c) {
    return c >= CLASS_INACCURACY;
}

/* Black's share of the points to expect, 0..1. */
double review_chances(Eval e);
/* Judges a move from the opinions before and after it. best is what should have been played. */
ReviewNote review_judge(Color mover, Eval before, Eval after, Move played, Move best);

/* The note as a line of text; before is the position before the move. */
void note_format(const ReviewNote *note, const Position *before, char out[NOTE_SIZE]);
/* Finds the note in a comment; false if there is none that can be understood. */
bool note_parse(const char *comment, ReviewNote *out);
/* Puts the note into the node's comment, in place of an older one, and its sign beside the move.
 * False only without memory. */
bool note_write(RecordNode *node, const ReviewNote *note);

#endif
