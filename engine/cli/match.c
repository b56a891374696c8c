/* lia match: turns the command line into a plan, plays it or merges logs, and prints the result. A
 * log contains its command line, from which --resume and --merge reconstruct the match.
 */
#include "match/check.h"
#include "match/merge.h"
#include "match/match_options.h"
#include "command.h"
#include "match/report.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int complain(const Command *c, const char *text) {
    return command_usage(c, "%s", text);
}

static int fail(const char *text) {
    fprintf(stderr, "lia match: %s\n", text);
    return EXIT_FAILED;
}

static bool write_summary(const char *path, const MatchPlan *p, const Results *r, bool complete,
                          Reason *why) {
    Buffer text = {0};
    if (!path) return true;
    report_json(p, r, complete, &text);
    bool ok =
        text.failed ? reason_set(why, "out of memory") : file_write(path, buffer_span(&text), why);
    buffer_finish(&text);
    return ok;
}

/* Prints the report, writes the summary and returns the exit code of a match that ended normally.
 */
static int conclude(const MatchOptions *o, const MatchPlan *p, const Results *r, bool complete) {
    Buffer text = {0};
    Reason why;
    report_format(p, r, &text);
    fputs(buffer_text(&text), stdout);
    bool ok = !text.failed;
    buffer_finish(&text);
    if (!ok) return fail("out of memory");
    if (!write_summary(o->summary, p, r, complete, &why)) return fail(why.text);
    if (o->strict && results_faults(r) + results_warnings(r) > 0) return EXIT_ENGINE;
    if (p->shards > 1 && !o->merge) return EXIT_OK;
    SprtVerdict verdict = report_verdict(p, r);
    return verdict == SPRT_ACCEPTS_H0 ? EXIT_H0 : verdict == SPRT_ACCEPTS_H1 ? EXIT_H1 : EXIT_OK;
}

static void say_how_to_resume(const MatchOptions *o) {
    if (o->jsonl)
        fprintf(stderr, "To continue: lia match --resume %s%s\n", o->jsonl,
                o->resume ? ", with the options that were added now" : "");
    else
        fprintf(stderr, "Without --jsonl a match cannot be continued.\n");
}

static void warn(const MatchOptions *o, const MatchPlan *p) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!o->quiet && cores > 0 && o->concurrency > cores)
        fprintf(stderr, "lia match: %lld games at a time on %ld cores: times will not mean much\n",
                (long long)o->concurrency, cores);
    /* Not silenced by --quiet: it makes the error bars of the report too small. */
    if (p->openings.count < p->rounds)
        fprintf(stderr,
                "lia match: %d opening%s for %d rounds: they come again, and games that repeat "
                "count as if they were new\n",
                p->openings.count, p->openings.count == 1 ? "" : "s", p->rounds);
}

static void show_text(void *context, FILE *stream, const char *text) {
    progress_clear(context);
    fputs(text, stream);
    fflush(stream);
}

static void show_progress(void *context, const MatchProgress *p) {
    progress_show(context, &(ProgressState){.unit = "games",
                                            .done = p->games,
                                            .count = p->wanted,
                                            .before = p->before,
                                            .seconds = p->seconds,
                                            .details = p->score});
}

