/* The referee: plays one game between two engines by the rules of the plan, and gives the reason of
 * its end.
 */
#ifndef LIA_MATCH_PRIVATE_REFEREE_H
#define LIA_MATCH_PRIVATE_REFEREE_H

#include "match/player.h"

typedef enum {
    REFEREE_PLAYED,    /* *out is complete */
    REFEREE_CANCELLED, /* by the cancel descriptor: nothing is to be kept */
    REFEREE_NO_START,  /* an engine could not be started: see its why */
    REFEREE_FAILED     /* the machine: no memory */
} RefereeStatus;

/* players[BLACK] and players[WHITE] keep their processes for the next game, unless one failed. *out
 * is filled in every case and must be finished. *who: the colour of the engine that could not
 * start. */
RefereeStatus referee_play(Player *const players[2], const PlayerContext *context,
                           const PlannedGame *planned, PlayedGame *out, Color *who, Reason *why);

/* Ends the game after a move of the mover if the scores of the last moves say so: the mover
 * resigns, or both see a draw, or the game has become too long. */
void referee_adjudicate(PlayedGame *g, const Adjudication *a, Color mover);

#endif
