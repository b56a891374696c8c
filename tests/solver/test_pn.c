/* The proof-number solver against its plain twins: lengths, first moves, all dialects. */
#include "base/clock.h"
#include "search/threat.h"
#include "plain_solver.h"
#include "pn_fixture.h"
#include "search/private/node.h"
#include "solver/private/pn_node.h"
#include "../rules/plain_winner.h"

#include <limits.h>

/* Nodes for a problem that may stay open. */
enum { SOME = 50000 };

/* ---- wins within some plies, all dialects ---- */

static int plain_length(const Position *p, const Rules *rules, Color who, int most) {
    Game g = game_at(p, rules);
    int plies = 1;
    while (plies <= most && !plain_game_can_win(&g, who, plies)) plies++;
    game_finish(&g);
    return plies <= most ? plies : 0;
}

static void compare_with_twin(PnSolver *s, const Position *p, const Rules *rules, int most,
                              int wins[]) {
    for (int c = 0; c < 2; c++) {
        Color who = (Color)c;
        int plies = plain_length(p, rules, who, most);
        Game g = game_at(p, rules);
        pn_clear(s);
        PnAnswer within = solve(s, &g, who, most, false);
        PnRequest open = {.attacker = who, .shortest = true, .node_limit = plies ? PLENTY : SOME};
        PnAnswer any;
        pn_solve(s, &g, &open, &any);
        if (within.value != (plies ? PN_WON : PN_NOT_WON) ||
            (plies && (any.value != PN_WON || !any.shortest || any.line.length != plies)))
            fail_msg("%s, %s attacks, %s: %d plies, the solver says %d and %d in %d", fen_of(p),
                     color_name(who), rules_name(rules), plies, within.value, any.value,
                     any.line.length);
        if (within.value == PN_WON) check_line(&g, who, &within.line);
        /* Without a short win the solver may give up, but not be wrong. */
        if (any.value == PN_WON) {
            check_line(&g, who, &any.line);
            /* Nothing shorter may be left: it would be within the twin's reach. */
            if (!plies && any.line.length <= most) fail_msg("%s: false win", fen_of(p));
        }
        wins[plies]++;
        game_finish(&g);
    }
}

static void lengths_in_all_dialects(void **state) {
    (void)state;
    enum { EACH = 40, MOST = 5 };
    uint64_t seed = 8675309;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int wins[MOST + 1] = {0}, looked_at = 0;
    for (int k = 0; k < RULES_COUNT; k++) {
        Rules rules = rules_of(rules_names[k]);
        for (int i = 0; i < EACH / SLOWER; i++, looked_at++) {
            Position p = random_small(&seed, &rules, 5);
            compare_with_twin(s, &p, &rules, MOST, wins);
        }
    }
    for (int i = 0; i <= MOST; i++) print_message("%d: %d, ", i, wins[i]);
    print_message("of %d positions, both sides\n", looked_at);
    assert_true(wins[0] > 20 && wins[1] > 5 && wins[3] > 5 && wins[2] + wins[4] > 5 / SLOWER);
    pn_destroy(s);
}

/* A child is decided in one ply exactly if its side to move has a move that wins by the rules:
 * moves that miss a threat are recognised without being looked at. */
static void wins_in_one_are_seen_before(void **state) {
    (void)state;
    enum { EACH = 3000 / SLOWER };
    uint64_t seed = 20051;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int won = 0, open = 0;
    for (int k = 0; k < RULES_COUNT; k++) {
        s->rules = rules_of(rules_names[k]);
        pn_clear(s);
        for (int i = 0; i < EACH; i++) {
            Position p = random_small(&seed, &s->rules, 6);
            s->attacker = (Color)random_below(&seed, 2);
            pn_set_root(s, &p);
            pn_expand(s, 0, true);
            const PnFrame *f = &s->frames[0];
            for (int m = 0; m < f->count; m++) {
                Position next = pos_after(&p, f->move[m]);
                if (plain_winner(&next, &s->rules) != WINNER_NONE) continue;
                bool wins = plain_can_win(&next, &s->rules, next.side, 1);
                bool seen = f->child_phi[m] == 0 && f->child_length[m] == 1;
                if (wins != seen)
                    fail_msg("%s, %s: child %d wins at once: %d, seen: %d", fen_of(&p),
                             rules_names[k], m, wins, seen);
                *(wins ? &won : &open) += 1;
            }
        }
    }
    print_message("%d children win at once, %d do not\n", won, open);
    assert_true(won > EACH && open > EACH);
    pn_destroy(s);
}

