/* What engines that are processes of their own and the window have said to each other, line by line
 * with times and with what the engines wrote to stderr: the latest few thousand lines. Any thread may
 * use it.
 */
#ifndef LIA_GUI_TRAFFIC_H
#define LIA_GUI_TRAFFIC_H

#include "base/buffer.h"
#include "game/session.h"

enum { TRAFFIC_LINES = 4000, TRAFFIC_WIDTH = 240 };

typedef struct Traffic Traffic;

/* NULL without memory. */
Traffic *traffic_log_create(void);
/* Accepts NULL. */
void traffic_log_destroy(Traffic *t);
/* direction: '>' to the engine, '<' from it, '!' from its stderr, or how it ended; game: the number of the one it
 * plays, 0 = goes without saying. Line ends within the text begin further lines; what is longer than
 * TRAFFIC_WIDTH is cut. */
void traffic_add(Traffic *t, const char *engine, int game, char direction, const char *text,
                 size_t length);
/* Lines are counted from the first one on; those kept have the numbers from *first to before the one
 * returned. */
int64_t traffic_range(Traffic *t, int64_t *first);
/* Writes "12.345 Name < text" or "12.345 Name, game 7 < text" and returns the direction; "" and 0 for
 * a line that is not kept. */
enum { TRAFFIC_TEXT = TRAFFIC_WIDTH + PLAYER_NAME + 48 };
char traffic_line(Traffic *t, int64_t number, char out[TRAFFIC_TEXT]);
/* Appends all lines. */
void traffic_write(Traffic *t, Buffer *out);

#endif
