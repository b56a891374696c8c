/* What the targets that read games share. */
#ifndef LIA_TESTS_FUZZ_RECORD_H
#define LIA_TESTS_FUZZ_RECORD_H

#include "fuzz.h"
#include "record/pgn.h"

static inline void check_same_moves(const Record *a, const Record *b) {
    const RecordNode *m = a->root, *n = b->root;
    for (; m && n; m = record_next(m), n = record_next(n)) {
        FUZZ_CHECK(m->move == n->move && m->ply == n->ply && m->glyph == n->glyph);
        FUZZ_CHECK(pos_equal(&m->position, &n->position));
    }
    FUZZ_CHECK(!m && !n);
}

/* A game written as PGN and read back is the same. */
static inline void check_pgn(const Record *r, const Rules *rules) {
    Buffer out = {0};
    GameReader reader;
    Record back;
    ReadReport report;
    pgn_write(r, &out);
    game_reader_init(&reader, buffer_span(&out), rules);
    FUZZ_CHECK(!out.failed && pgn_read(&reader, &back, &report));
    FUZZ_CHECK(report.status == READ_LEGAL);
    check_same_moves(r, &back);
    FUZZ_CHECK(record_result_to_write(r).winner == record_result_to_write(&back).winner);
    record_finish(&back);
    FUZZ_CHECK(!pgn_read(&reader, &back, &report));
    buffer_finish(&out);
}

#endif
