/* Duels against a twin that plays them move by move: the same openings, both colours, and every way in
 * which a game ends. */
#include "base/clock.h"
#include "base/random.h"
#include "learn/duel.h"
#include "rules/game.h"
#include "rules/moves.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>

#include "../slowness.h"

static Params lia_params(void) {
    Params p;
    Reason why;
    assert_true(params_preset("Lia", &p, &why));
    return p;
}

/* How games ended. */
typedef struct {
    int proven, played_out, too_long, anew, points[3];
} Endings;

/* One game from an opening; returns Black's half points. Every searcher is a new one. */
static int twin_game(const DuelSettings *s, const DuelSide *black, const DuelSide *white,
                     const Move *opening, Endings *e) {
    Rules rules = rules_default();
    Reason why;
    Game g;
    Searcher *of[2];
    int points = -1;
    assert_true(game_init(&g, NULL, &rules));
    for (int i = 0; i < s->random_plies; i++) assert_true(game_play(&g, opening[i], NULL));
    for (int c = 0; c < 2; c++) {
        of[c] = searcher_create((size_t)s->hash, 1, &why);
        assert_non_null(of[c]);
    }
    while (points < 0) {
        Result r = game_result(&g);
        bool is_black = game_position(&g)->side == BLACK;
        const DuelSide *side = is_black ? black : white;
        if (result_is_over(r)) {
            points = r.winner == WINNER_BLACK ? 2 : r.winner == WINNER_WHITE ? 0 : 1;
            e->played_out++;
            break;
        }
        if (g.ply == s->max_plies) {
            points = 1;
            e->too_long++;
            break;
        }
        SearchLimits limits = {.nodes = side->nodes, .must_answer = true};
        SearchResult result;
        assert_true(searcher_run(of[!is_black], &g, &side->params, &limits, NULL, &result));
        Score score = result.roots[0].score;
        assert_true(game_play(&g, result.roots[0].move, NULL));
        if (!score_is_decided(score)) continue;
        points = (score > 0) == is_black ? 2 : 0;
        e->proven++;
    }
    for (int c = 0; c < 2; c++) searcher_destroy(of[c]);
    game_finish(&g);
    e->points[points]++;
    return points;
}

/* Random moves from the start, anew if they end the game. */
static void twin_opening(const DuelSettings *s, uint32_t number, Move *out, Endings *e) {
    Random random = random_stream(s->seed, number);
    Rules rules = rules_default();
    for (;; e->anew++) {
        Game g;
        Move list[MOVES_MAX];
        int n = 1, plies = 0;
        assert_true(game_init(&g, NULL, &rules));
        while (plies < s->random_plies && (n = game_moves(&g, list)) > 0) {
            out[plies] = list[random_below(&random, (uint32_t)n)];
            assert_true(game_play(&g, out[plies++], NULL));
        }
        bool over = result_is_over(game_result(&g));
        game_finish(&g);
        if (!over) return;
    }
}

static void compare(const DuelSettings *settings, const DuelSide sides[2], uint32_t from,
                    uint32_t to, Endings *e) {
    Reason why;
    Duel *d = duel_create(settings, &why);
    assert_non_null(d);
    for (uint32_t number = from; number < to; number++) {
        Move opening[200];
        int got[2];
        twin_opening(settings, number, opening, e);
        int black = twin_game(settings, &sides[0], &sides[1], opening, e);
        int white = 2 - twin_game(settings, &sides[1], &sides[0], opening, e);
        assert_true(duel_play(d, number, sides, got));
        if (got[0] != black || got[1] != white)
            fail_msg("pair %u: %d and %d, the twin has %d and %d", number, got[0], got[1], black,
                     white);
    }
    duel_destroy(d);
}

static void duels_are_the_twins(void **state) {
    (void)state;
    enum { PAIRS = SLOWER > 1 ? 6 : 24 };
    Params lia = lia_params(), mia;
    Reason why;
    assert_true(params_preset("MIA", &mia, &why));
    const DuelSide uneven[2] = {{lia, 200, 0}, {mia, 40, 0}};
    /* So few nodes that most games are played to their ends. */
    const DuelSide blind[2] = {{mia, 2, 0}, {lia, 1, 0}};
    DuelSettings settings = duel_default_settings();
    Endings e = {0};
    settings.hash = 1;
    compare(&settings, uneven, 0, PAIRS, &e);
    settings.seed = 7;
    settings.max_plies = 30;
    compare(&settings, uneven, 3, 3 + PAIRS, &e);
    settings.max_plies = 400;
    compare(&settings, blind, 100, 100 + PAIRS, &e);
    /* Openings of random moves that are often over. */
    settings.random_plies = 190;
    settings.max_plies = 200;
    compare(&settings, uneven, 0, PAIRS, &e);
    printf(
        "games: %d proven, %d played to their end, %d too long; %d openings anew; Black lost %d, "
        "drew %d, won %d\n",
        e.proven, e.played_out, e.too_long, e.anew, e.points[0], e.points[1], e.points[2]);
    if (SLOWER > 1) return;
    assert_true(e.proven > 40 && e.played_out > 2 && e.too_long > 5 && e.anew > 4);
    assert_true(e.points[0] > 10 && e.points[1] > 5 && e.points[2] > 10);
}

/* With milliseconds a move takes about as long, and no deadline is left over for others. */
static void fixed_time(void **state) {
    (void)state;
    enum { MILLISECONDS = 40, MOVES = 2 };
    DuelSettings settings = duel_default_settings();
    SearchSignal signal = {0};
    Params lia = lia_params();
    const DuelSide sides[2] = {{lia, 0, MILLISECONDS}, {lia, 10, 0}};
    Reason why;
    int half_points[2];
    settings.hash = 1;
    settings.signal = &signal;
    settings.max_plies = settings.random_plies + 2 * MOVES;
    Duel *d = duel_create(&settings, &why);
    assert_non_null(d);
    int64_t began = clock_now();
    assert_true(duel_play(d, 1, sides, half_points));
    double seconds = clock_seconds_since(began);
    printf("%d moves of %d ms took %.3f s\n", 2 * MOVES, MILLISECONDS, seconds);
    /* The first side moves as often in both games. */
    assert_true(seconds > 0.9e-3 * MILLISECONDS * 2 * MOVES && seconds < 30);
    assert_int_equal(atomic_load(&signal.deadline), 0);
    assert_int_equal(half_points[0], 1);
    assert_int_equal(half_points[1], 1);
    duel_destroy(d);
}

/* What the experiments of the search's numbers were played with. */
static void defaults(void **state) {
    (void)state;
    DuelSettings s = duel_default_settings();
    assert_int_equal(s.seed, 1);
    assert_int_equal(s.random_plies, 6);
    assert_int_equal(s.max_plies, 240);
    assert_int_equal(s.hash, 4);
    assert_null(s.signal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duels_are_the_twins),
        cmocka_unit_test(fixed_time),
        cmocka_unit_test(defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
