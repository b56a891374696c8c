/* The PGN reader: tags, then words. A word is a number, a glyph, a move or the result; comments and
 * variations may appear anywhere between words. Tags that Lia does not know are dropped, and games
 * of another variant are not kept.
 */
#include "pgn.h"
#include "private/builder.h"
#include "rules/notation.h"
#include "base/utf8.h"

#include <string.h>

typedef struct {
    GameReader *in;
    Builder build;
    bool in_moves;  /* the tags are over */
    bool over;      /* the result has been read */
    size_t skipped; /* open variations that are nested too deeply */
    Result said;
    EndReason termination;
    Buffer value;
} Parser;

/* ------------------------------------------------------------------ the text */

static void problem(Parser *p, ReadStatus status, const char *text) {
    builder_problem(&p->build, status, reader_line(p->in), "%s", text);
}

static bool is_one_of(char c, const char *bytes) {
    return c && strchr(bytes, c);
}

/* Cuts off the text before the first byte that is in `ends`. */
static Span cut_until(GameReader *in, const char *ends) {
    size_t start = in->at;
    while (in->at < in->text.length && !is_one_of(reader_byte(in, in->at), ends)) {
        in->at++;
    }
    return (Span){in->text.at + start, in->at - start};
}

/* Skips white space, UTF-8 byte order marks, and lines that begin with a percent sign. */
static void skip_blanks(GameReader *in) {
    for (;;) {
        bool line_start = in->at == 0 || reader_byte(in, in->at - 1) == '\n' ||
                          reader_byte(in, in->at - 1) == '\r';
        if (in->at >= in->text.length) return;
        if (line_start && reader_byte(in, in->at) == '%')
            cut_until(in, "\r\n");
        else if (span_starts(span_skip(in->text, in->at), "\xEF\xBB\xBF"))
            in->at += 3;
        else if (text_is_space(reader_byte(in, in->at)))
            in->at++;
        else
            return;
    }
}

/* ------------------------------------------------------------------ tags */

/* "?" and "????.??.??" mean unknown; 2024.06.01 becomes 2024-06-01. */
static void set_info(Parser *p, RecordInfo which, char *text) {
    if (which == INFO_DATE && strlen(text) == 10 && text[4] == '.' && text[7] == '.') {
        if (!strchr(text, '?')) text[4] = text[7] = '-';
    }
    if (strspn(text, "?. ") == strlen(text)) return;
    if (which == INFO_TIME && !strcmp(text, "-")) return; /* no time control */
    if (!record_set_info(p->build.record, which, text)) problem(p, READ_DAMAGED, "out of memory");
}

static Result parse_result(Span s) {
    if (span_is(s, "1-0")) return (Result){.winner = WINNER_WHITE};
    if (span_is(s, "0-1")) return (Result){.winner = WINNER_BLACK};
    if (span_is(s, "1/2-1/2") || span_is(s, "1/2")) {
        return (Result){.winner = WINNER_DRAW, .reason = END_AGREED};
    }
    return (Result){0};
}

static bool is_result(Span s) {
    return span_is(s, "*") || parse_result(s).winner != WINNER_NONE;
}

static EndReason parse_termination(Span s) {
    if (span_is(s, "illegal move")) return END_FORFEIT;
    /* "normal" stands for several ends; the board shows which. */
    if (span_is(s, end_words[END_CONNECTED].pgn)) return END_NONE;
    for (int e = 0; e < END_COUNT; e++)
        if (end_words[e].pgn && span_is(s, end_words[e].pgn)) return (EndReason)e;
    return END_NONE;
}

static void read_tag(Parser *p, Span tag, Buffer *value) {
    Span text = span_trim(buffer_span(value));
    Reason why;
    Position start;
    if (value->failed) {
        problem(p, READ_DAMAGED, "out of memory");
    } else if (span_is(tag, "Result")) {
        p->said = parse_result(text);
    } else if (span_is(tag, "Termination")) {
        p->termination = parse_termination(text);
    } else if (span_is(tag, "Variant")) {
        bool ours = span_is(text, "linesofaction") || span_is(text, "lines of action") ||
                    span_is(text, "loa") || text.length == 0;
        char shown[TEXT_SHOW_SIZE];
        reason_set(&why, "the variant is %s, not linesofaction", text_show(text, shown));
        if (!ours) problem(p, READ_DAMAGED, why.text);
    } else if (span_is(tag, "FEN")) {
        if (!fen_parse(text, &start, &why))
            problem(p, READ_DAMAGED, why.text);
        else if (!record_set_start(p->build.record, &start, &why))
            problem(p, READ_DAMAGED, why.text);
    } else if (span_is(tag, "Rules")) {
        rules_find(text, &p->build.record->game.rules, NULL);
    } else if (span_is(tag, PGN_LIMITS)) {
        if (value->text) set_info(p, INFO_TIME, value->text);
    } else if (value->text) {
        for (int i = 0; i < INFO_COUNT; i++) {
            if (span_is(tag, record_info_names[i].pgn)) set_info(p, (RecordInfo)i, value->text);
        }
    }
}

/* Reads [Name "value"]; a tag that is not closed ends with its line. */
static void cut_tag(Parser *p) {
    GameReader *in = p->in;
    in->at++;
    Span inside = span_trim(cut_until(in, "\"]\r\n"));
    Buffer raw = {0};
    if (reader_byte(in, in->at) == '"') {
        in->at++;
        while (in->at < in->text.length && !is_one_of(reader_byte(in, in->at), "\"\r\n")) {
            if (reader_byte(in, in->at) == '\\' && in->at + 1 < in->text.length) in->at++;
            buffer_add_char(&raw, reader_byte(in, in->at++));
        }
        cut_until(in, "]\r\n");
    }
    if (reader_byte(in, in->at) == ']')
        in->at++;
    else
        builder_note(&p->build, "a tag is not closed");
    buffer_clear(&p->value);
    utf8_clean(buffer_span(&raw), &p->value);
    p->value.failed = p->value.failed || raw.failed;
    read_tag(p, inside, &p->value);
    buffer_finish(&raw);
}

