#!/bin/sh
# The real window: started, played with the mouse, resized, taken back, saved, reopened, quit.
# Usage: xvfb.sh LIA-GUI
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "no $tool here"; exit 77; }
done
gui=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-xvfb.XXXXXX") || exit 1
server='' window_pid=''
finish() {
    [ -z "$window_pid" ] || kill "$window_pid" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf -- "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/home"
HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
LSAN_OPTIONS=detect_leaks=0 # graphics drivers leak
export HOME XDG_CONFIG_HOME XDG_STATE_HOME LSAN_OPTIONS
unset SDL_VIDEODRIVER WAYLAND_DISPLAY
export SDL_VIDEODRIVER=x11

Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
server=$!
patience() { # patience SECONDS COMMAND…: until the command succeeds
    tries=$(($1 * 10))
    shift
    while ! "$@"; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.1
    done
}
fail() { echo "FAILED: $*"; exit 1; }
has_display() { [ -s "$work/display" ]; }
patience 20 has_display || fail "no display"
DISPLAY=:$(cat "$work/display")
export DISPLAY

start() { # in the background, with the given arguments
    "$gui" --software "$@" 2>"$work/error" &
    window_pid=$!
    patience 30 find_window || fail "no window: $(cat "$work/error")"
    xdotool windowfocus "$window" 2>/dev/null
    sleep 1
}
find_window() {
    window=$(xdotool search --onlyvisible --name '^Lia$' 2>/dev/null | head -n 1)
    [ -n "$window" ]
}
autosave() { cat "$work"/state/lia/autosave-*.sgf 2>/dev/null | tr -d '\n'; }
plies() { autosave | grep -o ';[BW]\[' | wc -l; }
has_plies() { [ "$(plies)" -ge "$1" ]; }
# Cell 89, board at 140,20 in a window of 1280x800.
click_square() {
    column=$(printf '%d' "'$(echo "$1" | cut -c1)")
    row=$(echo "$1" | cut -c2)
    xdotool mousemove --window "$window" $((140 + (column - 97) * 89 + 44)) $((20 + (8 - row) * 89 + 44)) click 1
    sleep 0.2
}
key() { xdotool key --window "$window" "$@"; sleep 0.3; }

start --size 1280x800 --scale 1
# three moves by mouse; squares that no reply can make illegal are tried until one goes
moved=0
for move in c1,c3 d1,d3 e1,e3 f1,f3 g1,g3 b1,b3 c8,c6 d8,d6 e8,e6; do
    before=$(plies)
    click_square "${move%,*}"
    click_square "${move#*,}"
    key Escape
    patience 3 has_plies $((before + 1)) || continue
    patience 30 has_plies $((before + 2)) || fail "no answer to $move"
    sleep 0.5
    moved=$((moved + 1))
    [ "$moved" -lt 3 ] || break
done
[ "$moved" -eq 3 ] || fail "only $moved moves were played"
echo "ok: three moves played and answered"

xdotool windowsize "$window" 700 520
sleep 0.5
xdotool windowsize "$window" 1280 800
sleep 0.5
echo "ok: resized"

key ctrl+z
fewer() { [ "$(plies)" -ge 4 ]; }
patience 5 fewer || fail "takeback"
echo "ok: taken back"

key ctrl+s
sleep 1
key ctrl+a
xdotool type --window "$window" "kept"
sleep 0.3
key Return
has_file() { [ -s "$work/home/kept.sgf" ]; }
patience 10 has_file || fail "not saved"
echo "ok: saved"

gone() { ! kill -0 "$window_pid" 2>/dev/null; }
asked_to_quit() { # a busy machine may lose a key
    gone || { key ctrl+q; sleep 0.5; gone; }
}
patience 10 asked_to_quit || fail "does not quit"
wait "$window_pid" || fail "exit code $?"
window_pid=''
echo "ok: quit"

start "$work/home/kept.sgf"
patience 10 asked_to_quit || fail "does not quit"
wait "$window_pid" || fail "exit code $?"
window_pid=''
echo "ok: reopened"

# killed in the middle of a game: the next start has it
start --size 1280x800 --scale 1
click_square c1
click_square c3
patience 20 has_plies 1 || fail "no autosave"
kill -9 "$window_pid"
wait "$window_pid" 2>/dev/null
window_pid=''
start --size 1280x800 --scale 1
sleep 1
key Return
patience 10 has_plies 1 || fail "the game was not offered"
patience 10 asked_to_quit || fail "does not quit"
window_pid=''
echo "ok: a killed game goes on"
"$gui" --bench --software --size 1280x800
