/* Putting ground, stones and marks together. */
#include "board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "private/ground.h"
#include "board_marks.h"
#include "rules/notation.h"
#include "stones.h"

struct BoardView {
    SDL_Texture *texture;
    uint64_t names[SQUARES]; /* of what the squares of the texture show, from the upper left */
    Canvas squares;          /* without marks, kept apart because they are the slow part */
    Canvas work;             /* what the texture shows */
    const Theme *squares_theme;
};

BoardScene board_scene(const Position *p) {
    return (BoardScene){.position = *p,
                        .selected = NO_SQUARE,
                        .chain_start = NO_SQUARE,
                        .refused = NO_SQUARE,
                        .cursor = NO_SQUARE,
                        .drop = NO_SQUARE,
                        .ghost = NO_SQUARE,
                        .moving_from = NO_SQUARE,
                        .fading = NO_SQUARE,
                        .sketch = {.at = NO_SQUARE}};
}

BoardView *board_create(void) {
    return calloc(1, sizeof(BoardView));
}

void board_reset(BoardView *view) {
    if (view->texture) SDL_DestroyTexture(view->texture);
    view->texture = NULL;
    memset(view->names, 0, sizeof view->names);
}

void board_destroy(BoardView *view) {
    if (!view) return;
    board_reset(view);
    free(view->squares.px);
    free(view->work.px);
    free(view);
}

Point board_centre(SDL_Rect area, int cell, bool flipped, Square s) {
    int col = flipped ? 7 - square_file(s) : square_file(s);
    int row = flipped ? square_rank(s) : 7 - square_rank(s);
    return (Point){(float)(area.x + col * cell) + (float)cell / 2,
                   (float)(area.y + row * cell) + (float)cell / 2};
}

/* Buffers and texture for this size; false without memory. */
static bool view_resize(BoardView *view, Painter *p, int cell) {
    int side = 8 * cell;
    size_t bytes = (size_t)side * (size_t)side * sizeof(Rgba);
    if (view->squares.w != side) {
        board_reset(view);
        free(view->squares.px);
        free(view->work.px);
        view->squares = (Canvas){malloc(bytes), side, side, side};
        view->work = (Canvas){malloc(bytes), side, side, side};
        view->squares_theme = NULL;
        if (!view->squares.px || !view->work.px) {
            view->squares.w = 0;
            return false;
        }
    }
    if (!view->texture) {
        /* opaque, and in the format of most windows: then rows are copied as they are */
        view->texture = SDL_CreateTexture(
            p->renderer, p->window ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ARGB8888,
            SDL_TEXTUREACCESS_STREAMING, side, side);
        if (!view->texture) return false;
        SDL_SetTextureBlendMode(view->texture, SDL_BLENDMODE_NONE);
    }
    if (view->squares_theme != p->theme) {
        ground_paint_squares(&view->squares, cell, p->theme);
        view->squares_theme = p->theme;
    }
    return true;
}

/* Brings the squares up to date whose marks have changed. */
static bool ground_update(BoardView *view, Painter *p, int cell, const BoardScene *s) {
    uint64_t names[SQUARES];
    if (!view_resize(view, p, cell)) return false;
    ground_name_marks(names, cell, p->scale, p->theme, s);
    for (int i = 0; i < SQUARES; i++) {
        if (names[i] == view->names[i]) continue;
        SDL_Rect square = {i % 8 * cell, i / 8 * cell, cell, cell};
        int at = square.y * view->work.pitch + square.x;
        for (int y = 0; y < cell; y++)
            memcpy(view->work.px + at + y * view->work.pitch,
                   view->squares.px + at + y * view->work.pitch, (size_t)cell * sizeof(Rgba));
        Area in = {square.x, square.y, square.x + cell, square.y + cell};
        ground_paint_marks(&view->work, in, cell, p->scale, p->theme, s);
        if (SDL_UpdateTexture(view->texture, &square, view->work.px + at,
                              view->work.pitch * (int)sizeof(Rgba)))
            return false;
        view->names[i] = names[i];
    }
    return true;
}

static void draw_drop_target(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    if (s->drop == NO_SQUARE) return;
    Point c = board_centre(area, cell, s->flipped, s->drop);
    SDL_Rect r = {(int)(c.x - (float)cell / 2), (int)(c.y - (float)cell / 2), cell, cell};
    draw_fill(p, r, p->theme->selected);
    draw_box(p, r, 0, 0, p->theme->ink, (int)fmaxf(0.036f * (float)cell, 1));
}

static void draw_stones(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    float r = stone_radius(cell);
    for (Color color = BLACK; color <= WHITE; color++)
        for (Bits rest = s->position.stones[color]; rest;) {
            Square at = bits_pop(&rest);
            if (at == s->moving_from && s->ghost != at) continue;
            bool lost = s->marked && s->chain_share > 0 && !bits_has(s->marked, at);
            int alpha = at == s->ghost ? 105 : lost ? 168 : 255;
            Point c = board_centre(area, cell, s->flipped, at);
            draw_stone(p, color, c.x, c.y, r, at == s->selected && at != s->ghost, alpha);
        }
    if (s->fading != NO_SQUARE && s->fading_alpha > 0) {
        Point c = board_centre(area, cell, s->flipped, s->fading);
        draw_stone(p, s->fading_color, c.x, c.y, r, false, (int)(s->fading_alpha * 255));
    }
}

