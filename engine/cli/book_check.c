/* lia book check: searches the positions of a book deeper. */
#include "book/check.h"
#include "base/interrupt.h"
#include "book/make.h"
#include "command.h"
#include "line_view.h"
#include "progress.h"
#include "rules/notation.h"
#include "search_options.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEEPER = 4 }; /* times the nodes of the book, unless told otherwise */

typedef struct {
    int64_t positions, nodes, hash, jobs, margin;
    bool quiet;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"positions", OPTION_INT, offsetof(Options, positions), 1, 1e7, "N", .value = 1e7,
     .shown = "all", .help = "check the N positions nearest to the start of the book"},
    {"nodes", OPTION_INT, offsetof(Options, nodes), 0, 1e12, "N",
     .shown = "4 times those of the book", .help = "nodes of each search"},
    {"margin", OPTION_INT, offsetof(Options, margin), 1, SCORE_WIN, "N", .value = 50,
     .help = "report scores that differ by N hundredths or more"},
    {"hash", OPTION_INT, offsetof(Options, hash), 1, 4096, "MB", .value = BOOK_HASH,
     .help = "size of each job's transposition table"},
    {"jobs", OPTION_INT, offsetof(Options, jobs), 1, 256, "N", .value = 1,
     .help = "searches at a time"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL, .help = "no progress line"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

typedef struct {
    Progress progress;
    int margin;
    int checked, changed, same_move;
    int64_t differences; /* sum over the positions that neither side has decided */
    int undecided;
} Watch;

static void show_verdict(void *context, const BookVerdict *v) {
    Watch *w = context;
    int difference = abs(v->score - v->book_score);
    w->checked++;
    w->same_move += v->move == v->book_move;
    if (!score_is_decided(v->score) && !score_is_decided(v->book_score)) {
        w->undecided++;
        w->differences += difference;
    }
    if (difference < w->margin) return;
    if (!w->changed++) {
        progress_clear(&w->progress);
        printf("  book says          now            position\n");
    }
    char fen[FEN_SIZE], moves[2][MOVE_TEXT_SIZE], scores[2][LINE_SCORE_SIZE];
    fen_format(&v->position, fen);
    move_format(&v->position, v->book_move, moves[0]);
    move_format(&v->position, v->move, moves[1]);
    line_format_score(v->book_score, scores[0]);
    line_format_score(v->score, scores[1]);
    progress_clear(&w->progress);
    printf("%8s %-7s  %8s %-7s  %s\n", scores[0], moves[0], scores[1], moves[1], fen);
    fflush(stdout);
}

static void show_progress(void *context, const JobsProgress *p) {
    Watch *w = context;
    progress_show(&w->progress, &(ProgressState){.unit = "positions",
                                                 .done = p->done,
                                                 .count = p->count,
                                                 .seconds = p->seconds});
}

static void print_sum(const Watch *w, size_t reached, const BookInfo *info) {
    printf(
        "%d positions checked, %d verdicts changed by %.2f or more; the best move is the same in "
        "%d; scores differ by %.2f on average\n",
        w->checked, w->changed, w->margin / 100.0, w->same_move,
        w->undecided ? (double)w->differences / w->undecided / 100 : 0.0);
    if (reached < info->positions)
        printf("%zu positions of the book are not reached from its start\n",
               info->positions - reached);
}

static int check(const Command *self, const Options *o, const Params *params, const Book *b) {
    const BookInfo *info = book_info(b);
    Watch watch = {.margin = (int)o->margin};
    Reason why;
    size_t reached = 0;
    BookCheck check = {.book = b,
                       .params = *params,
                       .nodes = o->nodes ? (uint64_t)o->nodes : DEEPER * info->nodes,
                       .hash = (int)o->hash,
                       .jobs = (int)o->jobs,
                       .positions = (int)o->positions,
                       .on_verdict = show_verdict,
                       .on_progress = show_progress,
                       .context = &watch};
    interrupt_block();
    progress_init(&watch.progress, o->quiet);
    JobsStatus status = book_check(&check, &reached, &why);
    progress_finish(&watch.progress);
    if (status == JOBS_FAILED) return command_failed(self, why.text);
    print_sum(&watch, reached, info);
    if (status == JOBS_INTERRUPTED) return interrupt_exit_code();
    return watch.changed || reached < info->positions ? EXIT_UNSOLVED : EXIT_OK;
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Params params;
    Reason why;
    if (argc != 1) return command_usage(self, argc ? "one book at a time" : "name a book");
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    Book *b = book_open(argv[0], &why);
    if (!b) return command_failed(self, why.text);
    int status = check(self, &o, &params, b);
    book_close(b);
    return status;
}

const Command command_book_check = {
    "book check",
    "FILE",
    "Search the positions of a book deeper",
    "Searches the positions of the book, from its start on, with more nodes than it was made "
    "with,\n"
    "and prints those whose score has changed: what the book says with its best move, what the\n"
    "search says now, and the position. Scores are for the side to move.\n\n"
    "Exit codes: 0 no verdict has changed, 1 failed, 2 wrong use, 3 some have, 128+N by signal "
    "N.\n\n"
    "Examples:\n"
    "  lia book check --positions 100 --jobs 2 my.book\n"
    "  lia book check --nodes 20000000 --margin 100 my.book\n",
    options,
    run};
