/* Tuning by games: the perturbations, the way to a known optimum, what a trace holds, and that duels
 * depend on nothing but their number. */
#include "base/file.h"
#include "base/random.h"
#include "learn/spsa.h"
#include "../slowness.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Params lia_params(void) {
    Params p;
    Reason why;
    assert_true(params_preset("Lia", &p, &why));
    return p;
}

static SpsaSettings make_settings(int steps) {
    SpsaSettings s = {.base = lia_params(),
                      .steps = steps,
                      .pairs = 2,
                      .rate = 0.1,
                      .nodes = 60,
                      .seed = 5,
                      .threads = 1};
    Reason why;
    assert_true(spsa_add_number(&s, "StaticCutMargin:10", &why));
    assert_true(spsa_add_number(&s, "NullMarginStep:30", &why));
    assert_true(spsa_add_number(&s, "NullMarginMax", &why));
    return s;
}

static void assert_refused(SpsaSettings *s, const char *text, const char *reason) {
    Reason why = {""};
    int count = s->count;
    assert_false(spsa_add_number(s, text, &why));
    assert_non_null(strstr(why.text, reason));
    assert_int_equal(s->count, count);
}

static void test_refused_numbers(void **state) {
    (void)state;
    SpsaSettings s = make_settings(10);
    assert_refused(&s, "Nonsense", "no parameter 'Nonsense'");
    assert_refused(&s, "NullMove", "NullMove is a choice");
    assert_refused(&s, "StaticCutMargin", "given twice");
    assert_refused(&s, "NullMinDepth:0", "a step is a number");
    assert_refused(&s, "NullMinDepth:x", "a step is a number");
    assert_refused(&s, "NullMinDepth:", "a step is a number");
}

/* Without a step of its own a number gets a tenth of its value, at least a half; a step may span all
 * values. */
static void test_steps_of_numbers(void **state) {
    (void)state;
    Reason why;
    int kinds[2] = {0};
    for (int row = 0; row < PARAM_COUNT; row++) {
        const ParamInfo *info = &param_infos[row];
        SpsaSettings s = {.base = lia_params()};
        char text[80];
        if (!spsa_add_number(&s, info->name, &why)) continue;
        double tenth = abs(params_get(&s.base, row)) / 10.0;
        assert_true(s.numbers[0].step == (tenth > 0.5 ? tenth : 0.5));
        assert_int_equal(s.numbers[0].row, row);
        kinds[tenth > 0.5 && tenth < 1]++;
        for (int i = 0; i < 4; i++) {
            int widest = info->max - info->min;
            s.count = 0;
            snprintf(text, sizeof text,
                     i < 2    ? "%s:%d"
                     : i == 2 ? "%s:0.01"
                              : "%s:0.009",
                     info->name, widest + (i == 1));
            bool fits = i == 0 || i == 2;
            if (spsa_add_number(&s, text, &why) != fits) fail_msg("%s", text);
            if (fits) assert_true(s.numbers[0].step == (i == 0 ? widest : 0.01));
        }
    }
    assert_true(kinds[0] > 5 && kinds[1] > 0);
}

/* Both sides are whole numbers within the limits, on both sides of the value, as far from it as the
 * step; the last step has the size that was asked for. */
