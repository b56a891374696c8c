#include "explore.h"
#include "book/form.h"

#include <stdlib.h>
#include <string.h>

bool explore_find(const Collection *c, const Position *p, ExplorePlaces *out) {
    uint64_t key = book_form(p).key;
    size_t count = 0;
    for (size_t i = 0; i < c->positions; i++) count += c->keys[i] == key;
    *out = (ExplorePlaces){malloc((count + 1) * sizeof *out->at), 0};
    if (!out->at) return false;
    for (size_t i = 0; out->count < count; i++)
        if (c->keys[i] == key) out->at[out->count++] = (uint32_t)i;
    return true;
}

void explore_finish(ExplorePlaces *places) {
    free(places->at);
    *places = (ExplorePlaces){0};
}

/* The game that a position belongs to. */
static uint32_t game_of(const Collection *c, uint32_t position) {
    size_t low = 0, high = c->game_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (c->games[middle].first <= position)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

uint32_t explore_games(const Collection *c, const ExplorePlaces *places) {
    uint32_t games = 0, last = UINT32_MAX;
    for (size_t i = 0; i < places->count; i++) {
        uint32_t game = game_of(c, places->at[i]);
        games += game != last;
        last = game;
    }
    return games;
}

/* ---- images ---- */

/* Of the images of a move of the form, the one in the position asked about that stands for all. */
static Move image_of(const BookForm *form, Move of_form) {
    Move least = MOVE_NONE;
    for (int s = 0; s < SYMMETRIES; s++) {
        if (!(form->symmetries >> s & 1)) continue;
        Move m = move_transform(of_form, symmetry_inverse(s));
        if (least == MOVE_NONE || m < least) least = m;
    }
    return least;
}

/* The move played at a place, as a move of the position with this form. */
static Move move_at(const Collection *c, const BookForm *form, uint32_t place) {
    Move played = c->moves[place];
    if (played == MOVE_NONE) return MOVE_NONE;
    return image_of(form, move_transform(played, c->symmetries[place]));
}

Move explore_canonical(const Position *p, Move m) {
    BookForm form = book_form(p);
    return image_of(&form, move_transform(m, form.symmetry));
}

/* ---- moves ---- */

typedef struct {
    ExploreMove move;
    uint32_t last; /* game that was counted */
} Row;

static int compare_rows(const void *a, const void *b) {
    const ExploreMove *x = &((const Row *)a)->move, *y = &((const Row *)b)->move;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

/* Keys of 64 bits could meet, and a file can be made so that they do. */
static bool is_possible(const Position *p, Move m) {
    return m == MOVE_PASS ? !moves_any(p, p->side) : move_is_legal(p, m);
}

static int count_moves(const Collection *c, const Position *p, const ExplorePlaces *places,
                       Row rows[MOVES_MAX]) {
    BookForm form = book_form(p);
    int count = 0;
    for (size_t i = 0; i < places->count; i++) {
        Move m = move_at(c, &form, places->at[i]);
        uint32_t game = game_of(c, places->at[i]);
        int at = 0;
        if (m == MOVE_NONE) continue;
        while (at < count && rows[at].move.move != m) at++;
        if (at == count) {
            if (count == MOVES_MAX || !is_possible(p, m)) continue;
            rows[count++] = (Row){{.move = m}, UINT32_MAX};
        }
        if (rows[at].last == game) continue;
        rows[at].last = game;
        rows[at].move.games++;
        rows[at].move.results[c->games[game].result.winner]++;
    }
    qsort(rows, (size_t)count, sizeof *rows, compare_rows);
    return count;
}

int explore_moves(const Collection *c, const Position *p, const ExplorePlaces *places,
                  ExploreMove out[MOVES_MAX]) {
    Row rows[MOVES_MAX];
    int count = count_moves(c, p, places, rows);
    for (int i = 0; i < count; i++) out[i] = rows[i].move;
    return count;
}

/* ---- lines ---- */

/* Keeps the places where a move was played, and goes behind it. */
static void follow(const Collection *c, const Position *p, Move m, ExplorePlaces *places) {
    BookForm form = book_form(p);
    size_t kept = 0;
    for (size_t i = 0; i < places->count; i++)
        if (move_at(c, &form, places->at[i]) == m) places->at[kept++] = places->at[i] + 1;
    places->count = kept;
}

int explore_line(const Collection *c, const Position *p, const ExplorePlaces *places, Move first,
                 Move *out, int max) {
    ExplorePlaces at = {malloc((places->count + 1) * sizeof *at.at), places->count};
    if (!at.at) return 0;
    if (places->count) memcpy(at.at, places->at, places->count * sizeof *at.at);
    Position now = *p;
    int length = 0;
    Row rows[MOVES_MAX];
    for (Move m = explore_canonical(p, first); length < max; m = rows[0].move.move) {
        if (!is_possible(&now, m)) break;
        follow(c, &now, m, &at);
        if (!at.count) break;
        out[length++] = m;
        pos_play(&now, m);
        if (!count_moves(c, &now, &at, rows)) break;
    }
    explore_finish(&at);
    return length;
}
