#include "protocol.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

static char *span_copy(Span s) {
    char *text = malloc(s.length + 1);
    if (!text) return NULL;
    memcpy(text, s.at, s.length);
    text[s.length] = '\0';
    return text;
}

static const char *const option_words[] = {"name", "type", "default", "min", "max", "var"};
enum {
    WORD_NAME,
    WORD_TYPE,
    WORD_DEFAULT,
    WORD_MIN,
    WORD_MAX,
    WORD_VAR,
    OPTION_WORDS,
    AT_START = -1
};

/* A value extends to the next keyword that can follow its field. A name may be "Max Depth" and a
 * choice "name", so only those keywords count, and only in lower case. */
static int option_word(Span word, int after) {
    static const unsigned followers[OPTION_WORDS] = {
        [WORD_NAME] = 1 << WORD_TYPE,
        [WORD_TYPE] = 1 << WORD_DEFAULT | 1 << WORD_MIN | 1 << WORD_MAX | 1 << WORD_VAR,
        [WORD_DEFAULT] = 1 << WORD_MIN | 1 << WORD_MAX | 1 << WORD_VAR,
        [WORD_MIN] = 1 << WORD_DEFAULT | 1 << WORD_MAX | 1 << WORD_VAR,
        [WORD_MAX] = 1 << WORD_DEFAULT | 1 << WORD_MIN | 1 << WORD_VAR,
        [WORD_VAR] = 1 << WORD_DEFAULT | 1 << WORD_VAR};
    unsigned allowed = after == AT_START ? 1 << WORD_NAME : followers[after];
    for (int i = 0; i < OPTION_WORDS; i++)
        if ((allowed >> i & 1) && word.length == strlen(option_words[i]) &&
            !memcmp(word.at, option_words[i], word.length))
            return i;
    return -1;
}

/* Cuts "word value…" off the front. */
static bool next_field(Span *rest, int after, int *field, Span *value) {
    Span word, look = *rest;
    if (!span_next_word(&look, &word) || (*field = option_word(word, after)) < 0) return false;
    *rest = span_trim(look);
    *value = (Span){rest->at, 0};
    for (look = *rest; span_next_word(&look, &word) && option_word(word, *field) < 0; *rest = look)
        value->length = (size_t)(word.at + word.length - value->at);
    return true;
}

static bool add_choice(ClientOption *o, Span value) {
    char **more = realloc(o->choices, (size_t)(o->choice_count + 1) * sizeof *more);
    if (!more) return false;
    o->choices = more;
    if (!(more[o->choice_count] = span_copy(value))) return false;
    o->choice_count++;
    return true;
}

static bool parse_kind(Span value, ClientOptionKind *out) {
    static const char *const kinds[] = {"check", "spin", "combo", "button", "string"};
    for (int i = 0; i < 5; i++)
        if (span_is(value, kinds[i])) {
            *out = (ClientOptionKind)i;
            return true;
        }
    return false;
}

static bool fill_option(ClientOption *o, Span rest, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    bool typed = false;
    Span value;
    for (int field, after = AT_START; next_field(&rest, after, &field, &value); after = field) {
        bool ok = true;
        switch (field) {
        case WORD_NAME:
            free(o->name);
            ok = (o->name = span_copy(value)) != NULL;
            break;
        case WORD_TYPE:
            typed = parse_kind(value, &o->kind);
            if (!typed)
                return reason_set(why, "%s is not a type of option", text_show(value, shown));
            break;
        case WORD_DEFAULT:
            if (o->kind == CLIENT_OPTION_STRING) {
                /* It may contain any word. */
                value.length = (size_t)(rest.at + rest.length - value.at);
                value = span_trim(value);
                rest.length = 0;
            }
            free(o->initial);
            if (span_is(value, "<empty>")) value.length = 0;
            ok = (o->initial = span_copy(value)) != NULL;
            break;
        case WORD_MIN:
        case WORD_MAX:
            if (!number_parse(value, INT64_MIN, INT64_MAX, field == WORD_MIN ? &o->min : &o->max))
                return reason_set(why, "%s is not a limit", text_show(value, shown));
            break;
        case WORD_VAR:
            ok = add_choice(o, value);
            break;
        default:
            break;
        }
        if (!ok) return reason_set(why, "out of memory");
    }
    if (!o->name || !*o->name) return reason_set(why, "an option without a name");
    if (!typed) return reason_set(why, "an option without a type");
    if (span_trim(rest).length)
        return reason_set(why, "not understood: %s", text_show(rest, shown));
    if (!o->initial && !(o->initial = span_copy((Span){"", 0})))
        return reason_set(why, "out of memory");
    if (o->kind == CLIENT_OPTION_SPIN && o->min > o->max)
        return reason_set(why, "the least value is above the greatest");
    return true;
}

