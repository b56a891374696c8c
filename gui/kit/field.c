/* Editing one line. Control characters never get in; a pasted text ends at its first line feed. */
#include "field.h"

#include <stdio.h>
#include <string.h>

#include "base/duration.h"
#include "base/number.h"
#include "caret.h"

void field_set(Field *f, const char *text) {
    f->text[0] = 0;
    f->caret = 0;
    f->all = false;
    field_insert(f, text);
}

static void erase(Field *f, int from, int to) {
    memmove(f->text + from, f->text + to, strlen(f->text + to) + 1);
    f->caret = from;
}

static bool erase_all(Field *f) {
    bool any = f->text[0] != 0;
    f->text[0] = 0;
    f->caret = 0;
    f->all = false;
    return any;
}

static bool is_allowed(const Field *f, char c) {
    bool digit = c >= '0' && c <= '9';
    if (f->digits) return digit;
    if (f->time) return digit || c == '.' || c == ',' || c == ':';
    return (unsigned char)c >= ' ' && c != 127 && !caret_is_tail(c);
}

bool field_insert(Field *f, const char *text) {
    bool changed = f->all && *text ? erase_all(f) : false;
    int limit = f->limit > 0 && f->limit < FIELD_BYTES ? f->limit : FIELD_BYTES - 1;
    while (*text && *text != '\n' && *text != '\r') {
        int bytes = 1;
        while (caret_is_tail(text[bytes])) bytes++;
        int used = (int)strlen(f->text);
        if (is_allowed(f, *text) && used + bytes <= limit) {
            memmove(f->text + f->caret + bytes, f->text + f->caret, (size_t)(used - f->caret) + 1);
            memcpy(f->text + f->caret, text, (size_t)bytes);
            f->caret += bytes;
            changed = true;
        }
        text += bytes;
    }
    return changed;
}

static bool field_control_key(Field *f, SDL_Keycode key, bool *changed) {
    switch (key) {
    case SDLK_a:
        f->all = f->text[0] != 0;
        return true;
    case SDLK_c:
        SDL_SetClipboardText(f->text);
        return true;
    case SDLK_x:
        SDL_SetClipboardText(f->text);
        *changed = erase_all(f);
        return true;
    case SDLK_u:
        *changed = erase_all(f);
        return true;
    case SDLK_v: {
        char *text = SDL_GetClipboardText();
        if (text) *changed = field_insert(f, text);
        SDL_free(text);
        return true;
    }
    default:
        return false;
    }
}

bool field_key(Field *f, const SDL_Keysym *key, bool *changed) {
    *changed = false;
    if (key->mod & KMOD_CTRL) return field_control_key(f, key->sym, changed);
    int end = (int)strlen(f->text);
    switch (key->sym) {
    case SDLK_LEFT:
        f->caret = f->all ? 0 : caret_before(f->text, f->caret);
        break;
    case SDLK_RIGHT:
        f->caret = f->all ? end : caret_after(f->text, f->caret);
        break;
    case SDLK_HOME:
        f->caret = 0;
        break;
    case SDLK_END:
        f->caret = end;
        break;
    case SDLK_BACKSPACE:
        if (f->all)
            *changed = erase_all(f);
        else if (f->caret > 0) {
            erase(f, caret_before(f->text, f->caret), f->caret);
            *changed = true;
        }
        break;
    case SDLK_DELETE:
        if (f->all)
            *changed = erase_all(f);
        else if (f->caret < end) {
            erase(f, f->caret, caret_after(f->text, f->caret));
            *changed = true;
        }
        break;
    default:
        return false;
    }
    f->all = false;
    return true;
}

int field_number(const Field *f, int low, int high, int fallback) {
    int64_t v;
    return number_parse_clamped(span_of(f->text), low, high, &v) ? (int)v : fallback;
}

bool field_time(const Field *f, int64_t unit_ms, int64_t *ms) {
    return duration_parse(f->text, unit_ms, ms);
}

void field_set_time(Field *f, int64_t unit_ms, int64_t ms) {
    field_set(f, duration_format(ms, unit_ms).text);
}
