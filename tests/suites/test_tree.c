/* The trees of `lia solve --tree`: written as SGF, read back and checked by the rules alone. */
#include "../search/fixture.h"
#include "record/games.h"
#include "record/sgf.h"
#include "suites/solve_tree.h"

enum { MEGABYTES = 16, NODES = 2000000, PLENTY = 100000 };

typedef struct {
    int nodes, leaves, longest;
    bool cut;
} Walk;

static Solver make_solver(bool shortest, int most) {
    Solver s;
    Reason why = {""};
    SolveSettings settings = {.method = METHOD_PN,
                              .params = params_default(),
                              .pn = pn_options_default(),
                              .shortest = shortest,
                              .nodes = NODES,
                              .megabytes = MEGABYTES,
                              .tree = most};
    if (!solver_init(&s, &settings, &why)) fail_msg("%s", why.text);
    return s;
}

static int count_children(const RecordNode *node) {
    int count = 0;
    for (const RecordNode *c = node->child; c; c = c->sibling) count++;
    return count;
}

static int plies_behind(const RecordNode *node) {
    int most = 0;
    for (const RecordNode *c = node->child; c; c = c->sibling) {
        int plies = 1 + plies_behind(c);
        if (plies > most) most = plies;
    }
    return most;
}

static bool has_cut(const RecordNode *node) {
    bool cut = node->comment && strstr(node->comment, "cut here");
    for (const RecordNode *c = node->child; c && !cut; c = c->sibling) cut = has_cut(c);
    return cut;
}

/* The longest defence comes first and is called that; each says how long it holds, at most where
 * lines are missing. */
static void check_defences(const RecordNode *node) {
    int before = PLY_MAX;
    for (const RecordNode *c = node->child; c; c = c->sibling) {
        const char *words = c == node->child ? "The longest defence: loses in " : "Loses in ";
        const char *comment = c->comment ? c->comment : "";
        if (strncmp(comment, words, strlen(words)) != 0) fail_msg("'%s': no %s", comment, words);
        comment += strlen(words);
        bool is_bound = !strncmp(comment, "at most ", strlen("at most "));
        if (is_bound) comment += strlen("at most ");
        int said = (int)strtol(comment, NULL, 10), plies = plies_behind(c);
        if (is_bound ? said < plies : said != plies || has_cut(c))
            fail_msg("'%s': %d plies", c->comment, plies);
        assert_true(said <= before);
        before = said;
    }
}

/* The first comment says who wins and in how many plies, at most where lines are missing. */
static void check_root(const Solution *s, const RecordNode *root) {
    char expected[80];
    bool white = s->tree.attacker == WHITE;
    int plies = s->tree.nodes[0].plies;
    snprintf(expected, sizeof expected, "%s wins in %s%d %s.", white ? "White" : "Black",
             s->tree.nodes[0].cut ? "at most " : "", plies, plies == 1 ? "ply" : "plies");
    assert_non_null(root->comment);
    if (strncmp(root->comment, expected, strlen(expected)) != 0)
        fail_msg("'%s' is not '%s'", root->comment, expected);
    assert_int_equal(s->tree.attacker == root->position.side, s->value == SUITE_WIN);
}

/* Every node behind this one: the attacker has one move, the defender all of them, and every line
 * ends with the attacker's win unless the tree is cut there. */
static Walk check_tree(Record *r, RecordNode *root, Color attacker) {
    Walk w = {0};
    for (RecordNode *n = root; n; n = record_next(n)) {
        Move list[MOVES_MAX];
        assert_true(record_go_to(r, n));
        int children = count_children(n);
        Result result = game_result(&r->game);
        w.nodes++;
        if (result_is_over(result)) {
            assert_int_equal(result.winner, winner_of(attacker));
            assert_int_equal(children, 0);
            if (n->ply - root->ply > w.longest) w.longest = n->ply - root->ply;
            w.leaves++;
        } else if (children == 0) {
            assert_true(n->comment && strstr(n->comment, "cut here"));
            w.cut = true;
        } else if (n->position.side == attacker) {
            assert_int_equal(children, 1);
        } else {
            assert_int_equal(children, game_moves(&r->game, list));
            check_defences(n);
        }
    }
    return w;
}

/* Writes the tree, reads it and checks what was read. */
static Walk check_solution(const Problem *p, const Solution *s) {
    Record r, back;
    ReadReport report;
    Reason why = {""};
    Buffer text = {0};
    GameReader reader;
    if (!s->tree.count) fail_msg("%s: %s", p->id, s->tree_why.text);
    if (!solve_tree_record(p, s, &r, &why)) fail_msg("%s", why.text);
    sgf_write(&r, "Lia:test", &text);
    game_reader_init(&reader, buffer_span(&text), &p->game.rules);
    assert_true(sgf_read(&reader, &back, &report));
    if (report.status != READ_LEGAL) fail_msg("%s: %s", p->id, report.why.text);
    assert_int_equal(back.nodes, r.nodes);
    RecordNode *root = back.root;
    while (root->ply < p->game.ply) root = root->child;
    check_root(s, root);
    Walk w = check_tree(&back, root, s->tree.attacker);
    assert_int_equal(w.nodes, s->tree.count);
    assert_int_equal(w.cut, s->tree.nodes[0].cut);
    if (!w.cut) assert_int_equal(w.longest, s->tree.nodes[0].plies);
    record_finish(&back);
    record_finish(&r);
    buffer_finish(&text);
    return w;
}

