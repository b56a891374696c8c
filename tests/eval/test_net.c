/* The network: every instruction set gives what plain loops give, along any line of moves; colours
 * are alike; a damaged file is refused. */
#include "base/random.h"
#include "rules/moves.h"
#include "search/engine.h"
#include "eval/net.h"
#include "eval/net_eval.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 100000 };

static const NetSteps one_set = {1, 1};

static Params net_params(void) {
    Params params = params_default();
    params.Evaluator = EVALUATOR_NET;
    return params;
}

static EvalStack *new_stack(const Net *net) {
    EvalStack *s = malloc(sizeof *s);
    Params params = net_params();
    assert_non_null(s);
    assert_true(eval_init(s, &params));
    assert_true(eval_set_net(s, net));
    return s;
}

static void free_stack(EvalStack *s) {
    eval_finish(s);
    free(s);
}

/* Groups and holes: single squares, pairs, threes and fours of squares that touch in a two-by-two
 * square, counted quad by quad. */
static int plain_step(Bits stones, int steps) {
    int quads[3] = {0}; /* with one stone, with three, with two that touch by a corner only */
    for (int rank = -1; rank < 8; rank++)
        for (int file = -1; file < 8; file++) {
            int has[4];
            for (int i = 0; i < 4; i++) {
                int f = file + i % 2, r = rank + i / 2;
                has[i] = f >= 0 && f < 8 && r >= 0 && r < 8 && bits_has(stones, r * 8 + f);
            }
            int count = has[0] + has[1] + has[2] + has[3];
            quads[0] += count == 1;
            quads[1] += count == 3;
            quads[2] += count == 2 && has[0] == has[3];
        }
    int euler = (quads[0] - quads[1] - 2 * quads[2]) / 4;
    return euler < 1 ? 0 : euler > steps ? steps - 1 : euler - 1;
}

static int plain_bucket(const Net *net, const Position *p) {
    int groups = net->steps.groups;
    int stones = bits_count(p->stones[BLACK]) + bits_count(p->stones[WHITE]);
    int own = plain_step(p->stones[p->side], groups);
    int enemy = plain_step(p->stones[color_other(p->side)], groups);
    return ((stones - 1) * net->steps.stones / (2 * STONES_MAX) * groups + own) * groups + enemy;
}

/* The definition, square by square. */
static Score plain_score(const Net *net, const Position *p) {
    int64_t sum = net->out_bias[plain_bucket(net, p)];
    for (int view = 0; view < 2; view++) {
        Color us = view ? color_other(p->side) : p->side;
        for (int h = 0; h < net->hidden; h++) {
            int x = net->bias[h];
            for (Square s = 0; s < SQUARES; s++) {
                if (bits_has(p->stones[us], s)) x += net->input[s * net->hidden + h];
                if (bits_has(p->stones[color_other(us)], s))
                    x += net->input[(SQUARES + s) * net->hidden + h];
            }
            x = x < 0 ? 0 : x > NET_ONE ? NET_ONE : x;
            int bucket = plain_bucket(net, p);
            sum += (x * x >> NET_SQUARE_SHIFT) * net->output[(bucket * 2 + view) * net->hidden + h];
        }
    }
    int64_t points = sum * net->scale / NET_SUM_ONE;
    return points > SCORE_EVAL_MAX    ? SCORE_EVAL_MAX
           : points < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX
                                      : (Score)points;
}

static int16_t random_word(Random *random, int limit) {
    return (int16_t)((int)random_below(random, (uint32_t)(2 * limit + 1)) - limit);
}

static Net *random_net(int hidden, NetSteps steps, Random *random) {
    Net *net = net_create(hidden, steps);
    assert_non_null(net);
    net->scale = 300;
    for (int i = 0; i < NET_INPUTS * hidden; i++) net->input[i] = random_word(random, 120);
    for (int i = 0; i < hidden; i++) net->bias[i] = random_word(random, 200);
    for (int i = 0; i < 2 * hidden * net->buckets; i++)
        net->output[i] = random_word(random, 100000 / hidden < 1000 ? 100000 / hidden : 1000);
    for (int i = 0; i < net->buckets; i++) net->out_bias[i] = random_word(random, 30000) * 10;
    Reason why;
    assert_true(net_is_sound(net, &why));
    return net;
}

