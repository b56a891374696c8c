# Helpers of the packaging tests; to be read with `.`.
# shellcheck shell=sh
set -u

skip() {
    echo "skipped: $*"
    exit 77
}

failures=0
checks=0
# check TEXT COMMAND…: the command must succeed.
check() {
    checks=$((checks + 1))
    text=$1
    shift
    if "$@"; then
        printf "ok: %s\n" "$text"
    else
        printf "FAILED: %s\n" "$text" >&2
        failures=$((failures + 1))
    fi
}

# Ends the test; an empty run is a failure.
finish() {
    echo "$checks checks, $failures failed"
    [ "$checks" -gt 0 ] && [ "$failures" -eq 0 ]
    exit
}

# A folder that goes away with the test; its name has a blank, as the paths of people do.
work=$(mktemp -d "${TMPDIR:-/tmp}/lia test.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT
trap 'exit 1' INT TERM HUP
