#include "opinion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double opinion_share(Opinion v) {
    const double stones = 3.2; /* a lead of so many stones leaves about an eighth of the points */
    if (v.mate) return v.mate > 0 ? 1 : 0;
    return 0.5 + 0.5 * tanh(v.score / 100.0 / stones);
}

bool opinion_replaces(Opinion fresh, Opinion old) {
    if (!old.depth) return true;
    if (fresh.foreign != old.foreign) return old.foreign;
    return fresh.depth >= old.depth;
}

void opinion_format(Opinion v, char out[OPINION_TEXT_SIZE]) {
    int tenths = (abs(v.score) + 5) / 10;
    if (v.mate)
        snprintf(out, OPINION_TEXT_SIZE, "win %d", abs(v.mate));
    else if (!tenths)
        snprintf(out, OPINION_TEXT_SIZE, "0.0");
    else
        snprintf(out, OPINION_TEXT_SIZE, "+%d.%d", tenths / 10, tenths % 10);
}
