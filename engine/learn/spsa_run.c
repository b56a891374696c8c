/* Plays the steps of a run and keeps its trace. */
#include "spsa.h"
#include "base/append.h"
#include "base/file.h"
#include "base/json.h"
#include "base/random.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const SpsaRun *run;
    SpsaState *state;
    SpsaStep step;
    int surplus; /* half points of the first side above the second's, in this step */
    AppendFile file;
} Session;

/* ---- the trace ---- */

/* Describes the run: a trace of another one is refused. */
static void describe(const SpsaSettings *s, Buffer *out) {
    buffer_printf(out,
                  "steps %d, pairs %d, nodes %" PRIu64 ", rate %.17g, seed %" PRIu64 ", shard %d;",
                  s->steps, s->pairs, s->nodes, s->rate, s->seed, s->shard);
    for (int i = 0; i < s->count; i++)
        buffer_printf(out, " %s:%.17g", param_infos[s->numbers[i].row].name, s->numbers[i].step);
    buffer_add_text(out, "; from");
    for (int row = 0; row < PARAM_COUNT; row++)
        buffer_printf(out, " %d", params_get(&s->base, row));
}

static bool write_line(Session *s, Buffer *line, Reason *why) {
    buffer_add_char(line, '\n');
    bool ok = line->failed ? reason_set(why, "out of memory")
                           : append_write(&s->file, buffer_span(line), why);
    buffer_finish(line);
    return ok;
}

static bool write_head(Session *s, const char *about, Reason *why) {
    const SpsaSettings *settings = &s->run->settings;
    Buffer line = {0};
    json_begin(&line, NULL, '{');
    json_string(&line, "about", about);
    json_begin(&line, "names", '[');
    for (int i = 0; i < settings->count; i++)
        json_string(&line, NULL, param_infos[settings->numbers[i].row].name);
    json_end(&line, ']');
    json_end(&line, '}');
    return write_line(s, &line, why);
}

static bool write_step(Session *s, Reason *why) {
    Buffer line = {0};
    json_begin(&line, NULL, '{');
    json_int(&line, "step", s->state->done);
    json_real(&line, "surplus", s->surplus / 2.0, 1);
    json_begin(&line, "values", '[');
    for (int i = 0; i < s->run->settings.count; i++) json_real(&line, NULL, s->state->value[i], 6);
    json_end(&line, ']');
    json_end(&line, '}');
    return write_line(s, &line, why);
}

/* Takes a line of the trace into the state; false if it is not the next step. */
static bool take_line(const SpsaRun *run, Span text, SpsaState *state) {
    JsonDocument line;
    Reason why;
    if (!json_parse(&line, text, &why)) return false;
    const JsonValue *values = json_member(line.root, "values");
    bool ok = json_integer(json_member(line.root, "step"), 0, run->settings.steps, 0) ==
                  state->done + 1 &&
              values && values->kind == JSON_ARRAY && values->count == run->settings.count;
    const JsonValue *v = ok ? values->first : NULL;
    for (int i = 0; ok && i < run->settings.count; i++, v = v->next) {
        const ParamInfo *info = &param_infos[run->settings.numbers[i].row];
        ok = v->kind == JSON_NUMBER && v->number >= info->min && v->number <= info->max;
        if (ok) state->value[i] = v->number;
    }
    state->done += ok;
    json_finish(&line);
    return ok;
}

/* Takes the whole lines of an earlier run; *sound is where they end. */
static bool take_trace(const SpsaRun *run, const char *about, Span rest, SpsaState *state,
                       off_t *sound, Reason *why) {
    const char *begin = rest.at;
    Span line;
    *sound = 0;
    while (rest.length && memchr(rest.at, '\n', rest.length) && span_next_line(&rest, &line)) {
        JsonDocument head;
        if (*sound == 0) {
            if (!json_parse(&head, line, why)) return reason_set(why, "its first line is damaged");
            bool same = !strcmp(json_text(json_member(head.root, "about"), ""), about);
            json_finish(&head);
            if (!same) return reason_set(why, "it is of another run; name another file");
        } else {
            SpsaState next = *state;
            if (!take_line(run, line, &next)) break;
            *state = next;
            if (run->on_step) run->on_step(run->context, state);
        }
        *sound = (off_t)(rest.at - begin);
    }
    return true;
}

