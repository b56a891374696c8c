#!/bin/sh
# Does a program print what a file holds? same.sh PROGRAM FILE [ARGUMENT…]
program=$1 file=$2
shift 2
"$program" "$@" | diff - "$file" && echo "the same, $(grep -vc '^#' "$file") positions"
