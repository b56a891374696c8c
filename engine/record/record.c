#include "record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"

const RecordInfoName record_info_names[INFO_COUNT] = {
    [INFO_BLACK] = {"PB", "Black"},
    [INFO_WHITE] = {"PW", "White"},
    [INFO_BLACK_RATING] = {"BR", "BlackElo"},
    [INFO_WHITE_RATING] = {"WR", "WhiteElo"},
    [INFO_EVENT] = {"EV", "Event"},
    [INFO_ROUND] = {"RO", "Round"},
    [INFO_PLACE] = {"PC", "Site"},
    [INFO_DATE] = {"DT", "Date"},
    [INFO_NAME] = {"GN", "GameName"},
    [INFO_COMMENT] = {"GC", "GameComment"},
    [INFO_TIME] = {"TM", "TimeControl"},
    [INFO_ANNOTATOR] = {"AN", "Annotator"},
    [INFO_SOURCE] = {"SO", "Source"},
    [INFO_RESULT] = {"RE", "Result"},
};

static bool set_text(char **place, const char *text) {
    char *copy = NULL;
    if (text && text[0]) {
        copy = strdup(text);
        if (!copy) return false;
    }
    free(*place);
    *place = copy;
    return true;
}

/* ------------------------------------------------------------------ making and ending */

static RecordNode *node_create(RecordNode *parent, const Position *p, Move m) {
    RecordNode *node = malloc(sizeof *node);
    if (!node) return NULL;
    *node = (RecordNode){.parent = parent,
                         .position = *p,
                         .move = m,
                         .ply = parent ? parent->ply + 1 : 0,
                         .time_left = {-1, -1}};
    return node;
}

/* Frees a node and all below it, leaves first. */
static int tree_destroy(RecordNode *top) {
    int freed = 0;
    RecordNode *node = top;
    for (;;) {
        while (node->child) node = node->child;
        RecordNode *parent = node->parent, *next = node->sibling;
        bool last = node == top;
        free(node->comment);
        free(node->extra);
        drawing_finish(&node->drawing);
        free(node);
        freed++;
        if (last) return freed;
        parent->child = next;
        node = parent;
    }
}

bool record_init(Record *r, const Position *start, const Rules *rules) {
    Position standard = pos_standard();
    *r = (Record){0};
    if (!game_init(&r->game, start, rules)) return false;
    r->root = node_create(NULL, start ? start : &standard, MOVE_NONE);
    if (!r->root) {
        game_finish(&r->game);
        return false;
    }
    r->here = r->root;
    r->nodes = 1;
    return true;
}

void record_finish(Record *r) {
    if (r->root) tree_destroy(r->root);
    for (int i = 0; i < INFO_COUNT; i++) free(r->info[i]);
    game_finish(&r->game);
    *r = (Record){0};
}

bool record_init_from_game(Record *r, const Game *g) {
    if (!record_init(r, &g->steps[0].position, &g->rules)) return false;
    for (int i = 0; i < g->length; i++) {
        if (record_play(r, g->steps[i].move, NULL)) continue;
        record_finish(r);
        return false;
    }
    r->stated = g->declared;
    return true;
}

bool record_to_game(const Record *r, const RecordNode *node, Game *g, Reason *why) {
    Game fresh;
    if (!game_init(&fresh, &r->root->position, &r->game.rules)) {
        return reason_set(why, "Out of memory");
    }
    for (int ply = 1; ply <= node->ply; ply++) {
        const RecordNode *step = node;
        while (step->ply > ply) step = step->parent;
        if (game_play(&fresh, step->move, why)) continue;
        game_finish(&fresh);
        return false;
    }
    if (r->stated.winner != WINNER_NONE && !node->child && record_is_main_line(node) &&
        !result_is_over(game_result(&fresh))) {
        fresh.declared = r->stated;
    }
    game_finish(g);
    *g = fresh;
    return true;
}

bool record_set_start(Record *r, const Position *start, Reason *why) {
    if (r->root->child) return reason_set(why, "The game has moves already");
    r->root->position = *start;
    r->game.steps[0].position = *start;
    return true;
}

/* ------------------------------------------------------------------ texts */

const char *record_info(const Record *r, RecordInfo which) {
    return r->info[which] ? r->info[which] : "";
}

bool record_set_info(Record *r, RecordInfo which, const char *text) {
    return set_text(&r->info[which], text);
}

bool record_set_comment(RecordNode *node, const char *text) {
    return set_text(&node->comment, text);
}

bool record_set_extra(RecordNode *node, const char *text) {
    return set_text(&node->extra, text);
}

static const Position *position_before(const RecordNode *node) {
    return node->parent ? &node->parent->position : &node->position;
}

void record_note_text(const RecordNode *node, char out[NOTE_SIZE]) {
    out[0] = 0;
    if (note_is_there(&node->note)) note_format(&node->note, position_before(node), out);
}

