/* See sample_run.h. The games are jobs for one thread, because each choice depends on the earlier
 * ones. The journal is a position file: a comment that describes the run, the positions taken, and
 * after each game a comment with its number. Anything after the last such comment is incomplete and
 * is dropped.
 */
#include "sample_run.h"
#include "base/number.h"
#include "eval/eval.h"
#include "base/file.h"
#include "base/jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    StoreGame **games; /* by number; NULL = missing */
    uint32_t count;
    Buffer head;    /* description of the run */
    Buffer journal; /* the content of the journal file */
    Buffer entries; /* positions taken */
    Buffer path;    /* of the journal */
    FILE *file;
    uint32_t next; /* next game to examine */

    Sampler *sampler; /* used by the thread that examines games */
    const SampleRun *run;
    uint32_t *numbers; /* by job: the game */
    bool *skip;        /* by job: examined by an earlier run */
    int jobs;
    int before, taken; /* positions from the journal, and in total */
} Session;

static void finish(Session *t) {
    for (uint32_t i = 0; i < t->count; i++) free(t->games[i]);
    free(t->games);
    free(t->numbers);
    free(t->skip);
    buffer_finish(&t->head);
    buffer_finish(&t->journal);
    buffer_finish(&t->entries);
    buffer_finish(&t->path);
    if (t->file) fclose(t->file);
}

/* ---- games ---- */

static bool keep_game(Session *t, const StoreGame *g) {
    enum { NUMBER_MAX = 10000000 };
    if (g->number >= NUMBER_MAX) return true;
    if (g->number >= t->count) {
        uint32_t count = 2 * g->number + 1;
        StoreGame **grown = realloc(t->games, count * sizeof(StoreGame *));
        if (!grown) return false;
        for (size_t i = t->count; i < count; i++) grown[i] = NULL;
        t->games = grown;
        t->count = count;
    }
    if (t->games[g->number]) return true;
    StoreGame *copy = malloc(sizeof *copy);
    if (!copy) return false;
    *copy = *g;
    t->games[g->number] = copy;
    return true;
}

static bool read_games(Session *t, const Sampler *s, const SampleRun *run, Reason *why) {
    StoreReader r;
    StoreGame *g = malloc(sizeof *g);
    if (!g) return reason_set(why, "out of memory");
    bool ok = store_open(&r, run->games, why);
    if (ok) {
        Reason damage;
        for (StoreStatus status; ok && (status = store_read(&r, g, &damage)) != STORE_END;) {
            if (status == STORE_DAMAGED) run->on_message(run->context, damage.text);
            if (status == STORE_GAME && !keep_game(t, g)) ok = reason_set(why, "out of memory");
        }
        buffer_printf(&t->head,
                      "# lia %s sample %s --count %d --from %d --budget %" PRIu64
                      ", parameters %016" PRIx64 "\n# %s\n",
                      run->version, s->kind->name, s->wanted, s->from, s->budget,
                      eval_fingerprint(&s->params), r.about);
        store_close(&r);
    }
    free(g);
    return ok;
}

/* ---- journal ---- */

static const char mark[] = "# game ";

/* Returns the part of a journal that counts: whole lines, up to the last mark. */
static Span finished_part(const Session *t, Span text, uint32_t *next) {
    Span rest = span_skip(text, t->head.length), line;
    size_t end = t->head.length;
    while (span_next_line(&rest, &line)) {
        bool is_whole = line.at + line.length < text.at + text.length;
        int64_t number;
        if (!is_whole || !span_starts(line, mark) ||
            !number_parse(span_skip(line, strlen(mark)), 0, UINT32_MAX - 1, &number))
            continue;
        *next = (uint32_t)number + 1;
        end = (size_t)(rest.at - text.at);
    }
    return (Span){text.at, end};
}

/* Takes the positions of an earlier run, up to the last game it finished. */
static bool take_journal(Session *t, Sampler *s, Span text, Reason *why) {
    const char *path = buffer_text(&t->path);
    if (!span_starts(text, buffer_text(&t->head)))
        return reason_set(why, "%.100s was made with other settings; remove it to begin anew",
                          path);
    Span finished = finished_part(t, text, &t->next);
    Span rest = span_skip(finished, t->head.length), line;
    while (span_next_line(&rest, &line)) {
        SuiteEntry e;
        Reason cause;
        if (!line.length || line.at[0] == '#') continue;
        if (s->count == s->wanted || !suite_parse(line, &e, &cause))
            return reason_set(why, "%.100s is damaged; remove it to begin anew", path);
        sampler_take(s, &e);
        suite_entry_finish(&e);
        buffer_add(&t->entries, line);
        buffer_add_char(&t->entries, '\n');
    }
    buffer_add(&t->journal, finished);
    return !t->journal.failed || reason_set(why, "out of memory");
}

