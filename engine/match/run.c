/* See run.h. Every thread owns the two processes of its game. One lock protects all shared data; no
 * thread holds it while waiting for an engine. A pipe that becomes readable ends all waits at once.
 *
 * Signals are blocked in all threads and read from a descriptor. The first one ends the run
 * cleanly: games in progress are dropped, engines asked to quit, results printed. The second one
 * ends the program; the guard then kills the engines.
 */
#include "run.h"
#include "base/clock.h"
#include "base/interrupt.h"
#include "private/referee.h"
#include "report.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* With --recover, engines that do not start are tried again. */
enum { START_TRIES = 3 };

enum { PROGRESS_INTERVAL = 200 }; /* ms */

/* ms within which signals count as one, because timeout(1) signals both process and group. */
static const double impatience = 300;

typedef struct {
    const MatchPlan *plan;
    const RunOptions *options;
    Results *results;
    MatchFiles files;
    Guard *guard;
    TrafficLog *traffic;
    int cancel[2], done[2]; /* pipes: stop waiting; a thread has ended */
    int64_t began;
    int games_before;
    double interrupted_at; /* 0 = not yet */

    pthread_mutex_t lock; /* protects everything below, results and files */
    int next;             /* next candidate game */
    bool *told;           /* by engine: the problem with its options has been reported */
    bool stopping;
    RunStatus status;
    Reason why;
} Run;

typedef struct {
    Run *run;
    PlayerContext context;
    pthread_t thread;
} RunThread;

/* Needs the lock. The first cause counts. */
static void stop_run(Run *run, RunStatus status, const char *why) {
    if (run->stopping) return;
    run->stopping = true;
    run->status = status;
    reason_set(&run->why, "%s", why);
    if (write(run->cancel[1], "x", 1) < 0) abort(); /* an empty pipe accepts a byte */
}

/* Needs the lock. Returns the next game to play, −1 if there is none. */
static int take_game(Run *run) {
    int games = plan_games(run->plan);
    if (run->stopping) return -1;
    while (run->next < games && (!plan_is_ours(run->plan, run->next) ||
                                 results_has(run->results, run->plan->openings.digest, run->next)))
        run->next++;
    return run->next < games ? run->next++ : -1;
}

/* Needs the lock. */
static void tell(Run *run, FILE *stream, const Buffer *text) {
    run->options->on_text(run->options->context, stream, buffer_text(text));
}

static void print_report(Run *run) {
    Buffer text = {0};
    report_format(run->plan, run->results, &text);
    tell(run, stdout, &text);
    buffer_finish(&text);
}

static void print_game(Run *run, const PlayedGame *g) {
    char end[200];
    Buffer text = {0};
    const Entrant *e = run->plan->engines;
    result_describe(g->result, game_position(&g->game), end, sizeof end);
    buffer_printf(&text, "Finished game %d (Black %s, White %s): %s\n", g->plan.index + 1,
                  e[g->plan.black].name, e[g->plan.white].name, end);
    if (g->fault)
        buffer_printf(&text, "  %s by %s: %s\n", game_fault_name(g->fault),
                      e[g->culprit == BLACK ? g->plan.black : g->plan.white].name, g->detail);
    tell(run, stdout, &text);
    buffer_finish(&text);
}

/* Reports at once, not at the end: with a wrong option a match is often useless. */
static void tell_options(Run *run, const PlayedGame *g) {
    for (int c = 0; c < 2; c++) {
        int engine = c == BLACK ? g->plan.black : g->plan.white;
        if (!g->options[c].text[0] || run->told[engine]) continue;
        run->told[engine] = true;
        Buffer text = {0};
        buffer_printf(&text, "lia match: %s: %s\n", run->plan->engines[engine].name,
                      g->options[c].text);
        tell(run, stderr, &text);
        buffer_finish(&text);
    }
}

/* A shard never ends early: only the whole match can be decided. */
static bool is_decided(const Run *run) {
    return run->plan->shards == 1 && report_verdict(run->plan, run->results) != SPRT_RUNNING;
}