/* Walks forth and back through moves and passes; after some steps a score is asked for. */
static void walk(EvalStack *s, const Net *net, int positions, Random *random) {
    Position p = pos_standard();
    eval_set_root(s, &p);
    for (int n = 0; n < positions;) {
        const Position *here = &s->line[s->ply];
        Move list[MOVES_MAX];
        int count = moves_generate(here, list);
        bool stuck = !count || bits_count(here->stones[BLACK]) < 2 ||
                     bits_count(here->stones[WHITE]) < 2 || s->ply == PLY_MAX;
        uint32_t choice = random_below(random, 64);
        if (choice == 0 || (stuck && s->ply == 0)) {
            p = stuck ? pos_standard() : *here;
            eval_set_root(s, &p);
        } else if (stuck || (choice < 24 && s->ply > 0)) {
            eval_pop(s);
        } else {
            eval_push(s,
                      choice == 63 ? (Move)MOVE_PASS : list[random_below(random, (uint32_t)count)]);
        }
        if (random_below(random, 3)) continue;
        assert_int_equal(eval_score(s), plain_score(net, &s->line[s->ply]));
        n++;
    }
}

static void test_plain_twin(void **state) {
    (void)state;
    const struct {
        int hidden;
        NetSteps steps;
        int positions;
    } shapes[] = {{32, {1, 1}, POSITIONS},
                  {32, {3, 8}, POSITIONS},
                  {256, {8, 4}, POSITIONS / 20},
                  {96, {3, 2}, POSITIONS / 10},
                  {512, {24, 1}, POSITIONS / 50}};
    int before = net_path_current();
    Random random = random_stream(5, 6);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        Net *net = random_net(shapes[i].hidden, shapes[i].steps, &random);
        EvalStack *s = new_stack(net);
        for (int path = 0; path < net_path_count(); path++) {
            if (!net_path_select(path)) continue;
            walk(s, net, shapes[i].positions, &random);
            printf("hidden %d, buckets %d, %s: %d positions equal\n", net->hidden, net->buckets,
                   net_path_name(path), shapes[i].positions);
        }
        free_stack(s);
        net_destroy(net);
    }
    net_path_select(before);
}

static Score score_of(EvalStack *s, const Position *p) {
    eval_set_root(s, p);
    return eval_score(s);
}

static void test_builtin(void **state) {
    (void)state;
    const Net *net = net_builtin();
    Reason why;
    assert_non_null(net);
    assert_true(net_is_sound(net, &why));
    EvalStack *s = new_stack(NULL);
    Random random = random_stream(7, 8);
    double difference = 0;
    int count = 0;
    for (int i = 0; i < 2000; i++) {
        Position p = pos_standard();
        for (uint32_t n = random_below(&random, 40); n > 0; n--) {
            Move list[MOVES_MAX];
            int moves = moves_generate(&p, list);
            if (!moves || bits_count(p.stones[color_other(p.side)]) < 3) break;
            pos_play(&p, list[random_below(&random, (uint32_t)moves)]);
        }
        Score score = score_of(s, &p);
        Position swapped = pos_swap_colors(&p);
        assert_int_equal(score_of(s, &swapped), score);
        for (int k = 1; k < 8; k++) {
            Position q = pos_transform(&p, k);
            difference += abs(score_of(s, &q) - score);
            count++;
        }
    }
    printf("mirrored and turned positions differ by %.1f points on average\n", difference / count);
    assert_true(difference / count < 60);
    free_stack(s);
}

