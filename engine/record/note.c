#include "note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"

/* Who says so; the index is Opinion.foreign. */
static const char *const heads[2] = {"Lia: ", "Engine: "};

const char *const class_names[CLASS_COUNT] = {"",        "best",    "good",      "inaccuracy",
                                              "mistake", "blunder", "missed win"};

static void format_opinion(const MoveNote *note, char *out, size_t size) {
    const Opinion *v = &note->opinion;
    const char *side = color_name(opinion_favours(*v, BLACK) ? BLACK : WHITE);
    if (note->over && v->mate)
        snprintf(out, size, "%s has won", side);
    else if (note->over)
        snprintf(out, size, "draw");
    else if (v->mate)
        snprintf(out, size, "%s wins in %d, depth %d", side, abs(v->mate), v->depth);
    else if (!v->score)
        snprintf(out, size, "even, depth %d", v->depth);
    else
        snprintf(out, size, "%s +%d.%02d, depth %d", side, abs(v->score) / 100, abs(v->score) % 100,
                 v->depth);
}

void note_format(const MoveNote *note, const Position *before, char out[NOTE_SIZE]) {
    char opinion[48], move[MOVE_TEXT_SIZE];
    const char *head = heads[note->opinion.foreign];
    format_opinion(note, opinion, sizeof opinion);
    if (note->class == CLASS_NONE) {
        snprintf(out, NOTE_SIZE, "%s%s", head, opinion);
    } else if (note->better == MOVE_NONE && note->lost) {
        snprintf(out, NOTE_SIZE, "%s%s; %s, %d %% lost", head, opinion, class_names[note->class],
                 note->lost);
    } else if (note->better == MOVE_NONE) {
        snprintf(out, NOTE_SIZE, "%s%s; %s", head, opinion, class_names[note->class]);
    } else {
        move_format(before, note->better, move);
        snprintf(out, NOTE_SIZE, "%s%s; %s, %d %% lost; better %s", head, opinion,
                 class_names[note->class], note->lost, move);
    }
}

static bool parse_opinion(const char *text, MoveNote *out) {
    char side[8];
    int whole, part, moves, depth, used = 0;
    *out = (MoveNote){0};
    if (!strncmp(text, "draw", 4)) {
        out->over = true;
        out->opinion.depth = 1;
        return true;
    }
    if (sscanf(text, "even, depth %4d", &depth) == 1) {
        out->opinion.depth = depth;
        return depth > 0;
    }
    if (sscanf(text, "%5s%n", side, &used) != 1) return false;
    int sign = !strcmp(side, "Black") ? 1 : !strcmp(side, "White") ? -1 : 0;
    text += used;
    if (!sign) return false;
    if (!strncmp(text, " has won", 8)) {
        out->over = true;
        out->opinion = (Opinion){.mate = sign, .depth = 1};
        return true;
    }
    if (sscanf(text, " wins in %4d, depth %4d", &moves, &depth) == 2) {
        out->opinion = (Opinion){.mate = sign * moves, .depth = depth};
        return moves > 0 && depth > 0;
    }
    if (sscanf(text, " +%4d.%2d, depth %4d", &whole, &part, &depth) != 3) return false;
    if (whole < 0 || part < 0 || depth <= 0) return false;
    out->opinion = (Opinion){.score = sign * (whole * 100 + part), .depth = depth};
    return true;
}

/* "mistake, 12 % lost; better c1-c3" */
static bool parse_judgement(const char *text, MoveNote *note) {
    size_t length = strcspn(text, ",;");
    for (int c = CLASS_BEST; c < CLASS_COUNT; c++)
        if (strlen(class_names[c]) == length && !strncmp(text, class_names[c], length))
            note->class = (MoveClass)c;
    const char *better = strstr(text, "better ");
    if (text[length] == ',') note->lost = (int)strtol(text + length + 1, NULL, 10);
    return note->class != CLASS_NONE && note->lost >= 0 && note->lost <= 100 &&
           (!better || move_parse(span_of(better + strlen("better ")), &note->better, NULL));
}

/* Equal but for the sign of a capture. */
static bool same_sentence(const char *a, const char *b) {
    for (; *a && *b; a++, b++)
        if (*a != *b && !(strchr("-x", *a) && strchr("-x", *b))) return false;
    return *a == *b;
}

bool note_parse(const char *sentence, const Position *before, MoveNote *out) {
    char text[NOTE_SIZE], again[NOTE_SIZE];
    MoveNote note;
    bool foreign = !strncmp(sentence, heads[true], strlen(heads[true]));
    if (!foreign && strncmp(sentence, heads[false], strlen(heads[false])) != 0) return false;
    snprintf(text, sizeof text, "%s", sentence + strlen(heads[foreign]));
    char *judgement = strstr(text, "; ");
    if (judgement) *judgement = 0, judgement += 2;
    if (!parse_opinion(text, &note) || (judgement && !parse_judgement(judgement, &note)))
        return false;
    bool moves = note.better == MOVE_NONE || move_from(note.better) != move_to(note.better);
    note.opinion.foreign = foreign;
    note_format(&note, before, again);
    if (!moves || !same_sentence(sentence, again)) return false;
    *out = note;
    return true;
}
