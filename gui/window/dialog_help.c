/* The rules in four small pictures and the keys. Two columns where there is room, two pages where
 * not. */
#include <math.h>
#include <stdio.h>

#include "app.h"
#include "ids.h"
#include "board/board_marks.h"
#include "board/stones.h"

enum { ID_PAGE = ID_DIALOG + 1 };

enum { DIAGRAM_COLUMNS = 8, DIAGRAM_ROWS = 4 };

void dialog_open_help(App *app) {
    app->dialogs.help_page = HELP_RULES;
    dialog_set_open(app, DIALOG_HELP, ID_DIALOG_CLOSE);
}

static void help_act(App *app, const UiAction *a) {
    if (a->id == ID_PAGE) app->dialogs.help_page = (HelpPage)a->value;
}

typedef struct {
    Painter *p;
    int x, y, cell;
} Diagram;

static Point diagram_at(const Diagram *d, float column, float row) {
    return (Point){(float)d->x + (column + 0.5f) * (float)d->cell,
                   (float)d->y + (row + 0.5f) * (float)d->cell};
}

static Diagram diagram_begin(Painter *p, int x, int y, int cell) {
    int edge = painter_px(p, 2);
    draw_box(p,
             (SDL_Rect){x - edge, y - edge, DIAGRAM_COLUMNS * cell + 2 * edge,
                        DIAGRAM_ROWS * cell + 2 * edge},
             edge, p->theme->frame, 0, 0);
    for (int row = 0; row < DIAGRAM_ROWS; row++)
        for (int col = 0; col < DIAGRAM_COLUMNS; col++)
            draw_fill(p, (SDL_Rect){x + col * cell, y + row * cell, cell, cell},
                      (row + col) % 2 ? p->theme->square_dark : p->theme->square_light);
    return (Diagram){p, x, y, cell};
}

static void diagram_stone(const Diagram *d, Color c, int column, int row) {
    Point at = diagram_at(d, (float)column, (float)row);
    draw_stone(d->p, c, at.x, at.y, stone_radius(d->cell), false, 255);
}

/* n: points in sixteenths, width; a line, an arrow head at its end if n[6]. */
static void paint_stroke(Canvas *c, const SpriteKey *key) {
    Point a = {(float)key->n[0] / 16, (float)key->n[1] / 16},
          b = {(float)key->n[2] / 16, (float)key->n[3] / 16};
    float w = (float)key->n[4] / 16, bend = (float)key->n[5] / 16, head = (float)key->n[6] / 16;
    Mask fill, edge;
    if (!mask_init(&fill, c->w, c->h)) return;
    if (!mask_init(&edge, c->w, c->h)) {
        mask_finish(&fill);
        return;
    }
    enum { PIECES = 24 };
    Point at = a, before = a;
    for (int i = 1; i <= PIECES; i++) {
        float t = (float)i / PIECES;
        Point next = {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t - bend * 4 * t * (1 - t)};
        if (hypotf(next.x - b.x, next.y - b.y) > head * 0.8f || !key->n[6]) {
            Shape s = shape_capsule(at, next, w);
            mask_shape(&fill, s);
            mask_shape(&edge, shape_grown(s, 1));
            before = at;
            at = next;
        }
    }
    if (key->n[6]) {
        float dx = b.x - before.x, dy = b.y - before.y, n = hypotf(dx, dy);
        dx /= n, dy /= n;
        Point tip[3] = {b,
                        {b.x - dx * head - dy * head * 0.62f, b.y - dy * head + dx * head * 0.62f},
                        {b.x - dx * head + dy * head * 0.62f, b.y - dy * head - dx * head * 0.62f}};
        mask_shape(&fill, shape_polygon(tip, 3));
        mask_shape(&edge, shape_grown(shape_polygon(tip, 3), 1));
    }
    if (rgba_a(key->color[1])) canvas_mask(c, &edge, key->color[1]);
    canvas_mask(c, &fill, key->color[0]);
    mask_finish(&edge);
    mask_finish(&fill);
}

