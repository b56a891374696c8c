/* The levels of play: each is weaker than the next, the lowest is easy to beat, the highest is the
 * engine itself.
 *
 * The yardstick is a mover who plays at random, but takes a win and avoids a loss in one move.
 */
#include "rules/moves.h"
#include "base/random.h"
#include "search/engine.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CAREFUL = 0, PLIES_MAX = 300, RANDOM_PLIES = 4, SKILL_TEST_POSITIONS = 8000 };

/* +1 if the move wins at once for the mover, −1 if it loses at once. */
static int outcome(Game *g, Move m) {
    Color us = game_position(g)->side;
    int ply = g->ply, value = 0;
    assert_true(game_play(g, m, NULL));
    Result r = game_result(g);
    if (r.winner == winner_of(us)) value = 1;
    if (r.winner == winner_of(color_other(us))) value = -1;
    game_go_to(g, ply);
    return value;
}

static bool can_win(Game *g) {
    Move list[MOVES_MAX];
    int n = game_moves(g, list);
    for (int i = 0; i < n; i++)
        if (outcome(g, list[i]) > 0) return true;
    return false;
}

static Move careful_move(Game *g, Random *random) {
    Move list[MOVES_MAX], safe[MOVES_MAX];
    int n = game_moves(g, list), count = 0;
    for (int i = 0; i < n; i++) {
        int value = outcome(g, list[i]);
        if (value > 0) return list[i];
        if (value < 0) continue;
        int ply = g->ply;
        game_play(g, list[i], NULL);
        if (!can_win(g)) safe[count++] = list[i];
        game_go_to(g, ply);
    }
    if (count) return safe[random_next(random) % (unsigned)count];
    return list[random_next(random) % (unsigned)n];
}

static void take_answer(void *context, const EngineAnswer *answer) {
    *(Move *)context = answer->best;
}

/* level 0 is the careful mover; a negative number is an Elo. */
static Move player_move(Engine *e, Game *g, int level, uint64_t seed, Random *random) {
    if (level == CAREFUL) return careful_move(g, random);
    Move best = MOVE_NONE;
    EngineRequest r = {.params = params_default(), .nodes = 400000};
    r.skill = level > 0 ? skill_of_level(level, seed) : skill_of_elo(-level, seed);
    r.listener = (EngineListener){NULL, take_answer, &best};
    assert_true(engine_start(e, g, &r));
    assert_true(engine_wait(e, 60000));
    return best;
}

/* Points of a against b, in halves, over games with changing colours. */
static int play_match(int a, int b, int games, uint64_t seed) {
    Reason why;
    Engine *e = engine_create(NULL, &why);
    Rules rules = rules_default();
    int points = 0;
    assert_non_null(e);
    assert_true(engine_set_hash(e, 4));
    for (int i = 0; i < games; i++) {
        Game g;
        Random random = {seed + (uint64_t)(i / 2)};
        Color color_of_a = i % 2 ? WHITE : BLACK;
        assert_true(game_init(&g, NULL, &rules));
        assert_true(engine_new_game(e));
        Winner winner = WINNER_DRAW;
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            Result r = game_result(&g);
            winner = result_is_over(r) ? r.winner : WINNER_DRAW;
            if (result_is_over(r)) break;
            int level = game_position(&g)->side == color_of_a ? a : b;
            Move list[MOVES_MAX];
            Move m = ply < RANDOM_PLIES
                         ? list[random_next(&random) % (unsigned)game_moves(&g, list)]
                         : player_move(e, &g, level, seed + (uint64_t)i, &random);
            assert_true(game_play(&g, m, &why));
        }
        points += winner == WINNER_DRAW ? 1 : winner == winner_of(color_of_a) ? 2 : 0;
        game_finish(&g);
    }
    engine_destroy(e);
    printf("%d against %d: %.1f of %d points\n", a, b, points / 2.0, games);
    return points;
}

static void test_against_careful(void **state) {
    (void)state;
    /* 80 % of the points at most, 75 % at least. */
    assert_true(play_match(1, CAREFUL, 100, 1) <= 160);
    assert_true(play_match(3, CAREFUL, 30, 2) >= 45);
}

