#include "make.h"
#include "base/clock.h"
#include "eval/eval.h"
#include "form.h"
#include "private/graph.h"
#include "private/journal.h"
#include "rules/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A search to be done. */
typedef struct {
    int node;
    Move moves[MOVES_MAX]; /* to choose from */
    int count;
} Ask;

struct BookMaker {
    BookSettings settings;
    Graph graph;
    int searches;

    /* of a run */
    const BookRun *run;
    int64_t start;
    Journal journal;
    double positions_before; /* of the book, before this round */
    Ask asks[2 * BOOK_ROUND_MAX];
    int ask_count, asks_done;
    bool is_known[2 * BOOK_ROUND_MAX]; /* by ask: the journal has it */
};

BookMaker *book_maker_create(const BookSettings *s, Reason *why) {
    BookMaker *m = calloc(1, sizeof *m);
    bool ok = m && graph_init(&m->graph, &s->root, &s->rules, s->ply_cost);
    if (!ok)
        reason_set(why, "out of memory");
    else if (m->graph.nodes[0].is_over)
        ok = reason_set(why, "the game is over in the position to start from");
    if (ok) {
        m->settings = *s;
        return m;
    }
    book_maker_destroy(m);
    return NULL;
}

void book_maker_destroy(BookMaker *m) {
    if (!m) return;
    graph_finish(&m->graph);
    free(m);
}

int book_maker_positions(const BookMaker *m) {
    return m->graph.positions;
}

int book_maker_searches(const BookMaker *m) {
    return m->searches;
}

/* ---- searching ---- */

static void describe(const BookSettings *s, Buffer *out) {
    char fen[FEN_SIZE];
    fen_format(&s->root, fen);
    buffer_printf(out,
                  "%s from %s, %" PRIu64 " nodes, hash %d MB, ply cost %d, parameters %016" PRIx64,
                  s->dialect, fen, s->nodes, s->hash, s->ply_cost, eval_fingerprint(&s->params));
}

static void *make_prober(void *context, Reason *why) {
    const BookSettings *s = &((const BookMaker *)context)->settings;
    ProberSettings settings = {s->rules, s->params, s->nodes, s->hash};
    return prober_create(&settings, context, why);
}

static bool search(void *state, int job, void *result, Reason *why) {
    const BookMaker *m = prober_context(state);
    const Ask *ask = &m->asks[job];
    const Position *p = &m->graph.nodes[ask->node].position;
    return prober_search(state, p, ask->moves, ask->count, result, why);
}

static bool take_result(BookMaker *m, int job, const ProberResult *r, Reason *why) {
    m->searches++;
    m->asks_done++;
    return graph_set_deviation(&m->graph, m->asks[job].node, r->move, r->score) ||
           reason_set(why, "out of memory");
}

static bool on_result(void *context, int job, void *result, Reason *why) {
    BookMaker *m = context;
    const ProberResult *r = result;
    /* After a search that was stopped the journal would have a gap. */
    if (job > m->asks_done) return false;
    JournalLine line = {m->graph.nodes[m->asks[job].node].key, *r};
    return journal_write(&m->journal, &line, why) && take_result(m, job, r, why);
}

static bool on_tick(void *context, const JobsProgress *p) {
    (void)p;
    const BookMaker *m = context;
    double gained = m->graph.positions - m->positions_before;
    BookProgress progress = {.positions = m->positions_before +
                                          gained * m->asks_done / (m->ask_count ? m->ask_count : 1),
                             .searches = m->searches,
                             .before =
                                 m->journal.count < m->searches ? m->journal.count : m->searches,
                             .seconds = clock_seconds_since(m->start)};
    if (m->run->on_progress) m->run->on_progress(m->run->context, &progress);
    return true;
}

static bool is_move_of(const Ask *ask, Move m) {
    for (int i = 0; i < ask->count; i++)
        if (ask->moves[i] == m) return true;
    return false;
}

/* Takes from the journal what it has of the searches to be done. */
static bool take_known(BookMaker *m, Reason *why) {
    for (int i = 0; i < m->ask_count; i++) {
        const JournalLine *line =
            m->searches < m->journal.count ? &m->journal.known[m->searches] : NULL;
        m->is_known[i] = line;
        if (!line) continue;
        if (line->key != m->graph.nodes[m->asks[i].node].key ||
            !is_move_of(&m->asks[i], line->result.move))
            return reason_set(why,
                              "%.100s: search %d does not fit those before it; remove the file",
                              m->run->journal, m->searches + 1);
        if (!take_result(m, i, &line->result, why)) return false;
    }
    return true;
}

