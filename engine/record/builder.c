#include "private/builder.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOIN_MAX = 1 << 14 };

bool builder_init(Builder *b, Record *record, ReadReport *report, const Rules *rules) {
    *b = (Builder){.record = record, .report = report};
    if (record_init(record, NULL, rules)) return true;
    report->status = READ_DAMAGED;
    report->problem_line = report->line;
    return reason_set(&report->why, "out of memory");
}

void builder_finish(Builder *b, Result said) {
    Record *r = b->record;
    ReadReport *report = b->report;
    if (r->stated.winner == WINNER_NONE) r->stated = said;
    Result result = record_result(r);
    report->result_disagrees =
        report->status == READ_LEGAL && said.winner != WINNER_NONE && said.winner != result.winner;
    if (report->result_disagrees) r->contradicted = said;
    /* A result that the board shows need not be stated. */
    if (result.winner != r->stated.winner || result.reason != r->stated.reason) {
        r->stated = (Result){0};
    }
    for (RecordNode *n = r->root; n; n = record_next(n))
        if (!record_take_note(n)) builder_problem(b, READ_DAMAGED, report->line, "out of memory");
    record_go_to(r, r->root);
    free(b->stack);
    *b = (Builder){0};
}

void builder_problem(Builder *b, ReadStatus status, int line, const char *format, ...) {
    ReadReport *report = b->report;
    b->dead = true;
    if (report->status != READ_LEGAL) return;
    report->status = status;
    report->problem_line = line;
    report->ply = b->record->here->ply + 1;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(report->why.text, sizeof report->why.text, format, arguments);
    va_end(arguments);
}

void builder_note(Builder *b, const char *format, ...) {
    ReadReport *report = b->report;
    if (report->note.text[0]) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(report->note.text, sizeof report->note.text, format, arguments);
    va_end(arguments);
}

/* Plays a move after an end that not all dialects know, by relaxing the rules. If the move is
 * illegal anyway, the rules stay. */
static bool play_relaxed(Builder *b, Move m, Reason *why) {
    Record *r = b->record;
    Rules *rules = &r->game.rules, strict = *rules;
    while (!record_play(r, m, why)) {
        EndReason end = game_result(&r->game).reason;
        if (end == END_REPETITION) {
            rules->repetition = 0;
        } else if (end == END_MAX_PLIES) {
            rules->max_plies = 0;
        } else {
            *rules = strict;
            return false;
        }
    }
    if (rules->repetition != strict.repetition) {
        builder_note(b, "goes on after a repetition that is a draw by the rules");
    } else if (rules->max_plies != strict.max_plies) {
        builder_note(b, "is longer than the rules allow");
    }
    return true;
}

void builder_play(Builder *b, Move m, int line) {
    Record *r = b->record;
    Reason why = {""};
    if (b->dead) return;
    if (b->ended) {
        builder_problem(b, READ_ILLEGAL, line, "a move after the end of the game");
        return;
    }
    const Position *now = game_position(&r->game);
    Color other = color_other(now->side);
    if (m != MOVE_PASS && bits_has(now->stones[other], move_from(m)) &&
        !moves_any(now, now->side) && play_relaxed(b, MOVE_PASS, NULL)) {
        builder_note(b, "a forced pass was left out");
        now = game_position(&r->game);
    }
    if (play_relaxed(b, m, &why)) return;
    char text[MOVE_TEXT_SIZE];
    move_format(now, m, text);
    builder_problem(b, READ_ILLEGAL, line, "%s: %s", text, why.text);
}

void builder_give_up(Builder *b, Color loser, EndReason reason) {
    RecordNode *here = b->record->here;
    if (b->dead) return;
    if (!here->child && record_is_main_line(here)) {
        b->record->stated = (Result){.winner = winner_of(color_other(loser)), .reason = reason};
    }
    b->ended = true;
}

bool builder_open(Builder *b, int line) {
    if (b->depth == BUILDER_DEPTH_MAX) {
        builder_problem(b, READ_DAMAGED, line, "variations nested more than %d deep",
                        BUILDER_DEPTH_MAX);
        return false;
    }
    if (b->depth == b->capacity) {
        int capacity = 2 * b->capacity + 16;
        BuilderFrame *stack = realloc(b->stack, (size_t)capacity * sizeof *stack);
        if (!stack) {
            builder_problem(b, READ_DAMAGED, line, "out of memory");
            return false;
        }
        b->stack = stack;
        b->capacity = capacity;
    }
    b->stack[b->depth++] = (BuilderFrame){b->record->here, b->dead, b->ended};
    return true;
}

void builder_close(Builder *b) {
    assert(b->depth > 0);
    BuilderFrame frame = b->stack[--b->depth];
    b->ended = frame.ended;
    b->dead = !record_go_to(b->record, frame.node) || frame.dead;
}

void builder_join(Builder *b, const Buffer *added, const char *old,
                  bool (*set)(RecordNode *, const char *), const char *between, int line) {
    if (added->length == 0) return;
    if (old && strlen(old) >= JOIN_MAX) {
        builder_note(b, "a comment was left out: the same variation has a long one already");
        return;
    }
    Buffer joined = {0};
    if (old) {
        buffer_add_text(&joined, old);
        buffer_add_text(&joined, between);
    }
    buffer_add(&joined, buffer_span(added));
    if (added->failed || joined.failed || !set(b->record->here, buffer_text(&joined))) {
        builder_problem(b, READ_DAMAGED, line, "out of memory");
    }
    buffer_finish(&joined);
}
