#!/bin/sh
# lia match from outside, with the toy engine: match.sh PART LIA TOY_ENGINE
# Parts: faults, golden, resume, shards, options, engine.
part=$1
lia=$2
toy_source=$3
# shellcheck source=../packaging/lib.sh
. "$(dirname -- "$0")/../packaging/lib.sh"
# shellcheck source=../record/kinds.sh
. "$(dirname -- "$0")/../record/kinds.sh"

# A name of its own, so that stray processes of this test can be told from others.
toy="$work/toy-$$"
cp -- "$toy_source" "$toy" || exit 1

# The children of an engine that was killed may need a moment to go.
no_strays() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        pgrep -f "$toy" >/dev/null || return 0
        sleep 0.2
    done
    pgrep -af "$toy"
    return 1
}

# match ARGUMENT…: leaves the exit code in $code, what it printed in $work/out and $work/err.
match() {
    code=0
    "$lia" match "$@" >"$work/out" 2>"$work/err" || code=$?
}

engine() { # engine NAME ARGUMENTS KEYS
    printf 'cmd="%s",args="%s",name=%s%s' "'$toy'" "$2" "$1" "${3:+,$3}"
}

has() { grep -qF -- "$1" "$work/out" "$work/err"; }
shown() {
    cat "$work/out" "$work/err"
    return 1
}
not() { ! "$@"; }
says() { has "$1" || shown; }
exits() { [ "$code" -eq "$1" ] || { echo "exit code $code, wanted $1"; shown; }; }

# The games of a log without what is different each time, in a fixed order.
games_of() {
    grep -h '"type":"game"' "$@" |
        sed -E 's/,"(started|ms|overhead_ms|over|left)":[0-9.]+//g' | sort
}
same_games() { # same_games FILE FILE
    games_of "$1" >"$work/games1"
    games_of "$2" >"$work/games2"
    [ -s "$work/games1" ] && cmp "$work/games1" "$work/games2"
}
count_is() { # count_is NUMBER PATTERN FILE
    found=$(grep -c -- "$2" "$3")
    [ "$found" -eq "$1" ] || { echo "$found lines, wanted $1"; false; }
}

# ---- what an engine can do wrong

# fault KIND LIMITS LINE [OPTION…]: Bad misbehaves at its second move of every process, Good wins.
fault() {
    kind=$1
    limits=$2
    line=$3
    shift 3
    match --engine "$(engine Bad "--fault $kind --at 2")" --engine "$(engine Good "")" \
        --each "$limits" --pairs 2 --concurrency 2 --recover --grace 0.3 --quiet "$@"
    check "$kind: the match goes on" exits 0
    check "$kind: is called '$line'" says "Faults of Bad: $line"
    check "$kind: costs the game" says "Games: 4, Wins: 0, Losses: 4"
    check "$kind: nobody is left" no_strays
    has "Faults of Good" && check "$kind: the other is not blamed" shown
}

