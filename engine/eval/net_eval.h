/* The network as an evaluator. */
#ifndef LIA_EVAL_NET_EVAL_H
#define LIA_EVAL_NET_EVAL_H

#include "eval.h"

extern const Evaluator evaluator_net;

/* The versions for different instruction sets; the best one is chosen at start-up. For tests and
 * benchmarks. */
int net_path_count(void);
const char *net_path_name(int i);
/* False if this CPU cannot run it. */
bool net_path_select(int path);
int net_path_current(void);

#endif
