#!/bin/sh
# All sources are laid out as .clang-format says; other versions lay out a little differently.
# Usage: format.sh SOURCE-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"

clang-format --version 2>/dev/null | grep -q 'version 14\.' || skip "no clang-format 14"
find "$1/engine" "$1/gui" "$1/tests" "$1/positions" -name '*.[ch]' >"$work/sources"
# One process for all: there are hundreds of files.
are_laid_out() { tr '\n' '\0' <"$work/sources" | xargs -0 clang-format --dry-run -Werror; }
check "$(wc -l <"$work/sources") sources" are_laid_out
finish
