#!/bin/sh
# Every header compiles alone, and twice in a row. A file without a guard is a template for several
# .c files; it must say in its head by whom it is included.
# Usage: headers.sh SOURCE-ROOT COMPILER…
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
root=$1
shift

window_flags=$(pkg-config --cflags sdl2 SDL2_ttf fontconfig libpng cmocka 2>/dev/null)
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

# All public headers of the engine together: no name means two things.
find "$root/engine" -name '*.h' ! -path '*/private/*' | sort | while read -r header; do
    grep -q '^#ifndef LIA_' "$header" && printf '#include "%s"\n' "$header"
done >"$work/all.c"
compile_together() {
    "$@" -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only -I"$root/engine" -x c "$work/all.c"
}
check "all public headers of the engine together" compile_together "$@"
finish
