#!/bin/sh
# lia selfplay, tune and train from outside: games, weights and a net made and used, and what is
# refused. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"

# same A B: the files are alike
same() {
    tests=$((tests + 1))
    cmp "$1" "$2" && return
    echo "FAILED: $1 and $2 differ"
    failed=$((failed + 1))
}

# Under sanitizers fewer games do.
if [ "${LIA_SLOWER:-1}" -gt 1 ]; then games=15; else games=40; fi
# Threads and interruptions make no difference.
set -- --games $games --nodes 60 --seed 4
expect 0 '' "$lia" selfplay "$@" --threads 1 one.games
expect 0 '' "$lia" selfplay "$@" --threads 3 three.games
same one.games three.games
expect 0 "games  *$games\$" "$lia" selfplay --stats one.games
expect 0 " ; score=.* ; points=[012] ; move=[a-h][1-8][a-h][1-8] ; game=$((games - 1)) ; ply=" "$lia" selfplay --dump one.games
# Games of commit 2288492, never renewed: starts, moves, scores and results are read as they were.
"$lia" selfplay --dump "$here/old.games" | sed 1d | cksum >old.sum
expect 0 '^1888176284 9976$' cat old.sum
# The statistics are those of the positions dumped.
"$lia" selfplay --stats one.games >stats
"$lia" selfplay --dump one.games | awk '
    /^#/ { next }
    { split($0, field, " ; "); split(field[2], s, "="); split(field[3], p, "=")
      split(field[5], g, "="); split(field[6], n, "="); side = $2 }
    { plies++; length_of[g[2]] = n[2] + 1; games[g[2]] = side == "b" ? p[2] : 2 - p[2] }
    s[2] != "-" && (s[2] >= 30000 || s[2] <= -30000) { decided++ }
    s[2] != "-" && s[2] < 30000 && s[2] > -30000 { scored++ }
    END { for (i in games) { count++; won[games[i]]++
              if (!least || length_of[i] < least) least = length_of[i]
              if (length_of[i] > most) most = length_of[i] }
          printf "games %d\nBlack wins %d\nWhite wins %d\ndraws %d\n", count, won[2], won[0], won[1]
          printf "plies %.1f on average, from %d to %d\n", plies / count, least, most
          printf "positions %d\ndecided %d\n", scored, decided }' >counted
sed -n 's/  */ /g; s/^\(games\|Black wins\|White wins\|draws\|positions\|decided\) \([0-9]*\).*/\1 \2/p
    /^plies/p' stats >shown
same shown counted
# So are the classes of scores: the nearest step, on both sides of nought alike.
"$lia" selfplay --dump one.games | awk '
    /^#/ { next }
    { split($0, field, " ; "); split(field[2], s, "=") }
    s[2] == "-" || s[2] >= 30000 || s[2] <= -30000 { next }
    { far = int(((s[2] < 0 ? -s[2] : s[2]) + 100) / 200); if (far > 5) far = 5
      count[s[2] < 0 ? -far : far]++ }
    END { for (i = -5; i <= 5; i++) printf "%d %d\n", 200 * i, count[i] }' >counted
sed -n '/^score around/,$p' stats | sed -n 's/^ *\(-\{0,1\}[0-9][0-9]*\)[^0-9 ]* *\([0-9]*\) .*/\1 \2/p' >shown
same shown counted
# Parts for several machines: together they are the whole, and what is missing is noticed.
for part in 1 2 3; do
    expect 0 '' "$lia" selfplay "$@" --shard $part/3 part$part.games
