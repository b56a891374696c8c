#include "numbers.h"

#include <stdio.h>
#include <string.h>

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

NumberText count_text(uint64_t count) {
    NumberText digits, out;
    int length = snprintf(digits.text, sizeof digits.text, "%llu", (unsigned long long)count),
        n = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0) out.text[n++] = ',';
        out.text[n++] = digits.text[i];
    }
    out.text[n] = 0;
    return out;
}

NumberText nodes_text(uint64_t nodes) {
    NumberText out;
    if (nodes < 1000)
        snprintf(out.text, sizeof out.text, "%d nodes", (int)nodes);
    else if (nodes < 999500)
        snprintf(out.text, sizeof out.text, "%.0f k nodes", (double)nodes / 1e3);
    else
        snprintf(out.text, sizeof out.text, "%.1f M nodes", (double)nodes / 1e6);
    return out;
}

NumberText speed_text(uint64_t per_second) {
    NumberText out = nodes_text(per_second);
    strncat(out.text, "/s", sizeof out.text - strlen(out.text) - 1);
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
