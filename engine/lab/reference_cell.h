/* Cells that count the nodes of the reference searcher in Lines of Action. */
#ifndef LIA_LAB_REFERENCE_CELL_H
#define LIA_LAB_REFERENCE_CELL_H

#include "cell.h"

/* Parameters: the text of a ReferenceConfig. Position: a FEN. */
extern const LabMethod lab_reference;

#endif
