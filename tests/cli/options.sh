#!/bin/sh
# What an option says reaches what it is for: changed alone, it makes another result. And the numbers that
# commands print beside each other agree.
# Usage: options.sh LIA
# shellcheck disable=SC2016 # programs for awk
set -u
lia=$(realpath "$1")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=../expect.sh
. "$here/../expect.sh"

# same WHAT A B
same() {
    tests=$((tests + 1))
    [ "$2" = "$3" ] && return
    echo "FAILED: $1: '$2' and '$3'"
    failed=$((failed + 1))
}

# all_differ WHAT FILE: no line is there twice, and there are some
all_differ() {
    tests=$((tests + 1))
    [ "$(wc -l <"$2")" -gt 1 ] && [ -z "$(sort "$2" | uniq -d)" ] && return
    echo "FAILED: $1: options that change nothing:"
    cat "$2"
    failed=$((failed + 1))
}

# holds WHAT PROGRAM FILE…: the awk program ends with 0
holds() {
    what=$1
    shift
    tests=$((tests + 1))
    awk "$@" && return
    echo "FAILED: $what"
    failed=$((failed + 1))
}

echo "-- games, and what is learnt of them"
set -- --games 20 --threads 1 --quiet
: >sums
for words in "--nodes 60" "--nodes 61" "--nodes 60 --seed 2" "--nodes 60 --preset MIA"; do
    # shellcheck disable=SC2086 # several words
    "$lia" selfplay "$@" $words games 2>err || cat err
    "$lia" selfplay --dump games | sed 1d | cksum >>sums
    if [ "$words" = "--nodes 60" ]; then mv games some.games; else rm -f games; fi
done
all_differ selfplay sums
: >sums
for words in "" "--result 0.2" "--epochs 2" "--batch 64" "--rate 0.01" "--seed 7" "--scale 900" "--chance 300" \
    "--buckets 2" "--groups 2" "--hidden 64" "--no-captures"; do
    # shellcheck disable=SC2086
    "$lia" train --hidden 32 --epochs 1 --threads 1 --quiet $words --out net some.games >out || cat out
    sed -n 's/.*hash \([0-9a-f]*\)$/\1/p' out >>sums
    [ -n "$words" ] || mv net small.net
done
all_differ train sums
same "what was trained" "$(wc -l <sums | tr -d ' ')" 12
expect 1 '' test -e net.part
: >sums
for words in "" "--result 0" "--result 1" "--epochs 2" "--batch 64" "--rate 1" "--batch 64 --seed 7" "--no-captures" "--set WeightWalls=0"; do
    # shellcheck disable=SC2086
    "$lia" tune --epochs 1 --rate 0.5 --quiet $words --out weights some.games >out || cat out
    sed 1,2d weights | cksum >>sums
done
all_differ tune sums
expect 1 '' test -e weights.part
# What is printed is what is written: the losses, the new weights; the old ones are those it began with.
"$lia" tune --epochs 2 --quiet --set WeightWalls=17 --out weights some.games >out
same "losses" "$(sed -n 's/^# validation loss \([0-9.]*\), with the old weights \([0-9.]*\)$/\2 \1/p' weights)" \
    "$(sed -n 's/^validation loss \([0-9.]*\) before, \([0-9.]*\) after$/\1 \2/p' out)"
same "loss after" "$(sed -n 's/^epoch   2 .*validation \([0-9.]*\)$/\1/p' out)" \
    "$(sed -n 's/^validation loss .* before, \([0-9.]*\) after$/\1/p' out)"
same "new weights" "$(sed -n '/^feature/,$p' out | sed 1d | awk '{ print $(NF - 1) }' | tr '\n' ' ')" \
    "$(sed -n 's/^Weight.*=//p' weights | tr '\n' ' ')"
expect 0 '^walls  *17 ' cat out
# Positions for training and validation are all there are, and there are fewer of the latter.
"$lia" train --hidden 32 --epochs 0 some.games >out
"$lia" selfplay --stats some.games >stats
holds "training and validation" '
    NR == FNR { if (/^20 games/) { training = $3; validation = $7 } next }
    /^positions/ { scored = $2 } /^decided/ { decided = $2 }
    END { exit !(validation > 0 && training > validation && training + validation <= scored + decided) }' out stats
