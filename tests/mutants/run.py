#!/usr/bin/env python3
"""Do the tests notice a bug? Puts one deliberate bug after the other into a copy of the tree, builds
it and runs the test that must notice it. Prints a table; the exit code is 0 if every bug was noticed.

Not part of `./setup test`: with all bugs it takes about half an hour. mutants.txt lists the bugs and
explains how they are written. Examples:
  tests/mutants/run.py                     all of them
  tests/mutants/run.py C5 L1               these two
  tests/mutants/run.py --scratch DIR ...   keeps copy and build in DIR, so that the next run is quicker
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = ("engine", "gui")


class Mutant:
    def __init__(self, name, file, tests):
        self.name, self.file, self.tests = name, file, tests
        self.about, self.before, self.after = [], [], []


def read_mutants(path):
    mutants = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        head = re.fullmatch(r"\[(\w+)\] (\S+): (.+)", line)
        if not line.strip() or line.startswith("#"):
            continue
        if head:
            tests = [] if head[3] == "equivalent" else [t.strip() for t in head[3].split(",")]
            mutants.append(Mutant(head[1], head[2], tests))
        elif mutants and line.startswith("- "):
            mutants[-1].before.append(line[2:])
        elif mutants and (line.startswith("+ ") or line == "+"):
            mutants[-1].after.append(line[2:])
        elif mutants and line.startswith("  "):
            mutants[-1].about.append(line.strip())
        else:
            sys.exit(f"{path}:{number}: not understood: {line}")
    names = [m.name for m in mutants]
    for name in names:
        if names.count(name) > 1:
            sys.exit(f"{path}: {name} is there twice")
    return mutants


def find_place(tree, mutant):
    """The file with the text, its content, and the span to replace; or a reason. Blanks and ends of
    lines do not count, so that a formatter may break lines elsewhere."""
    words = " ".join(mutant.before).split()
    pattern = re.compile(r"\s+".join(re.escape(word) for word in words))
    files = sorted(f for folder in SOURCES for f in (tree / folder).rglob("*.[chS]"))
    named = [f for f in files if f.name == mutant.file]
    for candidates in (named, files):  # what was moved to a file of another name is found too
        hits = []
        for file in candidates:
            text = file.read_text()
            hits += [(file, text, match.span()) for match in pattern.finditer(text)]
        if len(hits) == 1:
            return hits[0], None
        if len(hits) > 1:
            return None, f"text found {len(hits)} times"
    return None, "TEXT NOT FOUND"


def copy_tree(tree):
    """Copies what git knows and does not ignore; files that did not change keep their time."""
    listing = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT,
                             check=True, capture_output=True).stdout.decode().split("\0")
    wanted = {name for name in listing if name and (ROOT / name).is_file()}
    for name in wanted:
        source, target = ROOT / name, tree / name
        if target.is_file() and target.read_bytes() == source.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
    for file in [f for f in tree.rglob("*") if f.is_file()]:
        if str(file.relative_to(tree)) not in wanted:
            file.unlink()


def run_tests(build, tests, log):
    """(built, names of the tests that failed)"""
    failed = []
    for test in tests:
        done = subprocess.run(["meson", "test", "-C", str(build), "--print-errorlogs", test],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        log.write(done.stdout)
        log.flush()
        if "ninja: build stopped" in done.stdout or "No suitable tests" in done.stdout:
            return False, []
        if done.returncode:
            late = re.search(r"TIMEOUT", done.stdout)
            failed.append(test + (" (hangs)" if late else ""))
    return True, failed


def try_mutant(tree, build, mutant, log):
    place, reason = find_place(tree, mutant)
    if reason:
        return reason, False
    if not mutant.tests:
        return "equivalent, not run", True
    file, text, (begin, end) = place
    log.write(f"\n==== {mutant.name}: {file.relative_to(tree)}\n")
    file.write_text(text[:begin] + "\n".join(mutant.after) + text[end:])
    try:
        built, failed = run_tests(build, mutant.tests, log)
    finally:
        file.write_text(text)
    if not built:
        return "DOES NOT BUILD", False
    missing = [t for t in mutant.tests if t not in [f.split(" (")[0] for f in failed]]
    if missing:
        return "NOT NOTICED by " + ", ".join(missing), False
    return "noticed by " + ", ".join(failed), True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="mutants to try; without any, all")
    parser.add_argument("--scratch", type=pathlib.Path, help="folder for copy and build; is kept")
    parser.add_argument("--check", action="store_true", help="only look for the texts")
    arguments = parser.parse_args()
    mutants = read_mutants(HERE / "mutants.txt")
    unknown = set(arguments.names) - {m.name for m in mutants}
    if unknown:
        sys.exit("no such mutant: " + ", ".join(sorted(unknown)))
    chosen = [m for m in mutants if not arguments.names or m.name in arguments.names]
    if arguments.check:
        lost = [(m.name, find_place(ROOT, m)[1]) for m in chosen if find_place(ROOT, m)[1]]
        for name, reason in lost:
            print(f"{name:6} {reason}")
        print(f"{len(chosen)} mutants, {len(lost)} without a place")
        return 1 if lost else 0

    scratch = arguments.scratch or pathlib.Path(tempfile.mkdtemp(prefix="lia-mutants-"))
    tree, build = scratch / "tree", scratch / "build"
    tree.mkdir(parents=True, exist_ok=True)
    copy_tree(tree)
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(build), str(tree), "--buildtype=debugoptimized",
                        "-Dtests=enabled"], check=True, stdout=subprocess.DEVNULL)
    bad = 0
    with open(scratch / "log.txt", "w", encoding="utf-8") as log:
        tests = sorted({t for m in chosen for t in m.tests})
        built, failed = run_tests(build, tests, log)
        if not built or failed:
            sys.exit(f"without any bug: {', '.join(failed) or 'does not build'}; see {log.name}")
        print(f"without any bug: {len(tests)} tests pass\n")
        print(f"{'id':6} {'file':18} {'s':>4}  result")
        for mutant in chosen:
            began = time.monotonic()
            result, good = try_mutant(tree, build, mutant, log)
            bad += not good
            print(f"{mutant.name:6} {mutant.file:18} {time.monotonic() - began:4.0f}  {result}",
                  flush=True)
    print(f"\n{len(chosen)} mutants, {bad} of them a problem")
    if not arguments.scratch:
        shutil.rmtree(scratch)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
