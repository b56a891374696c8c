#!/bin/sh
# `lia lab` from outside: a run that was killed, one in shards and one on two threads write the same
# files as one that was not; wrong use. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"
lines() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }
# Under sanitizers the same cells, less deep.
top=6
[ "${LIA_SLOWER:-1}" -eq 1 ] || top=4
depth=$((top - 1))-$top
lab() { "$lia" lab history-increments --quick --depth "$depth" --quiet "$@"; }

# same FOLDER: what a reader sees is the same as of the undisturbed run; the cells keep times
same() {
    for file in whole/*.tsv whole/*.md whole/*.gp; do
        cmp "$file" "$1/${file#whole/}" || return 1
    done
}

expect 0 'whole/history-increments.md' lab --out whole
cells=$(wc -l <whole/cells.jsonl)
expect 0 '^40$' echo "$cells"

# Killed as soon as some cells are there, with half a line at the end and a line of rubbish before.
"$lia" lab history-increments --quick --depth "$depth" --quiet --out killed &
victim=$!
while [ "$(lines killed/cells.jsonl)" -lt 3 ] && kill -0 $victim 2>/dev/null; do sleep 0.01; done
kill -KILL $victim 2>/dev/null
wait $victim 2>/dev/null
head -n 3 killed/cells.jsonl >kept
{ cat kept; echo 'rubbish'; printf '{"experiment":"engine","para'; } >killed/cells.jsonl
expect 0 '1 damaged lines' lab --out killed
expect 0 '' same killed
head -n 3 killed/cells.jsonl >after
expect 0 '' cmp kept after
expect 0 "^$((cells + 1))$" sh -c 'wc -l <killed/cells.jsonl'

# Other kinds of cells: trees, small boards, games.
games() { "$lia" lab variants/trees small-boards/size=4 small-go forward-pruning/match --quick --depth 3 --quiet --out "$1"; }
expect 0 'games-whole/variants.md' games games-whole
expect 0 'games-killed/variants.md' games games-killed
head -n 7 games-killed/cells.jsonl >kept
printf '{"experiment":"variants on t' | cat kept - >games-killed/cells.jsonl
expect 0 'games-killed/forward-pruning.md' games games-killed
for file in games-whole/*.tsv games-whole/*.md games-whole/*.gp; do
    expect 0 '' cmp "$file" "games-killed/${file#games-whole/}"
done
expect 0 "^$(lines games-whole/cells.jsonl)$" lines games-killed/cells.jsonl

# Nothing is left to do: no cell is computed again.
cp killed/cells.jsonl before
expect 0 '' lab --out killed
expect 0 '' cmp before killed/cells.jsonl

expect 0 '' lab --out shards --shard 1/3
expect 0 '' lab --out shards --shard 3/3
expect 0 '' lab --out shards --shard 2/3
expect 0 '' same shards
expect 0 "^$cells$" sh -c 'cat shards/cells-*.jsonl | wc -l'
expect 0 '' lab --out threads --jobs 2
expect 0 '' same threads

# A smaller depth is there already, a greater one is searched again.
expect 0 '' "$lia" lab history-increments --quick --depth $((top - 2)) --quiet --out whole
expect 0 "^$cells$" sh -c 'wc -l <whole/cells.jsonl'
expect 0 '' "$lia" lab history-increments --quick --depth $((top + 1)) --quiet --out whole
expect 0 "^$((2 * cells))$" sh -c 'wc -l <whole/cells.jsonl'

# A report alone computes nothing.
cp whole/cells.jsonl before
expect 1 'forward-pruning: whole has no cell of it' "$lia" lab all --quick --report --quiet --out whole
expect 0 '' cmp before whole/cells.jsonl

# The reference searcher's cells: what a kill left is gone on with, in shards too.
for part in enhancements/killers techniques/pruning; do
    rm -rf undisturbed resumed
    expect 0 '' "$lia" lab $part --quick --depth 2-3 --quiet --out undisturbed
    mkdir resumed
    head -n 7 undisturbed/cells.jsonl >resumed/cells.jsonl
    printf '{"experiment":"reference","para' >>resumed/cells.jsonl
    expect 0 '' "$lia" lab $part --quick --depth 2-3 --quiet --out resumed --shard 2/2
    expect 0 '' "$lia" lab $part --quick --depth 2-3 --quiet --out resumed
    expect 0 "^$(wc -l <undisturbed/cells.jsonl)$" sh -c 'cat resumed/cells*.jsonl | grep -c "}$"'
    for file in undisturbed/*.tsv undisturbed/*.md; do
        expect 0 '' cmp "$file" "resumed/${file#undisturbed/}"
    done
done

expect 1 'nothing has no cell of it' lab --report --out nothing

# Without gnuplot there is a message, and everything else.
mkdir empty
expect 0 'no pictures' env PATH="$PWD/empty" "$lia" lab history-increments --quick --depth $((top - 2)) --quiet --out whole

# The smallest depth.
expect 0 'small-boards.md' "$lia" lab all --quick --depth 1 --quiet --out least

# A part, and another suite.
head -n 8 "$LIA_DATA/bench.txt" >two.txt
expect 0 'relative-history.md' "$lia" lab relative-history/butterfly --depth 3 --suite two.txt --quick --out part
expect 1 "no part 'xx'" "$lia" lab relative-history/xx --quick --out part

expect 0 'relative-history' "$lia" lab list
expect 2 'name an experiment' "$lia" lab
expect 2 "no experiment 'xx'" "$lia" lab xx
expect 2 'depth takes A-B' "$lia" lab all --depth 7-3
expect 2 'depth takes A-B' "$lia" lab all --depth x
expect 2 'shard is K/N' "$lia" lab all --shard 3/2
expect 2 'shard is K/N' "$lia" lab all --shard 2
expect 1 'no-such.txt' "$lia" lab table --suite no-such.txt --out part
touch file
expect 1 'file' "$lia" lab table --quick --out file
flock whole/cells.jsonl sleep 5 &
holder=$!
sleep 0.3
expect 1 'written by another run' lab --out whole
kill $holder 2>/dev/null

finish
