/* The whole cycle, tiny: games, a net from them, games with that net. */
#include "learn/selfplay.h"
#include "learn/trainer.h"
#include "base/file.h"
#include "search/private/searcher_private.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../slowness.h"

/* Looks at each step of a training: the steps are counted through all epochs, and the rate falls
 * with them like half a cosine, from the rate asked for to almost nothing. */
typedef struct {
    TrainSettings settings;
    int steps, each; /* each: batches of an epoch */
    double last_rate;
} Schedule;

static bool check_step(void *context, const TrainStep *step) {
    Schedule *s = context;
    const double pi = 3.14159265358979;
    int all = s->each * s->settings.epochs;
    assert_int_equal(step->steps, s->steps + 1);
    assert_int_equal(step->all_steps, all);
    assert_int_equal(step->epoch, s->steps / s->each + 1);
    assert_true(fabs(step->rate - s->settings.rate * (1 + cos(pi * s->steps / all)) / 2) < 1e-9);
    if (s->steps == 0) assert_true(fabs(step->rate - s->settings.rate) < 1e-12);
    if (s->steps) assert_true(step->rate < s->last_rate);
    s->last_rate = step->rate;
    s->steps++;
    return true;
}

static void check_schedule(const Samples *samples) {
    Schedule s = {.settings = train_default_settings()};
    s.settings.hidden = 32;
    s.settings.steps = (NetSteps){1, 1};
    s.settings.epochs = 3;
    s.settings.batch = 1000;
    s.settings.rate = 0.004;
    s.settings.on_step = check_step;
    s.settings.context = &s;
    s.each = (int)((samples->training + 999) / 1000);
    TrainReport report;
    Reason why;
    Net *net = train_run(samples, &s.settings, &report, &why);
    assert_non_null(net);
    assert_int_equal(s.steps, 3 * s.each);
    assert_true(s.each > 2 && s.last_rate < 0.1 * s.settings.rate);
    net_destroy(net);
}

static Net *train(const Samples *samples, int threads, TrainReport *report) {
    TrainSettings s = train_default_settings();
    s.hidden = 32;
    s.steps = (NetSteps){2, 2};
    s.epochs = 5;
    s.batch = 256;
    s.rate = 0.003;
    s.threads = threads;
    s.result_share = 0.2;
    Reason why;
    Net *net = train_run(samples, &s, report, &why);
    assert_non_null(net);
    return net;
}

static bool stop_in_second_epoch(void *context, const TrainStep *step) {
    const TrainSettings *s = context;
    return step->epoch < 2 || step->steps % (step->all_steps / s->epochs) != 2;
}

static void format(Net *net, Buffer *out) {
    assert_non_null(net);
    net_format(net, out);
    net_destroy(net);
}

/* A training stopped in the middle of an epoch goes on as if nothing had happened: the same net, to
 * the last bit. */
static void check_going_on(const Samples *samples) {
    TrainSettings s = train_default_settings();
    char path[64];
    snprintf(path, sizeof path, "test_train.%ld.part", (long)getpid());
    s.hidden = 32;
    s.steps = (NetSteps){1, 1};
    s.epochs = 3;
    s.batch = 1000;
    s.context = &s;
    TrainReport report;
    Reason why;
    Buffer whole = {0}, parts = {0};
    format(train_run(samples, &s, &report, &why), &whole);
    s.checkpoint = path;
    s.on_step = stop_in_second_epoch;
    assert_null(train_run(samples, &s, &report, &why));
    s.on_step = NULL;
    format(train_run(samples, &s, &report, &why), &parts);
    unlink(path);
    assert_int_equal(whole.length, parts.length);
    assert_memory_equal(whole.text, parts.text, whole.length);
    buffer_finish(&whole);
    buffer_finish(&parts);
}

/* A search with the net finds a legal move. */
static void play_with(const Net *net) {
    Params params = params_default();
    params.Evaluator = EVALUATOR_NET;
    Reason why;
    Rules rules = rules_default();
    Game g;
    Searcher *s = searcher_create(1, 1, &why);
    assert_non_null(s);
    assert_true(eval_set_net(&s->workers[0]->eval, net)); /* the net stays the caller's */
    assert_true(game_init(&g, NULL, &rules));
    int plies = 0;
    SearchLimits limits = {.depth = 3};
    SearchResult result;
    while (plies < 30 && searcher_run(s, &g, &params, &limits, NULL, &result)) {
        assert_true(game_play(&g, result.roots[0].move, &why));
        plies++;
    }
    printf("%d plies played with the net\n", plies);
    assert_true(plies >= 5);
    game_finish(&g);
    searcher_destroy(s);
}

static void test_cycle(void **state) {
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "test_train.%ld.games", (long)getpid());
    SelfplayRun run = {.settings = selfplay_default_settings(),
                       .path = path,
                       .games = 1000 / (1 + SLOWER),
                       .threads = 2};
    run.settings.nodes = 60;
    run.settings.params.Evaluator = EVALUATOR_MIA;
    Reason why;
    Samples samples = {0};
    SamplesFilter filter = {0};
    assert_int_equal(selfplay_run(&run, &why), JOBS_DONE);
    assert_true(samples_load(&samples, path, &filter, &why));
    unlink(path);
    printf("%zu positions for training, %zu for validation\n", samples.training,
           samples.count - samples.training);
    assert_true(samples.training > 2000 && samples.count > samples.training);

    TrainReport report, again;
    Net *net = train(&samples, 2, &report), *same = train(&samples, 1, &again);
    printf("validation loss %.5f before, %.5f after; integers differ by %.2f points on average\n",
           report.loss_before, report.loss_after, report.mean_difference);
    assert_true(report.loss_after < 0.95 * report.loss_before);
    assert_true(report.largest_difference < 50);
    Buffer a = {0}, b = {0};
    net_format(net, &a);
    net_format(same, &b);
    assert_true(a.length == b.length && memcmp(a.text, b.text, a.length) == 0);
    buffer_finish(&a);
    buffer_finish(&b);
    play_with(net);
    check_schedule(&samples);
    check_going_on(&samples);
    net_destroy(net);
    net_destroy(same);
    samples_finish(&samples);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cycle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
