/* lia eval: what the evaluation thinks of a position, feature by feature. */
#include "base/json.h"
#include "command.h"
#include "position_options.h"
#include "rules/notation.h"
#include "eval/mia_eval.h"
#include "eval/net.h"
#include "search_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const char *fen;
    bool json;
    SearchOptions search;
} Options;

static const Option options[] = {
    {"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN", .shown = "the standard start",
     .help = "the position"},
    {"json", OPTION_FLAG, offsetof(Options, json), 0, 0, NULL, .help = "print one JSON object"},
    {.more = search_option_table, .offset = offsetof(Options, search)},
    {0}};

/* Values in the feature's own unit, weights in hundredths of a point, contributions in points. */
typedef struct {
    double value[2], contribution;
    int weight;
} Feature;

/* Returns the sum of all contributions. */
static int list_features(const Position *p, const Params *params, Feature out[MIA_FEATURES]) {
    MiaValues v;
    int weight[MIA_FEATURES];
    const double unit = MIA_UNIT;
    Color us = p->side, them = color_other(us);
    mia_values(p, &v);
    mia_weights(params, weight);
    for (int f = 0; f < MIA_FEATURES; f++)
        out[f] = (Feature){
            .value = {[BLACK] = v.value[BLACK][f] / unit, [WHITE] = v.value[WHITE][f] / unit},
            .contribution = (v.value[us][f] - v.value[them][f]) / unit * weight[f] / 100,
            .weight = weight[f]};
    return mia_sum(&v, us, weight);
}

static void print_text(const Position *p, const Params *params, const EvalStack *s, int score) {
    Feature features[MIA_FEATURES];
    char diagram[DIAGRAM_SIZE];
    int sum = list_features(p, params, features);
    diagram_format(p, diagram);
    printf("%s\n", diagram);
    printf("%-16s %10s %10s %10s %14s\n", "feature", "Black", "White", "weight", "contribution");
    for (int i = 0; i < MIA_FEATURES; i++) {
        const Feature *f = &features[i];
        printf("%-16s %10.3f %10.3f %10d %+14.2f\n", mia_feature_name((MiaFeature)i),
               f->value[BLACK], f->value[WHITE], f->weight, f->contribution);
    }
    printf("%-16s %10s %10s %10s %+14d\n", "sum", "", "", "", sum);
    printf("\nscore by %s %+d for %s, who is to move\n", s->evaluator->name, score,
           color_name(p->side));
    if (params->Evaluator != EVALUATOR_NET) return;
    const Net *net = net_default();
    printf("net %016" PRIx64 ", hidden layer %d: %s\n", net->hash, net->hidden, net->about);
}

static void print_json(const Position *p, const Params *params, const EvalStack *s, int score) {
    Feature features[MIA_FEATURES];
    Buffer b = {0};
    char fen[FEN_SIZE];
    int sum = list_features(p, params, features);
    fen_format(p, fen);
    json_begin(&b, NULL, '{');
    json_string(&b, "fen", fen);
    json_string(&b, "evaluator", s->evaluator->name);
    json_int(&b, "score", score);
    if (params->Evaluator == EVALUATOR_NET) json_hex(&b, "net", net_default()->hash);
    json_begin(&b, "features", '[');
    for (int i = 0; i < MIA_FEATURES; i++) {
        const Feature *f = &features[i];
        json_begin(&b, NULL, '{');
        json_string(&b, "name", mia_feature_name((MiaFeature)i));
        json_real(&b, "black", f->value[BLACK], 3);
        json_real(&b, "white", f->value[WHITE], 3);
        json_int(&b, "weight", f->weight);
        json_real(&b, "contribution", f->contribution, 2);
        json_end(&b, '}');
    }
    json_end(&b, ']');
    json_int(&b, "sum", sum);
    json_end(&b, '}');
    command_print_json(&b);
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Params params;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, &(PositionOptions){.fen = o.fen}, &p, &rules))
        return EXIT_USAGE;
    int read = search_options_read(self, &o.search, &params);
    if (read != EXIT_OK) return read;
    EvalStack *s = malloc(sizeof *s);
    if (!s || !eval_init(s, &params)) {
        fprintf(stderr, "lia eval: out of memory\n");
        free(s);
        return EXIT_FAILED;
    }
    eval_set_root(s, &p);
    (o.json ? print_json : print_text)(&p, &params, s, eval_score(s));
    eval_finish(s);
    free(s);
    return EXIT_OK;
}

const Command command_eval = {
    "eval",
    "",
    "Show the static evaluation of a position, feature by feature",
    "Features are in their own units, weights in hundredths of a point per unit,\n"
    "contributions in points for the side to move.\n\n"
    "Examples:\n"
    "  lia eval\n"
    "  lia eval --set WeightWalls=0 \\\n"
    "      --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'\n",
    options,
    run};
