#!/bin/sh
# Takes the pictures of scripts/golden.txt and compares them with golden/, or replaces these.
# Usage: golden.sh LIA-GUI COMPARE ICONS PARTS SOURCE-FOLDER [--update]
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$PWD/$1" ;; esac; }
gui=$(absolute "$1") compare=$(absolute "$2") icons=$(absolute "$3")
parts=$(absolute "$4") here=$5 mode=${6-}
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-golden.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
cd "$work" || exit 1
cp -- "$here/scripts/puzzle-file.txt" . || exit 1
HOME=$work XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state SDL_VIDEODRIVER=dummy
LSAN_OPTIONS=suppressions=$here/lsan.txt:print_suppressions=0
export HOME XDG_CONFIG_HOME XDG_STATE_HOME SDL_VIDEODRIVER LSAN_OPTIONS
"$gui" --software --script "$here/scripts/golden.txt" || exit 1
"$icons" icons.png || exit 1
"$parts" || exit 1
if [ "$mode" = --update ]; then
    cp -- "$work"/*.png "$here/golden/" && echo "golden pictures replaced: look at them before they are committed"
    exit
fi
failed=0 count=0
for picture in "$here"/golden/*.png; do
    [ -f "$picture" ] || break
    count=$((count + 1))
    "$compare" "$picture" "$work/$(basename -- "$picture")" || failed=1
done
for picture in "$work"/*.png; do
    name=$(basename -- "$picture")
    [ -f "$here/golden/$name" ] || { echo "$name is new: ninja gui-golden adds it" && failed=1; }
done
echo "$count pictures compared"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
