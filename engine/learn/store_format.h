/* Inside the store: magic words and sizes of the file format that store.h describes. */
#ifndef LIA_LEARN_STORE_FORMAT_H
#define LIA_LEARN_STORE_FORMAT_H

#define STORE_MAGIC       "LIAGAMES"
#define STORE_BLOCK_MAGIC "BLOK"

enum {
    STORE_VERSION = 1,
    STORE_MAGIC_LENGTH = 8,
    STORE_HEADER_FIXED = STORE_MAGIC_LENGTH + 4 + 4 + 8,
    STORE_BLOCK_HEADER = 4 + 4 + 4 + 8,
    STORE_GAME_FIXED = 4 + 8 + 8 + 1 + 1 + 2,
    STORE_BLOCK_BYTES = 16384 /* a block goes to the disk when it holds this much */
};

#endif