static void draw_moving(Painter *p, int cell, const BoardScene *s) {
    if (s->moving_from == NO_SQUARE) return;
    Color color = bits_has(s->position.stones[BLACK], s->moving_from) ? BLACK : WHITE;
    float r = stone_radius(cell) * (s->moving_lifted ? 1.04f : 1);
    draw_stone(p, color, floorf(s->moving_x) + 0.5f, floorf(s->moving_y) + 0.5f, r, true, 255);
}

/* The frame, but not where the squares cover it. */
static void draw_frame(Painter *p, SDL_Rect area, int frame) {
    SDL_Rect around = rect_inset(area, -frame);
    SDL_Rect parts[] = {{around.x, around.y, around.w, frame},
                        {around.x, area.y + area.h, around.w, frame},
                        {around.x, area.y, frame, area.h},
                        {area.x + area.w, area.y, frame, area.h}};
    for (int i = 0; i < 4; i++) {
        painter_push_clip(p, parts[i]);
        draw_box(p, around, frame, p->theme->frame, 0, 0);
        painter_pop_clip(p);
    }
}

static void draw_squares(BoardView *view, Painter *p, SDL_Rect area, int cell) {
    for (int i = 0; i < SQUARES; i++) {
        Picture square = {.texture = view->texture, .name = view->names[i]};
        SDL_Rect from = {i % 8 * cell, i / 8 * cell, cell, cell};
        draw_picture(p, &square, &from, (SDL_Rect){area.x + from.x, area.y + from.y, cell, cell},
                     0xFFFFFFFF);
    }
}

/* The ground as lines of a list. */
static void list_ground(Painter *p, SDL_Rect area, int cell, const BoardScene *s) {
    char fen[FEN_SIZE];
    fen_format(&s->position, fen);
    list_add(p, LIST_SHAPE, area, "board %d,%d cell %d%s %s", area.x, area.y, cell,
             s->flipped ? " flipped" : "", fen);
    ground_list_marks(p, area, cell, s);
}

void board_draw(BoardView *view, Painter *p, SDL_Rect area, int cell, int frame,
                const BoardScene *s) {
    if (!p->mute) {
        draw_frame(p, area, frame);
        if (p->list)
            list_ground(p, area, cell, s);
        else if (ground_update(view, p, cell, s))
            draw_squares(view, p, area, cell);
        else
            return;
        painter_push_clip(p, area);
        draw_drop_target(p, area, cell, s);
        draw_stones(p, area, cell, s);
        painter_pop_clip(p);
    }
    marks_draw(p, area, cell, s);
    if (!p->mute) draw_moving(p, cell, s);
}

/* n: cell, edge, the two sets of stones in two halves each, theme. */
static void paint_small(Canvas *c, const SpriteKey *key) {
    int cell = key->n[0], edge = key->n[1];
    canvas_fill(c, 0, 0, c->w, c->h, key->color[2]);
    Bits stones[2] = {(Bits)(uint32_t)key->n[2] << 32 | (uint32_t)key->n[3],
                      (Bits)(uint32_t)key->n[4] << 32 | (uint32_t)key->n[5]};
    const Theme *t = &themes[key->n[6]];
    for (Square s = 0; s < SQUARES; s++) {
        int col = square_file(s), row = 7 - square_rank(s);
        int x = edge + col * cell, y = edge + row * cell;
        canvas_fill(c, x, y, cell, cell, (row + col) % 2 ? key->color[1] : key->color[0]);
        float half = (float)cell / 2;
        for (Color color = BLACK; color <= WHITE; color++)
            if (bits_has(stones[color], s)) {
                Shape disc = shape_disc((float)x + half, (float)y + half, 0.45f * (float)cell);
                canvas_shape(c, disc, t->rim[color]);
                canvas_shape(c, shape_grown(disc, -fmaxf(0.8f, 0.05f * (float)cell)),
                             t->stone[color][1]);
            }
    }
}

void board_draw_small(Painter *p, int x, int y, int cell, const Position *position) {
    int edge = cell / 6 > 0 ? cell / 6 : 1, side = 8 * cell + 2 * edge;
    if (p->list) {
        char fen[FEN_SIZE];
        fen_format(position, fen);
        list_add(p, LIST_SHAPE, (SDL_Rect){x, y, side, side}, "small board %d,%d cell %d %s", x, y,
                 cell, fen);
        return;
    }
    SpriteKey key = {.kind = SPRITE_DIAGRAM, .w = side, .h = side};
    key.n[0] = cell, key.n[1] = edge;
    key.n[2] = (int)(position->stones[BLACK] >> 32),
    key.n[3] = (int)(uint32_t)position->stones[BLACK];
    key.n[4] = (int)(position->stones[WHITE] >> 32),
    key.n[5] = (int)(uint32_t)position->stones[WHITE];
    key.n[6] = (int)(p->theme - themes);
    key.color[0] = p->theme->square_light, key.color[1] = p->theme->square_dark;
    key.color[2] = p->theme->frame;
    draw_sprite(p, &key, paint_small, x, y, 255);
}