static bool read_journal(Session *t, Sampler *s, Reason *why) {
    if (access(buffer_text(&t->path), F_OK) != 0) {
        buffer_add(&t->journal, buffer_span(&t->head));
        return !t->journal.failed || reason_set(why, "out of memory");
    }
    Buffer old = {0};
    bool ok =
        file_read(buffer_text(&t->path), &old, why) && take_journal(t, s, buffer_span(&old), why);
    buffer_finish(&old);
    return ok;
}

static bool open_journal(Session *t, Sampler *s, Reason *why) {
    if (!read_journal(t, s, why) ||
        !file_write(buffer_text(&t->path), buffer_span(&t->journal), why))
        return false;
    t->file = fopen(buffer_text(&t->path), "a");
    return t->file || reason_set(why, "%.100s: %s", buffer_text(&t->path), strerror(errno));
}

/* ---- the run ---- */

static bool look_at(void *state, int job, void *result, Reason *why) {
    (void)why;
    const Session *t = state;
    Sampler *s = t->sampler;
    Buffer *text = result;
    SuiteEntry e = {0};
    if (s->count >= s->wanted) return false;
    if (s->kind->choose(s, t->games[t->numbers[job]], &e)) {
        free(e.id);
        if (asprintf(&e.id, "%s-%03d", s->kind->name, s->count + 1) < 0) e.id = NULL;
        sampler_take(s, &e);
        suite_write(&e, text);
    }
    suite_entry_finish(&e);
    return true;
}

static bool note_game(void *context, int job, void *result, Reason *why) {
    Session *t = context;
    const Buffer *text = result;
    if (text->failed) return reason_set(why, "out of memory");
    t->taken += text->length > 0;
    buffer_add(&t->entries, buffer_span(text));
    bool ok = fprintf(t->file, "%s%s%" PRIu32 "\n", buffer_text(text), mark, t->numbers[job]) > 0 &&
              fflush(t->file) == 0;
    return ok || reason_set(why, "%.100s: %s", buffer_text(&t->path), strerror(errno));
}

static void finish_text(void *result) {
    buffer_finish(result);
}

static bool report(void *context, const JobsProgress *p) {
    const Session *t = context;
    SampleProgress progress = {.games = p->count,
                               .looked_at = p->done,
                               .count = t->taken,
                               .wanted = t->sampler->wanted,
                               .before = t->before,
                               .seconds = p->seconds};
    t->run->on_progress(t->run->context, &progress);
    return true;
}

static bool write_suite(Session *t, Reason *why) {
    Buffer text = {0};
    buffer_add(&text, buffer_span(&t->head));
    buffer_add(&text, buffer_span(&t->entries));
    bool ok = !text.failed || reason_set(why, "out of memory");
    ok = ok && file_write(t->run->out, buffer_span(&text), why);
    buffer_finish(&text);
    if (ok) unlink(buffer_text(&t->path));
    return ok;
}

/* Lists the games for this kind in order. */
static bool list_games(Session *t, Reason *why) {
    const Sampler *s = t->sampler;
    uint32_t first = (uint32_t)s->kind->first, every = (uint32_t)s->kind->every;
    t->numbers = calloc((size_t)t->count + 1, sizeof *t->numbers);
    t->skip = calloc((size_t)t->count + 1, sizeof *t->skip);
    if (!t->numbers || !t->skip) return reason_set(why, "out of memory");
    while (first < (uint32_t)s->from) first += every;
    for (uint32_t i = first; i < t->count; i += every)
        if (t->games[i]) {
            t->skip[t->jobs] = i < t->next;
            t->numbers[t->jobs++] = i;
        }
    return true;
}

static SampleStatus look_at_all(Session *t, Reason *why) {
    const Sampler *s = t->sampler;
    if (!list_games(t, why)) return SAMPLE_FAILED;
    t->before = t->taken = s->count;
    Jobs jobs = {.count = t->jobs,
                 .threads = 1,
                 .skip = t->skip,
                 .result_size = sizeof(Buffer),
                 .context = t,
                 .run = look_at,
                 .on_result = note_game,
                 .finish_result = finish_text,
                 .on_tick = report};
    JobsStatus status = jobs_run(&jobs, why);
    if (status == JOBS_INTERRUPTED) return SAMPLE_INTERRUPTED;
    if (status == JOBS_FAILED || !write_suite(t, why)) return SAMPLE_FAILED;
    return s->count < s->wanted ? SAMPLE_TOO_FEW : SAMPLE_DONE;
}

SampleStatus sample_run(Sampler *s, const SampleRun *run, Reason *why) {
    Session t = {.sampler = s, .run = run};
    SampleStatus status = SAMPLE_FAILED;
    buffer_printf(&t.path, "%s.part", run->out);
    if (read_games(&t, s, run, why) && open_journal(&t, s, why)) status = look_at_all(&t, why);
    finish(&t);
    return status;
}