static void diagram_stroke(const Diagram *d, Point a, Point b, float width, float bend, float head,
                           Rgba color, Rgba edge) {
    float x0 = fminf(a.x, b.x) - 12, y0 = fminf(a.y, b.y) - 12 - bend;
    int left = (int)floorf(x0), top = (int)floorf(y0);
    SpriteKey key = {.kind = SPRITE_SHADOW};
    key.w = (int)(fabsf(b.x - a.x) + 26), key.h = (int)(fabsf(b.y - a.y) + 26 + bend);
    Point o = {(float)left, (float)top};
    key.n[0] = (int)((a.x - o.x) * 16), key.n[1] = (int)((a.y - o.y) * 16);
    key.n[2] = (int)((b.x - o.x) * 16), key.n[3] = (int)((b.y - o.y) * 16);
    key.n[4] = (int)(width * 16), key.n[5] = (int)(bend * 16), key.n[6] = (int)(head * 16);
    key.color[0] = color, key.color[1] = edge;
    draw_sprite(d->p, &key, paint_stroke, left, top, 255);
}

static void diagram_arrow(const Diagram *d, float from, float to, int row, float bend) {
    const Theme *t = d->p->theme;
    float c = (float)d->cell;
    Point a = diagram_at(d, from, (float)row), b = diagram_at(d, to, (float)row);
    a.x += 0.43f * c;
    if (bend > 0) {
        a = diagram_at(d, from + 0.22f, (float)row - 0.36f);
        b = diagram_at(d, to - 0.1f, (float)row - 0.08f);
    }
    diagram_stroke(d, a, b, 0.09f * c, bend * c, 0.26f * c, t->arrow, t->arrow_edge);
}

static void diagram_badge(const Diagram *d, int column, int row, const char *text) {
    const Theme *t = d->p->theme;
    Point at = diagram_at(d, (float)column - 0.42f, (float)row - 0.42f);
    float r = fmaxf(7 * d->p->scale, 0.22f * (float)d->cell);
    draw_disc(d->p, floorf(at.x) + 0.5f, floorf(at.y) + 0.5f, r + d->p->scale, t->ink,
              t->halo | 0xFF000000u, d->p->scale);
    draw_text(d->p, (int)at.x, (int)at.y, (Style){11, true}, t->dark ? 0xFF000000 : 0xFFFFFFFF,
              ALIGN_CENTRE, text);
}

static void diagram_length(Painter *p, int x, int y, int cell) {
    Diagram d = diagram_begin(p, x, y, cell);
    diagram_arrow(&d, 1, 3.9f, 1, 0);
    for (int i = 1; i <= 3; i++) {
        Point at = diagram_at(&d, 1 + (float)i, 0.68f);
        char digit[2] = {(char)('0' + i), 0};
        draw_text(p, (int)at.x, (int)at.y, (Style){10, true}, p->theme->ink, ALIGN_CENTRE, digit);
    }
    diagram_stone(&d, BLACK, 1, 1);
    diagram_stone(&d, WHITE, 6, 1);
    diagram_stone(&d, WHITE, 7, 1);
    diagram_badge(&d, 1, 1, "3");
}

static void diagram_jump(Painter *p, int x, int y, int cell) {
    const Theme *t = p->theme;
    Diagram d = diagram_begin(p, x, y, cell);
    diagram_stone(&d, BLACK, 1, 1);
    diagram_stone(&d, BLACK, 2, 1);
    diagram_stone(&d, WHITE, 6, 1);
    diagram_arrow(&d, 1, 4, 1, 0.55f);
    diagram_badge(&d, 1, 1, "3");
    Point a = diagram_at(&d, 1.4f, 3), b = diagram_at(&d, 2.5f, 3);
    diagram_stroke(&d, a, b, 1.5f * p->scale, 0, 0, rgba_fade(t->ink, 0.5f), 0);
    Point up = diagram_at(&d, 2.5f, 2.75f), down = diagram_at(&d, 2.5f, 3.25f);
    diagram_stroke(&d, up, down, 3 * p->scale, 0, 0, t->ink, t->halo);
    diagram_stone(&d, BLACK, 1, 3);
    diagram_stone(&d, WHITE, 3, 3);
    diagram_stone(&d, BLACK, 6, 3);
    diagram_badge(&d, 1, 3, "3");
}

