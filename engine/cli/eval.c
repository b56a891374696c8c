/* lia eval: what the evaluation thinks of a position, feature by feature. */
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
    SearchOptions search;
} Options;

static const Option options[] = {{"fen", OPTION_STRING, offsetof(Options, fen), 0, 0, "FEN",
                                  .shown = "the standard start", .help = "the position"},
                                 {.more = search_option_table, .offset = offsetof(Options, search)},
                                 {0}};

/* Values in the feature's own unit, weights in hundredths of a point, contributions in points. */
static void print_features(const Position *p, const Params *params) {
    MiaValues v;
    int weight[MIA_FEATURES];
    Color us = p->side, them = color_other(us);
    mia_values(p, &v);
    mia_weights(params, weight);
    printf("%-16s %10s %10s %10s %14s\n", "feature", "Black", "White", "weight", "contribution");
    for (int f = 0; f < MIA_FEATURES; f++) {
        const double unit = MIA_UNIT;
        printf("%-16s %10.3f %10.3f %10d %+14.2f\n", mia_feature_name((MiaFeature)f),
               v.value[BLACK][f] / unit, v.value[WHITE][f] / unit, weight[f],
               (v.value[us][f] - v.value[them][f]) / unit * weight[f] / 100);
    }
    printf("%-16s %10s %10s %10s %+14d\n", "sum", "", "", "", mia_sum(&v, us, weight));
}

static int run(const Command *self, int argc, char **argv) {
    Options o;
    Parsed parsed = command_parse(self, &argc, argv, &o);
    if (parsed != PARSED_OK) return command_exit(parsed);
    Position p;
    Rules rules;
    Params params;
    if (argc) return command_usage(self, "unexpected argument '%s'", argv[0]);
    if (!position_options_read(self, o.fen, NULL, &p, &rules)) return EXIT_USAGE;
    if (!search_options_read(self, &o.search, &params)) return EXIT_USAGE;
    EvalStack *s = malloc(sizeof *s);
    if (!s || !eval_init(s, &params)) {
        fprintf(stderr, "lia eval: out of memory\n");
        free(s);
        return EXIT_FAILED;
    }
    char diagram[DIAGRAM_SIZE];
    diagram_format(&p, diagram);
    printf("%s\n", diagram);
    print_features(&p, &params);
    eval_set_root(s, &p);
    printf("\nscore by %s %+d for %s, who is to move\n", s->evaluator->name, eval_score(s),
           color_name(p.side));
    if (params.Evaluator == EVALUATOR_NET) {
        const Net *net = net_default();
        printf("net %016" PRIx64 ", hidden layer %d: %s\n", net->hash, net->hidden, net->about);
    }
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
