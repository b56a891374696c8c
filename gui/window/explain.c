#include "explain.h"

#include "app.h"

/* The marked move to explain at the position shown. */
static const RecordNode *find_marked(const RecordNode *view) {
    if (view->parent && class_is_bad(view->note.class)) return view;
    return view->child && class_is_bad(view->child->note.class) ? view->child : NULL;
}

/* A better move out of a file need not be one. */
static void look_at(Explanation *e, const Record *record) {
    const RecordNode *node = e->node;
    Game game;
    Deed d;
    if (!game_init(&game, NULL, &record->game.rules)) return;
    bool legal = record_to_game(record, node->parent, &game, NULL) &&
                 game_move_is_legal(&game, node->note.better, NULL);
    if (legal) {
        e->faulty = deeds_fault(&game, node->move, node->note.better, &d);
        if (e->faulty || deeds_advantage(&game, node->move, node->note.better, &d))
            deed_format(&d, e->words);
    }
    game_finish(&game);
}

void explain_update(App *app) {
    const Session *s = &app->game.session;
    Explanation *e = &app->explanation;
    if (e->view == s->view && e->version == s->version) return;
    *e = (Explanation){.node = find_marked(s->view), .version = s->version, .view = s->view};
    if (e->node) look_at(e, &s->record);
}
