/* The arithmetic of the three arrangements. */
#include "layout.h"

#include <math.h>

typedef struct {
    float rail, status, top, files, bottom, margin, bar, bar_gap, ranks, gap, right, panel_min,
        panel_max;
    float frame, rank_label, file_label; /* labels: centre, from the edge of the board */
} Metrics;

static const Metrics regular = {76, 36, 20, 24, 8, 20, 14, 8, 22, 28, 24, 320, 440, 3, 15, 16};
static const Metrics compact = {44, 28, 10, 16, 2, 8, 10, 4, 16, 12, 10, 150, 440, 2, 10, 10};

static int clamp(int v, int lo, int hi) {
    return v < lo ? lo : v > hi ? hi : v;
}

static void lay_out_landscape(Layout *l, const Metrics *m) {
    float s = l->scale;
#define PX(v) ((int)lroundf((v)*s))
    int w = l->window.w, h = l->window.h;
    int left = PX(m->margin) + PX(m->bar) + PX(m->bar_gap) + PX(m->ranks);
    int room_h = h - PX(m->status) - PX(m->top) - PX(m->files) - PX(m->bottom);
    int room_w = w - PX(m->rail) - left - PX(m->gap) - PX(m->right);
    int by_height = room_h / 8, by_width = (room_w - PX(m->panel_min)) / 8;
    l->cell = by_height < by_width ? by_height : by_width;
    if (l->cell < 8) l->cell = 8;
    int side = 8 * l->cell;
    int panel = clamp(room_w - side, PX(m->panel_min), PX(m->panel_max));
    int spare = room_w - side - panel, shift = spare > 0 ? spare / 2 : 0;
    l->frame = l->mode == LAYOUT_REGULAR ? 1 + PX(m->frame - 1) : PX(m->frame);
    l->rail = (SDL_Rect){0, 0, PX(m->rail), h};
    l->status = (SDL_Rect){l->rail.w, h - PX(m->status), w - l->rail.w, PX(m->status)};
    int y = PX(m->top) + (room_h > side ? (room_h - side) / 2 : 0);
    int x = l->rail.w + shift + left;
    l->board = (SDL_Rect){x, y, side, side};
    l->bar = (SDL_Rect){x - left + PX(m->margin), y, PX(m->bar), side};
    l->rank_x = x - PX(m->rank_label);
    l->file_y = y + side + PX(m->file_label);
    l->panel = (SDL_Rect){x + side + PX(m->gap), y, panel, side};
    if (l->mode == LAYOUT_COMPACT) {
        l->panel.y = PX(m->top);
        l->panel.h = h - PX(m->status) - 2 * PX(m->top);
    }
#undef PX
}

static void lay_out_portrait(Layout *l) {
    float s = l->scale;
#define PX(v) ((int)lroundf((v)*s))
    int w = l->window.w, h = l->window.h;
    int edge = PX(10), card = PX(44), gap = PX(8), tools = PX(48), status = PX(28), files = PX(20);
    int left = PX(37), right = PX(12);
    /* everything but the board, the graph and the moves */
    int fixed = edge + card + edge + files + card + gap + gap + status + tools;
    int by_width = (w - left - right) / 8, by_height = (h - fixed - PX(36)) / 8;
    l->cell = by_width < by_height ? by_width : by_height;
    if (l->cell < 8) l->cell = 8;
    int side = 8 * l->cell;
    l->frame = PX(2);
    l->rail = (SDL_Rect){0, h - tools, w, tools};
    l->status = (SDL_Rect){0, h - tools - status, w, status};
    l->card_top = (SDL_Rect){edge, edge, w - 2 * edge, card};
    int x = left + (w - left - right - side) / 2, y = edge + card + edge;
    l->board = (SDL_Rect){x, y, side, side};
    l->bar = (SDL_Rect){x - PX(28), y, PX(8), side};
    l->rank_x = x - PX(10);
    l->file_y = y + side + PX(10);
    l->card_bottom = (SDL_Rect){edge, y + side + files, w - 2 * edge, card};
    int below = l->card_bottom.y + card + gap, end = l->status.y - gap;
    if (end - below > PX(130)) {
        l->graph = (SDL_Rect){edge, below, w - 2 * edge, PX(52)};
        below += l->graph.h + gap;
    }
    l->moves = (SDL_Rect){edge, below, w - 2 * edge, end - below};
    l->panel = (SDL_Rect){edge, l->card_bottom.y, w - 2 * edge, end - l->card_bottom.y};
#undef PX
}

static bool is_portrait(float w, float h) {
    return w < 0.9f * h;
}

void layout_minimum(int width, int height, int *min_w, int *min_h) {
    bool portrait = is_portrait((float)width, (float)height);
    *min_w = portrait ? LAYOUT_PORTRAIT_MIN_W : LAYOUT_MIN_W;
    *min_h = portrait ? LAYOUT_PORTRAIT_MIN_H : LAYOUT_MIN_H;
}

float layout_fit_scale(int width, int height, float wanted) {
    static const float least = 0.5f, step = 0.05f; /* text of another size is another texture */
    int w, h;
    layout_minimum(width, height, &w, &h);
    float fits = fminf((float)width / (float)w, (float)height / (float)h);
    fits = floorf(fits / step + 0.001f) * step;
    return fminf(wanted, fmaxf(fits, least));
}

Layout layout_compute(int width, int height, float scale) {
    Layout l = {.scale = scale, .window = {0, 0, width, height}};
    float w = (float)width / scale, h = (float)height / scale;
    if (is_portrait(w, h)) {
        l.mode = LAYOUT_PORTRAIT;
        lay_out_portrait(&l);
    } else if (w < 1120 || h < 680) {
        l.mode = LAYOUT_COMPACT;
        lay_out_landscape(&l, &compact);
    } else {
        l.mode = LAYOUT_REGULAR;
        lay_out_landscape(&l, &regular);
    }
    return l;
}

bool layout_cell_at(const Layout *l, int x, int y, int *column, int *row) {
    int dx = x - l->board.x, dy = y - l->board.y;
    if (dx < 0 || dy < 0 || dx >= l->board.w || dy >= l->board.h) return false;
    *column = dx / l->cell;
    *row = dy / l->cell;
    return true;
}

SDL_Rect layout_tooltip(const Layout *l, SDL_Rect item, int text_width) {
    float s = l->scale;
#define PX(v) ((int)lroundf((v)*s))
    int w = text_width + PX(16), h = PX(26), gap = PX(4);
    SDL_Rect r = {item.x + item.w + PX(6), item.y + item.h / 2 - h / 2, w, h};
    bool beside = item.x < l->rail.w && l->mode != LAYOUT_PORTRAIT;
    if (!beside) { /* beside it would cover its neighbours */
        r.x = item.x + item.w / 2 - w / 2;
        r.y = item.y - h - gap;
        if (r.y < 0) r.y = item.y + item.h + gap;
    }
    r.x = clamp(r.x, gap, l->window.w - w - gap);
    r.y = clamp(r.y, 0, l->window.h - h);
    return r;
#undef PX
}
