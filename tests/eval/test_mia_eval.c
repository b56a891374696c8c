/* MIA's evaluation: the published examples, the plain twin, symmetries, caches, the interface. */
#include "mia_plain.h"
#include "rules/moves.h"
#include "rules/notation.h"
#include "eval/private/mia_features.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 100000, SYMMETRIC_POSITIONS = 20000 };

static Params params;

static int set_up(void **state) {
    (void)state;
    params = params_default();
    params.Evaluator = EVALUATOR_MIA;
    return 0;
}

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static int below(uint64_t *state, int n) {
    return (int)(next_random(state) % (unsigned)n);
}

/* Scattered stones, clusters, or a position some random moves into a game. */
static Position random_position(uint64_t *state) {
    if (below(state, 2)) {
        Position p = pos_standard();
        for (int n = below(state, 80); n > 0; n--) {
            Move list[MOVES_MAX];
            int count = moves_generate(&p, list);
            if (!count || bits_count(p.stones[color_other(p.side)]) < 2) break;
            pos_play(&p, list[below(state, count)]);
        }
        return p;
    }
    Bits sets[2] = {0, 0}, area = below(state, 2) ? BITS_ALL : BITS_EDGE | bits_dilate(BITS_EDGE);
    for (int c = 0; c < 2; c++) {
        int wanted = 1 + below(state, STONES_MAX);
        while (bits_count(sets[c]) < wanted) {
            Bits b = bits_of(below(state, SQUARES)) & area;
            if (!(b & sets[1 - c])) sets[c] |= b;
        }
    }
    return pos_make(sets[BLACK], sets[WHITE], below(state, 2) ? WHITE : BLACK);
}

static Bits squares(const char *text) {
    Bits b = 0;
    for (const char *at = text; *at; at += at[2] ? 3 : 2) {
        char name[3] = {at[0], at[1], 0};
        Square s = square_parse(span_of(name));
        assert_int_not_equal(s, NO_SQUARE);
        b |= bits_of(s);
    }
    return b;
}

static Score score_of(EvalStack *s, const Position *p) {
    eval_set_root(s, p);
    return eval_score(s);
}

static EvalStack *new_stack(void) {
    EvalStack *s = malloc(sizeof *s);
    assert_non_null(s);
    assert_true(eval_init(s, &params));
    return s;
}

static void free_stack(EvalStack *s) {
    eval_finish(s);
    free(s);
}

static void test_published_examples(void **state) {
    (void)state;
    MiaValues v;
    /* The centre of mass is e2: the distances to it add up to 22, at least 8 for 9 stones. */
    Position p = pos_make(squares("b8 d4 c2 f2 g2 d1 e1 f1 g1"), squares("a8"), BLACK);
    mia_values(&p, &v);
    int distance = 6 + 2 + 2 + 1 + 2 + 1 + 1 + 1 + 2;
    assert_int_equal(v.value[BLACK][MIA_CONCENTRATION], 100 * MIA_UNIT * 9 / (9 + distance - 8));
    assert_int_equal(v.value[BLACK][MIA_CENTRE_OF_MASS], 2 * MIA_UNIT);

    p = pos_standard();
    mia_values(&p, &v);
    assert_int_equal(v.value[BLACK][MIA_MOBILITY], 33 * MIA_UNIT);
    assert_int_equal(v.value[WHITE][MIA_MOBILITY], 33 * MIA_UNIT);

    /* The published walls, with more white stones than a game has. Black: a4 three-way, h4 two-way.
     * White: h8 three-way, a8 two of these, b1 and c1 one each. */
    Bits black = squares("a8 e8 h8 f7 b5 b4 g4 b3 g3 b1 c1");
    Bits white = squares("b8 g8 a7 b7 d7 e7 g7 a4 h4 a2 b2 c2 d2 d1");
    MiaInward black_inward = mia_inward(black), white_inward = mia_inward(white);
    assert_int_equal(mia_walls(&black_inward, &white_inward, white),
                     (WALL_THREE_WAY + WALL_TWO_WAY) * MIA_UNIT);
    assert_int_equal(mia_walls(&white_inward, &black_inward, black), 5 * WALL_THREE_WAY * MIA_UNIT);
}

