#include "query.h"
#include "book/form.h"

#include <stdlib.h>

/* True if the text has the word in it, whatever its case. */
static bool has_word(const char *text, Span word) {
    for (Span rest = span_of(text); rest.length >= word.length; rest = span_skip(rest, 1))
        if (span_equal((Span){rest.at, word.length}, word)) return true;
    return false;
}

static bool fits_words(const Collection *c, const CollectionGame *g, const char *words) {
    Span rest = span_of(words), word;
    while (span_next_word(&rest, &word))
        if (!has_word(collection_text(c, g->black), word) &&
            !has_word(collection_text(c, g->white), word) &&
            !has_word(collection_text(c, g->event), word) &&
            !has_word(collection_text(c, g->date), word))
            return false;
    return true;
}

static bool fits_result(const CollectionGame *g, QueryResult result) {
    static const Winner winners[QUERY_RESULT_COUNT] = {[QUERY_BLACK_WON] = WINNER_BLACK,
                                                       [QUERY_WHITE_WON] = WINNER_WHITE,
                                                       [QUERY_DRAWN] = WINNER_DRAW,
                                                       [QUERY_NO_RESULT] = WINNER_NONE};
    return result == QUERY_ANY_RESULT || g->result.winner == winners[result];
}

static bool fits_length(const CollectionGame *g, const Query *q) {
    int moves = collection_moves_of(g);
    return (!q->moves_min || moves >= q->moves_min) && (!q->moves_max || moves <= q->moves_max);
}

/* Finds where the game first has this key; false if nowhere. */
static bool find_key(const Collection *c, const CollectionGame *g, uint64_t key, uint32_t *ply) {
    for (uint32_t i = 0; i <= g->plies; i++)
        if (c->keys[g->first + i] == key) {
            *ply = i;
            return true;
        }
    return false;
}

static bool add_hit(QueryHits *hits, QueryHit hit) {
    if (hits->count == hits->capacity) {
        size_t capacity = hits->capacity ? 2 * hits->capacity : 256;
        QueryHit *more = realloc(hits->list, capacity * sizeof *more);
        if (!more) return false;
        hits->list = more;
        hits->capacity = capacity;
    }
    hits->list[hits->count++] = hit;
    return true;
}

bool query_run(const Collection *c, const Query *q, size_t from, QueryHits *hits) {
    uint64_t key = q->position ? book_form(q->position).key : 0;
    for (size_t i = from; i < c->game_count; i++) {
        const CollectionGame *g = &c->games[i];
        QueryHit hit = {(uint32_t)i, 0};
        bool fits = fits_result(g, q->result) && fits_length(g, q) &&
                    (!q->words || fits_words(c, g, q->words)) &&
                    (!q->position || find_key(c, g, key, &hit.ply));
        if (fits && !add_hit(hits, hit)) return false;
    }
    return true;
}

void query_finish(QueryHits *hits) {
    free(hits->list);
    *hits = (QueryHits){0};
}
