/* A strongly ordered tree is made from the root down. Every position has a value from the start,
 * which its best branch hands on; the other branches get random worse values. So the value of the
 * root is known, and the place of the best branch is drawn as the definition demands. Where nothing
 * worse is left below the value, all branches are equally good.
 */
#include "game_tree.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>

const char *const tree_kind_names[TREE_KINDS] = {[TREE_INDEPENDENT] = "independent",
                                                 [TREE_BRANCH] = "branch-dependent",
                                                 [TREE_STRONG] = "strongly ordered"};

typedef struct {
    uint64_t hash; /* of the path */
    int value;     /* for the first player: TREE_BRANCH: so far; TREE_STRONG: the minimax value */
} TreeNode;

typedef struct {
    LabGame base;
    TreeKind kind;
    int width, depth;
    int count; /* moves played */
    TreeNode nodes[TREE_DEPTH_MAX + 1];
} Tree;

static Tree *tree_of(LabGame *g) {
    return (Tree *)(void *)g;
}

static int list_moves(LabGame *base, LabMove *list) {
    const Tree *g = tree_of(base);
    if (g->count == g->depth) return 0;
    for (int i = 0; i < g->width; i++) list[i] = (LabMove)i;
    return g->width;
}

/* The place of the best branch: 70 % first, 20 % elsewhere in the first quarter, the others behind.
 */
static int draw_best(Random *random, int width) {
    int quarter = width / 4 > 1 ? width / 4 : 2;
    uint32_t per_cent = random_below(random, 100);
    if (per_cent < 70) return 0;
    if (per_cent < 90) return 1 + (int)random_below(random, (uint32_t)(quarter - 1));
    return quarter + (int)random_below(random, (uint32_t)(width - quarter));
}

static int value_after(const Tree *g, const TreeNode *parent, LabMove m, uint64_t hash) {
    Random random = {hash};
    if (g->kind == TREE_BRANCH)
        return parent->value +
               (int)random_below(&random, (uint32_t)(TREE_SCORE_MAX / g->depth + 1));
    if (g->kind == TREE_INDEPENDENT) return (int)random_below(&random, TREE_SCORE_MAX + 1);
    Random place = {parent->hash};
    if (draw_best(&place, g->width) == m) return parent->value;
    bool first_player = g->count % 2 == 0;
    int room = first_player ? parent->value : TREE_SCORE_MAX - parent->value;
    if (!room) return parent->value;
    int worse = 1 + (int)random_below(&random, (uint32_t)room);
    return first_player ? parent->value - worse : parent->value + worse;
}

static void play(LabGame *base, LabMove m) {
    Tree *g = tree_of(base);
    assert(g->count < g->depth);
    const TreeNode *parent = &g->nodes[g->count];
    uint64_t hash = random_stream(parent->hash, (uint64_t)m + 1).state;
    g->nodes[g->count + 1] = (TreeNode){hash, value_after(g, parent, m, hash)};
    g->count++;
}

static void take_back(LabGame *base) {
    tree_of(base)->count--;
}

static Score evaluate(LabGame *base) {
    const Tree *g = tree_of(base);
    int value = g->nodes[g->count].value;
    return g->count % 2 == 0 ? value : -value;
}

static bool is_over(LabGame *base, Score *score) {
    *score = evaluate(base);
    return tree_of(base)->count == tree_of(base)->depth;
}

static uint64_t key(LabGame *base) {
    return tree_of(base)->nodes[tree_of(base)->count].hash;
}

static void destroy(LabGame *base) {
    free(base);
}

static const LabGameRules rules = {.moves = list_moves,
                                   .play = play,
                                   .take_back = take_back,
                                   .over = is_over,
                                   .evaluate = evaluate,
                                   .key = key,
                                   .destroy = destroy};

LabGame *tree_create(TreeKind kind, int width, int depth, uint64_t seed) {
    assert(width >= 4 && width <= TREE_WIDTH_MAX && depth >= 1 && depth <= TREE_DEPTH_MAX);
    Tree *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->base.rules = &rules;
    g->kind = kind;
    g->width = width;
    g->depth = depth;
    Random random = random_stream(seed, 0);
    g->nodes[0].hash = random_next(&random);
    if (kind == TREE_STRONG) g->nodes[0].value = (int)random_below(&random, TREE_SCORE_MAX + 1);
    return &g->base;
}
