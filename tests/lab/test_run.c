/* Planning, running and storing cells, with an experiment of our own whose cells cost nothing. */
#include "base/file.h"
#include "lab/engine_cell.h"
#include "lab/experiments.h"
#include "lab/lab.h"
#include "record/suite.h"
#include "rules/notation.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { CELLS = 12, GROWTH = 3 };

static char folder[64];

static int set_up(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/lia-lab-XXXXXX");
    return mkdtemp(folder) ? 0 : 1;
}

static int tear_down(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static void path_of(const char *name, char out[160]) {
    snprintf(out, 160, "%s/%s", folder, name);
}

/* ---- the experiment ---- */

static atomic_int computed[CELLS]; /* how often each cell was */
static int failing = -1;

static int64_t nodes_of(int64_t n, int depth) {
    return 100 * (n + 1) + depth;
}

static bool compute(LabWorker *w, const LabCell *cell, LabResult *out, Reason *why) {
    int64_t n;
    (void)w;
    if (!lab_number(cell->position, "n", 0, CELLS - 1, &n)) return reason_set(why, "no number");
    if (n == failing) return reason_set(why, "cell %d is broken", failing);
    atomic_fetch_add(&computed[n], 1);
    for (int d = 1; d <= cell->depth; d++) {
        out->nodes[d] = nodes_of(n, d);
        out->leaves[d] = n;
        out->value[d] = -d;
    }
    out->depth = cell->depth;
    return true;
}

static const LabMethod trial = {"trial", compute, "", 0, GROWTH};

static void plan_trial(LabPlan *plan) {
    for (int i = 0; i < CELLS; i++) {
        char position[16];
        snprintf(position, sizeof position, "n=%d", i);
        lab_add(plan, &trial, "parameters", position, plan->settings.last_depth,
                i < 4 ? "few" : "rest");
    }
}

static int found; /* cells that the report sees */

static void report_trial(LabPlan *plan, LabReport *out) {
    found = 0;
    for (int i = 0; i < CELLS; i++) {
        char position[16];
        snprintf(position, sizeof position, "n=%d", i);
        found += lab_find_result(plan, &trial, "parameters", position) != NULL;
    }
    lab_say(out, "%d cells", found);
}

static const LabExperiment experiment = {"trial", "nobody", "a trial",  2,
                                         9,       4,        plan_trial, report_trial};

typedef struct {
    LabProgress first, last;
    int calls;
    char message[120];
} Told;

static void see_progress(void *context, const LabProgress *p) {
    Told *t = context;
    if (!t->calls++) t->first = *p;
    assert_true(p->finished >= t->last.finished && p->done >= t->last.done);
    t->last = *p;
}

static void see_message(void *context, const char *text) {
    Told *t = context;
    snprintf(t->message, sizeof t->message, "%s", text);
}

static JobsStatus run(int depth, int shard, const char *part, bool report_only, Told *told,
                      Reason *why) {
    const LabSettings settings = {.out = folder,
                                  .report_only = report_only,
                                  .first_depth = 1,
                                  .last_depth = depth,
                                  .jobs = 1,
                                  .shard = shard ? shard : 1,
                                  .shards = shard ? 3 : 1};
    *told = (Told){0};
    *why = (Reason){""};
    const LabListener listener = {told, see_progress, see_message};
    for (int i = 0; i < CELLS; i++) atomic_store(&computed[i], 0);
    return lab_run(&experiment, part, &settings, &listener, why);
}

static int count_computed(void) {
    int sum = 0;
    for (int i = 0; i < CELLS; i++) sum += atomic_load(&computed[i]);
    return sum;
}

/* ---- running ---- */

/* Work is estimated from what is known: nothing, or the nodes of a smaller depth. */
static void test_progress(void **state) {
    (void)state;
    Told told;
    Reason why;
    double work = 0, known = 0;
    assert_int_equal(run(2, 0, NULL, false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), CELLS);
    assert_int_equal(found, CELLS);
    assert_true(fabs(told.first.work - CELLS * 30.0 * GROWTH * GROWTH) < 1e-6);
    assert_int_equal(told.last.cells, CELLS);
    assert_int_equal(told.last.done, CELLS);
    assert_true(told.last.before == 0 && fabs(told.last.finished - told.last.work) < 1e-6);
    /* Three plies deeper. */
    for (int i = 0; i < CELLS; i++) work += (double)nodes_of(i, 2) * GROWTH * GROWTH * GROWTH;
    assert_int_equal(run(5, 0, "rest", false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), CELLS - 4);
    for (int i = 0; i < 4; i++) work -= (double)nodes_of(i, 2) * GROWTH * GROWTH * GROWTH;
    assert_true(fabs(told.last.work - work) < 1e-6);
    assert_int_equal(told.last.cells, CELLS - 4);
    assert_int_equal(told.last.done, CELLS - 4);
    /* Some are there already, as deep or deeper. */
    for (int i = 0; i < CELLS; i++) known += i < 4 ? 0 : (double)nodes_of(i, 3);
    assert_int_equal(run(3, 0, NULL, false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), 4);
    for (int i = 0; i < CELLS; i++) assert_int_equal(atomic_load(&computed[i]), i < 4);
    assert_true(fabs(told.first.before - known) < 1e-6);
    assert_true(told.first.done >= CELLS - 4 && told.last.done == CELLS);
    for (int i = 0; i < 4; i++) known += (double)nodes_of(i, 2) * GROWTH;
    assert_true(fabs(told.last.work - known) < 1e-6);
    assert_true(fabs(told.last.finished - known) < 1e-6);
    assert_int_equal(run(3, 0, NULL, false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), 0);
}

/* Every cell belongs to one shard; each shard counts its own and reads those of all. */
static void test_shards(void **state) {
    (void)state;
    Told told;
    Reason why;
    int cells = 0, sum[CELLS] = {0};
    for (int shard = 1; shard <= 3; shard++) {
        assert_int_equal(run(2, shard, NULL, false, &told, &why), JOBS_DONE);
        for (int i = 0; i < CELLS; i++) sum[i] += atomic_load(&computed[i]);
        assert_int_equal(told.last.cells, count_computed());
        assert_int_equal(told.last.done, told.last.cells);
        assert_true(fabs(told.last.work - told.last.cells * 30.0 * GROWTH * GROWTH) < 1e-6);
        cells += told.last.cells;
        assert_int_equal(found, cells);
    }
    assert_int_equal(cells, CELLS);
    for (int i = 0; i < CELLS; i++) assert_int_equal(sum[i], 1);
    assert_int_equal(run(2, 0, NULL, false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), 0);
}

/* A cell that fails ends the run with its reason; what was finished stays. A report needs a cell. */
static void test_failures(void **state) {
    (void)state;
    Told told;
    Reason why;
    assert_int_equal(run(2, 0, NULL, true, &told, &why), JOBS_FAILED);
    assert_non_null(strstr(why.text, "has no cell of it"));
    assert_int_equal(run(2, 0, "none", false, &told, &why), JOBS_FAILED);
    assert_string_equal(why.text, "trial has no part 'none'");
    failing = 5;
    assert_int_equal(run(2, 0, NULL, false, &told, &why), JOBS_FAILED);
    failing = -1;
    assert_string_equal(why.text, "cell 5 is broken");
    int before = count_computed();
    assert_true(before >= 5 && before < CELLS);
    assert_int_equal(run(2, 0, NULL, true, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), 0);
    assert_int_equal(found, before);
    char path[160];
    Buffer text = {0};
    path_of("trial.md", path);
    assert_true(file_read(path, &text, &why));
    char wanted[80];
    snprintf(wanted, sizeof wanted, "# trial: a trial\n\nAfter nobody.\n\n%d cells\n\n", before);
    assert_string_equal(buffer_text(&text), wanted);
    buffer_finish(&text);
    assert_int_equal(run(2, 0, NULL, false, &told, &why), JOBS_DONE);
    assert_int_equal(count_computed(), CELLS - before);
}

/* ---- the store ---- */

static void write_text(const char *name, const char *text) {
    char path[160];
    Reason why;
    path_of(name, path);
    assert_true(file_write(path, span_of(text), &why));
}

static void cell_line(int n, int depth, Buffer *out) {
    char parameters[] = "parameters", position[16];
    LabResult r = {.depth = depth};
    snprintf(position, sizeof position, "n=%d", n);
    for (int d = 1; d <= depth; d++) r.nodes[d] = nodes_of(n, d);
    LabCell cell = {.method = &trial, .parameters = parameters, .position = position};
    lab_cell_write(&cell, &r, out);
}

/* Files of cells are read whatever wrote them, other files are not; a line that was cut off is
 * forgotten, others that make no sense are counted. */
static void test_files(void **state) {
    (void)state;
    static const struct {
        const char *name;
        bool is_read;
    } files[] = {{"cells.jsonl", true},    {"cells-2-of-3.jsonl", true}, {"cells.json", false},
                 {"mycells.jsonl", false}, {"cell.jsonl", false},        {"cellsjsonl", false}};
    Told told;
    Reason why;
    int expected = 0;
    for (int i = 0; i < 6; i++) {
        Buffer text = {0};
        cell_line(i, 3, &text);
        if (i == 1) buffer_add_text(&text, "rubbish\n\n{}\n");
        write_text(files[i].name, buffer_text(&text));
        buffer_finish(&text);
        expected += files[i].is_read;
    }
    char path[160];
    Buffer text = {0};
    path_of("cells.jsonl", path);
    assert_true(file_read(path, &text, &why));
    size_t sound = text.length;
    buffer_add_text(&text, "{\"experiment\":\"trial\",\"parameters\":\"a}");
    assert_true(file_write(path, buffer_span(&text), &why));
    buffer_finish(&text);
    assert_int_equal(run(3, 0, NULL, true, &told, &why), JOBS_DONE);
    assert_int_equal(found, expected);
    assert_string_equal(told.message, "2 damaged lines of cells are ignored");
    assert_true(file_read(path, &text, &why));
    assert_int_equal(text.length, sound);
    buffer_finish(&text);
}

/* However many there are, every cell is found, and none that is not there. */
static void test_many_cells(void **state) {
    (void)state;
    enum { MANY = 3000 };
    LabStore store;
    Reason why;
    char parameters[] = "p", position[16];
    LabCell cell = {.method = &trial, .parameters = parameters, .position = position};
    lab_store_init(&store);
    for (int i = 0; i < 2 * MANY; i++) {
        Buffer key = {0};
        LabResult r = {.depth = 1, .nodes = {0, i}};
        snprintf(position, sizeof position, "n=%d", i % MANY);
        lab_cell_key(&cell, &key);
        assert_true(lab_store_add(&store, buffer_text(&key), &r, &why));
        buffer_finish(&key);
    }
    assert_int_equal(store.count, MANY);
    for (int i = 0; i < 2 * MANY; i++) {
        snprintf(position, sizeof position, "n=%d", i);
        const LabResult *r = lab_store_find(&store, &cell);
        assert_int_equal(r != NULL, i < MANY);
        if (r) assert_int_equal(r->nodes[1], i);
    }
    lab_store_finish(&store);
}

/* ---- cells as text ---- */

static void test_round_trip(void **state) {
    (void)state;
    char parameters[] = "a=1 \"quoted\"", position[] = "8/8 b";
    LabResult r = {.depth = LAB_DEPTH_MAX, .decided = 7, .milliseconds = 12.345}, back;
    LabCell cell = {.method = &trial,
                    .parameters = parameters,
                    .position = position,
                    .signature = UINT64_C(0xFEDCBA9876543210)};
    Buffer line = {0}, key = {0}, read = {0};
    Reason why;
    for (int d = 1; d <= LAB_DEPTH_MAX; d++) {
        r.nodes[d] = d * INT64_C(1000000007);
        r.leaves[d] = 3 * d;
        r.value[d] = d % 2 ? -d : d;
    }
    lab_cell_write(&cell, &r, &line);
    lab_cell_key(&cell, &key);
    buffer_add_text(&read, "what was there before");
    assert_true(lab_cell_read(buffer_span(&line), &read, &back, &why));
    assert_string_equal(buffer_text(&read), buffer_text(&key));
    assert_memory_equal(&r, &back, sizeof r);
    /* Each part of the key tells cells apart, the depth does not. */
    for (int changed = 0; changed < 5; changed++) {
        LabCell other = cell;
        LabMethod method = trial;
        char text[] = "other";
        Buffer other_key = {0};
        method.name = "tria";
        if (changed == 0) other.depth = 9;
        if (changed == 1) other.method = &method;
        if (changed == 2) other.parameters = text;
        if (changed == 3) other.position = text;
        if (changed == 4) other.signature++;
        lab_cell_key(&other, &other_key);
        assert_int_equal(strcmp(buffer_text(&key), buffer_text(&other_key)) == 0, changed == 0);
        buffer_finish(&other_key);
    }
    buffer_finish(&line);
    buffer_finish(&key);
    buffer_finish(&read);
}

static void test_bad_lines(void **state) {
    (void)state;
    static const char head[] = "\"experiment\":\"e\",\"parameters\":\"p\",\"position\":\"x\","
                               "\"signature\":\"0\"";
    static const struct {
        const char *rest;
        bool good;
    } lines[] = {{"\"nodes\":[1,2],\"leaves\":[1,2],\"value\":[1,2]", true},
                 {"\"nodes\":[],\"leaves\":[],\"value\":[]", true},
                 {"\"nodes\":[1,2],\"leaves\":[1],\"value\":[1,2]", false},
                 {"\"nodes\":[1,2],\"leaves\":[1,2],\"value\":[1,2,3]", false},
                 {"\"nodes\":[1,\"2\"],\"leaves\":[1,2],\"value\":[1,2]", false},
                 {"\"nodes\":[1,2],\"leaves\":[1,2]", false},
                 {"\"nodes\":3,\"leaves\":3,\"value\":3", false}};
    Buffer key = {0};
    LabResult r;
    Reason why;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Buffer line = {0};
        buffer_printf(&line, "{%s,%s}", head, lines[i].rest);
        assert_int_equal(lab_cell_read(buffer_span(&line), &key, &r, &why), lines[i].good);
        buffer_finish(&line);
    }
    for (int count = LAB_DEPTH_MAX; count <= LAB_DEPTH_MAX + 1; count++) {
        Buffer line = {0};
        buffer_printf(&line, "{%s", head);
        for (int k = 0; k < 3; k++) {
            static const char *const names[] = {"nodes", "leaves", "value"};
            buffer_printf(&line, ",\"%s\":[0", names[k]);
            for (int i = 1; i < count; i++) buffer_printf(&line, ",%d", i);
            buffer_add_text(&line, "]");
        }
        buffer_add_text(&line, "}");
        assert_int_equal(lab_cell_read(buffer_span(&line), &key, &r, &why), count == LAB_DEPTH_MAX);
        buffer_finish(&line);
    }
    buffer_finish(&key);
}

