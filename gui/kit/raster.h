/* Anti-aliased shapes on the CPU.
 *
 * A shape is a signed distance function; the coverage of a pixel is ½ minus the distance of its
 * centre, cut to 0..1. Discs, rings, lines and rounded boxes drawn this way are smooth on every
 * renderer, which SDL_RenderGeometry is not. The result goes into textures that are kept, so the
 * cost is paid once per size and colour and not once per frame.
 *
 * Several shapes that together make one mark (an icon, a chain) go into a Mask first, where they
 * are united, so that a translucent colour does not show where they overlap.
 */
#ifndef LIA_GUI_RASTER_H
#define LIA_GUI_RASTER_H

#include <stdbool.h>

#include "color.h"

typedef struct {
    float x, y;
} Point;

typedef struct {
    Rgba *px; /* straight alpha */
    int w, h;
    int pitch; /* in pixels */
} Canvas;

typedef struct {
    unsigned char *cover; /* w × h */
    int w, h;
} Mask;

/* Pixels from x0, y0 up to but without x1, y1. */
typedef struct {
    int x0, y0, x1, y1;
} Area;

enum { POLYGON_MAX = 96 };

typedef enum {
    SHAPE_DISC,    /* centre a, radius */
    SHAPE_RING,    /* centre a, radius of the middle of the stroke, width */
    SHAPE_CAPSULE, /* a to b, width, round ends */
    SHAPE_BAR,     /* a to b, width, cut ends */
    SHAPE_BOX,     /* corners a and b, radius of the corners */
    SHAPE_FRAME,   /* as SHAPE_BOX, only a border of width inside the edge */
    SHAPE_POLYGON, /* points, filled */
} ShapeKind;

typedef struct {
    ShapeKind kind;
    Point a, b;
    float radius, width;
    const Point *points;
    int count;
} Shape;

Shape shape_disc(float x, float y, float radius);
Shape shape_ring(float x, float y, float radius, float width);
Shape shape_capsule(Point a, Point b, float width);
Shape shape_bar(Point a, Point b, float width);
Shape shape_box(float x, float y, float w, float h, float radius);
Shape shape_frame(float x, float y, float w, float h, float radius, float width);
/* The points stay the caller's. */
Shape shape_polygon(const Point *points, int count);
/* The same shape, every edge pushed outwards by d. */
Shape shape_grown(Shape s, float d);

/* The pixels that a shape can touch. */
Area shape_area(const Shape *s);
/* What two areas have in common; x0 >= x1 or y0 >= y1 if nothing. */
Area area_cut(Area a, Area b);

/* Distance of a point from the edge, negative inside. */
float shape_distance(const Shape *s, float x, float y);

/* Lays a colour over one pixel with the given coverage 0..1. */
void canvas_blend(Canvas *c, int x, int y, Rgba color, float cover);
void canvas_shape(Canvas *c, Shape s, Rgba color);
/* Only inside an area of the canvas; so the next ones. */
void canvas_shape_in(Canvas *c, Area in, Shape s, Rgba color);
void canvas_mask_in(Canvas *c, Area in, const Mask *m, Rgba color);
void mask_shape_in(Mask *m, Area in, Shape s);
/* Replaces a rectangle, cut to the canvas. */
void canvas_fill(Canvas *c, int x, int y, int w, int h, Rgba color);
/* Lays a colour over the canvas where the mask covers; both have the same size. */
void canvas_mask(Canvas *c, const Mask *m, Rgba color);

/* False without memory. */
bool mask_init(Mask *m, int w, int h);
void mask_finish(Mask *m);
void mask_clear(Mask *m);
/* Unites the mask with a shape. */
void mask_shape(Mask *m, Shape s);
/* Removes a shape from it. */
void mask_cut(Mask *m, Shape s);

#endif
