#!/bin/sh
# The programs find their position files from wherever they are, and hold no path of the source tree.
# Usage: data.sh SOURCE-ROOT BUILD-ROOT LIA [LIA-GUI]
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$(realpath "$1") build_root=$(realpath "$2") lia=$(realpath "$3")
gui=${4:+$(realpath "$4")}
unset LIA_DATA

# suite FOLDER ID: makes a bench.txt whose one position has this name
start='1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1'
suite() { mkdir -p "$work/$1" && echo "$start ; id=$2" >"$work/$1/bench.txt"; }
suite 'current' from-the-current-folder
suite 'given' from-LIA_DATA
suite 'moved/share/lia/positions' from-the-installation
mkdir -p "$work/moved/bin" "$work/alone/bin" "$work/empty"
cp "$lia" "$work/moved/bin/lia"
cp "$lia" "$work/alone/bin/lia"
ln -s "$work/moved/bin/lia" "$work/link"
cd "$work/current" || exit 1

# searches ID COMMAND…: this benchmark has the position
searches() {
    id=$1
    shift
    "$@" --depth 1 >"$work/out" 2>&1
    grep -q "^$id " "$work/out" || { cat "$work/out" >&2 && false; }
}
refuses() { ! "$1" bench --depth 1 >"$work/out" 2>&1 && grep -q "$2" "$work/out"; }

check "a program of the build" searches bench-01 "$lia" bench
check "LIA_DATA" searches from-LIA_DATA env LIA_DATA="$work/given" "$lia" bench
check "a file that is missing there" searches bench-01 env LIA_DATA="$work/empty" "$lia" bench
check "an installation that was moved" searches from-the-installation "$work/moved/bin/lia" bench
check "a link to it" searches from-the-installation "$work/link" bench
check "a program alone refuses" refuses "$work/alone/bin/lia" 'LIA_DATA (not set), .*/alone/share/lia/positions or .*/alone/positions'
check "a file given by name is that of the current folder" \
    searches from-the-current-folder "$lia" bench --positions bench.txt
solves() { "$lia" solve perft.txt --nodes 1 | grep -q '^solved 0 of 2$'; }
check "a file given by name, of the build" solves

# What the program would read or print; debugging information names the sources and may.
holds_no_path() {
    strings -d "$1" >"$work/strings" && test -s "$work/strings" &&
        ! grep -F -e "$source_root" -e "$build_root" "$work/strings"
}
if command -v strings >/dev/null; then
    check "lia holds no path of its sources" holds_no_path "$lia"
    [ -z "$gui" ] || check "lia-gui holds no path of its sources" holds_no_path "$gui"
else
    echo "no strings(1) here: the programs were not searched for paths"
fi
finish
