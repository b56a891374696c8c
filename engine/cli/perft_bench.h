/* lia perft --bench. */
#ifndef LIA_CLI_PERFT_BENCH_H
#define LIA_CLI_PERFT_BENCH_H

/* Measures and prints; returns the exit code. */
int perft_bench(int rounds);

#endif
