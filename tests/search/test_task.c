/* A search task's limits, as the request states them: the mover's own clock, the wins asked for,
 * what the table may know.
 */
#include "fixture.h"
#include "base/clock.h"
#include "search/private/searcher_private.h"
#include "search/private/task.h"

static SearchTask *make_task(Searcher *searcher) {
    SearchTask *t = malloc(sizeof *t);
    assert_non_null(t);
    assert_true(task_init(t, searcher));
    return t;
}

static void free_task(SearchTask *t) {
    task_finish(t);
    free(t);
}

/* A score that falls gets more time than one that stays or rises. */
static void a_fall_gets_more_time(void **state) {
    (void)state;
    SearchTask *t = make_task(NULL);
    t->plan = time_plan_game(60000, 500, 0, 40, 10);
    int64_t limit[3];
    for (int i = 0; i < 3; i++) {
        t->last_score = 100;
        t->lines[0].score = 100 + 300 * (i - 1); /* falls, stays, rises */
        limit[i] = task_soft_limit(t);
    }
    assert_true(limit[0] > limit[1]);
    assert_int_equal(limit[1], limit[2]);
    free_task(t);
}

static bool same_plan(TimePlan a, TimePlan b) {
    return a.is_limited == b.is_limited && a.soft == b.soft && a.hard == b.hard;
}

/* The plan is made of the mover's time and increment, of the moves to go, the overhead and the ply;
 * each has a value of its own here. */
static void own_clock(void **state) {
    (void)state;
    Rules rules = rules_default();
    SearchTask *t = make_task(NULL);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    EngineRequest r = {.params = params_default(),
                       .has_clock = true,
                       .left = {60000, 90000},
                       .increment = {500, 3000},
                       .moves_to_go = 0,
                       .overhead = 40};
    for (int ply = 0; ply < 8; ply++) {
        Color us = game_position(&g)->side;
        const int64_t now = 12345;
        for (int to_go = 0; to_go <= 7; to_go += 7) {
            r.moves_to_go = to_go;
            task_open(t, &g, &r, now, false);
            TimePlan expected = time_plan_game(us == BLACK ? 60000 : 90000,
                                               us == BLACK ? 500 : 3000, to_go, 40, ply);
            assert_true(same_plan(t->plan, expected));
            assert_true(atomic_load(&t->signal.deadline) == now + expected.hard);
            assert_true(atomic_load(&t->soft_start) == now);
            assert_false(atomic_load(&t->waiting));
        }
        Move list[MOVES_MAX];
        assert_true(game_moves(&g, list) > 0 && game_play(&g, list[0], NULL));
    }
    /* A time for the move as well: the smaller of each limit. */
    game_go_to(&g, 0);
    r.moves_to_go = 0;
    r.has_move_time = true;
    r.move_time = 3000;
    task_open(t, &g, &r, 1, false);
    assert_true(same_plan(
        t->plan, time_plan_join(time_plan_game(60000, 500, 0, 40, 0), time_plan_move(3000, 40))));
    r.has_clock = false;
    task_open(t, &g, &r, 1, false);
    assert_true(same_plan(t->plan, time_plan_move(3000, 40)));
    /* No deadline while it ponders or is infinite. */
    r.ponder = true;
    task_open(t, &g, &r, 1, false);
    assert_true(atomic_load(&t->signal.deadline) == 0 && atomic_load(&t->waiting));
    r.ponder = false;
    r.infinite = true;
    task_open(t, &g, &r, 1, false);
    assert_true(atomic_load(&t->signal.deadline) == 0 && atomic_load(&t->waiting));
    /* Nor without any limit. */
    r = (EngineRequest){.params = params_default()};
    task_open(t, &g, &r, 1, false);
    assert_true(!t->plan.is_limited && atomic_load(&t->signal.deadline) == 0);
    game_finish(&g);
    free_task(t);
}

