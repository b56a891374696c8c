#include "solve_log.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/json.h"
#include "base/number.h"
#include "eval/eval.h"
#include "rules/notation.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

uint64_t solve_settings_digest(const SolveSettings *s, const char *version) {
    Buffer b = {0};
    buffer_printf(&b, "%s|%d %d %d|%" PRIu64 " %" PRId64 " %zu|%d %d %d|%016" PRIx64, version,
                  s->method, s->shortest, s->depth, s->nodes, s->time, s->megabytes, s->pn.start,
                  s->pn.epsilon, s->pn.sum, eval_fingerprint(&s->params));
    uint64_t hash = bytes_hash(BYTES_HASH_START, buffer_text(&b), b.length);
    buffer_finish(&b);
    return hash;
}

/* ---- reading a line ---- */

static int64_t nanoseconds(const JsonValue *v) {
    return (int64_t)(1e6 * json_number(v, 0) + 0.5);
}

static bool read_value(const JsonValue *root, Solution *s) {
    const char *name = json_text(json_member(root, "value"), "");
    for (s->value = SUITE_UNKNOWN; s->value <= SUITE_LOSS; s->value++)
        if (!strcmp(name, value_name(s->value))) return true;
    return false;
}

/* Reads moves that must be legal one after the other. */
static bool read_line(const Position *start, const char *text, Line *out) {
    Position p = *start;
    Span rest = span_of(text), word;
    out->length = 0;
    while (span_next_word(&rest, &word)) {
        Move m;
        if (out->length == PLY_MAX || !move_parse(word, &m, NULL) ||
            !(m == MOVE_PASS ? !moves_any(&p, p.side) : move_is_legal(&p, m)))
            return false;
        out->moves[out->length++] = m;
        pos_play(&p, m);
    }
    return true;
}

static bool read_solution(const JsonValue *root, const Problem *p, Solution *s) {
    const Position *start = game_position(&p->game);
    Line move;
    *s = (Solution){.value = SUITE_UNKNOWN};
    if (!read_value(root, s) ||
        !read_line(start, json_text(json_member(root, "move"), ""), &move) || move.length > 1 ||
        !read_line(start, json_text(json_member(root, "pv"), ""), &s->line))
        return false;
    s->move = move.length ? move.moves[0] : MOVE_NONE;
    s->plies = (int)json_integer(json_member(root, "plies"), 0, INT_MAX, 0);
    const JsonValue *shortest = json_member(root, "shortest");
    s->exact = shortest && shortest->kind == JSON_BOOL && shortest->number > 0;
    s->score = (Score)json_integer(json_member(root, "score"), -SCORE_INFINITE, SCORE_INFINITE, 0);
    s->depth = (int)json_integer(json_member(root, "depth"), 0, PLY_MAX, 0);
    s->nodes = (uint64_t)json_integer(json_member(root, "nodes"), 0, INT64_MAX, 0);
    s->time = nanoseconds(json_member(root, "time_ms"));
    s->processor = nanoseconds(json_member(root, "cpu_ms"));
    s->solved_after = nanoseconds(json_member(root, "solved_ms"));
    return true;
}

/* ---- reading the file ---- */

static bool is_of_problem(const JsonValue *root, const Problem *p) {
    char fen[FEN_SIZE];
    fen_format(game_position(&p->game), fen);
    return json_integer(json_member(root, "line"), 0, INT_MAX, 0) == p->line &&
           !strcmp(json_text(json_member(root, "file"), ""), p->file) &&
           !strcmp(json_text(json_member(root, "id"), ""), p->id) &&
           !strcmp(json_text(json_member(root, "fen"), ""), fen) &&
           !strcmp(json_text(json_member(root, "rules"), ""), rules_name(&p->game.rules));
}

/* Returns the problem of a line, looked for from where the line before stood; -1 if it is unknown.
 */
static int find_problem(const SolveLog *log, const JsonValue *root, int after) {
    int count = log->set->count;
    for (int i = 1; i <= count; i++) {
        int index = (after + i) % count;
        if (!log->lines[index] && is_of_problem(root, &log->set->problems[index])) return index;
    }
    return -1;
}

typedef enum { LINE_TAKEN, LINE_DAMAGED, LINE_FOREIGN, LINE_NO_MEMORY } LineStatus;

