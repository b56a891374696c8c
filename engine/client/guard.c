/* See guard.h. A message is the id of a group, negative to remove it; a write of four bytes to a
 * pipe is atomic, so no lock is needed.
 */
#include "guard.h"
#include "base/clock.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GROUPS_MAX = 4096 };

struct Guard {
    int pipe;
    pid_t pid;
};

/* The main function of the guard process. It only makes system calls, because the program may have
 * been forked in any state. */
static _Noreturn void guard_run(int in) {
    static int32_t groups[GROUPS_MAX];
    int count = 0;
    int32_t message;
    setsid(); /* so that Ctrl-C at the terminal does not reach the guard */
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    for (int fd = 0; fd < 1024; fd++)
        if (fd != in) close(fd);
    for (;;) {
        ssize_t n = read(in, &message, sizeof message);
        if (n < 0 && errno == EINTR) continue;
        if (n != sizeof message) break;
        if (message > 0 && count < GROUPS_MAX) groups[count++] = message;
        for (int i = 0; message < 0 && i < count; i++)
            if (groups[i] == -message) groups[i--] = groups[--count];
    }
    for (int i = 0; i < count; i++) kill(-groups[i], SIGKILL);
    _exit(0);
}

Guard *guard_create(Reason *why) {
    int ends[2];
    Guard *g = malloc(sizeof *g);
    if (!g) {
        reason_set(why, "out of memory");
        return NULL;
    }
    if (pipe2(ends, O_CLOEXEC) != 0) {
        reason_set(why, "cannot make a pipe: %s", strerror(errno));
        free(g);
        return NULL;
    }
    g->pipe = ends[1];
    g->pid = fork();
    if (g->pid == 0) {
        close(ends[1]);
        guard_run(ends[0]);
    }
    close(ends[0]);
    if (g->pid < 0) {
        reason_set(why, "cannot start the guard process: %s", strerror(errno));
        close(ends[1]);
        free(g);
        return NULL;
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    return g;
}

static void tell(Guard *g, int32_t message) {
    if (!g) return;
    while (write(g->pipe, &message, sizeof message) < 0 && errno == EINTR) {
    }
}

void guard_add(Guard *g, pid_t group) {
    tell(g, (int32_t)group);
}

void guard_remove(Guard *g, pid_t group) {
    tell(g, -(int32_t)group);
}

/* Returns the parent of a process, 0 if it is gone. */
static pid_t parent_of(pid_t pid) {
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "re");
    if (!f) return 0;
    size_t n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[n] = '\0';
    /* pid (name) state ppid …; the name may contain anything, including brackets. */
    const char *end = strrchr(text, ')');
    int parent = 0;
    return end && sscanf(end + 1, " %*c %d", &parent) == 1 ? (pid_t)parent : 0;
}

/* Kills the children of this process except the guard; returns their number. */
static int sweep_once(pid_t spared) {
    DIR *proc = opendir("/proc");
    int found = 0;
    if (!proc) return 0;
    for (struct dirent *entry; (entry = readdir(proc));) {
        pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);
        if (pid <= 0 || pid == spared || parent_of(pid) != getpid()) continue;
        kill(pid, SIGKILL);
        waitpid(pid, NULL, 0);
        found++;
    }
    closedir(proc);
    return found;
}

void guard_destroy(Guard *g) {
    if (!g) return;
    /* The children of killed processes become ours in turn. */
    for (int round = 0; round < 100 && sweep_once(g->pid) > 0; round++) {
    }
    close(g->pipe);
    while (waitpid(g->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
    free(g);
}
