#include "deeds.h"

#include "connect.h"
#include "insight.h"

/* A move and the board before and after it. */
typedef struct {
    const Game *game;
    Rules rules;
    Move move;
    Color us, them;
    Square from, to;
    Position before, after;
    Position enemy_first; /* before, with the enemy to move */
    Result result;        /* after the move, repetition and length included */
} Scene;

static Scene scene_of(const Game *g, Move m) {
    const Position *p = game_position(g);
    Scene s = {.game = g, .rules = g->rules, .move = m, .us = p->side};
    s.them = color_other(s.us);
    s.from = move_from(m), s.to = move_to(m);
    s.before = s.enemy_first = *p;
    s.enemy_first.side = s.them;
    s.after = pos_after(p, m);
    Game copy;
    if (!game_init(&copy, NULL, &g->rules)) return s;
    if (game_copy(&copy, g) && game_play(&copy, m, NULL)) s.result = game_result(&copy);
    game_finish(&copy);
    return s;
}

static bool wins(const Scene *s) {
    return s->result.winner == winner_of(s->us);
}

static bool enemy_wins_next(const Scene *s) {
    return !result_is_over(s->result) && insight_win(&s->after, &s->rules) != MOVE_NONE;
}

/* The only group that is larger than all others; empty if there is none. */
static Bits largest_group(Bits stones) {
    Bits largest = 0;
    int size = 0;
    bool alone = false;
    while (stones) {
        Bits group = connect_group_of(stones, bits_first(stones));
        stones &= ~group;
        alone = bits_count(group) != size && (alone || bits_count(group) > size);
        if (bits_count(group) <= size) continue;
        largest = group;
        size = bits_count(group);
        alone = true;
    }
    return alone ? largest : 0;
}

/* King's moves from a square to the nearest stone of a set. */
static int distance_to(Bits stones, Square from) {
    int steps = 0;
    for (Bits reached = bits_of(from); !(reached & stones); steps++) reached = bits_dilate(reached);
    return steps;
}

/* How many groups a move makes one of; 1 if it joins none. */
static int joined_groups(const Position *p, Move m) {
    Bits own = p->stones[p->side], from = bits_of(move_from(m)), to = bits_of(move_to(m));
    Bits after = (own & ~from) | to, group = connect_group_of(after, move_to(m));
    if (connect_groups(after) >= connect_groups(own)) return 1;
    Bits members = group & own & ~from;
    int count = connect_group_of(own, move_from(m)) == from; /* the stone itself was a group */
    while (members) {
        members &= ~connect_group_of(own, bits_first(members));
        count++;
    }
    return count;
}

/* Deeds. Each returns false if the move does not do that. */

static bool do_wins(const Scene *s, Deed *d) {
    d->count = s->result.reason == END_CONNECTED; /* or it wins otherwise */
    return wins(s);
}

/* After no other move the enemy is without a win. */
static bool is_only_stop(const Scene *s) {
    Move list[MOVES_MAX];
    int count = moves_generate(&s->before, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == s->move) continue;
        Position after = pos_after(&s->before, list[i]);
        Result r = rules_board_result(&after, &s->rules);
        if (result_is_over(r) ? r.winner != winner_of(s->them)
                              : insight_win(&after, &s->rules) == MOVE_NONE)
            return false;
    }
    return true;
}

static bool do_stops(const Scene *s, Deed *d) {
    Move list[MOVES_MAX];
    d->count = insight_wins(&s->enemy_first, &s->rules, list);
    if (!d->count || insight_win(&s->after, &s->rules) != MOVE_NONE) return false;
    d->move = list[0];
    d->at = s->enemy_first;
    d->square = s->to;
    if (is_only_stop(s)) d->kind = DEED_ALONE;
    return true;
}

