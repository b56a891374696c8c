#include "fixture.h"

void fixture_init(Fixture *f, size_t megabytes) {
    Reason why = {""};
    memset(f, 0, sizeof *f);
    f->searcher = searcher_create(megabytes, 1, &why);
    if (!f->searcher) {
        fail_msg("%s", why.text);
        return;
    }
    f->w = f->searcher->workers[0];
    f->w->signal = &f->signal;
    f->table = &f->searcher->table;
    f->mapped = f->table->count;
}

void fixture_init_tiny(Fixture *f, size_t slots) {
    fixture_init(f, 1);
    assert_true(slots <= f->table->count);
    f->table->count = slots;
}

void fixture_finish(Fixture *f) {
    f->table->count = f->mapped;
    searcher_destroy(f->searcher);
}

void fixture_new_game(Fixture *f) {
    searcher_new_game(f->searcher);
}

Params params_of(const char *text) {
    Params params;
    Reason why = {""};
    char copy[400], *rest = copy, *word;
    snprintf(copy, sizeof copy, "%s", text);
    word = strsep(&rest, " ");
    if (!params_preset(word, &params, &why)) fail_msg("%s", why.text);
    while ((word = strsep(&rest, " ")))
        if (*word && !params_set_text(&params, span_of(word), &why)) fail_msg("%s", why.text);
    return params;
}

Score fixture_search_on(Fixture *f, const Game *g, const Params *params, int depth) {
    SearchLimits limits = {.depth = depth, .signal = &f->signal};
    SearchResult result;
    if (!searcher_run(f->searcher, g, params, &limits, NULL, &result))
        fail_msg("over: %s", fen_of(game_position(g)));
    return result.roots[0].score;
}

Score fixture_search(Fixture *f, const Game *g, const Params *params, int depth) {
    fixture_new_game(f);
    return fixture_search_on(f, g, params, depth);
}

Score fixture_search_position(Fixture *f, const Position *p, const Rules *rules,
                              const Params *params, int depth) {
    Game g;
    assert_true(game_init(&g, p, rules));
    Score score = fixture_search(f, &g, params, depth);
    game_finish(&g);
    return score;
}

void bed_init(Bed *b) {
    Rules rules = rules_default();
    fixture_init(&b->f, 1);
    b->bench = load_suite("bench.txt");
    assert_true(game_init(&b->game, NULL, &rules));
}

void bed_finish(Bed *b) {
    game_finish(&b->game);
    suite_finish(&b->bench);
    fixture_finish(&b->f);
}

Worker *bed_at(Bed *b, const Position *p, const Params *params) {
    Rules rules = b->game.rules;
    game_finish(&b->game);
    assert_true(game_init(&b->game, p, &rules));
    fixture_new_game(&b->f);
    if (!worker_start(b->f.w, &b->game, params, NULL, 0)) fail_msg("over: %s", fen_of(p));
    return b->f.w;
}

Worker *bed_at_entry(Bed *b, int i, const Params *params) {
    return bed_at(b, &b->bench.entries[i].position, params);
}

/* True if the game's position stood before, at or after ply from. */
static bool stood_since(const Game *g, int from) {
    for (int i = from; i < g->ply; i++) {
        const Position *p = &g->steps[i].position, *q = game_position(g);
        if (pos_equal(p, q) || (g->rules.repetition_board && pos_board_key(p) == pos_board_key(q)))
            return true;
    }
    return false;
}

void fixture_check_line(const Fixture *f, const Game *g, int depth) {
    const RootMove *root = &f->w->roots[0];
    const char *fen = fen_of(game_position(g));
    Game line;
    Reason why = {""};
    assert_true(game_init(&line, NULL, &g->rules) && game_copy(&line, g));
    assert_int_equal(root->line.moves[0], root->move);
    for (int i = 0; i < root->line.length; i++) {
        if (i > 0 && stood_since(&line, g->ply)) fail_msg("%s: the line goes on after a draw", fen);
        if (!game_play(&line, root->line.moves[i], &why))
            fail_msg("%s: move %d of the line: %s", fen, i + 1, why.text);
    }
    Result result = game_result(&line);
    Color us = game_position(g)->side;
    if (score_is_decided(root->score)) {
        Winner winner = winner_of(score_is_win(root->score) ? us : color_other(us));
        if (root->line.length != score_plies(root->score) || result.winner != winner) {
            char end[128];
            result_describe(result, NULL, end, sizeof end);
            fail_msg("%s: decided in %d plies, but the line has %d and ends with %s", fen,
                     score_plies(root->score), root->line.length, end);
        }
    } else if (!result_is_over(result) && !stood_since(&line, g->ply) &&
               root->line.length < depth) {
        fail_msg("%s: depth %d, but the line has %d plies", fen, depth, root->line.length);
    }
    game_finish(&line);
}

