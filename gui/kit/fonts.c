/* Opening fonts by size as they are needed, and the cache of lines. */
#include "fonts.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACES_MAX = 32, LINES_MAX = 640, LINE_BYTES = 400, FILES_MAX = 12, LOST_MAX = 64 };
/* Below this, letters that every font for reading has. */
enum { COMMON_END = 0x250 };

typedef struct {
    int px;
    int file; /* index into Fonts.files */
    TTF_Font *font;
    unsigned long used; /* when last */
} Face;

typedef struct {
    char *path;
    int index;
} FontFile;

struct Fonts {
    SDL_Renderer *renderer;
    FontFile files[FILES_MAX]; /* book, bold, and those that were needed for single letters */
    int file_count;
    Uint32 lost[LOST_MAX]; /* letters that no font has, the oldest replaced first */
    unsigned lost_count;
    FcConfig *config; /* NULL until a letter is missing */
    Face faces[FACES_MAX];
    int count;
    unsigned long clock;
    bool fixed; /* widths */
    Cache *lines;
};

/* The font for all text or, with a letter, one that has it. */
static bool find_font(FcConfig *config, bool bold, Uint32 letter, FontFile *out) {
    FcPattern *want = FcPatternCreate();
    FcCharSet *needed = FcCharSetCreate();
    if (!want || !needed) return false;
    FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)"DejaVu Sans");
    FcPatternAddString(want, FC_FAMILY, (const FcChar8 *)"sans-serif");
    FcPatternAddInteger(want, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
    FcPatternAddInteger(want, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(want, FC_SCALABLE, FcTrue);
    if (letter && FcCharSetAddChar(needed, letter)) FcPatternAddCharSet(want, FC_CHARSET, needed);
    FcCharSetDestroy(needed);
    FcConfigSubstitute(config, want, FcMatchPattern);
    FcDefaultSubstitute(want);
    FcResult status;
    /* the nearest font with a letter need not be the first: all of them in order */
    FcFontSet *all = FcFontSort(config, want, FcTrue, NULL, &status);
    FcPatternDestroy(want);
    *out = (FontFile){0};
    for (int i = 0; all && i < all->nfont && !out->path; i++) {
        FcChar8 *path = NULL;
        FcCharSet *has = NULL;
        FcPattern *font = all->fonts[i];
        FcBool scalable = FcFalse;
        if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch ||
            FcPatternGetBool(font, FC_SCALABLE, 0, &scalable) != FcResultMatch || !scalable)
            continue;
        if (letter && (FcPatternGetCharSet(font, FC_CHARSET, 0, &has) != FcResultMatch ||
                       !FcCharSetHasChar(has, letter)))
            continue;
        out->path = strdup((char *)path);
        if (FcPatternGetInteger(font, FC_INDEX, 0, &out->index) != FcResultMatch) out->index = 0;
    }
    if (all) FcFontSetDestroy(all);
    return out->path != NULL;
}

static TTF_Font *face_open(Fonts *fonts, int px, int file) {
    int oldest = 0;
    for (int i = 0; i < fonts->count; i++) {
        Face *face = &fonts->faces[i];
        if (face->px == px && face->file == file) {
            face->used = ++fonts->clock;
            return face->font;
        }
        if (face->used < fonts->faces[oldest].used) oldest = i;
    }
    TTF_Font *font = TTF_OpenFontIndex(fonts->files[file].path, px, fonts->files[file].index);
    if (!font) return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
    TTF_SetFontKerning(font, 1);
    /* the one unused for longest goes: sizes change all together, so it is one of an old size */
    if (fonts->count == FACES_MAX) TTF_CloseFont(fonts->faces[oldest].font);
    fonts->faces[fonts->count < FACES_MAX ? fonts->count++ : oldest] =
        (Face){px, file, font, ++fonts->clock};
    return font;
}

static bool file_has(Fonts *fonts, int px, int file, Uint32 letter) {
    TTF_Font *font = face_open(fonts, px, file);
    return font && TTF_GlyphIsProvided32(font, letter);
}

/* The file with a letter; that of all text if there is none. fontconfig is asked once for each. */
static int file_for(Fonts *fonts, int px, bool bold, Uint32 letter) {
    if (letter < COMMON_END || file_has(fonts, px, bold, letter)) return bold;
    for (int i = 2; i < fonts->file_count; i++)
        if (file_has(fonts, px, i, letter)) return i;
    for (unsigned i = 0; i < fonts->lost_count && i < LOST_MAX; i++)
        if (fonts->lost[i] == letter) return bold;
    if (!fonts->config) fonts->config = FcInitLoadConfigAndFonts();
    FontFile *added = &fonts->files[fonts->file_count];
    if (fonts->config && fonts->file_count < FILES_MAX &&
        find_font(fonts->config, bold, letter, added)) {
        fonts->file_count++;
        if (file_has(fonts, px, fonts->file_count - 1, letter)) return fonts->file_count - 1;
    }
    fonts->lost[fonts->lost_count++ % LOST_MAX] = letter;
    return bold;
}

