#include "reason.h"

#include <stdarg.h>
#include <stdio.h>

Reason *reason_write(Reason *why, const char *format, ...) {
    if (why) {
        va_list args;
        va_start(args, format);
        vsnprintf(why->text, sizeof why->text, format, args);
        va_end(args);
    }
    return why;
}
