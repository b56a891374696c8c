#!/bin/sh
# lia show: the text is read again, the picture has every stone, arrow and mark.
# Usage: show.sh LIA
lia=$(realpath "$1")
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=../expect.sh
. "$here/../expect.sh"

expect 0 '^3 o x \. ' "$lia" show b1b3
expect 0 '^White to move$' "$lia" show b1-b3
expect 0 "^3 o x \. " "$lia" show --fen "$("$lia" show b1b3)"
expect 2 'move 2, .b3b5.: It is White' "$lia" show b1b3 b3b5
expect 2 'takes a square' "$lia" show --svg x.svg --mark z9
expect 2 'takes a move' "$lia" show --svg x.svg --arrow b1
expect 2 'are for a picture' "$lia" show --mark b1
expect 1 'No such file' "$lia" show --svg no/such/folder.svg
expect 1 '' test -e x.svg

# picture ARGUMENT…: what it has of each kind
picture() {
    "$lia" show --svg - "$@" | python3 -c '
import collections, sys, xml.etree.ElementTree as tree
root = tree.parse(sys.stdin).getroot()
kinds = collections.Counter(e.tag.split("}")[1] + ":" + e.get("fill", "") for e in root.iter())
print(kinds["circle:#000"], kinds["circle:#fff"], kinds["polygon:#777"], kinds["rect:none"] - 1, kinds["text:"])'
}
expect 0 '^12 12 0 0 16$' picture
expect 0 '^12 11 2 3 16$' picture --arrow d1b3 --arrow a8h1 --mark a1 --mark b2 --mark h8 d1b3 h7f7 b3f7
expect 0 '^1 2 0 0 16$' picture --fen '8/8/8/8/8/8/1w5w/b7 w'
# a1 is below on the left, or above on the right
"$lia" show --fen '8/8/8/8/8/8/1w5w/b7 w' --svg up.svg
"$lia" show --fen '8/8/8/8/8/8/1w5w/b7 w' --svg down.svg --flip
expect 0 'cx="11" cy="81" r="3.8" fill="#000"' cat up.svg
expect 0 'cx="81" cy="11" r="3.8" fill="#000"' cat down.svg
# The point of the arrow is the centre of its square.
"$lia" show --svg arrow.svg --arrow b1b3
expect 0 '<polygon points="21.00,61.00 ' cat arrow.svg
finish
