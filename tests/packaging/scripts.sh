#!/bin/sh
# All shell scripts pass shellcheck (functions called through check() look unreachable to it).
# Usage: scripts.sh SOURCE-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"

command -v shellcheck >/dev/null || skip "no shellcheck"
find "$1/tests" "$1/tools" "$1/docs" "$1/positions" -name '*.sh' ! -name lib.sh >"$work/scripts"
printf '%s\n' "$1/setup" "$1/.ci/run" >>"$work/scripts"
while read -r script; do
    check "${script#"$1"/}" shellcheck -x -P SCRIPTDIR -e SC2317,SC2329 "$script"
done <"$work/scripts"
finish