# A net says how it was made.
"$lia" train --hidden 32 --epochs 2 --batch 64 --rate 0.01 --seed 7 --result 0.2 --threads 1 --out about.net some.games >out
positions=$(awk '/^20 games/ { print $3 + $7 }' out)
loss=$(sed -n 's/^validation loss .* before, \([0-9.]*\) after$/\1/p' out)
expect 0 ", hidden layer 32: 20 games, $positions positions, K [0-9]*, result share 0.20, 2 epochs, batch 64, rate 0.01, seed 7, validation loss $loss\$" "$lia" eval --net about.net
# A file given twice: all its positions are there twice more. Points are those of the side to move.
"$lia" selfplay --stats some.games some.games >twice
holds "duplicates" '
    FNR == NR { if (/^positions/) n = $2; if (/^duplicates/) { d = $2; part = $3 } next }
    /^duplicates/ { twice = $2 }
    END { exit !(n > 0 && twice == n + d && part > 100 * d / n - 0.1 && part < 100 * d / n + 0.1) }' stats twice
"$lia" selfplay --dump some.games | awk '
    /^#/ { next }
    { split($0, field, " ; "); split(field[2], s, "="); split(field[3], p, "=") }
    s[2] == "-" || s[2] >= 30000 || s[2] <= -30000 { next }
    { far = int(((s[2] < 0 ? -s[2] : s[2]) + 100) / 200); if (far > 5) far = 5
      i = s[2] < 0 ? -far : far; count[i]++; points[i] += p[2] }
    END { for (i = -5; i <= 5; i++) printf "%d %.1f\n", 200 * i, count[i] ? 50 * points[i] / count[i] : 0 }' >counted
sed -n '/^score around/,$p' stats | sed -n 's/^ *\(-\{0,1\}[0-9][0-9]*\)[^0-9 ]* *[0-9]* *\([0-9.]*\) %$/\1 \2/p' >shown
expect 0 '' cmp counted shown

echo "-- numbers of the search"
# Weights of the evaluation decide games even if few nodes are searched.
set -- WeightMobility:2000 WeightConcentration:900 --preset MIA --quiet
: >sums
for words in "" "--steps 3" "--pairs 2" "--nodes 61" "--rate 0.5" "--seed 2" "--shard 2/2" "--set WeightWalls=0"; do
    rm -f tuned*
    # shellcheck disable=SC2086
    "$lia" tune search "$@" --steps 6 --pairs 3 --nodes 60 $words --out tuned >out || cat out
    sed 1d tuned.jsonl | cksum >>sums
done
all_differ "tune search" sums
# Two runs and their mean; the plot has the ways of the numbers, in their steps, from where they began.
for shard in 1 2; do
    "$lia" tune search "$@" --steps 4 --pairs 2 --nodes 60 --rate 1 --shard $shard/2 --out run$shard >now$shard
done
"$lia" tune search --merge --out mean run1.jsonl run2.jsonl >merged
for name in WeightMobility WeightConcentration; do
    holds "mean of $name" -v name=$name '
        $1 != name { next }
        FILENAME != "merged" { sum += $3; if (!n++ || $3 < least) least = $3; if (n == 1 || $3 > most) most = $3; next }
        { mean = $2; low = $3; high = $4 }
        END { exit !(n == 2 && 2 * mean > sum - 0.03 && 2 * mean < sum + 0.03 && low == least && high == most) }' \
        now1 now2 merged
done
holds "the plot" '
    FNR == NR { if ($1 == "WeightMobility") { a = ($3 - $2) / $4 } if ($1 == "WeightConcentration") b = ($3 - $2) / $4; next }
    /^[0-9]/ { n++; step = $1; x = $2; y = $3 }
    END { exit !(n == 4 && step == 4 && a && b && x - a < 0.0002 && a - x < 0.0002 && y - b < 0.0002 && b - y < 0.0002) }' now1 run1.gp

