#!/bin/sh
# `lia sgf` from outside: what it prints, and its exit codes. Argument: the program.
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
literally=yes
# shellcheck source=../expect.sh
. "$here/../expect.sh"

# shellcheck source=../record/kinds.sh
. "$here/../record/kinds.sh"

cat >good.sgf <<'TEXT'
(;GM[9]PB[Ann]PW[Bob];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];W[h3:f1];B[e1-e5])
(;GM[9]RE[W+R];B[b1-b3];W[h4-f2])
(;GM[9];B[b1-b3](;W[h4-f2];B[b3-b5])(;W[a2-c2]))
TEXT
cat >bad.sgf <<'TEXT'
(;GM[9];B[b1-b3];W[h4-f2])

(;GM[9];B[b1-b3]
;W[h4-h5])
(;GM[1];B[aa])
(;GM[9];B[b1-b3]
TEXT
echo nothing >empty.sgf
printf '\177ELF\0(;)' >binary.sgf
{ cat good.sgf && printf '\0\0\0(;)'; } >torn.sgf

expect 0 '3 games, 3 legal, 0 illegal, 0 damaged' "$lia" sgf check good.sgf
expect 0 '1 Black wins: connected 1' "$lia" sgf check good.sgf
expect 0 '1 White wins: resigned 1' "$lia" sgf check good.sgf
expect 0 '1 unfinished' "$lia" sgf check good.sgf
expect 1 'bad.sgf:4: game 2, ply 2: illegal: h4-h5: 6 squares lead off the board' "$lia" sgf check good.sgf bad.sgf
expect 1 "bad.sgf:5: game 3, ply 1: damaged: GM[9] is Lines of Action, GM is '1'" "$lia" sgf check bad.sgf
expect 1 'bad.sgf:7: game 4, ply 2: damaged: the text ends before the game is closed' "$lia" sgf check bad.sgf
expect 1 '7 games, 4 legal, 1 illegal, 2 damaged' "$lia" sgf check bad.sgf good.sgf
expect 1 'empty.sgf: no game in it' "$lia" sgf check empty.sgf
expect 1 'binary.sgf:1: a NUL byte outside of a game: this is not text' "$lia" sgf check binary.sgf
expect 1 '0 games, 0 legal' "$lia" sgf check binary.sgf
expect 1 '3 games, 3 legal' "$lia" sgf check torn.sgf
expect 1 'a NUL byte' "$lia" sgf convert --to pgn torn.sgf
expect 1 '1... b1-b3 2. h4-f2' "$lia" sgf convert --to pgn torn.sgf
expect 1 '; nor is it in this folder' "$lia" sgf check missing.sgf good.sgf
expect 1 '3 games, 3 legal' "$lia" sgf check missing.sgf good.sgf
expect 1 'standard input: no game in it' "$lia" sgf check -
expect 0 '1... b1-b3 2. h4-f2 (2. a2-c2) 2... b3-b5 *' "$lia" sgf convert --to pgn good.sgf
expect 0 '[Result "0-1"]' "$lia" sgf convert --to pgn good.sgf
expect 0 '1pppppp1/P3p2P/P3p2P/P3p3/P6P/8/P6P/2P2PP1 w' "$lia" sgf convert --to fen good.sgf
expect 0 '1pppppp1/P6P/P6P/P6P/P6P/P6P/P6P/1pppppp1 b - - 0 1' "$lia" sgf convert --to fen --ply 0 good.sgf
expect 0 'SU[Standard]PB[Ann]PW[Bob]DT[]RE[B+]' "$lia" sgf convert --to sgf good.sgf
expect 1 'bad.sgf:4: game 2, ply 2: illegal' "$lia" sgf convert --to fen bad.sgf
expect 0 '' "$lia" sgf convert --to pgn --output good.pgn good.sgf
expect 0 '' "$lia" sgf convert --to sgf --output once.sgf good.sgf
expect 0 '' "$lia" sgf convert --to sgf --output back.sgf good.pgn
expect 0 '' "$lia" sgf convert --to sgf --output twice.sgf once.sgf
expect 0 '' cmp once.sgf twice.sgf
expect 0 '' cmp once.sgf back.sgf
expect 0 '3 games, 3 legal' "$lia" sgf check good.pgn
expect 1 'no/such/folder/x' "$lia" sgf convert --to pgn --output no/such/folder/x good.sgf
expect 2 'check or convert' "$lia" sgf
expect 2 'no file to check' "$lia" sgf check
expect 2 'neither check nor convert' "$lia" sgf inspect good.sgf
expect 2 '--to pgn, sgf or fen' "$lia" sgf convert good.sgf
expect 2 "not 'doc'" "$lia" sgf convert --to doc good.sgf
expect 0 '' "$lia" sgf convert --to pgn --output both.pgn good.sgf good.pgn
expect 0 '6 games, 6 legal' "$lia" sgf check both.pgn
expect 1 'no-such.sgf' "$lia" sgf convert --to pgn good.sgf no-such.sgf
# Games come with Lia.
expect 0 '12 games, 12 legal' "$lia" sgf check games.sgf
expect 2 '--rules' "$lia" sgf check --rules mine good.sgf
expect 0 'Usage: lia sgf' "$lia" sgf --help

# The position after each number of plies: all of them are those of the whole game, one by one.
"$lia" sgf convert --to fen --all good.sgf >all.fen
expect 0 '17 all.fen' wc -l all.fen
head -n 10 all.fen >nine.fen
for ply in 0 1 2 3 4 5 6 7 8 9; do "$lia" sgf convert --to fen --ply $ply good.sgf | sed -n 1p; done >each.fen
expect 0 '' cmp nine.fen each.fen
expect 0 '' sh -c "'$lia' sgf convert --to fen good.sgf | sed -n 1p >last.fen && tail -n 1 nine.fen | cmp - last.fen"
# The one game that is so long.
expect 0 '1' sh -c "'$lia' sgf convert --to fen --ply 9 good.sgf | grep -c ."
# Notes are printed, unless told not to; problems are printed in any case.
shuffle='B[b1-b3];W[a2-c2];B[b3-b1];W[c2-a2]'
printf '(;GM[9];%s;%s;B[b1-b3])' "$shuffle" "$shuffle" >note.sgf
expect 0 'note.sgf:1: game 1: note: goes on after a repetition' "$lia" sgf check note.sgf
expect 1 '' sh -c "'$lia' sgf check --quiet note.sgf | grep note:"
expect 1 'bad.sgf:4: game 2, ply 2: illegal' "$lia" sgf check --quiet bad.sgf

# A result that contradicts the board is kept and named.
printf '(;GM[9]RE[W+];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];W[h3:f1];B[e1-e5])\n' >claimed.sgf
expect 0 'RE[W+]' "$lia" sgf convert --to sgf claimed.sgf
expect 0 'claimed.sgf:1: game 1: the result stated is another one than: Black' "$lia" sgf convert --to sgf claimed.sgf
expect 0 'Result "1-0"' "$lia" sgf convert --to pgn claimed.sgf
expect 0 '     3 with another result than the board has' "$lia" sgf check claimed.sgf claimed.sgf good.sgf claimed.sgf
expect 1 '' sh -c "'$lia' sgf check good.sgf | grep 'another result'"
"$lia" sgf convert --to pgn claimed.sgf 2>/dev/null >claimed.pgn
expect 0 'RE[W+]' "$lia" sgf convert --to sgf claimed.pgn

# Files are what they hold.
make_kinds kinds
for file in $kinds; do
    expect 0 '1 Black wins: connected 1' "$lia" sgf check "kinds/$file"
done
expect 1 'kinds/positions.sgf: no game in it, but positions' "$lia" sgf check kinds/positions.sgf

finish
