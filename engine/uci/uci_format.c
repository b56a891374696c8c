#include "private/uci_format.h"
#include "rules/notation.h"

#include <inttypes.h>

void uci_format_score(Score score, Buffer *out) {
    if (score_is_decided(score)) {
        /* The protocol counts moves, not plies. */
        int moves = (score_plies(score) + 1) / 2;
        buffer_printf(out, "mate %d", score > 0 ? moves : -moves);
    } else {
        buffer_printf(out, "cp %d", score);
    }
}

static void format_moves(const EngineLine *line, Buffer *out) {
    for (int i = 0; i < line->length; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format_wire(line->moves[i], text);
        buffer_printf(out, " %s", text);
    }
}

void uci_format_report(const EngineReport *r, Buffer *out) {
    static const char *const bounds[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"};
    for (int i = 0; i < r->line_count; i++) {
        const EngineLine *line = &r->lines[i];
        buffer_printf(out, "info depth %d seldepth %d multipv %d score ", line->depth,
                      line->seldepth, i + 1);
        uci_format_score(line->score, out);
        buffer_printf(out, "%s nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64 " pv",
                      bounds[line->bound], r->nodes, r->nodes_per_second, r->hash_permille,
                      r->milliseconds);
        format_moves(line, out);
        buffer_add_char(out, '\n');
    }
}

void uci_format_answer(const EngineAnswer *a, bool with_ponder, Buffer *out) {
    char move[MOVE_TEXT_SIZE], ponder[MOVE_TEXT_SIZE];
    if (a->best == MOVE_NONE) {
        char text[128];
        result_describe(a->result, NULL, text, sizeof text);
        if (result_is_over(a->result))
            buffer_printf(out, "info string gameover %s\n", text);
        else
            buffer_printf(out, "info string error %s\n", a->trouble ? a->trouble : "no move");
        bool decided = result_is_over(a->result) && a->result.winner != WINNER_DRAW;
        buffer_printf(out, "info depth 0 score %s 0\nbestmove (none)\n", decided ? "mate" : "cp");
        return;
    }
    move_format_wire(a->best, move);
    buffer_printf(out, "bestmove %s", move);
    if (with_ponder && a->ponder != MOVE_NONE) {
        move_format_wire(a->ponder, ponder);
        buffer_printf(out, " ponder %s", ponder);
    }
    buffer_add_char(out, '\n');
}