/* ------------------------------------------------------------------ moves */

/* Programs that write PGN break long comments into lines: a line end is a blank like any other. */
static void read_comment(Parser *p, Span text) {
    Buffer words = {0}, cleaned = {0};
    Span word;
    if (p->build.dead) return;
    while (span_next_word(&text, &word)) {
        if (words.length) buffer_add_char(&words, ' ');
        buffer_add(&words, word);
    }
    utf8_clean(buffer_span(&words), &cleaned);
    cleaned.failed = cleaned.failed || words.failed;
    buffer_finish(&words);
    builder_join(&p->build, &cleaned, p->build.record->here->comment, record_set_comment, "\n",
                 reader_line(p->in));
    buffer_finish(&cleaned);
}

static void read_glyph(Parser *p, Span text) {
    static const char *const marks[GLYPH_COUNT] = {"", "!", "?", "!!", "??", "!?", "?!"};
    RecordNode *here = p->build.record->here;
    if (p->build.dead || !here->parent) return;
    for (int i = 1; i < GLYPH_COUNT; i++) {
        bool number = text.length == 2 && text.at[0] == '$' && text.at[1] == '0' + i;
        if (number || span_is(text, marks[i])) here->glyph = (Glyph)i;
    }
}

static void read_move(Parser *p, Span word) {
    Reason why;
    Move m;
    size_t marks = word.length;
    while (marks && (word.at[marks - 1] == '!' || word.at[marks - 1] == '?')) marks--;
    if (p->build.dead) return;
    if (span_is((Span){word.at, marks}, "--"))
        m = MOVE_PASS;
    else if (!move_parse(word, &m, &why)) {
        problem(p, READ_ILLEGAL, why.text);
        return;
    }
    builder_play(&p->build, m, reader_line(p->in));
    read_glyph(p, span_skip(word, marks));
}

/* Removes "12." or "12..." from the front of a word. */
static Span without_number(Span word) {
    size_t digits = 0;
    while (digits < word.length && text_is_digit(word.at[digits])) digits++;
    size_t dots = digits;
    while (dots < word.length && word.at[dots] == '.') dots++;
    return dots > digits || digits == word.length ? span_skip(word, dots) : word;
}

static void read_word(Parser *p, Span word) {
    if (is_result(word)) {
        if (p->build.depth) return; /* the result of a variation is not that of the game */
        if (p->said.winner == WINNER_NONE) p->said = parse_result(word);
        p->over = true;
        return;
    }
    if (!span_is(word, "0000")) word = without_number(word);
    if (word.length == 0 || (word.length && strspn(word.at, "!?") >= word.length))
        read_glyph(p, word);
    else if (word.at[0] == '$')
        read_glyph(p, word);
    else
        read_move(p, word);
}

/* A variation is an alternative to the last move. */
static void open_variation(Parser *p) {
    Record *r = p->build.record;
    if (p->skipped || !builder_open(&p->build, reader_line(p->in)))
        p->skipped++;
    else if (r->here->parent)
        record_go_to(r, r->here->parent);
    else
        builder_note(&p->build, "a variation before the first move");
}

static void close_variation(Parser *p) {
    if (p->skipped)
        p->skipped--;
    else if (p->build.depth)
        builder_close(&p->build);
    else
        builder_note(&p->build, "a closing bracket too many");
}

/* ------------------------------------------------------------------ games */

static void read_piece(Parser *p) {
    GameReader *in = p->in;
    char c = reader_byte(in, in->at);
    if (c == '{') {
        in->at++;
        read_comment(p, cut_until(in, "}"));
        if (in->at >= in->text.length) problem(p, READ_DAMAGED, "the text ends inside a comment");
        in->at++;
    } else if (c == ';') {
        in->at++;
        read_comment(p, cut_until(in, "\r\n"));
    } else if (c == '(') {
        in->at++;
        open_variation(p);
    } else if (c == ')') {
        in->at++;
        close_variation(p);
    } else {
        Span word = cut_until(in, " \t\v\f\r\n(){}[];");
        if (word.length == 0)
            in->at++;
        else
            read_word(p, word);
    }
}

static void read_game(Parser *p) {
    GameReader *in = p->in;
    while (!p->over) {
        skip_blanks(in);
        if (in->at >= in->text.length) {
            if (p->build.depth) problem(p, READ_DAMAGED, "the text ends inside a variation");
            return;
        }
        if (reader_byte(in, in->at) == '[') {
            if (p->in_moves) return; /* the next game: this one has no result */
            cut_tag(p);
        } else {
            p->in_moves = true;
            read_piece(p);
        }
    }
}

bool pgn_read(GameReader *reader, Record *out, ReadReport *report) {
    Parser p = {.in = reader};
    *report = (ReadReport){.status = READ_LEGAL};
    skip_blanks(reader);
    if (reader->at >= reader->text.length) return false;
    report->line = reader_line(reader);
    if (!builder_init(&p.build, out, report, &reader->rules)) return false;
    read_game(&p);
    if (p.said.winner != WINNER_NONE && p.termination != END_NONE) p.said.reason = p.termination;
    builder_finish(&p.build, p.said);
    reader->games++;
    buffer_finish(&p.value);
    return true;
}
