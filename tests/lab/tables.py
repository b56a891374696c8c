#!/usr/bin/env python3
"""Computes every table and plot of `lia lab` again from its cells, without the program's sums: means,
ratios, what is left out as decided, what is missing because it was not searched so deep, and which
published number stands beside.

The cells are those of a quick run with their numbers replaced by drawn ones, so that positions are
decided at all depths, configurations differ in how deep they went, and depths are those of the
papers. Arguments: the program, the folder of a quick run."""
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FIRST, LAST = 2, 15  # --depth
NAN = math.nan
WIN, WIN_MIN = 31000, 30000
ENGINE, REFERENCE = "engine", "reference"


# ---- cells with drawn numbers ----

def last_depth(method, parameters):
    """How deep a configuration went; they differ, so that a table has gaps at its end."""
    if method == ENGINE:
        return 12 if "NullMove=off" in parameters else 13 if parameters.endswith("HistoryStep=d") else LAST
    if method == REFERENCE:
        return 6 if "killers=3" in parameters else 8 if parameters == "step=1 minimax=1" else 7
    if method == "small-board Go":
        return 7 if "butterfly" in parameters else 9
    return {"variants on trees": 5, "variants in LOA": 6, "order in LOA": 4}[method]


def invent(cell):
    """Replaces the numbers of a cell."""
    draw = random.Random(f"{cell['parameters']}|{cell['position']}")
    method = cell["experiment"]
    if method in ("tic-tac-toe", "small boards"):
        cell["nodes"] = [draw.randint(1, 10**6) for _ in cell["nodes"]]
        cell["leaves"] = [draw.randint(1, 10**6) for _ in cell["nodes"]]
        return
    if method == "forward-pruning match":
        cell["value"] = [draw.randint(0, 2), draw.randint(0, 2)]
        return
    if "claim=" in cell["position"]:
        cell["decided"] = 9
        cell["value"][8] = -WIN + 9
        return
    depth = last_depth(method, cell["parameters"])
    size = draw.uniform(20, 400)
    cell["nodes"], cell["leaves"], cell["value"] = [], [], []
    for _ in range(depth):
        size *= draw.uniform(1.5, 4)
        cell["nodes"].append(int(size))
        cell["leaves"].append(int(size * draw.uniform(0.4, 0.9)))
        cell["value"].append(draw.choice((-40, -39, 0, 7, 11)))
    cell["decided"] = draw.randint(3, 12) if draw.random() < 0.12 else 0
    if method == "variants in LOA":
        k = draw.randint(1, 8) if draw.random() < 0.3 else depth
        for d in range(k, depth):
            cell["value"][d] = draw.choice((1, -1)) * (WIN - draw.choice((k, k + 1, k + 4)))
    if method in ("variants in LOA", "variants on trees", "order in LOA", "small-board Go"):
        cell["decided"] = 0
    if method == "variants on trees":
        trees = int(re.search(r"trees=(\d+)", cell["position"])[1])
        cell["value"] = [int(n * n / trees * draw.uniform(1.001, 1.2)) for n in cell["leaves"]]
    if method == "order in LOA":
        cell["value"] = [n + draw.randint(0, 20) for n in cell["leaves"]]
    if cell["decided"] > depth:
        cell["decided"] = 0
    if cell["decided"]:
        # The engine ends there; the reference searcher repeats what it knows.
        for name in ("nodes", "leaves", "value"):
            del cell[name][cell["decided"]:]
            if method == REFERENCE:
                cell[name] += [cell[name][-1]] * (depth - cell["decided"])
        if draw.random() < 0.5:
            cell["value"] = [v if d + 1 < cell["decided"] else WIN - cell["decided"]
                             for d, v in enumerate(cell["value"])]


class Cell:
    def __init__(self, line):
        self.depth = len(line["nodes"])
        self.decided = line["decided"]
        for name in ("nodes", "leaves", "value"):
            setattr(self, name, [None] + line[name])

    def reaches(self, d):
        return self.depth >= d or 0 < self.decided <= self.depth

    def at(self, name, d):
        return getattr(self, name)[min(d, self.depth)]

    def decided_before(self, d):
        return 0 < self.decided < d


cells = {}
published_numbers = {}


def published(place, row, column):
    return published_numbers.get((place, row, column), NAN)


def suite(name):
    """The positions of a file for which there are cells."""
    lines = (pathlib.Path(os.environ["LIA_DATA"]) / name).read_text().splitlines()
    wanted = {" ".join(line.split()[:2]) for line in lines if line and line[0] != "#"}
    return sorted({position for _, _, position in cells if position in wanted})


# ---- sums ----

class Row:
    def __init__(self, method, parameters, positions):
        self.method, self.parameters, self.positions = method, parameters, positions
        self.cells = [cells.get((method, parameters, p)) for p in positions]


