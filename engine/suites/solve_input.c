/* Problems from files of several kinds. */
#include "record/datafile.h"
#include "record/games.h"
#include "rules/notation.h"
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_room(ProblemSet *set) {
    if (set->count < set->capacity) return true;
    int capacity = set->capacity ? 2 * set->capacity : 64;
    Problem *grown = realloc(set->problems, (size_t)capacity * sizeof *grown);
    if (!grown) return false;
    set->problems = grown;
    set->capacity = capacity;
    return true;
}

static void complain(ProblemSet *set, const char *file, int line, const char *text) {
    buffer_printf(&set->complaints, "%s:%d: %s\n", file, line, text);
    set->refused++;
}

/* Moves the problem into the set; if out of memory, frees it and returns false. */
static bool add(ProblemSet *set, Problem *p) {
    if (!p->id && asprintf(&p->id, "%s:%d", p->file, p->line) < 0) p->id = NULL;
    if (!p->id || !has_room(set)) {
        game_finish(&p->game);
        free(p->id);
        return false;
    }
    set->problems[set->count++] = *p;
    return true;
}

/* ---- position lines ---- */

static bool add_entry(ProblemSet *set, SuiteEntry *e, const char *file, const Rules *rules) {
    Problem p = {.file = file,
                 .line = e->line,
                 .value = e->value,
                 .plies = e->plies,
                 .best = e->best,
                 .avoid = e->avoid,
                 .is_opinion = suite_is_opinion(e)};
    Rules own = *rules;
    if (e->rules) rules_find(span_of(e->rules), &own, NULL);
    bool ok = game_init(&p.game, e->moves.count ? NULL : &e->position, &own);
    for (int i = 0; ok && i < e->moves.count; i++) {
        Reason why;
        if (game_play(&p.game, e->moves.list[i], &why)) continue;
        complain(set, file, e->line, why.text);
        game_finish(&p.game);
        return true;
    }
    p.id = e->id;
    e->id = NULL;
    return ok ? add(set, &p) : false;
}

static bool load_lines(ProblemSet *set, const char *file, Span text, const Rules *rules) {
    SuiteReader reader;
    SuiteEntry e;
    SuiteStatus status;
    Reason why;
    suite_reader_init(&reader, text);
    while ((status = suite_read(&reader, &e, &why)) != SUITE_END) {
        if (status == SUITE_REFUSED) {
            complain(set, file, reader.line, why.text);
            continue;
        }
        bool ok = add_entry(set, &e, file, rules);
        suite_entry_finish(&e);
        if (!ok) return false;
    }
    return true;
}

/* ---- games ---- */

static const RecordNode *node_at(const Record *r, int ply) {
    const RecordNode *end = r->root;
    int plies = 0;
    for (; end->child; end = end->child) plies++;
    if (ply == GAME_PLY_AUTO) {
        Position standard = pos_standard(), eggs = pos_scrambled_eggs(),
                 *start = &r->root->position;
        bool game = pos_equal(start, &standard) || pos_equal(start, &eggs);
        ply = game ? -PLIES_BEFORE_END : 0;
    }
    if (ply < 0) ply += plies;
    if (ply < 0 || ply > plies) return NULL;
    const RecordNode *node = r->root;
    while (ply--) node = node->child;
    return node;
}

static bool add_record(ProblemSet *set, const Record *r, const char *file, int number, int ply) {
    Problem p = {.file = file, .line = number};
    Reason why;
    const RecordNode *node = node_at(r, ply);
    const char *name = record_info(r, INFO_NAME);
    if (!node) {
        complain(set, file, number, "the game is too short: another --ply is needed");
        return true;
    }
    if (!game_init(&p.game, NULL, &r->game.rules)) return false;
    if (!record_to_game(r, node, &p.game, &why)) {
        complain(set, file, number, why.text);
        game_finish(&p.game);
        return true;
    }
    if (*name && asprintf(&p.id, "%s", name) < 0) p.id = NULL;
    return add(set, &p);
}

static bool load_games(ProblemSet *set, const char *file, Span text, const Rules *rules, int ply) {
    GameReader reader;
    Record record;
    ReadReport report;
    game_reader_init(&reader, text, rules);
    int number = 1;
    for (; game_reader_next(&reader, &record, &report); number++) {
        bool ok = true;
        if (report.status == READ_LEGAL)
            ok = add_record(set, &record, file, number, ply);
        else
            complain(set, file, number, report.why.text);
        record_finish(&record);
        if (!ok) return false;
    }
    if (report.status != READ_LEGAL) complain(set, file, number, report.why.text);
    return true;
}

/* ---- files ---- */

static const char *keep_name(ProblemSet *set, const char *name) {
    char **files = realloc(set->files, (size_t)(set->file_count + 1) * sizeof *files);
    if (!files) return NULL;
    set->files = files;
    files[set->file_count] = strdup(name);
    return files[set->file_count] ? files[set->file_count++] : NULL;
}

bool problems_load(ProblemSet *set, const char *name, const Rules *rules, int game_ply,
                   Reason *why) {
    Buffer path = {0}, text = {0};
    bool done = datafile_read(name, &path, &text, why);
    if (done) {
        const char *base = strrchr(buffer_text(&path), '/');
        const char *file = keep_name(set, base ? base + 1 : buffer_text(&path));
        Span content = buffer_span(&text);
        done = file && (format_is_games(format_of(content))
                            ? load_games(set, file, content, rules, game_ply)
                            : load_lines(set, file, content, rules));
        if (!done) reason_set(why, "out of memory");
    }
    buffer_finish(&text);
    buffer_finish(&path);
    return done;
}

void problems_keep_shard(ProblemSet *set, int shard, int shards) {
    int kept = 0;
    for (int i = 0; i < set->count; i++) {
        if (i % shards == shard - 1) {
            set->problems[kept++] = set->problems[i];
            continue;
        }
        game_finish(&set->problems[i].game);
        free(set->problems[i].id);
    }
    set->count = kept;
}

void problems_finish(ProblemSet *set) {
    for (int i = 0; i < set->count; i++) {
        game_finish(&set->problems[i].game);
        free(set->problems[i].id);
    }
    for (int i = 0; i < set->file_count; i++) free(set->files[i]);
    free(set->problems);
    free(set->files);
    buffer_finish(&set->complaints);
    *set = (ProblemSet){0};
}
