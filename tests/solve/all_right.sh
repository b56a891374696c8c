#!/bin/sh
# Suites with proven results are solved without a wrong row. Arguments: the program, the folder.
set -u
lia=$1 folder=$2 failed=0
right() { "$lia" solve "$@" --quiet || failed=1; }
right "$folder/wins.txt" --shortest --time 60000
right "$folder/endgames488.txt" --time 60000
right "$folder/bugs.txt" --shortest --time 60000
right "$folder/bugs.txt" --method ab --time 60000
exit $failed
