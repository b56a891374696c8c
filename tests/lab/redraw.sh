#!/bin/sh
# docs/papers: the stored cells draw every table again, the plots that papers.md shows are there and
# small, and its figures are those of the tables. Arguments: the program, the folder docs.
set -u
lia=$(realpath "$1") || exit 1
docs=$(realpath "$2") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"

expect 0 'small-go.md' "$docs/papers/redraw.sh" "$lia" out
expect 1 'exists already' "$docs/papers/redraw.sh" "$lia" out
expect 2 'usage' "$docs/papers/redraw.sh" "$lia" other --rest
for name in $("$lia" lab list | sed -n 's/^\([a-z][a-z-]*\) .*/\1/p'); do
    expect 0 '^|' cat "out/$name.md"
done

grep -o 'papers/[a-z0-9-]*\.svg' "$docs/papers.md" >shown
expect 0 '' test "$(wc -l <shown)" -gt 9
while read -r picture; do
    expect 0 '' test "$(wc -c <"$docs/$picture")" -lt 60000
done <shown
expect 0 '' test "$(wc -c <"$docs/papers/cells.jsonl.xz")" -lt 5000000

# says NUMBERS: the document has this row
says() { expect 0 '' grep -qF -- "$1" "$docs/papers.md"; }
# joined TABLE COLUMN FIRST LAST: the numbers of the rows from depth FIRST to LAST, as in a row of Markdown
joined() { awk -F '\t' -v c="$2" -v a="$3" -v b="$4" 'NR > 1 && $1 >= a && $1 <= b { printf " %s |", $c }' "out/$1.tsv"; }
says "totals |$(joined relative-history-figure-2 4 5 12)"
says "geometric means |$(joined relative-history-figure-2 6 5 12)"
for figure in 3 4; do
    last=$(awk -F '\t' '$4 != "" { d = $1 } END { print d }' "out/relative-history-figure-$figure.tsv")
    says "$(joined relative-history-figure-$figure 4 5 "$last")"
    says "$(joined relative-history-figure-$figure 6 5 "$last")"
done
last=$(awk -F '\t' '$4 != "" { d = $1 } END { print d }' out/small-go-figure-5.tsv)
for column in 4 5 6; do says "$(joined small-go-figure-5 $column 2 "$last")"; done

finish
