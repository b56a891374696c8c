#include "report.h"
#include "base/file.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void lab_report_init(LabReport *r, const char *experiment) {
    memset(r, 0, sizeof *r);
    r->experiment = experiment;
}

void lab_report_finish(LabReport *r) {
    buffer_finish(&r->markdown);
    buffer_finish(&r->gnuplot);
    for (int i = 0; i < r->file_count; i++) buffer_finish(&r->files[i].text);
    r->file_count = 0;
}

/* Appends formatted text of any length. */
static void add_formatted(Buffer *out, const char *format, va_list arguments) {
    char *text = NULL;
    if (vasprintf(&text, format, arguments) < 0) {
        out->failed = true;
        return;
    }
    buffer_add_text(out, text);
    free(text);
}

void lab_say(LabReport *r, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_formatted(&r->markdown, format, arguments);
    va_end(arguments);
    buffer_add_text(&r->markdown, "\n\n");
}

/* ---- tables ---- */

void lab_table_begin(LabTable *t, const char *name, const char *title, const char *heads) {
    *t = (LabTable){.name = name, .title = title, .columns = 1};
    buffer_printf(&t->markdown, "**%s**\n\n| ", title);
    for (const char *c = heads; *c; c++) {
        t->columns += *c == '|';
        if (*c == '|') buffer_add_char(&t->markdown, ' ');
        buffer_add_char(&t->markdown, *c);
        if (*c == '|') buffer_add_char(&t->markdown, ' ');
        buffer_add_char(&t->tsv, *c == '|' ? '\t' : *c);
    }
    buffer_add_text(&t->markdown, " |\n|---|");
    for (int i = 1; i < t->columns; i++) buffer_add_text(&t->markdown, "--:|");
    buffer_add_char(&t->markdown, '\n');
    buffer_add_char(&t->tsv, '\n');
}

static void add_cell(LabTable *t, const char *shown, const char *plain) {
    bool first = t->filled == 0, last = t->filled == t->columns - 1;
    buffer_printf(&t->markdown, "%s%s%s", first ? "| " : " ", shown, last ? " |\n" : " |");
    buffer_printf(&t->tsv, "%s%s", plain, last ? "\n" : "\t");
    t->filled = last ? 0 : t->filled + 1;
}

void lab_table_text(LabTable *t, const char *format, ...) {
    va_list arguments;
    Buffer text = {0};
    va_start(arguments, format);
    add_formatted(&text, format, arguments);
    va_end(arguments);
    add_cell(t, buffer_text(&text), buffer_text(&text));
    buffer_finish(&text);
}

void lab_table_missing(LabTable *t) {
    add_cell(t, "–", "");
}

void lab_table_count(LabTable *t, int64_t count) {
    char plain[32], shown[48];
    if (count < 0) {
        lab_table_missing(t);
        return;
    }
    int n = snprintf(plain, sizeof plain, "%lld", (long long)count), k = 0;
    for (int i = 0; i < n; i++) {
        if (i && (n - i) % 3 == 0) shown[k++] = ',';
        shown[k++] = plain[i];
    }
    shown[k] = 0;
    add_cell(t, shown, plain);
}

void lab_table_number(LabTable *t, double number, int decimals) {
    char text[48];
    snprintf(text, sizeof text, "%.*f", decimals, number);
    if (isfinite(number))
        add_cell(t, text, text);
    else
        lab_table_missing(t);
}

void lab_table_end(LabTable *t, LabReport *r) {
    while (t->filled) lab_table_missing(t);
    buffer_add(&r->markdown, buffer_span(&t->markdown));
    buffer_add_char(&r->markdown, '\n');
    r->failed |= t->markdown.failed || t->tsv.failed ||
                 r->file_count == (int)(sizeof r->files / sizeof r->files[0]);
    if (!r->failed) {
        snprintf(r->files[r->file_count].name, sizeof r->files[0].name, "%s-%s.tsv", r->experiment,
                 t->name);
        r->files[r->file_count++].text = t->tsv;
        t->tsv = (Buffer){0};
    }
    buffer_finish(&t->markdown);
    buffer_finish(&t->tsv);
}

/* ---- plots ---- */

void lab_plot_begin(LabPlot *p, const char *name, const char *title, const char *x_label,
                    const char *y_label) {
    memset(p, 0, sizeof *p);
    p->name = name;
    p->title = title;
    p->x_label = x_label;
    p->y_label = y_label;
}

void lab_plot_curve(LabPlot *p, const char *format, ...) {
    va_list arguments;
    if (p->count == LAB_CURVES_MAX) return;
    LabCurve *c = &p->curves[p->count++];
    va_start(arguments, format);
    vsnprintf(c->label, sizeof c->label, format, arguments);
    va_end(arguments);
}

