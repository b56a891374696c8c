/* Opening fonts by size as they are needed, and the cache of lines. */
#include "fonts.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACES_MAX = 32, LINES_MAX = 640, LINE_BYTES = 400 };

typedef struct {
    int px;
    bool bold;
    TTF_Font *font;
    unsigned long used; /* when last */
} Face;

struct Fonts {
    SDL_Renderer *renderer;
    char *file[2]; /* book, bold */
    int index[2];
    Face faces[FACES_MAX];
    int count;
    unsigned long clock;
    bool fixed; /* widths */
    Cache *lines;
};

static bool find_font(FcConfig *config, bool bold, char **file, int *index) {
    FcPattern *want = FcPatternCreate();
    if (!want) return false;
    FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)"DejaVu Sans");
    FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcPatternAddInteger(want, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(want, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(want, FC_SCALABLE, FcTrue);
    FcConfigSubstitute(config, want, FcMatchPattern);
    FcDefaultSubstitute(want);
    FcResult status;
    FcPattern *got = FcFontMatch(config, want, &status);
    FcPatternDestroy(want);
    if (!got) return false;
    FcChar8 *path = NULL;
    *index = 0;
    if (FcPatternGetString(got, FC_FILE, 0, &path) == FcResultMatch) *file = strdup((char *)path);
    if (FcPatternGetInteger(got, FC_INDEX, 0, index) != FcResultMatch) *index = 0;
    FcPatternDestroy(got);
    return *file != NULL;
}

static TTF_Font *face_open(Fonts *fonts, int px, bool bold) {
    int oldest = 0;
    for (int i = 0; i < fonts->count; i++) {
        Face *face = &fonts->faces[i];
        if (face->px == px && face->bold == bold) {
            face->used = ++fonts->clock;
            return face->font;
        }
        if (face->used < fonts->faces[oldest].used) oldest = i;
    }
    TTF_Font *font = TTF_OpenFontIndex(fonts->file[bold], px, fonts->index[bold]);
    if (!font) return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
    TTF_SetFontKerning(font, 1);
    /* the one unused for longest goes: sizes change all together, so it is one of an old size */
    if (fonts->count == FACES_MAX) TTF_CloseFont(fonts->faces[oldest].font);
    fonts->faces[fonts->count < FACES_MAX ? fonts->count++ : oldest] =
        (Face){px, bold, font, ++fonts->clock};
    return font;
}

Fonts *fonts_create(SDL_Renderer *renderer, Reason *why) {
    Fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts) return reason_set(why, "no memory"), NULL;
    fonts->renderer = renderer;
    fonts->lines = cache_create(LINES_MAX);
    FcConfig *config = FcInitLoadConfigAndFonts();
    bool found = config && find_font(config, false, &fonts->file[0], &fonts->index[0]) &&
                 find_font(config, true, &fonts->file[1], &fonts->index[1]);
    if (config) FcConfigDestroy(config);
    FcFini();
    if (!found || !fonts->lines) {
        reason_set(why, "no font found: install DejaVu Sans (package fonts-dejavu-core)");
    } else if (!face_open(fonts, 13, false) || !face_open(fonts, 13, true)) {
        reason_set(why, "cannot open the font %s: %s", fonts->file[0], TTF_GetError());
    } else {
        return fonts;
    }
    fonts_destroy(fonts);
    return NULL;
}

void fonts_destroy(Fonts *fonts) {
    if (!fonts) return;
    cache_destroy(fonts->lines);
    for (int i = 0; i < fonts->count; i++) TTF_CloseFont(fonts->faces[i].font);
    free(fonts->file[0]);
    free(fonts->file[1]);
    free(fonts);
}

void fonts_clear(Fonts *fonts) {
    cache_clear(fonts->lines);
}

void fonts_fix(Fonts *fonts, bool fixed) {
    if (fonts->fixed != fixed) fonts_clear(fonts); /* they look different */
    fonts->fixed = fixed;
}

