/* What is known about the children of a node: by the rules, by repetition, from the table, or by an
 * initial rating.
 *
 * Most children are decided or rated here and never entered, so most of the time is spent here. All
 * children are made first while their table slots are prefetched. A child whose side to move
 * connects at once is decided without being expanded.
 */
#include "search/threat.h"
#include "private/pn_node.h"
#include "rules/ending.h"

enum { THREATS_MAX = 8 }; /* more are not needed: they seldom leave a move to rate */

/* Mixes all bits of a key, so that different sets have different sums. */
static uint64_t mix(uint64_t key) {
    key = (key ^ (key >> 31)) * UINT64_C(0x9FB21C651E98DF25);
    return key ^ (key >> 28);
}

uint64_t pn_unlimited_key(const PnSolver *s, const Position *p) {
    return pos_key(p) ^ (s->attacker == BLACK ? 0 : UINT64_C(0x5851F42D4C957F2D));
}

static uint64_t table_key(const PnSolver *s, const Position *p, int ply) {
    uint64_t key = pn_unlimited_key(s, p);
    return s->within ? key ^ s->limit_word[s->within - ply] : key;
}

uint64_t pn_path_key(uint64_t key, uint64_t path) {
    return key ^ mix(path);
}

/* ---- new children ---- */

static void set_child(PnFrame *f, int i, uint32_t phi, uint32_t delta, int depends, int length) {
    f->child_phi[i] = phi;
    f->child_delta[i] = delta;
    f->child_depends[i] = (int16_t)depends;
    f->child_length[i] = (int16_t)length;
}

/* Sets child i, whose side to move is the node's opponent, to decided. */
static void set_decided(const PnSolver *s, PnFrame *f, int i, bool won, int depends, int length) {
    bool reaches_goal = won != pn_is_attacker(s, &f->pos);
    set_child(f, i, reaches_goal ? 0 : PN_INFINITE, reaches_goal ? PN_INFINITE : 0, depends,
              length);
}

/* True if this ending, after a move of mover, is a win for the attacker. */
static bool is_won(const PnSolver *s, Ending ending, Color mover) {
    return ending == (mover == s->attacker ? ENDING_MOVER_WINS : ENDING_MOVER_LOSES);
}

/* True if the defender is to move, has no move and loses by that. */
static bool is_lost_by_no_move(const PnSolver *s, const Position *p) {
    return s->rules.stuck == STUCK_LOSES && !pn_is_attacker(s, p) && !moves_any(p, p->side);
}

/* True if the opponent will have a move to one of these squares whatever is played now: a move
 * affects at most two ranks and two files, so it cannot remove moves along three of either. */
static bool keeps_move_to(const Position *p, Bits squares) {
    MoveTargets t;
    moves_targets(p, color_other(p->side), &t);
    Bits along_ranks = (t.to[0] | t.to[4]) & squares, along_files = (t.to[1] | t.to[5]) & squares;
    int ranks = 0, files = 0;
    for (int i = 0; i < 8; i++) {
        ranks += (along_ranks & BITS_RANK_1 << (8 * i)) != 0;
        files += (along_files & BITS_FILE_A << i) != 0;
    }
    return ranks >= 3 || files >= 3;
}

/* True if the attacker cannot win in the plies left, given that the side to move does not connect
 * at once. With one ply left the attacker must leave the defender without a move; with two, with
 * captures only, one of which may connect the attacker. */
static bool is_too_late(const PnSolver *s, const Position *p, Bits targets, int left) {
    Bits quiet = ~p->stones[color_other(p->side)];
    if (!pn_is_attacker(s, p)) return left == 1 && targets & quiet;
    if (left == 1) return s->rules.stuck != STUCK_LOSES || keeps_move_to(p, BITS_ALL);
    return left == 2 && keeps_move_to(p, ~pos_occupied(p));
}

