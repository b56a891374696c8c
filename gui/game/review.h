/* The judgement of a move in a reviewed game: how much of the winning chances it gave away. It
 * lives in the node of the move, see record/note.h: so a review needs no memory of its own, is in
 * every file written from the record, and is read back from there.
 *
 * Chances come from the same curve as the evaluation bar. Thresholds on them, not on scores: the
 * same half stone matters much in an even game and nothing in a won one.
 */
#ifndef LIA_GUI_REVIEW_H
#define LIA_GUI_REVIEW_H

#include "session.h"

/* Judges a move from the opinions before and after it. best is what should have been played. */
MoveNote review_judge(Color mover, Opinion before, Opinion after, Move played, Move best);
/* What a review found of one player. */
typedef struct {
    int judged;              /* moves */
    int counts[CLASS_COUNT]; /* of them, by class */
    double accuracy;         /* 0..100; without judged moves 0 */
} ReviewSummary;

/* The accuracy of a move that lost so many per cent of the winning chances: 100 for none, half of it
 * for every 15. */
double review_accuracy(int lost);
/* The moves of the main line, by colour; a player's accuracy is the mean of its moves. */
void review_summary(const Record *record, ReviewSummary out[2]);
/* Returns true if every move of the main line is judged. */
bool review_is_whole(const Record *record);
/* Writes the opinion on a position in which the game has ended; false if it has not. */
bool review_final_opinion(Result result, Opinion *out);
/* Puts the note into the node, and its sign beside the move. */
void review_mark(RecordNode *node, const MoveNote *note);

#endif
