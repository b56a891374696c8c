/* Any bytes as a PGN. Every game that is read can be written and read back the same. */
#include "fuzz.h"
#include "rules/pgn.h"

static void check_round_trip(const Record *r, const Rules *rules) {
    Buffer out = {0};
    PgnReader reader;
    Record back;
    ReadReport report;
    pgn_write(r, &out);
    pgn_reader_init(&reader, buffer_span(&out), rules);
    FUZZ_CHECK(!out.failed && pgn_read(&reader, &back, &report));
    FUZZ_CHECK(report.status == READ_LEGAL);
    const RecordNode *m = r->root, *n = back.root;
    for (; m && n; m = record_next(m), n = record_next(n)) {
        FUZZ_CHECK(m->move == n->move && m->ply == n->ply && m->glyph == n->glyph);
    }
    FUZZ_CHECK(!m && !n);
    record_finish(&back);
    buffer_finish(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Rules rules = rules_default();
    PgnReader reader;
    Record r;
    ReadReport report;
    char *text = fuzz_text(data, size);
    pgn_reader_init(&reader, (Span){text, size}, &rules);
    while (pgn_read(&reader, &r, &report)) {
        FUZZ_CHECK((report.status == READ_LEGAL) == !report.why.text[0]);
        check_round_trip(&r, &rules);
        record_finish(&r);
    }
    FUZZ_CHECK(report.status == READ_LEGAL);
    free(text);
    return 0;
}
