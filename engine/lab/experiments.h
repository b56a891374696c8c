/* What the experiments share: names of suites, parameters of the engine, and the list of all. */
#ifndef LIA_LAB_EXPERIMENTS_H
#define LIA_LAB_EXPERIMENTS_H

#include "engine_cell.h"
#include "lab.h"
#include "reference_config.h"
#include "sums.h"

#define LAB_TUNING     "tuning171.txt"
#define LAB_VALIDATION "validation156.txt"

/* MIA's table of 2^21 double entries; a smaller one clears faster. */
enum { LAB_MIA_ENTRIES = 1 << 22, LAB_QUICK_ENTRIES = 1 << 16 };

/* Writes the parameters of preset MIA with more switches. Returns out. */
const char *lab_mia(const LabPlan *plan, char *out, size_t size, const char *more);

/* Writes a configuration of the reference searcher as parameters of a cell. Returns out. */
const char *lab_reference_text(const ReferenceConfig *config, char *out, size_t size);

extern const LabExperiment lab_history_increments, lab_relative_history, lab_forward_pruning,
    lab_table_schemes, lab_tic_tac_toe, lab_enhancements, lab_techniques, lab_variants,
    lab_small_boards, lab_small_go;

#endif
