/* The game and its one door. The steps are one growing array; a position is stored for every ply,
 * so that stepping, repetition and copying need no replay.
 */
#include "game.h"
#include "ending.h"
#include "notation.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 128 };

bool game_init(Game *g, const Position *p, const Rules *rules) {
    GameStep *steps = malloc(FIRST_CAPACITY * sizeof *steps);
    if (!steps) return false;
    *g = (Game){.rules = *rules, .steps = steps, .capacity = FIRST_CAPACITY};
    steps[0] = (GameStep){.position = p ? *p : pos_standard()};
    return true;
}

void game_finish(Game *g) {
    free(g->steps);
    *g = (Game){0};
}

static bool reserve(Game *g, int capacity) {
    if (capacity <= g->capacity) return true;
    GameStep *steps = realloc(g->steps, (size_t)capacity * sizeof *steps);
    if (!steps) return false;
    g->steps = steps;
    g->capacity = capacity;
    return true;
}

bool game_copy(Game *g, const Game *from) {
    if (!reserve(g, from->length + 1)) return false;
    memcpy(g->steps, from->steps, (size_t)(from->length + 1) * sizeof *from->steps);
    g->rules = from->rules;
    g->ply = from->ply;
    g->length = from->length;
    g->declared = from->declared;
    return true;
}

uint64_t game_repetition_key(const Game *g, int ply) {
    return ending_repetition_key(&g->steps[ply].position, &g->rules);
}

int game_repetitions(const Game *g) {
    uint64_t key = game_repetition_key(g, g->ply);
    int n = 1;
    for (int i = 0; i < g->ply; i++) n += game_repetition_key(g, i) == key;
    return n;
}

Result game_result(const Game *g) {
    if (g->declared.winner != WINNER_NONE && g->ply == g->length) return g->declared;
    Result r = rules_board_result(game_position(g), &g->rules);
    if (result_is_over(r)) {
        if (g->ply > 0)
            r.capture = move_is_capture(&g->steps[g->ply - 1].position, game_last_move(g));
        return r;
    }
    if (g->rules.repetition) {
        int n = game_repetitions(g);
        if (n >= g->rules.repetition)
            return (Result){.winner = WINNER_DRAW, .reason = END_REPETITION, .repetition = n};
    }
    if (ending_is_too_long(g->ply, &g->rules))
        return (Result){.winner = WINNER_DRAW, .reason = END_MAX_PLIES};
    return r;
}

static int sign(int n) {
    return (n > 0) - (n < 0);
}

/* True if a step of count squares from one square towards the other stays on the board. */
static bool reaches(Square from, Square towards, int count) {
    int file = square_file(from) + count * sign(square_file(towards) - square_file(from));
    int rank = square_rank(from) + count * sign(square_rank(towards) - square_rank(from));
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

bool move_explain(const Position *p, Move m, Reason *why) {
    if (m >= SQUARES * SQUARES) return reason_set(why, "This is not a move");
    Square from = move_from(m), to = move_to(m);
    Color us = p->side;
    Bits enemy = p->stones[color_other(us)];
    char from_name[3], to_name[3], name[3];
    square_format(from, from_name);
    square_format(to, to_name);
    if (bits_has(enemy, from)) return reason_set(why, "It is %s's move", color_name(us));
    if (!bits_has(p->stones[us], from)) return reason_set(why, "No stone on %s", from_name);
    int line = line_joining(from, to);
    if (line < 0) {
        if (from == to) return reason_set(why, "A stone cannot stay on %s", from_name);
        return reason_set(why, "%s has no line to %s", from_name, to_name);
    }
    int count = bits_count(pos_occupied(p) & line_through[line][from]);
    Bits between = squares_between[from][to];
    if (bits_count(between) + 1 != count) {
        if (!reaches(from, to, count))
            return reason_set(why, "%d squares lead off the board", count);
        return reason_set(why, "%d stone%s on this line: it must move %d", count,
                          count == 1 ? "" : "s", count);
    }
    if (between & enemy) {
        /* Name the nearest blocker. */
        Bits blockers = between & enemy;
        Square nearest = to > from ? bits_first(blockers) : 63 - __builtin_clzll(blockers);
        square_format(nearest, name);
        return reason_set(why, "An enemy stone on %s blocks the way", name);
    }
    if (bits_has(p->stones[us], to)) return reason_set(why, "Your own stone is on %s", to_name);
    return true;
}

bool game_move_is_legal(const Game *g, Move m, Reason *why) {
    const Position *p = game_position(g);
    Result r = game_result(g);
    if (result_is_over(r)) {
        char text[128];
        result_describe(r, p, text, sizeof text);
        return reason_set(why, "The game is over. %s", text);
    }
    if (m != MOVE_PASS) return move_explain(p, m, why);
    if (moves_any(p, p->side))
        return reason_set(why, "%s can move and may not pass", color_name(p->side));
    return true;
}

bool game_play(Game *g, Move m, Reason *why) {
    if (!game_move_is_legal(g, m, why)) return false;
    if (g->ply + 2 > g->capacity && !reserve(g, 2 * g->capacity))
        return reason_set(why, "Out of memory");
    g->steps[g->ply].move = m;
    GameStep next = {.position = g->steps[g->ply].position};
    pos_play(&next.position, m);
    g->steps[++g->ply] = next;
    g->length = g->ply;
    g->declared = (Result){0};
    return true;
}

bool game_play_words(Game *g, Span words, Reason *why) {
    Span word;
    while (span_next_word(&words, &word)) {
        Move m;
        Reason cause;
        char shown[TEXT_SHOW_SIZE];
        if (!move_parse(word, &m, &cause) || !game_play(g, m, &cause))
            return reason_set(why, "move %d, %s: %.120s", g->ply + 1, text_show(word, shown),
                              cause.text);
    }
    return true;
}

int game_moves(const Game *g, Move *list) {
    if (result_is_over(game_result(g))) return 0;
    int n = moves_generate(game_position(g), list);
    if (n == 0) list[n++] = MOVE_PASS;
    return n;
}

bool game_undo(Game *g) {
    if (g->ply == 0) return false;
    g->ply--;
    return true;
}

bool game_redo(Game *g) {
    if (g->ply == g->length) return false;
    g->ply++;
    return true;
}

void game_go_to(Game *g, int ply) {
    assert(ply >= 0 && ply <= g->length);
    g->ply = ply;
}

bool game_declare(Game *g, Winner winner, EndReason reason, Reason *why) {
    if (result_is_over(game_result(g))) return reason_set(why, "The game is over already");
    g->length = g->ply;
    g->declared = (Result){.winner = winner, .reason = reason};
    return true;
}
