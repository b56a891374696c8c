#!/bin/sh
# `lia solve` from outside: what it reads, prints and writes, and its exit codes. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"

# shellcheck source=../record/kinds.sh
. "$here/../record/kinds.sh"

win3='2pp1p2/5P1P/Ppp2P2/1pP1P3/1pp5/2p4P/P1P2P1P/3P4 b - - 0 1'
loss2='6P1/5ppp/5PP1/6PP/6Pp/6PP/8/8 b - - 0 1'
start='1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1'
cat >right.txt <<TEXT
$win3 ; id=three ; bm=f8xc5 ; win=3
$loss2 ; id=zugzwang ; loss=2
2P5/2PP4/1pPpP3/p1PPP3/1pp5/1pp5/3P4/8 w ; id=both ; rules=gamut ; bm=d2xd6 ; win=1
TEXT
cat >wrong.txt <<TEXT
$win3 ; id=length ; bm=f8xc5 ; win=5
$win3 ; id=move ; bm=d8-g8 ; win=3
$win3 ; id=value ; loss=2
this line is damaged
$win3 ; id=illegal ; bm=f8-f7 ; win=3
$start ; id=long ; win=9
$win3 ; id=good ; bm=f8xc5 ; win=3
TEXT

# Both methods; the last line; several jobs; names of files are looked up.
for method in 'pn --shortest' ab 'ab --preset MIA' 'ab --preset alphabeta'; do
    # shellcheck disable=SC2086 # words
    expect 0 '^solved 3 of 3$' "$lia" solve --method $method right.txt --nodes 200000
done
expect 0 '^solved 3 of 3$' "$lia" solve right.txt --jobs 3 --quiet
expect 0 'three *right *win 3 *f8xc5 .* f8xc5 ' "$lia" solve right.txt --shortest
expect 3 '^wrong.txt:4: ' "$lia" solve wrong.txt --nodes 20000 --shortest
expect 3 '^right 1, wrong 3, open 1$' "$lia" solve wrong.txt --nodes 20000 --shortest
expect 3 '^right 1, wrong 3, open 1$' "$lia" solve wrong.txt --nodes 20000 --method ab
expect 3 '^wrong.txt:5: .*f8-f7' "$lia" solve wrong.txt --nodes 20000 --shortest
expect 3 '^solved 3 of 5$' "$lia" solve wrong.txt --nodes 20000 --quiet
expect 3 '^solved 4 of 8$' "$lia" solve right.txt wrong.txt --nodes 20000 --quiet --shortest

# What is left over can be solved again; JSON lines.
expect 3 'solved' "$lia" solve wrong.txt --nodes 20000 --shortest --unsolved left.txt --jsonl out.jsonl
expect 3 '^solved 0 of 4$' "$lia" solve left.txt --nodes 20000 --shortest
expect 0 '5 out.jsonl' wc -l out.jsonl
expect 0 '"id":"good".*"verdict":"right","value":"win","plies":3,"shortest":true,"move":"f8xc5"' cat out.jsonl
expect 0 '"id":"long".*"verdict":"open".*"solved_ms":null' cat out.jsonl
expect 1 'solve:' "$lia" solve right.txt --jsonl no/such/folder

# Other kinds of files.
printf '%s\n%s\n' "${win3%% -*}" "$loss2" >fens
expect 0 '^solved 2 of 2$' "$lia" solve fens
printf '%s - - bm f8c5; dm 2; id "epd one";\n' "${win3%% -*}" >test.epd
expect 0 '^epd one *right *win 3' "$lia" solve test.epd --shortest
cat >games.sgf <<'TEXT'
(;GM[9];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];W[h3:f1];B[e1-e5])
(;GM[9]GN[short];B[d1-b3])
TEXT
expect 3 'games.sgf:1 *right *win 1 *e1-e5' "$lia" solve games.sgf --ply -1 --shortest --nodes 20000 --hash 1
expect 3 'games.sgf:2: the game is too short' "$lia" solve games.sgf --ply 8
# From either start a game means a position some plies before its end.
for start_name in Standard Scrambled-eggs; do
    echo "(;GM[9]SU[$start_name])" >short.sgf
    expect 1 'short.sgf:1: the game is too short' "$lia" solve short.sgf --nodes 1000
