#include "text_area.h"

#include <string.h>

#include "base/utf8.h"
#include "caret.h"

static const Style style = {13, false};

static void touch(TextArea *a) {
    a->version++;
}

void area_set(TextArea *a, const char *text) {
    a->length = a->caret = 0;
    a->text[0] = 0;
    a->all = a->locked = false;
    touch(a);
    size_t length = strlen(text);
    if (length <= AREA_BYTES) {
        area_insert(a, text);
        return;
    }
    int cut = AREA_BYTES;
    while (cut > 0 && caret_is_tail(text[cut])) cut--;
    memcpy(a->text, text, (size_t)cut);
    a->text[cut] = 0;
    a->length = cut;
    a->locked = true;
}

static void erase(TextArea *a, int from, int to) {
    memmove(a->text + from, a->text + to, (size_t)(a->length - to) + 1);
    a->length -= to - from;
    a->caret = from;
    touch(a);
}

static bool erase_all(TextArea *a) {
    bool any = a->length > 0;
    erase(a, 0, a->length);
    a->all = false;
    return any;
}

/* How many bytes of a letter are kept. */
static int kept(const char *letter) {
    bool blank = *letter == '\n' || *letter == '\t';
    bool control = ((unsigned char)*letter < ' ' && !blank) || *letter == 127;
    return control || caret_is_tail(*letter) ? 0 : caret_after(letter, 0);
}

static bool insert(TextArea *a, const char *text) {
    int bytes = 0;
    for (const char *c = text; *c; c += caret_after(c, 0)) bytes += kept(c);
    bool changed = a->all && bytes ? erase_all(a) : false;
    if (!bytes || a->length + bytes > AREA_BYTES) return changed;
    char *gap = a->text + a->caret;
    memmove(gap + bytes, gap, (size_t)(a->length - a->caret) + 1);
    for (; *text; text += caret_after(text, 0)) {
        int n = kept(text);
        memcpy(gap, *text == '\t' ? " " : text, (size_t)n);
        gap += n;
    }
    a->length += bytes;
    a->caret += bytes;
    touch(a);
    return true;
}

bool area_insert(TextArea *a, const char *text) {
    if (a->locked) return false;
    if (utf8_is_valid(span_of(text))) return insert(a, text);
    Buffer clean = {0};
    utf8_clean(span_of(text), &clean);
    bool changed = !clean.failed && insert(a, buffer_text(&clean));
    buffer_finish(&clean);
    return changed;
}

static bool control_key(TextArea *a, SDL_Keycode key, bool *changed) {
    switch (key) {
    case SDLK_a:
        a->all = a->length > 0;
        return true;
    case SDLK_c:
        SDL_SetClipboardText(a->text);
        return true;
    case SDLK_x:
        SDL_SetClipboardText(a->text);
        if (!a->locked) *changed = erase_all(a);
        return true;
    case SDLK_v: {
        char *text = SDL_GetClipboardText();
        if (text) *changed = area_insert(a, text);
        SDL_free(text);
        return true;
    }
    case SDLK_HOME:
        a->caret = 0;
        return true;
    case SDLK_END:
        a->caret = a->length;
        return true;
    default:
        return false;
    }
}

/* To the same place of a line above or below; beyond the last one to the end of the text. */
static void walk_lines(TextArea *a, const AreaLines *lines, Painter *p, int by) {
    int line = area_line_of(lines, a->caret) + by;
    if (line < 0)
        a->caret = 0;
    else if (line >= lines->count)
        a->caret = a->length;
    else
        a->caret = area_place_at(lines, p, a, line, area_x_of(lines, p, a, a->caret));
}

/* The last place of a line: before its line feed or blank, but for the last line. */
static int line_end(const AreaLines *lines, const TextArea *a, int line) {
    int end = lines->starts[line + 1];
    return line + 1 < lines->count && end > lines->starts[line] &&
                   (a->text[end - 1] == '\n' || a->text[end - 1] == ' ')
               ? end - 1
               : end;
}

static bool delete_at(TextArea *a, int from, int to) {
    if (a->locked) return false;
    if (a->all) return erase_all(a);
    if (from == to) return false;
    erase(a, from, to);
    return true;
}

