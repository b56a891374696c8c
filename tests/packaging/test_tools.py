#!/usr/bin/env python3
"""The parts of tools/ that a whole run of ./setup does not reach: limits, torn logs, options of the window.

Argument: the source folder."""
import contextlib
import io
import pathlib
import sys
import tempfile
import time
import types
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(sys.argv[1], "tools")))
import commands
import folder
import release
import run_tests


def seconds_of(action):
    began = time.monotonic()
    result = action()
    return result, time.monotonic() - began


def output_of(action):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        action()
    return out.getvalue(), err.getvalue()


class TestCommands(unittest.TestCase):
    def test_ends_what_takes_too_long(self):
        code, seconds = seconds_of(lambda: commands.Commands().openly(0.2, "sleep", "60"))
        self.assertIsNone(code)
        self.assertLess(seconds, 30)

    def test_kills_what_does_not_heed_sigterm(self):
        patient = commands.Commands(grace=0.2)
        code, seconds = seconds_of(lambda: patient.openly(0.5, "sh", "-c", "trap '' TERM; sleep 60; sleep 60"))
        self.assertIsNone(code)
        self.assertLess(seconds, 30)

    def test_starts_nothing_once_stopped(self):
        stopped = commands.Commands()
        stopped.stop("SIGTERM")
        self.assertEqual(stopped.openly(60, "sleep", "60"), 1)
        self.assertEqual(stopped.quietly("echo", "x"), (False, []))

    def test_the_first_reason_stays(self):
        stopped = commands.Commands()
        stopped.stop("SIGINT")
        stopped.stop("SIGTERM")
        self.assertEqual(stopped.stopped, "SIGINT")

    def test_shows_the_end_of_a_failure_only(self):
        count = commands.TAIL + 5
        script = f"for i in $(seq {count}); do echo line $i; done; exit 1"
        out, err = output_of(lambda: commands.Commands().quietly("sh", "-c", script))
        self.assertEqual(out, "")
        self.assertEqual(err.splitlines(), [f"line {i}" for i in range(6, count + 1)])
        out, err = output_of(lambda: commands.Commands().quietly("echo", "fine"))
        self.assertEqual(out + err, "")

    def test_a_missing_program_is_a_failure(self):
        out, err = output_of(lambda: self.assertFalse(commands.Commands().quietly("/no/such/program")[0]))
        self.assertIn("/no/such/program", err)
        self.assertFalse(commands.succeeds("/no/such/program"))
        self.assertEqual(commands.lines_of("/no/such/program"), [])


class TestRelease(unittest.TestCase):
    def test_leaves_out_what_only_a_window_has(self):
        taken, left_out = release.without_looks(["--theme", "dark", "--level", "2", "--size=9x9", "--software"])
        self.assertEqual(taken, ["--level", "2"])
        self.assertEqual(left_out, ["--theme", "dark", "--size=9x9", "--software"])
        self.assertEqual(release.without_looks(["--theme"]), ([], ["--theme"]))
        with self.assertRaises(commands.Trouble):
            release.without_looks(["--screenshot", "x.png"])


def runner_for(**changes):
    arguments = {"began": int(time.time()), "full": False, "werror": False, "fuzzer": False}
    return run_tests.Runner(types.SimpleNamespace(**{**arguments, **changes}))


class TestRunner(unittest.TestCase):
    def test_reads_a_torn_log(self):
        with tempfile.TemporaryDirectory() as work:
            build = types.SimpleNamespace(path=pathlib.Path(work))
            (build.path / "meson-logs").mkdir()
            (build.path / "meson-logs" / "setup-quick.json").write_text(
                '{"name": "a", "result": "OK"}\n{"name": "b", "result": "TIMEOUT"}\n'
                '{"name": "c", "result": "SKIP"}\n{"name": "d", "result": "INTERRUPT"}\n{"name": "e", "res')
            self.assertEqual(runner_for()._results(build),
                             {"passed": ["a"], "failed": ["b"], "skipped": ["c"], "stopped": ["d"]})

    def test_no_stage_begins_at_the_end_of_the_time(self):
        runner = runner_for(began=int(time.time()) - 45 * 60)
        out, _ = output_of(lambda: runner.stage("title", folder.Folder(runner.commands, "none"), None, []))
        self.assertEqual(out, "")
        self.assertEqual(runner.commands.stopped, "the limit of 45 minutes")
        self.assertIsNone(runner_for(began=int(time.time()) - 45 * 60, full=True).commands.stopped)

    def test_the_summary(self):
        summary = run_tests.Summary(0)
        summary.add("passed", "build-test", ["a", "b"])
        summary.add("failed", "build-asan", ["a"])
        summary.add("skipped", "build-asan", ["c"])
        summary.fail("build-tsan: meson setup")
        out, _ = output_of(lambda: summary.print(None))
        self.assertEqual(out.splitlines(), [
            "", "failed:", "  build-asan: a", "skipped:", "  build-asan: c", "failed:",
            "  build-tsan: meson setup", "", "1 skipped", "", "2 tests, 3 runs", "", "2 passed, 2 failed"])
        out, _ = output_of(lambda: run_tests.Summary(0).print("SIGINT"))
        self.assertEqual(out, "\nstopped by SIGINT after 0 passed, 0 failed\n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
