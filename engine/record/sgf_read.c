/* The SGF reader.
 *
 * One loop over the pieces of the text with a stack of open variations on the heap: no recursion,
 * so each level of nesting costs one entry, up to a limit. The reader accepts what archives contain
 * beyond the standard:
 *   - text before, between and after the games; a game not closed before the next one begins;
 *   - lower-case letters inside property names, or names entirely in lower case;
 *   - a set-up in a separate node, run-together lists of squares, a set-up without SU;
 *   - moves as move_parse() reads them, resign and forfeit in many spellings, two moves in a node;
 *   - an omitted pass, and games that continue after a third repetition because they were played
 *     where that is not a draw;
 *   - comments before the move, after it, and in nodes without a move: these belong to the previous
 *     move.
 * A line with an illegal move ends there; the rest of the tree is still read.
 */
#include "sgf.h"
#include "private/builder.h"
#include "private/sgf_lex.h"
#include "private/sgf_setup.h"
#include "private/sgf_text.h"
#include "rules/moves.h"
#include "rules/notation.h"

#include <string.h>

enum { NAME_SIZE = 9 };

typedef struct {
    GameReader *in;
    Builder build;
    SgfSetup setup;
    bool settled;   /* the start is fixed */
    bool has_move;  /* in this node */
    bool name_kept; /* the name of the current property is already in extra */
    /* texts of this node, until its move is known */
    Buffer comment, extra;
    Drawing drawing;
    double time_left[2];
    Glyph glyph;
    Buffer value;    /* the current one */
    Buffer overtime; /* OT of the root */
} Parser;

/* ------------------------------------------------------------------ nodes */

static void problem(Parser *p, ReadStatus status, const char *text) {
    builder_problem(&p->build, status, reader_line(p->in), "%s", text);
}

/* Starts an empty node. */
static void begin_node(Parser *p) {
    buffer_clear(&p->comment);
    buffer_clear(&p->extra);
    drawing_finish(&p->drawing);
    p->time_left[BLACK] = p->time_left[WHITE] = -1;
    p->glyph = GLYPH_NONE;
    p->has_move = false;
}

/* What does not fit into a node that has been drawn on before stays a text. */
static void keep_drawing(Parser *p, Drawing *out) {
    if (!out->count) {
        *out = p->drawing;
        p->drawing = (Drawing){0};
        return;
    }
    for (int i = 0; i < p->drawing.count; i++) {
        Drawing one = {&p->drawing.items[i], 1};
        if (!drawing_add(out, one.items)) drawing_write(&one, &p->extra);
    }
}

/* Moves the collected texts to the current node. */
static void end_node(Parser *p) {
    RecordNode *here = p->build.record->here;
    int line = reader_line(p->in);
    keep_drawing(p, &here->drawing);
    builder_join(&p->build, &p->comment, here->comment, record_set_comment, "\n", line);
    builder_join(&p->build, &p->extra, here->extra, record_set_extra, "", line);
    for (int c = BLACK; c <= WHITE; c++) {
        if (p->time_left[c] >= 0) here->time_left[c] = p->time_left[c];
    }
    if (p->glyph != GLYPH_NONE && here->parent) here->glyph = p->glyph;
    begin_node(p);
}

static void keep_comment(Parser *p) {
    if (p->comment.length) buffer_add_char(&p->comment, '\n');
    buffer_add(&p->comment, buffer_span(&p->value));
}

static void keep_extra(Parser *p, const char *name) {
    if (!p->name_kept) buffer_add_text(&p->extra, name);
    p->name_kept = true;
    buffer_add_char(&p->extra, '[');
    sgf_escape(buffer_span(&p->value), &p->extra);
    buffer_add_char(&p->extra, ']');
}

/* ------------------------------------------------------------------ moves */

/* Sets the start position from the collected properties. */
static void settle(Parser *p, Color first) {
    Position start;
    Reason why;
    if (p->settled || p->build.dead) return;
    p->settled = true;
    if (!sgf_setup_position(&p->setup, first, &start, &why))
        problem(p, READ_DAMAGED, why.text);
    else
        record_set_start(p->build.record, &start, NULL);
}

/* Recognises resign and forfeit in the place of a move. */
static EndReason special_move(Span value) {
    if (span_starts(value, "resign")) return END_RESIGNED;
    return span_starts(value, "forfeit") ? END_FORFEIT : END_NONE;
}

