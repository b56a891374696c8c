/* The finished cells of a folder: every file cells*.jsonl in it is read, one file is appended to.
 *
 * A line is written with one call as soon as its cell is finished, so a killed run loses no more
 * than the cells in progress. What a kill or a full disk left of a last line is cut off when the
 * file is opened again. Several runs may share the folder if each writes a file of its own
 * (--shard).
 */
#ifndef LIA_LAB_STORE_H
#define LIA_LAB_STORE_H

#include "base/append.h"
#include "cell.h"

#include <pthread.h>

typedef struct {
    char *key;
    LabResult result;
} LabStored;

typedef struct {
    LabStored *cells;
    int count, capacity;
    int *slots; /* hash table of indices + 1 */
    size_t slot_count;
    int damaged; /* lines that could not be read */
    AppendFile file;
    char *path;           /* of the file */
    pthread_mutex_t lock; /* protects the file */
} LabStore;

void lab_store_init(LabStore *s);
void lab_store_finish(LabStore *s);
/* Makes the folder if necessary and opens the file for appending; refused while another run has it
 * open. */
bool lab_store_open(LabStore *s, const char *folder, const char *file, Reason *why);
/* Reads all cells of the folder, which need not exist. Call it after lab_store_open(). */
bool lab_store_load(LabStore *s, const char *folder, Reason *why);

/* Keeps a result in memory; of two with the same key the deeper one is kept. */
bool lab_store_add(LabStore *s, const char *key, const LabResult *r, Reason *why);
/* Appends a line to the file. Any thread may call it. */
bool lab_store_append(LabStore *s, Span line, Reason *why);
/* The result of a cell, of any depth; NULL if there is none. */
const LabResult *lab_store_find(const LabStore *s, const LabCell *cell);

#endif
