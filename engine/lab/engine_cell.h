/* Cells that count the nodes of the engine's own search. */
#ifndef LIA_LAB_ENGINE_CELL_H
#define LIA_LAB_ENGINE_CELL_H

#include "cell.h"

/* Parameters: a preset, Entries=N (of the table) and parameters of the search, with blanks between.
 * Position: a FEN. Nodes and leaves by depth are those of all iterations; value is the score. */
extern const LabMethod lab_engine;

#endif