part_faults() {
    # Every process lives for one fault; who goes on living makes one fault in all of its games.
    fault crash nodes=100 "4 crashes"
    fault exit3 nodes=100 "4 crashes"
    fault exit0 depth=1 "4 silent exits"
    fault nodes-exit0 nodes=100 "4 silent exits"
    fault close nodes=100 "4 closed pipes"
    fault hang tc=0.2+0.1 "4 hangs"
    fault hang nodes=100 "4 hangs" --move-timeout 0.3
    fault longline nodes=100 "4 endless lines"
    fault flood nodes=100 "4 floods" --concurrency 1
    fault fork-crash nodes=100 "4 crashes"
    fault illegal nodes=100,restart=on "4 illegal moves"
    fault nonsense nodes=100,restart=on "4 illegal moves"
    fault none nodes=100,restart=on "4 illegal moves"
    check "an illegal move forfeits the game" says "Ends: 4 forfeit"
    fault late tc=0.3,restart=on "4 time losses"
    check "time is an end of its own" says "Ends: 4 time"
    fault late st=0.1,restart=on "4 time losses"

    match --engine "$(engine Bad "--fault between-games")" --engine "$(engine Good "")" \
        --each nodes=100 --pairs 2 --recover --strict
    check "between games: the match goes on" says "Games: 4,"
    check "between games: it counts" says "Faults of Bad: 3 "
    check "between games: with --strict" exits 5
    check "between games: it is told" says "Bad does not start: "

    match --engine "$(engine Good "")" --engine "$(engine Bad "--fault illegal --at 0")" --each nodes=100 \
        --pairs 1
    check "a fault is told at once, with its culprit" count_is 2 "  illegal by Bad: 'a1h8': " "$work/out"

    bad() { # bad KIND KEYS [OPTION…]: the same without a fault that counts
        kind=$1
        keys=$2
        shift 2
        match --engine "$(engine Bad "--fault $kind --at 2")" --engine "$(engine Good "")" \
            --each "$keys" --pairs 1 --quiet "$@"
    }
    for kind in rubbish stderr fork daemon; do
        bad "$kind" nodes=100
        check "$kind: does no harm" exits 0
        check "$kind: nobody is left" no_strays
    done
    bad late st=0.1,timemargin=5000
    check "an overrun within the margin is forgiven" says "Faults: none"
    check "and told" says "longest overrun"
    bad bad-pv nodes=100 --strict
    check "an illegal PV is told" says "x illegal PV"
    check "and --strict makes it count" exits 5
    bad no-info nodes=100 --strict
    check "a move without score is told" says "x move without score"
    # Black, who has no move here, says that he has none: that is a pass.
    echo "P4P1p/6PP/2P5/8/5PP1/2P2P2/P7/p1P2P2 b" >"$work/stuck.txt"
    match --engine "$(engine Bad "--fault none --at 1")" --engine "$(engine Good "")" --each nodes=100 \
        --pairs 1 --no-pairs --openings "$work/stuck.txt" --max-plies 8 --jsonl "$work/stuck.jsonl"
    check "a side without a move may say so" says "Faults: none"
    check "and passes" count_is 1 '"moves":\[{"move":"0000"' "$work/stuck.jsonl"
    bad second-line nodes=100 --strict --resign movecount=1,score=5000
    check "a second line's score is not the move's" says "x move without score"
    check "and nobody resigns because of it" [ "$(grep -c adjudicated "$work/out")" -eq 0 ]
    bad fork nodes=100,option.Nose=1
    check "an option it does not have is told" says "x unknown option or refused value"
    check "and which" says "Bad: option Nose: the engine has no such option"
    check "once for both games" count_is 1 "Bad: option Nose" "$work/err"
    bad late-options nodes=100 --strict
    check "an option that is not announced in time: the engine fails" says "exit code 3"
    match --engine "$(engine Bad "--fault late-options --at 0" option.Late=true,option.Games=all)" \
        --engine "$(engine Good "")" --each nodes=100 --pairs 1 --quiet --strict
    check "options announced after another one was set" says "Faults: none"
    match --engine "cmd='$lia',name=Bad,option.EvalFile=$work/no-such.net" \
        --engine "cmd='$lia',name=Good" --each nodes=100 --pairs 1 --quiet
    check "a value the engine refuses is told" says "Faults of Bad: 1 x unknown option or refused value"
    check "and why" says "$work/no-such.net: No such file"
    bad two-moves nodes=100
    check "a second bestmove is told" says "x protocol mistake"

    bad crash nodes=100 --jsonl "$work/crash.jsonl"
    check "without --recover a crash ends the match" exits 5
    check "the reason is given" says "killed by signal 6"
    check "and how to continue" says "--resume $work/crash.jsonl"
    for kind in no-start start-crash no-ready; do
        bad "$kind" nodes=100 --start-timeout 0.3
        check "$kind: ends the match" exits 5
        check "$kind: is told" says "Bad does not start"
        check "$kind: nobody is left" no_strays
    done
    match --engine cmd=/no/such/engine --engine "$(engine Good "")" --each nodes=1 --quiet
    check "a missing engine ends the match" exits 5
    check "and is told" says "cannot run '/no/such/engine'"
}

# ---- the same games whatever the concurrency