static void long_wins(void **state) {
    (void)state;
    enum { COUNT_OF = 12, MOST = 7 };
    uint64_t seed = 3141592;
    Rules rules = rules_default();
    PnSolver *s = make_solver(PN_START_EVALUATION, 25);
    int wins[MOST + 1] = {0};
    for (int i = 0; i < COUNT_OF / SLOWER;) {
        Position p = random_small(&seed, &rules, 4);
        Game g = game_at(&p, &rules);
        pn_clear(s);
        PnAnswer a = solve(s, &g, p.side, MOST, true);
        game_finish(&g);
        if (a.value != PN_WON || a.line.length < 5) continue;
        compare_with_twin(s, &p, &rules, a.line.length, wins);
        i++;
    }
    print_message("%d wins in 5, %d in 6, %d in 7\n", wins[5], wins[6], wins[7]);
    assert_true(wins[5] + wins[6] + wins[7] > 0);
    pn_destroy(s);
}

/* ---- sides without a move ---- */

/* The last move or the last two before one side can hardly move, under all rules about that: wins
 * that no connection announces. */
static void wins_by_leaving_no_move(void **state) {
    (void)state;
    enum { STUCK = 150 / SLOWER, BEFORE = 60, PLIES = 3 };
    uint64_t seed = 1618;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int wins[PLIES + 1] = {0}, without_connection = 0, looked_at = 0;
    for (int i = 0; i < STUCK; i++) {
        Rules rules = rules_of(rules_names[i % RULES_COUNT]), open = rules_default();
        Position before[BEFORE], stuck = random_stuck_position(&seed, &open);
        Color side = moves_count(&stuck, BLACK) <= 1 ? BLACK : WHITE;
        stuck = pos_make(stuck.stones[BLACK], stuck.stones[WHITE], side);
        int n = predecessors(&stuck, &rules, before, BEFORE);
        for (int k = 0; k < n; k++) {
            Color who = color_other(side);
            Game g = game_at(&before[k], &rules);
            pn_clear(s);
            for (int plies = 1; plies <= PLIES; plies++) {
                if (plies == PLIES && (k || SLOWER > 1)) continue; /* takes the twin long */
                bool can = plain_can_win(&before[k], &rules, who, plies);
                PnAnswer a = solve(s, &g, who, plies, false);
                if (a.value != (can ? PN_WON : PN_NOT_WON))
                    fail_msg("%s, %s, within %d: %d", fen_of(&before[k]), rules_name(&rules), plies,
                             a.value);
                if (can) check_line(&g, who, &a.line);
                wins[plies] += can;
                looked_at++;
                if (plies == 1)
                    without_connection +=
                        can && threat_winning_move(&before[k], who, &rules) == MOVE_NONE;
            }
            game_finish(&g);
        }
    }
    print_message("%d problems; wins within 1: %d, of these %d without connecting, 2: %d, 3: %d\n",
                  looked_at, wins[1], without_connection, wins[2], wins[3]);
    assert_true(without_connection > 20 / SLOWER);
    pn_destroy(s);
}

/* One solver is asked by turns under rules that differ in nothing but what happens to a side without
 * a move, and must answer like one that never heard of the other rules. */
static void rules_are_apart(void **state) {
    (void)state;
    enum { STUCK = 40, BEFORE = 20 };
    uint64_t seed = 1618;
    PnSolver *kept = make_solver(PN_START_THREAT, 25), *fresh = make_solver(PN_START_THREAT, 25);
    int differ = 0;
    for (int i = 0; i < STUCK; i++) {
        Rules rules = rules_of("cutechess"), open = rules_default();
        Position before[BEFORE], stuck = random_stuck_position(&seed, &open);
        Color side = moves_count(&stuck, BLACK) <= 1 ? BLACK : WHITE;
        stuck = pos_make(stuck.stones[BLACK], stuck.stones[WHITE], side);
        int n = predecessors(&stuck, &rules, before, BEFORE);
        for (int k = 0; k < n; k++) {
            PnValue first = PN_UNKNOWN;
            for (int rule = STUCK_PASS; rule <= STUCK_DRAW; rule++) {
                rules.stuck = rule;
                Game g = game_at(&before[k], &rules);
                pn_clear(fresh);
                PnAnswer a = solve(fresh, &g, color_other(side), 2, false);
                PnAnswer b = solve(kept, &g, color_other(side), 2, false);
                if (a.value != b.value)
                    fail_msg("%s: %d, not %d, after other rules", fen_of(&before[k]), b.value,
                             a.value);
                if (rule == STUCK_PASS) first = a.value;
                differ += a.value != first;
                game_finish(&g);
            }
        }
    }
    print_message("%d answers that depend on the rule\n", differ);
    assert_true(differ > 10);
    pn_destroy(kept);
    pn_destroy(fresh);
}

