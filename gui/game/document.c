#include "document.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record/pgn.h"
#include "record/sgf.h"
#include "record_setup.h"

/* The property of a kept game: a version, flipped, the ply where the game stands, whether what
 * follows was taken back, whether the file holds all of it, the clocks in ms, and the file. */
#define KEPT "XKEPT"
/* That of a study. */
#define STUDY "XSTUDY"

bool document_init(Document *d, unsigned *versions) {
    *d = (Document){0};
    d->full = session_init(&d->session, versions);
    return d->full;
}

void document_finish(Document *d) {
    if (d->full) session_finish(&d->session);
    *d = (Document){0};
}

bool document_is_saved(const Document *d) {
    return d->path[0] && d->saved == d->session.version;
}

bool document_park(Document *d, Document *out, uint64_t now) {
    Session *s = &d->session;
    bool clock_ran = s->since != 0;
    Document fresh;
    if (!document_init(&fresh, s->versions)) return false;
    session_run_clock(s, false, now);
    session_inherit(&fresh.session, s);
    *out = *d;
    out->clock_ran = clock_ran;
    *d = fresh;
    return true;
}

void document_unpark(Document *d, Document *in, uint64_t now) {
    document_finish(d);
    *d = *in;
    *in = (Document){0};
    if (d->clock_ran && !session_is_over(&d->session)) session_run_clock(&d->session, true, now);
    d->clock_ran = false;
}

static bool is_study(const Record *record) {
    char text[4];
    return property_get(record->root, STUDY, text, sizeof text);
}

void document_adopt(Document *d, Record *record, const char *path) {
    property_put(record->root, KEPT, NULL); /* of a kept file that was opened as any other */
    GameSetup setup = record_setup_read(record, false);
    bool study = is_study(record);
    session_adopt(&d->session, record, &setup);
    session_study(&d->session, study || session_is_over(&d->session), 0);
    snprintf(d->path, sizeof d->path, "%s", path);
    d->saved = d->session.version;
    d->flipped = session_near_side(&d->session) == WHITE;
}

void document_write(Document *d, bool pgn, Buffer *out) {
    bool named = property_put(d->session.record.root, STUDY, d->session.study ? "1" : NULL);
    if (!record_setup_write(&d->session) || !named) out->failed = true;
    if (pgn)
        pgn_write(&d->session.record, out);
    else
        sgf_write(&d->session.record, "Lia:" LIA_VERSION, out);
}

void document_keep(Document *d, uint64_t now, Buffer *out) {
    const Session *s = &d->session;
    char text[PATH_BYTES + 100];
    snprintf(text, sizeof text, "1 %d %d %d %d %" PRId64 " %" PRId64 " %s", d->flipped,
             s->live->ply, s->taken_back, document_is_saved(d), session_time_left(s, BLACK, now),
             session_time_left(s, WHITE, now), d->path);
    if (!property_put(s->record.root, KEPT, text)) out->failed = true;
    document_write(d, false, out);
    property_put(s->record.root, KEPT, NULL);
}

void document_restore(Document *d, Record *record) {
    char text[PATH_BYTES + 100];
    int version, flipped, live, taken_back, saved, used = 0;
    int64_t left[2];
    bool kept = property_get(record->root, KEPT, text, sizeof text) &&
                sscanf(text, "%d %d %d %d %d %" SCNd64 " %" SCNd64 " %n", &version, &flipped, &live,
                       &taken_back, &saved, &left[BLACK], &left[WHITE], &used) == 7 &&
                version == 1 && used > 0;
    GameSetup setup = record_setup_read(record, true);
    bool study = is_study(record);
    document_adopt(d, record, kept ? text + used : "");
    Session *s = &d->session;
    s->setup = setup;
    d->flipped = session_near_side(s) == WHITE;
    d->saved = 0;
    if (!kept) return;
    s->loaded = false;
    session_study(s, study, 0);
    RecordNode *node = s->record.root;
    while (node->child && node->ply < live) node = node->child;
    if (node != s->live && session_set_live(s, node, 0)) s->taken_back = taken_back != 0;
    session_run_clock(s, false, 0);
    for (Color c = BLACK; c <= WHITE && session_has_clocks(s); c++)
        if (left[c] >= 0 && left[c] <= INT32_MAX) s->left[c] = left[c];
    d->flipped = flipped != 0;
    if (saved) d->saved = s->version;
}

bool document_goes_on(const Document *d) {
    return d->full && d->session.live->ply > 0 && !session_is_over(&d->session) &&
           !document_is_saved(d);
}