static ProblemSet load(const char *name) {
    ProblemSet set = {0};
    Rules rules = rules_default();
    Reason why = {""};
    if (!problems_load(&set, name, &rules, GAME_PLY_AUTO, &why)) fail_msg("%s", why.text);
    return set;
}

static void ten_thousand_nodes(void **state) {
    (void)state;
    enum { WANTED = 10000 / SLOWER };
    ProblemSet set = load("hard286.txt");
    Solver s = make_solver(false, PLENTY);
    int most = 0;
    for (int i = 0; i < set.count && most < WANTED; i++) {
        Solution solution;
        solver_solve(&s, &set.problems[i], &solution);
        assert_int_equal(solution.value, SUITE_WIN);
        Walk w = check_solution(&set.problems[i], &solution);
        print_message("%s: %d nodes, %d lines\n", set.problems[i].id, w.nodes, w.leaves);
        assert_false(w.cut);
        if (w.nodes > most) most = w.nodes;
        pn_tree_finish(&solution.tree);
    }
    assert_true(most >= WANTED);
    solver_finish(&s);
    problems_finish(&set);
}

/* The longest line of the tree of a shortest win is as long as the win; after its first move the
 * other side has a loss that is a ply shorter, with every move in the tree. */
static void shortest_wins_and_losses(void **state) {
    (void)state;
    enum { EVERY = 9 * SLOWER };
    ProblemSet set = load("wins.txt");
    Solver s = make_solver(true, PLENTY);
    int wins = 0, losses = 0;
    for (int i = 0; i < set.count; i += EVERY) {
        Problem *p = &set.problems[i];
        Solution solution;
        solver_solve(&s, p, &solution);
        Walk w = check_solution(p, &solution);
        if (w.longest != p->plies) fail_msg("%s: %d plies", p->id, w.longest);
        pn_tree_finish(&solution.tree);
        wins++;
        if (p->plies < 3) continue;
        assert_true(game_play(&p->game, solution.move, NULL));
        p->value = SUITE_LOSS;
        solver_solve(&s, p, &solution);
        assert_int_equal(solution.value, SUITE_LOSS);
        w = check_solution(p, &solution);
        assert_int_equal(w.longest, p->plies - 1);
        pn_tree_finish(&solution.tree);
        losses++;
    }
    print_message("%d wins, %d losses\n", wins, losses);
    assert_true(wins >= 10 / SLOWER && losses > 0);
    solver_finish(&s);
    problems_finish(&set);
}

static void cut_trees(void **state) {
    (void)state;
    ProblemSet set = load("hard286.txt");
    static const int limits[] = {1, 2, 100, 1000};
    for (int i = 0; i < COUNT(limits); i++) {
        Solver s = make_solver(false, limits[i]);
        Solution solution;
        solver_solve(&s, &set.problems[0], &solution);
        Walk w = check_solution(&set.problems[0], &solution);
        assert_true(w.cut && w.nodes <= limits[i]);
        pn_tree_finish(&solution.tree);
        solver_finish(&s);
    }
    problems_finish(&set);
}

/* Where the rules end the game with the last move of a shortest win, no line of the tree is longer. */
static void games_that_end_soon(void **state) {
    (void)state;
    enum { EVERY = 6 * SLOWER };
    ProblemSet set = load("wins.txt");
    Solver s = make_solver(false, PLENTY);
    int trees = 0;
    for (int i = 0; i < set.count; i += EVERY) {
        Problem *p = &set.problems[i];
        if (p->plies > 7) continue;
        Solution solution;
        p->game.rules.max_plies = p->game.ply + p->plies;
        solver_solve(&s, p, &solution);
        assert_int_equal(solution.value, SUITE_WIN);
        Walk w = check_solution(p, &solution);
        assert_true(!w.cut && w.longest == p->plies);
        pn_tree_finish(&solution.tree);
        trees++;
    }
    print_message("%d trees\n", trees);
    assert_true(trees > 20 / SLOWER);
    solver_finish(&s);
    problems_finish(&set);
}

/* With any limit a tree has no more nodes than that, and it is cut exactly if all of it has more. */
static void every_limit(void **state) {
    (void)state;
    enum { PROBLEM = 150, MOST = 40 };
    ProblemSet set = load("wins.txt");
    Solver s = make_solver(true, PLENTY);
    Solution solution;
    solver_solve(&s, &set.problems[PROBLEM], &solution);
    int whole = solution.tree.count, reached = 0;
    pn_tree_finish(&solution.tree);
    assert_true(whole > MOST / 2);
    for (int limit = 1; limit <= (whole < MOST ? whole : MOST); limit++) {
        s.settings.tree = limit;
        solver_solve(&s, &set.problems[PROBLEM], &solution);
        Walk w = check_solution(&set.problems[PROBLEM], &solution);
        if (w.nodes > limit || w.cut != (limit < whole))
            fail_msg("%d nodes of %d, at most %d", w.nodes, whole, limit);
        reached += w.nodes == limit;
        pn_tree_finish(&solution.tree);
    }
    print_message("a tree of %d nodes, cut; %d times the limit was reached\n", whole, reached);
    assert_true(reached > 1);
    solver_finish(&s);
    problems_finish(&set);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_thousand_nodes),  cmocka_unit_test(shortest_wins_and_losses),
        cmocka_unit_test(cut_trees),           cmocka_unit_test(every_limit),
        cmocka_unit_test(games_that_end_soon),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
