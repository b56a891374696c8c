/* An opinion on a position: how good it is, and how much that is worth. */
#ifndef LIA_RECORD_OPINION_H
#define LIA_RECORD_OPINION_H

#include "rules/position.h"

/* Always seen from Black. */
typedef struct {
    int score;    /* hundredths of a stone */
    int mate;     /* moves to a win, negative if White wins; 0 = none seen */
    int depth;    /* 0 = no opinion */
    bool foreign; /* another program says so; its depths are not comparable with Lia's */
} Opinion;

/* True if this side wins by force. */
static inline bool opinion_wins(Opinion v, Color c) {
    return c == BLACK ? v.mate > 0 : v.mate < 0;
}
/* True if this side is better; false for both in an even position. */
static inline bool opinion_favours(Opinion v, Color c) {
    int sum = v.mate ? v.mate : v.score;
    return c == BLACK ? sum > 0 : sum < 0;
}
/* Returns Black's share of the points to expect, 0..1. */
double opinion_share(Opinion v);
/* True if a new opinion takes the place of an older one on the same position: unless that is a
 * deeper one of the same program, or Lia's own against another program's. */
bool opinion_replaces(Opinion fresh, Opinion old);

enum { OPINION_TEXT_SIZE = 24 };
/* Writes "+0.7", "0.0" or "win 3", whichever side it is for. */
void opinion_format(Opinion v, char out[OPINION_TEXT_SIZE]);

#endif
