#include "traffic.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

typedef struct {
    double at; /* s since the log began */
    char engine[PLAYER_NAME];
    char direction;
    char text[TRAFFIC_WIDTH];
} TrafficLine;

struct Traffic {
    pthread_mutex_t lock;
    double began;
    int next, count;
    TrafficLine lines[TRAFFIC_LINES];
};

Traffic *traffic_log_create(void) {
    Traffic *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->began = clock_ms();
    pthread_mutex_init(&t->lock, NULL);
    return t;
}

void traffic_log_destroy(Traffic *t) {
    if (!t) return;
    pthread_mutex_destroy(&t->lock);
    free(t);
}

static void add_line(Traffic *t, const char *engine, char direction, Span line) {
    TrafficLine *l = &t->lines[t->next];
    size_t n = line.length < TRAFFIC_WIDTH ? line.length : TRAFFIC_WIDTH - 1;
    l->at = (clock_ms() - t->began) / 1000;
    l->direction = direction;
    snprintf(l->engine, sizeof l->engine, "%s", engine);
    for (size_t i = 0; i < n; i++) /* what is no text is not drawn as text */
        l->text[i] = (unsigned char)line.at[i] < ' ' ? ' ' : line.at[i];
    l->text[n] = '\0';
    t->next = (t->next + 1) % TRAFFIC_LINES;
    if (t->count < TRAFFIC_LINES) t->count++;
}

void traffic_add(Traffic *t, const char *engine, char direction, const char *text, size_t length) {
    Span rest = {text, length}, line;
    pthread_mutex_lock(&t->lock);
    while (span_next_line(&rest, &line)) add_line(t, engine, direction, line);
    pthread_mutex_unlock(&t->lock);
}

int traffic_count(Traffic *t) {
    pthread_mutex_lock(&t->lock);
    int count = t->count;
    pthread_mutex_unlock(&t->lock);
    return count;
}

void traffic_line(Traffic *t, int number, char out[TRAFFIC_TEXT]) {
    out[0] = '\0';
    pthread_mutex_lock(&t->lock);
    if (number >= 0 && number < t->count) {
        const TrafficLine *l =
            &t->lines[(t->next + TRAFFIC_LINES - t->count + number) % TRAFFIC_LINES];
        snprintf(out, TRAFFIC_TEXT, "%.3f %s %c %s", l->at, l->engine, l->direction, l->text);
    }
    pthread_mutex_unlock(&t->lock);
}

void traffic_write(Traffic *t, Buffer *out) {
    char line[TRAFFIC_TEXT];
    int count = traffic_count(t);
    for (int i = 0; i < count; i++) {
        traffic_line(t, i, line);
        buffer_printf(out, "%s\n", line);
    }
}