Rules rules_of(const char *name) {
    Rules rules;
    Reason why = {""};
    if (!rules_find(span_of(name), &rules, &why)) fail_msg("%s", why.text);
    return rules;
}

bool position_is_over(const Position *p, const Rules *rules) {
    return result_is_over(rules_board_result(p, rules));
}

Position random_open_position(uint64_t *state, const Rules *rules) {
    Position p;
    do p = random_position(state);
    while (position_is_over(&p, rules));
    return p;
}

Position random_game_position(uint64_t *state, const Rules *rules, int plies) {
    for (;;) {
        Position p = pos_standard();
        int left = random_below(state, plies + 1);
        for (; left > 0 && !position_is_over(&p, rules); left--) {
            Move list[MOVES_MAX];
            int n = moves_generate(&p, list);
            pos_play(&p, n ? list[random_below(state, n)] : MOVE_PASS);
        }
        if (left == 0 && !position_is_over(&p, rules)) return p;
    }
}

Position random_stuck_position(uint64_t *state, const Rules *rules) {
    for (;;) {
        Position p = random_open_position(state, rules);
        Color c = (Color)random_below(state, 2);
        for (int tries = 0; tries < 2000 && moves_count(&p, c) > 1; tries++) {
            Bits stones[2] = {p.stones[BLACK], p.stones[WHITE]};
            Color moved = (Color)random_below(state, 2);
            Square to = random_below(state, SQUARES);
            if (bits_has(pos_occupied(&p), to)) continue;
            Square from = random_below(state, SQUARES);
            if (!bits_has(stones[moved], from)) continue;
            stones[moved] ^= bits_of(from) | bits_of(to);
            Position q = pos_make(stones[BLACK], stones[WHITE], p.side);
            if (moves_count(&q, c) <= moves_count(&p, c)) p = q;
        }
        if (moves_count(&p, c) <= 1 && !position_is_over(&p, rules)) return p;
    }
}

int predecessors(const Position *p, const Rules *rules, Position *out, int max) {
    Color them = p->side, mover = color_other(them);
    int n = 0;
    for (Bits stones = p->stones[mover]; stones;) {
        Square to = bits_pop(&stones);
        for (Square from = 0; from < SQUARES; from++)
            for (int capture = 0; capture < 2 && n < max; capture++) {
                Bits set[2];
                if (bits_has(pos_occupied(p), from)) continue;
                set[mover] = p->stones[mover] ^ bits_of(to) ^ bits_of(from);
                set[them] = p->stones[them] | (capture ? bits_of(to) : 0);
                if (bits_count(set[them]) > STONES_MAX) continue;
                Position q = pos_make(set[BLACK], set[WHITE], mover);
                if (!move_is_legal(&q, move_make(from, to)) || position_is_over(&q, rules))
                    continue;
                assert_true(move_is_capture(&q, move_make(from, to)) == (capture == 1));
                out[n++] = q;
            }
    }
    return n;
}

Suite load_suite(const char *name) {
    Suite s;
    Reason why = {""};
    if (!suite_load(name, &s, &why)) fail_msg("%s", why.text);
    if (s.count == 0 || s.problem_count) fail_msg("%s: empty or damaged", name);
    return s;
}

const char *fen_of(const Position *p) {
    static char buffers[4][FEN_SIZE];
    static int next;
    char *out = buffers[next++ % COUNT(buffers)];
    fen_format(p, out);
    return out;
}

Position position_of(const char *fen) {
    Position p;
    Reason why = {""};
    if (!fen_parse(span_of(fen), &p, &why)) fail_msg("%s: %s", fen, why.text);
    return p;
}
