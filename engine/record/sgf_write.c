/* The SGF writer. Variations come after the main continuation, each in its own brackets; the main
 * line needs no brackets as long as it has no alternative. Lines are broken only between nodes.
 */
#include "sgf.h"
#include "private/sgf_text.h"
#include "rules/notation.h"

#include <string.h>

enum { LINE_WIDTH = 72 };

typedef struct {
    Buffer *out;
    size_t line_start;
} Writer;

/* Starts a new line if the current one is full. */
static void break_line(Writer *w) {
    if (w->out->length - w->line_start < LINE_WIDTH) return;
    buffer_add_char(w->out, '\n');
    w->line_start = w->out->length;
}

static void write_property(Writer *w, const char *name, const char *value) {
    buffer_printf(w->out, "%s[", name);
    sgf_escape(span_of(value), w->out);
    buffer_add_char(w->out, ']');
}

static void write_stones(Writer *w, const char *name, Bits stones) {
    buffer_add_text(w->out, name);
    while (stones) {
        char square[3];
        square_format(bits_pop(&stones), square);
        buffer_printf(w->out, "[%s]", square);
    }
}

static void write_start(Writer *w, const Position *p) {
    Position standard = pos_standard(), scrambled = pos_scrambled_eggs();
    standard.side = scrambled.side = p->side;
    if (pos_equal(p, &standard)) {
        write_property(w, "SU", "Standard");
    } else if (pos_equal(p, &scrambled)) {
        write_property(w, "SU", "Scrambled-eggs");
    } else {
        write_property(w, "SU", "Custom");
        write_stones(w, "AB", p->stones[BLACK]);
        write_stones(w, "AW", p->stones[WHITE]);
    }
    if (p->side == WHITE) write_property(w, "PL", "W");
}

Result sgf_result_parse(const char *text) {
    static const struct {
        const char *word;
        Result result;
    } words[] = {
        {"0", {.winner = WINNER_DRAW, .reason = END_AGREED}},
        {"draw", {.winner = WINNER_DRAW, .reason = END_AGREED}},
        {"drawn", {.winner = WINNER_DRAW, .reason = END_AGREED}},
        {"1/2-1/2", {.winner = WINNER_DRAW, .reason = END_AGREED}},
        {"jigo", {.winner = WINNER_DRAW, .reason = END_AGREED}},
    };
    Span s = span_trim(span_of(text));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (span_is(s, words[i].word)) return words[i].result;
    }
    bool black = span_starts(s, "B+") || span_is(s, "B") || span_starts(s, "black");
    bool white = span_starts(s, "W+") || span_is(s, "W") || span_starts(s, "white");
    if (!black && !white) return (Result){0};
    /* "Black resigned" names the loser, everything else the winner. */
    Span rest = span_trim(span_skip(s, s.length > strlen("black") ? strlen("black") : s.length));
    EndReason gives_up = span_starts(rest, "resign")    ? END_RESIGNED
                         : span_starts(rest, "forfeit") ? END_FORFEIT
                                                        : END_NONE;
    if (gives_up != END_NONE && s.at[1] != '+') {
        return (Result){.winner = black ? WINNER_WHITE : WINNER_BLACK, .reason = gives_up};
    }
    Result result = {.winner = black ? WINNER_BLACK : WINNER_WHITE, .reason = END_NONE};
    char how = s.length > 2 && s.at[1] == '+' ? text_lower(s.at[2]) : '\0';
    for (int e = 0; how && e < END_COUNT; e++)
        if (text_lower(end_words[e].sgf) == how) result.reason = (EndReason)e;
    return result;
}

/* Writes the result as "B+", "W+R", "0" or "?"; one that Lia does not understand (such as Void) is
 * written as it was read. */
static void write_result(Writer *w, const Record *r) {
    Result result = record_result_to_write(r);
    const char *found = record_info(r, INFO_RESULT);
    char text[] = {result.winner == WINNER_BLACK ? 'B' : 'W', '+', end_words[result.reason].sgf, 0};
    if (result.winner == WINNER_NONE)
        write_property(w, "RE", found[0] ? found : "?");
    else
        write_property(w, "RE", result.winner == WINNER_DRAW ? "0" : text);
}

