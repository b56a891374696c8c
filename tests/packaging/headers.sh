#!/bin/sh
# Every header compiles alone, and twice in a row. A file without a guard is a template for several
# .c files; it must say in its head by whom it is included.
# Usage: headers.sh SOURCE-ROOT COMPILER…
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
root=$1
shift

window_flags=$(pkg-config --cflags sdl2 SDL2_ttf fontconfig cmocka 2>/dev/null)
compile_alone() {
    # shellcheck disable=SC2086 # several flags
    printf '#include "%s"\n#include "%s"\ntypedef int not_empty;\n' "$header" "$header" |
        "$@" -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Wpedantic -Werror -fsyntax-only \
            -I"$root/engine" -I"$root/gui" $window_flags -x c -
}

find "$root/engine" "$root/gui" "$root/tests" -name '*.h' | sort >"$work/headers"
while read -r header; do
    case $header in
    "$root"/gui/*) [ -n "$window_flags" ] || continue ;;
    esac
    if grep -q '^#ifndef LIA_' "$header"; then
        check "${header#"$root"/}" compile_alone "$@"
    else
        check "${header#"$root"/} is a template" grep -qi 'included' "$header"
    fi
done <"$work/headers"
finish
