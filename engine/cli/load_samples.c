#include "load_samples.h"
#include "base/file.h"
#include "base/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
    const char *command, *path;
} Source;

static void print_message(void *context, const char *text) {
    const Source *s = context;
    fprintf(stderr, "lia %s: %s: %s\n", s->command, s->path, text);
}

bool load_samples(const Command *self, Samples *out, bool no_captures, int count, char **paths) {
    *out = (Samples){0};
    for (int i = 0; i < count; i++) {
        Reason why;
        Source source = {self->name, paths[i]};
        SamplesFilter filter = {
            .quiet = no_captures, .on_message = print_message, .context = &source};
        if (samples_load(out, paths[i], &filter, &why)) continue;
        fprintf(stderr, "lia %s: %s\n", self->name, why.text);
        return false;
    }
    printf("%" PRIu64 " games, %zu positions for training, %zu for validation\n", out->games,
           out->training, out->count - out->training);
    return true;
}

bool check_output(const Command *self, const char *path, int count, char **inputs) {
    Reason why = {""};
    if (!path) return true;
    if (!strcmp(path, "-"))
        reason_set(&why, "--out needs a file, not -");
    else if (file_can_write(path, &why))
        for (int i = 0; i < count; i++)
            if (!strcmp(path, inputs[i]) || file_is_same(path, inputs[i]))
                reason_set(&why, "%.100s: these are the games to learn from", path);
    if (why.text[0]) fprintf(stderr, "lia %s: %s\n", self->name, why.text);
    return !why.text[0];
}

const char *checkpoint_path(const char *out, Buffer *path) {
    struct stat info;
    if (!out || (stat(out, &info) == 0 && !S_ISREG(info.st_mode))) return NULL;
    buffer_printf(path, "%s.part", out);
    return buffer_text(path);
}

int finish_learning(const char *command, Buffer *path, bool ok, bool stopped, const Reason *why) {
    if (ok && path->length) unlink(buffer_text(path));
    if (stopped && path->length)
        fprintf(stderr, "lia %s: stopped; the same command goes on from here\n", command);
    else if (stopped)
        fprintf(stderr, "lia %s: stopped; without --out nothing is kept\n", command);
    else if (!ok)
        fprintf(stderr, "lia %s: %s\n", command, why->text);
    buffer_finish(path);
    return ok ? EXIT_OK : stopped ? interrupt_exit_code() : EXIT_FAILED;
}