/* Nets are written as the first version where it can say what they are: older programs read them. */
static void check_files(NetSteps steps, int version) {
    Random random = random_stream(9, 10);
    Net *net = random_net(64, steps, &random);
    snprintf(net->about, sizeof net->about, "made by a test");
    Buffer file = {0};
    Reason why;
    int refused = 0;
    net_format(net, &file);
    assert_false(file.failed);
    Net *read = net_parse(buffer_span(&file), &why);
    assert_non_null(read);
    assert_string_equal(read->about, net->about);
    assert_int_equal(file.text[strlen("LIANET")], version);
    assert_true(read->hash == net->hash && read->hidden == 64 && read->buckets == net->buckets);
    assert_true(read->steps.stones == steps.stones && read->steps.groups == steps.groups);
    assert_memory_equal(read->input, net->input, NET_INPUTS * 64 * sizeof(int16_t));
    assert_memory_equal(read->bias, net->bias, 64 * sizeof(int16_t));
    assert_memory_equal(read->output, net->output, (size_t)net->buckets * 2 * 64 * sizeof(int16_t));
    assert_memory_equal(read->out_bias, net->out_bias, (size_t)net->buckets * sizeof(int32_t));
    assert_int_equal(read->scale, net->scale);
    net_destroy(read);
    for (size_t at = 0; at < file.length; at += 1 + file.length / 300) {
        file.text[at] ^= 16;
        assert_null(net_parse(buffer_span(&file), &why));
        file.text[at] ^= 16;
        refused++;
    }
    for (size_t length = 0; length < file.length; length += 1 + file.length / 100) {
        assert_null(net_parse((Span){file.text, length}, &why));
        refused++;
    }
    buffer_clear(&file);
    net->output[3] = 32767;
    net_format(net, &file);
    read = net_parse(buffer_span(&file), &why);
    assert_non_null(read);
    net_destroy(read);
    buffer_clear(&file);
    /* … but not many more */
    for (int i = 0; i < 20; i++) net->output[i] = 32767;
    net_format(net, &file);
    assert_null(net_parse(buffer_span(&file), &why));
    assert_non_null(strstr(why.text, "output are too large"));
    buffer_clear(&file);
    for (int i = 0; i < 20; i++) net->output[i] = 0;
    for (int i = 0; i < NET_INPUTS; i++) net->input[i * net->hidden] = 32767;
    net_format(net, &file);
    assert_null(net_parse(buffer_span(&file), &why));
    assert_non_null(strstr(why.text, "first layer are too large"));
    assert_null(net_load("no such file", &why));
    printf("%d damaged nets refused\n", refused + 3);
    buffer_finish(&file);
    net_destroy(net);
}

static void test_files(void **state) {
    (void)state;
    check_files((NetSteps){2, 1}, 1);
    check_files((NetSteps){2, 2}, 2);
    check_files((NetSteps){2, 3}, 2);
}

/* Every number of the shape goes up to its limit and no further; what was said of the net is shown
 * without control bytes; another version is named. */
