/* The network's evaluation for AVX2, called only where the CPU has it. */
#include "net_paths.h"

#include <string.h>

#define NET_PATH net_path_avx2
#include "net_path.h"
