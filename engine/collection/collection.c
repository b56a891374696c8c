#include "collection.h"
#include "book/form.h"
#include "record/games.h"
#include "rules/notation.h"

#include <stdlib.h>
#include <string.h>

void collection_finish(Collection *c) {
    free(c->games);
    buffer_finish(&c->texts);
    free(c->keys);
    free(c->moves);
    free(c->symmetries);
    source_text_release(c->text);
    *c = (Collection){0};
}

/* ---- room ---- */

static bool grow(void **array, size_t count, size_t size) {
    void *more = realloc(*array, count * size);
    if (more) *array = more;
    return more != NULL;
}

static bool room_for_games(Collection *c, size_t more) {
    size_t need = c->game_count + more, capacity = c->game_capacity ? c->game_capacity : 64;
    if (need <= c->game_capacity) return true;
    while (capacity < need) capacity *= 2;
    if (!grow((void **)&c->games, capacity, sizeof *c->games)) return false;
    c->game_capacity = capacity;
    return true;
}

static bool room_for_positions(Collection *c, size_t more) {
    size_t need = c->positions + more, capacity = c->capacity ? c->capacity : 4096;
    if (need <= c->capacity) return true;
    if (need > UINT32_MAX) return false; /* its number would not fit */
    while (capacity < need) capacity *= 2;
    if (!grow((void **)&c->keys, capacity, sizeof *c->keys) ||
        !grow((void **)&c->moves, capacity, sizeof *c->moves) ||
        !grow((void **)&c->symmetries, capacity, sizeof *c->symmetries))
        return false;
    c->capacity = capacity;
    return true;
}

/* Room for more bytes of text, behind the empty one. */
static bool room_for_texts(Collection *c, size_t more) {
    if (c->texts.length + more >= UINT32_MAX || !buffer_reserve(&c->texts, more + 1)) return false;
    if (!c->texts.length) buffer_add_char(&c->texts, '\0');
    return true;
}

/* ---- filling ---- */

static uint32_t add_text(Collection *c, const char *text) {
    if (!*text) return 0;
    uint32_t at = (uint32_t)c->texts.length;
    buffer_add(&c->texts, (Span){text, strlen(text) + 1});
    return at;
}

static void add_position(Collection *c, const Position *p, Move m) {
    BookForm form = book_form(p);
    c->keys[c->positions] = form.key;
    c->moves[c->positions] = m;
    c->symmetries[c->positions] = (uint8_t)form.symmetry;
    c->positions++;
}

static bool add_game(Collection *c, const SourceGame *g) {
    const char *why = g->why.text;
    size_t texts = strlen(g->black) + strlen(g->white) + strlen(g->event) + strlen(g->date) +
                   sizeof g->why.text + 5;
    if (!room_for_games(c, 1) || !room_for_positions(c, (size_t)g->count + 1) ||
        !room_for_texts(c, texts))
        return false;
    c->games[c->game_count++] = (CollectionGame){
        .black = add_text(c, g->black),
        .white = add_text(c, g->white),
        .event = add_text(c, g->event),
        .date = add_text(c, g->date),
        .why = g->damaged ? add_text(c, *why ? why : "It cannot be read") : 0,
        .first = (uint32_t)c->positions,
        .plies = (uint32_t)g->count,
        .start = g->start,
        .result = g->damaged ? (Result){.winner = WINNER_NONE} : g->result,
        .rules = g->rules,
        .at = g->at,
        .line = g->line,
    };
    Position p = g->start;
    for (int i = 0; i < g->count; i++) {
        add_position(c, &p, g->moves[i]);
        pos_play(&p, g->moves[i]);
    }
    add_position(c, &p, MOVE_NONE);
    return true;
}

