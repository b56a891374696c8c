#!/bin/sh
# What the desktop sees of a real window: title, icon, smallest size; and what the window sees of the
# desktop: its scale.
# Usage: frame.sh LIA-GUI
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=display.sh
. "$here/display.sh"
command -v xprop >/dev/null || { echo "no xprop here"; exit 77; }
gui=$1
open_display 3840x2160

start() { # start OPTION…: a window that no earlier one has left settings for
    rm -rf "$work/home/.config" "$work/home/.local"
    "$gui" "$@" 2>"$work/error" &
    window_pid=$!
    patience 60 find_window || fail "no window: $(cat "$work/error")"
}
find_window() {
    ! kill -0 "$window_pid" 2>/dev/null && fail "gone: $(cat "$work/error")"
    window=$(xdotool search --onlyvisible --pid "$window_pid" 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}
end() {
    kill "$window_pid"
    wait "$window_pid" 2>/dev/null
    window_pid=''
}
# SDL makes the window again for some renderers, so it is looked for each time.
has_size() { find_window && [ "$(xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p')" = "$1" ]; }
has_title() { find_window && [ "$(xdotool getwindowname "$window")" = "$1" ]; }
has_minimum() { find_window && xprop -id "$window" WM_NORMAL_HINTS | grep -q "minimum size: $1 by $2\$"; }
has_icon() { find_window && xprop -id "$window" -len 16 32c _NET_WM_ICON | grep -q '= 128, 128'; }

for renderer in '' --software; do
    # shellcheck disable=SC2086 # no word or one
    start $renderer
    patience 20 has_size 1280x800 || fail "size without a scale: $(xdotool getwindowgeometry "$window")"
    patience 20 has_title 'You against Lia level 4 - Lia' || fail "title: $(xdotool getwindowname "$window")"
    patience 20 has_minimum 500 360 || fail "smallest size: $(xprop -id "$window" WM_NORMAL_HINTS)"
    patience 20 has_icon || fail "no icon"
    xdotool windowsize "$window" 400 700
    patience 20 has_minimum 360 560 || fail "smallest size of a portrait: $(xprop -id "$window" WM_NORMAL_HINTS)"
    end
    echo "ok: size, title, icon, smallest size $renderer"
done

xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER 'Xft.antialias: 1
Xft.dpi: 192
Xft.hinting: 1
'
start --software
patience 20 has_size 2560x1600 || fail "size at a scale of 2: $(xdotool getwindowgeometry "$window")"
patience 20 has_minimum 1000 720 || fail "smallest size at a scale of 2: $(xprop -id "$window" WM_NORMAL_HINTS)"
end
echo "ok: the scale of the desktop"
