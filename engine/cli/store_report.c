#include "store_report.h"
#include "command.h"
#include "learn/store.h"
#include "rules/notation.h"
#include "eval/score.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Calls visit() for every game of all files; returns an exit code. */
static int each_game(int count, char **paths, void (*visit)(void *context, const StoreGame *g),
                     void *context) {
    int status = EXIT_OK;
    StoreGame *g = malloc(sizeof *g);
    if (!g) {
        fprintf(stderr, "lia selfplay: out of memory\n");
        return EXIT_FAILED;
    }
    for (int i = 0; i < count; i++) {
        StoreReader r;
        Reason why;
        if (!store_open(&r, paths[i], &why)) {
            fprintf(stderr, "lia selfplay: %s\n", why.text);
            status = EXIT_FAILED;
            continue;
        }
        printf("# %s: %s\n", paths[i], r.about);
        for (StoreStatus s; (s = store_read(&r, g, &why)) != STORE_END;) {
            if (s == STORE_GAME)
                visit(context, g);
            else {
                fprintf(stderr, "lia selfplay: %s: %s\n", paths[i], why.text);
                status = EXIT_FAILED;
            }
        }
        store_close(&r);
    }
    free(g);
    return status;
}

static int points_of_side(const StoreGame *g, Color side) {
    return side == BLACK ? g->black_points : 2 - g->black_points;
}

static void dump_game(void *context, const StoreGame *g) {
    (void)context;
    Position p = g->start;
    for (int i = 0; i < g->count; i++) {
        char fen[FEN_SIZE], move[MOVE_TEXT_SIZE];
        fen_format(&p, fen);
        move_format_wire(g->plies[i].move, move);
        if (g->plies[i].score == STORE_NO_SCORE)
            printf("%s ; score=-", fen);
        else
            printf("%s ; score=%d", fen, g->plies[i].score);
        printf(" ; points=%d ; move=%s ; game=%" PRIu32 " ; ply=%d\n", points_of_side(g, p.side),
               move, g->number, i);
        pos_play(&p, g->plies[i].move);
    }
}

int store_dump(int count, char **paths) {
    return each_game(count, paths, dump_game, NULL);
}

enum { SCORE_STEP = 200, SCORE_CLASSES = 11 };

typedef struct {
    uint64_t games, points[3], plies, scored, decided;
    int shortest, longest;
    uint64_t by_score[SCORE_CLASSES], points_by_score[SCORE_CLASSES]; /* of the side to move */
    uint64_t *keys; /* canonical keys of scored positions */
    size_t key_count, key_capacity;
    bool out_of_memory;
} Stats;

static void add_key(Stats *s, uint64_t key) {
    if (s->key_count == s->key_capacity) {
        size_t capacity = s->key_capacity ? 2 * s->key_capacity : 4096;
        uint64_t *keys = realloc(s->keys, capacity * sizeof *keys);
        if (!keys) {
            s->out_of_memory = true;
            return;
        }
        s->keys = keys;
        s->key_capacity = capacity;
    }
    s->keys[s->key_count++] = key;
}

static int score_class(int score) {
    int middle = SCORE_CLASSES / 2, half = SCORE_STEP / 2;
    int i = middle + (score >= 0 ? score + half : score - half) / SCORE_STEP;
    return i < 0 ? 0 : i >= SCORE_CLASSES ? SCORE_CLASSES - 1 : i;
}

static void count_game(void *context, const StoreGame *g) {
    Stats *s = context;
    Position p = g->start;
    if (!s->games || g->count < s->shortest) s->shortest = g->count;
    if (g->count > s->longest) s->longest = g->count;
    s->games++;
    s->points[g->black_points]++;
    s->plies += (uint64_t)g->count;
    for (int i = 0; i < g->count; i++) {
        int score = g->plies[i].score;
        if (score != STORE_NO_SCORE && score_is_decided(score))
            s->decided++;
        else if (score != STORE_NO_SCORE) {
            int class = score_class(score);
            s->scored++;
            s->by_score[class]++;
            s->points_by_score[class] += (uint64_t)points_of_side(g, p.side);
            add_key(s, pos_canonical_key(&p));
        }
        pos_play(&p, g->plies[i].move);
    }
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static double per_cent(uint64_t part, uint64_t whole) {
    return 100.0 * (double)part / (double)(whole ? whole : 1);
}

static void print_stats(Stats *s) {
    uint64_t twice = 0, games = s->games ? s->games : 1;
    if (s->key_count) qsort(s->keys, s->key_count, sizeof *s->keys, compare_keys);
    for (size_t i = 1; i < s->key_count; i++) twice += s->keys[i] == s->keys[i - 1];
    printf("games          %10" PRIu64 "\n", s->games);
    printf("Black wins     %10" PRIu64 "  %5.1f %%\n", s->points[2], per_cent(s->points[2], games));
    printf("White wins     %10" PRIu64 "  %5.1f %%\n", s->points[0], per_cent(s->points[0], games));
    printf("draws          %10" PRIu64 "  %5.1f %%\n", s->points[1], per_cent(s->points[1], games));
    printf("plies          %10.1f  on average, from %d to %d\n", (double)s->plies / (double)games,
           s->shortest, s->longest);
    printf("positions      %10" PRIu64 "  with a score, none of them decided\n", s->scored);
    printf("decided        %10" PRIu64 "\n", s->decided);
    printf("duplicates     %10" PRIu64 "  %5.1f %% of the positions%s\n", twice,
           per_cent(twice, s->scored), s->out_of_memory ? " (counted in part: no memory)" : "");
    printf("\nscore around   positions   points of the side to move\n");
    for (int i = 0; i < SCORE_CLASSES; i++)
        printf("%8d%s %12" PRIu64 "   %5.1f %%\n", (i - SCORE_CLASSES / 2) * SCORE_STEP,
               i == 0 || i == SCORE_CLASSES - 1 ? "..." : " ", s->by_score[i],
               per_cent(s->points_by_score[i], 2 * s->by_score[i]));
}

int store_stats(int count, char **paths) {
    Stats s = {0};
    int status = each_game(count, paths, count_game, &s);
    if (s.games || status == EXIT_OK) print_stats(&s);
    free(s.keys);
    return status;
}
