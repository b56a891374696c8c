#!/bin/sh
# Lets libFuzzer work for a few seconds; new inputs go to the build folder, never to the seeds.
# It takes the same way each time; -seed=0 behind takes another.
# A crash ends it with 77 if not told otherwise, which a test runner takes for a skipped test.
# Usage: run.sh TARGET CORPUS SEEDS [libFuzzer OPTION…]
target=$1 corpus=$2 seeds=$3
shift 3
mkdir -p "$corpus" || exit 1
exec "$target" -seed=1 -max_total_time=4 -timeout=10 -error_exitcode=1 -rss_limit_mb=2048 -verbosity=0 \
    -print_final_stats=1 "-artifact_prefix=$corpus/../" "$corpus" "$seeds" "$@"
