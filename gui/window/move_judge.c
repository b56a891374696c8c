#include "move_judge.h"

#include <stdio.h>

#include "app.h"

enum { JUDGE_NODES = 10000000, JUDGE_TREE = 2000 };

void judge_end(App *app) {
    if (app->judge.ticket) prover_stop(app->prover);
    app->judge = (MoveJudge){0};
}

void judge_begin(App *app, bool proves) {
    MoveJudge *j = &app->judge;
    const Session *s = &app->game.session;
    Reason why;
    judge_end(app);
    j->on = true;
    j->mover = color_other(session_live_position(s)->side);
    app_repaint(app);
    if (!proves) return;
    ProofLimits limits = {
        .nodes = JUDGE_NODES, .one_side = true, .attacker = j->mover, .tree_most = JUDGE_TREE};
    if (app->proof.state == PROOF_RUNNING) proof_give_up(app); /* there is one prover */
    j->ticket = prover_start(app->prover, &s->record.game, &limits, &why);
}

bool judge_work(const App *app, Work *out) {
    *out = app->judge.looked ? WORK_NONE : WORK_MODE;
    return app->judge.on;
}

/* The longest defence of the tree, whose root is the position after the person's move. */
static void take_defence(MoveJudge *j, const PnTree *tree) {
    if (!tree->count || tree->nodes[0].child < 0) return;
    const PnTreeNode *defence = &tree->nodes[tree->nodes[0].child];
    j->defence = defence->move;
    j->plies = defence->plies + 1;
}

void judge_looked(App *app) {
    MoveJudge *j = &app->judge;
    const ThinkInfo *info = &app->desk.info;
    if (!j->on) return; /* given up in the same round */
    j->looked = true;
    j->reply = info->failed ? MOVE_NONE : info->best;
    if (info->count) j->opinion = info->lines[0].opinion;
    snprintf(j->trouble, sizeof j->trouble, "%s", info->trouble);
    mode_judge(app);
}

bool judge_fault(App *app, const char *trouble) {
    MoveJudge *j = &app->judge;
    if (!j->on) return false;
    j->looked = true;
    j->reply = MOVE_NONE;
    snprintf(j->trouble, sizeof j->trouble, "%s", trouble);
    mode_judge(app);
    return true;
}

bool judge_proven(App *app) {
    MoveJudge *j = &app->judge;
    ProofInfo info;
    if (!j->ticket) return false;
    if (!prover_read(app->prover, &info)) return true;
    if (info.ticket == j->ticket && info.done) {
        j->ticket = 0;
        j->value = info.value[j->mover];
        if (j->value == PN_WON) take_defence(j, &info.tree);
        mode_judge(app);
    }
    pn_tree_finish(&info.tree);
    return true;
}
