#!/bin/sh
# Lia against itself by a short clock: no overrun, no illegal move, nothing else amiss.
# Usage: games.sh LIA PAIRS
here=$(dirname -- "$0")
# shellcheck source=../packaging/lib.sh
. "$here/../packaging/lib.sh"
player="cmd='$1',tc=1+0.01,timemargin=0"

# Without a margin a millisecond too much is a loss on time; --strict makes any fault an exit code.
plays() {
    "$1" match --engine "$player,name=A" --engine "$player,name=B" --pairs "$2" --concurrency 1 \
        --strict --quiet >"$work/out" 2>&1
    status=$?
    cat "$work/out"
    return "$status"
}
check "$2 pairs at 1+0.01 without a fault" plays "$1" "$2"
check "all were played" grep -q "^Games: $(($2 * 2))," "$work/out"
check "none lost on time or by a forfeit" grep -qx "Faults: none" "$work/out"
finish