static void test_plans(void **state) {
    (void)state;
    SkillPlan last = {0};
    for (int strength = 100; strength < 100 * SKILL_LEVEL_MAX; strength++) {
        SkillPlan plan = skill_plan((Skill){.strength = strength});
        assert_true(plan.depth >= last.depth && plan.nodes >= last.nodes);
        if (strength > 100)
            assert_true(plan.noise <= last.noise && plan.blind <= last.blind &&
                        plan.hasty <= last.hasty && plan.lines <= last.lines);
        /* From the seventh level on a win in one is never overlooked. */
        if (strength >= 700) assert_int_equal(plan.hasty, 0);
        last = plan;
    }
    int strength = 0;
    for (int elo = SKILL_ELO_MIN; elo < SKILL_ELO_MAX; elo++) {
        Skill s = skill_of_elo(elo, 1);
        assert_true(s.strength >= strength && s.strength < 100 * SKILL_LEVEL_MAX);
        strength = s.strength;
    }
    assert_true(skill_is_full(skill_of_elo(SKILL_ELO_MAX, 1)));
    assert_true(skill_is_full(skill_of_elo(SKILL_ELO_MAX + 1, 1)));
    assert_int_equal(skill_of_elo(SKILL_ELO_MIN - 1, 1).strength, 100 * SKILL_LEVEL_MIN);
    assert_int_equal(skill_elo_of_level(SKILL_LEVEL_MIN), SKILL_ELO_MIN);
    assert_int_equal(skill_elo_of_level(SKILL_LEVEL_MAX), SKILL_ELO_MAX);
    for (int elo = 0; elo <= 4000; elo += 1000) assert_true(skill_of_elo(elo, 77).seed == 77);
    for (int level = 1; level <= SKILL_LEVEL_MAX; level++)
        assert_true(skill_of_level(level, 77).seed == 77);
    assert_true(skill_is_full(skill_of_level(SKILL_LEVEL_MAX, 1)));
    for (int level = 1; level < SKILL_LEVEL_MAX; level++) {
        int elo = skill_elo_of_level(level), next = skill_elo_of_level(level + 1);
        assert_int_equal(skill_of_elo(elo, 1).strength, 100 * level);
        assert_true(abs(skill_of_elo((elo + next) / 2, 1).strength - 100 * level - 50) <= 1);
        assert_true(elo < next);
        /* Whoever beats one of the lower levels finds the next one within reach. */
        assert_true(level >= 8 || next - elo <= 250);
        /* Half-way between two levels the numbers are half-way too. */
        SkillPlan low = skill_plan(skill_of_level(level, 1)),
                  half = skill_plan((Skill){.strength = 100 * level + 50});
        assert_int_equal(half.lines, low.lines);
        if (level + 1 == SKILL_LEVEL_MAX) continue;
        SkillPlan high = skill_plan(skill_of_level(level + 1, 1));
        assert_true(abs(2 * half.noise - low.noise - high.noise) <= 1);
        assert_true(abs(2 * half.blind - low.blind - high.blind) <= 1);
        assert_true(abs(2 * half.hasty - low.hasty - high.hasty) <= 1);
        assert_true(abs(2 * half.depth - low.depth - high.depth) <= 1);
        /* Of nodes it is the quotient that counts. */
        double middle = sqrt((double)low.nodes * (double)high.nodes);
        assert_true(fabs((double)half.nodes - middle) <= 1);
    }
}

typedef struct {
    Score scores[ENGINE_LINES_MAX];
    int count;
} Values;

static void take_values(void *context, const EngineReport *report) {
    Values *values = context;
    values->count = report->line_count;
    for (int i = 0; i < report->line_count; i++) values->scores[i] = report->lines[i].score;
}

/* Calls try() for positions of random games in which the side to move has several moves. */
static int each_position(int count, void (*try)(Engine *e, Game *g, void *context), void *context) {
    Reason why;
    Engine *e = engine_create(NULL, &why);
    Rules rules = rules_default();
    Random random = {11};
    int found = 0;
    assert_non_null(e);
    assert_true(engine_set_hash(e, 4));
    for (int game = 0; found < count; game++) {
        Game g;
        assert_true(game_init(&g, NULL, &rules));
        for (int ply = 0; ply < 120 && found < count && !result_is_over(game_result(&g)); ply++) {
            Move list[MOVES_MAX];
            int n = game_moves(&g, list);
            found += n > 1;
            if (n > 1) try(e, &g, context);
            assert_true(game_play(&g, list[random_next(&random) % (unsigned)n], &why));
        }
        game_finish(&g);
    }
    engine_destroy(e);
    return found;
}

typedef struct {
    int positions, taken[SKILL_LEVEL_MAX + 1];
} WinsInOne;

static void try_win(Engine *e, Game *g, void *context) {
    WinsInOne *wins = context;
    if (!can_win(g)) return;
    wins->positions++;
    for (int level = 1; level <= SKILL_LEVEL_MAX; level++)
        wins->taken[level] +=
            outcome(g, player_move(e, g, level, (uint64_t)wins->positions, NULL)) > 0;
}

static void test_wins_in_one(void **state) {
    (void)state;
    WinsInOne wins = {0};
    int positions = each_position(SKILL_TEST_POSITIONS, try_win, &wins);
    for (int level = 1; level <= SKILL_LEVEL_MAX; level++)
        printf("level %d took %d of %d wins\n", level, wins.taken[level], wins.positions);
    printf("%d positions\n", positions);
    assert_true(wins.positions > 50);
    for (int level = 7; level <= SKILL_LEVEL_MAX; level++)
        assert_int_equal(wins.taken[level], wins.positions);
    assert_true(wins.taken[1] < wins.positions * 3 / 4);
}

