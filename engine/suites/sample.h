/* Suites of positions out of self-play games, as `lia sample` makes them.
 *
 * Games are looked at in the order of their numbers, and each gives one position at most. What is
 * taken depends on the games, the options and what was taken before, on nothing else: a run that
 * was broken off goes on and ends with the same file.
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
    int count;        /* positions by default */
    int first, every; /* games first, first + every, …: suites with different ones share no game */
    /* Looks for a position in a game; true fills out, which is empty before. */
    bool (*choose)(Sampler *s, const StoreGame *g, SuiteEntry *out);
} SampleKind;

/* Ended by a row without a name. */
extern const SampleKind sample_kinds[];

struct Sampler {
    const SampleKind *kind;
    Params params;
    uint64_t budget;  /* nodes for one question about one position */
    int wanted, from; /* positions, and the first game to look at */
    Solver pn, ab;

    uint64_t *keys; /* of what was taken, alike under symmetry and colour swap */
    int count;
    int by_plies[SAMPLE_WIN_MAX + 1]; /* wins taken, by length */
    int disagreements;                /* positions where the two methods contradict each other */
};

bool sampler_init(Sampler *s, Reason *why);
void sampler_finish(Sampler *s);
/* Notes a position as taken. */
void sampler_take(Sampler *s, const SuiteEntry *e);
bool sampler_has(const Sampler *s, const Position *p);

/* The position before ply number ply of a game. */
Position sample_position(const StoreGame *g, int ply);
/* Adds a field to those the format does not know. */
void sample_note(SuiteEntry *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* sample_check.c: does the side to move win within `plies` plies (0: any number), as the solver's
 * table says? By the rules alone. */
bool sample_check_win(Sampler *s, const Position *p, int plies);
/* sample_wins.c */
bool sample_forced_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_hard_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_short_win(Sampler *s, const StoreGame *g, SuiteEntry *out);
/* sample_open.c */
bool sample_middle(Sampler *s, const StoreGame *g, SuiteEntry *out);
bool sample_opening(Sampler *s, const StoreGame *g, SuiteEntry *out);

#endif
