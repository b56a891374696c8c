#!/bin/sh
# Lia compiles for aarch64 without warnings, and counts there as here.
# Usage: cross.sh SOURCE-ROOT BUILD-ROOT LIA
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 build_root=$2 lia=$3

command -v aarch64-linux-gnu-gcc >/dev/null || skip "no aarch64-linux-gnu-gcc"
# A folder of its own that stays, so that the next run compiles only what changed.
folder=$build_root/cross-aarch64
builds() {
    { [ -f "$folder/build.ninja" ] ||
        meson setup "$folder" "$source_root" --cross-file "$source_root/data/cross/aarch64-linux-gnu.ini" \
            -Dgui=disabled -Dtests=disabled -Dwerror=true -Dc_link_args=-static \
            --buildtype=release >"$work/log" 2>&1; } &&
        nice ninja -C "$folder" engine/lia >"$work/log" 2>&1 && return
    tail -n 20 "$work/log" >&2
    return 1
}
counts_alike() {
    "$lia" perft 4 | grep '^[0-9]' >"$work/here"
    "$emulator" "$folder/engine/lia" perft 4 | grep '^[0-9]' >"$work/there"
    grep . "$work/there" && cmp "$work/here" "$work/there"
}
check "the cross build" builds
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
if [ -n "$emulator" ]; then
    check "perft on aarch64" counts_alike
else
    echo "no qemu-aarch64 here: the program was not run"
fi
finish
