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
    RecordNode *before = s->view, *end = record_line_end(s->record.root);
    if (before == end && result_is_over(stated) && !s->study)
        return reason_set(why, "The game is over: take back to play on");
    if (!record_go_to(&s->record, s->view)) return reason_set(why, "Out of memory");
    bool played = record_play(&s->record, m, why);
    if (played) {
        /* what is tried after the end of a game does not change how that was */
        if (before == end && result_is_over(stated)) s->record.contradicted = stated;
        s->view = s->record.here;
        session_touch(s);
    }
    record_go_to(&s->record, s->live);
    return played;
}

void session_study(Session *s, bool on, uint64_t now) {
    if (s->study == on) return;
    s->study = on;
    if (on) {
        s->study_of_end = session_is_over(s);
        s->study_of_clock = s->since != 0;
        session_run_clock(s, false, now);
        return;
    }
    if (s->study_of_end && !session_is_over(s))
        for (Color c = BLACK; c <= WHITE; c++) s->setup.players[c].kind = PLAYER_HUMAN;
    s->view = s->live;
    if (s->study_of_clock && !session_is_over(s)) session_run_clock(s, true, now);
}

bool session_can_drop_move(const Session *s) {
    const RecordNode *n = s->view;
    return n->parent && !n->child && n != s->live;
}

bool session_drop_move(Session *s) {
    RecordNode *n = s->view;
    if (!session_can_drop_move(s)) return false;
    s->view = n->parent;
    session_touch(s);
    Result stated = s->record.stated, contradicted = s->record.contradicted;
    record_delete(&s->record, n);
    s->record.stated = stated; /* the move was none of the game */
    s->record.contradicted = contradicted;
    return true;
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
