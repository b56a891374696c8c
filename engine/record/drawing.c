#include "drawing.h"

#include <stdlib.h>
#include <string.h>

#include "private/sgf_setup.h"
#include "private/sgf_text.h"
#include "rules/notation.h"

static const char *const properties[DRAWN_KINDS] = {
    [DRAWN_CIRCLE] = "CR", [DRAWN_TRIANGLE] = "TR", [DRAWN_SQUARE] = "SQ", [DRAWN_CROSS] = "MA",
    [DRAWN_LABEL] = "LB",  [DRAWN_ARROW] = "AR",    [DRAWN_LINE] = "LN"};

static bool has_two_ends(DrawnKind kind) {
    return kind == DRAWN_ARROW || kind == DRAWN_LINE;
}

void drawing_finish(Drawing *d) {
    free(d->items);
    *d = (Drawing){0};
}

int drawing_find(const Drawing *d, const Drawn *one) {
    for (int i = 0; i < d->count; i++) {
        const Drawn *other = &d->items[i];
        bool same = other->at == one->at && other->to == one->to;
        bool turned = one->kind == DRAWN_LINE && other->at == one->to && other->to == one->at;
        if (other->kind == one->kind && (same || turned)) return i;
    }
    return -1;
}

bool drawing_add(Drawing *d, const Drawn *one) {
    if (drawing_find(d, one) >= 0) return true;
    if (d->count == DRAWN_MAX) return false;
    /* space for twice as many whenever it is full */
    if (!(d->count & (d->count - 1))) {
        Drawn *more = realloc(d->items, (size_t)(d->count ? 2 * d->count : 1) * sizeof *more);
        if (!more) return false;
        d->items = more;
    }
    d->items[d->count++] = *one;
    return true;
}

bool drawing_toggle(Drawing *d, const Drawn *one) {
    int at = drawing_find(d, one);
    if (at < 0) return drawing_add(d, one);
    for (int i = at; i + 1 < d->count; i++) d->items[i] = d->items[i + 1];
    /* the space stays as large as drawing_add() would have made it */
    int count = d->count - 1;
    Drawing shorter = {0};
    for (int i = 0; i < count; i++)
        if (!drawing_add(&shorter, &d->items[i])) {
            drawing_finish(&shorter);
            return false;
        }
    drawing_finish(d);
    *d = shorter;
    return true;
}

/* "c3" up to a colon, which is left at the front of the rest. */
static Square read_square(Span *value) {
    size_t length = 0;
    while (length < value->length && value->at[length] != ':') length++;
    Square s = square_parse(span_trim((Span){value->at, length}));
    *value = span_skip(*value, length);
    return s;
}

/* "c3:d5" or "c3:text" */
static bool read_pair(DrawnKind kind, Span value, Drawn *out) {
    Square at = read_square(&value);
    if (at == NO_SQUARE || !value.length) return false;
    value = span_trim(span_skip(value, 1));
    *out = (Drawn){.kind = kind, .at = at, .to = at};
    if (kind != DRAWN_LABEL) {
        out->to = square_parse(value);
        return out->to != NO_SQUARE && out->to != at;
    }
    if (!value.length || value.length >= DRAWN_LABEL_SIZE) return false;
    memcpy(out->label, value.at, value.length);
    return true;
}

bool drawing_read(Drawing *d, const char *property, Span value) {
    int kind = 0;
    while (kind < DRAWN_KINDS && strcmp(property, properties[kind])) kind++;
    if (kind == DRAWN_KINDS) return false;
    Drawn one;
    if (kind == DRAWN_LABEL || has_two_ends((DrawnKind)kind))
        return read_pair((DrawnKind)kind, value, &one) && drawing_add(d, &one);
    Bits squares = 0;
    if (!sgf_setup_read_squares(&squares, value, NULL) || !squares) return false;
    if (d->count + bits_count(squares) > DRAWN_MAX) return false;
    while (squares) {
        Square at = bits_pop(&squares);
        one = (Drawn){.kind = (DrawnKind)kind, .at = at, .to = at};
        if (!drawing_add(d, &one)) return false;
    }
    return true;
}

static void write_one(const Drawn *one, Buffer *out) {
    char at[3], to[3];
    square_format(one->at, at);
    square_format(one->to, to);
    buffer_printf(out, "[%s", at);
    if (has_two_ends(one->kind)) buffer_printf(out, ":%s", to);
    if (one->kind == DRAWN_LABEL) {
        buffer_add_char(out, ':');
        for (const char *c = one->label; *c; c++) {
            if (*c == ':') buffer_add_char(out, '\\'); /* it would divide the value again */
            sgf_escape((Span){c, 1}, out);
        }
    }
    buffer_add_char(out, ']');
}

void drawing_write(const Drawing *d, Buffer *out) {
    for (int kind = 0; kind < DRAWN_KINDS; kind++) {
        bool named = false;
        for (int i = 0; i < d->count; i++) {
            if ((int)d->items[i].kind != kind) continue;
            if (!named) buffer_add_text(out, properties[kind]);
            named = true;
            write_one(&d->items[i], out);
        }
    }
}
