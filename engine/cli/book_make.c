/* lia book make: grows an opening book. */
#include "base/file.h"
#include "base/interrupt.h"
#include "book_games.h"
#include "command.h"
#include "load_samples.h"
#include "position_options.h"
#include "progress.h"
#include "search_options.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#define POSITIONS_DEFAULT 1000

typedef struct {
    const char *out;
    PositionOptions position;
    StringList games;
    int64_t positions, nodes, hash, jobs, ply_cost;
    double time;
    bool quiet;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"out", OPTION_STRING, offsetof(Options, out), 0, 0, "FILE",
     .help = "the book; what is done is kept in FILE.jsonl"},
    {"positions", OPTION_INT, offsetof(Options, positions), 1, 1e7, "N",
     .shown = TEXT(POSITIONS_DEFAULT) ", or what --time allows",
     .help = "end when the book has N positions"},
    {"time", OPTION_REAL, offsetof(Options, time), 0, 1e6, "MIN", .shown = "no limit",
     .help = "end after so many minutes of this run"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 1, 1e12, "N", .value = BOOK_NODES,
     .help = "nodes of each search; the default is what a move gets at 10+0.1"},
    {"ply-cost", OPTION_INT, offsetof(Options, ply_cost), 1, 10000, "N", .value = BOOK_PLY_COST,
     .help = "hundredths given away that count as one ply more: less makes a narrower book"},
    {"games", OPTION_LIST, offsetof(Options, games), 0, 0, "FILE",
     .help = "count the games of this file; may be given several times"},
    {.more = position_option_table, .offset = offsetof(Options, position)},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, 4096, "MB", .value = BOOK_HASH,
     .help = "size of each job's transposition table"},
    {"jobs", OPTION_INT, offsetof(Options, jobs), 1, 256, "N", .value = 1,
     .help = "searches at a time"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    const BookRun *run;
    Progress progress;
    double before; /* positions when the first search of this run was made; negative = not yet */
} Watch;

static void show_progress(void *context, const BookProgress *p) {
    Watch *w = context;
    char details[60];
    if (w->before < 0) w->before = p->positions;
    snprintf(details, sizeof details, "%.1f searches/s",
             (p->searches - p->before) / (p->seconds + 1e-9));
    bool by_time = w->run->seconds > 0;
    progress_show(&w->progress,
                  &(ProgressState){.unit = by_time ? "s" : "positions",
                                   .done = by_time ? p->seconds : p->positions,
                                   .count = by_time ? w->run->seconds : w->run->positions,
                                   .before = by_time ? 0 : w->before,
                                   .seconds = p->seconds,
                                   .details = details});
}

static bool can_read_games(const Options *o, const Rules *rules, Reason *why) {
    BookGames sum = {0};
    int i = 0;
    while (i < o->games.count && book_games_add(NULL, o->games.items[i], rules, &sum, why)) i++;
    return i == o->games.count;
}

/* Counts the games of all files. */
static bool add_games(const Command *self, const Options *o, BookMaker *m, const Rules *rules,
                      Reason *why) {
    BookGames sum = {0};
    for (int i = 0; i < o->games.count; i++)
        if (!book_games_add(m, o->games.items[i], rules, &sum, why)) return false;
    if (!o->games.count) return true;
    printf("%d games, %" PRId64 " positions of theirs are in the book\n", sum.games, sum.met);
    if (sum.unfinished || sum.other || sum.damaged)
        fprintf(stderr, "lia %s: left out: %d unfinished, %d by other rules, %d damaged\n",
                self->name, sum.unfinished, sum.other, sum.damaged);
    return true;
}

static bool write_book(const BookMaker *m, const char *path, Reason *why) {
    Buffer file = {0};
    bool ok = book_maker_format(m, &file) || reason_set(why, "out of memory");
    ok = ok && file_write(path, buffer_span(&file), why);
    if (ok)
        printf("%s: %d positions, %d searches, %zu bytes\n", path, book_maker_positions(m),
               book_maker_searches(m), file.length);
    buffer_finish(&file);
    return ok;
}

static int make(const Command *self, const Options *o, const BookSettings *settings) {
    Buffer journal = {0};
    Reason why = {""};
    buffer_printf(&journal, "%s.jsonl", o->out);
    int positions = o->positions ? (int)o->positions : o->time > 0 ? INT_MAX : POSITIONS_DEFAULT;
    BookRun run = {.journal = buffer_text(&journal),
                   .positions = positions,
                   .seconds = 60 * o->time,
                   .jobs = (int)o->jobs,
                   .on_progress = show_progress};
    Watch watch = {.run = &run, .before = -1};
    run.context = &watch;
    interrupt_block();
    /* A file of games that cannot be read is told before the searches, not after them. */
    bool readable = can_read_games(o, &settings->rules, &why);
    BookMaker *m = readable ? book_maker_create(settings, &why) : NULL;
    JobsStatus status = JOBS_FAILED;
    if (m) {
        progress_init(&watch.progress, o->quiet);
        status = book_maker_run(m, &run, &why);
        progress_finish(&watch.progress);
    }
    if (status == JOBS_DONE &&
        (!add_games(self, o, m, &settings->rules, &why) || !write_book(m, o->out, &why)))
        status = JOBS_FAILED;
    if (status == JOBS_FAILED) fprintf(stderr, "lia %s: %s\n", self->name, why.text);
    if (status == JOBS_INTERRUPTED)
        fprintf(stderr, "lia %s: stopped after %d searches; the same command goes on from here\n",
                self->name, book_maker_searches(m));
    book_maker_destroy(m);
    buffer_finish(&journal);
    return status == JOBS_DONE     ? EXIT_OK
           : status == JOBS_FAILED ? EXIT_FAILED
                                   : interrupt_exit_code();
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!o.out) return command_usage(self, "--out FILE is missing");
    BookSettings s = {.dialect = o.position.rules,
                      .nodes = (uint64_t)o.nodes,
                      .hash = (int)o.hash,
                      .ply_cost = (int)o.ply_cost};
    if (!position_options_read(self, &o.position, &s.root, &s.rules)) return EXIT_USAGE;
    int read = search_options_read(self, &o.search, &s.params);
    if (read != EXIT_OK) return read;
    if (!check_output(self, o.out, 0, NULL)) return EXIT_FAILED;
    return make(self, &o, &s);
}

const Command command_book_make = {
    "book make",
    "",
    "Grow an opening book",
    "The book grows best first (drop-out expansion): next comes the position to which the sides\n"
    "give away least, where each ply counts as --ply-cost hundredths. Scores go up by negamax; a\n"
    "repetition counts as a draw. The result does not depend on --jobs.\n\n"
    "The same command goes on where it was stopped: FILE.jsonl has a line for every search. Given\n"
    "more --positions it makes a finished book larger, and given --games it counts games of SGF,\n"
    "PGN, lia selfplay or logs of lia match in a finished book within seconds.\n\n"
    "Exit codes: 0 all right, 1 failed, 2 wrong use, 128+N by signal N.\n\n"
    "Examples:\n"
    "  lia book make --time 120 --jobs 2 --out my.book\n"
    "  lia book make --positions 5000 --games club.sgf --games m.jsonl --out my.book\n",
    options,
    run};