echo "-- parameters"
printf 'NullMove=0\nPvs=off\n' >off.params
nodes() { "$lia" bench "$@" | tail -n 1 | sed 's/ .*//'; }
# The file counts more than the preset, --set more than the file.
same "--params and --set" "$(nodes --depth 5 --params off.params --set NullMove=1)" "$(nodes --depth 5 --set Pvs=off)"
same "--preset and --params" "$(nodes --depth 4 --preset MIA --params off.params)" \
    "$(nodes --depth 4 --preset MIA --set NullMove=0 --set Pvs=off)"

echo "-- a session"
# The evaluation and the benchmark of a session are those of the commands, also with another network.
said() { printf '%s\n' "$@" | "$lia" uci; }
for net in '' small.net; do
    eval=$("$lia" eval ${net:+--net $net} | sed -n 's/^score by [a-z]* \([-+][0-9]*\) for Black.*/\1/p')
    same "eval with '$net'" "$eval" \
        "$(said "setoption name EvalFile value ${net:-<empty>}" eval | sed -n 's/^\([-+][0-9]*\) for Black.*/\1/p')"
done
: >said.out
# shellcheck disable=SC2094
{
    echo 'bench 3'
    tries=0
    # the end of the input is the end of the searches
    until grep -q ' nodes ' said.out || [ $tries -eq 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
} | "$lia" uci >said.out
same "bench" "$(sed -n 's/ nodes .*//p' said.out)" "$(nodes --depth 3)"

echo "-- perft"
"$lia" perft 3 >out
same "leaves" "$(sed '$d' out | tr '\n' ' ')" '1 36 2 1244 3 44952 '
expect 0 '^time [0-9.]* s, [0-9]* leaves per second' tail -n 1 out
"$lia" perft 3 --divide >out
same "leaves by move" "$(sed '$d' out | awk '{ sum += $2; n++ } END { print n, sum }') $(tail -n 1 out)" '36 44952 3 44952'
expect 0 '^b1b3 1263$' cat out
expect 2 'from 1 to 20' "$lia" perft 21
expect 2 'give one depth' "$lia" perft
expect 0 '^1 0$' "$lia" perft 1 --fen '8/8/8/3bb3/8/2w2w2/8/8 w'
# Who cannot move passes, or loses at once.
expect 0 '^1 1$' "$lia" perft 1 --fen '6pP/6pp/8/8/8/8/pp6/Pp6 w'
expect 0 '^1 0$' "$lia" perft 1 --fen '6pP/6pp/8/8/8/8/pp6/Pp6 w' --rules cutechess

echo "-- benchmarks"
"$lia" bench --preset MIA --depth 6 --stats >out
"$lia" bench --published --depth 6 >published
"$lia" bench --json --preset MIA --depth 6 | tail -n 1 | grep -o '"[a-z_]*":[0-9]*' | tr -d '"' >counters
holds "means" '
    FNR == NR { if ($1 ~ /^bench-/) { n++; sum += $3; logs += log($3 + 1) }
                if (/^geometric/) mean = $3; next }
    $1 == 6 { positions = $2; each = $3; geometric = $4; theirs = $5; ratio = $6 }
    END { exit !(n > 9 && positions == n && each == sprintf("%.0f", sum / n) && geometric == mean &&
                 mean == sprintf("%.0f", exp(logs / n)) && ratio == sprintf("%.2f", sum / n / theirs)) }' out published
holds "counters" '
    FNR == NR { split($0, pair, ":"); value[pair[1]] = pair[2]; next }
    /^per cent/ { counting = 1; next } !NF { counting = 0 }
    counting { n++; if (value[$1] != $2 || $3 != sprintf("%.2f", 100 * $2 / value["nodes"])) bad = 1 }
    END { exit bad || n < 10 }' counters out
# The ratio is that of the times before they are rounded to milliseconds.
"$lia" bench --scaling --runs 1 --depth 7 >out
holds "scaling" '
    function near(a, b) { return a - b < 0.002 && b - a < 0.002 }
    $1 ~ /^bench-/ && NF == 6 {
        n++; one += $2; two += $3; ratios += $4; nodes += $5; speeds += $6
        off = $4 * $2 - $3; slack = 0.0006 * (1 + $4 + $2)
        if (off > slack || off < -slack) bad = 1
        if ($2 > 5 * slack) clear = 1 }
    /^sum/ { if (one - $2 > 0.03 || two - $3 > 0.03 || $2 - one > 0.03 || $3 - two > 0.03) bad = 1 }
    /^means/ { if (!near(nodes / n, $8) || !near(speeds / n, $NF)) bad = 1 }
    /^scaling/ { if (!near(ratios / n, $2 + 0)) bad = 1 }
    END { exit bad || n < 10 || !clear }' out

echo "-- a search"
win='8/2w5/1b1b1b2/2wbbw1w/2bbb1wb/1b2w1bw/2w4w/8 b'
"$lia" go --json --depth 4 --lines 3 >go.json
"$lia" go --depth 4 --lines 3 >go.txt
field() { grep -o "\"$1\":[^,}]*" | sed 's/.*://; s/"//g'; }
# Three lines a depth, numbered from the best; the answer begins the first of the last ones.
same "lines" "$(field line <go.json | tr '\n' ' ')" '1 2 3 1 2 3 1 2 3 1 2 3 '
same "best" "$(tail -n 1 go.json | field best)" \
    "$(grep '"depth":4,.*"line":1' go.json | sed 's/.*"moves":\["\([^"]*\)".*/\1/')"
same "nodes" "$(tail -n 1 go.json | field nodes)" "$(tail -n 2 go.json | head -n 1 | field nodes)"
same "text" "$(sed -n 's|^ *\([0-9]*\)/\([0-9]*\) .* s *\([0-9]*\)  *[a-h].*|\1 \2 \3|p' go.txt)" \
    "$(sed '$d' go.json | sed 's/.*"depth":\([0-9]*\),"seldepth":\([0-9]*\),.*"nodes":\([0-9]*\),.*/\1 \2 \3/')"
# Features: what a side has more of than the other, times the weight; the same in the table.
for side in b w; do
    "$lia" eval --json --fen "${win%b}$side" | grep -o '{"name".*}' | sed 's/},/}\n/g' |
        sed -n 's/.*"black":\([-0-9.]*\),"white":\([-0-9.]*\),"weight":\([-0-9]*\),"contribution":\([-0-9.]*\).*/\1 \2 \3 \4/p' >features
    holds "features for $side" -v sign="$([ $side = b ] && echo 1 || echo -1)" '
        { expected = sign * ($1 - $2) * $3 / 100; off = expected - $4; slack = 0.006 + 0.00002 * $3
          if ($1 != $2) differ++; if (off > slack || off < -slack) bad = 1 }
        END { exit bad || NR != 9 || differ < 3 }' features
    "$lia" eval --fen "${win%b}$side" | sed -n '/^feature/,/^sum/p' | sed '1d;$d' >table
    same "table for $side" "$(awk '{ printf "%.3f %.3f %d %.2f\n", $(NF - 3), $(NF - 2), $(NF - 1), $NF }' table)" \
        "$(awk '{ printf "%.3f %.3f %d %.2f\n", $1, $2, $3, $4 }' features)"
done
# The side that stands together is Black.
"$lia" eval --json --fen '8/8/8/3bb3/3bb3/8/w6w/w6w w' | grep -o '"name":"concentration","black":[0-9.]*,"white":[0-9.]*' |
    sed 's/.*"black":\([0-9.]*\),"white":\([0-9.]*\)/\1 \2/' >one
holds "whose features these are" '{ n++; if ($1 <= $2) bad = 1 } END { exit bad || n != 1 }' one
echo "-- solving"
# Where no limit is given it is ten seconds, and no time where there is another limit.
echo "$win" >win.txt
digest() {
    rm -f run.jsonl
    "$lia" solve win.txt --quiet --jsonl run.jsonl "$@" >out
    field run <run.jsonl
}
same "the usual limit" "$(digest)" "$(digest --time 10000)"
for words in "" "--nodes 20000" "--nodes 20000 --time 10000" "--method ab --depth 5" "--method ab --depth 5 --time 10000" \
    "--hash 8" "--shortest"; do
    # shellcheck disable=SC2086
    digest $words
done >sums
all_differ solve sums

echo "-- matches"
play() { "$lia" match --engine "cmd='$lia',name=A" --engine "cmd='$lia',name=B" --each nodes=20 --quiet "$@"; }
printf '%s\n' "$("$lia" show --fen "$win" >/dev/null && echo "$win")" >openings
expect 0 '' play --pairs 1 --openings openings --summary summary.json --jsonl whole.jsonl
expect 0 '"complete":true,"games":2,' cat summary.json
# An opening for each pair is enough; one fewer is told.
expect 1 '' sh -c 'grep "come again" "$0"' whole.jsonl
same "enough openings" "$(play --pairs 1 --openings openings 2>&1 | grep -c 'come again')" 0
same "too few openings" "$(play --pairs 2 --openings openings 2>&1 | grep -c '1 opening for 2 rounds: they come again')" 1
# Parts of a match: merged they are the whole, and one of them is not.
for shard in 1 2; do
    play --pairs 2 --seed 5 --shard $shard/2 --jsonl part$shard.jsonl >out || cat out
done
expect 0 '"complete":true,"games":4,' sh -c "'$lia' match --merge part1.jsonl part2.jsonl --summary merged.json >out && cat merged.json"
expect 1 'only 2 of 4 games' "$lia" match --merge part1.jsonl --summary merged.json
expect 0 '"complete":false,"games":2,' cat merged.json

# Ratings and the ratio test can be asked for when logs are merged; the test's verdict is the exit code.
expect 0 '^LLR' "$lia" match --merge part1.jsonl part2.jsonl --sprt elo0=-900,elo1=900,alpha=0.0001,beta=0.0001
expect 3 'H0 was accepted' "$lia" match --merge part1.jsonl part2.jsonl --sprt elo0=0,elo1=900,alpha=0.4,beta=0.4
expect 4 'H1 was accepted' "$lia" match --merge part1.jsonl part2.jsonl --sprt elo0=-900,elo1=0,alpha=0.4,beta=0.4
play --engine "cmd='$lia',name=C" --pairs 1 --jsonl three.jsonl >out || cat out
expect 0 'B  *1700.00  *anchor' "$lia" match --merge three.jsonl --anchor B=1700

echo "-- books"
"$lia" book make --nodes 50 --hash 1 --positions 12 --quiet --out a.book >out 2>&1 || cat out
"$lia" book check --nodes 400 --hash 1 --margin 1 --quiet a.book >all.txt
# The sum counts the rows, and its average is that of their differences.
holds "the sum of a check" '
    function points(s) { return s + 0 }
    / b - -| w - -/ { rows++; d = points($1) - points($3); if (d < 0) d = -d; sum += d; if ($2 == $4) alike++ }
    / positions checked/ { checked = $1; changed = $4
        for (i = 1; i < NF; i++) { if ($i == "in") same = $(i + 1) + 0; if ($i == "differ") mean = $(i + 2) } }
    END { off = sum / checked - mean; if (off < 0) off = -off
          exit !(rows > 2 && changed == rows && same >= alike && same <= checked - rows + alike && off < 0.0051) }' all.txt
# A difference as large as the margin is told, a larger margin leaves it out.
most=$(awk '/ b - -| w - -/ { d = $1 - $3; if (d < 0) d = -d; if (d > most) most = d } END { printf "%.0f", 100 * most }' all.txt)
expect 3 ' [1-9][0-9]* verdicts changed' "$lia" book check --nodes 400 --hash 1 --margin "$most" --quiet a.book
expect 0 ' 0 verdicts changed' "$lia" book check --nodes 400 --hash 1 --margin "$((most + 1))" --quiet a.book
# Minutes of time: half a second is no half a minute, and not nothing.
began=$(date +%s%N)
"$lia" book make --nodes 50 --hash 1 --time 0.01 --quiet --out b.book >out 2>&1 || cat out
took=$((($(date +%s%N) - began) / 1000000))
tests=$((tests + 1))
if [ $took -lt 500 ] || [ $took -gt 20000 ]; then
    echo "FAILED: a hundredth of a minute took $took ms"
    failed=$((failed + 1))
fi
finish
