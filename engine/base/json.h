/* JSON: the part of it that logs, summaries and their readers need.
 *
 * The writer appends to a Buffer and sets the commas itself. The reader accepts arbitrary bytes as
 * one document and builds a tree in one block of memory; numbers are doubles, which represent every
 * count a log can reach exactly.
 */
#ifndef LIA_BASE_JSON_H
#define LIA_BASE_JSON_H

#include "buffer.h"
#include "reason.h"

#include <stdint.h>

/* Every function takes the member's name, or NULL inside an array and for the outermost value. The
 * buffer's flag tells whether memory ran out. */
void json_begin(Buffer *b, const char *name, char bracket); /* '{' or '[' */
void json_end(Buffer *b, char bracket);                     /* '}' or ']' */
/* Text that is not valid UTF-8 is treated as Latin-1. */
void json_string(Buffer *b, const char *name, const char *text);
void json_int(Buffer *b, const char *name, int64_t value);
/* Writes null if the value is not finite. */
void json_real(Buffer *b, const char *name, double value, int decimals);
void json_bool(Buffer *b, const char *name, bool value);
/* Writes 16 hexadecimal digits in quotes: for numbers that a double cannot hold exactly. */
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

/* Reads exactly one value; on failure d does not need json_finish(). */
bool json_parse(JsonDocument *d, Span text, Reason *why);
void json_finish(JsonDocument *d);

/* These functions return the fallback for NULL and for values of another kind. */
const JsonValue *json_member(const JsonValue *v, const char *name);
const char *json_text(const JsonValue *v, const char *fallback);
double json_number(const JsonValue *v, double fallback);
/* Rounds towards zero and clamps to min..max. */
int64_t json_integer(const JsonValue *v, int64_t min, int64_t max, int64_t fallback);

#endif
