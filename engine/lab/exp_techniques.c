/* Hsu's lecture on search enhancements: its techniques one by one beside a base line, in Lines of
 * Action.
 */
#include "compare.h"
#include "experiments.h"
#include "reference_cell.h"

#include <stdio.h>

enum { POSITIONS = 24, TEXT_SIZE = 240 };

/* What the lecture calls always used: a table, minimal windows, knowledge (captures first). */
#define BASE "captures_first=1 minimal_window=1 table=65536 table_rule=deepest table_narrow=1 "
/* With the order of moves that forward pruning relies on. */
#define ORDERED BASE "history=2^d history_above=1 killers=2 "
#define LATE    "late_after=4 late_less=1 late_recursive=1 "

typedef struct {
    const char *name, *text;
} Row;

static const Row tables[] = {
    {"base line", BASE},
    {"no table", "captures_first=1 minimal_window=1"},
    {"bounds only cut, do not narrow", BASE "table_narrow=0"},
    {"newest entry stays", BASE "table_rule=newest"},
    {"same position: deeper stays", BASE "table_rule=deeper"},
    {"same position: deeper, better bound", BASE "table_rule=bound"},
    {"2^12 entries", BASE "table=4096"},
    {"2^12 entries, newest", BASE "table=4096 table_rule=newest"},
    {"2^20 entries", BASE "table=1048576"},
};
static const Row varying[] = {
    {"late moves reduced, newest entry stays", ORDERED LATE "table_rule=newest"},
    {"… same position: deeper stays", ORDERED LATE "table_rule=deeper"},
    {"… same position: deeper, better bound", ORDERED LATE "table_rule=bound"},
    {"… any position: deeper stays", ORDERED LATE "table_rule=deepest"},
};
static const Row iterations[] = {
    {"base line", BASE},
    {"each depth at once", BASE "step=0"},
    {"deepening by two plies", BASE "step=2"},
    {"aspiration ±50, missed side opened", BASE "aspiration=50"},
    {"aspiration ±200, missed side opened", BASE "aspiration=200"},
    {"aspiration ±50, then ±200, then open", BASE "aspiration=50 aspiration_again=200"},
    {"aspiration ±200 without minimal window", BASE "aspiration=200 minimal_window=0"},
    {"neither aspiration nor minimal window", BASE "minimal_window=0"},
};
static const Row ordering[] = {
    {"base line", BASE},
    {"captures not first", BASE "captures_first=0"},
    {"static ratings", BASE "knowledge=1"},
    {"refutation table", BASE "refutation=1"},
    {"1 killer", BASE "killers=1"},
    {"2 killers", BASE "killers=2"},
    {"3 killers", BASE "killers=3"},
    {"4 killers", BASE "killers=4"},
    {"history 2^d", BASE "history=2^d history_above=1"},
    {"history 2^d, 2 killers", ORDERED},
};
static const Row pruning[] = {
    {"history, 2 killers", ORDERED},
    {"null move, R = 2, depth > 5", ORDERED "null_move=2 null_above=5"},
    {"null move, R = 2, depth > 2", ORDERED "null_move=2 null_above=2"},
    {"… recursive", ORDERED "null_move=2 null_above=2 null_recursive=1"},
    {"null move, R = 3, depth > 2", ORDERED "null_move=3 null_above=2"},
    {"late moves: K = 3, H = 3", ORDERED "late_after=3 late_less=3"},
    {"late moves: K = 4, H = 3", ORDERED "late_after=4 late_less=3"},
    {"late moves: K = 4, H = 2", ORDERED "late_after=4 late_less=2"},
    {"late moves: K = 4, H = 1", ORDERED "late_after=4 late_less=1"},
    {"late moves: K = 4, H = 1, recursive", ORDERED LATE},
    {"null move R = 2 and late moves K = 4, H = 1",
     ORDERED "null_move=2 null_above=2 late_after=4 late_less=1"},
};
static const Row extensions[] = {
    {"history, 2 killers", ORDERED},
    {"threatened with a loss at once", ORDERED "extend_threat=1"},
    {"12 moves or fewer", ORDERED "extend_few=12"},
    {"capture answers capture", ORDERED "extend_capture=1"},
    {"static score fell by more than 400", ORDERED "extend_drop=400"},
};
static const Row leaves[] = {
    {"history, 2 killers", ORDERED},
    {"captures", ORDERED "leaf=captures leaf_plies=6"},
    {"captures, threats and answers to them", ORDERED "leaf=threats leaf_plies=3"},
    {"captures and one other move", ORDERED "leaf=quiet leaf_plies=3"},
};

