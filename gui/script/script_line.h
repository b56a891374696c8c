/* One line of a script, shared by the files that carry it out. */
#ifndef LIA_GUI_SCRIPT_LINE_H
#define LIA_GUI_SCRIPT_LINE_H

#include "window/app.h"

enum { SCRIPT_WORDS_MAX = 128 };

typedef struct {
    App *app;
    int count;
    char *words[SCRIPT_WORDS_MAX];
    Reason why; /* of a failure */
} ScriptLine;

/* Sets the reason and returns false. */
bool script_fail(ScriptLine *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Carries out a line of at least two words. */
bool script_act(ScriptLine *l);
/* script_timing.c */
bool script_review(ScriptLine *l);
bool script_frames(ScriptLine *l);
bool script_still(ScriptLine *l);
bool script_opens(ScriptLine *l);
/* script_monkey.c */
bool script_monkey(ScriptLine *l);
/* script_list.c */
bool script_list(ScriptLine *l);
bool script_fits(ScriptLine *l);
/* script_stage.c */
bool script_font(ScriptLine *l);
bool script_time(ScriptLine *l);
bool script_offer(ScriptLine *l);
bool script_hold(ScriptLine *l);
bool script_hear(ScriptLine *l);
bool script_think(ScriptLine *l);
bool script_report(ScriptLine *l);
bool script_answer(ScriptLine *l);
bool script_prove(ScriptLine *l);
bool script_proof(ScriptLine *l);
/* The line "assert …". */
bool script_assert(ScriptLine *l);

#endif
