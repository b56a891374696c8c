/* The thread that leads a match, and what those that play it tell. The latter come in through the
 * functions of MatchWatch; they copy what the window shows and go on.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private/contest_private.h"
#include "base/clock.h"
#include "record/sgf.h"
#include "rules/notation.h"

/* ---- what was played ---- */

static void say(Contest *c, const char *text) { /* with the lock */
    snprintf(c->facts.trouble, sizeof c->facts.trouble, "%s", text);
    c->facts.troubles++;
}

/* With the lock. */
static void take_results(Contest *c, const Results *r) {
    ContestFacts *f = &c->facts;
    const MatchPlan *p = &c->plan;
    bool virtual_draws;
    f->games = (int)r->games;
    f->tally = *results_between(r, 0, 1);
    f->strength = stats_strength(&f->tally, p->paired);
    f->verdict = report_verdict(p, r);
    if (p->sprt.enabled) {
        f->llr = sprt_llr(&p->sprt, &f->tally, p->paired);
        f->lower = sprt_lower(&p->sprt);
        f->upper = sprt_upper(&p->sprt);
    }
    size_t n = (size_t)p->engine_count;
    memcpy(c->tallies, r->tallies, n * n * sizeof *c->tallies);
    c->has_table = results_rank(p, r, c->ranks, &virtual_draws);
}

static bool keep_game(Contest *c, const PlayedGame *g) {
    Record record;
    Buffer text = {0};
    if (!played_to_record(g, &c->plan, &record)) return false;
    sgf_write(&record, "Lia:" LIA_VERSION, &text);
    record_finish(&record);
    bool ok = !text.failed;
    pthread_mutex_lock(&c->lock);
    if (ok && c->game_count == c->game_capacity) {
        int capacity = c->game_capacity ? 2 * c->game_capacity : 64;
        KeptGame *more = realloc(c->games, (size_t)capacity * sizeof *more);
        ok = more != NULL;
        if (more) c->games = more, c->game_capacity = capacity;
    }
    if (ok) buffer_add(&c->texts, buffer_span(&text));
    ok = ok && !c->texts.failed;
    if (ok)
        c->games[c->game_count++] =
            (KeptGame){{g->plan.index, g->plan.black, g->plan.white, game_result(&g->game).winner},
                       c->texts.length};
    pthread_mutex_unlock(&c->lock);
    buffer_finish(&text);
    return ok;
}

/* ---- called by the threads that play ---- */

static Opinion opinion_of(ScoreKind kind, int score, int depth, Color mover) {
    enum { MOST = 1000000 }; /* what other programs say may be anything */
    int sign = mover == BLACK ? 1 : -1;
    int value = score > MOST ? MOST : score < -MOST ? -MOST : score;
    Opinion v = {.foreign = true};
    if (kind == SCORE_NONE) return v;
    v.depth = depth > 0 ? depth : 1;
    if (kind == SCORE_CP) v.score = sign * value;
    if (kind == SCORE_MATE) v.mate = sign * value;
    return v;
}

/* With the lock: brings the sheet up to the game. */
static void copy_moves(ContestSheet *s, const PlayedGame *g) {
    int length = g->game.length;
    if (length > s->capacity) {
        int capacity = length + 64;
        ContestMove *more = realloc(s->moves, (size_t)capacity * sizeof *more);
        if (!more) return; /* the rest of the game is not shown */
        s->moves = more;
        s->capacity = capacity;
    }
    for (int i = s->facts.length; i < length; i++) {
        s->moves[i] = (ContestMove){.move = g->game.steps[i].move, .left = -1};
        int own = i - g->opening_plies;
        if (own < 0 || own >= g->move_count) continue;
        const PlayedMove *m = &g->moves[own];
        s->moves[i].left = m->left;
        s->moves[i].opinion =
            opinion_of(m->kind, m->score, m->depth, g->game.steps[i].position.side);
    }
    s->facts.length = length;
}

static void on_begin(void *context, int board, const PlayedGame *g) {
    Contest *c = context;
    pthread_mutex_lock(&c->lock);
    ContestDesk *d = &c->desks[board];
    ContestSheet older = d->before;
    unsigned serial = d->now.facts.serial + 1;
    d->before = d->now;
    d->now = (ContestSheet){.moves = older.moves, .capacity = older.capacity};
    d->now.facts = (ContestBoard){.serial = serial,
                                  .index = g->plan.index,
                                  .black = g->plan.black,
                                  .white = g->plan.white,
                                  .start = g->game.steps[0].position,
                                  .rules = g->game.rules,
                                  .opening = g->opening_plies,
                                  .left = {-1, -1}};
    copy_moves(&d->now, g);
    contest_announce(c, false);
    pthread_mutex_unlock(&c->lock);
}