class Sums:
    """A row at a depth, beside others: what any of them decided before is left out of open."""
    def __init__(self, row, d, rows=()):
        found = [(i, c) for i, c in enumerate(row.cells) if c and c.reaches(d)]
        left_out = {i for r in (*rows, row) for i, c in enumerate(r.cells) if c and c.decided_before(d)}
        self.complete = len(found) == len(row.cells)
        self.nodes = sum(c.at("nodes", d) for _, c in found)
        self.leaves = sum(c.at("leaves", d) for _, c in found)
        self.decided = sum(c.decided_before(d) for _, c in found)
        self.open = sum(c.at("nodes", d) for i, c in found if i not in left_out)
        self.mean = geometric([c.at("nodes", d) for _, c in found])
        self.leaf_mean = geometric([c.at("leaves", d) for _, c in found])


def geometric(numbers):
    return math.prod((n + 1) ** (1 / len(numbers)) for n in numbers) - 1 if numbers else NAN


def complete_depth(rows, first, last):
    return max((d for d in range(first, last + 1) if all(Sums(r, d).complete for r in rows)), default=0)


def ratio(a, b, factor=1):
    return factor * a / b if b else NAN


# ---- what was written ----

LOGARITHMIC = ["forward-pruning-nodes", "tic-tac-toe-figure-1", "tic-tac-toe-figure-3-depth-5", "tic-tac-toe-loa",
               "variants-loa", "small-boards-boards"]
WITH_ERRORS = ["small-go-figure-5"]

checked = {"tables": 0, "cells": 0, "plots": 0, "points": 0, "sentences": 0}
wrong = []
folder = None


def number(value, decimals):
    return (value, decimals)


def count(value, is_there=True):
    return "" if not is_there or not math.isfinite(value) else str(int(value))


def is_same(expected, got):
    if isinstance(expected, str):
        return expected == got
    value, decimals = expected
    if not math.isfinite(value):
        return got == ""
    if not re.fullmatch(r"-?\d+" + (rf"\.\d{{{decimals}}}" if decimals else ""), got):
        return False
    return abs(float(got) - value) <= 0.50001 * 10 ** -decimals


def table(name, rows):
    """Compares all lines but the head."""
    path = folder / f"{name}.tsv"
    if not rows and not path.exists():
        return
    got = [line.split("\t") for line in path.read_text().splitlines()]
    if len(got) - 1 != len(rows):
        wrong.append(f"{name}: {len(got) - 1} rows, expected {len(rows)}")
        return
    checked["tables"] += 1
    table_for_people(name, rows, got)
    for row, line in zip(rows, got[1:]):
        checked["cells"] += len(row)
        if len(row) != len(line) or len(line) != len(got[0]):
            wrong.append(f"{name}: {line[0]}: {len(line)} columns, expected {len(row)}")
            continue
        for column, (expected, cell) in enumerate(zip(row, line)):
            if not is_same(expected, cell):
                wrong.append(f"{name}: row {line[:3]}, column '{got[0][column]}': '{cell}', expected {expected}")


def experiment_of(name):
    return next(n for n in EXPERIMENTS if name.startswith(n + "-"))


def table_for_people(name, rows, plain):
    """The report has the same table: counts with separators, a dash for what is missing."""
    wanted = ["| " + " | ".join(plain[0]) + " |", "|---|" + "--:|" * (len(plain[0]) - 1)]
    for row, line in zip(rows, plain[1:]):
        shown = [f"{int(cell):,}" if isinstance(expected, str) and cell.isdecimal() else cell or "–"
                 for expected, cell in zip(row, line)]
        wanted.append("| " + " | ".join(shown) + " |")
    if "\n".join(wanted) + "\n\n" not in (folder / f"{experiment_of(name)}.md").read_text():
        wrong.append(f"{name} is not in the report as it is in its file")


def read_plots(name):
    """{plot: [(label, [(x, y, error)])]} of an experiment; curves without points are not drawn."""
    plots = {}
    for text in (folder / f"{name}.gp").read_text().split("reset\n")[1:]:
        data = re.findall(r"\$curve(\d+) << EOD\n(.*?)EOD\n", text, re.DOTALL)
        points = {i: [tuple(map(float, line.split())) for line in lines.splitlines()] for i, lines in data}
        drawn = re.findall(r'\$curve(\d+) using 1:2(:3)? with (?:yerrorlines|linespoints) title "(.*)"', text)
        plots[re.search(r"set output '(.*)\.svg'", text)[1]] = [(label, points[i]) for i, _, label in drawn]
    return plots


def plot(name, curves):
    """Compares labels and points; what is NAN is no point."""
    got = dict(read_plots(experiment_of(name)).get(name, []))
    text = (folder / f"{experiment_of(name)}.gp").read_text().split(f"set output '{name}.svg'")
    script = text[0].split("reset\n")[-1] + text[-1].split("reset\n")[0]
    if ("set logscale y" in script) != (name in LOGARITHMIC) or ("yerrorlines" in script) != (name in WITH_ERRORS):
        wrong.append(f"{name}: its axis or its errors are drawn in another way")
    if f"]({name}.svg)" not in (folder / f"{experiment_of(name)}.md").read_text():
        wrong.append(f"{name} is not shown in the report")
    curves = {label: [p for p in points if math.isfinite(p[1])] for label, points in curves}
    curves = {label[:47]: points for label, points in curves.items() if points}
    checked["plots"] += 1
    if list(got) != list(curves):
        wrong.append(f"{name}: curves {list(got)}, expected {list(curves)}")
        return
    for label, points in curves.items():
        checked["points"] += len(points)
        if len(points) != len(got[label]):
            wrong.append(f"{name}: {label} has {len(got[label])} points, expected {len(points)}")
        for expected, point in zip(points, got[label]):
            if any(abs(a - b) > 1e-6 * max(1, abs(a)) for a, b in zip(expected, point)):
                wrong.append(f"{name}: {label}: {point}, expected {expected}")


