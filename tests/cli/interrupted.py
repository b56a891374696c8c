#!/usr/bin/env python3
"""Interrupts each command that can go on, five times at random moments, by SIGINT and by SIGKILL, and compares
what it makes in the end with an uninterrupted run. Then lets the disk seem full and gives it room again.

Arguments: the program; optionally the names of cases, and a seed to repeat a run."""
import json
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TIMES = 5
LIMIT = 120  # s for one command


class Failure(Exception):
    pass


def start(command, folder, file_size=None):
    """The output goes to the file "out", the messages to "err"."""
    def limit_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))

    # Python ignores SIGXFSZ; so shall the command, which then sees an error as on a full disk.
    with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
        return subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                restore_signals=False, preexec_fn=limit_files if file_size else None)


def run(command, folder, codes=(0,), file_size=None):
    process = start(command, folder, file_size)
    code = process.wait(timeout=LIMIT)
    if code not in codes:
        message = (folder / "err").read_text(errors="replace")
        raise Failure(f"exit code {code}: {' '.join(command)}\n{message}")


class Case:
    """A command, what it leaves behind, and how two results are compared."""
    codes = (0,)  # of a run that came to its end
    grows = "result*"  # the files whose size is limited when the disk seems full

    def __init__(self, lia, games):
        self.lia, self.games = lia, games

    def prepare(self, folder):
        pass

    def result(self, folder):
        """Everything that must not depend on interruptions."""
        return (folder / "result").read_bytes()


class Sample(Case):
    def command(self, folder):
        return [self.lia, "sample", "wins", str(self.games), "--count", "100", "--budget", "20000", "--out", "result"]


class Selfplay(Case):
    def command(self, folder):
        return [self.lia, "selfplay", "--games", "500", "--nodes", "200", "--threads", "2", "result"]

    def result(self, folder):
        return (folder / "result").read_bytes()


class Train(Case):
    def command(self, folder):
        return [self.lia, "train", "--hidden", "32", "--epochs", "25", "--batch", "256", "--threads", "2",
                "--out", "result", str(self.games)]


class Tune(Case):
    def command(self, folder):
        return [self.lia, "tune", "--ablation", "--epochs", "10", "--batch", "128", "--out", "result", str(self.games)]


class TuneSearch(Case):
    def command(self, folder):
        return [self.lia, "tune", "search", "StaticCutMargin", "NullMarginStep:30", "--steps", "60", "--pairs", "2",
                "--nodes", "150", "--jobs", "2", "--out", "result"]

    def result(self, folder):
        return [(folder / name).read_bytes() for name in ("result", "result.jsonl", "result.gp")]


class Solve(Case):
    codes = (0, 3)
    times = ("nps", "time_ms", "cpu_ms", "solved_ms")

    def command(self, folder):
        return [self.lia, "solve", "wins.txt", "--nodes", "150000", "--shortest", "--jobs", "2", "--hash", "4",
                "--jsonl", "result", "--unsolved", "left"]

    def result(self, folder):
        rows = [json.loads(line) for line in (folder / "result").read_text().splitlines()]
        for row in rows:
            for name in self.times:
                del row[name]
        # of the table without nodes/s and the seconds: verdict, result, move, depth and nodes
        table = [re.sub(r"( \d+ +\d+) +\d+ +[\d.-]+ +[\d.]+  ", r"\1  ", line)
                 for line in (folder / "out").read_text().splitlines() if not line.startswith(("time", "nodes"))]
        return rows, table, (folder / "left").read_bytes()


class Lab(Case):
    grows = "result/cells.jsonl"

    def command(self, folder):
        return [self.lia, "lab", "history-increments", "--quick", "--depth", "5-6", "--jobs", "2", "--quiet",
                "--out", "result"]

    def result(self, folder):
        return {file.name: file.read_bytes() for kind in ("tsv", "md", "gp")
                for file in (folder / "result").glob("*." + kind)}


class Match(Case):
    def command(self, folder):
        log = folder / "result"
        if log.exists() and log.stat().st_size:
            return [self.lia, "match", "--resume", "result"]
        return [self.lia, "match", "--engine", f"cmd={self.lia},name=A", "--engine",
                f"cmd={self.lia},name=B,option.Preset=MIA", "--each", "nodes=300", "--pairs", "40",
                "--concurrency", "2", "--jsonl", "result", "--pgn", "pgn"]

    def result(self, folder):
        games = {}
        for line in (folder / "result").read_text().splitlines():
            row = json.loads(line)
            if row["type"] == "game":
                if row["game"] in games:
                    raise Failure(f"game {row['game']} was played twice")
                games[row["game"]] = [(move["move"], move.get("nodes")) for move in row["moves"]]
        if (folder / "pgn").read_text().count("[Event ") != len(games):
            raise Failure("the PGN has other games than the log")
        return games


