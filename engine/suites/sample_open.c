/* Undecided positions: middle games for tuning and measuring, and balanced openings. */
#include "sample.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    OPEN_PLIES = 8,        /* a middle game is not decided within this number of plies */
    OPEN_NODES = 20000000, /* for either method to prove that */
    OPEN_DEPTH = 8,        /* minimum depth of the search for the best move */
    MIDDLE_FIRST = 10,     /* plies over which … */
    MIDDLE_LAST = 49,      /* … middle games are spread */
    OPENING_MIN = 2,       /* minimum plies of an opening */
    BALANCE = 40, /* maximum score of an opening, in hundredths of the value of the first move */
    BALANCE_AT_FIRST = 90, /* maximum score in a quick search … */
    QUICK_SHARE = 50       /* … with the nodes divided by this */
};

bool sample_search(Sampler *s, const Position *p, uint64_t nodes, Solution *out) {
    Rules rules = rules_default();
    Problem problem = {.value = SUITE_UNKNOWN};
    if (!game_init(&problem.game, p, &rules)) return false;
    s->ab.settings.params = s->params;
    s->ab.settings.shortest = false;
    s->ab.settings.nodes = nodes;
    solver_solve(&s->ab, &problem, out);
    game_finish(&problem.game);
    return out->value == SUITE_UNKNOWN && out->depth > 0;
}

/* True if both methods prove that the side to move cannot force a win within `plies`. */
static bool is_not_won(Sampler *s, const Position *p, int plies) {
    Rules rules = rules_default();
    Game g;
    if (!game_init(&g, p, &rules)) return false;
    PnAnswer answer = {.value = PN_UNKNOWN};
    PnRequest request = {.attacker = p->side, .within = plies, .node_limit = OPEN_NODES};
    PnValue by_ab = PN_UNKNOWN;
    solver_forget(&s->pn);
    solver_forget(&s->ab);
    if (!result_is_over(game_result(&g))) {
        uint64_t nodes = 0;
        s->ab.settings.params = s->params;
        by_ab = ab_wins_within(&s->ab, &g, true, plies, 0, OPEN_NODES, &nodes);
        if (by_ab == PN_NOT_WON) pn_solve(s->pn.pn, &g, &request, &answer);
    }
    if (answer.value == PN_WON) s->disagreements++;
    game_finish(&g);
    return answer.value == PN_NOT_WON;
}

/* True if neither the side to move nor, after this move, its opponent can force a win soon. */
static bool is_open(Sampler *s, const Position *p, Move m) {
    Position next = pos_after(p, m);
    return is_not_won(s, &next, OPEN_PLIES - 1) && is_not_won(s, p, OPEN_PLIES);
}

static void note_search(SuiteEntry *e, const Solution *found, const StoreGame *g, int ply) {
    sample_note(e, "score=%d ; depth=%d", found->score, found->depth);
    sample_note(e, "game=%" PRIu32 " ; ply=%d", g->number, ply);
}

bool sample_middle(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    int ply = MIDDLE_FIRST + s->count * (MIDDLE_LAST - MIDDLE_FIRST + 1) / s->wanted;
    if (ply >= g->count || g->plies[ply].score == STORE_NO_SCORE) return false;
    Position p = sample_position(g, ply);
    Solution found;
    if (sampler_has(s, &p) || !is_open(s, &p, g->plies[ply].move) ||
        !sample_search(s, &p, s->budget, &found) || found.depth < OPEN_DEPTH)
        return false;
    *out = (SuiteEntry){.position = p, .best = {.list = {found.move}, .count = 1}};
    note_search(out, &found, g, ply);
    return true;
}

static bool is_balanced(Sampler *s, const Position *p, uint64_t nodes, int most, Solution *found) {
    return sample_search(s, p, nodes, found) && abs(found->score) <= most;
}

bool sample_opening(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    int random = 0;
    while (random < g->count && g->plies[random].score == STORE_NO_SCORE) random++;
    if (random > SUITE_MOVES_MAX) random = SUITE_MOVES_MAX;
    /* Even plies only, so that Black is to move, as at the start. */
    for (int ply = random & ~1; ply >= OPENING_MIN; ply -= 2) {
        Position p = sample_position(g, ply);
        Solution found;
        if (sampler_has(s, &p) ||
            !is_balanced(s, &p, s->budget / QUICK_SHARE, BALANCE_AT_FIRST, &found) ||
            !is_balanced(s, &p, s->budget, BALANCE, &found))
            continue;
        *out = (SuiteEntry){.position = p, .moves = {.count = ply}};
        for (int i = 0; i < ply; i++) out->moves.list[i] = g->plies[i].move;
        note_search(out, &found, g, ply);
        return true;
    }
    return false;
}
