/* Inside the store: magic words and sizes of the file format that store.h describes. */
#ifndef LIA_LEARN_PRIVATE_STORE_FORMAT_H
#define LIA_LEARN_PRIVATE_STORE_FORMAT_H

#include "learn/store.h"

#define STORE_MAGIC       "LIAGAMES"
#define STORE_BLOCK_MAGIC "BLOK"

/* A file is read into memory as a whole. */
#define STORE_SIZE_LIMIT ((size_t)(SIZE_MAX > UINT32_MAX ? UINT64_C(4) << 30 : UINT64_C(1) << 30))

enum {
    STORE_VERSION = 1,
    STORE_MAGIC_LENGTH = 8,
    STORE_HEADER_FIXED = STORE_MAGIC_LENGTH + 4 + 4 + 8,
    STORE_BLOCK_HEADER = 4 + 4 + 4 + 8,
    STORE_GAME_FIXED = 4 + 8 + 8 + 1 + 1 + 2,
    STORE_BLOCK_BYTES = 16384 /* a block goes to the disk when it holds this much */
};

/* Reads the header at the front of *rest, and cuts it off. */
bool store_take_header(Span *rest, char about[STORE_ABOUT_MAX + 1], Reason *why);

#endif