/* After the hit the deadline counts from there, and half of the pondering counts as thought. */
static void ponder_hit(void **state) {
    (void)state;
    Rules rules = rules_default();
    SearchTask *t = make_task(NULL);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    EngineRequest r = {
        .params = params_default(), .has_move_time = true, .move_time = 100, .ponder = true};
    task_open(t, &g, &r, 1000, false);
    task_hit(t, 7000);
    assert_true(atomic_load(&t->signal.deadline) == 7000 + t->plan.hard);
    assert_true(atomic_load(&t->soft_start) == 4000);
    assert_false(atomic_load(&t->waiting));
    /* A search without end goes on waiting, and has no deadline. */
    r.infinite = true;
    task_open(t, &g, &r, 1000, false);
    task_hit(t, 7000);
    assert_true(atomic_load(&t->waiting) && atomic_load(&t->signal.deadline) == 0);
    /* Nothing happens to a search that was stopped, or that does not ponder. */
    for (int stopped = 0; stopped < 2; stopped++) {
        r.infinite = false;
        r.ponder = stopped == 1;
        task_open(t, &g, &r, 1000, false);
        if (stopped) task_stop(t);
        assert_true(!atomic_load(&t->waiting) && atomic_load(&t->signal.stop) == (stopped == 1));
        int64_t deadline = atomic_load(&t->signal.deadline), start = atomic_load(&t->soft_start);
        task_hit(t, 7000);
        assert_true(atomic_load(&t->signal.deadline) == deadline);
        assert_true(stopped || (start == 1000 && atomic_load(&t->soft_start) == 1000));
    }
    /* Stopped before it began: it waits for nothing, and the next one is not stopped. */
    r.infinite = r.ponder = true;
    task_open(t, &g, &r, 1000, true);
    assert_true(atomic_load(&t->signal.stop) && !atomic_load(&t->waiting));
    task_open(t, &g, &r, 1000, false);
    assert_true(!atomic_load(&t->signal.stop) && atomic_load(&t->waiting));
    game_finish(&g);
    free_task(t);
}

/* ---- wins within N moves ---- */

static void run(SearchTask *t, const Game *g, const EngineRequest *r) {
    task_open(t, g, r, 1, false);
    task_search(t);
    assert_false(t->failed);
    task_answer(t);
}

/* The side to move wins in so many plies; an even number where the opponent's forced move connects
 * the winner. A search for a win within N own moves finds those of up to 2 N plies, and looks no
 * deeper for others. */
static const struct {
    const char *fen;
    int plies;
} wins[] = {
    {"8/3P1pP1/4PP1P/6Pp/6P1/8/8/6P1 w", 2},
    {"5p2/5pP1/5pp1/5pP1/5pP1/6p1/8/4p3 b", 2},
    {"3P4/8/1pP5/ppP2P2/PP6/P1PP4/1pP1P3/pp2P3 w", 2},
    {"8/2P5/1p1p1p2/2PppP1P/2ppp1Pp/1p2P1pP/2P4P/8 b", 3},
};

