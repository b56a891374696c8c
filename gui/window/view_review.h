/* Marks of reviewed moves and words about them. */
#ifndef LIA_GUI_VIEW_REVIEW_H
#define LIA_GUI_VIEW_REVIEW_H

#include "app.h"
#include "rules/notation.h"

/* The class of a move from its note, or from its sign if it has no note. */
MoveClass review_class(const RecordNode *node);
/* Nothing for moves that are not bad. */
void draw_review_mark(Painter *p, MoveClass c, float cx, float cy);
/* What the status line says of the move shown; false if there is nothing to say. */
bool review_describe(const App *app, char *out, size_t size);

#endif