/* Needs the lock. */
static void record_game(RunThread *t, const PlayedGame *g) {
    Run *run = t->run;
    const RunOptions *o = run->options;
    Reason why;
    if (run->stopping) return; /* the game was interrupted, or ended too late to count */
    if (!results_add(run->results, g)) {
        stop_run(run, RUN_FAILED, "out of memory");
        return;
    }
    if (!files_add(&run->files, run->plan, g, &why)) {
        stop_run(run, RUN_FAILED, why.text);
        return;
    }
    if (o->watch && o->watch->on_game)
        o->watch->on_game(o->watch->context, t->context.slot - 1, g, run->results);
    tell_options(run, g);
    if (o->verbose || (g->fault && !o->quiet)) print_game(run, g);
    if (o->report_every && run->results->games % o->report_every == 0) print_report(run);
    if (game_fault_is_fatal(g->fault) && !o->recover) {
        int engine = g->culprit == BLACK ? g->plan.black : g->plan.white;
        reason_set(&why, "%s: %s (%s); --recover would go on", run->plan->engines[engine].name,
                   game_fault_name(g->fault), g->detail);
        stop_run(run, RUN_ENGINE_FAULT, why.text);
    } else if (is_decided(run)) {
        stop_run(run, RUN_COMPLETE, "");
    }
}

/* Needs the lock. No game records a failed start, so it is counted here. */
static void count_failed_start(Run *run, const MatchPlayer *p, const Reason *why) {
    ClientFault fault = p->client ? client_fault(p->client) : FAULT_START;
    if (run->stopping || fault == FAULT_NONE) return;
    run->results->each[p->engine].faults[fault]++;
    if (run->options->quiet) return;
    Buffer text = {0};
    buffer_printf(&text, "lia match: %s\n", why->text);
    tell(run, stderr, &text);
    buffer_finish(&text);
}

/* Plays one game, and again if an engine does not start. */
static void play_game(RunThread *t, MatchPlayer *players[2], int index) {
    Run *run = t->run;
    PlannedGame planned = plan_game(run->plan, index);
    /* Players keep their processes: give each the colour of its engine. */
    if (players[BLACK]->engine == planned.white || players[WHITE]->engine == planned.black) {
        MatchPlayer *swap = players[BLACK];
        players[BLACK] = players[WHITE];
        players[WHITE] = swap;
    }
    for (int attempt = 1;; attempt++) {
        PlayedGame game;
        Color who = BLACK;
        Reason why;
        RefereeStatus status = referee_play(players, &t->context, &planned, &game, &who, &why);
        bool again = false;
        pthread_mutex_lock(&run->lock);
        if (status == REFEREE_PLAYED) {
            record_game(t, &game);
        } else if (status == REFEREE_FAILED) {
            stop_run(run, RUN_FAILED, why.text);
        } else if (status == REFEREE_NO_START) {
            again = run->options->recover && attempt < START_TRIES && !run->stopping;
            reason_set(&why, "%s does not start: %s", players[who]->spec->name,
                       players[who]->why.text);
            count_failed_start(run, players[who], &why);
            if (!again) stop_run(run, RUN_ENGINE_FAULT, why.text);
        }
        pthread_mutex_unlock(&run->lock);
        played_finish(&game);
        if (!again) break;
        player_end(players[who], false);
    }
}

static void *work(void *argument) {
    RunThread *t = argument;
    Run *run = t->run;
    MatchPlayer both[2] = {{.engine = -1}, {.engine = -1}}, *players[2] = {&both[0], &both[1]};
    for (;;) {
        pthread_mutex_lock(&run->lock);
        int index = take_game(run);
        pthread_mutex_unlock(&run->lock);
        if (index < 0) break;
        play_game(t, players, index);
    }
    player_finish(&both[0]);
    player_finish(&both[1]);
    if (write(run->done[1], "x", 1) < 0) abort();
    return NULL;
}

/* ---- the main thread ---- */

static void report_progress(Run *run) {
    if (!run->options->on_progress) return;
    Buffer score = {0};
    pthread_mutex_lock(&run->lock);
    report_score(run->plan, run->results, &score);
    MatchProgress progress = {.games = (int)run->results->games,
                              .wanted = plan_our_games(run->plan),
                              .before = run->games_before,
                              .seconds = clock_seconds_since(run->began),
                              .score = buffer_text(&score)};
    run->options->on_progress(run->options->context, &progress);
    pthread_mutex_unlock(&run->lock);
    buffer_finish(&score);
}

static void interrupt(Run *run) {
    pthread_mutex_lock(&run->lock);
    stop_run(run, RUN_INTERRUPTED, "interrupted");
    pthread_mutex_unlock(&run->lock);
}

static void take_signal(Run *run, int signal_fd) {
    struct signalfd_siginfo info;
    if (read(signal_fd, &info, sizeof info) != sizeof info) return;
    double now = clock_ms();
    interrupt_note((int)info.ssi_signo);
    interrupt(run);
    if (run->interrupted_at <= 0) run->interrupted_at = now;
    if (now - run->interrupted_at > impatience) _exit(interrupt_exit_code());
}

