#include "store.h"
#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t hash_of(const char *key) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (; *key; key++) h = (h ^ (unsigned char)*key) * UINT64_C(0x100000001B3);
    return h ^ h >> 29;
}

/* The slot that holds the key, or the empty one where it belongs. */
static int *slot_of(const LabStore *s, const char *key) {
    size_t i = hash_of(key) & (s->slot_count - 1);
    while (s->slots[i] && strcmp(s->cells[s->slots[i] - 1].key, key))
        i = (i + 1) & (s->slot_count - 1);
    return &s->slots[i];
}

static bool grow(LabStore *s) {
    int capacity = s->capacity ? 2 * s->capacity : 256;
    size_t slot_count = 2 * (size_t)capacity;
    LabStored *cells = realloc(s->cells, (size_t)capacity * sizeof *cells);
    if (cells) s->cells = cells;
    int *slots = calloc(slot_count, sizeof *slots);
    if (!cells || !slots) return free(slots), false;
    free(s->slots);
    s->slots = slots;
    s->slot_count = slot_count;
    s->capacity = capacity;
    for (int i = 0; i < s->count; i++) *slot_of(s, s->cells[i].key) = i + 1;
    return true;
}

bool lab_store_add(LabStore *s, const char *key, const LabResult *r, Reason *why) {
    if (s->count == s->capacity && !grow(s)) return reason_set(why, "out of memory");
    int *slot = slot_of(s, key);
    if (!*slot) {
        char *copy = strdup(key);
        if (!copy) return reason_set(why, "out of memory");
        s->cells[s->count++] = (LabStored){copy, *r};
        *slot = s->count;
    } else if (r->depth > s->cells[*slot - 1].result.depth) {
        s->cells[*slot - 1].result = *r;
    }
    return true;
}

const LabResult *lab_store_find(const LabStore *s, const LabCell *cell) {
    if (!s->slot_count) return NULL;
    Buffer key = {0};
    lab_cell_key(cell, &key);
    int found = *slot_of(s, buffer_text(&key));
    buffer_finish(&key);
    return found ? &s->cells[found - 1].result : NULL;
}

/* ---- files ---- */

static bool load_file(LabStore *s, const char *path, Reason *why) {
    Buffer text = {0}, key = {0};
    if (!file_read_up_to(path, (size_t)1 << 30, &text, why)) return false;
    bool ok = true;
    Span rest = buffer_span(&text), line;
    while (ok && span_next_line(&rest, &line)) {
        LabResult r;
        if (!span_trim(line).length) continue;
        if (lab_cell_read(line, &key, &r, NULL))
            ok = lab_store_add(s, buffer_text(&key), &r, why);
        else
            s->damaged++;
    }
    buffer_finish(&text);
    buffer_finish(&key);
    return ok;
}

static bool is_cells(const char *name) {
    size_t n = strlen(name);
    return !strncmp(name, "cells", 5) && n > 6 && !strcmp(name + n - 6, ".jsonl");
}

void lab_store_init(LabStore *s) {
    *s = (LabStore){.file = {.fd = -1}};
    pthread_mutex_init(&s->lock, NULL);
}

bool lab_store_load(LabStore *s, const char *folder, Reason *why) {
    DIR *d = opendir(folder);
    if (!d && errno == ENOENT) return true;
    if (!d) return reason_set(why, "cannot read %s: %s", folder, strerror(errno));
    bool ok = true;
    for (struct dirent *e; ok && (e = readdir(d));) {
        if (!is_cells(e->d_name)) continue;
        Buffer path = {0};
        buffer_printf(&path, "%s/%s", folder, e->d_name);
        ok = load_file(s, buffer_text(&path), why);
        buffer_finish(&path);
    }
    closedir(d);
    return ok;
}

/* Cuts off a last line without its end. */
static bool cut_partial_line(int fd, off_t size) {
    off_t end = size;
    while (end > 0) {
        char c;
        if (pread(fd, &c, 1, end - 1) != 1) return false;
        if (c == '\n') break;
        end--;
    }
    return end == size || ftruncate(fd, end) == 0;
}

static bool make_folders(const char *folder) {
    char *path = strdup(folder);
    if (!path) return false;
    for (char *at = path + 1; *at; at++) {
        if (*at != '/') continue;
        *at = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST) return free(path), false;
        *at = '/';
    }
    bool ok = mkdir(path, 0777) == 0 || errno == EEXIST;
    free(path);
    return ok;
}

/* Unlike append_reopen() this looks at the size only when the file is locked: a run that has just
 * ended may have written until then. */
bool lab_store_open(LabStore *s, const char *folder, const char *file, Reason *why) {
    Buffer path = {0};
    struct stat info;
    buffer_printf(&path, "%s/%s", folder, file);
    s->path = path.text;
    if (!s->path) return reason_set(why, "out of memory");
    if (!make_folders(folder))
        return reason_set(why, "cannot make %s: %s", folder, strerror(errno));
    int fd = open(s->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) return reason_set(why, "cannot open %s: %s", s->path, strerror(errno));
    s->file = (AppendFile){fd, s->path};
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return reason_set(why, "%s is being written by another run", s->path);
    if (fstat(fd, &info) != 0 || !cut_partial_line(fd, info.st_size))
        return reason_set(why, "cannot repair %s: %s", s->path, strerror(errno));
    return true;
}

bool lab_store_append(LabStore *s, Span line, Reason *why) {
    pthread_mutex_lock(&s->lock);
    bool ok = append_write(&s->file, line, why);
    pthread_mutex_unlock(&s->lock);
    return ok;
}

void lab_store_finish(LabStore *s) {
    for (int i = 0; i < s->count; i++) free(s->cells[i].key);
    free(s->cells);
    free(s->slots);
    append_close(&s->file, NULL);
    free(s->path);
    pthread_mutex_destroy(&s->lock);
}
