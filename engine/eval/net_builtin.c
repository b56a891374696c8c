/* The net built into the program. It is parsed like a file on first use. */
#include "net.h"

#include <pthread.h>

/* In net_data.S. */
extern const char net_data[], net_data_end[];

static Net *builtin;
static const Net *chosen;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void read_builtin(void) {
    builtin = net_parse((Span){net_data, (size_t)(net_data_end - net_data)}, NULL);
}

const Net *net_builtin(void) {
    pthread_once(&once, read_builtin);
    return builtin;
}

const Net *net_default(void) {
    return chosen ? chosen : net_builtin();
}

void net_set_default(const Net *net) {
    chosen = net;
}
