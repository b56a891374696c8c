/* Parameters: their values by name and number, files of them, presets and groups; scores. */
#include "base/file.h"
#include "eval/params.h"
#include "eval/score.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <cmocka.h>

#define COUNT(array) (int)(sizeof(array) / sizeof *(array))

/* Each name means the method that the code knows by that number. */
static void values_have_names(void **state) {
    (void)state;
    static const struct {
        const char *row, *name;
        int value;
    } rows[] = {{"AlphaBeta", "on", 1},
                {"Pvs", "off", 0},
                {"Etc", "on", 1},
                {"Table", "off", TABLE_OFF},
                {"Table", "on", TABLE_ON},
                {"Table", "move", TABLE_MOVE_ONLY},
                {"Table", "cuts", TABLE_CUT_ONLY},
                {"TableReplace", "two-deep", REPLACE_TWO_DEEP},
                {"TableReplace", "always", REPLACE_ALWAYS},
                {"TableReplace", "deeper", REPLACE_DEEPER},
                {"History", "off", HISTORY_OFF},
                {"History", "plain", HISTORY_PLAIN},
                {"History", "butterfly", HISTORY_BUTTERFLY},
                {"History", "relative", HISTORY_RELATIVE},
                {"HistoryStep", "zero", STEP_0},
                {"HistoryStep", "one", STEP_1},
                {"HistoryStep", "d", STEP_D},
                {"HistoryStep", "d^2", STEP_D2},
                {"HistoryStep", "d^3", STEP_D3},
                {"HistoryStep", "2^d", STEP_2D},
                {"ButterflyStep", "d^2", STEP_D2},
                {"ButterflyStep", "2^d", STEP_2D},
                {"WinInOne", "never", 0},
                {"WinInOne", "leaves", 1},
                {"WinInOne", "everywhere", 2},
                {"Quiescence", "off", QUIESCENCE_OFF},
                {"Quiescence", "changes", QUIESCENCE_EULER_CHANGES},
                {"Quiescence", "gains", QUIESCENCE_EULER_GAINS},
                {"Evaluator", "MIA", EVALUATOR_MIA},
                {"Evaluator", "net", EVALUATOR_NET}};
    for (int i = 0; i < COUNT(rows); i++) {
        char text[60];
        int row = 0;
        Params p = params_default();
        Reason why = {""};
        while (strcmp(param_infos[row].name, rows[i].row)) row++;
        for (int spelling = 0; spelling < 2; spelling++) {
            if (spelling)
                snprintf(text, sizeof text, " %s = %d ", rows[i].row, rows[i].value);
            else
                snprintf(text, sizeof text, "%s=%s", rows[i].row, rows[i].name);
            if (!params_set_text(&p, span_of(text), &why)) fail_msg("%s: %s", text, why.text);
            assert_int_equal(params_get(&p, row), rows[i].value);
        }
    }
    /* as many names as values, and numbers where there are no names */
    for (int row = 0; row < PARAM_COUNT; row++) {
        const char *const *names = params_value_names(row);
        const ParamInfo *info = &param_infos[row];
        int count = 0;
        while (names && names[count]) count++;
        if (names) assert_int_equal(count, info->max - info->min + 1);
        bool plain = info->kind == PARAM_NUMBER || info->kind == PARAM_WEIGHT;
        if (plain) assert_null(names);
        int64_t value = 0;
        assert_true(params_parse_value(row, span_of("-12"), &value));
        assert_int_equal(value, -12);
        assert_int_equal(params_parse_value(row, span_of("OFF"), &value),
                         names && !strcmp(names[0], "off"));
    }
}

static void texts_that_are_refused(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        {"", "'' is not name=value"},
        {"Etc", "'Etc' is not name=value"},
        {"=1", "'=1' is not name=value"},
        {"Foo=1", "no parameter 'Foo'"},
        {"Etc=2", "Etc takes a whole number from 0 to 1"},
        {"Etc=maybe", "'Etc=maybe': the value is not off or on"},
        {"History=", "'History=': the value is not off, plain, butterfly or relative"},
        {"NullMinDepth=x", "'NullMinDepth=x': the value is not a whole number"},
        {"NullMinDepth=0", "NullMinDepth takes a whole number from 1 to 64"},
        {"NullMinDepth=65", "NullMinDepth takes a whole number from 1 to 64"}};
    const Params before = params_default();
    for (int i = 0; i < COUNT(rows); i++) {
        Params p = before;
        Reason why = {""};
        assert_false(params_set_text(&p, span_of(rows[i][0]), &why));
        assert_string_equal(why.text, rows[i][1]);
        assert_memory_equal(&p, &before, sizeof p);
    }
    Params p = before;
    assert_true(params_set_text(&p, span_of("nullmindepth=64"), NULL));
    assert_int_equal(p.NullMinDepth, 64);
}

/* A file sets what its lines say; if one of them cannot be read nothing is set, and its number is
 * told. */
