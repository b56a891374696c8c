"""./setup test: builds and runs the tests stage by stage, adds up, and says how many passed and failed in
the last line, whatever happens. The exit code is 0 if some passed and none failed.

Which tests run where is said by their suites; tests/meson.build explains them."""
import argparse
import json
import os
import pathlib
import shlex
import shutil
import sys
import tempfile
import time
import traceback

from commands import Commands, Trouble, say, succeeds
from folder import Folder, compiler, spare_ccache

PROBE = "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n"
# What Meson calls the results of tests, by what they count as.
RESULTS = {"OK": "passed", "EXPECTEDFAIL": "passed", "FAIL": "failed", "TIMEOUT": "failed", "ERROR": "failed",
           "UNEXPECTEDPASS": "failed", "INTERRUPT": "stopped", "SKIP": "skipped"}


class Summary:
    """Counts what happened, and prints it."""

    def __init__(self, began):
        self.began = began
        self.lap_began = began
        self.laps = []
        self.remarks = []
        self.names = set()
        self.runs = 0
        self.counts = dict.fromkeys(("passed", "failed", "skipped", "stopped"), 0)

    def elapsed(self):
        return int(time.time() - self.began)

    def lap(self, what):
        """What the time since the last call was used for."""
        now = int(time.time())
        self.laps.append(f"{now - self.lap_began:5} s  {what}")
        self.lap_began = now

    def add(self, kind, folder, names):
        """Names of the tests that ended so in a folder. A test that runs in several folders is one test."""
        self.counts[kind] += len(names)
        if kind in ("passed", "failed"):
            self.names.update(names)
            self.runs += len(names)
        if names and kind != "passed":
            self.remark(kind, (f"{folder}: {name}" for name in names))

    def fail(self, what):
        """Something besides a test."""
        self.counts["failed"] += 1
        self.remark("failed", [what])

    def remark(self, title, lines):
        self.remarks += [f"{title}:", *(f"  {line}" for line in lines)]

    def print(self, stopped):
        passed, failed, skipped = (self.counts[kind] for kind in ("passed", "failed", "skipped"))
        lines = ["", "times:", *self.laps] if self.laps else []
        if self.remarks:
            lines += ["", *self.remarks]
        if skipped:
            lines += ["", f"{skipped} skipped"]
        if self.names:
            lines += ["", f"{len(self.names)} tests, {self.runs} runs"]
        lines += ["", f"{f'stopped by {stopped} after ' if stopped else ''}{passed} passed, {failed} failed"]
        print("\n".join(lines), flush=True)