static void test_perturbations(void **state) {
    (void)state;
    SpsaSettings s = make_settings(400);
    SpsaState at = spsa_start(&s);
    double sum[3] = {0}, spread[3] = {0};
    int ups[3] = {0}, alike = 0;
    unsigned last_signs = 0;
    for (at.done = 0; at.done < s.steps; at.done++) {
        SpsaStep step = spsa_perturb(&s, &at);
        unsigned signs = 0;
        for (int i = 0; i < s.count; i++) signs |= (unsigned)(step.size[i] > 0) << i;
        alike += signs == last_signs;
        last_signs = signs;
        for (int i = 0; i < s.count; i++) {
            int row = s.numbers[i].row;
            int a = params_get(&step.sides[0], row), b = params_get(&step.sides[1], row);
            assert_in_range(a, param_infos[row].min, param_infos[row].max);
            assert_in_range(b, param_infos[row].min, param_infos[row].max);
            double size = fabs(step.size[i]);
            assert_true(size >= s.numbers[i].step && size <= 2 * s.numbers[i].step);
            assert_true(fabs(a - at.value[i] - step.size[i]) <= 1);
            assert_true(fabs(b - at.value[i] + step.size[i]) <= 1);
            ups[i] += step.size[i] > 0;
            sum[i] += (a + b) / 2.0 - at.value[i];
            spread[i] += abs(a - b) / 2.0 - size;
        }
    }
    for (int i = 0; i < s.count; i++) {
        assert_in_range(ups[i], 150, 250);
        assert_true(fabs(sum[i] / s.steps) < 0.1);
        assert_true(fabs(spread[i] / s.steps) < 0.1);
    }
    assert_in_range(alike, s.steps / 8 - 20, s.steps / 8 + 20); /* the one before by chance only */
    at.done = s.steps - 1;
    SpsaStep last = spsa_perturb(&s, &at);
    assert_true(fabs(fabs(last.size[1]) - 30) < 1e-9);
    /* All other rows stay as they are. */
    for (int row = 0; row < PARAM_COUNT; row++) {
        bool tuned = false;
        for (int i = 0; i < s.count; i++) tuned |= s.numbers[i].row == row;
        if (!tuned) assert_int_equal(params_get(&last.sides[0], row), params_get(&s.base, row));
    }
}

static void test_limits(void **state) {
    (void)state;
    SpsaSettings s = make_settings(50);
    SpsaState at = spsa_start(&s);
    for (int i = 0; i < s.count; i++)
        at.value[i] = i % 2 ? param_infos[s.numbers[i].row].max : param_infos[s.numbers[i].row].min;
    for (int n = 0; n < 50; n++) {
        SpsaStep step = spsa_perturb(&s, &at);
        spsa_move(&s, &step, n % 2 ? 1000 : -1000, &at);
        for (int i = 0; i < s.count; i++) {
            const ParamInfo *info = &param_infos[s.numbers[i].row];
            assert_true(at.value[i] >= info->min && at.value[i] <= info->max);
        }
    }
}

/* By Spall's rules: at the end of a run a won game moves a number by rate perturbations, before by
 * ((A + N) / (A + n))^0.602 times as much, where A is a tenth of the N steps; perturbations shrink
 * like n^-0.101. */
static void test_lengths(void **state) {
    (void)state;
    SpsaSettings s = make_settings(200);
    for (int done = 0; done < s.steps; done += 7) {
        SpsaState at = spsa_start(&s);
        at.done = done;
        SpsaStep step = spsa_perturb(&s, &at);
        for (int i = 0; i < s.count; i++) {
            double size = s.numbers[i].step * exp(0.101 * log(200.0 / (done + 1)));
            assert_true(fabs(fabs(step.size[i]) - size) < 1e-9);
        }
        for (double surplus = -1.5; surplus <= 1; surplus += 0.5) {
            SpsaState to = at;
            spsa_move(&s, &step, surplus, &to);
            assert_int_equal(to.done, done + 1);
            for (int i = 0; i < s.count; i++) {
                double n = s.numbers[i].step, sign = step.size[i] > 0 ? 1 : -1;
                double pace = s.rate * exp(0.602 * log((20 + 200.0) / (20 + done + 1)));
                double way = pace * surplus * n * sign * n / fabs(step.size[i]);
                assert_true(fabs(to.value[i] - at.value[i] - way) < 2e-6);
            }
        }
    }
    /* The last step: sizes are those asked for. */
    SpsaState at = spsa_start(&s), to;
    at.done = s.steps - 1;
    SpsaStep step = spsa_perturb(&s, &at);
    to = at;
    spsa_move(&s, &step, 2, &to);
    for (int i = 0; i < s.count; i++)
        assert_true(fabs(to.value[i] - at.value[i] - 2 * s.rate * step.size[i]) < 2e-6);
}

