/* Frame times and the load when idle. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "script.h"
#include "script_events.h"

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Frames of a stone on its way, which is what most frames are. Wall time suffers from other
 * programs, CPU time does not. */
static void bench_frames(App *app) {
    enum { FRAMES = 200, STEPS = 12 };
    double sum = 0, worst = 0, wall = seconds_of(CLOCK_MONOTONIC);
    Position before = pos_standard();
    for (int i = 0; i < FRAMES; i++) {
        if (i % STEPS == 0)
            touch_start_animation(app, move_make(square_make(1, 0), square_make(1, 2)), &before);
        app->now = app->animation.start + (Uint64)(i % STEPS) * 15;
        double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
        app->board_dirty = true; /* as app_update() does for every frame of an animation */
        app_paint(app);
        double ms = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) * 1000;
        sum += ms;
        if (ms > worst && i > 0) worst = ms; /* the first one fills the caches */
    }
    wall = (seconds_of(CLOCK_MONOTONIC) - wall) * 1000 / FRAMES;
    printf("frame: %.2f ms of CPU, worst %.2f, %.2f ms by the clock, over %d frames\n",
           sum / FRAMES, worst, wall, FRAMES);
    double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < FRAMES; i++) app_view(app, false);
    printf("layout: %.2f ms of CPU\n",
           (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) * 1000 / FRAMES);
    app->animation.running = false;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Whole frames while the engine analyses on all cores, at the pace of an animation. */
static void bench_busy(App *app) {
    enum { FRAMES = 120, PAUSE_MS = 15 };
    double cpu[FRAMES], wall[FRAMES];
    app->settings.threads = SDL_GetCPUCount();
    app->analysing = true;
    for (int i = 0; i < 20; i++) app_round(app, PAUSE_MS);
    for (int i = 0; i < FRAMES; i++) {
        app_round(app, PAUSE_MS);
        app->dirty = true;
        double cpu_start = seconds_of(CLOCK_THREAD_CPUTIME_ID),
               wall_start = seconds_of(CLOCK_MONOTONIC);
        app_paint(app);
        cpu[i] = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu_start) * 1000;
        wall[i] = (seconds_of(CLOCK_MONOTONIC) - wall_start) * 1000;
    }
    app->analysing = false;
    qsort(cpu, FRAMES, sizeof *cpu, compare_doubles);
    qsort(wall, FRAMES, sizeof *wall, compare_doubles);
    printf("frame beside %d engine threads: %.2f ms of CPU (95 %%: %.2f), %.2f ms by the clock (95 "
           "%%: "
           "%.2f), depth %d\n",
           app->settings.threads, cpu[FRAMES / 2], cpu[FRAMES * 95 / 100], wall[FRAMES / 2],
           wall[FRAMES * 95 / 100], app->desk.shown.depth);
    app->settings.threads = 0;
}

void script_bench(App *app) {
    enum { IDLE_MS = 3000 };
    SDL_RendererInfo info = {0};
    events_settle(app);
    SDL_GetRendererInfo(app->renderer, &info);
    printf("renderer %s, %dx%d, scale %.2f\n", info.name, app->layout.window.w,
           app->layout.window.h, (double)app_scale(app));
    app_paint(app);
    bench_frames(app);
    events_settle(app);
    while (!app_is_idle(app)) app_round(app, 10);
    long frames = app->frames;
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    Uint64 end = SDL_GetTicks64() + IDLE_MS;
    while (SDL_GetTicks64() < end) app_round(app, (int)(end - SDL_GetTicks64()) + 1);
    printf("idle: %.3f %% CPU, %ld frames in %d ms\n",
           (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 100 / (IDLE_MS / 1000.0),
           app->frames - frames, IDLE_MS);
    bench_busy(app);
}
