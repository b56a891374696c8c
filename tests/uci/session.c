#include "session.h"
#include "base/number.h"
#include "client/private/spawn.h"
#include "base/buffer.h"
#include "rules/notation.h"
#include "uci/uci_parse.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <dirent.h>

#include <cmocka.h>

struct Session {
    Spawned process;
    Buffer received; /* bytes not handed out yet */
    char *line;
    bool ended; /* no more output */
    Rules rules;
    Game game; /* of the last position sent */
    bool has_game;
    bool is_ugi;
    bool lenient;
    int asked;           /* go sent, bestmove not received */
    bool waits;          /* infinite or ponder: no bestmove yet */
    char first_move[16]; /* of the last line of play, multipv 1 */
    char second_move[16];
    char best_move[16];
    SessionInfo info;
};

/* ---- what was sent, for the test of completeness */

enum { WORDS_MAX = 512 };
typedef struct {
    char *items[WORDS_MAX];
    int count;
} WordSet;
static WordSet sent_commands, sent_go_words, sent_options;

static bool set_has(const WordSet *set, Span word) {
    for (int i = 0; i < set->count; i++)
        if (span_is(word, set->items[i])) return true;
    return false;
}

static void set_add(WordSet *set, Span word) {
    if (!word.length || word.length > 100 || set->count == WORDS_MAX || set_has(set, word)) return;
    set->items[set->count++] = strndup(word.at, word.length);
}

bool session_has_sent_command(const char *word) {
    return set_has(&sent_commands, span_of(word));
}
bool session_has_sent_go_word(const char *word) {
    return set_has(&sent_go_words, span_of(word));
}
bool session_has_sent_option(const char *name) {
    return set_has(&sent_options, span_of(name));
}

/* ---- time */

double session_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* The second number of a schedstat file: ns spent waiting for a processor. */
static double waited(const char *path) {
    unsigned long long run = 0, wait = 0;
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    int n = fscanf(f, "%llu %llu", &run, &wait);
    fclose(f);
    return n == 2 ? 1e-6 * (double)wait : 0;
}

double session_stolen(const Session *s) {
    char path[300];
    double sum = waited("/proc/self/schedstat");
    snprintf(path, sizeof path, "/proc/%d/task", (int)s->process.pid);
    DIR *tasks = opendir(path);
    if (!tasks) return sum;
    for (const struct dirent *e; (e = readdir(tasks));) {
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.100s/schedstat", (int)s->process.pid,
                 e->d_name);
        sum += waited(path);
    }
    closedir(tasks);
    return sum;
}

/* A number of the status of the process; 0 where the system does not say. */
static long status_of(const Session *s, const char *name) {
    char path[64], line[256];
    long value = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)s->process.pid);
    FILE *f = fopen(path, "r");
    size_t length = strlen(name);
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, name, length)) value = strtol(line + length, NULL, 10);
    if (f) fclose(f);
    return value;
}

long session_memory(const Session *s) {
    return status_of(s, "VmSize:");
}

int session_threads(const Session *s) {
    return (int)status_of(s, "Threads:");
}

/* ---- start and end */

Session *session_start(void) {
    Session *s = calloc(1, sizeof *s);
    Reason why;
    char program[] = LIA_PROGRAM;
    char *argv[] = {program, NULL};
    assert_non_null(s);
    s->rules = rules_default();
    assert_true(game_init(&s->game, NULL, &s->rules));
    s->has_game = true;
    signal(SIGPIPE, SIG_IGN);
    if (!spawn(argv, NULL, &s->process, &why)) fail_msg("%s", why.text);
    return s;
}

void session_be_lenient(Session *s) {
    s->lenient = true;
}

static void session_free(Session *s) {
    if (s->process.input >= 0) close(s->process.input);
    if (s->process.output >= 0) close(s->process.output);
    close(s->process.errors);
    if (s->process.end >= 0) close(s->process.end);
    game_finish(&s->game);
    buffer_finish(&s->received);
    free(s->line);
    free(s);
}

void session_kill(Session *s) {
    kill(s->process.pid, SIGKILL);
    waitpid(s->process.pid, NULL, 0);
    session_free(s);
}

/* What it wrote to stderr, for a report. */
static void show_errors(const Session *s) {
    char text[4000];
    ssize_t n = read(s->process.errors, text, sizeof text);
    if (n > 0) printf("stderr: %.*s\n", (int)n, text);
}

