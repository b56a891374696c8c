/* The start of a game as SGF properties say it: SU, AB, AW, AE and PL. They may come in any order,
 * so they are collected first and made a position afterwards.
 */
#ifndef LIA_RECORD_PRIVATE_SGF_SETUP_H
#define LIA_RECORD_PRIVATE_SGF_SETUP_H

#include "rules/position.h"
#include "base/reason.h"
#include "base/text.h"

typedef struct {
    bool named, custom, scrambled; /* what SU said */
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
/* The start. A set-up of one's own that does not say who begins is begun by whoever moves first. */
bool sgf_setup_position(const SgfSetup *s, Color first, Position *out, Reason *why);

#endif
