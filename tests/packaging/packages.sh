#!/bin/sh
# The source tarball and the Debian packages: the same bytes from two folders, nothing for lintian to
# complain of, and they can be installed, started and removed.
# Usage: packages.sh SOURCE-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1

for tool in dpkg-buildpackage dh lintian git xz; do
    command -v "$tool" >/dev/null || skip "no $tool"
done
[ "$(id -u)" -eq 0 ] || skip "dpkg needs root to install into a folder"
git -C "$source_root" rev-parse HEAD >/dev/null 2>&1 || skip "not a git checkout"

check "the packages are made" "$source_root/tools/package.sh" "$work/first"
tar -xJf "$work"/first/lia-*.tar.xz -C "$work" || exit 1
check "they are made from the tarball, too" "$work"/lia-*/tools/package.sh "$work/second"
for file in "$work"/first/*.deb; do
    check "${file##*/} has the same bytes from both" cmp "$file" "$work/second/${file##*/}"
done
"$source_root/tools/package.sh" "$work/third" --source-only >/dev/null || exit 1
check "the tarball has the same bytes again" cmp "$work"/first/lia-*.tar.xz "$work"/third/lia-*.tar.xz

is_clean() { lintian --fail-on error,warning "$@" >"$work/lint" 2>&1 || { cat "$work/lint" >&2 && false; }; }
check "lintian has nothing to say" is_clean "$work"/first/lia_*.deb "$work"/first/lia-gui_*.deb

# Installed below a folder, so that the machine stays as it is: nothing is run as part of it.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" && : >"$root/var/lib/dpkg/status" || exit 1
package() { dpkg --root="$root" --force-depends --force-script-chrootless "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2 && false; }; }
check "they install" package --install "$work"/first/lia_*.deb "$work"/first/lia-gui_*.deb
starts() { "$root/usr/games/lia" --version | grep -q '^lia [0-9]' && "$root/usr/games/lia-gui" --version | grep -q '[0-9]'; }
check "the programs start" starts
solves() { (cd "$work" && unset LIA_DATA && "$root/usr/games/lia" solve wins.txt --nodes 1000 --quiet >/dev/null); [ $? -eq 3 ]; }
check "lia finds its data" solves
draws() {
    printf 'new human human\nplay d1b3\nshot %s\n' window.png >"$work/script"
    (cd "$work" && env HOME="$work" XDG_CONFIG_HOME="$work" XDG_STATE_HOME="$work" SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy \
        "$root/usr/games/lia-gui" --software --script script) && [ -s "$work/window.png" ]
}
check "lia-gui opens a window" draws
check "they go away again" package --purge lia lia-gui
nothing_left() { [ -z "$(find "$root/usr" -type f 2>/dev/null)" ]; }
check "and leave nothing" nothing_left
finish
