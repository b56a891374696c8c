/* Frame times and the load when idle.
 *
 * Frames of every kind are painted one after the other, first alone, then while the engine searches
 * with as many threads as there are cores. CPU time is what painting costs; what the clock shows
 * depends on what else runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rules/notation.h"
#include "script.h"
#include "script_events.h"
#include "window/app_game.h"

enum { FRAMES = 30, FRAME_MS = 15, IDLE_MS = 3000 };

static double seconds_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A stone on its way. */
static void step_animation(App *app, int i) {
    enum { STEPS = 12 };
    if (i % STEPS == 0)
        touch_start_animation(app, move_make(square_make(1, 0), square_make(1, 2)),
                              &app->game.session.view->position);
    app->now = app->motions.of[MOTION_STONE].start + (Uint64)(i % STEPS) * FRAME_MS;
}

/* Stones chosen one after the other, with their ways. */
static void step_choice(App *app, int i) {
    motion_stop(&app->motions, MOTION_STONE);
    touch_select(app, square_make(1 + i % 6, 0));
}

/* The chain of a won game growing. */
static void step_chain(App *app, int i) {
    enum { STEPS = 40 };
    if (i == 0) {
        GameSetup setup = app->game.session.setup;
        Reason why;
        if (position_parse_any(span_of("8/8/2x1x3/1x1x1x2/2x1x3/8/8/O6O b"), &setup.start, &why))
            app_new_game(app, &setup);
    }
    if (i % STEPS == 0) motion_start(&app->motions, MOTION_CHAIN, app->now);
    app->now = app->motions.of[MOTION_CHAIN].start + (Uint64)(i % STEPS) * FRAME_MS;
}

/* A dialog that comes and goes with every frame. */
static void step_dialog(App *app, int i) {
    if (i % 2)
        command_run(app, COMMAND_SETTINGS);
    else
        dialog_close(app);
    app->now += FRAME_MS;
}

/* Nothing of the last picture can be kept. */
static void step_whole(App *app, int i) {
    (void)i;
    damage_forget(&app->painter->damage);
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Lets the engine search with all cores, or not. */
static void employ_engine(App *app, bool busy) {
    ThinkLimits limits = {
        .left_ms = {-1, -1}, .lines = 1, .infinite = true, .threads = SDL_GetCPUCount()};
    Game game;
    Rules rules = rules_default();
    Reason why;
    thinker_stop(app->thinker);
    if (!busy || !game_init(&game, NULL, &rules)) return;
    if (!thinker_start(app->thinker, &game, &limits, &why)) printf("no engine: %s\n", why.text);
    game_finish(&game);
}

static void bench_frames(App *app, const char *what, void (*step)(App *app, int i), bool busy) {
    double cpu[FRAMES], wall[FRAMES];
    for (int i = 0; i < FRAMES; i++) {
        step(app, i);
        if (i == 0) employ_engine(app, busy);
        if (busy) SDL_Delay(FRAME_MS);
        double cpu_start = seconds_of(CLOCK_THREAD_CPUTIME_ID),
               wall_start = seconds_of(CLOCK_MONOTONIC);
        app_paint(app);
        cpu[i] = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - cpu_start) * 1000;
        wall[i] = (seconds_of(CLOCK_MONOTONIC) - wall_start) * 1000;
    }
    employ_engine(app, false);
    qsort(cpu, FRAMES, sizeof *cpu, compare_doubles);
    qsort(wall, FRAMES, sizeof *wall, compare_doubles);
    printf("  %-18s %6.2f ms of CPU (95 %%: %6.2f)   %6.2f ms by the clock (95 %%: %6.2f)\n", what,
           cpu[FRAMES / 2], cpu[FRAMES * 95 / 100], wall[FRAMES / 2], wall[FRAMES * 95 / 100]);
}

static void bench_kinds(App *app, bool busy) {
    GameSetup setup = app->game.session.setup;
    bench_frames(app, "stone moving", step_animation, busy);
    bench_frames(app, "stone chosen", step_choice, busy);
    bench_frames(app, "chain growing", step_chain, busy);
    app_new_game(app, &setup);
    bench_frames(app, "dialog open, shut", step_dialog, busy);
    dialog_close(app);
    bench_frames(app, "whole window", step_whole, busy);
    app->now = app_clock(app);
    touch_reset(app);
}

static void bench_size(App *app) {
    SDL_RendererInfo info = {0};
    SDL_GetRendererInfo(app->renderer, &info);
    app_paint(app);
    printf("renderer %s, %dx%d, scale %.2f\n", info.name, app->layout.window.w,
           app->layout.window.h, (double)app_scale(app));
    double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < FRAMES; i++) app_view(app);
    printf("  %-18s %6.2f ms of CPU\n", "layout",
           (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) * 1000 / FRAMES);
    bench_kinds(app, false);
    printf(" beside %d threads of the engine\n", SDL_GetCPUCount());
    bench_kinds(app, true);
}

/* False if something was painted although nothing happened. */
static bool bench_idle(App *app) {
    enum { REST_MS = 20000 };
    events_settle(app);
    for (Uint64 end = SDL_GetTicks64() + REST_MS; !app_is_idle(app); app_round(app, 10))
        if (SDL_GetTicks64() > end) return false;
    long frames = app->frames;
    double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    Uint64 end = SDL_GetTicks64() + IDLE_MS;
    while (SDL_GetTicks64() < end) app_round(app, (int)(end - SDL_GetTicks64()) + 1);
    printf("idle: %.3f %% CPU, %ld frames in %d ms, video driver %s\n",
           (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 100 / (IDLE_MS / 1000.0),
           app->frames - frames, IDLE_MS, SDL_GetCurrentVideoDriver());
    return app->frames == frames;
}

bool script_bench(App *app) {
    events_settle(app);
    bench_size(app);
    bool idle = bench_idle(app);
    if (!idle) fprintf(stderr, "lia-gui: the window does not come to rest\n");
    int scale = app->settings.scale_percent;
    SDL_SetWindowSize(app->window, 3840, 2160);
    app->settings.scale_percent = 200;
    events_settle(app);
    bench_size(app);
    app->settings.scale_percent = scale; /* it is written at the end */
    return idle;
}
