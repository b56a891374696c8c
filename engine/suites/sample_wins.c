/* Forced wins. Each is proven by proof numbers and checked line by line by the rules alone. The
 * length is given if it was checked in the same way and alpha-beta without forward pruning proves
 * that no win is shorter; the fastest winning moves are given if both methods find the same ones. A
 * disagreement of the two methods is a bug in one of them; the item is left out and counted.
 */
#include "sample.h"

#include <inttypes.h>
#include <string.h>

enum {
    PLIES_BEFORE_THE_END = 10, /* minimum distance of forced wins from the end */
    PN_SHARE = 4,              /* divisor of the budget for proof numbers … */
    AB_SHARE = 20,             /* … and for alpha-beta to prove a win */
    LENGTH_SHARE = 2,          /* divisor for each method to find a length, and its moves */
    STEPS_BACK = 2,            /* maximum moves of the winner to go back from the end */
    HARD_NODES = 100000,       /* a hard win takes either method more nodes than this */
    DEEP_SHARE = 100,          /* divisor of the budget for the fewest nodes of a deep win … */
    DEEP_SEARCH_SHARE = 1000,  /* … and for the search that chooses it … */
    DEEP_SCORE = 300,          /* … by at least this score */
    DEEP_TRIES = 3             /* positions of a game that are tried, two plies apart */
};

/* ---- one position ---- */

typedef struct {
    Problem problem;
    Solution pn, ab;
} Proof;

static bool proof_init(Proof *proof, const Position *p) {
    Rules rules = rules_default();
    *proof = (Proof){.problem = {.value = SUITE_WIN}};
    return game_init(&proof->problem.game, p, &rules);
}

static void proof_finish(Proof *proof) {
    game_finish(&proof->problem.game);
}

/* Proves a win for the side to move, and then the shortest one if requested. */
static bool prove_by_pn(Sampler *s, Proof *proof, uint64_t nodes, bool shortest) {
    s->pn.settings.shortest = shortest;
    s->pn.settings.nodes = nodes;
    solver_solve(&s->pn, &proof->problem, &proof->pn);
    return proof->pn.value == SUITE_WIN;
}

/* Proves a win for the side to move by the second method. */
static bool prove_by_ab(Sampler *s, Proof *proof, uint64_t nodes) {
    s->ab.settings.params = searcher_proof_params(&s->params);
    s->ab.settings.shortest = true;
    s->ab.settings.nodes = nodes;
    solver_solve(&s->ab, &proof->problem, &proof->ab);
    return proof->ab.value == SUITE_WIN;
}

static bool moves_equal(const Move *a, int n, const Move *b, int m) {
    if (n != m) return false;
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < m && b[k] != a[i]) k++;
        if (k == m) return false;
    }
    return true;
}

/* Finds all first moves that win fastest, by both methods; false if that takes too long or they
 * disagree. */
static bool find_moves(Sampler *s, const Game *g, int plies, SuiteMoves *out) {
    Move list[MOVES_MAX], other[MOVES_MAX];
    PnRequest request = {.attacker = game_position(g)->side,
                         .node_limit = s->budget / LENGTH_SHARE};
    int n = pn_winning_moves(s->pn.pn, g, &request, plies, list);
    if (n <= 0 || n > SUITE_MOVES_MAX) return false;
    int m = ab_winning_moves(&s->ab, g, plies, s->budget / LENGTH_SHARE, other);
    if (m < 0) return false;
    if (!moves_equal(list, n, other, m)) {
        s->disagreements++;
        return false;
    }
    memcpy(out->list, list, (size_t)n * sizeof list[0]);
    out->count = n;
    return true;
}

/* ---- where the wins are ---- */

typedef struct {
    Color winner;
    int last; /* ply of the last position of the record */
    int end;  /* ply of the end, had the game been played out */
} Ending;

