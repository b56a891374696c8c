/* The network's evaluation for every CPU: the compiler's vector code for the base instruction set,
 * SSE2 or NEON. */
#include "net_paths.h"

#include <string.h>

#define NET_PATH net_path_portable
#include "net_path.h"
