/* Following the games of a match while they are played, for a window that shows them. The functions
 * are called by the threads that play and must be quick; `board` is the number of the thread, from 0.
 * Each may be NULL.
 */
#ifndef LIA_MATCH_WATCH_H
#define LIA_MATCH_WATCH_H

#include "results.h"

typedef struct {
    /* The opening is on the board, the engines are about to be started. */
    void (*on_begin)(void *context, int board, const PlayedGame *game);
    /* The side to move is asked next; left: on the clocks in ms by Color, negative = no clock. No
     * clock runs during the call, so it may wait; true if it has waited. */
    bool (*on_turn)(void *context, int board, const PlayedGame *game, const double left[2]);
    void (*on_info)(void *context, int board, const ClientInfo *info);
    /* The game was played and counted. Never called by two threads at once. */
    void (*on_game)(void *context, int board, const PlayedGame *game, const Results *results);
    /* A line went to an engine of the plan or came from it, or a piece of its stderr did; the direction
     * is that of a ChildObserver, and the text has no terminating zero byte. */
    void (*on_traffic)(void *context, int board, int engine, char direction, const char *text,
                       size_t length);
    void *context;
} MatchWatch;

#endif
