/* What the engine was asked and what it said, the latest few hundred lines, for who wants to look
 * behind the panel. Written by the main thread as news arrive.
 */
#ifndef LIA_GUI_LOG_H
#define LIA_GUI_LOG_H

#include <stdbool.h>

enum { LOG_LINES = 300, LOG_WIDTH = 200 };

typedef struct {
    char lines[LOG_LINES][LOG_WIDTH];
    int next;  /* where the next line goes */
    int count; /* lines held */
} EngineLog;

void log_add(EngineLog *log, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The line with this number, 0 being the oldest one held. */
const char *log_line(const EngineLog *log, int number);

#endif