/* TM is a number of seconds; what else is known about the time is OT. */
static void write_time(Writer *w, const char *text) {
    size_t length = strspn(text, "0123456789.");
    const char *more = text + length;
    size_t gap = *more == '+' ? 0 : strlen(SGF_TIME_SEPARATOR);
    double seconds;
    bool timed = text_parse_decimal((Span){text, length}, &seconds) &&
                 (!*more || *more == '+' || !strncmp(more, SGF_TIME_SEPARATOR, gap));
    if (timed) buffer_printf(w->out, "TM[%.*s]", (int)length, text);
    if (timed && *more)
        write_property(w, "OT", more + gap);
    else if (!timed)
        write_property(w, "OT", text);
}

static void write_root(Writer *w, const Record *r, const char *application) {
    static const RecordInfo always[] = {INFO_BLACK, INFO_WHITE, INFO_DATE};
    const Rules standard = rules_default();
    const char *rules = record_rules_name(r);
    buffer_add_text(w->out, "(;FF[4]GM[9]CA[UTF-8]");
    write_property(w, "AP", application);
    buffer_add_text(w->out, "SZ[8]");
    write_start(w, &r->root->position);
    if (strcmp(rules, rules_name(&standard)) && strcmp(rules, "custom")) {
        write_property(w, "RU", rules);
    }
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        write_property(w, record_info_names[always[i]].sgf, record_info(r, always[i]));
    }
    for (int i = 0; i < INFO_COUNT; i++) {
        bool written = i == INFO_BLACK || i == INFO_WHITE || i == INFO_DATE || i == INFO_RESULT;
        if (!r->info[i] || written) continue;
        if (i == INFO_TIME)
            write_time(w, r->info[i]);
        else
            write_property(w, record_info_names[i].sgf, r->info[i]);
    }
    write_result(w, r);
}

/* SGF's properties for judgements: TE good, BM bad, IT interesting, DO doubtful. */
static const char *const glyph_properties[GLYPH_COUNT] = {"",      "TE[1]", "BM[1]", "TE[2]",
                                                          "BM[2]", "IT[]",  "DO[]"};

/* Writes milliseconds, independent of the locale. */
static void write_seconds(Writer *w, const char *name, double seconds) {
    long long ms = (long long)((seconds < 1e12 ? seconds : 1e12) * 1000 + 0.5);
    buffer_printf(w->out, "%s[%lld", name, ms / 1000);
    if (ms % 1000) buffer_printf(w->out, ".%03lld", ms % 1000);
    buffer_add_char(w->out, ']');
}

/* What people say, and the note as the last line. */
static void write_comment(Writer *w, const RecordNode *node) {
    char note[NOTE_SIZE];
    Buffer text = {0};
    record_note_text(node, note);
    if (node->comment) buffer_add_text(&text, node->comment);
    if (node->comment && note[0]) buffer_add_char(&text, '\n');
    buffer_add_text(&text, note);
    if (text.length) write_property(w, "C", buffer_text(&text));
    w->out->failed = w->out->failed || text.failed;
    buffer_finish(&text);
}

static void write_node(Writer *w, const RecordNode *node) {
    static const char *const clocks[2] = {"BL", "WL"};
    if (node->parent) {
        const Position *before = &node->parent->position;
        char move[MOVE_TEXT_SIZE];
        move_format_sgf(before, node->move, move);
        buffer_printf(w->out, ";%c[%s]", before->side == BLACK ? 'B' : 'W', move);
    }
    for (int c = BLACK; c <= WHITE; c++) {
        if (node->time_left[c] >= 0) write_seconds(w, clocks[c], node->time_left[c]);
    }
    buffer_add_text(w->out, glyph_properties[node->glyph]);
    write_comment(w, node);
    drawing_write(&node->drawing, w->out);
    if (node->extra) buffer_add_text(w->out, node->extra);
}

void sgf_write(const Record *r, const char *application, Buffer *out) {
    Writer w = {out, out->length};
    write_root(&w, r, application);
    const RecordNode *node = r->root;
    for (;;) {
        write_node(&w, node);
        if (node->child) {
            node = node->child;
            break_line(&w);
            if (node->sibling) buffer_add_char(out, '(');
            continue;
        }
        /* Close every variation that ends here, then open the next one. */
        while (node->parent && !node->sibling) {
            if (node->parent->child != node) buffer_add_char(out, ')');
            node = node->parent;
        }
        if (!node->parent) break;
        buffer_add_char(out, ')');
        break_line(&w);
        buffer_add_char(out, '(');
        node = node->sibling;
    }
    buffer_add_text(out, ")\n");
}
