#include "evaluate.h"

#include "app.h"
#include "view.h"

static bool is_known(const Session *s, const Position *p) {
    Opinion v = session_opinion(s, p);
    return v.depth && !v.foreign;
}

static bool is_wanted(const App *app, const RecordNode *node) {
    const Session *s = &app->game.session;
    if (!node || is_known(s, &node->position)) return false;
    for (int i = 0; i < EVALUATE_NODES; i++)
        if (pos_key(&node->position) == app->desk.in_vain[i]) return false;
    return !result_is_over(rules_board_result(&node->position, &s->setup.rules));
}

const RecordNode *evaluate_next(const App *app) {
    const Session *s = &app->game.session;
    bool play_each_other = seats_are_engines(app) && !mode_class(app)->explores;
    if (!app->settings.evaluation_ms || !view_shows_bar(app) || play_each_other) return NULL;
    const RecordNode *candidates[EVALUATE_NODES] = {s->view, s->live, s->live->parent};
    for (int i = 0; i < EVALUATE_NODES; i++)
        if (is_wanted(app, candidates[i])) return candidates[i];
    return NULL;
}

void evaluate_done(App *app) {
    Desk *d = &app->desk;
    if (!is_known(&app->game.session, &d->position)) /* it would be asked again without end */
        d->in_vain[d->vain_count++ % EVALUATE_NODES] = pos_key(&d->position);
}
