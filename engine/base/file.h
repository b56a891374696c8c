/* Whole files, read and written in one call. Every system call is checked; a refusal names the file
 * and the cause.
 */
#ifndef LIA_BASE_FILE_H
#define LIA_BASE_FILE_H

#include "buffer.h"
#include "reason.h"

/* Larger files are refused: a game archive of this size holds more games than were ever played. */
#define FILE_SIZE_LIMIT ((size_t)256 << 20)

/* Reads the whole file, or standard input for "-", into an empty buffer. */
bool file_read(const char *path, Buffer *out, Reason *why);
/* Like file_read(), with another size limit. */
bool file_read_up_to(const char *path, size_t limit, Buffer *out, Reason *why);
/* Like file_read(), but refuses anything except a regular file, so the caller never blocks on a
 * FIFO or a device. */
bool file_read_regular(const char *path, Buffer *out, Reason *why);
/* True if the open descriptor is a regular file. */
bool file_is_regular(int fd);
/* Writes a file completely or not at all: to a temporary file beside it, which is synced to disk
 * and then renamed. An existing file keeps its permissions, and a symbolic link to it stays one. A
 * device or a pipe is written to directly. */
bool file_write(const char *path, Span content, Reason *why);
/* Checks in advance whether file_write() can succeed; call it before a long computation. Changes
 * nothing. */
bool file_can_write(const char *path, Reason *why);
/* True if both paths lead to the same file. */
bool file_is_same(const char *path, const char *other);

#endif
