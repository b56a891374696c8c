#include "private/history.h"

#include <string.h>

/* The largest power of two added. It allows 2^38 updates before a counter would overflow, at which
 * point the whole table is halved. */
enum { EXPONENT_MAX = 24 };
#define COUNTER_MAX (INT64_C(1) << 62)

static int64_t increment(int kind, int depth) {
    int64_t d = depth < 1 ? 1 : depth;
    switch (kind) {
    case STEP_0:
        return 0;
    case STEP_1:
        return 1;
    case STEP_D:
        return d;
    case STEP_D2:
        return d * d;
    case STEP_D3:
        return d * d * d;
    default:
        return INT64_C(1) << (d < EXPONENT_MAX ? d : EXPONENT_MAX);
    }
}

static float score_of(int kind, const HistoryCount *n) {
    switch (kind) {
    case HISTORY_PLAIN:
        return (float)n->best;
    case HISTORY_BUTTERFLY:
        return (float)n->searched;
    case HISTORY_RELATIVE:
        return n->searched ? (float)n->best / (float)n->searched : 0;
    default:
        return 0;
    }
}

static void halve(History *h) {
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++)
            h->count[c][m].best /= 2, h->count[c][m].searched /= 2;
}

void history_clear(History *h) {
    memset(h, 0, sizeof *h);
}

void history_age(History *h, const Params *params) {
    halve(h);
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++)
            h->score[c][m] = score_of(params->History, &h->count[c][m]);
}

void history_add_searched(History *h, const Params *params, Color c, Move m, int depth) {
    if (params->History == HISTORY_OFF || params->History == HISTORY_PLAIN || m == MOVE_PASS)
        return;
    HistoryCount *n = &h->count[c][m];
    n->searched += increment(params->ButterflyStep, depth);
    if (n->searched > COUNTER_MAX) history_age(h, params);
    h->score[c][m] = score_of(params->History, n);
}

void history_add_best(History *h, const Params *params, Color c, Move m, int depth) {
    if (params->History == HISTORY_OFF || m == MOVE_PASS) return;
    HistoryCount *n = &h->count[c][m];
    n->best += increment(params->HistoryStep, depth);
    if (n->best > COUNTER_MAX) history_age(h, params);
    h->score[c][m] = score_of(params->History, n);
}
