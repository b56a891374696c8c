#include "played.h"
#include "base/number.h"
#include "rules/notation.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One of them, and several. */
static const char *const fault_nouns[GAME_FAULT_COUNT][2] = {{"", ""},
                                                             {"failed start", "failed starts"},
                                                             {"crash", "crashes"},
                                                             {"silent exit", "silent exits"},
                                                             {"closed pipe", "closed pipes"},
                                                             {"hang", "hangs"},
                                                             {"flood", "floods"},
                                                             {"endless line", "endless lines"},
                                                             {"time loss", "time losses"},
                                                             {"illegal move", "illegal moves"}};

static const char *const winner_names[] = {[WINNER_NONE] = "none",
                                           [WINNER_BLACK] = "black",
                                           [WINNER_WHITE] = "white",
                                           [WINNER_DRAW] = "draw"};

const char *game_fault_name(GameFault f) {
    return f == GAME_FAULT_TIME      ? "time"
           : f == GAME_FAULT_ILLEGAL ? "illegal"
                                     : fault_name((ClientFault)f);
}

const char *game_fault_noun(GameFault f, int64_t count) {
    return fault_nouns[f][count != 1];
}

bool game_fault_is_fatal(GameFault f) {
    return f != FAULT_NONE && f < FAULT_COUNT;
}

const char *warning_name(Warning w) {
    static const char *const names[WARNING_COUNT] = {
        "illegal PV",         "PV without the move played", "mate PV of wrong length",
        "move without score", "protocol mistake",           "unknown option or refused value"};
    return names[w];
}

void played_finish(PlayedGame *g) {
    game_finish(&g->game);
    free(g->moves);
    *g = (PlayedGame){0};
}

bool played_add_move(PlayedGame *g, const PlayedMove *m) {
    if (g->move_count == g->move_capacity) {
        int capacity = g->move_capacity ? g->move_capacity * 2 : 64;
        PlayedMove *more = realloc(g->moves, (size_t)capacity * sizeof *more);
        if (!more) return false;
        g->moves = more;
        g->move_capacity = capacity;
    }
    g->moves[g->move_count++] = *m;
    return true;
}

int played_half_points(const PlayedGame *g) {
    bool first_is_black = g->plan.black == g->plan.first;
    if (g->result.winner == WINNER_DRAW) return 1;
    return (g->result.winner == WINNER_BLACK) == first_is_black ? 2 : 0;
}

void score_format(ScoreKind kind, int score, char out[SCORE_SIZE]) {
    out[0] = '\0';
    if (kind == SCORE_CP) snprintf(out, SCORE_SIZE, "%+.2f", score / 100.0);
    if (kind == SCORE_MATE) snprintf(out, SCORE_SIZE, "%cM%d", score < 0 ? '-' : '+', abs(score));
}

/* ---- JSON ---- */

static void moves_to_json(const Game *g, int from, int to, const char *name, Buffer *out) {
    Buffer line = {0};
    for (int i = from; i < to; i++) {
        char move[MOVE_TEXT_SIZE];
        move_format_wire(g->steps[i].move, move);
        buffer_printf(&line, "%s%s", i > from ? " " : "", move);
    }
    if (line.failed) out->failed = true;
    json_string(out, name, buffer_text(&line));
    buffer_finish(&line);
}

static void move_to_json(const PlayedMove *m, Buffer *out) {
    char move[MOVE_TEXT_SIZE];
    move_format_wire(m->move, move);
    json_begin(out, NULL, '{');
    json_string(out, "move", move);
    if (m->kind != SCORE_NONE) json_int(out, m->kind == SCORE_CP ? "cp" : "mate", m->score);
    if (m->depth) json_int(out, "depth", m->depth);
    if (m->nodes) json_int(out, "nodes", m->nodes);
    json_real(out, "ms", m->time, 2);
    if (m->overrun > 0) json_real(out, "over", m->overrun, 2);
    if (m->left >= 0) json_real(out, "left", m->left, 2);
    json_end(out, '}');
}

static void warnings_to_json(const PlayedGame *g, Buffer *out) {
    for (int c = 0; c < 2; c++) {
        bool any = false;
        for (int w = 0; w < WARNING_COUNT; w++) any |= g->warnings[c][w] > 0;
        if (!any) continue;
        json_begin(out, c == BLACK ? "black_warnings" : "white_warnings", '[');
        for (int w = 0; w < WARNING_COUNT; w++) json_int(out, NULL, g->warnings[c][w]);
        json_end(out, ']');
    }
}

