/* The evaluation of the whole game as a curve: Black up. A click jumps to the move. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "view.h"
#include "ids.h"
#include "view_review.h"

static float height_of(Opinion v) { /* −1..1, positive for Black */
    if (v.mate) return v.mate > 0 ? 1 : -1;
    return tanhf((float)v.score / 100.0f / 2.2f);
}

typedef struct {
    float x, y; /* pixels in the plot */
} CurvePoint;

enum { BOTH_SIDES = 2 };

/* The known opinions as points of the curve; returns their number. With a side only those of the
 * player of that side: it thinks about the positions in which it is to move. */
static int curve_points(const App *app, SDL_Rect plot, int plies, int side, CurvePoint *out,
                        int max) {
    RecordNode *line[LINE_PLIES];
    int count = session_line(&app->game.session, line, LINE_PLIES), n = 0;
    for (int i = 0; i < count && n < max; i++) {
        Opinion v = session_opinion(&app->game.session, &line[i]->position);
        if (!v.depth && i == 0) v.depth = 1; /* a game starts even */
        if (!v.depth) continue;
        if (side != BOTH_SIDES && i > 0 && (int)line[i]->position.side != side) continue;
        out[n++] = (CurvePoint){(float)plot.w * (float)i / (float)plies,
                                (float)plot.h / 2 * (1 - 0.94f * height_of(v))};
    }
    /* the end is an opinion too, where there are others */
    int last = count - 1;
    Winner winner = session_result(&app->game.session).winner;
    bool won = winner == WINNER_BLACK || winner == WINNER_WHITE;
    if (won && n > 1 && n < max && line[last] == app->game.session.live)
        out[n++] = (CurvePoint){(float)plot.w * (float)last / (float)plies,
                                (float)plot.h / 2 * (winner == WINNER_BLACK ? 0.06f : 1.94f)};
    return n;
}

/* Height of the curve in a column. */
static float curve_at(const CurvePoint *pts, int n, float x) {
    for (int i = 1; i < n; i++)
        if (x <= pts[i].x) {
            float span = pts[i].x - pts[i - 1].x, t = span > 0 ? (x - pts[i - 1].x) / span : 1;
            return pts[i - 1].y + (pts[i].y - pts[i - 1].y) * t;
        }
    return pts[n - 1].y;
}

static void paint_curve(Canvas *c, const CurvePoint *pts, int n, const Theme *t, float px) {
    float zero = (float)c->h / 2;
    Rgba area[2] = {rgba_fade(t->bar[BLACK], 0.85f), rgba_fade(t->bar[WHITE], 0.85f)};
    if (t->flat) area[BLACK] = 0xFF3A3A3A;
    for (int x = 0; x < c->w && n > 1; x++) {
        if ((float)x > pts[n - 1].x) break;
        float y = curve_at(pts, n, (float)x + 0.5f);
        float lo = fminf(y, zero), hi = fmaxf(y, zero);
        Color side = y < zero ? BLACK : WHITE;
        for (int row = (int)lo; row <= (int)hi && row < c->h; row++) {
            float cover = fminf(hi, (float)row + 1) - fmaxf(lo, (float)row);
            if (row >= 0 && cover > 0) canvas_blend(c, x, row, area[side], fminf(cover, 1));
        }
    }
    canvas_shape(c, shape_bar((Point){0, zero}, (Point){(float)c->w, zero}, fmaxf(1, px)), t->zero);
    Rgba ink = t->dark ? t->text : t->stone[BLACK][1];
    for (int i = 1; i < n; i++)
        canvas_shape(c,
                     shape_capsule((Point){pts[i - 1].x, pts[i - 1].y}, (Point){pts[i].x, pts[i].y},
                                   1.5f * px),
                     ink);
}

/* The second opinion: dashes of a length that does not depend on where the points are. */
static void paint_dashes(Canvas *c, const CurvePoint *pts, int n, Rgba ink, float px) {
    float period = 7 * px, on = 4 * px, gone = 0;
    for (int i = 1; i < n; i++) {
        float dx = pts[i].x - pts[i - 1].x, dy = pts[i].y - pts[i - 1].y, length = hypotf(dx, dy);
        float first = -fmodf(gone, period);
        int dashes = (int)ceilf((length - first) / period);
        for (int k = 0; k < dashes; k++) {
            float at = first + (float)k * period, a = fmaxf(at, 0), b = fminf(at + on, length);
            if (b <= a) continue;
            canvas_shape(
                c,
                shape_capsule(
                    (Point){pts[i - 1].x + dx * a / length, pts[i - 1].y + dy * a / length},
                    (Point){pts[i - 1].x + dx * b / length, pts[i - 1].y + dy * b / length},
                    1.5f * px),
                ink);
        }
        gone += length;
    }
}

bool view_graph_has_two(const App *app) {
    const Player *players = app->game.session.setup.players;
    if (players[BLACK].kind == PLAYER_HUMAN || players[WHITE].kind == PLAYER_HUMAN) return false;
    RecordNode *line[LINE_PLIES];
    int count = session_line(&app->game.session, line, LINE_PLIES);
    for (int i = 0; i < count; i++) /* a review is one opinion */
        if (line[i]->note.class != CLASS_NONE) return false;
    return true;
}

