/* Files of games for learning.
 *
 * A file is a header and blocks; all numbers are little-endian, checksums are FNV-1a of 64 bits.
 *   header  "LIAGAMES", version u32, length u32, that many bytes of text that say how the
 *           games were made, checksum u64 of everything before it
 *   block   "BLOK", length u32 of the games in bytes, number of games u32, checksum u64 of the two
 *           numbers and the games, the games
 *   game    number u32, stones of Black u64 and of White u64 at the start, side to move u8, half
 *           points of Black u8 (0–2), plies u16, and for each ply move u16 and score i16
 * A score is that of the search for the side to move, in the position before the move;
 * STORE_NO_SCORE if there was no search (random moves). The format takes four bytes per position
 * and keeps whole games, so that training and validation can be split by game.
 *
 * Blocks are appended whole; one that an interrupted run left short is filled by the next run, so that
 * the file becomes that of a run without interruptions. A damaged block is skipped: reading continues at the next "BLOK" with a
 * matching checksum. Games with a matching checksum are checked too: every move must be legal.
 */
#ifndef LIA_LEARN_STORE_H
#define LIA_LEARN_STORE_H

#include "base/buffer.h"
#include "rules/position.h"
#include "base/reason.h"

enum { STORE_PLIES_MAX = 400, STORE_ABOUT_MAX = 1000, STORE_NO_SCORE = INT16_MIN };

typedef struct {
    Move move;
    int16_t score;
} StorePly;

typedef struct {
    uint32_t number;
    Position start;
    int black_points; /* half points: 0, 1, 2 */
    int count;
    StorePly plies[STORE_PLIES_MAX];
} StoreGame;

typedef struct {
    Buffer content;
    char about[STORE_ABOUT_MAX + 1]; /* the header's text */
    size_t at;                       /* of the next block */
    size_t sound_end;                /* of the last sound block, or of the header */
    size_t last_block;               /* where the last sound block begins; 0 = there is none */
    Span games;                      /* rest of the current block */
    Span game;                       /* the bytes of the last game read */
    uint32_t games_left;
} StoreReader;

typedef enum { STORE_GAME, STORE_DAMAGED, STORE_END } StoreStatus;

/* Reads the file into memory. False if it cannot be read or is not a store. */
bool store_open(StoreReader *r, const char *path, Reason *why);
void store_close(StoreReader *r);
/* Reads the next game. STORE_DAMAGED sets a reason, and reading continues after the damage. */
StoreStatus store_read(StoreReader *r, StoreGame *out, Reason *why);

typedef struct {
    size_t games, repeated; /* in the merged file; copies that were left out */
    size_t missing;         /* numbers below the highest one that no file has */
} StoreMerge;

/* Writes the games of all files to path, in the order of their numbers: the file that one run would
 * have written. The files must have been made with the same settings, and copies of a game must be
 * alike; damage is refused. Nothing is written on failure. */
bool store_merge(const char *path, int count, char *const *paths, StoreMerge *out, Reason *why);

typedef struct {
    int fd;
    Buffer header; /* of a new file, until the first block is written */
    Buffer games;  /* of the block being filled */
    uint32_t count;
    size_t end;    /* of the file, where that block begins */
    size_t stands; /* bytes of its games that are in the file already */
} StoreWriter;

/* Opens a file for appending and locks it. A new file gets a header with the text; an existing one
 * must have the same text. */
bool store_append(StoreWriter *w, const char *path, const char *about, Reason *why);
/* Goes on with a file that was read to its end: what follows the last sound block is cut off, and
 * that block is filled if it is not full. */
bool store_go_on(StoreWriter *w, const StoreReader *r, Reason *why);
/* Adds a game; full blocks are written to disk. */
bool store_write(StoreWriter *w, const StoreGame *g, Reason *why);
/* Writes the block being filled. */
bool store_flush(StoreWriter *w, Reason *why);
/* Flushes and closes; false if that failed. */
bool store_writer_close(StoreWriter *w, Reason *why);

#endif
