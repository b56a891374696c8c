/* The evaluation beside the game: bar, graph and draw offers of a game with a person in it rest on a
 * search of Lia at full strength by an engine of its own, whoever plays and however weak. It works
 * only while no engine is to move, so it takes nothing from the opponent's clock, and what it learns
 * does not reach the player. Each position is searched once, for the time of the settings: the one
 * shown, the last one and the one before that, where the opponent was to move. Then it rests.
 */
#ifndef LIA_GUI_EVALUATE_H
#define LIA_GUI_EVALUATE_H

#include "record/record.h"

typedef struct App App;

/* It looks at no more nodes than these at a time. */
enum { EVALUATE_NODES = 3 };

/* The node to search next; NULL = none. */
const RecordNode *evaluate_next(const App *app);
/* A search for it has ended, or could not begin. */
void evaluate_done(App *app);

#endif