/* Handles signals, or the caller's stop, and progress until all threads have ended. */
static void look_after(Run *run, int threads, int signal_fd) {
    const int *stop = run->options->stop;
    bool stopped = false;
    while (threads > 0) {
        struct pollfd fds[2] = {{run->done[0], POLLIN, 0},
                                {stopped ? -1
                                 : stop  ? *stop
                                         : signal_fd,
                                 POLLIN, 0}};
        char byte;
        poll(fds, 2, PROGRESS_INTERVAL);
        if (fds[0].revents && read(run->done[0], &byte, 1) == 1) threads--;
        if (fds[1].revents && stop) {
            stopped = true;
            interrupt(run);
        } else if (fds[1].revents) {
            take_signal(run, signal_fd);
        }
        report_progress(run);
    }
}

static int start_threads(Run *run, RunThread *threads, int wanted) {
    for (int i = 0; i < wanted; i++) {
        threads[i] = (RunThread){.run = run,
                                 .context = {.plan = run->plan,
                                             .patience = run->options->patience,
                                             .guard = run->guard,
                                             .traffic = run->traffic,
                                             .watch = run->options->watch,
                                             .cancel_fd = run->cancel[0],
                                             .slot = i + 1}};
        if (pthread_create(&threads[i].thread, NULL, work, &threads[i]) != 0) {
            pthread_mutex_lock(&run->lock);
            if (i == 0) stop_run(run, RUN_FAILED, "cannot start a thread");
            pthread_mutex_unlock(&run->lock);
            return i;
        }
    }
    return wanted;
}

/* With many threads the engines' descriptors exceed the usual limit. */
static void raise_file_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool open_run(Run *run, Reason *why) {
    const RunOptions *o = run->options;
    if (pipe2(run->cancel, O_CLOEXEC) != 0 || pipe2(run->done, O_CLOEXEC) != 0)
        return reason_set(why, "cannot make a pipe: %s", strerror(errno));
    if (!o->stop && !(run->guard = guard_create(why))) return false;
    if (o->traffic && !(run->traffic = traffic_create(o->traffic, why))) return false;
    return o->resumed ? files_resume(&run->files, &o->paths, run->plan, run->results, why)
                      : files_create(&run->files, &o->paths, o->header, why);
}

static void close_run(Run *run) {
    Reason why = {""};
    bool ok = files_close(&run->files, &why);
    if (!traffic_destroy(run->traffic) && ok)
        ok = reason_set(&why, "cannot write to %s", run->options->traffic);
    if (!ok && run->status != RUN_FAILED) {
        run->status = RUN_FAILED;
        run->why = why;
    }
    guard_destroy(run->guard);
    for (int i = 0; i < 2; i++) {
        if (run->cancel[i] >= 0) close(run->cancel[i]);
        if (run->done[i] >= 0) close(run->done[i]);
    }
}

RunStatus match_run(const MatchPlan *plan, const RunOptions *options, Results *results,
                    Reason *why) {
    Run run = {.plan = plan,
               .options = options,
               .results = results,
               .files = {{-1, NULL}, {-1, NULL}, {-1, NULL}},
               .cancel = {-1, -1},
               .done = {-1, -1},
               .began = clock_now()};
    run.told = calloc((size_t)plan->engine_count, sizeof *run.told);
    RunThread *threads = calloc((size_t)options->concurrency, sizeof *threads);
    sigset_t signals = interrupt_signals(), before = signals;
    raise_file_limit();
    pthread_mutex_init(&run.lock, NULL);
    int signal_fd = -1;
    if (!options->stop) {
        pthread_sigmask(SIG_BLOCK, &signals, &before);
        signal_fd = signalfd(-1, &signals, SFD_CLOEXEC);
    }
    bool ok = threads && run.told && (options->stop || signal_fd >= 0);
    if (!ok) reason_set(&run.why, "no memory or no descriptors");
    ok = ok && open_run(&run, &run.why);
    if (ok) {
        run.games_before = (int)results->games;
        int left = plan_our_games(plan) - run.games_before;
        if (is_decided(&run)) left = 0;
        int wanted = left < options->concurrency ? left : options->concurrency;
        int count = start_threads(&run, threads, wanted);
        look_after(&run, count, signal_fd);
        for (int i = 0; i < count; i++) pthread_join(threads[i].thread, NULL);
        report_progress(&run);
    } else {
        run.status = RUN_FAILED;
    }
    close_run(&run);
    if (signal_fd >= 0) close(signal_fd);
    /* A late second signal must not cut off the report. */
    if (!options->stop && run.interrupted_at <= 0) pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_mutex_destroy(&run.lock);
    free(threads);
    free(run.told);
    *why = run.why;
    return run.status;
}
