#!/bin/sh
# The window as text. Usage: lists.sh LIA-GUI SOURCE-FOLDER WHAT
#   compare   what is drawn on every screen is what the lists in lists/ say
#   update    replaces these lists, and those of the themes: read the diff before it is committed
#   themes    the other themes draw the same, apart from what lists/THEME.diff says: lines that
#             only the light theme (<) or only the other one (>) has, without their numbers
#   update-themes  replaces these
#   fits      with the font of this machine, no text is wider than its box or lies on another, and
#             nothing leaves the window or its button, in windows of several sizes and scales
absolute() { case $1 in /*) printf '%s\n' "$1" ;; *) printf '%s\n' "$PWD/$1" ;; esac; }
gui=$(absolute "$1") here=$(absolute "$2") what=$3
: "${LIA_BOOK:=$(dirname -- "$gui")/../tests/collection/make_book}"
work=$(mktemp -d "${TMPDIR:-/tmp}/lia-lists.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
HOME=$work XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state SDL_VIDEODRIVER=dummy TZ=UTC
LSAN_OPTIONS=suppressions=$here/lsan.txt:print_suppressions=0
export HOME XDG_CONFIG_HOME XDG_STATE_HOME SDL_VIDEODRIVER TZ LSAN_OPTIONS

# An engine with an option of each kind.
guest() {
    cat >guest <<'END' && chmod +x guest || exit 1
#!/bin/sh
while read -r word rest; do
    case $word in
    uci)
        echo 'id name Guest 1'
        echo 'option name Depth type spin default 5 min 1 max 99'
        echo 'option name Book type string default <empty>'
        echo 'option name Style type combo default solid var solid var risky'
        echo 'option name Own type check default false'
        echo 'option name Clear Hash type button'
        echo uciok
        ;;
    isready) echo readyok ;;
    quit) exit ;;
    esac
done
END
}

# An engine that knows one game, which Black wins.
player() {
    cat >player <<'END' && chmod +x player || exit 1
#!/bin/sh
game='d1b3 h5g4 b1b4 g4g1 b4e7 a3c1 b3e6 h3f1 e1e5'
while read -r word rest; do
    case $word in
    uci) echo 'id name Player' && echo uciok ;;
    isready) echo readyok ;;
    position) played=; case $rest in *moves*) played=${rest#*moves} ;; esac ;;
    go)
        left=$game
        for move in $played; do left=${left#* }; done
        echo "info depth 9 score cp 50 nodes 1000 nps 1000 pv $left"
        echo "bestmove ${left%% *}"
        ;;
    quit) exit ;;
    esac
done
END
}

# run FOLDER [OPTION…]: runs the script read from standard input in a new folder
run() {
    mkdir -p "$work/$1/games" && cd "$work/$1" || exit 1
    shift
    cp -- "$here/scripts/puzzle-file.txt" "$here"/matches/*.jsonl . || exit 1
    printf '(;GM[9]FF[4]PB[Ada]PW[Bob];B[b1-b3])\n(;GM[9]FF[4]PB[Eve]PW[Max]RE[W+R];B[b1-b3];W[h4-f2])\n' \
        >games/two.sgf
    : >games/empty.sgf && "$LIA_BOOK" >games/small.book || exit 1
    rm -rf -- "$XDG_CONFIG_HOME" "$XDG_STATE_HOME"
    mkdir -p many puzzles "$XDG_STATE_HOME/lia" || exit 1
    for n in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20; do : >many/f-$n.sgf; done
    left=$XDG_STATE_HOME/lia/autosave-left.sgf
    printf '(;GM[9]FF[4]PB[Ada]PW[Bob]DT[2001-02-03];B[b1-b3];W[h4-f2];B[d1-d3])\n' >"$left"
    touch -d '2001-02-03 04:05' games/* many/* "$left" || exit 1
    grep win-in-1 puzzle-file.txt >puzzles/one.txt
    guest
    player
    mkdir -p "programs/old ones" && cp player "programs/some engine" && : >programs/notes.txt &&
        touch -d '2001-02-03 04:05' programs/* || exit 1
    "$gui" --software "$@" --script - || exit 1
}

# named SCRIPT: with the files that it writes, NUMBER=SCENE=STATE.txt for states.txt
named() {
    awk '$1 == "base" { scene = $2; $1 = $2 = ""; sections = $0; state = "base" }
         $1 == "state" { state = $2 }
         state { $0 = "list " sprintf("%03d=%s=%s", ++number, scene, state) sections; state = "" }
         $1 == "list" { $2 = $2 ".txt" }
         { print }' "$1"
}

# states: the lists of states.txt, for each state only what is drawn otherwise than before
states() {
    lists states states --size 1280x800
    before=
    for list in "$work"/states/*=*.txt; do
        name=${list##*/*=} to=${list#*=}
        [ "$name" = base.txt ] || {
            echo "== ${name%.txt}"
            diff -- "$before" "$list" | sed -n '/^[<>]/p'
        } >>"$work/lists/states-${to%%=*}.txt"
        before=$list
    done
    rm -f -- "$work"/states/*=*.txt
    mv -- "$work"/states/*.txt "$work/lists/"
}

# lists SCRIPT FOLDER [OPTION…]: the lists of a script, without the names of temporary folders and the
# times of lines of engines
lists() {
    script=$1 folder=$2
    shift 2
    { echo 'font fixed' && named "$here/scripts/$script.txt"; } |
        run "$folder" "$@" || exit 1
    rm -f -- "$work/$folder/puzzle-file.txt"
    for list in "$work/$folder"/*.txt; do
        sed 's|w[0-9]* \([^"]*\)"/[^"]*/\([^/"]*\)"|w… \1"…/\2"|
            s|w[0-9]* \([^"]*\)"[0-9]*\.[0-9]* \([A-Z][a-z]* [<>!] \)|w… \1"… \2|' "$list" >"$work/list" &&
            mv -- "$work/list" "$list"
    done
}

failed=0 count=0
case $what in
compare | update)
    lists screens lists --size 1280x800
    lists sizes lists --size 1280x800
    states
    if [ "$what" = update ]; then
        mkdir -p -- "$here/lists"
        rm -f -- "$here"/lists/*.txt
        cp -- "$work"/lists/*.txt "$here/lists/" && "$here/lists.sh" "$gui" "$here" update-themes &&
            echo "lists replaced: read the diff before it is committed"
        exit
    fi
    for list in "$here"/lists/*.txt "$work"/lists/*.txt; do
        name=$(basename -- "$list")
        case $list in
        "$here"/*) diff -u -- "$list" "$work/lists/$name" || failed=$((failed + 1)) ;;
        *) [ -f "$here/lists/$name" ] || { echo "$name is new: ninja gui-lists adds it" && failed=$((failed + 1)); } ;;
        esac
        count=$((count + 1))
    done
    ;;
themes | update-themes)
    for theme in dark wood contrast; do
        lists screens $theme --size 1280x800 --theme $theme
        for list in "$work/$theme"/*.txt; do
            diff -- "$here/lists/$(basename -- "$list")" "$list" | sed -n 's/\([ w]\)[0-9][0-9.,x]*/\1N/g;s/"[^"]*"/"…"/;/^[<>]/p'
        done | LC_ALL=C sort | uniq -c | sed 's/^ *//' >"$work/$theme.diff"
        count=$((count + 1))
        if [ "$what" = update-themes ]; then
            cp -- "$work/$theme.diff" "$here/lists/"
        else
            diff -u -- "$here/lists/$theme.diff" "$work/$theme.diff" || failed=$((failed + 1))
        fi
    done
    ;;
fits)
    for shape in 640x480 1000x681 1120x680 1280x800 800x1200 1600x1000@1.25 960x720@1.5 2560x1600@2; do
        case $shape in *@*) scale=${shape#*@} ;; *) scale=1 ;; esac
        # A narrow panel, which large letters make, has no squares for the games of a match.
        case $scale in 1.5 | 2) squares='/^click "Game 1"$/d' ;; *) squares= ;; esac
        sed -e 's/^list \([^ ]*\).*/fits \1/' -e "$squares" "$here/scripts/screens.txt" |
            run "$shape" --size "${shape%@*}" --scale "$scale" >"$work/output" || failed=$((failed + 1))
        count=$((count + $(grep -c 'lines of text$' "$work/output")))
    done
    ;;
esac
echo "$count lists, $failed wrong"
[ "$count" -gt 0 ] && [ "$failed" -eq 0 ]