void session_await_exit(Session *s, double ms) {
    double until = session_now() + ms;
    while (session_line(s, until - session_now())) continue;
    int status = 0;
    pid_t got;
    while ((got = waitpid(s->process.pid, &status, WNOHANG)) == 0 && session_now() < until) {
        struct timespec pause = {0, 200000};
        nanosleep(&pause, NULL);
    }
    if (got == 0) {
        session_kill(s);
        fail_msg("lia did not end within %.0f ms", ms);
        return; /* never reached: s is gone */
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        show_errors(s);
        fail_msg("lia ended with status %x", (unsigned)status);
    }
    if (s->asked && !s->lenient) fail_msg("lia ended with %d searches unanswered", s->asked);
    session_free(s);
}

void session_quit(Session *s) {
    session_send(s, "quit");
    session_await_exit(s, SESSION_PATIENCE);
}

void session_close_input(Session *s) {
    close(s->process.input);
    s->process.input = -1;
    s->waits = false;
}

void session_close_output(Session *s) {
    close(s->process.output);
    s->process.output = -1;
    s->ended = true;
}

/* ---- sending */

void session_write_if_possible(Session *s, const char *text) {
    if (write(s->process.input, text, strlen(text)) < 0 && errno != EAGAIN && errno != EPIPE)
        fail_msg("write: %s", strerror(errno));
}

static void read_more(Session *s) {
    if (s->ended || !buffer_reserve(&s->received, 1 << 16)) return;
    ssize_t n = read(s->process.output, s->received.text + s->received.length, 1 << 16);
    if (n > 0)
        s->received.length += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        s->ended = true;
}