/* Opens the trace, new or at the end of what is sound in it. */
static bool open_trace(Session *s, const char *about, Reason *why) {
    const char *path = s->run->trace;
    Buffer old = {0};
    Reason none;
    off_t sound = 0;
    bool exists = file_read_regular(path, &old, &none), ok = true;
    if (exists && !take_trace(s->run, about, buffer_span(&old), s->state, &sound, &none))
        ok = reason_set(why, "%.100s: %.150s", path, none.text);
    buffer_finish(&old);
    if (!ok) return false;
    ok = exists ? append_reopen(&s->file, path, sound, why) : append_create(&s->file, path, why);
    return ok && (sound || write_head(s, about, why));
}

/* ---- playing ---- */

/* The searchers of one thread, and what they play. */
typedef struct {
    const Session *session;
    Duel *duel;
} Player;

static void destroy_player(void *state) {
    Player *p = state;
    duel_destroy(p->duel);
    free(p);
}

static void *make_player(void *context, Reason *why) {
    const Session *s = context;
    const SpsaSettings *set = &s->run->settings;
    DuelSettings settings = duel_default_settings();
    Random shard = random_stream(set->seed, (uint64_t)set->shard);
    settings.seed = random_next(&shard);
    Player *p = calloc(1, sizeof *p);
    if (!p) return reason_set(why, "out of memory"), NULL;
    *p = (Player){s, duel_create(&settings, why)};
    if (p->duel) return p;
    free(p);
    return NULL;
}

static bool play_pair(void *state, int job, void *result, Reason *why) {
    const Player *p = state;
    const Session *s = p->session;
    DuelSide sides[2];
    for (int i = 0; i < 2; i++) sides[i] = (DuelSide){s->step.sides[i], s->run->settings.nodes, 0};
    uint32_t number = (uint32_t)s->state->done * (uint32_t)s->run->settings.pairs + (uint32_t)job;
    return duel_play(p->duel, number, sides, result) || reason_set(why, "out of memory");
}

static bool take_pair(void *context, int job, void *result, Reason *why) {
    (void)job, (void)why;
    Session *s = context;
    const int *half_points = result;
    s->surplus += 2 * (half_points[0] + half_points[1]) - 4;
    return true;
}

static bool report(void *context, const JobsProgress *p) {
    const Session *s = context;
    double part = p->count ? (double)p->done / p->count : 0;
    if (s->run->on_progress) s->run->on_progress(s->run->context, s->state->done + part);
    return true;
}

static JobsStatus play_step(Session *s, Reason *why) {
    s->step = spsa_perturb(&s->run->settings, s->state);
    s->surplus = 0;
    Jobs jobs = {.count = s->run->settings.pairs,
                 .threads = s->run->settings.threads,
                 .result_size = 2 * sizeof(int),
                 .context = s,
                 .run = play_pair,
                 .make_state = make_player,
                 .destroy_state = destroy_player,
                 .on_result = take_pair,
                 .on_tick = report};
    JobsStatus status = jobs_run(&jobs, why);
    if (status != JOBS_DONE) return status;
    spsa_move(&s->run->settings, &s->step, s->surplus / 2.0, s->state);
    if (s->run->trace && !write_step(s, why)) return JOBS_FAILED;
    if (s->run->on_step) s->run->on_step(s->run->context, s->state);
    return JOBS_DONE;
}

JobsStatus spsa_run(const SpsaRun *run, SpsaState *state, Reason *why) {
    Session s = {.run = run, .state = state, .file = {.fd = -1}};
    *state = spsa_start(&run->settings);
    Buffer about = {0};
    describe(&run->settings, &about);
    bool ready = !about.failed || reason_set(why, "out of memory");
    if (ready && run->trace) ready = open_trace(&s, buffer_text(&about), why);
    buffer_finish(&about);
    JobsStatus status = ready ? JOBS_DONE : JOBS_FAILED;
    while (status == JOBS_DONE && state->done < run->settings.steps) status = play_step(&s, why);
    Reason closing;
    if (s.file.fd >= 0 && !append_close(&s.file, &closing) && status != JOBS_FAILED) {
        *why = closing;
        status = JOBS_FAILED;
    }
    return status;
}
