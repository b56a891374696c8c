/* Values, costs, and which position is next. */
#include "private/graph.h"

#include <stdlib.h>

/* ---- values ---- */

Score graph_score_of(Score value) {
    /* A win or loss is one ply farther away. */
    if (score_is_win(value) && value > SCORE_WIN_MIN) value--;
    if (score_is_loss(value) && value < -SCORE_WIN_MIN) value++;
    return -value;
}

/* A node whose value is known to be this, unless it has got a better one before. */
typedef struct {
    int node;
    Score value;
    int next; /* of the same magnitude */
} Event;

typedef struct {
    Graph *g;
    Event *events;
    int count;
    int heads[SCORE_WIN + 1]; /* by magnitude: the first event, or GRAPH_NONE */
    bool *is_known;           /* by node */
    int *open;                /* by node: options that may yet be better than a loss */
    Score *best;              /* by node: best of the options that are known and negative */
} Retrograde;

static void push(Retrograde *r, int node, Score value) {
    int magnitude = abs(value);
    r->events[r->count] = (Event){node, value, r->heads[magnitude]};
    r->heads[magnitude] = r->count++;
}

/* What a node is worth without the values of others. */
static void start_node(Retrograde *r, int node) {
    const GraphNode *n = &r->g->nodes[node];
    r->best[node] = -SCORE_INFINITE;
    if (n->is_over) {
        r->open[node] = 1; /* its value is final, or a draw */
        if (n->value) push(r, node, n->value);
        return;
    }
    for (int i = n->first; i != GRAPH_NONE; i = r->g->options[i].next)
        r->open[node] += r->g->options[i].child != GRAPH_NONE;
    if (n->deviation == GRAPH_NONE) return;
    Score score = r->g->options[n->deviation].book.score;
    if (score < 0)
        r->best[node] = score;
    else
        r->open[node]++; /* never a loss */
    if (score > 0 || !r->open[node]) push(r, node, score);
}

/* Tells the nodes from which a move leads here. */
static void tell_parents(Retrograde *r, int node, Score value) {
    Score score = graph_score_of(value);
    for (int i = r->g->nodes[node].first_in; i != GRAPH_NONE; i = r->g->options[i].next_in) {
        int parent = r->g->options[i].from;
        if (r->is_known[parent]) continue;
        if (score > 0) {
            push(r, parent, score);
            continue;
        }
        if (score > r->best[parent]) r->best[parent] = score;
        if (--r->open[parent] == 0) push(r, parent, r->best[parent]);
    }
}

static void settle(Retrograde *r) {
    for (int magnitude = SCORE_WIN; magnitude > 0; magnitude--)
        /* An event may bring others of the same magnitude, never of a greater one. */
        while (r->heads[magnitude] != GRAPH_NONE) {
            Event e = r->events[r->heads[magnitude]];
            r->heads[magnitude] = e.next;
            if (r->is_known[e.node]) continue;
            r->is_known[e.node] = true;
            r->g->nodes[e.node].value = e.value;
            tell_parents(r, e.node, e.value);
        }
}

bool graph_evaluate(Graph *g) {
    size_t nodes = (size_t)g->count;
    Retrograde *r = calloc(1, sizeof *r);
    if (!r) return false;
    r->g = g;
    r->events = malloc((2 * nodes + (size_t)g->option_count) * sizeof *r->events);
    r->is_known = calloc(nodes, sizeof *r->is_known);
    r->open = calloc(nodes, sizeof *r->open);
    r->best = calloc(nodes, sizeof *r->best);
    bool ok = r->events && r->is_known && r->open && r->best;
    if (ok) {
        for (int i = 0; i <= SCORE_WIN; i++) r->heads[i] = GRAPH_NONE;
        for (int i = 0; i < g->count; i++) start_node(r, i);
        settle(r);
        /* What is left is a draw: either side can do no better than go round or take a nought. */
        for (int i = 0; i < g->count; i++)
            if (!r->is_known[i]) g->nodes[i].value = SCORE_DRAW;
        for (int i = 0; i < g->option_count; i++)
            if (g->options[i].child != GRAPH_NONE)
                g->options[i].book.score = graph_score_of(g->nodes[g->options[i].child].value);
    }
    free(r->events);
    free(r->is_known);
    free(r->open);
    free(r->best);
    free(r);
    return ok;
}

/* ---- costs ---- */

typedef struct {
    int64_t cost;
    int node;
} Reach;

static int compare(const void *a, const void *b) {
    const Reach *x = a, *y = b;
    if (x->cost != y->cost) return x->cost < y->cost ? -1 : 1;
    return x->node - y->node;
}

/* A binary heap, the cheapest first. */
typedef struct {
    Reach *list;
    int count;
} Heap;

static void heap_swap(Heap *h, int a, int b) {
    Reach moved = h->list[a];
    h->list[a] = h->list[b];
    h->list[b] = moved;
}

static void heap_push(Heap *h, Reach r) {
    int i = h->count++;
    h->list[i] = r;
    for (; i > 0 && compare(&h->list[i], &h->list[(i - 1) / 2]) < 0; i = (i - 1) / 2)
        heap_swap(h, i, (i - 1) / 2);
}

static Reach heap_pop(Heap *h) {
    Reach top = h->list[0];
    h->list[0] = h->list[--h->count];
    for (int i = 0, child; (child = 2 * i + 1) < h->count; i = child) {
        if (child + 1 < h->count && compare(&h->list[child + 1], &h->list[child]) < 0) child++;
        if (compare(&h->list[i], &h->list[child]) <= 0) break;
        heap_swap(h, i, child);
    }
    return top;
}

/* The cost of an option, from its node on. */
static int64_t cost_of(const Graph *g, const GraphOption *o) {
    return g->ply_cost + g->nodes[o->from].value - o->book.score;
}

bool graph_measure(Graph *g) {
    Heap heap = {malloc(((size_t)g->option_count + 1) * sizeof *heap.list), 0};
    if (!heap.list) return false;
    for (int i = 0; i < g->count; i++) g->nodes[i].cost = INT64_MAX;
    g->nodes[0].cost = 0;
    heap_push(&heap, (Reach){0, 0});
    while (heap.count) {
        Reach at = heap_pop(&heap);
        if (at.cost > g->nodes[at.node].cost) continue;
        for (int i = g->nodes[at.node].first; i != GRAPH_NONE; i = g->options[i].next) {
            const GraphOption *o = &g->options[i];
            if (o->child == GRAPH_NONE) continue;
            int64_t cost = at.cost + cost_of(g, o);
            if (cost >= g->nodes[o->child].cost) continue;
            g->nodes[o->child].cost = cost;
            g->nodes[o->child].way = i;
            heap_push(&heap, (Reach){cost, o->child});
        }
    }
    free(heap.list);
    return true;
}

int graph_choose(const Graph *g, int count, int *out) {
    Reach *list = malloc((size_t)g->count * sizeof *list);
    int n = 0;
    if (!list) return -1;
    for (int i = 0; i < g->count; i++) {
        int deviation = g->nodes[i].deviation;
        if (deviation == GRAPH_NONE) continue;
        const GraphOption *o = &g->options[deviation];
        /* A proven win or loss has nothing to look into. */
        if (score_is_decided(o->book.score)) continue;
        list[n++] = (Reach){g->nodes[i].cost + cost_of(g, o), i};
    }
    qsort(list, (size_t)n, sizeof *list, compare);
    if (n > count) n = count;
    for (int i = 0; i < n; i++) out[i] = list[i].node;
    free(list);
    return n;
}
