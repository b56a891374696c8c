#include "history.h"

#include <string.h>

/* The largest power of two added. With it 2^38 updates fit into a counter; and where a counter
 * would still pass the limit, the whole table is halved. */
enum { EXPONENT_MAX = 24 };
#define COUNTER_MAX (UINT64_C(1) << 62)

static uint64_t increment(int kind, int depth) {
    uint64_t d = depth < 1 ? 1 : (uint64_t)depth;
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
        return UINT64_C(1) << (d < EXPONENT_MAX ? d : EXPONENT_MAX);
    }
}

static void update_score(History *h, const Params *params, Color c, Move m) {
    uint64_t best = h->best[c][m], searched = h->searched[c][m];
    switch (params->History) {
    case HISTORY_PLAIN:
        h->score[c][m] = (float)best;
        break;
    case HISTORY_BUTTERFLY:
        h->score[c][m] = (float)searched;
        break;
    case HISTORY_RELATIVE:
        h->score[c][m] = searched ? (float)best / (float)searched : 0;
        break;
    default:
        h->score[c][m] = 0;
    }
}

static void halve(History *h) {
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++) h->best[c][m] /= 2, h->searched[c][m] /= 2;
}

void history_clear(History *h) {
    memset(h, 0, sizeof *h);
}

void history_age(History *h, const Params *params) {
    halve(h);
    for (int c = 0; c < 2; c++)
        for (int m = 0; m < HISTORY_MOVES; m++) update_score(h, params, (Color)c, (Move)m);
}

static void add(History *h, const Params *params, uint64_t *counter, uint64_t amount, Color c,
                Move m) {
    *counter += amount;
    if (*counter > COUNTER_MAX) halve(h);
    update_score(h, params, c, m);
}

void history_add_searched(History *h, const Params *params, Color c, Move m, int depth) {
    if (params->History == HISTORY_OFF || params->History == HISTORY_PLAIN || m == MOVE_PASS)
        return;
    add(h, params, &h->searched[c][m], increment(params->ButterflyStep, depth), c, m);
}

void history_add_best(History *h, const Params *params, Color c, Move m, int depth) {
    if (params->History == HISTORY_OFF || m == MOVE_PASS) return;
    add(h, params, &h->best[c][m], increment(params->HistoryStep, depth), c, m);
}