def says(experiment, text):
    checked["sentences"] += 1
    if text not in (folder / f"{experiment}.md").read_text():
        wrong.append(f"{experiment} does not say: {text}")


def compared(name, rows, positions, first=FIRST, last=LAST):
    """Configurations beside the first of them; rows are pairs of name and parameters."""
    labels = [label for label, _ in rows]
    rows = [Row(REFERENCE, parameters, positions) for _, parameters in rows]
    while last >= first and not Sums(rows[0], last).complete:
        last -= 1
    common = complete_depth(rows, first, last)
    at = [Sums(r, common, rows) for r in rows]
    lines = []
    for label, row, s in zip(labels, rows, at):
        by_depth = [Sums(row, d) for d in range(first, last + 1)]
        lines.append([label, *(count(x.nodes, x.complete) for x in by_depth),
                      number(ratio(s.nodes, at[0].nodes, 100), 1), number(ratio(s.mean, at[0].mean, 100), 1),
                      number(ratio(s.open, at[0].open, 100), 1), count(s.decided)])
    table(name, lines)
    plot(name, [(label, [(d, ratio(Sums(row, d).nodes, Sums(rows[0], d).nodes, 100))
                         for d in range(first, common + 1)]) for label, row in zip(labels, rows)])


# ---- the experiments ----

STEPS, SHOWN = ["zero", "one", "d", "d^2", "2^d"], ["0", "1", "d", "d²", "2^d"]
BARE = " MultiCut=off MultiCutAll=off"


def mia(text):
    return f"MIA Entries=65536 {text}"


def check_increments():
    rows = [Row(ENGINE, mia(f"History=plain HistoryStep={s}"), suite("tuning171.txt")) for s in STEPS]
    deepest, curves = complete_depth(rows, 1, LAST), []
    assert deepest == 13
    for d in sorted({5, 9, 12, deepest}):
        at = [Sums(r, d, rows) for r in rows]
        none, lines = published("RHH Table 1", "zero", 14), []
        for step, shown, s in zip(STEPS, SHOWN, at):
            here, deep = published("RHH Table 1", step, d), published("RHH Table 1", step, 14)
            lines.append([shown, count(s.nodes), count(here), count(deep),
                          number(100 * (1 - s.nodes / at[0].nodes), 1), number(100 * (1 - deep / none), 1),
                          number(s.mean, 0), count(s.open), count(s.decided)])
        table(f"history-increments-depth-{d:02}", lines)
        curves.append((f"depth {d}", [(i, 100 * (1 - s.nodes / at[0].nodes)) for i, s in enumerate(at)]))
    plot("history-increments-increments", curves)


def check_relative():
    tuning = suite("tuning171.txt")
    for name, file, more in (("2", "tuning171.txt", ""), ("3", "validation156.txt", ""), ("4", "tuning171.txt", BARE)):
        rows = [Row(ENGINE, mia(f"History=plain HistoryStep=2^d{more}"), suite(file)),
                Row(ENGINE, mia(f"History=relative HistoryStep=d^2 ButterflyStep=2^d{more}"), suite(file))]
        lines, curves, decided = [], [[], [], []], False
        for d in range(FIRST, LAST + 1):
            a, b = (Sums(r, d, rows) for r in rows)
            known = published(f"RHH Figure {name}", "relative/plain", d)
            ratios = [ratio(b.nodes, a.nodes), b.mean / a.mean, ratio(b.open, a.open)]
            decided |= a.decided + b.decided > 0
            lines.append([str(d), count(a.nodes), count(b.nodes), number(ratios[0], 3),
                          number(known, 2) if math.isfinite(known) else "only drawn",
                          number(ratios[1], 3), number(ratios[2], 3), f"{a.decided}, {b.decided}"])
            for curve, y in zip(curves, ratios):
                curve.append((d, y))
        table(f"relative-history-figure-{name}", lines)
        plot(f"relative-history-figure-{name}",
             list(zip(("totals", "geometric means", "without decided positions"), curves[:2 + decided])))
    pairs = [(h, b) for h in range(1, 5) for b in range(1, 5)]
    rows = [Row(ENGINE, mia(f"History=relative HistoryStep={STEPS[h]} ButterflyStep={STEPS[b]}"), tuning)
            for h, b in pairs]
    at = [Sums(r, complete_depth(rows, 1, LAST), rows) for r in rows]
    best, known = min(s.nodes for s in at), [published("RHH Table 2", f"{STEPS[h]},{STEPS[b]}", 14) for h, b in pairs]
    table("relative-history-table-2",
          [[SHOWN[h], SHOWN[b], count(s.nodes), number(100 * (s.nodes / best - 1), 1), count(k),
            number(100 * (k / min(known) - 1), 1), number(s.mean, 0), count(s.open)]
           for (h, b), s, k in zip(pairs, at, known)])
    rows = [Row(ENGINE, mia(text), tuning) for text in
            ("History=plain HistoryStep=zero", "History=butterfly ButterflyStep=2^d", "History=plain HistoryStep=2^d")]
    lines = []
    for d in range(FIRST, LAST + 1):
        s = [Sums(r, d, rows) for r in rows]
        lines.append([str(d), *(count(x.nodes) for x in s), *(number(x.nodes / s[0].nodes, 3) for x in s[1:]),
                      *(number(x.mean / s[0].mean, 3) for x in s[1:]),
                      *(number(x.open / s[0].open, 3) for x in s[1:])])
    table("relative-history-butterfly", lines)