part_golden() {
    set -- --engine "$(engine A "")" --engine "$(engine B "--noise 300")" --each nodes=100 \
        --pairs 100 --seed 7
    match "$@" --concurrency 1 --jsonl "$work/one.jsonl" --summary "$work/one.json" --strict
    check "200 games one by one" exits 0
    one=$(sed -n '2,6p' "$work/out")
    echo "$one"
    grep -F "Runner overhead" "$work/out"
    match "$@" --concurrency 4 --jsonl "$work/four.jsonl" --strict
    check "200 games four at a time" exits 0
    check "are the same games" same_games "$work/one.jsonl" "$work/four.jsonl"
    check "all 200" count_is 201 . "$work/one.jsonl"
    check "with the same result" [ "$one" = "$(sed -n '2,6p' "$work/out")" ]
    overhead=$(sed -E 's/.*"overhead_ms_per_move":([0-9.]+).*/\1/' "$work/one.json")
    echo "runner overhead: $overhead ms a move"
    check "the runner needs less than 2 ms a move" \
        awk -v ms="$overhead" 'BEGIN { exit !(ms != "" && ms < 2) }'
    twice=$(games_of "$work/one.jsonl" | sed -E 's/.*"opening":"([^"]*)".*/\1/' | sort | uniq -c |
        awk '$1 != 2' | wc -l)
    check "each opening twice" [ "$twice" -eq 0 ]
}

# ---- killed and continued

part_resume() {
    set -- --engine "$(engine A "--think 3")" --engine "$(engine B "--noise 300")" --each nodes=100 \
        --pairs 30 --concurrency 2
    match "$@" --jsonl "$work/whole.jsonl"
    check "an undisturbed match" exits 0
    for signal in KILL INT; do
        log=$work/$signal.jsonl
        "$lia" match "$@" --jsonl "$log" --sgf "$work/$signal.sgf" --pgn "$work/$signal.pgn" \
            >"$work/out" 2>"$work/err" &
        pid=$!
        for _ in $(seq 200); do
            [ -f "$log" ] && [ "$(wc -l <"$log")" -gt 15 ] && break
            sleep 0.05
        done
        # A shell starts background jobs with SIGINT ignored, so INT is sent as TERM.
        kill -"$([ "$signal" = INT ] && echo TERM || echo KILL)" "$pid"
        # timeout(1) sends two signals.
        [ "$signal" = KILL ] || { sleep 0.002 && kill -TERM "$pid" 2>/dev/null; }
        code=0
        wait "$pid" || code=$?
        check "$signal: nobody is left" no_strays
        before=$(grep -c '"type":"game"' "$log")
        echo "stopped after $before games"
        check "$signal: in the middle" [ "$before" -gt 10 -a "$before" -lt 60 ]
        if [ "$signal" = KILL ]; then
            check "KILL: exit" exits 137
            # As if the kill had come in the middle of a write.
            printf '{"type":"game","game":59,"pai' >>"$log"
            printf '(;FF[4]GM[9]' >>"$work/KILL.sgf"
            echo '[Event "torn' >>"$work/KILL.pgn"
        else
            check "INT: a clean end" exits 143
            check "INT: with a report" says "Results of A vs B"
            check "INT: and how to go on" says "To continue: lia match --resume $log"
        fi
        match --resume "$log"
        check "$signal: resumed" exits 0
        check "$signal: nothing lost or repeated" same_games "$work/whole.jsonl" "$log"
        check "$signal: all games in the SGF" count_is 60 'FF\[4\]' "$work/$signal.sgf"
        check "$signal: all games in the PGN" count_is 60 '^\[Event "lia match"\]' "$work/$signal.pgn"
        check "$signal: the SGF can be read" "$lia" sgf check "$work/$signal.sgf"
    done
    # A log that is damaged in the middle loses the damaged games only.
    sed '20s/"moves":\[{"move"/"mo/; 30s/"winner":"[a-z]*"/"winner":"none"/' "$work/KILL.jsonl" >"$work/damaged.jsonl"
    match --resume "$work/damaged.jsonl"
    check "a damaged log is used" exits 0
    check "its damage is named" says "damaged.jsonl: line 20: "
    check "all of it" says "damaged.jsonl: line 30: no result; the line is left out, it seems to be game "
    sed -i '20d' "$work/damaged.jsonl"
    sed -i '29d' "$work/damaged.jsonl"
    check "only the damaged games are played again" same_games "$work/whole.jsonl" "$work/damaged.jsonl"
    match --resume "$work/KILL.jsonl"
    check "a complete match is only reported" says "Games: 60,"
    match --resume "$work/KILL.jsonl" --pairs 32
    check "and can be made longer" says "Games: 64,"
    match "$@" --jsonl "$work/KILL.jsonl"
    check "a log is never overwritten" exits 1
    if command -v flock >/dev/null; then
        code=0
        flock "$work/KILL.jsonl" "$lia" match --resume "$work/KILL.jsonl" >"$work/out" 2>"$work/err" ||
            code=$?
        check "nor used twice at a time" says "is being written by another run"
    fi
    sed 's/"name":"B"/"name":"X"/; s/name=B/name=X/' "$work/whole.jsonl" >"$work/other.jsonl"
    match --resume "$work/other.jsonl"
    check "a log that does not fit is refused" exits 1
}

