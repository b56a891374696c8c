/* What the board tells about a position: the ways of a selected stone and the links of groups. No
 * drawing here, so that tests can hold it against the rules.
 */
#ifndef LIA_GUI_MARKS_H
#define LIA_GUI_MARKS_H

#include "rules/game.h"
#include "rules/moves.h"

/* The stones on one line through a stone. */
typedef struct {
    int count;
    int direction; /* where its badge stands, as in MoveTargets */
} LineMark;

/* An enemy stone that stops a move: the way is cut between before and blocker. */
typedef struct {
    Square before, blocker;
    int direction;
} BlockMark;

typedef struct {
    Bits quiet, capture; /* targets */
    LineMark lines[4];
    BlockMark blocks[DIRECTIONS];
    int block_count;
} StoneMarks;

typedef struct {
    Square a, b;
} Link;

enum { LINKS_MAX = 4 * STONES_MAX };

/* Steps of a direction in files and ranks. */
extern const signed char direction_file[DIRECTIONS], direction_rank[DIRECTIONS];

/* The marks of a stone of the side to move; flipped = Black's side is at the top. */
void marks_of_stone(const Position *p, Square stone, bool flipped, StoneMarks *out);

/* The links that show the groups of one colour: stones side by side always, a diagonal pair only if
 * neither square beside both holds a stone. Returns their number. */
int marks_links(Bits stones, Link out[LINKS_MAX]);

/* The same links ordered by their distance from a stone, each pointing away from it: the order in
 * which the winning chain is drawn. */
int marks_chain(Bits stones, Square start, Link out[LINKS_MAX]);

#endif
