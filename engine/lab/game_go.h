/* Go on small boards: area scoring (stones and the empty regions that touch one colour only; all
 * stones on the board count as alive), no suicide, basic ko, and a position that comes back on the
 * path is a draw. The game ends with two passes in a row.
 *
 * Without a claim a finished game scores GO_POINT for each point of difference, and an unfinished
 * one an estimate of it. With a claim the question is "does Black get at least that many points?": a
 * finished game is won or lost, and neither a horizon nor a repetition ever decides anything. So a
 * win or a loss found at any depth is a proof, with a table too: whoever has one can keep to shorter
 * and shorter ones, and then no position comes back.
 */
#ifndef LIA_LAB_GAME_GO_H
#define LIA_LAB_GAME_GO_H

#include "base/random.h"
#include "base/reason.h"
#include "game.h"

enum { GO_MIN = 2, GO_MAX = 6, GO_POINT = 20, GO_PLY_MAX = 900, GO_TEXT_SIZE = 96 };

/* Reads "size=N" for the empty board with Black to move, or "size=N board=x.o/… to=x", rank by rank
 * with x for Black; "claim=K" may follow. Returns NULL with a reason if the text is wrong. */
LabGame *go_create(const char *text, Reason *why);

/* Writes a position with Black or White to move, which comes about thus: on the empty board of n×n,
 * plies moves are played in turn, each the one whose successor is estimated best among three drawn
 * (with repetition) from the moves that are no pass. */
void go_generate(int n, int plies, Random *random, char out[GO_TEXT_SIZE]);

#endif