static void test_depths_of_results(void **state) {
    (void)state;
    const LabResult open = {.depth = 3, .nodes = {0, 1, 10, 100}},
                    ended = {.depth = 3, .decided = 3, .nodes = {0, 1, 10, 100}},
                    early = {.depth = 3, .decided = 2, .nodes = {0, 1, 10, 10}},
                    late = {.depth = 3, .decided = 4, .nodes = {0, 1, 10, 100}};
    for (int d = 1; d <= 6; d++) {
        assert_int_equal(lab_result_reaches(&open, d), d <= 3);
        assert_true(lab_result_reaches(&ended, d) && lab_result_reaches(&early, d));
        assert_int_equal(lab_result_reaches(&late, d), d <= 3);
        assert_int_equal(lab_result_at(&ended, ended.nodes, d), d == 1 ? 1 : d == 2 ? 10 : 100);
    }
}

static void test_numbers(void **state) {
    (void)state;
    int64_t n = -1;
    assert_true(lab_number("maxwidth=9 width=8 trees=10", "width", 4, 8, &n) && n == 8);
    assert_true(lab_number("widths=7 width=8", "width", 8, 9, &n) && n == 8);
    assert_true(lab_number("a b=-3", "b", -3, 3, &n) && n == -3);
    assert_false(lab_number("width=8", "width", 1, 7, &n));
    assert_false(lab_number("width=8", "width", 9, 10, &n));
    assert_false(lab_number("width", "width", 0, 10, &n));
    assert_false(lab_number("width=", "width", 0, 10, &n));
    assert_false(lab_number("width=8x", "width", 0, 10, &n));
    assert_false(lab_number("width:8", "width", 0, 10, &n));
    assert_false(lab_number("", "width", 0, 10, &n));
}

