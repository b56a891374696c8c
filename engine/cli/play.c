/* lia play: Lines of Action on a terminal.
 *
 * One loop waits for a line, for a message of the engine, or for a clock to run out. Ctrl-C also
 * arrives as a message: it makes a thinking engine move at once and never ends the game.
 */
#include "play.h"
#include "base/number.h"
#include "base/clock.h"
#include "command.h"
#include "position_options.h"
#include "record/datafile.h"
#include "rules/deeds.h"
#include "rules/notation.h"
#include "search/searcher.h"
#include "search_options.h"
#include "terminal.h"
#include "base/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MS = 1000000 };

typedef struct {
    const char *color, *fen, *rules, *clock, *load, *book;
    int64_t level, time, threads, hash;
    bool plain, flip, no_book;
    SearchOptions search;
} Options;

enum { CHOICE_BLACK, CHOICE_WHITE, CHOICE_BOTH, CHOICE_NONE };
static const char *const color_choices[] = {[CHOICE_BLACK] = "black",
                                            [CHOICE_WHITE] = "white",
                                            [CHOICE_BOTH] = "both",
                                            [CHOICE_NONE] = "none",
                                            NULL};

static const Option options[] = {
    {"level", OPTION_INT, offsetof(Options, level), SKILL_LEVEL_MIN, SKILL_LEVEL_MAX, "N",
     .value = 4, .help = "strength of Lia; the highest is all it can"},
    {"color", OPTION_STRING, offsetof(Options, color), 0, 0, "COLOR", .choices = color_choices,
     .help = "your colour"},
    {"clock", OPTION_STRING, offsetof(Options, clock), 0, 0, "MIN[+SEC]",
     .help = "minutes for each player, seconds more for each move"},
    {"time", OPTION_INT, offsetof(Options, time), 1, 1e9, "MS", .value = 2000,
     .help = "Lia's time for a move where there is no clock"},
    {"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN", .shown = "the standard start",
     .help = "start from this position"},
    {"load", OPTION_STRING, offsetof(Options, load), 0, 0, "FILE",
     .help = "go on with a saved game"},
    {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect"},
    {"book", OPTION_STRING, offsetof(Options, book), 0, 0, "FILE",
     .shown = BOOK_OWN_NAME " if it is there",
     .help = "opening book, used from the middle levels up"},
    {"no-book", OPTION_FLAG, offsetof(Options, no_book), 0, 0, NULL, .help = "no opening book"},
    {"threads", OPTION_INT, offsetof(Options, threads), 1, ENGINE_THREADS_MAX, "N", .value = 1,
     .help = "searching threads"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, ENGINE_HASH_MAX, "MB",
     .value = ENGINE_HASH_DEFAULT, .help = "size of the transposition table"},
    {"flip", OPTION_FLAG, offsetof(Options, flip), 0, 0, NULL, .help = "White's side below"},
    {"plain", OPTION_FLAG, offsetof(Options, plain), 0, 0, NULL,
     .help = "no board, colours or signs but sentences, for screen readers"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

/* ---- the engine's side */

/* Where the handler of Ctrl-C writes a byte; global, because a signal handler has no context. */
static volatile sig_atomic_t signal_fd = -1;

static void on_interrupt(int number) {
    (void)number;
    int saved = errno;
    if (signal_fd >= 0 && write(signal_fd, "c", 1) < 0) errno = 0; /* full: already woken */
    errno = saved;
}

static void wake(PlayMail *mail) {
    /* A full pipe is readable too, so failure does not matter. */
    if (write(mail->wake[1], "e", 1) < 0) return;
}

/* The number of a search identifies answers of cancelled ones. */
typedef struct {
    PlayMail *mail;
    unsigned ticket;
} Asked;

static void on_report(void *context, const EngineReport *r) {
    const Asked *asked = context;
    PlayMail *mail = asked->mail;
    pthread_mutex_lock(&mail->mutex);
    if (asked->ticket == mail->ticket) {
        mail->line = r->lines[0];
        mail->nodes = r->nodes;
        mail->has_report = true;
    }
    pthread_mutex_unlock(&mail->mutex);
    wake(mail);
}

static void on_done(void *context, const EngineAnswer *answer) {
    Asked *asked = context;
    PlayMail *mail = asked->mail;
    pthread_mutex_lock(&mail->mutex);
    if (asked->ticket == mail->ticket) {
        mail->answer = *answer;
        mail->has_answer = true;
    }
    pthread_mutex_unlock(&mail->mutex);
    wake(mail);
    free(asked);
}

int64_t play_time_left(const Play *p, Color side) {
    const PlayClock *c = &p->clock;
    bool runs = c->since && game_position(&p->game)->side == side;
    int64_t left = c->left[side] - (runs ? clock_now() - c->since : 0);
    return left > 0 ? left : 0;
}

/* Charges the time since the last call to the side to move; false if its time is up. */
static bool count_time(Play *p) {
    PlayClock *c = &p->clock;
    Color side = game_position(&p->game)->side;
    if (!c->has_clock || !c->since) return true;
    int64_t now = clock_now();
    c->left[side] -= now - c->since;
    c->since = now;
    if (c->left[side] > 0) return true;
    c->left[side] = 0;
    c->since = 0;
    return false;
}

void play_start_search(Play *p, PlayWork work, int64_t milliseconds) {
    play_cancel(p);
    Asked *asked = malloc(sizeof *asked);
    EngineRequest r = {.params = p->params, .overhead = ENGINE_OVERHEAD_DEFAULT};
    if (!asked) return;
    *asked = (Asked){&p->mail, p->ticket};
    r.listener = (EngineListener){on_report, on_done, asked};
    if (work == WORK_MOVE) r.skill = skill_of_level(p->level, p->seed);
    if (work == WORK_MOVE && p->clock.has_clock) {
        r.has_clock = true;
        for (int c = 0; c < 2; c++) {
            r.left[c] = play_time_left(p, (Color)c) / MS;
            r.increment[c] = p->clock.increment / MS;
        }
    } else if (milliseconds) {
        r.has_move_time = true;
        r.move_time = milliseconds;
    } else {
        r.infinite = true;
    }
    p->work = work;
    p->is_endless = r.infinite;
    if (engine_start(p->engine, &p->game, &r)) return;
    free(asked);
    p->work = WORK_NONE;
    printf("Lia cannot think: out of memory\n");
}

void play_cancel(Play *p) {
    pthread_mutex_lock(&p->mail.mutex);
    p->mail.ticket = ++p->ticket;
    p->mail.has_report = p->mail.has_answer = false;
    pthread_mutex_unlock(&p->mail.mutex);
    engine_stop(p->engine);
    p->work = WORK_NONE;
}

/* ---- the game */

void play_stop_clock(Play *p) {
    p->clock.since = 0;
}

static void time_is_up(Play *p) {
    Color side = game_position(&p->game)->side;
    play_cancel(p);
    game_declare(&p->game, winner_of(color_other(side)), END_TIME, NULL);
    play_turn(p);
}

bool play_move(Play *p, Move m, Reason *why) {
    Color side = game_position(&p->game)->side;
    bool in_time = count_time(p);
    if (!in_time) {
        time_is_up(p);
        return true;
    }
    if (!game_play(&p->game, m, why)) return false;
    p->is_saved = false;
    p->clock.left[side] += p->clock.increment;
    if (p->clock.has_clock) p->clock.since = clock_now();
    return true;
}

/* Plays a move of Lia's own and passes the turn on. */
static void play_own(Play *p, Move m, const char *remark) {
    int ply = p->game.ply;
    Reason why;
    if (!play_move(p, m, &why)) {
        printf("Lia's move was refused: %s\n", why.text);
        return;
    }
    if (p->game.ply == ply) return; /* the time was up */
    printf("Lia plays ");
    play_show_move(&p->game, ply, m);
    printf("%s\n", remark);
    play_turn(p);
}

/* True if Lia's move came from the book. */
static bool play_from_book(Play *p) {
    BookMove m;
    if (!p->book || p->level < BOOK_LEVEL_USUAL ||
        !book_choose(p->book, &p->game, BOOK_VARIETY_USUAL, p->seed, &m))
        return false;
    play_own(p, m.move, " (book)");
    return true;
}

void play_turn(Play *p) {
    const Position *pos = game_position(&p->game);
    Result result = game_result(&p->game);
    char text[128];
    play_show_board(p, NO_SQUARE);
    play_show_clocks(p);
    if (result_is_over(result)) {
        result_describe(result, pos, text, sizeof text);
        printf("%s. Type new for another game, undo to go back.\n", text);
        play_stop_clock(p);
        return;
    }
    if (p->is_human[pos->side] && !moves_any(pos, pos->side)) {
        printf("%s cannot move and passes.\n", color_name(pos->side));
        if (play_move(p, MOVE_PASS, NULL)) play_turn(p);
        return;
    }
    if (p->is_human[pos->side] || p->paused) return;
    if (play_from_book(p)) return;
    printf("%s: Lia thinks (Ctrl-C: move now)\n", color_name(pos->side));
    play_start_search(p, WORK_MOVE, p->move_time);
}

static void take_answer(Play *p, PlayWork work, const EngineAnswer *answer) {
    char text[MOVE_TEXT_SIZE], why[DEEDS_SIZE];
    p->work = WORK_NONE;
    if (answer->best == MOVE_NONE) {
        if (answer->trouble) printf("Lia has no move: %s\n", answer->trouble);
    } else if (work == WORK_MOVE) {
        play_own(p, answer->best, "");
    } else {
        move_format(game_position(&p->game), answer->best, text);
        printf("%s %s\n", work == WORK_HINT ? "Lia would play" : "Best:", text);
        deeds_format(&p->game, answer->best, false, why);
        if (work == WORK_HINT && why[0]) printf("It %s.\n", why);
    }
}

/* Processes the mail. */
static void take_mail(Play *p) {
    PlayMail *mail = &p->mail;
    pthread_mutex_lock(&mail->mutex);
    bool has_report = mail->has_report, has_answer = mail->has_answer;
    EngineLine line = mail->line;
    uint64_t nodes = mail->nodes;
    EngineAnswer answer = mail->answer;
    PlayWork work = p->work;
    /* A hint shows the last line, which may arrive before the answer. */
    mail->has_report = has_report && work == WORK_HINT && !has_answer;
    mail->has_answer = false;
    pthread_mutex_unlock(&mail->mutex);
    if (work == WORK_NONE) return;
    if (has_report && work == WORK_ANALYSE) play_show_line(p, &line, nodes);
    if (has_report && work == WORK_HINT && has_answer) play_show_line(p, &line, nodes);
    if (!has_answer) return;
    take_answer(p, work, &answer);
    play_prompt(p);
}

static void interrupt(Play *p) {
    if (p->work != WORK_NONE) {
        /* Two engines would play on forever: stop between their moves. */
        if (!p->is_human[BLACK] && !p->is_human[WHITE]) p->paused = true;
        engine_stop(p->engine);
    } else {
        printf("\nType quit to leave.\n");
        play_prompt(p);
    }
}

/* ---- start and loop */

static int wait_time(const Play *p) {
    if (!p->clock.has_clock || !p->clock.since) return -1;
    Color side = game_position(&p->game)->side;
    int64_t left = play_time_left(p, side);
    return left <= 0 ? 0 : left / MS > 1000000 ? 1000000 : (int)(left / MS) + 1;
}

/* A script's next line is already there and must wait until the engine has finished. A person may
 * type while the engine thinks. */
static bool must_finish(const Play *p) {
    return !p->is_terminal && p->work != WORK_NONE && !p->is_endless;
}

static ReaderStatus wait_for_mail(const Play *p) {
    struct pollfd fd = {p->mail.wake[0], POLLIN, 0};
    return poll(&fd, 1, wait_time(p)) == 0 ? READER_LATE : READER_WOKEN;
}

static ReaderStatus next_line(Play *p, Reader *reader, Span *line) {
    if (must_finish(p)) return wait_for_mail(p);
    return p->editor ? line_edit_next(p->editor, wait_time(p), line)
                     : reader_next(reader, wait_time(p), line);
}

static void loop(Play *p) {
    Reader reader;
    Span line;
    reader_init(&reader, STDIN_FILENO, p->mail.wake[0]);
    play_prompt(p);
    while (!p->quit) {
        fflush(stdout);
        ReaderStatus status = next_line(p, &reader, &line);
        char bytes[64];
        ssize_t n = status == READER_WOKEN ? read(p->mail.wake[0], bytes, sizeof bytes) : 0;
        bool interrupted = n > 0 && memchr(bytes, 'c', (size_t)n);
        if (p->editor) line_edit_hide(p->editor, !interrupted);
        switch (status) {
        case READER_LINE:
            play_command(p, line);
            if (!p->quit) play_prompt(p);
            break;
        case READER_TOO_LONG:
            printf("That was too long.\n");
            break;
        case READER_END:
            if (p->is_terminal) printf("\n");
            /* After Ctrl-D a terminal can be read again; a second one leaves. */
            if (p->asked || !p->is_terminal)
                p->quit = true;
            else
                play_quit(p);
            reader.ended = false;
            if (!p->quit) play_prompt(p);
            break;
        case READER_WOKEN:
            if (interrupted) interrupt(p);
            take_mail(p);
            break;
        case READER_LATE:
            if (!count_time(p)) {
                time_is_up(p);
                play_prompt(p);
            }
            break;
        }
    }
    reader_finish(&reader);
}

static bool parse_clock(const char *text, PlayClock *out) {
    const char *plus = strchr(text, '+');
    char minutes[32];
    double m, s = 0;
    snprintf(minutes, sizeof minutes, "%.*s", (int)(plus ? plus - text : (long)strlen(text)), text);
    if (!number_parse_real(span_of(minutes), 0.01, 10000, &m)) return false;
    if (plus && !number_parse_real(span_of(plus + 1), 0, 10000, &s)) return false;
    out->has_clock = true;
    out->initial = out->left[BLACK] = out->left[WHITE] = (int64_t)(m * 60e9);
    out->increment = (int64_t)(s * 1e9);
    return true;
}

/* Sets up memory, pipe, signals and engine. */
static bool start(Play *p, const Options *o, const Position *pos, const Rules *rules, Reason *why) {
    if (!game_init(&p->game, pos, rules)) return reason_set(why, "out of memory");
    if (pipe2(p->mail.wake, O_CLOEXEC | O_NONBLOCK))
        return reason_set(why, "no pipe: %s", strerror(errno));
    pthread_mutex_init(&p->mail.mutex, NULL);
    p->engine = engine_create(NULL, why);
    if (!p->engine) return false;
    engine_set_threads(p->engine, (int)o->threads);
    engine_set_hash(p->engine, (int)o->hash);
    signal_fd = p->mail.wake[1];
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    return true;
}

/* Opens the book. One that was named must be there; the one that comes with Lia may be missing, but
 * not damaged. */
static bool open_book(Play *p, const Options *o, Reason *why) {
    if (o->no_book) return true;
    p->book = o->book ? book_open(o->book, why) : book_open_own(why);
    Buffer path = {0};
    bool ok = p->book || (!o->book && !datafile_find_own(BOOK_OWN_NAME, &path, NULL));
    buffer_finish(&path);
    return ok;
}

static int play(const Command *self, const Options *o, Play *p) {
    Position pos;
    Rules rules;
    Reason why;
    if (!position_options_read(self, &(PositionOptions){o->fen, o->rules}, &pos, &rules))
        return EXIT_USAGE;
    int read = search_options_read(self, &o->search, &p->params);
    if (read != EXIT_OK) return read;
    int color = option_choice(color_choices, o->color);
    p->is_human[BLACK] = color == CHOICE_BLACK || color == CHOICE_BOTH;
    p->is_human[WHITE] = color == CHOICE_WHITE || color == CHOICE_BOTH;
    if (o->clock && !parse_clock(o->clock, &p->clock))
        return command_usage(self, "--clock takes minutes, or minutes+seconds, not '%s'", o->clock);
    p->level = (int)o->level;
    p->move_time = o->time;
    p->flip = o->flip;
    p->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    p->plain = o->plain;
    p->colors = terminal_has_colors(STDOUT_FILENO) && !o->plain;
    p->discs = isatty(STDOUT_FILENO) && terminal_is_utf8() && !o->plain;
    p->is_saved = true;
    p->seed = (uint64_t)clock_now();
    if (!open_book(p, o, &why) || !start(p, o, &pos, &rules, &why)) {
        fprintf(stderr, "lia play: %s\n", why.text);
        return EXIT_FAILED;
    }
    play_say(
        "Lines of Action against Lia, level %d. Type a move (b1b3), a square (b1) to see where "
        "its stone can go, or help.",
        p->level);
    bool ready = !o->load || play_load(p, o->load, &why);
    if (!ready) fprintf(stderr, "lia play: %s\n", why.text);
    if (ready && !o->load) play_turn(p);
    if (ready && p->is_terminal && !p->plain && terminal_has_escapes(STDOUT_FILENO))
        p->editor = line_edit_create(p->mail.wake, play_prompt_text, p);
    if (ready) loop(p);
    line_edit_destroy(p->editor);
    engine_destroy(p->engine);
    game_finish(&p->game);
    book_close(p->book);
    return ready ? EXIT_OK : EXIT_FAILED;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    Play *p = calloc(1, sizeof *p);
    int status = p ? play(self, &o, p) : EXIT_FAILED;
    if (!p) fprintf(stderr, "lia play: out of memory\n");
    free(p);
    return status;
}

const Command command_play = {
    "play",
    "",
    "Play against Lia in the terminal",
    "Moves are typed in any usual notation; help lists the other commands. From the middle levels\n"
    "up Lia plays its first moves from an opening book, not always the same ones. Where Lia was\n"
    "built with libedit, cursor keys edit the line and bring back earlier ones; ~/.editrc holds\n"
    "other keys. With --plain, and where TERM is dumb, lines are read as they come.\n\n"
    "Examples:\n"
    "  lia play --level 2\n"
    "  lia play --color white --clock 5+3\n",
    options,
    run};