class BookMake(Case):
    def command(self, folder):
        return [self.lia, "book", "make", "--positions", "400", "--nodes", "400", "--hash", "1", "--jobs", "2",
                "--games", str(self.games), "--out", "result"]

    def result(self, folder):
        return [(folder / name).read_bytes() for name in ("result", "result.jsonl")]


CASES = {"book make": BookMake, "sample": Sample, "selfplay": Selfplay, "train": Train, "tune": Tune,
         "tune search": TuneSearch, "solve": Solve, "lab": Lab, "match": Match}


def interrupt(case, folder, name, duration):
    """Returns how often the command was really interrupted."""
    count = 0
    for _ in range(3 * TIMES):
        if count == TIMES:
            break
        process = start(case.command(folder), folder)
        time.sleep(random.uniform(0.2, 0.9) * duration / TIMES)
        process.send_signal(signal.Signals[name])
        code = process.wait(timeout=LIMIT)
        if name == "SIGINT" and code == -signal.SIGINT:
            continue  # it had not begun to listen
        if code != (130 if name == "SIGINT" else -signal.SIGKILL):
            if code not in case.codes:
                raise Failure(f"exit code {code} after {name}\n{(folder / 'err').read_text(errors='replace')}")
            break
        count += 1
    return count


def check(what, case, folder, expected):
    run(case.command(folder), folder, case.codes)
    if case.result(folder) != expected:
        raise Failure(f"{what}: another result than without interruption, see {folder}")


def fill_disk(case, folder, duration):
    """The size of a file is limited to half of what the command needs."""
    size = max((f.stat().st_size for f in folder.parent.joinpath("whole").glob(case.grows)), default=0)
    case.prepare(folder)
    run(case.command(folder), folder, codes=(1,), file_size=max(size // 2, 512))
    if b"File too large" not in (folder / "err").read_bytes():
        raise Failure(f"nothing is said about the disk: {(folder / 'err').read_text()}")
    return duration


def try_case(name, case, scratch):
    whole = scratch / "whole"
    whole.mkdir()
    case.prepare(whole)
    began = time.monotonic()
    run(case.command(whole), whole, case.codes)
    duration = time.monotonic() - began
    expected = case.result(whole)
    for signal_name in ("SIGINT", "SIGKILL"):
        folder = scratch / signal_name
        times = 0
        for share in (1, 0.5, 0.25):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            case.prepare(folder)
            times = interrupt(case, folder, signal_name, share * duration)
            if times == TIMES:  # else the command was sooner done than the first time: sooner interrupted
                break
        if not times:
            raise Failure(f"{duration:.2f} s are too short to be interrupted")
        check(signal_name, case, folder, expected)
        print(f"{name}: the same after {times} × {signal_name}")
    folder = scratch / "full"
    folder.mkdir()
    fill_disk(case, folder, duration)
    check("full disk", case, folder, expected)
    print(f"{name}: the same after a full disk had room again ({duration:.1f} s a run)", flush=True)


def main():
    lia, wanted = sys.argv[1], [word for word in sys.argv[2:] if not word.isdigit()]
    seed = next((int(word) for word in sys.argv[2:] if word.isdigit()), random.randrange(10 ** 6))
    random.seed(seed)
    lia = str(pathlib.Path(lia).resolve())
    print(f"seed {seed}")
    scratch = pathlib.Path(tempfile.mkdtemp(prefix="lia-interrupted-"))
    failed = 0
    run([lia, "selfplay", "--games", "400", "--nodes", "100", "games"], scratch)
    for name, make in CASES.items():
        if wanted and name not in wanted:
            continue
        folder = scratch / name
        folder.mkdir()
        try:
            try_case(name, make(lia, scratch / "games"), folder)
        except (Failure, subprocess.TimeoutExpired) as failure:
            failed += 1
            print(f"FAILED: {name}: {failure}")
    if failed:
        print(f"the files are in {scratch}")
    else:
        shutil.rmtree(scratch)
    print(f"{len(wanted or CASES)} commands, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
