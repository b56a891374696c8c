/* The PGN writer. The seven mandatory tags come first; lines are kept short. */
#include "pgn.h"
#include "rules/notation.h"

#include <string.h>

enum { LINE_WIDTH = 79 };

typedef struct {
    Buffer *out;
    size_t line_start;
    bool start;    /* the next word is the first one */
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
        if (r->info[i] && !(written >> i & 1)) write_tag(out, record_info_names[i].pgn, r->info[i]);
    }
    const char *end = termination(result);
    if (end) write_tag(out, "Termination", end);
    buffer_add_char(out, '\n');
}

/* Separates words by a blank or, if the line is full, by a line end. */
static void write_word(Writer *w, const char *word) {
    size_t column = w->out->length - w->line_start;
    if (!w->start && column + 1 + strlen(word) > LINE_WIDTH) {
        buffer_add_char(w->out, '\n');
        w->line_start = w->out->length;
    } else if (!w->start) {
        buffer_add_char(w->out, ' ');
    }
    w->start = false;
    buffer_add_text(w->out, word);
}

static void write_comment(Writer *w, const char *comment) {
    Span rest = span_trim(span_of(comment ? comment : "")), word;
    if (rest.length == 0) return;
    write_word(w, "{");
    w->start = true;
    while (span_next_word(&rest, &word)) {
        Buffer text = {0};
        for (size_t i = 0; i < word.length; i++) {
            /* a closing brace would end the comment, and there is no escape */
            buffer_add_char(&text, word.at[i] == '}' ? ')' : word.at[i] == '{' ? '(' : word.at[i]);
        }
        write_word(w, buffer_text(&text));
        w->out->failed = w->out->failed || text.failed;
        buffer_finish(&text);
    }
    buffer_add_char(w->out, '}');
}

/* White's moves always get a number, Black's only at the start of a line of moves or after a
 * comment or variation. */
static void write_move(Writer *w, const Record *r, const RecordNode *node) {
    const Position *before = &node->parent->position;
    int ply = node->ply - (r->root->position.side == WHITE ? 1 : 0);
    char text[MOVE_TEXT_SIZE];
    Buffer word = {0};
    move_format(before, node->move, text);
    if (before->side == WHITE)
        buffer_printf(&word, "%d. ", ply / 2 + 1);
    else if (w->numbered)
        buffer_printf(&word, "%d... ", ply / 2 + 1);
    buffer_add_text(&word, text);
    if (node->glyph != GLYPH_NONE) buffer_printf(&word, " $%d", (int)node->glyph);
    write_word(w, buffer_text(&word));
    w->out->failed = w->out->failed || word.failed;
    buffer_finish(&word);
    write_comment(w, node->comment);
    w->numbered = node->comment != NULL; /* a superfluous number does no harm */
}

static const RecordNode *open_variation(Writer *w, const RecordNode *node) {
    write_word(w, "(");
    w->start = w->numbered = true;
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
        buffer_add_char(w->out, ')');
        w->numbered = true;
        if (head->sibling) return open_variation(w, head->sibling);
        node = head->parent->child;
    }
    return node->child;
}

void pgn_write(const Record *r, Buffer *out) {
    Result result = record_result_to_write(r);
    write_tags(r, result, out);
    Writer w = {out, out->length, true, true};
    write_comment(&w, r->root->comment);
    for (const RecordNode *node = r->root->child; node; node = next_written(&w, node)) {
        write_move(&w, r, node);
    }
    write_word(&w, pgn_result(result));
    buffer_add_text(out, "\n\n");
}
