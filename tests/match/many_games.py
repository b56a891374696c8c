#!/usr/bin/env python3
"""Thousands of games at a very short clock between Lia's presets and levels, and against engines that crash, hang,
cheat or talk rubbish: Lia must not crash, lose on time or make an illegal move in any of them. Prints what happened
to each engine; the exit code is 0 if nothing happened to Lia.

Not part of `./setup test`: a time loss means something on an otherwise idle machine only. A run that was stopped
goes on by the same command, from the logs in the folder. Example, 10,000 games:
  tests/match/many_games.py build/engine/lia build-test/tests/client/toy_engine --folder /tmp/games --concurrency 2
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import time

DIALECTS = ("olympiad", "gamut", "cutechess", "openspiel", "codingame", "playstrategy")
OURS = {"Lia": "", "MIA": "option.Preset=MIA", "alphabeta": "option.Preset=alphabeta",
        "minimax": "option.Preset=minimax", "UGI": "proto=ugi", "small table": "option.Hash=1",
        **{f"level {n}": f"option.Skill Level={n}" for n in (1, 3, 5, 7)}}
# Those of ours that meet the odd engines.
SEEDS = ("Lia", "MIA", "alphabeta", "level 3")
# What the toy engine can do wrong; it begins each game as a new process, so that it does so in every game.
ODD = ("crash", "exit3", "exit0", "hang", "illegal", "nonsense", "none", "rubbish", "late", "flood", "chatty", "longline",
       "close", "fork", "fork-crash", "daemon", "stderr", "bad-pv", "no-info", "second-line", "two-moves", "no-quit")


def quoted(path):
    return "'" + str(path).replace("'", "'\\''") + "'"


class Block:
    """One call of lia match. Blocks alternate between our engines among themselves and against the odd ones, and go
    round the rule dialects."""

    def __init__(self, number, options):
        self.number, self.options = number, options
        self.log = options.folder / f"block-{number:03}.jsonl"
        self.summary = options.folder / f"block-{number:03}.json"

    def _ours(self, names):
        return [["--engine", f'cmd="{quoted(self.options.lia)}",name={name}' + (f",{OURS[name]}" if OURS[name] else "")]
                for name in names]

    def _odd(self):
        start = f'cmd="{quoted(self.options.toy)}",restart=on'
        at = 1 + self.number // 2 % 5
        return [["--engine", f'{start},name={kind},args="--fault {kind} --at {at}"'] for kind in ODD] + \
            [["--engine", f'{start},name=toy'], ["--engine", f'{start},name=slow toy,args="--think 2"']]

    def _command(self):
        among = ["--concurrency", str(self.options.concurrency), "--quiet", "--summary", str(self.summary)]
        if self.log.exists():
            return ["--resume", str(self.log), *among]
        if self.number % 2:
            engines = [*self._ours(SEEDS), *self._odd(), ["--gauntlet", "--seeds", str(len(SEEDS))]]
        else:
            engines = self._ours(OURS)
        return [*(word for words in engines for word in words), "--each", f"tc={self.options.tc}", "--pairs", "1",
                "--rules", DIALECTS[self.number // 2 % len(DIALECTS)], "--seed", str(self.number + 1), "--recover",
                "--grace", "0.2", "--jsonl", str(self.log), *among]

    def play(self):
        """Returns what lia match says of the games, from the file where the block is complete."""
        if not self._is_complete():
            with open(self.options.folder / f"block-{self.number:03}.txt", "w") as report:
                code = subprocess.call([self.options.lia, "match", *self._command()], stdin=subprocess.DEVNULL,
                                       stdout=report, stderr=subprocess.STDOUT)
            if code or not self._is_complete():
                sys.exit(f"block {self.number} failed with exit code {code}: see {report.name}")
        return json.loads(self.summary.read_text())

    def _is_complete(self):
        return self.summary.exists() and json.loads(self.summary.read_text())["complete"]


class Account:
    """What happened to one engine."""

    def __init__(self):
        self.games = self.moves = 0
        self.overrun = 0.0
        self.faults = collections.Counter()
        self.warnings = collections.Counter()

    def add(self, engine, games):
        self.games += games
        self.moves += engine["moves"]
        self.overrun = max(self.overrun, engine["max_overrun_ms"])
        self.faults.update({kind: n for kind, n in engine["faults"].items() if n})
        self.warnings.update({kind: n for kind, n in engine["warnings"].items() if n})

    def line(self, name):
        happened = [f"{n} {kind}" for kind, n in (*self.faults.items(), *self.warnings.items())]
        return f"{name:12} {self.games:6} {self.moves:8} {self.overrun:8.1f}  {', '.join(happened) or '-'}"


def print_report(accounts, games, seconds):
    print(f"\n{'engine':12} {'games':>6} {'moves':>8} {'late ms':>8}  faults and warnings")
    for name in (*OURS, *(name for name in accounts if name not in OURS)):
        print(accounts[name].line(name))
    ours = [accounts[name] for name in OURS]
    faults = sum((account.faults for account in ours), collections.Counter())
    crashes = sum(faults.values()) - faults["illegal"] - faults["time"]
    print(f"\n{games} games in {seconds:.0f} s. Lia in {sum(account.games for account in ours)} places, "
          f"{sum(account.moves for account in ours)} moves: {crashes} crashes, {faults['illegal']} illegal moves, "
          f"{faults['time']} time losses")
    return not faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("lia", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("toy", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for logs and reports")
    parser.add_argument("--games", type=int, default=10000, help="at least")
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--tc", default="0.1+0.002")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    accounts = collections.defaultdict(Account)
    began = time.monotonic()
    games = number = 0
    while games < options.games:
        summary = Block(number, options).play()
        number += 1
        games += summary["games"]
        by_engine = collections.Counter()
        for encounter in summary["encounters"]:
            by_engine[encounter["first"]] += encounter["games"]
            by_engine[encounter["second"]] += encounter["games"]
        for engine in summary["engines"]:
            accounts[engine["name"]].add(engine, by_engine[engine["name"]])
        print(f"{games} of {options.games} games, {time.monotonic() - began:.0f} s", flush=True)
    if not games:
        sys.exit("no game was played")
    sys.exit(0 if print_report(accounts, games, time.monotonic() - began) else 1)


if __name__ == "__main__":
    main()