static void diagram_capture(Painter *p, int x, int y, int cell) {
    const Theme *t = p->theme;
    Diagram d = diagram_begin(p, x, y, cell);
    diagram_arrow(&d, 1, 3.5f, 1, 0);
    diagram_stone(&d, BLACK, 1, 1);
    Point at = diagram_at(&d, 4, 1);
    draw_disc(p, at.x, at.y, 0.50f * (float)cell, 0, t->halo | 0xFF000000u, 0.11f * (float)cell);
    draw_disc(p, at.x, at.y, 0.485f * (float)cell, 0, t->ink, 0.065f * (float)cell);
    diagram_stone(&d, WHITE, 4, 1);
    diagram_stone(&d, BLACK, 6, 1);
    diagram_badge(&d, 1, 1, "3");
}

static void diagram_connect(Painter *p, int x, int y, int cell) {
    static const int black[][2] = {{1, 3}, {2, 2}, {3, 2}, {4, 1}, {5, 1}};
    static const int white[][2] = {{3, 0}, {4, 0}, {6, 2}, {7, 3}};
    const Theme *t = p->theme;
    Diagram d = diagram_begin(p, x, y, cell);
    float c = (float)cell;
    for (int pass = 0; pass < 2; pass++) {
        Rgba color = pass ? t->arrow : t->arrow_edge;
        float grow = pass ? 0 : 2 * fmaxf(1, 0.03f * c);
        for (int i = 0; i < 5; i++) {
            Point a = diagram_at(&d, (float)black[i][0], (float)black[i][1]);
            draw_disc(p, a.x, a.y, 0.465f * c + grow / 2, color, 0, 0);
            if (i == 4) break;
            Point b = diagram_at(&d, (float)black[i + 1][0], (float)black[i + 1][1]);
            diagram_stroke(&d, a, b, 0.15f * c + grow, 0, 0, color, 0);
        }
    }
    for (int i = 0; i < 5; i++) diagram_stone(&d, BLACK, black[i][0], black[i][1]);
    for (int i = 0; i < 4; i += 2) {
        Point a = diagram_at(&d, (float)white[i][0], (float)white[i][1]);
        Point b = diagram_at(&d, (float)white[i + 1][0], (float)white[i + 1][1]);
        diagram_stroke(&d, a, b, fmaxf(3, 0.1f * c), 0, 0, t->link[WHITE] | 0xFF000000u,
                       rgba_fade(t->rim[WHITE], 0.6f));
    }
    for (int i = 0; i < 4; i++) diagram_stone(&d, WHITE, white[i][0], white[i][1]);
}

static const struct {
    const char *title, *text;
    void (*draw)(Painter *p, int x, int y, int cell);
} parts[] = {
    {"1  Move length",
     "A stone moves exactly as many squares as there are stones of both colours on its line: here "
     "3.",
     diagram_length},
    {"2  Jumping",
     "It may jump its own stones. It may never jump an enemy stone: the bar shows where it is "
     "stopped.",
     diagram_jump},
    {"3  Capturing",
     "A stone that lands on an enemy stone takes it off the board. It may not land on its own "
     "stone.",
     diagram_capture},
    {"4  Connecting",
     "Bring all your stones into one group; sides and corners both connect. Black has done it, "
     "White has "
     "two groups.",
     diagram_connect},
};

