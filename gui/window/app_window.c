/* The window itself: its size, its title, and how large everything in it is. */
#include <math.h>
#include <string.h>

#include "app.h"
#include "desktop.h"
#include "window_icon.h"

float app_scale(const App *app) {
    int w = 1, h = 1, percent = app->settings.scale_percent;
    SDL_GetRendererOutputSize(app->renderer, &w, &h);
    return layout_fit_scale(w, h, percent > 0 ? (float)percent / 100 : (float)app->display_scale);
}

/* A step by the density of a display, for those that do not say what they want. */
static double scale_by_density(int display) {
    float dpi = 0;
    if (SDL_GetDisplayDPI(display, NULL, &dpi, NULL)) return 1;
    return dpi > 250 ? 2.5 : dpi > 180 ? 2 : dpi > 144 ? 1.5 : 1;
}

/* Where the window is measured in points and not in pixels, the display scales by itself. */
static bool has_points(const App *app) {
    int w = 0, pixels = 0, h;
    SDL_GetWindowSize(app->window, &w, &h);
    return !SDL_GetRendererOutputSize(app->renderer, &pixels, &h) && w > 0 && pixels > w;
}

static double scale_of_display(const App *app) {
    int w = 1, pixels = 1, h;
    if (app->scripted) return 1; /* pictures are the same on every machine */
    if (has_points(app)) {
        SDL_GetWindowSize(app->window, &w, &h);
        SDL_GetRendererOutputSize(app->renderer, &pixels, &h);
        return fmin(3, (double)pixels / w);
    }
    if (app->desktop_scale > 0) return app->desktop_scale;
    return scale_by_density(SDL_GetWindowDisplayIndex(app->window));
}

/* The smallest size depends on the shape; no screen is too small for it. */
static void limit_size(App *app) {
    int w, h, min_w, min_h, old_w, old_h;
    SDL_GetWindowSize(app->window, &w, &h);
    layout_minimum(w, h, &min_w, &min_h);
    double points = has_points(app) ? 1 : app->display_scale;
    min_w = (int)(min_w * points), min_h = (int)(min_h * points);
    SDL_Rect room;
    if (!SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(app->window), &room)) {
        if (min_w > room.w) min_w = room.w;
        if (min_h > room.h) min_h = room.h;
    }
    SDL_GetWindowMinimumSize(app->window, &old_w, &old_h);
    if (min_w != old_w || min_h != old_h) SDL_SetWindowMinimumSize(app->window, min_w, min_h);
}

void app_follow_display(App *app) {
    app->display_scale = scale_of_display(app);
    limit_size(app);
    app_repaint(app);
}

static void choose_size(const App *app, const AppOptions *o, int *w, int *h) {
    const char *driver = SDL_GetCurrentVideoDriver();
    double scale = 1;
    if (!app->scripted && driver && !strcmp(driver, "x11")) /* it counts in pixels */
        scale = app->desktop_scale > 0 ? app->desktop_scale : scale_by_density(0);
    *w = o->w ? o->w : app->settings.window_w ? app->settings.window_w : (int)(1280 * scale);
    *h = o->h ? o->h : app->settings.window_h ? app->settings.window_h : (int)(800 * scale);
    SDL_Rect room;
    if (o->w || SDL_GetDisplayUsableBounds(0, &room)) return;
    if (*w > room.w) *w = room.w;
    if (*h > room.h) *h = room.h;
}

bool app_create_window(App *app, const AppOptions *o, Reason *why) {
    int w, h;
    app->desktop_scale = app->scripted ? 0 : desktop_scale();
    choose_size(app, o, &w, &h);
    app->window = SDL_CreateWindow("Lia", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h,
                                   SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!app->window) return reason_set(why, "no window: %s", SDL_GetError());
    if (!o->software)
        app->renderer = SDL_CreateRenderer(app->window, -1,
                                           SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    if (!app->renderer) app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_SOFTWARE);
    if (!app->renderer) return reason_set(why, "nothing to draw with: %s", SDL_GetError());
    SDL_RendererInfo info;
    app->keeps = !SDL_GetRendererInfo(app->renderer, &info) && info.flags & SDL_RENDERER_SOFTWARE;
    /* only now: to get a renderer SDL may have made the window again, without its limits */
    app_follow_display(app);
    window_icon_set(app->window);
    if (o->scale > 0)
        settings_override(&app->scale_given, &app->settings.scale_percent,
                          (int)lroundf(o->scale * 100));
    return true;
}

void app_update_title(App *app) {
    char title[sizeof app->title];
    mode_title(app, title, sizeof title);
    if (!strcmp(title, app->title)) return;
    memcpy(app->title, title, sizeof title);
    SDL_SetWindowTitle(app->window, title);
}
