/* Merging files of games. All files are in memory at the same time; a game is a number and the bytes
 * it has in its file, so that sorting is cheap and copies are compared byte by byte.
 */
#include "base/file.h"
#include "private/store_format.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    uint32_t number;
    int file;
    Span bytes;
} Piece;

typedef struct {
    Piece *at;
    size_t count, capacity;
} Pieces;

static bool add_piece(Pieces *pieces, Piece piece) {
    if (pieces->count == pieces->capacity) {
        size_t capacity = pieces->capacity ? 2 * pieces->capacity : 1024;
        Piece *at = realloc(pieces->at, capacity * sizeof *at);
        if (!at) return false;
        pieces->at = at;
        pieces->capacity = capacity;
    }
    pieces->at[pieces->count++] = piece;
    return true;
}

/* Damage is refused: the run that wrote the file mends it and plays what was lost. */
static bool add_file(Pieces *pieces, StoreReader *r, int file, const char *path, Reason *why) {
    StoreGame *g = malloc(sizeof *g);
    bool ok = g || reason_set(why, "out of memory");
    Reason damage;
    for (StoreStatus status; ok && (status = store_read(r, g, &damage)) != STORE_END;) {
        if (status != STORE_GAME)
            ok = reason_set(why, "%.100s: %.80s; run its part again", path, damage.text);
        else if (!add_piece(pieces, (Piece){g->number, file, r->game}))
            ok = reason_set(why, "out of memory");
    }
    free(g);
    return ok;
}

static int compare_pieces(const void *a, const void *b) {
    const Piece *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    return (x->file > y->file) - (x->file < y->file);
}

/* Removes copies of a game from the sorted pieces, and counts them and the gaps. */
static bool remove_copies(Pieces *pieces, char *const *paths, StoreMerge *out, Reason *why) {
    size_t kept = 0;
    for (size_t i = 0; i < pieces->count; i++) {
        const Piece *p = &pieces->at[i], *last = kept ? &pieces->at[kept - 1] : NULL;
        if (!last || p->number != last->number) {
            out->missing += p->number - (last ? last->number + 1 : 0);
            pieces->at[kept++] = *p;
        } else if (span_equal(p->bytes, last->bytes)) {
            out->repeated++;
        } else {
            return reason_set(why, "game %u is another one in %.80s than in %.80s", p->number,
                              paths[last->file], paths[p->file]);
        }
    }
    out->games = pieces->count = kept;
    return true;
}

static bool write_pieces(const Pieces *pieces, const char *about, const char *path, Reason *why) {
    Buffer content = {0}, games = {0};
    uint32_t count = 0;
    store_format_header(&content, about);
    for (size_t i = 0; i < pieces->count; i++) {
        buffer_add(&games, pieces->at[i].bytes);
        count++;
        if (games.length < STORE_BLOCK_BYTES && i + 1 < pieces->count) continue;
        store_format_block(&content, buffer_span(&games), count);
        buffer_clear(&games);
        count = 0;
    }
    bool ok = content.failed || games.failed ? reason_set(why, "out of memory")
                                             : file_write(path, buffer_span(&content), why);
    buffer_finish(&content);
    buffer_finish(&games);
    return ok;
}

bool store_merge(const char *path, int count, char *const *paths, StoreMerge *out, Reason *why) {
    Pieces pieces = {0};
    *out = (StoreMerge){0};
    StoreReader *readers = calloc((size_t)count, sizeof *readers);
    bool ok = readers || reason_set(why, "out of memory");
    for (int i = 0; ok && i < count; i++) {
        ok = store_open(&readers[i], paths[i], why);
        if (ok && strcmp(readers[i].about, readers[0].about) != 0)
            ok = reason_set(why, "%.100s was made with other settings than %.100s", paths[i],
                            paths[0]);
        ok = ok && add_file(&pieces, &readers[i], i, paths[i], why);
    }
    if (ok && pieces.count == 0) ok = reason_set(why, "there is no game in these files");
    if (ok) {
        qsort(pieces.at, pieces.count, sizeof *pieces.at, compare_pieces);
        ok = remove_copies(&pieces, paths, out, why) &&
             write_pieces(&pieces, readers[0].about, path, why);
    }
    for (int i = 0; readers && i < count; i++) store_close(&readers[i]);
    free(readers);
    free(pieces.at);
    return ok;
}