static void files_of_parameters(void **state) {
    (void)state;
    static const struct {
        const char *text, *why; /* why = NULL: all is set */
    } rows[] = {{"# head\n\nEtc=off # no\r\n  NullMinDepth = 7\nHistory=plain", NULL},
                {"Etc=off\nNullMinDepth=7\n\nHistory=plan\n",
                 ":4: 'History=plan': the value is not off, plain, butterfly or relative"},
                {"Etc", ":1: 'Etc' is not name=value"},
                {"\nEtc=5", ":2: Etc takes a whole number from 0 to 1"}};
    const Params before = params_default();
    char path[60];
    snprintf(path, sizeof path, "params.%ld", (long)getpid());
    for (int i = 0; i < COUNT(rows); i++) {
        Params p = before;
        Reason why = {""};
        char expected[200];
        assert_true(file_write(path, span_of(rows[i].text), &why));
        assert_int_equal(params_read_file(&p, path, &why), !rows[i].why);
        if (rows[i].why) {
            snprintf(expected, sizeof expected, "%s%s", path, rows[i].why);
            assert_string_equal(why.text, expected);
            assert_memory_equal(&p, &before, sizeof p);
        } else {
            Params set = before;
            set.Etc = 0, set.NullMinDepth = 7, set.History = HISTORY_PLAIN;
            assert_memory_equal(&p, &set, sizeof p);
        }
    }
    unlink(path);
    Params p = before;
    assert_false(params_read_file(&p, path, NULL));
}

/* Each preset is the one before with less: what it lacks is off, and what the one before has not got
 * it has not got either. */
static void presets_by_name(void **state) {
    (void)state;
    Params lia, mia, alphabeta, minimax, p, usual = params_default();
    Reason why = {""};
    assert_true(params_preset("lIA", &lia, &why) && params_preset("mia", &mia, &why) &&
                params_preset("AlphaBeta", &alphabeta, &why) &&
                params_preset("minimax", &minimax, &why));
    assert_memory_equal(&lia, &usual, sizeof lia);
    assert_true(mia.Evaluator == EVALUATOR_MIA && mia.MultiCut && mia.AlphaBeta && mia.Pvs);
    assert_false(mia.Lmr || mia.ProbCut || mia.StaticCut || mia.Aspiration || mia.LateMoves);
    assert_true(alphabeta.AlphaBeta && alphabeta.Table == TABLE_OFF && !alphabeta.MultiCut);
    assert_true(alphabeta.Evaluator == EVALUATOR_MIA && !alphabeta.Lmr);
    assert_false(minimax.AlphaBeta);
    minimax.AlphaBeta = 1;
    assert_memory_equal(&minimax, &alphabeta, sizeof minimax);
    assert_false(params_preset("Mia2", &p, &why));
    assert_string_equal(why.text, "no preset 'Mia2': Lia, MIA, alphabeta or minimax");
}

/* What leaves moves out on suspicion: these techniques, with all that belongs to them. */
static void groups_of_parameters(void **state) {
    (void)state;
    static const char *const pruning[] = {"Null",      "MultiCut", "Lmr",
                                          "StaticCut", "ProbCut",  "LateMoves"};
    Params usual = params_default(), p = usual;
    params_stop_pruning(&p);
    for (int row = 0; row < PARAM_COUNT; row++) {
        const ParamInfo *info = &param_infos[row];
        bool prunes = false;
        for (int i = 0; i < COUNT(pruning); i++)
            prunes |= !strncmp(info->name, pruning[i], strlen(pruning[i]));
        if ((info->group == PARAM_PRUNING) != prunes) fail_msg("%s", info->name);
        assert_int_equal(params_get(&p, row), prunes ? info->min : params_get(&usual, row));
        bool evaluates = !strncmp(info->name, "Weight", 6) || !strcmp(info->name, "Evaluator");
        assert_int_equal(info->group == PARAM_EVALUATION, evaluates);
    }
    /* only what changes static scores makes a difference to them */
    for (int evaluator = EVALUATOR_MIA; evaluator <= EVALUATOR_NET; evaluator++)
        for (int row = 0; row < PARAM_COUNT; row++) {
            const ParamInfo *info = &param_infos[row];
            Params a = usual, b;
            a.Evaluator = evaluator;
            b = a;
            int value = params_get(&a, row), other = value < info->max ? value + 1 : value - 1;
            assert_true(params_set(&b, span_of(info->name), other, NULL));
            bool weight = info->kind == PARAM_WEIGHT && evaluator == EVALUATOR_MIA;
            assert_int_equal(params_evaluate_alike(&a, &b), !weight && row != PARAM_ROW_Evaluator);
        }
}

/* Wins and losses by the plies to the end of the game, and nothing else is one. */
static void scores_of_decided_games(void **state) {
    (void)state;
    for (int ply = 0; ply <= PLY_MAX; ply++) {
        Score win = score_win_in(ply), loss = score_loss_in(ply);
        assert_int_equal(win, -loss);
        assert_int_equal(score_plies(win), ply);
        assert_int_equal(score_plies(loss), ply);
        assert_true(score_is_win(win) && !score_is_loss(win) && score_is_decided(win));
        assert_true(score_is_loss(loss) && !score_is_win(loss) && score_is_decided(loss));
        assert_true(win < SCORE_INFINITE && win > SCORE_EVAL_MAX);
        if (ply) assert_true(win < score_win_in(ply - 1) && loss > score_loss_in(ply - 1));
    }
    assert_true(score_is_win(SCORE_WIN_MIN) && !score_is_win(SCORE_WIN_MIN - 1));
    assert_true(score_is_loss(-SCORE_WIN_MIN) && !score_is_loss(1 - SCORE_WIN_MIN));
    assert_false(score_is_decided(SCORE_DRAW) || score_is_decided(SCORE_EVAL_MAX) ||
                 score_is_decided(-SCORE_EVAL_MAX));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_have_names),    cmocka_unit_test(texts_that_are_refused),
        cmocka_unit_test(files_of_parameters),  cmocka_unit_test(presets_by_name),
        cmocka_unit_test(groups_of_parameters), cmocka_unit_test(scores_of_decided_games)};
    return cmocka_run_group_tests_name("params", tests, NULL, NULL);
}
