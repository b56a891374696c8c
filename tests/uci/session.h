/* A conversation with lia as a child process, every wait with a time-out, every line checked.
 *
 * What is checked without being asked for: info lines are well-formed and their lines of play legal
 * to the end; a promised win has the promised length; there is exactly one bestmove for each go, it
 * is the first move of the last line shown, its ponder the second; and none comes before stop or ponderhit where these are
 * needed. A broken promise fails the test.
 */
#ifndef LIA_TESTS_SESSION_H
#define LIA_TESTS_SESSION_H

#include "rules/game.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Session Session;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SESSION_SLOWNESS = 10 }; /* of a program under sanitizers */
#else
enum { SESSION_SLOWNESS = 1 };
#endif

/* ms; far beyond every promise, for waits that are not measured */
enum { SESSION_PATIENCE = 30000 };

/* Starts lia without arguments. */
Session *session_start(void);
/* Checks nothing from now on but that lia lives: for input that makes no sense. */
void session_be_lenient(Session *s);
/* Sends quit and expects a clean end. */
void session_quit(Session *s);
/* Waits for the end of the process, which must come within the time and be clean. */
void session_await_exit(Session *s, double ms);
/* Kills it: for a test that has its result already. */
void session_kill(Session *s);

/* One line; its end is added. */
void session_send(Session *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Bytes as they are. */
void session_write(Session *s, const void *bytes, size_t size);
void session_close_input(Session *s);
/* Reads nothing more; from then on lia writes into the void. */
void session_close_output(Session *s);
/* Sends what the pipe takes at once. */
void session_write_if_possible(Session *s, const char *text);

/* The next line within the time, or NULL. */
const char *session_line(Session *s, double ms);
/* Skips lines until one starts with these words; fails if none does. */
const char *session_expect(Session *s, const char *start);
/* The rest of the next line that starts so. */
const char *session_answer(Session *s, const char *start);
/* Skips lines until lia refuses something. */
void session_expect_error(Session *s);
/* Fails if a line with these words comes within the time. */
void session_expect_none(Session *s, const char *start, double ms);
/* isready and its answer; whatever came before has been read then. */
void session_sync(Session *s);
/* The move of the next bestmove, as text. */
const char *session_best_move(Session *s);

/* What the last info line with a score said. */
typedef struct {
    int depth, multipv, score, bound; /* bound: 0 exact, 1 lower, -1 upper */
    bool is_mate;
    int64_t nodes, time;
    int lines;            /* info lines with a score since the last go */
    int last_depth_lines; /* of these, at the depth of the last one */
} SessionInfo;
SessionInfo session_info(const Session *s);

/* Milliseconds that go forward. */
double session_now(void);
/* Time, in ms since the session began, that lia and this test had to wait for a processor: what a
 * busy machine adds to a latency. 0 where the system does not say. */
double session_stolen(const Session *s);

/* Address space the process has mapped, in kB; 0 where the system does not say. */
long session_memory(const Session *s);
/* Threads of the process; 0 where the system does not say. */
int session_threads(const Session *s);

/* Commands, words of go and options that were sent by any session of this program. */
bool session_has_sent_command(const char *word);
bool session_has_sent_go_word(const char *word);
bool session_has_sent_option(const char *name);

/* A set of latencies: prints median and worst, fails beyond the limits (ms, before slowness).
 * Where the worst is beyond its limit only because a processor was missing, that is said and
 * forgiven. */
typedef struct {
    double value[1000], stolen[1000];
    int count;
} Latencies;
void latencies_add(Latencies *l, double ms, double stolen);
void latencies_check(const Latencies *l, const char *what, double median, double worst);

#endif
