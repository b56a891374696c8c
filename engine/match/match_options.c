#include "match_options.h"
#include "base/number.h"
#include "base/shard.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Macros, so that the help can print them. */
#define PAIRS_DEFAULT      100
#define PAIRS_DEFAULT_SPRT 20000

enum { PAIRS_MAX = 10000000 };

static const char *const opening_orders[] = {"sequential", "random", NULL};

#define FIELD(name) offsetof(MatchOptions, name)

const Option match_option_table[] = {
    {"engine", OPTION_LIST, FIELD(engines), 0, 0, "KEYS",
     .help = "an engine, see below; give two or more"},
    {"each", OPTION_LIST, FIELD(each), 0, 0, "KEYS", .help = "keys for all engines"},
    {"pairs", OPTION_INT, FIELD(pairs), 1, PAIRS_MAX, "N",
     .shown = TEXT(PAIRS_DEFAULT) ", with --sprt " TEXT(PAIRS_DEFAULT_SPRT),
     .help = "pairs of games, colours reversed, for each two engines"},
    {"no-pairs", OPTION_FLAG, FIELD(no_pairs), 0, 0, NULL,
     .help = "single games: --pairs counts games, colours alternate"},
    {"gauntlet", OPTION_FLAG, FIELD(gauntlet), 0, 0, NULL,
     .help = "the first engine meets all others, not each one every other"},
    {"seeds", OPTION_INT, FIELD(seeds), 1, STRING_LIST_MAX, "N", .value = 1,
     .help = "with --gauntlet: the first N engines meet the rest"},
    {"rules", OPTION_STRING, FIELD(rules), 0, 0, "NAME", .choices = rules_names,
     .help = "rule dialect"},
    {"openings", OPTION_STRING, FIELD(openings), 0, 0, "FILE",
     .help = "positions, SGF or PGN games, or 'startpos'; without it random moves"},
    {"random-plies", OPTION_INT, FIELD(random_plies), 0, 40, "N", .value = 4,
     .help = "random moves before each pair, no two alike under symmetry"},
    {"opening-plies", OPTION_INT, FIELD(opening_plies), 0, OPENING_PLIES_MAX, "N", .value = -1,
     .shown = "all", .help = "moves taken from each game of the file"},
    {"opening-start", OPTION_INT, FIELD(opening_start), 1, INT_MAX - PAIRS_MAX, "N", .value = 1,
     .help = "begin with the N-th opening"},
    {"order", OPTION_STRING, FIELD(order), 0, 0, "ORDER", .choices = opening_orders,
     .help = "of the openings"},
    {"seed", OPTION_INT, FIELD(seed), 0, 9e15, "N", .value = 1,
     .help = "for random openings and random order"},
    {"sprt", OPTION_STRING, FIELD(sprt), 0, 0, "KEYS",
     .help = "stop by ratio test: elo0=,elo1=[,alpha=][,beta=][,model=], see below"},
    {"draw", OPTION_STRING, FIELD(draw), 0, 0, "KEYS",
     .help = "adjudicate draws: movenumber=,movecount=,score="},
    {"resign", OPTION_STRING, FIELD(resign), 0, 0, "KEYS",
     .help = "adjudicate losses: movecount=,score=[,twosided=true]"},
    {"max-plies", OPTION_INT, FIELD(max_plies), 1, RECORD_PLIES_MAX, "N",
     .help = "adjudicate longer games as draws"},
    {"anchor", OPTION_STRING, FIELD(anchor), 0, 0, "NAME=ELO",
     .help = "fixes a rating of the list"},
    {"concurrency", OPTION_INT, FIELD(concurrency), 1, 1024, "N", .value = 1,
     .help = "games at the same time"},
    {"recover", OPTION_FLAG, FIELD(recover), 0, 0, NULL,
     .help = "go on after an engine crashed or hung: it loses the game"},
    {"strict", OPTION_FLAG, FIELD(strict), 0, 0, NULL,
     .help = "any fault or warning makes the exit code 5"},
    {"jsonl", OPTION_STRING, FIELD(jsonl), 0, 0, "FILE", .help = "log for --resume and --merge"},
    {"sgf", OPTION_STRING, FIELD(sgf), 0, 0, "FILE", .help = "games as SGF"},
    {"pgn", OPTION_STRING, FIELD(pgn), 0, 0, "FILE", .help = "games as PGN"},
    {"summary", OPTION_STRING, FIELD(summary), 0, 0, "FILE", .help = "result as JSON"},
    {"log", OPTION_STRING, FIELD(log), 0, 0, "FILE", .help = "all lines to and from the engines"},
    {"resume", OPTION_STRING, FIELD(resume), 0, 0, "FILE",
     .help = "continue the match of this log; other options may be added"},
    {"shard", OPTION_STRING, FIELD(shard), 0, 0, "K/N", .help = "play the K-th of N parts"},
    {"merge", OPTION_FLAG, FIELD(merge), 0, 0, NULL, .help = "one result from the logs given"},
    {"check", OPTION_STRING, FIELD(check), 0, 0, "KEYS",
     .help = "test whether an engine keeps the protocol"},
    {"report-every", OPTION_INT, FIELD(report_every), 1, INT_MAX, "N",
     .help = "print the report every N games"},
    {"verbose", OPTION_FLAG, FIELD(verbose), 0, 0, NULL, .help = "a line for every game"},
    {"quiet", OPTION_FLAG, FIELD(quiet), 0, 0, NULL, .help = "no progress, only the report"},
    {"start-timeout", OPTION_REAL, FIELD(start_timeout), 0.01, 3600, "S", .value = 10,
     .help = "wait for uciok and readyok at most"},
    {"move-timeout", OPTION_REAL, FIELD(move_timeout), 0.01, 1e6, "S", .value = 600,
     .help = "wait for a move at most where no clock limits it"},
    {"grace", OPTION_REAL, FIELD(grace), 0.01, 3600, "S", .value = 5,
     .help = "wait for an answer after the limit, then kill"},
    {0}};