# ---- in parts, on several machines

part_shards() {
    command -v parallel >/dev/null || skip "no GNU parallel"
    set -- --engine "$(engine A "")" --engine "$(engine B "--noise 300")" --each nodes=100 \
        --pairs 41 --sprt elo0=0,elo1=400
    match "$@" --sprt elo0=0,elo1=1,alpha=1e-9,beta=1e-9 --jsonl "$work/whole.jsonl"
    check "the whole" exits 0
    # The way of the README: one word for the shell of each job.
    command=$(for word in "$lia" match "$@"; do
        printf "'%s' " "$(printf '%s' "$word" | sed "s/'/'\\\\''/g")"
    done)
    parallel -j 2 --will-cite "$command --shard {}/4 --jsonl \"$work/part{}.jsonl\" --quiet" ::: 1 2 3 4 \
        >"$work/out" 2>"$work/err" </dev/null
    check "parts under GNU parallel" [ $? -eq 0 ]
    cat "$work"/part*.jsonl >"$work/parts"
    check "are the whole" same_games "$work/whole.jsonl" "$work/parts"
    match --merge "$work"/part?.jsonl --jsonl "$work/merged.jsonl" --pgn "$work/merged.pgn" \
        --sgf "$work/merged.sgf" --summary "$work/merged.json"
    check "merged, the ratio test decides" exits 4
    check "with all games" says "Games: 82,"
    check "and says so" says "H1 was accepted"
    check "the merged log is the whole" same_games "$work/whole.jsonl" "$work/merged.jsonl"
    check "the merged PGN too" count_is 82 '^\[Event' "$work/merged.pgn"
    grep -F 'Ptnml' "$work/out" >"$work/ptnml"
    match --merge "$work/merged.jsonl"
    check "the report can be had again" grep -qFf "$work/ptnml" "$work/out"
    check "a merged log is whole" exits 4
    # Its last game with another result that the board does not contradict.
    sed '$s/"winner":"[a-z]*","end":"[a-z ]*"/"winner":"draw","end":"agreed"/; $s/,{[^{]*}\]}$/]}/' \
        "$work/merged.jsonl" >"$work/doubt.jsonl"
    match --merge "$work/merged.jsonl" "$work/doubt.jsonl"
    check "logs that contradict each other are refused" says "is in another log with another result"
    # A log of commit 2288492, never renewed.
    match --merge "$(dirname -- "$0")/old.jsonl" --sgf "$work/old.sgf"
    check "a log of an older version is read" exits 0
    check "with its games" says "Ends: 2 adjudicated"
    check "and its openings" says "4 random plies, seed 1"
    check "their clocks and scores" grep -qF 'B[f8:c5]BL[61]C[+0.29/1 0.000s 30n]' "$work/old.sgf"
    match --merge "$work/part1.jsonl" "$work/part1.jsonl"
    check "parts that are missing are noticed" says "only 22 of 82 games"
    check "and make the exit code 1" exits 1
    check "games that are there twice count once" says "22 games were in already"
    check "as one part" says "Games: 22,"
    match "$@" --seed 9 --shard 1/4 --jsonl "$work/seed9.jsonl"
    match --merge "$work/part1.jsonl" "$work/seed9.jsonl"
    check "other openings are other games" says "Games: 44,"
    match "$@" --summary "$work/no/such/folder" --shard 1/4
    check "a summary that cannot be written is refused first" says "No such file"
    match --merge "$work/part1.jsonl" "$work/nothing.jsonl"
    check "a missing log is an error" exits 1
    sed 's/"winner":"black"/"winner":"white"/' "$work/part1.jsonl" >"$work/lie.jsonl"
    match --merge "$work/lie.jsonl"
    check "a false result is found out" says "does not end as it says"
    match --merge "$work/part1.jsonl" --sprt elo0=-400,elo1=-300
    check "another test on the same games" exits 4
    match --resume "$work/part1.jsonl"
    check "a part stays a part when it is resumed" says "Games: 22,"
    check "nobody is left" no_strays
}