static bool on_turn(void *context, int board, const PlayedGame *g, const double left[2]) {
    Contest *c = context;
    bool waited = false;
    pthread_mutex_lock(&c->lock);
    ContestSheet *s = &c->desks[board].now;
    copy_moves(s, g);
    memcpy(s->facts.left, left, sizeof s->facts.left);
    s->facts.asked = 0;
    bool last = c->hold_at && g->game.length >= c->hold_at;
    contest_announce(c, last || c->facts.held);
    while (!c->stopping && (c->facts.held || (c->hold_at && g->game.length >= c->hold_at))) {
        pthread_cond_wait(&c->wake, &c->lock);
        waited = true;
    }
    s->facts.asked = clock_ms();
    if (waited) contest_announce(c, true);
    pthread_mutex_unlock(&c->lock);
    return waited;
}

static void on_info(void *context, int board, const ClientInfo *info) {
    Contest *c = context;
    if (info->multipv > 1) return;
    ThinkLine line = {0};
    Span rest = info->pv, word;
    while (line.length < THINK_PV_MAX && span_next_word(&rest, &word)) {
        if (!move_parse(word, &line.pv[line.length], NULL)) break;
        line.length++;
    }
    pthread_mutex_lock(&c->lock);
    ContestBoard *f = &c->desks[board].now.facts;
    /* the side to move of the moves known so far */
    Color mover = (f->length & 1) ? color_other(f->start.side) : f->start.side;
    ThinkInfo *t = &f->thought[mover];
    t->nodes = (uint64_t)info->nodes;
    if (info->nps > 0)
        t->speed = (uint64_t)info->nps;
    else if (info->time_ms > 0)
        t->speed = (uint64_t)(info->nodes * 1000 / info->time_ms);
    if (line.length && info->kind != SCORE_NONE) {
        line.opinion = opinion_of(info->kind, info->score, info->depth, mover);
        t->depth = line.opinion.depth;
        t->lines[0] = line;
        t->count = 1;
        t->ticket = (unsigned)f->length;
    }
    contest_announce(c, false);
    pthread_mutex_unlock(&c->lock);
}

static void on_game(void *context, int board, const PlayedGame *g, const Results *results) {
    Contest *c = context;
    bool kept = keep_game(c, g);
    pthread_mutex_lock(&c->lock);
    ContestSheet *s = &c->desks[board].now;
    copy_moves(s, g);
    s->facts.over = true;
    s->facts.result = game_result(&g->game);
    take_results(c, results);
    if (!kept) say(c, "A game cannot be shown: out of memory");
    if (g->fault != FAULT_NONE) {
        char text[sizeof c->facts.trouble];
        int culprit = g->culprit == BLACK ? g->plan.black : g->plan.white;
        snprintf(text, sizeof text, "%s, game %d: %s, %.150s", c->plan.engines[culprit].name,
                 g->plan.index + 1, game_fault_noun(g->fault, 1), g->detail);
        say(c, text);
    }
    contest_announce(c, true);
    pthread_mutex_unlock(&c->lock);
}

/* Games are told apart by their numbers where there are several at a time. A board's game is changed
 * by its own thread alone, which this one is. */
static void on_traffic(void *context, int board, int engine, char direction, const char *text,
                       size_t length) {
    Contest *c = context;
    int game = c->desk_count > 1 ? c->desks[board].now.facts.index + 1 : 0;
    traffic_add(c->traffic, c->plan.engines[engine].name, game, direction, text, length);
}

/* The run has time: what was not announced for want of it is. */
static void on_progress(void *context, const MatchProgress *progress) {
    Contest *c = context;
    int64_t first, end = c->traffic ? traffic_range(c->traffic, &first) : 0;
    (void)progress;
    pthread_mutex_lock(&c->lock);
    if (c->fresh || end != c->told) contest_announce(c, true);
    c->told = end;
    pthread_mutex_unlock(&c->lock);
}

/* What the run wants to be printed: problems of the engines; the rest the window knows. */
static void on_text(void *context, FILE *stream, const char *text) {
    static const char program[] = "lia match: ";
    Contest *c = context;
    if (stream != stderr) return;
    if (!strncmp(text, program, sizeof program - 1)) text += sizeof program - 1;
    char line[sizeof c->facts.trouble];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    pthread_mutex_lock(&c->lock);
    say(c, line);
    contest_announce(c, true);
    pthread_mutex_unlock(&c->lock);
}

/* ---- the thread that leads ---- */

static bool make_room(Contest *c, Reason *why) {
    size_t n = (size_t)c->plan.engine_count;
    c->ranks = calloc(n, sizeof *c->ranks);
    c->tallies = calloc(n * n, sizeof *c->tallies);
    c->desk_count = (int)c->options.concurrency;
    c->desks = calloc((size_t)c->desk_count, sizeof *c->desks);
    if (!c->desks) c->desk_count = 0;
    return (c->ranks && c->tallies && c->desks) || reason_set(why, "out of memory");
}