/* room: the height there is; gaps and diagrams become smaller to fit. 0 = it scrolls. */
static void view_rules(const App *app, int x, int y, int w, bool stacked, int room) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int gap = painter_px(p, stacked ? 20 : 40), columns = dialog_is_narrow(app) ? 1 : 2,
        part = (w - gap * (columns - 1)) / columns;
    int cell = (part - painter_px(p, 4)) / DIAGRAM_COLUMNS, edge = painter_px(p, 2);
    int title = painter_px(p, 26), words = painter_px(p, stacked ? 96 : 94);
    if (room) {
        int lines = 0, most = (room - painter_px(p, 60)) / 2;
        for (int i = 0; i < 4; i++) {
            int n = text_lines(p, STYLE_SECONDARY, part, 3, parts[i].text);
            if (n > lines) lines = n;
        }
        int least = painter_px(p, (float)(38 + 19 * lines)), over = title + 4 * cell + words - most;
        if (over > 0) words = words - over > least ? words - over : least;
        if (title + 4 * cell + words > most) cell = (most - title - words) / 4;
    }
    int pitch = title + DIAGRAM_ROWS * cell + words;
    for (int i = 0; i < 4; i++) {
        int px = x + i % columns * (part + gap), py = y + i / columns * pitch;
        draw_text_fit(p, px, py, STYLE_NAME, t->text, ALIGN_LEFT, part, parts[i].title);
        parts[i].draw(p, px + edge, py + painter_px(p, 20), cell);
        draw_paragraph(p, px, py + painter_px(p, 44) + DIAGRAM_ROWS * cell, painter_px(p, 19), part,
                       stacked ? 4 : 3, STYLE_SECONDARY, t->text2, parts[i].text);
    }
    y += 4 / columns * pitch - painter_px(p, 6);
    draw_fill(p, (SDL_Rect){x, y, w, painter_hairline(p)}, t->line);
    draw_paragraph(
        p, x, y + painter_px(p, 22), painter_px(p, 20), w, 4, STYLE_SECONDARY, t->text2,
        "Both connected at once: draw.  No legal move: pass.  Same position three times: "
        "draw.\nA move that connects only the opponent loses. Other rule sets: New game, "
        "Rules.");
}

/* Keys that are no commands. */
static const struct {
    const char *keys[2];
    const char *text;
} other_rows[] = {
    {{"Tab", "Arrows"}, "move the board cursor"},
    {{"Esc", NULL}, "drop stone, close"},
};

enum { OTHER_ROWS = sizeof other_rows / sizeof *other_rows, KEY_PITCH = 27 };

/* The rows of keys, all or only the basic ones: those of the table of commands, then the others. */
static int count_rows(bool basic) {
    int n = OTHER_ROWS;
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++)
        if (command_info[c].help && (command_info[c].basic || !basic)) n++;
    return n;
}

static Command row_command(int row, bool basic) {
    for (int c = COMMAND_NONE + 1; c < COMMAND_COUNT; c++)
        if (command_info[c].help && (command_info[c].basic || !basic) && row-- == 0)
            return (Command)c;
    return COMMAND_NONE;
}

/* The key caps of a command and of those beside it, of more than two the first and the last. */
static void view_caps(Painter *p, int x, int y, Command first) {
    char text[COMMAND_KEY_TEXT];
    int last = first;
    while (last + 1 < COMMAND_COUNT && !command_info[last + 1].help) last++;
    command_cap_format(&command_info[first].keys[0], text);
    x += draw_key(p, x, y, text) + painter_px(p, 7);
    if (last - first > 1)
        x += draw_text(p, x, y, STYLE_SECONDARY, p->theme->text2, ALIGN_LEFT, "–") +
             painter_px(p, 7);
    command_cap_format(&command_info[last].keys[0], text);
    if (last > (int)first) draw_key(p, x, y, text);
}

/* The rows from first on, at most count of them; basic: only those of the first page. */
static void view_keys(const App *app, int x, int y, int pitch, int first, int count, bool basic) {
    bool tight = dialog_is_narrow(app) && app->layout.window.w < painter_px(app->painter, 440);
    int column = tight ? 150 : basic ? 160 : 190, end = count_rows(basic);
    Painter *p = app->painter;
    for (int i = first; i < end && i < first + count; i++, y += pitch) {
        Command c = row_command(i, basic);
        int other = i - (end - OTHER_ROWS), kx = x;
        const char *words = c ? command_info[c].help : other_rows[other].text;
        if (c) view_caps(p, x, y, c);
        for (int k = 0; !c && k < 2 && other_rows[other].keys[k]; k++)
            kx += draw_key(p, kx, y, other_rows[other].keys[k]) + painter_px(p, 7);
        int text_x = x + painter_px(p, (float)column), line = painter_px(p, 14);
        int room = app->layout.window.w - text_x - painter_px(p, 16);
        Style style = tight ? STYLE_SECONDARY : STYLE_BODY;
        int lines = text_lines(p, style, room, 2, words);
        draw_paragraph(p, text_x, y - (lines - 1) * line / 2, line, room, 2, style, p->theme->text,
                       words);
    }
}

