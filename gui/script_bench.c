/* Frame times and the load when idle. */
#include <stdio.h>
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
        app_view(app, true);
        SDL_RenderPresent(app->renderer);
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

void script_bench(App *app) {
    enum { IDLE_MS = 3000 };
    SDL_RendererInfo info = {0};
    events_settle(app);
    SDL_GetRendererInfo(app->renderer, &info);
    printf("renderer %s, %dx%d, scale %.2f\n", info.name, app->layout.window.w,
           app->layout.window.h, (double)app_scale(app));
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
}
