/* lia-gui: options, and the ways the program can run. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "window/app.h"
#include "work/picture.h"
#include "base/file.h"
#include "script/script.h"

static const char usage[] =
    "Usage: lia-gui [OPTION]... [FILE]\n"
    "Play Lines of Action against Lia, or look at the game in FILE (SGF or PGN).\n"
    "\n"
    "  --size WxH          size of the window in pixels\n"
    "  --scale S           size of everything in it, 0.75 to 3\n"
    "  --theme NAME        light, dark, wood or contrast\n"
    "  --software          draw without the graphics card\n"
    "  --script FILE       run the commands in FILE (\"-\": standard input), then quit\n"
    "  --screenshot FILE   save a picture of the window as PNG, then quit\n"
    "  --bench             print frame times and the load when idle, then quit\n"
    "  --keys              print all keys as a section of the manual\n"
    "  --help              print this text\n"
    "  --version           print the version\n"
    "\n"
    "Exit codes: 0 done, 1 a script or --bench failed, 2 wrong use, 3 no display, font or "
    "memory.\n";

enum { EXIT_SCRIPT = 1, EXIT_USAGE = 2, EXIT_ENVIRONMENT = 3 };

typedef struct {
    AppOptions app;
    const char *script, *screenshot;
    bool bench;
} Options;

static int wrong_use(const char *text, const char *what) {
    fprintf(stderr, "lia-gui: %s%s\nTry 'lia-gui --help'.\n", text, what);
    return EXIT_USAGE;
}

static bool parse_size(const char *text, int *w, int *h) {
    int used = 0;
    return sscanf(text, "%dx%d%n", w, h, &used) == 2 && !text[used] && *w >= 200 && *h >= 200 &&
           *w <= 16384 && *h <= 16384;
}

static int print_keys(void) {
    Buffer text = {0};
    commands_manual(&text);
    bool ok = !text.failed && fputs(buffer_text(&text), stdout) >= 0 && !fflush(stdout);
    buffer_finish(&text);
    return ok ? 0 : EXIT_ENVIRONMENT;
}

/* Returns -1 to go on, else the exit code. */
static int parse_options(int argc, char **argv, Options *o) {
    static const struct option names[] = {
        {"size", required_argument, NULL, 's'},
        {"scale", required_argument, NULL, 'x'},
        {"theme", required_argument, NULL, 't'},
        {"software", no_argument, NULL, 'w'},
        {"script", required_argument, NULL, 'r'},
        {"screenshot", required_argument, NULL, 'p'},
        {"bench", no_argument, NULL, 'b'},
        {"keys", no_argument, NULL, 'k'},
        {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},
        {NULL, 0, NULL, 0},
    };
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", names, NULL)) != -1;) {
        char *end;
        switch (c) {
        case 's':
            if (!parse_size(optarg, &o->app.w, &o->app.h)) return wrong_use("not a size: ", optarg);
            break;
        case 'x':
            o->app.scale = strtof(optarg, &end);
            if (*end || end == optarg || !(o->app.scale >= 0.75f && o->app.scale <= 3))
                return wrong_use("not a scale: ", optarg);
            break;
        case 't':
            if (theme_find(span_of(optarg)) < 0) return wrong_use("no such theme: ", optarg);
            o->app.theme = optarg;
            break;
        case 'w':
            o->app.software = true;
            break;
        case 'r':
            o->script = optarg;
            break;
        case 'p':
            o->screenshot = optarg;
            break;
        case 'b':
            o->bench = true;
            break;
        case 'k':
            return print_keys();
        case 'h':
            fputs(usage, stdout);
            return 0;
        case 'v':
            puts("lia-gui " LIA_VERSION);
            return 0;
        default:
            return wrong_use("unknown option or missing value: ", argv[optind - 1]);
        }
    }
    if (argc - optind > 1) return wrong_use("more than one file: ", argv[optind + 1]);
    o->app.file = argc > optind ? argv[optind] : NULL;
    return -1;
}

static bool save_screenshot(App *app, const char *path, Reason *why) {
    int w, h;
    settings_override(&app->motion_given, &app->settings.animation_ms, 0);
    for (int i = 0; i < 200 && !app_is_idle(app); i++) app_round(app, 10);
    uint32_t *pixels = app_pixels(app, &w, &h);
    if (!pixels) return reason_set(why, "no picture: %s", SDL_GetError());
    Buffer png = {0};
    picture_write(pixels, w, h, &png);
    bool ok = !png.failed && file_write(path, buffer_span(&png), why);
    buffer_finish(&png);
    free(pixels);
    return ok;
}

int main(int argc, char **argv) {
    Options o = {0};
    int code = parse_options(argc, argv, &o);
    if (code >= 0) return code;
    o.app.scripted = o.script || o.screenshot || o.bench;
    App *app = calloc(1, sizeof *app);
    Reason why;
    if (!app || !app_init(app, &o.app, &why)) {
        fprintf(stderr, "lia-gui: %s\n", app ? why.text : "out of memory");
        if (app) app_finish(app);
        free(app);
        return EXIT_ENVIRONMENT;
    }
    code = 0;
    if (o.script) {
        code = script_run(app, o.script) ? 0 : EXIT_SCRIPT;
    } else if (o.bench) {
        code = script_bench(app) ? 0 : EXIT_SCRIPT;
    } else if (o.screenshot) {
        if (!save_screenshot(app, o.screenshot, &why)) {
            fprintf(stderr, "lia-gui: %s\n", why.text);
            code = EXIT_ENVIRONMENT;
        }
    } else {
        while (!app->quit) app_round(app, -1);
    }
    app_finish(app);
    free(app);
    return code;
}
