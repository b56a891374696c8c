#!/bin/sh
# Games survive the end of the window, and a start asks about one of them at most.
# Usage: resume.sh LIA-GUI
case $1 in /*) gui=$1 ;; *) gui=$PWD/$1 ;; esac
here=$(cd "$(dirname -- "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-resume.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
HOME=$work XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state SDL_VIDEODRIVER=dummy TZ=UTC
LSAN_OPTIONS=suppressions=$here/lsan.txt:print_suppressions=0
export HOME XDG_CONFIG_HOME XDG_STATE_HOME SDL_VIDEODRIVER TZ LSAN_OPTIONS
state=$work/state/lia runs=0 failed=0

# window NAME: runs the script on standard input
window() {
    runs=$((runs + 1))
    if ! (cd "$work" && { echo 'set animation 0' && cat; } | "$gui" --software --size 1280x800 --script - >"$work/log" 2>&1); then
        echo "$1:" && cat "$work/log"
        failed=$((failed + 1))
    fi
}
# files PATTERN COUNT: as many files are left behind
files() {
    set -- "$1" "$2" "$(find "$state" -name "$1" | wc -l)"
    [ "$3" -eq "$2" ] || { echo "$3 files $1, not $2, after run $runs" && failed=$((failed + 1)); }
}

window 'two games, one aside' <<'END'
new human human
play c1c3 h4f4
new human human
play b1b3
wait idle
END
files 'autosave-*.sgf' 1
window 'both come back' <<'END'
offer restore
wait idle
assert dialog ask
assert label "1 move played"
key Return
assert dialog none
assert ply 1
assert status "The game goes on where it stopped"
key ctrl+shift+t
assert ply 2
key ctrl+shift+t
assert ply 1
wait idle
END
files 'autosave-*.sgf' 1
files 'autosave-*.lock' 1
window 'a new game instead, and the old one waits' <<'END'
offer restore
wait idle
assert dialog ask
click "New game"
assert dialog none
assert ply 0
assert status "Previous game kept"
wait idle
END
window 'no question is asked twice, and the game still waits' <<'END'
offer restore
wait idle
assert dialog none
assert status "Previous game kept"
key ctrl+shift+t
assert ply 1
play h4f2
wait idle
END
window 'Escape puts it aside too' <<'END'
offer restore
wait idle
assert dialog ask
key Escape
assert ply 0
key ctrl+shift+t
assert ply 2
# a game that its file holds is not asked about
key ctrl+s
wait idle
click Name
key ctrl+a
text "kept.sgf"
key Return
wait idle
assert status "Saved"
END
files 'autosave-*' 0
window 'nothing is left' <<'END'
offer restore
wait idle
assert dialog none
assert not status "waits"
END
# three windows that were killed: the newest is offered, the others are among the recent files
for n in 1 2 3; do
    printf '(;GM[9]FF[4]PB[Ada %s]PW[Bob];B[b1-b3])\n' $n >"$state/autosave-9-$n.sgf"
    touch -d "2001-02-03 04:05:0$n" "$state/autosave-9-$n.sgf"
    : >"$state/autosave-9-$n.lock"
done
: >"$state/autosave-8-0.lock" # of a window that was killed before its first move
window 'three games at once' <<'END'
offer restore
wait idle
assert dialog ask
assert label "Ada 3"
key Return
wait idle
key ctrl+o
wait idle
click Show
assert label "unfinished-20010203-040501.sgf"
assert label "unfinished-20010203-040502.sgf"
key Escape
key ctrl+shift+r
key Return
wait idle
END
files 'autosave-*' 0
files 'unfinished-*.sgf' 2
window 'one question was enough' <<'END'
offer restore
wait idle
assert dialog none
END
# clocks wait, and say so
cat >"$state/autosave-9-1.sgf" <<'END'
(;GM[9]FF[4]XLIA[1 0 3 0 3 3 600000 5000]PB[Ada]PW[Bob];B[b1-b3]BL[595];W[h4-f2]WL[590])
END
window 'clocks' <<'END'
offer restore
wait idle
key Return
wait idle
assert status "The clock starts with the next move"
assert label "9:55"
wait 1200
assert label "9:55"
play c1c3
END
# all that an older version has left behind; old/ says which
rm -rf "$work/config" "$work/state" && mkdir -p "$work/config/lia" "$state" || exit 1
cp "$here"/old/*.conf "$work/config/lia" && cp "$here"/old/puzzles "$here"/old/recent "$state" || exit 1
cp "$here"/old/autosave.sgf "$state/autosave-9-1.sgf" && cp "$here"/old/*.sgf "$here"/scripts/puzzle-file.txt "$work"
window 'files of an older version' <<'END'
assert theme wood
offer restore
wait idle
assert dialog ask
key Return
wait idle
assert ply 4
assert label "Lia"
assert label "level 8"
assert label "5:04"
drop reviewed.sgf
wait idle
assert ply 10
key Home
key n
assert label "mistake, 14 % lost. Better: g1-g3"
drop match.sgf
wait idle
assert label "Noisy"
assert label "All 9 stones are connected"
key ctrl+shift+e
click Engine
click Second
assert label "/opt/loa/second --hash 64"
key Escape
drop puzzle-file.txt
wait idle
assert label "1 of 2 solved"
END
echo "$runs windows, $failed failed"
[ "$failed" -eq 0 ]
