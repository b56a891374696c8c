#!/bin/sh
# The real window: started, played with the mouse, resized, taken back, saved, reopened, quit.
# Usage: xvfb.sh LIA-GUI
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=display.sh
. "$here/display.sh"
gui=$1
XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
export XDG_CONFIG_HOME XDG_STATE_HOME
open_display 1400x1000

soon() { # soon COMMAND…: until the command succeeds, two seconds at most; for use inside of patience
    soon_until=$(($(date +%s) + 2))
    while ! "$@"; do
        [ "$(date +%s)" -lt "$soon_until" ] || return 1
        sleep 0.1
    done
}

# Nothing here waits for a time and hopes: what is not there yet is asked for again.
start() { # in the background, with the given arguments
    "$gui" --software "$@" 2>"$work/error" &
    window_pid=$!
    patience 60 find_window || fail "no window: $(cat "$work/error")"
    xdotool windowfocus "$window" 2>/dev/null
}
gone() { ! kill -0 "$window_pid" 2>/dev/null; }
find_window() {
    window=$(xdotool search --onlyvisible --pid "$window_pid" 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}
# The game of the instance that runs, as it keeps it on the disk.
autosave() { cat "$work"/state/lia/autosave-"$window_pid"-*.sgf 2>/dev/null | tr -d '\n'; }
plies() { autosave | grep -o ';[BW]\[' | wc -l; }
has_plies() { [ "$(plies)" -ge "$1" ]; }
# Cell 89, board at 140,20 in a window of 1280x800.
click_square() {
    find_window || return
    column=$(printf '%d' "'$(echo "$1" | cut -c1)")
    row=$(echo "$1" | cut -c2)
    xdotool mousemove --window "$window" $((140 + (column - 97) * 89 + 44)) $((20 + (8 - row) * 89 + 44)) click 1 2>/dev/null
}
key() { find_window && xdotool key --window "$window" "$@" 2>/dev/null; }
# Moves up a file, which only a stone that comes into it can forbid, one after the other until the
# game has so many plies; answered ones, because an answer makes two of them.
moves='c1,c3 d1,d3 e1,e3 f1,f3 g1,g3 b1,b3 c8,c6 d8,d6 e8,e6 f8,f6 g8,g6 b8,b6'
next_move() {
    has_plies "$1" && return 0
    ! gone || fail "the window has gone by itself: $(cat "$work/error")"
    move=${left%% *}
    left="${left#* } $move"
    before_move=$(plies)
    key Escape
    click_square "${move%,*}"
    click_square "${move#*,}"
    soon has_plies $((before_move + 2)) && has_plies "$1"
}
play_until() {
    left=$moves
    patience 60 next_move "$1" || fail "$(plies) plies instead of $1"
}

start --size 1280x800 --scale 1
play_until 6
echo "ok: three moves played and answered"

has_width() { [ "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p')" -eq "$1" ]; }
for size in '700 520' '1280 800'; do
    # shellcheck disable=SC2086 # two words
    xdotool windowsize "$window" $size
    patience 20 has_width "${size% *}" || fail "not resized to $size"
done
echo "ok: resized"

# after a takeback another move stands where the last one stood
line() { autosave | grep -o ';B\[[^]]*\]' | tr -d '\n'; }
before=$(line)
other_line() { [ "$(line)" != "$before" ]; }
take_back_and_play() {
    other_line && return 0
    key ctrl+z
    next_move 99
    other_line
}
left=$moves
patience 60 take_back_and_play || fail "takeback"
echo "ok: taken back"

has_file() { [ -s "$work/home/kept.sgf" ]; }
save() { # until the file is there
    has_file && return 0
    key Escape
    key ctrl+shift+s
    sleep 0.5
    key ctrl+a
    xdotool type --window "$window" "kept" 2>/dev/null
    key Return
    soon has_file
}
patience 20 save || fail "not saved"
echo "ok: saved"

asked_to_quit() { # a busy machine may lose a key
    gone || { key ctrl+q; sleep 0.5; gone; }
}
end() {
    patience 20 asked_to_quit || fail "does not quit"
    wait "$window_pid" || fail "exit code $?"
    window_pid=''
    # The window went while the keys were down, so nobody has let them go: the next one would take
    # them for a wish to quit when it gets the focus.
    xdotool keyup q keyup ctrl
}
end
echo "ok: quit"

start "$work/home/kept.sgf"
end
echo "ok: reopened"

# killed in the middle of a game: the next start offers it, and no move is lost
rm -f "$work"/state/lia/autosave-*
start --size 1280x800 --scale 1
play_until 4
# nothing is left to do but the answer, which is on the disk: the game is as long as it will get
played=$(plies)
kill -9 "$window_pid"
wait "$window_pid" 2>/dev/null
start --size 1280x800 --scale 1
taken_up() { has_plies "$played" || { key Return; sleep 0.3; has_plies "$played"; }; }
patience 30 taken_up || fail "the game was not offered: $(plies) of $played plies"
end
echo "ok: a killed game goes on"