/* ---- planning ---- */

static LabPlan plan;

static void begin_plan(const LabSettings *settings) {
    lab_plan_init(&plan, &experiment, settings);
}

static void test_depths(void **state) {
    (void)state;
    static const struct {
        LabSettings settings;
        int first, last;
    } rows[] = {{{0}, 2, 9},
                {{.quick = true}, 2, 4},
                {{.first_depth = 1, .last_depth = 3}, 1, 3},
                {{.quick = true, .first_depth = 3, .last_depth = 7}, 3, 7}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin_plan(&rows[i].settings);
        assert_int_equal(plan.settings.first_depth, rows[i].first);
        assert_int_equal(plan.settings.last_depth, rows[i].last);
        lab_plan_finish(&plan);
    }
}

/* A cell that is planned twice is one, as deep as the deeper of the two; cells of other parts are
 * left out; the first failure stands. */
static void test_cells(void **state) {
    (void)state;
    const LabSettings settings = {0};
    begin_plan(&settings);
    lab_add(&plan, &trial, "p", "n=1", 3, "a");
    lab_add(&plan, &trial, "p", "n=1", 5, "b");
    lab_add(&plan, &trial, "p", "n=1", 4, "a");
    lab_add(&plan, &trial, "p", "n=2", 1, "a");
    lab_add(&plan, &trial, "q", "n=1", 2, "a");
    assert_int_equal(plan.count, 3);
    assert_int_equal(plan.cells[0].depth, 5);
    assert_int_equal(plan.cells[1].depth, 1);
    assert_int_equal(plan.cells[2].depth, 2);
    assert_string_equal(plan.cells[1].position, "n=2");
    assert_string_equal(plan.cells[2].parameters, "q");
    plan.part = "a";
    lab_add(&plan, &trial, "p", "n=1", 9, "b");
    lab_add(&plan, &trial, "p", "n=3", 9, "b");
    assert_int_equal(plan.count, 3);
    assert_int_equal(plan.cells[0].depth, 5);
    lab_add(&plan, &trial, "p", "n=3", 9, "a");
    assert_int_equal(plan.count, 4);
    Reason first, second;
    reason_set(&first, "first");
    reason_set(&second, "second");
    lab_fail(&plan, &first);
    lab_fail(&plan, &second);
    assert_true(plan.failed);
    assert_string_equal(plan.why.text, "first");
    lab_plan_finish(&plan);
}

