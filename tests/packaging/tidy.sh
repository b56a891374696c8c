#!/bin/sh
# clang-tidy over every source the build knows, with the checks of .clang-tidy.
# Usage: tidy.sh SOURCE-ROOT BUILD-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"

command -v clang-tidy >/dev/null || skip "no clang-tidy"
sed -n 's/^ *"file": "\(.*\.c\)",*$/\1/p' "$2/compile_commands.json" | sort -u >"$work/sources"

# As many at a time as there are processors; what they find is on stdout.
are_clean() {
    tr '\n' '\0' <"$work/sources" |
        (cd "$1" && xargs -0 -n 1 -P "$(getconf _NPROCESSORS_ONLN)" clang-tidy -quiet -p . 2>/dev/null)
}
check "$(wc -l <"$work/sources") sources" are_clean "$2"
check "there are some" test -s "$work/sources"
finish