static int play(const Command *c, const MatchOptions *o, int argc, const char *const *argv) {
    MatchPlan plan;
    Results results;
    Reason why;
    Buffer header = {0};
    if (o->summary && !file_can_write(o->summary, &why)) return fail(why.text);
    if (!match_options_plan(o, &plan, &why)) return complain(c, why.text);
    if (!openings_load(&plan.openings, &plan.source, &plan.rules, &why)) {
        plan_finish(&plan);
        return fail(why.text);
    }
    RunOptions run = match_options_run(o);
    plan_to_json(&plan, argc, argv, &header);
    run.header = buffer_span(&header);
    Progress progress;
    progress_init(&progress, o->quiet);
    run.on_text = show_text;
    run.on_progress = show_progress;
    run.context = &progress;
    warn(o, &plan);
    int code = EXIT_FAILED;
    if (header.failed || !results_init(&results, &plan)) {
        fail("out of memory");
    } else {
        RunStatus status = match_run(&plan, &run, &results, &why);
        progress_keep(&progress);
        if (status == RUN_COMPLETE || results.games > 0)
            code = conclude(o, &plan, &results, status == RUN_COMPLETE);
        if (status != RUN_COMPLETE) {
            fail(why.text);
            bool refused = status == RUN_FAILED && o->resume;
            if (!refused && (results.games > 0 || status == RUN_INTERRUPTED)) say_how_to_resume(o);
            code = status == RUN_ENGINE_FAULT  ? EXIT_ENGINE
                   : status == RUN_INTERRUPTED ? interrupt_exit_code()
                                               : EXIT_FAILED;
        }
    }
    progress_finish(&progress);
    results_finish(&results);
    buffer_finish(&header);
    plan_finish(&plan);
    return code;
}

static bool is_other_part(const char *logged, const char *given) {
    return logged && given ? strcmp(logged, given) : logged != given;
}

/* Continues a match with the log's options, then those given now. */
static int resume(const Command *c, const char *path, int argc, char **argv) {
    MatchOptions o = match_options_default();
    LogReader log;
    Reason why;
    if (!log_open(&log, path, &why)) return fail(why.text);
    int code = EXIT_FAILED;
    if (!match_options_of_log(&log, &o, &why)) {
        fail(why.text);
    } else {
        int engines = o.engines.count;
        const char *part = o.shard;
        command_parse_more(c, &argc, argv, &o); /* already parsed once without errors */
        o.jsonl = path;
        code = o.engines.count > engines ? complain(c, "the engines are those of the log")
               : is_other_part(part, o.shard)
                   ? complain(c, "--shard: the log is of another part of the match")
                   : play(c, &o, 0, NULL);
    }
    log_close(&log);
    return code;
}

/* Merges logs. Options given now override those of the first log. */
static int merge(const Command *c, const MatchOptions *given, int count, char *const *paths) {
    MatchOptions o = match_options_default();
    LogReader log;
    MatchPlan plan;
    Results results;
    Reason why;
    if (count == 0) return complain(c, "--merge needs the logs to merge");
    if (given->summary && !file_can_write(given->summary, &why)) return fail(why.text);
    if (!log_open(&log, paths[0], &why)) return fail(why.text);
    bool ok = match_options_of_log(&log, &o, &why);
    if (given->sprt) o.sprt = given->sprt;
    if (given->anchor) o.anchor = given->anchor;
    o.shard = NULL;
    if (!ok || !match_options_plan(&o, &plan, &why)) {
        log_close(&log);
        return fail(why.text);
    }
    int code = EXIT_FAILED;
    MatchPaths outputs = {given->jsonl, given->sgf, given->pgn};
    if (!results_init(&results, &plan))
        fail("out of memory");
    else if (!match_merge(&plan, count, paths, &outputs, &results, &why))
        fail(why.text);
    else
        code = conclude(given, &plan, &results, results.games == plan_games(&plan));
    if (code == EXIT_OK && results.games < plan_games(&plan)) {
        fprintf(stderr, "lia match: only %lld of %d games: parts are missing or not complete\n",
                (long long)results.games, plan_games(&plan));
        code = EXIT_FAILED;
    }
    results_finish(&results);
    plan_finish(&plan);
    log_close(&log);
    return code;
}

static int check(const Command *c, const MatchOptions *o) {
    Entrant engine = {0};
    Reason why;
    /* A bare command is the usual case. */
    bool keys = strncmp(o->check, "cmd=", 4) == 0 || strstr(o->check, ",cmd=");
    bool ok = keys ? entrant_apply(&engine, o->check, &why)
                   : (engine.command = strdup(o->check)) || reason_set(&why, "out of memory");
    engine.limits.depth = engine.limits.depth ? engine.limits.depth : 1;
    if (!ok || !entrant_complete(&engine, &why)) {
        entrant_finish(&engine);
        return complain(c, why.text);
    }
    RunOptions run = match_options_run(o);
    Guard *guard = guard_create(&why);
    int failed = guard ? match_check(&engine, &run.patience, guard) : -1;
    if (!guard) fail(why.text);
    guard_destroy(guard);
    entrant_finish(&engine);
    return failed ? EXIT_ENGINE : EXIT_OK;
}