/* Values become whole numbers by rounding. */
static void test_rounding(void **state) {
    (void)state;
    SpsaSettings s = make_settings(10);
    SpsaState at = spsa_start(&s);
    static const double parts[] = {0, 0.25, 0.499, 0.501, 0.75, -0.25, -0.499, -0.501};
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
        double start = params_get(&s.base, s.numbers[0].row);
        at.value[0] = start + parts[k];
        Params p = spsa_params(&s, &at);
        int expected = (int)start + (parts[k] > 0.5) - (parts[k] < -0.5);
        assert_int_equal(params_get(&p, s.numbers[0].row), expected);
        for (int row = 0; row < PARAM_COUNT; row++)
            if (row != s.numbers[0].row)
                assert_int_equal(params_get(&p, row), params_get(&s.base, row));
    }
}

/* The chance to win falls with the square of the distance from an optimum. */
static double points(const SpsaSettings *s, const Params *p, const double best[3]) {
    double loss = 0;
    for (int i = 0; i < 3; i++) {
        double away = (params_get(p, s->numbers[i].row) - best[i]) / s->numbers[i].step;
        loss += away * away;
    }
    return -loss;
}

static void test_finds_optimum(void **state) {
    (void)state;
    SpsaSettings s = make_settings(2000);
    SpsaState at = spsa_start(&s);
    double best[3];
    for (int i = 0; i < 3; i++) best[i] = at.value[i] + (i == 1 ? -4 : 3) * s.numbers[i].step;
    assert_int_equal(s.count, 3);
    while (at.done < s.steps) {
        SpsaStep step = spsa_perturb(&s, &at);
        double surplus = points(&s, &step.sides[0], best) - points(&s, &step.sides[1], best);
        spsa_move(&s, &step, fmax(-4, fmin(4, surplus)), &at);
    }
    for (int i = 0; i < 3; i++) {
        printf("%s %.2f, best %.2f\n", param_infos[s.numbers[i].row].name, at.value[i], best[i]);
        assert_true(fabs(at.value[i] - best[i]) < s.numbers[i].step);
    }
    Params p = spsa_params(&s, &at);
    assert_int_equal(params_get(&p, s.numbers[0].row), lround(at.value[0]));
}

/* ---- whole runs ---- */

static int played; /* steps that on_step has seen */
static void count_step(void *context, const SpsaState *state) {
    (void)context;
    assert_int_equal(state->done, ++played);
}

static SpsaState run(const SpsaSettings *s, const char *trace) {
    SpsaState end;
    Reason why = {""};
    played = 0;
    SpsaRun r = {.settings = *s, .trace = trace, .on_step = count_step};
    JobsStatus status = spsa_run(&r, &end, &why);
    if (status != JOBS_DONE) print_error("%s\n", why.text);
    assert_int_equal(status, JOBS_DONE);
    assert_int_equal(end.done, s->steps);
    assert_int_equal(played, s->steps);
    return end;
}

static bool differ(const SpsaState *a, const SpsaState *b, int count) {
    return memcmp(a->value, b->value, (size_t)count * sizeof *a->value) != 0;
}

static void test_trace(void **state) {
    (void)state;
    SpsaSettings s = make_settings(SLOWER > 1 ? 2 : 6);
    /* Far enough apart for the two sides to play different games. */
    s.numbers[0].step = 60;
    s.nodes = 400;
    SpsaState without = run(&s, NULL), start = spsa_start(&s);
    assert_true(differ(&without, &start, s.count));
    unlink("spsa.jsonl");
    SpsaState whole = run(&s, "spsa.jsonl");
    assert_false(differ(&without, &whole, s.count));
    s.threads = 2;
    SpsaState threads = run(&s, NULL);
    assert_false(differ(&without, &threads, s.count));

    /* Cut anywhere, also within a line, the same run comes out. */
    Buffer text = {0}, again = {0};
    Reason why;
    assert_true(file_read_regular("spsa.jsonl", &text, &why));
    for (size_t part = 0; part <= 3; part += SLOWER > 1 ? 3 : 1) {
        size_t length = text.length * part / 4;
        assert_true(file_write("spsa.jsonl", (Span){text.text, length}, &why));
        SpsaState resumed = run(&s, "spsa.jsonl");
        assert_false(differ(&without, &resumed, s.count));
        assert_true(file_read_regular("spsa.jsonl", &again, &why));
        assert_int_equal(again.length, text.length);
        assert_memory_equal(again.text, text.text, text.length);
        buffer_finish(&again);
    }
    buffer_finish(&text);

    /* Another run is refused, and its trace left alone. */
    s.seed++;
    SpsaState end;
    SpsaRun other = {.settings = s, .trace = "spsa.jsonl"};
    assert_int_equal(spsa_run(&other, &end, &why), JOBS_FAILED);
    assert_non_null(strstr(why.text, "another run"));
    SpsaState by_seed = run(&s, NULL);
    assert_true(differ(&by_seed, &without, s.count));
    s.seed--;
    s.shard = 2;
    SpsaState by_shard = run(&s, NULL);
    assert_true(differ(&by_shard, &without, s.count));
}

