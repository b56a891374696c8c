#include "numbers.h"

#include <stdio.h>

NumberText clock_text(int64_t ms) {
    NumberText out;
    if (ms < 0) ms = 0;
    long tenths = (long)(ms / 100), s = (long)((ms + 999) / 1000);
    if (ms < 10000)
        snprintf(out.text, sizeof out.text, "0:%02ld.%ld", tenths / 10, tenths % 10);
    else if (s >= 3600)
        snprintf(out.text, sizeof out.text, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(out.text, sizeof out.text, "%ld:%02ld", s / 60, s % 60);
    return out;
}

/* The limits below are where the smaller unit would be rounded to 1000. */
NumberText size_text(int64_t bytes) {
    NumberText out;
    if (bytes < 1000)
        snprintf(out.text, sizeof out.text, "%d B", (int)bytes);
    else if (bytes < 999950)
        snprintf(out.text, sizeof out.text, "%.1f kB", (double)bytes / 1e3);
    else
        snprintf(out.text, sizeof out.text, "%.1f MB", (double)bytes / 1e6);
    return out;
}

NumberText speed_text(uint64_t per_second) {
    NumberText out;
    if (per_second < 1000)
        snprintf(out.text, sizeof out.text, "%d nodes/s", (int)per_second);
    else if (per_second < 999500)
        snprintf(out.text, sizeof out.text, "%.0f k nodes/s", (double)per_second / 1e3);
    else
        snprintf(out.text, sizeof out.text, "%.1f M nodes/s", (double)per_second / 1e6);
    return out;
}

NumberText points_text(int half_points) {
    NumberText out;
    if (half_points == 1)
        snprintf(out.text, sizeof out.text, "½");
    else
        snprintf(out.text, sizeof out.text, "%d%s", half_points / 2, half_points & 1 ? "½" : "");
    return out;
}

int progress_width(int whole, int done, int all) {
    return (int)((int64_t)whole * done / all);
}
