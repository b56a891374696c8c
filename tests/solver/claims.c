/* Are the wins and losses that a search with forward pruning claims true?
 *
 * claims [preset=Lia] [depth=8] [nodes=300000] [move=3000] [games=N | SUITE]…: searches every
 * position of the files, or plays games against itself with `move` nodes for each move, and has the
 * solver prove each claim (in a game the first of each side): a win within as many plies for the
 * side that is said to win, with the history of the game. Prints the claims confirmed, contradicted
 * and left open at the solver's node limit; fails if one is contradicted.
 */
#include "record/suite.h"
#include "search/searcher.h"
#include "solver/pn.h"
#include "base/random.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Searcher *searcher;
    PnSolver *solver;
    Params params;
    int depth;
    uint64_t nodes, move_nodes;
    int positions, claims, confirmed, shorter, open, contradicted;
} Check;

static void check_claim(Check *c, const Game *g, const char *id, Score score) {
    const Position *p = game_position(g);
    PnRequest request = {.attacker = score > 0 ? p->side : color_other(p->side),
                         .within = score_plies(score),
                         .node_limit = c->nodes};
    PnAnswer answer;
    pn_clear(c->solver);
    pn_solve(c->solver, g, &request, &answer);
    c->claims++;
    c->confirmed += answer.value == PN_WON;
    c->open += answer.value == PN_UNKNOWN;
    if (answer.value == PN_NOT_WON) {
        char fen[FEN_SIZE];
        fen_format(p, fen);
        printf("CONTRADICTED: %s %s: %s in %d\n", id, fen, score > 0 ? "win" : "loss",
               score_plies(score));
        c->contradicted++;
        return;
    }
    if (answer.value != PN_WON || request.within < 3) return;
    request.within -= 1;
    pn_solve(c->solver, g, &request, &answer);
    c->shorter += answer.value == PN_WON;
}

static void report(const Check *c, const Check *before, const char *what) {
    printf("%s: %d positions, %d claims: %d confirmed (%d of them can be shortened), %d open, %d "
           "contradicted\n",
           what, c->positions - before->positions, c->claims - before->claims,
           c->confirmed - before->confirmed, c->shorter - before->shorter, c->open - before->open,
           c->contradicted - before->contradicted);
    fflush(stdout);
}

enum { RANDOM_PLIES = 6, PLIES_MAX = 300 };

static bool check_games(Check *c, int games) {
    Random random = {20};
    Rules rules = rules_default();
    Position start = pos_standard();
    Check before = *c;
    for (int i = 0; i < games; i++) {
        Game g;
        bool claimed[2] = {false, false};
        if (!game_init(&g, &start, &rules)) return false;
        searcher_new_game(c->searcher);
        for (int ply = 0; ply < PLIES_MAX && !result_is_over(game_result(&g)); ply++) {
            Move list[MOVES_MAX];
            int count = game_moves(&g, list);
            Color side = game_position(&g)->side;
            Move m = list[random_below(&random, (uint32_t)count)];
            SearchLimits limits = {.nodes = c->move_nodes};
            SearchResult result;
            if (ply >= RANDOM_PLIES &&
                searcher_run(c->searcher, &g, &c->params, &limits, NULL, &result)) {
                const RootMove *best = &result.roots[0];
                m = best->move;
                c->positions++;
                if (score_is_decided(best->score) && !claimed[side]) {
                    claimed[side] = true;
                    check_claim(c, &g, "game", best->score);
                }
            }
            if (!game_play(&g, m, NULL)) return false;
        }
        game_finish(&g);
    }
    report(c, &before, "games");
    return true;
}

static bool check_suite(Check *c, const char *path) {
    Suite suite;
    Reason why;
    Rules rules = rules_default();
    if (!suite_load(path, &suite, &why)) {
        fprintf(stderr, "claims: %s\n", why.text);
        return false;
    }
    Check before = *c;
    for (int i = 0; i < suite.count; i++) {
        const SuiteEntry *e = &suite.entries[i];
        SearchLimits limits = {.depth = c->depth};
        SearchResult result;
        Game g;
        if (!game_init(&g, &e->position, &rules)) return false;
        searcher_new_game(c->searcher);
        if (searcher_run(c->searcher, &g, &c->params, &limits, NULL, &result)) {
            c->positions++;
            if (score_is_decided(result.roots[0].score))
                check_claim(c, &g, e->id ? e->id : "?", result.roots[0].score);
        }
        game_finish(&g);
    }
    report(c, &before, path);
    suite_finish(&suite);
    return true;
}

int main(int argc, char **argv) {
    PnOptions options = pn_options_default();
    Reason why = {""};
    Check c = {.params = params_default(), .depth = 8, .nodes = 300000, .move_nodes = 3000};
    c.searcher = searcher_create(16, 1, &why);
    c.solver = c.searcher ? pn_create(&options, &why) : NULL;
    bool ok = c.solver != NULL;
    for (int i = 1; ok && i < argc; i++) {
        if (!strncmp(argv[i], "preset=", 7))
            ok = params_preset(argv[i] + 7, &c.params, &why);
        else if (!strncmp(argv[i], "depth=", 6))
            c.depth = atoi(argv[i] + 6);
        else if (!strncmp(argv[i], "nodes=", 6))
            c.nodes = strtoull(argv[i] + 6, NULL, 10);
        else if (!strncmp(argv[i], "move=", 5))
            c.move_nodes = strtoull(argv[i] + 5, NULL, 10);
        else if (!strncmp(argv[i], "games=", 6))
            ok = check_games(&c, atoi(argv[i] + 6));
        else
            ok = check_suite(&c, argv[i]);
    }
    if (!ok) fprintf(stderr, "claims: %s\n", why.text);
    pn_destroy(c.solver);
    searcher_destroy(c.searcher);
    return ok && c.claims > 0 && c.contradicted == 0 ? 0 : 1;
}