/* What on_progress has told. */
typedef struct {
    double last;
    int calls;
} Told;

static void see_progress(void *context, double done) {
    Told *t = context;
    assert_true(done >= t->last);
    t->last = done;
    t->calls++;
}

/* A run is its steps: each plays pairs of its own numbers and goes where more games were won. The
 * trace says by how many. */
static void test_steps_of_a_run(void **state) {
    (void)state;
    enum { STEPS = 4, PAIRS = 3 };
    SpsaSettings s = make_settings(STEPS);
    s.numbers[0].step = 60;
    s.pairs = PAIRS;
    s.nodes = 150;
    s.shard = 1;
    SpsaState at = spsa_start(&s), end;
    Reason why = {""};
    Told told = {0};
    SpsaRun r = {
        .settings = s, .trace = "spsa.jsonl", .on_progress = see_progress, .context = &told};
    unlink("spsa.jsonl");
    assert_int_equal(spsa_run(&r, &end, &why), JOBS_DONE);
    assert_true(told.calls > 0 && told.last == STEPS);
    Buffer text = {0};
    assert_true(file_read_regular("spsa.jsonl", &text, &why));
    /* The games of a shard begin otherwise than those of another. */
    DuelSettings settings = duel_default_settings();
    Random shard = random_stream(s.seed, (uint64_t)s.shard);
    settings.seed = random_next(&shard);
    Duel *d = duel_create(&settings, &why);
    assert_non_null(d);
    int uneven = 0;
    for (int n = 0; n < STEPS; n++) {
        SpsaStep step = spsa_perturb(&s, &at);
        DuelSide sides[2] = {{step.sides[0], s.nodes, 0}, {step.sides[1], s.nodes, 0}};
        double won = 0, lost = 0;
        for (uint32_t pair = 0; pair < PAIRS; pair++) {
            int half_points[2];
            assert_true(duel_play(d, (uint32_t)n * PAIRS + pair, sides, half_points));
            won += (half_points[0] + half_points[1]) / 2.0;
            lost += (4 - half_points[0] - half_points[1]) / 2.0;
        }
        spsa_move(&s, &step, won - lost, &at);
        uneven += won != lost;
        char line[60];
        snprintf(line, sizeof line, "{\"step\":%d,\"surplus\":%.1f,", n + 1, won - lost);
        if (!strstr(buffer_text(&text), line)) fail_msg("no %s in %s", line, buffer_text(&text));
    }
    assert_true(uneven > 1);
    for (int i = 0; i < s.count; i++) assert_true(at.value[i] == end.value[i]);
    /* The trace names what it is of. */
    SpsaMerged merged = {0};
    if (!spsa_merge(&merged, "spsa.jsonl", &why)) fail_msg("%s", why.text);
    assert_int_equal(merged.count, s.count);
    assert_int_equal(merged.steps, STEPS);
    for (int i = 0; i < s.count; i++) {
        assert_int_equal(merged.rows[i], s.numbers[i].row);
        assert_true(merged.mean[i] == end.value[i]);
    }
    duel_destroy(d);
    buffer_finish(&text);
}

