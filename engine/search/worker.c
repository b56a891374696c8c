#include "private/worker.h"
#include "rules/ending.h"
#include "threat.h"

#include <stdlib.h>
#include <string.h>

Worker *worker_create(const Params *params, Table *table) {
    Worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    if (!eval_init(&w->eval, params)) {
        free(w);
        return NULL;
    }
    w->params = *params;
    w->table = table;
    return w;
}

void worker_destroy(Worker *w) {
    if (!w) return;
    eval_finish(&w->eval);
    free(w);
}

void worker_new_game(Worker *w) {
    history_clear(&w->history);
    memset(w->killers, 0, sizeof w->killers);
    eval_clear(&w->eval);
}

/* Stores the keys of the positions since the last capture, the root's last. */
static void take_history(Worker *w, const Game *game) {
    int first = game->ply;
    while (first > 0 && game->ply - first < HISTORY_PLIES &&
           !move_is_capture(&game->steps[first - 1].position, game->steps[first - 1].move))
        first--;
    w->root_key = game->ply - first;
    for (int i = first; i <= game->ply; i++) w->keys[i - first] = game_repetition_key(game, i);
    w->reversible[0] = w->root_key;
}

static bool is_among(Move m, const Move *list, int n) {
    for (int i = 0; i < n; i++)
        if (list[i] == m) return true;
    return false;
}

bool worker_start(Worker *w, const Game *game, const Params *params, const Move *searchmoves,
                  int searchmove_count) {
    if (memcmp(&w->params, params, sizeof *params) != 0) {
        if (!eval_set_params(&w->eval, params)) return false;
        w->params = *params;
    }
    w->rules = game->rules;
    w->game_ply = game->ply;
    take_history(w, game);
    eval_set_root(&w->eval, game_position(game));
    history_age(&w->history, &w->params);
    memset(w->killers, 0, sizeof w->killers);
    memset(&w->counters, 0, sizeof w->counters);
    w->stopped = w->overtaken = false;
    w->abdada = NULL;
    w->is_timed = false;
    w->completed_depth = 0;
    w->node_limit = UINT64_MAX;

    Move list[MOVES_MAX];
    int n = game_moves(game, list);
    w->root_count = 0;
    for (int i = 0; i < n; i++) {
        if (searchmoves && !is_among(list[i], searchmoves, searchmove_count)) continue;
        w->roots[w->root_count++] = (RootMove){.move = list[i],
                                               .score = -SCORE_INFINITE,
                                               .previous = -SCORE_INFINITE,
                                               .line = {.moves = {list[i]}, .length = 1}};
    }
    return w->root_count > 0;
}

void worker_make(Worker *w, Move m) {
    int ply = w->eval.ply;
    const Position *p = &w->eval.line[ply], *next = eval_push(&w->eval, m);
    bool capture = next->stones[next->side] != p->stones[next->side];
    w->reversible[ply + 1] = capture ? 0 : w->reversible[ply] + 1;
    w->keys[w->root_key + ply + 1] = ending_repetition_key(next, &w->rules);
}

void worker_unmake(Worker *w) {
    eval_pop(&w->eval);
}

/* A zeroed entry belongs to the empty set, which is never looked up. */
Bits worker_link_squares(Worker *w, Bits own) {
    const uint64_t spread = UINT64_C(0x9E3779B97F4A7C15);
    LinkCacheEntry *known = &w->link_cache[own * spread >> (64 - LINK_CACHE_BITS)];
    if (known->own != own) *known = (LinkCacheEntry){own, threat_link_squares(own)};
    return known->squares;
}

Move worker_winning_move(Worker *w, const Position *p, Color us) {
    MoveTargets targets;
    Bits squares = worker_link_squares(w, p->stones[us]);
    if (!squares) return MOVE_NONE;
    moves_targets(p, us, &targets);
    return threat_winning_move_to(p, us, &w->rules, squares, &targets);
}
