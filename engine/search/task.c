/* One search from request to answer. What makes an answer safe is here, outside the search proper:
 * a line is played through the rules before it is reported, and a search that was stopped before
 * its first move was judged still judges one (SearchLimits.must_answer).
 *
 * With several lines only complete iterations count, because lines of two depths must not be mixed;
 * with one line, moves completed in an unfinished iteration count too.
 */
#include "private/task.h"
#include "base/clock.h"

#include <string.h>

bool task_init(SearchTask *t, Searcher *searcher) {
    memset(t, 0, sizeof *t);
    t->searcher = searcher;
    Rules rules = rules_default();
    return game_init(&t->line_game, NULL, &rules);
}

void task_finish(SearchTask *t) {
    game_finish(&t->line_game);
}

static TimePlan plan_of(const Game *game, const EngineRequest *r) {
    TimePlan plan = {0};
    Color us = game_position(game)->side;
    if (r->has_clock)
        plan =
            time_plan_game(r->left[us], r->increment[us], r->moves_to_go, r->overhead, game->ply);
    if (r->has_move_time) plan = time_plan_join(plan, time_plan_move(r->move_time, r->overhead));
    return plan;
}

/* Gives the hard limit to the workers. */
static void set_deadline(SearchTask *t, int64_t from) {
    int64_t deadline = t->plan.is_limited && !t->request->infinite ? from + t->plan.hard : 0;
    atomic_store(&t->soft_start, from);
    atomic_store(&t->signal.deadline, deadline);
}

void task_open(SearchTask *t, const Game *game, const EngineRequest *request, int64_t start,
               bool stopped) {
    t->game = game;
    t->request = request;
    t->start = start;
    t->plan = plan_of(game, request);
    t->line_count = t->depth = t->stable = 0;
    t->last_best = MOVE_NONE;
    t->failed = false;
    if (!skill_is_full(request->skill)) t->skill = skill_plan(request->skill);
    atomic_store(&t->signal.stop, stopped);
    atomic_store(&t->waiting, !stopped && (request->infinite || request->ponder));
    if (request->ponder)
        atomic_store(&t->signal.deadline, 0);
    else
        set_deadline(t, start);
}

void task_stop(SearchTask *t) {
    atomic_store(&t->signal.stop, true);
    atomic_store(&t->waiting, false);
}

void task_hit(SearchTask *t, int64_t now) {
    /* A stopped search no longer waits for anything. */
    if (!t->request->ponder || atomic_load(&t->signal.stop)) return;
    set_deadline(t, now);
    /* Half of the time spent pondering counts as time used for this move. */
    int64_t pondered = (now - t->start) / 2;
    atomic_store(&t->soft_start, now - pondered);
    atomic_store(&t->waiting, t->request->infinite);
}

/* Copies a line as far as the rules allow it to be played. */
static void take_line(SearchTask *t, const RootMove *root, EngineLine *out) {
    Game *g = &t->line_game;
    *out = (EngineLine){.score = root->score,
                        .bound = root->bound,
                        .depth = root->depth,
                        .seldepth = root->seldepth};
    game_go_to(g, t->game->ply);
    for (int i = 0; i < root->line.length && game_play(g, root->line.moves[i], NULL); i++)
        out->moves[out->length++] = root->line.moves[i];
    assert(out->length > 0);
    if (out->seldepth < out->length) out->seldepth = out->length;
    /* Threads that overwrite each other's entries can leave a line without its end. The score is
     * then not reported as exact. */
    if (out->bound == BOUND_EXACT && score_is_decided(out->score) &&
        (out->length != score_plies(out->score) || !result_is_over(game_result(g))))
        out->bound = out->score > 0 ? BOUND_LOWER : BOUND_UPPER;
}

static void take_lines(SearchTask *t, const SearchResult *r, int count) {
    t->line_count = count < r->root_count ? count : r->root_count;
    for (int i = 0; i < t->line_count; i++) take_line(t, &r->roots[i], &t->lines[i]);
    t->depth = t->lines[0].depth;
}

static void report(const SearchTask *t, bool is_final) {
    const EngineListener *l = &t->request->listener;
    if (!l->on_report || !t->line_count) return;
    int64_t time = clock_now() - t->start;
    uint64_t nodes = searcher_nodes(t->searcher);
    int wanted = t->request->lines > 1 ? t->request->lines : 1;
    assert(t->line_count <= ENGINE_LINES_MAX);
    EngineReport r = {.depth = t->depth,
                      .lines = t->lines,
                      .line_count = t->line_count < wanted ? t->line_count : wanted,
                      .nodes = nodes,
                      .nodes_per_second =
                          (uint64_t)(1e9 * (double)nodes / (double)(time > 0 ? time : 1)),
                      .milliseconds = time / 1000000,
                      .hash_permille = searcher_permille(t->searcher),
                      .is_final = is_final};
    l->on_report(l->context, &r);
}

static bool is_full(const SearchTask *t) {
    return skill_is_full(t->request->skill);
}

/* Number of lines to search: those requested, and those a weak player chooses from. */
static int lines_of(const SearchTask *t) {
    int lines = t->request->lines > 1 ? t->request->lines : 1;
    return !is_full(t) && t->skill.lines > lines ? t->skill.lines : lines;
}