FULL = "History=relative HistoryStep=d^2 ButterflyStep=2^d"
PRUNINGS = [("none", f"{FULL} NullMove=off{BARE}"), ("null move", FULL + BARE),
            ("+ multi-cut at CUT", f"{FULL} MultiCutAll=off"), ("+ multi-cut at ALL", FULL)]


def check_pruning():
    rows = [Row(ENGINE, mia(text), suite("tuning171.txt")) for _, text in PRUNINGS]
    lines, curves = [], [(name, []) for name, _ in PRUNINGS]
    for d in range(FIRST, LAST + 1):
        none = Sums(rows[0], d, rows)
        for i, (name, _) in enumerate(PRUNINGS):
            s, known = Sums(rows[i], d, rows), published("forward pruning", name, d)
            lines.append([str(d), name, count(s.nodes, s.complete), count(known),
                          number(s.nodes / known if s.complete else NAN, 2),
                          number(100 * s.nodes / none.nodes if s.complete and none.complete else NAN, 1),
                          number(100 * known / published("forward pruning", "none", d), 1),
                          number(s.mean if s.complete else NAN, 0), count(s.open, s.complete),
                          count(s.decided, s.complete)])
            curves[i][1].append((d, s.nodes if s.complete else NAN))
    table("forward-pruning-nodes", lines)
    plot("forward-pruning-nodes", curves)
    lines = []
    for (name, text), (other, other_text) in zip(PRUNINGS[1:], PRUNINGS):
        games = [c.value[1:] for (m, p, _), c in cells.items()
                 if m == "forward-pruning match" and p == f"{text} against {other_text}"]
        scores, each = [sum(pair) / 4 for pair in games], [v for pair in games for v in pair]
        mean = sum(scores) / len(scores)
        variance = sum((x - mean) ** 2 for x in scores) / (len(scores) - 1)
        lines.append([name, other, count(len(each)), *(count(each.count(v)) for v in (2, 1, 0)),
                      number(100 * mean, 1), number(196 * math.sqrt(variance / len(scores)), 1)])
    table("forward-pruning-match", lines)


def check_table():
    positions = suite("tuning171.txt")
    none = Row(ENGINE, mia("Table=off"), positions)
    depth = complete_depth([none], 1, LAST)
    base = Sums(none, depth)
    lines = [["none", "–", count(base.nodes), number(100, 1), number(base.mean, 0), count(base.open),
              count(base.decided)]]
    curves = []
    for scheme in ("two-deep", "always", "deeper"):
        curves.append((scheme, []))
        for bits in (10, 12):
            s = Sums(Row(ENGINE, f"MIA Entries={1 << bits} TableReplace={scheme}", positions), depth, [none])
            lines.append([f"2^{bits}", scheme, count(s.nodes), number(100 * s.nodes / base.nodes, 1),
                          number(s.mean, 0), count(s.open), count(s.decided)])
            curves[-1][1].append((bits, s.nodes))
    table("table-nodes", lines)
    plot("table-nodes", curves)


def check_tictactoe():
    kinds = ["minimax", "alpha-beta", "history"]
    for name, position, depth, place in (("figure-1", "tic-tac-toe 3", 9, "Figure 1"), ("loa", "Lines of Action", 3, ""),
                                         ("figure-3-depth-5", "tic-tac-toe 4", 5, None)):
        shown = kinds if place is not None else kinds[2:]
        games = [cells["tic-tac-toe", f"{kind} depth={depth}", position] for kind in shown]
        lines = []
        for m in range(1, max(g.depth for g in games) + 1):
            line = [str(m)]
            for kind, g in zip(shown, games):
                line += [count(g.nodes[m]) if m <= g.depth else "",
                         "only drawn" if place is None else count(published(place, kind, m))]
            for g in games[1:]:
                both = m <= g.depth and m <= games[0].depth
                line.append(number(100 * g.nodes[m] / games[0].nodes[m] if both else NAN, 1))
            lines.append(line)
        table(f"tic-tac-toe-{name}", lines)
        plot(f"tic-tac-toe-{name}", [(kind, list(enumerate(g.nodes))[1:]) for kind, g in zip(shown, games)])


# ---- Schaeffer's combinations ----

LETTERS = "TRNSHKL"


def name_of(letters):
    return "".join(c for c in LETTERS if c in letters) or "none"