/* The head of a trace names all that the run depends on. */
static void test_settings_are_in_the_trace(void **state) {
    (void)state;
    SpsaSettings base = make_settings(1);
    SpsaState end;
    Reason why = {""};
    unlink("spsa.jsonl");
    run(&base, "spsa.jsonl");
    for (int changed = 0; changed < 10; changed++) {
        SpsaSettings s = base;
        if (changed == 1) s.steps++;
        if (changed == 2) s.pairs++;
        if (changed == 3) s.rate *= 1.5;
        if (changed == 4) s.nodes++;
        if (changed == 5) s.seed++;
        if (changed == 6) s.shard++;
        if (changed == 7) s.numbers[1].step++;
        if (changed == 8) s.count--;
        if (changed == 9) s.base.NullMarginMax++;
        SpsaRun r = {.settings = s, .trace = "spsa.jsonl"};
        JobsStatus status = spsa_run(&r, &end, &why);
        assert_int_equal(status, changed ? JOBS_FAILED : JOBS_DONE);
        if (changed && !strstr(why.text, "another run")) fail_msg("%d: %s", changed, why.text);
    }
}

/* A step whose values cannot be is played again, and so are those after it. */
static void test_damaged_trace(void **state) {
    (void)state;
    SpsaSettings s = make_settings(3);
    static const char *const bad[] = {
        "{\"step\":2,\"values\":[1e9,1,1]}",      "{\"step\":2,\"values\":[-1e9,1,1]}",
        "{\"step\":3,\"values\":[10,10,10]}",     "{\"step\":2,\"values\":[10,10]}",
        "{\"step\":2,\"values\":[10,10,\"10\"]}", "rubbish"};
    Reason why;
    unlink("spsa.jsonl");
    SpsaState whole = run(&s, "spsa.jsonl");
    Buffer text = {0};
    assert_true(file_read_regular("spsa.jsonl", &text, &why));
    char *second = strstr(text.text, "{\"step\":2"), *end = strchr(second, '\n');
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Buffer other = {0}, again = {0};
        buffer_add(&other, (Span){text.text, (size_t)(second - text.text)});
        buffer_add_text(&other, bad[i]);
        buffer_add_text(&other, end);
        assert_true(file_write("spsa.jsonl", buffer_span(&other), &why));
        SpsaState mended = run(&s, "spsa.jsonl");
        assert_false(differ(&whole, &mended, s.count));
        assert_true(file_read_regular("spsa.jsonl", &again, &why));
        assert_true(span_equal(buffer_span(&again), buffer_span(&text)));
        buffer_finish(&other);
        buffer_finish(&again);
    }
    buffer_finish(&text);
}

