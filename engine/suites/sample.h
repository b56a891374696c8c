/* Suites of positions from self-play games, as `lia sample` makes them.
 *
 * Games are examined in the order of their numbers, and each gives at most one position. The choice
 * depends only on the games, the options and the earlier choices, so an interrupted run can be
 * continued and ends with the same file.
 */
#ifndef LIA_SUITES_SAMPLE_H
#define LIA_SUITES_SAMPLE_H

#include "learn/store.h"
#include "solve.h"

/* Longest win in a suite of short wins. */
enum { SAMPLE_WIN_MAX = 9 };

typedef struct Sampler Sampler;

typedef struct {
    const char *name, *about;
    int count;        /* default number of positions */
    int first, every; /* games first, first + every, …, so that suites can use disjoint games */
    /* Looks for a position in a game; if it returns true it has filled *out, initially empty. */
    bool (*choose)(Sampler *s, const StoreGame *g, SuiteEntry *out);
    int megabytes; /* of each solver's table */
} SampleKind;

/* The last row has no name. */
extern const SampleKind sample_kinds[];

struct Sampler {
    const SampleKind *kind;
    Params params;
    uint64_t budget;  /* nodes for one question about one position */
    int wanted, from; /* number of positions, and the first game to examine */
    Solver pn, ab;

    uint64_t *keys; /* canonical keys of the positions taken */
    int count;
    int by_plies[SAMPLE_WIN_MAX + 1]; /* wins taken, by length */
    int disagreements;                /* positions on which the two methods disagree */
};

bool sampler_init(Sampler *s, Reason *why);
void sampler_finish(Sampler *s);
/* Records a position as taken. */
void sampler_take(Sampler *s, const SuiteEntry *e);
bool sampler_has(const Sampler *s, const Position *p);

/* Returns the position of a game before this ply. */
Position sample_position(const StoreGame *g, int ply);
/* Adds a field that suite.h does not define. */
void sample_note(SuiteEntry *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* sample_check.c: true if, by the rules alone, the side to move wins within `plies` (0: any number)
 * when it plays as the solver's table says. */
bool sample_check_win(Sampler *s, const Position *p, int plies);
/* sample_open.c: searches the position with a node limit; false if nothing is known of it or it is
 * decided, which *out then says. */
bool sample_search(Sampler *s, const Position *p, uint64_t nodes, Solution *out);
/* sample_wins.c */
bool sample_forced_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_hard_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_deep_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_short_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
/* sample_open.c */
bool sample_middle(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_opening(Sampler *s, const StoreGame *g, SuiteEntry *out);

#endif