bool fonts_fixed(const Fonts *fonts) {
    return fonts->fixed;
}

/* About what DejaVu Sans has on average, in hundredths of the size. */
static int fixed_advance(bool bold) {
    return bold ? 62 : 56;
}

static int fixed_width(int px, bool bold, int characters) {
    return (characters * px * fixed_advance(bold) + 50) / 100;
}

static int count_characters(const char *text) {
    int n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* A block for each character but blanks, as high as a capital, on the baseline. */
static SDL_Surface *render_blocks(int px, bool bold, const char *text, int *ascent) {
    int count = count_characters(text), below = px / 4, top = px - px * 73 / 100, n = 0;
    SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, fixed_width(px, bold, count) + 1, px + below,
                                                    32, SDL_PIXELFORMAT_ARGB8888);
    *ascent = px;
    for (; s && *text; text++) {
        if (((unsigned char)*text & 0xC0) == 0x80) continue;
        int x = fixed_width(px, bold, n++), w = fixed_width(px, bold, n) - x - 1;
        if (*text != ' ') SDL_FillRect(s, &(SDL_Rect){x, top, w, px - top}, 0xFFFFFFFF);
    }
    return s;
}

static SDL_Surface *render_line(Fonts *fonts, int px, bool bold, const char *text, int *ascent) {
    TTF_Font *font = face_open(fonts, px, bold);
    if (!font) return NULL;
    *ascent = TTF_FontAscent(font);
    return TTF_RenderUTF8_Blended(font, text, (SDL_Color){255, 255, 255, 255});
}

const Picture *fonts_line(Fonts *fonts, int px, bool bold, const char *text) {
    struct {
        int px, bold;
        char text[LINE_BYTES];
    } key = {.px = px, .bold = bold};
    size_t length = strlen(text);
    if (!length) return NULL;
    if (length >= LINE_BYTES) length = LINE_BYTES - 1;
    while (length && ((unsigned char)text[length] & 0xC0) == 0x80) length--; /* whole characters */
    memcpy(key.text, text, length);
    size_t bytes = offsetof(__typeof__(key), text) + length;
    const Picture *known = cache_find(fonts->lines, &key, bytes);
    if (known) return known;
    int ascent = 0;
    SDL_Surface *surface = fonts->fixed ? render_blocks(px, bold, key.text, &ascent)
                                        : render_line(fonts, px, bold, key.text, &ascent);
    if (!surface) return NULL;
    Picture picture = {.texture = SDL_CreateTextureFromSurface(fonts->renderer, surface),
                       .w = surface->w,
                       .h = surface->h,
                       .extra = ascent};
    SDL_FreeSurface(surface);
    if (!picture.texture) return NULL;
    return cache_add(fonts->lines, &key, bytes, picture);
}

int fonts_width(Fonts *fonts, int px, bool bold, const char *text) {
    if (fonts->fixed) return fixed_width(px, bold, count_characters(text));
    TTF_Font *font = face_open(fonts, px, bold);
    int w = 0;
    if (!font || TTF_SizeUTF8(font, text, &w, NULL)) return 0;
    return w;
}

/* How many characters fit in a width; 0 without a font. */
static int fit_characters(Fonts *fonts, int px, bool bold, const char *text, int width) {
    int extent = 0, count = 0;
    if (fonts->fixed) {
        while (fixed_width(px, bold, count + 1) <= width) count++;
        return count;
    }
    TTF_Font *font = face_open(fonts, px, bold);
    return font && !TTF_MeasureUTF8(font, text, width, &extent, &count) ? count : 0;
}

int fonts_fit(Fonts *fonts, int px, bool bold, const char *text, int width) {
    int count = fit_characters(fonts, px, bold, text, width), bytes = 0;
    while (text[bytes] && count > 0) {
        bytes++;
        while (((unsigned char)text[bytes] & 0xC0) == 0x80) bytes++;
        count--;
    }
    return bytes;
}
