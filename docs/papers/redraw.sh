#!/bin/sh
# Draws the tables and plots of the papers' experiments again from the cells that are stored here.
# Usage: redraw.sh LIA [FOLDER [--store]]
#     FOLDER: lia-lab, where `lia lab` keeps its cells by default
#     --store: put the plots that papers.md shows, which gnuplot must have drawn, here
# Afterwards `lia lab NAME --out FOLDER` goes on where the cells end, and
# `xz -9e <FOLDER/cells.jsonl >cells.jsonl.xz` stores them again.
set -u
usage='usage: redraw.sh LIA [FOLDER [--store]]'
lia=${1:?$usage} out=${2:-lia-lab} store=${3:-}
here=$(dirname -- "$0")
case $store in '' | --store) ;; *)
    echo "$usage" >&2
    exit 2
    ;;
esac
[ ! -e "$out/cells.jsonl" ] || {
    echo "redraw.sh: $out/cells.jsonl exists already: name another folder" >&2
    exit 1
}
mkdir -p -- "$out" && xz -dc "$here/cells.jsonl.xz" >"$out/cells.jsonl" || exit 1
"$lia" lab all --report --quiet --out "$out" || exit 1
# The deepest tables that the cells hold.
"$lia" lab history-increments relative-history --depth 5-12 --report --quiet --out "$out" || exit 1
"$lia" lab small-go --depth 2-11 --report --quiet --out "$out" || exit 1
[ -n "$store" ] || exit 0
sed -n 's/^!\[.*](papers\/\(.*\.svg\))$/\1/p' "$here/../papers.md" | while IFS= read -r picture; do
    cp -- "$out/$picture" "$here/" || exit 1
done
