#include "published.h"

#include "lab/published.h"

#include <math.h>

double published_nodes(int depth) {
    double nodes = lab_published_value("forward pruning", "+ multi-cut at ALL", depth);
    return isnan(nodes) ? 0 : nodes;
}

int published_first_depth(void) {
    int depth = 1;
    while (published_nodes(depth) <= 0) depth++;
    return depth;
}

bool published_is_same_search(const Params *params) {
    Params mia;
    if (!params_preset("MIA", &mia, NULL)) return false;
    for (int i = 0; i < PARAM_COUNT; i++)
        if (params_get(params, i) != params_get(&mia, i)) return false;
    return true;
}

int published_solved(double seconds) {
    double solved = lab_published_value("df-pn with 1+e", "solved", (int)(1000 * seconds));
    return isnan(solved) ? 0 : (int)solved;
}