/* Rates a position that has not been expanded yet; left: plies to go. */
static void rate_child(PnSolver *s, PnFrame *f, int i, const Position *p, Bits links, int left) {
    bool attacker = pn_is_attacker(s, p);
    MoveTargets targets;
    s->nodes++;
    moves_targets(p, p->side, &targets);
    Bits all = 0;
    for (int d = 0; d < DIRECTIONS; d++) all |= targets.to[d];
    if (all & links &&
        threat_winning_move_to(p, p->side, &s->rules, links, &targets) != MOVE_NONE) {
        set_decided(s, f, i, attacker, PN_FREE, 1);
        return;
    }
    Ending ending = all ? ENDING_NONE : ending_without_move(p, &s->rules);
    if (ending != ENDING_NONE) {
        set_decided(s, f, i, is_won(s, ending, f->pos.side), PN_FREE, 0);
        return;
    }
    if (is_too_late(s, p, all, left)) {
        set_decided(s, f, i, false, PN_FREE, 0);
        return;
    }
    PnFirst first = pn_first_numbers(s, p, &targets);
    uint32_t proof = (uint32_t)first.proof, disproof = (uint32_t)first.disproof;
    set_child(f, i, attacker ? proof : disproof, attacker ? disproof : proof, PN_FREE, 0);
}

/* ---- threats against the side to move ---- */

/* The lines of the moves with which the opponent would win now. A move that captures nothing and
 * neither leaves nor enters such a line parries nothing there. */
typedef struct {
    Bits lines[THREATS_MAX];
    int count;
} Threats;

/* links: as by threat_link_squares() for the opponent's stones. */
static void find_threats(const PnSolver *s, const Position *p, Bits links, Threats *out) {
    Color them = color_other(p->side);
    MoveTargets targets;
    out->count = 0;
    if (!links) return;
    moves_targets(p, them, &targets);
    /* A win by a capture may become a draw when the reply connects what is left of us. */
    if (s->rules.both == BOTH_DRAW) links &= ~p->stones[p->side];
    for (int d = 0; d < DIRECTIONS; d++)
        for (Bits set = targets.to[d] & links; set && out->count < THREATS_MAX;) {
            Square to = bits_pop(&set);
            MoveTargets one = {0};
            one.to[d] = bits_of(to);
            if (threat_winning_move_to(p, them, &s->rules, bits_of(to), &one) != MOVE_NONE)
                out->lines[out->count++] = line_through[d & 3][to];
        }
}

/* True if the opponent still wins at once after this move, which captures nothing. */
static bool is_missed(const Threats *threats, Move m) {
    Bits touched = bits_of(move_from(m)) | bits_of(move_to(m));
    for (int i = 0; i < threats->count; i++)
        if (!(threats->lines[i] & touched)) return true;
    return false;
}

/* ---- repetition and table ---- */

/* Returns the ply of the path at which this position occurred, or -1. */
static int find_on_path(const PnSolver *s, const PnFrame *f, int ply, uint64_t key, bool capture) {
    if (s->within || capture) return -1;
    int step = ending_repetition_step(&s->rules);
    /* Only every step-th position can have the same repetition key. */
    for (int i = ply + 1 - step; i >= ply - f->reversible; i -= step)
        if (s->frames[i].repetition == key) return i;
    return -1;
}

static bool is_drawn(const PnSolver *s, uint64_t key) {
    for (int i = 0; i < s->drawn_count; i++)
        if (s->drawn[i] == key) return true;
    return false;
}

/* Looks a position up in the table; *depends as in the frame. path = 0: path-independent only. */
static bool look_up(const PnSolver *s, const Position *p, int ply, uint64_t key, uint64_t path,
                    int segment, PnData *out, int *depends) {
    *depends = PN_FREE;
    bool found = pn_table_probe(&s->table, key, out);
    if (found && (out->phi == 0 || out->delta == 0)) return true;
    PnData other;
    if (s->within) {
        /* A result without a limit of plies may decide it too. */
        if (!pn_table_probe(&s->table, pn_unlimited_key(s, p), &other)) return found;
        if (other.phi != 0 && other.delta != 0) return found;
        bool won = pn_value(s, p, other.phi) == PN_WON;
        if (won && other.length > s->within - ply) return found;
        *out = other;
        return true;
    }
    if (found && out->has_path && path &&
        pn_table_probe(&s->table, pn_path_key(key, path), &other)) {
        *out = other;
        out->has_path = true;
        *depends = segment;
    }
    return found;
}

static bool is_capture(const Position *p, const Position *next) {
    return p->stones[next->side] != next->stones[next->side];
}

/* Returns the code of the path that leads to a child. */
static uint64_t child_path(const PnFrame *f, bool capture) {
    return capture ? 0 : f->path + mix(f->repetition);
}

