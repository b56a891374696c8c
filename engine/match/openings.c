#include "openings.h"
#include "record/datafile.h"
#include "record/games.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "base/random.h"
#include "record/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool opening_play(const Opening *o, const Rules *rules, Game *out, Reason *why) {
    if (!game_init(out, &o->start, rules)) return reason_set(why, "out of memory");
    for (int i = 0; i < o->count; i++)
        if (!game_play(out, o->moves[i], why)) {
            game_finish(out);
            return false;
        }
    return true;
}

void openings_finish(Openings *o) {
    for (int i = 0; i < o->count; i++) free(o->items[i].moves);
    free(o->items);
    *o = (Openings){0};
}

/* Adds the current state of a game as an opening. */
static bool add_game(Openings *o, const char *id, const Game *g, Reason *why) {
    if (o->count == o->capacity) {
        int capacity = o->capacity * 2 + 64;
        Opening *more = realloc(o->items, (size_t)capacity * sizeof *more);
        if (!more) return reason_set(why, "out of memory");
        o->items = more;
        o->capacity = capacity;
    }
    Opening *p = &o->items[o->count];
    *p = (Opening){.start = g->steps[0].position, .count = g->ply};
    snprintf(p->id, sizeof p->id, "%s", id);
    p->moves = malloc((size_t)(g->ply + 1) * sizeof *p->moves);
    if (!p->moves) return reason_set(why, "out of memory");
    for (int i = 0; i < g->ply; i++) p->moves[i] = g->steps[i].move;
    o->count++;
    return true;
}

/* ---- random openings ---- */

/* The canonical keys of the positions seen; open addressing, 0 = free. */
typedef struct {
    uint64_t *keys;
    size_t capacity, used;
} KeySet;

static void key_set_put(KeySet *s, uint64_t key) {
    size_t i = key & (s->capacity - 1);
    while (s->keys[i] && s->keys[i] != key) i = (i + 1) & (s->capacity - 1);
    s->used += s->keys[i] == 0;
    s->keys[i] = key;
}

/* True if the key is new; false also if out of memory (*failed). */
static bool key_set_add(KeySet *s, uint64_t key, bool *failed) {
    if (s->used * 2 >= s->capacity) {
        KeySet bigger = {.capacity = s->capacity ? s->capacity * 2 : 1024};
        bigger.keys = calloc(bigger.capacity, sizeof *bigger.keys);
        if (!bigger.keys) {
            *failed = true;
            return false;
        }
        for (size_t i = 0; i < s->capacity; i++)
            if (s->keys[i]) key_set_put(&bigger, s->keys[i]);
        free(s->keys);
        *s = bigger;
    }
    size_t before = s->used;
    key_set_put(s, key ? key : 1);
    return s->used > before;
}

static bool wins_at_once(const Game *g) {
    Move list[MOVES_MAX];
    int n = game_moves(g, list);
    const Position *p = game_position(g);
    for (int i = 0; i < n; i++) {
        Position next = *p;
        pos_play(&next, list[i]);
        if (rules_board_result(&next, &g->rules).winner == winner_of(p->side)) return true;
    }
    return false;
}

/* Plays random moves from the start; false if the game ended. */
static bool play_randomly(Game *g, int plies, Random *r) {
    game_go_to(g, 0);
    for (int i = 0; i < plies; i++) {
        Move list[MOVES_MAX];
        int n = game_moves(g, list);
        if (n == 0) return false;
        game_play(g, list[random_below(r, (uint32_t)n)], NULL);
    }
    return !result_is_over(game_result(g)) && !wins_at_once(g);
}

/* The first number of each seed is skipped. */
static Random seeded(uint64_t seed) {
    Random r = {seed};
    random_next(&r);
    return r;
}

static bool make_random(Openings *o, const OpeningSource *source, const Rules *rules, Reason *why) {
    enum { TRIES = 2000 }; /* consecutive failures after which no more are expected */
    Random r = seeded(source->seed);
    KeySet seen = {0};
    Game g;
    bool failed = false, ok = true;
    if (!game_init(&g, NULL, rules)) return reason_set(why, "out of memory");
    for (int tries = 0; ok && o->count < source->wanted && tries < TRIES; tries++) {
        char id[OPENING_ID_SIZE];
        if (!play_randomly(&g, source->plies, &r)) continue;
        if (!key_set_add(&seen, pos_canonical_key(game_position(&g)), &failed)) {
            if (failed) ok = reason_set(why, "out of memory");
            continue;
        }
        snprintf(id, sizeof id, "random-%llu-%d", (unsigned long long)source->seed, o->count + 1);
        ok = add_game(o, id, &g, why);
        tries = -1;
    }
    game_finish(&g);
    free(seen.keys);
    return ok;
}

/* ---- openings from files ---- */

/* Adds the first plies of a game as an opening, stopping before its end. */
static bool add_record(Openings *o, const Record *record, int plies, int number, const Rules *rules,
                       Reason *why) {
    char id[OPENING_ID_SIZE];
    Game g;
    bool ok = game_init(&g, &record->root->position, rules) || reason_set(why, "out of memory");
    if (!ok) return false;
    for (const RecordNode *n = record->root->child; n && (plies < 0 || g.ply < plies); n = n->child)
        if (g.ply >= OPENING_PLIES_MAX || !game_play(&g, n->move, NULL)) break;
    if (result_is_over(game_result(&g))) game_undo(&g);
    snprintf(id, sizeof id, "game-%d", number);
    /* a position in which the game is over is not an opening */
    ok = result_is_over(game_result(&g)) || add_game(o, id, &g, why);
    game_finish(&g);
    return ok;
}