MatchOptions match_options_default(void) {
    MatchOptions o;
    options_set_defaults(match_option_table, &o);
    return o;
}

/* ---- lists key=value,key=value of numbers ---- */

typedef struct {
    const char *key;
    double *value;
    double min, max;
    bool given;
    const char *const *words; /* if there are any the value is one of them; its number is stored */
} NumberKey;

static bool parse_number(const NumberKey *key, const char *text, Reason *why) {
    if (!key->words)
        return number_parse_real(span_of(text), key->min, key->max, key->value) ||
               reason_set(why, "%s is a value from %g to %g", key->key, key->min, key->max);
    char words[64];
    int i = option_choice(key->words, text);
    if (i < 0)
        return reason_set(why, "%s is %s, not '%s'", key->key,
                          text_list(key->words, words, sizeof words), text);
    *key->value = i;
    return true;
}

static bool parse_numbers(const char *option, const char *text, NumberKey *keys, int count,
                          Reason *why) {
    Span rest = span_of(text);
    while (rest.length) {
        const char *comma = memchr(rest.at, ',', rest.length);
        Span item = {rest.at, comma ? (size_t)(comma - rest.at) : rest.length};
        rest = span_skip(rest, item.length + (comma != NULL));
        char pair[64];
        if (item.length >= sizeof pair) return reason_set(why, "--%s: too long", option);
        memcpy(pair, item.at, item.length);
        pair[item.length] = '\0';
        char *equals = strchr(pair, '=');
        if (!equals) return reason_set(why, "--%s: '%s' is not key=value", option, pair);
        *equals = '\0';
        Reason cause;
        int k = 0;
        while (k < count && strcmp(keys[k].key, pair)) k++;
        if (k == count) return reason_set(why, "--%s: no key '%s'", option, pair);
        if (!parse_number(&keys[k], equals + 1, &cause))
            return reason_set(why, "--%s: %s", option, cause.text);
        keys[k].given = true;
    }
    return true;
}

