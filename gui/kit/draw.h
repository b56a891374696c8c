/* The painter: everything the window shows goes through these calls, in real pixels.
 *
 * A view runs more often than it is painted: once after every event to know what is where, with the
 * painter muted, and when something has to be shown once to see what has changed (damage.h) and
 * once to paint that. Muted calls measure and take down the text but draw nothing. The text taken
 * down is what scripts assert on, so tests do not depend on a font.
 */
#ifndef LIA_GUI_DRAW_H
#define LIA_GUI_DRAW_H

#include "damage.h"
#include "draw_list.h"
#include "fonts.h"
#include "icons.h"
#include "theme.h"

enum { TEXT_LOG_BYTES = 16384, CLIPS_MAX = 8 };

/* What running a view is for. */
typedef enum {
    PASS_LAYOUT, /* to know what is where */
    PASS_WATCH,  /* to find what has changed */
    PASS_LIST,   /* to write down what would be painted (draw_list.h) */
    PASS_MEND,   /* to paint that, over a picture that is still there */
    PASS_PAINT   /* to paint all */
} Pass;

typedef struct Painter {
    SDL_Renderer *renderer;
    SDL_Window *window; /* whose surface the renderer paints on; NULL: it has none */
    Fonts *fonts;
    Cache *sprites;
    const Theme *theme;
    float scale; /* real pixels per logical pixel */
    Pass pass;
    bool mute; /* in PASS_LAYOUT */
    Damage damage;
    DrawList *list; /* in PASS_LIST, else NULL */
    bool textless;  /* pictures for tests: no text, so that other fonts make the same ones */
    SDL_Rect clips[CLIPS_MAX];
    int clip_count;
    int text_used;
    char text[TEXT_LOG_BYTES]; /* lines drawn since painter_begin, each with a line feed */
} Painter;

typedef enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

/* Size in logical pixels. */
typedef struct {
    int size;
    bool bold;
} Style;

#define STYLE_CAPTION   ((Style){11, false})
#define STYLE_SECONDARY ((Style){12, false})
#define STYLE_BODY      ((Style){13, false})
#define STYLE_BOLD      ((Style){13, true})
#define STYLE_NAME      ((Style){15, true})
#define STYLE_TITLE     ((Style){20, true})
#define STYLE_CLOCK     ((Style){22, false})

/* False without memory; the renderer stays the caller's. */
bool painter_init(Painter *p, SDL_Renderer *renderer, Fonts *fonts);
void painter_finish(Painter *p);
/* Starts a new picture. For PASS_LIST set the list first, and set it to NULL afterwards. */
void painter_begin(Painter *p, const Theme *theme, float scale, Pass pass);
/* The renderer lost its textures. */
void painter_reset(Painter *p);

/* Logical to real pixels, rounded. */
int painter_px(const Painter *p, float logical);
/* The width of a thin line. */
int painter_hairline(const Painter *p);
/* Restricts drawing to a rectangle inside the current one. */
void painter_push_clip(Painter *p, SDL_Rect clip);
void painter_pop_clip(Painter *p);

void draw_fill(Painter *p, SDL_Rect r, Rgba color);
/* A part of a picture, or all of it, over a rectangle, tinted. */
void draw_picture(Painter *p, const Picture *picture, const SDL_Rect *from, SDL_Rect to, Rgba tint);
/* A box with round corners; a border lies inside the rectangle. Alpha 0 leaves fill or border out.
 */
void draw_box(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, int width);
/* The same with a border of a logical width that may be a fraction; fill and border are opaque. */
void draw_outlined(Painter *p, SDL_Rect r, int radius, Rgba fill, Rgba border, float logical);
/* A disc with a rim inside its edge; rim width 0 = none. */
void draw_disc(Painter *p, float cx, float cy, float radius, Rgba fill, Rgba rim, float rim_width);
/* An icon in a square of logical size. */
void draw_icon(Painter *p, Icon icon, int cx, int cy, float size, Rgba color);

/* One line of text whose optical centre is at cy. Returns its width. */
int draw_text(Painter *p, int x, int cy, Style style, Rgba color, Align align, const char *text);
int draw_textf(Painter *p, int x, int cy, Style style, Rgba color, Align align, const char *format,
               ...) __attribute__((format(printf, 7, 8)));
/* The same, cut with "…" where it would be wider than width. */
int draw_text_fit(Painter *p, int x, int cy, Style style, Rgba color, Align align, int width,
                  const char *text);
int text_width(Painter *p, Style style, const char *text);
/* How many bytes of it fit into a width. */
int text_fit(Painter *p, Style style, const char *text, int width);
/* Text broken at blanks into lines of a width, the first one centred at cy; at most lines_max of
 * them. Returns the number of lines. */
int draw_paragraph(Painter *p, int x, int cy, int line_height, int width, int lines_max,
                   Style style, Rgba color, const char *text);
/* How many lines it would have. */
int text_lines(Painter *p, Style style, int width, int lines_max, const char *text);

/* A picture made on the CPU once and kept. The numbers must say everything that it depends on. */
typedef struct {
    int kind;
    int w, h;
    int n[8];
    Rgba color[6];
} SpriteKey;

typedef void (*SpritePaint)(Canvas *canvas, const SpriteKey *key);

/* Kinds of sprites. Two painting functions may share one if their keys cannot be equal. */
enum {
    SPRITE_BOX,
    SPRITE_FRAME,
    SPRITE_DISC,
    SPRITE_ICON,
    SPRITE_STONE,
    SPRITE_MARK,
    SPRITE_ARROW,
    SPRITE_GRAPH,
    SPRITE_DIAGRAM,
    SPRITE_SHADOW,
    SPRITE_REVIEW,
    SPRITE_DRAWN
};

/* Keeps a picture under the bytes that say all about it, for cache_find(); NULL without memory. */
const Picture *draw_keep(Painter *p, const void *key, size_t length, const Canvas *canvas);
/* Made now if it is new; NULL without memory. */
const Picture *draw_sprite_get(Painter *p, const SpriteKey *key, SpritePaint paint);
void draw_sprite(Painter *p, const SpriteKey *key, SpritePaint paint, int x, int y, int alpha);

static inline SDL_Rect rect_inset(SDL_Rect r, int d) {
    return (SDL_Rect){r.x + d, r.y + d, r.w - 2 * d, r.h - 2 * d};
}
static inline bool rect_has(SDL_Rect r, int x, int y) {
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

#endif
