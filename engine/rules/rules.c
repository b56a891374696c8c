/* The table of dialects, and the result of a game by the board alone. */
#include "rules.h"
#include "base/text.h"
#include "ending.h"

#define X(name, title, ...) #name,
const char *const rules_names[RULES_COUNT + 1] = {DIALECTS(X) NULL};
#undef X
#define X(name, title, ...) title,
const char *const rules_titles[RULES_COUNT + 1] = {DIALECTS(X) NULL};
#undef X
#define X(name, title, ...) {__VA_ARGS__},
static const Rules dialects[RULES_COUNT] = {DIALECTS(X)};
#undef X

Rules rules_default(void) {
    return dialects[0];
}

bool rules_find(Span name, Rules *out, Reason *why) {
    for (int i = 0; i < RULES_COUNT; i++) {
        if (!span_is(name, rules_names[i])) continue;
        *out = dialects[i];
        return true;
    }
    char names[128], shown[TEXT_SHOW_SIZE];
    return reason_set(why, "no rules %s: %s", text_show(name, shown),
                      text_list(rules_names, names, sizeof names));
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

/* The result of an ending; mover is the side that moved last. */
static Result result_of(Ending ending, Color mover, EndReason reason) {
    if (ending == ENDING_NONE) return (Result){0};
    Winner winner = ending == ENDING_DRAW         ? WINNER_DRAW
                    : ending == ENDING_MOVER_WINS ? winner_of(mover)
                                                  : winner_of(color_other(mover));
    return (Result){.winner = winner, .reason = reason};
}

Result rules_board_result(const Position *p, const Rules *rules) {
    Color next = p->side, mover = color_other(next);
    bool mover_connected = connect_is_one_group(p->stones[mover]);
    bool next_connected = connect_is_one_group(p->stones[next]);
    Ending ending = ending_by_connection(mover_connected, next_connected, rules);
    if (ending != ENDING_NONE)
        return result_of(ending, mover,
                         !next_connected   ? END_CONNECTED
                         : mover_connected ? END_BOTH_CONNECTED
                                           : END_OPPONENT_CONNECTED);
    if (moves_any(p, next)) return (Result){0};
    return result_of(ending_without_move(p, rules), mover,
                     ending_allows_pass(rules) ? END_NOBODY_MOVES : END_NO_MOVE);
}