/* After a question under other rules, or with another game before it, a solver needs as many nodes as
 * one that was never asked: nothing is left of the results. What the rules only count is no reason to
 * forget them. */
static void other_rules_find_nothing(void **state) {
    (void)state;
    enum { CASES = 6 };
    if (solver_threads() > 1) skip();
    Suite wins = load_suite("wins.txt");
    PnSolver *kept = make_solver(PN_START_DEFAULT, 25), *fresh = make_solver(PN_START_DEFAULT, 25);
    int asked = 0;
    for (int i = 0; i < wins.count && asked < 20; i++) {
        const Position *p = &wins.entries[i].position;
        if (wins.entries[i].plies != 5) continue;
        for (int k = 0; k < CASES; k++) {
            Rules rules = rules_default(), other = rules;
            if (k == 0) other.both = other.both == BOTH_DRAW ? BOTH_MOVER_WINS : BOTH_DRAW;
            if (k == 1) other.stuck = other.stuck == STUCK_DRAW ? STUCK_PASS : STUCK_DRAW;
            if (k == 2) other.repetition_board = !other.repetition_board;
            if (k == 4) other.repetition += 1;
            if (k == 5) other.max_plies = 200;
            Game g = game_at(p, &rules), h = game_at(p, &other);
            if (k == 3) { /* the position after the first move is about to be drawn */
                Position after = pos_after(p, wins.entries[i].best.list[0]);
                for (int ply = 0; ply < 4; ply++)
                    h.steps[ply] =
                        (GameStep){.position = ply % 2 ? pos_standard() : after, .move = MOVE_PASS};
                h.steps[4] = (GameStep){.position = *p};
                h.ply = h.length = 4;
            }
            pn_clear(kept);
            pn_clear(fresh);
            PnRequest request = {.attacker = p->side, .node_limit = SOME};
            PnAnswer first, second, alone;
            pn_solve(kept, &g, &request, &first);
            assert_true(first.nodes > 0);
            pn_solve(kept, &h, &request, &second);
            pn_solve(fresh, &h, &request, &alone);
            if (k < 4 ? second.nodes != alone.nodes : second.nodes >= alone.nodes)
                fail_msg("%s, case %d: %d nodes, %d by another solver", wins.entries[i].id, k,
                         (int)second.nodes, (int)alone.nodes);
            game_finish(&g);
            game_finish(&h);
        }
        asked++;
    }
    assert_int_equal(asked, 20);
    suite_finish(&wins);
    pn_destroy(kept);
    pn_destroy(fresh);
}

/* Black must open two lines at once, and White's answer closes both. Found by search: one position
 * in several thousand with a side that can hardly move. */
static void two_lines_are_closed_at_once(void **state) {
    (void)state;
    Position p = position_of("1ppP1P2/PP1Pp3/2pP4/2p1P1P1/2P5/2P1P3/8/8 b");
    Rules rules = rules_of("cutechess");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    for (int image = 0; image < 8; image++)
        for (int swap = 0; swap < 2; swap++) {
            Bits black = bits_transform(p.stones[swap ? WHITE : BLACK], image);
            Bits white = bits_transform(p.stones[swap ? BLACK : WHITE], image);
            Position q = pos_make(black, white, swap ? WHITE : BLACK);
            Color who = color_other(q.side);
            Game g = game_at(&q, &rules);
            assert_true(plain_can_win(&q, &rules, who, 2));
            pn_clear(s);
            assert_int_equal(solve(s, &g, who, 1, false).value, PN_NOT_WON);
            PnAnswer a = solve(s, &g, who, 2, false);
            if (a.value != PN_WON) fail_msg("%s: %d", fen_of(&q), a.value);
            check_line(&g, who, &a.line);
            game_finish(&g);
        }
    pn_destroy(s);
}