/* The signature of a configuration is what it takes at its method's position. */
static void test_signatures(void **state) {
    (void)state;
    const LabSettings settings = {0};
    LabWorker w;
    LabResult r = {0};
    Reason why;
    char parameters[] = "MIA Entries=1024", position[100];
    begin_plan(&settings);
    lab_add(&plan, &lab_engine, parameters, "8/8/8/3bw3/8/8/3wb3/8 b", 1, "a");
    lab_add(&plan, &lab_engine, parameters, "8/8/8/3bw3/8/8/3wb3/8 w", 1, "a");
    lab_add(&plan, &trial, "p", "n=1", 1, "a");
    snprintf(position, sizeof position, "%s", lab_engine.signature_position);
    LabCell cell = {.method = &lab_engine,
                    .parameters = parameters,
                    .position = position,
                    .depth = lab_engine.signature_depth};
    lab_worker_init(&w);
    assert_true(lab_engine.run(&w, &cell, &r, &why));
    lab_worker_finish(&w);
    assert_int_equal(plan.configuration_count, 2);
    assert_true(r.nodes[lab_engine.signature_depth] > 1000);
    for (int i = 0; i < 2; i++)
        assert_int_equal(plan.cells[i].signature, r.nodes[lab_engine.signature_depth]);
    assert_int_equal(plan.cells[2].signature, 0);
    lab_plan_finish(&plan);
}

