#include "search_options.h"
#include "eval/net.h"

#include <stdio.h>

/* The parameters of preset Lia: name, value, what else it may be, meaning. */
static void explain_params(void) {
    printf("Parameters of the search and their values in preset Lia. A value is a whole number or "
           "its name.\n\n");
    for (int row = 0; row < PARAM_COUNT; row++) {
        const ParamInfo *info = &param_infos[row];
        const char *const *names = params_value_names(row);
        if (names)
            printf("%s=%s\n    %s\n    ", info->name, names[info->value], info->help);
        else
            printf("%s=%d\n    %s\n    %d to %d", info->name, info->value, info->help, info->min,
                   info->max);
        for (int i = 0; names && names[i]; i++) printf("%s%d %s", i ? ", " : "", i, names[i]);
        printf("\n");
    }
}

const Option search_option_table[] = {
    {"preset", OPTION_STRING, offsetof(SearchOptions, preset), 0, 0, "NAME",
     .choices = preset_names, .unset = true, .help = "search as a whole"},
    {"params", OPTION_STRING, offsetof(SearchOptions, file), 0, 0, "FILE",
     .help = "read parameters from a file of name=value lines"},
    {"net", OPTION_STRING, offsetof(SearchOptions, net), 0, 0, "FILE", .shown = "the built-in one",
     .help = "network of the evaluation"},
    {"set", OPTION_LIST, offsetof(SearchOptions, set), 0, 0, "NAME=VALUE",
     .explain = explain_params,
     .help = "set one parameter; may be given several times; help lists them"},
    {0}};

int search_options_read(const Command *c, const SearchOptions *o, Params *params) {
    Reason why;
    *params = params_default();
    if (o->preset && !params_preset(o->preset, params, &why))
        return command_usage(c, "%s", why.text);
    if (o->file && !params_read_file(params, o->file, &why)) return command_failed(c, why.text);
    for (int i = 0; i < o->set.count; i++)
        if (!params_set_text(params, span_of(o->set.items[i]), &why))
            return command_usage(c, "%s", why.text);
    const Net *net = o->net ? net_load(o->net, &why) : NULL;
    if (o->net && !net) return command_failed(c, why.text);
    if (net) net_set_default(net);
    if (net && params->Evaluator != EVALUATOR_NET)
        fprintf(stderr, "lia %s: --net has no effect: this evaluation uses no network\n", c->name);
    return EXIT_OK;
}
