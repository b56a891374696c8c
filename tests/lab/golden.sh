#!/bin/sh
# `lia lab all --quick`: every experiment writes its report; numbers that are printed in a paper or
# that the engine counts itself come out exactly. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"

expect 0 'tic-tac-toe.md' "$lia" lab all --quick --quiet --jobs 2 --out out
for name in $("$lia" lab list | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    expect 0 '^|' cat "out/$name.md"
    expect 0 '[0-9]' sh -c "cat out/$name-*.tsv"
done

# column N TABLE: the numbers of a column, the head left out
column() { cut -f"$1" "out/$2.tsv" | tail -n +2 | tr '\n' ' '; }
expect 0 '^549945 59704 7331 934 197 46 13 4 1 $' column 2 tic-tac-toe-figure-1
expect 0 '^153011 27712 2966 347 145 32 13 4 1 $' column 4 tic-tac-toe-figure-1
# Minimax visits everything whatever the order: the lab's game and the engine's preset count alike.
nodes=$("$lia" go --preset minimax --set Deepening=0 --depth 3 --json | sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' | tail -n 1)
expect 0 '^[1-9][0-9][0-9]' echo "$nodes"
expect 0 "^$nodes " column 2 tic-tac-toe-loa

expect 0 '^71 271 599 127 511 1151 $' column 3 variants-table-1
expect 0 '^not won won won not won won not won open open $' column 4 small-boards-boards
# Black owns the board of 3×3; the larger one takes longer.
expect 0 '^true not searched not searched $' column 3 small-go-proof
expect 0 '^15  *$' column 4 small-go-proof
# 8 of our own positions on 6×6.
expect 0 '^859 6707 20728 $' column 2 small-go-figure-5
expect 0 '^857 6682 20427 $' column 3 small-go-figure-5

# The engine's cells are what `lia bench` counts; few positions, so that none is left out.
grep -v '^#' "$LIA_DATA/bench.txt" | head -n 5 >five.txt
"$lia" lab relative-history/figure-2 --quick --depth 4 --suite five.txt --quiet --out bench >/dev/null
ours=$(sed -n 's/^4\t[0-9]*\t\([0-9]*\)\t.*/\1/p' bench/relative-history-figure-2.tsv)
expect 0 '^[1-9][0-9][0-9]' echo "$ours"
expect 0 "^$ours nodes" "$lia" bench --preset MIA --positions five.txt --depth 4 --entries 65536

# The reference searcher in its barest form counts what the engine's preset counts.
"$lia" lab enhancements/captures --quick --depth 4 --suite five.txt --quiet --out bench >/dev/null
ours=$(sed -n 's/^none, captures not first\t[0-9]*\t[0-9]*\t[0-9]*\t\([0-9]*\)\t.*/\1/p' bench/enhancements-captures.tsv)
expect 0 '^[1-9][0-9][0-9]' echo "$ours"
expect 0 "^$ours nodes" "$lia" bench --preset alphabeta --positions five.txt --depth 4
# All combinations are there, and the best of them is the measure of the others.
expect 0 '^65$' sh -c 'wc -l <out/enhancements-all.tsv'
expect 0 '^100.0$' sh -c 'sed -n 2p out/enhancements-all.tsv | cut -f3'
expect 0 '^0.0$' sh -c 'grep "^none" out/enhancements-all.tsv | cut -f3'
# Every table and plot, computed again from cells with other numbers.
expect 0 ' compared, 0 wrong$' "$here/tables.py" "$lia" out

finish
