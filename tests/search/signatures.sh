#!/bin/sh
# Does the search still visit the nodes it did? signatures.sh LIA FILE
"$1" bench --signatures | diff "$2" - && echo "the same, $(grep -vc '^#' "$2") signatures" && exit
echo "The search behaves differently. If it should: $1 bench --signatures > $2"
exit 1
