/* What other engines and the window have said to each other, line by line with times and with what
 * the engines wrote to stderr: the latest few thousand lines. Any thread may use it.
 */
#ifndef LIA_GUI_TRAFFIC_H
#define LIA_GUI_TRAFFIC_H

#include "base/buffer.h"
#include "game/session.h"

enum { TRAFFIC_LINES = 2000, TRAFFIC_WIDTH = 240 };

typedef struct Traffic Traffic;

/* NULL without memory. */
Traffic *traffic_log_create(void);
/* Accepts NULL. */
void traffic_log_destroy(Traffic *t);
/* direction: '>' to the engine, '<' from it, '!' from its stderr. Line ends within the text begin
 * further lines; what is longer than TRAFFIC_WIDTH is cut. */
void traffic_add(Traffic *t, const char *engine, char direction, const char *text, size_t length);
int traffic_count(Traffic *t);
/* "12.345 Name < text", the oldest line kept being 0. */
enum { TRAFFIC_TEXT = TRAFFIC_WIDTH + PLAYER_NAME + 32 };
void traffic_line(Traffic *t, int number, char out[TRAFFIC_TEXT]);
/* Appends all lines. */
void traffic_write(Traffic *t, Buffer *out);

#endif
