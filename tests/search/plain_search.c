#include "plain_search.h"
#include "rules/moves.h"
#include "../rules/plain_winner.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void plain_init(Plain *plain, const Params *params) {
    *plain = (Plain){.eval = malloc(sizeof(EvalStack))};
    if (!plain->eval || !eval_init(plain->eval, params)) abort();
}

void plain_finish(Plain *plain) {
    eval_finish(plain->eval);
    free(plain->eval);
}

static bool same(const Rules *rules, const Position *a, const Position *b) {
    return a->stones[BLACK] == b->stones[BLACK] && a->stones[WHITE] == b->stones[WHITE] &&
           (a->side == b->side || rules->repetition_board);
}

/* The end of the game at this ply, as the rules have it; and a position that comes back on the line
 * is a draw. */
static bool is_over(Plain *plain, int ply, Score *out) {
    const Position *p = &plain->line[ply];
    Winner winner = plain_winner(p, &plain->rules);
    *out = SCORE_DRAW;
    if (winner == winner_of(p->side)) *out = SCORE_WIN - ply;
    if (winner == winner_of(color_other(p->side))) *out = -(SCORE_WIN - ply);
    if (winner != WINNER_NONE) {
        plain->seen.games_over++;
        return true;
    }
    bool repeats = false;
    for (int i = 0; i < ply; i++) repeats |= same(&plain->rules, &plain->line[i], p);
    int before = 0;
    for (int i = 0; i < plain->game->ply; i++)
        before += same(&plain->rules, &plain->game->steps[i].position, p);
    repeats |= plain->rules.repetition && before + 1 >= plain->rules.repetition;
    plain->seen.repetitions += repeats;
    if (repeats) return true;
    return plain->rules.max_plies && plain->game->ply + ply >= plain->rules.max_plies;
}

/* Groups minus holes: stones less pairs of neighbours, more again for the triangles they form. */
static int euler(Bits b) {
    Bits e = bits_east(b), n = bits_north(b), ne = bits_north(e), nw = bits_north(bits_west(b));
    int pairs = bits_count(b & e) + bits_count(b & n) + bits_count(b & ne) + bits_count(b & nw);
    int three = bits_count(b & e & n & ~ne) + bits_count(b & e & ne & ~n) +
                bits_count(b & n & ne & ~e) + bits_count(~b & ~BITS_FILE_A & e & n & ne);
    return bits_count(b) - pairs + three + 3 * bits_count(b & e & n & ne);
}

static bool is_central(Square s) {
    return square_file(s) >= 2 && square_file(s) <= 5 && square_rank(s) >= 2 && square_rank(s) <= 5;
}

static bool is_hot(const Plain *plain, const Position *p, const Position *next, Move m) {
    if (is_central(move_to(m))) return true;
    Color us = p->side, them = color_other(us);
    int own = euler(next->stones[us]) - euler(p->stones[us]);
    int enemy = euler(next->stones[them]) - euler(p->stones[them]);
    return plain->quiescence == QUIESCENCE_EULER_CHANGES ? own != 0 || enemy != 0
                                                         : own < 0 || enemy > 0;
}

static Score quiet_value(Plain *plain, int ply, int plies) {
    Score best;
    const Position *p = &plain->line[ply];
    plain->seen.nodes++;
    plain->seen.quiescence_nodes++;
    if (is_over(plain, ply, &best)) return best;
    plain->seen.evaluations++;
    eval_set_root(plain->eval, p);
    best = eval_score(plain->eval);
    if (plain->quiescence == QUIESCENCE_OFF || plies >= plain->quiescence_plies) return best;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    for (int i = 0; i < n; i++) {
        plain->line[ply + 1] = pos_after(p, list[i]);
        if (!move_is_capture(p, list[i]) || !is_hot(plain, p, &plain->line[ply + 1], list[i]))
            continue;
        Score score = -quiet_value(plain, ply + 1, plies + 1);
        if (score > best) best = score;
    }
    return best;
}

static Score value(Plain *plain, int ply, int depth) {
    Score best;
    if (depth == 0) {
        plain->seen.leaves++;
        return quiet_value(plain, ply, 0);
    }
    plain->seen.nodes += ply > 0;
    if (ply > 0 && is_over(plain, ply, &best)) {
        plain->seen.leaves++;
        return best;
    }
    Move list[MOVES_MAX];
    int n = moves_generate(&plain->line[ply], list);
    plain->seen.passes += n == 0 && ply > 0;
    if (n == 0) list[n++] = MOVE_PASS;
    best = -SCORE_INFINITE;
    for (int i = 0; i < n; i++) {
        plain->line[ply + 1] = pos_after(&plain->line[ply], list[i]);
        Score score = -value(plain, ply + 1, depth - 1);
        if (score > best) best = score;
    }
    return best;
}

Score plain_minimax(Plain *plain, const Game *g, const Params *params, int depth) {
    if (memcmp(&plain->eval->params, params, sizeof *params) &&
        !eval_set_params(plain->eval, params))
        abort();
    plain->rules = g->rules;
    plain->quiescence = params->Quiescence;
    plain->quiescence_plies = params->QuiescencePlies;
    plain->game = g;
    plain->line[0] = *game_position(g);
    plain->seen = (Counters){0};
    return value(plain, 0, depth);
}

bool plain_wins(const Position *p, const Rules *rules, int plies) {
    if (plies <= 0) return false;
    Move list[MOVES_MAX];
    Position next[MOVES_MAX];
    bool open[MOVES_MAX];
    int n = moves_generate(p, list);
    if (n == 0) list[n++] = MOVE_PASS;
    for (int i = 0; i < n; i++) {
        next[i] = pos_after(p, list[i]);
        Winner winner = plain_winner(&next[i], rules);
        if (winner == winner_of(p->side)) return true;
        open[i] = winner == WINNER_NONE;
    }
    for (int i = 0; i < n && plies > 1; i++)
        if (open[i] && plain_loses(&next[i], rules, plies - 1)) return true;
    return false;
}

bool plain_loses(const Position *p, const Rules *rules, int plies) {
    if (plies <= 0) return false;
    Move list[MOVES_MAX];
    int n = moves_generate(p, list);
    if (n == 0) list[n++] = MOVE_PASS;
    for (int i = 0; i < n; i++) {
        Position next = pos_after(p, list[i]);
        Winner winner = plain_winner(&next, rules);
        if (winner == winner_of(color_other(p->side))) continue;
        if (winner != WINNER_NONE || !plain_wins(&next, rules, plies - 1)) return false;
    }
    return true;
}