static bool find_ending(const StoreGame *g, Ending *out) {
    if (g->count == 0 || g->black_points == 1) return false;
    int last = g->count - 1, score = g->plies[last].score;
    if (score == STORE_NO_SCORE || !score_is_decided(score)) return false;
    *out = (Ending){.winner = g->black_points == 2 ? BLACK : WHITE,
                    .last = last,
                    .end = last + score_plies(score)};
    return true;
}

/* Returns the last ply up to this one at which the winner is to move. */
static int winners_ply(const StoreGame *g, const Ending *e, int ply) {
    if (ply > e->last) ply = e->last;
    return ply >= 0 && sample_position(g, ply).side != e->winner ? ply - 1 : ply;
}

/* ---- wins of any length ---- */

/* Adds the length and the fastest winning moves, as far as both methods find them. */
static void add_length(Sampler *s, Proof *proof, SuiteEntry *out) {
    const Game *g = &proof->problem.game;
    uint64_t nodes = 0, limit = s->budget / LENGTH_SHARE;
    if (!prove_by_pn(s, proof, limit, true) || !proof->pn.exact) return;
    int plies = proof->pn.plies;
    if (!sample_check_win(s, game_position(g), plies)) return;
    PnValue sooner = PN_NOT_WON;
    solver_forget(&s->ab);
    if (plies > 1) sooner = ab_wins_within(&s->ab, g, true, plies - 1, 0, limit, &nodes);
    if (sooner == PN_WON) s->disagreements++;
    if (sooner != PN_NOT_WON) return;
    out->plies = plies;
    find_moves(s, g, plies, &out->best);
}

/* True if the position is taken. Alpha-beta chooses in the even games, proof numbers in the odd
 * ones, so that the choice favours neither method; a hard win must exceed HARD_NODES for both. */
static bool is_chosen(Sampler *s, Proof *proof, uint32_t game, bool hard) {
    if (hard)
        return !prove_by_ab(s, proof, HARD_NODES) &&
               prove_by_pn(s, proof, s->budget / PN_SHARE, false) && proof->pn.nodes > HARD_NODES;
    if (game % 2 == 0 && !prove_by_ab(s, proof, s->budget / AB_SHARE)) return false;
    return prove_by_pn(s, proof, s->budget / PN_SHARE, false);
}

/* Fills the entry with a win that proof numbers have just proven, if it passes the check. */
static bool fill_win(Sampler *s, Proof *proof, const StoreGame *g, int ply, SuiteEntry *out) {
    const Position *p = game_position(&proof->problem.game);
    uint64_t nodes = proof->pn.nodes;
    if (!sample_check_win(s, p, 0)) {
        s->disagreements++;
        return false;
    }
    *out = (SuiteEntry){.position = *p, .value = SUITE_WIN};
    add_length(s, proof, out);
    sample_note(out, "nodes=%" PRIu64 " ; game=%" PRIu32 " ; ply=%d", nodes, g->number, ply);
    return true;
}

static bool take_win(Sampler *s, const StoreGame *g, int ply, bool hard, SuiteEntry *out) {
    Position p = sample_position(g, ply);
    Proof proof;
    if (sampler_has(s, &p) || !proof_init(&proof, &p)) return false;
    bool done = is_chosen(s, &proof, g->number, hard) && fill_win(s, &proof, g, ply, out);
    proof_finish(&proof);
    return done;
}

bool sample_forced_win(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    Ending e;
    if (!find_ending(g, &e)) return false;
    int ply = winners_ply(g, &e, e.end - PLIES_BEFORE_THE_END);
    return ply >= 0 && take_win(s, g, ply, false, out);
}

bool sample_hard_win(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    Ending e;
    if (!find_ending(g, &e)) return false;
    int ply = winners_ply(g, &e, e.end - PLIES_BEFORE_THE_END);
    return ply >= 0 && take_win(s, g, ply, true, out);
}

/* ---- wins far from the end ---- */

