"""Programs that are run one after the other, and the signals that end them.

The other files of this folder are what ./setup does once everything they need is installed. It says in the
environment where the build folders go (LIA_BUILD_ROOT), which program builds (NINJA), and which compiler is
used (CC), if not cc."""
import os
import shutil
import signal
import subprocess
import sys

TAIL = 25  # lines shown of a program that failed


class Trouble(Exception):
    """Ends the command with a message and an exit code, which --help lists."""

    def __init__(self, text, code=1):
        super().__init__(text)
        self.code = code


def say(text):
    print(f"lia: {text}", flush=True)


def lines_of(*command):
    """What a program prints; nothing if it cannot be run."""
    try:
        result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, errors="replace")
    except OSError:
        return []
    return result.stdout.splitlines()


def succeeds(*command):
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


class Commands:
    """Runs one program at a time. Each leads a process group, so that a key of the terminal reaches this
    program only, which then ends the other with SIGTERM: Meson takes SIGINT for "skip this test"."""

    def __init__(self, grace=60):
        self.grace = grace  # s that a program has to end after SIGTERM
        self.child = None
        self.stopped = None  # what ended the work before its time

    def heed_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda which, _: self.stop(signal.Signals(which).name))

    def stop(self, reason):
        self.stopped = self.stopped or reason
        if self.child and self.child.poll() is None:
            self.child.terminate()

    def _start(self, command, **streams):
        self.child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, **streams)
        if self.stopped:  # while it started
            self.child.terminate()

    def quietly(self, *command, complain=True):
        """Runs with no output but the end of it after a failure; a terminal shows the latest line. Returns
        whether it succeeded, and its lines."""
        if self.stopped:
            return False, []
        shown = sys.stdout.isatty()
        width = shutil.get_terminal_size().columns - 1
        lines = []
        try:
            self._start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        except OSError as error:
            print(error, file=sys.stderr)
            return False, []
        with self.child.stdout as output:
            for line in output:
                lines.append(line.rstrip("\n"))
                if shown:
                    print(f"\r\033[K{lines[-1][:width]}", end="", flush=True)
        if shown:
            print("\r\033[K", end="", flush=True)
        good = self.child.wait() == 0
        if not good and complain and not self.stopped:
            print("\n".join(lines[-TAIL:]), file=sys.stderr, flush=True)
        return good, lines

    def openly(self, seconds, *command):
        """Runs with its output shown. Returns its exit code, None if it had to be ended after the seconds."""
        if self.stopped:
            return 1
        self._start(command)
        try:
            return self.child.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.child.terminate()
        try:
            self.child.wait(timeout=self.grace)
        except subprocess.TimeoutExpired:
            os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
        return None

    def in_front(self, *command):
        """Runs a program that talks to the user itself. Returns its exit code."""
        self.child = subprocess.Popen(command)
        code = self.child.wait()
        return code if code >= 0 else 128 - code


def end_by(signal_name):
    """The exit code that says which signal ended the work."""
    return 128 + signal.Signals[signal_name].value
