/* Is the person's move in a puzzle right? A move that the file names is; of any other one the prover
 * says whether the win is still there, so that every winning move counts, not only those that
 * somebody wrote down. Where there is a proof, the longest defence comes from it, else from the
 * engine, which also decides where the prover does not come to an end. Both are asked by
 * move_judge.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app.h"
#include "app_game.h"
#include "rules/notation.h"

/* "1 move", "3 moves" out of plies of the side that wins. */
static void moves_text(int plies, char out[24]) {
    int moves = (plies + 1) / 2;
    snprintf(out, 24, "%d move%s", moves, moves == 1 ? "" : "s");
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
    const MoveJudge *j = &app->judge;
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

void puzzle_judge(App *app) {
    PuzzleMode *m = &app->puzzle;
    MoveJudge j = app->judge;
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
    judge_end(app);
}
