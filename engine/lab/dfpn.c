/* Numbers are those of the side to move: phi is what is left to prove that it reaches its aim,
 * delta that it does not. The attacker's aim is to win, the defender's is that the attacker does
 * not. So phi of a position is the least delta after a move, delta the sum of all phi.
 */
#include "dfpn.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>

enum { SLOT = 4, EPSILON = 25 }; /* entries of a slot; per cent by which a threshold is relaxed */
#define INFINITE UINT32_C(0x7FFFFFFF)
/* What a disproof holds for, unless it is the ply of a repeated position. */
enum { EVERYWHERE = DFPN_PLY_MAX, NOWHERE = -1 };

typedef struct {
    uint32_t phi, delta; /* one of them 0 = decided; then the other is infinite */
    int16_t valid; /* of a disproof: the uppermost ply of the path that it rests on, EVERYWHERE if
                            on none, NOWHERE if a line was too long */
    bool has_path; /* in the table: there is an entry for some path */
} Numbers;

typedef struct {
    uint64_t key;
    Numbers numbers;
    uint32_t work; /* nodes it took; 0 = empty */
} Entry;

/* A position on the path and its moves. */
typedef struct {
    uint64_t key, path; /* of the position, of all positions up to it */
    int count;
    LabMove moves[LAB_LIST_MAX];
    Numbers after[LAB_LIST_MAX]; /* by move */
} Level;

struct Dfpn {
    LabGame *game;
    int root; /* ply */
    bool attacker_moves;
    const atomic_bool *stop;
    int64_t limit, nodes, expansions;
    uint64_t slots;
    Entry *table;
    Level levels[DFPN_PLY_MAX + 1];
};

/* ---- table ---- */

static Entry *slot_of(const Dfpn *s, uint64_t key) {
    return &s->table[(key >> 20 & (s->slots - 1)) * SLOT];
}

static Entry *find(const Dfpn *s, uint64_t key) {
    Entry *slot = slot_of(s, key);
    for (int i = 0; i < SLOT; i++)
        if (slot[i].work && slot[i].key == key) return &slot[i];
    return NULL;
}

/* Replaces the entry of the same key, or else the one that took the least work. */
static void put(Dfpn *s, uint64_t key, Numbers n, int64_t work) {
    Entry *slot = slot_of(s, key), *e = slot;
    for (int i = 1; i < SLOT; i++)
        if (slot[i].work < e->work) e = &slot[i];
    for (int i = 0; i < SLOT; i++)
        if (slot[i].work && slot[i].key == key) e = &slot[i];
    uint32_t shown = work >= UINT32_MAX ? UINT32_MAX : (uint32_t)work + 1;
    *e = (Entry){key, n, shown};
}

static bool is_decided(const Numbers *n) {
    return n->phi == 0 || n->delta == 0;
}

/* What is known of a position at the end of a path. */
static Numbers look_up(const Dfpn *s, uint64_t key, uint64_t path) {
    const Entry *e = find(s, key);
    Numbers n = e ? e->numbers : (Numbers){1, 1, EVERYWHERE, false};
    if (!n.has_path || is_decided(&n)) return n;
    const Entry *here = find(s, key ^ path);
    return here ? here->numbers : n;
}

static void store(Dfpn *s, const Level *at, const Numbers *n, int64_t work) {
    if (n->valid == EVERYWHERE) {
        const Entry *old = find(s, at->key);
        Numbers kept = *n;
        kept.has_path = old && old->numbers.has_path;
        put(s, at->key, kept, work);
        return;
    }
    Numbers open = {1, 1, EVERYWHERE, true};
    const Entry *old = find(s, at->key);
    if (old) open = old->numbers, open.has_path = true;
    put(s, at->key, open, work);
    put(s, at->key ^ at->path, *n, work);
}

/* ---- search ---- */

static bool attacker_to_move(const Dfpn *s, int ply) {
    return (ply % 2 == 0) == s->attacker_moves;
}

/* The numbers of a position at that ply whose value is known. */
static Numbers decided(const Dfpn *s, int ply, bool won, int valid) {
    bool reached = won == attacker_to_move(s, ply);
    return (Numbers){reached ? 0 : INFINITE, reached ? INFINITE : 0, (int16_t)valid, false};
}

static uint64_t path_after(uint64_t path, uint64_t key) {
    return random_stream(path, key).state;
}

/* Looks at the position after a move of the level at this ply. */
static Numbers look_at_child(Dfpn *s, int ply) {
    Score score;
    uint64_t key = s->game->rules->key(s->game);
    s->nodes++;
    for (int i = ply - 1; i >= 0; i -= 2)
        if (s->levels[i].key == key) return decided(s, ply + 1, false, i);
    if (ply + 1 >= DFPN_PLY_MAX) return decided(s, ply + 1, false, NOWHERE);
    if (!s->game->rules->over(s->game, &score))
        return look_up(s, key, path_after(s->levels[ply].path, key));
    bool won = attacker_to_move(s, ply + 1) ? score > SCORE_DRAW : score < SCORE_DRAW;
    return decided(s, ply + 1, won, EVERYWHERE);
}

