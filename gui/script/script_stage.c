/* Commands of scripts that take chance out of the window: the font, the clock and the engine. */
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "script_events.h"
#include "script_line.h"

/* font fixed|real */
bool script_font(ScriptLine *l) {
    bool fixed = !strcmp(l->words[1], "fixed");
    if (!fixed && strcmp(l->words[1], "real")) return script_fail(l, "fixed or real?");
    fonts_fix(l->app->fonts, fixed);
    app_repaint(l->app);
    events_settle(l->app);
    return true;
}

/* time stop: the clock of the window stands, and all that happened before is long past.
 * time MS: it goes on by that much at once. */
bool script_time(ScriptLine *l) {
    enum { LONG_MS = 60000 };
    App *app = l->app;
    if (!strcmp(l->words[1], "stop")) {
        app->skipped = app_clock(app) + LONG_MS;
        app->stopped = true;
    } else {
        app->skipped += strtoul(l->words[1], NULL, 10);
    }
    events_settle(app);
    return true;
}

/* offer restore|match|lessons: as a start without a script does. */
bool script_offer(ScriptLine *l) {
    bool learn = !strcmp(l->words[1], "lessons");
    bool match = !strcmp(l->words[1], "match");
    if (!learn && !match && strcmp(l->words[1], "restore"))
        return script_fail(l, "restore, match or lessons?");
    if (learn)
        learn_offer(l->app);
    else if (match)
        match_seek(l->app);
    else
        autosave_look(l->app);
    return true;
}

/* hold PLIES: the games of a match stand still from this number of moves on; 0 = they go on. */
bool script_hold(ScriptLine *l) {
    App *app = l->app;
    app->match_hold = (int)strtol(l->words[1], NULL, 10);
    if (app->match.contest) contest_hold_at(app->match.contest, app->match_hold);
    return true;
}

/* hear on: the sounds are heard too. */
bool script_hear(ScriptLine *l) {
    if (strcmp(l->words[1], "on")) return script_fail(l, "hear on?");
    if (!l->app->sounds.speaker) l->app->sounds.speaker = speaker_create();
    return l->app->sounds.speaker || script_fail(l, "out of memory");
}

bool script_think(ScriptLine *l) {
    if (strcmp(l->words[1], "script")) return script_fail(l, "think script?");
    thinker_pretend(l->app->thinker);
    return true;
}

/* "SCORE MOVE…" */
static bool parse_line(ScriptLine *l, char *text, int depth, ThinkLine *out) {
    char *at;
    bool mate = *text == '#';
    long score = strtol(text + mate, &at, 10);
    if (at == text + mate) return script_fail(l, "no score: %s", text);
    *out = (ThinkLine){
        .opinion = {.depth = depth, .score = mate ? 0 : (int)score, .mate = mate ? (int)score : 0}};
    while (*at && out->length < THINK_PV_MAX) {
        while (*at == ' ') *at++ = 0;
        char *word = at;
        while (*at && *at != ' ') at++;
        char end = *at;
        *at = 0;
        if (*word && !move_parse(span_of(word), &out->pv[out->length++], &l->why)) return false;
        *at = end;
    }
    return out->length > 0 || script_fail(l, "no moves: %s", text);
}

static bool tell(ScriptLine *l, const ThinkInfo *info) {
    if (!seats_tell(l->app, l->app->desk.source, info))
        return script_fail(l, "no search of the script is running");
    events_settle(l->app);
    return true;
}

/* report DEPTH[/SELDEPTH/PERMILLE] NODES SPEED "SCORE MOVE…"…: what the running search has found, PERMILLE
 * of the table being used. */
bool script_report(ScriptLine *l) {
    if (l->count < 5) return script_fail(l, "depth, nodes, speed and lines?");
    ThinkInfo info = {.nodes = strtoull(l->words[2], NULL, 10),
                      .speed = strtoull(l->words[3], NULL, 10)};
    char *at;
    info.depth = (int)strtol(l->words[1], &at, 10);
    if (*at) info.seldepth = (int)strtol(at + 1, &at, 10);
    if (*at) info.table_permille = (int)strtol(at + 1, &at, 10);
    if (info.table_permille && info.speed)
        info.elapsed_ms = (int64_t)(info.nodes * 1000 / info.speed);
    for (int i = 4; i < l->count && info.value_count < MOVES_MAX; i++) {
        ThinkLine line;
        if (!parse_line(l, l->words[i], info.depth, &line)) return false;
        if (info.count < THINK_LINES_MAX) info.lines[info.count++] = line;
        info.values[info.value_count++] = (ThinkValue){line.pv[0], line.opinion};
    }
    return tell(l, &info);
}

/* answer MOVE: the running search is done. */
bool script_answer(ScriptLine *l) {
    ThinkInfo info = l->app->desk.info;
    if (!move_parse(span_of(l->words[1]), &info.best, &l->why)) return false;
    info.done = true;
    return tell(l, &info);
}

/* prove script: questions to the prover are answered by the script; prove real: by the prover. */
bool script_prove(ScriptLine *l) {
    bool pretends = !strcmp(l->words[1], "script");
    if (!pretends && strcmp(l->words[1], "real")) return script_fail(l, "script or real?");
    prover_pretend(l->app->prover, pretends);
    return true;
}

/* proof NODES BLACK WHITE [done]: what is known of a win of each side: open, won or not. */
bool script_proof(ScriptLine *l) {
    static const char *const words[] = {
        [PN_UNKNOWN] = "open", [PN_WON] = "won", [PN_NOT_WON] = "not"};
    if (l->count < 4) return script_fail(l, "nodes, Black and White?");
    ProofInfo info = {.nodes = strtoull(l->words[1], NULL, 10), .done = l->count > 4};
    for (Color c = BLACK; c <= WHITE; c++) {
        int value = 0;
        while (value < 3 && strcmp(words[value], l->words[2 + c])) value++;
        if (value == 3) return script_fail(l, "open, won or not?");
        info.value[c] = (PnValue)value;
    }
    if (!prover_tell(l->app->prover, &info))
        return script_fail(l, "no proof of the script is running");
    events_settle(l->app);
    return true;
}
