#!/bin/sh
# Suites with proven results are solved without a wrong row, by both methods where alpha-beta can. Arguments: the
# program, the folder.
set -u
lia=$1 folder=$2 failed=0
lengths=$(mktemp) || exit 1
trap 'rm -f "$lengths"' EXIT
right() { "$lia" solve "$@" --quiet --time 60000 || failed=1; }
right "$folder/wins.txt" --shortest
right "$folder/wins.txt" --method ab
right "$folder/endgames488.txt"
right "$folder/hard286.txt"
# Where a length is given, it and the move must be right.
cat "$folder/endgames488.txt" "$folder/hard286.txt" | grep '; win=' >"$lengths"
right "$lengths" --shortest
right "$folder/bugs.txt" --shortest
right "$folder/bugs.txt" --method ab
exit $failed
