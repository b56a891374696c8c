#!/bin/sh
# Does the search still visit the nodes it did? signatures.sh LIA FILE [accept]
#
# FILE holds the arguments of `lia bench` and the nodes it counted. Where a number differs, a table
# shows each such row with the nodes before and now and the change in per cent. Rows of one switch
# alone point at its technique; rows of all presets mean that something all of them use has changed.
#
# New numbers are a decision: first say which row had to move and why, and see that the other tests
# of the search pass. Then, as a step of its own, `signatures.sh LIA FILE accept` writes FILE anew;
# its difference belongs into the commit that explains it.
#
# A row with as many nodes as its base, the row without --set, says nothing about its switch: the
# technique does nothing at that depth. It fails unless a line "#= ROW: REASON" of FILE expects it;
# an expectation that is not met fails too.
#
# The rows of frozen.txt, beside FILE, never move: no acceptance changes that.
lia=$1
file=$2
frozen=$(dirname -- "$2")/frozen.txt
now=$("$lia" bench --signatures) || exit 1

table() {
    awk -v before="$file" '
        function name(line) { sub(/ +[0-9]+$/, "", line); return line }
        BEGIN {
            while ((getline line < before) > 0)
                if (line !~ /^#/) {
                    count = split(line, word, " ")
                    old[name(line)] = word[count]
                    order[++rows] = name(line)
                }
        }
        !/^#/ { new[name($0)] = $NF; if (!(name($0) in old)) order[++rows] = name($0) }
        END {
            for (i = 1; i <= rows; i++) {
                row = order[i]
                preset = row
                sub(/^--preset /, "", preset)
                sub(/ .*/, "", preset)
                all[preset]++
                if (row in old && row in new && old[row] == new[row]) continue
                if (!moved++) printf "%-64s %10s %10s %9s\n", "row", "old", "new", "change"
                change = "gone"
                if (!(row in old)) change = "added"
                else if (row in new) change = sprintf("%+.2f %%", 100 * (new[row] / old[row] - 1))
                printf "%-64s %10s %10s %9s\n", row, old[row], new[row], change
                moved_of[preset]++
            }
            for (preset in all)
                printf "%s: %d of %d rows moved\n", preset, moved_of[preset], all[preset]
            exit moved > 0
        }' <<EOF
$now
EOF
}

# Rows that equal their base without being expected to, and the other way round.
idle() {
    awk '
        /^#= / {
            row = substr($0, 4)
            sub(/: .*/, "", row)
            expected[row]
        }
        !/^#/ {
            row = base = $0
            sub(/ +[0-9]+$/, "", row)
            sub(/ --set .*/, "", base)
            nodes[row] = $NF
            if (row ~ / --set /) base_of[row] = base
        }
        END {
            for (row in base_of) {
                if (!(base_of[row] in nodes)) bad = bad row ": no row without --set\n"
                else if (nodes[row] == nodes[base_of[row]] && !(row in expected))
                    bad = bad row ": as many nodes as without the switch\n"
            }
            for (row in expected)
                if (!(row in nodes)) bad = bad row ": expected to equal its base, but missing\n"
                else if (nodes[row] != nodes[base_of[row]])
                    bad = bad row ": expected to equal its base, but does not\n"
            printf "%s", bad
            exit bad != ""
        }' "$file"
}

# Frozen rows that the program counts otherwise. Those it does not print any more left with their
# switch.
moved_frozen() {
    printf '%s\n' "$now" | awk -v frozen="$frozen" '
        function name(line) { sub(/ +[0-9]+$/, "", line); return line }
        BEGIN {
            while ((getline line < frozen) > 0)
                if (line !~ /^#/) {
                    count = split(line, word, " ")
                    old[name(line)] = word[count]
                    rows++
                }
            if (!rows) { print "no frozen rows in " frozen; bad = 1 }
        }
        !/^#/ && name($0) in old && old[name($0)] != $NF {
            print "frozen: " name($0) ": " old[name($0)] ", now " $NF
            bad = 1
        }
        END { exit bad }'
}

if ! moved_frozen; then
    echo "The presets of the papers search otherwise. That is a bug, or it needs a switch of its own."
    exit 1
fi
if [ "${3:-}" = accept ]; then
    table
    { sed -n '/^#/p' "$file" && printf '%s\n' "$now" | grep -v '^#'; } >"$file.new" &&
        mv -- "$file.new" "$file" && echo "written: $file"
    idle
elif table; then
    idle || exit 1
    echo "the same, $(grep -vc '^#' "$file") signatures"
else
    echo "The search behaves differently. $0 says in its first lines what to do about it."
    exit 1
fi