static void test_plain_twin(void **state) {
    (void)state;
    EvalStack *s = new_stack();
    int weight[MIA_FEATURES], nonzero[MIA_FEATURES] = {0}, before = mia_path_current();
    mia_weights(&params, weight);
    for (int path = 0; path < mia_path_count(); path++) {
        if (!mia_path_select(path)) {
            printf("path %s: not on this CPU\n", mia_path_name(path));
            continue;
        }
        uint64_t random = 88172645463325252u;
        for (int i = 0; i < POSITIONS; i++) {
            Position p = random_position(&random);
            MiaValues fast, plain;
            mia_values(&p, &fast);
            mia_plain_values(&p, &plain);
            for (int f = 0; f < MIA_FEATURES; f++) {
                nonzero[f] += plain.value[BLACK][f] != plain.value[WHITE][f];
                for (int c = 0; c < 2; c++)
                    if (fast.value[c][f] != plain.value[c][f]) {
                        char fen[FEN_SIZE];
                        fen_format(&p, fen);
                        fail_msg("%s: %s of %s is %d, by loops %d", fen,
                                 mia_feature_name((MiaFeature)f), color_name((Color)c),
                                 fast.value[c][f], plain.value[c][f]);
                    }
            }
            assert_int_equal(score_of(s, &p), mia_sum(&plain, p.side, weight));
        }
        printf("path %s: %d positions equal\n", mia_path_name(path), POSITIONS);
    }
    for (int f = 0; f < MIA_FEATURES; f++) assert_true(nonzero[f] > POSITIONS / 10);
    mia_path_select(before);
    free_stack(s);
}

static void test_symmetries(void **state) {
    (void)state;
    EvalStack *s = new_stack();
    uint64_t random = 1234567891234567u;
    for (int i = 0; i < SYMMETRIC_POSITIONS; i++) {
        Position p = random_position(&random);
        Score score = score_of(s, &p);
        for (int k = 0; k < 8; k++) {
            Position q = pos_transform(&p, k), swapped = pos_swap_colors(&q);
            assert_int_equal(score_of(s, &q), score);
            assert_int_equal(score_of(s, &swapped), score);
        }
    }
    printf("%d positions, 16 views each\n", SYMMETRIC_POSITIONS);
    free_stack(s);
}

/* The same through a line of moves forth and back as from the root; after other weights no old
 * value is left in a cache. */
static void test_line_and_weights(void **state) {
    (void)state;
    EvalStack *s = new_stack(), *fresh = new_stack();
    Params other = params;
    other.WeightConcentration += 700;
    other.WeightTempo = -other.WeightTempo;
    uint64_t random = 424242424242u;
    for (int game = 0; game < 50; game++) {
        Position p = pos_standard();
        eval_set_root(s, &p);
        for (int i = 0; i < 200; i++) {
            Move list[MOVES_MAX];
            int n = moves_generate(&s->line[s->ply], list);
            bool forth = n && s->ply < PLY_MAX && bits_count(s->line[s->ply].stones[BLACK]) > 2 &&
                         bits_count(s->line[s->ply].stones[WHITE]) > 2 && below(&random, 3);
            if (forth)
                eval_push(s, list[below(&random, n)]);
            else if (s->ply > 0)
                eval_pop(s);
            assert_int_equal(eval_score(s), score_of(fresh, &s->line[s->ply]));
        }
        const Params *next = game % 2 ? &params : &other;
        assert_true(eval_set_params(s, next));
        eval_finish(fresh);
        assert_true(eval_init(fresh, next));
    }
    free_stack(fresh);
    free_stack(s);
}

static void test_bounds(void **state) {
    (void)state;
    EvalStack *s = new_stack();
    Params extreme = params;
    extreme.WeightConcentration = extreme.WeightUniformity = extreme.WeightMobility = 30000;
    assert_true(eval_set_params(s, &extreme));
    Position p = pos_make(squares("d4 d5 e4 e6"), squares("a1 h8 a8 h1"), BLACK);
    assert_true(score_of(s, &p) > 0 && score_of(s, &p) <= SCORE_EVAL_MAX);
    p.side = WHITE;
    assert_true(score_of(s, &p) < 0 && score_of(s, &p) >= -SCORE_EVAL_MAX);
    free_stack(s);
}