static void test_merge(void **state) {
    (void)state;
    static const char head[] =
        "{\"about\":\"x\",\"names\":[\"StaticCutMargin\",\"NullMarginStep\"]}\n";
    static const char *const ends[] = {
        "{\"step\":9,\"surplus\":1.0,\"values\":[100.000000,40.000000]}\n",
        "{\"step\":5,\"surplus\":1.0,\"values\":[50.000000,10.500000]}\n{\"st"};
    SpsaMerged m = {0};
    Reason why;
    for (int i = 0; i < 2; i++) {
        Buffer b = {0};
        buffer_printf(&b, "%s%s", head, ends[i]);
        assert_true(file_write("merge.jsonl", buffer_span(&b), &why));
        buffer_finish(&b);
        assert_true(spsa_merge(&m, "merge.jsonl", &why));
    }
    assert_int_equal(m.count, 2);
    assert_int_equal(m.runs, 2);
    assert_int_equal(m.steps, 14);
    assert_string_equal(param_infos[m.rows[1]].name, "NullMarginStep");
    assert_true(m.mean[0] == 75 && m.mean[1] == 25.25);
    assert_true(m.least[0] == 50 && m.most[0] == 100);
    assert_true(m.least[1] == 10.5 && m.most[1] == 40);
    /* A third run; each counts alike, however long it was. */
    Buffer third = {0};
    buffer_printf(&third, "%s{\"step\":1,\"values\":[0,39.5]}\n{\"step\":2,\"values\":[123,5]}\n",
                  head);
    assert_true(file_write("merge.jsonl", buffer_span(&third), &why));
    buffer_finish(&third);
    SpsaMerged three = m;
    assert_true(spsa_merge(&three, "merge.jsonl", &why));
    assert_int_equal(three.runs, 3);
    assert_int_equal(three.steps, 16);
    assert_true(fabs(three.mean[0] - 91) < 1e-9 && fabs(three.mean[1] - 18.5) < 1e-9);
    assert_true(three.least[0] == 50 && three.most[0] == 123);
    assert_true(three.least[1] == 5 && three.most[1] == 40);

    static const char *const bad[] = {
        "",
        "{}",
        head,
        "{\"names\":[\"StaticCutMargin\"]}\n{\"step\":1,\"values\":[1,2]}\n",
        "{\"names\":[\"Nonsense\"]}\n{\"step\":1,\"values\":[1]}\n",
        "{\"names\":[\"StaticCutMargin\"]}\n{\"step\":1,\"values\":[\"1\"]}\n",
        "{\"names\":[\"StaticCutMargin\",\"NullMarginStep\"]}\n{\"step\":1,\"values\":[1,null]}\n",
        "{\"names\":[\"StaticCutMargin\"]}\n{\"step\":0,\"values\":[1]}\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(file_write("merge.jsonl", span_of(bad[i]), &why));
        assert_false(spsa_merge(&m, "merge.jsonl", &why));
        assert_non_null(strstr(why.text, "not the trace"));
    }
    static const char other[] = "{\"names\":[\"StaticCutMargin\"]}\n{\"step\":1,\"values\":[1]}\n";
    assert_true(file_write("merge.jsonl", span_of(other), &why));
    assert_false(spsa_merge(&m, "merge.jsonl", &why));
    assert_non_null(strstr(why.text, "other parameters"));
    assert_int_equal(m.runs, 2);
}

/* ---- duels ---- */

static void play(uint32_t number, const DuelSide sides[2], int half_points[2]) {
    DuelSettings settings = duel_default_settings();
    SearchSignal signal = {0};
    settings.hash = 1;
    settings.signal = &signal;
    Reason why;
    Duel *d = duel_create(&settings, &why);
    assert_non_null(d);
    assert_true(duel_play(d, number, sides, half_points));
    duel_destroy(d);
}

/* The same sides play the same game with either colour: what one wins the other loses. More nodes win. */
static void test_duels(void **state) {
    (void)state;
    enum { DUELS = SLOWER > 1 ? 2 : 6 };
    Params lia = lia_params();
    DuelSide equal[2] = {{lia, 100, 0}, {lia, 100, 0}}, strong[2] = {{lia, 3000, 0}, {lia, 30, 0}};
    DuelSide weak[2] = {strong[1], strong[0]};
    /* What a side still knew of the game before would change its moves. */
    DuelSide thorough[2] = {{lia, 1000, 0}, {lia, 1000, 0}};
    int won = 0, points_of_strong = 0, white = 0;
    for (uint32_t n = 0; n < DUELS; n++) {
        int a[2], b[2];
        play(n, equal, a);
        assert_int_equal(a[0] + a[1], 2);
        white += a[1] != a[0];
        play(n, thorough, a);
        assert_int_equal(a[0] + a[1], 2);
        play(n, strong, a);
        play(n, weak, b);
        /* The first side has Black in the first game: both lists hold the same two games. */
        assert_int_equal(a[0], 2 - b[1]);
        assert_int_equal(a[1], 2 - b[0]);
        points_of_strong += a[0] + a[1];
        won += a[0] == 2;
    }
    assert_true(white > 0 && won > 0);
    assert_true(points_of_strong >= DUELS * 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused_numbers), cmocka_unit_test(test_perturbations),
        cmocka_unit_test(test_limits),          cmocka_unit_test(test_finds_optimum),
        cmocka_unit_test(test_trace),           cmocka_unit_test(test_merge),
        cmocka_unit_test(test_duels),           cmocka_unit_test(test_steps_of_numbers),
        cmocka_unit_test(test_lengths),         cmocka_unit_test(test_rounding),
        cmocka_unit_test(test_steps_of_a_run),  cmocka_unit_test(test_settings_are_in_the_trace),
        cmocka_unit_test(test_damaged_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