static LineStatus take_line(SolveLog *log, Span line, int *last) {
    JsonDocument d;
    uint64_t run;
    if (!json_parse(&d, line, NULL)) return LINE_DAMAGED;
    LineStatus status = LINE_FOREIGN;
    int index = -1;
    if (number_parse_hex(span_of(json_text(json_member(d.root, "run"), "")), &run) &&
        run == log->run)
        index = find_problem(log, d.root, *last);
    if (index >= 0) {
        Solution s;
        status = read_solution(d.root, &log->set->problems[index], &s) ? LINE_TAKEN : LINE_DAMAGED;
        if (status == LINE_TAKEN && !(log->lines[index] = strndup(line.at, line.length)))
            status = LINE_NO_MEMORY;
        if (status == LINE_TAKEN) {
            log->earlier[index] = s;
            log->has_earlier[index] = true;
            log->earlier_count++;
            *last = index;
        }
    }
    json_finish(&d);
    return status;
}

/* Reads all complete lines; *end becomes the end of the last one. */
static bool read_lines(SolveLog *log, const char *path, Span text, size_t *end,
                       void (*on_message)(const char *text), Reason *why) {
    Span rest = text, line;
    int last = -1;
    *end = 0;
    for (int number = 1; span_next_line(&rest, &line); number++) {
        if (line.at + line.length == text.at + text.length) break; /* cut off */
        *end = (size_t)(rest.at - text.at);
        LineStatus status = take_line(log, line, &last);
        Reason message;
        if (status == LINE_NO_MEMORY) return reason_set(why, "out of memory");
        if (status == LINE_FOREIGN)
            return reason_set(why,
                              "%.60s: line %d is of other positions, or was solved with other "
                              "settings: remove the file or name another one",
                              path, number);
        if (status != LINE_DAMAGED) continue;
        reason_set(&message, "%.100s: line %d is damaged: its position is solved again", path,
                   number);
        on_message(message.text);
    }
    return true;
}

static void join_lines(const SolveLog *log, Buffer *out) {
    for (int i = 0; i < log->set->count; i++) {
        if (!log->lines[i]) continue;
        buffer_add_text(out, log->lines[i]);
        buffer_add_char(out, '\n');
    }
}

bool solve_log_open(SolveLog *log, const char *path, const ProblemSet *set,
                    const SolveSettings *settings, const char *version,
                    void (*on_message)(const char *text), Reason *why) {
    size_t count = (size_t)set->count + 1;
    *log = (SolveLog){.set = set,
                      .settings = settings,
                      .run = solve_settings_digest(settings, version),
                      .lines = calloc(count, sizeof *log->lines),
                      .earlier = calloc(count, sizeof *log->earlier),
                      .has_earlier = calloc(count, sizeof *log->has_earlier),
                      .file = {-1, path}};
    if (!log->lines || !log->earlier || !log->has_earlier) return reason_set(why, "out of memory");
    if (!path) return true;
    struct stat info;
    if (stat(path, &info) != 0) return append_create(&log->file, path, why);
    if (!S_ISREG(info.st_mode)) return append_reopen(&log->file, path, 0, why);
    Buffer text = {0};
    size_t end;
    bool ok = file_read_regular(path, &text, why) &&
              read_lines(log, path, buffer_span(&text), &end, on_message, why) &&
              append_reopen(&log->file, path, (off_t)end, why);
    log->resumed = text.length > 0;
    buffer_finish(&text);
    return ok;
}

bool solve_log_add(SolveLog *log, int index, const Solution *s, Verdict verdict, Reason *why) {
    if (log->file.fd < 0) return true;
    Buffer line = {0};
    solve_format_json(&log->set->problems[index], log->settings, log->run, s, verdict, &line);
    bool ok = !line.failed && (log->lines[index] = strndup(line.text, line.length - 1));
    ok = ok ? append_write(&log->file, buffer_span(&line), why) : reason_set(why, "out of memory");
    buffer_finish(&line);
    return ok;
}

static bool is_complete(const SolveLog *log) {
    for (int i = 0; i < log->set->count; i++)
        if (!log->lines[i]) return false;
    return true;
}

bool solve_log_close(SolveLog *log, Reason *why) {
    if (log->file.fd < 0) return true;
    const char *path = log->file.path;
    bool ok = append_close(&log->file, why);
    if (ok && log->resumed && is_complete(log)) {
        Buffer text = {0};
        join_lines(log, &text);
        ok = text.failed ? reason_set(why, "out of memory")
                         : file_write(path, buffer_span(&text), why);
        buffer_finish(&text);
    }
    return ok;
}

void solve_log_finish(SolveLog *log) {
    append_close(&log->file, NULL);
    for (int i = 0; log->lines && i < log->set->count; i++) free(log->lines[i]);
    free(log->lines);
    free(log->earlier);
    free(log->has_earlier);
    *log = (SolveLog){.file = {-1, NULL}};
}
