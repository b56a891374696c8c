#!/usr/bin/env python3
"""Runs the fuzz targets one after the other, round by round, until they have been executed so many times together,
and prints how often each was. The slow targets get a share of the time, the fast ones most executions. Between the
rounds each corpus is reduced to what it reaches. The exit code is 1 if something was found; the input and what was
said of it are kept in the folder then, and belong into tests/fuzz/seeds when the bug is mended.

Not part of `./setup test`. The counts stand in the folder, so that a run that was stopped goes on by the same command.
Example:
  CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
  ninja -C build-fuzz fuzz-tests
  tests/fuzz/many.py build-fuzz --folder /tmp/fuzz --executions 100000000
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

SEEDS = pathlib.Path(__file__).resolve().parent / "seeds"
LIMITS = ["-timeout=20", "-rss_limit_mb=2048"]  # s for one input, MB
# Shares of a round's time.
SHARES = {"position": 8, "book": 4, "match": 3, "suite": 1, "uci": 1, "pgn": 1, "sgf": 1, "game": 1}


class Fuzzing:
    def __init__(self, build, folder):
        self.programs = {name: build / "tests" / "fuzz" / f"fuzz_{name}" for name in sorted(p.name for p in SEEDS.iterdir())}
        self.folder = folder
        self.counts_file = folder / "executions.json"
        self.counts = dict.fromkeys(self.programs, 0)
        if self.counts_file.exists():
            self.counts.update(json.loads(self.counts_file.read_text()))
        self.finds = []
        # As in ./setup test: found undefined behaviour ends the program.
        self.environment = {"UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1", **os.environ}

    def total(self):
        return sum(self.counts.values())

    def _corpus(self, name):
        corpus = self.folder / f"corpus-{name}"
        corpus.mkdir(parents=True, exist_ok=True)
        return corpus

    def run(self, name, seconds, executions):
        done = subprocess.run(
            [self.programs[name], f"-seed={random.randrange(1, 1 << 31)}", f"-max_total_time={seconds}",
             f"-runs={executions}", *LIMITS, "-error_exitcode=1", "-verbosity=0", "-print_final_stats=1",
             f"-artifact_prefix={self.folder}/find-{name}-", self._corpus(name), SEEDS / name],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
            env=self.environment)
        count = re.search(r"number_of_executed_units: (\d+)", done.stdout)
        self.counts[name] += int(count[1]) if count else 0
        self.counts_file.write_text(json.dumps(self.counts))
        if done.returncode:
            self.finds.append(name)
            (self.folder / f"find-{name}-{len(self.finds)}.txt").write_text(done.stdout)

    def reduce(self, name):
        corpus, smaller = self._corpus(name), self.folder / f"corpus-{name}.new"
        shutil.rmtree(smaller, ignore_errors=True)
        smaller.mkdir()
        if subprocess.run([self.programs[name], "-merge=1", *LIMITS, smaller, corpus], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment).returncode == 0:
            shutil.rmtree(corpus)
            smaller.rename(corpus)

    def print_counts(self):
        for name, count in sorted(self.counts.items(), key=lambda item: -item[1]):
            print(f"{name:10} {count:12}  corpus {sum(1 for _ in self._corpus(name).iterdir())}")
        print(f"{'together':10} {self.total():12}  finds: {', '.join(self.finds) or 'none'}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("build", type=pathlib.Path, help="a build folder with -Dfuzz=true")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for corpora, counts and finds")
    parser.add_argument("--executions", type=int, default=10 ** 8)
    parser.add_argument("--minutes", type=float, default=240, help="the longest time")
    parser.add_argument("--round", type=int, default=200, help="seconds of a round")
    options = parser.parse_args()
    fuzzing = Fuzzing(options.build, options.folder)
    end = time.monotonic() + 60 * options.minutes
    shares = {name: SHARES.get(name, 1) for name in fuzzing.programs}
    while fuzzing.total() < options.executions and time.monotonic() < end:
        for name, share in shares.items():
            left = options.executions - fuzzing.total()
            if left > 0:
                fuzzing.run(name, max(1, options.round * share // sum(shares.values())), left)
        for name in fuzzing.programs:
            fuzzing.reduce(name)
        fuzzing.print_counts()
    return 1 if fuzzing.finds or not fuzzing.total() else 0


if __name__ == "__main__":
    sys.exit(main())