typedef struct {
    double place;
    int choices, best, worst;
} Places;

/* Where the choices of the lowest level stand among the moves, from 0, the best, to 1. */
static void try_choice(Engine *e, Game *g, void *context) {
    Places *places = context;
    Values values = {.count = 0};
    SkillPlan plan = skill_plan(skill_of_level(1, 1));
    EngineRequest r = {.params = params_default(), .lines = plan.lines, .depth = plan.depth};
    r.listener = (EngineListener){take_values, NULL, &values};
    assert_true(engine_start(e, g, &r) && engine_wait(e, 60000));
    assert_true(values.count > 1);
    for (uint64_t seed = 0; seed < 20; seed++) {
        int chosen =
            skill_choose(&plan, seed, pos_key(game_position(g)), values.scores, values.count);
        places->place += chosen / (values.count - 1.0);
        places->best += chosen < values.count / 4;
        places->worst += chosen >= values.count - values.count / 4;
        places->choices++;
    }
}

/* Even the lowest level prefers good moves to bad ones. */
static void test_lowest_level_is_not_random(void **state) {
    (void)state;
    Places places = {0};
    each_position(200, try_choice, &places);
    printf("%d choices: average place %.2f, %d in the best quarter, %d in the worst\n",
           places.choices, places.place / places.choices, places.best, places.worst);
    assert_true(places.best > 3 * places.worst / 2);
}

/* Without noise the best is chosen; noise makes others come up, the more the closer they are; who
 * is blind takes a win or a loss for an even position. The same seed and position choose alike. */
static void test_choice(void **state) {
    (void)state;
    enum { TRIES = 20000 };
    static const Score scores[] = {100, 60, -200}, won[] = {SCORE_WIN - 3, 10, -10},
                       lost[] = {-5, -10, 4 - SCORE_WIN}, at_once[] = {SCORE_WIN - 1, 10, -10};
    SkillPlan sharp = {.lines = 3}, noisy = {.lines = 3, .noise = 60},
              hasty = {.lines = 3, .hasty = 1000}, blind = {.lines = 3, .blind = 1000},
              half = {.lines = 3, .blind = 500};
    int chosen[3] = {0}, wins = 0, others = 0;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        assert_int_equal(skill_choose(&sharp, seed, 7, scores, 3), 0);
        assert_int_equal(skill_choose(&sharp, seed, 7, won, 3), 0);
        assert_int_equal(skill_choose(&blind, seed, 7, won, 3), 1);
        assert_int_equal(skill_choose(&blind, seed, 7, at_once, 3), 0);
        assert_int_equal(skill_choose(&hasty, seed, 7, at_once, 3), 1);
        assert_int_equal(skill_choose(&hasty, seed, 7, won, 3), 0);
        assert_int_equal(skill_choose(&blind, seed, 7, lost, 3), 2);
        wins += skill_choose(&half, seed, 7, won, 3) == 0;
        int choice = skill_choose(&noisy, seed, 7, scores, 3);
        assert_int_equal(choice, skill_choose(&noisy, seed, 7, scores, 3));
        others += choice != skill_choose(&noisy, seed, 8, scores, 3);
        chosen[choice]++;
    }
    printf("noise of 60: %d, %d, %d times\n", chosen[0], chosen[1], chosen[2]);
    /* The difference of two errors has a deviation of 85: 40 less wins in 32 % of the cases. */
    assert_true(chosen[1] > TRIES * 28 / 100 && chosen[1] < TRIES * 36 / 100);
    assert_true(chosen[2] < TRIES / 100);
    assert_true(wins > TRIES * 46 / 100 && wins < TRIES * 54 / 100);
    assert_true(others > TRIES / 4);
}

/* The ladder, each level against the one below: takes minutes. */
static void test_ladder(void **state) {
    (void)state;
    for (int level = 1; level < SKILL_LEVEL_MAX; level++)
        assert_true(play_match(level + 1, level, 24, 3) > 28);
}

int main(int argc, char **argv) {
    const struct CMUnitTest quick[] = {cmocka_unit_test(test_plans), cmocka_unit_test(test_choice),
                                       cmocka_unit_test(test_wins_in_one),
                                       cmocka_unit_test(test_lowest_level_is_not_random),
                                       cmocka_unit_test(test_against_careful)};
    const struct CMUnitTest ladder[] = {cmocka_unit_test(test_ladder)};
    if (argc == 5) {
        play_match(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), (uint64_t)atoi(argv[4]));
        return 0;
    }
    if (argc > 1 && !strcmp(argv[1], "ladder")) return cmocka_run_group_tests(ladder, NULL, NULL);
    return cmocka_run_group_tests(quick, NULL, NULL);
}