void played_to_json(const PlayedGame *g, const MatchPlan *p, Buffer *out) {
    char fen[FEN_SIZE], text[200];
    fen_format(&g->game.steps[0].position, fen);
    result_describe(g->result, game_position(&g->game), text, sizeof text);
    json_begin(out, NULL, '{');
    json_string(out, "type", "game");
    json_int(out, "game", g->plan.index);
    json_int(out, "pair", g->plan.pair);
    json_int(out, "round", g->plan.round);
    json_string(out, "black", p->engines[g->plan.black].name);
    json_string(out, "white", p->engines[g->plan.white].name);
    json_string(out, "winner", winner_names[g->result.winner]);
    json_string(out, "end", end_words[g->result.reason].json);
    json_string(out, "text", text);
    if (g->fault != FAULT_NONE) {
        json_string(out, "fault", game_fault_name(g->fault));
        json_string(out, "culprit", g->culprit == BLACK ? "black" : "white");
        json_string(out, "detail", g->detail);
    }
    warnings_to_json(g, out);
    json_hex(out, "openings", g->openings);
    json_string(out, "opening", g->opening);
    json_string(out, "fen", fen);
    moves_to_json(&g->game, 0, g->opening_plies, "opening_moves", out);
    json_int(out, "plies", g->game.length);
    json_int(out, "started", g->started);
    json_real(out, "ms", g->duration, 1);
    json_real(out, "overhead_ms", g->overhead, 3);
    json_begin(out, "moves", '[');
    for (int i = 0; i < g->move_count; i++) move_to_json(&g->moves[i], out);
    json_end(out, ']');
    json_end(out, '}');
}

static int find_winner(const char *name) {
    for (int i = 0; i <= WINNER_DRAW; i++)
        if (!strcmp(winner_names[i], name)) return i;
    return -1;
}

static int find_end(const char *name) {
    for (int i = 0; i < END_COUNT; i++)
        if (!strcmp(end_words[i].json, name)) return i;
    return -1;
}

static int find_engine(const MatchPlan *p, const char *name) {
    for (int i = 0; i < p->engine_count; i++)
        if (!strcmp(p->engines[i].name, name)) return i;
    return -1;
}

static bool read_plan(PlayedGame *g, const JsonValue *v, const MatchPlan *p, Reason *why) {
    int index = (int)json_integer(json_member(v, "game"), -1, INT_MAX / 4, -1);
    if (index < 0) return reason_set(why, "no number of the game");
    g->plan = plan_game(p, index);
    const char *black = json_text(json_member(v, "black"), "");
    const char *white = json_text(json_member(v, "white"), "");
    if (find_engine(p, black) != g->plan.black || find_engine(p, white) != g->plan.white)
        return reason_set(why, "game %d is not between %s and %s", index, black, white);
    return true;
}

static bool read_result(PlayedGame *g, const JsonValue *v, Reason *why) {
    int winner = find_winner(json_text(json_member(v, "winner"), ""));
    int end = find_end(json_text(json_member(v, "end"), ""));
    if (winner <= 0 || end < 0) return reason_set(why, "no result");
    g->result = (Result){.winner = (Winner)winner, .reason = (EndReason)end};
    const char *fault = json_text(json_member(v, "fault"), "none");
    for (g->fault = 0; g->fault < GAME_FAULT_COUNT; g->fault++)
        if (!strcmp(game_fault_name(g->fault), fault)) break;
    if (g->fault == GAME_FAULT_COUNT) return reason_set(why, "no fault '%s'", fault);
    g->culprit = !strcmp(json_text(json_member(v, "culprit"), ""), "white") ? WHITE : BLACK;
    snprintf(g->detail, sizeof g->detail, "%s", json_text(json_member(v, "detail"), ""));
    for (int c = 0; c < 2; c++) {
        const JsonValue *list = json_member(v, c == BLACK ? "black_warnings" : "white_warnings");
        int w = 0;
        for (const JsonValue *n = list ? list->first : NULL; n && w < WARNING_COUNT; n = n->next)
            g->warnings[c][w++] = (int)json_integer(n, 0, INT_MAX / 4, 0);
    }
    return true;
}

static bool read_moves(PlayedGame *g, const JsonValue *v, const MatchPlan *p, Reason *why) {
    Position start;
    if (!fen_parse(span_of(json_text(json_member(v, "fen"), "")), &start, why)) return false;
    if (!game_init(&g->game, &start, &p->rules)) return reason_set(why, "out of memory");
    Span opening = span_of(json_text(json_member(v, "opening_moves"), ""));
    if (!game_play_words(&g->game, opening, why)) return false;
    g->opening_plies = g->game.length;
    Span openings = span_of(json_text(json_member(v, "openings"), "0"));
    if (!number_parse_hex(openings, &g->openings))
        return reason_set(why, "the digest of the openings is not a hexadecimal number");
    const JsonValue *list = json_member(v, "moves");
    for (const JsonValue *m = list ? list->first : NULL; m; m = m->next) {
        const JsonValue *cp = json_member(m, "cp"), *mate = json_member(m, "mate");
        Move move;
        if (!move_parse(span_of(json_text(json_member(m, "move"), "")), &move, why) ||
            !game_play(&g->game, move, why))
            return false;
        PlayedMove played = {.move = move,
                             .kind = cp     ? SCORE_CP
                                     : mate ? SCORE_MATE
                                            : SCORE_NONE,
                             .score = (int)json_integer(cp ? cp : mate, INT_MIN, INT_MAX, 0),
                             .depth = (int)json_integer(json_member(m, "depth"), 0, INT_MAX, 0),
                             .nodes = json_integer(json_member(m, "nodes"), 0, INT64_MAX, 0),
                             .time = json_number(json_member(m, "ms"), 0),
                             .overrun = json_number(json_member(m, "over"), 0),
                             .left = json_number(json_member(m, "left"), -1)};
        if (!played_add_move(g, &played)) return reason_set(why, "out of memory");
    }
    return true;
}