/* Sets the numbers of child i, which does not end the game, from what is known. */
static void meet_child(PnSolver *s, int ply, int i, const Position *next, uint64_t key, Bits links,
                       const Threats *threats) {
    PnFrame *f = &s->frames[ply];
    bool capture = is_capture(&f->pos, next);
    uint64_t repetition = ending_repetition_key(next, &s->rules);
    int left = s->within ? s->within - ply - 1 : PN_PLY_MAX, depends;
    PnData known;
    if (left == 0 || (s->drawn_count && is_drawn(s, repetition))) {
        set_decided(s, f, i, left == 0 && is_lost_by_no_move(s, next), PN_FREE, 0);
        return;
    }
    int before = find_on_path(s, f, ply, repetition, capture);
    if (before >= 0 || ply + 1 >= PN_PLY_MAX) {
        set_decided(s, f, i, false, before >= 0 ? before : PN_BEYOND, 0);
        return;
    }
    if (!capture && is_missed(threats, f->move[i])) {
        set_decided(s, f, i, pn_is_attacker(s, next), PN_FREE, 1);
        return;
    }
    int segment = ply + 1 - (capture ? 0 : f->reversible + 1);
    if (look_up(s, next, ply + 1, key, child_path(f, capture), segment, &known, &depends))
        set_child(f, i, known.phi, known.delta, depends, known.length);
    else
        rate_child(s, f, i, next, capture ? threat_link_squares(next->stones[next->side]) : links,
                   left);
}

/* ---- the steps of the search ---- */

void pn_set_root(PnSolver *s, const Position *p) {
    PnFrame *f = &s->frames[0];
    f->pos = *p;
    f->key = table_key(s, p, 0);
    f->repetition = ending_repetition_key(p, &s->rules);
    f->path = 0;
    f->reversible = 0;
    f->known = f->has_path = false;
    f->start_phi = f->start_delta = 1;
}

bool pn_enter(PnSolver *s, int ply, int i) {
    const PnFrame *f = &s->frames[ply];
    PnFrame *next = &s->frames[ply + 1];
    pos_play_to(&f->pos, f->move[i], &next->pos);
    bool capture = is_capture(&f->pos, &next->pos);
    next->key = table_key(s, &next->pos, ply + 1);
    next->repetition = ending_repetition_key(&next->pos, &s->rules);
    next->path = child_path(f, capture);
    next->reversible = capture ? 0 : f->reversible + 1;
    next->known = next->has_path = false;
    next->start_phi = f->child_phi[i];
    next->start_delta = f->child_delta[i];
    PnData known;
    if (!look_up(s, &next->pos, ply + 1, next->key, next->path, ply + 1 - next->reversible, &known,
                 &next->depends))
        return false;
    next->known = true;
    next->has_path = known.has_path;
    next->phi = known.phi;
    next->delta = known.delta;
    next->length = known.length;
    return known.phi == 0 || known.delta == 0;
}

void pn_expand(PnSolver *s, int ply, bool all) {
    PnFrame *f = &s->frames[ply];
    Position next[MOVES_MAX];
    uint64_t *key = f->child_key;
    bool over[MOVES_MAX];
    Bits links = threat_link_squares(f->pos.stones[color_other(f->pos.side)]);
    Threats threats;
    find_threats(s, &f->pos, links, &threats);
    s->nodes++;
    s->expansions++;
    int count = moves_generate(&f->pos, f->move);
    if (count == 0) f->move[count++] = MOVE_PASS;
    f->count = count;
    for (int i = 0; i < count; i++) {
        pos_play_to(&f->pos, f->move[i], &next[i]);
        Ending ending = ending_after(&f->pos, &next[i], &s->rules);
        over[i] = ending != ENDING_NONE;
        if (over[i]) set_decided(s, f, i, is_won(s, ending, f->pos.side), PN_FREE, 0);
        key[i] = table_key(s, &next[i], ply + 1);
        pn_table_prefetch(&s->table, key[i]);
    }
    for (int i = 0; i < count; i++) {
        if (!over[i]) meet_child(s, ply, i, &next[i], key[i], links, &threats);
        if (all || f->child_delta[i] || f->child_depends[i] != PN_FREE) continue;
        /* This child alone decides the node. */
        f->move[0] = f->move[i];
        key[0] = key[i];
        set_child(f, 0, f->child_phi[i], 0, PN_FREE, f->child_length[i]);
        f->count = 1;
        return;
    }
}
