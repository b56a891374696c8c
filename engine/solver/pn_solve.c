/* A request from start to finish: proof, rules that depend on the whole line, length, line. */
#include "private/pn_team.h"
#include "base/clock.h"
#include "rules/moves.h"

/* Extra nodes to find the line of a win that was proven just before a limit. */
enum { LINE_NODES = 2000000, CHECK_NODES = 20000000 };

/* Collects the positions of the game whose repetition would be a draw. Those before a capture
 * cannot recur. */
static void take_history(PnSolver *s, const Game *g) {
    s->drawn_count = 0;
    if (!g->rules.repetition) return;
    for (int i = g->ply; i > 0 && s->drawn_count < PN_DRAWN_MAX;) {
        i--;
        if (move_is_capture(&g->steps[i].position, g->steps[i].move)) break;
        int seen = 0;
        for (int k = i; k <= g->ply; k++)
            seen += game_repetition_key(g, k) == game_repetition_key(g, i);
        if (seen >= g->rules.repetition - 1) s->drawn[s->drawn_count++] = game_repetition_key(g, i);
    }
}

/* Clears the table if the rules or the history have changed: results hold only for these. */
static void forget_other_contexts(PnSolver *s) {
    const Rules *r = &s->rules;
    uint64_t context = 1;
    const uint64_t parts[] = {r->both, r->stuck, r->repetition_board};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) context = context * 31 + parts[i];
    for (int i = 0; i < s->drawn_count; i++) context = context * 31 + s->drawn[i];
    if (context != s->context) pn_table_clear(&s->table);
    s->context = context;
}

static void begin(PnSolver *s, const Game *g, const PnRequest *request) {
    s->rules = g->rules;
    s->attacker = request->attacker;
    s->request = *request;
    s->within = request->within < PN_PLY_MAX ? request->within : PN_PLY_MAX;
    s->stopped = false;
    s->nodes = s->expansions = s->news = 0;
    s->began = clock_now();
    take_history(s, g);
    forget_other_contexts(s);
}

/* Returns the plies until the rules end the game by its length, 0 = never. */
static int plies_left(const Game *g) {
    return g->rules.max_plies ? g->rules.max_plies - g->ply : 0;
}

/* Tries to prove a win within a number of plies, 0 = no limit. */
static PnValue prove(PnSolver *s, const Position *p, int within) {
    s->within = within;
    pn_set_root(s, p);
    return pn_team_decide(s);
}

/* Shortens a win until no shorter one exists. False if stopped before. */
static bool shorten(PnSolver *s, const Position *p, int *length) {
    while (*length > 1) {
        PnValue value = prove(s, p, *length - 1);
        if (value == PN_UNKNOWN) return false;
        if (value == PN_NOT_WON) return true;
        *length = s->frames[0].length;
    }
    return true;
}

void pn_grant(PnSolver *s, uint64_t nodes) {
    s->stopped = false;
    s->request.deadline = 0;
    s->request.node_limit = s->nodes + nodes;
}

void pn_solve(PnSolver *s, const Game *g, const PnRequest *request, PnAnswer *answer) {
    const Position *p = game_position(g);
    *answer = (PnAnswer){.value = PN_UNKNOWN};
    assert(!result_is_over(game_result(g)));
    begin(s, g, request);
    int within = s->within, left = plies_left(g), length = 0;
    answer->value = prove(s, p, within);
    length = s->frames[0].length;
    if (answer->value == PN_WON && left && length > left && left < PN_PLY_MAX) {
        /* A longer win would come after the draw by length. */
        within = left;
        answer->value = prove(s, p, within);
        length = s->frames[0].length;
    }
    answer->solved_after = clock_now() - s->began;
    if (answer->value == PN_WON) {
        if (request->shortest) answer->shortest = shorten(s, p, &length);
        uint64_t nodes = s->nodes, expansions = s->expansions;
        pn_grant(s, CHECK_NODES);
        if (s->rules.repetition_board && !pn_proof_holds(s, left ? left : PN_PLY_MAX))
            answer->value = PN_UNKNOWN;
        pn_grant(s, LINE_NODES);
        pn_find_line(s, answer->shortest ? length : within, answer->shortest, &answer->line);
        /* Not the length of the line: if lengths are only bounds, the defender may miss the longest
         * defence. */
        answer->plies = length;
        s->nodes = nodes;
        s->expansions = expansions;
    }
    answer->nodes = s->nodes;
    answer->expansions = s->expansions;
}

Move pn_known_win(PnSolver *s, const Position *p, int within) {
    const PnFrame *f = &s->frames[0];
    assert(p->side == s->attacker);
    if (prove(s, p, within) != PN_WON) return MOVE_NONE;
    /* Always take the shortest known win, or a game could go round in circles. */
    int best = -1;
    pn_set_root(s, p);
    pn_expand(s, 0, true);
    for (int i = 0; i < f->count; i++)
        if (f->child_delta[i] == 0 && (best < 0 || f->child_length[i] < f->child_length[best]))
            best = i;
    return best >= 0 ? f->move[best] : MOVE_NONE;
}

int pn_known_length(PnSolver *s, const Position *p, int within) {
    return prove(s, p, within) == PN_WON ? s->frames[0].length : 0;
}

Move pn_winning_move(PnSolver *s, const Game *g, const PnRequest *request) {
    begin(s, g, request);
    return pn_known_win(s, game_position(g), s->within);
}

int pn_winning_moves(PnSolver *s, const Game *g, const PnRequest *request, int plies, Move *list) {
    const Position *p = game_position(g);
    int count = 0;
    begin(s, g, request);
    assert(p->side == s->attacker);
    s->within = plies;
    pn_set_root(s, p);
    pn_expand(s, 0, true);
    PnFrame *f = &s->frames[0];
    for (int i = 0; i < f->count; i++) {
        bool won = f->child_delta[i] == 0;
        if (!won && f->child_phi[i] != 0) {
            const PnFrame *child = &s->frames[1];
            PnValue value =
                pn_enter(s, 0, i) ? pn_value(s, &child->pos, child->phi) : pn_decide(s, 1);
            if (value == PN_UNKNOWN) return -1;
            won = value == PN_WON;
        }
        if (won) list[count++] = f->move[i];
    }
    return count;
}
