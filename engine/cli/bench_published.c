/* Nodes per position beside those published for MIA: the totals on its 171 test positions with null
 * move and multi-cut, from M. Winands' thesis (2004). The positions are others, so only the order
 * of magnitude can be compared: a factor of more than three either way means that a part is missing
 * or that nodes are counted differently.
 */
#include "bench_run.h"
#include "command.h"

#include <math.h>
#include <stdio.h>

static const struct {
    int depth;
    double total; /* nodes on PUBLISHED_POSITIONS */
} published[] = {{6, 5.12e6}, {8, 42.2e6}, {10, 283e6}};

enum { PUBLISHED_POSITIONS = 171, FEW_POSITIONS = 100 };

int bench_published(const Suite *suite, const Params *params, int depth, size_t megabytes) {
    Reason why;
    uint64_t all = 0;
    int64_t time = 0;
    Searcher *searcher = searcher_create(megabytes, 1, &why);
    if (!searcher) {
        fprintf(stderr, "lia bench: %s\n", why.text);
        return EXIT_FAILED;
    }
    if (suite->count < FEW_POSITIONS)
        printf("only %d positions: the average may say little\n", suite->count);
    printf("depth  positions  nodes each   geometric mean   published each  ratio\n");
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        if (published[i].depth > depth) break;
        double sum = 0, logs = 0;
        int count = 0;
        for (int k = 0; k < suite->count; k++) {
            SearchResult result;
            int64_t nanoseconds;
            const Position *p = &suite->entries[k].position;
            if (!bench_position(searcher, params, p, published[i].depth, &result, NULL,
                                &nanoseconds))
                continue;
            sum += (double)result.nodes;
            logs += log((double)result.nodes + 1);
            all += result.nodes;
            time += nanoseconds;
            count++;
        }
        if (count == 0) continue;
        double theirs = published[i].total / PUBLISHED_POSITIONS;
        printf("%5d %10d %11.0f %16.0f %16.0f %6.2f\n", published[i].depth, count, sum / count,
               exp(logs / count), theirs, sum / count / theirs);
        fflush(stdout);
    }
    printf("%llu nodes %.0f nps\n", (unsigned long long)all,
           1e9 * (double)all / (double)(time > 0 ? time : 1));
    searcher_destroy(searcher);
    return EXIT_OK;
}
