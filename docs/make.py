#!/usr/bin/env python3
"""Writes the parts of the documents that the programs print themselves, so that no document can disagree
with them.

A made part stands between two comments in a Markdown file:

    <!-- made by: lia help go -->
    ... what the command prints ...
    <!-- end -->

`lia ARGUMENT...` and `lia-gui ARGUMENT...` are shown as they print; the other makers are in MAKERS.

  docs/make.py --lia LIA --gui LIA-GUI              writes them anew
  docs/make.py --lia LIA --gui LIA-GUI --check      changes nothing; 1 if a part differs, with the difference
  docs/make.py --lia LIA --gui LIA-GUI --pictures   takes the pictures of docs/pictures anew, too

Without --gui the parts of the window are left alone.
"""
import argparse
import difflib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

DOCS = pathlib.Path(__file__).resolve().parent
PAGES = [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))]
PART = re.compile(r"(<!-- made by: (.+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


class Failed(Exception):
    pass


def run(words, stdin=""):
    """What a command prints, or Failed with its message."""
    done = subprocess.run(words, input=stdin, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode:
        raise Failed(f"{shlex.join(words)}: exit code {done.returncode}: {done.stderr.strip()}")
    return done.stdout


# ---- from a manual page to Markdown: the few macros that `lia manual` and `lia-gui --keys` print


def plain(text):
    """A line of a manual page without its escapes and quotes."""
    return text.replace('"', "").replace("\\&", "").replace("\\(dq", '"').replace("\\-", "-").replace("\\e", "\\")


def escaped(text):
    return text.replace("|", "\\|").replace("<", "&lt;")


def manual_section(programs, name):
    with tempfile.NamedTemporaryFile("w", suffix=".in") as template:
        template.write(f"@{name}@\n")
        template.flush()
        return run([programs["lia"], "manual", template.name]).splitlines()


def items(lines):
    """The items of a list as (head, text), and section heads as (None, head)."""
    found = []
    for line in lines:
        if line.startswith(".Ss "):
            found.append((None, plain(line[4:])))
        elif line.startswith(".It "):
            head = re.sub(r"^\.It (Cm |Ic |Fl )?", "", line)
            found.append((plain(head.replace(" Ar ", " ")).strip(), ""))
        elif found and not line.startswith("."):
            head, text = found[-1]
            if head is not None:
                found[-1] = (head, f"{text} {plain(line)}".strip())
    return found


def make_items(lines, head):
    """A table of a list's items."""
    rows = []
    for name, text in items(lines):
        if name is None:
            rows += ["", f"**{text}**", "", f"| {head} | |", "|---|---|"]
        else:
            if not rows:
                rows = [f"| {head} | |", "|---|---|"]
            rows.append(f"| `{escaped(name)}` | {escaped(text)} |")
    return "\n".join(rows).strip() + "\n"


def make_rules(programs):
    rows = []
    for line in manual_section(programs, "RULES"):
        if line.startswith(".It "):
            cells = [plain(cell.replace("Sy ", "")).strip() for cell in line[4:].split(" Ta ")]
            rows.append("| " + " | ".join(cells) + " |")
            if len(rows) == 1:
                rows.append("|---" * len(cells) + "|")
            else:
                rows[-1] = re.sub(r"^\| (\S+)", r"| `\1`", rows[-1])
    return "\n".join(rows) + "\n"


def make_levels(programs):
    levels = re.findall(r"^ +(\d+) +about +(\d+) Elo", run([programs["lia"], "play", "--color", "both"],
                                                           "level\nquit\n"), re.MULTILINE)
    return "\n".join(["| level | " + " | ".join(level for level, _ in levels) + " |", "|---" * (len(levels) + 1) + "|",
                      "| Elo | " + " | ".join(elo for _, elo in levels) + " |"]) + "\n"


def make_output(words):
    return f"```text\n{run(words).rstrip()}\n```\n"


MAKERS = {
    "rules": make_rules,
    "levels": make_levels,
    "words of a session": lambda programs: make_items(manual_section(programs, "SESSION"), "command"),
    "options of the protocol": lambda programs: make_items(manual_section(programs, "OPTIONS"), "option"),
    "parameters of the search": lambda programs: make_items(manual_section(programs, "PARAMETERS"), "parameter"),
    "keys": lambda programs: make_items(run([programs["lia-gui"], "--keys"]).splitlines(), "key"),
}


def make_part(maker, programs):
    """The text of a part; None if the program that prints it was not given."""
    words = shlex.split(maker)
    program = words[0] if words[0] in programs else "lia-gui" if maker == "keys" else "lia"
    if not programs[program]:
        return None
    if maker in MAKERS:
        return MAKERS[maker](programs)
    if words[0] not in programs:
        raise Failed(f"no maker is called '{maker}'")
    return make_output([programs[words[0]], *words[1:]])


def make_page(page, programs, counts):
    """The page as it should be."""
    def replaced(match):
        text = make_part(match[2], programs)
        counts[text is None] += 1
        return match[0] if text is None else match[1] + text + match[4]
    return PART.sub(replaced, page.read_text())


# ---- pictures


def take_pictures(programs):
    """Runs the scripts of docs/pictures in a home of their own; `convert` makes the files smaller if it is there."""
    folder = DOCS / "pictures"
    with tempfile.TemporaryDirectory() as home:
        place = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "SDL_VIDEODRIVER": "dummy",
                 "SDL_AUDIODRIVER": "dummy"}
        for script in sorted(folder.glob("*.txt")):
            subprocess.run([os.path.abspath(programs["lia-gui"]), "--software", "--size", "1280x800", "--script", script],
                           env=place, cwd=home, check=True)
        for picture in sorted(pathlib.Path(home).glob("*.png")):
            if shutil.which("convert"):
                subprocess.run(["convert", picture, "-strip", "-colors", "256", f"PNG8:{picture}"], check=True)
            shutil.copyfile(picture, folder / picture.name)
            print(f"{picture.name}: {(folder / picture.name).stat().st_size} bytes")
    if shutil.which("gnuplot"):
        for plot in sorted(folder.glob("*.gp")):
            subprocess.run(["gnuplot", plot.name], cwd=folder, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lia", required=True, help="the program lia")
    parser.add_argument("--gui", help="the program lia-gui")
    parser.add_argument("--check", action="store_true", help="compare, change nothing")
    parser.add_argument("--pictures", action="store_true", help="take the pictures anew, too")
    given = parser.parse_args()
    programs = {"lia": given.lia, "lia-gui": given.gui}
    counts = {False: 0, True: 0}
    bad = 0
    for page in PAGES:
        text, new = page.read_text(), make_page(page, programs, counts)
        if text == new:
            continue
        bad += 1
        if given.check:
            sys.stdout.writelines(difflib.unified_diff(text.splitlines(True), new.splitlines(True), page.name,
                                                       "as the programs print it"))
        else:
            page.write_text(new)
            print(f"{page.name}: written")
    if given.pictures:
        if not given.gui:
            sys.exit("make.py: pictures need --gui")
        take_pictures(programs)
    print(f"{counts[False]} made parts, {counts[True]} left alone, {bad} pages differed")
    if not counts[False]:
        sys.exit("make.py: no made part was found")
    return 1 if bad and given.check else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failed as why:
        sys.exit(f"make.py: {why}")