/* The last move of these wins is the loser's: whatever it takes, it connects the winner. */
static void forced_captures_win(void **state) {
    (void)state;
    static const char *const fens[] = {"8/3P1pP1/4PP1P/6Pp/6P1/8/8/6P1 w",
                                       "5p2/5pP1/5pp1/5pP1/5pP1/6p1/8/4p3 b",
                                       "3P4/8/1pP5/ppP2P2/PP6/P1PP4/1pP1P3/pp2P3 w"};
    Rules rules = rules_default();
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    for (int i = 0; i < COUNT(fens); i++) {
        Position p = position_of(fens[i]);
        Game g = game_at(&p, &rules);
        assert_true(plain_can_win(&p, &rules, p.side, 2) && !plain_can_win(&p, &rules, p.side, 1));
        pn_clear(s);
        assert_int_equal(solve(s, &g, p.side, 1, false).value, PN_NOT_WON);
        PnAnswer a = solve(s, &g, p.side, 2, false);
        if (a.value != PN_WON) fail_msg("%s: %d", fens[i], a.value);
        check_line(&g, p.side, &a.line);
        /* The same for the side that is to take. */
        assert_true(game_play(&g, a.line.moves[0], NULL));
        pn_clear(s);
        assert_int_equal(solve(s, &g, p.side, 1, false).value, PN_WON);
        game_finish(&g);
    }
    pn_destroy(s);
}

/* Positions as games have them. */
static void no_false_win(void **state) {
    (void)state;
    enum { COUNT_OF = 5000, PLIES = 3 };
    uint64_t seed = 271828;
    Rules rules = rules_default();
    PnSolver *s = make_solver(PN_START_UNIT, 0);
    int without = 0, with = 0;
    while (without < COUNT_OF / SLOWER) {
        Position p = random_game_position(&seed, &rules, 120);
        Game g = game_at(&p, &rules);
        bool can = plain_can_win(&p, &rules, p.side, PLIES);
        if (without % 16 == 0) pn_clear(s);
        PnAnswer a = solve(s, &g, p.side, PLIES, false);
        if (a.value != (can ? PN_WON : PN_NOT_WON)) fail_msg("%s: %d", fen_of(&p), a.value);
        *(can ? &with : &without) += 1;
        game_finish(&g);
    }
    print_message("%d positions without a win in %d, %d with one\n", without, PLIES, with);
    assert_true(with > 20 / SLOWER);
    pn_destroy(s);
}

/* ---- positions with known content ---- */

static void known_positions(void **state) {
    (void)state;
    enum { LONG = 7 }; /* once is enough for these */
    Suite suite = load_suite("rules.txt");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int wins = 0, losses = 0, draws = 0;
    for (int i = 0; i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        for (int k = 0; k < RULES_COUNT; k++) {
            if (e->rules && strcmp(e->rules, rules_names[k])) continue;
            Rules rules = rules_of(rules_names[k]);
            if (e->value == SUITE_UNKNOWN || position_is_over(&e->position, &rules)) continue;
            if (e->plies >= LONG && k > 0) continue;
            Game g = game_at(&e->position, &rules);
            Color us = e->position.side, them = color_other(us);
            pn_clear(s);
            if (e->value == SUITE_DRAW) {
                assert_int_equal(solve(s, &g, us, 0, false).value, PN_NOT_WON);
                assert_int_equal(solve(s, &g, them, 0, false).value, PN_NOT_WON);
                draws++;
                game_finish(&g);
                continue;
            }
            Color who = e->value == SUITE_WIN ? us : them;
            bool exact = e->plies > 0 && e->plies <= SHORTEN_MAX;
            PnAnswer a = solve(s, &g, who, 0, exact);
            if (a.value != PN_WON || (exact && (a.line.length != e->plies || !a.shortest)))
                fail_msg("%s, %s: %d, %d plies", e->id, rules_names[k], a.value, a.line.length);
            check_line(&g, who, &a.line);
            if (e->value == SUITE_WIN && exact) {
                PnRequest request = {.attacker = us};
                Move list[MOVES_MAX];
                int n = pn_winning_moves(s, &g, &request, e->plies, list);
                if (n != e->best.count) fail_msg("%s: %d winning moves", e->id, n);
            }
            *(e->value == SUITE_WIN ? &wins : &losses) += 1;
            game_finish(&g);
        }
    }
    print_message("%d wins, %d losses, %d draws\n", wins, losses, draws);
    assert_true(wins > 20 && losses > 5);
    suite_finish(&suite);
    pn_destroy(s);
}