/* All keys, in two columns. */
static void view_key_page(const App *app, int x, int y, int w) {
    Painter *p = app->painter;
    int pitch = painter_px(p, KEY_PITCH), half = (count_rows(false) + 1) / 2;
    view_keys(app, x, y, pitch, 0, half, false);
    view_keys(app, x + w / 2 + painter_px(p, 12), y, pitch, half, half, false);
}

static void help_view(const App *app) {
    static const char *const pages[] = {"Rules", "Keys"};
    static const char *const wide_pages[] = {"Rules", "All keys"};
    Painter *p = app->painter;
    bool wide = app->layout.mode == LAYOUT_REGULAR;
    bool keys = app->dialogs.help_page == HELP_KEYS;
    if (wide) {
        enum { WIDE_HEIGHT = 736 };
        int missing = WIDE_HEIGHT + 32 - (int)((float)app->layout.window.h / p->scale);
        if (missing < 0) missing = 0;
        int height = keys ? 130 + KEY_PITCH * (count_rows(false) + 1) / 2 : WIDE_HEIGHT - missing;
        DialogFrame f = dialog_frame_begin(app, "Rules and keys", 1176, height, false);
        if (keys) {
            view_key_page(app, f.x, f.y + painter_px(p, 30), f.w);
        } else {
            int keys_w = painter_px(p, 370), rules = f.w - keys_w - painter_px(p, 46);
            view_rules(app, f.x, f.y + painter_px(p, 21), rules, false,
                       painter_px(p, (float)(WIDE_HEIGHT - missing - 113)));
            draw_fill(p,
                      (SDL_Rect){f.x + rules + painter_px(p, 20), f.y + painter_px(p, 8),
                                 painter_hairline(p), painter_px(p, (float)(632 - missing))},
                      p->theme->line);
            int x = f.x + f.w - keys_w;
            draw_text(p, x, f.y + painter_px(p, 21), STYLE_NAME, p->theme->text, ALIGN_LEFT,
                      "Keys");
            view_keys(app, x, f.y + painter_px(p, 54),
                      painter_px(p, 31 - (float)missing / (float)count_rows(true)), 0,
                      count_rows(true), true);
        }
        dialog_frame_end(app, &f);
        int w = painter_px(p, 220), h = painter_px(p, 36);
        ui_choice(app->ui, ID_PAGE,
                  (SDL_Rect){f.close.x - w - painter_px(p, 16), f.close.y - painter_px(p, 1), w, h},
                  "Page", wide_pages, 2, app->dialogs.help_page);
        return;
    }
    float width = (float)app->layout.window.w / p->scale;
    if (width > 900) width = 900;
    int columns = dialog_is_narrow(app) ? 1 : 2;
    int cell = (int)((width - 60) / (float)columns / 8),
        height = keys ? 150 + 30 * count_rows(false)
                      : 4 / columns * (4 * cell + 122) + (columns > 1 ? 236 : 316);
    int window = (int)((float)app->layout.window.h / p->scale), room = 0;
    if (!keys && columns > 1 && window >= 600 && height > window) {
        height = window; /* smaller diagrams rather than a scroll bar */
        room = window - 146;
    }
    bool two = width >= 800; /* columns of keys */
    if (keys && two) height = 170 + KEY_PITCH * (count_rows(false) + 1) / 2;
    DialogFrame f = dialog_frame_begin(app, "Rules and keys", 900, height, false);
    int y = f.y + painter_px(p, 4);
    ui_choice(app->ui, ID_PAGE, (SDL_Rect){f.x, y, painter_px(p, 220), painter_px(p, 36)}, "Page",
              pages, 2, app->dialogs.help_page);
    y += painter_px(p, 62);
    if (keys && two)
        view_key_page(app, f.x, y, f.w);
    else if (keys)
        view_keys(app, f.x, y, painter_px(p, 30), 0, count_rows(false), false);
    else
        view_rules(app, f.x, y, f.w, true, painter_px(p, (float)room));
    dialog_frame_end(app, &f);
}

/* The key that opened it closes it. */
static bool help_key(App *app, const SDL_Keysym *key) {
    if (key->sym != SDLK_F1) return false;
    dialog_close(app);
    return true;
}

const DialogClass help_dialog = {.view = help_view, .act = help_act, .key = help_key};
