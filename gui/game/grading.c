#include "grading.h"

#include <limits.h>
#include <stdlib.h>

static int length_of(const SuiteEntry *e) {
    return e->value == SUITE_WIN && e->plies > 0 ? e->plies : INT_MAX;
}

typedef struct {
    int length, number;
} Place;

static int compare(const void *a, const void *b) {
    const Place *x = a, *y = b;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

void grading_sort(const SuiteEntry *entries, int *numbers, int count) {
    Place *places = count > 0 ? malloc((size_t)count * sizeof *places) : NULL;
    if (!places) return; /* the order of the file will do */
    for (int i = 0; i < count; i++)
        places[i] = (Place){length_of(&entries[numbers[i]]), numbers[i]};
    qsort(places, (size_t)count, sizeof *places, compare);
    for (int i = 0; i < count; i++) numbers[i] = places[i].number;
    free(places);
}

void grading_pass(Grading *g, int at) {
    for (int i = 0; i < g->count; i++) {
        if (g->at[i] != at) continue;
        g->count--;
        for (int k = i; k < g->count; k++) g->at[k] = g->at[k + 1], g->due[k] = g->due[k + 1];
        return;
    }
}

void grading_fail(Grading *g, int at) {
    grading_pass(g, at);
    if (g->count == GRADING_FAILED_MAX) grading_pass(g, g->at[0]); /* it is still not solved */
    g->at[g->count] = at;
    g->due[g->count++] = g->turn + GRADING_PAUSE;
}

int grading_next(Grading *g, int at, const bool *solved, int count) {
    g->turn++;
    for (int i = 0; i < g->count; i++)
        if (g->due[i] < g->turn && g->at[i] != at) return g->at[i];
    for (int i = 1; i < count; i++) {
        int next = (at + i) % count;
        bool waits = false;
        for (int k = 0; k < g->count; k++) waits |= g->at[k] == next;
        if (!solved[next] && !waits) return next;
    }
    for (int i = 0; i < g->count; i++)
        if (g->at[i] != at) return g->at[i];
    return (at + 1) % count;
}