def text_of(letters, entries, captures=True, **change):
    """Parameters of a set of enhancements; change: words that replace others, None takes one out."""
    words = {"step": 1, "captures_first": 1 if captures else None,
             "table": entries if "T" in letters else None, "table_rule": "deepest" if "T" in letters else None,
             "table_narrow": 1 if "T" in letters else None, "refutation": 1 if "R" in letters else None,
             "minimal_window": 1 if "N" in letters else None, "aspiration": 200 if "S" in letters else None,
             "history": "2^d" if "H" in letters else None, "history_above": 1 if "H" in letters else None,
             "history_shared": None, "knowledge": 1 if "K" in letters else None,
             "killers": 2 if "L" in letters else None}
    words.update(change)
    return " ".join(f"{name}={value}" for name, value in words.items() if value is not None)


SETS = ["".join(c for i, c in enumerate("TRNSHK") if bits >> i & 1) for bits in range(64)]
SMALL, LARGE = 1 << 13, 1 << 16


def check_enhancements():
    positions = suite("tuning171.txt")
    # From depth 7 on the combinations have a table that is not there.
    last = 6
    rows = {s: Row(REFERENCE, text_of(s, SMALL), positions) for s in SETS}
    sums = {d: {s: Sums(rows[s], d, rows.values()) for s in SETS} for d in range(FIRST, last + 1)}
    measures = {"NBP": lambda s: s.leaves, "NC": lambda s: s.nodes}

    def best(d, measure):
        return min(SETS, key=lambda s: measures[measure](sums[d][s]))

    def reduction(d, letters, measure):
        of = measures[measure]
        none = of(sums[d][""])
        return 100 * (none - of(sums[d][letters])) / (none - of(sums[d][best(d, measure)]))

    singles = list("TRNSHK")
    pairs = [a + b for i, a in enumerate(singles) for b in singles[i + 1:]]
    for figure, measure, sets, least in ((3, "NBP", singles, -math.inf), (4, "NBP", pairs, 70),
                                         (5, "NC", singles, -math.inf), (6, "NC", pairs, 70)):
        table(f"enhancements-figure-{figure}",
              [[str(d), *(number(reduction(d, s, measure), 1) for s in sets), name_of(best(d, measure))]
               for d in range(FIRST, last + 1)])
        curves = [(name_of(s), [(d, reduction(d, s, measure)) for d in range(FIRST, last + 1)])
                  for s in sets if reduction(last, s, measure) > least]
        if curves:
            plot(f"enhancements-figure-{figure}", curves)
    at = sums[last]
    for measure in measures:
        says("enhancements", f"Published for TH at depths to 9: over 99 %. Here at depth {last}: "
             f"{reduction(last, 'TH', measure):.1f} %.")
    t, tk = (100 * (1 - at[after].nodes / at[before].nodes) for before, after in (("T", "TH"), ("TK", "THK")))
    says("enhancements", "makes trees 25 % smaller in TinkerBelle and 30 % in Chinook (published). "
         f"Here at depth {last}: added to T {t:.1f} %, to TK {tk:.1f} %.")
    says("enhancements", "Published: without a table within 1.5 of the minimal tree, with one below it.")
    table("enhancements-all",
          [[name_of(s), count(at[s].nodes), number(reduction(last, s, "NC"), 1), count(at[s].leaves),
            number(reduction(last, s, "NBP"), 1), number(at[s].mean, 0), count(at[s].open), count(at[s].decided)]
           for s in sorted(SETS, key=lambda s: at[s].nodes)])
    table("enhancements-check",
          [[name_of(s), *(number(reduction(5, s, m), 1) for m in ("NC", "NC", "NBP", "NBP")),
            count(sums[5][s].nodes), number(sums[5][s].mean, 0), count(sums[5][s].open), count(sums[5][s].decided)]
           for s in SETS])
    lines = []
    full, none = Row(REFERENCE, "step=1 minimax=1", positions), rows[""]
    for d in range(FIRST, last + 1):
        open_ones = [i for i, c in enumerate(none.cells)
                     if not full.cells[i].decided and not c.decided_before(d)]
        widths = [(full.cells[i].leaves[3] - full.cells[i].leaves[2]) ** (1 / 3) for i in open_ones]
        minimal = sum(w ** (d // 2) + w ** (d - d // 2) - 1 for w in widths)
        leaves = [sum(rows[s].cells[i].leaves[d] - rows[s].cells[i].leaves[d - 1] for i in open_ones)
                  for s in ("", "H", "NSH", "T", "TH", "TRNSHK")]
        lines.append([str(d), count(len(widths)), number(math.prod(w ** (1 / len(widths)) for w in widths), 1),
                      number(minimal, 0), *(number(n / minimal, 2) for n in leaves)])
    table("enhancements-minimal", lines)

    def of(letters, **change):
        return text_of(letters, LARGE, **change)

    compared("enhancements-sizes", [("none", of("")), ("R", of("R"))] + [
        (f"{s}, 2^{bits} entries", text_of(s, 1 << bits)) for s in ("T", "TR", "TH", "TRNSHK") for bits in (13, 16)],
             positions)
    compared("enhancements-weights", [
        ("none", of("")), ("H, weight 1", of("H", history="1")), ("H, weight d", of("H", history="d")),
        ("H, weight 2^d", of("H")), ("H, 2^d, from all plies", of("H", history_above=None)),
        ("H, 2^d, both sides share", of("H", history_shared=1)), ("TH, weight 1", of("TH", history="1")),
        ("TH, weight d", of("TH", history="d")), ("TH, weight 2^d", of("TH")),
        ("TH, 2^d, from all plies", of("TH", history_above=None))], positions)
    compared("enhancements-windows", [("none", of(""))] + [
        (f"S, ±{w}", of("S", aspiration=w)) for w in (50, 100, 200, 400)] + [("TH", of("TH"))] + [
        (f"TSH, ±{w}", of("TSH", aspiration=w)) for w in (50, 100, 200, 400)], positions)
    compared("enhancements-killers", [(name_of(s), of(s)) for s in ("", "L", "H", "HL", "T", "TL", "TH", "THL")],
             positions)
    compared("enhancements-captures", [
        (name_of(s) + tail, of(s, captures=not tail)) for s in ("", "T", "H", "K", "TH")
        for tail in ("", ", captures not first")], positions)


# ---- Hsu's techniques ----

ORDER = ["step", "captures_first", "table", "table_rule", "table_narrow", "refutation", "minimal_window", "aspiration",
         "aspiration_again", "history", "history_above", "knowledge", "killers", "null_move", "null_above",
         "null_recursive", "late_after", "late_less", "late_recursive", "extend_threat", "extend_few",
         "extend_capture", "extend_drop", "leaf", "leaf_plies"]
BASE = {"step": 1, "captures_first": 1, "minimal_window": 1, "table": 65536, "table_rule": "deepest", "table_narrow": 1}
SORTED = {**BASE, "history": "2^d", "history_above": 1, "killers": 2}
LATE = {**SORTED, "late_after": 4, "late_less": 1, "late_recursive": 1}
TECHNIQUES = {
    "table": (0, BASE, [
        ("base line", {}), ("no table", {"table": 0, "table_rule": 0, "table_narrow": 0}),
        ("bounds only cut, do not narrow", {"table_narrow": 0}), ("newest entry stays", {"table_rule": 0}),
        ("same position: deeper stays", {"table_rule": "deeper"}),
        ("same position: deeper, better bound", {"table_rule": "bound"}), ("2^12 entries", {"table": 4096}),
        ("2^12 entries, newest", {"table": 4096, "table_rule": 0}), ("2^20 entries", {"table": 1 << 20})]),
    "rules": (0, LATE, [
        ("late moves reduced, newest entry stays", {"table_rule": 0}),
        ("… same position: deeper stays", {"table_rule": "deeper"}),
        ("… same position: deeper, better bound", {"table_rule": "bound"}), ("… any position: deeper stays", {})]),
    "iterations": (0, BASE, [
        ("base line", {}), ("each depth at once", {"step": "0"}), ("deepening by two plies", {"step": 2}),
        ("aspiration ±50, missed side opened", {"aspiration": 50}),
        ("aspiration ±200, missed side opened", {"aspiration": 200}),
        ("aspiration ±50, then ±200, then open", {"aspiration": 50, "aspiration_again": 200}),
        ("aspiration ±200 without minimal window", {"aspiration": 200, "minimal_window": 0}),
        ("neither aspiration nor minimal window", {"minimal_window": 0})]),
    "ordering": (0, BASE, [
        ("base line", {}), ("captures not first", {"captures_first": 0}), ("static ratings", {"knowledge": 1}),
        ("refutation table", {"refutation": 1}), ("1 killer", {"killers": 1}), ("2 killers", {"killers": 2}),
        ("3 killers", {"killers": 3}), ("4 killers", {"killers": 4}),
        ("history 2^d", {"history": "2^d", "history_above": 1}), ("history 2^d, 2 killers", SORTED)]),
    "pruning": (0, SORTED, [
        ("history, 2 killers", {}), ("null move, R = 2, depth > 5", {"null_move": 2, "null_above": 5}),
        ("null move, R = 2, depth > 2", {"null_move": 2, "null_above": 2}),
        ("… recursive", {"null_move": 2, "null_above": 2, "null_recursive": 1}),
        ("null move, R = 3, depth > 2", {"null_move": 3, "null_above": 2}),
        ("late moves: K = 3, H = 3", {"late_after": 3, "late_less": 3}),
        ("late moves: K = 4, H = 3", {"late_after": 4, "late_less": 3}),
        ("late moves: K = 4, H = 2", {"late_after": 4, "late_less": 2}),
        ("late moves: K = 4, H = 1", {"late_after": 4, "late_less": 1}),
        ("late moves: K = 4, H = 1, recursive", LATE),
        ("null move R = 2 and late moves K = 4, H = 1",
         {"null_move": 2, "null_above": 2, "late_after": 4, "late_less": 1})]),
    "extensions": (1, SORTED, [
        ("history, 2 killers", {}), ("threatened with a loss at once", {"extend_threat": 1}),
        ("12 moves or fewer", {"extend_few": 12}), ("capture answers capture", {"extend_capture": 1}),
        ("static score fell by more than 400", {"extend_drop": 400})]),
    "quiescence": (1, SORTED, [
        ("history, 2 killers", {}), ("captures", {"leaf": "captures", "leaf_plies": 6}),
        ("captures, threats and answers to them", {"leaf": "threats", "leaf_plies": 3}),
        ("captures and one other move", {"leaf": "quiet", "leaf_plies": 3})]),
}


def check_techniques(last):
    positions = suite("tuning171.txt")
    for part, (less, base, rows) in TECHNIQUES.items():
        texts = []
        for label, change in rows:
            words = {**base, **change}
            texts.append((label, " ".join(f"{name}={words[name]}" for name in ORDER if words.get(name))))
        compared(f"techniques-{part}", texts, positions, FIRST, last - less)
        if part not in ("rules", "pruning", "extensions", "quiescence"):
            continue
        depth, lines = last - less, []
        first = Row(REFERENCE, texts[0][1], positions)
        for label, text in texts:
            values = [(a.at("value", depth), b.at("value", depth)) for a, b in
                      zip(first.cells, Row(REFERENCE, text, positions).cells) if a.reaches(depth) and b.reaches(depth)]
            far = [abs(a - b) for a, b in values if abs(a) < WIN_MIN and abs(b) < WIN_MIN]
            lines.append([label, count(len(values)), count(sum(a == b for a, b in values)),
                          number(sum(far) / len(far), 1), count(sum(abs(b) >= WIN_MIN for _, b in values))])
        table(f"techniques-{part}-values", lines)


# ---- variants ----

TREES = ["independent", "branch-dependent", "strongly ordered"]
VARIANTS = ["minimax", "alphabeta", "falphabeta", "minimal window for the last subtree", "palphabeta",
            "palphabeta to N-2", "SCOUT", "AB with table", "AB with table, deepening"]


def cost(variant, kind, width, depth):
    """Mean and deviation of the leaves of a tree."""
    cell = cells["variants on trees", variant, f"{kind} width={width} trees=10"]
    if cell.depth < depth:
        return NAN, NAN
    mean = cell.leaves[depth] / 10
    return mean, math.sqrt(max(0, (cell.value[depth] - 10 * mean * mean) / 9))


def with_deviation(mean, deviation):
    return f"{mean:.0f} ({deviation:.0f})" if math.isfinite(deviation) else number(mean, 0)


def minimal_tree(w, d):
    return w ** (d // 2) + w ** (d - d // 2) - 1


def check_variants():
    lines = []
    for d in range(3, LAST + 1):
        for w in (8, 16, 24):
            place = f"Table 1, D={d}"
            shallower = cost("alphabeta", TREES[2], w, d - 1)[0]
            lines.append([str(d), str(w), number(minimal_tree(w, d), 0), number(published(place, "B", w), 0),
                          with_deviation(*cost("alphabeta", TREES[2], w, d)),
                          with_deviation(published(place, "A", w), published(place, "deviation of A", w)),
                          number(shallower + minimal_tree(w, d) + (w - 1) * minimal_tree(w - 1, d - 2), 0),
                          number(2 * minimal_tree(w, d), 0), with_deviation(*cost("alphabeta", TREES[0], w, d)),
                          with_deviation(*cost("alphabeta", TREES[1], w, d)),
                          with_deviation(published(place, "R", w), published(place, "deviation of R", w)),
                          number(w ** d, 0)])
    table("variants-table-1", lines)
    known = [published("Table 1, D=3", "A", 24), published("Table 1, D=4", "A", 24)]
    given = [a + minimal_tree(24, d) + 23 * minimal_tree(23, d - 2) for a, d in zip(known, (4, 5))]
    says("variants", f"gives {given[0]:.0f} for A(24,4) and {given[1]:.0f} for A(24,5); the paper prints 3066 and 30018.")
    table("variants-trees",
          [[kind, str(d), str(w), number(cost("alphabeta", kind, w, d)[0], 0),
            *(number(100 * cost(v, kind, w, d)[0] / cost("alphabeta", kind, w, d)[0], 1) for v in VARIANTS[2:7])]
           for kind in TREES for d in range(3, LAST + 1) for w in (8, 16, 24)])
    plot("variants-trees",
         [(v, [(d, 100 * cost(v, TREES[2], 24, d)[0] / cost("alphabeta", TREES[2], 24, d)[0])
               for d in range(2, LAST + 1)]) for v in VARIANTS[2:7]])
    positions = suite("tuning171.txt")
    rows = {v: Row("variants in LOA", v, positions) for v in VARIANTS}
    lines, curves = [], [(v, []) for v in VARIANTS]
    for d in range(FIRST, LAST + 1):
        base = Sums(rows["alphabeta"], d)
        for i, v in enumerate(VARIANTS):
            s, there = Sums(rows[v], d), d <= 6
            line = [str(d), v, count(s.nodes, there), count(s.leaves, there)]
            if there:
                open_leaves = sum(
                    c.leaves[d] for c, t in zip(rows[v].cells, rows["alphabeta"].cells)
                    if not any(abs(t.value[k]) >= WIN_MIN and WIN - abs(t.value[k]) <= k for k in range(1, d)))
                others = sum(a.value[d] != b.value[d] for a, b in zip(rows[v].cells, rows["minimax"].cells))
                line += [number(100 * s.leaves / base.leaves, 1), number(s.leaf_mean, 0),
                         number(100 * s.leaf_mean / base.leaf_mean, 1), count(open_leaves), count(others)]
                curves[i][1].append((d, s.leaves))
            lines.append(line + [""] * (9 - len(line)))
    table("variants-loa", lines)
    plot("variants-loa", curves)
    lines, curves = [], []
    for order in ("as generated", "by evaluation", "by one ply less"):
        row = Row("order in LOA", order, positions)
        curves.append((order, []))
        for d in range(FIRST, 5):
            s = Sums(row, d)
            lines.append([str(d), order, count(s.nodes), number(100 * s.leaves / s.nodes, 1),
                          number(100 * sum(c.value[d] for c in row.cells) / s.nodes, 1)])
            curves[-1][1].append((d, 100 * s.leaves / s.nodes))
    table("variants-order", lines)
    plot("variants-order", curves)


def check_boards():
    sides, lines = ["first", "second"], []
    curves = [(f"does the {side} player win?", []) for side in sides]
    for n in range(3, 7):
        for i, side in enumerate(sides):
            c = cells["small boards", f"{side} player wins bits=18", f"size={n}"]
            lines.append([f"{n}×{n}", str(2 * (n - 2)), f"{side} player wins",
                          ["open", "won", "not won"][c.value[c.depth]], count(c.nodes[c.depth]),
                          count(c.leaves[c.depth]), sides[int(published("small boards", "winner", n)) - 1]])
            curves[i][1].append((n, c.nodes[c.decided] if c.decided else NAN))
    table("small-boards-boards", lines)
    plot("small-boards-boards", curves)


def check_go():
    base = "step=1 table=65536 table_rule=two-deep table_narrow=1 minimal_window=1 history=d^3 {}history_shared=1"
    positions = sorted({p for m, _, p in cells if m == "small-board Go" and "claim" not in p})
    rows = [Row("small-board Go", base.format(more), positions) for more in ("", "butterfly=d^3 ")]
    lines, points = [], []
    for d in range(FIRST, LAST + 1):
        a, b = (Sums(r, d, rows) for r in rows)
        both, mean, deviation = a.complete and b.complete, NAN, NAN
        if both:
            ratios = [y.nodes[d] / x.nodes[d] for x, y in zip(rows[0].cells, rows[1].cells)]
            mean = sum(ratios) / len(ratios)
            deviation = math.sqrt(sum((r - mean) ** 2 for r in ratios) / (len(ratios) - 1))
        known = published("RHH Figure 5", "relative/plain", d)
        lines.append([str(d), count(a.nodes, a.complete), count(b.nodes, b.complete),
                      number(b.nodes / a.nodes if both else NAN, 3), number(mean, 3), number(deviation, 3),
                      number(b.mean / a.mean if both else NAN, 3),
                      number(known, 2) if math.isfinite(known) else "only drawn"])
        points.append((d, mean, deviation))
    table("small-go-figure-5", lines)
    claim = cells["small-board Go", base.format("butterfly=d^3 "), "size=3 claim=9"]
    table("small-go-proof",
          [["3×3", "Black gets 9 points", "false", "9", count(claim.nodes[9]), count(claim.leaves[9]), number(9, 0)],
           ["4×4", "Black gets 2 points", "not searched", "", "", "", number(2, 0)],
           ["4×4", "Black gets 3 points", "not searched", "", "", "", number(2, 0)]])
    plot("small-go-figure-5", [("mean and standard deviation", points)])


EXPERIMENTS = ["history-increments", "relative-history", "forward-pruning", "table", "tic-tac-toe", "enhancements",
               "techniques", "variants", "small-boards", "small-go"]


def lab(lia, depths):
    # An empty PATH: no pictures are drawn.
    done = subprocess.run([lia, "lab", "all", "--quick", "--report", "--quiet", "--depth", depths, "--out", str(folder)],
                          env={**os.environ, "PATH": ""}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    if done.returncode:
        sys.exit(f"lia lab: {done.stderr}")


def main():
    global folder
    lia, quick = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    for line in (HERE / "published.tsv").read_text().splitlines():
        place, row, column, value = line.split("\t")
        published_numbers[place, row, int(column)] = float(value)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        lines = [json.loads(line) for line in (quick / "cells.jsonl").read_text().splitlines()]
        with open(folder / "cells.jsonl", "w", encoding="utf-8") as out:
            for cell in lines:
                invent(cell)
                out.write(json.dumps(cell, ensure_ascii=False) + "\n")
                cells[cell["experiment"], cell["parameters"], cell["position"]] = Cell(cell)
        lab(lia, f"{FIRST}-{LAST}")
        check_increments()
        check_relative()
        check_pruning()
        check_table()
        check_tictactoe()
        check_enhancements()
        check_variants()
        check_boards()
        check_go()
        # Values are compared at the last depth asked for.
        lab(lia, f"{FIRST}-7")
        check_techniques(7)
    for text in wrong[:40]:
        print("FAILED:", text)
    print(", ".join(f"{n} {what}" for what, n in checked.items()), f"compared, {len(wrong)} wrong")
    return bool(wrong) or checked["tables"] < 40 or checked["points"] < 500


if __name__ == "__main__":
    sys.exit(main())
