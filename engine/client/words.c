#include "words.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Copies one word from *text to *out and advances both. */
static bool cut_word(const char **text, char **out, Reason *why) {
    char quote = 0;
    for (;; (*text)++) {
        char c = **text;
        if (!c && quote) return reason_set(why, "a quote %c is not closed", quote);
        if (!c || (!quote && text_is_space(c))) break;
        if (c == '\\' && quote != '\'' && (*text)[1])
            *(*out)++ = *++*text;
        else if (quote ? c == quote : c == '"' || c == '\'')
            quote = quote ? 0 : c;
        else
            *(*out)++ = c;
    }
    *(*out)++ = '\0';
    return true;
}

static bool add_words(Words *w, const char *text, char **out, Reason *why) {
    for (;;) {
        while (text_is_space(*text)) text++;
        if (!*text) return true;
        if (w->count == WORDS_MAX) return reason_set(why, "more than %d words", WORDS_MAX);
        w->items[w->count++] = *out;
        if (!cut_word(&text, out, why)) return false;
    }
}

bool words_split(Words *w, const char *first, const char *second, Reason *why) {
    *w = (Words){0};
    if (!second) second = "";
    w->memory = malloc(strlen(first) + strlen(second) + 2);
    if (!w->memory) return reason_set(why, "out of memory");
    char *out = w->memory;
    bool ok = add_words(w, first, &out, why) && add_words(w, second, &out, why);
    if (ok && w->count == 0) ok = reason_set(why, "the command is empty");
    if (!ok) words_finish(w);
    return ok;
}

void words_finish(Words *w) {
    free(w->memory);
    *w = (Words){0};
}

const char *words_behind_first(const char *text) {
    char *word = malloc(strlen(text) + 1), *out = word;
    if (!word) return NULL;
    while (text_is_space(*text)) text++;
    bool closed = cut_word(&text, &out, NULL);
    free(word);
    return closed ? text : NULL;
}

bool words_quote(const char *word, char *out, size_t size) {
    bool bare = *word && !strpbrk(word, " \t\n\v\f\r'\"\\");
    /* '...' takes everything but itself as it is; "..." is what people expect */
    char quote = strpbrk(word, "\"\\") && !strchr(word, '\'') ? '\'' : '"';
    size_t n = 0;
    if (!bare && n < size) out[n++] = quote;
    for (; *word; word++) {
        if (quote == '"' && (*word == '"' || *word == '\\') && n < size) out[n++] = '\\';
        if (n < size) out[n++] = *word;
    }
    if (!bare && n < size) out[n++] = quote;
    if (n >= size) return false;
    out[n] = '\0';
    return true;
}
