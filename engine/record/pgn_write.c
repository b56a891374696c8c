/* The PGN writer. The seven mandatory tags come first; lines are kept short. */
#include "pgn.h"
#include "rules/notation.h"

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 79 };

/* A word is written when the next one begins, because brackets are glued to it. */
typedef struct {
    Buffer *out;
    Buffer word;
    size_t text_start, line_start;
    bool is_open;  /* the word is an opening bracket so far */
    bool numbered; /* the next move needs its number */
} Writer;

const char *pgn_result(Result result) {
    static const char *const scores[] = {"*", "0-1", "1-0", "1/2-1/2"};
    return scores[result.winner];
}

static void write_tag(Buffer *out, const char *name, const char *value) {
    buffer_printf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') buffer_add_char(out, '\\');
        buffer_add_char(out, text_is_space(*value) ? ' ' : *value);
    }
    buffer_add_text(out, "\"]\n");
}

/* A record has dates like 2024-06-01, PGN needs 2024.06.01. */
static void write_date(Buffer *out, const char *date) {
    bool iso = strlen(date) == 10 && date[4] == '-' && date[7] == '-';
    char text[11] = "????.??.??";
    for (int i = 0; iso && i < 10; i++) text[i] = date[i] == '-' ? '.' : date[i];
    write_tag(out, "Date", iso || !date[0] ? text : date);
}

/* PGN's TimeControl is made of seconds and moves, as in "40/7200", "300" or "60+1". */
static bool is_time_control(const char *text) {
    return strspn(text, "0123456789.+/:*") == strlen(text);
}

/* Returns the value of the tag, or NULL if a result is stated without its reason. */
static const char *termination(Result result) {
    return result_is_over(result) ? end_words[result.reason].pgn : "unterminated";
}

static void write_tags(const Record *r, Result result, Buffer *out) {
    static const RecordInfo roster[] = {INFO_EVENT, INFO_PLACE, INFO_DATE,
                                        INFO_ROUND, INFO_WHITE, INFO_BLACK};
    Position standard = pos_standard();
    const Rules usual = rules_default();
    const char *rules = record_rules_name(r);
    unsigned written = 1u << INFO_RESULT;
    for (size_t i = 0; i < sizeof roster / sizeof roster[0]; i++) {
        const char *text = record_info(r, roster[i]);
        written |= 1u << roster[i];
        if (roster[i] == INFO_DATE)
            write_date(out, text);
        else
            write_tag(out, record_info_names[roster[i]].pgn, text[0] ? text : "?");
    }
    write_tag(out, "Result", pgn_result(result));
    write_tag(out, "Variant", "linesofaction");
    if (!pos_equal(&r->root->position, &standard)) {
        char fen[FEN_SIZE];
        fen_format(&r->root->position, fen);
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", fen);
    }
    if (strcmp(rules, rules_name(&usual)) && strcmp(rules, "custom"))
        write_tag(out, "Rules", rules);
    for (int i = 0; i < INFO_COUNT; i++) {
        if (!r->info[i] || written >> i & 1) continue;
        bool other = i == INFO_TIME && !is_time_control(r->info[i]);
        write_tag(out, other ? PGN_LIMITS : record_info_names[i].pgn, r->info[i]);
    }
    const char *end = termination(result);
    if (end) write_tag(out, "Termination", end);
    buffer_add_char(out, '\n');
}

/* Separates words by a blank or, if the line is full, by a line end. */
static void end_word(Writer *w) {
    size_t column = w->out->length - w->line_start;
    bool first = w->out->length == w->text_start;
    if (!first && column + 1 + w->word.length > LINE_WIDTH) {
        buffer_add_char(w->out, '\n');
        w->line_start = w->out->length;
    } else if (!first) {
        buffer_add_char(w->out, ' ');
    }
    buffer_add(w->out, buffer_span(&w->word));
    w->out->failed = w->out->failed || w->word.failed;
    buffer_clear(&w->word);
}

static void begin_word(Writer *w) {
    if (w->word.length && !w->is_open) end_word(w);
    w->is_open = false;
}

static void open_bracket(Writer *w, char bracket) {
    begin_word(w);
    buffer_add_char(&w->word, bracket);
    w->is_open = true;
}

static void close_bracket(Writer *w, char bracket) {
    buffer_add_char(&w->word, bracket);
}

static void write_comment(Writer *w, const char *comment) {
    Span rest = span_trim(span_of(comment ? comment : "")), word;
    if (rest.length == 0) return;
    open_bracket(w, '{');
    while (span_next_word(&rest, &word)) {
        begin_word(w);
        for (size_t i = 0; i < word.length; i++) {
            /* a closing brace would end the comment, and there is no escape */
            char c = word.at[i];
            buffer_add_char(&w->word, c == '}' ? ')' : c == '{' ? '(' : c);
        }
    }
    close_bracket(w, '}');
}

/* What people say, and the note as a comment of its own. */
static void write_comments(Writer *w, const RecordNode *node) {
    char note[NOTE_SIZE];
    write_comment(w, node->comment);
    record_note_text(node, note);
    write_comment(w, note);
}

/* White's moves always get a number, Black's only at the start of a line of moves or after a
 * comment or variation. */
static void write_move(Writer *w, const RecordNode *node) {
    const Position *before = &node->parent->position;
    /* a pair is White's move and Black's answer in PGN, the other way round than elsewhere */
    int number = move_number(color_other(before->side), node->ply);
    char text[MOVE_TEXT_SIZE];
    move_format(before, node->move, text);
    begin_word(w);
    if (before->side == WHITE)
        buffer_printf(&w->word, "%d. ", number);
    else if (w->numbered)
        buffer_printf(&w->word, "%d... ", number);
    buffer_add_text(&w->word, text);
    if (node->glyph != GLYPH_NONE) buffer_printf(&w->word, " $%d", (int)node->glyph);
    write_comments(w, node);
    w->numbered =
        node->comment || note_is_there(&node->note); /* a superfluous number does no harm */
}

static const RecordNode *open_variation(Writer *w, const RecordNode *node) {
    open_bracket(w, '(');
    w->numbered = true;
    return node;
}

/* Returns the node to write after this one. In PGN the alternatives to a move follow it in
 * brackets before the line continues; parent pointers replace recursion. */
static const RecordNode *next_written(Writer *w, const RecordNode *node) {
    if (node->parent->child == node && node->sibling) return open_variation(w, node->sibling);
    while (!node->child) {
        const RecordNode *head = node; /* the first move of this line */
        while (head->parent && head->parent->child == head) head = head->parent;
        if (!head->parent) return NULL;
        close_bracket(w, ')');
        w->numbered = true;
        if (head->sibling) return open_variation(w, head->sibling);
        node = head->parent->child;
    }
    return node->child;
}

void pgn_write(const Record *r, Buffer *out) {
    Result result = record_result_to_write(r);
    write_tags(r, result, out);
    Writer w = {.out = out, .text_start = out->length, .line_start = out->length, .numbered = true};
    write_comments(&w, r->root);
    for (const RecordNode *node = r->root->child; node; node = next_written(&w, node)) {
        write_move(&w, node);
    }
    begin_word(&w);
    buffer_add_text(&w.word, pgn_result(result));
    end_word(&w);
    buffer_finish(&w.word);
    buffer_add_text(out, "\n\n");
}
