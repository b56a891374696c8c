/* JSON: as much of it as logs, summaries and their readers need.
 *
 * The writer appends to a Buffer and sets the commas itself. The reader takes one document of any
 * bytes and gives a tree that stands in one piece of memory; numbers are doubles, which hold every
 * count that a log can reach.
 */
#ifndef LIA_BASE_JSON_H
#define LIA_BASE_JSON_H

#include "buffer.h"
#include "reason.h"

#include <stdint.h>

/* Every function takes the member's name, or NULL inside an array and for the outermost value. A
 * failure of memory shows in the buffer. */
void json_begin(Buffer *b, const char *name, char bracket); /* '{' or '[' */
void json_end(Buffer *b, char bracket);                     /* '}' or ']' */
/* A text that is not UTF-8 is taken for Latin-1. */
void json_string(Buffer *b, const char *name, const char *text);
void json_int(Buffer *b, const char *name, int64_t value);
/* null if it is not finite. */
void json_real(Buffer *b, const char *name, double value, int decimals);
void json_bool(Buffer *b, const char *name, bool value);
/* 16 hexadecimal digits in quotes: a number that must survive to the last bit. */
void json_hex(Buffer *b, const char *name, uint64_t value);
void json_null(Buffer *b, const char *name);

typedef enum { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    const char *name; /* in an object, else NULL */
    const char *text; /* of a string, else "" */
    double number;    /* of a number; 1 for true */
    int count;        /* of members */
    struct JsonValue *first, *next;
} JsonValue;

typedef struct {
    JsonValue *root;
    void *memory;
} JsonDocument;

/* Reads exactly one value; on failure d needs no json_finish. */
bool json_parse(JsonDocument *d, Span text, Reason *why);
void json_finish(JsonDocument *d);

/* All of these accept NULL and values of another kind and give the fallback then. */
const JsonValue *json_member(const JsonValue *v, const char *name);
const char *json_text(const JsonValue *v, const char *fallback);
double json_number(const JsonValue *v, double fallback);
/* Rounded towards zero and kept within the limits. */
int64_t json_integer(const JsonValue *v, int64_t min, int64_t max, int64_t fallback);

#endif
