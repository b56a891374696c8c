/* Is the person's move in a puzzle right? A move that the file names is; of any other one the solver
 * says whether the win is still there, so that every winning move counts, not only those that
 * somebody wrote down. Meanwhile the engine looks for the reply: where the solver has a proof, the
 * longest defence comes from there, else from the engine, which also decides where the solver does
 * not come to an end.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "app_game.h"
#include "rules/notation.h"

enum { JUDGE_NODES = 10000000, JUDGE_TREE = 2000 };

/* "1 move", "3 moves" out of plies of the side that wins. */
static void moves_text(int plies, char out[24]) {
    int moves = (plies + 1) / 2;
    snprintf(out, 24, "%d move%s", moves, moves == 1 ? "" : "s");
}

void puzzle_judge_end(App *app) {
    if (app->puzzle.judge.ticket) prover_stop(app->prover);
    app->puzzle.judge = (PuzzleJudge){0};
}

void puzzle_judge_begin(App *app) {
    PuzzleMode *m = &app->puzzle;
    ProofLimits limits = {
        .nodes = JUDGE_NODES, .one_side = true, .attacker = m->solver, .tree_most = JUDGE_TREE};
    Reason why;
    if (app->proof.state == PROOF_RUNNING) proof_give_up(app); /* there is one prover */
    m->judge = (PuzzleJudge){0};
    m->judge.ticket = prover_start(app->prover, &app->game.session.record.game, &limits, &why);
    m->state = PUZZLE_CHECKING;
    m->words[0] = 0;
    app_repaint(app);
}

/* The longest defence of the tree, whose root is the position after the person's move. */
static void take_defence(PuzzleJudge *j, const PnTree *tree) {
    if (!tree->count || tree->nodes[0].child < 0) return;
    const PnTreeNode *defence = &tree->nodes[tree->nodes[0].child];
    j->defence = defence->move;
    j->plies = defence->plies + 1;
}

static bool is_listed(const App *app) {
    const Session *s = &app->game.session;
    const SuiteEntry *e = puzzle_entry(app);
    for (int i = 0; s->live->ply == 1 && i < e->best.count; i++)
        if (e->best.list[i] == s->live->move) return true;
    return false;
}

/* The move is not the one: says why, and shows the reply. */
static void refuse(App *app) {
    PuzzleMode *m = &app->puzzle;
    const PuzzleJudge *j = &m->judge;
    const Session *s = &app->game.session;
    char move[MOVE_TEXT_SIZE] = "", reply[MOVE_TEXT_SIZE] = "";
    const char *other = color_name(color_other(m->solver));
    if (s->live->parent) move_format(&s->live->parent->position, s->live->move, move);
    move_format(session_live_position(s), j->reply, reply);
    if (opinion_wins(j->opinion, color_other(m->solver)))
        snprintf(m->words, sizeof m->words, "After %s %s wins with %s", move, other, reply);
    else if (j->value == PN_NOT_WON)
        snprintf(m->words, sizeof m->words, "%s does not win: %s defends with %s", move, other,
                 reply);
    else
        snprintf(m->words, sizeof m->words, "After %s no win can be seen: %s answers with %s", move,
                 other, reply);
    m->state = PUZZLE_WRONG;
    puzzle_fail(app);
    touch_show_hint(app, j->reply);
    app_repaint(app);
}

/* The move is right: the defence is played. plies is what is left of the win, 0 = not known. */
static void accept(App *app, Move reply, int plies) {
    PuzzleMode *m = &app->puzzle;
    Session *s = &app->game.session;
    Position before = *session_live_position(s);
    char words[MOVE_TEXT_SIZE], least[24] = "", left[24] = "";
    bool longer = m->left && plies + 1 > m->left;
    moves_text(m->left, least);
    move_format(&before, reply, words);
    m->state = PUZZLE_ASKED;
    if (!session_play(s, reply, app->now, NULL)) return;
    m->left = plies ? plies - 1 : m->left > 2 ? m->left - 2 : 0;
    app_moved(app, &before, reply, MOVED_BY_HAND);
    if (m->left) moves_text(m->left, left);
    snprintf(m->words, sizeof m->words, "%s%s%s. %s replies %s%s%s",
             longer ? "That wins too, but " : "Right", longer ? least : "",
             longer ? " would do" : "", color_name(before.side), words, left[0] ? ", to go: " : "",
             left);
}

static void decide(App *app) {
    PuzzleMode *m = &app->puzzle;
    PuzzleJudge j = m->judge;
    if (m->state != PUZZLE_CHECKING) return;
    if (j.value == PN_WON && j.defence != MOVE_NONE) {
        accept(app, j.defence, j.plies);
    } else if (j.ticket || !j.looked) {
        return;
    } else if (j.reply == MOVE_NONE) {
        m->state = PUZZLE_WRONG;
        snprintf(m->words, sizeof m->words, "The engine has no answer: %.160s", j.trouble);
    } else if (j.value == PN_WON || is_listed(app) || opinion_wins(j.opinion, m->solver)) {
        accept(app, j.reply, opinion_wins(j.opinion, m->solver) ? 2 * abs(j.opinion.mate) : 0);
    } else {
        refuse(app);
    }
    puzzle_judge_end(app);
}

void puzzle_judge_looked(App *app) {
    PuzzleJudge *j = &app->puzzle.judge;
    const ThinkInfo *info = &app->desk.info;
    j->looked = true;
    j->reply = info->failed ? MOVE_NONE : info->best;
    if (info->count) j->opinion = info->lines[0].opinion;
    snprintf(j->trouble, sizeof j->trouble, "%s", info->trouble);
    decide(app);
}

void puzzle_judge_proven(App *app) {
    PuzzleJudge *j = &app->puzzle.judge;
    ProofInfo info;
    if (!prover_read(app->prover, &info)) return;
    if (j->ticket && info.ticket == j->ticket && info.done) {
        j->ticket = 0;
        j->value = info.value[app->puzzle.solver];
        if (j->value == PN_WON) take_defence(j, &info.tree);
        decide(app);
    }
    pn_tree_finish(&info.tree);
}
