#include "experiments.h"

#include <string.h>

const LabExperiment *const lab_experiments[] = {&lab_history_increments,
                                                &lab_relative_history,
                                                &lab_forward_pruning,
                                                &lab_table_schemes,
                                                &lab_tic_tac_toe,
                                                &lab_enhancements,
                                                &lab_techniques,
                                                &lab_variants,
                                                &lab_small_boards,
                                                &lab_small_go,
                                                NULL};

const LabExperiment *lab_find(const char *name) {
    for (const LabExperiment *const *e = lab_experiments; *e; e++)
        if (!strcmp((*e)->name, name)) return *e;
    return NULL;
}
