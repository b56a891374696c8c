#!/bin/sh
# What programs read: JSON of bench, go, eval and moves, names of parameters, published numbers.
# Usage: json.sh LIA
lia=$(realpath "$1")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=../expect.sh
. "$here/../expect.sh"

win='8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'

# same WHAT A B
same() {
    tests=$((tests + 1))
    [ "$2" = "$3" ] && return
    echo "FAILED: $1: '$2' and '$3'"
    failed=$((failed + 1))
}

# member NAME: the numbers of this member, one a line
member() { grep -o "\"$1\":[-0-9.]*" | sed 's/.*://'; }

# One object a position and one for all of them; the same nodes as in the table.
"$lia" bench --json --depth 3 >bench.json
"$lia" bench --depth 3 >table.txt
same "lines of bench" "$(grep -c '^{.*}$' bench.json)" "$(($(grep -c '^bench-' table.txt) + 1))"
same "nodes of bench" "$(tail -n 1 bench.json | member nodes)" "$(tail -n 1 table.txt | sed 's/ .*//')"
# The last depth has the nodes of the whole search, and there are fewer leaves than nodes.
same "nodes of the last depth" "$(head -n 1 bench.json | member nodes | sed -n 3p)" \
    "$(head -n 1 bench.json | member nodes | sed -n 4p)"
expect 0 '"leaves":[1-9]' "$lia" bench --json --depth 1
# Score and move of each depth are those that a search from the same position reports.
echo "$win" >win.txt
"$lia" bench --json --positions win.txt --depth 3 | sed '$d; s/,"counters".*//; s/{"depth"/\n&/g' |
    sed -n 's/^{"depth":\([0-9]*\),.*"score":\([-0-9]*\),"move":"\([^"]*\)".*/\1 \2 \3/p' >by_depth
"$lia" go --json --depth 3 --fen "$win" |
    sed -n 's/^{"depth":\([0-9]*\),.*"score":\([-0-9]*\),.*"moves":\["\([^"]*\)".*/\1 \2 \3/p' >reported
expect 0 '' cmp by_depth reported
expect 0 '3 by_depth' wc -l by_depth
nodes=$(tail -n 1 bench.json | member nodes)
leaves=$(tail -n 1 bench.json | member leaves)
tests=$((tests + 1))
if [ "$leaves" -le 0 ] || [ "$leaves" -ge "$nodes" ]; then
    echo "FAILED: $leaves leaves"
    failed=$((failed + 1))
fi
# Without a table and without quiescence every node is a leaf or has moves: a plain search to depth 1
# has one leaf for each move of the start and the root itself.
echo "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b" >start.txt
"$lia" bench --json --positions start.txt --preset minimax --depth 1 >start.json
same "leaves at depth 1" "$(tail -n 1 start.json | member leaves)" "$("$lia" moves | wc -l | tr -d ' ')"
expect 2 'goes with none' "$lia" bench --json --stats
expect 2 'published' "$lia" bench --published --set History=plain
# Published numbers stand beside as many positions searched by preset MIA, and beside nothing else.
yes "$win" | head -n 171 >many
expect 0 '^| 6 | .* M | 5.12 M |$' "$lia" solve many --report --depth 6 --preset MIA
expect 0 '^| 6 | [0-9.]* M |$' "$lia" solve many --report --depth 6 --preset MIA --set History=plain
# They are the sums of the searches of the benchmark; a search that ends early, because all is decided,
# counts at each depth.
by_depth() { "$lia" solve "$@" --report --preset MIA | sed -n 's/^| \([0-9]*\) | \([0-9.]*\) M |.*/\1 \2/p' | tr '\n' ' '; }
same "nodes by depth" "$(by_depth bench.txt --depth 6 --hash 128)" "$("$lia" bench --json --depth 6 --preset MIA |
    sed '$d; s/,"counters".*//; s/.*"by_depth"//' | awk '
        { n = split($0, part, "\"nodes\":"); five += part[n < 6 ? n : 6]; six += part[n] }
        END { printf "5 %.2f 6 %.2f ", five / 1e6, six / 1e6 }')"
same "nodes of wins" "$(by_depth many --depth 8 | awk '{ print ($2 > 0) ($2 == $4) ($2 == $6) ($2 == $8) }')" 1111

# A table of two entries holds almost nothing.
big=$("$lia" bench --depth 4 --entries 65536 | tail -n 1 | sed 's/ .*//')
small=$("$lia" bench --depth 4 --entries 2 | tail -n 1 | sed 's/ .*//')
tests=$((tests + 1))
[ "$small" -gt "$big" ] || { echo "FAILED: $small nodes with 2 entries, $big with 65536"; failed=$((failed + 1)); }

"$lia" go --json --depth 5 --fen "$win" >go.json
same "claim" "$(grep -o '"claim":"win","plies_at_most":3' go.json | head -n 1)" '"claim":"win","plies_at_most":3'
same "best" "$(tail -n 1 go.json | grep -c '^{"best":"[a-h][1-8][-x][a-h][1-8]","nodes":[0-9]*,"time_ms":')" 1
expect 1 '^no move: ' "$lia" go --json --depth 2 --fen '8/8/8/3bb3/8/2w2w2/8/8 w'
expect 0 '"rules":"gamut","moves"' "$lia" moves --json --rules gamut
expect 0 '"rules":"olympiad","moves"' "$lia" moves --json
same "moves" "$("$lia" moves --json | grep -o '"[a-h][1-8][-x][a-h][1-8]"' | tr -d '"')" "$("$lia" moves)"
expect 0 '"moves":\[\],"result":"Black wins' "$lia" moves --json --fen '8/8/8/3bb3/8/2w2w2/8/8 w'
same "score" "$("$lia" eval --json --fen "$win" | member score)" \
    "$("$lia" eval --fen "$win" | sed -n 's/^score by .* \([-+][0-9]*\) for .*/\1/p' | tr -d +)"
# Contributions are for the side to move: they add up to the sum, which is the score of MIA, and change
# their signs with the side, but for the move itself.
for side in b w; do
    "$lia" eval --json --preset MIA --fen "${win%b}$side" >eval.json
    same "sum for $side" "$(member sum <eval.json)" "$(member score <eval.json)"
    same "contributions for $side" "$(member contribution <eval.json |
        awk -v sum="$(member sum <eval.json)" '{ all += $1 } END { print(all > sum - 2 && all < sum + 2) }')" 1
done
same "features" "$("$lia" eval --json | grep -o '"name":' | wc -l | tr -d ' ')" \
    "$("$lia" eval | sed -n '/^feature/,/^sum/p' | sed '1d;$d' | wc -l | tr -d ' ')"

# Values by name.
expect 0 '^History=relative$' "$lia" go --set help
expect 0 '^    0 off, 1 plain, 2 butterfly, 3 relative$' "$lia" bench --set help
same "by name" "$("$lia" bench --depth 3 --set history=Plain | tail -n 1 | sed 's/ .*//')" \
    "$("$lia" bench --depth 3 --set History=1 | tail -n 1 | sed 's/ .*//')"
expect 2 'the value is not off, plain, butterfly or relative' "$lia" go --set History=new
expect 2 'History takes a whole number from 0 to 3' "$lia" go --set History=4
expect 2 "no parameter 'Foo'" "$lia" go --set Foo=1
finish
