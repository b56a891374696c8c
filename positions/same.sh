#!/bin/sh
# Does a program print what a file holds?
"$1" | diff - "$2" && echo "the same, $(grep -vc '^#' "$2") positions"
