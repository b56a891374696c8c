#!/bin/sh
# Desktop entry, metainfo, icon and man page, as far as the validators are here; and the command line.
# Usage: desktop.sh LIA-GUI SOURCE-ROOT
# shellcheck disable=SC2317 # called through check
gui=$1 data=$2/data
status=0
check() {
    name=$1
    shift
    if "$@"; then echo "ok: $name"; else echo "FAILED: $name"; status=1; fi
}
have() { command -v "$1" >/dev/null || { echo "no $1 here"; return 1; }; }
have desktop-file-validate && check "desktop entry" desktop-file-validate "$data/lia-gui.desktop"
have appstreamcli && check "metainfo" appstreamcli validate --no-net --explain "$data/lia-gui.metainfo.xml"
have xmllint && check "icon is XML" xmllint --noout "$data/lia.svg"
is_lint_clean() { ! mandoc -Tlint -W warning "$1" | grep .; }
have mandoc && check "man page" is_lint_clean "$data/lia-gui.6"
names_option() { grep -Fq -e ".It Fl \\-$1" "$data/lia-gui.6"; }
for option in $("$gui" --help | sed -n 's/^  --\([a-z]*\).*/\1/p'); do
    check "man page has --$option" names_option "$option"
done
names_word() { grep -q "Cm $1\\b" "$data/lia-gui.6"; }
settings=$(sed -n 's/^    {"\([a-z-]*\)", KIND.*/\1/p' "$2/gui/game/settings.c")
commands=$(sed -n '/^} actions\[\]/,/^};/p' "$2/gui/script/script_actions.c" | grep -o '{"[a-z-]*"' | tr -d '{"')
if [ -z "$settings" ] || [ -z "$commands" ]; then echo "FAILED: no list of settings or commands"; status=1; fi
for word in $settings $commands; do
    check "man page has $word" names_word "$word"
done
# The keys in the man page are those of the table of commands.
has_same_keys() {
    sed -n '/printed by lia-gui --keys/,/^\.Sh/p' "$data/lia-gui.6" | sed '1d;$d' | cmp - "$1"
}
keys=$(mktemp) || exit 1
trap 'rm -f "$keys"' EXIT
"$gui" --keys >"$keys"
check "--keys prints a section" grep -q '^\.Ss' "$keys"
check "man page has the keys that --keys prints" has_same_keys "$keys"
says_version() { "$gui" --version | grep -q '^lia-gui [0-9]'; }
check "--version" says_version
exits() {
    wanted=$1
    shift
    "$@" >/dev/null 2>&1
    [ $? -eq "$wanted" ]
}
check "an unknown option" exits 2 "$gui" --nonsense
check "a bad size" exits 2 "$gui" --size big
check "a bad theme" exits 2 "$gui" --theme pink
check "no display" exits 3 env SDL_VIDEODRIVER=x11 DISPLAY= "$gui"
exit "$status"
