#!/bin/sh
# Draws the tables and plots of the papers' experiments again from the cells that are stored here.
# Usage: redraw.sh LIA [FOLDER]     FOLDER: lia-lab, where `lia lab` keeps its cells by default
# Afterwards `lia lab NAME --out FOLDER` goes on where the cells end, and
# `xz -9e <FOLDER/cells.jsonl >cells.jsonl.xz` stores them again.
set -u
lia=${1:?usage: redraw.sh LIA [FOLDER]} out=${2:-lia-lab}
here=$(dirname -- "$0")
[ ! -e "$out/cells.jsonl" ] || {
    echo "redraw.sh: $out/cells.jsonl exists already: name another folder" >&2
    exit 1
}
mkdir -p -- "$out" && xz -dc "$here/cells.jsonl.xz" >"$out/cells.jsonl" || exit 1
"$lia" lab all --report --quiet --out "$out" || exit 1
# The deepest tables that the cells hold.
"$lia" lab history-increments relative-history --depth 5-12 --report --quiet --out "$out"