/* ---- first numbers ---- */

/* Groups less holes, as the initial numbers count them: by squares, edges and faces of stones. */
static int count_groups(Bits stones) {
    int euler = 0;
    for (int rank = -1; rank < 8; rank++)
        for (int file = -1; file < 8; file++) {
            int count = 0, diagonal = 0;
            for (int k = 0; k < 4; k++) {
                int r = rank + k / 2, f = file + k % 2;
                bool there =
                    r >= 0 && r < 8 && f >= 0 && f < 8 && bits_has(stones, square_make(f, r));
                count += there;
                diagonal += there ? (k == 0 || k == 3 ? 1 : -1) : 0;
            }
            euler += count == 1 ? 1 : count == 3 ? -1 : count == 2 && diagonal ? -2 : 0;
        }
    return euler > 0 ? euler / 4 : 0;
}

/* What an unexpanded position is rated at, from the attacker's point of view, by what each start
 * says it counts. */
static void first_numbers(void **state) {
    (void)state;
    enum { EACH = 400 / SLOWER };
    uint64_t seed = 5772;
    Rules rules = rules_default();
    for (int start = PN_START_UNIT; start <= PN_START_FEATURES; start++) {
        PnSolver *s = make_solver((PnStart)start, 25);
        int threatened = 0, quiet = 0, better[2] = {0};
        s->rules = rules;
        for (int i = 0; i < EACH; i++) {
            Position p =
                i % 2 ? random_small(&seed, &rules, 6) : random_game_position(&seed, &rules, 60);
            MoveTargets targets;
            moves_targets(&p, p.side, &targets);
            int moves = moves_count(&p, p.side);
            s->attacker = (Color)random_below(&seed, 2);
            bool attacker = p.side == s->attacker;
            bool threat = plain_can_win(&(Position){.stones = {p.stones[BLACK], p.stones[WHITE]},
                                                    .side = color_other(p.side)},
                                        &rules, color_other(p.side), 1);
            int ours = count_groups(p.stones[s->attacker]),
                theirs = count_groups(p.stones[color_other(s->attacker)]);
            int proof = 1, disproof = 1;
            if (start == PN_START_MOBILITY) *(attacker ? &disproof : &proof) = moves ? moves : 1;
            if (start == PN_START_THREAT) {
                proof = (attacker || threat ? 1 : 8) + ours / 2;
                disproof = 1 + theirs / 2;
            }
            if (start >= PN_START_EVALUATION) {
                proof = 8 + 4 * ours + (attacker || threat ? 0 : 8 * ours + 5 * moves / 2);
                disproof = 8 + (attacker && !threat ? 8 * theirs + moves / 2 : 0);
            }
            PnFirst first = pn_first_numbers(s, &p, &targets);
            if (start == PN_START_EVALUATION) {
                /* A point of the evaluation for four, on the side of who stands worse. */
                eval_set_root(s->eval, &p);
                int score = attacker ? eval_score(s->eval) : -eval_score(s->eval);
                *(score < 0 ? &proof : &disproof) += abs(score) / 4;
                better[score > 0]++;
            }
            if (first.proof != proof || first.disproof != disproof)
                fail_msg("%s, %s, %s attacks: %d and %d, not %d and %d", pn_start_names[start],
                         fen_of(&p), color_name(s->attacker), first.proof, first.disproof, proof,
                         disproof);
            *(threat ? &threatened : &quiet) += 1;
            s->within = 5; /* nearly all is disproof then */
            first = pn_first_numbers(s, &p, &targets);
            assert_true(first.proof == 1 && first.disproof == 1);
            s->within = 0;
        }
        assert_true(threatened > EACH / 20 && quiet > EACH / 4);
        assert_true(start != PN_START_EVALUATION || (better[0] > 10 && better[1] > 10));
        pn_destroy(s);
    }
}

