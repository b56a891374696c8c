/* Games of lia selfplay. A game ends there as soon as the search has proven who wins, so the result
 * is not always to be seen on the board. */
#include "private/reader.h"

#include <stdio.h>
#include <stdlib.h>

bool source_open_store(GameSource *s, const char *path, Reason *why) {
    s->stored = malloc(sizeof *s->stored);
    if (!s->stored) return reason_set(why, "out of memory");
    if (!store_open(&s->store, path, why)) {
        free(s->stored);
        return false;
    }
    s->kind = SOURCE_STORE;
    return true;
}

void source_close_store(GameSource *s) {
    store_close(&s->store);
    free(s->stored);
}

SourceStatus source_next_store(GameSource *s, SourceGame *out) {
    static const Winner winners[] = {WINNER_WHITE, WINNER_DRAW, WINNER_BLACK};
    StoreGame *g = s->stored;
    StoreStatus status = store_read(&s->store, g, &out->why);
    if (status == STORE_END) return SOURCE_END;
    out->damaged = status == STORE_DAMAGED;
    if (out->damaged) return SOURCE_GAME;
    out->start = g->start;
    if (!source_room(s, g->count)) {
        reason_set(&out->why, "out of memory");
        return SOURCE_BROKEN;
    }
    for (int i = 0; i < g->count; i++) s->moves[i] = g->plies[i].move;
    out->moves = s->moves;
    out->count = g->count;
    out->result = (Result){.winner = winners[g->black_points], .reason = END_ADJUDICATED};
    snprintf(s->event, sizeof s->event, "game %u", g->number);
    out->event = s->event;
    return SOURCE_GAME;
}
