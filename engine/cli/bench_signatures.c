/* The signatures: nodes of the benchmark for every preset and every switch turned over. A line that
 * changed says which technique behaves differently. Depths are small, so that all of them take
 * seconds; the arguments in front make `lia bench` print the number after them.
 */
#include "bench_run.h"
#include "command.h"

#include <inttypes.h>
#include <stdio.h>

enum { MEGABYTES = 1, SWITCH_DEPTH = 4, DEEP_DEPTH = 6 };

static const struct {
    const char *name;
    int depth;
    bool switches; /* turn over each of them */
} presets[] = {{"Lia", DEEP_DEPTH, true},
               {"MIA", DEEP_DEPTH, true},
               {"alphabeta", 3, false},
               {"minimax", 2, false}};

/* Whole other searches and evaluations are presets of their own; numbers have too many values. */
static bool is_turned(const ParamInfo *info) {
    return info->kind == PARAM_SWITCH || info->kind == PARAM_DEEP_SWITCH ||
           info->kind == PARAM_CHOICE;
}

static void print_row(Searcher *s, const Suite *suite, const char *preset, const Params *params,
                      int depth, const char *more) {
    char arguments[120];
    snprintf(arguments, sizeof arguments, "--preset %s --depth %d --hash %d%s", preset, depth,
             MEGABYTES, more);
    printf("%-68s %9" PRIu64 "\n", arguments, bench_nodes(s, params, suite, depth));
    fflush(stdout);
}

static void print_switches(Searcher *s, const Suite *suite, const char *preset,
                           const Params *base) {
    for (int i = 0; param_infos[i].name; i++) {
        const ParamInfo *info = &param_infos[i];
        for (int value = info->min; is_turned(info) && value <= info->max; value++) {
            Params params = *base;
            char more[80];
            if (value == params_get(base, i)) continue;
            params_set(&params, span_of(info->name), value, NULL);
            snprintf(more, sizeof more, " --set %s=%d", info->name, value);
            int depth = info->kind == PARAM_DEEP_SWITCH ? DEEP_DEPTH : SWITCH_DEPTH;
            print_row(s, suite, preset, &params, depth, more);
        }
    }
}

int bench_signatures(const Suite *suite) {
    Params params = params_default();
    Reason why;
    Searcher *s = searcher_create(MEGABYTES, 1, &why);
    bool ok = s != NULL;
    if (ok)
        printf("# Arguments of lia bench and the nodes it counts; printed by lia bench "
               "--signatures.\n");
    for (size_t i = 0; ok && i < sizeof presets / sizeof presets[0]; i++) {
        ok = params_preset(presets[i].name, &params, &why);
        if (!ok) break;
        print_row(s, suite, presets[i].name, &params, presets[i].depth, "");
        if (!presets[i].switches) continue;
        print_row(s, suite, presets[i].name, &params, SWITCH_DEPTH, "");
        print_switches(s, suite, presets[i].name, &params);
    }
    if (!ok) fprintf(stderr, "lia bench: %s\n", why.text);
    searcher_destroy(s);
    return ok ? EXIT_OK : EXIT_FAILED;
}
