#include "review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/notation.h"

#define NOTE_HEAD "Lia: "

const char *const class_names[CLASS_COUNT] = {"",        "best",    "good",      "inaccuracy",
                                              "mistake", "blunder", "missed win"};

/* What may be lost of the winning chances, in per cent, up to each class. */
enum { GOOD_LOSS = 5, INACCURACY_LOSS = 10, MISTAKE_LOSS = 20, LOST_CHANCES = 30 };

double review_chances(Eval e) {
    if (e.mate) return e.mate > 0 ? 1 : 0;
    return 0.5 + 0.5 * tanh(e.score / 100.0 / 3.2);
}

static bool wins(Eval e, Color c) {
    return c == BLACK ? e.mate > 0 : e.mate < 0;
}

ReviewNote review_judge(Color mover, Eval before, Eval after, Move played, Move best) {
    ReviewNote note = {.eval = after, .class = CLASS_BEST, .better = MOVE_NONE};
    double had = review_chances(before), kept = review_chances(after);
    if (mover == WHITE) had = 1 - had, kept = 1 - kept;
    note.lost = (int)lround(100 * fmax(0, had - kept));
    if (played == best || best == MOVE_NONE) {
        note.lost = 0;
        return note;
    }
    note.better = best;
    bool lost = 100 * kept < LOST_CHANCES;
    if (wins(before, mover) && !wins(after, mover))
        note.class = lost ? CLASS_BLUNDER : CLASS_MISSED_WIN;
    else if (note.lost < GOOD_LOSS)
        note.class = CLASS_GOOD;
    else if (note.lost < INACCURACY_LOSS)
        note.class = CLASS_INACCURACY;
    else
        note.class = note.lost < MISTAKE_LOSS ? CLASS_MISTAKE : CLASS_BLUNDER;
    return note;
}

static void format_eval(const ReviewNote *note, char *out, size_t size) {
    const Eval *e = &note->eval;
    const char *side = (e->mate ? e->mate > 0 : e->score > 0) ? "Black" : "White";
    if (note->over && e->mate)
        snprintf(out, size, "%s has won", side);
    else if (note->over)
        snprintf(out, size, "draw");
    else if (e->mate)
        snprintf(out, size, "%s wins in %d, depth %d", side, abs(e->mate), e->depth);
    else if (!e->score)
        snprintf(out, size, "even, depth %d", e->depth);
    else
        snprintf(out, size, "%s +%d.%02d, depth %d", side, abs(e->score) / 100, abs(e->score) % 100,
                 e->depth);
}

void note_format(const ReviewNote *note, const Position *before, char out[NOTE_SIZE]) {
    char eval[48], move[MOVE_TEXT_SIZE];
    format_eval(note, eval, sizeof eval);
    if (note->class == CLASS_NONE) {
        snprintf(out, NOTE_SIZE, NOTE_HEAD "%s", eval);
    } else if (note->better == MOVE_NONE) {
        snprintf(out, NOTE_SIZE, NOTE_HEAD "%s; %s", eval, class_names[note->class]);
    } else {
        move_format(before, note->better, move);
        snprintf(out, NOTE_SIZE, NOTE_HEAD "%s; %s, %d %% lost; better %s", eval,
                 class_names[note->class], note->lost, move);
    }
}

/* The line that begins with our head, or NULL. */
static const char *find_line(const char *comment) {
    for (const char *at = comment; at && *at;) {
        if (!strncmp(at, NOTE_HEAD, strlen(NOTE_HEAD))) return at;
        at = strchr(at, '\n');
        if (at) at++;
    }
    return NULL;
}

static bool parse_eval(const char *text, ReviewNote *out) {
    char side[8];
    int whole, part, moves, depth, used = 0;
    *out = (ReviewNote){0};
    if (!strncmp(text, "draw", 4)) {
        out->over = true;
        out->eval.depth = 1;
        return true;
    }
    if (sscanf(text, "even, depth %4d", &depth) == 1) {
        out->eval.depth = depth;
        return depth > 0;
    }
    if (sscanf(text, "%5s%n", side, &used) != 1) return false;
    int sign = !strcmp(side, "Black") ? 1 : !strcmp(side, "White") ? -1 : 0;
    text += used;
    if (!sign) return false;
    if (!strncmp(text, " has won", 8)) {
        out->over = true;
        out->eval = (Eval){.mate = sign, .depth = 1};
        return true;
    }
    if (sscanf(text, " wins in %4d, depth %4d", &moves, &depth) == 2) {
        out->eval = (Eval){.mate = sign * moves, .depth = depth};
        return moves > 0 && depth > 0;
    }
    if (sscanf(text, " +%4d.%2d, depth %4d", &whole, &part, &depth) != 3) return false;
    if (whole < 0 || part < 0 || depth <= 0) return false;
    out->eval = (Eval){.score = sign * (whole * 100 + part), .depth = depth};
    return true;
}

bool note_parse(const char *comment, ReviewNote *out) {
    const char *line = find_line(comment);
    if (!line) return false;
    char text[NOTE_SIZE];
    snprintf(text, sizeof text, "%s", line + strlen(NOTE_HEAD));
    text[strcspn(text, "\r\n")] = 0;
    char *judgement = strstr(text, "; ");
    if (judgement) *judgement = 0, judgement += 2;
    ReviewNote note;
    if (!parse_eval(text, &note)) return false;
    if (judgement) {
        size_t length = strcspn(judgement, ",;");
        for (int c = CLASS_BEST; c < CLASS_COUNT; c++)
            if (strlen(class_names[c]) == length && !strncmp(judgement, class_names[c], length))
                note.class = (MoveClass)c;
        if (note.class == CLASS_NONE) return false;
        const char *better = strstr(judgement, "better ");
        if (judgement[length] == ',') note.lost = (int)strtol(judgement + length + 1, NULL, 10);
        if (note.lost < 0 || note.lost > 100) return false;
        if (better && !move_parse(span_of(better + 7), &note.better, NULL)) return false;
    }
    *out = note;
    return true;
}

bool note_write(RecordNode *node, const ReviewNote *note) {
    static const Glyph glyphs[CLASS_COUNT] = {[CLASS_INACCURACY] = GLYPH_DOUBTFUL,
                                              [CLASS_MISTAKE] = GLYPH_BAD,
                                              [CLASS_BLUNDER] = GLYPH_BLUNDER,
                                              [CLASS_MISSED_WIN] = GLYPH_BLUNDER};
    char line[NOTE_SIZE];
    note_format(note, node->parent ? &node->parent->position : &node->position, line);
    const char *old = node->comment ? node->comment : "", *at = find_line(old);
    Buffer text = {0};
    if (at) { /* the rest of the comment is somebody's own */
        const char *end = at + strcspn(at, "\n");
        buffer_add(&text, (Span){old, (size_t)(at - old)});
        buffer_add_text(&text, line);
        buffer_add_text(&text, end);
    } else {
        buffer_add_text(&text, old);
        if (old[0]) buffer_add_char(&text, '\n');
        buffer_add_text(&text, line);
    }
    bool ok = !text.failed && record_set_comment(node, buffer_text(&text));
    buffer_finish(&text);
    /* a sign of praise is somebody's own as well */
    bool ours = node->glyph != GLYPH_GOOD && node->glyph != GLYPH_BRILLIANT &&
                node->glyph != GLYPH_INTERESTING;
    if (node->parent && (ours || glyphs[note->class])) node->glyph = glyphs[note->class];
    return ok;
}
