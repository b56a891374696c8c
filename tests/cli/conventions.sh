#!/bin/sh
# What holds for all commands: exit codes, help, suggestions, and that nothing is ignored silently.
# Usage: conventions.sh LIA
lia=$(realpath "$1")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=../expect.sh
. "$here/../expect.sh"

echo "-- help and suggestions"
version=$("$lia" --version)
for words in -V "go --version" "match -V" "tune search --version"; do
    # shellcheck disable=SC2086 # several words
    expect 0 "^$version\$" "$lia" $words
done
expect 0 '^Usage: lia tune search' "$lia" help tune search
expect 2 "no command 'mtach', did you mean 'match'?" "$lia" mtach
expect 2 "no command 'frobnicate'$" "$lia" frobnicate
expect 2 "unknown option '--theads', did you mean --threads?" "$lia" go --theads 2
expect 2 "unknown option '--sed=1', did you mean --seed?" "$lia" selfplay --sed=1 x
expect 2 "unknown option '--frobnicate'$" "$lia" go --frobnicate
# Plain letters and 80 columns, for every command.
"$lia" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\( search\)\{0,1\}\)  .*/\1/p' >commands
while read -r command; do
    expect 1 '' sh -c "'$lia' help $command | LC_ALL=C grep -n '[^ -~]'"
    expect 1 '' sh -c "'$lia' help $command | grep -n '^.\{81,\}'"
done <commands
expect 0 '^1[0-9]$' sh -c 'wc -l <commands'

echo "-- nothing is ignored"
expect 2 'published nodes begin at --depth 6' "$lia" bench --published --depth 4
for words in "--runs 3" "--entries 100 --micro" "--entries 100 --hash 2" "--stats --signatures" "--stats --scaling" \
    "--depth 3 --signatures" "--set Etc=0 --signatures" "--preset MIA --micro" "--positions x --micro"; do
    # shellcheck disable=SC2086 # several words
    expect 2 'does nothing in this benchmark' "$lia" bench $words
done

echo "-- a file that cannot be read is no wrong use"
echo garbage >garbage
for words in "go" "bench" "eval" "solve wins.txt" "selfplay x" "sample wins x --out y" "tune x" \
    "tune search NullMove --out y" "book make --out y" "book check x" "play"; do
    # shellcheck disable=SC2086 # several words
    {
        expect 1 'nofile: No such file' "$lia" $words --params nofile
        expect 1 'not a net' "$lia" $words --net garbage
        expect 2 "no parameter 'Foo'" "$lia" $words --set Foo=1
    }
done

echo "-- the net a training begins with"
"$lia" selfplay --games 20 --nodes 50 --quiet few.games >made 2>&1 || cat made
"$lia" train --hidden 32 --epochs 0 --out small.net few.games >made 2>&1 || cat made
expect 1 'nofile: No such file' "$lia" train --from nofile few.games
expect 1 'not a net' "$lia" train --from garbage few.games
expect 1 'the hidden layer of small.net is 32, not 256$' "$lia" train --from small.net few.games
expect 0 '^validation loss' "$lia" train --from small.net --hidden 32 --epochs 0 few.games

echo "-- parameters"
printf '# a comment\n\nNullMove = 0\n  Pvs=off  # another\n' >blanks.params
printf 'NullMove=0\nPvs=off\n' >plain.params
nodes() { "$lia" bench --depth 3 --params "$1" | tail -n 1 | sed 's/ .*//'; }
expect 0 "^$(nodes plain.params)\$" nodes blanks.params


finish