bool collection_read(Collection *batch, GameSource *source, size_t positions) {
    if (!batch->text && source_text(source)) {
        batch->text = source_text_keep(source_text(source));
        batch->format = source_format(source);
    }
    while (batch->positions < positions) {
        SourceGame game;
        SourceStatus status = source_next(source, &game);
        if (status == SOURCE_END) return false;
        if (status == SOURCE_BROKEN) game.damaged = true;
        if (!add_game(batch, &game)) return false;
    }
    return true;
}

bool collection_append(Collection *c, const Collection *batch) {
    if (!room_for_games(c, batch->game_count) || !room_for_positions(c, batch->positions) ||
        !room_for_texts(c, batch->texts.length))
        return false;
    if (!c->text && batch->text) {
        c->text = source_text_keep(batch->text);
        c->format = batch->format;
    }
    /* the empty text of the batch is the one of the collection */
    uint32_t texts = (uint32_t)c->texts.length, first = (uint32_t)c->positions;
    buffer_add(&c->texts, buffer_span(&batch->texts));
    for (size_t i = 0; i < batch->game_count; i++) {
        CollectionGame *g = &c->games[c->game_count++];
        *g = batch->games[i];
        uint32_t *const moved[] = {&g->black, &g->white, &g->event, &g->date, &g->why};
        for (size_t k = 0; k < sizeof moved / sizeof *moved; k++)
            if (*moved[k]) *moved[k] += texts;
        g->first += first;
    }
    if (batch->positions) {
        memcpy(c->keys + first, batch->keys, batch->positions * sizeof *c->keys);
        memcpy(c->moves + first, batch->moves, batch->positions * sizeof *c->moves);
        memcpy(c->symmetries + first, batch->symmetries, batch->positions);
        c->positions += batch->positions;
    }
    return true;
}

/* ---- games ---- */

const char *collection_trouble(const Collection *c, const CollectionGame *g) {
    return g->why ? collection_text(c, g->why) : NULL;
}

int collection_moves_of(const CollectionGame *g) {
    Color mover = g->plies % 2 ? g->start.side : color_other(g->start.side); /* of the last one */
    return g->plies ? move_number(mover, (int)g->plies) : 0;
}

Position collection_position(const Collection *c, const CollectionGame *g, uint32_t ply) {
    Position p = g->start;
    for (uint32_t i = 0; i < ply && i < g->plies; i++) pos_play(&p, c->moves[g->first + i]);
    return p;
}

/* The game out of the text it was first read from. */
static bool read_again(const Collection *c, const CollectionGame *g, Record *out, Reason *why) {
    GameReader reader = {.text = source_text_span(c->text),
                         .at = g->at,
                         .counted = g->at,
                         .line = g->line,
                         .rules = g->rules,
                         .format = c->format};
    ReadReport report;
    if (game_reader_next(&reader, out, &report)) return true;
    return reason_set(why, "Line %d: %s", report.problem_line, report.why.text);
}

/* A game of which nothing is known but its moves. */
static bool build(const Collection *c, const CollectionGame *g, Record *out, Reason *why) {
    const struct {
        RecordInfo info;
        uint32_t text;
    } texts[] = {{INFO_BLACK, g->black},
                 {INFO_WHITE, g->white},
                 {INFO_EVENT, g->event},
                 {INFO_DATE, g->date}};
    if (!record_init(out, &g->start, &g->rules)) return reason_set(why, "out of memory");
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof texts / sizeof *texts; i++)
        ok = record_set_info(out, texts[i].info, collection_text(c, texts[i].text)) ||
             reason_set(why, "out of memory");
    for (uint32_t i = 0; ok && i < g->plies; i++)
        ok = record_play(out, c->moves[g->first + i], why);
    if (!ok) {
        record_finish(out);
        return false;
    }
    if (!result_is_over(game_result(&out->game))) out->stated = g->result;
    return true;
}

bool collection_record(const Collection *c, const CollectionGame *g, Record *out, Reason *why) {
    if (g->why && !g->plies) return reason_set(why, "%s", collection_text(c, g->why));
    return c->text ? read_again(c, g, out, why) : build(c, g, out, why);
}