bool played_from_json(PlayedGame *g, const JsonValue *v, const MatchPlan *p, Reason *why) {
    *g = (PlayedGame){0};
    if (!read_plan(g, v, p, why) || !read_result(g, v, why) || !read_moves(g, v, p, why)) {
        played_finish(g);
        return false;
    }
    /* A result on the board is verified. */
    Result board = game_result(&g->game);
    if (result_is_over(board) &&
        (board.winner != g->result.winner || board.reason != g->result.reason)) {
        played_finish(g);
        return reason_set(why, "game %d does not end as it says", g->plan.index);
    }
    if (result_is_over(board))
        g->result = board;
    else
        game_declare(&g->game, g->result.winner, g->result.reason, NULL);
    snprintf(g->opening, sizeof g->opening, "%s", json_text(json_member(v, "opening"), ""));
    g->started = json_integer(json_member(v, "started"), 0, INT64_MAX / 2, 0);
    g->duration = json_number(json_member(v, "ms"), 0);
    g->overhead = json_number(json_member(v, "overhead_ms"), 0);
    return true;
}

/* ---- SGF and PGN ---- */

static bool set_clock_text(Record *r, const MatchPlan *p, const PlayedGame *g) {
    char black[LIMITS_SIZE], white[LIMITS_SIZE], text[2 * LIMITS_SIZE + 32];
    limits_format(&p->engines[g->plan.black].limits, black);
    limits_format(&p->engines[g->plan.white].limits, white);
    if (!strcmp(black, white))
        snprintf(text, sizeof text, "%s", black);
    else
        snprintf(text, sizeof text, "Black %s, White %s", black, white);
    return record_set_info(r, INFO_TIME, text);
}

static bool set_infos(Record *r, const MatchPlan *p, const PlayedGame *g) {
    char date[32], text[128];
    time_t when = (time_t)g->started;
    struct tm utc;
    gmtime_r(&when, &utc);
    strftime(date, sizeof date, "%Y-%m-%d", &utc);
    snprintf(text, sizeof text, "%d", g->plan.round + 1);
    bool ok = record_set_info(r, INFO_BLACK, p->engines[g->plan.black].name) &&
              record_set_info(r, INFO_WHITE, p->engines[g->plan.white].name) &&
              record_set_info(r, INFO_EVENT, "lia match") && record_set_info(r, INFO_DATE, date) &&
              record_set_info(r, INFO_ROUND, text) && set_clock_text(r, p, g);
    snprintf(text, sizeof text, "game %d, opening %s", g->plan.index + 1, g->opening);
    return ok && record_set_info(r, INFO_NAME, text);
}

/* Writes "+0.12 5/ 1234n 0.800s", as other match runners do. */
static bool set_comment(RecordNode *node, const PlayedMove *m, const char *more) {
    char score[SCORE_SIZE];
    Buffer b = {0};
    score_format(m->kind, m->score, score);
    if (*score) buffer_printf(&b, "%s/%d ", score, m->depth);
    buffer_printf(&b, "%.3fs", m->time / 1000);
    if (m->nodes) buffer_printf(&b, " %lldn", (long long)m->nodes);
    if (*more) buffer_printf(&b, ", %s", more);
    bool ok = !b.failed && record_set_comment(node, buffer_text(&b));
    buffer_finish(&b);
    return ok;
}

bool played_to_record(const PlayedGame *g, const MatchPlan *p, Record *out) {
    char end[200] = "";
    if (!record_init_from_game(out, &g->game)) return false;
    bool ok = set_infos(out, p, g);
    result_describe(g->result, game_position(&g->game), end, sizeof end);
    RecordNode *node = out->root;
    double left[2] = {-1, -1};
    for (int i = 0; ok && node->child; i++) {
        node = node->child;
        const PlayedMove *m = i < g->opening_plies ? NULL : &g->moves[i - g->opening_plies];
        Color mover = color_other(node->position.side);
        if (!m) {
            ok = record_set_comment(node, "book");
            continue;
        }
        left[mover] = m->left < 0 ? -1 : m->left / 1000;
        memcpy(node->time_left, left, sizeof left);
        ok = set_comment(node, m, node->child ? "" : end);
    }
    const Limits *late = &p->engines[g->culprit == BLACK ? g->plan.black : g->plan.white].limits;
    if (g->fault == GAME_FAULT_TIME && late->time + late->increment > 0)
        node->time_left[g->culprit] = 0; /* the move that came too late is not in the game */
    if (ok && g->fault != FAULT_NONE) {
        char text[400];
        snprintf(text, sizeof text, "%s: %s%s%s", color_name(g->culprit), game_fault_name(g->fault),
                 *g->detail ? ": " : "", g->detail);
        ok = record_set_info(out, INFO_COMMENT, text);
    }
    if (!ok) record_finish(out);
    return ok;
}
