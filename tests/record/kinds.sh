# Files that are not what their names say, or begin with something else; to be read with `.`.
# make_kinds FOLDER: in each file of $kinds the same game, won by Black with its ninth ply.
# shellcheck shell=sh
# shellcheck disable=SC2034 # used by the scripts that read this
kinds='plain.sgf bom.sgf mail.sgf noext other.pgn tags.pgn bom.pgn tagless.pgn comment.pgn noext2 other.sgf'

make_kinds() {
    sgf='(;GM[9];B[d1-b3];W[h5-g4];B[b1-b4];W[g4:g1];B[b4-e7];W[a3:c1];B[b3-e6];W[h3:f1];B[e1-e5])'
    pgn='1... d1-b3 2. h5-g4 b1-b4 3. g4xg1 b4-e7 4. a3xc1 b3-e6 5. h3xf1 e1-e5 1-0'
    tags='[Event "a game"]'
    mkdir -p -- "$1" || return 1
    printf '%s\n' "$sgf" | tee "$1/plain.sgf" "$1/noext" >"$1/other.pgn"
    printf '\357\273\277%s\n' "$sgf" >"$1/bom.sgf"
    printf '1 game, 12 June: from a friend\n\n%s\n' "$sgf" >"$1/mail.sgf"
    printf '%s\n\n%s\n' "$tags" "$pgn" | tee "$1/tags.pgn" >"$1/other.sgf"
    printf '\357\273\277%s\n\n%s\n' "$tags" "$pgn" >"$1/bom.pgn"
    printf '%s\n' "$pgn" | tee "$1/tagless.pgn" >"$1/noext2"
    printf '{not (;GM[9])} %s\n' "$pgn" >"$1/comment.pgn"
    # positions under the name of a game: the last one before the end
    printf '%s\n' '# (;GM[9])' '1pppppp1/P3p2P/P3p2P/P7/P6P/8/P6P/2P1pPP1 b ; id=last' >"$1/positions.sgf"
}
