/* Nodes per position beside those published for MIA. The positions are others, so only the order of
 * magnitude can be compared: a factor of more than three either way means that a part is missing or
 * that nodes are counted differently.
 */
#include "bench_run.h"
#include "command.h"
#include "published.h"

#include <math.h>
#include <stdio.h>

enum { FEW_POSITIONS = 100 };

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
    for (int at = 1; at <= depth; at++) {
        double theirs = published_nodes(at) / PUBLISHED_POSITIONS;
        if (theirs <= 0) continue;
        double sum = 0, logs = 0;
        int count = 0;
        for (int k = 0; k < suite->count; k++) {
            SearchResult result;
            int64_t nanoseconds;
            const Position *p = &suite->entries[k].position;
            if (!bench_position(searcher, params, p, at, &result, NULL, &nanoseconds)) continue;
            sum += (double)result.nodes;
            logs += log((double)result.nodes + 1);
            all += result.nodes;
            time += nanoseconds;
            count++;
        }
        if (count == 0) continue;
        printf("%5d %10d %11.0f %16.0f %16.0f %6.2f\n", at, count, sum / count, exp(logs / count),
               theirs, sum / count / theirs);
        fflush(stdout);
    }
    printf("%llu nodes %.0f nps\n", (unsigned long long)all,
           1e9 * (double)all / (double)(time > 0 ? time : 1));
    searcher_destroy(searcher);
    return EXIT_OK;
}
