#!/bin/sh
# lia go: limits, threads, Ctrl-C.
# Usage: go.sh LIA
lia=$(realpath "$1")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=../expect.sh
. "$here/../expect.sh"

expect 0 '^best move [a-h][1-8]-[a-h][1-8], ' "$lia" go --depth 3
expect 0 ', 777 nodes in ' "$lia" go --nodes 777
expect 0 '^best move ' "$lia" go --nodes 20000 --threads 3
expect 0 '^best move ' "$lia" go --time 50 --lines 3
expect 0 'win in 2 moves ' "$lia" go --depth 5 --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'
expect 0 ' loss in 1 move ' "$lia" go --depth 3 --fen '6P1/5ppp/5PP1/6PP/6Pp/6PP/8/8 b'
# Black stands better; scores are for the side to move.
expect 0 '^ *2/[0-9]* *+[1-9][0-9]*\.[0-9][0-9] ' "$lia" go --depth 2 --fen 'P6P/8/2p5/3pp3/3p4/8/p6P/P4PPp b'
expect 0 '^ *2/[0-9]* *-[1-9][0-9]*\.[0-9][0-9] ' "$lia" go --depth 2 --fen 'P6P/8/2p5/3pp3/3p4/8/p6P/P4PPp w'
expect 1 'no move: ' "$lia" go --depth 2 --fen '8/8/8/3bb3/8/2w2w2/8/8 w'
expect 2 'threads' "$lia" go --threads 0

# No line is shorter than the search is deep, even where it ends with a win.
shallow=$("$lia" go --depth 5 --fen '8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b' |
    sed -n 's|^ *\([0-9]*\)/\([0-9]*\) .*|\1 \2|p' | awk '$2 < $1 && $2 < 3')
tests=$((tests + 1))
[ -z "$shallow" ] || { echo "FAILED: seldepth below depth: $shallow"; failed=$((failed + 1)); }

# Ctrl-C, like SIGTERM, gives the best move so far.
"$lia" go --time 60000 >out &
pid=$!
while kill -0 "$pid" && ! grep -q ' 2/' out; do sleep 0.05; done
kill -TERM "$pid" # a shell makes its background jobs ignore SIGINT
wait "$pid"
status=$?
expect 0 '^best move [a-h]' cat out
expect 0 '^143$' echo "$status"
finish
