/* The table of dialects, and what the board alone says about the end of a game. */
#include "rules.h"
#include "connect.h"
#include "moves.h"

#include <stdio.h>

const char *const rules_names[RULES_COUNT] = {"olympiad",  "gamut",     "cutechess",
                                              "openspiel", "codingame", "playstrategy"};

/* In the order of rules_names. */
static const Rules dialects[RULES_COUNT] = {
    {BOTH_DRAW, STUCK_PASS, 3, false, 0},         {BOTH_MOVER_WINS, STUCK_PASS, 0, false, 0},
    {BOTH_MOVER_WINS, STUCK_LOSES, 3, false, 0},  {BOTH_MOVER_WINS, STUCK_LOSES, 2, true, 1000},
    {BOTH_MOVER_WINS, STUCK_PASS, 0, false, 150}, {BOTH_DRAW, STUCK_DRAW, 3, false, 0}};

Rules rules_default(void) {
    return dialects[0];
}

bool rules_find(Span name, Rules *out, Reason *why) {
    for (int i = 0; i < RULES_COUNT; i++) {
        if (!span_is(name, rules_names[i])) continue;
        *out = dialects[i];
        return true;
    }
    char shown[TEXT_SHOW_SIZE];
    return reason_set(why,
                      "no rules %s: olympiad, gamut, cutechess, openspiel, codingame or "
                      "playstrategy",
                      text_show(name, shown));
}

bool rules_are_equal(const Rules *a, const Rules *b) {
    return a->both == b->both && a->stuck == b->stuck && a->repetition == b->repetition &&
           a->repetition_board == b->repetition_board && a->max_plies == b->max_plies;
}

const char *rules_name(const Rules *rules) {
    for (int i = 0; i < RULES_COUNT; i++)
        if (rules_are_equal(rules, &dialects[i])) return rules_names[i];
    return "custom";
}

static Result over(Winner winner, EndReason reason) {
    return (Result){.winner = winner, .reason = reason};
}

Result rules_board_result(const Position *p, const Rules *rules) {
    Color next = p->side, mover = color_other(next);
    bool mover_connected = connect_is_one_group(p->stones[mover]);
    bool next_connected = connect_is_one_group(p->stones[next]);
    if (mover_connected && next_connected)
        return over(rules->both == BOTH_DRAW ? WINNER_DRAW : winner_of(mover), END_BOTH_CONNECTED);
    if (mover_connected) return over(winner_of(mover), END_CONNECTED);
    if (next_connected) return over(winner_of(next), END_OPPONENT_CONNECTED);
    if (moves_any(p, next)) return over(WINNER_NONE, END_NONE);
    if (rules->stuck == STUCK_LOSES) return over(winner_of(mover), END_NO_MOVE);
    if (rules->stuck == STUCK_DRAW) return over(WINNER_DRAW, END_NO_MOVE);
    return moves_any(p, mover) ? over(WINNER_NONE, END_NONE) : over(WINNER_DRAW, END_NOBODY_MOVES);
}

static const char *ordinal(int n, char buffer[16]) {
    static const char *const words[] = {"", "first", "second", "third", "fourth", "fifth"};
    if (n > 0 && n < (int)(sizeof words / sizeof words[0])) return words[n];
    snprintf(buffer, 16, "%dth", n);
    return buffer;
}

/* "Black wins: " and the like, then the reason. */
void result_describe(Result r, const Position *p, char *out, int size) {
    Color winner = r.winner == WINNER_WHITE ? WHITE : BLACK, loser = color_other(winner);
    bool draw = r.winner == WINNER_DRAW;
    char head[16], reason[96], number[16];
    if (r.winner == WINNER_NONE) {
        snprintf(out, (size_t)size, "The game goes on");
        return;
    }
    snprintf(head, sizeof head, draw ? "Draw" : "%s wins", color_name(winner));
    switch (r.reason) {
    case END_CONNECTED: {
        int n = p ? bits_count(p->stones[winner]) : 0;
        if (n == 1)
            snprintf(reason, sizeof reason, "a single stone is connected");
        else if (n)
            snprintf(reason, sizeof reason, "all %d stones are connected", n);
        else
            snprintf(reason, sizeof reason, "all stones are connected");
        break;
    }
    case END_OPPONENT_CONNECTED:
        snprintf(reason, sizeof reason, "%s's %s connected %s", color_name(loser),
                 r.capture ? "capture" : "move", color_name(winner));
        break;
    case END_BOTH_CONNECTED:
        snprintf(reason, sizeof reason, "one move connected both sides");
        break;
    case END_NO_MOVE:
        if (draw)
            snprintf(reason, sizeof reason, "the player to move cannot");
        else
            snprintf(reason, sizeof reason, "%s cannot move", color_name(loser));
        break;
    case END_NOBODY_MOVES:
        snprintf(reason, sizeof reason, "neither side can move");
        break;
    case END_REPETITION:
        snprintf(reason, sizeof reason, "%s repetition", ordinal(r.repetition, number));
        break;
    case END_MAX_PLIES:
        snprintf(reason, sizeof reason, "the longest game allowed is reached");
        break;
    case END_RESIGNED:
        snprintf(reason, sizeof reason, "%s resigned", color_name(loser));
        break;
    case END_TIME:
        snprintf(reason, sizeof reason, "%s ran out of time", color_name(loser));
        break;
    case END_AGREED:
        snprintf(reason, sizeof reason, "agreed");
        break;
    case END_FORFEIT:
        snprintf(reason, sizeof reason, "%s forfeited", color_name(loser));
        break;
    case END_ADJUDICATED:
        snprintf(reason, sizeof reason, "adjudicated");
        break;
    case END_NONE:
        snprintf(reason, sizeof reason, "declared");
        break;
    }
    snprintf(out, (size_t)size, "%s: %s", head, reason);
}

const char *result_score(Result r) {
    static const char *const scores[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return scores[r.winner];
}
