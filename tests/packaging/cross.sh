#!/bin/sh
# Lia compiles for aarch64 without warnings, counts there as here, and a cross build has its man page
# and completions. Without the compiler only the last, by pretending that our own programs do not run.
# Usage: cross.sh SOURCE-ROOT BUILD-ROOT LIA
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 build_root=$2 lia=$3

machine=aarch64
cross_file=$source_root/data/cross/aarch64-linux-gnu.ini
targets='engine/lia data/lia.6 data/lia data/_lia'
optimization=3
if ! command -v aarch64-linux-gnu-gcc >/dev/null; then
    echo "no aarch64-linux-gnu-gcc here: only the documents are built"
    machine=pretended
    cross_file=$build_root/cross-pretended.ini
    targets='data/lia.6 data/lia data/_lia'
    optimization=0 # lia is built only to print them
    family=$(uname -m)
    cat >"$cross_file" <<TEXT
[binaries]
c = 'cc'
ar = 'ar'
strip = 'strip'
pkgconfig = 'false'
[properties]
needs_exe_wrapper = true
[host_machine]
system = 'linux'
cpu_family = '$family'
cpu = '$family'
endian = 'little'
TEXT
fi
# A folder of its own that stays, so that the next run compiles only what changed.
folder=$build_root/cross-$machine
builds() {
    # shellcheck disable=SC2086 # several targets
    { [ -f "$folder/build.ninja" ] ||
        meson setup "$folder" "$source_root" --cross-file "$cross_file" \
            -Dgui=disabled -Dtests=disabled -Dwerror=true -Dc_link_args=-static \
            --buildtype=release "-Doptimization=$optimization" >"$work/log" 2>&1; } &&
        nice ninja -C "$folder" $targets >"$work/log" 2>&1 && return
    tail -n 20 "$work/log" >&2
    return 1
}
# documented FILE: lia prints the same here
documented() {
    case $1 in
    lia.6) "$lia" manual "$source_root/data/lia.6.in" ;;
    lia) "$lia" completions bash ;;
    *) "$lia" completions zsh ;;
    esac >"$work/$1"
    test -s "$work/$1" && cmp "$work/$1" "$folder/data/$1"
}
counts_alike() {
    "$lia" perft 4 | grep '^[0-9]' >"$work/here"
    "$emulator" "$folder/engine/lia" perft 4 | grep '^[0-9]' >"$work/there"
    grep . "$work/there" && cmp "$work/here" "$work/there"
}
check "the cross build" builds
check "its man page" documented lia.6
check "its completions for bash" documented lia
check "its completions for zsh" documented _lia
[ "$machine" = aarch64 ] || finish
emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
if [ -n "$emulator" ]; then
    check "perft on aarch64" counts_alike
else
    echo "no qemu-aarch64 here: the program was not run"
fi
finish
