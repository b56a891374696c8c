/* The window itself: its size, and how large everything in it is. */
#include <math.h>

#include "app.h"

float app_scale(const App *app) {
    if (app->settings.scale_percent > 0) return (float)app->settings.scale_percent / 100;
    return (float)app->display_scale;
}

/* What the display asks for: the ratio of pixels to points, else a step by its density. */
static double scale_of_display(const App *app) {
    int w = 0, pixels = 0, h;
    if (app->scripted) return 1; /* pictures are the same on every machine */
    SDL_GetWindowSize(app->window, &w, &h);
    if (!SDL_GetRendererOutputSize(app->renderer, &pixels, &h) && w > 0 && pixels > w)
        return fmin(3, (double)pixels / w);
    float dpi = 0;
    if (SDL_GetDisplayDPI(SDL_GetWindowDisplayIndex(app->window), NULL, &dpi, NULL)) return 1;
    return dpi > 250 ? 2.5 : dpi > 180 ? 2 : dpi > 144 ? 1.5 : 1;
}

void app_follow_display(App *app) {
    app->display_scale = scale_of_display(app);
    app->dirty = true;
}

static void choose_size(const App *app, const AppOptions *o, int *w, int *h) {
    *w = o->w ? o->w : app->settings.window_w ? app->settings.window_w : 1280;
    *h = o->h ? o->h : app->settings.window_h ? app->settings.window_h : 800;
    SDL_Rect room;
    if (o->w || SDL_GetDisplayUsableBounds(0, &room)) return;
    if (*w > room.w) *w = room.w;
    if (*h > room.h) *h = room.h;
}

bool app_create_window(App *app, const AppOptions *o, Reason *why) {
    int w, h;
    choose_size(app, o, &w, &h);
    app->window = SDL_CreateWindow("Lia", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h,
                                   SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!app->window) return reason_set(why, "no window: %s", SDL_GetError());
    SDL_SetWindowMinimumSize(app->window, LAYOUT_PORTRAIT_MIN_W, LAYOUT_MIN_H);
    if (!o->software)
        app->renderer = SDL_CreateRenderer(app->window, -1,
                                           SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    if (!app->renderer) app->renderer = SDL_CreateRenderer(app->window, -1, SDL_RENDERER_SOFTWARE);
    if (!app->renderer) return reason_set(why, "nothing to draw with: %s", SDL_GetError());
    SDL_RendererInfo info;
    app->keeps = !SDL_GetRendererInfo(app->renderer, &info) && info.flags & SDL_RENDERER_SOFTWARE;
    app_follow_display(app);
    if (o->scale > 0)
        override_setting(&app->scale_given, &app->settings.scale_percent,
                         (int)lroundf(o->scale * 100));
    return true;
}
