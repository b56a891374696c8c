/* What the tests of the search share: a worker with its table, positions to search, a checked
 * search. Failures are reported with the position, so that they can be tried with `lia go --fen`.
 */
#ifndef LIA_TESTS_SEARCH_FIXTURE_H
#define LIA_TESTS_SEARCH_FIXTURE_H

#include "rules/notation.h"
#include "record/suite.h"
#include "search/private/searcher_private.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../rules/random_position.h"
#include "../slowness.h"

#define COUNT(array) (int)(sizeof(array) / sizeof((array)[0]))

typedef struct {
    Searcher *searcher;
    Worker *w;           /* its leader */
    Table *table;        /* its table */
    size_t mapped;       /* slots the table really has */
    SearchSignal signal; /* to the worker */
} Fixture;

void fixture_init(Fixture *f, size_t megabytes);
/* The table has so few slots that entries push each other out all the time. */
void fixture_init_tiny(Fixture *f, size_t slots);
void fixture_finish(Fixture *f);
/* As after a new game. */
void fixture_new_game(Fixture *f);

/* A preset with changes: "MIA NullMove=0 Killers=1", a blank between. */
Params params_of(const char *text);

/* Searches as the first search of a new game: table and worker are emptied before. Returns the
 * score of the best move. The game must not be over. */
Score fixture_search(Fixture *f, const Game *g, const Params *params, int depth);
/* The same for a position without history. */
Score fixture_search_position(Fixture *f, const Position *p, const Rules *rules,
                              const Params *params, int depth);
/* Without emptying anything. */
Score fixture_search_on(Fixture *f, const Game *g, const Params *params, int depth);

/* A fixture with the positions of the benchmark and a game to start from. */
typedef struct {
    Fixture f;
    Suite bench;
    Game game;
} Bed;

void bed_init(Bed *b);
void bed_finish(Bed *b);
/* A worker that knows nothing, at a position or at one of the benchmark. */
Worker *bed_at(Bed *b, const Position *p, const Params *params);
Worker *bed_at_entry(Bed *b, int i, const Params *params);

/* Fails unless the best line can be played, ends where the game ends or is at least depth long, and
 * a decided score's line has the promised length and end. */
void fixture_check_line(const Fixture *f, const Game *g, int depth);

Rules rules_of(const char *name);
bool position_is_over(const Position *p, const Rules *rules);
/* A random position that is not over. */
Position random_open_position(uint64_t *state, const Rules *rules);
/* A position of a game of random moves from the standard start, not over, after at most so many
 * plies. */
Position random_game_position(uint64_t *state, const Rules *rules, int plies);
/* A random position, not over, in which one side has one move at most. */
Position random_stuck_position(uint64_t *state, const Rules *rules);
/* All positions, at most max, from which the side not to move could have come here: a stone goes
 * back, with or without a stone it took. Positions that are over are left out. */
int predecessors(const Position *p, const Rules *rules, Position *out, int max);
/* All entries of a file in positions/, or fails. */
Suite load_suite(const char *name);
/* FEN, in one of a few buffers used in turn. */
const char *fen_of(const Position *p);
Position position_of(const char *fen);

#endif
