/* A cell is the smallest piece of an experiment: one configuration on one position. Its key is all
 * that its result depends on, so results survive new versions of the program and runs with other
 * options; the result is a row of numbers. Cells are stored as JSON lines.
 */
#ifndef LIA_LAB_CELL_H
#define LIA_LAB_CELL_H

#include "base/buffer.h"
#include "base/reason.h"
#include "search/searcher.h"

#include <stdint.h>

enum { LAB_DEPTH_MAX = 40 };

/* What a cell found. Arrays are indexed by depth, or by what the method says; index 0 is unused. */
typedef struct {
    int depth;   /* last index */
    int decided; /* the depth after which nothing can change: deeper values equal it. 0 = none */
    int64_t nodes[LAB_DEPTH_MAX + 1];
    int64_t leaves[LAB_DEPTH_MAX + 1];
    int64_t value[LAB_DEPTH_MAX + 1]; /* score, or what the method says */
    double milliseconds;              /* processor time; not part of any report */
} LabResult;

/* What one thread computes with; made on demand. */
typedef struct {
    SearchSignal signal; /* signal.stop ends the current cell, from any thread */
    Searcher *searcher;
    int64_t searcher_entries; /* of its table; 0 = none yet */
} LabWorker;

void lab_worker_init(LabWorker *w);
void lab_worker_finish(LabWorker *w);

struct LabCell;

/* A kind of computation. */
typedef struct {
    const char *name;
    /* Computes the cell from its texts alone. False with a reason if they cannot be read, false
     * without one if it was stopped. */
    bool (*run)(LabWorker *w, const struct LabCell *cell, LabResult *out, Reason *why);
    /* The signature of a configuration is the number of nodes it takes here; with depth 0 it has
     * none, because its definition never changes. */
    const char *signature_position;
    int signature_depth;
    double growth; /* nodes by depth, roughly; for the time left */
} LabMethod;

typedef struct LabCell {
    const LabMethod *method;
    char *parameters; /* of the method */
    char *position;   /* or another subject: a board, a kind of tree */
    int depth;        /* wanted */
    uint64_t signature;
} LabCell;

/* The result at a depth; true if the cell reaches it. */
bool lab_result_reaches(const LabResult *r, int depth);
int64_t lab_result_at(const LabResult *r, const int64_t *numbers, int depth);

/* Finds the word NAME=NUMBER in the parameters or the position of a cell; false if it is missing or
 * its number is out of range. */
bool lab_number(const char *text, const char *name, int64_t min, int64_t max, int64_t *out);

/* Appends the key: everything the result depends on, but the depth. */
void lab_cell_key(const LabCell *cell, Buffer *out);
/* Appends the JSON line. */
void lab_cell_write(const LabCell *cell, const LabResult *r, Buffer *out);
/* Reads a line; key is cleared first. */
bool lab_cell_read(Span line, Buffer *key, LabResult *out, Reason *why);

#endif