#define ROWS(rows) rows, sizeof(rows) / sizeof((rows)[0])
static const struct {
    const char *part, *title;
    const Row *rows;
    int count;
    int depth_less;  /* searched less deep than the others */
    bool may_differ; /* values are not those of the base line */
    const char *text;
} parts[] = {
    {"table", "Transposition table", ROWS(tables), 0, false,
     "The lecture overwrites an entry of another position, and asks what to do with one of the "
     "same "
     "position. In Lines of Action a position returns at another distance from the root only if "
     "both "
     "sides take a detour, so at fixed depth the rules for the same position hardly matter; and an "
     "entry that bounds the value better at the same depth is never overwritten, because it would "
     "have been used. What matters is whether deep entries survive those of other positions."},
    {"rules", "Rules of the table where depths vary", ROWS(varying), 0, true,
     "With reductions the same position is searched to different depths."},
    {"iterations", "Deepening and windows", ROWS(iterations), 0, false,
     "By the lecture, odd depths are too optimistic for the side to move, so that deepening should "
     "go by two plies; its aspiration opens the side that was missed, at once or after a second "
     "try. A depth counts the nodes of its own series of iterations."},
    {"ordering", "Order of moves", ROWS(ordering), 0, false,
     "Killers are the best moves found last at the same ply; the lecture keeps two and says that "
     "more may not pay."},
    {"pruning", "Null move and late move reductions", ROWS(pruning), 0, true,
     "R is the reduction after a null move; the lecture tries it at depths above R + 3, never "
     "within "
     "itself, and not when threatened, and expects 10 to 30 %. Of the moves after the first K, "
     "those "
     "that are no capture and no threat are searched H plies less deep, again never within itself; "
     "it expects two plies more in the same time."},
    {"extensions", "Extensions", ROWS(extensions), 1, true,
     "One ply more, at no more than twice the depth from the root. The check of chess is here a "
     "threat to connect by the next move."},
    {"quiescence", "Search at the leaves", ROWS(leaves), 1, true,
     "Static exchange evaluation has no meaning in Lines of Action: stones have no value, and "
     "losing "
     "one may even help to connect. So captures are followed without it."},
};
#undef ROWS
enum { PARTS = sizeof parts / sizeof parts[0], ROWS_MAX = 12 };

static const char *text_of(LabPlan *plan, const Row *row, char out[TEXT_SIZE]) {
    ReferenceConfig config = {.step = 1};
    Reason why;
    if (!reference_config_change(&config, row->text, &why)) lab_fail(plan, &why);
    return lab_reference_text(&config, out, TEXT_SIZE);
}

static const LabPositions *drawn(LabPlan *plan) {
    return lab_draw(plan, LAB_TUNING, POSITIONS);
}

static void plan_techniques(LabPlan *plan) {
    char text[TEXT_SIZE];
    for (int i = 0; i < PARTS; i++)
        for (int k = 0; k < parts[i].count; k++)
            lab_add_all(plan, &lab_reference, text_of(plan, &parts[i].rows[k], text), drawn(plan),
                        plan->settings.last_depth - parts[i].depth_less, parts[i].part);
}

/* How often the value is the base line's, and how far from it the others are. */
static void report_values(LabPlan *plan, LabReport *out, int part, const LabCompared *rows) {
    char name[40], title[80];
    const LabPositions *positions = drawn(plan);
    int depth = plan->settings.last_depth - parts[part].depth_less;
    snprintf(name, sizeof name, "%s-values", parts[part].part);
    snprintf(title, sizeof title, "Values at depth %d, against the first row", depth);
    LabTable t;
    lab_table_begin(&t, name, title,
                    "configuration|positions|same value|mean difference|wins and losses seen");
    for (int k = 0; k < parts[part].count; k++) {
        int found = 0, same = 0, decided = 0, compared = 0;
        double difference = 0;
        for (int i = 0; i < positions->count; i++) {
            const LabResult *base =
                lab_find_result(plan, &lab_reference, rows[0].row.parameters, positions->fens[i]);
            const LabResult *r =
                lab_find_result(plan, &lab_reference, rows[k].row.parameters, positions->fens[i]);
            if (!base || !r || !lab_result_reaches(base, depth) || !lab_result_reaches(r, depth))
                continue;
            Score a = (Score)lab_result_at(base, base->value, depth);
            Score b = (Score)lab_result_at(r, r->value, depth);
            found++;
            same += a == b;
            decided += score_is_decided(b);
            if (score_is_decided(a) || score_is_decided(b)) continue;
            compared++;
            difference += a > b ? a - b : b - a;
        }
        if (!found) continue;
        lab_table_text(&t, "%s", rows[k].name);
        lab_table_count(&t, found);
        lab_table_count(&t, same);
        lab_table_number(&t, difference / compared, 1);
        lab_table_count(&t, decided);
    }
    lab_table_end(&t, out);
}

static void report_techniques(LabPlan *plan, LabReport *out) {
    lab_say(
        out,
        "The techniques of the lecture in the reference searcher, nodes of all iterations on %d "
        "positions drawn from the suite. The base line has what the lecture calls always used: "
        "iterative deepening, minimal windows, a table of 2^16 entries, captures first. Not "
        "repeated: separate tables for the two sides, since the key knows the side; ageing of "
        "table and history, since every search begins with empty ones; stopping before an "
        "iteration that cannot end, which is a matter of time; static exchange evaluation (see "
        "below); Monte Carlo search.",
        drawn(plan)->count);
    for (int i = 0; i < PARTS; i++) {
        char texts[ROWS_MAX][TEXT_SIZE];
        LabCompared rows[ROWS_MAX] = {0};
        for (int k = 0; k < parts[i].count; k++)
            rows[k] = (LabCompared){
                parts[i].rows[k].name,
                {&lab_reference, text_of(plan, &parts[i].rows[k], texts[k]), drawn(plan)}};
        lab_say(out, "## %s\n\n%s", parts[i].title, parts[i].text);
        lab_compare(plan, out, parts[i].part, parts[i].title, rows, parts[i].count,
                    plan->settings.first_depth, plan->settings.last_depth - parts[i].depth_less);
        if (parts[i].may_differ) report_values(plan, out, i, rows);
    }
}

const LabExperiment lab_techniques = {"techniques",
                                      "Hsu's lecture on search enhancements",
                                      "the techniques one by one",
                                      2,
                                      7,
                                      4,
                                      plan_techniques,
                                      report_techniques};
