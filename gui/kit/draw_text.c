/* Lines and paragraphs of text. The baseline lies 0.365 of the size below the centre, which puts
 * capitals and digits in the middle whatever the font says about its line height.
 */
#include "draw.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int style_px(const Painter *p, Style style) {
    int px = painter_px(p, (float)style.size);
    return px < 6 ? 6 : px;
}

static void take_down(Painter *p, const char *text) {
    size_t n = strlen(text);
    if (p->text_used + (int)n + 2 > TEXT_LOG_BYTES) return;
    memcpy(p->text + p->text_used, text, n);
    p->text_used += (int)n;
    p->text[p->text_used++] = '\n';
    p->text[p->text_used] = 0;
}

int text_width(Painter *p, Style style, const char *text) {
    return *text ? fonts_width(p->fonts, style_px(p, style), style.bold, text) : 0;
}

int text_fit(Painter *p, Style style, const char *text, int width) {
    return width > 0 ? fonts_fit(p->fonts, style_px(p, style), style.bold, text, width) : 0;
}

static int put_line(Painter *p, int x, int cy, Style style, Rgba color, Align align,
                    const char *text) {
    int px = style_px(p, style), width = text_width(p, style, text);
    if (p->mute || p->textless) return width;
    int left = align == ALIGN_LEFT ? x : align == ALIGN_CENTRE ? x - width / 2 : x - width;
    if (p->list) {
        SDL_Rect r = {left, cy - px / 2, width, px};
        list_text(p, r, cy, style.size, style.bold, color, text);
        return width;
    }
    const Picture *line = fonts_line(p->fonts, px, style.bold, text);
    if (!line) return 0;
    int top = cy + (int)lroundf(0.365f * (float)px) - line->extra;
    draw_picture(p, line, NULL, (SDL_Rect){left, top, line->w, line->h}, color);
    return width;
}

int draw_text(Painter *p, int x, int cy, Style style, Rgba color, Align align, const char *text) {
    if (!*text) return 0;
    take_down(p, text);
    return put_line(p, x, cy, style, color, align, text);
}

int draw_textf(Painter *p, int x, int cy, Style style, Rgba color, Align align, const char *format,
               ...) {
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return draw_text(p, x, cy, style, color, align, text);
}

int draw_text_fit(Painter *p, int x, int cy, Style style, Rgba color, Align align, int width,
                  const char *text) {
    if (!*text || width <= 0) return 0;
    take_down(p, text);
    if (text_width(p, style, text) <= width) return put_line(p, x, cy, style, color, align, text);
    static const char dots[] = "…";
    char cut[300];
    int room = width - text_width(p, style, dots);
    int bytes = text_fit(p, style, text, room);
    if (bytes > (int)(sizeof cut - sizeof dots)) bytes = (int)(sizeof cut - sizeof dots);
    while (bytes > 0 && text[bytes - 1] == ' ') bytes--;
    memcpy(cut, text, (size_t)bytes);
    memcpy(cut + bytes, dots, sizeof dots);
    return put_line(p, x, cy, style, color, align, cut);
}

int text_lines(Painter *p, Style style, int width, int lines_max, const char *text) {
    bool mute = p->mute;
    int used = p->text_used;
    p->mute = true;
    int lines = draw_paragraph(p, 0, 0, 0, width, lines_max, style, 0, text);
    p->mute = mute;
    p->text_used = used;
    p->text[used] = 0;
    return lines;
}

int draw_paragraph(Painter *p, int x, int cy, int line_height, int width, int lines_max,
                   Style style, Rgba color, const char *text) {
    if (*text) take_down(p, text);
    int lines = 0;
    while (*text && lines < lines_max) {
        char line[400];
        int bytes = text_fit(p, style, text, width);
        int cut = bytes;
        if (text[bytes]) {
            while (cut > 0 && text[cut] != ' ') cut--;
            if (cut == 0) cut = bytes > 0 ? bytes : 1;
        }
        const char *feed = memchr(text, '\n', (size_t)cut);
        if (feed) cut = (int)(feed - text);
        if (cut >= (int)sizeof line) cut = (int)sizeof line - 1;
        memcpy(line, text, (size_t)cut);
        line[cut] = 0;
        text += cut;
        while (*text == ' ' || *text == '\n') text++;
        if (lines == lines_max - 1 && *text && cut + 4 < (int)sizeof line)
            memcpy(line + cut, "…", 4);
        put_line(p, x, cy + lines * line_height, style, color, ALIGN_LEFT, line);
        lines++;
    }
    return lines;
}