static JobsStatus search_all(BookMaker *m, Reason *why) {
    m->asks_done = 0;
    if (!take_known(m, why)) return JOBS_FAILED;
    if (m->asks_done == m->ask_count) return JOBS_DONE;
    Jobs jobs = {.count = m->ask_count,
                 .threads = m->run->jobs,
                 .skip = m->is_known,
                 .result_size = sizeof(ProberResult),
                 .context = m,
                 .run = search,
                 .make_state = make_prober,
                 .stop_state = prober_stop,
                 .destroy_state = prober_destroy,
                 .on_result = on_result,
                 .on_tick = on_tick};
    return jobs_run(&jobs, why);
}

/* ---- rounds ---- */

/* A node without moves to choose from has nothing to search. */
static void ask(BookMaker *m, int node) {
    Ask *a = &m->asks[m->ask_count];
    *a = (Ask){.node = node};
    a->count = graph_moves_left(&m->graph, node, a->moves);
    m->ask_count += a->count > 0;
}

static int round_size(const BookMaker *m) {
    enum { SHARE = 8 };
    int size = m->graph.positions / SHARE;
    return size < 1 ? 1 : size < BOOK_ROUND_MAX ? size : BOOK_ROUND_MAX;
}

/* Chooses positions and searches what follows. *is_complete: there was none to choose. */
static JobsStatus make_round(BookMaker *m, bool *is_complete, Reason *why) {
    int chosen[BOOK_ROUND_MAX];
    Graph *g = &m->graph;
    int count = graph_evaluate(g) && graph_measure(g) ? graph_choose(g, round_size(m), chosen) : -1;
    m->ask_count = 0;
    m->positions_before = g->positions;
    *is_complete = count == 0;
    for (int i = 0; i < count; i++) {
        int nodes = g->count, child = graph_expand(g, chosen[i]);
        if (child == GRAPH_NONE) count = -1;
        if (g->count > nodes) ask(m, child);
    }
    for (int i = 0; i < count; i++) ask(m, chosen[i]);
    if (count < 0) {
        reason_set(why, "out of memory");
        return JOBS_FAILED;
    }
    return search_all(m, why);
}

static JobsStatus grow(BookMaker *m, Reason *why) {
    bool is_complete = false;
    m->ask_count = 0;
    ask(m, 0);
    JobsStatus status = search_all(m, why);
    while (status == JOBS_DONE && !is_complete && m->graph.positions < m->run->positions &&
           (m->run->seconds <= 0 || clock_seconds_since(m->start) < m->run->seconds))
        status = make_round(m, &is_complete, why);
    if (status == JOBS_DONE && !graph_evaluate(&m->graph)) {
        reason_set(why, "out of memory");
        return JOBS_FAILED;
    }
    return status;
}

JobsStatus book_maker_run(BookMaker *m, const BookRun *run, Reason *why) {
    Buffer about = {0};
    m->run = run;
    m->start = clock_now();
    m->journal = (Journal){.file = {.fd = -1}};
    describe(&m->settings, &about);
    bool ok = !about.failed || reason_set(why, "out of memory");
    if (ok && run->journal) ok = journal_open(&m->journal, run->journal, buffer_text(&about), why);
    buffer_finish(&about);
    JobsStatus status = ok ? grow(m, why) : JOBS_FAILED;
    Reason closing;
    if (!journal_finish(&m->journal, &closing) && status != JOBS_FAILED) {
        *why = closing;
        status = JOBS_FAILED;
    }
    return status;
}

/* ---- games ---- */

static int half_points_of(Winner winner, Color side) {
    return winner == WINNER_DRAW ? 1 : winner == winner_of(side) ? 2 : 0;
}

bool book_maker_add_game(BookMaker *m, const Position *start, const Move *moves, int count,
                         Winner winner, int64_t *met) {
    Position p = *start;
    for (int i = 0; i < count; i++) {
        BookForm form = book_form(&p);
        int node = graph_find(&m->graph, form.key);
        if (node != GRAPH_NONE && !m->graph.nodes[node].is_over) {
            if (!graph_count_game(&m->graph, node, move_transform(moves[i], form.symmetry),
                                  half_points_of(winner, p.side)))
                return false;
            ++*met;
        }
        pos_play(&p, moves[i]);
    }
    return true;
}

/* ---- the file ---- */

bool book_maker_format(const BookMaker *m, Buffer *out) {
    const BookSettings *s = &m->settings;
    FormatRecord *records;
    size_t count;
    FormatHead head = {.root = s->root, .nodes = s->nodes};
    if (!graph_records(&m->graph, &records, &count)) return false;
    head.records = count;
    snprintf(head.dialect, sizeof head.dialect, "%s", s->dialect);
    snprintf(head.about, sizeof head.about,
             "%d searches of %" PRIu64 " nodes, hash %d MB, ply cost %d, parameters %016" PRIx64,
             m->searches, s->nodes, s->hash, s->ply_cost, eval_fingerprint(&s->params));
    format_write(&head, records, out);
    free(records);
    return !out->failed;
}
