#!/bin/sh
# Makes the suites out of self-play games, in the current folder: make_suites.sh PROGRAM [SUITE…]
# Takes about an hour of one core, with deep, which is not made unless it is named, days. What was done is kept: the same command goes on where it was stopped.
set -eu
lia=$(realpath "$1")
params=$(dirname -- "$(realpath "$0")")/sample.params
shift
[ $# -gt 0 ] || set -- tuning endgames validation hard wins openings

"$lia" selfplay --params "$params" --nodes 8000 --hash 8 --seed 8 --games 3500 --threads 1 sample.games
for suite; do
    case $suite in
    tuning) set -- tuning171.txt --budget 1000000 ;;
    validation) set -- validation156.txt --budget 1000000 ;;
    endgames) set -- endgames488.txt --budget 2000000 ;;
    deep) set -- deep.txt --budget 2000000000 ;;
    hard) set -- hard286.txt --budget 2000000 --from 1700 ;;
    wins) set -- wins.txt --budget 4000000 ;;
    openings) set -- openings.txt --budget 150000 ;;
    *) echo "no suite '$suite'" >&2 && exit 2 ;;
    esac
    "$lia" sample "$suite" sample.games --params "$params" --out "$@"
done
