#!/bin/sh
# What a real window shows at rest is what it would paint: the screen of the X server is compared
# with a picture that the program has painted anew and not shown.
# Usage: shown.sh LIA-GUI SHOWN
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=display.sh
. "$here/display.sh"
gui=$1 shown=$2
XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
export XDG_CONFIG_HOME XDG_STATE_HOME
mkdir "$work/screen"
open_display 1400x1000 -fbdir "$work/screen"
xdotool mousemove 1399 999 # the server draws the pointer into the screen

has_picture() {
    kill -0 "$window_pid" 2>/dev/null || fail "$case $*: $(cat "$work/error")"
    [ -s "$work/anew.png" ]
}
# case NAME OPTION…: the script on standard input, which ends where the window is to be at rest
at_rest() {
    case=$1
    shift
    cat >"$work/script"
    rm -f "$work/anew.png"
    # the last line only keeps the window: it is ended when it has been looked at
    printf 'still 1000 %s\nwait 600000\n' "$work/anew.png" >>"$work/script"
    "$gui" --size 1280x800 "$@" --script "$work/script" >"$work/out" 2>"$work/error" &
    window_pid=$!
    patience 120 has_picture "$@" || fail "$case $*: no picture"
    window=$(xdotool search --onlyvisible --pid "$window_pid" 2>/dev/null | tail -n 1)
    place=$(xdotool getwindowgeometry --shell "$window") || fail "$case: no window"
    left=$(echo "$place" | sed -n 's/^X=//p') top=$(echo "$place" | sed -n 's/^Y=//p')
    cp "$work/screen/Xvfb_screen0" "$work/screen.xwd"
    "$shown" "$work/screen.xwd" "$work/anew.png" "$left" "$top" || fail "$case $*"
    kill "$window_pid"
    wait "$window_pid" 2>/dev/null
    window_pid=''
    echo "ok: $case $*"
}

for renderer in '' --software; do
    # shellcheck disable=SC2086 # no word or one
    at_rest 'a game won' $renderer <<'END'
set animation 180
new human human
play d1b3 h5g4 b1b4 g4g1 b4e7 a3c1 b3e6 h3f1
click e1
click e5
END
    # shellcheck disable=SC2086
    at_rest 'a dialog' $renderer <<'END'
set animation 180
new human human
play b1b3 h4f2
key F1
END
done
