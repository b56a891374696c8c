#!/bin/sh
# Man page and completions: well-formed, and with every command and option that --help shows.
# Usage: documents.sh SOURCE-ROOT LIA
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
source_root=$1 lia=$2

"$lia" manual "$source_root/data/lia.6.in" >"$work/lia.6" || exit 1
"$lia" completions bash >"$work/lia.bash" || exit 1
"$lia" completions zsh >"$work/_lia" || exit 1

# What bash would offer after the words given; the last one is being typed.
offers() {
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lia; printf "%s\n" "${COMPREPLY[@]}"' \
        - "$work/lia.bash" "$@"
}
is_offered() {
    expected=$1
    shift
    offers "$@" | grep -Fqx -e "$expected"
}
offers_nothing() { [ -z "$(offers "$@")" ]; }
in_file() { grep -Fq -e "$1" "$2"; }

# True if no line of the input is wider than a terminal; bytes inside UTF-8 characters do not count.
fits_terminal() { LC_ALL=C sed 's/[\x80-\xBF]//g' | awk 'length > 80 { print; bad = 1 } END { exit bad }'; }
help_fits() { "$lia" ${1:+"$1"} --help | fits_terminal; }

refuses_wide_line() { ! printf '%081d\n' 0 | fits_terminal >/dev/null; }
check "a line of 81 columns is too wide" refuses_wide_line
check "help in 80 columns" help_fits ""
"$lia" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' >"$work/commands"
while read -r command; do
    check "bash: $command" is_offered "$command" lia ""
    check "zsh: $command" in_file "'$command:" "$work/_lia"
    check "man: $command" grep -qx "\.Ss $command" "$work/lia.6"
    check "help of $command in 80 columns" help_fits "$command"
    "$lia" "$command" --help | sed -n 's/^  --\([a-z0-9-]*\).*/\1/p' >"$work/options"
    while read -r option; do
        check "bash: $command --$option" is_offered "--$option" lia "$command" "--$option"
        check "zsh: $command --$option" grep -q "'\*\{0,1\}--${option}[=[]" "$work/_lia"
        check "man: $command --$option" in_file ".It Fl \\-$option" "$work/lia.6"
    done <"$work/options"
done <"$work/commands"
printf 'uci\nquit\n' | "$lia" uci | sed -n 's/^option name \(Tune \)\{0,1\}\(.*\) type .*/\2/p' >"$work/settings"
while read -r setting; do
    check "man: option $setting" grep -Fqx ".It Cm \"$setting\"" "$work/lia.6"
done <"$work/settings"
check "there are options of the protocol" test -s "$work/settings"
check "bash: values of --rules" is_offered olympiad lia perft --rules oly
check "bash: values of --color" is_offered both lia play --color b
check "bash: values of --preset, from a nested table" is_offered alphabeta lia go --preset al
same_default() {
    "$lia" go --help | grep -q -e "--hash MB .*(default: $1)" && grep -q "1 to [0-9]*, default: $1)" "$work/lia.6"
}
hash=$(printf 'uci\nquit\n' | "$lia" uci | sed -n 's/^option name Hash .*default \([0-9]*\) .*/\1/p')
check "default of Hash the same in protocol, help and man page" same_default "$hash"
refuses_choice() { "$lia" solve --method xx x.txt 2>&1 | grep -q -e "--method is ab or pn, not 'xx'"; }
check "a value that is not a choice is refused with the choices" refuses_choice
check "bash: words among the operands" is_offered convert lia sgf con
touch "$work/here.games"
file_is_offered() { (cd "$work" && is_offered here.games "$@"); }
check "bash: files without a letter typed" file_is_offered lia solve ""
check "bash: files of a second operand" file_is_offered lia sample wins her
check "bash: logs" file_is_offered lia match --merge ""
check "bash: options after a dash" is_offered --jobs lia solve --j
check "bash: parameters" is_offered NullMove= lia go --set Null
check "bash: commands to be explained" is_offered match lia help ma
check "bash: a FEN is not guessed" offers_nothing lia perft --fen ""
check "a command starts with what was typed" offers_nothing lia nothing-starts-so

printf '.Sh X\n@NO SUCH SECTION@\n' >"$work/bad.in"
refuses() { ! "$lia" manual "$work/bad.in" >/dev/null 2>"$work/error" && grep -q 'line 2' "$work/error"; }
check "an unknown section is an error" refuses

# Which other pages are installed is the machine's business.
# A status above 2 is an error of the page, or of mandoc itself.
is_lint_clean() {
    mandoc -Tlint "$1" >"$work/lint" 2>/dev/null
    [ $? -le 2 ] && ! grep -v 'referenced manual not found' "$work/lint"
}
if command -v mandoc >/dev/null; then
    check "mandoc finds nothing to complain of" is_lint_clean "$work/lia.6"
else
    echo "no mandoc here: the man page was not checked"
fi
# offers WORD LINE…: bash offers the word where the line ends
offers() {
    bash -c ". '$work/lia.bash'"'
        offered=$1 && shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _lia lia "${COMP_WORDS[COMP_CWORD]}"
        printf "%s\n" "${COMPREPLY[@]}" | grep -qx -- "$offered *"' offers "$@"
}
check "bash offers the kinds of sample" offers openings lia sample ""
check "bash offers experiments" offers history-increments lia lab ""
check "bash offers numbers to tune" offers StaticCutMargin lia tune search Static
check "bash offers what a book is for" offers check lia book ""
check "bash offers presets" offers alphabeta lia bench --preset ""
if command -v zsh >/dev/null; then
    check "zsh reads its completions" zsh -f -c "autoload -U compinit && compinit -D && . '$work/_lia' && [[ \$_comps[lia] == _lia ]]"
else
    echo "no zsh here: its completions were not loaded"
fi
finish