bool client_option_parse(const char *line, ClientOption *out, Reason *why) {
    Span rest = span_of(line), word;
    ClientOption o = {.min = INT64_MIN, .max = INT64_MAX};
    if (!span_next_word(&rest, &word) || !span_is(word, "option"))
        return reason_set(why, "no option line");
    if (!fill_option(&o, rest, why)) {
        client_option_finish(&o);
        return false;
    }
    *out = o;
    return true;
}

void client_option_finish(ClientOption *o) {
    for (int i = 0; i < o->choice_count; i++) free(o->choices[i]);
    free(o->choices);
    free(o->name);
    free(o->initial);
    *o = (ClientOption){0};
}

bool client_option_allows(const ClientOption *o, const char *value, Reason *why) {
    int64_t number;
    Span s = span_of(value);
    switch (o->kind) {
    case CLIENT_OPTION_CHECK:
        if (span_is(s, "true") || span_is(s, "false")) return true;
        return reason_set(why, "%s is true or false", o->name);
    case CLIENT_OPTION_SPIN:
        if (number_parse(s, o->min, o->max, &number)) return true;
        return reason_set(why, "%s is a number from %lld to %lld", o->name, (long long)o->min,
                          (long long)o->max);
    case CLIENT_OPTION_COMBO:
        for (int i = 0; i < o->choice_count; i++)
            if (span_is(s, o->choices[i])) return true;
        return reason_set(why, "%s has no choice '%s'", o->name, value);
    case CLIENT_OPTION_BUTTON:
    case CLIENT_OPTION_STRING:
    default:
        return true;
    }
}

static bool parse_score(Span *rest, ClientInfo *info) {
    Span word, number;
    int64_t value;
    if (!span_next_word(rest, &word) || !span_next_word(rest, &number)) return false;
    bool cp = span_is(word, "cp"), mate = span_is(word, "mate");
    if ((!cp && !mate) || !number_parse(number, INT32_MIN, INT32_MAX, &value)) return false;
    info->kind = cp ? SCORE_CP : SCORE_MATE;
    info->score = (int)value;
    return true;
}

bool client_info_parse(const char *line, ClientInfo *out, int *mistakes) {
    Span rest = span_of(line), word, number;
    ClientInfo info = {.multipv = 1};
    if (!span_next_word(&rest, &word) || !span_is(word, "info")) return false;
    const struct {
        const char *name;
        int *small;
        int64_t *large;
    } numbers[] = {{"depth", &info.depth, NULL},     {"seldepth", &info.seldepth, NULL},
                   {"multipv", &info.multipv, NULL}, {"hashfull", &info.hashfull, NULL},
                   {"nodes", NULL, &info.nodes},     {"nps", NULL, &info.nps},
                   {"time", NULL, &info.time_ms}};
    while (span_next_word(&rest, &word)) {
        bool known = false;
        if (span_is(word, "string")) {
            info.words = span_trim(rest);
            break;
        }
        if (span_is(word, "pv")) {
            info.pv = span_trim(rest);
            break;
        }
        if (span_is(word, "lowerbound") || span_is(word, "upperbound")) {
            info.bound = span_is(word, "lowerbound") ? SCORE_AT_LEAST : SCORE_AT_MOST;
            continue;
        }
        if (span_is(word, "score")) {
            if (!parse_score(&rest, &info)) ++*mistakes;
            continue;
        }
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers && !known; i++) {
            if (!span_is(word, numbers[i].name)) continue;
            int64_t value, limit = numbers[i].small ? INT32_MAX : INT64_MAX;
            known = true;
            if (!span_next_word(&rest, &number) || !number_parse(number, 0, limit, &value))
                ++*mistakes;
            else if (numbers[i].small)
                *numbers[i].small = (int)value;
            else
                *numbers[i].large = value;
        }
    }
    *out = info;
    return true;
}

static void copy_word(Span word, char out[BESTMOVE_SIZE]) {
    size_t n = word.length < BESTMOVE_SIZE - 1 ? word.length : BESTMOVE_SIZE - 1;
    memcpy(out, word.at, n);
    out[n] = '\0';
}

bool client_best_move_parse(const char *line, ClientBestMove *out) {
    Span rest = span_of(line), word;
    if (!span_next_word(&rest, &word) || !span_is(word, "bestmove")) return false;
    *out = (ClientBestMove){{0}, {0}};
    if (span_next_word(&rest, &word)) copy_word(word, out->move);
    if (span_next_word(&rest, &word) && span_is(word, "ponder") && span_next_word(&rest, &word))
        copy_word(word, out->ponder);
    return true;
}

bool client_best_move_is_none(const char *move) {
    Span s = span_of(move);
    return span_is(s, "(none)") || span_is(s, "none") || span_is(s, "null") || s.length == 0;
}