/* The letter that begins a text; *bytes is its length. What is no UTF-8 counts as single bytes. */
static Uint32 letter_at(const char *text, int *bytes) {
    const unsigned char *t = (const unsigned char *)text;
    int length = t[0] < 0xC0 ? 1 : t[0] < 0xE0 ? 2 : t[0] < 0xF0 ? 3 : 4;
    Uint32 letter = length == 1 ? t[0] : t[0] & (0x7Fu >> length);
    *bytes = 1;
    for (; *bytes < length && (t[*bytes] & 0xC0) == 0x80; ++*bytes)
        letter = letter << 6 | (t[*bytes] & 0x3F);
    return letter;
}

/* A part of a line in one font. */
typedef struct {
    char text[LINE_BYTES];
    int bytes;
    TTF_Font *font; /* NULL = it cannot be opened */
} Run;

/* Cuts the next run off a text; false at its end. */
static bool next_run(Fonts *fonts, int px, bool bold, const char **text, Run *out) {
    int file = bold, bytes;
    if (!**text) return false;
    for (out->bytes = 0; (*text)[out->bytes]; out->bytes += bytes) {
        Uint32 letter = letter_at(*text + out->bytes, &bytes);
        int wanted = file_for(fonts, px, bold, letter);
        if (!out->bytes) file = wanted;
        if (wanted != file || out->bytes + bytes >= LINE_BYTES) break;
    }
    memcpy(out->text, *text, (size_t)out->bytes);
    out->text[out->bytes] = 0;
    out->font = face_open(fonts, px, file);
    *text += out->bytes;
    return true;
}

Fonts *fonts_create(SDL_Renderer *renderer, Reason *why) {
    Fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts) return reason_set(why, "no memory"), NULL;
    fonts->renderer = renderer;
    fonts->lines = cache_create(LINES_MAX);
    FcConfig *config = FcInitLoadConfigAndFonts();
    for (int bold = 0; config && bold < 2; bold++)
        if (find_font(config, bold, 0, &fonts->files[bold])) fonts->file_count++;
    bool found = fonts->file_count == 2;
    if (config) FcConfigDestroy(config);
    FcFini();
    if (!found || !fonts->lines) {
        reason_set(why, "no font found: install DejaVu Sans (package fonts-dejavu-core)");
    } else if (!face_open(fonts, 13, 0) || !face_open(fonts, 13, 1)) {
        reason_set(why, "cannot open the font %s: %s", fonts->files[0].path, TTF_GetError());
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
    for (int i = 0; i < FILES_MAX; i++) free(fonts->files[i].path);
    if (fonts->config) {
        FcConfigDestroy(fonts->config);
        FcFini();
    }
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

/* The runs side by side on one baseline. */
static SDL_Surface *render_line(Fonts *fonts, int px, bool bold, const char *text, int *ascent) {
    SDL_Surface *parts[16] = {NULL}, *line = NULL;
    int above[16], count = 0, w = 0, below = 0;
    Run run;
    *ascent = 0;
    while (count < 16 && next_run(fonts, px, bold, &text, &run)) {
        SDL_Surface *part =
            run.font ? TTF_RenderUTF8_Blended(run.font, run.text, (SDL_Color){255, 255, 255, 255})
                     : NULL;
        if (!part) continue;
        above[count] = TTF_FontAscent(run.font);
        if (above[count] > *ascent) *ascent = above[count];
        if (part->h - above[count] > below) below = part->h - above[count];
        w += part->w;
        parts[count++] = part;
    }
    if (count == 1) return parts[0];
    if (count)
        line = SDL_CreateRGBSurfaceWithFormat(0, w, *ascent + below, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0, x = 0; i < count; x += parts[i++]->w) {
        SDL_SetSurfaceBlendMode(parts[i], SDL_BLENDMODE_NONE);
        if (line) SDL_BlitSurface(parts[i], NULL, line, &(SDL_Rect){x, *ascent - above[i], 0, 0});
    }
    for (int i = 0; i < count; i++) SDL_FreeSurface(parts[i]);
    return line;
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
    int sum = 0, w;
    Run run;
    while (next_run(fonts, px, bold, &text, &run))
        if (run.font && !TTF_SizeUTF8(run.font, run.text, &w, NULL)) sum += w;
    return sum;
}

bool fonts_has(Fonts *fonts, int px, bool bold, const char *text) {
    int bytes;
    for (; *text; text += bytes) {
        Uint32 letter = letter_at(text, &bytes);
        if (!file_has(fonts, px, file_for(fonts, px, bold, letter), letter)) return false;
    }
    return true;
}

/* How many characters fit in a width; 0 without a font. */
static int fit_characters(Fonts *fonts, int px, bool bold, const char *text, int width) {
    int sum = 0, extent, count;
    if (fonts->fixed) {
        while (fixed_width(px, bold, sum + 1) <= width) sum++;
        return sum;
    }
    Run run;
    while (width > 0 && next_run(fonts, px, bold, &text, &run)) { /* 0 would be no limit to SDL */
        if (!run.font || TTF_MeasureUTF8(run.font, run.text, width, &extent, &count)) return sum;
        sum += count;
        width -= extent;
        if (count < count_characters(run.text)) return sum;
    }
    return sum;
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
