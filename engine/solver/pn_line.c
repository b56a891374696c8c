/* After the proof: finds the line of the win, and checks that no line breaks the rules of
 * repetition and length.
 *
 * The table holds the proof, but may have lost parts of it; those are searched again.
 */
#include "private/pn_node.h"

/* True if child i is won for the attacker. */
static bool is_won(const PnSolver *s, const PnFrame *f, int i) {
    return pn_is_attacker(s, &f->pos) ? f->child_delta[i] == 0 : f->child_phi[i] == 0;
}

/* Decides child i, puts it on the path unless it ends the game, and stores the result in the frame.
 */
static PnValue decide_child(PnSolver *s, int ply, int i) {
    PnFrame *f = &s->frames[ply];
    const PnFrame *child = &s->frames[ply + 1];
    if (f->child_length[i] == 0 && is_won(s, f, i)) return PN_WON;
    PnValue value = PN_NOT_WON;
    if (pn_enter(s, ply, i))
        value = pn_value(s, &child->pos, child->phi);
    else
        value = pn_decide(s, ply + 1);
    if (value == PN_UNKNOWN) return value;
    f->child_phi[i] = child->phi;
    f->child_delta[i] = child->delta;
    f->child_length[i] = (int16_t)child->length;
    return value;
}

/* ---- the line of a shortest win: exact distances ---- */

/* Returns the attacker's move that still wins in time, or -1. */
static int fastest_child(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    /* Try the known wins first. */
    for (int known = 1; known >= 0; known--)
        for (int i = 0; i < f->count; i++) {
            if (is_won(s, f, i) != known || (!known && f->child_phi[i] == 0)) continue;
            PnValue value = decide_child(s, ply, i);
            if (value == PN_WON) return i;
            if (value == PN_UNKNOWN) return -1;
        }
    return -1;
}

/* Returns the value of child i if the attacker had one ply less. */
static PnValue value_in_haste(PnSolver *s, int ply, int i, bool search) {
    const PnFrame *child = &s->frames[ply + 1];
    PnValue value = PN_UNKNOWN;
    s->within--;
    if (pn_enter(s, ply, i))
        value = pn_value(s, &child->pos, child->phi);
    else if (search)
        value = pn_decide(s, ply + 1);
    s->within++;
    return value;
}

/* Returns the defender's move that delays the loss longest, or -1. The search for a shorter win
 * usually has left it in the table, which is therefore tried first. */
static int stubborn_child(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    int left = s->within - ply;
    for (int search = 0; search <= 1; search++)
        for (int i = 0; i < f->count; i++) {
            bool ends = f->child_length[i] == 0 && is_won(s, f, i);
            if (ends && left > 1) continue;
            if (left <= 2) return i;
            PnValue value = value_in_haste(s, ply, i, search);
            if (value == PN_NOT_WON) return i;
            if (search && value == PN_UNKNOWN) return -1;
        }
    return -1;
}

/* ---- the line of any win ---- */

static int least_child(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    int best = -1;
    for (int i = 0; i < f->count; i++)
        if (is_won(s, f, i) && (best < 0 || f->child_length[i] < f->child_length[best])) best = i;
    return best >= 0 ? best : fastest_child(s, ply);
}

static int longest_child(PnSolver *s, int ply) {
    PnFrame *f = &s->frames[ply];
    int best = -1;
    for (int i = 0; i < f->count; i++) {
        if (!is_won(s, f, i) && decide_child(s, ply, i) != PN_WON) return -1;
        if (best < 0 || f->child_length[i] > f->child_length[best]) best = i;
    }
    return best;
}

static int next_child(PnSolver *s, int ply, bool shortest) {
    if (pn_is_attacker(s, &s->frames[ply].pos))
        return shortest ? fastest_child(s, ply) : least_child(s, ply);
    return shortest ? stubborn_child(s, ply) : longest_child(s, ply);
}

bool pn_find_line(PnSolver *s, int within, bool shortest, Line *line) {
    s->within = within;
    Position root = s->frames[0].pos;
    pn_set_root(s, &root);
    line->length = 0;
    for (int ply = 0; ply < PN_PLY_MAX; ply++) {
        PnFrame *f = &s->frames[ply];
        pn_expand(s, ply, true);
        int i = next_child(s, ply, shortest);
        if (i < 0) return false;
        line->moves[line->length++] = f->move[i];
        if (f->child_length[i] == 0 && is_won(s, f, i)) return true;
        pn_enter(s, ply, i);
    }
    return false;
}

/* ---- rules that depend on the whole line ---- */

static bool walk(PnSolver *s, int ply, int plies) {
    PnFrame *f = &s->frames[ply];
    bool attacker = pn_is_attacker(s, &f->pos);
    if (ply >= plies) return false;
    pn_expand(s, ply, true);
    /* Start with the attacker's shortest win. Sorting all moves by length would be cleaner, but
     * nearly always the first one is enough. */
    int first = attacker ? least_child(s, ply) : 0;
    if (first < 0) return false;
    for (int n = 0; n < f->count; n++) {
        int i = (first + n) % f->count;
        bool holds = decide_child(s, ply, i) == PN_WON;
        if (s->stopped) return false;
        if (holds && f->child_length[i] > 0) {
            pn_enter(s, ply, i);
            holds = walk(s, ply + 1, plies);
        }
        if (holds == attacker || s->stopped) return holds && !s->stopped;
    }
    return !attacker;
}

bool pn_proof_holds(PnSolver *s, int plies) {
    s->within = 0;
    Position root = s->frames[0].pos;
    pn_set_root(s, &root);
    return walk(s, 0, plies < PN_PLY_MAX ? plies : PN_PLY_MAX);
}
