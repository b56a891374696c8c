"""A build folder of Meson: made, made again when it no longer fits, and compiled."""
import os
import pathlib
import shlex
import shutil
import sys

from commands import Trouble, lines_of, succeeds

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ROOT = pathlib.Path(os.environ.get("LIA_BUILD_ROOT", SOURCE))
LIBRARIES = ("sdl2", "SDL2_ttf", "fontconfig", "libpng", "libedit", "cmocka")


def compiler():
    """CC may hold several words, "ccache gcc" for example."""
    return shlex.split(os.environ.get("CC", "")) or ["cc"]


def spare_ccache():
    """A ccache without a folder it can write to would fail every compilation."""
    if shutil.which("ccache") and not succeeds("ccache", "-s"):
        os.environ["CCACHE_DISABLE"] = "1"


class Folder:
    def __init__(self, commands, name):
        self.commands = commands
        self.name = name
        self.path = ROOT / name

    def _key(self, options):
        """What the folder was made from: when this changes, it is made again."""
        variables = (os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "PKG_CONFIG_PATH"))
        return "\n".join([str(SOURCE), " ".join(variables), *lines_of("meson", "--version"),
                          *lines_of(*compiler(), "--version")[:1],
                          *(f"{library} {''.join(lines_of('pkg-config', '--modversion', library))}"
                            for library in LIBRARIES),
                          " ".join(options)]) + "\n"

    def _setup(self, *options, complain=True):
        return self.commands.quietly("meson", "setup", str(self.path), str(SOURCE), *options,
                                     complain=complain)[0]

    def configure(self, *options):
        """Makes the folder unless it is there and still fits; returns whether it can be used. Options that a
        person gave it by hand survive, --wipe keeps them; a folder that cannot be mended starts anew."""
        key_file, ninja_file = self.path / ".setup-key", self.path / "build.ninja"
        key = self._key(options)
        is_made = (self.path / "meson-private").is_dir()
        if is_made and not os.access(ninja_file if ninja_file.exists() else self.path, os.W_OK):
            raise Trouble(f"{self.path} is not yours to write; remove it or change its owner")
        if ninja_file.exists() and key_file.exists() and key_file.read_text() == key:
            return True
        if is_made:
            # No complaint: what follows is the remedy.
            if not self._setup("--wipe", *options, complain=False) and not self.commands.stopped:
                shutil.rmtree(self.path, ignore_errors=True)
        elif self.path.exists() and any(self.path.iterdir()):
            raise Trouble(f"{self.path} is in the way: it is no build folder of Meson")
        if not ninja_file.exists() and not self._setup(*options):
            return False
        key_file.write_text(key)
        return True

    def remove(self):
        if (self.path / "meson-private").is_dir():
            shutil.rmtree(self.path)

    def set_options(self, *options):
        return self.commands.quietly("meson", "configure", str(self.path), *options)[0]

    def compile(self, *targets):
        """Builds the targets, or everything. Warnings are shown."""
        good, lines = self.commands.quietly(os.environ.get("NINJA", "ninja"), "-C", str(self.path), *targets)
        warnings = [line for line in lines if ": warning: " in line]
        if good and warnings:
            print("\n".join(warnings), file=sys.stderr, flush=True)
        return good
