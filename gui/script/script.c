/* The script language: one command a line, words in double quotes may hold blanks, # begins a
 * comment.
 *
 *   new BLACK WHITE [FEN]      a game; players are human, lia1 … lia12 or engine:NAME
 *   engine NAME COMMAND [ugi]  adds an engine; COMMAND may begin with a variable, $VAR
 *   size W H · scale S · theme NAME · set KEY VALUE (as in the settings file)
 *   click WHERE · rclick WHERE · drag WHERE WHERE · rdrag WHERE WHERE · down WHERE · move WHERE · up WHERE · wheel N
 *   key NAME · text STRING · play MOVE… (each by two clicks) · drop FILE · clipboard TEXT
 *   wait WHAT or MS (see waits[] in script_actions.c) · shot FILE
 *   shot-board FILE · shot-part FILE X,Y WxH (both without text in a real font)
 *   monkey COUNT SEED (see script_monkey.c) · print TEXT
 *   review LIMIT_MS WORST_MS · frames MS MOST · still MS [FILE]  see script_timing.c
 *   list FILE [SECTION…]       writes what is drawn as a text (draw_list.h)
 *   fits NAME                  no text is wider than its box or lies on another
 *   font fixed|real            fixed: every character is a block, all equally wide
 *   time stop · time MS        stops the window's clock · lets MS pass
 *   think script               nothing is searched any more: what the engine finds is told by
 *   report DEPTH NODES SPEED "SCORE MOVE…"…  SCORE in hundredths for Black, or #N: wins in N
 *   answer MOVE                ends the search
 *   offer restore|match        asks about the game or match of an instance that did not end well
 *   hold PLIES                 games of a match stand still from this number of moves on
 *   assert WHAT …              see assertions[] in script_asserts.c;  assert not WHAT …
 *
 * WHERE is a square (e4), the label of a widget, or X,Y.
 */
#include "script.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "script_events.h"
#include "script_line.h"

bool script_fail(ScriptLine *l, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(l->why.text, sizeof l->why.text, format, args);
    va_end(args);
    return false;
}

/* Cuts a line into words in place. */
static void split(ScriptLine *l, char *text) {
    l->count = 0;
    for (char *at = text; l->count < SCRIPT_WORDS_MAX;) {
        while (*at == ' ' || *at == '\t') at++;
        if (!*at || *at == '#') return;
        bool quoted = *at == '"';
        if (quoted) at++;
        l->words[l->count++] = at;
        while (*at && (quoted ? *at != '"' : *at != ' ' && *at != '\t')) at++;
        if (*at) *at++ = 0;
    }
}

static bool run_line(ScriptLine *l) {
    if (!l->count) return true;
    if (l->count < 2) return script_fail(l, "more words are needed");
    return script_act(l);
}

bool script_run(App *app, const char *path) {
    Buffer text = {0};
    Reason why;
    if (!file_read(path, &text, &why)) {
        fprintf(stderr, "lia-gui: %s\n", why.text);
        buffer_finish(&text);
        return false;
    }
    Span rest = buffer_span(&text), raw;
    int number = 0, ran = 0, asserted = 0;
    bool ok = true;
    events_settle(app);
    while (ok && !app->quit && span_next_line(&rest, &raw)) {
        number++;
        char *line = strndup(raw.at, raw.length), *copy = strdup(line ? line : "");
        ScriptLine l = {.app = app};
        if (line) split(&l, line);
        ok = run_line(&l);
        if (!ok) fprintf(stderr, "%s:%d: %s\n    %s\n", path, number, l.why.text, copy ? copy : "");
        ran += l.count > 0;
        asserted += l.count > 0 && !strcmp(l.words[0], "assert");
        free(line);
        free(copy);
    }
    printf("%s: %d commands, %d assertions%s\n", path, ran, asserted, ok ? "" : ", failed");
    buffer_finish(&text);
    return ok && ran > 0;
}
