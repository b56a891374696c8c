#include "document.h"

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