void session_write(Session *s, const void *bytes, size_t size) {
    const char *at = bytes;
    double until = session_now() + SESSION_PATIENCE;
    while (size) {
        ssize_t n = write(s->process.input, at, size);
        if (n > 0) {
            at += n;
            size -= (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            fail_msg("lia does not read: %s", strerror(errno));
        if (session_now() > until) fail_msg("lia does not read its input");
        /* Take what it says meanwhile, or both would wait for each other. */
        struct pollfd fds[2] = {{s->process.input, POLLOUT, 0}, {s->process.output, POLLIN, 0}};
        poll(fds, s->ended ? 1 : 2, 100);
        read_more(s);
    }
}

/* Follows what lia should know: position, rules, searches. */
static void follow(Session *s, Span line) {
    Span rest = line, word, name, value;
    bool has_value;
    if (!span_next_word(&rest, &word)) return;
    set_add(&sent_commands, word);
    if (span_is(word, "position")) {
        s->has_game = uci_parse_position(rest, &s->rules, &s->game, NULL);
    } else if (span_is(word, "ucinewgame") || span_is(word, "uginewgame")) {
        s->has_game = uci_parse_position(span_of("startpos"), &s->rules, &s->game, NULL);
    } else if (span_is(word, "setoption") && uci_parse_option(rest, &name, &value, &has_value)) {
        set_add(&sent_options, name);
        if (span_is(name, "Rules")) {
            rules_find(value, &s->rules, NULL);
            s->game.rules = s->rules;
        }
    } else if (span_is(word, "ugi") || span_is(word, "uci")) {
        s->is_ugi = span_is(word, "ugi");
    } else if (span_is(word, "stop") || span_is(word, "ponderhit") || span_is(word, "quit")) {
        s->waits = false;
    } else if (span_is(word, "go")) {
        s->asked++;
        s->info = (SessionInfo){0};
        s->first_move[0] = s->second_move[0] = '\0';
        s->waits = false;
        while (span_next_word(&rest, &word)) {
            set_add(&sent_go_words, word);
            s->waits |= span_is(word, "infinite") || span_is(word, "ponder");
        }
    }
}

void session_send(Session *s, const char *format, ...) {
    va_list args;
    Buffer text = {0};
    va_start(args, format);
    char *line = NULL;
    int n = vasprintf(&line, format, args);
    va_end(args);
    assert_true(n >= 0);
    follow(s, (Span){line, (size_t)n});
    buffer_add(&text, (Span){line, (size_t)n});
    buffer_add_char(&text, '\n');
    session_write(s, text.text, text.length);
    buffer_finish(&text);
    free(line);
}

/* ---- receiving */

static int64_t number_after(Span *rest, Span line) {
    Span word;
    int64_t value = 0;
    if (!span_next_word(rest, &word) ||
        !number_parse_clamped(word, INT64_MIN / 2, INT64_MAX / 2, &value))
        fail_msg("not a number in: %.*s", (int)line.length, line.at);
    return value;
}

/* A line of play must be legal to its end, and a promised win or loss must be there. */
static void check_line(Session *s, Span moves, Span line, const SessionInfo *info) {
    int ply = s->game.ply;
    Reason why;
    if (!game_play_words(&s->game, moves, &why))
        fail_msg("%s in: %.*s", why.text, (int)line.length, line.at);
    int count = s->game.ply - ply;
    Span first, second; /* as they were written, to be compared with bestmove */
    if (span_next_word(&moves, &first) && info->multipv == 1)
        snprintf(s->first_move, sizeof s->first_move, "%.*s", (int)first.length, first.at);
    if (info->multipv == 1) {
        if (!span_next_word(&moves, &second)) second = span_of("");
        snprintf(s->second_move, sizeof s->second_move, "%.*s", (int)second.length, second.at);
    }
    bool over = result_is_over(game_result(&s->game));
    if (count == 0) fail_msg("no line of play in: %.*s", (int)line.length, line.at);
    if (info->is_mate && !info->bound && (!over || (count + 1) / 2 != abs(info->score)))
        fail_msg("the promised end is missing in: %.*s", (int)line.length, line.at);
    game_go_to(&s->game, ply);
}

static void check_info(Session *s, Span line) {
    Span rest = line, word;
    SessionInfo info = {.multipv = 1};
    bool has_score = false, has_line = false;
    span_next_word(&rest, &word);
    while (!has_line && span_next_word(&rest, &word)) {
        if (span_is(word, "string")) return;
        if (span_is(word, "score")) {
            has_score = true;
            if (!span_next_word(&rest, &word)) fail_msg("score without a kind");
            info.is_mate = span_is(word, "mate");
            if (!info.is_mate && !span_is(word, "cp")) fail_msg("score is neither cp nor mate");
            info.score = (int)number_after(&rest, line);
        } else if (span_is(word, "lowerbound") || span_is(word, "upperbound")) {
            info.bound = span_is(word, "lowerbound") ? 1 : -1;
        } else if (span_is(word, "pv")) {
            has_line = true;
        } else {
            static const char *const words[] = {"depth", "seldepth", "multipv", "nodes",
                                                "nps",   "hashfull", "time"};
            int64_t value = 0;
            size_t i = 0;
            while (i < 7 && !span_is(word, words[i])) i++;
            if (i == 7) fail_msg("unknown word in: %.*s", (int)line.length, line.at);
            value = number_after(&rest, line);
            if (i == 0) info.depth = (int)value;
            if (i == 2) info.multipv = (int)value;
            if (i == 3) info.nodes = value;
            if (i == 6) info.time = value;
        }
    }
    if (!has_score) fail_msg("no score in: %.*s", (int)line.length, line.at);
    bool same = info.depth == s->info.depth && info.multipv == s->info.multipv + 1;
    info.lines = s->info.lines + 1;
    info.last_depth_lines = same ? s->info.last_depth_lines + 1 : 1;
    if (info.multipv > 1) {
        if (!same) fail_msg("lines of different depths: %.*s", (int)line.length, line.at);
        bool sorted = info.is_mate || s->info.is_mate || info.score <= s->info.score;
        if (!sorted) fail_msg("lines out of order: %.*s", (int)line.length, line.at);
    }
    if (has_line)
        check_line(s, rest, line, &info);
    else if (info.depth)
        fail_msg("no line of play in: %.*s", (int)line.length, line.at);
    s->info = info;
}

static void check_best_move(Session *s, Span line) {
    Span rest = line, word, ponder;
    span_next_word(&rest, &word);
    if (!span_next_word(&rest, &word)) fail_msg("bestmove without a move");
    snprintf(s->best_move, sizeof s->best_move, "%.*s", (int)word.length, word.at);
    if (!s->asked) fail_msg("a bestmove nobody asked for: %.*s", (int)line.length, line.at);
    if (s->asked == 1 && s->waits)
        fail_msg("bestmove before stop: %.*s", (int)line.length, line.at);
    if (!s->info.lines) fail_msg("no score before: %.*s", (int)line.length, line.at);
    if (s->first_move[0] && strcmp(s->first_move, s->best_move))
        fail_msg("bestmove %s after a line with %s", s->best_move, s->first_move);
    if (span_next_word(&rest, &word)) {
        if (!span_is(word, "ponder") || !span_next_word(&rest, &ponder))
            fail_msg("behind the move in: %.*s", (int)line.length, line.at);
        if (s->is_ugi) fail_msg("ponder in UGI");
        if (!span_is(ponder, s->second_move))
            fail_msg("%.*s after a line with %s", (int)line.length, line.at, s->second_move);
    }
    s->asked--;
}

const char *session_line(Session *s, double ms) {
    double until = session_now() + ms;
    for (;;) {
        char *end = s->received.length ? memchr(s->received.text, '\n', s->received.length) : NULL;
        if (end) {
            size_t length = (size_t)(end - s->received.text);
            free(s->line);
            s->line = strndup(s->received.text, length);
            s->received.length -= length + 1;
            memmove(s->received.text, end + 1, s->received.length);
            Span line = span_of(s->line);
            if (!s->lenient && span_starts(line, "info ")) check_info(s, line);
            if (!s->lenient && span_starts(line, "bestmove")) check_best_move(s, line);
            return s->line;
        }
        double left = until - session_now();
        if (s->ended || left <= 0) return NULL;
        struct pollfd fd = {s->process.output, POLLIN, 0};
        poll(&fd, 1, (int)left + 1);
        read_more(s);
    }
}

const char *session_expect(Session *s, const char *start) {
    double until = session_now() + SESSION_PATIENCE;
    const char *line;
    size_t n = strlen(start);
    while ((line = session_line(s, until - session_now())))
        if (!strncmp(line, start, n)) return line;
    show_errors(s);
    fail_msg("'%s' did not come", start);
    return NULL;
}

const char *session_answer(Session *s, const char *start) {
    return session_expect(s, start) + strlen(start);
}

void session_expect_error(Session *s) {
    session_expect(s, "info string error");
}

void session_expect_none(Session *s, const char *start, double ms) {
    double until = session_now() + ms;
    const char *line;
    while ((line = session_line(s, until - session_now())))
        if (!strncmp(line, start, strlen(start))) fail_msg("unexpected: %s", line);
}

void session_sync(Session *s) {
    session_send(s, "isready");
    session_expect(s, "readyok");
}

const char *session_best_move(Session *s) {
    session_expect(s, "bestmove");
    return s->best_move;
}

SessionInfo session_info(const Session *s) {
    return s->info;
}

/* ---- latencies */

void latencies_add(Latencies *l, double ms, double stolen) {
    assert_true(l->count < (int)(sizeof l->value / sizeof l->value[0]));
    l->value[l->count] = ms;
    l->stolen[l->count++] = stolen;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void latencies_check(const Latencies *l, const char *what, double median, double worst) {
    Latencies sorted = *l;
    int late = 0, forgiven = 0;
    for (int i = 0; i < l->count; i++) {
        if (l->value[i] <= worst * SESSION_SLOWNESS) continue;
        late++;
        forgiven += l->value[i] - l->stolen[i] <= worst * SESSION_SLOWNESS;
    }
    qsort(sorted.value, (size_t)l->count, sizeof(double), compare);
    double middle = sorted.value[l->count / 2], last = sorted.value[l->count - 1];
    /* On a busy machine the median, too, is that of the program's own time. */
    for (int i = 0; forgiven && i < l->count; i++) sorted.value[i] = l->value[i] - l->stolen[i];
    qsort(sorted.value, (size_t)l->count, sizeof(double), compare);
    double own_middle = sorted.value[l->count / 2];
    printf("%-44s %4d times, median %7.3f ms, worst %7.3f ms (limit %.0f)%s\n", what, l->count,
           middle, last, worst * SESSION_SLOWNESS, forgiven ? ", the machine was busy" : "");
    assert_true(l->count > 0);
    if (late > forgiven) fail_msg("%s: late %d times", what, late - forgiven);
    if (own_middle > median * SESSION_SLOWNESS) fail_msg("%s: slow in general", what);
}
