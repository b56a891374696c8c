/* Nodes and options. */
#include "private/graph.h"
#include "form.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_START = 1024 };

/* ---- memory ---- */

/* Makes room for one more element; false if out of memory. */
static bool grow(void **list, int count, int *capacity, size_t size) {
    if (count < *capacity) return true;
    int wanted = *capacity ? 2 * *capacity : 256;
    void *larger = realloc(*list, (size_t)wanted * size);
    if (!larger) return false;
    *list = larger;
    *capacity = wanted;
    return true;
}

static void put(Graph *g, int node) {
    size_t i = (size_t)g->nodes[node].key & (g->table_size - 1);
    while (g->table[i] != GRAPH_NONE) i = (i + 1) & (g->table_size - 1);
    g->table[i] = node;
}

static bool grow_table(Graph *g) {
    if (2 * ((size_t)g->count + 1) <= g->table_size) return true;
    size_t size = g->table_size ? 2 * g->table_size : TABLE_START;
    int *larger = malloc(size * sizeof *larger);
    if (!larger) return false;
    free(g->table);
    g->table = larger;
    g->table_size = size;
    for (size_t i = 0; i < size; i++) larger[i] = GRAPH_NONE;
    for (int i = 0; i < g->count; i++) put(g, i);
    return true;
}

int graph_find(const Graph *g, uint64_t key) {
    for (size_t i = (size_t)key & (g->table_size - 1); g->table[i] != GRAPH_NONE;
         i = (i + 1) & (g->table_size - 1))
        if (g->nodes[g->table[i]].key == key) return g->table[i];
    return GRAPH_NONE;
}

/* The value of a position in which the game is over. */
static Score value_of_end(const Position *p, Winner winner) {
    if (winner == WINNER_DRAW) return SCORE_DRAW;
    return winner == winner_of(p->side) ? score_win_in(0) : score_loss_in(0);
}

static int add_node(Graph *g, const BookForm *form) {
    if (!grow((void **)&g->nodes, g->count, &g->capacity, sizeof *g->nodes) || !grow_table(g))
        return GRAPH_NONE;
    Result result = rules_board_result(&form->position, &g->rules);
    GraphNode *n = &g->nodes[g->count];
    *n = (GraphNode){.position = form->position,
                     .key = form->key,
                     .is_over = result_is_over(result),
                     .first = GRAPH_NONE,
                     .first_in = GRAPH_NONE,
                     .deviation = GRAPH_NONE,
                     .way = GRAPH_NONE};
    if (n->is_over) n->value = value_of_end(&form->position, result.winner);
    g->positions += !n->is_over;
    put(g, g->count);
    return g->count++;
}

bool graph_init(Graph *g, const Position *root, const Rules *rules, int ply_cost) {
    *g = (Graph){.rules = *rules, .ply_cost = ply_cost};
    BookForm form = book_form(root);
    return add_node(g, &form) != GRAPH_NONE;
}

void graph_finish(Graph *g) {
    free(g->nodes);
    free(g->options);
    free(g->table);
    *g = (Graph){0};
}

/* ---- options ---- */

static uint64_t key_after(const Position *p, Move m) {
    Position next = pos_after(p, m);
    return book_form(&next).key;
}

static int find_option(const Graph *g, int node, uint64_t child_key) {
    int i = g->nodes[node].first;
    while (i != GRAPH_NONE && g->options[i].child_key != child_key) i = g->options[i].next;
    return i;
}

/* Returns the option for a move, a new one if there is none; GRAPH_NONE if out of memory. */
static int take_option(Graph *g, int node, Move m) {
    uint64_t key = key_after(&g->nodes[node].position, m);
    int i = find_option(g, node, key);
    if (i != GRAPH_NONE) return i;
    if (!grow((void **)&g->options, g->option_count, &g->option_capacity, sizeof *g->options))
        return GRAPH_NONE;
    i = g->option_count++;
    g->options[i] = (GraphOption){.book = {.move = m, .score = BOOK_NO_SCORE},
                                  .child_key = key,
                                  .from = node,
                                  .child = GRAPH_NONE,
                                  .next = g->nodes[node].first,
                                  .next_in = GRAPH_NONE};
    g->nodes[node].first = i;
    return i;
}

int graph_moves_left(const Graph *g, int node, Move out[MOVES_MAX]) {
    const Position *p = &g->nodes[node].position;
    Move list[MOVES_MAX];
    uint64_t keys[MOVES_MAX];
    int count = 0, n = moves_generate(p, list);
    if (g->nodes[node].is_over) return 0;
    if (!n) list[n++] = MOVE_PASS;
    for (int i = 0; i < n; i++) {
        uint64_t key = key_after(p, list[i]);
        int option = find_option(g, node, key);
        bool is_known = option != GRAPH_NONE && g->options[option].child != GRAPH_NONE;
        for (int k = 0; k < count && !is_known; k++) is_known = keys[k] == key;
        if (is_known) continue;
        keys[count] = key;
        out[count++] = list[i];
    }
    return count;
}

bool graph_set_deviation(Graph *g, int node, Move m, Score score) {
    assert(g->nodes[node].deviation == GRAPH_NONE);
    int i = take_option(g, node, m);
    if (i == GRAPH_NONE) return false;
    g->options[i].book.score = score;
    g->nodes[node].deviation = i;
    return true;
}

int graph_expand(Graph *g, int node) {
    int i = g->nodes[node].deviation;
    Position next = pos_after(&g->nodes[node].position, g->options[i].book.move);
    BookForm form = book_form(&next);
    int child = graph_find(g, form.key);
    if (child == GRAPH_NONE) child = add_node(g, &form);
    if (child == GRAPH_NONE) return GRAPH_NONE;
    assert(pos_equal(&g->nodes[child].position, &form.position));
    GraphOption *o = &g->options[i];
    o->child = child;
    o->next_in = g->nodes[child].first_in;
    g->nodes[child].first_in = i;
    g->nodes[node].deviation = GRAPH_NONE;
    o->book.visits++;
    for (int way = g->nodes[node].way; way != GRAPH_NONE; way = g->nodes[g->options[way].from].way)
        g->options[way].book.visits++;
    return child;
}

bool graph_count_game(Graph *g, int node, Move m, int half_points) {
    int i = take_option(g, node, m);
    if (i == GRAPH_NONE) return false;
    g->options[i].book.games++;
    g->options[i].book.half_points += (uint32_t)half_points;
    return true;
}

/* ---- records ---- */

static int compare(const void *a, const void *b) {
    return format_compare(a, b);
}

bool graph_records(const Graph *g, FormatRecord **out, size_t *count) {
    FormatRecord *list = malloc(((size_t)g->option_count + 1) * sizeof *list);
    if (!list) return false;
    for (int i = 0; i < g->option_count; i++) {
        const GraphOption *o = &g->options[i];
        list[i] = (FormatRecord){g->nodes[o->from].key, o->book};
    }
    qsort(list, (size_t)g->option_count, sizeof *list, compare);
    *out = list;
    *count = (size_t)g->option_count;
    return true;
}
