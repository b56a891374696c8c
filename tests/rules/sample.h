/* What the tests of game files share. */
#ifndef LIA_TESTS_SAMPLE_H
#define LIA_TESTS_SAMPLE_H

#include "rules/moves.h"
#include "rules/notation.h"
#include "record/pgn.h"
#include "record/sgf.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

static inline uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static inline Rules rules_named(const char *name) {
    Rules rules;
    if (!rules_find(span_of(name), &rules, NULL)) fail_msg("no rules %s", name);
    return rules;
}

/* Reads the first game of a text. */
static inline ReadReport read_sgf(const char *text, Record *r) {
    GameReader reader;
    ReadReport report;
    Rules rules = rules_default();
    game_reader_init(&reader, span_of(text), &rules);
    if (!sgf_read(&reader, r, &report)) fail_msg("no game in %s", text);
    return report;
}

static inline ReadReport read_pgn(const char *text, Record *r) {
    GameReader reader;
    ReadReport report;
    Rules rules = rules_default();
    game_reader_init(&reader, span_of(text), &rules);
    if (!pgn_read(&reader, r, &report)) fail_msg("no game in %s", text);
    return report;
}

/* The main line on the wire, "b1b3 h4f2 …". */
static inline const char *main_line(const Record *r, char *out, size_t size) {
    size_t n = 0;
    out[0] = '\0';
    for (const RecordNode *node = r->root->child; node; node = node->child) {
        char text[MOVE_TEXT_SIZE];
        move_format_wire(node->move, text);
        n += (size_t)snprintf(out + n, size - n, "%s%s", n ? " " : "", text);
    }
    return out;
}

static inline void assert_main_line(const Record *r, const char *expected) {
    char text[4096];
    assert_string_equal(main_line(r, text, sizeof text), expected);
}

static inline void assert_contains(const char *text, const char *part) {
    if (!strstr(text, part)) fail_msg("\"%s\" is not in \"%s\"", part, text);
}

/* True if both trees are the same, texts included. */
static inline bool same_tree(const Record *a, const Record *b) {
    const RecordNode *m = a->root, *n = b->root;
    while (m && n) {
        bool same = m->move == n->move && m->ply == n->ply && m->glyph == n->glyph &&
                    pos_equal(&m->position, &n->position) && !m->comment == !n->comment &&
                    (!m->comment || !strcmp(m->comment, n->comment));
        if (!same) return false;
        m = record_next(m);
        n = record_next(n);
    }
    return !m && !n;
}

/* A game of random moves with variations, comments and glyphs here and there. */
static inline void random_record(Record *r, uint64_t *seed, bool scrambled) {
    static const char *const comments[] = {"good",        "a ] and a \\ and a [", "two\nlines",
                                           "(;B[d1-b3])", "\xC3\xA9t\xC3\xA9",    "Tie; {no} draw"};
    Rules rules = rules_default();
    Position start = scrambled ? pos_scrambled_eggs() : pos_standard();
    assert_true(record_init(r, &start, &rules));
    for (int i = 0; i < 120; i++) {
        Move list[MOVES_MAX];
        int n = game_moves(&r->game, list);
        if (n == 0 || next_random(seed) % 8 == 0) {
            uint64_t back = 1 + next_random(seed) % 5;
            while (back-- && record_back(r)) continue;
            continue;
        }
        assert_true(record_play(r, list[next_random(seed) % (uint64_t)n], NULL));
        if (next_random(seed) % 8 == 0) r->here->glyph = (Glyph)(next_random(seed) % GLYPH_COUNT);
        if (next_random(seed) % 4) continue;
        assert_true(record_set_comment(r->here, comments[next_random(seed) % COUNT(comments)]));
    }
}

/* A text that cannot be read whole: how the report ends, where the trouble is, and the main line up
 * to there. */
typedef struct {
    const char *text;
    ReadStatus status;
    int line, ply;
    const char *why, *kept;
} Refusal;

static inline void check_refusals(const Refusal *rows, int count,
                                  ReadReport (*read)(const char *text, Record *out)) {
    for (const Refusal *row = rows; row < rows + count; row++) {
        Record r;
        ReadReport report = read(row->text, &r);
        if (report.status != row->status || !strstr(report.why.text, row->why))
            fail_msg("%s: status %d, \"%s\"", row->text, (int)report.status, report.why.text);
        if (report.problem_line != row->line || report.ply != row->ply)
            fail_msg("%s: line %d, ply %d", row->text, report.problem_line, report.ply);
        assert_main_line(&r, row->kept);
        record_finish(&r);
    }
    print_message("%d refusals\n", count);
}

#endif
