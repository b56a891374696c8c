#include "traffic.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

typedef struct {
    double at; /* s since the log began */
    char engine[PLAYER_NAME];
    int game; /* 0 = none is told */
    char direction;
    char text[TRAFFIC_WIDTH];
} TrafficLine;

struct Traffic {
    pthread_mutex_t lock;
    double began;
    int64_t end; /* number of the next line */
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

static void add_line(Traffic *t, const char *engine, int game, char direction, Span line) {
    TrafficLine *l = &t->lines[t->end++ % TRAFFIC_LINES];
    size_t n = line.length < TRAFFIC_WIDTH ? line.length : TRAFFIC_WIDTH - 1;
    l->at = (clock_ms() - t->began) / 1000;
    l->game = game;
    l->direction = direction;
    snprintf(l->engine, sizeof l->engine, "%s", engine);
    for (size_t i = 0; i < n; i++) /* what is no text is not drawn as text */
        l->text[i] = (unsigned char)line.at[i] < ' ' ? ' ' : line.at[i];
    l->text[n] = '\0';
}

void traffic_add(Traffic *t, const char *engine, int game, char direction, const char *text,
                 size_t length) {
    Span rest = {text, length}, line;
    pthread_mutex_lock(&t->lock);
    while (span_next_line(&rest, &line)) add_line(t, engine, game, direction, line);
    pthread_mutex_unlock(&t->lock);
}

static int64_t first_kept(const Traffic *t) { /* with the lock */
    return t->end > TRAFFIC_LINES ? t->end - TRAFFIC_LINES : 0;
}

int64_t traffic_range(Traffic *t, int64_t *first) {
    pthread_mutex_lock(&t->lock);
    int64_t end = t->end;
    *first = first_kept(t);
    pthread_mutex_unlock(&t->lock);
    return end;
}

char traffic_line(Traffic *t, int64_t number, char out[TRAFFIC_TEXT]) {
    char direction = '\0', game[24] = "";
    out[0] = '\0';
    pthread_mutex_lock(&t->lock);
    if (number >= first_kept(t) && number < t->end) {
        const TrafficLine *l = &t->lines[number % TRAFFIC_LINES];
        direction = l->direction;
        if (l->game) snprintf(game, sizeof game, ", game %d", l->game);
        snprintf(out, TRAFFIC_TEXT, "%.3f %s%s %c %s", l->at, l->engine, game, direction, l->text);
    }
    pthread_mutex_unlock(&t->lock);
    return direction;
}

void traffic_write(Traffic *t, Buffer *out) {
    char line[TRAFFIC_TEXT];
    int64_t first, end = traffic_range(t, &first);
    for (int64_t i = first; i < end; i++) /* the oldest may go meanwhile */
        if (traffic_line(t, i, line)) buffer_printf(out, "%s\n", line);
}
