#!/bin/sh
# The set-up script on machines that lack things, played with pretended tools and a tiny project.
# Usage: setup.sh SOURCE-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"

tree="$work/a tree"
mkdir -p "$tree/engine" "$work/bare" "$work/log" "$work/elsewhere"
cp "$1/setup" "$tree/setup"
mkdir "$tree/tools"
cp "$1"/tools/*.py "$tree/tools"
cat >"$tree/meson.build" <<'TEXT'
project('tiny', 'c', meson_version: '>= 0.57.0')
subdir('engine')
add_test_setup('quick', is_default: true, exclude_suites: 'long')
add_test_setup('full')
yes = find_program('true')
test('good', yes, suite: 'unit')
test('once', yes, suite: ['unit', 'once'])
test('long', find_program('false'), suite: ['unit', 'long'])
test('threads', lia, suite: ['unit', 'threads'])
alias_target('thread-tests', lia)
if get_option('tests').enabled()
  test('missing tool', find_program('sh'), args: ['-c', 'exit 77'], suite: ['unit', 'once'])
endif
TEXT
cat >"$tree/meson_options.txt" <<'TEXT'
option('tests', type: 'feature', value: 'auto')
option('gui', type: 'feature', value: 'auto')
option('fuzz', type: 'boolean', value: false)
TEXT
cat >"$tree/engine/meson.build" <<'TEXT'
lia = executable('lia', 'lia.c')
executable('other', 'lia.c')
TEXT
cat >"$tree/engine/lia.c" <<'TEXT'
#include <stdio.h>
int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) printf("<%s>", argv[i]);
    return puts("") < 0;
}
TEXT

# A path with the plain tools of a system and nothing to build with.
for tool in sh awk cat cksum cut date dirname env find grep head id ls mkdir mktemp printf readlink rm sed \
    sleep sort tail tee tr wc; do
    path=$(command -v "$tool") && [ -x "$path" ] && ln -sf "$path" "$work/bare/$tool"
done

# pretend FOLDER TOOL TEXT: a tool that notes how it was called and then does what the text says.
# shellcheck disable=SC2016 # what stands in single quotes is for the pretended tool
pretend() {
    mkdir -p "$work/$1"
    printf '#!/bin/sh\necho "%s $* [$DEBIAN_FRONTEND]" >>"%s"\n%s\n' "$2" "$work/log/calls" "$3" >"$work/$1/$2"
    chmod +x "$work/$1/$2"
}

# run PATH ARGUMENT…: runs the script on that path; its words and exit code are kept.
run() {
    path=$1
    shift
    (cd "$work/elsewhere" && unset DISPLAY WAYLAND_DISPLAY DEBIAN_FRONTEND && PATH=$path "$tree/setup" "$@") \
        >"$work/out" 2>"$work/err" </dev/null
    code=$?
}
exits() { [ "$code" -eq "$1" ] || { echo "exit code $code; it said:" >&2 && cat "$work/out" "$work/err" >&2 && false; }; }
says() { grep -q -e "$1" "$work/out"; }
complains() { grep -q -e "$1" "$work/err"; }
called() { grep -qs -e "$1" "$work/log/calls"; }
not() { ! "$@"; }
tree_is_clean() { [ "$(ls "$tree")" = "$(printf 'engine\nmeson.build\nmeson_options.txt\nsetup\ntools')" ]; }

echo "-- wrong use"
run "$PATH"
check "without arguments: code" exits 2
check "without arguments: usage" complains '^Usage'
for words in "--help" "test --help" "build --help"; do
    # shellcheck disable=SC2086 # several words
    run "$PATH" $words
    check "$words: code" exits 0
    check "$words: on stdout" says '^Usage'
done
for words in "plya" "needs more" "test --fulll" "build now" "build -Dnovalue" "--version"; do
    # shellcheck disable=SC2086 # several words
    run "$PATH" $words
    check "'$words': code" exits 2
    check "'$words': complaint" complains 'unknown'
done
check "nothing was made" tree_is_clean

echo "-- no package manager"
for words in play build test; do
    run "$work/bare" $words
    check "$words: code" exits 3
    check "$words: names what is missing" complains 'missing: compiler meson ninja pkg-config python3'
    check "$words: names packages" complains 'gcc.*meson.*ninja-build'
done
last_line_is() { tail -n 1 "$work/out" | grep -Eqx "$1"; }
check "test: the last line" last_line_is '0 passed, 0 failed'
check "nothing was made" tree_is_clean

run "$work/bare" needs
check "needs: code" exits 0
check "needs: what and what for" says 'to build (required): missing: compiler meson ninja pkg-config python3$'
check "needs: the packages" says '^    apt-get install gcc libc6-dev meson ninja-build pkg-config python3$'
check "needs: that the names may not fit" says "Debian's names"
check "needs: a package named after a version" says ' libclang-rt-VERSION-dev$'
check "needs: nothing was made" tree_is_clean

echo "-- a package manager without a network"
pretend offline apt-get 'echo "Could not resolve host" >&2; exit 100'
pretend offline id 'echo 0'
run "$work/offline:$work/bare" build
check "code" exits 3
check "shows the manager's words" complains 'Could not resolve'
check "says what to run" complains 'apt-get install gcc libc6-dev meson'
check "apt-get was not to ask" called 'apt-get .*-y.* install --no-install-recommends gcc .*\[noninteractive\]'
check "nothing was made" tree_is_clean

echo "-- not root"
pretend user apt-get 'exit 100'
pretend user id 'echo 1000'
rm -f "$work/log/calls"
run "$work/user:$work/bare" build
check "code" exits 3
check "says what to run" complains 'needs root or sudo'
check "apt-get was not called" not called '^apt-get'
# shellcheck disable=SC2016
pretend sudoer sudo 'while [ "$1" = -n ] || [ "$1" = -v ]; do shift; done; [ $# -eq 0 ] || "$@"'
run "$work/sudoer:$work/user:$work/bare" build
check "apt-get is called through sudo" called '^sudo .*apt-get .*install'

rm -f "$work/log/calls"
run "$work/offline:$work/bare" needs
check "needs as root: code" exits 0
check "needs as root: nothing is installed" not called '^apt-get'

echo "-- other managers"
pretend fedora dnf 'exit 1'
pretend arch pacman 'exit 1'
for pair in fedora:dnf arch:pacman; do
    pretend "${pair%:*}" id 'echo 0'
    run "$work/${pair%:*}:$work/bare" build
    check "${pair#*:}: code" exits 3
    check "${pair#*:} is called" called "^${pair#*:} .*meson"
    run "$work/${pair%:*}:$work/bare" needs
    check "${pair#*:}: needs names it" says "^    ${pair#*:} .*ninja"
done

echo "-- an old Meson"
mkdir -p "$work/old"
pretend old apt-get "
case \" \$* \" in *' install '*)
    for tool in ninja pkg-config python3; do printf '#!/bin/sh\n' >'$work/old/'\$tool; done
    printf '#!/bin/sh\necho 0.56.2\n' >'$work/old/meson'
    printf '#!/bin/sh\nwhile [ \$# -gt 0 ]; do [ \"\$1\" != -o ] || out=\$2; shift; done; printf \"#!/bin/sh\\\\n\" >\"\$out\"; chmod +x \"\$out\"\n' >'$work/old/cc'
    chmod +x '$work/old'/*
esac"
ln -sf "$(command -v chmod)" "$work/old/chmod"
pretend old id 'echo 0'
rm -f "$work/log/calls"
run "$work/old:$work/bare" build
check "apt-get is called" called 'apt-get .*install'
check "code" exits 3
check "complaint" complains 'Meson 0.56.2 is too old, 0.57.0'
rm -f "$work/log/calls"
run "$work/old:$work/bare" build
check "the second time apt-get is not called" not called 'apt-get'

# From here on real tools, but never the real package manager.
pretend frozen apt-get 'exit 100'
pretend frozen dnf 'exit 1'
pretend frozen pacman 'exit 1'
pretend frozen sudo 'exit 1'
pretend frozen clang 'exit 1' # the fuzzers would take more time than the rest
real=$work/frozen:$PATH
if ! command -v ninja >/dev/null || ! command -v pkg-config >/dev/null; then
    echo "no ninja or pkg-config here: nothing was built"
    finish
fi

echo "-- building"
run "$real" build
check "build" exits 0
check "the program" test -x "$tree/build/engine/lia"
check "no compiled Python beside the sources" not test -e "$tree/tools/__pycache__"
ln -s "$tree/setup" "$work/elsewhere/link"
lia_is_kept() { [ -z "$(find "$tree/build/engine/lia" -newer "$work/stamp")" ]; }
sleep 1
touch "$work/stamp"
rm -f "$work/log/calls"
(cd "$work/elsewhere" && PATH=$real ./link build) >"$work/out" 2>&1
check "a second time, through a link" test $? -eq 0
check "nothing is built again" lia_is_kept
check "the manager is not called again" not test -s "$work/log/calls"
run "$real" play one 'two three'
check "play without a display" exits 0
check "play starts lia play" says '^<play><one><two three>$'
run "$real" play --theme dark --level 2 --size=800x600 --software
check "options of the window: code" exits 0
check "are left out" says '^<play><--level><2>$'
check "which is said" says 'without --theme dark --size=800x600 --software$'
run "$real" play --screenshot x.png
check "a picture of no window: code" exits 3
check "a picture of no window: complaint" complains '--screenshot needs the window'
run "$real" needs
check "nothing is missing to build" says 'to build (required): nothing is missing$'
(cd "$tree" && CFLAGS=-DCHANGED PATH=$real ./setup build) >"$work/out" 2>&1
check "with other flags" test $? -eq 0
check "it is built again" not lia_is_kept
mv "$tree" "$work/moved"
tree=$work/moved
run "$real" build
check "after the folder was moved" exits 0
printf 'int main(void) { return nothing; }\n' >"$tree/engine/lia.c"
run "$real" build
check "a failed build: code" exits 1
check "a failed build: the compiler's words" complains 'nothing'
rm -rf "$tree/build" && mkdir "$tree/build" && touch "$tree/build/precious"
run "$real" build
check "a foreign folder: code" exits 1
check "a foreign folder stays" test -e "$tree/build/precious"
rm -rf "$tree/build"

echo "-- testing"
run "$real" test
check "a failed build fails the tests: code" exits 1
check "and is counted" says '^[0-9]* passed, [1-9][0-9]* failed$'
printf 'int main(void) { return 0; }\n' >"$tree/engine/lia.c"
if pkg-config --exists cmocka; then
    run "$real" test
    check "tests: code" exits 0
    check "the last line" last_line_is '[3-6] passed, 0 failed'
    if [ -x "$tree/build-tsan/engine/lia" ]; then
        check "the thread sanitizer has its tests" says 'threads .*OK'
        check "and is spared the rest" not test -e "$tree/build-tsan/engine/other"
    fi
    check "tests and runs are told apart" says '^3 tests, [3-6] runs$'
    check "skips are said" says '^1 skipped$'
    check "the time of the build" says '^ *[0-9]* s  build-test: the build$'
    check "and of the tests" says '^ *[0-9]* s  build-test: the tests$'
    run "$real" test --full
    check "--full runs the long tests: code" exits 1
    check "and counts" last_line_is '[1-9][0-9]* passed, [1-9] failed'

    # It says that it runs: a test that is still to be started is not one that was stopped.
    cat >>"$tree/meson.build" <<TEXT
test('endless', find_program('sh'), args: ['-c', 'touch "\$0" && exec sleep 600', '$work/begun'], suite: 'unit', timeout: 900)
TEXT
    for signal in TERM HUP INT; do
        # What was started deaf to a signal, by nohup for example or behind a shell's &, stays so.
        hearing="env --default-signal=$signal"
        $hearing true 2>/dev/null || continue
        # Emptied here: the words of the last run must not be taken for this one's.
        : >"$work/out"
        rm -f "$work/begun"
        (cd "$work/elsewhere" && PATH=$real exec $hearing "$tree/setup" test) >"$work/out" 2>"$work/err" </dev/null &
        child=$!
        waited=0
        until { grep -q '/.* good' "$work/out" && [ -e "$work/begun" ]; } || [ "$waited" -eq 1000 ]; do
            waited=$((waited + 1))
            sleep 0.2
        done
        kill -s "$signal" "$child"
        wait "$child"
        code=$?
        check "stopped by SIG$signal: code" exits 1
        check "and says so" last_line_is "stopped by SIG$signal after [1-9] passed, 0 failed"
        check "and what was running" says 'endless'
    done
    sed -i.bak '/^test(\|^  test(/d' "$tree/meson.build"
    run "$real" test
    check "no tests at all: code" exits 1
    check "and counts" last_line_is '0 passed, 0 failed'
fi
finish
