#include "reference_config.h"
#include "base/number.h"

#include <stddef.h>
#include <string.h>

#define WORDS(...)                                                                                 \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

#define WEIGHTS "off", "1", "d", "d^2", "d^3", "2^d"

static const struct {
    const char *name;
    size_t offset;
    int max;
    const char *const *words; /* of the values; NULL = numbers */
} members[] = {
#define MEMBER(name, max)                                                                          \
    { #name, offsetof(ReferenceConfig, name), max, NULL }
#define CHOICE(name, max, ...)                                                                     \
    { #name, offsetof(ReferenceConfig, name), max, WORDS(__VA_ARGS__) }
    MEMBER(step, 8),
    MEMBER(minimax, 1),
    MEMBER(captures_first, 1),
    MEMBER(table, 1 << 24),
    CHOICE(table_rule, RULE_TWO_DEEP, "newest", "deeper", "bound", "deepest", "two-deep"),
    MEMBER(table_narrow, 1),
    MEMBER(table_same_depth, 1),
    MEMBER(refutation, 1),
    MEMBER(minimal_window, 1),
    MEMBER(aspiration, 10000),
    MEMBER(aspiration_again, 10000),
    CHOICE(history, WEIGHT_POWER, WEIGHTS),
    CHOICE(butterfly, WEIGHT_POWER, WEIGHTS),
    MEMBER(history_above, 1),
    MEMBER(history_shared, 1),
    MEMBER(knowledge, 1),
    MEMBER(killers, REFERENCE_KILLERS),
    MEMBER(null_move, 8),
    MEMBER(null_above, 24),
    MEMBER(null_recursive, 1),
    MEMBER(late_after, 256),
    MEMBER(late_less, 8),
    MEMBER(late_recursive, 1),
    MEMBER(extend_threat, 1),
    MEMBER(extend_few, 256),
    MEMBER(extend_capture, 1),
    MEMBER(extend_drop, 10000),
    CHOICE(leaf, LEAF_QUIET, "static", "captures", "threats", "quiet"),
    MEMBER(leaf_plies, 24),
#undef MEMBER
#undef CHOICE
};
enum { MEMBERS = sizeof members / sizeof members[0] };

static int *member_of(ReferenceConfig *c, int i) {
    return (int *)(void *)((char *)c + members[i].offset);
}

static bool parse_value(int i, Span text, int *out) {
    int64_t number;
    const char *const *words = members[i].words;
    for (int value = 0; words && words[value]; value++)
        if (span_is(text, words[value])) return *out = value, true;
    if (words || !number_parse(text, 0, members[i].max, &number)) return false;
    *out = (int)number;
    return true;
}

static bool parse_word(ReferenceConfig *c, Span word, Reason *why) {
    char shown[TEXT_SHOW_SIZE];
    for (int i = 0; i < MEMBERS; i++) {
        size_t length = strlen(members[i].name);
        if (!span_starts(word, members[i].name) || word.length <= length || word.at[length] != '=')
            continue;
        if (parse_value(i, span_skip(word, length + 1), member_of(c, i))) return true;
    }
    return reason_set(why, "the reference searcher has no '%s'", text_show(word, shown));
}

bool reference_config_change(ReferenceConfig *c, const char *text, Reason *why) {
    ReferenceConfig changed = *c;
    Span rest = span_of(text), word;
    while (span_next_word(&rest, &word))
        if (!parse_word(&changed, word, why)) return false;
    if (changed.leaf && !changed.leaf_plies) return reason_set(why, "leaf without leaf_plies");
    *c = changed;
    return true;
}

bool reference_config_parse(const char *text, ReferenceConfig *out, Reason *why) {
    ReferenceConfig c = {.step = 1};
    if (!reference_config_change(&c, text, why)) return false;
    *out = c;
    return true;
}

void reference_config_print(const ReferenceConfig *c, Buffer *out) {
    ReferenceConfig copy = *c;
    const char *before = "";
    for (int i = 0; i < MEMBERS; i++) {
        int value = *member_of(&copy, i);
        if (!value && i) continue;
        buffer_printf(out, "%s%s=", before, members[i].name);
        if (members[i].words)
            buffer_add_text(out, members[i].words[value]);
        else
            buffer_printf(out, "%d", value);
        before = " ";
    }
}
