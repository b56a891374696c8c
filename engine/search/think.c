/* The course of a search. What makes an answer safe to give stands here, outside the search proper:
 * a line is played through the rules before anybody sees it, and a search that was stopped before
 * its first move was judged is made up for by one of a single ply that nobody can stop.
 *
 * With several lines wanted only whole iterations count, since lines of two depths must not be
 * mixed; with one line also the moves that an unfinished iteration got done with.
 */
#include "think.h"
#include "base/clock.h"

#include <string.h>

enum {
    RESCUE_NODES = 20000, /* for the search that nobody can stop */
    HELP_DEPTH = 3        /* what takes less is done before helpers are awake */
};

bool think_init(Think *t, Team *team) {
    memset(t, 0, sizeof *t);
    t->team = team;
    Rules rules = rules_default();
    return game_init(&t->line_game, NULL, &rules);
}

void think_finish(Think *t) {
    game_finish(&t->line_game);
}

static ClockPlan plan_of(const Game *game, const EngineRequest *r) {
    ClockPlan plan = {0};
    Color us = game_position(game)->side;
    if (r->has_clock)
        plan =
            clock_plan_game(r->left[us], r->increment[us], r->moves_to_go, r->overhead, game->ply);
    if (r->has_move_time) plan = clock_plan_join(plan, clock_plan_move(r->move_time, r->overhead));
    return plan;
}

/* The hard limit as the workers know it. */
static void set_deadline(Think *t, int64_t from) {
    int64_t deadline = t->plan.is_limited && !t->request->infinite ? from + t->plan.hard : 0;
    atomic_store(&t->soft_start, from);
    atomic_store(&t->team->control.deadline, deadline);
}

void think_open(Think *t, const Game *game, const EngineRequest *request, int64_t start,
                bool stopped) {
    t->game = game;
    t->request = request;
    t->start = start;
    t->plan = plan_of(game, request);
    t->line_count = t->depth = t->stable = 0;
    t->last_best = MOVE_NONE;
    t->failed = false;
    if (!skill_is_full(request->skill)) t->skill = skill_plan(request->skill);
    atomic_store(&t->team->control.stop, stopped);
    atomic_store(&t->waiting, !stopped && (request->infinite || request->ponder));
    if (request->ponder)
        atomic_store(&t->team->control.deadline, 0);
    else
        set_deadline(t, start);
}

void think_stop(Think *t) {
    atomic_store(&t->team->control.stop, true);
    atomic_store(&t->waiting, false);
}

void think_hit(Think *t, int64_t now) {
    /* A search that was stopped waits for nothing any more. */
    if (!t->request->ponder || atomic_load(&t->team->control.stop)) return;
    set_deadline(t, now);
    /* Half of the time spent pondering counts as thought about this move. */
    int64_t pondered = (now - t->start) / 2;
    atomic_store(&t->soft_start, now - pondered);
    atomic_store(&t->waiting, t->request->infinite);
}

/* Copies a line as far as the rules allow it to be played. */
static void take_line(Think *t, const RootMove *root, EngineLine *out) {
    Game *g = &t->line_game;
    *out = (EngineLine){.score = root->score,
                        .bound = root->bound,
                        .depth = root->depth,
                        .selective = root->selective};
    game_go_to(g, t->game->ply);
    for (int i = 0; i < root->line.length && game_play(g, root->line.moves[i], NULL); i++)
        out->moves[out->length++] = root->line.moves[i];
    assert(out->length > 0);
    if (out->selective < out->length) out->selective = out->length;
    /* Threads that overwrite each other's entries can leave a line without its end. The score is
     * then not promised. */
    if (out->bound == BOUND_EXACT && score_is_decided(out->score) &&
        (out->length != score_plies(out->score) || !result_is_over(game_result(g))))
        out->bound = out->score > 0 ? BOUND_LOWER : BOUND_UPPER;
}

static void take_lines(Think *t, const Worker *w, int count) {
    t->line_count = count < w->root_count ? count : w->root_count;
    for (int i = 0; i < t->line_count; i++) take_line(t, &w->roots[i], &t->lines[i]);
    t->depth = t->lines[0].depth;
}

