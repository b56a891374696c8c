/* lia sgf: checks game files against the rules, and converts them.
 *
 * Both read one game after the other, so memory is bounded by the text and one game. SGF and PGN
 * are distinguished by the text itself.
 */
#include "command.h"
#include "position_options.h"
#include "base/file.h"
#include "rules/notation.h"
#include "record/datafile.h"
#include "record/pgn.h"
#include "record/sgf.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    const char *to, *from, *rules, *output;
    int64_t ply;
    bool all, quiet;
} Options;

static const char *const formats[] = {"pgn", "sgf", "fen", NULL};
static const char *const read_formats[] = {"sgf", "pgn", NULL};

static const Option options[] = {
    {"to", OPTION_STRING, offsetof(Options, to), 0, 0, "FORMAT", .choices = formats,
     .value = OPTION_NO_CHOICE, .help = "convert to"},
    {"from", OPTION_STRING, offsetof(Options, from), 0, 0, "FORMAT", .choices = read_formats,
     .value = OPTION_NO_CHOICE, .shown = "found out from the text", .help = "format of the files"},
    {"rules", OPTION_STRING, offsetof(Options, rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect of games that do not name theirs"},
    {"ply", OPTION_INT, offsetof(Options, ply), 0, RECORD_PLIES_MAX, "N", .value = -1,
     .shown = "the last one", .help = "to fen: the position after N plies"},
    {"all", OPTION_FLAG, offsetof(Options, all), 0, 0, NULL,
     .help = "to fen: every position of every game"},
    {"output", OPTION_STRING, offsetof(Options, output), 0, 0, "FILE",
     .help = "convert: write to a file instead of standard output"},
    {"quiet", OPTION_FLAG, offsetof(Options, quiet), 0, 0, NULL,
     .help = "check: problems and totals only"},
    {0}};

/* ------------------------------------------------------------------ game after game */

typedef struct {
    Buffer text;
    GameReader reader;
} Source;

/* Opens a file of the user's or one that comes with Lia. */
static bool source_open(Source *s, const Options *o, const char *path, const Rules *rules) {
    Reason why;
    Buffer found = {0};
    *s = (Source){0};
    bool ok = datafile_read(path, &found, &s->text, &why);
    buffer_finish(&found);
    if (!ok) {
        fprintf(stderr, "lia sgf: %s\n", why.text);
        buffer_finish(&s->text);
        return false;
    }
    game_reader_init(&s->reader, buffer_span(&s->text), rules);
    if (o->from) s->reader.format = strcmp(o->from, "pgn") ? FORMAT_SGF : FORMAT_PGN;
    return true;
}

static const char *shown_path(const char *path) {
    return strcmp(path, "-") ? path : "standard input";
}

static void print_problem(FILE *out, const char *path, int game, const ReadReport *report) {
    fprintf(out, "%s:%d: game %d, ply %d: %s: %s\n", shown_path(path), report->problem_line, game,
            report->ply, report->status == READ_ILLEGAL ? "illegal" : "damaged", report->why.text);
}

/* Called after the last game: false with a message if the text is not at its end or has no game. */
static bool source_ended(const Source *s, const char *path, const ReadReport *report) {
    bool whole = report->status == READ_LEGAL;
    if (!whole)
        fprintf(stderr, "lia sgf: %s:%d: %s\n", shown_path(path), report->problem_line,
                report->why.text);
    else if (!s->reader.games)
        fprintf(stderr, "lia sgf: %s: no game in it%s\n", shown_path(path),
                s->reader.format == FORMAT_POSITIONS ? ", but positions" : "");
    return whole && s->reader.games;
}

/* ------------------------------------------------------------------ check */

enum { WINNERS = WINNER_DRAW + 1 };

typedef struct {
    int games, by_status[3], disagree;
    int ends[WINNERS][END_COUNT]; /* of the legal games */
    bool failed;                  /* a file could not be read or contains no game */
} Totals;

static void print_disagreement(FILE *out, const char *path, int game, const Record *r,
                               const ReadReport *report) {
    char text[128];
    result_describe(record_result(r), &record_line_end(r->root)->position, text, sizeof text);
    fprintf(out, "%s:%d: game %d: the result stated is another one than: %s\n", shown_path(path),
            report->line, game, text);
}

static void check_game(Totals *t, const Options *o, const char *path, int number, const Record *r,
                       const ReadReport *report) {
    t->games++;
    t->by_status[report->status]++;
    if (report->status != READ_LEGAL) {
        print_problem(stdout, path, number, report);
        return;
    }
    Result result = record_result(r);
    t->ends[result.winner][result.reason]++;
    if (report->note.text[0] && !o->quiet) {
        printf("%s:%d: game %d: note: %s\n", shown_path(path), report->line, number,
               report->note.text);
    }
    if (!report->result_disagrees) return;
    t->disagree++;
    print_disagreement(stdout, path, number, r, report);
}

static void check_file(Totals *t, const Options *o, const char *path, const Rules *rules) {
    Source source;
    Record r;
    ReadReport report;
    if (!source_open(&source, o, path, rules)) {
        t->failed = true;
        return;
    }
    while (game_reader_next(&source.reader, &r, &report)) {
        check_game(t, o, path, source.reader.games, &r, &report);
        record_finish(&r);
    }
    if (!source_ended(&source, path, &report)) t->failed = true;
    buffer_finish(&source.text);
}

static void print_totals(const Totals *t) {
    static const char *const winners[WINNERS] = {[WINNER_NONE] = "unfinished",
                                                 [WINNER_BLACK] = "Black wins",
                                                 [WINNER_WHITE] = "White wins",
                                                 [WINNER_DRAW] = "drawn"};
    printf("%d game%s, %d legal, %d illegal, %d damaged\n", t->games, t->games == 1 ? "" : "s",
           t->by_status[READ_LEGAL], t->by_status[READ_ILLEGAL], t->by_status[READ_DAMAGED]);
    for (int w = WINNERS; w-- > 0;) {
        int sum = 0;
        const char *separator = ": ";
        for (int i = 0; i < END_COUNT; i++) sum += t->ends[w][i];
        if (sum == 0) continue;
        printf("%6d %s", sum, winners[w]);
        for (int i = 0; i < END_COUNT && w != WINNER_NONE; i++) {
            if (t->ends[w][i] == 0) continue;
            printf("%s%s %d", separator, end_words[i].phrase, t->ends[w][i]);
            separator = ", ";
        }
        printf("\n");
    }
    if (t->disagree) printf("%6d with another result than the board has\n", t->disagree);
}

static int check(const Options *o, int files, char **paths, const Rules *rules) {
    Totals t = {0};
    for (int i = 0; i < files; i++) check_file(&t, o, paths[i], rules);
    print_totals(&t);
    bool bad = t.failed || t.by_status[READ_ILLEGAL] || t.by_status[READ_DAMAGED];
    return bad ? EXIT_FAILED : EXIT_OK;
}

/* ------------------------------------------------------------------ convert */

static void write_fens(const Options *o, const Record *r, Buffer *out) {
    const RecordNode *node = r->root;
    for (; node; node = node->child) {
        bool last = !node->child;
        if (!o->all && (o->ply < 0 ? !last : node->ply != o->ply)) continue;
        char fen[FEN_SIZE];
        fen_format(&node->position, fen);
        buffer_printf(out, "%s\n", fen);
    }
}

static void convert_game(const Options *o, const Record *r, Buffer *out) {
    if (!strcmp(o->to, "sgf"))
        sgf_write(r, "Lia:" LIA_VERSION, out);
    else if (!strcmp(o->to, "pgn"))
        pgn_write(r, out);
    else
        write_fens(o, r, out);
}

/* Appends the games of a file; false if not all of it could be converted. */
static bool convert_file(const Options *o, const char *path, const Rules *rules, Buffer *out) {
    Source source;
    Record r;
    ReadReport report;
    bool good = true;
    if (!source_open(&source, o, path, rules)) return false;
    while (game_reader_next(&source.reader, &r, &report)) {
        if (report.status != READ_LEGAL) {
            print_problem(stderr, path, source.reader.games, &report);
            good = false;
        }
        if (report.result_disagrees) /* it is written as it was stated */
            print_disagreement(stderr, path, source.reader.games, &r, &report);
        convert_game(o, &r, out);
        record_finish(&r);
    }
    good &= source_ended(&source, path, &report);
    buffer_finish(&source.text);
    return good;
}

static int convert(const Options *o, int files, char **paths, const Rules *rules) {
    Buffer out = {0};
    Reason why = {""};
    bool good = true;
    if (o->output && !file_can_write(o->output, &why)) {
        fprintf(stderr, "lia sgf: %s\n", why.text);
        return EXIT_FAILED;
    }
    for (int i = 0; i < files; i++) good &= convert_file(o, paths[i], rules, &out);
    if (out.failed) {
        fprintf(stderr, "lia sgf: out of memory\n");
        good = false;
    } else if (out.length && o->output && !file_write(o->output, buffer_span(&out), &why)) {
        fprintf(stderr, "lia sgf: %s\n", why.text);
        good = false;
    } else if (!o->output) {
        fwrite(buffer_text(&out), 1, out.length, stdout);
    }
    buffer_finish(&out);
    return good ? EXIT_OK : EXIT_FAILED;
}

/* ------------------------------------------------------------------ command */

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    if (!position_options_read(self, &(PositionOptions){.rules = o.rules}, &p, &rules))
        return EXIT_USAGE;
    if (argc == 0) return command_usage(self, "what to do is missing: check or convert");
    if (!strcmp(argv[0], "check")) {
        if (argc < 2) return command_usage(self, "no file to check");
        return check(&o, argc - 1, argv + 1, &rules);
    }
    if (strcmp(argv[0], "convert"))
        return command_usage(self, "'%s' is neither check nor convert", argv[0]);
    char words[32];
    if (!o.to)
        return command_usage(self, "convert needs --to %s",
                             text_list(formats, words, sizeof words));
    if (argc < 2) return command_usage(self, "no file to convert");
    return convert(&o, argc - 1, argv + 1, &rules);
}

const Command command_sgf = {
    "sgf",
    "check FILE... | convert FILE...",
    "Check and convert files of games",
    "check reads every game and says how many there are, which moves are illegal and why, and how\n"
    "the games ended. The exit code is 1 if anything is illegal or cannot be read.\n"
    "\n"
    "convert writes the games as PGN, as SGF, or their last positions as FEN. What is legal of a\n"
    "game is written, the rest is reported.\n"
    "\n"
    "SGF and PGN are read; the file '-' is standard input. A file that is not here may be one\n"
    "that comes with Lia: games.sgf.\n"
    "\n"
    "Examples:\n"
    "  lia sgf check games.sgf\n"
    "  lia sgf convert --to pgn match.sgf > match.pgn\n",
    options,
    run};
