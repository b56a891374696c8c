#include "progress.h"
#include "base/clock.h"
#include "terminal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ns between two lines */
static const int64_t terminal_interval = 100000000, other_interval = 60000000000;

enum { BAR_MIN = 10, BAR_MAX = 30 };

/* Columns that stay free: two for the ^C that the terminal echoes, and the last one, at which some
 * terminals wrap. Otherwise part of the line would remain on the screen. */
enum { MARGIN = 3 };

/* Speed and time left are meaningless before that. */
static const double first_seconds = 1;

/* ---- text ---- */

static void add_time(Buffer *out, double seconds) {
    int64_t s = (int64_t)seconds;
    buffer_printf(out, "%lld:%02d:%02d", (long long)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
}

static void add_speed(Buffer *out, double speed) {
    if (speed >= 1)
        buffer_printf(out, "%.*f/s", speed < 9.95, speed);
    else if (60 * speed >= 1)
        buffer_printf(out, "%.1f/min", 60 * speed);
    else
        buffer_printf(out, "%.1f/h", 3600 * speed);
}

void progress_format(const ProgressState *s, Buffer *out) {
    if (s->label) buffer_printf(out, "%s: ", s->label);
    buffer_printf(out, "%.0f/%.0f %s in ", s->done, s->count, s->unit);
    add_time(out, s->seconds);
    double gained = s->done - s->before;
    if (gained > 0 && s->seconds >= first_seconds) {
        double speed = gained / s->seconds;
        if (s->done < s->count) {
            buffer_add_text(out, ", ");
            add_time(out, ceil((s->count - s->done) / speed));
            buffer_add_text(out, " left");
        }
        buffer_add_text(out, ", ");
        add_speed(out, speed);
    }
    if (s->details && s->details[0]) buffer_printf(out, ", %s", s->details);
}

/* Counts characters, not bytes; each is assumed to take one column. */
static bool is_first_byte(char c) {
    return ((unsigned char)c & 0xC0) != 0x80;
}

static int count_columns(const char *text) {
    int columns = 0;
    for (; *text; text++) columns += is_first_byte(*text);
    return columns;
}

void progress_fit(const char *text, double part, int columns, Buffer *out) {
    int room = columns - count_columns(text) - 3; /* two brackets and a blank */
    if (room >= BAR_MIN) {
        int width = room < BAR_MAX ? room : BAR_MAX, filled = (int)(part * width);
        filled = filled < 0 ? 0 : filled > width ? width : filled;
        buffer_add_char(out, '[');
        for (int i = 0; i < width; i++) buffer_add_char(out, i < filled ? '#' : ' ');
        buffer_add_text(out, "] ");
    }
    for (; *text; text++) {
        columns -= is_first_byte(*text);
        if (room < 0 && columns < 0) return;
        buffer_add_char(out, *text);
    }
}

/* ---- the line ---- */

/* Uses a single write, so that no other output is mixed in. */
static void write_line(Progress *p, const char *before, const char *after) {
    buffer_clear(&p->line);
    buffer_add_text(&p->line, before);
    if (p->terminal)
        progress_fit(buffer_text(&p->text), p->part, terminal_columns(STDERR_FILENO) - MARGIN,
                     &p->line);
    else
        buffer_add(&p->line, buffer_span(&p->text));
    buffer_add_text(&p->line, after);
    fputs(buffer_text(&p->line), stderr);
    fflush(stderr);
    p->shown_at = clock_now();
}

void progress_init(Progress *p, bool quiet) {
    *p = (Progress){.quiet = quiet, .terminal = isatty(STDERR_FILENO), .shown_at = clock_now()};
}

void progress_finish(Progress *p) {
    progress_clear(p);
    buffer_finish(&p->text);
    buffer_finish(&p->line);
}

void progress_show(Progress *p, const ProgressState *state) {
    if (p->quiet) return;
    buffer_clear(&p->text);
    progress_format(state, &p->text);
    p->part = state->count > 0 ? state->done / state->count : 1;
    int64_t interval = p->terminal ? terminal_interval : other_interval;
    if (clock_now() - p->shown_at < interval) return;
    if (p->terminal)
        write_line(p, "\r\033[K", "");
    else
        write_line(p, "", "\n");
    p->drawn = p->terminal;
}

void progress_clear(Progress *p) {
    if (p->drawn) fputs("\r\033[K", stderr);
    p->drawn = false;
}

void progress_keep(Progress *p) {
    if (p->quiet || !p->text.length) return;
    progress_clear(p);
    write_line(p, "", "\n");
}
