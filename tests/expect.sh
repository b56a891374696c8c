# A folder to work in and checks of commands; to be read with `.`.
# shellcheck shell=sh
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failed=0
tests=0

# expect CODE PATTERN COMMAND…: the exit code, and a piece of what is printed on either stream; a
# regular expression, unless $literally is set
expect() {
    code=$1 pattern=$2
    shift 2
    tests=$((tests + 1))
    output=$("$@" 2>&1 </dev/null)
    got=$?
    if [ "$got" -ne "$code" ] || ! printf '%s\n' "$output" | grep -q ${literally:+-F} -e "$pattern"; then
        printf 'FAILED: %s\n  exit code %s, expected %s; expected to see: %s\n%s\n' \
            "$*" "$got" "$code" "$pattern" "$output"
        failed=$((failed + 1))
    fi
}

# finish: the verdict
finish() {
    echo "$tests tests, $failed failed"
    [ "$failed" -eq 0 ]
}