/* The reply where the game stands ends it in our favour, or we do so next. */
static bool reply_loses(Game *g, Move reply, Color us) {
    if (!game_play(g, reply, NULL)) return false;
    Result r = game_result(g);
    bool loses = result_is_over(r) ? r.winner == winner_of(us)
                                   : insight_win(game_position(g), &g->rules) != MOVE_NONE;
    game_undo(g);
    return loses;
}

/* On the game and not on the board alone: a reply may draw by repetition. */
static bool do_forces(const Scene *s, Deed *d) {
    Game g;
    Move list[MOVES_MAX];
    d->move = s->move;
    d->at = s->before;
    if (insight_win(&s->after, &s->rules) != MOVE_NONE) return false;
    if (!game_init(&g, NULL, &s->rules)) return false;
    bool all = game_copy(&g, s->game) && game_play(&g, s->move, NULL);
    int count = all ? game_moves(&g, list) : 0;
    for (int i = 0; i < count && all; i++) all = reply_loses(&g, list[i], s->us);
    game_finish(&g);
    return all && count > 0;
}

static bool do_threatens(const Scene *s, Deed *d) {
    Move list[MOVES_MAX];
    d->at = s->after;
    d->at.side = s->us;
    d->count = insight_wins(&d->at, &s->rules, list);
    d->move = list[0];
    return d->count && insight_win(&s->after, &s->rules) == MOVE_NONE;
}

static bool do_splits(const Scene *s, Deed *d) {
    d->square = s->to;
    d->count = connect_groups(s->after.stones[s->them]);
    return d->count > connect_groups(s->before.stones[s->them]);
}

static bool do_joins(const Scene *s, Deed *d) {
    d->count = joined_groups(&s->before, s->move);
    d->square = s->from;
    if (d->count == 2 && connect_group_of(s->before.stones[s->us], s->from) == bits_of(s->from))
        d->kind = DEED_CONNECTS;
    return d->count > 1;
}

/* Of several such moves the one that joins most. */
static bool do_blocks(const Scene *s, Deed *d) {
    Move list[MOVES_MAX];
    int count = moves_generate(&s->enemy_first, list);
    d->count = 1;
    d->at = s->enemy_first;
    for (int i = 0; i < count; i++) {
        if (!bits_has(squares_between[move_from(list[i])][move_to(list[i])], s->to)) continue;
        int joined = joined_groups(&s->enemy_first, list[i]);
        if (joined <= d->count) continue;
        d->count = joined;
        d->move = list[i];
    }
    return d->count > 1;
}

/* The stones that have a move. */
static Bits movable(const Position *p) {
    Move list[MOVES_MAX];
    int count = moves_generate(p, list);
    Bits out = 0;
    for (int i = 0; i < count; i++) out |= bits_of(move_from(list[i]));
    return out;
}

static bool do_shuts_in(const Scene *s, Deed *d) {
    Bits enemy = s->after.stones[s->them], largest = largest_group(enemy);
    Bits shut = movable(&s->enemy_first) & enemy & ~movable(&s->after) & ~largest;
    if (!shut || !largest) return false;
    d->square = bits_first(shut);
    return true;
}

static bool breaks_up(const Scene *s) {
    return connect_groups(s->after.stones[s->us]) > connect_groups(s->before.stones[s->us]);
}

static bool do_nears(const Scene *s, Deed *d) {
    Bits largest = largest_group(s->before.stones[s->us]);
    d->square = s->from;
    return largest && !bits_has(largest, s->from) && !breaks_up(s) &&
           distance_to(largest, s->to) < distance_to(largest, s->from);
}

static bool do_centres(const Scene *s, Deed *d) {
    d->square = s->from;
    return bits_has(BITS_EDGE, s->from) && bits_has(BITS_CENTRE, s->to) && !breaks_up(s);
}

