#!/bin/sh
# Includes follow the table in libraries.txt, between the libraries of engine/ and of gui/. A header
# below private/ belongs to its library alone. Kit knows nothing of the game, game nothing of SDL.
# Usage: libraries.sh SOURCE-ROOT
here=$(dirname -- "$0")
# shellcheck source=lib.sh
. "$here/lib.sh"
root=$1
cd "$root" || exit 1

# includes FOLDER: the includes of its files that name a folder, as "FILE LIBRARY HEADER"
includes() {
    grep -rHoE '^ *# *include "[a-z_]+/[^"]+"' "$1" --include='*.[chS]' |
        sed -E 's|^([^:]+):[^"]*"([a-z_]+)/([^"]+)"$|\1 \2 \3|'
}

grep -v '^#' "$root/tests/packaging/libraries.txt" >"$work/table"
cut -d: -f1 "$work/table" | sort >"$work/named"
find engine gui -mindepth 1 -maxdepth 1 -type d | sed 's|.*/||' | sort >"$work/folders"
check "each folder of engine/ and gui/ stands in the table" diff "$work/named" "$work/folders"

while IFS=: read -r library allowed; do
    folder=engine/$library
    [ -d "$folder" ] || folder=gui/$library
    includes "$folder" | awk -v own="$library" -v allowed="$allowed" '
        BEGIN { n = split(allowed, list, " "); for (i = 1; i <= n; i++) ok[list[i]] = 1 }
        $2 == "private" || $2 == own { next }
        { used[$2] = 1 }
        !($2 in ok) || $3 ~ /^private\// { print $1 " may not include " $2 "/" $3; bad = 1 }
        END {
            for (l in ok) if (!(l in used)) { print own " does not use " l ": take it off the table"; bad = 1 }
            exit bad
        }' >"$work/found"
    check "$library" test ! -s "$work/found"
    cat "$work/found"
done <"$work/table"

# A public header must not need a private one: whoever includes it would need that one too.
find engine gui -name '*.h' ! -path '*/private/*' -exec grep -l 'include "private/' {} + >"$work/found"
check "public headers include no private ones" test ! -s "$work/found"
cat "$work/found"

grep -rnE '^ *# *include <SDL' gui/game >"$work/found"
check "game includes no SDL" test ! -s "$work/found"
cat "$work/found"
finish