static bool make_plan(Contest *c, Reason *why) {
    MatchPlan *p = &c->plan;
    if (c->options.resume && (!log_open(&c->log, c->options.jsonl, why) ||
                              !match_options_of_log(&c->log, &c->options, why)))
        return false;
    if (c->options.resume) c->options.jsonl = c->options.resume = c->words[0];
    if (!match_options_plan(&c->options, p, why)) return false;
    if (!openings_load(&p->openings, &p->source, &p->rules, why) || !make_room(c, why)) {
        plan_finish(p);
        return false;
    }
    c->run = match_options_run(&c->options);
    c->run.quiet = true;
    c->run.verbose = false;
    c->run.report_every = 0;
    c->run.traffic = NULL;
    c->run.on_text = on_text;
    c->run.on_progress = on_progress;
    c->run.context = c;
    c->watch = (MatchWatch){on_begin, on_turn, on_info, on_game, c->traffic ? on_traffic : NULL, c};
    c->run.watch = &c->watch;
    c->run.stop = &c->stop[0];
    return true;
}

/* Reads the games of the log to show them; a run reads them again to go on. */
static bool read_games(Contest *c, Results *r, Reason *why) {
    LogReader log;
    if (!log_open(&log, c->options.jsonl, why)) return false;
    bool ok = files_log_fits(&log, &c->plan, why);
    while (ok && log_next_sound(&log, why)) {
        PlayedGame g;
        Reason cause;
        if (!played_from_json(&g, log.value.root, &c->plan, &cause)) continue;
        if (!results_has(r, g.openings, g.plan.index))
            ok = (results_add(r, &g) && keep_game(c, &g)) || reason_set(why, "out of memory");
        played_finish(&g);
    }
    if (*why->text) ok = false;
    log_close(&log);
    return ok;
}

static bool load(Contest *c, Reason *why) {
    Results r;
    if (!make_plan(c, why)) return false;
    pthread_mutex_lock(&c->lock);
    c->planned = true;
    c->facts.wanted = plan_our_games(&c->plan);
    c->facts.boards = c->desk_count;
    pthread_mutex_unlock(&c->lock);
    bool ok = results_init(&r, &c->plan) || reason_set(why, "out of memory");
    why->text[0] = '\0';
    if (ok && c->options.resume) ok = read_games(c, &r, why);
    pthread_mutex_lock(&c->lock);
    if (ok) take_results(c, &r);
    pthread_mutex_unlock(&c->lock);
    results_finish(&r);
    return ok;
}

static void set_state(Contest *c, ContestState state, const char *trouble) {
    pthread_mutex_lock(&c->lock);
    c->facts.state = state;
    if (*trouble) say(c, trouble);
    contest_announce(c, true);
    pthread_mutex_unlock(&c->lock);
}

/* Plays until the match is over, is stopped or cannot go on. */
static void play(Contest *c) {
    Results results;
    Buffer header = {0};
    Reason why = {""};
    char bytes[16];
    while (read(c->stop[0], bytes, sizeof bytes) > 0) continue;
    set_state(c, CONTEST_RUNNING, "");
    plan_to_json(&c->plan, c->argc, (const char *const *)c->words, &header);
    c->run.header = buffer_span(&header);
    bool ok = results_init(&results, &c->plan) && !header.failed;
    RunStatus status = RUN_FAILED;
    if (ok)
        status = match_run(&c->plan, &c->run, &results, &why);
    else
        reason_set(&why, "out of memory");
    results_finish(&results);
    buffer_finish(&header);
    /* a log that was begun is continued the next time */
    if (status != RUN_FAILED) c->run.resumed = true;
    char *advice = strstr(why.text, "; --recover");
    if (advice) snprintf(advice, sizeof why.text - (size_t)(advice - why.text), ")");
    set_state(c,
              status == RUN_COMPLETE ? CONTEST_OVER
              : status == RUN_FAILED ? CONTEST_FAILED
                                     : CONTEST_WAITING,
              status == RUN_COMPLETE || status == RUN_INTERRUPTED ? "" : why.text);
}

static bool is_over(Contest *c) { /* with the lock */
    return c->facts.games >= c->facts.wanted ||
           (c->plan.shards == 1 && c->facts.verdict != SPRT_RUNNING);
}

void *contest_main(void *context) {
    Contest *c = context;
    Reason why = {""};
    bool fine = load(c, &why);
    c->run.resumed = c->options.resume != NULL;
    pthread_mutex_lock(&c->lock);
    if (!fine) say(c, why.text);
    c->facts.state = !fine ? CONTEST_FAILED : is_over(c) ? CONTEST_OVER : CONTEST_WAITING;
    contest_announce(c, true);
    for (;;) {
        while (!c->quit && !(c->go_on && c->facts.state == CONTEST_WAITING))
            pthread_cond_wait(&c->wake, &c->lock);
        if (c->quit) break;
        c->go_on = c->stopping = false;
        pthread_mutex_unlock(&c->lock);
        play(c);
        pthread_mutex_lock(&c->lock);
    }
    c->ended = true;
    contest_announce(c, true);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}