/* In this order; a kind stands for the one that its function may put in its place. */
static const struct {
    DeedKind kind;
    bool (*test)(const Scene *s, Deed *d);
} deeds[] = {{DEED_WINS, do_wins},           {DEED_STOPS, do_stops},       {DEED_FORCES, do_forces},
             {DEED_THREATENS, do_threatens}, {DEED_SPLITS, do_splits},     {DEED_JOINS, do_joins},
             {DEED_BLOCKS, do_blocks},       {DEED_SHUTS_IN, do_shuts_in}, {DEED_NEARS, do_nears},
             {DEED_CENTRES, do_centres}};

static int deeds_in(const Scene *s, Deed out[DEEDS_MAX]) {
    int count = 0;
    if (result_is_over(s->result) && !wins(s)) return 0;
    for (int i = 0; i < (int)(sizeof deeds / sizeof *deeds); i++) {
        Deed d = {.kind = deeds[i].kind, .mover = s->us, .square = NO_SQUARE};
        if (!deeds[i].test(s, &d)) continue;
        out[count++] = d;
        if (d.kind == DEED_WINS) break;
    }
    return count;
}

int deeds_of(const Game *g, Move m, Deed out[DEEDS_MAX]) {
    if (m == MOVE_PASS) return 0;
    Scene s = scene_of(g, m);
    return deeds_in(&s, out);
}

/* Faults, each beside a move that has not got it. */

static bool is_forced(const Scene *s) {
    Deed d;
    return !result_is_over(s->result) && do_forces(s, &d);
}

/* The enemy's win after the move, and whether the enemy had it before. */
static void find_enemy_win(const Scene *s, Deed *d) {
    Move list[MOVES_MAX], before[MOVES_MAX];
    int count = insight_wins(&s->after, &s->rules, list),
        had = insight_wins(&s->enemy_first, &s->rules, before);
    d->kind = DEED_LEAVES;
    d->move = list[0];
    d->at = s->after;
    for (int i = 0; i < count; i++) {
        bool old = false;
        for (int k = 0; k < had; k++) old |= list[i] == before[k];
        if (old) continue;
        d->kind = DEED_LETS;
        d->move = list[i];
        return;
    }
}

static int enemy_groups(const Position *p, Color them) {
    return connect_groups(p->stones[them]);
}

bool deeds_fault(const Game *g, Move played, Move better, Deed *out) {
    if (played == MOVE_PASS || better == MOVE_PASS) return false;
    Scene s = scene_of(g, played), b = scene_of(g, better);
    *out = (Deed){.mover = s.us, .square = s.to, .move = better, .at = s.before};
    if (wins(&s)) return false;
    if (wins(&b)) {
        out->kind = DEED_MISSES;
        return true;
    }
    if (s.result.reason == END_OPPONENT_CONNECTED) {
        out->kind = DEED_GIVES;
        return b.result.reason != END_OPPONENT_CONNECTED;
    }
    if (enemy_wins_next(&s) && !enemy_wins_next(&b)) {
        find_enemy_win(&s, out);
        return true;
    }
    if (is_forced(&b) && !is_forced(&s)) {
        out->kind = DEED_MISSES_FORCED;
        return true;
    }
    if (breaks_up(&s) && !breaks_up(&b)) {
        out->kind = DEED_BREAKS_UP;
        out->count = connect_groups(s.after.stones[s.us]);
        return true;
    }
    int had = enemy_groups(&s.before, s.them);
    out->kind = DEED_TAKES_OUTSIDER;
    out->count = enemy_groups(&s.after, s.them);
    return out->count < had && enemy_groups(&b.after, s.them) >= had;
}

bool deeds_advantage(const Game *g, Move played, Move better, Deed *out) {
    Deed good[DEEDS_MAX], other[DEEDS_MAX];
    int count = deeds_of(g, better, good), others = deeds_of(g, played, other);
    for (int i = 0; i < count; i++) {
        bool both = false;
        for (int k = 0; k < others; k++) both |= other[k].kind == good[i].kind;
        if (both) continue;
        *out = good[i];
        return true;
    }
    return false;
}