/* The place of each position in the suite; its FEN without counters. */
static void assert_drawn(const LabPositions *drawn, int count) {
    Suite suite;
    Reason why;
    int at = 0;
    if (!suite_load_own(LAB_TUNING, &suite, &why)) fail_msg("%s", why.text);
    assert_int_equal(drawn->count, count ? count : suite.count);
    for (int i = 0; i < drawn->count; i++, at++) {
        Position p;
        assert_true(fen_parse(span_of(drawn->fens[i]), &p, &why));
        assert_int_equal(strlen(strchr(drawn->fens[i], ' ')), 2);
        while (at < suite.count && !pos_equal(&suite.entries[at].position, &p)) at++;
        assert_true(at < suite.count);
    }
    suite_finish(&suite);
}

/* Positions are drawn by a fixed seed, since stored cells rest on them. */
static void test_draws(void **state) {
    (void)state;
    LabSettings settings = {0};
    begin_plan(&settings);
    const LabPositions *all = lab_positions(&plan, LAB_TUNING),
                       *few = lab_draw(&plan, LAB_TUNING, 24);
    assert_drawn(all, 0);
    assert_drawn(few, 24);
    assert_ptr_equal(lab_draw(&plan, LAB_TUNING, 24), few);
    assert_ptr_equal(lab_positions(&plan, LAB_TUNING), all);
    assert_int_equal(plan.suite_count, 2);
    assert_string_equal(few->fens[0], "P1ppppp1/P1P4P/p6P/P5pP/7P/P4p1P/7P/1pp1pp2 b");
    assert_string_equal(few->fens[23], "3P4/5p2/5PpP/5ppP/3P2P1/8/1p6/8 b");
    lab_add_all(&plan, &trial, "p", few, 2, "a");
    assert_int_equal(plan.count, 24);
    lab_plan_finish(&plan);
    settings.quick = true;
    begin_plan(&settings);
    assert_drawn(lab_positions(&plan, LAB_TUNING), 8);
    assert_drawn(lab_draw(&plan, LAB_TUNING, 24), 8);
    assert_drawn(lab_draw(&plan, LAB_TUNING, 5), 5);
    assert_int_equal(plan.suite_count, 2);
    assert_false(plan.failed);
    lab_plan_finish(&plan);
}

