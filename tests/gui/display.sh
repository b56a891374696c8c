# A display of its own for a test with a real window; to be read with `.`. Skips the test where the
# tools are missing. Everything ends and goes away with the test.
# shellcheck shell=sh
for tool in Xvfb xdotool; do
    command -v "$tool" >/dev/null || { echo "no $tool here"; exit 77; }
done
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-window.XXXXXX") || exit 1
server='' window_pid=''
finish() {
    [ -z "$window_pid" ] || kill "$window_pid" 2>/dev/null
    [ -z "$server" ] || kill "$server" 2>/dev/null
    rm -rf -- "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/home"
HOME=$work/home SDL_VIDEODRIVER=x11
LSAN_OPTIONS=detect_leaks=0 # graphics drivers leak
export HOME SDL_VIDEODRIVER LSAN_OPTIONS
unset WAYLAND_DISPLAY XDG_CONFIG_HOME XDG_STATE_HOME

patience() { # patience SECONDS COMMAND…: until the command succeeds
    until=$(($(date +%s) + $1))
    shift
    while ! "$@"; do
        [ "$(date +%s)" -lt "$until" ] || return 1
        sleep 0.1
    done
}
fail() { echo "FAILED: $*"; exit 1; }
has_display() { [ -s "$work/display" ]; }

open_display() { # open_display WIDTHxHEIGHT [OPTION…]: starts the server, sets DISPLAY
    screen=$1
    shift
    Xvfb -displayfd 3 -screen 0 "${screen}x24" -nolisten tcp -noreset "$@" 3>"$work/display" 2>/dev/null &
    server=$!
    patience 20 has_display || fail "no display"
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
}