/* True if a search sees the side to move winning, or far ahead. */
static bool is_ahead(Sampler *s, const Position *p) {
    Solution found;
    bool open = sample_search(s, p, s->budget / DEEP_SEARCH_SHARE, &found);
    return open ? found.score >= DEEP_SCORE : found.value == SUITE_WIN;
}

/* Result and search choose: from near the end of the game back as long as the search sees the later
 * winner ahead. Proof numbers measure what was chosen, the position farthest from the end first. */
bool sample_deep_win(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    Ending e;
    if (!find_ending(g, &e)) return false;
    int last = winners_ply(g, &e, e.end - PLIES_BEFORE_THE_END), first = last + 2;
    while (first >= 2) {
        Position p = sample_position(g, first - 2);
        if (!is_ahead(s, &p)) break;
        first -= 2;
    }
    for (int ply = first, tries = 0; ply <= last && tries < DEEP_TRIES; ply += 2, tries++) {
        Position p = sample_position(g, ply);
        Proof proof;
        if (sampler_has(s, &p) || !proof_init(&proof, &p)) return false;
        bool proven = prove_by_pn(s, &proof, s->budget, false);
        bool done =
            proven && proof.pn.nodes >= s->budget / DEEP_SHARE && fill_win(s, &proof, g, ply, out);
        proof_finish(&proof);
        /* Later positions of the game are easier. */
        if (proven) return done;
    }
    return false;
}

/* ---- short wins with all their moves ---- */

/* Returns the rarest length so far among those that a win of this length leads to. */
static int rarest_length(const Sampler *s, int plies) {
    int best = 0;
    for (int n = plies < SAMPLE_WIN_MAX ? plies : SAMPLE_WIN_MAX; n > 0; n--)
        if (n % 2 && (!best || s->by_plies[n] < s->by_plies[best])) best = n;
    return best;
}

/* Proves the shortest win at the latest ply of the record at which it is long enough; its line
 * leads through shorter wins. */
static bool find_line(Sampler *s, const StoreGame *g, const Ending *e, Proof *proof) {
    bool found = false;
    Position p;
    for (int ply = winners_ply(g, e, e->last), i = 0; i <= STEPS_BACK && ply >= 0; ply -= 2, i++) {
        p = sample_position(g, ply);
        Proof next;
        if (!proof_init(&next, &p)) break;
        bool proven = prove_by_pn(s, &next, s->budget / PN_SHARE, true) && next.pn.exact;
        if (proven) {
            if (found) proof_finish(proof);
            *proof = next;
            found = true;
        } else {
            proof_finish(&next);
        }
        if (!proven || proof->pn.plies >= SAMPLE_WIN_MAX) break;
    }
    return found;
}

bool sample_short_win(Sampler *s, const StoreGame *g, SuiteEntry *out) {
    Ending e;
    Proof line, proof;
    if (!find_ending(g, &e) || !find_line(s, g, &e, &line)) return false;
    int plies = rarest_length(s, line.pn.plies);
    Position p = *game_position(&line.problem.game);
    for (int i = 0; i < line.pn.plies - plies; i++) pos_play(&p, line.pn.line.moves[i]);
    proof_finish(&line);
    if (!plies || sampler_has(s, &p) || !proof_init(&proof, &p)) return false;
    bool done = prove_by_pn(s, &proof, s->budget / PN_SHARE, true) && proof.pn.exact &&
                prove_by_ab(s, &proof, s->budget) && proof.ab.exact;
    if (done && (proof.pn.plies != plies || proof.ab.plies != plies)) {
        s->disagreements++;
        done = false;
    }
    *out = (SuiteEntry){.position = p, .value = SUITE_WIN, .plies = plies};
    done = done && find_moves(s, &proof.problem.game, plies, &out->best);
    if (done) sample_note(out, "game=%" PRIu32, g->number);
    proof_finish(&proof);
    return done;
}