void lab_plot_point_error(LabPlot *p, double x, double y, double error) {
    LabCurve *c = p->count ? &p->curves[p->count - 1] : NULL;
    if (!c || c->count == LAB_POINTS_MAX || !isfinite(y)) return;
    c->x[c->count] = x;
    c->y[c->count] = y;
    c->error[c->count++] = error;
}

void lab_plot_point(LabPlot *p, double x, double y) {
    lab_plot_point_error(p, x, y, 0);
}

/* Texts in double quotes: gnuplot reads backslashes and quotes inside. */
static void add_quoted(Buffer *out, const char *text) {
    buffer_add_char(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, *text);
    }
    buffer_add_char(out, '"');
}

static void add_data(const LabPlot *p, Buffer *out) {
    for (int i = 0; i < p->count; i++) {
        const LabCurve *c = &p->curves[i];
        buffer_printf(out, "$curve%d << EOD\n", i);
        for (int k = 0; k < c->count; k++)
            buffer_printf(out, "%g %.8g %.8g\n", c->x[k], c->y[k], c->error[k]);
        buffer_add_text(out, "EOD\n");
    }
}

static void add_drawing(const LabPlot *p, Buffer *out) {
    const char *before = "plot ";
    for (int i = 0; i < p->count; i++) {
        if (!p->curves[i].count) continue;
        buffer_printf(out, "%s$curve%d using 1:2%s with %s title ", before, i,
                      p->errors ? ":3" : "", p->errors ? "yerrorlines" : "linespoints");
        add_quoted(out, p->curves[i].label);
        before = ", \\\n     ";
    }
    buffer_add_char(out, '\n');
}

void lab_plot_end(LabPlot *p, LabReport *r) {
    Buffer *g = &r->gnuplot;
    int points = 0;
    for (int i = 0; i < p->count; i++) points += p->curves[i].count;
    if (!points) return;
    buffer_printf(g, "reset\nset encoding utf8\nset key outside below noenhanced\n"
                     "set grid\nset xtics 1\nset offsets graph 0.02, graph 0.02, 0, 0\n");
    buffer_printf(g, "set %slogscale y\nset title ", p->logarithmic ? "" : "no");
    add_quoted(g, p->title);
    buffer_add_text(g, " noenhanced\nset xlabel ");
    add_quoted(g, p->x_label);
    buffer_add_text(g, " noenhanced\nset ylabel ");
    add_quoted(g, p->y_label);
    buffer_add_text(g, " noenhanced\n");
    add_data(p, g);
    buffer_printf(g, "set terminal svg size 900,520 background 'white'\nset output '%s-%s.svg'\n",
                  r->experiment, p->name);
    add_drawing(p, g);
    buffer_printf(g,
                  "set terminal png size 900,520\nset output '%s-%s.png'\nreplot\nunset output\n",
                  r->experiment, p->name);
    r->plots++;
    lab_say(r, "![%s](%s-%s.svg)", p->title, r->experiment, p->name);
}

/* ---- files ---- */

static bool write_file(const char *folder, const char *name, const Buffer *text, Reason *why) {
    Buffer path = {0};
    buffer_printf(&path, "%s/%s", folder, name);
    bool ok = !path.failed && !text->failed;
    ok = ok ? file_write(buffer_text(&path), buffer_span(text), why)
            : reason_set(why, "out of memory");
    buffer_finish(&path);
    return ok;
}

/* Runs gnuplot in the folder; false if it is not there or did not like the script. */
static bool draw(const char *folder, const char *script) {
    char program[] = "gnuplot";
    char *name = strdup(script);
    char *const arguments[] = {program, name, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = -1;
    if (!name || posix_spawn_file_actions_init(&actions) != 0) return free(name), false;
    bool ok = posix_spawn_file_actions_addchdir_np(&actions, folder) == 0 &&
              posix_spawnp(&child, program, &actions, NULL, arguments, environ) == 0;
    while (ok && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    posix_spawn_file_actions_destroy(&actions);
    free(name);
    return ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool lab_report_write(LabReport *r, const char *folder, Reason *message, Reason *why) {
    char name[80];
    message->text[0] = 0;
    if (r->failed) return reason_set(why, "out of memory");
    snprintf(name, sizeof name, "%s.md", r->experiment);
    bool ok = write_file(folder, name, &r->markdown, why);
    for (int i = 0; ok && i < r->file_count; i++)
        ok = write_file(folder, r->files[i].name, &r->files[i].text, why);
    if (!ok || !r->plots) return ok;
    snprintf(name, sizeof name, "%s.gp", r->experiment);
    ok = write_file(folder, name, &r->gnuplot, why);
    if (ok && !draw(folder, name))
        reason_set(message, "no pictures: gnuplot did not run; %s/%s draws them", folder, name);
    return ok;
}
