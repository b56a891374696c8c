#include "solve_output.h"
#include "base/json.h"
#include "rules/notation.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static double rate(uint64_t nodes, int64_t nanoseconds) {
    return 1e9 * (double)nodes / (double)(nanoseconds > 0 ? nanoseconds : 1);
}

const char *method_name(Method m) {
    return m == METHOD_AB ? "ab" : "pn";
}

const char *verdict_name(Verdict v) {
    static const char *const names[] = {"open", "right", "wrong"};
    return names[v];
}

const char *value_name(SuiteValue v) {
    static const char *const names[] = {"unknown", "win", "draw", "loss"};
    return names[v];
}

void totals_add(SolveTotals *t, const Solution *s, Verdict verdict) {
    t->count++;
    t->right += verdict == VERDICT_RIGHT;
    t->wrong += verdict == VERDICT_WRONG;
    t->open += verdict == VERDICT_OPEN;
    t->nodes += s->nodes;
    t->time += s->time;
    if (verdict == VERDICT_RIGHT) t->log_nodes += log((double)s->nodes + 1);
}

/* Writes "win 7", "win <=13" if a shorter win may exist, "loss 4", "draw", "+0.35". */
static void format_result(const Solution *s, char out[16]) {
    if (s->value == SUITE_WIN || s->value == SUITE_LOSS)
        snprintf(out, 16, "%s %s%d", value_name(s->value), s->exact ? "" : "<=", s->plies);
    else if (s->value == SUITE_DRAW)
        snprintf(out, 16, "draw");
    else if (s->depth > 0)
        snprintf(out, 16, "%+.2f", s->score / 100.0);
    else
        snprintf(out, 16, "-");
}

static void format_line(const Position *start, const Line *line, char between, Buffer *out) {
    Position p = *start;
    for (int i = 0; i < line->length; i++) {
        char text[MOVE_TEXT_SIZE];
        move_format(&p, line->moves[i], text);
        if (i) buffer_add_char(out, between);
        buffer_add_text(out, text);
        pos_play(&p, line->moves[i]);
    }
}

static void format_move(const Position *p, Move m, char out[MOVE_TEXT_SIZE]) {
    if (m == MOVE_NONE)
        snprintf(out, MOVE_TEXT_SIZE, "-");
    else
        move_format(p, m, out);
}

int solve_id_width(const ProblemSet *set) {
    size_t width = 20;
    for (int i = 0; i < set->count; i++) {
        size_t length = strlen(set->problems[i].id);
        if (length > width) width = length;
    }
    return width < 40 ? (int)width : 40;
}

void solve_format_head(int id_width, Buffer *out) {
    buffer_printf(out, "%-*s %-6s %-9s %-6s %5s %12s %9s %9s %9s  %s\n", id_width, "position", "",
                  "in plies", "move", "depth", "nodes", "nodes/s", "solved s", "time s", "line");
}

void solve_format_row(const Problem *p, const Solution *s, Verdict verdict, int id_width,
                      Buffer *out) {
    const Position *start = game_position(&p->game);
    char result[16], move[MOVE_TEXT_SIZE];
    format_result(s, result);
    format_move(start, s->move, move);
    buffer_printf(out, "%-*s %-6s %-9s %-6s %5d %12" PRIu64 " %9.0f", id_width, p->id,
                  verdict == VERDICT_WRONG ? "WRONG" : verdict_name(verdict), result, move,
                  s->depth, s->nodes, rate(s->nodes, s->time));
    if (verdict == VERDICT_RIGHT)
        buffer_printf(out, " %9.3f", 1e-9 * (double)s->solved_after);
    else
        buffer_printf(out, " %9s", "-");
    buffer_printf(out, " %9.3f  ", 1e-9 * (double)s->time);
    format_line(start, &s->line, ' ', out);
    buffer_add_char(out, '\n');
}

void solve_format_totals(const SolveTotals *t, int problems, double seconds, Buffer *out) {
    buffer_printf(out, "right %d, wrong %d, open %d", t->right, t->wrong, t->open);
    if (t->count < problems) buffer_printf(out, ", not tried %d", problems - t->count);
    buffer_printf(out, "\nnodes %" PRIu64 ", %.0f nodes/s", t->nodes, rate(t->nodes, t->time));
    if (t->right)
        buffer_printf(out, ", geometric mean of the solved %.0f nodes",
                      exp(t->log_nodes / t->right) - 1);
    buffer_printf(out, "\ntime %.3f s\nsolved %d of %d\n", seconds, t->right, problems);
}

void solve_format_json(const Problem *p, const SolveSettings *settings, uint64_t run,
                       const Solution *s, Verdict verdict, Buffer *out) {
    const Position *start = game_position(&p->game);
    char fen[FEN_SIZE], move[MOVE_TEXT_SIZE] = "";
    Buffer line = {0};
    fen_format(start, fen);
    if (s->move != MOVE_NONE) move_format(start, s->move, move);
    format_line(start, &s->line, ' ', &line);
    json_begin(out, NULL, '{');
    json_string(out, "file", p->file);
    json_int(out, "line", p->line);
    json_string(out, "id", p->id);
    json_string(out, "fen", fen);
    json_string(out, "rules", rules_name(&p->game.rules));
    json_string(out, "method", method_name(settings->method));
    json_string(out, "verdict", verdict_name(verdict));
    json_string(out, "value", value_name(s->value));
    if (s->value == SUITE_WIN || s->value == SUITE_LOSS) {
        json_int(out, "plies", s->plies);
        json_bool(out, "shortest", s->exact);
    }
    json_string(out, "move", move);
    if (settings->method == METHOD_AB) json_int(out, "score", s->score);
    json_int(out, "depth", s->depth);
    json_int(out, "nodes", (int64_t)s->nodes);
    json_real(out, "nps", rate(s->nodes, s->time), 0);
    json_real(out, "time_ms", 1e-6 * (double)s->time, 3);
    json_real(out, "cpu_ms", 1e-6 * (double)s->processor, 3);
    if (verdict == VERDICT_RIGHT)
        json_real(out, "solved_ms", 1e-6 * (double)s->solved_after, 3);
    else
        json_null(out, "solved_ms");
    json_string(out, "pv", buffer_text(&line));
    json_hex(out, "run", run);
    json_end(out, '}');
    buffer_add_char(out, '\n');
    buffer_finish(&line);
}

void solve_format_problem(const Problem *p, Buffer *out) {
    SuiteEntry e = {.position = *game_position(&p->game),
                    .id = p->id,
                    .best = p->best,
                    .avoid = p->avoid,
                    .value = p->value,
                    .plies = p->plies};
    const char *rules = rules_name(&p->game.rules);
    for (int i = 0; i < RULES_COUNT; i++)
        if (!strcmp(rules, rules_names[i]) && i > 0) e.rules = rules_names[i];
    suite_write(&e, out);
}