/* A win within a limit of plies is kept as a win without one too, that there is none is not. */
static void wins_are_kept_without_limit(void **state) {
    (void)state;
    Rules rules = rules_default();
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Suite wins = load_suite("wins.txt");
    int kept = 0;
    for (int i = 0; i < wins.count && kept < 20; i++) {
        const Position *p = &wins.entries[i].position;
        int plies = wins.entries[i].plies;
        if (plies != 3 && plies != 5) continue;
        Game g = game_at(p, &rules);
        PnData d;
        pn_clear(s);
        assert_int_equal(solve(s, &g, p->side, plies - 1, false).value, PN_NOT_WON);
        if (pn_table_probe(&s->table, pn_unlimited_key(s, p), &d))
            assert_true(d.phi != 0 && d.delta != 0);
        int64_t begin = clock_now();
        PnAnswer a = solve(s, &g, p->side, plies, false);
        assert_int_equal(a.value, PN_WON);
        assert_true(a.solved_after > 0 && a.solved_after <= clock_now() - begin);
        assert_true(pn_table_probe(&s->table, pn_unlimited_key(s, p), &d));
        assert_true(d.phi == 0 && d.length == plies);
        kept++;
        game_finish(&g);
    }
    assert_int_equal(kept, 20);
    suite_finish(&wins);
    pn_destroy(s);
}

/* The effort of one thread, for every start and way to join numbers. These numbers move with every
 * change of the search and of the initial numbers: they are to be looked at, then written anew. */
static void effort(void **state) {
    (void)state;
    static const struct {
        PnStart start;
        int epsilon, sum;
        int nodes, expansions;
    } rows[] = {
        {PN_START_UNIT, 0, 100, 63343, 3304},      {PN_START_UNIT, 25, 25, 94117, 4538},
        {PN_START_MOBILITY, 25, 25, 121658, 6538}, {PN_START_THREAT, 25, 25, 30611, 1637},
        {PN_START_EVALUATION, 25, 25, 14211, 793}, {PN_START_FEATURES, 25, 25, 13037, 768},
        {PN_START_FEATURES, 0, 25, 22491, 1221},   {PN_START_FEATURES, 25, 100, 20894, 1170},
    };
    enum { FIRST = 100, STEP = 12 };
    if (solver_threads() > 1) skip();
    Suite wins = load_suite("wins.txt");
    Rules rules = rules_default();
    bool moved = false;
    for (int i = 0; i < COUNT(rows); i++) {
        PnOptions o = pn_options_default();
        Reason why;
        o.start = rows[i].start;
        o.epsilon = rows[i].epsilon;
        o.sum = rows[i].sum;
        o.megabytes = 1;
        PnSolver *s = pn_create(&o, &why);
        assert_non_null(s);
        uint64_t nodes = 0, expansions = 0;
        for (int k = FIRST; k < wins.count; k += STEP) {
            Game g = game_at(&wins.entries[k].position, &rules);
            PnRequest request = {.attacker = g.steps[0].position.side, .node_limit = 20000};
            PnAnswer a;
            pn_clear(s);
            pn_solve(s, &g, &request, &a);
            nodes += a.nodes;
            expansions += a.expansions;
            game_finish(&g);
        }
        bool same = nodes == (uint64_t)rows[i].nodes && expansions == (uint64_t)rows[i].expansions;
        print_message("%s %-10s %3d %% %3d %%: %llu nodes, %llu expansions\n", same ? " " : "!",
                      pn_start_names[rows[i].start], rows[i].epsilon, rows[i].sum,
                      (unsigned long long)nodes, (unsigned long long)expansions);
        moved |= !same;
        pn_destroy(s);
    }
    suite_finish(&wins);
    assert_false(moved);
}

/* ---- the table ---- */

/* Of four positions in one slot the one with the least work gives way to a fifth; what belongs to an
 * earlier problem gives way before all others, and a position to its own news. */
