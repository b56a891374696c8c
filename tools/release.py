"""./setup build and ./setup play: builds Lia and, to play, starts it.

Arguments: build [--pgo] [-Dname=value…], or play [ARGUMENT…]"""
import os
import sys

from commands import Commands, Trouble, end_by, lines_of, say, succeeds
from folder import Folder, compiler, spare_ccache

# What only a window understands: options with a value, options without one, and what makes no sense elsewhere.
LOOKS = ("--size", "--scale", "--theme")
LOOKS_ALONE = ("--software",)
WINDOW_ONLY = ("--script", "--screenshot", "--bench")


def is_gcc():
    return any("Free Software Foundation" in line for line in lines_of(*compiler(), "--version"))


def build(commands, options=()):
    """Optimised at link time, which saves a tenth of the search's instructions; for clang that takes a linker
    which may be missing."""
    folder = Folder(commands, "build")
    say(f"building in {folder.path}")
    lto = "true" if is_gcc() else "false"
    if not folder.configure("--buildtype=release", "-Dtests=disabled", f"-Db_lto={lto}"):
        raise Trouble("the build folder could not be set up")
    if options and not folder.set_options(*options):
        raise Trouble(f"options refused: {' '.join(options)}")
    if not folder.compile():
        raise Trouble("the build failed")
    return folder.path


def measure(commands, lia, folder):
    os.environ["LLVM_PROFILE_FILE"] = str(folder / "lia-%p.profraw")
    works = ("perft", "5"), ("bench",)
    for work in works:
        if succeeds(lia, work[0], "--help") and not commands.quietly(lia, *work)[0]:
            raise Trouble("the measured program failed")
    # clang's counts must be merged into the file it looks for; gcc's lie beside the objects.
    counts = [str(path) for path in folder.glob("*.profraw")]
    if counts and not commands.quietly("llvm-profdata", "merge", "-o", str(folder / "default.profdata"), *counts)[0]:
        raise Trouble("llvm-profdata is needed (Debian: llvm)", 3)


def build_with_profile(commands, options):
    """Two builds: one that counts what is executed while it works, then one optimised by the counts."""
    folder = Folder(commands, "build-pgo")
    folder.remove()
    say(f"building in {folder.path}, to be measured")
    if not (folder.configure("--buildtype=release", "-Db_lto=true", "-Db_pgo=generate", *options) and
            folder.compile()):
        raise Trouble("the build failed")
    say("measuring")
    measure(commands, str(folder.path / "engine" / "lia"), folder.path)
    say("building once more, optimised by the measurements")
    if not (folder.set_options("-Db_pgo=use") and folder.compile()):
        raise Trouble("the build failed")
    return folder.path


def without_looks(arguments):
    """The arguments that the board in the terminal takes, and those it leaves out."""
    taken, left_out = [], []
    words = iter(arguments)
    for word in words:
        name = word.split("=")[0]
        if word in LOOKS:
            left_out += [word, *[value for value in [next(words, None)] if value is not None]]
        elif name in LOOKS or word in LOOKS_ALONE:
            left_out.append(word)
        elif word in WINDOW_ONLY:
            raise Trouble(f"{word} needs the window, and there is no display", 3)
        else:
            taken.append(word)
    return taken, left_out


def play(commands, folder, arguments):
    window = folder / "gui" / "lia-gui"
    if (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) and os.access(window, os.X_OK):
        code = commands.in_front(str(window), *arguments)
        if code != 3:  # there is a display by name only, or no font
            return code
        say("the window cannot be opened: here is the board in the terminal")
    taken, left_out = without_looks(arguments)
    if left_out:
        say(f"no display: the board is in the terminal, without {' '.join(left_out)}")
    lia = str(folder / "engine" / "lia")
    sys.stdout.flush()
    os.execv(lia, [lia, "play", *taken])


def main(command, *arguments):
    commands = Commands()
    commands.heed_signals()
    spare_ccache()
    try:
        if command == "play":
            return play(commands, build(commands), arguments)
        options = [argument for argument in arguments if argument != "--pgo"]
        folder = (build_with_profile if "--pgo" in arguments else build)(commands, options)
    except Trouble as trouble:
        if commands.stopped:
            return end_by(commands.stopped)
        print(f"lia: {trouble}", file=sys.stderr)
        return trouble.code
    say(f"done: {folder / 'engine' / 'lia'} (to install it: meson install -C '{folder}')")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
