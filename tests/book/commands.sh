#!/bin/sh
# lia book make, show and check from outside: a book made, shown, checked and filled with games of
# every kind, and what is refused. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"

echo "neither book nor games" >text.txt
set -- --nodes 100 --hash 1 --positions 20
expect 0 '^a.book: 2[0-9] positions, ' "$lia" book make "$@" --jobs 2 --out a.book
expect 0 'rules olympiad, 2[0-9] positions' "$lia" book show a.book
expect 0 '^move  *score  *visits  *games  *points  *line' "$lia" book show a.book
expect 0 '^[b-g][18][-x][a-h][1-8]  *[+-][0-9.]*  *[1-9][0-9]*  *0  *-  [b-g]' "$lia" book show a.book
expect 3 'not in the book' "$lia" book show --fen '8/8/8/3bw3/8/8/3wb3/8 b' a.book
expect 2 'fen' "$lia" book show --fen nonsense a.book
expect 1 'not an opening book' "$lia" book show text.txt
expect 1 'No such file' "$lia" book show nothing.book
expect 2 'name a book' "$lia" book show
expect 2 'make, show or check' "$lia" book
expect 2 'neither make' "$lia" book burn
expect 2 'out FILE is missing' "$lia" book make
expect 0 '^2[0-9] positions checked, 0 verdicts changed' "$lia" book check --nodes 300 --margin 31000 --hash 1 a.book
expect 3 '^  book says' "$lia" book check --nodes 2000 --margin 1 --hash 1 a.book
expect 0 ' 0 verdicts changed' "$lia" book check --positions 5 --margin 31000 --hash 1 a.book
# Wins that are found now are not scores that differ: there is no average of these.
"$lia" book make --nodes 20 --hash 1 --positions 10 --out won.book \
    --fen '2pp1p2/5P1P/Ppp2P2/1pP1P3/1pp5/2p4P/P1P2P1P/3P4 b - - 0 1' >out 2>&1 || cat out
expect 3 ' win in ' "$lia" book check --nodes 2000 --hash 1 won.book
expect 3 'differ by [0-9]\.[0-9][0-9] on average' "$lia" book check --nodes 2000 --hash 1 won.book
head -c 700 a.book >cut.book
expect 1 'truncated' "$lia" book check cut.book

# Games of every kind, counted where they go through the book; each has two positions of it at least.
printf '(;FF[4]GM[9]RE[B+];B[d1-b3];W[h5-g4])(;FF[4]GM[9];B[d1-b3])(;FF[4]GM[9]RE[B+];B[d1-b4])' >games.sgf
printf '[Result "1/2-1/2"]\n\n1. d1-b3 h5-g4 1/2-1/2\n' >games.pgn
"$lia" selfplay --games 2 --nodes 20 --threads 1 --quiet s.games 2>err || cat err
"$lia" match --engine "cmd=$lia,name=A" --engine "cmd=$lia,name=B" --each nodes=20 --pairs 1 --openings startpos \
    --jsonl m.jsonl --quiet >/dev/null 2>err || cat err
games=
for file in games.sgf games.pgn s.games m.jsonl; do games="$games --games $file"; done
# shellcheck disable=SC2086 # several words
expect 0 '^6 games, [1-9][0-9]* positions of theirs' "$lia" book make "$@" $games --out a.book
# shellcheck disable=SC2086
expect 0 'left out: 1 unfinished, 0 by other rules, 1 damaged' "$lia" book make "$@" $games --out a.book
"$lia" book show a.book | awk '$4 ~ /^[1-9][0-9]*$/ { print "games", $4, $6 }' >shown
expect 0 '^games [1-9][0-9]* %$' cat shown
# Who has won: all games begin at the root of the book, where the points are Black's.
"$lia" selfplay --games 7 --nodes 20 --seed 1 --threads 1 --quiet seven.games 2>err || cat err
"$lia" selfplay --stats seven.games |
    awk '/^Black wins/ { sum += 2 * $3 } /^draws/ { sum += $2 } END { print sum }' >half_points
"$lia" match --engine "cmd=$lia,name=A" --engine "cmd=$lia,name=B" --each nodes=20 --pairs 1 --no-pairs \
    --openings startpos --jsonl one.jsonl --quiet >/dev/null 2>err || cat err
sed -n 's/.*"winner":"black".*/2/p; s/.*"winner":"draw".*/1/p; s/.*"winner":"white".*/0/p' one.jsonl >half_point
for file in games.sgf=2 games.pgn=1 seven.games="$(cat half_points)" one.jsonl="$(cat half_point)"; do
    "$lia" book make --nodes 20 --hash 1 --positions 3 --games "${file%=*}" --out points.book >out 2>&1 || cat out
    "$lia" book show points.book | awk '$4 > 0 && $6 == "%" { sum += $4 * $5 / 50 } END { printf "%.0f\n", sum }' >shown
    expect 0 "^${file#*=}$" cat shown
    rm -f points.book*
done
expect 0 'left out: 1 unfinished, [0-9]* by other rules' "$lia" book make --nodes 20 --hash 1 --positions 3 --rules gamut --games games.sgf --out g.book
expect 0 'rules gamut' "$lia" book show g.book
expect 1 'nothing: not in' "$lia" book make "$@" --games nothing --out a.book
# That is told before the searches.
expect 1 'nothing: not in' "$lia" book make --positions 3 --games nothing --out new.book
expect 1 '' test -e new.book.jsonl
expect 1 'no game' "$lia" book make "$@" --games text.txt --out a.book
# A book of other settings is not mixed in.
expect 1 'another book' "$lia" book make --nodes 101 --hash 1 --out a.book
expect 1 'over in the position' "$lia" book make --fen '8/8/8/3bb3/8/w6w/8/8 w' --out over.book
finish
