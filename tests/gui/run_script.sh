#!/bin/sh
# Runs a script of the window without a display, in a home of its own.
# Usage: run_script.sh LIA-GUI SCRIPT [OPTION…]
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$PWD/$1" ;; esac; }
gui=$(absolute "$1")
script=$(absolute "$2")
shift 2
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-gui.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/home" "$work/home/games"
cd "$work" || exit 1
# files that scripts drop on the window
for file in puzzle-file no-puzzles; do cp -- "$(dirname -- "$script")/$file.txt" . || exit 1; done
case $script in */files.txt) # games under all sorts of names
    # shellcheck source=../record/kinds.sh
    . "$(dirname -- "$script")/../../record/kinds.sh" && make_kinds kinds || exit 1 ;;
esac
case $script in */hostile.txt) # what nobody should drop on a window, and a folder of too many files
    mkfifo pipe.sgf && printf '\177ELF\001\0(;)\0' >binary.sgf && mkdir many || exit 1
    (cd many && seq 9100 | sed 's/$/.sgf/' | xargs touch) || exit 1 ;;
esac
HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
LSAN_OPTIONS=suppressions=$(dirname -- "$script")/../lsan.txt:print_suppressions=0
export HOME XDG_CONFIG_HOME XDG_STATE_HOME SDL_VIDEODRIVER SDL_AUDIODRIVER LSAN_OPTIONS
"$gui" --software --size 1280x800 "$@" --script "$script"