class Runner:
    def __init__(self, arguments):
        self.commands = Commands()
        self.summary = Summary(arguments.began)
        self.limit = (90 if arguments.full else 45) * 60
        self.full = arguments.full
        self.fuzzer = arguments.fuzzer
        self.werror = f"-Dwerror={'true' if arguments.werror else 'false'}"
        # An unexpected slowness of the machine is not a failure: allow a multiple of each test's time.
        self.patience = 3 if arguments.full else 2

    def _time_left(self):
        return self.limit - self.summary.elapsed()

    def _stop_at_limit(self):
        self.commands.stop(f"the limit of {self.limit // 60} minutes")

    def _results(self, folder):
        """The names of the tests that ended in each way. With a wrapper or a set-up Meson adds to its log's name."""
        ended = {kind: [] for kind in ("passed", "failed", "stopped", "skipped")}
        for log in sorted((folder.path / "meson-logs").glob("setup*.json")):
            for line in log.read_text(errors="replace").splitlines():
                try:
                    test = json.loads(line)
                    ended[RESULTS[test["result"]]].append(test["name"])
                except (ValueError, KeyError):
                    continue  # Meson was killed while it wrote this line
        return ended

    def _build(self, folder, target):
        good = folder.compile(*([target] if target else []))
        self.summary.lap(f"{folder.name}: the build")
        if not good and not self.commands.stopped:
            self.summary.fail(f"{folder.name}: the build")
        return good

    def stage(self, title, folder, target, arguments):
        """Builds the target, or everything if it is None, runs the tests that the arguments choose, and adds up."""
        if self.commands.stopped:
            return
        if self._time_left() <= 60:
            self._stop_at_limit()
            return
        # The list stands in the folder, which may have to be renewed. A suite without tests needs no build.
        folder.compile("build.ninja")
        choice = ["-C", str(folder.path), "--no-rebuild"]
        if not succeeds("meson", "test", *choice, "--list", *arguments):
            return
        print(f"\n== {title} ({folder.name}), {self.summary.elapsed() // 60} min since the start", flush=True)
        if not self._build(folder, target):
            return
        for log in (folder.path / "meson-logs").glob("setup*.json"):
            log.unlink()
        code = self.commands.openly(max(self._time_left(), 1), "meson", "test", *choice, "--print-errorlogs",
                                    "--logbase", "setup", *arguments)
        self.summary.lap(f"{folder.name}: the tests")
        if code is None:
            self._stop_at_limit()
        ended = self._results(folder)
        for kind, names in ended.items():
            self.summary.add(kind, folder.name, names)
        if code and not ended["failed"] and not self.commands.stopped:
            self.summary.fail(f"{folder.name}: meson test, status {code}")

    def _wrapper_for(self, sanitizers):
        """The program that programs with these sanitizers must be started with, "" if none, None if they do not
        work here. Their older versions do not bear a random layout of too many bits, and some containers forbid
        the leak check."""
        with tempfile.TemporaryDirectory(prefix="lia-setup.") as work:
            source, probe = pathlib.Path(work, "probe.c"), pathlib.Path(work, "probe")
            source.write_text(PROBE)
            if not succeeds(*compiler(), f"-fsanitize={sanitizers}", "-o", str(probe), str(source)):
                return None
            if succeeds(str(probe)):
                return ""
            if succeeds("env", "ASAN_OPTIONS=detect_leaks=0", str(probe)):
                others = os.environ.get("ASAN_OPTIONS")
                os.environ["ASAN_OPTIONS"] = f"{others + ':' if others else ''}detect_leaks=0"
                say("the leak check does not work here")
                return ""
            return "setarch -R" if succeeds("setarch", "-R", str(probe)) else None

    def _configure(self, folder, *options):
        good = folder.configure(*options, self.werror)
        if not good and not self.commands.stopped:
            self.summary.fail(f"{folder.name}: meson setup")
        return good

    def sanitized(self, title, folder, sanitizers, target, arguments):
        if self.commands.stopped:
            return
        wrapper = self._wrapper_for(sanitizers)
        if wrapper is None:
            self.summary.remark("skipped", [f"{folder.name}: {shlex.join(compiler())} -fsanitize={sanitizers} "
                                            "does not work here"])
            return
        # clang's sanitizers live in the program, so its libraries may have open ends.
        if self._configure(folder, "--buildtype=debugoptimized", f"-Db_sanitize={sanitizers}", "-Db_lundef=false"):
            self.stage(title, folder, target, arguments + ([f"--wrapper={wrapper}"] if wrapper else []))

    def fuzzers(self):
        if self.commands.stopped or not self.fuzzer:
            return
        os.environ["CC"] = "ccache clang" if shutil.which("ccache") else "clang"
        folder = Folder(self.commands, "build-fuzz")
        if self._configure(folder, "--buildtype=debugoptimized", "-Dfuzz=true", "-Dtests=enabled",
                           "-Db_sanitize=address,undefined", "-Db_lundef=false"):
            # With --full clang's warnings in the whole tree, too.
            self.stage("Fuzzers", folder, None if self.full else "fuzz-tests",
                       ["--suite=fuzz", self._timeout(3)] +
                       (["--test-args=-max_total_time=90 -seed=0"] if self.full else []))

    def _timeout(self, slowness):
        return f"--timeout-multiplier={self.patience * slowness}"

    def run(self):
        # Found undefined behaviour ends the program instead of a line in a log.
        os.environ.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
        os.environ.setdefault("TSAN_OPTIONS", "halt_on_error=1")
        self.summary.lap("what is needed")
        setup = "--setup=full" if self.full else "--setup=quick"
        plain = Folder(self.commands, "build-test")
        if self._configure(plain, "--buildtype=debugoptimized", "-Dtests=enabled"):
            self.stage("Tests with assertions", plain, None, [setup, self._timeout(1)])
        self.sanitized("Address and undefined-behaviour sanitizers", Folder(self.commands, "build-asan"),
                       "address,undefined", None,
                       [setup, "--no-suite=once", self._timeout(3)] + ([] if self.full else ["--no-suite=heavy"]))
        # A race needs threads: elsewhere this sanitizer would only be slow, so only what it needs is built.
        self.sanitized("Thread sanitizer", Folder(self.commands, "build-tsan"), "thread", "thread-tests",
                       [setup, "--suite=threads", f"--no-suite={'once' if self.full else 'long'}", self._timeout(5)])
        self.fuzzers()


def main():
    parser = argparse.ArgumentParser(description="what ./setup test does when everything needed is there")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--werror", action="store_true")
    parser.add_argument("--fuzzer", action="store_true", help="clang has libFuzzer")
    parser.add_argument("--began", type=int, default=int(time.time()), help="when, in seconds since the epoch")
    runner = Runner(parser.parse_args())
    runner.commands.heed_signals()
    try:
        spare_ccache()
        runner.run()
    except Trouble as trouble:
        runner.summary.fail(str(trouble))
    except Exception as error:  # a bug, which must not have the last word
        traceback.print_exc()
        runner.summary.fail(f"tools/run_tests.py: {error!r}")
    finally:
        runner.summary.print(runner.commands.stopped)
    good = not runner.commands.stopped and runner.summary.counts["failed"] == 0
    return 0 if good and runner.summary.counts["passed"] else 1


if __name__ == "__main__":
    sys.exit(main())