static void expand(Dfpn *s, int ply) {
    Level *at = &s->levels[ply];
    s->expansions++;
    at->count = s->game->rules->moves(s->game, at->moves);
    for (int i = 0; i < at->count; i++) {
        lab_play(s->game, at->moves[i]);
        at->after[i] = look_at_child(s, ply);
        lab_take_back(s->game);
        if (at->after[i].delta == 0 && at->after[i].valid == EVERYWHERE) {
            /* This move alone decides. */
            at->moves[0] = at->moves[i];
            at->after[0] = at->after[i];
            at->count = 1;
        }
    }
}

/* Sums up the numbers after the moves; the move to search next, and the second least delta. */
static Numbers sum_up(const Dfpn *s, int ply, int *next, uint32_t *second) {
    const Level *at = &s->levels[ply];
    Numbers n = {INFINITE, 0, EVERYWHERE, false};
    if (!at->count) return decided(s, ply, false, EVERYWHERE);
    uint64_t delta = 0;
    bool infinite = false;
    int least = EVERYWHERE, greatest = NOWHERE;
    *next = 0;
    *second = INFINITE;
    for (int i = 0; i < at->count; i++) {
        const Numbers *c = &at->after[i];
        infinite |= c->phi == INFINITE;
        delta += c->phi;
        if (c->valid < least) least = c->valid;
        if (c->delta == 0 && c->valid > greatest) greatest = c->valid;
        if (c->delta < n.phi || (c->delta == n.phi && c->phi < at->after[*next].phi)) {
            *second = n.phi;
            n.phi = c->delta;
            *next = i;
        } else if (c->delta < *second) {
            *second = c->delta;
        }
    }
    n.delta = infinite ? INFINITE : delta < INFINITE ? (uint32_t)delta : INFINITE - 1;
    /* A disproof rests on those of all moves of the attacker, or of one of the defender. What rests
     * on this very position holds everywhere. */
    bool not_won = attacker_to_move(s, ply) ? n.delta == 0 : n.phi == 0;
    int valid = attacker_to_move(s, ply) ? least : greatest;
    if (not_won && valid < ply) n.valid = (int16_t)valid;
    return n;
}

static bool must_stop(const Dfpn *s) {
    return s->nodes >= s->limit || (s->stop && atomic_load_explicit(s->stop, memory_order_relaxed));
}

static uint32_t relaxed(uint32_t second) {
    uint64_t more = second + (uint64_t)second * EPSILON / 100 + 1;
    return more < INFINITE ? (uint32_t)more : INFINITE;
}

/* Searches the current position until one of its numbers reaches its limit. */
static Numbers search(Dfpn *s, int ply, uint32_t phi_limit, uint32_t delta_limit) {
    Level *at = &s->levels[ply];
    at->key = s->game->rules->key(s->game);
    at->path = ply ? path_after(s->levels[ply - 1].path, at->key) : at->key;
    Numbers n = look_up(s, at->key, at->path);
    if (n.phi >= phi_limit || n.delta >= delta_limit) return n;
    int64_t began = s->nodes;
    int next = 0;
    uint32_t second = INFINITE;
    expand(s, ply);
    for (;;) {
        n = sum_up(s, ply, &next, &second);
        if (n.phi >= phi_limit || n.delta >= delta_limit || must_stop(s)) break;
        /* The move is searched until another one looks better or the sum is too large. */
        Numbers *c = &at->after[next];
        uint32_t room = delta_limit - n.delta + c->phi;
        uint32_t turn = relaxed(second);
        lab_play(s->game, at->moves[next]);
        *c = search(s, ply + 1, room < INFINITE ? room : INFINITE,
                    turn < phi_limit ? turn : phi_limit);
        lab_take_back(s->game);
    }
    store(s, at, &n, s->nodes - began);
    return n;
}

Dfpn *dfpn_create(LabGame *game, bool attacker_moves, int bits) {
    assert(game->rules->key && bits >= 4 && bits <= DFPN_BITS_MAX);
    Dfpn *s = malloc(sizeof *s);
    uint64_t slots = (UINT64_C(1) << bits) / SLOT;
    Entry *table = calloc(slots * SLOT, sizeof *table);
    if (!s || !table) return free(s), free(table), NULL;
    s->game = game;
    s->root = game->ply;
    s->attacker_moves = attacker_moves;
    s->nodes = s->expansions = 0;
    s->slots = slots;
    s->table = table;
    return s;
}

void dfpn_destroy(Dfpn *s) {
    if (!s) return;
    free(s->table);
    free(s);
}

DfpnValue dfpn_solve(Dfpn *s, int64_t node_limit, const atomic_bool *stop) {
    assert(s->game->ply == s->root);
    s->limit = node_limit;
    s->stop = stop;
    Numbers n = search(s, 0, INFINITE, INFINITE);
    if (!is_decided(&n) || n.valid == NOWHERE) return DFPN_UNKNOWN;
    return (n.phi == 0) == s->attacker_moves ? DFPN_WON : DFPN_NOT_WON;
}

int64_t dfpn_nodes(const Dfpn *s) {
    return s->nodes;
}

int64_t dfpn_expansions(const Dfpn *s) {
    return s->expansions;
}