# ---- the rest of the options

part_options() {
    two() { match --engine "$(engine A "")" --engine "$(engine B "--noise 300")" --each nodes=100 "$@"; }
    two --sprt elo0=0,elo1=100 --report-every 20
    check "H1" exits 4
    check "reported while it runs" [ "$(grep -c '^LLR' "$work/out")" -ge 2 ]
    match --engine "$(engine B "--noise 300")" --engine "$(engine A "")" --each nodes=100 \
        --sprt elo0=0,elo1=100,model=logistic
    check "H0" exits 3
    check "in the usual Elo" says "] Elo - H0"
    two --pairs 3 --no-pairs --verbose
    check "single games" says "Games: 3,"
    check "results in words" says "Finished game 1 (Black A, White B): "
    check "and no figures that mean another side in PGN" not grep -q '1-0\|0-1' "$work/out"
    check "without pairs in the report" [ "$(grep -c Ptnml "$work/out")" -eq 0 ]
    check "a line for each" count_is 3 '^Finished game' "$work/out"
    two --pairs 5 --max-plies 10
    check "long games are cut" says "Ends: 10 adjudicated"
    two --pairs 5 --draw movenumber=6,movecount=2,score=100000
    check "draws are adjudicated" says "Draws: 10,"
    match --engine "$(engine A "--noise 1")" --engine "$(engine B "--noise 2")" --each nodes=100 \
        --pairs 5 --resign movecount=1,score=1
    check "losses are adjudicated" says "adjudicated"
    two --pairs 2 --rules openspiel --log "$work/traffic"
    check "engines are told the dialect" grep -q 'A > setoption name Rules value openspiel' "$work/traffic"
    check "and the report" says "rules openspiel"
    check "the traffic is complete" grep -q 'B < bestmove' "$work/traffic"

    match --engine "$(engine A "")" --engine "$(engine B "--noise 300" proto=ugi,tc=1:00+0.1)" \
        --engine "$(engine C "--noise 600" tc=40/10)" --each st=5 --pairs 4 --anchor B=1500 \
        --openings openings.txt --order random --strict
    check "three engines, UCI and UGI, three clocks" exits 0
    check "a list" says "Rank Name"
    check "with an anchor" grep -qE 'B +1500\.00 +anchor' "$work/out"
    check "a cross-table" says "Cross-table"
    check "no nan" [ "$(grep -ciE 'nan|inf' "$work/out")" -eq 0 ]
    match --engine "$(engine A "")" --engine "$(engine B "")" --engine "$(engine C "")" --each depth=1 \
        --gauntlet --pairs 2 --openings startpos --jsonl "$work/gauntlet.jsonl"
    check "a gauntlet" exits 0
    check "in which the others do not meet" \
        [ "$(grep -cE '"black":"[BC]","white":"[BC]"' "$work/gauntlet.jsonl")" -eq 0 ]
    two --pairs 2 --sgf "$work/games.sgf" --quiet
    two --pairs 4 --openings "$work/games.sgf" --opening-plies 6 --jsonl "$work/from.jsonl" --quiet
    check "openings from an SGF" exits 0
    check "six plies of each" count_is 8 '"opening_moves":"[a-h1-8]* [a-h1-8]* [a-h1-8]* [a-h1-8]* [a-h1-8]* [a-h1-8]*",' \
        "$work/from.jsonl"
    make_kinds "$work/kinds"
    for file in $kinds; do
        two --pairs 1 --openings "$work/kinds/$file" --opening-plies 4 --jsonl "$work/$file.jsonl" --quiet
        check "openings from $file" exits 0
        check "the moves of $file" count_is 2 '"opening_moves":"d1b3 h5g4 b1b4 g4g1",' "$work/$file.jsonl"
    done
    two --pairs 1 --openings "$work/kinds/positions.sgf" --jsonl "$work/positions.jsonl" --quiet
    check "positions under the name of games" count_is 2 '"opening":"last"' "$work/positions.jsonl"
    match --engine "$(engine A "")" --engine "$(engine A "")" --each nodes=1
    check "two engines of one name are refused" exits 2
    match --engine "cmd=\"'$toy'\"" --engine "cmd=\"'$toy'\"" --each nodes=1 --pairs 1
    check "without names they get some" says "-2 ("

    two --pairs 3 --openings startpos --quiet
    check "openings that come again are told, also with --quiet" says "1 opening for 3 rounds: they come again"
    two --pairs 1 --sprt elo0=0,elo1=5,model=normal
    check "a model there is not" says "--sprt: model is normalized or logistic, not 'normal'"
    two --pairs 4 --shard 1/2 --jsonl "$work/half.jsonl"
    match --resume "$work/half.jsonl" --shard 2/2
    check "another part than that of the log" says "the log is of another part"
    check "is wrong use" exits 2
    match --resume "$work/half.jsonl" --shard 1/2
    check "the same part is none" exits 0

    for wrong in "--pairs 0" "--engine name=x" "--shard 3/2" "--sprt elo0=5,elo1=1" "--sprt elo2=5" \
        "--draw score=1" "--resign x" "--anchor Z=1" "--rules chess" "--order up" \
        "--nonsense" "file" "--seeds 2 --gauntlet"; do
        # shellcheck disable=SC2086 # several words
        two --pairs 1 $wrong
        check "wrong use: $wrong" exits 2
    done
    two --pairs 1 --openings /no/such/file
    check "openings that cannot be read" exits 1
    match
    check "no engines: wrong use" exits 2
    match --help
    check "help" exits 0
    check "with examples" says "Examples:"

    match --check "'$toy'"
    check "--check of a good engine" exits 0
    check "finds nothing" says "0 failed, 0 notes"
    match --check "$(engine U "" proto=ugi)"
    check "--check in UGI" exits 0
    check "asks" says "answers queries (3 answered)"
    finds() { # finds KIND CODE FAILED NOTES WORDS: what --check says of a toy that always does this
        match --check "$(engine U "--fault $1 --at 0")" --grace 0.3
        echo "$1: $(grep -E '^(FAIL|note)' "$work/out" | tr '\n' ';')"
        check "--check of $1" exits "$2"
        check "--check of $1: failures and notes" says "U: 22 checks, $3 failed, $4 notes"
        check "--check of $1: which" says "$5"
    }
    finds crash 5 10 3 "FAIL  moves from a FEN (killed by signal 6"
    finds illegal 5 8 3 "FAIL  answers 'go nodes' (bestmove a1h8: No stone on a1"
    finds no-stop 5 2 0 "FAIL  thinks until stop under 'go infinite' (no move after stop)"
    finds impatient 5 2 0 "FAIL  thinks until stop under 'go infinite' (a move before stop)"
    finds no-quit 5 1 0 "FAIL  quits while it thinks"
    finds two-moves 5 1 0 "FAIL  gives one bestmove for each go"
    finds bad-pv 5 1 1 "note  gives a score and legal PVs that begin with the move (a PV is not legal)"
    finds other-pv 5 1 1 "(the last PV begins with another move)"
    finds no-info 5 1 1 "(no score before the move)"
    finds fickle 0 0 1 "note  plays the same after a new game (fixed nodes) (another move the second time)"
    match --check /no/such/engine
    check "--check of nothing" exits 5
    check "nobody is left" no_strays
}

# ---- the engine itself: 500 fast games without a fault

part_engine() {
    program="cmd='$lia'"
    match --engine "$program,name=Lia,option.Preset=Lia" --engine "$program,name=MIA,option.Preset=MIA" \
        --each tc=0.5+0.005 --pairs 250 --concurrency 2 --strict --quiet
    cat "$work/out"
    check "500 fast games" says "Games: 500,"
    check "without a fault" exits 0
    match --check "$program"
    check "--check of the engine" exits 0
    match --check "$program,proto=ugi"
    check "--check of the engine in UGI" exits 0
}

"part_$part"
finish