static void test_shapes(void **state) {
    (void)state;
    static const struct {
        int hidden, stones, groups, scale, about;
        bool sound;
    } rows[] = {{32, 1, 1, 1, 0, true},
                {NET_HIDDEN_MAX, 1, 1, 1, 0, true},
                {NET_HIDDEN_MAX + 32, 1, 1, 1, 0, false},
                {48, 1, 1, 1, 0, false},
                {32, NET_STONES_MAX, 1, 1, 0, true},
                {32, NET_STONES_MAX + 1, 1, 1, 0, false},
                {32, 1, NET_GROUPS_MAX, 1, 0, true},
                {32, 1, NET_GROUPS_MAX + 1, 1, 0, false},
                {32, 1, 1, NET_SCALE_MAX, 0, true},
                {32, 1, 1, NET_SCALE_MAX + 1, 0, false},
                {32, 1, 1, 0, 0, false},
                {32, 1, 1, 1, NET_ABOUT_MAX, true}};
    Reason why = {""};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Net *net = net_create(rows[i].hidden, (NetSteps){rows[i].stones, rows[i].groups});
        Buffer file = {0};
        assert_non_null(net);
        net->scale = rows[i].scale;
        memset(net->about, 'x', (size_t)rows[i].about);
        assert_int_equal(net_is_sound(net, &why), rows[i].sound);
        net_format(net, &file);
        Net *read = net_parse(buffer_span(&file), &why);
        assert_int_equal(read != NULL, rows[i].sound);
        if (!read) assert_string_equal(why.text, "a net of this shape cannot be used");
        if (read) assert_int_equal(strlen(read->about), rows[i].about);
        if (read) assert_int_equal(read->scale, rows[i].scale);
        net_destroy(read);
        net_destroy(net);
        buffer_finish(&file);
    }
    Net *net = net_create(32, one_set);
    Buffer file = {0};
    assert_non_null(net);
    snprintf(net->about, sizeof net->about, "a\nb\x1b[31m\x7f\xC3\xA9");
    net_format(net, &file);
    Net *read = net_parse(buffer_span(&file), &why);
    assert_non_null(read);
    assert_string_equal(read->about, "a?b?[31m?\xC3\xA9");
    net_destroy(read);
    file.text[6] = 3;
    assert_null(net_parse(buffer_span(&file), &why));
    assert_string_equal(why.text, "a net of version 3, not 2");
    file.text[0] = 'X';
    assert_null(net_parse(buffer_span(&file), &why));
    assert_string_equal(why.text, "not a net");
    net_destroy(net);
    buffer_finish(&file);
}

/* The largest sums of the first layer, with as many stones of each colour as there can be, fit into
 * its 16 bits to the last unit, whatever part of them is bias, own stones or enemy stones. */
static void test_first_layer_limit(void **state) {
    (void)state;
    static const struct {
        int own, enemy;
    } rows[] = {{1000, 1000}, {1500, 10}, {10, 1500}, {-900, 1200}, {0, 2000}, {2000, 0}};
    Net *net = net_create(32, (NetSteps){1, 1});
    Reason why;
    assert_non_null(net);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int unit = (int)i * 5;
            net->input[(7 + (int)i) * net->hidden + unit] = (int16_t)rows[i].own;
            net->input[(SQUARES + 40) * net->hidden + unit] = (int16_t)rows[i].enemy;
            int room = INT16_MAX - STONES_MAX * (abs(rows[i].own) + abs(rows[i].enemy));
            assert_true(room >= 0);
            net->bias[unit] = (int16_t)(sign * room);
            assert_true(net_is_sound(net, &why));
            net->bias[unit] = (int16_t)(sign * (room + 1));
            if (net_is_sound(net, &why))
                fail_msg("own %d, enemy %d, bias %d", rows[i].own, rows[i].enemy, net->bias[unit]);
            assert_non_null(strstr(why.text, "first layer are too large"));
            net->bias[unit] = 0;
        }
    net_destroy(net);
}

/* The same for the output, whose sum fits into 32 bits whatever the signs of its weights. */
static void test_output_limit(void **state) {
    (void)state;
    enum { COUNT = 10, WEIGHT = 25000, BUCKETS = 3 };
    const int room = INT32_MAX - COUNT * WEIGHT * (NET_ONE * NET_ONE >> NET_SQUARE_SHIFT);
    Net *net = net_create(32, (NetSteps){BUCKETS, 1});
    Reason why;
    assert_non_null(net);
    for (int b = 0; b < BUCKETS; b++)
        for (int negative = 0; negative <= COUNT; negative += COUNT / 2) {
            int16_t *weights = net->output + (b + 1) * 2 * net->hidden - COUNT;
            for (int i = 0; i < COUNT; i++) weights[i] = i < negative ? -WEIGHT : WEIGHT;
            net->out_bias[b] = -room;
            assert_true(net_is_sound(net, &why));
            net->out_bias[b] = room + 1;
            if (net_is_sound(net, &why)) fail_msg("bucket %d, %d negative weights", b, negative);
            assert_non_null(strstr(why.text, "output are too large"));
            net->out_bias[b] = 0;
        }
    net_destroy(net);
}

