#include "uci_parse.h"
#include "base/number.h"
#include "rules/notation.h"
#include "search/searcher.h"

bool uci_parse_check(Span word, bool *out) {
    static const char *const words[] = {"true", "on", "1", "yes", "false", "off", "0", "no"};
    enum { YES = 4, COUNT = 8 };
    for (int i = 0; i < COUNT; i++)
        if (span_is(word, words[i])) {
            *out = i < YES;
            return true;
        }
    return false;
}

bool uci_parse_option(Span rest, Span *name, Span *value, bool *has_value) {
    Span word, after = rest;
    if (!span_next_word(&after, &word) || !span_is(word, "name")) return false;
    rest = after;
    const char *begin = NULL, *end = NULL;
    *has_value = false;
    *value = (Span){"", 0};
    while (span_next_word(&rest, &word)) {
        if (begin && span_is(word, "value")) {
            *has_value = true;
            *value = span_trim(rest);
            break;
        }
        if (!begin) begin = word.at;
        end = word.at + word.length;
    }
    if (!begin) return false;
    *name = (Span){begin, (size_t)(end - begin)};
    return true;
}

/* Returns the text up to the word "moves"; *rest becomes what follows it. */
static Span cut_at_moves(Span *rest) {
    const char *begin = rest->at;
    Span word;
    while (span_next_word(rest, &word))
        if (span_is(word, "moves")) return (Span){begin, (size_t)(word.at - begin)};
    return (Span){begin, (size_t)(rest->at - begin)};
}

static bool parse_start(Span rest, Position *p, Span *moves, Reason *why) {
    Span word, after = rest;
    char shown[TEXT_SHOW_SIZE];
    if (!span_next_word(&after, &word)) return reason_set(why, "position: say startpos or fen");
    *p = pos_standard();
    if (span_is(word, "startpos")) {
        Span between = span_trim(cut_at_moves(&after));
        if (between.length)
            return reason_set(why, "position: %s is out of place", text_show(between, shown));
    } else if (span_is(word, "fen")) {
        if (!fen_parse(cut_at_moves(&after), p, why)) return false;
    } else {
        return reason_set(why, "position: %s is neither startpos nor fen", text_show(word, shown));
    }
    *moves = after;
    return true;
}

bool uci_play_words(Game *g, Span words, Reason *why) {
    Span rest = words, word;
    for (int left = UCI_PLIES_MAX - g->ply; left > 0 && span_next_word(&rest, &word); left--) {
    }
    words.length -= rest.length;
    if (!game_play_words(g, words, why)) return false;
    return !span_next_word(&rest, &word) ||
           reason_set(why, "the game is longer than %d plies", UCI_PLIES_MAX);
}

bool uci_parse_position(Span rest, const Rules *rules, Game *out, Reason *why) {
    Position p;
    Span moves;
    Game g;
    if (!parse_start(rest, &p, &moves, why)) return false;
    if (!game_init(&g, &p, rules)) return reason_set(why, "out of memory");
    if (!uci_play_words(&g, moves, why)) {
        game_finish(&g);
        return false;
    }
    game_finish(out);
    *out = g;
    return true;
}

typedef enum {
    GO_LEFT,
    GO_INCREMENT,
    GO_MOVES_TO_GO,
    GO_MOVE_TIME,
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_PERFT,
    GO_INFINITE,
    GO_PONDER,
    GO_MOVES
} GoKind;

#define TIME_MAX (INT64_C(1) << 50)