static bool read_games(Openings *o, Span text, int plies, const Rules *rules, Reason *why) {
    GameReader reader;
    bool ok = true, more = true;
    game_reader_init(&reader, text, rules);
    for (int number = 1; ok && more; number++) {
        Record record;
        ReadReport report = {0};
        more = game_reader_next(&reader, &record, &report);
        if (!more) {
            ok = report.status == READ_LEGAL || reason_set(why, "%s", report.why.text);
            break;
        }
        /* The legal part of a damaged game counts. */
        if (report.status == READ_LEGAL || record.root->child)
            ok = add_record(o, &record, plies, number, rules, why);
        record_finish(&record);
    }
    return ok;
}

/* Adds a position, or the moves that lead to it if the file gives them. */
static bool add_position(Openings *o, const Position *p, const SuiteMoves *moves, const char *id,
                         const Rules *rules, Reason *why) {
    Game g;
    bool led = moves && moves->count > 0, ok = true;
    if (!game_init(&g, led ? NULL : p, rules)) return reason_set(why, "out of memory");
    for (int i = 0; led && ok && i < moves->count; i++) ok = game_play(&g, moves->list[i], why);
    if (ok && result_is_over(game_result(&g))) ok = reason_set(why, "the game is over there");
    ok = ok && add_game(o, id, &g, why);
    game_finish(&g);
    return ok;
}

static bool read_positions(Openings *o, Span text, const char *path, const Rules *rules,
                           Reason *why) {
    Suite suite;
    Reason cause;
    if (!suite_read_text(text, path, &suite, why)) return false;
    bool ok = true;
    if (suite.problem_count > 0)
        ok = reason_set(why, "%s: line %d: %s", suite.path, suite.problems[0].line,
                        suite.problems[0].why.text);
    for (int i = 0; ok && i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        char id[OPENING_ID_SIZE];
        snprintf(id, sizeof id, "line-%d", e->line);
        ok = add_position(o, &e->position, &e->moves, e->id ? e->id : id, rules, &cause) ||
             reason_set(why, "%s: line %d: %s", suite.path, e->line, cause.text);
    }
    suite_finish(&suite);
    return ok;
}

static bool read_file(Openings *o, const OpeningSource *source, const Rules *rules, Reason *why) {
    Buffer path = {0}, text = {0};
    Reason cause;
    bool ok = datafile_read(source->file, &path, &text, why);
    if (ok && format_is_games(format_of(buffer_span(&text))))
        ok = read_games(o, buffer_span(&text), source->plies, rules, &cause) ||
             reason_set(why, "%s: %s", buffer_text(&path), cause.text);
    else if (ok)
        ok = read_positions(o, buffer_span(&text), buffer_text(&path), rules, why);
    buffer_finish(&text);
    buffer_finish(&path);
    return ok;
}

/* ---- */

static void shuffle(Openings *o, uint64_t seed) {
    Random r = seeded(seed);
    for (int i = o->count - 1; i > 0; i--) {
        int k = (int)random_below(&r, (uint32_t)i + 1);
        Opening swap = o->items[i];
        o->items[i] = o->items[k];
        o->items[k] = swap;
    }
}

/* Rotates the list so that it begins with the start-th opening. */
static bool rotate(Openings *o, int start, Reason *why) {
    if (start > o->count)
        return reason_set(why, "opening %d is beyond the last of %d", start, o->count);
    size_t n = (size_t)(start - 1), rest = (size_t)o->count - n;
    Opening *items = malloc((size_t)o->count * sizeof *items);
    if (!items) return reason_set(why, "out of memory");
    memcpy(items, o->items + n, rest * sizeof *items);
    memcpy(items + rest, o->items, n * sizeof *items);
    free(o->items);
    o->items = items;
    o->capacity = o->count;
    return true;
}

static uint64_t hash_more(uint64_t hash, uint64_t value) {
    Random r = {hash ^ value};
    return random_next(&r);
}

/* Random openings are identified by their parameters, so that adding more keeps the digest. */
static uint64_t digest_of(const Openings *o, const OpeningSource *source) {
    uint64_t hash = 1;
    if (!source->file) {
        hash = hash_more(hash_more(2, source->seed), (uint64_t)source->plies);
        return hash_more(hash, (uint64_t)source->start);
    }
    for (int i = 0; i < o->count; i++) {
        const Opening *p = &o->items[i];
        hash = hash_more(hash, p->start.stones[BLACK]);
        hash = hash_more(hash, p->start.stones[WHITE]);
        hash = hash_more(hash, p->start.side);
        for (int k = 0; k < p->count; k++) hash = hash_more(hash, p->moves[k]);
    }
    return hash;
}

bool openings_load(Openings *o, const OpeningSource *source, const Rules *rules, Reason *why) {
    bool ok;
    *o = (Openings){0};
    if (!source->file) {
        ok = make_random(o, source, rules, why);
    } else if (!strcasecmp(source->file, "startpos")) {
        Position p = pos_standard();
        ok = add_position(o, &p, NULL, "startpos", rules, why);
    } else {
        ok = read_file(o, source, rules, why);
    }
    if (ok && o->count == 0)
        ok =
            reason_set(why, "%s holds no opening", source->file ? source->file : "that many plies");
    if (ok && source->shuffled) shuffle(o, source->seed);
    if (ok && source->start > 1) ok = rotate(o, source->start, why);
    if (ok)
        o->digest = digest_of(o, source);
    else
        openings_finish(o);
    return ok;
}