done
expect 0 "all.games: $games games of 3 files" "$lia" selfplay --merge --out all.games part3.games part1.games part2.games
same one.games all.games
expect 1 'all.games exists already' "$lia" selfplay --merge --out all.games part1.games
same one.games all.games
expect 1 '[0-9] missing: parts are missing' "$lia" selfplay --merge --out two.games part1.games part3.games
# … and played by the whole command, given the merged file.
expect 0 '' "$lia" selfplay "$@" two.games
"$lia" selfplay --dump one.games | sed '/^#/d' | sort >one.dump
"$lia" selfplay --dump two.games | sed '/^#/d' | sort >two.dump
same one.dump two.dump
expect 0 'were there twice' "$lia" selfplay --merge --out again.games two.games part2.games
same one.games again.games
expect 0 "games  *$games\$" "$lia" selfplay --stats part1.games part2.games part3.games
expect 2 'cannot be split into 50 parts' "$lia" selfplay "$@" --shard 1/50 none.games
expect 2 'K/N with K from 1 to N' "$lia" selfplay "$@" --shard 4/3 none.games
expect 2 'needs --out' "$lia" selfplay --merge part1.games
expect 2 'out is for --merge' "$lia" selfplay --out x one.games
expect 2 'not several' "$lia" selfplay --merge --stats one.games
expect 2 'shard is for games to be played' "$lia" selfplay --stats --shard 1/2 one.games
"$lia" selfplay --games 100000 --nodes 2000 --seed 3 long.games 2>long.err &
player=$!
tries=0
until [ -s long.games ] || [ $tries -eq 300 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
expect 1 'another process is writing' "$lia" selfplay --games 100000 --nodes 2000 --seed 3 long.games
kill -TERM $player
wait $player
code=$?
tests=$((tests + 1))
if [ $code -ne 143 ] || ! grep -q 'the same command goes on' long.err; then
    echo "FAILED: a stopped run: exit code $code"
    cat long.err
    failed=$((failed + 1))
fi
expect 0 '^games' "$lia" selfplay --stats long.games
expect 1 'it has "2000 nodes\|it has "self-play, 2000 nodes' "$lia" selfplay --games 5 --nodes 2001 --seed 3 long.games

# The end of a file that was cut off is mended, and the games are played again.
head -c $(($(wc -c <one.games) / 2)) one.games >torn.games
expect 1 'damaged' "$lia" selfplay --stats torn.games
expect 0 'torn.games: .*damaged' "$lia" selfplay "$@" torn.games
expect 0 "games  *$games\$" "$lia" selfplay --stats torn.games
# So few nodes that no move is judged: the games go on nevertheless.
expect 0 '' "$lia" selfplay --games 3 --nodes 1 few.games
expect 0 'plies  *[1-9][0-9]\{1,2\}\.' "$lia" selfplay --stats few.games

expect 0 '' "$lia" selfplay --games 1 --nodes 60 single.games

# The whole way, and back into the program.
expect 0 'w.txt\|WeightTempo\|validation loss' "$lia" tune --epochs 2 --out w.txt one.games
expect 0 'nodes' "$lia" bench --preset MIA --params w.txt --depth 2
cp w.txt w.copy
expect 0 'validation loss .* before, .* after' "$lia" train --hidden 32 --epochs 2 --out 'a net.net' one.games
expect 0 'nodes' "$lia" bench --net 'a net.net' --depth 2
# … also as an option of the protocol: another net, another search
searched() { # searched [COMMAND]: score and nodes of a small search after the command
    : >searched.out
    # shellcheck disable=SC2094
    {
        printf '%s\nposition startpos moves b1b3\ngo depth 4\n' "$1"
        tries=0
        # the end of the input is the end of the search
        until grep -q '^bestmove' searched.out || [ $tries -eq 300 ]; do
            sleep 0.1
            tries=$((tries + 1))
        done
    } | "$lia" uci >searched.out
    sed -n 's/^info depth 4 .*\(score .* nodes [0-9]*\) .*/\1/p' searched.out
}
own=$(searched isready) other=$(searched 'setoption name EvalFile value a net.net')
tests=$((tests + 1))
if [ -z "$own" ] || [ -z "$other" ] || [ "$own" = "$other" ]; then
    echo "FAILED: EvalFile: '$own' and '$other'"
    failed=$((failed + 1))
fi
expect 0 'no effect' "$lia" bench --net 'a net.net' --preset MIA --depth 1
expect 0 '' "$lia" tune --epochs 3 --rate 10 --out wild.txt one.games
expect 0 'nodes' "$lia" bench --preset MIA --params wild.txt --depth 1

# Ctrl-C ends the learning; only the state is kept, and it is of no use to another run.
for command in tune train; do
    "$lia" $command --epochs 10000 --batch 64 --out stopped.$command.out one.games >"stopped.$command" 2>&1 &
    learner=$!
    tries=0
    until grep -qs '^epoch' "stopped.$command" || [ $tries -eq 300 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -TERM $learner
    wait $learner
    code=$?
    tests=$((tests + 1))
    if [ $code -ne 143 ] || [ -e stopped.$command.out ] ||
        ! grep -q "the same command goes on" stopped.$command; then
        echo "FAILED: $command stopped: exit code $code"
        failed=$((failed + 1))
    fi
done
expect 1 'stopped.tune.out.part is of another run' "$lia" tune --epochs 2 --out stopped.tune.out one.games
expect 1 'stopped.train.out.part is of another run' "$lia" train --epochs 2 --out stopped.train.out one.games
printf x >>stopped.train.out.part
expect 1 'stopped.train.out.part is damaged' "$lia" train --epochs 10000 --batch 64 --out stopped.train.out one.games
expect 0 'validation' "$lia" tune --no-captures --quiet --epochs 1 one.games

# Refused before any work, and nothing is lost.
for command in tune train; do
    cp one.games kept.games
    expect 1 'the games to learn from' "$lia" $command --out ./kept.games kept.games
    same one.games kept.games
    expect 1 'No such file' "$lia" $command --out nowhere/x one.games
    expect 1 'directory' "$lia" $command --out . one.games
    expect 1 'needs a file' "$lia" $command --out - one.games
    expect 1 'needs a name' "$lia" $command --out '' one.games
    expect 1 'not a file of games' "$lia" $command "$here/commands.sh"
    expect 1 'too few positions' "$lia" $command single.games
done
# The numbers of the search, by games: in one go, stopped and gone on with, in parts that are merged.
set -- StaticCutMargin:9 NullMarginStep --steps 2 --pairs 1 --nodes 50
expect 0 'StaticCutMargin' "$lia" tune search "$@" --out s.txt
expect 0 '^StaticCutMargin=[0-9]*$' cat s.txt
expect 0 'step.:2,' cat s.txt.jsonl
expect 0 "title 'NullMarginStep'" cat s.txt.gp
expect 0 '' "$lia" bench --depth 1 --params s.txt
expect 1 'of another run' "$lia" tune search "$@" --seed 2 --out s.txt
expect 0 '' "$lia" tune search "$@" --shard 2/2 --out s2.txt
expect 0 'parameter *mean *least *most' "$lia" tune search --merge --out mean.txt s.txt.jsonl s2.txt.jsonl
expect 0 'mean of 2 runs, 4 steps' cat mean.txt
expect 1 'not the trace' "$lia" tune search --merge --out mean.txt s.txt
expect 1 'No such file' "$lia" tune search --merge --out mean.txt none.jsonl
expect 2 'needs --out' "$lia" tune search --merge s.txt.jsonl
expect 2 'name the traces' "$lia" tune search --merge --out mean.txt
expect 2 'name the parameters' "$lia" tune search
expect 2 "no parameter 'Nothing'" "$lia" tune search Nothing
expect 2 'is a choice' "$lia" tune search NullMove
expect 2 'given twice' "$lia" tune search StaticCutMargin StaticCutMargin
expect 2 'K/N' "$lia" tune search StaticCutMargin --shard 3/2
expect 1 'No such file' "$lia" tune search StaticCutMargin --out nowhere/x
expect 0 'Usage: lia tune search' "$lia" help tune search
expect 0 'Usage: lia tune search' "$lia" tune search --help
expect 0 'Usage: lia tune ' "$lia" help tune
expect 2 'not to -' "$lia" selfplay --games 1 -
expect 1 'not a file of games' "$lia" selfplay --games 1 w.txt
same w.txt w.copy
expect 1 'not a regular file' "$lia" selfplay --games 1 /dev/null
mkfifo pipe
expect 1 'not a regular file' "$lia" selfplay --games 1 pipe
expect 1 'directory' "$lia" selfplay --games 1 .
expect 1 'No such file' "$lia" selfplay --stats none.games
tests=$((tests + 1))
if [ "$(printf '%s\n' "$output" | wc -l)" -ne 1 ]; then
    echo "FAILED: more than the error is printed"
    failed=$((failed + 1))
fi
expect 1 'not a regular file' "$lia" eval --params /dev/zero
if [ -e /dev/full ]; then
    # shellcheck disable=SC2016 # for the inner shell
    expect 1 'not all of the output' sh -c '"$1" selfplay --dump one.games >/dev/full' - "$lia"
fi

finish