/* What a whole run of each experiment computes, and what a quick one: cells and the sum of their
 * depths. For instance five increments on 171 positions to depth 10. */
static void test_plans(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int cells, depths, quick_cells, quick_depths;
    } rows[] = {
        {"history-increments", 5 * 171, 5 * 171 * 10, 5 * 8, 5 * 8 * 6},
        {"relative-history", 20 * 171 + 2 * 156, 37320, 22 * 8, 22 * 8 * 6},
        {"forward-pruning", 4 * 171 + 300, 3 * 1710 + 171 * 8 + 600, 4 * 8 + 12, 4 * 8 * 6 + 24},
        {"table", 22 * 171, 22 * 171 * 9, 7 * 8, 7 * 8 * 5},
        {"tic-tac-toe", 8, 0, 7, 0},
        {"enhancements", 0, 0, 736, 2936},
        {"techniques", 45 * 24, 7392, 45 * 8, 1384},
        {"variants", 54 + 12 * 24, 54 * 5 + 24 * (9 * 5 + 3 * 4), 54 + 12 * 8,
         54 * 4 + 8 * (9 * 4 + 3 * 3)},
        {"small-boards", 8, 8 * 8, 8, 6 * 7 + 2 * 5},
        {"small-go", 3 + 48, 3 * LAB_DEPTH_MAX + 48 * 8, 1 + 16, LAB_DEPTH_MAX + 16 * 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int quick = 0; quick < 2; quick++) {
            const LabSettings settings = {.quick = quick};
            const LabExperiment *e = lab_find(rows[i].name);
            int depths = 0;
            if (!quick && !rows[i].cells) continue; /* which takes a while */
            assert_ptr_equal(e, lab_experiments[i]);
            lab_plan_init(&plan, e, &settings);
            e->plan(&plan);
            if (plan.failed) fail_msg("%s: %s", e->name, plan.why.text);
            for (int k = 0; k < plan.count; k++) depths += plan.cells[k].depth;
            int cells = quick ? rows[i].quick_cells : rows[i].cells;
            if (plan.count != cells || depths != (quick ? rows[i].quick_depths : rows[i].depths))
                fail_msg("%s: %d cells, depths %d", e->name, plan.count, depths);
            lab_plan_finish(&plan);
        }
}

int main(void) {
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_progress),          IN_FOLDER(test_shards),
        IN_FOLDER(test_failures),          IN_FOLDER(test_files),
        cmocka_unit_test(test_many_cells), cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_bad_lines),  cmocka_unit_test(test_depths_of_results),
        cmocka_unit_test(test_numbers),    cmocka_unit_test(test_depths),
        cmocka_unit_test(test_cells),      cmocka_unit_test(test_signatures),
        cmocka_unit_test(test_draws),      cmocka_unit_test(test_plans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