done
"$lia" sgf convert --to pgn games.sgf >games.pgn
expect 3 'games.pgn:1 *right *win 1 *e1-e5' "$lia" solve games.pgn --ply -1 --shortest --nodes 20000 --hash 1
make_kinds kinds
for file in $kinds; do
    expect 0 "^$file:1 *right *win 1 *e1-e5" "$lia" solve "kinds/$file" --ply -1 --shortest --hash 1
done
expect 0 '^last *right *win 1 *e1-e5' "$lia" solve kinds/positions.sgf --shortest --hash 1
# A word that only begins with a move is not taken for it.
printf '%s ; bm=f8c5!!!!!!!!!!!xyz\n' "$win3" >begins
expect 1 "^begins:1: field 'bm': 'f8c5!!!!!!!!!!!xyz': more text follows the move" "$lia" solve begins
printf '%s - - bm f8c5xyz;\n' "${win3%% -*}" >begins
expect 1 "^begins:1: field 'bm': 'f8c5xyz': more text follows the move" "$lia" solve begins
expect 1 'no position' "$lia" solve /dev/null
expect 1 'no-such-file' "$lia" solve no-such-file

# Nothing is never silent: output that cannot be written, a benchmark without positions.
if [ -e /dev/full ]; then
    # shellcheck disable=SC2016 # for the inner shell
    expect 1 'No space left' sh -c '"$0" solve wrong.txt --nodes 1000 >/dev/full' "$lia"
fi
: >empty.txt
expect 1 'holds no position' "$lia" bench --positions empty.txt
printf '%s\nnonsense\n' "$win3" >half.txt
expect 1 '^half.txt:2: ' "$lia" bench --depth 2 --positions half.txt
expect 0 '^Usage: lia solve' "$lia" help solve
expect 2 "no command 'xx'" "$lia" help xx
expect 0 '^lia [0-9]' "$lia" -V

# Wrong use.
expect 2 'give a file' "$lia" solve
expect 2 "is ab or pn, not 'xx'" "$lia" solve right.txt --method xx
expect 2 "or features, not 'xx'" "$lia" solve right.txt --start xx
expect 2 'rules' "$lia" solve right.txt --rules xx
expect 2 'is for --method ab' "$lia" solve right.txt --depth 3

# Limits, and options of the proof numbers.
expect 3 'long .* open ' "$lia" solve wrong.txt --time 20
for first in unit mobility threat evaluation features; do
    expect 0 '^solved 3 of 3$' "$lia" solve right.txt --start $first --epsilon 0 --quiet
done
expect 0 '| .pn. without ε | 3 |' "$lia" solve right.txt --report --time 500
expect 0 '^| 2 of fens, depth | nodes |$' "$lia" solve fens --report --depth 6 --preset MIA
# A table for each file in one run; what is counted beyond a time of giving up is a lower bound.
expect 0 '| 6 | [0-9.]* M |' "$lia" solve right.txt fens --report --depth 6 --time 1000
expect 0 '| .ab., preset MIA | 3 |' "$lia" solve right.txt fens --report --depth 6 --time 1000
printf '%s ; id=three ; win=3\n%s ; id=long ; win=9\n' "$win3" "$start" >slow.txt
expect 0 '| .pn. | ≥ 1 |' "$lia" solve slow.txt --report --nodes 20000
expect 0 '| .ab., preset MIA | ≥ 1 |' "$lia" solve slow.txt --report --time 1000 --ab-nodes 20000
expect 2 'for --report' "$lia" solve slow.txt --ab-nodes 1000
expect 2 'for --report' "$lia" solve slow.txt --plot curves.gp
expect 0 '| .pn --start threat --sum 100. | 3 |' "$lia" solve right.txt --report --time 500 --plot curves.gp
expect 0 '^3 [0-9.]* [1-9][0-9]*$' cat curves.gp
# shellcheck disable=SC2016 # for gnuplot
expect 0 '^plot $file0_0 using 3:1' cat curves.gp
# A file's name is text for gnuplot, not a command.
# shellcheck disable=SC2016 # must not expand
name='a`touch harm`'"'"'b.txt'
cp right.txt "$name"
expect 0 '| .pn. | 3 |' "$lia" solve "$name" --report --time 500 --plot curves.gp
if command -v gnuplot >/dev/null; then
    expect 0 '' sh -c 'gnuplot curves.gp >curves.pdf && test -s curves.pdf && test ! -e harm'
