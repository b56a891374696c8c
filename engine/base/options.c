#include "options.h"
#include "number.h"

#include <string.h>
#include <strings.h>

void guess_try(Guess *g, const char *known) {
    int distance = text_distance(g->word, span_of(known));
    /* In a long word more letters may be wrong. */
    bool near = distance <= 1 + (int)g->word.length / 4;
    if (!near || (g->nearest && distance >= g->distance)) return;
    g->nearest = known;
    g->distance = distance;
}

const Option *option_next(OptionWalk *walk) {
    while (walk->next) {
        const Option *row = walk->next;
        if (row->name) {
            walk->next++;
            return row;
        }
        if (row->more) {
            walk->after = row + 1;
            walk->base = row->offset;
            walk->next = row->more;
        } else {
            walk->next = walk->after;
            walk->after = NULL;
            walk->base = 0;
        }
    }
    return NULL;
}

void options_set_defaults(const Option *table, void *out) {
    OptionWalk walk = {.next = table};
    for (const Option *o; (o = option_next(&walk));) {
        void *field = (char *)out + walk.base + o->offset;
        bool chosen = o->choices && !o->unset && o->value >= 0;
        switch (o->kind) {
        case OPTION_FLAG:
            *(bool *)field = false;
            break;
        case OPTION_INT:
            *(int64_t *)field = (int64_t)o->value;
            break;
        case OPTION_REAL:
            *(double *)field = o->value;
            break;
        case OPTION_STRING:
            *(const char **)field = chosen ? o->choices[(int)o->value] : o->text;
            break;
        case OPTION_LIST:
            ((StringList *)field)->count = 0;
            break;
        }
    }
}

/* Returns the option of this name; *field becomes the place of its value. */
static const Option *find_row(const Option *table, Span name, void *out, void **field) {
    OptionWalk walk = {.next = table};
    for (const Option *o; (o = option_next(&walk));) {
        if (strlen(o->name) != name.length || memcmp(o->name, name.at, name.length)) continue;
        *field = (char *)out + walk.base + o->offset;
        return o;
    }
    return NULL;
}

int option_choice(const char *const *choices, const char *word) {
    for (int i = 0; choices[i]; i++)
        if (!strcasecmp(choices[i], word)) return i;
    return -1;
}

static bool refuse(const Option *table, const char *word, Span name, Reason *why) {
    Guess guess = {.word = name};
    OptionWalk walk = {.next = table};
    for (const Option *o; (o = option_next(&walk));) guess_try(&guess, o->name);
    return guess.nearest
               ? reason_set(why, "unknown option '%s', did you mean --%s?", word, guess.nearest)
               : reason_set(why, "unknown option '%s'", word);
}

bool option_find(const Option *table, int argc, char *const *argv, int *at, void *out,
                 GivenOption *given, Reason *why) {
    const char *word = argv[*at];
    bool two = word[0] == '-' && word[1] == '-';
    const char *name = word + (two ? 2 : word[0] == '-'), *equals = strchr(name, '=');
    Span bare = {name, equals ? (size_t)(equals - name) : strlen(name)};
    *given = (GivenOption){.value = equals ? equals + 1 : NULL};
    given->option = two ? find_row(table, bare, out, &given->field) : NULL;
    const Option *o = given->option;
    if (!o) return refuse(table, word, bare, why);
    if (o->kind == OPTION_FLAG && given->value)
        return reason_set(why, "--%s takes no value", o->name);
    if (o->kind != OPTION_FLAG && !given->value) {
        if (*at + 1 >= argc) return reason_set(why, "--%s needs a value", o->name);
        given->value = argv[++*at];
    }
    return true;
}

static bool store_choice(const Option *o, const char *text, const char **field, Reason *why) {
    int i = option_choice(o->choices, text);
    char words[160];
    if (i < 0)
        return reason_set(why, "--%s is %s, not '%s'", o->name,
                          text_list(o->choices, words, sizeof words), text);
    *field = o->choices[i];
    return true;
}

bool option_store(const GivenOption *given, Reason *why) {
    const Option *o = given->option;
    const char *text = given->value;
    switch (o->kind) {
    case OPTION_FLAG:
        *(bool *)given->field = true;
        return true;
    case OPTION_STRING:
        if (o->choices) return store_choice(o, text, given->field, why);
        *(const char **)given->field = text;
        return true;
    case OPTION_LIST: {
        StringList *list = given->field;
        if (list->count == STRING_LIST_MAX)
            return reason_set(why, "--%s is given more than %d times", o->name, STRING_LIST_MAX);
        list->items[list->count++] = text;
        return true;
    }
    case OPTION_INT:
        return number_parse(span_of(text), (int64_t)o->min, (int64_t)o->max, given->field) ||
               reason_set(why, "--%s takes a whole number from %.0f to %.0f, not '%s'", o->name,
                          o->min, o->max, text);
    case OPTION_REAL:
        return number_parse_real(span_of(text), o->min, o->max, given->field) ||
               reason_set(why, "--%s takes a number from %g to %g, not '%s'", o->name, o->min,
                          o->max, text);
    }
    return false;
}

bool options_read(const Option *table, int argc, char *const *argv, void *out, Reason *why) {
    for (int i = 0; i < argc; i++) {
        GivenOption given;
        if (!option_find(table, argc, argv, &i, out, &given, why) || !option_store(&given, why))
            return false;
    }
    return true;
}
