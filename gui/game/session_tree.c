/* Variations: made by playing while looking back, promoted, deleted. */
#include "session.h"

#include <stddef.h>

/* Where the innermost variation around a node begins; NULL on the main line. */
static RecordNode *variation_start(RecordNode *n) {
    while (n->parent && n->parent->child == n) n = n->parent;
    return n->parent ? n : NULL;
}

bool session_in_variation(const Session *s) {
    return variation_start(s->view) != NULL;
}

void session_touch(Session *s) {
    s->version = ++*s->versions;
}

void session_touch_game(Session *s) {
    session_touch(s);
    s->played = s->version;
}

bool session_explore(Session *s, Move m, Reason *why) {
    Result stated = s->record.stated;
    RecordNode *end = record_line_end(s->record.root);
    if (s->view == end && result_is_over(stated))
        return reason_set(why, "The game is over: take back to play on");
    if (!record_go_to(&s->record, s->view)) return reason_set(why, "Out of memory");
    bool played = record_play(&s->record, m, why);
    if (played) {
        s->view = s->record.here;
        session_touch(s);
    }
    record_go_to(&s->record, s->live);
    return played;
}

bool session_promote(Session *s, uint64_t now) {
    RecordNode *start = variation_start(s->view), *view = s->view;
    if (!start) return false;
    record_promote(&s->record, start);
    session_touch(s);
    if (record_is_main_line(s->live)) return true;
    bool done = session_set_live(s, record_line_end(s->record.root), now);
    s->taken_back = false;
    s->view = view;
    return done;
}

bool session_delete_variation(Session *s) {
    RecordNode *start = variation_start(s->view);
    if (!start) return false;
    s->view = start->parent;
    session_touch(s);
    record_delete(&s->record, start);
    return true;
}
