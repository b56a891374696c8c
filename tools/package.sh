#!/bin/sh
# Makes the source tarball and the Debian packages of this version.
# Usage: package.sh FOLDER [--source-only]
# In a git checkout the tarball holds what is committed; in an unpacked tarball only the packages are made.
# The same sources give the same bytes, in whatever folder: times come from the changelog.
# Exit codes: 0 done, 1 failed, 2 wrong use, 3 dpkg-buildpackage or debhelper is missing.
set -u
usage='usage: package.sh FOLDER [--source-only]'
die() {
    code=$1
    shift
    echo "package.sh: $*" >&2
    exit "$code"
}
case $#,${2:-} in 1, | 2,--source-only) ;; *) die 2 "$usage" ;; esac
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 1
mkdir -p -- "$1" || exit 1
out=$(CDPATH='' cd -- "$1" && pwd -P) || exit 1
version=$(sed -n "s/^ *version: '\([^']*\)'.*/\1/p" "$here/meson.build" | head -n 1)
# The day of this version's release in the changelog; of another one while it has none.
day=$(sed -n "s/^## \[$version\] - \([0-9-]*\)$/\1/p" "$here/CHANGELOG.md")
[ -n "$day" ] || day=2026-01-01
SOURCE_DATE_EPOCH=$(date -u -d "$day" +%s) || exit 1
export SOURCE_DATE_EPOCH
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-package.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
tree=$work/lia-$version

if [ -e "$here/.git" ]; then
    git -C "$here" archive --format=tar --prefix="lia-$version/" HEAD >"$work/lia.tar" || die 1 "git archive failed"
    tar -xf "$work/lia.tar" -C "$work" || exit 1
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "lia-$version" |
        xz -9e >"$work/lia-$version.tar.xz" || die 1 "xz failed"
    mv -- "$work/lia-$version.tar.xz" "$out/" || exit 1
    echo "$out/lia-$version.tar.xz"
else
    mkdir "$tree" && (cd "$here" && tar --exclude='./build*' -cf - .) | tar -xf - -C "$tree" || exit 1
fi
[ "${2:-}" != --source-only ] || exit 0

for tool in dpkg-buildpackage dh; do
    command -v "$tool" >/dev/null || die 3 "$tool is missing (Debian: dpkg-dev, debhelper)"
done
cp -R "$here/data/debian" "$tree/debian" || exit 1
cat >"$tree/debian/changelog" <<TEXT
lia ($version) unstable; urgency=medium

  * Version $version; see CHANGELOG.md.

 -- The Lia developers <lia@localhost>  $(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" +'%a, %d %b %Y %H:%M:%S +0000')
TEXT
(cd "$tree" && dpkg-buildpackage -us -uc -b >"$work/log" 2>&1) || {
    tail -n 40 "$work/log" >&2
    die 1 "dpkg-buildpackage failed"
}
for package in "$work"/lia*.deb; do
    mv -- "$package" "$out/" && echo "$out/${package##*/}" || exit 1
done