fi
expect 2 'no files' "$lia" solve slow.txt --report --jsonl x

# Each of these options is another search, and the rows of a report are the searches they say: the nodes
# of their curves are those of the rows of the same settings.
grep 'win=[57]' "$here/../../positions/wins.txt" | head -n 4 >several.txt
nodes_of() { # nodes_of OPTION…: of each position, in order of number
    rm -f several.jsonl
    "$lia" solve several.txt --nodes 200000 --quiet --jsonl several.jsonl "$@" >several.out || cat several.out >&2
    sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' several.jsonl | sort -n | tr '\n' ' '
}
for words in '' '--epsilon 0' '--sum 100' '--start threat' '--start unit' --shortest '--method ab'; do
    # shellcheck disable=SC2086 # several words
    nodes_of $words
    echo
done >several.nodes 2>several.err
expect 0 '^7$' sh -c 'sort -u several.nodes | grep -c " .* .* "'
"$lia" solve several.txt --nodes 200000 --report --plot curves.gp --quiet >report.out
curve() { sed -n "/^\$file0_$1 /,/^EOD/p" curves.gp | sed '1d;$d' | sed 's/.* //' | tr '\n' ' '; }
row=0
for words in '' '--epsilon 0' '--start threat --sum 100'; do
    tests=$((tests + 1))
    # shellcheck disable=SC2086
    if [ "$(nodes_of $words)" != "$(curve $row)" ]; then
        echo "FAILED: the curve of row $row: '$(curve $row)'"
        failed=$((failed + 1))
    fi
    row=$((row + 1))
done
# Of the curve: how many were solved. Of the table: right, wrong, and a bound where some were given up.
expect 0 '^4 ' sh -c 'sed -n "/^.file0_0/,/^EOD/p" curves.gp | sed -n "\$!p" | tail -n 1'
expect 0 '^| .pn. | 4 | 4 | 4 | 4 | 4 | 4 | 4 | 0 | 0.0 M |' cat report.out
expect 0 '^| .pn. | ≥ 3 | ≥ 3 .* | 1 | [0-9.]* M |' "$lia" solve wrong.txt --nodes 20000 --report

# The proof as a game with variations.
expect 0 'solved 3 of 3' "$lia" solve right.txt --tree tree.sgf --quiet
expect 0 'The longest defence: loses in' cat tree.sgf
expect 0 '' "$lia" sgf check tree.sgf
expect 2 'is for --method pn' "$lia" solve right.txt --method ab --tree tree.sgf
expect 2 'not continued' "$lia" solve right.txt --tree tree.sgf --jsonl x
expect 2 'no files' "$lia" solve right.txt --report --tree tree.sgf
expect 1 'No such file' "$lia" solve right.txt --tree no/such/folder

