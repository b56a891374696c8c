/* Desktops on X11 announce their scale as the resource Xft.dpi, which SDL2 does not read. libX11 is
 * there already when SDL has opened a window with it, so it is loaded by name: no header and no
 * library more is needed to build.
 */
#include "desktop.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double desktop_scale_in(const char *resources) {
    static const char name[] = "Xft.dpi:";
    enum { NORMAL_DPI = 96 };
    for (const char *line = resources; line && *line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (strncmp(line, name, sizeof name - 1)) continue;
        double dpi = strtod(line + sizeof name - 1, NULL);
        if (!(dpi >= NORMAL_DPI / 2.0 && dpi <= 8.0 * NORMAL_DPI)) return 0;
        return fmin(3, fmax(0.75, round(dpi / NORMAL_DPI * 20) / 20));
    }
    return 0;
}

typedef void *OpenDisplay(const char *name);
typedef char *ResourceManagerString(void *display);
typedef int CloseDisplay(void *display);

/* A function as ISO C wants it: data pointers are not converted to those of functions. */
#define LOAD(type, name)                                                                           \
    type *name = NULL;                                                                             \
    void *name##_found = SDL_LoadFunction(library, "X" #type);                                     \
    memcpy(&name, &name##_found, sizeof name)

double desktop_scale(void) {
    const char *driver = SDL_GetCurrentVideoDriver();
    if (!driver || strcmp(driver, "x11")) return 0;
    void *library = SDL_LoadObject("libX11.so.6");
    if (!library) return 0;
    LOAD(OpenDisplay, open);
    LOAD(ResourceManagerString, resources);
    LOAD(CloseDisplay, shut);
    double scale = 0;
    void *display = open && resources && shut ? open(NULL) : NULL;
    if (display) {
        scale = desktop_scale_in(resources(display));
        shut(display);
    }
    SDL_UnloadObject(library);
    return scale;
}