/* True if the requested mate has been found, or a win that cannot be improved. */
static bool is_settled(const SearchTask *t, int depth) {
    Score score = t->lines[0].score;
    int plies = score_plies(score);
    if (t->lines[0].bound != BOUND_EXACT) return false;
    if (t->request->mate && score_is_win(score) && (plies + 1) / 2 <= t->request->mate) return true;
    return lines_of(t) == 1 && score_is_decided(score) && plies <= depth;
}

int64_t task_soft_limit(const SearchTask *t) {
    int fall = t->last_score - t->lines[0].score;
    return time_plan_soft(&t->plan, t->stable, fall);
}

/* True if there is time for another iteration. */
static bool has_time(const SearchTask *t) {
    return clock_now() - atomic_load(&t->soft_start) < task_soft_limit(t);
}

static uint64_t node_limit(const SearchTask *t) {
    uint64_t nodes = t->request->nodes;
    return !is_full(t) && (!nodes || t->skill.nodes < nodes) ? t->skill.nodes : nodes;
}

static int last_depth(const SearchTask *t) {
    const EngineRequest *r = t->request;
    int depth = r->depth > 0 && r->depth < DEPTH_MAX ? r->depth : DEPTH_MAX;
    if (!is_full(t) && t->skill.depth < depth) depth = t->skill.depth;
    return r->mate > 0 && r->mate <= depth / 2 ? 2 * r->mate : depth;
}

/* True if another iteration is worthwhile. */
static bool goes_on(const SearchTask *t, const SearchResult *r) {
    if (atomic_load(&t->waiting)) return true;
    if (is_settled(t, r->depth)) return false;
    if (!t->plan.is_limited || t->request->infinite) return true;
    return r->root_count > 1 && has_time(t);
}

static bool after_iteration(void *context, const SearchResult *r) {
    SearchTask *t = context;
    if (r->depth > 1) t->last_score = t->lines[0].score;
    take_lines(t, r, lines_of(t));
    if (r->depth == 1) t->last_score = t->lines[0].score;
    t->stable = t->lines[0].moves[0] == t->last_best ? t->stable + 1 : 0;
    t->last_best = t->lines[0].moves[0];
    report(t, false);
    return goes_on(t, r);
}

/* Adapts the parameters to the limits of the request. */
static void set_params(SearchTask *t) {
    const EngineRequest *r = t->request;
    t->params = r->params;
    if (r->mate) params_stop_pruning(&t->params);
    /* Without iterations there would be no answer when the time is up. */
    if (t->plan.is_limited) t->params.Deepening = 1;
}

/* Table scores hold only for the rules and evaluation that produced them, and pruned results must
 * not feed an unpruned (mate) search. */
static void forget_other_ground(SearchTask *t) {
    bool same = rules_are_equal(&t->table_rules, &t->game->rules) &&
                params_evaluate_alike(&t->table_params, &t->params) &&
                (t->table_is_unpruned || !t->request->mate);
    if (t->has_searched && !same) searcher_forget(t->searcher);
    t->table_rules = t->game->rules;
    t->table_params = t->params;
    t->table_is_unpruned = t->request->mate;
    t->has_searched = true;
}

void task_search(SearchTask *t) {
    const EngineRequest *r = t->request;
    set_params(t);
    forget_other_ground(t);
    SearchLimits limits = {.depth = last_depth(t),
                           .nodes = node_limit(t),
                           .lines = lines_of(t),
                           .threads = is_full(t) ? 0 : 1,
                           .searchmoves = r->searchmove_count ? r->searchmoves : NULL,
                           .searchmove_count = r->searchmove_count,
                           .signal = &t->signal,
                           .must_answer = true,
                           .keep_on = true,
                           .clear_until = t->plan.is_limited ? t->start + t->plan.hard / 4 : 0};
    SearchListener listener = {after_iteration, t};
    t->failed = !game_copy(&t->line_game, t->game);
    if (t->failed) return;
    game_go_to(&t->line_game, t->game->ply);
    t->failed = !searcher_run(t->searcher, t->game, &t->params, &limits, &listener, &t->result);
}

/* Lets a weak player choose. The other lines are dropped: they would reveal that the choice was a
 * mistake, and they would no longer be sorted. */
static void choose_weakly(SearchTask *t) {
    Score scores[ENGINE_LINES_MAX];
    for (int i = 0; i < t->line_count; i++) scores[i] = t->lines[i].score;
    int chosen = skill_choose(&t->skill, t->request->skill.seed, pos_key(game_position(t->game)),
                              scores, t->line_count);
    if (chosen == 0) return;
    t->lines[0] = t->lines[chosen];
    t->line_count = 1;
}

void task_answer(SearchTask *t) {
    EngineAnswer answer = {.best = MOVE_NONE, .ponder = MOVE_NONE};
    if (t->failed) {
        answer.result = game_result(t->game);
        if (!result_is_over(answer.result))
            answer.trouble = "none of the moves to choose from is legal";
    } else {
        if (!t->line_count || lines_of(t) == 1) take_lines(t, &t->result, 1);
        if (!is_full(t)) choose_weakly(t);
        report(t, true);
        answer.best = t->lines[0].moves[0];
        if (t->lines[0].length > 1) answer.ponder = t->lines[0].moves[1];
        answer.nodes = searcher_nodes(t->searcher);
        answer.leader_nodes = t->result.counters->nodes;
    }
    const EngineListener *l = &t->request->listener;
    if (l->on_done) l->on_done(l->context, &answer);
    /* Last, because with more threads than processors the other workers may take a while to notice
     * the stop, and the answer should not wait for that. */
    searcher_settle(t->searcher);
}
