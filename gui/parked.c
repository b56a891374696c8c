#include "parked.h"

#include <string.h>

#include "app.h"

bool park_game(App *app, ParkedGame *out) {
    Session *s = &app->session;
    bool clock_ran = s->since != 0;
    session_run_clock(s, false, app->now);
    out->session = *s;
    if (!session_init(s)) {
        *s = out->session;
        session_run_clock(s, clock_ran, app->now);
        return false;
    }
    /* the players are still the same, and no answer of an engine may meet the wrong game */
    memcpy(s->wins, out->session.wins, sizeof s->wins);
    s->draws = out->session.draws;
    s->generation = out->session.generation + 1;
    out->full = true;
    out->clock_ran = clock_ran;
    out->saved = app->file_path[0] && app->file_version == session_version(&out->session);
    out->flipped = app->flipped;
    memcpy(out->path, app->file_path, sizeof out->path);
    return true;
}

void unpark_game(App *app, ParkedGame *in) {
    Session *s = &app->session;
    unsigned generation = s->generation + 1;
    session_finish(s);
    *s = in->session;
    s->generation = generation;
    app->flipped = in->flipped;
    memcpy(app->file_path, in->path, sizeof app->file_path);
    if (in->saved) app->file_version = session_version(s);
    if (in->clock_ran && !session_is_over(s)) session_run_clock(s, true, app->now);
    *in = (ParkedGame){0};
}

void parked_finish(ParkedGame *p) {
    if (p->full) session_finish(&p->session);
    *p = (ParkedGame){0};
}
