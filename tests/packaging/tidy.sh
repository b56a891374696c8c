#!/bin/sh
# clang-tidy over every source the build knows, with the checks of .clang-tidy.
# Usage: tidy.sh SOURCE-ROOT BUILD-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"

command -v clang-tidy >/dev/null || skip "no clang-tidy"
sed -n 's/^ *"file": "\(.*\)",*$/\1/p' "$2/compile_commands.json" | sort -u >"$work/sources"
is_clean() { clang-tidy -quiet -p "$2" "$2/$1" 2>/dev/null; }
while read -r source; do
    check "$source" is_clean "$source" "$2"
done <"$work/sources"
finish
