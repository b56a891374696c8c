/* The referee: plays one game between two engines according to the plan, and determines its result.
 */
#ifndef LIA_MATCH_PRIVATE_REFEREE_H
#define LIA_MATCH_PRIVATE_REFEREE_H

#include "match/player.h"

typedef enum {
    REFEREE_PLAYED,    /* *out is complete */
    REFEREE_CANCELLED, /* by the cancel descriptor: discard the game */
    REFEREE_NO_START,  /* an engine could not be started: see MatchPlayer.why */
    REFEREE_FAILED     /* out of memory */
} RefereeStatus;

/* The players keep their processes for the next game unless one failed. *out is always filled and
 * must be finished. *who is the colour of an engine that could not be started. */
RefereeStatus referee_play(MatchPlayer *const players[2], const PlayerContext *context,
                           const PlannedGame *planned, PlayedGame *out, Color *who, Reason *why);

/* Ends the game after a move of mover if the plan's adjudication applies: the mover resigns, both
 * sides see a draw, or the game is too long. */
void referee_adjudicate(PlayedGame *g, const Adjudication *a, Color mover);

#endif