/* From one evaluator and one net to another and back. */
static void test_changes(void **state) {
    (void)state;
    Random random = random_stream(11, 12);
    Net *small = random_net(32, one_set, &random),
        *large = random_net(512, (NetSteps){4, 1}, &random);
    EvalStack *s = new_stack(small);
    Params mia = net_params(), params = net_params();
    mia.Evaluator = EVALUATOR_MIA;
    Position p = pos_standard();
    assert_int_equal(score_of(s, &p), plain_score(small, &p));
    assert_true(eval_set_net(s, large));
    assert_int_equal(score_of(s, &p), plain_score(large, &p));
    assert_true(eval_set_params(s, &mia));
    assert_string_equal(s->evaluator->name, "MIA");
    assert_true(eval_set_net(s, small));
    assert_true(eval_set_params(s, &params));
    assert_int_equal(score_of(s, &p), plain_score(small, &p));
    free_stack(s);
    net_destroy(small);
    net_destroy(large);
}

static void keep_nodes(void *context, const EngineAnswer *answer) {
    *(uint64_t *)context = answer->best == MOVE_NONE ? 0 : answer->nodes;
}

/* Another net searches another tree, and the built-in one the same as before. */
static void test_engine(void **state) {
    (void)state;
    Random random = random_stream(13, 14);
    Rules rules = rules_default();
    Game g;
    Reason why;
    uint64_t nodes[3];
    Engine *e = engine_create(NULL, &why);
    assert_non_null(e);
    assert_true(game_init(&g, NULL, &rules));
    for (int i = 0; i < 3; i++) {
        EngineRequest request = {.params = net_params(), .depth = 3};
        request.listener = (EngineListener){.on_done = keep_nodes, .context = &nodes[i]};
        assert_true(engine_set_threads(e, 1));
        assert_true(engine_set_net(e, i == 1 ? random_net(64, (NetSteps){2, 1}, &random) : NULL));
        assert_true(engine_start(e, &g, &request));
    }
    assert_true(engine_set_net(e, random_net(32, one_set, &random)));
    assert_true(engine_wait(e, -1));
    engine_destroy(e);
    game_finish(&g);
    printf("nodes: %llu, with another net %llu\n", (unsigned long long)nodes[0],
           (unsigned long long)nodes[1]);
    assert_true(nodes[0] > 0 && nodes[1] > 0 && nodes[0] != nodes[1] && nodes[0] == nodes[2]);
}

/* What runs are told apart by: all parameters, and the net if it is used. */
static void test_fingerprint(void **state) {
    (void)state;
    Random random = {77};
    Net *other = random_net(NET_HIDDEN_STEP, one_set, &random);
    Buffer file = {0};
    net_format(other, &file); /* sets its hash */
    buffer_finish(&file);
    Params net = net_params(), mia = net;
    mia.Evaluator = EVALUATOR_MIA;
    uint64_t with_net = eval_fingerprint(&net), with_mia = eval_fingerprint(&mia);
    assert_true(with_net != with_mia && eval_fingerprint(&net) == with_net);
    net_set_default(other);
    assert_true(eval_fingerprint(&net) != with_net);
    assert_true(eval_fingerprint(&mia) == with_mia);
    net_set_default(NULL);
    assert_true(eval_fingerprint(&net) == with_net);
    net_destroy(other);
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        Params p = mia;
        Reason why;
        int value = params_get(&p, i), moved = value < info->max ? value + 1 : value - 1;
        if (i == PARAM_ROW_Evaluator || info->min == info->max) continue;
        assert_true(params_set(&p, span_of(info->name), moved, &why));
        assert_true(eval_fingerprint(&p) != with_mia);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plain_twin),
                                       cmocka_unit_test(test_builtin),
                                       cmocka_unit_test(test_files),
                                       cmocka_unit_test(test_shapes),
                                       cmocka_unit_test(test_first_layer_limit),
                                       cmocka_unit_test(test_output_limit),
                                       cmocka_unit_test(test_changes),
                                       cmocka_unit_test(test_engine),
                                       cmocka_unit_test(test_fingerprint)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
