#!/bin/sh
# The README's job arrays under Slurm, on a cluster of one node that exists for this test only: lia
# selfplay and lia match in parts, one job killed in the middle and submitted again. No part of
# `./setup test`: it needs root, and the daemons of Debian's slurm-wlm and munge.
#
# Where these cannot run a loop sets SLURM_ARRAY_TASK_ID, and the test says so: the same scripts are
# run, Slurm is not.
# Usage: slurm.sh LIA
set -u
lia=$(realpath "$1") || exit 1
here=$(dirname -- "$(realpath "$0")")
# shellcheck source=../expect.sh
. "$here/../expect.sh"
PATH=$(dirname -- "$lia"):/usr/sbin:$PATH
export PATH
parts=4
daemons=
# shellcheck disable=SC2154 # the folder is expect.sh's, the daemon the loop's
trap 'for daemon in $daemons; do kill "$daemon" 2>/dev/null; done; wait; rm -rf "$folder"' EXIT

# Starts munged, slurmctld and slurmd with files in the folder only; false if that fails.
start_slurm() {
    for tool in munged slurmctld slurmd sbatch; do
        command -v $tool >/dev/null || { echo "no $tool here" && return 1; }
    done
    [ "$(id -u)" -eq 0 ] || { echo "not root" && return 1; }
    mkdir -m 755 munge && mkdir spool state
    head -c 1024 /dev/urandom >munge/key && chmod 600 munge/key
    munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
        --pid-file="$folder/munge/pid" --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" \
        >munged.out 2>&1 &
    daemons="$daemons $!"
    host=$(hostname -s)
    cat >slurm.conf <<TEXT
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=26817
SlurmdPort=26818
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
TEXT
    SLURM_CONF=$folder/slurm.conf
    export SLURM_CONF
    tries=0
    until [ -S munge/socket ] || [ $tries -eq 50 ]; do sleep 0.1 && tries=$((tries + 1)); done
    slurmctld -D -f "$SLURM_CONF" >slurmctld.out 2>&1 &
    daemons="$daemons $!"
    slurmd -D -f "$SLURM_CONF" >slurmd.out 2>&1 &
    daemons="$daemons $!"
    tries=0
    until sinfo -h -t idle 2>/dev/null | grep -q .; do
        tries=$((tries + 1))
        [ $tries -lt 150 ] || { tail -n 5 slurmctld.log slurmd.log munge/log && return 1; }
        sleep 0.2
    done
    sinfo
}

# submit SCRIPT: the whole array; `wait_for` waits for its end
submit() {
    if [ "$slurm" = yes ]; then
        job=$(sbatch --parsable --array="1-$parts" --output=%x-%a.log "$1")
        echo "job $job: $1"
    else
        pids=
        for task in $(seq $parts); do
            SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=$parts sh "$1" >"$1-$task.log" 2>&1 &
            pids="$pids $!"
        done
    fi
}
wait_for() {
    if [ "$slurm" = yes ]; then
        while squeue -h -j "$job" 2>/dev/null | grep -q .; do sleep 0.3; done
        scontrol -o show job "$job" | sed 's/.*ArrayTaskId=\([0-9]*\).*JobState=\([A-Z]*\).*ExitCode=\([0-9:]*\).*/  task \1: \2, exit code \3/'
    else
        # shellcheck disable=SC2086 # several numbers
        wait $pids 2>/dev/null
    fi
}

# twice SCRIPT FILE: submitted, the second task killed once its file has two blocks or lines;
# submitted again
twice() {
    submit "$1"
    tries=0
    until [ "$(wc -c 2>/dev/null <"$2" || echo 0)" -gt 20000 ] || [ $tries -eq 3000 ]; do
        sleep 0.02
        tries=$((tries + 1))
    done
    # Not by scancel, which sends SIGTERM first.
    kill -KILL "$(cat pid2)"
    wait_for
    cp "$2" killed
    submit "$1"
    wait_for
    echo "  $2: $(wc -c <killed) bytes when it was killed, $(wc -c <"$2") in the end"
    expect 0 '' test "$(wc -c <killed)" -lt "$(wc -c <"$2")"
}

slurm=yes
if ! start_slurm; then
    slurm=no
    echo "Slurm cannot run here: SLURM_ARRAY_TASK_ID is set by a loop, without Slurm"
fi

echo "-- selfplay"
selfplay='lia selfplay --games 8000 --nodes 100 --threads 1 --quiet'
# The text is for the job, which knows its number.
cat >selfplay.sh <<TEXT
#!/bin/sh
echo \$\$ >"pid\$SLURM_ARRAY_TASK_ID"
exec $selfplay --shard "\$SLURM_ARRAY_TASK_ID/\$SLURM_ARRAY_TASK_COUNT" "part\$SLURM_ARRAY_TASK_ID.games"
TEXT
twice selfplay.sh part2.games
expect 0 '8000 games of 4 files' lia selfplay --merge --out all.games part1.games part2.games part3.games part4.games
# shellcheck disable=SC2086 # several words
expect 0 '' $selfplay whole.games
expect 0 '' cmp whole.games all.games

echo "-- match"
match="lia match --engine cmd=$lia,name=A --engine cmd=$lia,name=B,option.Preset=MIA --each nodes=300 --pairs 60"
cat >match.sh <<TEXT
#!/bin/sh
echo \$\$ >"pid\$SLURM_ARRAY_TASK_ID"
part=part\$SLURM_ARRAY_TASK_ID.jsonl
if [ -s "\$part" ]; then
    exec lia match --resume "\$part"
fi
exec $match --shard "\$SLURM_ARRAY_TASK_ID/\$SLURM_ARRAY_TASK_COUNT" --jsonl "\$part" --quiet
TEXT
twice match.sh part2.jsonl
# moves FILE: of every game, without times
moves() {
    python3 - "$1" <<'TEXT'
import json, sys
for line in sorted((json.loads(line) for line in open(sys.argv[1])), key=lambda row: row.get("game", -1)):
    if line["type"] == "game":
        print(line["game"], *(move["move"] for move in line["moves"]))
TEXT
}
expect 0 'Games: 120,' lia match --merge part1.jsonl part2.jsonl part3.jsonl part4.jsonl --jsonl all.jsonl
# shellcheck disable=SC2086 # several words
expect 0 'Games: 120,' $match --jsonl whole.jsonl --quiet
moves all.jsonl >all.moves
moves whole.jsonl >whole.moves
expect 0 '' cmp whole.moves all.moves
echo "  $(wc -l <whole.moves) games, move for move"

[ "$slurm" = yes ] && echo "under Slurm: $(slurmctld -V)" || echo "without Slurm"
finish