static int run(const Command *self, int argc, char **argv) {
    MatchOptions o;
    int count = argc, words = argc;
    /* Parsing reorders the words; the log needs the original order. */
    char **copy = calloc((size_t)argc + 1, sizeof *copy);
    if (!copy) return fail("out of memory");
    memcpy(copy, argv, (size_t)argc * sizeof *copy);
    Parsed parsed = command_parse(self, &count, argv, &o);
    int code;
    if (parsed != PARSED_OK)
        code = command_exit(parsed);
    else if (o.check)
        code = count ? complain(self, "--check takes one engine") : check(self, &o);
    else if (o.merge)
        code = merge(self, &o, count, argv);
    else if (count)
        code = complain(self, "only --merge takes files");
    else if (o.resume)
        code = resume(self, o.resume, words, copy);
    else
        code = play(self, &o, words - 1, (const char *const *)(copy + 1));
    free(copy);
    return code;
}

static const char details[] =
    "An engine is described by keys, separated by commas; a value with a comma is quoted:\n"
    "  cmd=COMMAND       the program, quoted if it has arguments: cmd='./lia --x 1'\n"
    "  args=ARGUMENTS    more arguments        dir=FOLDER     to run it in\n"
    "  name=NAME         in reports            proto=uci|ugi  protocol (uci)\n"
    "  tc=[MOVES/]TIME[+INC]  clock in seconds or minutes:seconds: 40/60, 1:30+0.5\n"
    "  st=SECONDS        for each move         depth=N, nodes=N\n"
    "  timemargin=MS     overrun forgiven      restart=on     new process each game\n"
    "  option.NAME=VALUE an option of the engine\n\n"
    "Engines that have the options UCI_Variant and Rules are told the game and the dialect.\n"
    "--sprt tests whether the first engine is elo0 or elo1 stronger; alpha and beta are the\n"
    "shares of errors allowed (0.05 each). Elo is model=normalized (the default, the difference\n"
    "by the spread of results, so that draws do not matter) or model=logistic (the usual one).\n"
    "Without --openings each pair begins with random moves, made from --seed. Results are\n"
    "counted for the engine named first. The game log (--jsonl) holds everything: with it a\n"
    "match that was stopped goes on (--resume), parts become one (--merge), and the report can\n"
    "be had again. Ctrl-C ends a match cleanly; games in progress are dropped.\n\n"
    "Examples:\n"
    "  lia match --engine cmd=lia,name=A,option.Preset=MIA --engine cmd=lia,name=B \\\n"
    "      --each tc=5+0.05 --openings openings.txt --pairs 200 --jsonl ab.jsonl\n"
    "  lia match --engine cmd=./new --engine cmd=./old --each tc=5+0.05 \\\n"
    "      --sprt elo0=0,elo1=10\n"
    "  lia match --engine cmd=a --engine cmd=b --engine cmd=c --each nodes=10000 \\\n"
    "      --anchor a=1500\n"
    "  lia match --resume ab.jsonl --pairs 400\n"
    "  lia match ... --shard 2/8 --jsonl part2.jsonl      and then\n"
    "  lia match --merge part*.jsonl --pgn all.pgn\n"
    "  lia match --check cmd=./engine\n\n"
    "Exit codes: 0 done, 1 failed, 2 wrong use, 3 the ratio test accepted H0, 4 it accepted H1,\n"
    "5 an engine's fault ended the match (with --strict: any fault or warning), 128+N by\n"
    "signal N.\n";

const Command command_match = {"match", "[LOG...]",         "Let engines play against each other",
                               details, match_option_table, run};