/* Kind and group of a row say what code that asks by them takes for granted. */
static void test_kinds_of_parameters(void **state) {
    (void)state;
    int weights = 0;
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        bool is_switch = info->kind == PARAM_SWITCH || info->kind == PARAM_DEEP_SWITCH;
        if (is_switch && (info->min != 0 || info->max != 1)) fail_msg("%s: limits", info->name);
        int features = 0;
        for (int f = 0; f < MIA_FEATURES; f++)
            features += (int)mia_feature_weight((MiaFeature)f) == i;
        assert_int_equal(features, info->kind == PARAM_WEIGHT);
        weights += features;
    }
    assert_int_equal(weights, MIA_FEATURES);
    Params a = params_default(), b = a;
    params_stop_pruning(&b);
    assert_false(b.NullMove || b.MultiCut || b.MultiCutAll || b.StaticCut || b.Lmr || b.LateMoves);
    assert_true(params_evaluate_alike(&a, &b));
    b.WeightWalls++;
    assert_true(params_evaluate_alike(&a, &b)); /* the network has no such weights */
    a.Evaluator = EVALUATOR_MIA;
    assert_false(params_evaluate_alike(&a, &b));
    b.Evaluator = EVALUATOR_MIA;
    assert_false(params_evaluate_alike(&a, &b));
    b.WeightWalls--;
    assert_true(params_evaluate_alike(&a, &b));
}

/* Each feature has its own name and weight. */
static void test_names_of_features(void **state) {
    (void)state;
    static const struct {
        MiaFeature feature;
        const char *name;
        ParamRow weight;
    } rows[] = {{MIA_CONCENTRATION, "concentration", PARAM_ROW_WeightConcentration},
                {MIA_CENTRALISATION, "centralisation", PARAM_ROW_WeightCentralisation},
                {MIA_CENTRE_OF_MASS, "centre of mass", PARAM_ROW_WeightCentreOfMass},
                {MIA_QUADS, "quads", PARAM_ROW_WeightQuads},
                {MIA_CONNECTEDNESS, "connectedness", PARAM_ROW_WeightConnectedness},
                {MIA_UNIFORMITY, "uniformity", PARAM_ROW_WeightUniformity},
                {MIA_MOBILITY, "mobility", PARAM_ROW_WeightMobility},
                {MIA_WALLS, "walls", PARAM_ROW_WeightWalls},
                {MIA_TEMPO, "tempo", PARAM_ROW_WeightTempo}};
    int weights[MIA_FEATURES];
    Params p = params;
    for (int i = 0; i < MIA_FEATURES; i++) {
        assert_string_equal(mia_feature_name(rows[i].feature), rows[i].name);
        assert_int_equal(mia_feature_weight(rows[i].feature), rows[i].weight);
        assert_true(params_set(&p, span_of(param_infos[rows[i].weight].name), 100 + i, NULL));
    }
    mia_weights(&p, weights);
    for (int i = 0; i < MIA_FEATURES; i++) assert_int_equal(weights[rows[i].feature], 100 + i);
}

/* Every parameter takes all values from its least to its greatest, and no other. */
static void test_limits_of_parameters(void **state) {
    (void)state;
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        const int64_t values[] = {info->min, info->max, info->value, (int64_t)info->min - 1,
                                  (int64_t)info->max + 1};
        for (int k = 0; k < 5; k++) {
            Params p = params_default();
            Reason why;
            bool fits = k < 3;
            if (params_set(&p, span_of(info->name), values[k], &why) != fits)
                fail_msg("%s = %lld", info->name, (long long)values[k]);
            assert_int_equal(params_get(&p, i), fits ? values[k] : info->value);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_examples),
        cmocka_unit_test(test_plain_twin),
        cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_line_and_weights),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_kinds_of_parameters),
        cmocka_unit_test(test_limits_of_parameters),
        cmocka_unit_test(test_names_of_features),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
