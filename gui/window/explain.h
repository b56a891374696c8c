/* Why a move that the review marked is not good: what is wrong with it, or what the better one does
 * that it does not; as far as the board shows it, see rules/deeds.h. The move is the one that led to
 * the position shown, or the next one, whose better move is drawn there.
 */
#ifndef LIA_GUI_EXPLAIN_H
#define LIA_GUI_EXPLAIN_H

#include "record/record.h"
#include "rules/deeds.h"

typedef struct App App;

typedef struct {
    const RecordNode *node; /* the marked move; NULL = nothing is to be explained */
    unsigned version;       /* of the session when it was looked at … */
    const RecordNode *view; /* … here */
    bool faulty;            /* the words are about the move itself, not the better one */
    char words[DEED_SIZE];  /* "" = nothing to be seen */
} Explanation;

/* Brings it in line with what is shown. */
void explain_update(App *app);

#endif
