#include "load_samples.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct {
    const char *command, *path;
} Source;

static void print_message(void *context, const char *text) {
    const Source *s = context;
    fprintf(stderr, "lia %s: %s: %s\n", s->command, s->path, text);
}

bool load_samples(const Command *self, Samples *out, bool quiet, int count, char **paths) {
    *out = (Samples){0};
    for (int i = 0; i < count; i++) {
        Reason why;
        Source source = {self->name, paths[i]};
        SamplesFilter filter = {.quiet = quiet, .on_message = print_message, .context = &source};
        if (samples_load(out, paths[i], &filter, &why)) continue;
        fprintf(stderr, "lia %s: %s\n", self->name, why.text);
        return false;
    }
    printf("%" PRIu64 " games, %zu positions for training, %zu for validation\n", out->games,
           out->training, out->count - out->training);
    return true;
}
