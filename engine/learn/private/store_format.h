/* Private to the store: magic words and sizes of the file format described in store.h. */
#ifndef LIA_LEARN_PRIVATE_STORE_FORMAT_H
#define LIA_LEARN_PRIVATE_STORE_FORMAT_H

#include "learn/store.h"

#define STORE_MAGIC       "LIAGAMES"
#define STORE_BLOCK_MAGIC "BLOK"

/* A limit, because a file is read into memory as a whole. */
#define STORE_SIZE_LIMIT ((size_t)(SIZE_MAX > UINT32_MAX ? UINT64_C(4) << 30 : UINT64_C(1) << 30))

enum {
    STORE_VERSION = 1,
    STORE_MAGIC_LENGTH = 8,
    STORE_HEADER_FIXED = STORE_MAGIC_LENGTH + 4 + 4 + 8,
    STORE_BLOCK_HEADER = 4 + 4 + 4 + 8,
    STORE_GAME_FIXED = 4 + 8 + 8 + 1 + 1 + 2,
    STORE_BLOCK_BYTES = 16384 /* a block of this size is written to disk */
};

/* Reads the header and cuts it off the front of *rest. */
bool store_take_header(Span *rest, char about[STORE_ABOUT_MAX + 1], Reason *why);
/* Append the header, and a block of this number of games. The caller looks at out->failed. */
void store_format_header(Buffer *out, const char *about);
void store_format_block(Buffer *out, Span games, uint32_t count);

#endif