bool area_key(TextArea *a, const AreaLines *lines, Painter *p, const SDL_Keysym *key,
              bool *changed) {
    *changed = false;
    if (key->mod & KMOD_CTRL) return !(key->mod & KMOD_SHIFT) && control_key(a, key->sym, changed);
    switch (key->sym) {
    case SDLK_LEFT:
        a->caret = a->all ? 0 : caret_before(a->text, a->caret);
        break;
    case SDLK_RIGHT:
        a->caret = a->all ? a->length : caret_after(a->text, a->caret);
        break;
    case SDLK_UP:
        walk_lines(a, lines, p, -1);
        break;
    case SDLK_DOWN:
        walk_lines(a, lines, p, 1);
        break;
    case SDLK_HOME:
        a->caret = lines->starts[area_line_of(lines, a->caret)];
        break;
    case SDLK_END:
        a->caret = line_end(lines, a, area_line_of(lines, a->caret));
        break;
    case SDLK_RETURN:
    case SDLK_KP_ENTER:
        *changed = area_insert(a, "\n");
        break;
    case SDLK_BACKSPACE:
        *changed = delete_at(a, caret_before(a->text, a->caret), a->caret);
        break;
    case SDLK_DELETE:
        *changed = delete_at(a, a->caret, caret_after(a->text, a->caret));
        break;
    default:
        return false;
    }
    a->all = false;
    return true;
}

/* Where the line that begins at a place ends, and the next one begins. */
static int next_line(Painter *p, const TextArea *a, int from, int width) {
    char part[AREA_LINE_TEXT];
    int bytes = 0;
    while (from + bytes < a->length && a->text[from + bytes] != '\n') {
        int next = caret_after(a->text, from + bytes) - from;
        if (next >= AREA_LINE_TEXT) break;
        bytes = next;
    }
    memcpy(part, a->text + from, (size_t)bytes);
    part[bytes] = 0;
    int fit = text_fit(p, style, part, width);
    if (fit >= bytes) return from + bytes + (a->text[from + bytes] == '\n');
    int cut = fit;
    while (cut > 0 && part[cut] != ' ') cut--;
    if (cut > 0) return from + cut + 1;
    return fit > 0 ? from + fit : caret_after(a->text, from);
}

void area_lay_out(AreaLines *lines, Painter *p, const TextArea *a, int width) {
    int size = painter_px(p, (float)style.size);
    bool fixed = fonts_fixed(p->fonts);
    if (lines->area == a && lines->version == a->version && lines->width == width &&
        lines->size == size && lines->fixed == fixed)
        return;
    lines->area = a, lines->version = a->version;
    lines->width = width, lines->size = size, lines->fixed = fixed;
    lines->count = 0;
    int at = 0;
    do {
        lines->starts[lines->count++] = at;
        at = next_line(p, a, at, width);
    } while (at < a->length && lines->count < AREA_LINES_MAX);
    /* what ends with a line feed has an empty last line */
    if (a->length && a->text[a->length - 1] == '\n' && lines->count < AREA_LINES_MAX)
        lines->starts[lines->count++] = a->length;
    lines->starts[lines->count] = a->length;
}

int area_line_of(const AreaLines *lines, int at) {
    int low = 0, high = lines->count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (lines->starts[middle] <= at)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* The text of a line up to a place. */
static void copy(const AreaLines *lines, const TextArea *a, int line, int end,
                 char out[AREA_LINE_TEXT]) {
    int bytes = end - lines->starts[line];
    if (bytes >= AREA_LINE_TEXT) bytes = AREA_LINE_TEXT - 1;
    memcpy(out, a->text + lines->starts[line], (size_t)bytes);
    out[bytes] = 0;
}

void area_line_text(const AreaLines *lines, const TextArea *a, int line, char out[AREA_LINE_TEXT]) {
    copy(lines, a, line, line_end(lines, a, line), out);
    char *feed = strchr(out, '\n');
    if (feed) *feed = 0;
}

int area_x_of(const AreaLines *lines, Painter *p, const TextArea *a, int at) {
    char part[AREA_LINE_TEXT];
    copy(lines, a, area_line_of(lines, at), at, part);
    return text_width(p, style, part);
}

int area_place_at(const AreaLines *lines, Painter *p, const TextArea *a, int line, int x) {
    char part[AREA_LINE_TEXT];
    area_line_text(lines, a, line, part);
    int fit = x > 0 ? text_fit(p, style, part, x) : 0, next = caret_after(part, fit);
    char before[AREA_LINE_TEXT];
    memcpy(before, part, (size_t)next);
    before[next] = 0;
    int right = text_width(p, style, before);
    before[fit] = 0;
    int left = text_width(p, style, before);
    return lines->starts[line] + (x - left > right - x ? next : fit);
}