static void report(const Think *t, bool is_final) {
    const EngineListener *l = &t->request->listener;
    if (!l->on_report || !t->line_count) return;
    int64_t time = clock_now() - t->start;
    uint64_t nodes = team_nodes(t->team);
    int wanted = t->request->lines > 1 ? t->request->lines : 1;
    assert(t->line_count <= ENGINE_LINES_MAX);
    EngineReport r = {.depth = t->depth,
                      .lines = t->lines,
                      .line_count = t->line_count < wanted ? t->line_count : wanted,
                      .nodes = nodes,
                      .nodes_per_second =
                          (uint64_t)(1e9 * (double)nodes / (double)(time > 0 ? time : 1)),
                      .milliseconds = time / 1000000,
                      .hash_permille = table_permille(&t->team->table),
                      .is_final = is_final};
    l->on_report(l->context, &r);
}

static bool is_full(const Think *t) {
    return skill_is_full(t->request->skill);
}

/* How many lines are searched: those wanted, and those a weak player chooses from. */
static int lines_of(const Think *t) {
    int lines = t->request->lines > 1 ? t->request->lines : 1;
    return !is_full(t) && t->skill.lines > lines ? t->skill.lines : lines;
}

/* Has the wanted win been found, or one that nothing can improve on? */
static bool is_settled(const Think *t, int depth) {
    Score score = t->lines[0].score;
    int plies = score_plies(score);
    if (t->lines[0].bound != BOUND_EXACT) return false;
    if (t->request->mate && score_is_win(score) && (plies + 1) / 2 <= t->request->mate) return true;
    return lines_of(t) == 1 && score_is_decided(score) && plies <= depth;
}

/* Is there time for one more iteration? */
static bool has_time(const Think *t) {
    int fall = t->last_score - t->lines[0].score;
    return clock_now() - atomic_load(&t->soft_start) < clock_soft(&t->plan, t->stable, fall);
}

/* Each worker's share of the nodes; the first gets the remainder. A weak player works alone. */
static uint64_t node_share(const Think *t, bool is_first) {
    uint64_t nodes = t->request->nodes ? t->request->nodes : UINT64_MAX;
    uint64_t threads = (uint64_t)t->team->worker_count;
    if (!is_full(t)) return nodes < t->skill.nodes ? nodes : t->skill.nodes;
    if (!t->request->nodes) return nodes;
    return nodes / threads + (is_first ? nodes % threads : 0);
}

static int last_depth(const Think *t) {
    const EngineRequest *r = t->request;
    int depth = r->depth > 0 && r->depth < DEPTH_MAX ? r->depth : DEPTH_MAX;
    if (!is_full(t) && t->skill.depth < depth) depth = t->skill.depth;
    return r->mate > 0 && r->mate <= depth / 2 ? 2 * r->mate : depth;
}

/* Calls the helpers. A weak player works alone. */
static void call_help(Think *t, int depth) {
    const EngineRequest *r = t->request;
    TeamOrder help = {.game = t->game,
                      .params = &t->params,
                      .only = r->only_count ? r->only : NULL,
                      .only_count = r->only_count,
                      .node_limit = node_share(t, false),
                      .lines = lines_of(t),
                      .first_depth = depth,
                      .last_depth = last_depth(t),
                      .table = t->team->workers[0]->table};
    if (is_full(t)) team_help(t->team, &help);
}

/* Is another iteration worth while? */
static bool goes_on(const Think *t, const Worker *w, int depth) {
    if (atomic_load(&t->waiting)) return true;
    if (is_settled(t, depth)) return false;
    if (!t->plan.is_limited || t->request->infinite) return true;
    return w->root_count > 1 && has_time(t);
}

static bool after_iteration(void *context, const Worker *w, int depth) {
    Think *t = context;
    if (depth > 1) t->last_score = t->lines[0].score;
    take_lines(t, w, lines_of(t));
    if (depth == 1) t->last_score = t->lines[0].score;
    t->stable = t->lines[0].moves[0] == t->last_best ? t->stable + 1 : 0;
    t->last_best = t->lines[0].moves[0];
    report(t, false);
    bool more = goes_on(t, w, depth);
    if (more && depth == HELP_DEPTH) call_help(t, depth + 1);
    return more;
}