# interrupt PATTERN OPTION…: solves slow.txt, sends SIGTERM once it has printed PATTERN; the exit code is in code
interrupt() {
    pattern=$1
    shift
    : >slow.out
    "$lia" solve slow.txt "$@" --time 60000 >slow.out 2>&1 &
    solver=$!
    tries=0
    while ! grep -q "$pattern" slow.out && [ $tries -lt 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -TERM $solver # a shell makes its background jobs ignore SIGINT
    wait $solver
    code=$?
    tests=$((tests + 1))
}

# Ctrl-C keeps what was done.
interrupt three --jsonl slow.jsonl --unsolved left.txt
if [ $code -ne 143 ] || ! grep -qx 'solved 1 of 2' slow.out || ! grep -q '"id":"three"' slow.jsonl ||
    ! grep -q 'id=long' left.txt || grep -q 'id=three' left.txt; then
    echo 'FAILED: an interrupted run'
    cat slow.out
    failed=$((failed + 1))
fi
interrupt within --report
if [ $code -ne 143 ]; then
    echo "FAILED: an interrupted report: exit code $code"
    failed=$((failed + 1))
fi

# The same command goes on from its lines; a damaged one is solved again; other settings are refused.
"$lia" solve right.txt wrong.txt --nodes 20000 --jsonl whole.jsonl >whole.out 2>/dev/null
rows() { sed 's/"nps":.*"pv"/"pv"/' "$@"; }
table() { sed -n 's/ *[0-9]* *[0-9.-]* *[0-9.]*  .*//p; /^right/p; /^solved/p' "$@"; }
sed '2s/"value"/"va/; 5d' whole.jsonl >again.jsonl
printf '{"file":"right.txt","li' >>again.jsonl
expect 3 'again.jsonl: line 2 is damaged: its position is solved again' "$lia" solve right.txt wrong.txt --nodes 20000 \
    --jsonl again.jsonl
# shellcheck disable=SC2016 # for the inner shell
expect 3 '6 of 8 positions are in part.jsonl already' sh -c 'sed "2d; 5d" whole.jsonl >part.jsonl
    "$0" solve right.txt wrong.txt --nodes 20000 --jsonl part.jsonl' "$lia"
expect 1 'line 1 is of other positions, or was solved with other settings' "$lia" solve right.txt wrong.txt \
    --nodes 20001 --jsonl again.jsonl
expect 1 'line 1 is of other positions' "$lia" solve wrong.txt --nodes 20000 --jsonl again.jsonl
expect 1 'line 1 is of other positions' "$lia" solve right.txt wrong.txt --rules cutechess --nodes 20000 \
    --jsonl again.jsonl
expect 3 '"id":"three"' "$lia" solve right.txt wrong.txt --nodes 20000 --jsonl /dev/stdout --quiet
# Shards: their lines together are one run.
for shard in 1 2 3; do
    "$lia" solve right.txt wrong.txt --nodes 20000 --shard $shard/3 --jsonl shard$shard.jsonl >/dev/null 2>&1
done
cat shard3.jsonl shard1.jsonl shard2.jsonl >shards.jsonl
"$lia" solve right.txt wrong.txt --nodes 20000 --jsonl shards.jsonl >shards.out 2>/dev/null
table whole.out >whole.table
for file in again part shards; do
    rows $file.jsonl >rows.$file
    # shellcheck disable=SC2016 # for the inner shell
    expect 0 '' sh -c 'sed "s/\"nps\":.*\"pv\"/\"pv\"/" whole.jsonl | cmp - "$0"' rows.$file
done
table shards.out >shards.table
expect 0 '^same$' sh -c 'cmp whole.table shards.table && echo same'
expect 2 'K/N with K from 1 to N' "$lia" solve right.txt --shard 4/3
expect 2 'needs all positions' "$lia" solve right.txt --report --shard 1/3
expect 1 'No such file' "$lia" solve right.txt --unsolved no/such/folder

# A proof is not wrong against moves that are a search's opinion.
printf '%s ; id=opinion ; bm=d8-g8\n' "$win3" >opinion.txt
expect 0 '^opinion *right *win' "$lia" solve opinion.txt
expect 0 '^opinion *right *win' "$lia" solve opinion.txt --method ab --nodes 20000
expect 3 '^opinion *WRONG' "$lia" solve opinion.txt --method ab --depth 1

# The node limit is one for both questions: does the side to move win, does it lose?
printf '%s\n' '8/6P1/8/P6p/P2PP3/3P1pp1/P1p5/3pp3 w' >lost.txt
"$lia" solve --nodes 1000000 --quiet lost.txt --jsonl all.jsonl >/dev/null
all=$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' all.jsonl)
expect 0 '^solved 1 of 1$' "$lia" solve --nodes "$((all + 1))" --quiet lost.txt
expect 3 '^solved 0 of 1$' "$lia" solve --nodes "$((all * 9 / 10))" --quiet lost.txt

finish
