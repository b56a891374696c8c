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

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static Net *train(const Samples *samples, int threads, TrainReport *report) {
    TrainSettings s = train_default_settings();
    s.hidden = 32;
    s.buckets = 2;
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
    SelfplayRun run = {
        .settings = selfplay_default_settings(), .path = path, .games = 500, .threads = 2};
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
    net_destroy(net);
    net_destroy(same);
    samples_finish(&samples);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cycle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