void view_graph_legend(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    int cy = r.y + r.h / 2, x = r.x + painter_px(p, 6), w = painter_px(p, 20),
        thick = painter_px(p, 2) > 0 ? painter_px(p, 2) : 1, room = r.w / 2 - painter_px(p, 44);
    for (Color c = BLACK; c <= WHITE; c++) {
        if (c == BLACK) draw_fill(p, (SDL_Rect){x, cy - thick / 2, w, thick}, t->text);
        for (int i = 0; c == WHITE && i < 3; i++)
            draw_fill(p,
                      (SDL_Rect){x + i * painter_px(p, 8), cy - thick / 2, painter_px(p, 5), thick},
                      t->accent);
        x += w + painter_px(p, 7);
        x += draw_text_fit(p, x, cy, STYLE_CAPTION, t->text2, ALIGN_LEFT, room,
                           app->game.session.setup.players[c].name) +
             painter_px(p, 18);
    }
}

enum { POINTS_MAX = 512 };

typedef struct {
    CurvePoint pts[POINTS_MAX];
    int n;
} Curve;

/* One curve or two as a picture, painted when the points are new. */
static const Picture *curve_picture(Painter *p, int w, int h, const Curve *first,
                                    const Curve *second) {
    struct {
        SpriteKey sprite;
        CurvePoint pts[2 * POINTS_MAX];
    } key = {.sprite = {.kind = SPRITE_GRAPH, .w = w, .h = h}};
    int *n = key.sprite.n;
    n[0] = (int)(p->theme - themes), n[1] = (int)lroundf(p->scale * 100);
    n[2] = first->n, n[3] = second->n;
    memcpy(key.pts, first->pts, (size_t)first->n * sizeof *key.pts);
    memcpy(key.pts + first->n, second->pts, (size_t)second->n * sizeof *key.pts);
    size_t length = offsetof(__typeof__(key), pts) + (size_t)(n[2] + n[3]) * sizeof *key.pts;
    const Picture *known = cache_find(p->sprites, &key, length);
    if (known) return known;
    Canvas canvas = {calloc((size_t)w * (size_t)h, sizeof(Rgba)), w, h, w};
    if (!canvas.px) return NULL;
    paint_curve(&canvas, first->pts, first->n, p->theme, p->scale);
    paint_dashes(&canvas, second->pts, second->n, p->theme->accent, p->scale);
    const Picture *made = draw_keep(p, &key, length, &canvas);
    free(canvas.px);
    return made;
}

/* The graph is as wide as a short game at least. */
static int plies_shown(int plies) {
    enum { LEAST_PLIES = 30 };
    return plies < LEAST_PLIES ? LEAST_PLIES : plies;
}

static SDL_Rect plot_of(const Painter *p, SDL_Rect r) {
    return (SDL_Rect){r.x + painter_px(p, 8), r.y + painter_px(p, 4), r.w - painter_px(p, 16),
                      r.h - painter_px(p, 8)};
}

int view_graph_ply_at(const App *app, int x) {
    const UiItem *item = ui_find(app->ui, ID_GRAPH);
    if (!item) return -1;
    SDL_Rect plot = plot_of(app->painter, item->full);
    if (plot.w <= 0) return -1;
    RecordNode *line[LINE_PLIES];
    int plies = session_line(&app->game.session, line, LINE_PLIES) - 1;
    int ply = (int)lroundf((float)(x - plot.x) / (float)plot.w * (float)plies_shown(plies));
    return ply < 0 ? 0 : ply > plies ? plies : ply;
}

/* The line of a curve in the painter's list, if it makes one. */
static void list_curve(Painter *p, SDL_Rect plot, const char *kind, const Curve *curve) {
    char text[800] = "";
    size_t used = 0;
    for (int i = 0; p->list && i < curve->n && used + 24 < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %.1f,%.1f",
                                 (double)curve->pts[i].x, (double)curve->pts[i].y);
    if (used)
        list_add(p, LIST_SHAPE, plot, "%s %d,%d %dx%d%s", kind, plot.x, plot.y, plot.w, plot.h,
                 text);
}

void view_graph(const App *app, SDL_Rect r) {
    Painter *p = app->painter;
    const Theme *t = p->theme;
    if (r.h <= 0) return;
    draw_card(p, r, false);
    ui_item(app->ui, ID_GRAPH, ROLE_BLOCK, r, true, "Graph");
    if (p->mute) return;
    SDL_Rect plot = plot_of(p, r);
    RecordNode *line[LINE_PLIES];
    int plies = session_line(&app->game.session, line, LINE_PLIES) - 1, shown = plies_shown(plies);
    if (plot.w <= 0 || plot.h <= 0) return;
    bool two = view_graph_has_two(app);
    Curve first, second = {.n = 0};
    first.n = curve_points(app, plot, shown, two ? (int)BLACK : BOTH_SIDES, first.pts, POINTS_MAX);
    if (two) second.n = curve_points(app, plot, shown, (int)WHITE, second.pts, POINTS_MAX);
    list_curve(p, plot, "curve", &first);
    list_curve(p, plot, "dashes", &second);
    if (!p->list)
        draw_picture(p, curve_picture(p, plot.w, plot.h, &first, &second), NULL, plot, 0xFFFFFFFF);
    const CurvePoint *pts = first.pts;
    int n = first.n;
    for (int i = 1; i <= plies && n > 0; i++) {
        float at = (float)plot.w * (float)i / (float)shown;
        draw_review_mark(p, review_class(line[i]), (float)plot.x + at,
                         (float)plot.y + curve_at(pts, n, at));
    }
    float x = (float)plot.w * (float)app->game.session.view->ply / (float)shown;
    int w = painter_px(p, 1.5f) > 0 ? painter_px(p, 1.5f) : 1;
    draw_fill(p, (SDL_Rect){plot.x + (int)x - w / 2, plot.y, w, plot.h},
              rgba_fade(t->accent, 0.8f));
    if (n > 0)
        draw_disc(p, (float)plot.x + x, (float)plot.y + curve_at(pts, n, x), 4 * p->scale,
                  t->accent, t->surface, fmaxf(1, p->scale));
}