/* The words of "go". Those with max 0 take no number; numbers are clamped to the limits. */
static const struct {
    const char *word;
    GoKind kind;
    Color color;
    int64_t min, max;
} go_words[] = {
    {"wtime", GO_LEFT, WHITE, 0, TIME_MAX},         {"btime", GO_LEFT, BLACK, 0, TIME_MAX},
    {"p1time", GO_LEFT, BLACK, 0, TIME_MAX},        {"p2time", GO_LEFT, WHITE, 0, TIME_MAX},
    {"winc", GO_INCREMENT, WHITE, 0, TIME_MAX},     {"binc", GO_INCREMENT, BLACK, 0, TIME_MAX},
    {"p1inc", GO_INCREMENT, BLACK, 0, TIME_MAX},    {"p2inc", GO_INCREMENT, WHITE, 0, TIME_MAX},
    {"movestogo", GO_MOVES_TO_GO, BLACK, 0, 10000}, {"movetime", GO_MOVE_TIME, BLACK, 0, TIME_MAX},
    {"depth", GO_DEPTH, BLACK, 1, DEPTH_MAX},       {"nodes", GO_NODES, BLACK, 1, INT64_MAX},
    {"mate", GO_MATE, BLACK, 1, DEPTH_MAX},         {"perft", GO_PERFT, BLACK, 1, UCI_PERFT_MAX},
    {"infinite", GO_INFINITE, BLACK, 0, 0},         {"ponder", GO_PONDER, BLACK, 0, 0},
    {"searchmoves", GO_MOVES, BLACK, 0, 0},
};
enum { GO_WORDS = sizeof go_words / sizeof go_words[0] };

const char *uci_go_word(int i) {
    return i < GO_WORDS ? go_words[i].word : NULL;
}

static int find_go_word(Span word) {
    for (int i = 0; i < GO_WORDS; i++)
        if (span_is(word, go_words[i].word)) return i;
    return -1;
}

static void set_limit(EngineRequest *r, UciGo *go, GoKind kind, Color c, int64_t value, Color us) {
    switch (kind) {
    case GO_LEFT:
        r->left[c] = value;
        r->has_clock |= c == us;
        break;
    case GO_INCREMENT:
        r->increment[c] = value;
        break;
    case GO_MOVES_TO_GO:
        r->moves_to_go = (int)value;
        break;
    case GO_MOVE_TIME:
        r->has_move_time = true;
        r->move_time = value;
        break;
    case GO_DEPTH:
        r->depth = (int)value;
        break;
    case GO_NODES:
        r->nodes = (uint64_t)value;
        break;
    case GO_MATE:
        r->mate = (int)value;
        break;
    case GO_PERFT:
        go->perft = (int)value;
        break;
    case GO_INFINITE:
        r->infinite = true;
        break;
    case GO_PONDER:
        r->ponder = true;
        break;
    case GO_MOVES:
        go->has_moves = true;
        break;
    }
}

/* Adds a word after "searchmoves" if it is a legal move and not a duplicate. */
static bool add_move(Span word, const Game *game, EngineRequest *r) {
    Move m;
    if (!move_parse(word, &m, NULL) || !game_move_is_legal(game, m, NULL)) return false;
    for (int i = 0; i < r->searchmove_count; i++)
        if (r->searchmoves[i] == m) return true;
    r->searchmoves[r->searchmove_count++] = m;
    return true;
}

void uci_parse_go(Span rest, const Game *game, EngineRequest *r, UciGo *go) {
    Span word, number;
    Color us = game_position(game)->side;
    bool in_moves = false;
    *go = (UciGo){0};
    while (span_next_word(&rest, &word)) {
        int i = find_go_word(word);
        int64_t value = 0;
        if (i < 0) {
            if (!in_moves || !add_move(word, game, r)) go->skipped++;
            continue;
        }
        in_moves = go_words[i].kind == GO_MOVES;
        if (go_words[i].max) {
            Span after = rest;
            if (!span_next_word(&after, &number) ||
                !number_parse_clamped(number, go_words[i].min, go_words[i].max, &value)) {
                go->skipped++;
                continue;
            }
            rest = after;
        }
        set_limit(r, go, go_words[i].kind, go_words[i].color, value, us);
    }
    go->has_limit = r->has_clock || r->has_move_time || r->depth || r->nodes || r->mate ||
                    r->infinite || go->perft;
}
