/* The tools: a rail at the left, icons alone where there is little room, a row at the bottom in
 * portrait.
 */
#include "app.h"
#include "view.h"
#include "ids.h"

static const Command upper[] = {COMMAND_NEW,       COMMAND_OPEN,   COMMAND_SAVE, COMMAND_NONE,
                                COMMAND_TAKE_BACK, COMMAND_REDO,   COMMAND_NONE, COMMAND_FLIP,
                                COMMAND_HINT,      COMMAND_ANALYSE};
static const Command lower[] = {COMMAND_PALETTE, COMMAND_SETTINGS, COMMAND_HELP};

enum { UPPER = sizeof upper / sizeof *upper, LOWER = sizeof lower / sizeof *lower };

/* How many of the upper ones are tools, not gaps. */
static int upper_tools(void) {
    int n = 0;
    for (int i = 0; i < UPPER; i++) n += upper[i] != COMMAND_NONE;
    return n;
}

static void rail_button(const App *app, Command c, SDL_Rect r, ButtonLook look) {
    Button b = {look,
                command_info[c].icon,
                command_info[c].word,
                !command_is_enabled(app, c),
                command_is_on(app, c),
                command_info[c].word};
    ui_button(app->ui, ID_COMMAND(PLACE_RAIL, c), r, b);
}

static void rail_column(const App *app, int pitch, int gap, int first, ButtonLook look) {
    Painter *p = app->painter;
    SDL_Rect rail = app->layout.rail;
    int y = first, line = painter_hairline(p);
    int width = look == BUTTON_RAIL ? painter_px(p, 40) : painter_px(p, 24);
    for (int i = 0; i < UPPER; i++) {
        if (upper[i] == COMMAND_NONE) {
            draw_fill(p, (SDL_Rect){rail.x + (rail.w - width) / 2, y + gap / 2 - line, width, line},
                      p->theme->line);
            y += gap;
            continue;
        }
        rail_button(app, upper[i], (SDL_Rect){rail.x, y, rail.w, pitch}, look);
        y += pitch;
    }
    int bottom = rail.h - painter_px(p, look == BUTTON_RAIL ? 9 : 4) - LOWER * pitch;
    for (int i = 0; i < LOWER; i++, bottom += pitch) {
        if (bottom < y) continue; /* no room: settings and help come first */
        rail_button(app, lower[i], (SDL_Rect){rail.x, bottom, rail.w, pitch}, look);
    }
}

static void rail_row(const App *app) {
    SDL_Rect rail = app->layout.rail;
    Command row[UPPER + LOWER];
    int n = 0;
    for (int i = 0; i < UPPER; i++)
        if (upper[i] != COMMAND_NONE) row[n++] = upper[i];
    for (int i = 0; i < LOWER; i++) row[n++] = lower[i];
    int least = painter_px(app->painter, 32);
    if (rail.w / n < least) { /* the palette holds everything, so it stays */
        for (int i = n - 3; i > 0 && rail.w / n < least; i--)
            if (row[i] == COMMAND_REDO || row[i] == COMMAND_SAVE) {
                for (int k = i; k + 1 < n; k++) row[k] = row[k + 1];
                n--;
            }
    }
    for (int i = 0; i < n; i++) {
        int x0 = rail.x + rail.w * i / n, x1 = rail.x + rail.w * (i + 1) / n;
        rail_button(app, row[i], (SDL_Rect){x0, rail.y + 1, x1 - x0, rail.h - 1}, BUTTON_ROW);
    }
}

void view_rail(const App *app) {
    Painter *p = app->painter;
    SDL_Rect rail = app->layout.rail;
    int line = painter_hairline(p);
    draw_fill(p, rail, p->theme->rail);
    ui_group(app->ui, 1);
    if (app->layout.mode == LAYOUT_PORTRAIT) {
        draw_fill(p, (SDL_Rect){rail.x, rail.y, rail.w, line}, p->theme->line);
        rail_row(app);
    } else {
        draw_fill(p, (SDL_Rect){rail.x + rail.w - line, rail.y, line, rail.h}, p->theme->line);
        int tools = upper_tools() + LOWER;
        if (app->layout.mode == LAYOUT_REGULAR) {
            int gap = painter_px(p, 13), top = painter_px(p, 11),
                pitch = (rail.h - 2 * gap - top - painter_px(p, 9)) / tools;
            if (pitch > painter_px(p, 58)) pitch = painter_px(p, 58);
            rail_column(app, pitch, gap, top, BUTTON_RAIL);
        } else {
            int room = rail.h - painter_px(p, 12), pitch = room / tools - painter_px(p, 1);
            int most = painter_px(p, 36), least = painter_px(p, 26);
            pitch = pitch > most ? most : pitch < least ? least : pitch;
            rail_column(app, pitch, painter_px(p, pitch < most ? 3 : 5), painter_px(p, 3),
                        BUTTON_TOOL);
        }
    }
    ui_group(app->ui, 0);
}
