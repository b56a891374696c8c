/* Icons as paths in a small notation, much like SVG's but absolute only:
 *
 *   M x y   start        L x y   line        C x y x y x y   curve (Bézier)        Z   close
 *   O x y r circle       D x y r filled disc        P   what was drawn since M becomes a filled
 * shape W w     stroke width from here on
 */
#include "icons.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const paths[ICON_COUNT] = {
    [ICON_NONE] = "",
    [ICON_NEW] = "M12 5L12 19M5 12L19 12",
    [ICON_OPEN] = "M3.5 18.5L3.5 5.5L9.5 5.5L12 8.5L20.5 8.5L20.5 18.5Z",
    [ICON_SAVE] = "M12 4L12 14.5M7.5 10.5L12 15L16.5 10.5M4 16L4 20L20 20L20 16",
    [ICON_BACK] = "M8.5 4.5L4 9L8.5 13.5M4 9L14.5 9C17.5 9 20 11 20 14C20 17 17.5 19 14.5 19L9 19",
    [ICON_REDO] = "M15.5 4.5L20 9L15.5 13.5M20 9L9.5 9C6.5 9 4 11 4 14C4 17 6.5 19 9.5 19L15 19",
    [ICON_FLIP] = "M8 20L8 4.5M4 8.5L8 4.5L12 8.5M16 4L16 19.5M12 15.5L16 19.5L20 15.5",
    [ICON_HINT] = "M9 17L9 15.5C7.4 14.4 6.2 12.5 6.2 10C6.2 6.5 8.8 4 12 4C15.2 4 17.8 6.5 17.8 10"
                  "C17.8 12.5 16.6 14.4 15 15.5L15 17ZM10 20.4L14 20.4",
    [ICON_ANALYSE] = "O10.5 10.5 6M15 15L20.5 20.5",
    [ICON_SETTINGS] = "M4 7L20 7M4 12L20 12M4 17L20 17D15.5 7 2.9D8.5 12 2.9D14.5 17 2.9",
    [ICON_HELP] =
        "O12 12 8.4M9.2 9.6C9.2 8 10.4 7 12 7C13.6 7 14.8 8 14.8 9.5C14.8 11.6 12 11.8 12 13.9"
        "D12 17 1.2",
    [ICON_FIRST] = "M6.5 6L6.5 18M17 6L11 12L17 18",
    [ICON_PREV] = "M15 6L9 12L15 18",
    [ICON_NEXT] = "M9 6L15 12L9 18",
    [ICON_LAST] = "M17.5 6L17.5 18M7 6L13 12L7 18",
    [ICON_LINKS] = "M12 8L6 16M12 8L18 16D12 8 3D6 16 3D18 16 3",
    [ICON_REFUSE] = "O12 12 8.4M6.2 6.2L17.8 17.8",
    [ICON_INFO] = "O12 12 8.4M12 11L12 16.2D12 7.8 1.2",
    [ICON_WARN] = "M12 4L21.5 20L2.5 20ZM12 10L12 14.5D12 17.2 1.1",
    [ICON_SWAP] = "M4 8L20 8M16 4L20 8L16 12M20 16L4 16M8 12L4 16L8 20",
    [ICON_DOWN] = "M6.5 9.5L12 15L17.5 9.5",
    [ICON_UP] = "M6.5 14.5L12 9L17.5 14.5",
    [ICON_CLOSE] = "M6 6L18 18M18 6L6 18",
    [ICON_CHECK] = "M4.5 12.5L9.5 17.5L19.5 6.5",
    [ICON_COPY] = "M8.5 8.5L20 8.5L20 20L8.5 20ZM4 15.5L4 4L15.5 4",
    [ICON_PASTE] = "M5 5.5L19 5.5L19 20.5L5 20.5ZW1M9 3.5L15 3.5L15 7.5L9 7.5P",
    [ICON_ERASE] = "M4.5 14L14 4.5L20 10.5L10.5 20L8.5 20L4.5 16ZM9.2 9.2L15.3 15.3",
    [ICON_EDIT] = "M4.5 19.5L5.5 15L15.5 5L19 8.5L9 18.5ZM13 7.5L16.5 11",
    [ICON_FLAG] = "M6 20.5L6 4L17.8 4L15.2 8.6L17.8 13.2L6 13.2",
    [ICON_MENU] = "D5 12 1.9D12 12 1.9D19 12 1.9",
    [ICON_PLUS] = "M12 5L12 19M5 12L19 12",
    [ICON_MINUS] = "M5 12L19 12",
    [ICON_FOLDER_UP] = "M3.5 18.5L3.5 5.5L9.5 5.5L12 8.5L20.5 8.5L20.5 18.5ZM12 16L12 11.5M9.8 "
                       "13.4L12 11.2L14.2 13.4",
    [ICON_FILE] = "M6 3.5L14 3.5L18.5 8L18.5 20.5L6 20.5ZM13.5 3.8L13.5 8.5L18.2 8.5",
};

typedef struct {
    const char *at;
    float unit; /* pixels per grid step */
    float width;
    Mask *mask;
    Point start, pen;
    Point outline[POLYGON_MAX];
    int count;
} Pen;

static float pen_number(Pen *p) {
    char *end;
    float v = strtof(p->at, &end);
    p->at = end;
    return v * p->unit;
}

static Point pen_point(Pen *p) {
    float x = pen_number(p);
    return (Point){x, pen_number(p)};
}

static void pen_line(Pen *p, Point to) {
    mask_shape(p->mask, shape_capsule(p->pen, to, p->width));
    p->pen = to;
    if (p->count < POLYGON_MAX) p->outline[p->count++] = to;
}

static void pen_curve(Pen *p) {
    Point a = p->pen, b = pen_point(p), c = pen_point(p), d = pen_point(p);
    enum { PIECES = 12 };
    for (int i = 1; i <= PIECES; i++) {
        float t = (float)i / PIECES, s = 1 - t;
        float wa = s * s * s, wb = 3 * s * s * t, wc = 3 * s * t * t, wd = t * t * t;
        pen_line(p, (Point){wa * a.x + wb * b.x + wc * c.x + wd * d.x,
                            wa * a.y + wb * b.y + wc * c.y + wd * d.y});
    }
}

void icon_mask(Icon icon, Mask *m, float stroke) {
    float unit = (float)m->w / 24.0f;
    Pen p = {.at = paths[icon], .unit = unit, .width = stroke, .mask = m};
    while (*p.at) {
        switch (*p.at++) {
        case 'M':
            p.start = p.pen = pen_point(&p);
            p.outline[0] = p.pen;
            p.count = 1;
            break;
        case 'L':
            pen_line(&p, pen_point(&p));
            break;
        case 'C':
            pen_curve(&p);
            break;
        case 'Z':
            pen_line(&p, p.start);
            break;
        case 'P':
            mask_shape(m, shape_polygon(p.outline, p.count));
            break;
        case 'W':
            p.width = pen_number(&p);
            break;
        case 'O': {
            Point c = pen_point(&p);
            mask_shape(m, shape_ring(c.x, c.y, pen_number(&p), p.width));
            break;
        }
        case 'D': {
            Point c = pen_point(&p);
            mask_shape(m, shape_disc(c.x, c.y, pen_number(&p)));
            break;
        }
        default:
            break;
        }
    }
}