static void wins_within_moves(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    for (int i = 0; i < COUNT(wins); i++)
        for (int mate = 1; mate <= 3; mate++) {
            Position p = position_of(wins[i].fen);
            Game g;
            assert_true(game_init(&g, &p, &rules));
            EngineRequest r = {.params = params_default(), .mate = mate};
            searcher_new_game(searcher);
            run(t, &g, &r);
            Score score = t->lines[0].score;
            if (wins[i].plies <= 2 * mate && score != score_win_in(wins[i].plies))
                fail_msg("%s: win in %d within %d moves: score %d", wins[i].fen, wins[i].plies,
                         mate, score);
            assert_true(t->depth <= 2 * mate);
            game_finish(&g);
        }
    /* No win in reach: all of 2 N plies are searched, or the depth asked for if that is less. */
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    for (int mate = 1; mate <= 2; mate++)
        for (int depth = 0; depth <= 3; depth += 3) {
            EngineRequest r = {.params = params_default(), .mate = mate, .depth = depth};
            searcher_new_game(searcher);
            run(t, &g, &r);
            assert_int_equal(t->depth, depth && depth < 2 * mate ? depth : 2 * mate);
        }
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

static uint64_t nodes_of(SearchTask *t, const Game *g, int mate) {
    EngineRequest r = {.params = params_default(), .depth = mate ? 0 : 5, .mate = mate};
    run(t, g, &r);
    return t->result.counters->nodes;
}

/* A search for a win without pruning does not stand on what a pruning one left in the table; what
 * it leaves there serves both. */
static void own_ground(void **state) {
    (void)state;
    enum { MATE = 2 };
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    uint64_t fresh = nodes_of(t, &g, MATE);
    uint64_t again = nodes_of(t, &g, MATE);
    assert_true(again < fresh);
    searcher_new_game(searcher);
    uint64_t pruning = nodes_of(t, &g, 0);
    assert_true(nodes_of(t, &g, MATE) == fresh);
    assert_true(nodes_of(t, &g, MATE) == again);
    assert_true(nodes_of(t, &g, 0) != pruning);
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

/* ---- what is left of the search before ---- */

static void keep_best(void *context, const EngineAnswer *answer) {
    *(Move *)context = answer->best;
}

/* A search stopped before its first iteration answers with a move of its own position, not with the
 * lines of the search before it. */
static void stopped_at_once(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    uint64_t seed = 29;
    for (int i = 0; i < 30; i++) {
        Position p[2] = {random_game_position(&seed, &rules, 30),
                         random_game_position(&seed, &rules, 30)};
        Move best = MOVE_NONE;
        for (int k = 0; k < 2; k++) {
            Game g;
            assert_true(game_init(&g, &p[k], &rules));
            EngineRequest r = {.params = params_default(),
                               .depth = 2,
                               .lines = 1 + i % 4,
                               .listener = {.on_done = keep_best, .context = &best}};
            task_open(t, &g, &r, 1, k == 1);
            assert_int_equal(t->line_count, 0);
            task_search(t);
            task_answer(t);
            if (!game_move_is_legal(&g, best, &why)) fail_msg("%s: %s", fen_of(&p[k]), why.text);
            game_finish(&g);
        }
    }
    free_task(t);
    searcher_destroy(searcher);
}

/* ---- what an iteration tells about the time, and weaker play ---- */

typedef struct {
    const SearchTask *task;
    int iterations, stable, changes;
    Move best;
    Score score;
} Course;

/* After each iteration the task knows for how long the best move has stood and what the score was
 * before. */
static void follow(void *context, const EngineReport *r) {
    Course *c = context;
    Move best = r->lines[0].moves[0];
    if (r->is_final) return;
    c->stable = c->iterations && best == c->best ? c->stable + 1 : 0;
    c->changes += c->iterations && best != c->best;
    assert_int_equal(c->task->stable, c->stable);
    assert_int_equal(c->task->last_score, c->iterations ? c->score : r->lines[0].score);
    c->iterations++;
    c->best = best;
    c->score = r->lines[0].score;
}

static void iterations_are_compared(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    uint64_t seed = 17;
    int changes = 0, longest = 0;
    for (int i = 0; i < 20; i++) {
        Position p = random_game_position(&seed, &rules, 30);
        Game g;
        Course c = {.task = t};
        assert_true(game_init(&g, &p, &rules));
        EngineRequest r = {.params = params_default(), .depth = 5, .listener = {follow, NULL, &c}};
        run(t, &g, &r);
        changes += c.changes;
        if (c.stable > longest) longest = c.stable;
        game_finish(&g);
    }
    assert_true(changes > 5 && longest > 2);
    free_task(t);
    searcher_destroy(searcher);
}

typedef struct {
    const SearchTask *task;
    int64_t start;
    uint64_t nodes; /* of the report before */
    int depth, reports, finals;
} Told;

/* A report has the nodes so far, the time since the request and their quotient, the table's share,
 * and lines that went as deep as they are long. */
static void check_report(void *context, const EngineReport *r) {
    Told *told = context;
    int64_t elapsed = (clock_now() - told->start) / 1000000;
    assert_true(r->milliseconds >= 5000 && r->milliseconds <= elapsed);
    assert_true(r->nodes >= told->nodes);
    assert_true(r->nodes == searcher_nodes(told->task->searcher));
    double per_second = 1e3 * (double)r->nodes / ((double)r->milliseconds + 0.5);
    assert_true((double)r->nodes_per_second > 0.999 * per_second - 1 &&
                (double)r->nodes_per_second < 1.001 * per_second + 1);
    assert_int_equal(r->hash_permille, searcher_permille(told->task->searcher));
    assert_int_equal(r->depth, r->is_final ? told->depth : told->depth + 1);
    for (int i = 0; i < r->line_count; i++)
        assert_true(r->lines[i].seldepth >= r->lines[i].length && r->lines[i].depth == r->depth);
    told->nodes = r->nodes;
    told->depth = r->depth;
    told->reports++;
    told->finals += r->is_final;
}

/* One thread leads and does all. */
static void check_answer(void *context, const EngineAnswer *answer) {
    (void)context;
    assert_true(answer->nodes == answer->leader_nodes && answer->nodes > 0);
}

static void reports_tell_the_truth(void **state) {
    (void)state;
    enum { DEPTH = 5 };
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    for (int lines = 0; lines <= 3; lines++) {
        /* Asked for five seconds ago. */
        Told told = {.task = t, .start = clock_now() - INT64_C(5000000000)};
        EngineRequest r = {.params = params_default(),
                           .depth = DEPTH,
                           .lines = lines,
                           .listener = {check_report, check_answer, &told}};
        searcher_new_game(searcher);
        task_open(t, &g, &r, told.start, false);
        task_search(t);
        task_answer(t);
        assert_true(told.reports == DEPTH + 1 && told.finals == 1 && told.depth == DEPTH);
        assert_in_range(searcher_permille(searcher), 1, 999);
    }
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

static void keep_line(void *context, const EngineReport *r) {
    *(EngineLine *)context = r->lines[0];
}

/* A decided score whose line does not lead to that end is a bound: a win in so many plies at most, a
 * loss in so many at most. A line is told as far as it can be played. */
static void broken_lines_are_bounds(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Position p = position_of(wins[3].fen);
    Game g;
    EngineLine line;
    assert_true(game_init(&g, &p, &rules));
    EngineRequest r = {
        .params = params_default(), .depth = 4, .listener = {keep_line, NULL, &line}};
    searcher_new_game(searcher);
    run(t, &g, &r);
    const EngineLine whole = line;
    assert_true(whole.score == score_win_in(3) && whole.bound == BOUND_EXACT && whole.length == 3);
    RootMove *root = &searcher->workers[0]->roots[0];
    const Line found = root->line;
    const struct {
        Score score;
        int length;
        Bound bound;
    } rows[] = {{score_win_in(3), 3, BOUND_EXACT},  {score_win_in(3), 2, BOUND_LOWER},
                {score_win_in(3), 1, BOUND_LOWER},  {score_win_in(5), 3, BOUND_LOWER},
                {score_loss_in(4), 2, BOUND_UPPER}, {123, 2, BOUND_EXACT}};
    for (int i = 0; i < COUNT(rows); i++) {
        root->line = found;
        root->line.length = rows[i].length;
        root->score = rows[i].score;
        root->bound = BOUND_EXACT;
        root->seldepth = 1;
        task_answer(t);
        assert_int_equal(line.score, rows[i].score);
        assert_int_equal(line.length, rows[i].length);
        assert_int_equal(line.bound, rows[i].bound);
        assert_int_equal(line.seldepth, rows[i].length);
    }
    /* What cannot be played is left out. */
    root->line = found;
    root->line.moves[1] = root->line.moves[0];
    root->score = score_win_in(3);
    task_answer(t);
    assert_true(line.length == 1 && line.bound == BOUND_LOWER);
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

/* A search that needs no more iterations ends before its limits: where one line is asked for and is
 * decided within its depth, or the clock runs and there is but one move. Several lines go on, and so
 * does a search that is to use nodes. */
static void searches_end_when_settled(void **state) {
    (void)state;
    enum { DEPTH = 5, NODES = 3000 };
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Position win = position_of(wins[3].fen), open = pos_standard();
    Game g;
    assert_true(game_init(&g, &win, &rules));
    for (int lines = 1; lines <= 2; lines++) {
        EngineRequest r = {.params = params_default(), .depth = DEPTH, .lines = lines};
        searcher_new_game(searcher);
        run(t, &g, &r);
        assert_int_equal(t->lines[0].score, score_win_in(3));
        assert_int_equal(t->result.depth, lines == 1 ? 3 : DEPTH);
    }
    game_finish(&g);
    assert_true(game_init(&g, &open, &rules));
    for (int moves = 1; moves <= 2; moves++)
        for (int clock = 0; clock <= 1; clock++) {
            Move list[MOVES_MAX];
            EngineRequest r = {.params = params_default(),
                               .searchmove_count = moves,
                               .nodes = NODES,
                               .has_clock = clock == 1,
                               .left = {3600000, 3600000}};
            assert_true(game_moves(&g, list) > 1);
            memcpy(r.searchmoves, list, 2 * sizeof *list);
            searcher_new_game(searcher);
            task_open(t, &g, &r, clock_now(), false);
            task_search(t);
            task_answer(t);
            if (clock && moves == 1)
                assert_int_equal(t->result.depth, 1);
            else
                assert_int_equal(t->result.nodes, NODES);
        }
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

/* With a clock the search deepens step by step, whatever its parameters say: without a first
 * iteration there would be nothing to answer. */
static void a_clock_needs_iterations(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    for (int clock = 0; clock <= 1; clock++) {
        EngineRequest r = {.params = params_default(),
                           .depth = 3,
                           .has_move_time = clock == 1,
                           .move_time = 3600000};
        r.params.Deepening = 0;
        searcher_new_game(searcher);
        task_open(t, &g, &r, clock_now(), false);
        task_search(t);
        assert_int_equal(t->params.Deepening, clock);
        /* A quarter of the time may go into clearing the table. */
        assert_true(searcher->run.limits.clear_until == (clock ? t->start + t->plan.hard / 4 : 0));
        assert_true(searcher->run.limits.must_answer && searcher->run.limits.keep_on);
        assert_int_equal(t->depth, 3);
        task_answer(t);
    }
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

typedef struct {
    Move first; /* of the last report */
    int lines;
    Move best;
} Shown;

static void keep_shown(void *context, const EngineReport *r) {
    Shown *shown = context;
    shown->first = r->lines[0].moves[0];
    shown->lines = r->line_count;
}

static void keep_chosen(void *context, const EngineAnswer *answer) {
    ((Shown *)context)->best = answer->best;
}

/* A weak player who does not take the best move shows the line of the move it takes and no other; if
 * it takes the best move, as many lines as were asked for. */
static void mistakes_are_not_told(void **state) {
    (void)state;
    enum { TRIES = 40, LINES = 3 };
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Game g;
    int best = 0, others = 0;
    assert_true(game_init(&g, NULL, &rules));
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        Shown shown = {0};
        EngineRequest r = {.params = params_default(),
                           .lines = LINES,
                           .depth = 1,
                           .skill = skill_of_level(9, seed),
                           .listener = {keep_shown, keep_chosen, &shown}};
        searcher_new_game(searcher);
        run(t, &g, &r);
        bool is_best = shown.best == t->result.roots[0].move;
        assert_int_equal(shown.first, shown.best);
        assert_int_equal(shown.lines, is_best ? LINES : 1);
        *(is_best ? &best : &others) += 1;
    }
    print_message("%d best moves, %d others\n", best, others);
    assert_true(best > 0 && others > 0);
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

/* A level's depth and nodes are limits like those of the request; the lesser counts. */
static void levels_are_limits(void **state) {
    (void)state;
    Rules rules = rules_default();
    Reason why;
    Searcher *searcher = searcher_create(1, 1, &why);
    assert_non_null(searcher);
    SearchTask *t = make_task(searcher);
    Game g;
    assert_true(game_init(&g, NULL, &rules));
    for (int level = 1; level < SKILL_LEVEL_MAX - 1; level++) {
        Skill skill = skill_of_level(level, 5);
        SkillPlan plan = skill_plan(skill);
        EngineRequest r = {.params = params_default(), .skill = skill};
        searcher_new_game(searcher);
        run(t, &g, &r);
        assert_true(t->result.depth == plan.depth || t->result.nodes == plan.nodes);
        assert_true(t->result.depth <= plan.depth && t->result.nodes <= plan.nodes);
        r.depth = 1;
        run(t, &g, &r);
        assert_int_equal(t->result.depth, 1);
        r.nodes = 60;
        searcher_new_game(searcher);
        run(t, &g, &r);
        assert_int_equal(t->result.nodes, 60);
    }
    /* More than a level's own are not granted. */
    EngineRequest more = {.params = params_default(),
                          .skill = {.strength = 100 * (SKILL_LEVEL_MAX - 1) + 10, .seed = 1},
                          .lines = 1};
    SkillPlan plan = skill_plan(more.skill);
    more.nodes = 3 * plan.nodes;
    searcher_new_game(searcher);
    run(t, &g, &more);
    assert_int_equal(t->result.nodes, plan.nodes);
    game_finish(&g);
    free_task(t);
    searcher_destroy(searcher);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fall_gets_more_time),
        cmocka_unit_test(own_clock),
        cmocka_unit_test(ponder_hit),
        cmocka_unit_test(wins_within_moves),
        cmocka_unit_test(own_ground),
        cmocka_unit_test(stopped_at_once),
        cmocka_unit_test(iterations_are_compared),
        cmocka_unit_test(levels_are_limits),
        cmocka_unit_test(mistakes_are_not_told),
        cmocka_unit_test(reports_tell_the_truth),
        cmocka_unit_test(broken_lines_are_bounds),
        cmocka_unit_test(searches_end_when_settled),
        cmocka_unit_test(a_clock_needs_iterations),
    };
    return cmocka_run_group_tests_name("task", tests, NULL, NULL);
}
