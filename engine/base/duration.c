/* Reading and writing of durations, in whole thousandths. */
#include "duration.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Reads digits, at most nine; returns how many. */
static int read_digits(const char *text, int64_t *value) {
    int n = 0;
    *value = 0;
    while (n < 9 && text[n] >= '0' && text[n] <= '9') *value = 10 * *value + (text[n++] - '0');
    return n;
}

/* Reads "2", "0.25" or ".5" up to the end of the text, in thousandths. */
static bool read_thousandths(const char *text, int64_t *value) {
    int64_t whole, part = 0;
    int digits = read_digits(text, &whole), decimals = 0;
    text += digits;
    if (*text == '.' || *text == ',') {
        decimals = read_digits(text + 1, &part);
        if (decimals > 3) return false;
        text += 1 + decimals;
    }
    for (int i = decimals; i < 3; i++) part *= 10;
    *value = 1000 * whole + part;
    return !*text && digits + decimals > 0;
}

bool duration_parse(const char *text, int64_t unit_ms, int64_t *ms) {
    int64_t minutes, value;
    const char *colon = strchr(text, ':');
    if (!colon) {
        if (!read_thousandths(text, &value)) return false;
        *ms = value * unit_ms / 1000;
        return true;
    }
    int digits = read_digits(text, &minutes);
    if (!digits || text + digits != colon || !read_thousandths(colon + 1, &value)) return false;
    *ms = minutes * 60000 + value;
    return value < 60000;
}

/* "12.05" out of 12050 thousandths. */
static void format_thousandths(int64_t value, int whole_digits, char *out, size_t size) {
    int n =
        snprintf(out, size, "%0*" PRId64 ".%03d", whole_digits, value / 1000, (int)(value % 1000));
    while (n > 0 && out[n - 1] == '0') out[--n] = 0;
    if (n > 0 && out[n - 1] == '.') out[n - 1] = 0;
}

DurationText duration_format(int64_t ms, int64_t unit_ms) {
    DurationText out;
    char seconds[24];
    if (unit_ms > 1000 && ms % unit_ms) {
        format_thousandths(ms % 60000, 2, seconds, sizeof seconds);
        snprintf(out.text, sizeof out.text, "%" PRId64 ":%s", ms / 60000, seconds);
    } else {
        format_thousandths(ms * 1000 / unit_ms, 1, out.text, sizeof out.text);
    }
    return out;
}
