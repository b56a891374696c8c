/* The records of a book file and their order. See docs/book-format.md. */
#ifndef LIA_BOOK_PRIVATE_FORMAT_H
#define LIA_BOOK_PRIVATE_FORMAT_H

#include "../book.h"
#include "base/buffer.h"

/* How a file begins. */
#define FORMAT_MAGIC "LIA BOOK"

enum {
    FORMAT_MAGIC_LENGTH = sizeof FORMAT_MAGIC - 1,
    FORMAT_VERSION = 1,
    FORMAT_HEAD_SIZE = 256,
    FORMAT_RECORD_SIZE = 24,
    FORMAT_DIALECT_SIZE = 16,
    FORMAT_ABOUT_SIZE = 176 /* with its zero byte */
};

typedef struct {
    uint64_t key;
    BookMove move; /* in the form of the position */
} FormatRecord;

typedef struct {
    char dialect[FORMAT_DIALECT_SIZE];
    char about[FORMAT_ABOUT_SIZE];
    Position root;
    uint64_t nodes;
    uint64_t records;
} FormatHead;

/* The order of a file: by key, then the best move first, equal ones by the number of the move. */
int format_compare(const FormatRecord *a, const FormatRecord *b);
/* Appends a whole file. The records are in order. */
void format_write(const FormatHead *head, const FormatRecord *records, Buffer *out);
/* Reads the head and checks size and checksum of the file. */
bool format_read_head(Span file, FormatHead *out, Reason *why);
/* Reads a record of a file whose head has been read. */
FormatRecord format_read_record(Span file, size_t index);
uint64_t format_read_key(Span file, size_t index);

#endif