static bool parse_sprt(const char *text, Sprt *out, Reason *why) {
    static const char *const models[] = {
        [SPRT_NORMALIZED] = "normalized", [SPRT_LOGISTIC] = "logistic", NULL};
    double model = SPRT_NORMALIZED;
    *out = (Sprt){.alpha = 0.05, .beta = 0.05};
    if (!text) return true;
    NumberKey keys[] = {{"elo0", &out->elo0, -1000, 1000, false, NULL},
                        {"elo1", &out->elo1, -1000, 1000, false, NULL},
                        {"alpha", &out->alpha, 1e-9, 0.5, false, NULL},
                        {"beta", &out->beta, 1e-9, 0.5, false, NULL},
                        {"model", &model, .words = models}};
    if (!parse_numbers("sprt", text, keys, 5, why)) return false;
    if (!keys[0].given || !keys[1].given || out->elo0 >= out->elo1)
        return reason_set(why, "--sprt needs elo0= and a greater elo1=");
    out->model = (SprtModel)model;
    out->enabled = true;
    return true;
}

/* The options count moves of both sides, not plies. */
static bool parse_adjudication(const MatchOptions *o, Adjudication *a, Reason *why) {
    static const char *const truths[] = {"false", "true", NULL};
    double number = 0, count = 0, score = 0, both = 0;
    *a = (Adjudication){.max_plies = (int)o->max_plies};
    if (o->draw) {
        NumberKey keys[] = {{"movenumber", &number, 0, 10000, false, NULL},
                            {"movecount", &count, 1, 1000, false, NULL},
                            {"score", &score, 0, 100000, false, NULL}};
        if (!parse_numbers("draw", o->draw, keys, 3, why)) return false;
        if (!keys[1].given || !keys[2].given)
            return reason_set(why, "--draw needs movecount= and score=");
        a->draw_from = 2 * (int)number;
        a->draw_count = 2 * (int)count;
        a->draw_score = (int)score;
    }
    if (o->resign) {
        NumberKey keys[] = {{"movecount", &count, 1, 1000, false, NULL},
                            {"score", &score, 1, 100000, false, NULL},
                            {"twosided", &both, .words = truths}};
        if (!parse_numbers("resign", o->resign, keys, 3, why)) return false;
        if (!keys[0].given || !keys[1].given)
            return reason_set(why, "--resign needs movecount= and score=");
        a->resign_count = (int)count;
        a->resign_score = (int)score;
        a->resign_both = both != 0;
    }
    return true;
}

static bool parse_anchor(const char *text, MatchPlan *p, Reason *why) {
    p->anchor = (RatingAnchor){RATING_NO_ANCHOR, 0};
    if (!text) return true;
    const char *equals = strrchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    for (int i = 0; equals && i < p->engine_count; i++) {
        const char *name = p->engines[i].name;
        assert(name);
        if (strlen(name) == n && !memcmp(name, text, n)) p->anchor.anchor = i;
    }
    if (p->anchor.anchor == RATING_NO_ANCHOR)
        return reason_set(why, "--anchor %s: NAME=ELO with the name of an engine is wanted", text);
    return number_parse_real(span_of(equals + 1), -10000, 10000, &p->anchor.anchor_rating) ||
           reason_set(why, "--anchor %s: '%s' is not a rating", text, equals + 1);
}

/* ---- engines ---- */

static bool names_differ(const MatchPlan *p, int i) {
    for (int k = 0; k < i; k++)
        if (!strcmp(p->engines[k].name, p->engines[i].name)) return false;
    return true;
}

/* Numbers equal names: the same command twice is common when testing options. */
static bool make_name_unique(MatchPlan *p, int i, Reason *why) {
    char *old = p->engines[i].name, *name = NULL;
    for (int number = 2; !names_differ(p, i); number++) {
        if (name) free(name);
        if (asprintf(&name, "%s-%d", old, number) < 0) return reason_set(why, "out of memory");
        p->engines[i].name = name;
    }
    if (name) free(old);
    return true;
}

