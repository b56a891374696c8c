/* The state of a long computation on disk, from which the same command goes on.
 *
 * A file is "LIASTATE", format u32, length u32 and text that describes the run, length u64 and the
 * state, checksum u64 of everything before it (FNV-1a); numbers are little-endian. It is replaced
 * as a whole, so a killed run leaves the last complete one.
 */
#ifndef LIA_LEARN_CHECKPOINT_H
#define LIA_LEARN_CHECKPOINT_H

#include "base/buffer.h"
#include "base/reason.h"

#include <stdint.h>

/* Writes the state of the run described by about. */
bool checkpoint_write(const char *path, const char *about, Span state, Reason *why);
/* Reads the state into an empty buffer, which stays empty if there is no file. False if the file is
 * damaged or belongs to a run with another description. */
bool checkpoint_read(const char *path, const char *about, Buffer *state, Reason *why);

/* Parts of a state: floating-point numbers, bit by bit. */
void checkpoint_add_doubles(Buffer *b, const double *numbers, size_t count);
void checkpoint_add_floats(Buffer *b, const float *numbers, size_t count);
/* These return false if the state is too short. */
bool checkpoint_take_int(Span *s, int64_t min, int64_t max, int64_t *out);
bool checkpoint_take_doubles(Span *s, double *numbers, size_t count);
bool checkpoint_take_floats(Span *s, float *numbers, size_t count);

#endif
