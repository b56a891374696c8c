/* "Experienced Search": minimax, alpha-beta and alpha-beta with history, nodes move by move of a
 * game that the program plays against itself: tic-tac-toe, and Lines of Action at small depth.
 */
#include "base/number.h"
#include "experienced.h"
#include "experiments.h"
#include "game_loa.h"
#include "game_tictactoe.h"
#include "published.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {"minimax", "alpha-beta", "history"};
enum { KINDS = 3, LOA_PLIES = 12 };

static LabGame *create(const char *position) {
    Position start = pos_standard();
    if (!strcmp(position, "Lines of Action")) return loa_game_create(&start);
    int64_t n;
    const char *size = strrchr(position, ' ');
    if (!size || !number_parse(span_of(size + 1), 2, 5, &n)) return NULL;
    return tictactoe_create((int)n);
}

/* Parameters: "KIND depth=N"; position: the game. nodes[i] are those of move i, value[i] the move. */
static bool run(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    Experienced *s = calloc(1, sizeof *s);
    LabGame *g = create(cell->position);
    const char *at = strstr(cell->parameters, " depth=");
    int64_t depth = 0;
    int kind = 0;
    while (kind < KINDS && strncmp(cell->parameters, kinds[kind], strlen(kinds[kind]))) kind++;
    bool ok = s && g && at && kind < KINDS && number_parse(span_of(at + 7), 1, 25, &depth);
    if (ok) {
        bool is_loa = !strncmp(cell->position, "Lines", 5);
        Score score;
        *s = (Experienced){.game = g, .kind = (ExperiencedKind)kind, .stop = &w->signal.stop};
        for (int i = 1; i <= (is_loa ? LOA_PLIES : LAB_DEPTH_MAX); i++) {
            s->nodes = 0;
            LabMove m = experienced_move(s, (int)depth);
            if (m == LAB_NO_MOVE) break;
            out->depth = i;
            out->nodes[i] = s->nodes;
            out->value[i] = m;
            lab_play(g, m);
            if (g->rules->over(g, &score)) break;
        }
        out->decided = out->depth;
    } else {
        reason_set(why, "cannot play '%.60s' by '%.60s'", cell->position, cell->parameters);
    }
    if (g) g->rules->destroy(g);
    free(s);
    return ok && !atomic_load(&w->signal.stop);
}

/* The definition of these searches does not change: no signature. */
static const LabMethod experienced = {"tic-tac-toe", run, "", 0, 1};

static const struct {
    const char *position, *title, *name;
    int depth;
    bool all;          /* three kinds; else history alone, as in the paper */
    const char *place; /* in the published numbers */
} games[] = {
    {"tic-tac-toe 3", "Figure 1: 3×3, to the end of the game", "figure-1", 9, true, "Figure 1"},
    {"tic-tac-toe 4", "Figure 3: 4×4, depth 5", "figure-3-depth-5", 5, false, "Figure 3"},
    {"tic-tac-toe 4", "Figure 3: 4×4, depth 6", "figure-3-depth-6", 6, false, "Figure 3"},
    {"Lines of Action", "Lines of Action, depth 3", "loa", 3, true, ""}};
enum { GAMES = sizeof games / sizeof games[0] };

static const char *text_of(char *out, size_t size, int kind, int depth) {
    snprintf(out, size, "%s depth=%d", kinds[kind], depth);
    return out;
}

static void plan(LabPlan *p) {
    char text[48];
    for (int i = 0; i < GAMES; i++)
        for (int kind = games[i].all ? 0 : KINDS - 1; kind < KINDS; kind++)
            if (!p->settings.quick || games[i].depth != 6)
                lab_add(p, &experienced, text_of(text, sizeof text, kind, games[i].depth),
                        games[i].position, 0, games[i].name);
}

static void report_game(LabPlan *p, LabReport *out, int i) {
    char text[48];
    const LabResult *r[KINDS] = {NULL};
    int moves = 0, first = games[i].all ? 0 : KINDS - 1;
    for (int kind = first; kind < KINDS; kind++) {
        r[kind] = lab_find_result(p, &experienced, text_of(text, sizeof text, kind, games[i].depth),
                                  games[i].position);
        if (r[kind] && r[kind]->depth > moves) moves = r[kind]->depth;
    }
    LabTable t;
    LabPlot plot;
    lab_table_begin(&t, games[i].name, games[i].title,
                    games[i].all ? "move|minimax|published|alpha-beta|published|history|published|"
                                   "alpha-beta %|history %"
                                 : "move|history|published");
    for (int m = 1; m <= moves; m++) {
        lab_table_text(&t, "%d", m);
        for (int kind = first; kind < KINDS; kind++) {
            double published = lab_published_value(games[i].place, kinds[kind], m);
            bool drawn = !strcmp(games[i].place, "Figure 3");
            lab_table_count(&t, r[kind] && m <= r[kind]->depth ? r[kind]->nodes[m] : -1);
            if (drawn)
                lab_table_text(&t, "only drawn");
            else
                lab_table_count(&t, isnan(published) ? -1 : (int64_t)published);
        }
        for (int kind = 1; games[i].all && kind < KINDS; kind++)
            lab_table_number(&t,
                             r[0] && r[kind] && m <= r[kind]->depth && m <= r[0]->depth
                                 ? 100 * (double)r[kind]->nodes[m] / (double)r[0]->nodes[m]
                                 : NAN,
                             1);
    }
    lab_table_end(&t, out);
    lab_plot_begin(&plot, games[i].name, games[i].title, "move", "nodes");
    plot.logarithmic = true;
    for (int kind = first; kind < KINDS; kind++) {
        lab_plot_curve(&plot, "%s", kinds[kind]);
        for (int m = 1; r[kind] && m <= r[kind]->depth; m++)
            lab_plot_point(&plot, m, (double)r[kind]->nodes[m]);
    }
    lab_plot_end(&plot, out);
}

static void report(LabPlan *p, LabReport *out) {
    lab_say(out,
            "The program plays against itself; nodes searched for each move. The paper's "
            "minimax and alpha-beta columns come out exactly if every move of the root gets the "
            "full window and only values strictly outside the window cut. Its history column "
            "does not: the paper does not say what the table keeps from move to move, nor how "
            "moves of equal history are ordered. Here one table serves both sides for the whole "
            "game, and equal moves keep their order. In Lines of Action the three searches may "
            "choose different moves, so that their games part.");
    for (int i = 0; i < GAMES; i++) report_game(p, out, i);
}

const LabExperiment lab_tic_tac_toe = {"tic-tac-toe",
                                       "Experienced Search, Figures 1 to 3",
                                       "nodes move by move: minimax, alpha-beta, history",
                                       1,
                                       1,
                                       1,
                                       plan,
                                       report};
