/* Commands of scripts that hold the window against the clock. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "work/picture.h"
#include "base/file.h"
#include "script_events.h"
#include "script_line.h"
#include "window/files.h"

/* CPU time: what a busy machine takes away is not the window's fault. */
static double cpu_ms(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* review LIMIT_MS WORST_MS: waits for the review that runs, at most LIMIT_MS, and uses the window
 * meanwhile: no event may take more than WORST_MS of work, or wait for long, until it is handled
 * and shown. A machine that did not even give the engine half a core gets more time. */
bool script_review(ScriptLine *l) {
    static const char *const keys[] = {"Left", "Left", "Right", "f", "Home", "Right", "End", "f"};
    App *app = l->app;
    enum { WAIT_MS = 2000, PATIENCE = 6 };
    double used = cpu_ms(CLOCK_PROCESS_CPUTIME_ID);
    Uint64 start = SDL_GetTicks64(), limit = strtoul(l->words[1], NULL, 10), longest = 0;
    double worst = 0, allowed = l->count > 2 ? strtod(l->words[2], NULL) : 1000;
    int last = app->review.last, events = 0;
    if (!app->review.running) return script_fail(l, "no review is running");
    while (app->review.running) {
        Uint64 passed = SDL_GetTicks64() - start;
        bool starved = cpu_ms(CLOCK_PROCESS_CPUTIME_ID) - used < 0.5 * (double)passed;
        if (passed > (starved ? PATIENCE * limit : limit))
            return script_fail(l, "the review is at %d of %d after %d ms", last - app->review.at,
                               last, (int)passed);
        Uint64 before = SDL_GetTicks64();
        double work = cpu_ms(CLOCK_THREAD_CPUTIME_ID);
        events_key(app, keys[events++ % 8]);
        Uint64 took = SDL_GetTicks64() - before;
        work = cpu_ms(CLOCK_THREAD_CPUTIME_ID) - work;
        if (took > longest) longest = took;
        if (work > worst) worst = work;
        Uint64 end = SDL_GetTicks64() + 40;
        while (app->review.running && SDL_GetTicks64() < end)
            app_round(app, (int)(end - SDL_GetTicks64()) + 1);
    }
    printf("review: %d positions in %d ms, %d keys meanwhile, at most %.1f ms of work and "
           "%d ms by the clock each\n",
           last + 1, (int)(SDL_GetTicks64() - start), events, worst, (int)longest);
    return (worst <= allowed && longest <= WAIT_MS) ||
           script_fail(l, "an event took %.1f ms of work, one %d ms", worst, (int)longest);
}

static void rest(App *app, Uint64 ms) {
    Uint64 end = SDL_GetTicks64() + ms;
    while (SDL_GetTicks64() < end) app_round(app, (int)(end - SDL_GetTicks64()) + 1);
}

/* frames MS MOST: so many frames at most are painted in that time. */
bool script_frames(ScriptLine *l) {
    App *app = l->app;
    long before = app->frames;
    Uint64 ms = strtoul(l->words[1], NULL, 10);
    long most = l->count > 2 ? strtol(l->words[2], NULL, 10) : 0;
    rest(app, ms);
    long painted = app->frames - before;
    printf("frames: %ld in %d ms\n", painted, (int)ms);
    return painted <= most || script_fail(l, "%ld frames were painted", painted);
}

/* still MS [FILE]: after MS the window has come to rest. Nothing is painted for a while, and what
 * it shows is what would be painted now. That goes to FILE without being shown, for a test that can
 * see the screen. */
bool script_still(ScriptLine *l) {
    enum { WATCH_MS = 250 };
    App *app = l->app;
    Uint64 ms = strtoul(l->words[1], NULL, 10);
    int w = 0, h = 0, w2 = 0, h2 = 0;
    rest(app, ms);
    long before = app->frames;
    rest(app, WATCH_MS);
    if (app->frames != before)
        return script_fail(l, "%ld frames are painted at rest", app->frames - before);
    uint32_t *shown = app->keeps ? app_pixels_kept(app, &w, &h) : NULL,
             *anew = app_pixels_anew(app, &w2, &h2);
    bool ok = anew && (shown || !app->keeps);
    if (!ok) script_fail(l, "no picture: %s", SDL_GetError());
    for (int i = 0; ok && shown && i < w * h; i++)
        if (shown[i] != anew[i])
            ok = script_fail(l, "%d,%d shows %08x, not %08x", i % w, i / w, shown[i], anew[i]);
    if (ok && l->count > 2) {
        Buffer png = {0};
        picture_write(anew, w2, h2, &png);
        ok = !png.failed && file_write(l->words[2], buffer_span(&png), &l->why);
        buffer_finish(&png);
    }
    free(shown);
    free(anew);
    return ok;
}

/* opens FILE LIMIT_MS WORST_MS: opens a file of many games. Reading all of it may take so much work,
 * and the window no more than that without a pause. */
bool script_opens(ScriptLine *l) {
    enum { PATIENCE_MS = 20000 };
    App *app = l->app;
    if (l->count < 4) return script_fail(l, "which file, and how long?");
    unsigned ticket = app->shelf.ticket;
    double limit = strtod(l->words[2], NULL), allowed = strtod(l->words[3], NULL), worst = 0;
    double used = cpu_ms(CLOCK_PROCESS_CPUTIME_ID);
    Uint64 start = SDL_GetTicks64(), list = 0;
    files_load(app, l->words[1]);
    while (app->shelf.ticket == ticket || app->shelf.reading || app->dirty) {
        if (SDL_GetTicks64() > start + PATIENCE_MS) return script_fail(l, "it is not read");
        double work = cpu_ms(CLOCK_THREAD_CPUTIME_ID);
        app_round(app, 20);
        work = cpu_ms(CLOCK_THREAD_CPUTIME_ID) - work;
        if (work > worst) worst = work;
        if (!list && app->shelf.ticket != ticket) list = SDL_GetTicks64() - start;
    }
    used = cpu_ms(CLOCK_PROCESS_CPUTIME_ID) - used;
    printf("opens: %zu games; the list is there after %d ms, all of them after %d ms; %.0f ms of "
           "work, at most %.1f ms of the window's at a time\n",
           app->shelf.games.game_count, (int)list, (int)(SDL_GetTicks64() - start), used, worst);
    return (used <= limit && worst <= allowed) ||
           script_fail(l, "%.0f ms of work, %.1f ms at a time", used, worst);
}
