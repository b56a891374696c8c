/* Values inside a JSON document by their path: "engines.1.faults.crash". */
#ifndef LIA_TESTS_MATCH_JSON_PATH_H
#define LIA_TESTS_MATCH_JSON_PATH_H

#include "base/json.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline const JsonValue *json_path(const JsonValue *v, const char *path) {
    while (v && *path) {
        char name[64];
        size_t n = strcspn(path, ".");
        assert_true(n > 0 && n < sizeof name);
        memcpy(name, path, n);
        name[n] = '\0';
        path += n + (path[n] == '.');
        if (v->kind == JSON_ARRAY) {
            long index = strtol(name, NULL, 10);
            for (v = v->first; v && index > 0; index--) v = v->next;
        } else {
            v = json_member(v, name);
        }
    }
    return v;
}

static inline void json_is_number(const JsonValue *root, const char *path, double wanted) {
    const JsonValue *v = json_path(root, path);
    if (!v || v->kind != JSON_NUMBER || v->number < wanted - 1e-9 || v->number > wanted + 1e-9)
        fail_msg("%s is %.10g, wanted %.10g", path, json_number(v, -1e99), wanted);
}

static inline void json_is_text(const JsonValue *root, const char *path, const char *wanted) {
    const JsonValue *v = json_path(root, path);
    if (!v || v->kind != JSON_STRING || strcmp(v->text, wanted))
        fail_msg("%s is '%s', wanted '%s'", path, json_text(v, "no text"), wanted);
}

static inline void json_is_bool(const JsonValue *root, const char *path, bool wanted) {
    const JsonValue *v = json_path(root, path);
    if (!v || v->kind != JSON_BOOL || (v->number != 0) != wanted)
        fail_msg("%s is not %s", path, wanted ? "true" : "false");
}

/* The number of members; -1 if there is no such value. */
static inline int json_count(const JsonValue *root, const char *path) {
    const JsonValue *v = json_path(root, path);
    return v ? v->count : -1;
}

#endif
