#!/bin/sh
# `meson dist` packs every file under version control, and the package builds.
# Usage: dist.sh SOURCE-ROOT BUILD-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 build_root=$2

[ -e "$source_root/.git" ] || skip "not a git checkout"
git -C "$source_root" rev-parse HEAD >/dev/null 2>&1 || skip "no git"
rm -rf "$build_root/meson-dist"
meson dist -C "$build_root" --no-tests --formats gztar --allow-dirty >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
mkdir "$work/unpacked"
tar -xzf "$build_root"/meson-dist/*.tar.gz -C "$work/unpacked" --strip-components=1 || exit 1
rm -rf "$build_root/meson-dist"

git -C "$source_root" ls-tree -r --name-only HEAD | grep -v '^\.git' >"$work/files"
lacks_nothing() {
    while read -r file; do
        [ -e "$work/unpacked/$file" ] || echo "$file"
    done <"$work/files" >"$work/missing"
    ! grep . "$work/missing"
}
builds() {
    meson setup "$work/build" "$work/unpacked" -Dtests=disabled -Dgui=disabled \
        --buildtype=release -Doptimization=0 >"$work/log" 2>&1 &&
        ninja -C "$work/build" engine/lia >"$work/log" 2>&1 && "$work/build/engine/lia" --version && return
    tail -n 20 "$work/log" >&2
    return 1
}
check "$(wc -l <"$work/files") files of the repository are packed" lacks_nothing
holds_no_path() {
    strings "$1" >"$work/strings" && test -s "$work/strings" && ! grep -F -e "$work" "$work/strings"
}
check "the package builds" builds
if command -v strings >/dev/null; then
    check "a release holds no path of its sources" holds_no_path "$work/build/engine/lia"
fi
finish
