#include "check.h"
#include "form.h"
#include "private/prober.h"

#include <stdlib.h>

typedef struct {
    const BookCheck *check;
    Position *list; /* breadth first from the root; no two are symmetric */
    size_t count;
    uint64_t *keys; /* of their forms, by open addressing … */
    bool *is_used;  /* … where this is true */
    size_t size;    /* of both, a power of two above twice the positions of the book */
} Walk;

/* ---- positions ---- */

/* Adds a position of the book that was not met before. */
static void meet(Walk *w, const Position *p) {
    BookMove moves[MOVES_MAX];
    uint64_t key = book_form(p).key;
    size_t i = (size_t)key & (w->size - 1);
    if (!book_moves(w->check->book, p, moves) || moves[0].score == BOOK_NO_SCORE) return;
    for (; w->is_used[i]; i = (i + 1) & (w->size - 1))
        if (w->keys[i] == key) return;
    w->is_used[i] = true;
    w->keys[i] = key;
    w->list[w->count++] = *p;
}

static bool walk(Walk *w) {
    const BookInfo *info = book_info(w->check->book);
    w->size = 2;
    while (w->size <= 2 * info->positions) w->size *= 2;
    w->list = malloc((info->positions + 1) * sizeof *w->list);
    w->keys = malloc(w->size * sizeof *w->keys);
    w->is_used = calloc(w->size, sizeof *w->is_used);
    if (!w->list || !w->keys || !w->is_used) return false;
    meet(w, &info->root);
    for (size_t i = 0; i < w->count; i++) {
        BookMove moves[MOVES_MAX];
        int n = book_moves(w->check->book, &w->list[i], moves);
        for (int k = 0; k < n; k++) {
            Position next = pos_after(&w->list[i], moves[k].move);
            if (!result_is_over(rules_board_result(&next, &info->rules))) meet(w, &next);
        }
    }
    return true;
}

static void finish(Walk *w) {
    free(w->list);
    free(w->keys);
    free(w->is_used);
}

/* ---- searches ---- */

static void *make_prober(void *context, Reason *why) {
    const Walk *w = context;
    const BookCheck *c = w->check;
    ProberSettings settings = {book_info(c->book)->rules, c->params, c->nodes, c->hash};
    return prober_create(&settings, context, why);
}

static bool search(void *state, int job, void *result, Reason *why) {
    const Walk *w = prober_context(state);
    const Position *p = &w->list[job];
    Move moves[MOVES_MAX];
    int count = moves_generate(p, moves);
    if (!count) moves[count++] = MOVE_PASS;
    return prober_search(state, p, moves, count, result, why);
}

static bool is_same_move(const Position *p, Move a, Move b) {
    Position x = pos_after(p, a), y = pos_after(p, b);
    return a == b || book_form(&x).key == book_form(&y).key;
}

static bool on_result(void *context, int job, void *result, Reason *why) {
    (void)why;
    const Walk *w = context;
    const ProberResult *r = result;
    const Position *p = &w->list[job];
    BookMove moves[MOVES_MAX];
    int count = book_moves(w->check->book, p, moves);
    BookVerdict v = {.position = *p,
                     .book_move = moves[0].move,
                     .book_score = moves[0].score,
                     .move = r->move,
                     .score = r->score,
                     .move_in_book = BOOK_NO_SCORE};
    for (int i = 0; i < count; i++)
        if (is_same_move(p, moves[i].move, r->move)) {
            v.move = moves[i].move;
            v.move_in_book = moves[i].score;
        }
    w->check->on_verdict(w->check->context, &v);
    return true;
}

static bool on_tick(void *context, const JobsProgress *p) {
    const BookCheck *c = ((const Walk *)context)->check;
    if (c->on_progress) c->on_progress(c->context, p);
    return true;
}

JobsStatus book_check(const BookCheck *check, size_t *reached, Reason *why) {
    Walk w = {.check = check};
    JobsStatus status = JOBS_FAILED;
    if (walk(&w)) {
        *reached = w.count;
        Jobs jobs = {.count = w.count < (size_t)check->positions ? (int)w.count : check->positions,
                     .threads = check->jobs,
                     .result_size = sizeof(ProberResult),
                     .context = &w,
                     .run = search,
                     .make_state = make_prober,
                     .stop_state = prober_stop,
                     .destroy_state = prober_destroy,
                     .on_result = on_result,
                     .on_tick = on_tick};
        status = jobs_run(&jobs, why);
    } else {
        reason_set(why, "out of memory");
    }
    finish(&w);
    return status;
}
