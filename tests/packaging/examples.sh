#!/bin/sh
# The documents keep their word: their examples run, and the manual names every command, dialect and build option.
# Usage: examples.sh SOURCE-ROOT LIA
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 manual=$1/docs/manual.md lia=$2
case $lia in
/*) ;;
*) lia=$PWD/$lia ;;
esac
bin=$(dirname -- "$lia")
cd "$work" || exit 1

named() { grep -q -e "$1" "$manual"; }
succeeds() { PATH=$bin:$PATH sh -c "$1" >out 2>&1 </dev/null || { cat out >&2 && false; }; }

# shellcheck disable=SC2016 # no command in these back quotes
for page in "$source_root"/README.md "$source_root"/docs/*.md; do
    sed -n '/^```sh$/,/^```$/p' "$page" | grep 'lia '
done >examples
while IFS= read -r example; do
    check "$example" succeeds "$example"
done <examples
"$lia" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >commands
while read -r command; do
    check "lia $command has an example" grep -q "^\(\$ \|.*| \)\{0,1\}lia $command" "$manual"
    check "lia $command has its help" named "^<!-- made by: lia help $command"
done <commands
"$lia" completions bash | sed -n "s/.*'perft':--rules) words='\([^']*\)'.*/\1/p" | tr ' ' '\n' >dialects
while read -r dialect; do
    check "rules $dialect" named "\`$dialect\`"
done <dialects
sed -n "s/^option('\([a-z]*\)'.*/\1/p" "$source_root/meson_options.txt" >options
while read -r option; do
    check "option $option" named "^| \`-D$option\`"
done <options
check "examples, commands, dialects and options were found" \
    test -s examples -a -s commands -a -s dialects -a -s options
finish