/* The parameters under the limits of the request. */
static void set_params(Think *t) {
    const EngineRequest *r = t->request;
    t->params = r->params;
    if (r->mate) params_stop_pruning(&t->params);
    /* Without iterations there would be nothing to give when the time is up. */
    if (t->plan.is_limited) t->params.Deepening = 1;
}

static bool start_worker(Think *t, Worker *w, const Params *params) {
    const EngineRequest *r = t->request;
    return worker_start(w, t->game, params, r->only_count ? r->only : NULL, r->only_count);
}

/* What was found by other rules or another evaluation does not hold any more, nor what a search
 * that prunes has found for one that does not. */
static void forget_other_ground(Think *t) {
    bool same = rules_are_equal(&t->table_rules, &t->game->rules) &&
                params_evaluate_alike(&t->table_params, &t->params) &&
                (t->table_is_unpruned || !t->request->mate);
    if (t->has_searched && !same) team_forget(t->team);
    t->table_rules = t->game->rules;
    t->table_params = t->params;
    t->table_is_unpruned = t->request->mate;
    t->has_searched = true;
}

void think_search(Think *t) {
    Team *team = t->team;
    Worker *w = team->workers[0];
    set_params(t);
    forget_other_ground(t);
    team_reset_nodes(team);
    if (!game_copy(&t->line_game, t->game) || !start_worker(t, w, &t->params)) {
        t->failed = true;
        return;
    }
    game_go_to(&t->line_game, t->game->ply);
    int64_t until = t->plan.is_limited ? t->start + t->plan.hard / 4 : 0;
    bool clear = team_clear(team, &team->control.stop, until);
    w->table = clear ? &team->table : &team->no_table;
    w->node_limit = node_share(t, true);
    RootRequest root = {.depth = last_depth(t),
                        .lines = lines_of(t),
                        .keep_on = true,
                        .on_iteration = after_iteration,
                        .context = t};
    if (!t->params.Deepening) call_help(t, 1);
    root_search(w, &root);
    team_release_help(team);
}

/* One ply, whatever happens; so that there is a judged move to give. */
static void rescue(Think *t, Worker *w) {
    Control calm = {0};
    Params params = t->params;
    uint64_t nodes = w->counters.nodes;
    params.Deepening = 1;
    if (!t->request->nodes && start_worker(t, w, &params)) {
        RootRequest root = {.depth = 1, .lines = 1};
        w->control = &calm;
        w->node_limit = RESCUE_NODES;
        root_search(w, &root);
        w->control = &t->team->control;
        w->counters.nodes += nodes;
    }
    RootMove *first = &w->roots[0];
    if (first->score != -SCORE_INFINITE) return;
    first->score = eval_score(&w->eval);
    first->depth = 1;
    first->bound = BOUND_EXACT;
}

/* Lets a weak player choose. What the other lines say would give away that it was a mistake, and
 * they would not be in order any more. */
static void choose_weakly(Think *t) {
    Score scores[ENGINE_LINES_MAX];
    for (int i = 0; i < t->line_count; i++) scores[i] = t->lines[i].score;
    int chosen = skill_choose(&t->skill, t->request->skill.seed, pos_key(game_position(t->game)),
                              scores, t->line_count);
    if (chosen == 0) return;
    t->lines[0] = t->lines[chosen];
    t->line_count = 1;
}

void think_answer(Think *t) {
    EngineAnswer answer = {.best = MOVE_NONE, .ponder = MOVE_NONE};
    Worker *w = t->team->workers[0];
    if (t->failed) {
        answer.result = game_result(t->game);
        if (!result_is_over(answer.result))
            answer.trouble = "none of the moves to choose from is legal";
    } else {
        if (!t->line_count && w->roots[0].score == -SCORE_INFINITE) rescue(t, w);
        if (!t->line_count || lines_of(t) == 1) take_lines(t, w, 1);
        if (!is_full(t)) choose_weakly(t);
        report(t, true);
        answer.best = t->lines[0].moves[0];
        if (t->lines[0].length > 1) answer.ponder = t->lines[0].moves[1];
        answer.nodes = team_nodes(t->team);
        answer.leader_nodes = w->counters.nodes;
    }
    const EngineListener *l = &t->request->listener;
    if (l->on_done) l->on_done(l->context, &answer);
    /* Last: with more threads than processors the helpers may take a while to notice, and nobody
     * should wait for that. */
    team_await_help(t->team);
}
