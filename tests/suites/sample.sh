#!/bin/sh
# `lia sample` from outside: each kind, the same file after an interruption, wrong use. Arguments: the
# program, and a file of parameters.
set -u
lia=$(realpath "$1") || exit 1
params=$(realpath "$2") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"
sample() { "$lia" sample "$@" --preset MIA --params "$params"; }

expect 0 'wins.txt: 5 positions' sample wins g.games --games 12 --nodes 400 --hash 1 --seed 3 \
    --count 5 --budget 400000 --out wins.txt
expect 0 '^solved 5 of 5$' "$lia" solve wins.txt --shortest
expect 0 '^solved 5 of 5$' "$lia" solve wins.txt --method ab --hash 4
# All lengths alike: a long win leads through the shorter ones, so none of these may be rarer.
tests=$((tests + 1))
if ! sed -n 's/.* win=\([0-9]*\).*/\1/p' wins.txt | awk '{
        for (n = 1; n < $1; n += 2) if (taken[n] < taken[$1]) bad = 1
        taken[$1]++
    }
    END { exit bad || NR != 5 }'; then
    echo 'FAILED: the lengths of short wins'
    failed=$((failed + 1))
fi
expect 0 'openings.txt: 3 positions' sample openings o.games --games 80 --nodes 400 --hash 1 --seed 3 \
    --count 3 --budget 20000 --out openings.txt
expect 0 'moves=.* ; score=.* ; depth=' cat openings.txt
expect 0 'endgames.txt: 1 positions' sample endgames g.games --count 1 --budget 400000 --out endgames.txt
expect 0 '^solved 1 of 1$' "$lia" solve endgames.txt
# The winner is to move, ten plies or eleven before the end, which may come after the last move played.
tests=$((tests + 1))
"$lia" selfplay --dump g.games | sed -n 's/.*score=\([-0-9]*\) .*game=\([0-9]*\) ; ply=\([0-9]*\)$/\2 \3 \1/p' >plies
if ! sed -n 's/.*game=\([0-9]*\) ; ply=\([0-9]*\).*/\1 \2/p' endgames.txt | awk '
        NR == FNR { last[$1] = $2; left[$1] = 31000 - ($3 < 0 ? -$3 : $3) }
        NR != FNR { before = last[$1] + left[$1] - $2; if (before < 10 || before > 11) bad = 1; seen++ }
        END { exit bad || !seen }' plies -; then
    echo 'FAILED: where forced wins are'
    cat endgames.txt
    failed=$((failed + 1))
fi
expect 0 'deep.txt: 2 positions' sample deep g.games --count 2 --budget 400000 --out deep.txt
expect 0 '^solved 2 of 2$' "$lia" solve deep.txt
tests=$((tests + 1))
if ! sed -n 's/.*nodes=\([0-9]*\).*/\1/p' deep.txt | awk '$1 < 4000 || $1 > 400000 { bad = 1 } END { exit bad || NR != 2 }'; then
    echo 'FAILED: the nodes of deep wins'
    failed=$((failed + 1))
fi
# As far from the end as the search sees the winner ahead: not all of them where other wins begin.
tests=$((tests + 1))
if ! sed -n 's/.*game=\([0-9]*\) ; ply=\([0-9]*\).*/\1 \2/p' deep.txt | awk '
        NR == FNR { last[$1] = $2; left[$1] = 31000 - ($3 < 0 ? -$3 : $3) }
        NR != FNR { before = last[$1] + left[$1] - $2; if (before < 10) bad = 1; if (before > 11) far++ }
        END { exit bad || !far }' plies -; then
    echo 'FAILED: where deep wins are'
    cat deep.txt
    failed=$((failed + 1))
fi
expect 1 'the games are used up' sample hard g.games --from 11 --budget 10000 --out hard.txt
expect 1 'the games are used up' sample validation g.games --from 11 --budget 10000 --out validation.txt

# A run that was broken off: its journal holds the first games, and half a line.
sample wins g.games --count 2 --budget 400000 --out part.txt >/dev/null 2>&1
{
    sed 's/--count 2/--count 5/' part.txt
    sed -n 's/.* game=\([0-9]*\).*/# game \1/p' part.txt | tail -n 1
    printf '1ppp'
} >again.txt.part
tests=$((tests + 1))
first=$(sed -n '3p' again.txt.part)
# The journal notes each game behind its position.
awk -v first="$first" '{ print } $0 == first { sub(/.* game=/, ""); print "# game " $0 }' again.txt.part >journal
mv journal again.txt.part
if ! sample wins g.games --count 5 --budget 400000 --out again.txt >out 2>&1 || ! cmp again.txt wins.txt; then
    echo 'FAILED: going on'
    cat out
    failed=$((failed + 1))
fi
echo '# other' >x.txt.part
expect 1 'other settings' sample wins g.games --out x.txt

expect 2 'give a kind' "$lia" sample wins
expect 2 "no kind 'xx'" "$lia" sample xx g.games --out x
expect 1 'directory' "$lia" sample wins g.games --out .
expect 1 'the games to learn from' "$lia" sample wins g.games --out ./g.games
expect 2 'give --out' "$lia" sample wins g.games
expect 1 'no-such' "$lia" sample wins no-such.games --out y.txt

finish
