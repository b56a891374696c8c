#!/bin/sh
# Lets libFuzzer work for a few seconds; new inputs go to the build folder, never to the seeds.
# Usage: run.sh TARGET CORPUS SEEDS [libFuzzer OPTION…]
target=$1 corpus=$2 seeds=$3
shift 3
mkdir -p "$corpus" || exit 1
exec "$target" -max_total_time=4 -timeout=10 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 \
    "-artifact_prefix=$corpus/../" "$corpus" "$seeds" "$@"