static bool add_engine(MatchPlan *p, const MatchOptions *o, const char *text, Reason *why) {
    Reason cause;
    int i = p->engine_count++;
    Entrant *e = &p->engines[i];
    for (int k = 0; k < o->each.count; k++)
        if (!entrant_apply(e, o->each.items[k], &cause))
            return reason_set(why, "--each: %s", cause.text);
    if (!entrant_apply(e, text, &cause)) return reason_set(why, "--engine: %s", cause.text);
    bool named = e->name && *e->name;
    if (!entrant_complete(e, &cause)) return reason_set(why, "--engine: %s", cause.text);
    if (!names_differ(p, i) && named)
        return reason_set(why, "two engines are called '%s'", e->name);
    return make_name_unique(p, i, why);
}

static bool add_engines(MatchPlan *p, const MatchOptions *o, Reason *why) {
    p->engines = calloc((size_t)o->engines.count + 1, sizeof *p->engines);
    if (!p->engines) return reason_set(why, "out of memory");
    for (int i = 0; i < o->engines.count; i++)
        if (!add_engine(p, o, o->engines.items[i], why)) return false;
    if (p->engine_count < 2) return reason_set(why, "a match needs two engines (--engine)");
    p->kind = o->gauntlet ? PLAN_GAUNTLET : PLAN_ROUND_ROBIN;
    p->seeds = o->gauntlet ? (int)o->seeds : 0;
    if (p->seeds >= p->engine_count)
        return reason_set(why, "a gauntlet of %d needs more engines than that", p->seeds);
    return true;
}

static void set_openings(MatchPlan *p, const MatchOptions *o) {
    bool shuffled = !strcmp(o->order, "random");
    p->source = (OpeningSource){.file = o->openings,
                                .plies = (int)(o->openings ? o->opening_plies : o->random_plies),
                                .start = (int)o->opening_start,
                                .shuffled = shuffled && o->openings,
                                .seed = (uint64_t)o->seed,
                                .wanted = p->rounds + (int)o->opening_start - 1};
}

bool match_options_plan(const MatchOptions *o, MatchPlan *p, Reason *why) {
    *p = (MatchPlan){.rules = rules_default(), .paired = !o->no_pairs};
    bool ok = add_engines(p, o, why) && rules_find(span_of(o->rules), &p->rules, why) &&
              parse_sprt(o->sprt, &p->sprt, why) && parse_adjudication(o, &p->adjudication, why) &&
              shard_parse(o->shard, &p->shard, &p->shards, why) && parse_anchor(o->anchor, p, why);
    if (ok && p->sprt.enabled && p->engine_count > 2)
        ok = reason_set(why, "--sprt is for two engines");
    p->rounds = o->pairs ? (int)o->pairs : p->sprt.enabled ? PAIRS_DEFAULT_SPRT : PAIRS_DEFAULT;
    if (ok && (double)p->rounds * plan_encounters(p) > PAIRS_MAX)
        ok = reason_set(why, "that would be more than %d pairs", PAIRS_MAX);
    set_openings(p, o);
    if (!ok) plan_finish(p);
    return ok;
}

bool match_options_of_log(const LogReader *log, MatchOptions *o, Reason *why) {
    const JsonValue *list = json_member(log->value.root, "arguments");
    int argc = 0;
    char **argv = calloc((size_t)(list ? list->count : 0) + 1, sizeof *argv);
    Reason cause;
    if (!argv) return reason_set(why, "out of memory");
    for (const JsonValue *v = list ? list->first : NULL; v; v = v->next) {
        const char *word = json_text(v, "");
        memcpy(&argv[argc++], &word, sizeof word); /* drops const; reading changes no word */
    }
    bool ok = options_read(match_option_table, argc, argv, o, &cause);
    free(argv);
    return ok || reason_set(why, "%s: its command line cannot be read: %s", log->path, cause.text);
}

RunOptions match_options_run(const MatchOptions *o) {
    return (RunOptions){.concurrency = (int)o->concurrency,
                        .recover = o->recover,
                        .quiet = o->quiet,
                        .verbose = o->verbose,
                        .report_every = (int)o->report_every,
                        .patience = {.start = 1000 * o->start_timeout,
                                     .ready = 1000 * o->start_timeout,
                                     .move = 1000 * o->move_timeout,
                                     .grace = 1000 * o->grace},
                        .paths = {o->jsonl, o->sgf, o->pgn},
                        .traffic = o->log,
                        .resumed = o->resume != NULL};
}
