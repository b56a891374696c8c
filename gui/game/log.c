#include "log.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void log_add(EngineLog *log, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(log->lines[log->next], LOG_WIDTH, format, args);
    va_end(args);
    log->next = (log->next + 1) % LOG_LINES;
    if (log->count < LOG_LINES) log->count++;
}

const char *log_line(const EngineLog *log, int number) {
    assert(number >= 0 && number < log->count);
    return log->lines[(log->next + LOG_LINES - log->count + number) % LOG_LINES];
}
