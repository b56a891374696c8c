/* The games of a file, small enough to keep many thousands of them in memory, with every position
 * they reach under the key that its eight images share.
 *
 * A collection is filled in batches: a batch is a collection too, made on another thread and
 * appended, so that a large file can be looked at while it is read. What happens to be written in a
 * game beside its main line stays in the file; the game is read again when it is wanted whole.
 */
#ifndef LIA_COLLECTION_COLLECTION_H
#define LIA_COLLECTION_COLLECTION_H

#include "record/record.h"
#include "source.h"

typedef struct {
    uint32_t black, white, event, date, why; /* see collection_text() */
    uint32_t first;                          /* of its positions */
    uint32_t plies;                          /* it has one more position */
    Position start;
    Result result;
    Rules rules;
    size_t at; /* in the text … */
    int line;  /* … and in which of its lines */
} CollectionGame;

typedef struct {
    CollectionGame *games;
    size_t game_count, game_capacity;
    Buffer texts; /* ends of strings are zero bytes; the first one is empty */
    /* of the positions, game by game */
    uint64_t *keys;
    Move *moves;         /* played there; MOVE_NONE at the end of a game */
    uint8_t *symmetries; /* the one that makes the form of the key */
    size_t positions, capacity;
    /* From where games can be read again; NULL = they hold no more than this. */
    SourceText *text;
    Format format;
} Collection;

void collection_finish(Collection *c);
/* Reads on until the batch has so many positions or the file ends, which returns false. What cannot
 * be read becomes a game with a reason; a batch without memory for more ends like a file. */
bool collection_read(Collection *batch, GameSource *source, size_t positions);
/* Appends a batch. False without memory; nothing has changed then. */
bool collection_append(Collection *c, const Collection *batch);
/* A text of a game: "" if there is none. */
static inline const char *collection_text(const Collection *c, uint32_t text) {
    return c->texts.length ? c->texts.text + text : "";
}
/* Why a game could not be read to its end; NULL if it could. */
const char *collection_trouble(const Collection *c, const CollectionGame *g);
/* Its length in moves as people count them. */
int collection_moves_of(const CollectionGame *g);
/* The position of a game after some of its plies. */
Position collection_position(const Collection *c, const CollectionGame *g, uint32_t ply);
/* The whole game, to be finished by the caller. False with a reason. */
bool collection_record(const Collection *c, const CollectionGame *g, Record *out, Reason *why);

#endif
