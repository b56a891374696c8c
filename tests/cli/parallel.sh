#!/bin/sh
# Commands in parts under GNU parallel, as the README shows: the parts together are the whole. One
# job is killed in the middle, and the same command goes on. (lia match: tests/match.)
# Argument: the program.
set -u
command -v parallel >/dev/null || { echo "skipped: no GNU parallel" && exit 77; }
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"
PATH=$(dirname -- "$lia"):$PATH
export PATH

# in_parts COMMAND: runs it with {} replaced by 1, 2 and 3; the exit code is the number of failures
in_parts() { parallel --will-cite --jobs 2 "$1" ::: 1 2 3; }

echo "-- selfplay"
selfplay='lia selfplay --games 900 --nodes 100 --threads 1 --quiet'
# shellcheck disable=SC2086 # several words
expect 0 '' $selfplay whole.games
# The second part is killed as soon as its file has grown.
expect 1 '' in_parts "$selfplay --shard {}/3 part{}.games & job=\$!
    if [ {} -eq 2 ]; then
        until [ -s part{}.games ]; do sleep 0.01; done
        kill -KILL \$job
    fi
    wait \$job"
expect 1 'missing' lia selfplay --merge --out cut.games part1.games part2.games part3.games
expect 0 '' in_parts "$selfplay --shard {}/3 part{}.games"
expect 0 '900 games of 3 files' lia selfplay --merge --out all.games part1.games part2.games part3.games
expect 0 '' cmp whole.games all.games

echo "-- solve"
solve="lia solve $LIA_DATA/wins.txt --nodes 2000 --quiet"
rows() { cat "$@" | sed 's/"nps":.*"pv"/"pv"/' | sort; }
$solve --jsonl whole.jsonl >whole.out 2>&1
in_parts "$solve --shard {}/3 --jsonl part{}.jsonl" >parts.out 2>&1
cat part1.jsonl part2.jsonl part3.jsonl >all.jsonl
rows whole.jsonl >whole.rows
rows all.jsonl >all.rows
expect 0 '' cmp whole.rows all.rows
expect 0 '^[1-9]' sh -c 'wc -l <whole.rows'

echo "-- lab"
lab='lia lab history-increments --quick --depth 4 --quiet'
# shellcheck disable=SC2086 # several words
expect 0 '' $lab --out whole
expect 0 '' in_parts "$lab --shard {}/3 --out parts"
# shellcheck disable=SC2086 # several words
expect 0 'history-increments.md' $lab --out parts
for file in whole/*.tsv whole/*.md; do
    expect 0 '' cmp "$file" "parts/${file#whole/}"
done

finish