static void table_keeps_work(void **state) {
    (void)state;
    enum { KEYS = PN_SLOT_ENTRIES + 2 };
    static const uint64_t work[KEYS] = {900, 5, 70, 4000, 1, 1};
    PnTable t;
    PnData d;
    Reason why;
    uint64_t key[KEYS], seed = 4711;
    int found = 0;
    assert_true(pn_table_init(&t, 1, &why));
    while (found < KEYS) {
        uint64_t k = (seed += UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
        if (!found || pn_table_slot(&t, k) == pn_table_slot(&t, key[0])) key[found++] = k;
    }
    for (int i = 0; i < PN_SLOT_ENTRIES; i++) {
        PnData in = {10 + (uint32_t)i, 20 + (uint32_t)i, 0, i % 2};
        pn_table_store(&t, key[i], &in, work[i]);
    }
    for (int i = 0; i < PN_SLOT_ENTRIES; i++) {
        assert_true(pn_table_probe(&t, key[i], &d));
        assert_true(d.phi == 10 + (uint32_t)i && d.delta == 20 + (uint32_t)i);
        assert_true(d.length == 0 && d.has_path == i % 2);
    }
    /* The second has the least. */
    pn_table_store(&t, key[4], &(PnData){1, 2, 0, false}, work[4]);
    for (int i = 0; i < 5; i++) assert_int_equal(pn_table_probe(&t, key[i], &d), i != 1);
    /* The fifth now; its place goes to the sixth. */
    pn_table_store(&t, key[5], &(PnData){3, 4, 0, false}, work[5]);
    for (int i = 0; i < 6; i++) assert_int_equal(pn_table_probe(&t, key[i], &d), i != 1 && i != 4);
    /* A position has one place, whatever work its news took. */
    pn_table_store(&t, key[3], &(PnData){0, PN_INFINITE, 7, false}, 1);
    assert_true(pn_table_probe(&t, key[3], &d));
    assert_true(d.phi == 0 && d.delta == PN_INFINITE && d.length == 7 && !d.has_path);
    pn_table_store(&t, key[3], &(PnData){PN_INFINITE, 0, 0, true}, 1);
    assert_true(pn_table_probe(&t, key[3], &d));
    assert_true(d.phi == PN_INFINITE && d.delta == 0 && d.length == 1 && d.has_path);
    assert_true(pn_table_probe(&t, key[0], &d) && pn_table_probe(&t, key[2], &d));
    /* After clearing nothing is known, and what was there gives way without a look at its work. */
    pn_table_clear(&t);
    for (int i = 0; i < KEYS; i++) assert_false(pn_table_probe(&t, key[i], &d));
    for (int i = 0; i < PN_SLOT_ENTRIES; i++)
        pn_table_store(&t, key[i], &(PnData){5, 6, 0, false}, 1);
    for (int i = 0; i < PN_SLOT_ENTRIES; i++) assert_true(pn_table_probe(&t, key[i], &d));
    pn_table_finish(&t);
}

/* ---- history ---- */

/* A game in which a position stood twice already: it may not be reached a third time. */
static void drawn_by_history(void **state) {
    (void)state;
    Suite suite = load_suite("rules.txt");
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    int tried = 0;
    for (int i = 0; i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        Rules rules = rules_default();
        if (e->value != SUITE_WIN || e->plies < 3 || e->plies > SHORTEN_MAX || e->best.count != 1 ||
            e->rules)
            continue;
        Position after = pos_after(&e->position, e->best.list[0]);
        if (move_is_capture(&e->position, e->best.list[0])) continue;
        Game g = game_at(&after, &rules);
        /* Two visits, as if moves led there and back. */
        for (int k = 0; k < 4; k++)
            g.steps[k] = (GameStep){.position = k % 2 ? pos_standard() : after, .move = MOVE_PASS};
        g.steps[4] = (GameStep){.position = e->position};
        g.ply = g.length = 4;
        pn_clear(s);
        PnAnswer a = solve(s, &g, e->position.side, e->plies, false);
        if (a.value != PN_NOT_WON) fail_msg("%s: %d", e->id, a.value);
        /* Once is not too often. */
        g.steps[0].position = pos_scrambled_eggs();
        pn_clear(s);
        a = solve(s, &g, e->position.side, e->plies, false);
        if (a.value != PN_WON) fail_msg("%s: %d", e->id, a.value);
        tried++;
        game_finish(&g);
    }
    print_message("%d positions\n", tried);
    assert_true(tried >= 2);
    suite_finish(&suite);
    pn_destroy(s);
}

/* ---- limits ---- */

/* The rules count plies from the start of the game: a win in three is not one from ply 1 on where the
 * game ends at ply 2. */
static void length_counts_from_the_start(void **state) {
    (void)state;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Suite wins = load_suite("wins.txt");
    int checked = 0;
    for (int i = 0; i < wins.count && checked < 20; i++) {
        if (wins.entries[i].plies != 3) continue;
        const Position *p = &wins.entries[i].position;
        for (int most = 2; most <= 3; most++) {
            Rules rules = rules_default();
            rules.max_plies = 3;
            Game g = game_at(p, &rules);
            PnAnswer answer = solve(s, &g, p->side, 0, true);
            assert_int_equal(answer.value, PN_WON);
            assert_true(answer.line.length > 0 && game_play(&g, answer.line.moves[0], NULL));
            g.rules.max_plies = most;
            pn_clear(s);
            assert_int_equal(solve(s, &g, p->side, 0, false).value,
                             most == 3 ? PN_WON : PN_NOT_WON);
            game_finish(&g);
        }
        checked++;
    }
    assert_int_equal(checked, 20);
    suite_finish(&wins);
    pn_destroy(s);
}

static void limits(void **state) {
    (void)state;
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Rules rules = rules_default();
    Game g = game_at(NULL, &rules);
    atomic_bool stop = true;
    PnRequest request = {.attacker = BLACK, .node_limit = 20000};
    PnAnswer a, b;
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    assert_true(a.nodes >= 20000 && a.nodes < 20000 + MOVES_MAX);
    pn_clear(s);
    pn_solve(s, &g, &request, &b);
    assert_true(a.nodes == b.nodes && a.expansions == b.expansions);

    request = (PnRequest){.attacker = BLACK, .stop = &stop};
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);
    request = (PnRequest){.attacker = BLACK, .deadline = clock_now() + 20000000};
    pn_solve(s, &g, &request, &a);
    assert_int_equal(a.value, PN_UNKNOWN);

    /* A limit of plies beyond all lines is one of the longest lines. */
    Position win = position_of("8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b");
    Game short_game = game_at(&win, &rules);
    request = (PnRequest){.attacker = BLACK, .within = INT_MAX, .node_limit = PLENTY};
    pn_clear(s);
    pn_solve(s, &short_game, &request, &a);
    assert_int_equal(a.value, PN_WON);
    game_finish(&short_game);

    PnOptions huge = pn_options_default();
    Reason why = {""};
    huge.megabytes = (size_t)1 << 40;
    assert_null(pn_create(&huge, &why));
    assert_true(why.text[0]);
    game_finish(&g);
    pn_destroy(s);
}

