/* The start of a game as given by the SGF properties SU, AB, AW, AE and PL. They may come in any
 * order, so they are collected first and turned into a position afterwards.
 */
#ifndef LIA_RECORD_PRIVATE_SGF_SETUP_H
#define LIA_RECORD_PRIVATE_SGF_SETUP_H

#include "rules/position.h"
#include "base/reason.h"
#include "base/text.h"

typedef struct {
    bool named, custom, scrambled; /* from SU */
    Bits add[2], clear;            /* AB, AW, AE */
    bool has_player;
    Color player; /* PL */
} SgfSetup;

/* A value of SU. */
bool sgf_setup_read_name(SgfSetup *s, Span value, Reason *why);
/* A value of AB, AW or AE: "c8", run-together "C8C7", "c8 c7", "c8,c7", the rectangle "c8:d7". */
bool sgf_setup_read_squares(Bits *set, Span value, Reason *why);
/* A value of PL. */
bool sgf_setup_read_player(SgfSetup *s, Span value);
/* Makes the start position. first is the colour of the first move; it is the side to move if a
 * custom set-up does not name one. */
bool sgf_setup_position(const SgfSetup *s, Color first, Position *out, Reason *why);

#endif
