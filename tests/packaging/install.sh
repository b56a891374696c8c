#!/bin/sh
# `meson install` into a DESTDIR brings a working program, its data and its documents.
# Usage: install.sh SOURCE-ROOT BUILD-ROOT PREFIX
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 build_root=$2 prefix=$3

command -v meson >/dev/null || skip "no meson on the path"
there=$work/dest
DESTDIR=$there meson install -C "$build_root" --no-rebuild --quiet || {
    echo "meson install failed" >&2
    exit 1
}
find "$there" -type f | sort | sed "s|^$there||"

installed() { [ -s "$there$prefix/$1" ]; }
starts() { "$there$prefix/bin/lia" --version | grep -q '^lia [0-9]'; }

check "bin/lia is there" installed bin/lia
check "bin/lia starts" starts
check "the manual page" installed share/man/man6/lia.6
check "completions of bash" installed share/bash-completion/completions/lia
check "completions of zsh" installed share/zsh/site-functions/_lia
# Here the program stands at another place than the one it was installed for.
solves() { (cd "$work" && unset LIA_DATA && "$there$prefix/bin/lia" solve wins.txt --nodes 1000 --quiet); [ $? -eq 3 ]; }
check "bin/lia finds its data" solves
for file in "$source_root"/positions/*.txt; do
    check "positions/${file##*/}" installed "share/lia/positions/${file##*/}"
done
finish