static void read_move(Parser *p, Color color, Span value) {
    Builder *b = &p->build;
    Reason why = {""};
    Move m;
    settle(p, color);
    if (b->dead) return;
    if (p->has_move) end_node(p); /* the second move of one node */
    p->has_move = true;
    EndReason special = special_move(value);
    const Position *now = game_position(&b->record->game);
    if (special != END_NONE) {
        builder_give_up(b, color, special);
    } else if (!move_parse(value, &m, &why)) {
        problem(p, READ_ILLEGAL, why.text);
    } else if (!b->ended && now->side != color && (m == MOVE_PASS || moves_any(now, now->side))) {
        reason_set(&why, "it is %s's turn", color_name(now->side));
        problem(p, READ_ILLEGAL, why.text);
    } else {
        builder_play(b, m, reader_line(p->in));
    }
    if (b->dead) begin_node(p); /* drops texts that belong to no move */
}

/* ------------------------------------------------------------------ properties */

static void read_stones(Parser *p, const char *name, Span value) {
    Reason why;
    Bits *set = name[1] == 'B'   ? &p->setup.add[BLACK]
                : name[1] == 'W' ? &p->setup.add[WHITE]
                                 : &p->setup.clear;
    if (p->settled)
        problem(p, READ_DAMAGED, "stones are set up after the first move");
    else if (!sgf_setup_read_squares(set, value, &why))
        problem(p, READ_DAMAGED, why.text);
}

/* Reads a property of the whole game. False if the name is unknown or the value has no meaning. */
static bool read_root_property(Parser *p, const char *name, Span value) {
    char shown[TEXT_SHOW_SIZE];
    Reason why;
    if (!strcmp(name, "FF") || !strcmp(name, "CA") || !strcmp(name, "AP")) return true;
    if (!strcmp(name, "GM")) {
        if (!span_is(value, "9") && !span_starts(value, "loa") &&
            !span_is(value, "lines of action")) {
            reason_set(&why, "GM[9] is Lines of Action, GM is %s", text_show(value, shown));
            problem(p, READ_DAMAGED, why.text);
        }
        return true;
    }
    if (!strcmp(name, "SZ")) {
        if (!span_is(value, "8") && !span_is(value, "8:8")) {
            reason_set(&why, "the size of the board is %s, not 8", text_show(value, shown));
            problem(p, READ_DAMAGED, why.text);
        }
        return true;
    }
    Rules rules;
    bool named = !strcmp(name, "RU") && rules_find(value, &rules, NULL);
    if (!named && strcmp(name, "SU") && strcmp(name, "PL")) return false;
    if (p->settled) {
        builder_note(&p->build, "%s after the first move was skipped", name);
    } else if (named) {
        p->build.record->game.rules = rules;
    } else if (!strcmp(name, "SU")) {
        if (!sgf_setup_read_name(&p->setup, value, &why)) problem(p, READ_DAMAGED, why.text);
    } else if (!sgf_setup_read_player(&p->setup, value)) {
        builder_note(&p->build, "PL names neither Black nor White");
    }
    return true;
}

/* "60" and "+1" are one text for a record, "60" and "5 byo-yomi" as well. */
static void add_overtime(Parser *p) {
    const char *seconds = record_info(p->build.record, INFO_TIME);
    const char *more = buffer_text(&p->overtime);
    Buffer text = {0};
    if (!*more) return;
    buffer_printf(&text, "%s%s%s", seconds, *seconds && *more != '+' ? SGF_TIME_SEPARATOR : "",
                  more);
    if (text.failed || !record_set_info(p->build.record, INFO_TIME, buffer_text(&text)))
        problem(p, READ_DAMAGED, "out of memory");
    buffer_finish(&text);
}

static bool read_info(Parser *p, const char *name, Span value) {
    if (!strcmp(name, "OT")) {
        if (!p->overtime.length) buffer_add(&p->overtime, value);
        return true;
    }
    for (int i = 0; i < INFO_COUNT; i++) {
        if (strcmp(name, record_info_names[i].sgf)) continue;
        /* the first one counts */
        if (!p->build.record->info[i] &&
            !record_set_info(p->build.record, (RecordInfo)i, value.at)) {
            problem(p, READ_DAMAGED, "out of memory");
        }
        return true;
    }
    return false;
}

/* Reads clocks and judgements. */
static bool read_annotation(Parser *p, const char *name, Span value) {
    bool twice = span_is(value, "2");
    if (!strcmp(name, "BL")) return text_parse_decimal(value, &p->time_left[BLACK]);
    if (!strcmp(name, "WL")) return text_parse_decimal(value, &p->time_left[WHITE]);
    if (!strcmp(name, "TE"))
        p->glyph = twice ? GLYPH_BRILLIANT : GLYPH_GOOD;
    else if (!strcmp(name, "BM"))
        p->glyph = twice ? GLYPH_BLUNDER : GLYPH_BAD;
    else if (!strcmp(name, "IT"))
        p->glyph = GLYPH_INTERESTING;
    else if (!strcmp(name, "DO"))
        p->glyph = GLYPH_DOUBTFUL;
    else
        return false;
    return true;
}

