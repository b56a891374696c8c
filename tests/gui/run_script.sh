#!/bin/sh
# Runs a script of the window without a display, in a home of its own.
# Usage: run_script.sh LIA-GUI SCRIPT [OPTION…]
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$PWD/$1" ;; esac; }
gui=$(absolute "$1")
script=$(absolute "$2")
shift 2
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-gui.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
mkdir "$work/home" "$work/home/games"
cd "$work" || exit 1
# files that scripts drop on the window
for file in puzzle-file puzzle-many no-puzzles; do cp -- "$(dirname -- "$script")/$file.txt" . || exit 1; done
case $script in */files.txt) # games under all sorts of names
    # shellcheck source=../record/kinds.sh
    . "$(dirname -- "$script")/../../record/kinds.sh" && make_kinds kinds || exit 1 ;;
esac
case $script in */collections.txt | */explorer.txt) # images of one opening, and damaged games
    cat >cup.sgf <<'END' || exit 1
(;GM[9]PB[Ada]PW[Bob]EV[Cup]RE[B+R];B[b1-b3];W[h4-f2];B[c1-c3])
(;GM[9]PB[Eve]PW[Ada]DT[2001]RE[W+R];B[g1-g3];W[a4-c2])
(;GM[9]PB[Max]PW[Bob];B[b1-b3];W[a1-a9])
(;GM[9]PB[Zoe]PW[Bob];B[z9-a1])
(;GM[9]PB[Bob]PW[Eve]RE[Draw];B[b8-b6];W[h5-f7];B[c8-c6];W[a4-c2])
END
    ;;
esac
case $script in */explorer.txt) # a book, and what is none
    "$LIA_BOOK" >small.book && head -c 300 small.book >cut.book || exit 1 ;;
esac
case $script in */browse.txt) # programs, and what is none
    mkdir -p "home/my engines/deep" home/.secret && cp -- "$LIA_TOY" "home/my engines/toy engine" &&
        cp -- "$LIA_TOY" "home/my engines/.hidden" && cp -- "$LIA_TOY" home/another &&
        : >"home/my engines/notes.txt" && : >home/game.sgf || exit 1 ;;
esac
case $script in */collections.txt) # many games
    "$LIA_GAMES" 3000 >many.sgf && "$LIA_GAMES" $((10000 / ${LIA_SLOWER:-1})) >large.sgf || exit 1 ;;
esac
case $script in */hostile.txt) # what nobody should drop on a window, and a folder of too many files
    mkfifo pipe.sgf && printf '\177ELF\001\0(;)\0' >binary.sgf && mkdir many || exit 1
    { printf '(;GM[9]FF[4];B[b1-b3]C[' && yes 'too long a comment' | head -c 3000000 && printf 'its end];W[h4-f2])'; } >long.sgf
    { printf '(;GM[9]FF[4];B[b1-b3]CR[zz][c3]LB[c3:\303]AR'
        for square in a1 b2 c3 d4 e5 f6; do
            for file in a b c d e f g h; do for rank in 1 2 3 4 5 6 7 8; do printf '[%s:%s%s]' $square $file $rank; done; done
        done
        printf ')'; } >marks.sgf
    printf '(;GM[9]FF[4];B[b1-b3]C[caf\351 \001\002 \377];W[h4-f2]C[\303])' >latin.sgf
    (cd many && seq 9100 | sed 's/$/.sgf/' | xargs touch) || exit 1 ;;
esac
HOME=$work/home XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
LSAN_OPTIONS=suppressions=$(dirname -- "$script")/../lsan.txt:print_suppressions=0
export HOME XDG_CONFIG_HOME XDG_STATE_HOME SDL_VIDEODRIVER SDL_AUDIODRIVER LSAN_OPTIONS
"$gui" --software --size 1280x800 "$@" --script "$script"