bool record_take_note(RecordNode *node) {
    const char *all = node->comment ? node->comment : "", *next = all;
    Span rest = span_of(all), line, found = {0};
    while (span_next_line(&rest, &line)) {
        char text[NOTE_SIZE];
        if (line.length >= sizeof text) continue;
        memcpy(text, line.at, line.length);
        text[line.length] = 0;
        if (!note_parse(text, position_before(node), &node->note)) continue;
        found = line;
        next = rest.at;
    }
    if (!found.at) return true;
    Buffer own = {0};
    size_t before = (size_t)(found.at - all);
    if (!*next && before) before--; /* the line end before the last line goes with it */
    buffer_add(&own, (Span){all, before});
    buffer_add_text(&own, next);
    bool ok = !own.failed && record_set_comment(node, buffer_text(&own));
    buffer_finish(&own);
    return ok;
}

/* ------------------------------------------------------------------ the cursor */

RecordNode *record_find_child(const RecordNode *node, Move m) {
    RecordNode *child = node->child;
    while (child && child->move != m) child = child->sibling;
    return child;
}

bool record_play(Record *r, Move m, Reason *why) {
    RecordNode *node = record_find_child(r->here, m);
    if (!node && r->nodes >= RECORD_NODES_MAX) {
        return reason_set(why, "A game holds at most %d moves and variations", RECORD_NODES_MAX);
    }
    if (!node && r->here->ply >= RECORD_PLIES_MAX) {
        return reason_set(why, "A game is at most %d plies long", RECORD_PLIES_MAX);
    }
    if (!game_play(&r->game, m, why)) return false;
    if (!node) {
        node = node_create(r->here, game_position(&r->game), m);
        if (!node) {
            game_undo(&r->game);
            return reason_set(why, "Out of memory");
        }
        RecordNode **link = &r->here->child;
        while (*link) link = &(*link)->sibling;
        *link = node;
        r->nodes++;
    }
    r->here = node;
    return true;
}

bool record_go_to(Record *r, RecordNode *node) {
    RecordNode *a = r->here, *b = node;
    while (a != b) {
        if (a->ply >= b->ply)
            a = a->parent;
        else
            b = b->parent;
    }
    game_go_to(&r->game, a->ply);
    r->here = a;
    while (r->here != node) {
        RecordNode *step = node;
        while (step->parent != r->here) step = step->parent;
        if (!game_play(&r->game, step->move, NULL)) return false;
        r->here = step;
    }
    return true;
}

bool record_back(Record *r) {
    return r->here->parent && record_go_to(r, r->here->parent);
}

bool record_forward(Record *r) {
    return r->here->child && record_go_to(r, r->here->child);
}

/* ------------------------------------------------------------------ the tree */

static void unlink_node(RecordNode *node) {
    RecordNode **link = &node->parent->child;
    while (*link != node) link = &(*link)->sibling;
    *link = node->sibling;
    node->sibling = NULL;
}

/* Deletes the stated result if the main line has changed: it belongs to the old line. */
static void forget_stated(Record *r, const RecordNode *old_end) {
    if (record_line_end(r->root) != old_end) r->stated = r->contradicted = (Result){0};
}

static void promote(RecordNode *node) {
    if (!node->parent || node->parent->child == node) return;
    unlink_node(node);
    node->sibling = node->parent->child;
    node->parent->child = node;
}

void record_promote(Record *r, RecordNode *node) {
    const RecordNode *end = record_line_end(r->root);
    promote(node);
    forget_stated(r, end);
}

void record_make_main_line(Record *r, RecordNode *node) {
    const RecordNode *end = record_line_end(r->root);
    for (; node->parent; node = node->parent) promote(node);
    forget_stated(r, end);
}

void record_delete(Record *r, RecordNode *node) {
    assert(node->parent);
    const RecordNode *end = record_line_end(r->root);
    for (RecordNode *n = r->here; n; n = n->parent) {
        if (n != node) continue;
        record_go_to(r, node->parent);
        break;
    }
    unlink_node(node);
    forget_stated(r, end);
    r->nodes -= tree_destroy(node);
}

RecordNode *record_line_end(RecordNode *node) {
    while (node->child) node = node->child;
    return node;
}

bool record_is_main_line(const RecordNode *node) {
    while (node->parent && node->parent->child == node) node = node->parent;
    return !node->parent;
}

int record_move_number(const RecordNode *node) {
    return node->parent ? move_number(node->parent->position.side, node->ply) : 1;
}

RecordNode *record_next(const RecordNode *node) {
    if (node->child) return node->child;
    while (node && !node->sibling) node = node->parent;
    return node ? node->sibling : NULL;
}

const char *record_rules_name(const Record *r) {
    const Rules *mine = &r->game.rules;
    Rules rules;
    const char *name = rules_name(mine);
    for (int i = 0; i < RULES_COUNT && !strcmp(name, "custom"); i++) {
        if (!rules_find(span_of(rules_names[i]), &rules, NULL)) continue;
        bool relaxed = (mine->repetition == 0 || mine->repetition == rules.repetition) &&
                       (mine->max_plies == 0 || mine->max_plies == rules.max_plies);
        if (relaxed && rules.both == mine->both && rules.stuck == mine->stuck)
            name = rules_names[i];
    }
    return name;
}

Result record_result_to_write(const Record *r) {
    return r->contradicted.winner != WINNER_NONE ? r->contradicted : record_result(r);
}

Result record_result(const Record *r) {
    Game g;
    Result result = r->stated;
    if (!game_init(&g, NULL, &r->game.rules)) return result;
    if (record_to_game(r, record_line_end(r->root), &g, NULL)) result = game_result(&g);
    game_finish(&g);
    return result;
}