static void read_value(Parser *p, const char *name, Span raw) {
    if (p->build.dead && p->settled) return; /* after an illegal move there is no node for it */
    bool comment = !strcmp(name, "C");
    Buffer *v = &p->value;
    buffer_clear(v);
    sgf_unescape(raw, v);
    if (v->failed) problem(p, READ_DAMAGED, "out of memory");
    while (!comment && v->length && text_is_space(v->text[v->length - 1]))
        v->text[--v->length] = '\0';
    Span value = span_trim(buffer_span(v)); /* ends where the buffer ends: a string */
    if (!strcmp(name, "B") || !strcmp(name, "W")) {
        read_move(p, name[0] == 'B' ? BLACK : WHITE, value);
    } else if (comment) {
        keep_comment(p);
    } else if (!strcmp(name, "AB") || !strcmp(name, "AW") || !strcmp(name, "AE")) {
        read_stones(p, name, value);
    } else if (!name[0]) {
        builder_note(&p->build, "a value without a property was skipped");
    } else if (!read_root_property(p, name, value) && !read_info(p, name, value) &&
               !read_annotation(p, name, value) && !drawing_read(&p->drawing, name, value)) {
        keep_extra(p, name);
    }
}

/* Returns the name of a property in capitals: its upper-case letters, or all if it has none. */
static void read_name(Span raw, char name[NAME_SIZE]) {
    bool capitals = false;
    size_t n = 0;
    for (size_t i = 0; i < raw.length; i++) capitals = capitals || text_is_upper(raw.at[i]);
    for (size_t i = 0; i < raw.length && n + 1 < NAME_SIZE; i++) {
        char c = raw.at[i];
        bool lower = text_is_letter(c) && !text_is_upper(c);
        if (text_is_upper(c) || (text_is_digit(c) && n > 0))
            name[n++] = c;
        else if (lower && !capitals)
            name[n++] = (char)(c - 'a' + 'A');
    }
    name[n] = '\0';
}

/* ------------------------------------------------------------------ the tree */

static void open_variation(Parser *p) {
    end_node(p);
    if (!builder_open(&p->build, reader_line(p->in))) sgf_skip_variation(p->in);
}

static void close_variation(Parser *p) {
    end_node(p);
    builder_close(&p->build);
}

/* Reads everything between the brackets of one game. */
static void read_tree(Parser *p) {
    char name[NAME_SIZE] = "", shown[TEXT_SHOW_SIZE];
    Builder *b = &p->build;
    int values = 0;
    Span raw;
    do {
        SgfPiece piece = sgf_next_piece(p->in, &raw);
        if (piece == SGF_VALUE) {
            read_value(p, name, raw);
            values++;
            continue;
        }
        if (name[0] && values == 0)
            builder_note(&p->build, "a property without a value was skipped");
        name[0] = '\0';
        values = 0;
        switch (piece) {
        case SGF_OPEN:
            if (b->depth && sgf_is_new_game(p->in)) {
                builder_note(&p->build, "is not closed before the next game begins");
                p->in->at = (size_t)(raw.at - p->in->text.at);
                return;
            }
            open_variation(p);
            break;
        case SGF_CLOSE:
            close_variation(p);
            break;
        case SGF_NODE:
            end_node(p);
            break;
        case SGF_NAME:
            read_name(raw, name);
            p->name_kept = false;
            break;
        case SGF_UNCLOSED:
            problem(p, READ_DAMAGED, "the text ends inside a value");
            return;
        case SGF_END:
            problem(p, READ_DAMAGED, "the text ends before the game is closed");
            return;
        default:
            builder_note(b, "%s between properties was skipped", text_show(raw, shown));
        }
    } while (b->depth);
}

/* A binary file may contain "(;" by accident. */
static void refuse_binary(GameReader *reader, ReadReport *report) {
    report->status = READ_DAMAGED;
    report->problem_line = reader_line(reader);
    reason_set(&report->why, "a NUL byte outside of a game: this is not text");
}

bool sgf_read(GameReader *reader, Record *out, ReadReport *report) {
    Parser p = {.in = reader};
    *report = (ReadReport){.status = READ_LEGAL};
    if (!sgf_find_game(reader)) {
        if (reader->at < reader->text.length) refuse_binary(reader, report);
        return false;
    }
    report->line = reader_line(reader);
    if (!builder_init(&p.build, out, report, &reader->rules)) return false;
    begin_node(&p);
    read_tree(&p);
    settle(&p, BLACK);
    end_node(&p);
    add_overtime(&p);
    builder_finish(&p.build, sgf_result_parse(record_info(out, INFO_RESULT)));
    reader->games++;
    buffer_finish(&p.value);
    buffer_finish(&p.comment);
    buffer_finish(&p.extra);
    drawing_finish(&p.drawing);
    buffer_finish(&p.overtime);
    return true;
}