/* All winning moves or the word that a limit was reached, never some of them. */
static void limits_of_winning_moves(void **state) {
    (void)state;
    enum { PLIES = 3 };
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    Rules rules = rules_default();
    Position p = position_of("8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b");
    Game g = game_at(&p, &rules);
    Move list[MOVES_MAX];
    PnRequest request = {.attacker = BLACK, .node_limit = PLENTY};
    int all = pn_winning_moves(s, &g, &request, PLIES, list), reached = 0;
    assert_true(all > 0);
    for (request.node_limit = 1; request.node_limit < 10000; request.node_limit *= 2) {
        pn_clear(s);
        int count = pn_winning_moves(s, &g, &request, PLIES, list);
        if (count >= 0 && count != all)
            fail_msg("%d of %d with %d nodes", count, all, (int)request.node_limit);
        reached += count < 0;
    }
    assert_true(reached > 2);
    game_finish(&g);
    pn_destroy(s);
}

/* More problems than the table tells apart before it is wiped. */
static void problems_are_apart(void **state) {
    (void)state;
    Rules rules = rules_default();
    PnSolver *s = make_solver(PN_START_DEFAULT, 25);
    uint64_t seed = 99, nodes = 0;
    Position p = random_small(&seed, &rules, 4);
    Game g = game_at(&p, &rules);
    for (int i = 0; i < 600; i++) {
        pn_clear(s);
        PnRequest request = {.attacker = p.side, .node_limit = 2000};
        PnAnswer a;
        pn_solve(s, &g, &request, &a);
        if (i == 0) nodes = a.nodes;
        assert_true(a.nodes == nodes);
    }
    game_finish(&g);
    pn_destroy(s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_positions),
        cmocka_unit_test(lengths_in_all_dialects),
        cmocka_unit_test(wins_in_one_are_seen_before),
        cmocka_unit_test(long_wins),
        cmocka_unit_test(wins_by_leaving_no_move),
        cmocka_unit_test(rules_are_apart),
        cmocka_unit_test(other_rules_find_nothing),
        cmocka_unit_test(two_lines_are_closed_at_once),
        cmocka_unit_test(forced_captures_win),
        cmocka_unit_test(no_false_win),
        cmocka_unit_test(drawn_by_history),
        cmocka_unit_test(first_numbers),
        cmocka_unit_test(wins_are_kept_without_limit),
        cmocka_unit_test(effort),
        cmocka_unit_test(table_keeps_work),
        cmocka_unit_test(problems_are_apart),
        cmocka_unit_test(limits),
        cmocka_unit_test(limits_of_winning_moves),
        cmocka_unit_test(length_counts_from_the_start),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("pn", tests, NULL, NULL);
}
